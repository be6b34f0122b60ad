// Which target lies next in a direction, as seen on the screen.

export type Way = readonly [number, number];
interface Point {
  x: number;
  y: number;
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** How far a point lies in a direction; being off to the side counts double. Infinite when it lies behind. */
export function distance(from: Point, to: Point, [x, y]: Way): number {
  const ahead = (to.x - from.x) * x + (to.y - from.y) * y;
  const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
  return ahead > 4 ? ahead + 2 * aside : Infinity;
}

type Target = HTMLElement | SVGElement;
const targetsOf = (board: Element) => [
  ...board.querySelectorAll<Target>("[data-target][role=button], button[data-target]"),
];

/** The next legal target, or the one before; null at the end, where Tab leaves the board. */
export function inTurn(board: Element, current: Element | null, back: boolean): Target | null {
  const all = targetsOf(board);
  const here = all.findIndex((target) => target === current);
  const onward = back ? all.slice(0, Math.max(0, here)).reverse() : all.slice(here + 1);
  return onward.find((target) => target.dataset.legal) ?? null;
}

/** Of these things the next one in a direction; null where there is none. */
export function nextOf<Thing extends Element>(things: readonly Thing[], here: Element, way: Way): Thing | null {
  const from = middle(here);
  let best: Thing | null = null;
  let shortest = Infinity;
  for (const thing of things) {
    const far = thing === here ? Infinity : distance(from, middle(thing), way);
    if (far < shortest) [best, shortest] = [thing, far];
  }
  return best;
}

export function nearest(board: Element, current: Element | null, way: Way): Target | null {
  const targets = targetsOf(board);
  const here = targets.find((target) => target === current);
  if (!here) return targets.find((target) => target.dataset.legal) ?? targets[0] ?? null;
  return nextOf(targets, here, way);
}
