// The board as `games/city_of_thieves/edge/board.py` sends it, in types. The wire says only that it is an object.
import type { GlyphName } from "../../drawing/icons";
import type { View } from "../../lib/wire";

export interface Card {
  id: string;
  number: string;
  title: string;
  text: string;
  house: boolean;
}
export interface Arcana extends Card {
  window: string;
}
export interface Intrigue extends Card {
  ducats: number;
  penalty: number;
}
export interface Figure {
  id: string;
  title: string;
  owner: number | null;
  place: string;
  carries: string[];
  combat: number;
  movement: number;
  mind: number;
  skill: string;
  text: string;
  house: boolean;
  wounds?: number;
  equipment?: Card | null;
  read?: boolean;
  looted?: boolean;
}
export interface Mission {
  id: string;
  treasure: string;
  bonus: number;
}
export interface Fight {
  attacker: string;
  defender: string;
  space: string;
  attack: number[];
  defence: number[];
  attack_cards: string[];
  defence_cards: string[];
  bout: number;
  winner: string | null;
}
export interface Player {
  seat: number;
  gang: string | null;
  ducats: number | null;
  hand: Arcana[] | null;
  cards: number;
  backs?: string[];
  experience?: number;
  intrigues?: number;
  intrigue?: Intrigue[] | null;
  debt?: number;
  stolen?: number[];
  entered?: string[];
}
export interface Way {
  points: number;
  path: string[];
}
export interface Ways {
  figure: string;
  points: number;
  to: Record<string, Way>;
}
export interface Ashes {
  old_city: boolean;
  top_back: string | null;
  tokens: Record<string, { face_down: boolean; token: string | null }>;
  unplaced: number;
  pool: Card[];
  experience_left: number;
  intrigue_deck: number;
  intrigue_done: string[];
  charm_used: boolean;
  victories: number;
  hostage: boolean;
}
export type PhaseName = "set-up" | "round" | "draw" | "militia" | "activation" | "over";
export interface Sheet {
  title: string;
  number: number;
  setup: string;
  rules: string;
  events: { square: number; text: string }[];
  mission_price: number;
  house: boolean;
}
export interface DistrictBoard {
  adventure: string;
  sheet: Sheet;
  round: { square: number; rounds: number; alarm: number };
  first: number;
  active: number;
  alarm: boolean;
  portcullises: string[];
  gates: string[];
  hoard: number;
  vault: string[];
  turn: {
    phase: PhaseName;
    ap: number;
    ap_in_all: number;
    acting: string | null;
    moved: boolean;
    acted: boolean;
    activated: string[];
    mission_used: boolean;
  };
  ways: Ways | null;
  course: { figure: string; path: string[]; exit: number | null } | null;
  figures: Figure[];
  chests: Record<string, string>;
  missions: Mission[];
  missions_gone: string[];
  stacks: { arcana: number; missions: number };
  discards: string[];
  fight: Fight | null;
  players: Player[];
  ashes: Ashes | null;
}

/** The one place where the wire's plain object becomes the board. */
export function boardOf(view: View): DistrictBoard {
  return view.board as unknown as DistrictBoard;
}

export const GANGS: Record<string, string> = {
  executioners: "The Executioners",
  nocturnis: "Nocturnis Gang",
  kaldern: "Kaldern’s Gang",
  cursed: "The Cursed Ones",
};

export interface Kind {
  title: string;
  icon: GlyphName;
  tint: string;
}

const CHEST: Kind = { title: "Locked chest", icon: "g:locked-chest", tint: "#4A4038" };
export const TREASURES: Record<string, Kind> = {
  red: { title: "Red gem", icon: "g:cut-diamond", tint: "#B03325" },
  green: { title: "Green gem", icon: "g:emerald", tint: "#237A49" },
  keys: { title: "Keys", icon: "g:keyring", tint: "#86590D" },
  scroll: { title: "Scroll", icon: "g:tied-scroll", tint: "#6B5B3C" },
  bracelet: { title: "Bracelet", icon: "g:pearl-necklace", tint: "#7B4B8E" },
  purse: { title: "Purse", icon: "g:shiny-purse", tint: "#8A5A2B" },
  ducats: { title: "Chest of ducats", icon: "g:open-treasure-chest", tint: "#8F610F" },
  gem: { title: "Magic gem", icon: "g:gems", tint: "#2B5FA8" },
  ring: { title: "Ring of Assassins", icon: "g:crown", tint: "#6E2F63" },
  hostage: { title: "Hostage", icon: "g:meeple", tint: "#3D4654" },
  chest: CHEST,
};
export const kindOfTreasure = (name: string): Kind => TREASURES[name] ?? CHEST;

export const TOKENS: Record<string, { title: string; icon: GlyphName }> = {
  "magic-gem": { title: "Magic gem", icon: "g:gems" },
  trap: { title: "Trap", icon: "l:triangle-alert" },
  equipment: { title: "Equipment", icon: "g:plain-dagger" },
  "emblem-of-cadwallon": { title: "Emblem of Cadwallon", icon: "g:castle" },
  security: { title: "Security", icon: "g:shield" },
  staircase: { title: "Staircase", icon: "g:stone-tower" },
  mechanism: { title: "Mechanism", icon: "l:settings" },
};

/** When an Arcana card may be played. */
export const WINDOWS: Record<string, string> = {
  own: "your turn",
  move: "movement",
  answer: "their movement",
  pick: "lock",
  picked: "opened lock",
  roll: "any roll",
  fight: "fight",
  attack: "attacking",
  defend: "defending",
  after: "after a fight",
  patrol: "patrol",
  "patrol-answer": "their patrol",
  escape: "escape",
};

export type Shape = "thief" | "militia" | "zombie" | "hero" | "cyclops";

/** What a figure looks like: thieves and hired figures are hooded. */
export function shapeOf(figure: Figure): Shape {
  if (figure.id === "cyclops") return "cyclops";
  if (figure.id.startsWith("zombie")) return "zombie";
  if (figure.id === "kornak" || figure.id === "valrut") return "militia";
  return figure.owner === null ? "hero" : "thief";
}

export const figureTarget = (figure: Figure) => `figure:${figure.id}`;
export const onBoard = (figure: Figure) => !["out", "gone", "box"].includes(figure.place);
export const crewOf = (board: DistrictBoard, seat: number) => board.figures.filter((figure) => figure.owner === seat);
export const figureCalled = (board: DistrictBoard, id: string | null) =>
  board.figures.find((figure) => figure.id === id);

/** `Red gem, Scroll`; `nothing`. */
export function carriedIn(figure: Figure): string {
  return figure.carries.map((name) => kindOfTreasure(name).title.toLowerCase()).join(", ") || "nothing";
}
