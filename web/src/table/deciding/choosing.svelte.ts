// What was picked so far, and which choices that leaves: the same at a table, in a puzzle and in a frozen picture.
import {
  armedChoice,
  entries,
  exactTargets,
  fitsTargets,
  inWords,
  kindOf,
  narrowed,
  offered,
  picked,
  unpicked,
  type Entry,
} from "../../lib/narrowing";
import type { Choice, View } from "../../lib/wire";
import type { Face } from "../../games/face";

/** Dice of one value are picked one after the other: a click on one more is one more. */
const COUNTED: ReadonlySet<string> = new Set(["die", "neutral"]);

export abstract class Choosing {
  picks = $state.raw<string[]>([]);
  /** The action of a choice that was selected in the bar, whatever was picked. */
  selected = $state<string | null>(null);

  abstract get mine(): boolean;
  abstract get face(): Face;
  /** The view that is drawn; null before the first. */
  abstract get drawn(): View | null;
  /** What may be chosen now. */
  abstract get choices(): readonly Choice[];

  /** A lesson waits for an action: nothing is ready before something was pressed for it. */
  get guided(): boolean {
    return false;
  }

  readonly left = $derived.by((): Choice[] => narrowed(this.choices, this.picks, this.face.fits ?? fitsTargets));

  /** What the bar lists. */
  readonly entries = $derived.by((): Entry[] => this.listed());

  protected listed(): Entry[] {
    return entries(this.left, this.picks, (target) => this.nameOf(target));
  }

  /** What a target is called. */
  protected nameOf(target: string): string {
    return (this.drawn && this.face.about?.(target, this.drawn)?.title) ?? inWords(target);
  }

  readonly armed = $derived.by((): Choice | null => {
    const chosen = this.left.find((choice) => choice.action === this.selected);
    if (chosen || !this.mine) return chosen ?? null;
    const exact = this.face.exact ?? exactTargets;
    const armed = armedChoice(this.left, this.picks, exact);
    if (!armed || !this.guided) return armed;
    return this.picks.length && (!this.face.exact || exact(armed, this.picks)) ? armed : null;
  });

  readonly #offered = $derived(offered(this.left));

  /** Many places are legal at once. */
  readonly soft = $derived([...this.#offered.keys()].filter((target) => kindOf(target) === "space").length > 2);

  legal(target: string): boolean {
    return this.mine && this.#offered.has(target) && !this.picked(target);
  }

  picked(target: string): boolean {
    return (
      this.picks.includes(target) ||
      (this.armed !== null && this.selected !== null && this.armed.targets.includes(target))
    );
  }

  count(target: string): number {
    return this.picks.filter((pick) => pick === target).length;
  }

  /** A further pick of what is picked already takes it back. */
  protected repeats(target: string): boolean {
    return this.count(target) > 0 && !COUNTED.has(kindOf(target));
  }

  /** Pick a target; false when no choice has it together with what was picked. */
  protected add(target: string): boolean {
    const next = picked(this.choices, this.picks, target, this.face.fits ?? fitsTargets);
    if (!next) return false;
    this.picks = next;
    this.selected = null;
    return true;
  }

  unpick(target: string): void {
    this.picks = unpicked(this.picks, target);
    this.selected = null;
  }
}
