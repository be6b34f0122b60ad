// Dice that are thrown again: the rules ask for one value after the other, so the pile is kept here and thrown in one go.
import type { Choice } from "../../lib/wire";
import type { Play } from "../face";
import { boardOf } from "./board";

const VALUES = [1, 2, 3, 4, 5, 6];

class Rerolls {
  pile = $state.raw<number[]>([]);
  /** The pile was confirmed: all of it is thrown without asking again. */
  going = false;
  /** The version at which something was confirmed last. */
  #at = -1;

  clear(): void {
    this.pile = [];
    this.going = false;
  }

  /** Something was confirmed: all of the pile goes, unless it was something else. */
  go(play: Play): void {
    this.going = this.#planned(play);
    this.#at = play.view.version;
    if (!this.going) this.clear();
  }

  /** Whether the choice that is armed is the first of the pile. */
  #planned(play: Play): boolean {
    const lowest = Math.min(...this.pile);
    return this.pile.length > 0 && play.armed?.action === `reroll ${this.count(lowest)}x${lowest}`;
  }

  /** Whether own dice are asked for, from the first on. */
  asked(play: Play): boolean {
    return (
      play.mine && !play.guided && play.view.prompt?.clause === "GC-4.8" && !boardOf(play.view).turn?.neutral.length
    );
  }

  count(pips: number): number {
    return this.pile.filter((one) => one === pips).length;
  }

  /** One more die of this value, or one less. */
  press(play: Play, pips: number, add: boolean, from: Element | null): void {
    const place = this.pile.indexOf(pips);
    this.pile = add ? [...this.pile, pips] : this.pile.filter((_, one) => one !== place);
    this.#pickFirst(play, from);
  }

  /** What Confirm will do. */
  words(play: Play): string | null {
    return this.#planned(play) ? `Reroll ${[...this.pile].sort((a, b) => a - b).join(" ")}` : null;
  }

  /** After every change: the next value is picked, then all are thrown; or the pile is let go. */
  follow(play: Play): void {
    if (!this.pile.length) return;
    if (this.going ? play.view.version === this.#at : play.picks.length) return;
    const thrown = play.view.choices.find((choice) => choice.action === "throw");
    if (!this.going || !this.asked(play) || !thrown) {
      this.clear();
      return;
    }
    const lowest = Math.min(...this.pile);
    this.pile = this.pile.filter((one) => one !== lowest);
    if (this.pile.length) this.#pickFirst(play, null);
    else this.#choose(play, thrown);
    play.confirm();
  }

  /** The lowest value goes first: the rules go up from there. */
  #pickFirst(play: Play, from: Element | null): void {
    const lowest = VALUES.find((pips) => this.count(pips));
    for (const pick of [...play.picks]) play.unpick(pick);
    for (let left = lowest ? this.count(lowest) : 0; left; left--) play.pick(`die:${lowest}`, from);
  }

  #choose(play: Play, choice: Choice): void {
    if (play.armed?.action !== choice.action) play.choose(choice);
  }
}

export const rerolls = new Rerolls();
