// The battle that was fought last, as the log told it: who rolled what, which dice were thrown again, and how it ended.
import type { LogLine } from "../../lib/wire";

export interface Roll {
  who: string;
  dice: number[];
  total: number;
}
export interface Fought {
  ply: number;
  rolls: Roll[];
  /** Dice that were thrown again (HC-3.1, TH-12.5): the first throws do not count any more. */
  again: LogLine[];
  ending: LogLine[];
}

/** `Anna rolls 3 + 4: 7.`, `The Wolf rolls 3.`, `The Thieves of the cave roll 1 + 1 + 4: 6.` */
export function rollOf(line: LogLine): Roll | null {
  const found = /^(.*) rolls? (no dice|\d(?: \+ \d)*)(?:: \d+)?\.$/.exec(line.text);
  if (!found) return null;
  const dice = found[2] === "no dice" ? [] : (found[2] ?? "").split(" + ").map(Number);
  return { who: found[1] ?? "", dice, total: dice.reduce((sum, pips) => sum + pips, 0) };
}

const ENDINGS = new Set([
  "Tied",
  "Defeated",
  "ShotFailed",
  "FarmhouseFell",
  "DwellerDefeated",
  "DwellerWentBack",
  "GuardianBeaten",
  "Captured",
  "Perished",
  "TookCaveShrine",
]);

/** The last battle told in these lines up to a moment; null when none was fought within that number of plies. */
export function lastBattle(log: readonly LogLine[], version: number, within: number): Fought | null {
  const lines = log.filter((line) => line.ply <= version && !line.undone);
  const [first, second] = lines.flatMap((line, place) => (line.kind === "Threw" ? [place] : [])).slice(-2);
  if (first === undefined || second === undefined) return null;
  const rolls = [first, second].flatMap((place) => rollOf(lines[place] as LogLine) ?? []);
  const after = lines.slice(first + 1);
  const again = after.filter((line) => line.kind === "RolledAgain");
  const ply = Math.max((lines[second] as LogLine).ply, again.at(-1)?.ply ?? 0);
  if (rolls.length < 2 || version - ply > within) return null;
  return {
    ply,
    rolls,
    again,
    ending: after.filter((line) => ENDINGS.has(line.kind) && line.ply >= ply && line.ply - ply < 2).slice(0, 3),
  };
}
