// The board as `games/gilded_compass/edge/board.py` sends it, in types. The wire says only that it is an object.
import type { View } from "../../lib/wire";

export type Colour = "R" | "B" | "G" | "Y" | "W" | "P";
export type Profession = "C" | "E";

export interface OwnedDie {
  owner: number;
  pips: number;
}
export interface DiceSet {
  owner: number;
  dice: number[];
}
export interface AncientMap {
  id: string;
  title: string;
  colours: Colour[];
  greater: number;
  smaller: number;
  house: boolean;
}
export interface Specialist {
  id: string;
  title: string;
  colour: Colour;
  type: Profession;
  value: number;
}
export interface Named {
  id: string;
  title: string;
  /** Of a Mission: when it pays. */
  text?: string;
  house?: boolean;
}
export interface Collection {
  id: string;
  most: string;
  next: string;
  house: boolean;
}
export interface MagicalItem extends Named {
  colour: Colour;
  type: Profession;
}
export interface Hidden<Kind> {
  number: number;
  tiles: Kind[] | null;
}
export interface HiddenValues {
  number: number;
  values: number[] | null;
}
export interface Player {
  tokens: number;
  free: number;
  held: number;
  maps: AncientMap[];
  specialists: Specialist[];
  abilities: Named[];
  fresh: Named[];
  chests: number[];
  collection: Collection | null;
  artifacts: Hidden<Named>;
  missions: Hidden<Named>;
  items: { dice: [number, number]; item: MagicalItem | null }[];
  catch: HiddenValues;
  treasures: Record<string, HiddenValues>;
}
export type CBuilding = "temple" | "illuminati" | "galleon" | "tower";
export interface CompassBoard {
  round: number;
  rounds: number;
  start: number;
  last_lap: boolean;
  neutral: boolean;
  b: "auction-house" | "guild";
  c: CBuilding | null;
  turn: { seat: number; dice: number[]; neutral: number[] } | null;
  university: { entrances: number; specialists: Specialist[]; row: OwnedDie[] };
  archives: { maps: AncientMap[]; groups: DiceSet[] };
  runs: DiceSet[];
  library: number[];
  temple?: { tiles: { dice: [number, number]; owner: number | null }[] };
  illuminati?: { tiles: Named[]; sets: DiceSet[] };
  galleon?: { sets: DiceSet[]; crew: { owner: number; dice: number[]; number: number; least: number } | null };
  tower?: { left: OwnedDie[]; right: OwnedDie[] };
  drawn: { seat: number; number: number; tiles: Named[] | null } | null;
  players: Player[];
  stacks: Record<string, number>;
}

/** The one place where the wire's plain object becomes the board. */
export function boardOf(view: View): CompassBoard {
  return view.board as unknown as CompassBoard;
}

export const LOCATIONS: Record<
  Colour,
  {
    colour: string;
    icon: "g:flame" | "g:water-drop" | "g:monstera-leaf" | "g:sun" | "g:stone-tower" | "g:moon";
    fill: string;
    /** What is drawn on its colour, and what shows its colour on paper: white itself would not be seen there. */
    ink: string;
    sign: string;
    title: string;
  }
> = {
  R: { colour: "red", icon: "g:flame", fill: "#B4472F", ink: "#fff", sign: "#B4472F", title: "Temple of Pompeii" },
  B: {
    colour: "blue",
    icon: "g:water-drop",
    fill: "#2F6F9C",
    ink: "#fff",
    sign: "#2F6F9C",
    title: "Lost City of Atlantis",
  },
  G: { colour: "green", icon: "g:monstera-leaf", fill: "#4A7A3A", ink: "#fff", sign: "#4A7A3A", title: "Jungle Ruins" },
  Y: { colour: "yellow", icon: "g:sun", fill: "#96690F", ink: "#fff", sign: "#96690F", title: "Pharaoh’s Tomb" },
  W: {
    colour: "white",
    icon: "g:stone-tower",
    fill: "#fff",
    ink: "#12213A",
    sign: "#64707D",
    title: "Tower of the Gods",
  },
  P: { colour: "purple", icon: "g:moon", fill: "#6C4B86", ink: "#fff", sign: "#6C4B86", title: "The Dark Temple" },
};

export const TITLES: Record<string, string> = {
  university: "University",
  archives: "Archives",
  library: "Library",
  "auction-house": "Auction House",
  guild: "Hunters’ Guild",
  temple: "Hidden Temple",
  illuminati: "Illuminati",
  galleon: "Sunken Galleon",
  tower: "Treasure Tower",
};

export const CAPTIONS: Record<string, string> = {
  university: "one die, or two making 5",
  archives: "dice of one value",
  library: "any one die",
  "auction-house": "one gapless run each",
  guild: "one gapless run each",
  temple: "exactly the two dice shown",
  illuminati: "the leader’s set plus one",
  galleon: "one more die, higher sum",
  tower: "one, or two making 7",
};

/** The clause that says what a building takes. */
const PLACED_BY: Record<string, string> = {
  university: "GC-5.2",
  archives: "GC-6.2",
  library: "GC-4.2",
  "auction-house": "GC-7.1",
  guild: "GC-8.1",
  temple: "GC-9.2",
  illuminati: "GC-10.3",
  galleon: "GC-12.2",
  tower: "GC-13.2",
};

export function takes(target: string): { text: string; clause: string } | null {
  const name = target.replace("space:", "");
  const clause = PLACED_BY[name];
  return clause
    ? { text: `The ${TITLES[name]} does not take these dice together. It takes: ${CAPTIONS[name]}.`, clause }
    : null;
}

export const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
export const SHORT_ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];

/** The buildings of this table in the order of their letters, the C building left out when there is none. */
export function buildingsOf(board: CompassBoard): string[] {
  return [board.b, "archives", ...(board.c ? [board.c] : []), "university", "library"];
}
