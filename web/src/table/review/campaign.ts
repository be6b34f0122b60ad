// A campaign's standing in rows. What its details say of each game stands in the rows of the games already.
import type { Outcome } from "../../lib/wire";

/** The seats, best first. */
export function order(standing: Outcome): number[] {
  return standing.ranks.map((_, seat) => seat).sort((a, b) => (standing.ranks[a] ?? 0) - (standing.ranks[b] ?? 0));
}

export interface Row {
  title: string;
  values: string[];
}

const TOLD = /^(game \d+|total)$/;

/** What is noted beside the points: games won, experience. */
export function furtherRows(standing: Outcome): Row[] {
  const titles = Object.keys(standing.details[0] ?? {}).filter((title) => !TOLD.test(title));
  return titles.map((title) => ({
    title: capital(title),
    values: standing.details.map((detail) => String(detail[title])),
  }));
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
