// The board as `games/battle_of_gog/edge/board.py` sends it, in types. The wire says only that it is an object.
import type { GlyphName } from "../../drawing/icons";
import type { View } from "../../lib/wire";

export type Spot = [number, number];
export type Good = "food" | "wood" | "gold";
export const GOODS: readonly Good[] = ["food", "wood", "gold"];
export const GOOD_ICONS: Record<Good, GlyphName> = { food: "g:wheat", wood: "g:palm-tree", gold: "ingot" };

/** A square, the steps it costs to stand there, and the square before it on the way. */
export type Reached = [square: number, steps: number, before: number];

export interface Soldier {
  number: number;
  at: Spot;
  level: number;
  effective: number;
  fought: boolean;
  reach: Reached[];
}
export interface City {
  number: number;
  at: Spot;
  level: number;
  defence: number;
  bound: boolean;
  guarded: boolean;
  suppressed: boolean;
  siege: { seat: number; soldiers: number; need: number } | null;
  area: Spot[];
}
export interface Card {
  title: string;
  text: string;
  clause: string;
}
export interface Ability {
  name: string;
  text: string;
  clause: string;
}
export interface Treasure extends Card {
  card: string;
}
export interface Player {
  order: number;
  out: boolean;
  truce: boolean;
  founding: boolean;
  founded: number;
  turns: number;
  goods: Record<Good, number>;
  capacity: number;
  scrolls: number;
  corners: number;
  abilities: Ability[];
  soldiers: Soldier[];
  cities: City[];
}
export interface Price {
  thing: string;
  title: string;
  clause: string;
  price: [number, number, number];
  house: boolean;
}
export interface LaidTile {
  position: Spot;
  tile: string;
  rotation: number;
}
export type PhaseName = "tiles" | "corners" | "gather" | "buy" | "treasure" | "march";
export interface CanaanBoard {
  round: number;
  first: number;
  on_turn: number | null;
  phase: PhaseName;
  terrain: string[];
  layout: (LaidTile | null)[];
  tile: { tile: string; grid: string[] } | null;
  tiles_left: string[];
  gog: Spot;
  angel: Spot;
  dice: number[];
  steps: number | null;
  steps_in_all: number | null;
  prices: Price[];
  treasure: (Treasure & { roll: number; target: number }) | null;
  last_treasure: Treasure | null;
  scrolls: number;
  bound: Spot | null;
  treasure_deck: number;
  ability_deck: number;
  players: Player[];
  house: string[];
}

/** The one place where the wire's plain object becomes the board. */
export function boardOf(view: View): CanaanBoard {
  return view.board as unknown as CanaanBoard;
}

export interface Terrain {
  title: string;
  tint: string;
  glyph: GlyphName | "volcano" | "ruin" | null;
}

/** What a square shows, by its sign in the ledger (BG-1.3). */
export const TERRAIN: Record<string, Terrain> = {
  ".": { title: "plain", tint: "plain", glyph: null },
  F: { title: "food", tint: "food", glyph: "g:wheat" },
  W: { title: "wood", tint: "wood", glyph: "g:palm-tree" },
  G: { title: "gold", tint: "food2", glyph: "ingot" },
  "~": { title: "water", tint: "water", glyph: null },
  V: { title: "volcano", tint: "gold", glyph: "volcano" },
  R: { title: "ruin", tint: "cave", glyph: "ruin" },
  C: { title: "camel", tint: "food", glyph: "g:camel" },
  T: { title: "treasure chest", tint: "shrine", glyph: "g:locked-chest" },
  S: { title: "scroll slot", tint: "garden", glyph: "g:scroll-unfurled" },
  "?": { title: "no tile yet", tint: "plain", glyph: null },
};

export const ABILITY_ICONS: Record<string, GlyphName> = {
  Defense: "g:shield",
  Wisdom: "g:open-book",
  Magic: "g:pentacle",
  Ambush: "g:hooded-figure",
  Abundance: "g:wheat",
  Water: "g:water-drop",
  Power: "g:crown",
  Strategy: "g:compass",
  Speed: "g:walking-boot",
};

export type Piece =
  | { kind: "soldier"; seat: number; soldier: Soldier }
  | { kind: "city"; seat: number; city: City }
  | { kind: "gog" }
  | { kind: "angel" };

/** What stands where, by the square's number. */
export function piecesOf(board: CanaanBoard): Map<number, Piece> {
  const found = new Map<number, Piece>();
  board.players.forEach((player, seat) => {
    for (const soldier of player.soldiers) found.set(numberOf(soldier.at), { kind: "soldier", seat, soldier });
    for (const city of player.cities) found.set(numberOf(city.at), { kind: "city", seat, city });
  });
  found.set(numberOf(board.gog), { kind: "gog" });
  found.set(numberOf(board.angel), { kind: "angel" });
  return found;
}

export const SIDE = 15;

export function numberOf([row, column]: Spot): number {
  return row * SIDE + column;
}
export function spotOf(square: number): Spot {
  return [Math.floor(square / SIDE), square % SIDE];
}
/** `(6,7)`: a square as the log names it. */
export function named(square: number): string {
  return `(${spotOf(square).join(",")})`;
}
/** A square as the choices and the log name it. */
export function squareTarget(square: number): string {
  return `square:${spotOf(square).join(",")}`;
}
/** The square of `square:6,7`. */
export function squareOf(target: string): number | null {
  const found = /^square:(\d+),(\d+)$/.exec(target);
  return found ? numberOf([Number(found[1]), Number(found[2])]) : null;
}
