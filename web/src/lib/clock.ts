// What a clock shows. The server's clocks are in its own time; `ahead` is how far it is ahead of ours.
import type { SeatClock } from "./wire";

const LOW_MS = 30_000;
const DAY_S = 86_400;
const HOUR_S = 3_600;

/** Milliseconds left now, never less than none. */
export function left(clock: SeatClock, now: number, ahead: number): number {
  const running = clock.running_since === null ? 0 : Math.max(0, now + ahead - clock.running_since);
  return Math.max(0, clock.left_ms - running);
}

/** `4:38`, `1:04:38`, `2 d 3 h`. Seconds are rounded up, so that 0:00 means out of time. */
export function face(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= DAY_S) return `${Math.floor(seconds / DAY_S)} d ${Math.floor((seconds % DAY_S) / HOUR_S)} h`;
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor((seconds % HOUR_S) / 60);
  if (seconds >= HOUR_S) return `${Math.floor(seconds / HOUR_S)}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

export function isLow(ms: number): boolean {
  return ms <= LOW_MS;
}

/** A screen reader hears the clock at 60, 30 and 10 seconds only: the mark passed between two readings, if any. */
export function markPassed(before: number, after: number): number | null {
  return [60_000, 30_000, 10_000].find((mark) => before > mark && after <= mark) ?? null;
}

/** `20 min each`, `1 day a move`, `no clock`. */
export function ruleInWords(rule: { kind?: "none" | "move" | "bank"; seconds?: number; increment?: number }): string {
  const seconds = rule.seconds ?? 0;
  if (!rule.kind || rule.kind === "none") return "no clock";
  const span =
    seconds % DAY_S === 0 && seconds
      ? `${seconds / DAY_S} ${seconds === DAY_S ? "day" : "days"}`
      : seconds % HOUR_S === 0 && seconds
        ? `${seconds / HOUR_S} h`
        : seconds >= 60
          ? `${Math.round(seconds / 60)} min`
          : `${seconds} s`;
  if (rule.kind === "move") return `${span} a move`;
  return rule.increment ? `${span} each, ${rule.increment} s a move` : `${span} each`;
}
