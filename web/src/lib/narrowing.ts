// Clicking a target narrows the choices; with one left it is confirmed. No rule lives here: only lists of choices.
import type { Choice } from "./wire";

/** Whether a choice is still meant when these targets were picked. A game may count more finely (dice of one value). */
export type Fits = (choice: Choice, picks: readonly string[]) => boolean;
/** Whether a choice is exactly what was picked, nothing more: then it is armed although larger ones remain. */
export type Exact = (choice: Choice, picks: readonly string[]) => boolean;

export const fitsTargets: Fits = (choice, picks) => picks.every((pick) => choice.targets.includes(pick));

export const exactTargets: Exact = (choice, picks) => {
  const picked = new Set(picks);
  return picked.size === new Set(choice.targets).size && choice.targets.every((target) => picked.has(target));
};

/** The choices that are left. */
export function narrowed(choices: readonly Choice[], picks: readonly string[], fits: Fits = fitsTargets): Choice[] {
  return picks.length ? choices.filter((choice) => fits(choice, picks)) : [...choices];
}

/** `space` of `space:library`: targets of one kind replace each other when they exclude each other. */
export function kindOf(target: string): string {
  return target.split(":", 1)[0] ?? target;
}

/** The picks after a click on a target, or null when no choice contains it together with what was picked. */
export function picked(
  choices: readonly Choice[],
  picks: readonly string[],
  target: string,
  fits: Fits = fitsTargets,
): string[] | null {
  const more = [...picks, target];
  if (narrowed(choices, more, fits).length) return more;
  const instead = [...picks.filter((pick) => kindOf(pick) !== kindOf(target)), target];
  if (instead.length < more.length && narrowed(choices, instead, fits).length) return instead;
  return null;
}

/** Everything of one kind that goes with what else was picked: alternatives stay marked after a pick. */
export function offeredOf(kind: string, choices: readonly Choice[], picks: readonly string[]): Set<string> {
  const others = picks.filter((pick) => kindOf(pick) !== kind);
  return new Set(
    narrowed(choices, others).flatMap((choice) => choice.targets.filter((target) => kindOf(target) === kind)),
  );
}

/** The picks to let go so that a click on an offered target is understood: those that exclude it. */
export function excluded(choices: readonly Choice[], picks: readonly string[], target: string): string[] {
  if (narrowed(choices, [...picks, target]).length || !narrowed(choices, [target]).length) return [];
  const kept: string[] = [];
  for (const pick of [...picks].reverse())
    if (kindOf(pick) !== kindOf(target) && narrowed(choices, [...kept, pick, target]).length) kept.push(pick);
  return picks.filter((pick) => !kept.includes(pick));
}

/** The picks without the last one of this target. */
export function unpicked(picks: readonly string[], target: string): string[] {
  const place = picks.lastIndexOf(target);
  return place < 0 ? [...picks] : picks.filter((_, index) => index !== place);
}

/** Everything that could be clicked next, each with how many choices it would leave. */
export function offered(choices: readonly Choice[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const choice of choices)
    for (const target of new Set(choice.targets)) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

/** The choice that Enter would play: the only one left, or the only exact one. */
export function armedChoice(
  left: readonly Choice[],
  picks: readonly string[],
  exact: Exact = exactTargets,
): Choice | null {
  if (left.length === 1) return left[0] ?? null;
  if (!picks.length) return null;
  const matching = left.filter((choice) => exact(choice, picks));
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

const MOST_INSTEAD = 3;

/** What may be chosen instead of a target that does not go with the picks: at that target, with most of the picks; else with all picks. */
export function instead(
  choices: readonly Choice[],
  picks: readonly string[],
  target: string,
  fits: Fits = fitsTargets,
): Choice[] {
  const shared = (choice: Choice) => picks.filter((pick) => choice.targets.includes(pick)).length;
  const there = choices.filter((choice) => choice.targets.includes(target));
  const all = there.length ? there : picks.length ? narrowed(choices, picks, fits) : [];
  return [...all].sort((a, b) => shared(b) - shared(a)).slice(0, MOST_INSTEAD);
}

export type Entry =
  | { kind: "choice"; choice: Choice; title: string; text: string }
  | { kind: "group"; target: string; title: string; count: number; action: string };

const MOST_ENTRIES = 8;

/** `The University: 1 4` is a title and a text, and so are `Buy a villager for 2 food` and `Pick the lock (1 AP)`; a title does
without its article. */
export function split(label: string): { title: string; text: string } {
  const cost = /^([^:]*?) (?:for (\d+ \w+(?:(?:, | and )\d+ \w+)*)|\((\d+ AP)\))$/.exec(label);
  if (cost?.[1] && (cost[2] ?? cost[3])) return { title: cost[1], text: cost[2] ?? cost[3] ?? "" };
  const [title = label, ...rest] = label.split(": ");
  return { title: rest.length ? title.replace(/^The /, "") : title, text: rest.join(": ") };
}

/** What the bar lists: every choice, or groups by their first target when there are too many. */
export function entries(
  left: readonly Choice[],
  picks: readonly string[],
  nameOf: (target: string) => string = inWords,
): Entry[] {
  const single = (choice: Choice): Entry => ({ kind: "choice", choice, ...split(choice.label) });
  if (left.length <= MOST_ENTRIES) return left.map(single);
  const groups = new Map<string, Choice[]>();
  for (const choice of left) {
    const key = choice.targets.find((target) => !picks.includes(target)) ?? choice.action;
    groups.set(key, [...(groups.get(key) ?? []), choice]);
  }
  return [...groups].flatMap(([target, choices]): Entry[] => {
    if (choices.length === 1 || !choices[0]?.targets.includes(target)) return choices.map(single);
    const titles = new Set(choices.map((choice) => split(choice.label).title));
    const [title = target] = titles.size === 1 ? titles : [nameOf(target)];
    return [
      {
        kind: "group",
        target,
        title: picks.length ? nameOf(target) : title,
        count: choices.length,
        action: choices[0].action,
      },
    ];
  });
}

/** A target in words, when nobody says it better: `die:3` is `Die 3`. */
export function inWords(target: string): string {
  const words = target.replaceAll(":", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
