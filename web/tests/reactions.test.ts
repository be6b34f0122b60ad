import { describe, expect, it } from "vitest";
import { delay, drawLot, lettingGo } from "../src/lib/reactions";
import type { Choice, View } from "../src/lib/wire";

const REACTIONS = { "ED-R12": "pass" };
const pass: Choice = { action: "pass", code: 0, label: "Let them pass", clause: "ED-R12", targets: [] };
const march: Choice = { ...pass, action: "march 3", label: "Attack" };
const asked = (clause: string, ...choices: Choice[]) => ({ prompt: { text: "", clause }, choices }) as unknown as View;

describe("letting a reaction go", () => {
  it("is the same answer whether or not there is another", () => {
    expect(lettingGo(asked("ED-R12", pass), REACTIONS)).toBe(pass);
    expect(lettingGo(asked("ED-R12", march, pass), REACTIONS)).toBe(pass);
  });

  it("answers no other question, though it could be passed as well", () => {
    expect(lettingGo(asked("ED-8.8", march, pass), REACTIONS)).toBeNull();
    expect(lettingGo(asked("ED-R12", march), REACTIONS)).toBeNull();
    expect(lettingGo({ prompt: null, choices: [] } as unknown as View, REACTIONS)).toBeNull();
  });

  it("takes a time that was drawn by lot alone", () => {
    expect([0, 0.5, 1].map(delay)).toEqual([1500, 2750, 4000]);
    const lots = Array.from({ length: 300 }, drawLot);
    expect(Math.min(...lots)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lots)).toBeLessThan(1);
    expect(new Set(lots).size).toBeGreaterThan(290);
  });
});
