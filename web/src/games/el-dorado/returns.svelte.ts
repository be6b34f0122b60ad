// Cards that are given up or given back: the rules ask for one after the other, so the pile is kept here and given in one go.
import type { Play } from "../face";
import { boardOf, GOODS, inCards, type Good } from "./board";

const LIMIT = 9;

class Returns {
  pile = $state.raw<Good[]>([]);
  /** The pile was confirmed: its cards are given without asking again. */
  going = false;
  /** How many cards I held before the one that is on its way. */
  #before = 0;

  clear(): void {
    this.pile = [];
    this.going = false;
  }

  /** It was confirmed: all of it goes. */
  go(play: Play): void {
    this.going = this.pile.length > 1;
    this.#before = this.#held(play);
  }

  #held(play: Play): number {
    return play.seat === null ? 0 : (boardOf(play.view).players[play.seat]?.cards ?? 0);
  }

  /** How many cards are owed; 0 while none are asked for. */
  owed(play: Play): number {
    if (!play.mine || !play.view.choices.some((choice) => choice.action.startsWith("give "))) return 0;
    const told = /(\d+) cards? more/.exec(play.view.prompt?.text ?? "");
    return told ? Number(told[1]) : Math.max(0, this.#held(play) - LIMIT);
  }

  count(good: Good): number {
    return this.pile.filter((one) => one === good).length;
  }

  /** One more of this card; when there is none left, or the pile is complete, all of this kind come back. */
  press(play: Play, good: Good, from: Element | null): void {
    const held = play.seat === null ? 0 : (boardOf(play.view).players[play.seat]?.hand?.[good] ?? 0);
    const isFull = this.pile.length >= this.owed(play) || this.count(good) >= held;
    if (isFull && this.count(good)) this.pile = this.pile.filter((one) => one !== good);
    else if (!isFull) this.pile = [...this.pile, good];
    this.#pickFirst(play, from);
  }

  /** What Confirm will do, when that is more than one card. */
  words(): string | null {
    const all = Object.fromEntries(GOODS.map((good) => [good, this.count(good)]));
    return this.pile.length > 1 ? `Give ${inCards(all)}` : null;
  }

  /** After every change: the next card of the pile goes, or the pile is let go. */
  follow(play: Play): void {
    if (!this.pile.length) return;
    const isGiven = this.#held(play) < this.#before;
    if (isGiven) this.pile = this.pile.slice(1);
    if (!isGiven || !this.going || !this.pile.length || !this.owed(play)) {
      this.clear();
      return;
    }
    this.#pickFirst(play, null);
    this.#before = this.#held(play);
    play.confirm();
  }

  #pickFirst(play: Play, from: Element | null): void {
    const [first] = this.pile;
    for (const pick of [...play.picks]) play.unpick(pick);
    if (first) play.pick(`card:${first}`, from);
  }
}

export const returns = new Returns();
