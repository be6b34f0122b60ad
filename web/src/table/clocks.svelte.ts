// The clocks of a table: the server says what is left, this page counts down.
import { face, isLow, left, markPassed } from "../lib/clock";
import type { SeatClock, Shown } from "../lib/wire";

export class Clocks {
  #all = $state.raw<SeatClock[]>([]);
  #now = $state(Date.now());
  /** How much the server's clock is ahead of this one. */
  #ahead = 0;

  set(shown: Shown): void {
    this.#ahead = shown.now - Date.now();
    this.#all = shown.clocks;
  }

  of(seat: number): { text: string; low: boolean } | null {
    const clock = this.#all.find((one) => one.seat === seat);
    if (!clock) return null;
    const ms = left(clock, this.#now, this.#ahead);
    return { text: face(ms), low: isLow(ms) && clock.running_since !== null };
  }

  /** A second has passed: the mark (60, 30 or 10 seconds) that this seat's clock passed by that. */
  tick(seat: number | null): number | null {
    const before = this.#now;
    this.#now = Date.now();
    const clock = this.#all.find((one) => one.seat === seat && one.running_since !== null);
    return clock ? markPassed(left(clock, before, this.#ahead), left(clock, this.#now, this.#ahead)) : null;
  }
}
