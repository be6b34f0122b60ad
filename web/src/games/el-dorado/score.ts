// The final sheet as `games/el_dorado/game.py` sends it (ED-R47).
import type { Outcome, View } from "../../lib/wire";
import type { ScoreRow } from "../face";

export interface Sheet {
  shrines: number;
  cave_shrine: boolean;
  pieces: number;
  cards: number;
  capped: boolean;
}

export function sheetsOf(outcome: Outcome): Sheet[] {
  return outcome.details as unknown as Sheet[];
}

export const TIPS: Record<string, string> = {
  "Shrines controlled": "discover in every turn until shrines lie there, and keep cards for an offering.",
  "The cave shrine": "look for the cave's mouth early: its shrine is one of the four.",
  "Pieces on the map": "a farmhouse lets villagers come, and villagers win battles.",
  Cards: "end your walk on a tile that yields what you lack.",
};
const ROWS: [keyof Sheet, string][] = [
  ["shrines", "Shrines controlled"],
  ["cave_shrine", "The cave shrine"],
  ["pieces", "Pieces on the map"],
  ["cards", "Cards"],
];

/** What decides when the search is called off, in this order. */
export function scoreRows(outcome: Outcome): ScoreRow[] {
  return ROWS.map(([key, title]) => ({ title, values: sheetsOf(outcome).map((sheet) => Number(sheet[key])) }));
}

/** How it was won, or lost. */
export function ending(view: View, outcome: Outcome): string {
  const board = view.board as { round?: number; goal?: { shrines: number } };
  const round = Number(board.round ?? 0);
  const sheet = sheetsOf(outcome)[outcome.winners[0] ?? 0];
  if (!outcome.winners.length)
    return sheet?.capped ? `The search was called off after round ${round}.` : `The explorer fell in round ${round}.`;
  return sheet?.capped
    ? `The search was called off after round ${round}; shrines decided.`
    : `El Dorado was found in round ${round}: ${board.goal?.shrines ?? 3} island shrines and the cave shrine.`;
}
