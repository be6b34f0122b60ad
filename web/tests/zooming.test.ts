import { describe, expect, it } from "vitest";
import { inDoubt, nextZoom, scrolled, withinBoard } from "../src/table/board/zooming";

describe("zooming", () => {
  it("keeps the point under the fingers where it is", () => {
    expect(scrolled({ x: 0, y: 100 }, { x: 50, y: 20 }, 1, 2)).toEqual({ x: 50, y: 220 });
    expect(scrolled({ x: 50, y: 220 }, { x: 50, y: 20 }, 2, 1)).toEqual({ x: 0, y: 100 });
  });

  it("comes no closer than four times, and fits when nearly fitted", () => {
    expect(nextZoom(9)).toBe(4);
    expect(nextZoom(1.02)).toBe(1);
    expect(nextZoom(0.3)).toBe(1);
    expect(nextZoom(1.7)).toBe(1.7);
  });

  it("brings nothing of the empty frame in beside a board, unless all of the board is seen", () => {
    expect(withinBoard(0.74, 0.5, 0.25)).toBe(0.625);
    expect(withinBoard(0.26, 0.5, 0.25)).toBe(0.375);
    expect(withinBoard(0.6, 0.5, 0.25)).toBe(0.6);
    expect(withinBoard(0.74, 0.5, 0.6)).toBe(0.5);
    expect(withinBoard(0.97, 1, 0.25)).toBe(0.97);
  });
});

describe("a finger", () => {
  const box = (left: number, width: number, height = 30) => ({ left, top: 0, width, height });

  it("leaves small neighbours in doubt, the nearest first", () => {
    expect(inDoubt({ x: 36, y: 15 }, [box(0, 30), box(34, 30), box(200, 30)])).toEqual([1, 0]);
  });

  it("means the large thing it touches", () => {
    expect(inDoubt({ x: 50, y: 30 }, [box(0, 120, 60), box(300, 30)])).toEqual([]);
  });
});
