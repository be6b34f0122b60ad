import { describe, expect, it } from "vitest";
import { face, isLow, left, markPassed, ruleInWords } from "../src/lib/clock";

describe("clocks", () => {
  it("runs in the server's time", () => {
    const clock = { seat: 0, left_ms: 60_000, running_since: 10_000 };
    expect(left(clock, 9_000, 6_000)).toBe(55_000);
    expect(left({ ...clock, running_since: null }, 99_000, 0)).toBe(60_000);
    expect(left(clock, 99_999_999, 0)).toBe(0);
  });

  it("shows minutes, hours or days", () => {
    expect(face(278_000)).toBe("4:38");
    expect(face(500)).toBe("0:01");
    expect(face(3_878_000)).toBe("1:04:38");
    expect(face(2 * 86_400_000 + 3 * 3_600_000)).toBe("2 d 3 h");
  });

  it("is low in the last half minute", () => {
    expect(isLow(30_000)).toBe(true);
    expect(isLow(30_001)).toBe(false);
  });

  it("is heard at 60, 30 and 10 seconds only", () => {
    expect(markPassed(60_400, 59_400)).toBe(60_000);
    expect(markPassed(31_000, 29_000)).toBe(30_000);
    expect(markPassed(29_000, 28_000)).toBeNull();
  });

  it("is told in words", () => {
    expect(ruleInWords({ kind: "bank", seconds: 1200, increment: 15 })).toBe("20 min each, 15 s a move");
    expect(ruleInWords({ kind: "move", seconds: 86_400 })).toBe("1 day a move");
    expect(ruleInWords({ kind: "none" })).toBe("no clock");
  });
});
