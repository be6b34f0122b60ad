import { describe, expect, it } from "vitest";
import { CHOICE_KEYS, COMMANDS, entryOf, isEnding, keysOf } from "../src/table/deciding/keys";

describe("keys", () => {
  it("give every choice one of its own, and none that means something else", () => {
    expect(new Set(CHOICE_KEYS).size).toBe(CHOICE_KEYS.length);
    expect(CHOICE_KEYS.filter((key) => (COMMANDS as readonly string[]).includes(key))).toEqual([]);
    expect(CHOICE_KEYS.length + COMMANDS.length).toBe(9 + 26);
  });

  it("go on with letters after nine digits", () => {
    const many = Array.from({ length: 30 }, () => "Move");
    expect(entryOf("9", many)).toBe(8);
    expect(entryOf("a", many)).toBe(9);
    expect(entryOf("Z", many)).toBe(CHOICE_KEYS.length - 1);
    expect(entryOf("0", many)).toBe(-1);
    expect(entryOf("u", many)).toBe(-1);
    expect(entryOf("Enter", many)).toBe(-1);
  });

  it("are letters of their own where verbs differ, and never those that mean something everywhere", () => {
    const verbs = ["Move", "Discover a tile", "Farmhouse", "Buy a villager", "Trade with the stacks"];
    expect(keysOf(verbs)).toEqual(["m", "d", "f", "v", "s"]);
    expect(entryOf("d", verbs)).toBe(1);
    expect(entryOf("2", verbs)).toBe(1);
    expect(keysOf(["Move to gold 9", "Move to food 8"])).toEqual(["1", "2"]);
    expect(keysOf(["Discover a tile", "Trade 3 gold", "Trade 4 food"])).toEqual(["d", "2", "3"]);
    expect(keysOf(["End"])).toEqual(["1"]);
  });

  it("know what ends something", () => {
    expect(["end", "end-turn", "end turn", "pass", "done", "enough", "throw"].filter(isEnding)).toHaveLength(7);
    expect(["endure", "library 1", "passage 3"].some(isEnding)).toBe(false);
  });
});
