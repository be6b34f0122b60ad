import { describe, expect, it } from "vitest";
import { lesson } from "../src/games/battle-of-gog/score";
import type { Outcome } from "../src/lib/wire";
import { afterWords } from "../src/table/review/afterwards";

const name = () => "Amos";
const rows = [
  { title: "Scrolls", values: [1, 2] },
  { title: "Resources", values: [3, 15] },
];
const tips = { Scrolls: "buy one.", Resources: "gather." };
const outcome = (won_by: string): Outcome => ({
  winners: [1],
  ranks: [2, 1],
  scores: [0, 100],
  details: ["", won_by].map((how) => ({ won_by: how })) as unknown as Outcome["details"],
});

describe("what a finished game tells a player", () => {
  it("is where most was lost, where rows are added up", () => {
    expect(afterWords(rows, 0, [2, 1], name, tips)).toBe(
      "Amos gained most on you at Resources: 15 against 3. Next time: gather.",
    );
  });

  it("is what decided first, where rows decide one after the other: resources did not lose the game (BG-3.8, ED-R47)", () => {
    expect(afterWords(rows, 0, [2, 1], name, tips, true)).toBe(
      "Amos was ahead at Scrolls: 2 against 1. Next time: buy one.",
    );
    expect(afterWords(rows, 1, [2, 1], name, tips, true)).toBe("You were ahead at Scrolls: 2 against 1.");
  });

  it("is how it was won, where no row tells that: four corners are no resources (BG-3.4)", () => {
    expect(lesson(outcome("corners"), 0, name)).toMatch(/^Amos held all four corners. Next time: keep a soldier/);
    expect(lesson(outcome("corners"), 1, name)).toMatch(/^You won by the corners/);
    expect(lesson(outcome("cap"), 0, name)).toBe("");
  });
});
