// What a click means for the picks, which piece is being looked at, and where a tile that is about to be turned up shall lie.
import { excluded, kindOf } from "../../lib/narrowing";
import type { Play } from "../face";
import { boardOf } from "./board";

class Hand {
  /** The tile under the pointer or the focus: how far its pieces could go is shown. */
  at = $state<string | null>(null);
  /** The reach of all my pieces is shown. */
  reach = $state(false);
  names = $state(true);
  trading = $state(false);
  /** The position clicked to discover there: the tile is held over it when it is turned up. */
  wanted: string | null = null;

  clear(): void {
    this.at = null;
    this.wanted = null;
    this.trading = false;
  }

  /** After every change: the turned-up tile goes where it was wanted, if it may. */
  follow(play: Play): void {
    const wanted = this.wanted;
    if (!wanted || !play.mine) return;
    if (boardOf(play.view).flipped) {
      this.wanted = null;
      if (!play.picks.length && play.legal(wanted)) play.pick(wanted, null);
    }
  }
}
export const hand = new Hand();

/** A click: picks that exclude it are let go first, a second click on what is armed does it. */
export function press(play: Play, target: string, from: Element | null): void {
  if (play.picked(target) && play.armed?.targets.includes(target)) {
    play.confirm();
    return;
  }
  for (const pick of excluded(play.view.choices, play.picks, target)) play.unpick(pick);
  if (kindOf(target) === "place" && !boardOf(play.view).flipped) hand.wanted = target;
  play.pick(target, from);
}

/** Do it at once: what it is about is harmless, and can be taken back. */
export function doNow(play: Play, action: string): void {
  const choice = play.view.choices.find((one) => one.action === action);
  if (!choice) return; // trades are free: nobody need be asked (ED-6.2)
  if (play.armed?.action !== action) play.choose(choice);
  if (play.armed?.action === action) play.confirm();
}
