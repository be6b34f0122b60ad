import { beforeEach, describe, expect, it } from "vitest";
import type { Reached } from "../src/games/battle-of-gog/board";
import { hand, press, pressTile, turnOn, turnTo } from "../src/games/battle-of-gog/hand.svelte";
import { march } from "../src/games/battle-of-gog/march.svelte";
import type { Play } from "../src/games/face";
import { picked, unpicked, narrowed, armedChoice } from "../src/lib/narrowing";
import { exact } from "../src/games/battle-of-gog/asking";
import type { Choice, View } from "../src/lib/wire";

function choice(action: string, ...targets: string[]): Choice {
  return { action, code: 0, label: action, clause: "BG-10.2", targets };
}

/** A table at which picks are narrowed as at the real one, and confirmed choices are written down. */
class Table {
  picks: string[] = [];
  played: string[] = [];
  refusals: string[] = [];
  mine = true;
  seat = 0;
  constructor(public view: View) {}
  get armed(): Choice | null {
    return armedChoice(narrowed(this.view.choices, this.picks), this.picks, exact);
  }
  pick(target: string): void {
    if (this.picks.includes(target)) this.picks = unpicked(this.picks, target);
    else {
      const next = picked(this.view.choices, this.picks, target);
      if (next) this.picks = next;
      else this.refusals.push(target);
    }
  }
  unpick(target: string): void {
    this.picks = unpicked(this.picks, target);
  }
  confirm(): void {
    if (this.armed) this.played.push(this.armed.action);
  }
  /** The next view comes: picks are gone. */
  shows(view: View): void {
    this.view = view;
    this.picks = [];
    march.follow(this.play);
  }
  get play(): Play {
    return this as unknown as Play;
  }
}

function soldierAt(column: number, ...reach: Reached[]): View {
  const soldier = { number: 1, at: [0, column], level: 1, effective: 1, fought: false, reach };
  const choices = [
    choice("found 1", "soldier:1"),
    ...reach
      .filter(([, steps]) => steps === 1)
      .map(([square]) => choice("move 1 e", "soldier:1", `square:0,${square}`)),
    choice("end-turn"),
  ];
  return {
    seat: 0,
    choices,
    board: { steps: 3, phase: "march", players: [{ soldiers: [soldier], cities: [] }] },
  } as unknown as View;
}

const START = soldierAt(0, [1, 1, 0], [2, 2, 1], [3, 3, 2]);

beforeEach(() => march.clear());

describe("a march", () => {
  it("plans the way to a far square and picks its first step", () => {
    const table = new Table(START);
    press(table.play, 3, "square:0,3", null);
    expect(table.picks).toEqual(["soldier:1", "square:0,1"]);
    expect(march.way(table.play)).toEqual([1, 2, 3]);
    expect(table.played).toEqual([]);
  });

  it("is walked at once by a second click on the goal", () => {
    const table = new Table(START);
    press(table.play, 3, "square:0,3", null);
    press(table.play, 3, "square:0,3", null);
    expect(table.played).toEqual(["move 1 e"]);
    table.shows(soldierAt(1, [2, 1, 1], [3, 2, 2]));
    expect(table.played).toHaveLength(2);
    table.shows(soldierAt(2, [3, 1, 2]));
    expect(table.played).toHaveLength(3);
    table.shows(soldierAt(3, [4, 1, 3]));
    expect(table.played).toHaveLength(3);
    expect(march.goal).toBeNull();
    expect(table.picks).toEqual(["soldier:1"]);
  });

  it("waits for every step when only Confirm is pressed", () => {
    const table = new Table(START);
    press(table.play, 3, "square:0,3", null);
    table.shows(soldierAt(1, [2, 1, 1], [3, 2, 2]));
    expect(table.picks).toEqual(["soldier:1", "square:0,2"]);
    expect(table.played).toEqual([]);
  });

  it("ends when the soldier is elsewhere than planned, or has no way left", () => {
    const table = new Table(START);
    press(table.play, 3, "square:0,3", null);
    march.go(table.play);
    table.shows(soldierAt(5, [6, 1, 5]));
    expect(march.soldier).toBeNull();
    expect(table.played).toHaveLength(1);
    press(table.play, 6, "square:0,6", null);
    march.go(table.play);
    table.shows(soldierAt(6));
    expect(march.goal).toBeNull();
    expect(table.picks).toEqual([]);
  });

  it("leaves a square out of reach to the rules", () => {
    const table = new Table(START);
    press(table.play, 9, "square:0,9", null);
    expect(table.refusals).toEqual(["square:0,9"]);
    expect(march.goal).toBeNull();
  });
});

describe("a tile", () => {
  const LAYING = {
    seat: 0,
    choices: [
      choice("lay 0,0 0", "tile:0,0", "turn:0"),
      choice("lay 0,0 180", "tile:0,0", "turn:180"),
      choice("lay 0,1 90", "tile:0,1", "turn:90"),
    ],
    board: { phase: "tiles", steps: null, players: [], tile: { tile: "W01", grid: [".~.", "W~F", ".~."] } },
  } as unknown as View;

  beforeEach(() => (hand.turn = 0));

  it("is laid in the turn it is held in, or in the first that is legal there", () => {
    const table = new Table(LAYING);
    pressTile(table.play, "tile:0,0", null);
    expect(table.armed?.action).toBe("lay 0,0 0");
    pressTile(table.play, "tile:0,1", null);
    expect(table.armed?.action).toBe("lay 0,1 90");
  });

  it("is turned by another click, over legal turns only", () => {
    const table = new Table(LAYING);
    pressTile(table.play, "tile:0,0", null);
    pressTile(table.play, "tile:0,0", null);
    expect(table.armed?.action).toBe("lay 0,0 180");
    turnOn(table.play, null);
    expect(table.armed?.action).toBe("lay 0,0 0");
  });

  it("is refused a turn that is not legal where it lies", () => {
    const table = new Table(LAYING);
    pressTile(table.play, "tile:0,0", null);
    turnTo(table.play, 90, null);
    expect(table.refusals).toEqual(["turn:90"]);
    expect(hand.turn).toBe(0);
    expect(table.armed?.action).toBe("lay 0,0 0");
  });

  it("turns freely in the hand", () => {
    const table = new Table(LAYING);
    turnOn(table.play, null);
    expect(hand.turn).toBe(90);
    expect(table.picks).toEqual([]);
  });
});
