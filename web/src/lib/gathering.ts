// What comes in is gathered until the page is drawn next, and taken in all together: computers that answer at once, or a
// slow machine, cost one picture instead of one for every move. A page that nobody sees draws nothing and takes all at once.

export interface Screen {
  /** Nobody sees the page. */
  hidden(): boolean;
  /** Before the next picture is drawn, or when none was drawn for a while. Returns how to call it off. */
  beforeDrawing(run: () => void): () => void;
}

/** A picture every 16 ms is usual; a page that is covered or just being hidden may draw none. */
const LONGEST_WAIT = 100;

export const screen: Screen = {
  hidden: () => document.hidden,
  beforeDrawing(run) {
    const callOff = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    const once = (): void => {
      callOff();
      run();
    };
    const frame = requestAnimationFrame(once);
    const timer = setTimeout(once, LONGEST_WAIT);
    return callOff;
  },
};

export class Gathering<T> {
  #waiting: T[] = [];
  #callOff: (() => void) | null = null;

  constructor(
    private readonly take: (all: T[]) => void,
    private readonly around: Screen = screen,
  ) {}

  add(one: T): void {
    this.#waiting.push(one);
    if (this.around.hidden()) this.#takeIn();
    else this.#callOff ??= this.around.beforeDrawing(() => this.#takeIn());
  }

  /** Nothing is taken in any more. */
  close(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#waiting = [];
  }

  #takeIn(): void {
    const all = this.#waiting;
    this.close();
    this.take(all);
  }
}
