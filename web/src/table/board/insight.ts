// What is asked is brought into sight, where it lies outside of the board's frame or under something that lies on it.

/** What lies on a board at its edges. */
const COVERS = ".map-tools, .small-map, .pnav";

/** Whether the middle of a thing is seen: in the frame, under no tool. What lies on the whole page, such as a note, goes away. */
export function isSeen(thing: Element, box: Element): boolean {
  const { left, top, width, height } = thing.getBoundingClientRect();
  const there = document.elementsFromPoint(left + width / 2, top + height / 2).find((one) => box.contains(one));
  return there !== undefined && there !== box && !there.closest(COVERS);
}

/** Bring what was chosen into sight, or else one of the things that may be pressed, unless one of them is seen. */
export function bringIntoSight(box: Element, chosen: string | undefined): void {
  const armed = chosen ? [...box.querySelectorAll(`[data-target="${CSS.escape(chosen)}"]`)] : [];
  const things = armed.length ? armed : [...box.querySelectorAll("[data-legal]")];
  if (!things.some((one) => isSeen(one, box))) things[0]?.scrollIntoView({ block: "center", inline: "center" });
}
