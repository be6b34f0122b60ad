// Lines of the log that belong together: the steps of one walk or march, and what happened several times running.
import type { LogLine } from "../lib/wire";

/** One or more lines of the log as one; `first` is the ply of the first of them. */
export type Run = LogLine & { first: number };

const STEP =
  /^(?<head>.* (?:moves|went|walks|goes|comes|sends|marches)\b[^,:;]*?)(?: from (?<origin>[^,:;]*))? to (?<place>[^,:;]*?)(?<price>, for free)?\.$/;

const stepOf = (line: LogLine) => STEP.exec(line.text)?.groups;

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Whether the next line says the same again, or is the next step of the same walk. */
function goesOn(line: LogLine, next: LogLine): boolean {
  if (line.kind !== next.kind || line.clause !== next.clause || line.undone !== next.undone) return false;
  const step = stepOf(line);
  const then = stepOf(next);
  if (!step || !then) return line.text === next.text;
  return (
    step.head === then.head && step.price === then.price && (then.origin === undefined || then.origin === step.place)
  );
}

function asOne(run: readonly LogLine[]): Run {
  const [line, last] = [run[0], run.at(-1)] as [LogLine, LogLine];
  if (run.length === 1) return { ...line, first: line.ply };
  const step = stepOf(line);
  const text = step
    ? `${step.head}${step.origin ? ` from ${step.origin}` : ""} to ${listed(run.map((one) => stepOf(one)?.place ?? ""))}${step.price ?? ""}.`
    : `${line.text.replace(/\.$/, "")}, ${run.length} times.`;
  return { ...last, first: line.ply, text };
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
