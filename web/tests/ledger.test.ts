// Where a clause comes from is told apart from the rule, in words; what comes from the rulebook alone needs none.
import { describe, expect, it } from "vitest";
import { blocksOf, ruleIn } from "../src/lib/ledger";

const told = (id: string, text: string) => ruleIn(id, text).origins.map((one) => one.clause ?? one.words);

describe("a clause and its origins", () => {
  it("says nothing of the rulebook alone", () => {
    expect(ruleIn("GC-2.1", "Used in every game. RB")).toEqual({ text: "Used in every game.", origins: [] });
    expect(ruleIn("BG-6.4", "Exchanges are optional. [RB]")).toEqual({ text: "Exchanges are optional.", origins: [] });
    expect(told("BG-1.5", "Each owns 8 dice. [RB for kinds][HOUSE for counts]")).toEqual([
      "Rulebook for kinds",
      "House rule for counts",
    ]);
  });
  it("names house rules, public pages and rulings", () => {
    expect(told("BG-6.3", "One exchange. [HOUSE][R11]")).toEqual(["House rule", "BG-R11"]);
    expect(told("BG-7.1", "Any number of purchases. [PUB S3][HOUSE for no limit]")).toEqual([
      "Public page",
      "House rule for no limit",
    ]);
    expect(ruleIn("GC-1.5", "5 with 4–5 players. RB, YU, GC-R49")).toEqual({
      text: "5 with 4–5 players.",
      origins: [{ words: "Public page" }, { words: "GC-R49", clause: "GC-R49" }],
    });
    expect(told("GC-2.5", "Lower row from left to right. RB (B left, C right of the Archives), GC-R1")).toEqual([
      "Rulebook (B left, C right of the Archives)",
      "GC-R1",
    ]);
    expect(told("GC-9.9", "A die for each. RB (derived)")).toEqual(["Follows from the rulebook"]);
    expect(told("GC-9.9", "A die for each. RB, H")).toEqual(["House value"]);
    expect(told("ED-6.1", "While they are adjacent. → ED-R4, ED-R5, ED-R48")).toEqual(["ED-R4", "ED-R5", "ED-R48"]);
  });
  it("leaves a rule alone that says nothing of its origin", () => {
    for (const text of [
      "A farmhouse occupies nothing.",
      "See ED-13 (a farmhouse can defeat an explorer).",
      "The order is immaterial and ours",
    ])
      expect(ruleIn("ED-4.6", text)).toEqual({ text, origins: [] });
  });
});

it("a clause's tables are tables, and what is drawn with letters keeps its lines", () => {
  const said = "Strengths\n\n| Piece | Strength |\n|---|---|\n| Villager | 1 |\n\n```\nR V R\nV S V\n```";
  expect(blocksOf(said)).toEqual([
    { kind: "text", text: "Strengths" },
    { kind: "table", head: ["Piece", "Strength"], rows: [["Villager", "1"]] },
    { kind: "drawn", text: "R V R\nV S V" },
  ]);
});
