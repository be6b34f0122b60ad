// A position that nobody plays on: a picture, or a puzzle in which one move is looked for. The boards draw it as they draw a table.
import {
  armedChoice,
  entries,
  exactTargets,
  fitsTargets,
  kindOf,
  narrowed,
  offered,
  picked,
  unpicked,
  type Entry,
} from "../lib/narrowing";
import type { Choice, LogLine, View } from "../lib/wire";
import type { Face, Play } from "../games/face";

export class FrozenPlay implements Play {
  picks = $state.raw<string[]>([]);
  selected = $state<string | null>(null);
  readonly log: readonly LogLine[] = [];
  readonly animated = false;
  readonly soft = false;

  constructor(
    readonly view: View,
    private readonly face: Face,
    /** Told the choice that was made; without it the position is a picture. */
    private readonly made: ((choice: Choice) => void) | null = null,
    /** What a picture is about. */
    private readonly pointed = "",
  ) {}

  get seat(): number | null {
    return this.view.seat;
  }

  get mine(): boolean {
    return this.made !== null;
  }

  readonly left = $derived.by((): Choice[] =>
    this.made ? narrowed(this.view.choices, this.picks, this.face.fits ?? fitsTargets) : [],
  );

  readonly entries = $derived.by((): Entry[] => entries(this.left, this.picks));

  readonly armed = $derived.by((): Choice | null => {
    const chosen = this.left.find((choice) => choice.action === this.selected);
    return chosen ?? armedChoice(this.left, this.picks, this.face.exact ?? exactTargets);
  });

  readonly #offered = $derived(offered(this.left));

  legal(target: string): boolean {
    return this.#offered.has(target) && !this.picked(target);
  }

  picked(target: string): boolean {
    return this.picks.includes(target) || (this.selected !== null && (this.armed?.targets.includes(target) ?? false));
  }

  count(target: string): number {
    return this.picks.filter((pick) => pick === target).length;
  }

  pick(target: string): void {
    if (!this.made) return;
    const counted = kindOf(target) === "die" || kindOf(target) === "neutral";
    if (this.count(target) && !counted) this.picks = unpicked(this.picks, target);
    else this.picks = picked(this.view.choices, this.picks, target, this.face.fits ?? fitsTargets) ?? this.picks;
    this.selected = null;
  }

  unpick(target: string): void {
    this.picks = unpicked(this.picks, target);
    this.selected = null;
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
