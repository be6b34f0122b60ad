// Where a lesson's note points to: a thing of the board, a part of the page, or what must be pressed next.
import type { Choice } from "../../lib/wire";
import { unpicked } from "../../lib/narrowing";
import type { TableState } from "../table.svelte";

const PARTS: Record<string, string> = {
  "ui:goal": ".goal-line .goal",
  "ui:tray": ".bar .tray",
  "ui:choices": ".bar .choices",
  "ui:end": ".bar .choice.end, .bar .choices",
  "ui:board": ".board-stop",
  "ui:players": ".rail .seat, .pstrip",
  "ui:me": ".rail .seat.mine, .pstrip",
};
const CONFIRM = ".bar--mine .confirm";
const ENTRY = ".bar--mine .choices .choice:not(.off, .wider), .bar--mine .choice.end";
const GAP = 14;
const EDGE = 8;
/** A thing of which this part is under a note counts as hidden. */
const MUCH = 0.2;

function seen(what: string): Element | null {
  const things = document.querySelectorAll(what);
  const isShown = (one: Element) =>
    one.getBoundingClientRect().width > 0 && getComputedStyle(one).visibility !== "hidden";
  return [...things].find(isShown) ?? null;
}

/** The thing or the part of the page that is meant. */
export function partOf(point: string): Element | null {
  return seen(PARTS[point] ?? `[data-target="${CSS.escape(point)}"]`);
}

/** Where something happened: a thing of the board that bears one of these names, the last first. */
export function placeOf(targets: readonly string[]): Element | null {
  for (const target of targets.toReversed()) {
    const name = CSS.escape(target);
    const thing = seen(`.board [data-target="${name}"], .board [data-about="${name}"]`);
    if (thing) return thing;
  }
  return null;
}

/** What lies before a player and not on the board: there it would be somebody else's, or the stacks'. */
const OWNED = /^(card|goods|part):/;

/** Where a thing lies that the reason of an advice names. */
function placeOfReason(place: string): Element | null {
  // The log and choices write `ability:wisdom`, the cards `ability:Wisdom`.
  const named = `:is([data-target="${CSS.escape(place)}" i], [data-about="${CSS.escape(place)}" i])`;
  if (OWNED.test(place)) return seen(`:is(.seat.mine, .tray, .owned .mine) ${named}`);
  return placeOf([place]) ?? seen(`:is(.table-page, .picture, .owned) ${named}`);
}

/** Rings around what the reason of an advice names. */
export function reasonRings(
  places: readonly string[] = [],
): { kind: "reason"; tag: string; thing: () => Element | null }[] {
  return places.map((place) => ({ kind: "reason", tag: "", thing: () => placeOfReason(place) }));
}

/** What of a choice was not picked yet. */
function unpickedOf(choice: Choice, picks: readonly string[]): string[] {
  return picks.reduce((rest, pick) => unpicked(rest, pick), [...choice.targets]);
}

/** What leads on when it is pressed now: Confirm when a choice is ready; what the note names, if it is still to be picked;
another thing of the board or the tray; else an entry of the bar. */
export function nextPress(table: TableState, point: string): Element | null {
  if (!table.mine) return null;
  if (table.armed) return seen(CONFIRM);
  const [first] = table.left;
  const wanted = first ? unpickedOf(first, table.picks) : [];
  if (wanted.includes(point)) wanted.unshift(point);
  const things = wanted.map((target) =>
    seen(`.table-page [data-target="${CSS.escape(target)}"]:is(button, [role="button"])`),
  );
  return things.find((thing) => thing !== null && !isUnderAnother(thing)) ?? seen(ENTRY);
}

/** Whether a press on the middle of a thing would reach another one: a villager stands where the next one shall be bought. */
function isUnderAnother(thing: Element): boolean {
  const { left, top, width, height } = seenPart(thing);
  const hit = document
    .elementsFromPoint(left + width / 2, top + height / 2)
    .find((one) => !one.closest(".guide, .refusal, .look"));
  const other = hit?.closest("[data-target]");
  return Boolean(other && other !== thing && !thing.contains(other) && !other.contains(thing));
}

/** The top-left corner of a note. */
export interface Spot {
  left: number;
  top: number;
}

export interface Place extends Spot {
  /** Where the needle stands, from the note's left edge, or from its top when it points sideways. */
  needle: number;
  /** How the needle is turned: up to the thing, down, or left or right to it. */
  turn: 0 | 90 | 180 | 270;
}

/** The part of a thing that is seen: board and bar are cut off at their frames. */
export function seenPart(thing: Element): DOMRect {
  const box = thing.getBoundingClientRect();
  const frame = thing.closest(".board-stop, .bar-body")?.getBoundingClientRect();
  if (!frame) return box;
  const left = Math.max(box.left, frame.left);
  const top = Math.max(box.top, frame.top);
  return new DOMRect(
    left,
    top,
    Math.max(0, Math.min(box.right, frame.right) - left),
    Math.max(0, Math.min(box.bottom, frame.bottom) - top),
  );
}

/** Bring a thing into the frame of its board, unless most of it is there. */
export function bringIntoView(thing: Element): void {
  const { width, height } = thing.getBoundingClientRect();
  const part = seenPart(thing);
  if (part.width * part.height < 0.7 * width * height) thing.scrollIntoView({ block: "center", inline: "center" });
}

/** Scroll a choice into the row, and the row into the part of the bar, that hold it; nothing else moves. */
export function bringUp(choice: Element): void {
  const { left, right, top, bottom } = choice.getBoundingClientRect();
  const [row, body] = [choice.closest(".choices"), choice.closest(".bar-body")];
  const past = (from: number, to: number, start: number, end: number) =>
    from < start ? from - start : Math.max(0, to - end);
  for (const [box, across] of [
    [row, true],
    [body, false],
  ] as const) {
    const frame = box?.getBoundingClientRect();
    if (!box || !frame) continue;
    box.scrollTop += past(top, bottom, frame.top, frame.bottom);
    if (across) box.scrollLeft += past(left, right, frame.left, frame.right);
  }
}

/** Where the line ends that tells the goal: no note lies on it. */
function underGoal(): number {
  return Math.max(
    ...[...document.querySelectorAll(".goal-line, .top")].map((one) => one.getBoundingClientRect().bottom),
  );
}

/** How much of the board a note would hide there; what may be pressed counts most. */
function hidden(spot: Spot, wide: number, high: number): number {
  const things = [...document.querySelectorAll<HTMLElement>(".board-stop [data-target], .board-stop [data-piece]")];
  const under = things.filter((one) => {
    const box = one.getBoundingClientRect();
    return covered(box, spot, wide, high) > MUCH * box.width * box.height;
  });
  return under.length + 10 * under.filter((one) => one.dataset.legal !== undefined).length;
}

/** How much of a thing a note would hide there. */
function covered(thing: DOMRect, spot: Spot, wide: number, high: number): number {
  const across = Math.min(spot.left + wide, thing.right) - Math.max(spot.left, thing.left);
  const down = Math.min(spot.top + high, thing.bottom) - Math.max(spot.top, thing.top);
  return Math.max(0, across) * Math.max(0, down);
}

/** The least that a note may begin below, and the most. */
function between(high: number): [number, number] {
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  const lowest = (bar && bar.top > innerHeight / 3 ? bar.top : innerHeight) - high - EDGE;
  return [underGoal() + 4, lowest];
}

/** On a phone, or beside nothing: at an edge of the board, where least of the thing, of what is told of and then of the board is
hidden. */
export function loosely(thing: DOMRect | null, wide: number, high: number, told: readonly DOMRect[] = []): Spot {
  const board = document.querySelector(".board-stop")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, 0);
  const middle = Math.max(EDGE, board.left + (board.width - wide) / 2);
  const sides = board.width > wide + 4 * EDGE ? [board.left + EDGE, board.right - wide - EDGE] : [];
  const cost = (spot: Spot): [number, number, number] => [
    thing ? covered(thing, spot, wide, high) : 0,
    told.reduce((sum, one) => sum + covered(one, spot, wide, high), 0),
    hidden(spot, wide, high),
  ];
  const all = between(high).flatMap((top) => [middle, ...sides].map((left) => ({ left, top })));
  const [best] = all
    .map((spot) => ({ spot, cost: cost(spot) }))
    .sort((one, two) => one.cost[0] - two.cost[0] || one.cost[1] - two.cost[1] || one.cost[2] - two.cost[2]);
  return best?.spot ?? { left: middle, top: underGoal() + 4 };
}

/** Beside a thing, where least of the board is hidden; of a thing as large as the board, at its edge. What must be pressed is
never covered. */
export function besides(thing: DOMRect, wide: number, high: number): Place {
  const [highest, lowest] = between(high);
  const middle = thing.left + thing.width / 2;
  const left = Math.max(EDGE, Math.min(middle - wide / 2, innerWidth - wide - EDGE));
  if (thing.height > innerHeight / 2) return { ...loosely(thing, wide, high), needle: 40, turn: 0 };
  const needle = Math.max(16, Math.min(middle - left, wide - 16));
  const upright = thing.top + thing.height / 2;
  const top = Math.max(highest, Math.min(upright - high / 2, lowest));
  const level = Math.max(16, Math.min(upright - top, high - 16));
  const all: Place[] = [
    { left, top: thing.bottom + GAP, needle, turn: 0 },
    // What lies in the bar is pointed at from above it.
    { left, top: Math.min(lowest, thing.top - GAP - high), needle, turn: 180 },
  ];
  if (upright > top && upright < top + high)
    all.push(
      { left: thing.right + GAP, top, needle: level, turn: 270 },
      { left: thing.left - GAP - wide, top, needle: level, turn: 90 },
    );
  const fitting = all.filter(
    (one) => one.top >= highest && one.top <= lowest && one.left >= EDGE && one.left + wide <= innerWidth - EDGE,
  );
  const best = fitting
    .map((place) => ({ place, hides: hidden(place, wide, high) }))
    .reduce<{ place: Place; hides: number } | null>((one, two) => (one && one.hides <= two.hides ? one : two), null);
  const above = Math.max(highest, Math.min(lowest, thing.top - GAP - high));
  return best?.place ?? { left, top: above, needle, turn: 180 };
}
