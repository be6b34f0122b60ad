import { describe, expect, it } from "vitest";
import { courses, type Piece } from "../src/lib/courses";

function die(face: string, group: string, x: number, source = false): Piece {
  return { kind: "die:0", face, group, source, box: { x, y: 0, w: 30, h: 30 } };
}

describe("courses", () => {
  it("leave alone what stands where it stood", () => {
    expect(
      courses(
        [die("5", "university", 0), die("5", "archives", 100)],
        [die("5", "archives", 100), die("5", "university", 1)],
      ),
    ).toEqual([]);
  });

  it("lead a die from the tray to its building, not one that already stood somewhere", () => {
    const before = [die("5", "university", 0), die("5", "", 300, true), die("2", "", 340, true)];
    const after = [die("5", "archives", 100), die("5", "university", 0), die("2", "", 300, true)];
    expect(courses(before, after)).toEqual([{ from: 1, to: 0 }]);
  });

  it("shift what is pushed aside within its building", () => {
    const before = [die("2", "university", 0), die("4", "university", 50)];
    const after = [die("2", "university", 0), die("3", "university", 50), die("4", "university", 100)];
    expect(courses(before, after)).toEqual([
      { from: null, to: 1 },
      { from: 1, to: 2 },
    ]);
  });

  it("lead a pushed out die to the Library, where no pips are shown", () => {
    const out = { ...die("", "library", 400) };
    expect(courses([die("6", "university", 250)], [out])).toEqual([{ from: 0, to: 0 }]);
  });

  it("let go home what is nowhere any more, and nothing that only left the tray", () => {
    expect(courses([die("6", "tower", 0), die("1", "", 300, true)], [])).toEqual([{ from: 0, to: null }]);
  });

  it("bring nothing into the tray", () => {
    expect(courses([die("6", "tower", 0)], [die("6", "", 300, true)])).toEqual([{ from: 0, to: null }]);
  });
});
