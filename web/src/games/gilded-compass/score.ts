// The scoring sheet as `games/gilded_compass/edge/scoring_sheet.py` sends it.
import type { Outcome } from "../../lib/wire";
import type { ScoreRow } from "../face";

export interface Sheet {
  gold: number;
  maps: number;
  specialists: number;
  knowledge: number;
  artifacts: number;
  missions: number;
  abilities: number;
  chests: number;
  treasures: number;
  tie_break: number;
  mission_details: { id: string; title: string; gold: number }[];
  assignment: { specialist: string; tile: string; item: string | null }[];
}

export function detailsOf(outcome: Outcome): Sheet[] {
  return outcome.details as unknown as Sheet[];
}

const ROWS: [keyof Sheet & string, string, boolean][] = [
  ["maps", "Maps", true],
  ["specialists", "Specialists", true],
  ["knowledge", "Knowledge", true],
  ["artifacts", "Artifacts", false],
  ["missions", "Missions", false],
  ["abilities", "Unused abilities", false],
  ["chests", "Chests", false],
  ["treasures", "Tower treasures", false],
];

export const TIPS: Record<string, string> = {
  Maps: "larger groups of equal dice in the Archives choose their map first.",
  Specialists: "hire for the colours of your maps; on another colour a Specialist brings nothing.",
  Knowledge: "single dice that win nothing elsewhere are worth half a gold in the Library.",
  Artifacts: "place runs in the Auction House, and keep what your collection tile likes.",
  Missions: "a long run in the Guild brings a Mission in every round.",
  "Unused abilities": "an Ability you do not need is worth 1 gold at the end.",
  Chests: "send dice with the Galleon before it is full.",
  "Tower treasures": "look at what the Tower still holds before the last round.",
};

/** Gold by category; a category that gave nobody anything is left out, unless it always belongs. */
export function scoreRows(outcome: Outcome): ScoreRow[] {
  const sheets = detailsOf(outcome);
  return ROWS.map(([key, title, always]) => ({ title, always, values: sheets.map((sheet) => Number(sheet[key])) }))
    .filter((row) => row.always || row.values.some((value) => value > 0))
    .map(({ title, values }) => ({ title, values }));
}
