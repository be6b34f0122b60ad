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
  "City levels": "from level 2 a city gathers two squares wide.",
  "Soldier levels": "train soldiers before you attack: the higher level wins, without a die.",
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
  cap: "",
};

const LOST: Partial<Record<Sheet["won_by"], string>> = {
  corners: "held all four corners. Next time: keep a soldier on one corner, and nobody else can hold all four.",
  scrolls: "held all five scrolls. Next time: buy one whenever you have five of each, and besiege weak cities early.",
  conquest: "conquered the others. Next time: meet soldiers before three of them stand beside a city of yours.",
};
const WON: Partial<Record<Sheet["won_by"], string>> = {
  corners:
    "You won by the corners. A rival who leaves a soldier on one of them stops that: have cities and scrolls, too.",
  scrolls:
    "You won by scrolls. Once the stack is empty, a rival who conquers a city may take one of yours: guard your cities.",
  conquest:
    "You won by conquest. Against somebody who trains soldiers early, scrolls or corners may be the shorter way.",
};

/** Victories that no row tells. */
export function lesson(outcome: Outcome, seat: number, nameOf: (seat: number) => string): string {
  const [winner] = outcome.winners;
  const how = winner === undefined ? "" : (sheetsOf(outcome)[winner]?.won_by ?? "");
  if (winner === undefined || !LOST[how]) return "";
  return outcome.winners.includes(seat) ? (WON[how] ?? "") : `${nameOf(winner)} ${LOST[how]}`;
}

/** How it was won: `Won by conquest in round 12.` */
export function ending(view: View, outcome: Outcome): string {
  const how = sheetsOf(outcome)[outcome.winners[0] ?? 0]?.won_by ?? "";
  const round = Number((view.board as { round?: number }).round ?? 0);
  if (how === "cap") return `Nobody had won after ${round} rounds; the first row that is apart decides.`;
  return `Won ${HOWS[how]} in round ${round}.`;
}
