import { describe, expect, it } from "vitest";
import type { Analysis, Figure, SeatParts } from "../src/lib/wire";
import {
  HIGH,
  adviceOf,
  band,
  line,
  luckInWords,
  marks,
  reach,
  signed,
  spot,
  unsure,
} from "../src/table/review/analysis";

const WIDE = 640;
const figure = (value: number, error: number): Figure => ({
  value,
  error,
  low: value - 2 * error,
  high: value + 2 * error,
});
const found: Analysis = {
  adviser: "captain",
  worlds: 8,
  curve: [
    { version: 0, chances: [0.5, 0.5], errors: [0.1, 0.1] },
    { version: 5, chances: [0.75, 0.25], errors: [0, 0] },
    { version: 10, chances: [1, 0], errors: [0, 0] },
  ],
  seats: [],
  mistakes: [],
};
const withLuck = (luck: Figure): SeatParts => ({
  seat: 0,
  start: 0.5,
  luck,
  choices: figure(0, 0),
  others: figure(0, 0),
  rest: figure(0, 0),
  end: 1,
  decisions: 1,
  agreed: 1,
});

describe("an analysis in lines", () => {
  it("holds a seat's chances until the next reading", () => {
    expect(line(found, 0, WIDE)).toBe(
      `M0.0 ${(HIGH / 2).toFixed(1)}H${(WIDE / 2).toFixed(1)}V${(HIGH / 4).toFixed(1)}H${WIDE.toFixed(1)}V0.0`,
    );
  });

  it("keeps the band on the sheet", () => {
    const wild = { ...found, curve: [{ version: 0, chances: [0.9], errors: [0.5] }] };
    const heights = [...band(wild, 0, WIDE).matchAll(/[ML][\d.]+ (-?[\d.]+)/g)].map((one) => Number(one[1]));
    expect(Math.min(...heights)).toBe(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(HIGH);
  });

  it("finds the place of a ply between two readings", () => {
    expect(spot(found, 1, 7, WIDE)).toEqual({ x: 0.7 * WIDE, y: 0.75 * HIGH });
  });
});

describe("emblems on the lines", () => {
  it("stand on their own line, never two above each other", () => {
    const first = marks(found, 0, 2, WIDE);
    const second = marks(found, 1, 2, WIDE);
    expect(first[0]).toEqual(spot(found, 0, 0, WIDE));
    expect(first.at(-1)).toEqual(spot(found, 0, 8, WIDE));
    expect(new Set([...first, ...second].map((one) => one.x)).size).toBe(first.length + second.length);
  });
});

describe("an analysis in words", () => {
  it("has a sign, but none for nothing", () => {
    expect([0.181, -0.18, 0.001, -0.001].map(signed)).toEqual(["+18", "−18", "0", "0"]);
    expect(reach(figure(0.1, 0.02))).toBe("±4");
  });

  it("says that nothing was found by a short look, not that nothing was wrong", () => {
    expect(adviceOf({ ...found, worlds: 256 }, 0)).toBe("No choice of yours was clearly worse than another.");
    expect(adviceOf(found, 0)).toMatch(/as far as 8 imagined games a moment can tell\.$/);
  });
  it("says when luck cannot be told from none", () => {
    expect(unsure(figure(0.1, 0.06))).toBe(true);
    expect(unsure(figure(0.1, 0.04))).toBe(false);
    expect(unsure(figure(0, 0))).toBe(false);
    expect(luckInWords(withLuck(figure(0.1, 0.06)), "your")).toContain("cannot be told");
    expect(luckInWords(withLuck(figure(0.2, 0.05)), "your")).toBe(
      "Luck helped: your chances changed by +20 % (±10) at dice and draws.",
    );
    expect(luckInWords(withLuck(figure(-0.2, 0.05)), "your")).toContain("Luck hurt");
    expect(luckInWords(withLuck(figure(0, 0)), "your")).toBe("No luck was in this game.");
  });
});
