// The table at an earlier moment: asked for by its address, by the replay bar, or played back after an absence.
import { tick } from "svelte";
import { api } from "../../lib/api";
import type { Address } from "../../lib/backend";
import { router } from "../../lib/router.svelte";
import { settings } from "../../lib/settings.svelte";
import { toasts } from "../../lib/toasts.svelte";
import { Travel } from "../../lib/travel";
import type { Moment, TableInfo, View } from "../../lib/wire";

interface Present extends Address {
  readonly latest: View | null;
  readonly seat: number | null;
  readonly info: TableInfo | null;
  /** The address of a ply. */
  path(ply: number): string;
}

export class Past {
  /** What is shown; null while the present is. */
  moment = $state.raw<Moment | null>(null);
  /** What happened since my last turn is being played back, from this version on. */
  catchingUp = $state<number | null>(null);
  /** Pieces may be seen travelling to what is drawn next. */
  animated = $state(false);
  #wish = 0;
  /** The note that sums up many plies; the next one takes its place. */
  #summary = 0;
  #travel = new Travel();

  constructor(private readonly table: Present) {}

  /** Show a moment; an answer that comes after another was asked for is dropped. */
  async show(version: number | null): Promise<void> {
    const wish = ++this.#wish;
    if (version === null) {
      this.catchingUp = null;
      this.#turnTo(null);
      return;
    }
    const latest = this.table.latest?.version ?? version;
    try {
      const moment = await api.moment(this.table, Math.max(0, Math.min(version, latest)), this.table.seat);
      if (wish === this.#wish) this.#turnTo(moment);
    } catch (error) {
      if (wish === this.#wish) toasts.fail(error);
    }
  }

  /** Another picture on the board; one ply further, its pieces are seen travelling. */
  #turnTo(moment: Moment | null): void {
    const now = this.table.latest?.version ?? 0;
    const [before, after] = [this.moment?.version ?? now, moment?.version ?? now];
    this.animated = after - before === 1;
    this.moment = moment;
    this.travel();
  }

  /** Something else is about to be drawn: let pieces travel from where they still are. */
  travel(): void {
    if (!this.animated || !settings.moves || document.hidden) return;
    this.#travel.note(document);
    void tick().then(() => this.#travel.fly(document));
  }

  /** Many plies came at once: they are told in a sentence. */
  summarise(from: number, plies: number): void {
    toasts.drop(this.#summary);
    this.#summary = toasts.say(`${plies} moves meanwhile.`, {
      action: { label: "Replay", run: () => router.go(this.table.path(from)) },
    });
  }

  /** A move-a-day table is opened after a while: what happened since my last turn is played back, unless nothing shall move. */
  async catchUp(): Promise<void> {
    const { latest: view, info, id, seat } = this.table;
    if (info?.pace !== "turns" || !view || seat === null || view.outcome) return;
    const last = await api.lastTurn(id, seat).catch(() => null);
    if (!last || last.version >= view.version || this.table.latest?.version !== view.version) return;
    const there = this.table.path(last.version);
    if (!settings.moves) {
      const missed = view.version - last.version;
      toasts.say(`${missed} ${missed === 1 ? "ply" : "plies"} since your turn.`, {
        action: { label: "Play back", run: () => router.go(there) },
      });
      return;
    }
    this.catchingUp = last.version;
    router.go(there, true);
  }

  leave(): void {
    this.#travel.land();
  }
}
