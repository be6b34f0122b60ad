// Two maps of pointed hexes as geometry: middles, corners, outlines as path data. No rule lives here.

/** From the middle of a hex to its corners. */
export const SIZE = 56;
const ROOT = Math.sqrt(3);
/** The six directions as the wire names them, round from the east; corner `c` lies between directions `c` and `c + 1`. */
export const DIRECTIONS = ["e", "ne", "nw", "w", "sw", "se"] as const;
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}
/** A position on the endless table. */
export interface Spot {
  q: number;
  r: number;
}

export function middle({ q, r }: Spot): Point {
  return { x: ROOT * SIZE * (q + r / 2), y: 1.5 * SIZE * r };
}

/** A corner as seen from the middle. */
export function corner(number: number, size = SIZE): Point {
  const angle = (-(30 + 60 * number) * Math.PI) / 180;
  return { x: size * Math.cos(angle), y: size * Math.sin(angle) };
}

/** Where a corner of a hex lies on the map. */
export function cornerAt(spot: Spot, number: number): Point {
  const [from, off] = [middle(spot), corner(number)];
  return { x: from.x + off.x, y: from.y + off.y };
}

/** The same name for a corner, from whichever of its three hexes it is seen, discovered or not. */
export function cornerKey(spot: Spot, number: number): string {
  const { x, y } = cornerAt(spot, number);
  return `${Math.round((2 * x) / (ROOT * SIZE))},${Math.round((2 * y) / SIZE)}`;
}

/** The middle of the edge in a direction, drawn in a little. */
export function edgeAt(direction: number, inwards = 0.86): Point {
  const [a, b] = [corner((direction + 5) % 6), corner(direction)];
  return { x: ((a.x + b.x) / 2) * inwards, y: ((a.y + b.y) / 2) * inwards };
}

export function neighbour({ q, r }: Spot, direction: number): Spot {
  const [dq, dr] = STEPS[direction % 6] ?? [0, 0];
  return { q: q + dq, r: r + dr };
}

/** In which direction a neighbour lies; -1 when it is none. */
export function directionTo(from: Spot, to: Spot): number {
  return STEPS.findIndex(([dq, dr]) => from.q + dq === to.q && from.r + dr === to.r);
}

/** Hexes between two positions. */
export function distance(from: Spot, to: Spot): number {
  const [q, r] = [to.q - from.q, to.r - from.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

const round = (value: number) => Number(value.toFixed(2));

export function hexPath(size = SIZE): string {
  const points = [0, 1, 2, 3, 4, 5].map((number) => {
    const { x, y } = corner(number, size);
    return `${round(x)} ${round(y)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A saw-tooth outline: under attack, or refused. */
export function sawTooth(size: number, teeth = 10, depth = 4): string {
  const points = [0, 1, 2, 3, 4, 5].flatMap((number) => {
    const [a, b] = [corner(number, size), corner((number + 1) % 6, size)];
    return Array.from({ length: teeth }, (_, tooth) => {
      const [x, y] = [a.x + ((b.x - a.x) * tooth) / teeth, a.y + ((b.y - a.y) * tooth) / teeth];
      const drawn = 1 - (tooth % 2 ? depth : 0) / Math.hypot(x, y);
      return `${round(x * drawn)} ${round(y * drawn)}`;
    });
  });
  return `M${points.join("L")}Z`;
}

/** Ticks in the six corners: something happened here last. */
export function ticks(size: number, long: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((number) => {
      const here = corner(number, size);
      const along = [corner((number + 5) % 6, size), corner((number + 1) % 6, size)].map((to) => {
        const far = Math.hypot(to.x - here.x, to.y - here.y);
        return `${round(here.x + ((to.x - here.x) * long) / far)} ${round(here.y + ((to.y - here.y) * long) / far)}`;
      });
      return `M${along[0]}L${round(here.x)} ${round(here.y)}L${along[1]}`;
    })
    .join("");
}

/** The box around hexes and a margin. It never shrinks below a size, so that a small island is not drawn enormous. */
export function frameOf(spots: readonly Spot[], margin: number, least: { w: number; h: number }): Box {
  const points = spots.length ? spots.map(middle) : [{ x: 0, y: 0 }];
  const [xs, ys] = [points.map((one) => one.x), points.map((one) => one.y)];
  const half = { w: (ROOT * SIZE) / 2 + margin, h: SIZE + margin };
  const [left, top] = [Math.min(...xs) - half.w, Math.min(...ys) - half.h];
  const [wide, high] = [Math.max(...xs) + half.w - left, Math.max(...ys) + half.h - top];
  const [w, h] = [Math.max(wide, least.w), Math.max(high, least.h)];
  return { x: left - (w - wide) / 2, y: top - (h - high) / 2, w, h };
}

/** A point of the frame as a fraction of a pane in which the whole frame is seen, centred. */
export function inPane(at: Point, frame: Box, width: number, height: number): Point {
  const scale = Math.min(width / frame.w, height / frame.h);
  const [wide, high] = [frame.w * scale, frame.h * scale];
  return {
    x: ((at.x - frame.x) * scale + (width - wide) / 2) / width,
    y: ((at.y - frame.y) * scale + (height - high) / 2) / height,
  };
}

/** Places for several pieces on one hex: one in the middle, more around it. */
export function standing(count: number): Point[] {
  if (count <= 1) return [{ x: 0, y: 4 }];
  if (count === 2)
    return [
      { x: -20, y: 2 },
      { x: 19, y: 10 },
    ];
  if (count === 3)
    return [
      { x: -22, y: -8 },
      { x: 22, y: -6 },
      { x: 0, y: 22 },
    ];
  const ring = 25;
  return Array.from({ length: count }, (_, place) => {
    const angle = (place / count) * 2 * Math.PI - Math.PI / 2;
    return { x: round(ring * Math.cos(angle)), y: round(ring * Math.sin(angle) + 5) };
  });
}
