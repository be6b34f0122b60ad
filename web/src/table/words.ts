// Sentences of the log name people; these find out whom.
import { amount } from "../lib/counting";

/** The seat a sentence begins with; the longest name wins, so that `Ann` is not taken for `Anna`. */
export function seatIn(text: string, names: readonly string[]): number | null {
  let best: number | null = null;
  names.forEach((name, seat) => {
    const next = text.charAt(name.length);
    if (
      name &&
      text.startsWith(name) &&
      !/\w/.test(next) &&
      (best === null || name.length > (names[best]?.length ?? 0))
    )
      best = seat;
  });
  return best;
}

/** The rest of the sentence, when the name is drawn apart. */
export function withoutName(text: string, seat: number | null, names: readonly string[]): string {
  return seat === null ? text : text.slice(names[seat]?.length ?? 0);
}

/** A refusal's headline fact and the rest. */
export function headline(text: string): { head: string; rest: string } {
  const end = /[.;:](\s|$)/.exec(text);
  if (!end || end.index > 90) return { head: text, rest: "" };
  return { head: text.slice(0, end.index + (end[0].startsWith(".") ? 1 : 0)), rest: text.slice(end.index + 1).trim() };
}

/** How far the winner is ahead of the next; equal scores are a tie that something else broke. `null` is me. */
export function lead(
  first: { name: string | null; score: number },
  second: { name: string | null; score: number },
  unit: string,
): string {
  if (first.score === second.score) return `${amount(first.score, unit)} each; the tie goes to ${first.name ?? "you"}.`;
  return `${amount(first.score, unit)}. ${second.name === null ? "You follow" : `${second.name} follows`} with ${second.score}.`;
}
