// A list that goes on below its edge fades out there, so that nobody takes the cut for its end.

/** Marks a scrolled element with `data-more` while something of it lies below what is seen. */
export function fading(node: HTMLElement): () => void {
  const look = () => node.toggleAttribute("data-more", node.scrollHeight - node.scrollTop - node.clientHeight > 4);
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(() => {
    watch();
    look();
  });
  function watch(): void {
    sizes.disconnect();
    sizes.observe(node);
    for (const child of node.children) sizes.observe(child);
  }
  watch();
  contents.observe(node, { childList: true });
  node.addEventListener("scroll", look, { passive: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
    node.removeEventListener("scroll", look);
  };
}
