import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exitOf, meant, openTargets, question, takes } from "../src/games/city-of-thieves/asking";
import { shapeOf, type DistrictBoard, type Figure } from "../src/games/city-of-thieves/board";
import {
  ARROWS,
  BELOW,
  DOORS,
  ENTRANCES,
  GATES,
  OUTLINES,
  PENTACLES,
  placeTitle,
  ROOMS,
  SIDE,
  STREETS,
  WALLS,
  WHITE,
  WINDOWS,
  type Edge,
  type Point,
} from "../src/games/city-of-thieves/city";
import {
  areaOf,
  courseLine,
  extentOf,
  inFrame,
  labelOf,
  MAP,
  ofMap,
  passage,
  rimOf,
  slanting,
  spacePath,
  spotOf,
  standing,
  ticks,
  tokenSpot,
  treasureSpot,
  UNIT,
} from "../src/games/city-of-thieves/geometry";
import { scoreRows } from "../src/games/city-of-thieves/score";
import { told } from "../src/games/city-of-thieves/told";
import { armedChoice, entries, excluded, narrowed, offeredOf } from "../src/lib/narrowing";
import type { Choice, Outcome, View } from "../src/lib/wire";

/** The engine's tables; tests run in the client's folder. */
const table = (file: string) => readFileSync(`../src/doubloon/games/city_of_thieves/content/${file}`, "utf8");
const BOARD = table("board.toml");
const CATACOMBS = table("catacombs.toml");

/** What the engine's own table says, read without a TOML reader: named places and lists of edges. */
function section(text: string, name: string): string {
  return text.split(`[${name}]`)[1]?.split(/\n\[/)[0] ?? "";
}
function places(text: string): Map<string, { title: string; at: Point }> {
  return new Map(
    [...text.matchAll(/^(\w+) = \{ name = "([^"]*)", at = \[(\d+), (\d+)\]/gm)].map(
      ([, key = "", title = "", x, y]) => [key, { title, at: [Number(x), Number(y)] }],
    ),
  );
}
function listed(text: string, name: string): string[] {
  const list = new RegExp(`^${name} = \\[([^\\]]*)\\]`, "m").exec(text)?.[1] ?? "";
  return [...list.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);
}

const titles = (text: string) => Object.fromEntries([...places(text)].map(([key, { title }]) => [key, title]));
const written = (edges: readonly Edge[], sign = "-") => edges.map((edge) => edge.join(sign));

function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let odd = false;
  outline.forEach(([ax, ay], place) => {
    const [bx, by] = outline[(place + 1) % outline.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

describe("the drawn city and the engine's tables", () => {
  it("has the 76 spaces of CT-T2 by the same names", () => {
    expect(STREETS).toEqual(titles(section(BOARD, "streets")));
    expect(ENTRANCES).toEqual(titles(section(BOARD, "entrances")));
    expect(ROOMS).toEqual(titles(section(BOARD, "rooms")));
    expect(Object.keys(OUTLINES).sort()).toEqual(
      [...Object.keys(STREETS), ...Object.keys(ENTRANCES), ...Object.keys(ROOMS)].sort(),
    );
    expect(Object.keys(OUTLINES)).toHaveLength(76);
  });

  it("has the 99 passages and the red lines of CT-T3 and CT-T4", () => {
    expect(written(WHITE)).toEqual(listed(BOARD, "white"));
    expect(written(GATES)).toEqual(listed(BOARD, "gate"));
    expect(written(DOORS)).toEqual(listed(BOARD, "door"));
    expect(written(WINDOWS)).toEqual(listed(BOARD, "window"));
    expect(written(WALLS, "|")).toEqual(listed(BOARD, "red"));
    expect(PENTACLES).toEqual(listed(BOARD, "pentacles"));
    expect([...WHITE, ...GATES, ...DOORS, ...WINDOWS]).toHaveLength(99);
  });

  it("has the rooms and arrows of the catacombs, CT-T18", () => {
    expect(Object.fromEntries(Object.entries(BELOW).map(([key, { title }]) => [key, title]))).toEqual(
      titles(section(CATACOMBS, "rooms")),
    );
    expect(written(ARROWS)).toEqual(listed(CATACOMBS, "ways"));
  });

  it("draws every space where the table says it lies", () => {
    const all = new Map([
      ...places(section(BOARD, "streets")),
      ...places(section(BOARD, "entrances")),
      ...places(section(BOARD, "rooms")),
    ]);
    const elsewhere = [...all].filter(([name, { at }]) => {
      const { left, top, right, bottom } = extentOf(name);
      return at[0] / 2 < left || at[0] / 2 > right || at[1] / 2 < top || at[1] / 2 > bottom;
    });
    expect(elsewhere).toEqual([]);
  });

  it("lets spaces that are joined or walled off touch, and lays none over another", () => {
    const apart = [...WHITE, ...GATES, ...DOORS, ...WINDOWS, ...WALLS].filter(
      (edge) => !passage(...edge) && !slanting(...edge),
    );
    expect(apart).toEqual([]);
    const names = Object.keys(OUTLINES);
    const covered = new Map<string, string[]>();
    for (let x = 0.25; x < SIDE; x += 0.5) {
      for (let y = 0.25; y < SIDE; y += 0.5) {
        const over = names.filter((name) => inside([x + 0.01, y + 0.013], OUTLINES[name] ?? []));
        if (over.length > 1) covered.set(`${x} ${y}`, over);
      }
    }
    expect([...covered]).toEqual([]);
    expect(names.every((name) => areaOf(name) >= 1.9)).toBe(true);
  });
});

describe("the map's lines", () => {
  it("shrink an outline inwards on every side", () => {
    expect(spacePath("R1")).toBe("M68 68L136 68L136 136L68 136Z");
    expect(spacePath("R1", 4)).toBe("M72 72L132 72L132 132L72 132Z");
  });

  it("find doors on the shared wall", () => {
    expect(passage("CHA", "R4")).toEqual({ x: 10 * UNIT, y: 2 * UNIT, vertical: false, length: 2 * UNIT });
    expect(passage("R1", "R13")).toBeNull();
    expect(slanting("P1", "P2")).not.toBeNull();
  });

  it("lead a course through the door into a room, and out over the rim", () => {
    expect(courseLine("R4", ["CHA"])).toBe(`M${10 * UNIT} ${3 * UNIT}L${10 * UNIT} ${2 * UNIT}L${10 * UNIT} ${UNIT}`);
    const { x, y, turn } = rimOf("D6");
    expect([x, turn]).toEqual([MAP, 90]);
    expect(courseLine("D6", [], [x, y]).endsWith(`L${x} ${y}`)).toBe(true);
  });

  it("keep figures, treasures, tokens and names inside their space", () => {
    for (const name of Object.keys(OUTLINES)) {
      const spot = spotOf(name);
      expect(inside([spot[0] / UNIT, spot[1] / UNIT], OUTLINES[name] ?? []), name).toBe(true);
    }
    for (const room of Object.keys(ROOMS)) {
      for (const taken of [false, true]) {
        for (const thing of [treasureSpot(room, taken, true), tokenSpot(room, taken), standing(room, taken)]) {
          expect(inside([thing.x / UNIT, thing.y / UNIT], OUTLINES[room] ?? []), `${room} ${taken}`).toBe(true);
        }
      }
      const label = labelOf(room, ROOMS[room] ?? "");
      expect(inside([label.x / UNIT, label.y / UNIT - 0.1], OUTLINES[room] ?? []), `name of ${room}`).toBe(true);
      expect(label.size).toBeGreaterThanOrEqual(11.5);
    }
    expect(ticks(10, 3)).toContain("M-10 -7V-10H-7");
  });

  it("find a point of the map in a frame that is wider or higher, and back", () => {
    expect(inFrame({ x: 0, y: 0.5 }, 400, 200)).toEqual({ x: 0.25, y: 0.5 });
    expect(ofMap({ x: 0.25, y: 0.5 }, 400, 200)).toEqual({ x: 0, y: 0.5 });
    expect(ofMap({ x: 0, y: 1 }, 400, 200)).toEqual({ x: 0, y: 1 });
    expect(ofMap(inFrame({ x: 0.3, y: 0.8 }, 390, 500), 390, 500).y).toBeCloseTo(0.8);
  });
});

// --- clicks -----------------------------------------------------------------------------------------------------------

function choice(action: string, label: string, ...targets: string[]): Choice {
  return { action, code: 0, label, clause: "CT-6.1", targets };
}

const ACTING = [
  choice("to R5", "Move: to Tallow Row (R5)", "do:move", "space:R5"),
  choice("to CHA", "Move: to the Chapel", "do:move", "space:CHA"),
  choice("to D3", "Move: to entrance D3", "do:move", "space:D3"),
  choice("leave D3", "Leave through D3", "exit:3"),
  choice("to R3", "Attack: Tortok in Tallow Row (R3)", "do:attack", "space:R3", "figure:tortok"),
  choice("activate iris", "Activate Iris", "figure:iris"),
  choice("activate brandt", "Activate Brandt", "figure:brandt"),
  choice("play run", "Play Run: This movement has +2 Movement.", "card:run"),
  choice("end turn", "End the turn"),
];
const DEPLOY = ["leona", "iris"].flatMap((name) =>
  [1, 2, 3, 4, 5].map((exit) =>
    choice(`deploy ${name} D${exit}`, `${name}: on D${exit}`, `figure:${name}`, `exit:${exit}`),
  ),
);

const figure = (id: string, owner: number | null, place: string): Figure => ({
  id,
  title: id,
  owner,
  place,
  carries: [],
  combat: 2,
  movement: 4,
  mind: 4,
  skill: "Skill",
  text: "What it does.",
  house: true,
});

function viewOf(choices: Choice[], more: Partial<DistrictBoard> = {}): View {
  const board: Partial<DistrictBoard> = {
    sheet: {
      title: "The Duke's Treasure",
      number: 1,
      setup: "–",
      rules: "–",
      events: [{ square: 5, text: "alarm." }],
      mission_price: 3,
      house: true,
    },
    round: { square: 2, rounds: 7, alarm: 5 },
    alarm: false,
    portcullises: ["D4"],
    gates: [],
    hoard: 20,
    vault: [],
    course: null,
    fight: null,
    ashes: null,
    chests: { CHA: "red" },
    missions: [],
    turn: {
      phase: "activation",
      ap: 5,
      ap_in_all: 7,
      acting: "leona",
      moved: false,
      acted: false,
      activated: ["leona"],
      mission_used: false,
    },
    ways: {
      figure: "leona",
      points: 4,
      to: { "space:CHA": { points: 2, path: ["R4", "CHA"] }, "exit:3": { points: 2, path: ["D3"] } },
    },
    figures: [
      figure("leona", 0, "R5"),
      figure("iris", 0, "R16"),
      figure("tortok", 1, "R3"),
      figure("kornak", null, "GUA"),
    ],
    players: [
      { seat: 0, gang: "executioners", ducats: 4, hand: [], cards: 0 },
      { seat: 1, gang: "kaldern", ducats: null, hand: null, cards: 5 },
    ],
    ...more,
  };
  return { board, choices, names: ["Ann", "Ben"], seat: 0, options: {} } as unknown as View;
}

describe("a click on the map", () => {
  it("means what is offered there: a space, an exit, a figure", () => {
    const open = openTargets(ACTING, []);
    expect(meant("R5", undefined, open, 0)).toBe("space:R5");
    expect(meant("R3", figure("tortok", 1, "R3"), open, 0)).toBe("space:R3");
    expect(meant("R16", figure("iris", 0, "R16"), open, 0)).toBe("figure:iris");
    expect(meant("D3", undefined, open, 0)).toBe("space:D3");
    expect(meant("D4", undefined, openTargets(DEPLOY, []), 0)).toBe("exit:4");
    expect(meant("TRE", undefined, open, 0)).toBe("space:TRE");
    expect(meant("R9", figure("davitto", 0, "R9"), open, 0)).toBe("figure:davitto");
    expect([exitOf("D12"), exitOf("DOR")]).toEqual([12, null]);
  });

  it("keeps alternatives open after a pick, and lets go what excludes the next", () => {
    expect(offeredOf("space", ACTING, ["space:R5"])).toContain("space:CHA");
    expect(openTargets(ACTING, ["figure:iris"])).toEqual(openTargets(ACTING, []));
    expect([...openTargets(ACTING, ["do:attack"])].sort()).toEqual(["figure:tortok", "space:R3"]);
    expect([...openTargets(DEPLOY, ["figure:leona"])]).toContain("exit:5");
    expect(excluded(ACTING, ["figure:iris"], "space:R5")).toEqual(["figure:iris"]);
    expect(excluded(ACTING, ["do:move"], "space:R3")).toEqual(["do:move"]);
    expect(excluded(ACTING, ["do:move"], "space:R5")).toEqual([]);
    expect(excluded(DEPLOY, ["figure:leona", "exit:1"], "exit:2")).toEqual(["exit:1"]);
    expect(excluded(ACTING, ["do:move"], "space:TRE")).toEqual([]);
  });

  it("arms the only choice, and the bar groups moves under one entry", () => {
    const left = narrowed(ACTING, ["space:CHA"]);
    expect(armedChoice(left, ["space:CHA"])?.action).toBe("to CHA");
    const listed = entries(ACTING, []);
    expect(listed[0]).toMatchObject({ kind: "group", target: "do:move", title: "Move", count: 3 });
    expect(entries(DEPLOY, []).map((entry) => entry.title)).toEqual(["leona", "iris"]);
  });

  it("that is refused becomes a question to the rules", () => {
    const view = viewOf(ACTING);
    expect(question(["space:TRE"], view)).toBe("to TRE");
    expect(question(["figure:davitto"], view)).toBe("activate davitto");
    expect(question(["card:parry"], view)).toBe("play parry");
    expect(question(["mission:keys+2"], view)).toBe("mission keys+2");
    expect(question(["exit:4"], view)).toBe("leave D4");
    expect(question(["card:reinforced-lock", "space:KIT"], view)).toBe("reinforce KIT");
    expect(question(["space:R1"], viewOf([choice("flee R2", "To R2", "space:R2")]))).toBe("flee R1");
    expect(question(["exit:7"], viewOf([choice("portcullis D1", "Close exit D1", "exit:1")]))).toBe("portcullis D7");
    expect(question(["figure:iris", "exit:9"], viewOf(DEPLOY))).toBe("deploy iris D9");
    expect(question(["treasure:red"], viewOf([choice("take scroll", "Take", "treasure:scroll")]))).toBe("take red");
    expect(question(["seat:1"], view)).toBeNull();
    expect(takes("space:HA")?.clause).toBe("KA-14.1");
    expect(takes("space:R1")?.clause).toBe("CT-3.8");
    expect(takes("card:run")).toBeNull();
  });
});

describe("the board in words", () => {
  it("tells figures, rooms, ways and what is closed", () => {
    const lines = told(viewOf(ACTING))
      .flatMap((section) => [section.title, ...section.lines])
      .join("\n");
    for (const words of [
      "Ann (you): The Executioners",
      "leona: Tallow Row (R5), carries nothing",
      "Chapel (CHA): red gem",
      "Chapel: 2, by R4 CHA",
      "Out through D3: 2, by D3",
      "Portcullises close D4",
      "kornak: Guardroom",
      "ducats hidden",
    ])
      expect(lines).toContain(words);
  });

  it("shows figures by shape", () => {
    expect(shapeOf(figure("kornak", null, "GUA"))).toBe("militia");
    expect(shapeOf(figure("isabeau", null, "P1"))).toBe("hero");
    expect(shapeOf(figure("isabeau", 0, "P1"))).toBe("thief");
    expect(shapeOf(figure("zombie-2", null, "R1"))).toBe("zombie");
    expect(shapeOf(figure("cyclops", null, "LA"))).toBe("cyclops");
    expect(placeTitle("D16")).toBe("Entrance D16 (west)"); // as choices and log call it, finding 14
    expect([placeTitle("R5"), placeTitle("HA"), placeTitle("out")]).toEqual([
      "Tallow Row (R5)",
      "Holy Altar",
      "out of the district",
    ]);
  });

  it("counts at the end what somebody scored in, the penalty taken away", () => {
    const count = {
      ducats: 5,
      treasures: 8,
      skills: 0,
      adventure: 0,
      intrigue: 0,
      penalty: 6,
      total: 7,
      out: 2,
      tokens: 3,
      cards: 1,
    };
    const outcome = { details: [count, { ...count, penalty: 0 }] } as unknown as Outcome;
    expect(scoreRows(outcome)).toEqual([
      { title: "Ducats in hand", values: [5, 5] },
      { title: "Treasures carried out", values: [8, 8] },
      { title: "Left behind", values: [-6, 0] },
    ]);
  });
});
