// The map as geometry: squares of one size, tiles of three by three, outlines as path data. No rule lives here.
import { SIDE, spotOf, type Reached } from "./board";

export const CELL = 44;
export const MAP = CELL * SIDE;
export const TILE = 3 * CELL;

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}

/** The middle of a square. */
export function middle(square: number): Point {
  const [row, column] = spotOf(square);
  return { x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 };
}

/** The box around squares: gathering areas are always one. */
export function around(spots: readonly (readonly [number, number])[], gap: number): Box {
  const rows = spots.map(([row]) => row);
  const columns = spots.map(([, column]) => column);
  const x = Math.min(...columns) * CELL + gap;
  const y = Math.min(...rows) * CELL + gap;
  return { x, y, w: (Math.max(...columns) + 1) * CELL - gap - x, h: (Math.max(...rows) + 1) * CELL - gap - y };
}

/** Water flows between squares: rounded squares, joined where water lies side by side. */
export function waterPath(rows: readonly string[]): string {
  const gap = 2;
  const round = 11;
  const inner = CELL - 2 * gap;
  const wet = (row: number, column: number) => rows[row]?.[column] === "~";
  let path = "";
  rows.forEach((line, row) => {
    [...line].forEach((sign, column) => {
      if (sign !== "~") return;
      const x = column * CELL + gap;
      const y = row * CELL + gap;
      const edge = inner - 2 * round;
      path += `M${x + round} ${y}h${edge}a${round} ${round} 0 0 1 ${round} ${round}v${edge}a${round} ${round} 0 0 1 ${-round} ${round}h${-edge}a${round} ${round} 0 0 1 ${-round} ${-round}v${-edge}a${round} ${round} 0 0 1 ${round} ${-round}z`;
      if (wet(row, column + 1)) path += `M${x + inner / 2} ${y}h${CELL}v${inner}h${-CELL}z`;
      if (wet(row + 1, column)) path += `M${x} ${y + inner / 2}h${inner}v${CELL}h${-inner}z`;
    });
  });
  return path;
}

/** Two small waves on every water square. */
export function waves(rows: readonly string[]): string {
  let path = "";
  rows.forEach((line, row) => {
    [...line].forEach((sign, column) => {
      if (sign !== "~") return;
      const x = column * CELL + CELL / 2;
      const y = row * CELL + CELL / 2;
      path += `M${x - 12} ${y - 5}q3 -4 6 0q3 4 6 0M${x - 2} ${y + 7}q3 -4 6 0q3 4 6 0`;
    });
  });
  return path;
}

/** The lines between squares; those between tiles are a path of their own. */
export function gridLines(): { squares: string; tiles: string } {
  const lines = { squares: "", tiles: "" };
  for (let at = 1; at < SIDE; at += 1) {
    lines[at % 3 ? "squares" : "tiles"] += `M${at * CELL} 0V${MAP}M0 ${at * CELL}H${MAP}`;
  }
  return lines;
}

/** The outline of a city: a large die on a plinth with battlements. */
export function battlements(size: number): string {
  const half = size / 2;
  const gap = (size - 22) / 2 - 3;
  return `M${-half} ${half}V${-half - 3}h6v4h5v-4h${gap}v4h6v-4h${gap}v4h5v-4h6V${half}Z`;
}

/** A saw-tooth outline: under attack. */
export function sawTooth(half: number, teeth = 10, depth = 4): string {
  const corners: [number, number][] = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  const points = corners.flatMap(([x, y], side) => {
    const [nextX, nextY] = corners[(side + 1) % 4] ?? [x, y];
    const along = { x: (nextX - x) / teeth, y: (nextY - y) / teeth };
    const out = { x: Math.sign(nextY - y), y: -Math.sign(nextX - x) };
    return Array.from({ length: teeth }, (_, tooth) => {
      const sunk = tooth % 2 ? -depth : 0;
      return `${(x + along.x * tooth + out.x * sunk).toFixed(1)} ${(y + along.y * tooth + out.y * sunk).toFixed(1)}`;
    });
  });
  return `M${points.join("L")}Z`;
}

/** Four corner ticks around a middle. */
export function ticks(half: number, long: number): string {
  return `M${-half} ${-half + long}v${-long}h${long}M${half - long} ${-half}h${long}v${long}M${half} ${half - long}v${long}h${-long}M${-half + long} ${half}h${-long}v${-long}`;
}

/** A tile's rows after a clockwise turn. */
export function turned(grid: readonly string[], degrees: number): string[] {
  let rows = [...grid];
  for (let quarter = 0; quarter < (degrees / 90) % 4; quarter += 1) {
    const before = rows;
    rows = before.map((_, row) =>
      before
        .map((line) => line[row] ?? "")
        .reverse()
        .join(""),
    );
  }
  return rows;
}

const DIRECTIONS: Record<string, string> = {
  "-1,0": "n",
  "-1,1": "ne",
  "0,1": "e",
  "1,1": "se",
  "1,0": "s",
  "1,-1": "sw",
  "0,-1": "w",
  "-1,-1": "nw",
};

/** In which of the eight directions a square lies; empty for the square itself. */
export function toward(from: number, to: number): string {
  const [row, column] = spotOf(from);
  const [toRow, toColumn] = spotOf(to);
  return DIRECTIONS[`${Math.sign(toRow - row)},${Math.sign(toColumn - column)}`] ?? "";
}

/** King moves between two squares (the ledger's distance). */
export function distance(from: number, to: number): number {
  const [row, column] = spotOf(from);
  const [toRow, toColumn] = spotOf(to);
  return Math.max(Math.abs(toRow - row), Math.abs(toColumn - column));
}

/** The squares on the way to a goal, the first step first; empty when no way leads there. */
export function courseTo(reach: readonly Reached[], goal: number): number[] {
  const before = new Map(reach.map(([square, , from]) => [square, from]));
  const way: number[] = [];
  for (let at: number | undefined = goal; at !== undefined && before.has(at); at = before.get(at)) way.unshift(at);
  return way;
}

/** A course from the start over squares, as a line. */
export function courseLine(start: number, way: readonly number[]): string {
  return [start, ...way].map((square, place) => `${place ? "L" : "M"}${middle(square).x} ${middle(square).y}`).join("");
}
