import { describe, expect, it } from "vitest";
import {
  crewPreview,
  exact,
  fits,
  diceOf,
  outbid,
  question,
  towerPreview,
  universityPreview,
} from "../src/games/gilded-compass/placing";
import {
  armedChoice,
  entries,
  instead,
  inWords,
  narrowed,
  offered,
  picked,
  split,
  unpicked,
} from "../src/lib/narrowing";
import type { Choice, View } from "../src/lib/wire";

function choice(action: string, label: string, ...targets: string[]): Choice {
  return { action, code: 0, label, clause: "GC-3.6", targets };
}

const CHOICES = [
  choice("university 1", "The University: 1", "space:university", "die:1"),
  choice("university 4", "The University: 4", "space:university", "die:4"),
  choice("university 1 4", "The University: 1 4", "space:university", "die:1", "die:4"),
  choice("archives 1x4", "The Archives: 1×4 as a new group", "space:archives", "die:4"),
  choice("archives 2x4", "The Archives: 2×4 as a new group", "space:archives", "die:4"),
  choice("library 1", "The Library: 1", "space:library", "die:1"),
  choice("spend-token", "Spend a Knowledge token to reroll", "token"),
];

describe("what is legal instead", () => {
  it("is at the place that was pressed, with what was picked first", () => {
    const labels = (picks: string[], target: string) => instead(CHOICES, picks, target, fits).map((one) => one.action);
    expect(labels(["die:4", "die:4"], "space:university")).toEqual(["university 4", "university 1 4", "university 1"]);
    expect(labels(["die:4", "die:4"], "space:tower")).toEqual(["archives 2x4"]);
    expect(labels([], "space:tower")).toEqual([]);
  });
});

describe("labels", () => {
  it("are a title and a cost", () => {
    expect(split("The University: 1 4")).toEqual({ title: "University", text: "1 4" });
    expect(split("Buy an offering on shrine 2 for 2 food, 2 wood and 2 gold")).toEqual({
      title: "Buy an offering on shrine 2",
      text: "2 food, 2 wood and 2 gold",
    });
    expect(split("Pick the lock (1 AP)")).toEqual({ title: "Pick the lock", text: "1 AP" });
    expect(split("Trade 3 gold for 1 food with the stacks").text).toBe("");
  });
});

describe("narrowing", () => {
  it("keeps the choices that contain every picked target", () => {
    expect(narrowed(CHOICES, ["die:1"]).map((one) => one.action)).toEqual([
      "university 1",
      "university 1 4",
      "library 1",
    ]);
    expect(narrowed(CHOICES, [])).toHaveLength(7);
  });

  it("replaces a pick of the same kind when both exclude each other", () => {
    expect(picked(CHOICES, ["die:1", "space:university"], "space:library")).toEqual(["die:1", "space:library"]);
  });

  it("says that nothing goes with a target", () => {
    expect(picked(CHOICES, ["die:1"], "space:archives")).toBeNull();
    expect(picked(CHOICES, [], "space:tower")).toBeNull();
  });

  it("takes back the last of several equal picks", () => {
    expect(unpicked(["die:4", "space:archives", "die:4"], "die:4")).toEqual(["die:4", "space:archives"]);
    expect(unpicked(["die:4"], "die:5")).toEqual(["die:4"]);
  });

  it("counts what each target would leave", () => {
    expect(offered(CHOICES).get("space:university")).toBe(3);
    expect(offered(CHOICES).has("space:tower")).toBe(false);
  });

  it("arms the only choice, or the only exact one", () => {
    expect(armedChoice(narrowed(CHOICES, ["token"]), ["token"])?.action).toBe("spend-token");
    const picks = ["space:university", "die:1"];
    expect(armedChoice(narrowed(CHOICES, picks), picks)?.action).toBe("university 1");
    expect(armedChoice(CHOICES, [])).toBeNull();
    expect(armedChoice(CHOICES.slice(0, 1), [])).toBe(CHOICES[0]); // finding 18: the only choice takes one press
  });

  it("lists few choices one by one, and groups many by what they are about", () => {
    expect(entries(CHOICES, []).map((entry) => entry.kind)).toEqual(Array(7).fill("choice"));
    const many = [
      ...CHOICES,
      choice("archives 3x4", "The Archives: 3×4", "space:archives", "die:4"),
      choice("library 4", "The Library: 4", "space:library", "die:4"),
    ];
    const listed = entries(many, []);
    expect(listed.map((entry) => entry.title)).toEqual([
      "University",
      "Archives",
      "Library",
      "Spend a Knowledge token to reroll",
    ]);
    expect(listed[1]).toMatchObject({ kind: "group", target: "space:archives", count: 3 });
  });

  it("has words for a target nobody named", () => {
    expect(inWords("die:3")).toBe("Die 3");
  });
});

describe("dice of the Gilded Compass", () => {
  it("reads the dice an action names", () => {
    expect(diceOf(choice("archives 2x5 joining 1x5", ""))).toEqual([5, 5]);
    expect(diceOf(choice("run 4 5 6", ""))).toEqual([4, 5, 6]);
    expect(diceOf(choice("temple 2", ""))).toBeNull();
    expect(diceOf(choice("illuminati 5", "The Illuminati: neutral 2 2 5"))).toEqual([2, 2, 5]);
  });

  it("counts equal dice one by one", () => {
    const twice = ["space:archives", "die:4", "die:4"];
    expect(narrowed(CHOICES, twice, fits).map((one) => one.action)).toEqual(["archives 2x4"]);
    const once = ["space:archives", "die:4"];
    expect(armedChoice(narrowed(CHOICES, once, fits), once, exact)?.action).toBe("archives 1x4");
  });

  it("asks the rules about what was picked", () => {
    const view = { board: { turn: { seat: 0, dice: [2, 4], neutral: [] } } } as unknown as View;
    expect(question(["die:2", "die:4", "space:auction-house"], view)).toBe("run 2 4");
    expect(question(["space:library"], view)).toBe("library 2");
    expect(question(["die:4", "die:4", "space:archives"], view)).toBe("archives 2x4");
    expect(question(["die:4"], view)).toBe("library 4");
    expect(question(["space:university"], { board: { turn: null } } as unknown as View)).toBeNull();
  });

  it("asks about tiles, tokens and the dice of rivals", () => {
    const view = { seat: 0, board: { turn: null, players: [{ abilities: [{ id: "will" }] }] } } as unknown as View;
    expect(question(["die:4", "map:mG2"], view)).toBe("take mG2");
    expect(question(["specialist:C3-R"], view)).toBe("take C3-R");
    expect(question(["ability:gift"], view)).toBe("take gift");
    expect(question(["ability:will"], view)).toBe("will-to-win");
    expect(question(["run:2"], view)).toBe("copy run of 3");
    expect(question(["group:1:2x5"], view)).toBe("copy group 2x5 of 2");
    expect(question(["token"], view)).toBe("spend-token");
  });

  it("asks for what a die would be picked, by the question's clause", () => {
    const asked = (clause: string) =>
      ({ board: { turn: { seat: 0, dice: [3], neutral: [] } }, prompt: { text: "", clause } }) as unknown as View;
    expect(question(["die:3"], asked("GC-4.8"))).toBe("reroll 1x3");
    expect(question(["die:3"], asked("GC-12.2"))).toBe("crew 1x3");
    expect(question(["die:6"], asked("GC-11.9"))).toBe("turn 6 to 1");
    expect(question(["die:3"], asked("GC-11.11"))).toBe("strike 3");
  });

  it("draws the set that would lead", () => {
    const sets = [
      { owner: 1, dice: [2, 3] },
      { owner: 0, dice: [3] },
    ];
    const [first, ...others] = outbid(sets, [
      { owner: 0, pips: 2 },
      { owner: 0, pips: 5 },
    ]);
    expect(first?.dice.map((die) => [die.pips, die.ghost])).toEqual([
      [2, true],
      [3, false],
      [5, true],
    ]);
    expect(others.map((set) => set.owner)).toEqual([1]);
    expect(outbid(sets, []).map((set) => set.owner)).toEqual([1, 0]);
  });

  it("draws the crew as far as it is picked", () => {
    const view = (crew: object | null) =>
      ({
        seat: 0,
        board: { players: [{}, {}], galleon: { sets: [{ owner: 1, dice: [6] }], crew } },
      }) as unknown as View;
    const announced = crewPreview(
      choice("galleon", "The Sunken Galleon: 2 dice with 7 pips or more", "space:galleon"),
      view(null),
    );
    expect(announced[0]).toEqual({ owner: 0, dice: [], more: 2 });
    const picking = crewPreview(
      choice("crew 1x4", "Send 1×4", "die:4"),
      view({ owner: 0, dice: [3], number: 1, least: 4 }),
    );
    expect(picking[0]).toEqual({
      owner: 0,
      dice: [
        { pips: 3, ghost: true },
        { pips: 4, ghost: true },
      ],
      more: 0,
    });
    expect(crewPreview(null, view(null)).map((set) => set.owner)).toEqual([1]);
  });

  it("draws what a placement would do to row and tower", () => {
    const row = [
      { owner: 1, pips: 1 },
      { owner: 2, pips: 3 },
    ];
    const preview = universityPreview(
      row,
      [
        { owner: 0, pips: 1 },
        { owner: 0, pips: 4 },
      ],
      3,
    );
    expect(preview.row.map((die) => [die.owner, die.pips, die.ghost])).toEqual([
      [0, 1, true],
      [1, 1, false],
      [2, 3, false],
    ]);
    expect(preview.fallen).toMatchObject([{ owner: 0, pips: 4 }]);
    expect(towerPreview(row, { owner: 0, pips: 2 }, 2).fallen).toMatchObject([{ owner: 2, pips: 3 }]);
  });
});
