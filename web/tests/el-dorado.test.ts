import { describe, expect, it } from "vitest";
import { cornerIn, exact, marksOf, question, shoresOf, spotIn, stepsOf, takes } from "../src/games/el-dorado/asking";
import { lastBattle, rollOf } from "../src/games/el-dorado/battles";
import {
  buildingsOf,
  inCards,
  inCave,
  inGoods,
  LANDS,
  leadOf,
  sideName,
  tileName,
  type IslandBoard,
  type Player,
  type Tile,
} from "../src/games/el-dorado/board";
import { ART } from "../src/games/el-dorado/art";
import {
  corner,
  cornerAt,
  cornerKey,
  DIRECTIONS,
  directionTo,
  distance,
  edgeAt,
  frameOf,
  hexPath,
  inPane,
  middle,
  neighbour,
  sawTooth,
  SIZE,
  standing,
  ticks,
} from "../src/games/el-dorado/geometry";
import { ending, scoreRows } from "../src/games/el-dorado/score";
import { told, unknownLand } from "../src/games/el-dorado/told";
import { armedChoice, entries, narrowed } from "../src/lib/narrowing";
import type { Choice, LogLine, Outcome, View } from "../src/lib/wire";

const choice = (action: string, ...targets: string[]): Choice => ({
  action,
  code: 0,
  label: action,
  clause: "ED-8.8",
  targets,
});

function tile(id: string, kind: string, q: number, r: number, more: Partial<Tile> = {}): Tile {
  return {
    id,
    kind,
    q,
    r,
    explorers: [],
    villagers: [],
    thieves: [],
    forts: [],
    offerings: [],
    usurped: false,
    ...more,
  };
}
function player(side: number, more: Partial<Player> = {}): Player {
  return {
    side,
    colour: "red",
    explorer: { id: "pedro", title: "Pedro the Conquistador", rule: "ED-19.8" },
    strength: 2,
    locked: false,
    cards: 2,
    hand: { food: 1, wood: 1, gold: 0 },
    at: null,
    captor: null,
    villagers: 4,
    buildings: [],
    shrines: [],
    thieves: null,
    draft: null,
    ...more,
  };
}
function board(more: Partial<IslandBoard> = {}): IslandBoard {
  return {
    round: 3,
    rounds: 20,
    truce: false,
    phase: "explore",
    goal: { shrines: 3, solo: false },
    on_turn: 0,
    golden: [3, 5],
    speed: [2, 0],
    tiles: [
      tile("wood1", "wood", 0, 0, { explorers: [0] }),
      tile("gold1", "gold", 1, 0, { villagers: [{ side: 0, number: 3, locked: 1 }] }),
      tile("shrine1", "shrine", 0, 1, { offerings: [1] }),
      tile("exit", "exit", 100, 0),
    ],
    flipped: null,
    x_marks: [0],
    cave_door: { to: "exit", sealed: false, x_edges: null },
    stacks: { island: 40, cave: 10 },
    bank: { food: 20, wood: 21, gold: 22 },
    treasure: null,
    cave_shrine: { seat: 1 },
    coins: {},
    bridge: null,
    guardians: null,
    titan: null,
    wolf: null,
    battle: null,
    proposals: [],
    players: [
      player(0, {
        at: "wood1",
        buildings: [
          { kind: "farmhouse", state: "built", tile: "wood1", corner: 0 },
          { kind: "farmhouse", state: "supply", tile: null, corner: null },
          { kind: "fort", state: "supply", tile: null, corner: null },
        ],
      }),
      player(1, { hand: null, buildings: [{ kind: "farmhouse", state: "built", tile: "gold1", corner: 1 }] }),
    ],
    looking_at: null,
    important: null,
    reach: [],
    prices: [{ thing: "fort", title: "Fort", clause: "ED-10.12", price: { wood: 3, gold: 1 }, house: true }],
    house: ["dice"],
    ...more,
  };
}
const view = (shown: IslandBoard, choices: Choice[] = [], seat: number | null = 0): View =>
  ({
    board: shown,
    choices,
    seat,
    seats: 2,
    names: ["Anna", "Ben"],
    to_act: [0],
    prompt: { text: "", clause: "ED-8.8" },
    outcome: null,
  }) as unknown as View;

describe("hexes", () => {
  it("lie where their neighbours expect them", () => {
    for (let way = 0; way < 6; way += 1) {
      const next = neighbour({ q: 2, r: -1 }, way);
      expect(directionTo({ q: 2, r: -1 }, next)).toBe(way);
      expect(directionTo(next, { q: 2, r: -1 })).toBe((way + 3) % 6);
      const [a, b] = [middle({ q: 2, r: -1 }), middle(next)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.sqrt(3) * SIZE);
    }
    expect(directionTo({ q: 0, r: 0 }, { q: 2, r: 0 })).toBe(-1);
    expect(distance({ q: 0, r: 0 }, { q: 2, r: -3 })).toBe(3);
  });
  it("have the north-west up and to the left, the south-east down and to the right", () => {
    const [nw, se] = [
      middle(neighbour({ q: 0, r: 0 }, DIRECTIONS.indexOf("nw"))),
      middle(neighbour({ q: 0, r: 0 }, DIRECTIONS.indexOf("se"))),
    ];
    expect(nw.x).toBeLessThan(0);
    expect(nw.y).toBeLessThan(0);
    expect(se.x).toBeGreaterThan(0);
    expect(se.y).toBeGreaterThan(0);
  });
  it("share each corner among three, discovered or not", () => {
    for (let number = 0; number < 6; number += 1) {
      const here = { q: -1, r: 2 };
      const [left, right] = [neighbour(here, number), neighbour(here, (number + 1) % 6)];
      const key = cornerKey(here, number);
      expect([0, 1, 2, 3, 4, 5].map((one) => cornerKey(left, one))).toContain(key);
      expect([0, 1, 2, 3, 4, 5].map((one) => cornerKey(right, one))).toContain(key);
      expect(cornerKey(left, (number + 2) % 6)).toBe(key);
      expect(cornerKey(right, (number + 4) % 6)).toBe(key);
      expect(cornerAt(left, (number + 2) % 6).x).toBeCloseTo(cornerAt(here, number).x);
    }
    expect(new Set([0, 1, 2, 3, 4, 5].map((one) => cornerKey({ q: 0, r: 0 }, one))).size).toBe(6);
  });
  it("count corners from the north-east, against the clock", () => {
    expect(corner(0).x).toBeGreaterThan(0);
    expect(corner(0).y).toBeLessThan(0);
    expect(corner(1)).toMatchObject({ y: -SIZE });
    expect(corner(4).y).toBeCloseTo(SIZE);
  });
  it("have edges between the corners of their direction", () => {
    const east = edgeAt(0, 1);
    expect(east.x).toBeCloseTo((Math.sqrt(3) / 2) * SIZE);
    expect(east.y).toBeCloseTo(0);
    expect(edgeAt(1, 1).y).toBeLessThan(0);
  });
  it("are framed with a margin, never closer than asked", () => {
    const one = frameOf([{ q: 0, r: 0 }], 10, { w: 400, h: 300 });
    expect(one).toEqual({ x: -200, y: -150, w: 400, h: 300 });
    const many = frameOf(
      [
        { q: 0, r: 0 },
        { q: 9, r: 0 },
      ],
      10,
      { w: 400, h: 300 },
    );
    expect(many.w).toBeCloseTo(9 * Math.sqrt(3) * SIZE + Math.sqrt(3) * SIZE + 20);
    expect(frameOf([], 0, { w: 100, h: 100 }).w).toBe(100);
  });
  it("are found in a pane that shows the whole frame", () => {
    expect(inPane({ x: 0, y: 0 }, { x: -100, y: -50, w: 200, h: 100 }, 400, 400)).toEqual({ x: 0.5, y: 0.5 });
    expect(inPane({ x: -100, y: -50 }, { x: -100, y: -50, w: 200, h: 100 }, 400, 400)).toEqual({ x: 0, y: 0.25 });
  });
  it("are outlined by closed paths", () => {
    expect(hexPath().match(/L/g)).toHaveLength(5);
    expect(sawTooth(50, 4).match(/L/g)).toHaveLength(23);
    expect(ticks(50, 8).match(/M/g)).toHaveLength(6);
  });
  it("give every piece a place of its own", () => {
    for (const count of [1, 2, 3, 5, 8]) {
      const spots = standing(count);
      expect(spots).toHaveLength(count);
      expect(new Set(spots.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
      for (const { x, y } of spots) expect(Math.hypot(x, y)).toBeLessThan(SIZE * 0.75);
    }
  });
  it("have an empty shore all around", () => {
    expect(shoresOf([{ q: 0, r: 0 }])).toHaveLength(6);
    expect(
      shoresOf([
        { q: 0, r: 0 },
        { q: 1, r: 0 },
      ]),
    ).toHaveLength(8);
  });
});

describe("tiles", () => {
  it("of every kind have a drawing", () => {
    for (const land of Object.values(LANDS)) expect(ART[land.art]).toBeTruthy();
  });
  it("are named as people would", () => {
    expect(tileName("gold13")).toBe("gold 13");
    expect(tileName("cave-shrine")).toBe("cave shrine");
    const tiles = [
      { id: "food4", q: 0, r: 0 },
      { id: "water1", q: 1, r: 1 },
    ] as Tile[];
    expect(unknownLand({ q: 1, r: 0 }, tiles)).toBe("Unknown land, east of food 4, north-west of water 1");
    expect(inCave({ q: 100, r: 0 })).toBe(true);
    expect(inCave({ q: -3, r: 0 })).toBe(false);
  });
});

describe("sides", () => {
  it("of two have one pair of colours and both names", () => {
    const team = board({ players: [player(0), player(0), player(1)] });
    expect(leadOf(team, 0)).toBe(0);
    expect(leadOf(team, 1)).toBe(2);
    expect(sideName({ ...view(team), names: ["Anna", "Ben", "Cleo"] }, 0)).toBe("Anna and Ben");
  });
  it("show each building once, on its corner", () => {
    const built = buildingsOf(board());
    expect(built.map((one) => [one.side, one.building.kind])).toEqual([
      [0, "farmhouse"],
      [1, "farmhouse"],
    ]);
    expect(built[0]?.key).toBe(cornerKey({ q: 0, r: 0 }, 0));
  });
  it("are told what they pay and trade", () => {
    expect(inCards({ food: 2, wood: 0, gold: 1 })).toBe("2 food, 1 gold");
    expect(inCards({ doubloons: 1 })).toBe("1 doubloon");
    expect(inGoods({ food: 0, wood: 1, gold: 0, cave_shrine: true, coins: ["rose"] })).toBe(
      "1 wood, the cave shrine, Golden Rose",
    );
    expect(inGoods({ food: 0, wood: 0, gold: 0, cave_shrine: false, coins: [] })).toBe("nothing");
  });
});

describe("clicks", () => {
  const choices = [
    choice("end"),
    choice("move gold1", "move", "tile:gold1"),
    choice("discover", "place:1,-1", "place:0,-1"),
    choice("march gold1 w 1", "march", "army:gold1", "tile:wood1"),
    choice("march gold1 w 2", "march", "army:gold1", "tile:wood1"),
    choice("villager gold1", "buy a villager", "tile:gold1"),
    choice("farmhouse 2", "build a farmhouse", "corner:wood1:2"),
  ];
  it("mark an army before the tiles it can go to", () => {
    const marks = marksOf(choices, []);
    expect(marks.has("army:gold1")).toBe(true);
    expect(marks.has("tile:wood1")).toBe(false);
    expect(marks.has("place:0,-1")).toBe(true);
    expect(marksOf(choices, ["army:gold1"]).has("tile:wood1")).toBe(true);
    expect(marksOf(choices, ["march"]).has("tile:wood1")).toBe(true);
    expect(marksOf(choices, ["place:0,-1"]).has("tile:gold1"), "another place may be clicked instead").toBe(true);
    expect([...stepsOf(choices, [])]).toEqual(["tile:gold1", "tile:wood1"]);
  });
  it("on a place or corner arm what it is about, verbs need no click", () => {
    expect(armedChoice(narrowed(choices, ["place:0,-1"]), ["place:0,-1"], exact)?.action).toBe("discover");
    expect(armedChoice(narrowed(choices, ["corner:wood1:2"]), ["corner:wood1:2"], exact)?.action).toBe("farmhouse 2");
    expect(armedChoice(narrowed(choices, ["tile:gold1"]), ["tile:gold1"], exact)).toBeNull();
    expect(armedChoice(narrowed(choices, ["tile:gold1", "move"]), ["tile:gold1", "move"], exact)?.action).toBe(
      "move gold1",
    );
    expect(exact(choice("end"), [])).toBe(false);
  });
  it("leave the bar with verbs when there are many choices", () => {
    const many = [...choices, choice("move a", "move", "tile:a"), choice("move b", "move", "tile:b")];
    const listed = entries(many, []);
    expect(listed.filter((entry) => entry.kind === "group").map((entry) => entry.title)).toEqual(["Move", "March"]);
  });
  it("know places and corners by the wire's names", () => {
    expect(spotIn("place:-2,3")).toEqual({ q: -2, r: 3 });
    expect(spotIn("tile:gold1")).toBeNull();
    expect(cornerIn(board(), "corner:gold1:2")?.key).toBe(cornerKey({ q: 1, r: 0 }, 2));
    expect(cornerIn(board(), "corner:nowhere:2")).toBeNull();
  });
});

describe("questions", () => {
  const asked = (picks: string[], shown = board(), choices: Choice[] = [choice("end")]) =>
    question(picks, view(shown, choices));
  it("ask for a step, an offering beside me, a march", () => {
    expect(asked(["tile:gold1"])).toBe("move gold1");
    expect(asked(["tile:shrine1"])).toBe("offering shrine1");
    expect(asked(["buy a villager", "tile:gold1"])).toBe("villager gold1");
    expect(asked(["army:gold1", "tile:wood1"])).toBe("march gold1 w 1");
    expect(asked(["army:gold1", "tile:exit"])).toBe("march gold1 through 1");
    expect(asked(["army:gold1"])).toBe("march gold1 w 1");
    expect(asked(["army:gold1"], board(), [choice("reinforce wood1 1")])).toBe("reinforce gold1 1");
  });
  it("ask about corners from my explorer's tile, whichever tile names them", () => {
    expect(asked(["corner:wood1:3"])).toBe("farmhouse 3");
    expect(asked(["build the fort", "corner:wood1:3"])).toBe("fort 3");
    const seen = [0, 1, 2, 3, 4, 5].find((one) => cornerKey({ q: 1, r: 0 }, one) === cornerKey({ q: 0, r: 0 }, 5));
    expect(asked([`corner:gold1:${seen}`])).toBe("farmhouse 5");
    expect(asked(["corner:wood1:0"])).toBe("remove farmhouse1");
    expect(asked(["corner:gold1:1"])).toBe("attack gold1 1");
    expect(asked(["corner:shrine1:4"])).toBeNull();
  });
  it("ask where a turned-up tile goes, and whether one may be turned up", () => {
    expect(asked(["place:0,-1"])).toBe("discover");
    expect(asked(["place:0,-1"], board({ flipped: { id: "gold2", kind: "gold", from: "wood1" } }))).toBe("lay nw");
  });
  it("of those who do not play are none", () => {
    expect(question(["tile:gold1"], view(board(), [], null))).toBeNull();
    expect(takes("tile:gold1")?.clause).toBe("ED-8.8");
    expect(takes("seat:1")).toBeNull();
  });
});

describe("battles", () => {
  const line = (kind: string, text: string, ply: number): LogLine => ({
    kind,
    text,
    ply,
    clause: "ED-12.7",
    targets: [],
    undone: false,
  });
  const log = [
    line("Attacked", "Anna attacks Ben on gold1.", 7),
    line("Threw", "Anna rolls 3 + 4: 7.", 8),
    line("Threw", "Ben rolls no dice.", 8),
    line("Defeated", "Ben is defeated there.", 8),
    line("Moved", "Anna moves.", 9),
  ];
  it("are read from the log with both throws and the ending", () => {
    expect(rollOf(log[1] as LogLine)).toEqual({ who: "Anna", dice: [3, 4], total: 7 });
    expect(rollOf(log[0] as LogLine)).toBeNull();
    expect(rollOf(line("Threw", "The Wolf rolls 3.", 8))).toEqual({ who: "The Wolf", dice: [3], total: 3 });
    const cave = rollOf(line("Threw", "The Thieves of the cave roll 1 + 1 + 4: 6.", 8));
    expect(cave).toEqual({ who: "The Thieves of the cave", dice: [1, 1, 4], total: 6 });
    const fought = lastBattle(log, 9, 10);
    expect(fought?.rolls.map((roll) => roll.total)).toEqual([7, 0]);
    expect(fought?.ending.map((one) => one.text)).toEqual(["Ben is defeated there."]);
  });
  it("tell which dice were thrown again, and end after that", () => {
    const hard = [
      ...log.slice(0, 3),
      line("RolledAgain", "Ben throws 1 die again for 1 gold: 6; now 3 + 6: 9.", 10),
      line("Defeated", "Anna is defeated there.", 11),
      line("Moved", "Ben moves.", 14),
    ];
    const fought = lastBattle(hard, 14, 10);
    expect(fought?.ply).toBe(10);
    expect(fought?.again.map((one) => one.text)).toEqual(["Ben throws 1 die again for 1 gold: 6; now 3 + 6: 9."]);
    expect(fought?.ending.map((one) => one.text)).toEqual(["Anna is defeated there."]);
    expect(lastBattle(log, 9, 10)?.again).toEqual([]);
  });
  it("are forgotten after a while, and not known before they were fought", () => {
    expect(lastBattle(log, 30, 10)).toBeNull();
    expect(lastBattle(log, 7, 10)).toBeNull();
    expect(
      lastBattle(
        log.map((one) => ({ ...one, undone: true })),
        9,
        10,
      ),
    ).toBeNull();
  });
});

describe("words and sheets", () => {
  it("tell both maps, the players and the prices", () => {
    const sections = told(view(board()));
    expect(sections.map((one) => one.title)).toEqual([
      "Round 3 of 20",
      "The island",
      "The cave",
      "Anna (you)",
      "Ben",
      "Prices",
    ]);
    expect(sections[1]?.lines[0]).toBe(
      "wood 1, forest, Anna's explorer, Anna's farmhouse on its north-east corner. Around: east gold 1, south-east shrine 1",
    );
    expect(sections[1]?.lines[1]).toContain("Anna's army of 3");
    expect(sections[2]?.lines.at(-1)).toBe("No tile lies beside the exit to the east");
    expect(sections[5]?.lines).toEqual(["Fort: 3 wood, 1 gold (house value). Rule ED-10.12"]);
  });
  it("tell a battle with its dice and chances", () => {
    const fight = board({
      battle: {
        tile: "gold1",
        attacker: 1,
        defender: null,
        kind: "dweller",
        dweller: "tiger",
        strengths: [2, 3],
        step: "bring",
        dice: [[], []],
        loser: null,
        decided: false,
        forces: [{}, {}],
        came_from: [],
        odds: [0.25, 0.1, 0.65],
      },
    });
    const section = told(view(fight)).find((one) => one.title === "Battle on gold 1");
    expect(section?.lines).toEqual([
      "Step: bring",
      "Ben attacks, 2 dice",
      "the Tiger defends, 3 dice",
      "If it were rolled now: 25 percent for the attacker, 10 a tie",
    ]);
  });
  const sheet = (more: object) => ({ shrines: 2, cave_shrine: true, pieces: 7, cards: 3, capped: false, ...more });
  const outcome = (winners: number[], more: object = {}): Outcome =>
    ({
      winners,
      ranks: [1, 2],
      scores: [3, 1],
      details: [sheet(more), sheet({ ...more, cave_shrine: false })],
    }) as unknown as Outcome;
  it("list what decides in the order of the rules", () => {
    expect(scoreRows(outcome([0])).map((row) => [row.title, ...row.values])).toEqual([
      ["Shrines controlled", 2, 2],
      ["The cave shrine", 1, 0],
      ["Pieces on the map", 7, 7],
      ["Cards", 3, 3],
    ]);
  });
  it("say how it ended", () => {
    expect(ending(view(board()), outcome([0]))).toBe(
      "El Dorado was found in round 3: 3 island shrines and the cave shrine.",
    );
    expect(ending(view(board()), outcome([0], { capped: true }))).toContain(
      "called off after round 3; shrines decided",
    );
    expect(ending(view(board()), outcome([], { capped: true }))).toBe("The search was called off after round 3.");
    expect(ending(view(board()), outcome([]))).toBe("The explorer fell in round 3.");
  });
});
