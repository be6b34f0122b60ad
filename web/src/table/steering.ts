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

export function nearest(board: Element, current: Element | null, way: Way): HTMLElement | SVGElement | null {
  const targets = [...board.querySelectorAll<HTMLElement | SVGElement>("[data-target][role=button], button[data-target]")];
  const here = targets.find((target) => target === current);
  if (!here) return targets.find((target) => target.dataset.legal) ?? targets[0] ?? null;
  const from = middle(here);
  let best: HTMLElement | SVGElement | null = null;
  let shortest = Infinity;
  for (const target of targets) {
    const far = target === here ? Infinity : distance(from, middle(target), way);
    if (far < shortest) [best, shortest] = [target, far];
  }
  return best;
}
