import { describe, expect, it } from "vitest";
import type { Outcome } from "../src/lib/wire";
import { capital, furtherRows, order } from "../src/table/review/campaign";

const standing: Outcome = {
  winners: [1],
  ranks: [3, 1, 2],
  scores: [5, 40, 12],
  details: [0, 1, 2].map((seat) => ({
    "game 1": seat,
    "game 2": 7,
    "games won": seat % 2,
    experience: 3 - seat,
    total: 9,
  })) as unknown as Outcome["details"],
};

describe("a campaign's standing", () => {
  it("puts the best first", () => {
    expect(order(standing)).toEqual([1, 2, 0]);
  });

  it("has rows for what the games' own rows do not say", () => {
    expect(furtherRows(standing)).toEqual([
      { title: "Games won", values: ["0", "1", "0"] },
      { title: "Experience", values: ["3", "2", "1"] },
    ]);
    expect(furtherRows({ ...standing, details: [] })).toEqual([]);
  });

  it("begins with a capital", () => {
    expect(capital("adventure")).toBe("Adventure");
  });
});
