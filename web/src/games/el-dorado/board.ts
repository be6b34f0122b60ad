// The board as `games/el_dorado/edge/board/board.py` sends it, in types. The wire says only that it is an object.
import type { GlyphName } from "../../drawing/icons";
import type { View } from "../../lib/wire";
import { cornerKey, type Spot } from "./geometry";

export type Good = "food" | "wood" | "gold";
export const GOODS: readonly Good[] = ["food", "wood", "gold"];
export const GOOD_ICONS: Record<Good, GlyphName> = { food: "g:wheat", wood: "g:wood-pile", gold: "ingot" };
export type Cards = Record<Good, number>;

export interface Army {
  side: number;
  number: number;
  locked: number;
}
export interface Tile extends Spot {
  id: string;
  kind: string;
  explorers: number[];
  villagers: Army[];
  thieves: number[];
  forts: number[];
  offerings: number[];
  usurped: boolean;
}
export type BuildingKind = "farmhouse" | "fort" | "outpost" | "hideout";
export interface Building {
  kind: BuildingKind;
  state: "supply" | "built" | "lost";
  tile: string | null;
  corner: number | null;
}
export interface Explorer {
  id: string;
  title: string;
  rule: string;
}
export interface Thief {
  thief: number;
  at: string | null;
  speed: number;
  strength: number;
  cave_shrine: boolean;
  cursed: boolean;
  locked: boolean;
}
export interface Lair {
  in_hiding: boolean;
  doubloons: number;
  thieves: Thief[];
}
export interface Half extends Cards {
  cave_shrine: boolean;
  coins: string[];
}
export interface Deal {
  to: number;
  gives: Half;
  wants: Half;
}
export interface Player {
  side: number;
  colour: string;
  explorer: Explorer | null;
  strength: number | null;
  locked: boolean;
  cards: number;
  hand: Cards | null;
  at: string | null;
  captor: number | null;
  villagers: number;
  buildings: Building[];
  shrines: string[];
  thieves: Lair | null;
  draft: Deal | null;
}
export type Holder = { seat: number } | { dweller: string } | null;
export interface Forces {
  explorers?: number[];
  villagers?: number;
  thieves?: number[];
  fort?: boolean;
  wolf?: boolean;
  dweller?: string;
  farmhouse?: boolean;
}
export type BattleStep = "attack" | "bring" | "answer" | "roll" | "after";
export interface Battle {
  tile: string;
  attacker: number | null;
  defender: number | null;
  kind: string;
  dweller: string | null;
  strengths: [number, number] | null;
  step: BattleStep;
  dice: [number[], number[]];
  loser: number | null;
  decided: boolean;
  forces: [Forces, Forces];
  came_from: string[];
  odds: [number, number, number] | null;
}
export interface Guardian {
  id: string;
  at: string | null;
  strength: number;
  rests: boolean;
}
export interface Reach {
  piece: string;
  side: number;
  from: string;
  places: Record<string, number>;
}
export interface Price {
  thing: string;
  title: string;
  clause: string;
  price: Partial<Record<Good | "doubloons", number>>;
  house: boolean;
}
export type PhaseName = "set-up" | "between" | "roll" | "gather" | "explore" | "over";
export interface IslandBoard {
  round: number;
  rounds: number;
  truce: boolean;
  phase: PhaseName;
  goal: { shrines: number; solo: boolean };
  on_turn: number | null;
  golden: number[] | null;
  speed: number[];
  tiles: Tile[];
  flipped: { id: string; kind: string; from: string } | null;
  x_marks: number[];
  cave_door: { to: string; sealed: boolean; x_edges: number[] | null } | null;
  stacks: { island: number; cave: number };
  bank: Cards;
  treasure: Cards | null;
  cave_shrine: Holder;
  coins: Record<string, Holder>;
  bridge: { tile: string; axis: number; ends: string[] } | null;
  guardians: Guardian[] | null;
  titan: string | null;
  wolf: { seat: number; tile: string } | null;
  battle: Battle | null;
  proposals: (Deal & { from: number })[];
  players: Player[];
  looking_at: string[] | null;
  important: { turns_left: number; numbers: number[]; own: string[] } | null;
  reach: Reach[];
  prices: Price[];
  house: string[];
}

/** The one place where the wire's plain object becomes the board. */
export function boardOf(view: View): IslandBoard {
  return view.board as unknown as IslandBoard;
}

/** From this column on positions belong to the cave. */
const CAVE = 50;
export const inCave = ({ q }: Spot) => q >= CAVE;

export interface Land {
  title: string;
  /** The tokens `--t-tint` and `--t-tint-ink`. */
  tint: string;
  art: string;
}
const cave = (title: string, art = "cave"): Land => ({ title, tint: "cave", art });

/** What a tile shows, by its kind. */
export const LANDS: Record<string, Land> = {
  water: { title: "Water", tint: "water", art: "water" },
  gold: { title: "Gold mountains", tint: "gold", art: "gold" },
  food: { title: "Wheat field", tint: "food", art: "food" },
  wood: { title: "Forest", tint: "wood", art: "wood" },
  garden: { title: "Garden", tint: "garden", art: "garden" },
  withered: { title: "Withered garden", tint: "plain", art: "withered" },
  shrine: { title: "Shrine", tint: "shrine", art: "shrine" },
  entrance: cave("Cave entrance", "mouth"),
  exit: cave("Cave exit", "exit"),
  "cave-shrine": { title: "Cave shrine", tint: "shrine", art: "shrine" },
  empty: cave("Empty cave"),
  tiger: cave("The Tiger", "dweller"),
  thieves: cave("The Thieves' den", "dweller"),
  giant: cave("The Giant", "dweller"),
  titan: cave("The Titan's cave", "dweller"),
  wolf: cave("The Wolf's cave", "dweller"),
  bavieca: cave("Bavieca", "treasure"),
  rose: cave("Raleigh's Golden Rose", "treasure"),
  jimenez: cave("The Army of Jiménez", "treasure"),
  cortes: cave("The Cursed Treasure of Cortés", "treasure"),
  "cave-in": cave("Cave-in", "rocks"),
  "secret-exit": cave("Secret exit", "exit"),
  totec: cave("Xipe Totec", "dweller"),
};
export const landOf = (kind: string): Land => LANDS[kind] ?? cave(kind);

export const DWELLERS: Record<string, string> = {
  tiger: "the Tiger",
  thieves: "the thieves of the cave",
  giant: "the Giant",
  titan: "the Titan",
  wolf: "the Wolf",
  thief: "the Thief",
};

export const COINS: Record<string, { title: string; rule: string }> = {
  bavieca: { title: "Bavieca", rule: "TH-12.2" },
  rose: { title: "Golden Rose", rule: "TH-12.4" },
  jimenez: { title: "Army of Jiménez", rule: "TH-12.5" },
  cortes: { title: "Cursed Treasure", rule: "TH-12.6" },
};

/** `gold13` is `gold 13`. */
export function tileName(id: string): string {
  return id.replace(/(\d+)$/, " $1").replace("-", " ");
}

const CORNERS = ["north-east", "north", "north-west", "south-west", "south", "south-east"];
export function cornerName(number: number): string {
  return CORNERS[number] ?? "";
}

export function tileCalled(board: IslandBoard, id: string | null | undefined): Tile | undefined {
  return board.tiles.find((tile) => tile.id === id);
}

/** The seat whose colours a side's pieces have: its first. */
export function leadOf(board: IslandBoard, side: number): number {
  return Math.max(
    0,
    board.players.findIndex((player) => player.side === side),
  );
}

/** `Anna`, or `Anna and Ben` for a team. */
export function sideName(view: View, side: number): string {
  const names = boardOf(view).players.flatMap((player, seat) =>
    player.side === side ? [view.names[seat] ?? `Seat ${seat + 1}`] : [],
  );
  return names.join(" and ");
}

export function sideOf(view: View): number | null {
  return view.seat === null ? null : (boardOf(view).players[view.seat]?.side ?? null);
}

/** A side's building on its corner. */
export interface Standing {
  side: number;
  building: Building;
  spot: Spot;
  corner: number;
  key: string;
}

/** Every building on a map, each once: partners share theirs. */
export function buildingsOf(board: IslandBoard): Standing[] {
  return board.players.flatMap((player, seat) => {
    if (leadOf(board, player.side) !== seat) return [];
    return player.buildings.flatMap((building) => {
      const tile = tileCalled(board, building.tile);
      if (!tile || building.corner === null) return [];
      return [
        { side: player.side, building, spot: tile, corner: building.corner, key: cornerKey(tile, building.corner) },
      ];
    });
  });
}

/** Who has something: a seat's name, or the dweller that took it. */
export function holderName(view: View, holder: Holder): string {
  if (!holder) return "nobody";
  if ("seat" in holder)
    return holder.seat === view.seat ? "you" : (view.names[holder.seat] ?? `seat ${holder.seat + 1}`);
  return DWELLERS[holder.dweller] ?? holder.dweller;
}

/** `2 food, 1 gold`. */
export function inCards(cards: Partial<Record<string, number>>): string {
  return (
    Object.entries(cards)
      .flatMap(([name, number]) =>
        number ? [`${number} ${name === "doubloons" && number === 1 ? "doubloon" : name}`] : [],
      )
      .join(", ") || "nothing"
  );
}

/** A half of a proposal in words. */
export function inGoods(half: Half): string {
  const goods = GOODS.flatMap((good) => (half[good] ? [`${half[good]} ${good}`] : []));
  return (
    [
      ...goods,
      ...(half.cave_shrine ? ["the cave shrine"] : []),
      ...half.coins.map((coin) => COINS[coin]?.title ?? coin),
    ].join(", ") || "nothing"
  );
}
