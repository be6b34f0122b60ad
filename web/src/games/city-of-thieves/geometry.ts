// Lines of the map: outlines with an inset, passages between spaces, the course of a path. Pure; one unit is UNIT pixels.
import { OUTLINES, ROOMS, SIDE, SPOTS, type Point } from "./city";

export const UNIT = 34;
export const MAP = SIDE * UNIT;

const round = (value: number) => Number(value.toFixed(1));
const joined = (points: readonly Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;

/** Twice the area, signed by the turn of the outline. */
function turning(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = points[(place + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

export function areaOf(name: string): number {
  return Math.abs(turning(OUTLINES[name] ?? [])) / 2;
}

/** An outline in pixels, every side moved inwards by `inset`. */
export function spacePath(name: string, inset = 0): string {
  const points = (OUTLINES[name] ?? []).map(([x, y]): Point => [x * UNIT, y * UNIT]);
  if (!inset) return joined(points);
  const side = turning(points) > 0 ? 1 : -1;
  const inward = ([x, y]: Point, [toX, toY]: Point): Point => {
    const length = Math.hypot(toX - x, toY - y);
    return [(-(toY - y) / length) * side, ((toX - x) / length) * side];
  };
  return joined(
    points.map((here, place) => {
      const before = points[(place + points.length - 1) % points.length] ?? here;
      const after = points[(place + 1) % points.length] ?? here;
      const [a, b] = [inward(before, here), inward(here, after)];
      const reach = inset / (1 + a[0] * b[0] + a[1] * b[1]);
      return [here[0] + (a[0] + b[0]) * reach, here[1] + (a[1] + b[1]) * reach];
    }),
  );
}

export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around a space, in units. */
export function extentOf(name: string): Extent {
  const points = OUTLINES[name] ?? [];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Where a figure stands, in pixels. */
export function spotOf(name: string): Point {
  const spot = SPOTS[name];
  if (spot) return [spot[0] * UNIT, spot[1] * UNIT];
  const { left, top, right, bottom } = extentOf(name);
  return [((left + right) / 2) * UNIT, ((top + bottom) / 2) * UNIT];
}

export interface Passage {
  x: number;
  y: number;
  /** The wall runs from north to south. */
  vertical: boolean;
  length: number;
}

type Side = readonly [Point, Point];
const sidesOf = (name: string): Side[] =>
  (OUTLINES[name] ?? []).map((point, place, all): Side => [point, all[(place + 1) % all.length] ?? point]);

/** The longest piece of wall that two spaces share, in pixels; null for spaces that do not touch along a straight wall. */
export function passage(one: string, two: string): Passage | null {
  let best: Passage | null = null;
  for (const [a, b] of sidesOf(one)) {
    for (const [c, d] of sidesOf(two)) {
      for (const along of [1, 0] as const) {
        const across = along ? 0 : 1;
        if (a[across] !== b[across] || c[across] !== d[across] || a[across] !== c[across]) continue;
        const low = Math.max(Math.min(a[along], b[along]), Math.min(c[along], d[along]));
        const high = Math.min(Math.max(a[along], b[along]), Math.max(c[along], d[along]));
        if ((high - low) * UNIT <= (best?.length ?? 0.3)) continue;
        const middle = (low + high) / 2;
        best = {
          x: (along ? a[0] : middle) * UNIT,
          y: (along ? middle : a[1]) * UNIT,
          vertical: along === 1,
          length: (high - low) * UNIT,
        };
      }
    }
  }
  return best;
}

/** Two spaces that share a slanting side: the four around the fountain. */
export function slanting(one: string, two: string): Side | null {
  const same = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];
  for (const [a, b] of sidesOf(one))
    for (const [c, d] of sidesOf(two)) if (same(a, d) && same(b, c) && a[0] !== b[0] && a[1] !== b[1]) return [a, b];
  return null;
}

/** The course of a path in pixels, through doors and along streets; it ends where the last figure would stand. */
export function courseLine(start: string, path: readonly string[], out?: Point): string {
  const points: Point[] = [spotOf(start)];
  let here = start;
  for (const next of path) {
    const gap = passage(here, next);
    if (gap && (ROOMS[here] || ROOMS[next])) points.push([gap.x, gap.y]);
    points.push(spotOf(next));
    here = next;
  }
  if (out) points.push(out);
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
}

/** Where an entrance opens to the outside: a point on the rim, and how a sign there is turned. */
export function rimOf(entrance: string): { x: number; y: number; turn: number } {
  const { left, top, right, bottom } = extentOf(entrance);
  const [x, y] = [((left + right) / 2) * UNIT, ((top + bottom) / 2) * UNIT];
  if (top === 0) return { x, y: 0, turn: 0 };
  if (bottom === SIDE) return { x, y: MAP, turn: 180 };
  return right === SIDE ? { x: MAP, y, turn: 90 } : { x: 0, y, turn: 270 };
}

export interface RoomLabel {
  x: number;
  y: number;
  size: number;
  lines: string[];
  /** The width it is squeezed into, where it would not fit. */
  fit: number | null;
}

const LETTER = 0.47;

/** Where a room's name is written: near the top of the southern rim's and the northern rooms, at the foot of the inner southern ones. */
export function labelOf(room: string, name: string): RoomLabel {
  const { left, top, right, bottom } = extentOf(room);
  const tall = bottom - top >= 5;
  const lines = tall ? name.split(" ") : [name];
  const [wide, x] = room === "TAN" ? [4.3, 17.75] : room === "STA" ? [4.3, 2.25] : [right - left, (left + right) / 2];
  const size = wide < 2.2 ? 11.8 : 13.5;
  const y =
    room === "STA"
      ? 19.66
      : tall && top > 8
        ? bottom - 0.42 - (lines.length - 1) * 0.42
        : top + (bottom - top < 1.8 ? 0.52 : 0.6);
  const aside = room === "APO" ? 0.1 : 0;
  const longest = Math.max(...lines.map((line) => line.length)) * size * LETTER;
  const most = wide * UNIT - 12;
  return { x: (x + aside) * UNIT, y: (y + 1.4 * aside) * UNIT, size, lines, fit: longest > most ? most : null };
}

/** Where a street's or an entrance's mark is written: in a corner where no door is drawn; on Fountain Square by its middle. */
export function markOf(
  place: string,
  doors: readonly { x: number; y: number }[],
): { x: number; y: number; anchor: "start" | "middle" | "end" } {
  if (place.startsWith("P")) {
    const [x, y] = spotOf(place);
    return { x, y: y + (place === "P1" ? -14 : place === "P3" ? 20 : -18), anchor: "middle" };
  }
  const { left, top, right, bottom } = extentOf(place);
  const [west, north, east, south] = [left * UNIT + 6, top * UNIT + 14, right * UNIT - 6, bottom * UNIT - 6];
  const free = (x: number, y: number) => doors.every((door) => Math.abs(door.x - x) > 20 || Math.abs(door.y - y) > 15);
  const corners = [
    [west, south, "start"],
    [east, south, "end"],
    [west, north, "start"],
    [east, north, "end"],
  ] as const;
  const [x, y, anchor] =
    corners.find(([at, down, side]) => free(side === "start" ? at + 8 : at - 8, down - 4)) ?? corners[0];
  return { x, y, anchor };
}

export interface Lying {
  x: number;
  y: number;
  r: number;
}

const isLow = ({ top, bottom }: Extent) => bottom - top < 1.8;
const isInner = ({ top, bottom }: Extent) => bottom - top >= 5;

/** Where a room's treasure lies: in its middle, or beside the figure there; with room for a token beside it. */
export function treasureSpot(room: string, taken: boolean, explored = false): Lying {
  const extent = extentOf(room);
  const { left, top, right, bottom } = extent;
  const [middleX, middleY] = [((left + right) / 2) * UNIT, ((top + bottom) / 2) * UNIT];
  if (room === "TAN") return { x: 17.4 * UNIT, y: 1.28 * UNIT, r: 13 };
  if (room === "STA") return { x: 2.6 * UNIT, y: 18.95 * UNIT, r: 13 };
  if (isInner(extent)) return { x: middleX, y: middleY + (top < 8 ? -14 : 26), r: 13 };
  if (taken)
    return right - left > 2.2
      ? { x: middleX + 26, y: middleY + 12, r: 11 }
      : { x: right * UNIT - 13, y: bottom * UNIT - 13, r: 9 };
  return isLow(extent)
    ? { x: middleX - (explored ? 11 : 0), y: middleY + 9, r: 11 }
    : { x: middleX, y: middleY + 10, r: 13 };
}

/** Where an exploration token lies: beside the treasure's spot, clear of the room's name. */
export function tokenSpot(room: string, taken: boolean): Lying {
  const extent = extentOf(room);
  const { x, y, r } = treasureSpot(room, taken, true);
  if (!isInner(extent) && taken) return { x, y: y - r - 8, r: 7 };
  return isLow(extent) ? { x: x + 24, y, r: 9 } : { x: x + r + 2, y: y - r + 2, r: 9 };
}

/** Where a figure stands on a space, and how large it is drawn: in a room it leaves the name and the treasure to be seen. */
export function standing(name: string, beside: boolean): { x: number; y: number; k: number } {
  const [x, y] = spotOf(name);
  if (!ROOMS[name] || SPOTS[name]) return { x, y: ROOMS[name] ? y : y + 3, k: 1 };
  const { left, top, right, bottom } = extentOf(name);
  const low = isLow({ left, top, right, bottom });
  const aside = !beside ? 0 : right - left > 2.2 ? 14 : low ? 10 : 7;
  return { x: x - aside, y: low ? bottom * UNIT - 15 : y + 9, k: low ? 0.66 : right - left < 1.8 ? 0.88 : 1 };
}

/** Four corner ticks around a point. */
export function ticks(half: number, length: number): string {
  const one = (x: number, y: number) => `M${x * half} ${y * (half - length)}V${y * half}H${x * (half - length)}`;
  return one(-1, -1) + one(1, -1) + one(1, 1) + one(-1, 1);
}

interface Fraction {
  x: number;
  y: number;
}

/** A point of the square map as a fraction of the frame it is fitted into. */
export function inFrame({ x, y }: Fraction, width: number, height: number): Fraction {
  const side = Math.min(width, height);
  return { x: 0.5 + ((x - 0.5) * side) / Math.max(1, width), y: 0.5 + ((y - 0.5) * side) / Math.max(1, height) };
}

/** A fraction of the frame as a point of the square map, from 0 to 1. */
export function ofMap({ x, y }: Fraction, width: number, height: number): Fraction {
  const side = Math.max(1, Math.min(width, height));
  const along = (at: number, length: number) => Math.max(0, Math.min(1, 0.5 + ((at - 0.5) * length) / side));
  return { x: along(x, width), y: along(y, height) };
}
