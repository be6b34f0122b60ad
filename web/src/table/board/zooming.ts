// How a board comes closer, and which of the things under a finger may be meant.

export interface Point {
  x: number;
  y: number;
}
export interface Extent {
  left: number;
  top: number;
  width: number;
  height: number;
}

const CLOSEST = 4;
/** Below this a board counts as fitted. */
const NEARLY_FITTED = 1.04;
/** The least size of something for a finger. */
export const FINGER = 44;

export function nextZoom(wanted: number): number {
  return wanted < NEARLY_FITTED ? 1 : Math.min(CLOSEST, wanted);
}

/** Where to scroll so that the point at `here` in the frame shows the same as before. */
export function scrolled(was: Point, here: Point, before: number, after: number): Point {
  const along = (from: number, at: number) => ((from + at) / before) * after - at;
  return { x: along(was.x, here.x), y: along(was.y, here.y) };
}

function away(from: Point, { left, top, width, height }: Extent): number {
  const dx = Math.max(left - from.x, 0, from.x - left - width);
  const dy = Math.max(top - from.y, 0, from.y - top - height);
  return Math.hypot(dx, dy);
}

const small = (one: Extent) => Math.min(one.width, one.height) < FINGER;

/** The places of the small things that a finger at this point may have meant, nearest first; large ones are not in doubt. */
export function inDoubt(at: Point, things: readonly Extent[]): number[] {
  return things
    .map((one, place) => ({ place, far: away(at, one), small: small(one) }))
    .filter((one) => one.small && one.far < FINGER / 2)
    .sort((a, b) => a.far - b.far)
    .map((one) => one.place);
}

/** Where the middle of the frame may lie, along one side, so that a board that fills only a part of it leaves as little empty as
can be; `seen` is how much the frame shows. All in fractions of the whole. */
export function withinBoard(at: number, fills: number, seen: number): number {
  if (fills >= 1) return at;
  const room = Math.max(0, fills - seen) / 2;
  return Math.max(0.5 - room, Math.min(at, 0.5 + room));
}
