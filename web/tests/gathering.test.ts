import { describe, expect, it } from "vitest";
import { Gathering, screen, type Screen } from "../src/lib/gathering";

class TestScreen implements Screen {
  dark = false;
  drawing: (() => void) | null = null;
  hidden = () => this.dark;
  beforeDrawing(run: () => void): () => void {
    expect(this.drawing).toBeNull();
    this.drawing = run;
    return () => (this.drawing = null);
  }
}

function gathering(): { here: TestScreen; taken: string[][]; all: Gathering<string> } {
  const here = new TestScreen();
  const taken: string[][] = [];
  return { here, taken, all: new Gathering((some) => taken.push(some), here) };
}

describe("what is gathered until the page is drawn", () => {
  it("is taken in together and in order, once for every picture", () => {
    const { here, taken, all } = gathering();
    all.add("accepted");
    all.add("shown");
    expect(taken).toEqual([]);
    here.drawing?.();
    expect(here.drawing).toBeNull();
    all.add("said");
    here.drawing?.();
    expect(taken).toEqual([["accepted", "shown"], ["said"]]);
  });

  it("waits for the next picture when it comes while others are taken in", () => {
    const here = new TestScreen();
    const taken: string[] = [];
    const all: Gathering<string> = new Gathering((some) => {
      taken.push(...some);
      if (some.includes("first")) all.add("answer");
    }, here);
    all.add("first");
    here.drawing?.();
    expect(taken).toEqual(["first"]);
    here.drawing?.();
    expect(taken).toEqual(["first", "answer"]);
  });

  it("does not wait on a page that nobody sees, with what came before it was hidden", () => {
    const { here, taken, all } = gathering();
    all.add("before");
    here.dark = true;
    all.add("after");
    expect(taken).toEqual([["before", "after"]]);
    expect(here.drawing).toBeNull();
  });

  it("is forgotten when the page is left", () => {
    const { here, taken, all } = gathering();
    all.add("late");
    all.close();
    expect(here.drawing).toBeNull();
    expect(taken).toEqual([]);
  });
});

describe("the screen", () => {
  it("calls once, by the picture or by the clock", async () => {
    let called = 0;
    await new Promise<void>((done) => screen.beforeDrawing(() => done(void called++)));
    await new Promise((done) => setTimeout(done, 150));
    expect(called).toBe(1);
  });

  it("does not call what was called off", async () => {
    let called = 0;
    screen.beforeDrawing(() => called++)();
    await new Promise((done) => setTimeout(done, 150));
    expect(called).toBe(0);
  });
});
