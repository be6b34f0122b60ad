// Dice and the text of actions: what was picked in the tray, and what a placement would look like. The server decides;
// these only count and draw.
import type { Choice, View } from "../../lib/wire";
import type { Exact, Fits } from "../../lib/narrowing";
import { boardOf, type OwnedDie } from "./board";

/** The dice an action's text names: `archives 2x5` is 5 5, `university 1 4` is 1 4. Null when its text names none. */
export function diceOf(action: string): number[] | null {
  const verb = action.split(" ", 1)[0] ?? "";
  if (!["university", "archives", "run", "tower", "library", "reroll", "crew"].includes(verb)) return null;
  const [placed = ""] = action.split(" joining ");
  return placed
    .split(" ")
    .slice(1)
    .flatMap((word) => {
      const many = /^(\d)x(\d)$/.exec(word);
      if (many) return Array<number>(Number(many[1])).fill(Number(many[2]));
      return /^\d$/.test(word) ? [Number(word)] : [];
    });
}

function pickedDice(picks: readonly string[]): number[] {
  return picks.flatMap((pick) => (pick.startsWith("die:") || pick.startsWith("neutral:") ? [Number(pick.split(":")[1])] : []));
}

function holds(all: readonly number[], some: readonly number[]): boolean {
  return [1, 2, 3, 4, 5, 6].every((pips) => count(all, pips) >= count(some, pips));
}

function count(dice: readonly number[], pips: number): number {
  return dice.filter((one) => one === pips).length;
}

/** Two picked fives leave only choices with two fives. */
export const fits: Fits = (choice, picks) => {
  if (!picks.every((pick) => choice.targets.includes(pick))) return false;
  const dice = diceOf(choice.action);
  if (!dice) return new Set(picks).size === picks.length;
  return holds(dice, pickedDice(picks));
};

/** Picked exactly: the same dice, and every other target of the choice. */
export const exact: Exact = (choice, picks) => {
  const dice = diceOf(choice.action);
  const places = (targets: readonly string[]) => targets.filter((target) => !/^(die|neutral):/.test(target)).sort().join();
  if (places(choice.targets) !== places(picks)) return false;
  const chosen = pickedDice(picks);
  if (!dice) return new Set(choice.targets).size === new Set(picks).size;
  return dice.length === chosen.length && holds(dice, chosen);
};

/** The action a building and dice would be, to ask the rules why not. */
export function question(picks: readonly string[], view: View): string | null {
  const dice = pickedDice(picks).sort();
  const space = picks.find((pick) => pick.startsWith("space:"))?.slice("space:".length);
  const tile = picks.find((pick) => pick.startsWith("tile:"))?.slice("tile:".length);
  const token = picks.includes("token");
  if (token) return "spend-token";
  if (tile) return `temple ${tile}`;
  const [first] = dice.length ? dice : boardOf(view).turn?.dice ?? [];
  if (!space || first === undefined) return null;
  const listed = dice.length ? dice : [first];
  switch (space) {
    case "library":
    case "illuminati":
      return `${space} ${first}`;
    case "university":
    case "tower":
      return listed.length <= 2 ? `${space} ${listed.join(" ")}` : `${space} ${first}`;
    case "archives":
      return `archives ${listed.length}x${first}`;
    case "auction-house":
    case "guild":
      return `run ${[...new Set(listed)].join(" ")}`;
    case "galleon":
      return "galleon";
    case "temple":
      return "temple 1";
    default:
      return null;
  }
}

export interface Ghost extends OwnedDie {
  ghost: boolean;
}
export interface Preview {
  row: Ghost[];
  fallen: OwnedDie[];
}

/** Whose dice an armed placement moves. */
export function placedBy(choice: Choice | null, view: View): number {
  const board = boardOf(view);
  return choice && / neutral /.test(choice.label) ? board.players.length : (view.seat ?? 0);
}

/** The dice about to be placed in a building; none when the armed choice is about something else. */
export function ghostsFor(choice: Choice | null, space: string, view: View): OwnedDie[] {
  if (!choice?.targets.includes(`space:${space}`)) return [];
  const owner = placedBy(choice, view);
  return (diceOf(choice.action) ?? []).map((pips) => ({ owner, pips }));
}

const solid = (row: readonly OwnedDie[]): Ghost[] => row.map((die) => ({ ...die, ghost: false }));

/** A picture of GC-5.5 and GC-5.7: the row with the new dice in it, and what no longer has an entrance. */
export function universityPreview(row: readonly OwnedDie[], placed: readonly OwnedDie[], entrances: number): Preview {
  const line = solid(row);
  for (const die of [...placed].sort((a, b) => a.pips - b.pips)) {
    const place = line.findIndex((other) => other.pips >= die.pips);
    line.splice(place < 0 ? line.length : place, 0, { ...die, ghost: true });
  }
  return { row: line.slice(0, entrances), fallen: line.slice(entrances) };
}

/** A picture of GC-13.3: the die enters below, the others move up, the topmost falls. */
export function towerPreview(tower: readonly OwnedDie[], placed: OwnedDie | undefined, floors = 3): Preview {
  const line = placed ? [{ ...placed, ghost: true }, ...solid(tower)] : solid(tower);
  return { row: line.slice(0, floors), fallen: line.slice(floors) };
}
