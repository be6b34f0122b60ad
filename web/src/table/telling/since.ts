// What happened since a seat last did something.
import type { LogLine } from "../../lib/wire";
import { seatIn } from "../words";

/** Who has done nothing yet, or only looks on, is told this much. */
const MOST = 12;

export function sinceTurn(log: readonly LogLine[], seat: number | null, names: readonly string[]): LogLine[] {
  const isMine = (line: LogLine): boolean => seat !== null && seatIn(line.text, names) === seat;
  // What is told of me at the end is my present turn: what came before it stays.
  const told = log.slice(0, log.findLastIndex((line) => !isMine(line)) + 1);
  const mine = told.findLastIndex(isMine);
  const from = mine < 0 ? Math.max(0, told.length - MOST) : mine + 1;
  return told.slice(from).filter((line) => !line.undone);
}
