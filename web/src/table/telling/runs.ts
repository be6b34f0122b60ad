// Lines of the log that belong together: the steps of one walk or march, cards handed over one by one, and what happened
// several times running.
import type { LogLine } from "../../lib/wire";

/** One or more lines of the log as one; `first` is the ply of the first of them. */
export type Run = LogLine & { first: number };

const STEP =
  /^(?<head>.* (?:moves|went|walks|goes|comes|sends|marches|brings|glide)\b[^,:;]*?)(?: from (?<origin>\(\d+,\d+\)|[^,:;]*))? to (?<place>\(\d+,\d+\)|[^,:;]*?)(?: in \d+ steps)?(?<free>, without another step)?\.$/;

const CARDS =
  /^(?<head>.* (?:gives|loses|leaves|steals)) (?<count>a|\d+) (?<kind>[a-z ]*?)(?<tail>(?: back)? (?:to|from) .*)?\.$/;

const stepOf = (line: LogLine) => STEP.exec(line.text)?.groups;
const cardsOf = (line: LogLine) => CARDS.exec(line.text)?.groups;

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Whether the next line says the same again, or is the next step of the same walk. */
function goesOn(line: LogLine, next: LogLine): boolean {
  if (line.kind !== next.kind || line.clause !== next.clause || line.undone !== next.undone) return false;
  const step = stepOf(line);
  const then = stepOf(next);
  if (step && then) return step.head === then.head && (then.origin === undefined || then.origin === step.place);
  const card = cardsOf(line);
  const other = cardsOf(next);
  if (card && other) return card.head === other.head && card.tail === other.tail;
  return line.text === next.text;
}

/** How many cards of each kind change hands. */
function counted(run: readonly LogLine[]): string[] {
  const number = new Map<string, number>();
  for (const { kind = "", count } of run.map((line) => cardsOf(line) ?? {}))
    number.set(kind, (number.get(kind) ?? 0) + (count === "a" ? 1 : Number(count)));
  return [...number].map(([kind, count]) => `${count} ${kind}${count > 1 && kind.endsWith("card") ? "s" : ""}`);
}

function asOne(run: readonly LogLine[]): Run {
  const [line, last] = [run[0], run.at(-1)] as [LogLine, LogLine];
  if (run.length === 1) return { ...line, first: line.ply };
  return { ...last, first: line.ply, text: textOf(run, line) };
}

function textOf(run: readonly LogLine[], line: LogLine): string {
  const step = stepOf(line);
  const card = cardsOf(line);
  if (step) {
    const places = run.map((one) => stepOf(one)?.place ?? "");
    const way = step.origin
      ? ` from ${step.origin} via ${listed(places.slice(0, -1))} to ${places.at(-1)}`
      : ` to ${listed(places)}`;
    return `${step.head}${way}${step.free ?? ""}.`;
  }
  if (card) return `${card.head} ${listed(counted(run))}${card.tail ?? ""}.`;
  return `${line.text.replace(/\.$/, "")}, ${run.length} times.`;
}

/** The lines with each walk, march and repetition told once. */
export function toldTogether(lines: readonly LogLine[]): Run[] {
  const runs: LogLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && goesOn(before, line)) run.push(line);
    else runs.push([line]);
  }
  return runs.map(asOne);
}
