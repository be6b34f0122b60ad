// What a finished game tells a player: where it was decided, and what to try next time.
import type { ScoreRow } from "../../games/face";

/** One or two sentences for a seat; nothing where the sheet has no rows or nobody to compare with. Rows that are added up weigh
as much as they are apart; of rows that decide one after the other (`inOrder`) the first that is apart is told. */
export function afterWords(
  rows: readonly ScoreRow[],
  seat: number,
  ranks: readonly number[],
  nameOf: (seat: number) => string,
  tips: Readonly<Record<string, string>> = {},
  inOrder = false,
): string {
  const order = ranks.map((_, one) => one).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const won = order[0] === seat;
  const rival = won ? order[1] : order[0];
  if (rival === undefined || !rows.length) return "";
  const apart = rows
    .map((row) => ({ title: row.title, mine: row.values[seat] ?? 0, theirs: row.values[rival] ?? 0 }))
    .map((row) => ({ ...row, by: row.mine - row.theirs }));
  if (!inOrder) apart.sort((a, b) => b.by - a.by);
  const best = apart.find((row) => row.by > 0);
  const worst = inOrder ? apart.find((row) => row.by < 0) : apart.findLast((row) => row.by < 0);
  const said: string[] = [];
  if (won && best)
    said.push(`You ${inOrder ? "were ahead" : "won most"} at ${best.title}: ${best.mine} against ${best.theirs}.`);
  if (worst) {
    const tip = tips[worst.title] ?? "";
    said.push(
      `${nameOf(rival)} ${won || inOrder ? "was ahead" : "gained most on you"} at ${worst.title}: ${worst.theirs} against ${worst.mine}.${tip ? ` Next time: ${tip}` : ""}`,
    );
  }
  return said.join(" ");
}
