import { describe, expect, it } from "vitest";
import { exact, question, takes } from "../src/games/battle-of-gog/asking";
import {
  named,
  numberOf,
  piecesOf,
  spotOf,
  squareOf,
  squareTarget,
  type CanaanBoard,
  type Player,
  type Reached,
} from "../src/games/battle-of-gog/board";
import {
  around,
  CELL,
  courseLine,
  courseTo,
  distance,
  sawTooth,
  toward,
  turned,
  waterPath,
  waves,
} from "../src/games/battle-of-gog/geometry";
import { ending, scoreRows } from "../src/games/battle-of-gog/score";
import { told } from "../src/games/battle-of-gog/told";
import { armedChoice, entries, narrowed, offeredOf } from "../src/lib/narrowing";
import type { Choice, Outcome, View } from "../src/lib/wire";

function choice(action: string, label: string, ...targets: string[]): Choice {
  return { action, code: 0, label, clause: "BG-10.2", targets };
}

const MARCH = [
  choice("found 1", "Soldier on (0,2), level 1: found a city there", "soldier:1"),
  choice("move 1 e", "Soldier on (0,2), level 1: east to (0,3)", "soldier:1", "square:0,3"),
  choice("move 1 s", "Soldier on (0,2), level 1: south to (1,2)", "soldier:1", "square:1,2"),
  choice("move 2 n", "Soldier on (1,3), level 3: north to (0,3)", "soldier:2", "square:0,3"),
  choice("end-turn", "End the turn"),
];

function player(more: Partial<Player> = {}): Player {
  return {
    order: 1,
    out: false,
    truce: false,
    founding: false,
    founded: 3,
    turns: 5,
    goods: { food: 1, wood: 2, gold: 3 },
    capacity: 5,
    scrolls: 1,
    corners: 0,
    abilities: [],
    soldiers: [],
    cities: [],
    ...more,
  };
}

const soldier = (number: number, at: [number, number], reach: Reached[] = []) => ({
  number,
  at,
  level: 2,
  effective: 2,
  fought: false,
  reach,
});
const city = (number: number, at: [number, number]) => ({
  number,
  at,
  level: 1,
  defence: 1,
  bound: false,
  guarded: false,
  suppressed: false,
  siege: null,
  area: [[at[0], at[1] + 1]] as [number, number][],
});

function viewOf(board: Partial<CanaanBoard>, choices: Choice[] = MARCH): View {
  const whole = {
    phase: "march",
    steps: 5,
    steps_in_all: 7,
    gog: [6, 7],
    angel: [8, 7],
    dice: [],
    players: [],
    prices: [],
    terrain: [],
    layout: [],
    tile: null,
    tiles_left: [],
    treasure: null,
    round: 3,
    ...board,
  };
  return { board: whole, choices, names: ["Ann", "Ben"], seat: 0, options: {} } as unknown as View;
}

const SCENE = {
  players: [
    player({ soldiers: [soldier(1, [0, 2]), soldier(2, [1, 3])], cities: [city(1, [5, 5])] }),
    player({ soldiers: [soldier(1, [9, 9])], cities: [city(1, [12, 12])] }),
  ],
};

describe("squares", () => {
  it("have a number, a row and a column, and a name", () => {
    expect(numberOf([6, 7])).toBe(97);
    expect(spotOf(97)).toEqual([6, 7]);
    expect(named(97)).toBe("(6,7)");
    expect(squareOf(squareTarget(97))).toBe(97);
    expect(squareOf("soldier:1")).toBeNull();
  });

  it("know what stands on them", () => {
    const pieces = piecesOf(viewOf(SCENE).board as unknown as CanaanBoard);
    expect(pieces.get(2)).toMatchObject({ kind: "soldier", seat: 0 });
    expect(pieces.get(numberOf([12, 12]))).toMatchObject({ kind: "city", seat: 1 });
    expect(pieces.get(97)).toEqual({ kind: "gog" });
  });

  it("lie in one of eight directions, king moves apart", () => {
    expect(toward(numberOf([5, 5]), numberOf([2, 9]))).toBe("ne");
    expect(toward(numberOf([5, 5]), numberOf([9, 5]))).toBe("s");
    expect(toward(3, 3)).toBe("");
    expect(distance(numberOf([5, 5]), numberOf([2, 9]))).toBe(4);
  });
});

describe("geometry", () => {
  it("turns a tile clockwise: its west side comes north", () => {
    expect(turned([".F.", "WT.", "..."], 90)).toEqual([".W.", ".TF", "..."]);
    expect(turned(["ABC", "DEF", "GHI"], 180)).toEqual(["IHG", "FED", "CBA"]);
    expect(turned(["ABC", "DEF", "GHI"], 0)).toEqual(["ABC", "DEF", "GHI"]);
  });

  it("joins water side by side and leaves other water apart", () => {
    const apart = waterPath(["~.~"]);
    const joined = waterPath(["~~."]);
    expect(apart.match(/M/g)).toHaveLength(2);
    expect(joined.match(/M/g)).toHaveLength(3);
    expect(waterPath(["~", "~"]).match(/M/g)).toHaveLength(3);
    expect(waves(["~.~"]).match(/M/g)).toHaveLength(4);
  });

  it("draws one box around a gathering area", () => {
    expect(
      around(
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ],
        2,
      ),
    ).toEqual({ x: 2, y: 2, w: 2 * CELL - 4, h: 2 * CELL - 4 });
  });

  it("draws a closed saw-tooth line", () => {
    const line = sawTooth(20, 10);
    expect(line.split("L")).toHaveLength(40);
    expect(line.endsWith("Z")).toBe(true);
  });

  it("follows the way back from a goal to the first step", () => {
    const reach: Reached[] = [
      [1, 1, 0],
      [2, 2, 1],
      [17, 1, 0],
      [18, 3, 2],
    ];
    expect(courseTo(reach, 18)).toEqual([1, 2, 18]);
    expect(courseTo(reach, 17)).toEqual([17]);
    expect(courseTo(reach, 99)).toEqual([]);
    expect(courseLine(0, [1])).toBe(`M${CELL / 2} ${CELL / 2}L${CELL * 1.5} ${CELL / 2}`);
  });
});

describe("what a click narrows", () => {
  it("never founds a city by the first click on a soldier", () => {
    const left = narrowed(MARCH, ["soldier:1"]);
    expect(left).toHaveLength(3);
    expect(armedChoice(left, ["soldier:1"], exact)).toBeNull();
  });

  it("arms the step that a soldier and a square are", () => {
    const picks = ["soldier:1", "square:0,3"];
    expect(armedChoice(narrowed(MARCH, picks), picks, exact)?.action).toBe("move 1 e");
  });

  it("keeps alternatives marked: the squares of the picked soldier, whatever square is picked", () => {
    expect([...offeredOf("square", MARCH, ["soldier:1", "square:0,3"])]).toEqual(["square:0,3", "square:1,2"]);
    expect([...offeredOf("soldier", MARCH, ["square:0,3"])]).toEqual(["soldier:1", "soldier:2"]);
  });

  it("groups purchases by what is bought", () => {
    const shop = Array.from({ length: 9 }, (_, place) =>
      choice(`recruit 4,${place}`, `Recruit: a soldier on (4,${place})`, "buy:recruit", `square:4,${place}`),
    );
    const listed = entries(
      [...shop, choice("train 1", "Train: soldier 1 on (0,2) to level 2", "buy:train", "soldier:1")],
      [],
    );
    expect(listed.map((entry) => entry.title)).toEqual(["Recruit", "Train"]);
    expect(listed[0]).toMatchObject({ kind: "group", count: 9 });
  });
});

describe("what is asked when a click is refused", () => {
  const asked = (picks: string[], board: Partial<CanaanBoard> = {}, choices = MARCH) =>
    question(picks, viewOf({ ...SCENE, ...board }, choices));

  it("a step of the picked soldier towards the square", () => {
    expect(asked(["soldier:1", "square:0,1"])).toBe("move 1 w");
    expect(asked(["soldier:1", "square:14,14"])).toBe("move 1 se");
  });

  it("a step of the nearest soldier when none is picked, and whether a picked one moves at all", () => {
    expect(asked(["square:3,5"])).toBe("move 2 se");
    expect(asked(["soldier:2"])).toBe("move 2 se");
  });

  it("a tile with its turn", () => {
    expect(asked(["turn:90", "tile:2,3"], { phase: "tiles" }, [])).toBe("lay 2,3 90");
    expect(asked(["tile:2,3"], { phase: "tiles" }, [])).toBe("lay 2,3 0");
  });

  it("a purchase: by its line, a soldier, a city or a square", () => {
    const buy = { phase: "buy" as const, steps: null };
    expect(asked(["buy:scroll"], buy)).toBe("buy-scroll");
    expect(asked(["soldier:2"], buy)).toBe("train 2");
    expect(asked(["square:5,5"], buy)).toBe("enlarge 1");
    expect(asked(["square:9,9"], buy)).toBe("recruit 9,9");
    expect(asked(["buy:recruit"], buy)).toBe("recruit 5,6");
  });

  it("a flight, an ambush, a siege", () => {
    const off = { steps: null };
    expect(asked(["square:3,3"], off, [choice("gog 1,1", "", "spirit:gog", "square:1,1")])).toBe("gog 3,3");
    expect(asked(["soldier:1"], off, [choice("ambush 1,1", "", "square:1,1")])).toBe("ambush 0,2");
    expect(asked(["square:12,12"], off, [choice("storm 2 2", "", "square:1,1")])).toBe("storm 2 1");
    expect(asked(["soldier:1", "square:0,14"], off, [choice("corner 1 nw", "", "soldier:1", "square:0,0")])).toBe(
      "corner 1 ne",
    );
    expect(asked(["soldier:2"], off, [choice("soldier 1", "", "soldier:1")])).toBe("soldier 2");
  });

  it("nothing for a spectator", () => {
    expect(question(["square:1,1"], { ...viewOf(SCENE), seat: null })).toBeNull();
  });

  it("a goal out of reach is told by the rule of steps", () => {
    expect(takes("square:3,3")?.clause).toBe("BG-10.1");
    expect(takes("tile:2,2")?.clause).toBe("BG-2.4");
    expect(takes("tile:1,1")).toBeNull();
  });
});

describe("the end and the words", () => {
  const outcome = {
    winners: [1],
    ranks: [2, 1],
    scores: [0, 100],
    details: [
      { turn_order: 1, won_by: "", scrolls: 0, cities: 3, city_levels: 4, soldier_levels: 6, resources: 9 },
      { turn_order: 2, won_by: "scrolls", scrolls: 5, cities: 2, city_levels: 2, soldier_levels: 8, resources: 1 },
    ],
  } as unknown as Outcome;

  it("says how it was won, and what decides otherwise", () => {
    expect(ending(viewOf({ round: 12 }), outcome)).toBe("Won holding all five scrolls in round 12.");
    expect(scoreRows(outcome)[0]).toEqual({ title: "Scrolls", values: [0, 5] });
    const capped = { ...outcome, details: [{}, { won_by: "cap" }] } as unknown as Outcome;
    expect(ending(viewOf({ round: 40 }), capped)).toBe(
      "Nobody had won after 40 rounds; the first row that is apart decides.",
    );
  });

  it("tells the table in words", () => {
    const lines = told(
      viewOf({
        ...SCENE,
        terrain: [".F"],
        treasure: { card: "T05", title: "Desertion", text: "Lose a soldier.", clause: "BG-18.5", roll: 4, target: 1 },
      }),
    );
    const all = lines.flatMap((section) => [section.title, ...section.lines]);
    expect(all).toContain("Ann (you)");
    expect(all).toContain("food: (0,1)");
    expect(all).toContain("Rolled 4, even: it befalls all others");
    expect(all).toContain("Soldier on (9,9), level 2");
  });

  it("knows no round 0: the first soldiers are placed before round 1", () => {
    const titles = (round: number) =>
      told(viewOf({ ...SCENE, round, phase: "corners" })).map((section) => section.title);
    expect(titles(0)[0]).toBe("Placing the first soldiers");
    expect(titles(1)[0]).toBe("Round 1");
  });
});
