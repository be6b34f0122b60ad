// A march of several steps: the rules know single steps only, so the course is kept here and walked one by one.
import type { Play } from "../face";
import { boardOf, numberOf, squareTarget, type Soldier } from "./board";
import { courseTo } from "./geometry";

export class March {
  /** The soldier that goes on, by its number; null when none does. */
  soldier = $state<number | null>(null);
  goal = $state<number | null>(null);
  /** All steps are taken without asking again. */
  going = $state(false);
  /** Where the step that was picked leads: anything else that happens ends the march. */
  next: number | null = null;

  clear(): void {
    this.soldier = null;
    this.goal = null;
    this.going = false;
    this.next = null;
  }

  /** The squares still to be walked; empty when the course is lost. */
  way(play: Play): number[] {
    const soldier = this.of(play);
    return soldier && this.goal !== null ? courseTo(soldier.reach, this.goal) : [];
  }

  of(play: Play): Soldier | undefined {
    return play.seat === null
      ? undefined
      : boardOf(play.view).players[play.seat]?.soldiers.find((one) => one.number === this.soldier);
  }

  /** Whether the step that is picked is the first of the course. */
  planned(play: Play): boolean {
    return this.goal !== null && this.next !== null && play.picks.includes(squareTarget(this.next));
  }

  /** Set out: the first step is picked, and waits to be confirmed. */
  plan(play: Play, soldier: number, goal: number, from: Element | null): void {
    this.soldier = soldier;
    this.goal = goal;
    this.going = false;
    this.pickStep(play, from);
  }

  go(play: Play): void {
    this.going = true;
    play.confirm();
  }

  /** After every change: go on, wait for the next confirmation, or let the course go. */
  follow(play: Play): void {
    if (this.soldier === null) return;
    const soldier = this.of(play);
    const stepped = soldier && numberOf(soldier.at) === this.next;
    if (!play.mine || !stepped || !soldier.reach.length || boardOf(play.view).steps === null) {
      this.clear();
      return;
    }
    if (numberOf(soldier.at) === this.goal || !this.way(play).length) {
      this.clear();
      if (!play.picks.length) play.pick(`soldier:${soldier.number}`, null);
      return;
    }
    this.pickStep(play, null);
    if (this.going) play.confirm();
  }

  private pickStep(play: Play, from: Element | null): void {
    const [first] = this.way(play);
    if (first === undefined) return;
    this.next = first;
    for (const pick of [...play.picks]) play.unpick(pick);
    play.pick(`soldier:${this.soldier}`, from);
    play.pick(squareTarget(first), from);
  }
}

export const march = new March();
