// The final sheet as `games/battle_of_gog/game.py` sends it.
import type { Outcome, View } from "../../lib/wire";
import type { ScoreRow } from "../face";

export interface Sheet {
  turn_order: number;
  won_by: "" | "conquest" | "corners" | "scrolls" | "cap";
  scrolls: number;
  cities: number;
  city_levels: number;
  soldier_levels: number;
  resources: number;
}

export function sheetsOf(outcome: Outcome): Sheet[] {
  return outcome.details as unknown as Sheet[];
}

export const TIPS: Record<string, string> = {
  Scrolls: "buy a scroll whenever your stores are full; five of them win.",
  Cities: "found a city with every soldier that stands on good land.",
  "City levels": "a larger city gathers from more squares.",
  "Soldier levels": "train soldiers before you attack: a higher level rolls better odds.",
  Resources: "found cities between many food, wood and gold squares.",
};
const ROWS: [keyof Sheet, string][] = [
  ["scrolls", "Scrolls"],
  ["cities", "Cities"],
  ["city_levels", "City levels"],
  ["soldier_levels", "Soldier levels"],
  ["resources", "Resources"],
];

/** The keys of BG-3.8, in their order. */
export function scoreRows(outcome: Outcome): ScoreRow[] {
  return ROWS.map(([key, title]) => ({ title, values: sheetsOf(outcome).map((sheet) => Number(sheet[key])) }));
}

const HOWS: Record<Sheet["won_by"], string> = {
  "": "",
  conquest: "by conquest",
  corners: "with soldiers on all four corners",
  scrolls: "holding all five scrolls",
  cap: "ahead after the last round",
};

/** How it was won: `Won by conquest in round 12.` */
export function ending(view: View, outcome: Outcome): string {
  const how = HOWS[sheetsOf(outcome)[outcome.winners[0] ?? 0]?.won_by ?? ""];
  return `Won ${how} in round ${Number((view.board as { round?: number }).round ?? 0)}.`;
}
