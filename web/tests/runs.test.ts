// Steps of one walk or march are told as one line of the log (as the terminal tells them).
import { describe, expect, it } from "vitest";
import type { LogLine } from "../src/lib/wire";
import { toldTogether } from "../src/table/telling/runs";

function log(...texts: string[]): LogLine[] {
  return texts.map((text, ply) => ({
    ply,
    kind: text.split(" ")[2] ?? "",
    text,
    clause: "",
    targets: [],
    undone: false,
  }));
}

const told = (...texts: string[]) => toldTogether(log(...texts)).map((line) => line.text);

describe("the log", () => {
  it("tells the steps of one walk as one line", () => {
    expect(
      told("Seat 1 moves to gold 3.", "Seat 1 moves to gold 12.", "Seat 1 moves to food 1.", "Seat 2 moves to wood 4."),
    ).toEqual(["Seat 1 moves to gold 3, gold 12 and food 1.", "Seat 2 moves to wood 4."]);
  });

  it("tells a march from where it began, and not that of another army", () => {
    const first = "Seat 1 marches 2 villagers from gold 3 to wood 4.";
    const other = "Seat 1 marches 2 villagers from food 9 to wood 1.";
    expect(told(first, "Seat 1 marches 2 villagers from wood 4 to food 5.", other)).toEqual([
      "Seat 1 marches 2 villagers from gold 3 via wood 4 to food 5.",
      other,
    ]);
  });

  it("tells the march of a soldier of Battle of GOG as one line, and the water it glides over", () => {
    expect(
      told(
        "Seat 2 moves a soldier from (3,8) to (3,7).",
        "Seat 2 moves a soldier from (3,7) to (5,5) in 2 steps.",
        "Seat 2 lets a soldier glide from (5,5) to (5,9).",
        "Seat 2 lets a soldier glide from (5,9) to (6,10), without another step.",
        "Seat 2 lets a soldier glide from (1,1) to (1,3), without another step.",
        "Seat 2 lets a soldier glide from (1,3) to (1,5), without another step.",
      ),
    ).toEqual([
      "Seat 2 moves a soldier from (3,8) via (3,7) to (5,5).",
      "Seat 2 lets a soldier glide from (5,5) via (5,9) to (6,10).",
      "Seat 2 lets a soldier glide from (1,1) via (1,3) to (1,5), without another step.",
    ]);
  });

  it("keeps thieves apart, and free marches from paid ones", () => {
    const texts = [
      "Seat 3 moves thief 1 to gold 3.",
      "Seat 3 moves thief 2 to gold 4.",
      "Seat 1 marches 1 villager for free (Bellona) from gold 3 to wood 4.",
      "Seat 1 marches 1 villager from wood 4 to food 5.",
    ];
    expect(told(...texts)).toEqual(texts);
  });

  it("counts what happened several times running, and knows its plies", () => {
    const [run] = toldTogether(log("Seat 2 buys a villager on food 3.", "Seat 2 buys a villager on food 3."));
    expect(run).toMatchObject({ text: "Seat 2 buys a villager on food 3, 2 times.", first: 0, ply: 1 });
  });

  it("adds up cards that change hands one by one", () => {
    expect(told("Seat 2 gives a card to Seat 1.", "Seat 2 gives a card to Seat 1.")).toEqual([
      "Seat 2 gives 2 cards to Seat 1.",
    ]);
    const given = ["gold", "wood", "gold"].map((card) => `Seat 2 gives 1 ${card} to Seat 1.`);
    expect(told(...given, "Seat 2 gives 1 gold back to the stacks.")).toEqual([
      "Seat 2 gives 2 gold and 1 wood to Seat 1.",
      "Seat 2 gives 1 gold back to the stacks.",
    ]);
  });

  it("does not join what was taken back with what stands", () => {
    const [one, two] = log("Seat 1 moves to gold 3.", "Seat 1 moves to gold 12.") as [LogLine, LogLine];
    expect(toldTogether([one, { ...two, undone: true }])).toHaveLength(2);
  });
});
