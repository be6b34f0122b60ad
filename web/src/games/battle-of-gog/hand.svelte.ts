// What a click on the map means for the picks: soldiers before squares, far squares as a march, tiles with a turn.
import { kindOf, narrowed, offeredOf } from "../../lib/narrowing";
import type { Play } from "../face";
import { numberIn } from "./asking";
import { boardOf, squareTarget, type Soldier } from "./board";
import { turned } from "./geometry";
import { march } from "./march.svelte";

/** How the tile in my hand is turned while no place is picked. */
class Hand {
  turn = $state(0);
}
export const hand = new Hand();

function mySoldiers(play: Play): Soldier[] {
  return play.seat === null ? [] : (boardOf(play.view).players[play.seat]?.soldiers ?? []);
}

/** The soldier that was picked, or that the choice about to be made is about. */
export function soldierHeld(play: Play): Soldier | undefined {
  const target =
    play.picks.find((pick) => kindOf(pick) === "soldier") ??
    play.armed?.targets.find((one) => kindOf(one) === "soldier");
  return target && play.mine ? mySoldiers(play).find((one) => one.number === numberIn(target)) : undefined;
}

function dropKind(play: Play, kind: string): void {
  for (const pick of [...play.picks]) if (kindOf(pick) === kind) play.unpick(pick);
}

/** A click on a square of the map. */
export function press(play: Play, square: number, target: string, from: Element | null): void {
  if (kindOf(target) === "soldier") {
    march.clear();
    dropKind(play, "square");
    play.pick(target, from);
    return;
  }
  if (target === squareTarget(square) && marches(play, square, from)) return;
  march.clear();
  play.pick(target, from);
}

/** A square within reach is marched to; a second click on the goal goes all the way. */
function marches(play: Play, square: number, from: Element | null): boolean {
  if (boardOf(play.view).steps === null) return false;
  if (march.goal === square && march.planned(play)) {
    march.go(play);
    return true;
  }
  const soldier = soldierHeld(play) ?? nearest(play, square);
  if (!soldier?.reach.some(([one]) => one === square)) return false;
  march.plan(play, soldier.number, square, from);
  return true;
}

/** Without a picked soldier: the one that gets there with the fewest steps; nobody when several are as near. */
function nearest(play: Play, square: number): Soldier | undefined {
  const costs = mySoldiers(play).flatMap((soldier) =>
    soldier.reach.filter(([one]) => one === square).map(([, cost]) => ({ soldier, cost })),
  );
  costs.sort((one, two) => one.cost - two.cost);
  return costs[0] && costs[0].cost !== costs[1]?.cost ? costs[0].soldier : undefined;
}

// --- laying tiles -----------------------------------------------------------------------------------------------------

export interface LayingState {
  /** Positions on which the tile may lie in some turn. */
  open: Set<string>;
  many: boolean;
  turn: number;
  /** The tile as it is turned now. */
  grid: string[] | null;
}

export function layingOf(play: Play): LayingState {
  const board = boardOf(play.view);
  const open = play.mine ? offeredOf("tile", play.view.choices, []) : new Set<string>();
  const picked =
    play.picks.find((pick) => kindOf(pick) === "turn") ?? play.armed?.targets.find((one) => kindOf(one) === "turn");
  const turn = picked ? numberIn(picked) : hand.turn;
  return { open, many: open.size > 6, turn, grid: board.tile ? turned(board.tile.grid, turn) : null };
}

/** The turns in which the tile may lie on a position. */
export function turnsAt(play: Play, target: string): number[] {
  return [...offeredOf("turn", narrowed(play.view.choices, [target]), [])].map(numberIn);
}

/** A click on a position lays the tile there to be looked at; a click on it again turns it. */
export function pressTile(play: Play, target: string, from: Element | null): void {
  if (play.picks.includes(target)) {
    turnOn(play, from);
    return;
  }
  const turns = turnsAt(play, target);
  for (const pick of [...play.picks]) play.unpick(pick);
  if (!turns.length) {
    play.pick(target, from);
    return;
  }
  if (!turns.includes(hand.turn)) hand.turn = turns[0] ?? 0;
  play.pick(target, from);
  play.pick(`turn:${hand.turn}`, from);
}

/** The next turn that is legal where the tile lies, or simply the next. */
export function turnOn(play: Play, from: Element | null): void {
  const place = play.picks.find((pick) => kindOf(pick) === "tile");
  const turns = place ? turnsAt(play, place) : [0, 90, 180, 270];
  const next =
    [90, 180, 270, 360].map((by) => (hand.turn + by) % 360).find((turn) => turns.includes(turn)) ?? hand.turn;
  turnTo(play, next, from);
}

/** A turn that is not legal where the tile lies is refused with the rule. */
export function turnTo(play: Play, turn: number, from: Element | null): void {
  const place = play.picks.find((pick) => kindOf(pick) === "tile");
  if (place && !play.picks.includes(`turn:${turn}`)) play.pick(`turn:${turn}`, from);
  if (!place || play.picks.includes(`turn:${turn}`)) hand.turn = turn;
}
