// The final count as `games/city_of_thieves/game.py` sends it (CT-R56).
import type { Outcome } from "../../lib/wire";
import type { ScoreRow } from "../face";

export interface Count {
  ducats: number;
  treasures: number;
  skills: number;
  adventure: number;
  intrigue: number;
  penalty: number;
  total: number;
  out: number;
  tokens: number;
  cards: number;
}

export function countsOf(outcome: Outcome): Count[] {
  return outcome.details as unknown as Count[];
}

export const TIPS: Record<string, string> = {
  "Ducats in hand": "open chests early: each pays, and missions pay more.",
  "Treasures carried out": "carry treasures of one kind: sets are worth more, outside only.",
  Skills: "some skills pay at the end: read them when you choose a gang.",
  Adventure: "read what this adventure asks for before you choose a way.",
  Intrigue: "read your Intrigue cards every turn: some count at once, others only at the end.",
  "Left behind": "start for the gates two rounds before the end.",
};
const ROWS: [keyof Count, string, 1 | -1][] = [
  ["ducats", "Ducats in hand", 1],
  ["treasures", "Treasures carried out", 1],
  ["skills", "Skills", 1],
  ["adventure", "Adventure", 1],
  ["intrigue", "Intrigue", 1],
  ["penalty", "Left behind", -1],
];

/** What was counted; parts of the game that nobody scored in are left out, save for ducats and treasures. */
export function scoreRows(outcome: Outcome): ScoreRow[] {
  const counts = countsOf(outcome);
  return ROWS.map(([key, title, sign]) => ({ title, values: counts.map((count) => sign * count[key] || 0) })).filter(
    (row, place) => place < 2 || row.values.some((value) => value !== 0),
  );
}
