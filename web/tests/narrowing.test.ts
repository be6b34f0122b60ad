import { describe, expect, it } from "vitest";
import { exact, fits, diceOf, question, towerPreview, universityPreview } from "../src/games/gilded-compass/placing";
import { armedChoice, entries, inWords, narrowed, offered, picked, unpicked } from "../src/lib/narrowing";
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

describe("narrowing", () => {
  it("keeps the choices that contain every picked target", () => {
    expect(narrowed(CHOICES, ["die:1"]).map((one) => one.action)).toEqual(["university 1", "university 1 4", "library 1"]);
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
  });

  it("lists few choices one by one, and groups many by what they are about", () => {
    expect(entries(CHOICES, []).map((entry) => entry.kind)).toEqual(Array(7).fill("choice"));
    const many = [...CHOICES, choice("archives 3x4", "The Archives: 3×4", "space:archives", "die:4"), choice("library 4", "The Library: 4", "space:library", "die:4")];
    const listed = entries(many, []);
    expect(listed.map((entry) => entry.title)).toEqual(["University", "Archives", "Library", "Spend a Knowledge token to reroll"]);
    expect(listed[1]).toMatchObject({ kind: "group", target: "space:archives", count: 3 });
  });

  it("has words for a target nobody named", () => {
    expect(inWords("die:3")).toBe("Die 3");
  });
});

describe("dice of the Gilded Compass", () => {
  it("reads the dice an action names", () => {
    expect(diceOf("archives 2x5 joining 1x5")).toEqual([5, 5]);
    expect(diceOf("run 4 5 6")).toEqual([4, 5, 6]);
    expect(diceOf("temple 2")).toBeNull();
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
    expect(question(["die:4"], view)).toBeNull();
  });

  it("draws what a placement would do to row and tower", () => {
    const row = [{ owner: 1, pips: 1 }, { owner: 2, pips: 3 }];
    const preview = universityPreview(row, [{ owner: 0, pips: 1 }, { owner: 0, pips: 4 }], 3);
    expect(preview.row.map((die) => [die.owner, die.pips, die.ghost])).toEqual([[0, 1, true], [1, 1, false], [2, 3, false]]);
    expect(preview.fallen).toMatchObject([{ owner: 0, pips: 4 }]);
    expect(towerPreview(row, { owner: 0, pips: 2 }, 2).fallen).toMatchObject([{ owner: 2, pips: 3 }]);
  });
});
