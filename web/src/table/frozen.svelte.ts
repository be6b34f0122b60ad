// A position that nobody plays on: a picture, or a puzzle in which one move is looked for. The boards draw it as they draw a table.
import type { Entry } from "../lib/narrowing";
import type { Choice, LogLine, View } from "../lib/wire";
import type { Face, Play } from "../games/face";
import { Choosing } from "./deciding/choosing.svelte";

export class FrozenPlay extends Choosing implements Play {
  readonly log: readonly LogLine[] = [];
  readonly animated = false;

  constructor(
    readonly view: View,
    readonly face: Face,
    /** Told the choice that was made; without it the position is a picture. */
    private readonly made: ((choice: Choice) => void) | null = null,
    /** What a picture is about. */
    private readonly pointed = "",
  ) {
    super();
  }

  get seat(): number | null {
    return this.view.seat;
  }

  get drawn(): View {
    return this.view;
  }

  get mine(): boolean {
    return this.made !== null;
  }

  get choices(): readonly Choice[] {
    return this.made ? this.view.choices : [];
  }

  pick(target: string): void {
    if (!this.made) return;
    if (this.repeats(target)) this.unpick(target);
    else this.add(target);
  }

  choose(choice: Choice): void {
    this.selected = choice.action;
  }

  press(entry: Entry): void {
    if (entry.kind === "group") this.picks = [...this.picks, entry.target];
    else this.choose(entry.choice);
  }

  widen(): void {
    this.picks = [];
    this.selected = null;
  }

  confirm(): void {
    if (this.armed) this.made?.(this.armed);
  }

  touched(target: string): boolean {
    return target === this.pointed;
  }

  refused(): boolean {
    return false;
  }
}
