// From clicks to choices and back: what a click on the map means, and what to ask the rules when it is refused. The
// answers come from the server; here are only the words of the wire.
import { kindOf, narrowed, offeredOf } from "../../lib/narrowing";
import type { Choice, View } from "../../lib/wire";
import { boardOf, figureTarget, type Figure } from "./board";
import { BELOW } from "./city";

const ON_THE_MAP = new Set(["space", "exit", "figure"]);

/** All that may be clicked on the map now: what goes with the picks, and once they say all, everything that would replace them. */
export function openTargets(choices: readonly Choice[], picks: readonly string[]): Set<string> {
  const kinds = [...ON_THE_MAP];
  if (narrowed(choices, picks).length > 1)
    return new Set(kinds.flatMap((kind) => [...offeredOf(kind, choices, picks)]));
  const others = narrowed(
    choices,
    picks.filter((pick) => !ON_THE_MAP.has(kindOf(pick))),
  );
  return new Set(others.flatMap((choice) => choice.targets.filter((target) => ON_THE_MAP.has(kindOf(target)))));
}

/** `3` of `D3`; null for a space that is no entrance. */
export function exitOf(place: string): number | null {
  const number = /^D(\d+)$/.exec(place)?.[1];
  return number ? Number(number) : null;
}

/** Which of the things on a space a click means: what is offered there; else a character of mine, or the space. */
export function meant(
  place: string,
  figure: Figure | undefined,
  open: ReadonlySet<string>,
  seat: number | null,
): string {
  const exit = exitOf(place);
  const named = figure ? figureTarget(figure) : null;
  const wanted = [`space:${place}`, ...(exit === null ? [] : [`exit:${exit}`]), ...(named ? [named] : [])];
  const offered = wanted.find((target) => open.has(target));
  if (offered) return offered;
  return named && figure?.owner === seat && seat !== null ? named : `space:${place}`;
}

const nameIn = (target: string | undefined) => target?.slice(target.indexOf(":") + 1) ?? "";

/** What a click on a space would do, by what is being asked. */
const ON_SPACES = ["to", "flee", "place", "in", "token", "look", "shadow"];
const ON_FIGURES = ["activate", "name", "hire", "replace", "equip", "heal", "dress", "dart", "lead", "via", "torture"];

/** The action these picks would be, to ask why it is refused. */
export function question(picks: readonly string[], view: View): string | null {
  const board = boardOf(view);
  const pick = (kind: string) => picks.find((one) => kindOf(one) === kind);
  const verbs = new Set(view.choices.map((choice) => choice.action.split(" ", 1)[0] ?? ""));
  const [space, exit, figure, card] = [pick("space"), pick("exit"), pick("figure"), pick("card")];
  if (pick("mission")) return `mission ${nameIn(pick("mission"))}`;
  if (pick("equipment")) return `choose ${nameIn(pick("equipment"))}`;
  if (pick("treasure")) return `${verbs.has("take") ? "take" : "drop"} ${nameIn(pick("treasure"))}`;
  if (pick("die")) return `reroll ${nameIn(pick("die"))}`;
  const entrance = exit ? `D${nameIn(exit)}` : exitOf(nameIn(space)) === null ? null : nameIn(space);
  if (entrance && verbs.has("portcullis")) return `portcullis ${entrance}`;
  if (verbs.has("deploy"))
    return figure || entrance
      ? `deploy ${nameIn(figure) || (board.figures.find((one) => one.owner === view.seat)?.id ?? "")} ${entrance ?? "D1"}`
      : null;
  if (exit) return `leave D${nameIn(exit)}`;
  if (card && !space) return verbs.has("discard") ? `discard ${nameIn(card)}` : `play ${nameIn(card)}`;
  if (space) return `${onSpace(verbs, card)} ${nameIn(space)}`;
  return figure ? `${ON_FIGURES.find((verb) => verbs.has(verb)) ?? "activate"} ${nameIn(figure)}` : null;
}

function onSpace(verbs: ReadonlySet<string>, card: string | undefined): string {
  if (card === "card:reinforced-lock") return "reinforce";
  return ON_SPACES.find((verb) => verbs.has(verb)) ?? "to";
}

/** What is said of a place when the picks are no action of the game. */
export function takes(target: string): { text: string; clause: string } | null {
  if (kindOf(target) === "space" && BELOW[nameIn(target)])
    return {
      text: "The catacombs are entered by an open staircase, room by room along the arrows.",
      clause: "KA-14.1",
    };
  if (kindOf(target) === "space") return { text: "Nothing can be done there now.", clause: "CT-3.8" };
  return kindOf(target) === "figure" ? { text: "That figure is not asked for now.", clause: "CT-5.4" } : null;
}
