/** Do something after this many frames; what is returned calls it off. */
export function afterFrames(count: number, then: () => void): () => void {
  let asked = 0;
  const wait = (left: number): void => {
    asked = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : then()));
  };
  wait(count);
  return () => cancelAnimationFrame(asked);
}
