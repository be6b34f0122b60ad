// The battle that was fought last, as the log told it: who rolled what, and how it ended.
import type { LogLine } from "../../lib/wire";

export interface Roll {
  who: string;
  dice: number[];
  total: number;
}
export interface Fought {
  ply: number;
  rolls: Roll[];
  ending: LogLine[];
}

/** `Anna rolls 3 + 4: 7.` */
export function rollOf(line: LogLine): Roll | null {
  const found = /^(.*) rolls (no dice|[\d+ ]+): (\d+)\.$/.exec(line.text);
  if (!found) return null;
  const dice = found[2] === "no dice" ? [] : (found[2] ?? "").split(" + ").map(Number);
  return { who: found[1] ?? "", dice, total: Number(found[3]) };
}

const ENDINGS = new Set(["Tied", "Defeated", "ShotFailed", "FarmhouseFell", "DwellerDefeated", "DwellerWentBack", "GuardianBeaten", "Captured", "Perished", "TookCaveShrine"]);

/** The last battle told in these lines up to a moment; null when none was fought within so many plies. */
export function lastBattle(log: readonly LogLine[], version: number, within: number): Fought | null {
  const lines = log.filter((line) => line.ply <= version && !line.undone);
  const last = lines.findLastIndex((line) => line.kind === "Threw");
  const throws = lines.slice(0, last + 1).filter((line) => line.kind === "Threw").slice(-2);
  const [first, second] = throws;
  if (!first || !second || version - second.ply > within) return null;
  const rolls = throws.flatMap((line) => rollOf(line) ?? []);
  if (rolls.length < 2) return null;
  return { ply: second.ply, rolls, ending: lines.slice(last + 1).filter((line) => ENDINGS.has(line.kind) && line.ply - second.ply < 2).slice(0, 3) };
}
