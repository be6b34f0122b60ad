// Reactions that are let go for me: questions while somebody else is on turn, answered after a delay that tells nothing.
import { delay, drawLot, lettingGo } from "../../lib/reactions";
import { session } from "../../lib/session.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Choice, TableInfo, View } from "../../lib/wire";

interface Asked {
  readonly id: string;
  readonly info: TableInfo | null;
  readonly latest: View | null;
  readonly mine: boolean;
  act(choice: Choice): void;
}

export class Reactions {
  /** One is about to be let go for me. */
  passing = $state(false);
  #timer = 0;

  constructor(private readonly table: Asked) {}

  /** This game has any. */
  get exist(): boolean {
    return Object.keys(this.#declared).length > 0;
  }

  /** What is asked now may be let go. */
  get asked(): boolean {
    return this.table.mine && this.table.latest !== null && lettingGo(this.table.latest, this.#declared) !== null;
  }

  get #declared(): Readonly<Record<string, string>> {
    return session.game(this.table.info?.game ?? "")?.reactions ?? {};
  }

  get letGo(): boolean {
    return settings.all.letGo.includes(this.table.id);
  }

  set letGo(on: boolean) {
    settings.letGoAt(this.table.id, on);
    this.consider();
  }

  /** This once I answer myself. */
  answerMyself(): void {
    clearTimeout(this.#timer);
    this.passing = false;
  }

  /** The delay is drawn for every question alike, before its choices are looked at. */
  consider(): void {
    this.answerMyself();
    const wait = delay(drawLot());
    const view = this.table.latest;
    if (!view || !this.letGo || !this.table.mine) return;
    const answer = lettingGo(view, this.#declared);
    if (!answer) return;
    this.passing = true;
    this.#timer = window.setTimeout(() => {
      this.passing = false;
      if (this.table.latest?.version === view.version) this.table.act(answer);
    }, wait);
  }
}
