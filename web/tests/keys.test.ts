import { describe, expect, it } from "vitest";
import { CHOICE_KEYS, COMMANDS, entryOf, isEnding } from "../src/table/keys";

describe("keys", () => {
  it("give every choice one of its own, and none that means something else", () => {
    expect(new Set(CHOICE_KEYS).size).toBe(CHOICE_KEYS.length);
    expect(CHOICE_KEYS.filter((key) => (COMMANDS as readonly string[]).includes(key))).toEqual([]);
    expect(CHOICE_KEYS.length + COMMANDS.length).toBe(9 + 26);
  });

  it("go on with letters after nine digits", () => {
    expect(entryOf("9")).toBe(8);
    expect(entryOf("a")).toBe(9);
    expect(entryOf("Z")).toBe(CHOICE_KEYS.length - 1);
    expect(entryOf("0")).toBe(-1);
    expect(entryOf("u")).toBe(-1);
    expect(entryOf("Enter")).toBe(-1);
  });

  it("know what ends something", () => {
    expect(["end", "end-turn", "end turn", "pass", "done", "enough", "throw"].filter(isEnding)).toHaveLength(7);
    expect(["endure", "library 1", "passage 3"].some(isEnding)).toBe(false);
  });
});
