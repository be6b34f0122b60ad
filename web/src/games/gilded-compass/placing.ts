// Dice and the text of actions: what was picked in the tray, and what a placement would look like. The server decides;
// these only count and draw.
import type { Choice, View } from "../../lib/wire";
import type { Exact, Fits } from "../../lib/narrowing";
import { boardOf, type DiceSet, type OwnedDie } from "./board";

/** The dice a choice is about: `archives 2x5` is 5 5, `university 1 4` is 1 4. Null when it names none. */
export function diceOf(choice: Pick<Choice, "action" | "label">): number[] | null {
  const [verb = ""] = choice.action.split(" ", 1);
  // The action names the die that leads, its label the whole set: `The Illuminati: 2 3 5`.
  if (verb === "illuminati") return (choice.label.split(": ")[1] ?? "").split(" ").filter(isPips).map(Number);
  if (!["university", "archives", "run", "tower", "library", "reroll", "crew"].includes(verb)) return null;
  const [placed = ""] = choice.action.split(" joining ");
  return placed
    .split(" ")
    .slice(1)
    .flatMap((word) => {
      const many = /^(\d)x(\d)$/.exec(word);
      if (many) return Array<number>(Number(many[1])).fill(Number(many[2]));
      return isPips(word) ? [Number(word)] : [];
    });
}

function isPips(word: string): boolean {
  return /^[1-6]$/.test(word);
}

function pickedDice(picks: readonly string[]): number[] {
  return picks.flatMap((pick) =>
    pick.startsWith("die:") || pick.startsWith("neutral:") ? [Number(pick.split(":")[1])] : [],
  );
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
  const dice = diceOf(choice);
  if (!dice) return new Set(picks).size === picks.length;
  return holds(dice, pickedDice(picks));
};

/** Picked exactly: the same dice, and every other target of the choice. */
export const exact: Exact = (choice, picks) => {
  const dice = diceOf(choice);
  const places = (targets: readonly string[]) =>
    targets
      .filter((target) => !/^(die|neutral):/.test(target))
      .sort()
      .join();
  if (places(choice.targets) !== places(picks)) return false;
  const chosen = pickedDice(picks);
  if (!dice) return new Set(choice.targets).size === new Set(picks).size;
  return dice.length === chosen.length && holds(dice, chosen);
};

/** What a die alone would be picked for, by the clause of the question. */
const PICKED_FOR: Record<string, (pips: number) => string> = {
  "GC-4.8": (pips) => `reroll 1x${pips}`,
  "GC-12.2": (pips) => `crew 1x${pips}`,
  "GC-11.9": (pips) => `turn ${pips} to ${pips === 6 ? 1 : 6}`,
  "GC-11.11": (pips) => `strike ${pips}`,
};
/** The action by which an ability one owns is used. */
export const USED_BY: Record<string, string> = {
  gift: "timely-gift",
  will: "will-to-win",
  help: "little-help",
  power: "compelling-power",
};

/** The action these picks would be, to ask the rules why not. */
export function question(picks: readonly string[], view: View): string | null {
  const [kind = "", name = ""] = (picks.findLast((pick) => !/^(die|neutral|space):/.test(pick)) ?? "").split(/:(.*)/);
  return kind ? tileQuestion(kind, name, view) : diceQuestion(picks, view);
}

/** A tile, a rival's dice or a token. */
function tileQuestion(kind: string, name: string, view: View): string | null {
  const mine = view.seat === null ? [] : (boardOf(view).players[view.seat]?.abilities ?? []);
  const [owner = "", set = ""] = name.split(":");
  switch (kind) {
    case "token":
      return "spend-token";
    case "tile":
      return `temple ${name}`;
    case "ability":
      return mine.some((one) => one.id === name) ? (USED_BY[name] ?? null) : `take ${name}`;
    case "map":
    case "specialist":
      return `take ${name}`;
    case "run":
    case "set":
      return `copy ${kind} of ${Number(owner) + 1}`;
    case "group":
      return `copy group ${set} of ${Number(owner) + 1}`;
    default:
      return null;
  }
}

/** Dice, with or without the building they should go to. */
function diceQuestion(picks: readonly string[], view: View): string | null {
  const dice = pickedDice(picks).sort();
  const space = picks.find((pick) => pick.startsWith("space:"))?.slice("space:".length);
  const [first] = dice.length ? dice : (boardOf(view).turn?.dice ?? []);
  if (first === undefined) return null;
  const listed = dice.length ? dice : [first];
  switch (space) {
    case undefined:
      return PICKED_FOR[view.prompt?.clause ?? ""]?.(dice.at(-1) ?? first) ?? `library ${dice.at(-1) ?? first}`;
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
  return (diceOf(choice) ?? []).map((pips) => ({ owner, pips }));
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

interface Run {
  owner: number;
  dice: number[];
}

/** A picture of GC-7.5: the runs as they will rank, the longest first, then the one with the highest die; of equals the older. */
export function runsPreview(runs: readonly Run[], placed: readonly OwnedDie[]): Run[] {
  const owner = placed[0]?.owner;
  if (owner === undefined) return [...runs];
  const own = runs.find((run) => run.owner === owner) ?? { owner, dice: [] };
  const whole = (run: Run) => (run === own ? [...run.dice, ...placed.map((die) => die.pips)] : run.dice);
  const rows = [...runs.filter((run) => run !== own), own];
  return rows.sort((a, b) => whole(b).length - whole(a).length || Math.max(...whole(b)) - Math.max(...whole(a)));
}

/** A picture of GC-13.3: the die enters below, the others move up, the topmost falls. */
export function towerPreview(tower: readonly OwnedDie[], placed: OwnedDie | undefined, floors = 3): Preview {
  const line = placed ? [{ ...placed, ghost: true }, ...solid(tower)] : solid(tower);
  return { row: line.slice(0, floors), fallen: line.slice(floors) };
}

export interface PreviewedSet {
  owner: number;
  dice: { pips: number; ghost: boolean }[];
  /** Dice that are still to be chosen. */
  more: number;
}

/** A picture of GC-10.3 and GC-12.2: the set that outbids all others goes before them, with what it had and what it gets. */
export function outbid(
  sets: readonly DiceSet[],
  placed: readonly OwnedDie[],
  more = 0,
  owner = placed[0]?.owner,
): PreviewedSet[] {
  const standing = sets.map((set) => ({
    owner: set.owner,
    dice: set.dice.map((pips) => ({ pips, ghost: false })),
    more: 0,
  }));
  if (owner === undefined || (!placed.length && !more)) return standing;
  const own = standing.find((set) => set.owner === owner)?.dice ?? [];
  const dice = [...own, ...placed.map(({ pips }) => ({ pips, ghost: true }))].sort((a, b) => a.pips - b.pips);
  return [{ owner, dice, more }, ...standing.filter((set) => set.owner !== owner)];
}

/** The crew that would sail: what was picked so far, what is about to be, and how many dice are still open. */
export function crewPreview(choice: Choice | null, view: View): PreviewedSet[] {
  const galleon = boardOf(view).galleon;
  if (!galleon) return [];
  const { crew } = galleon;
  const owner = crew?.owner ?? placedBy(choice, view);
  const armed = choice?.action.startsWith("crew ") ? (diceOf(choice) ?? []) : [];
  const picked = [...(crew?.dice ?? []), ...armed].map((pips) => ({ owner, pips }));
  const asked = choice?.action === "galleon" ? Number(/: (\d+)/.exec(choice.label)?.[1] ?? 0) : 0;
  return outbid(galleon.sets, picked, crew ? crew.number - armed.length : asked, owner);
}
