// Pieces that travel. Before a new view is drawn `note` remembers where every piece stands; afterwards `fly` lets a copy
// of each that stands elsewhere travel there over the page. The board itself is drawn at once: only pictures move.
//
// A board takes part by marking its pieces: `data-piece` (what it is), `data-owner` (whose, so that it comes from and
// goes to `data-home` of that seat), `data-face` (what it shows). `data-source` marks a piece that others may leave from.
import { courses, type Box, type Piece } from "./courses";

const MOVE_MS = 320;
const SVG = "http://www.w3.org/2000/svg";

interface Noted extends Piece {
  element: Element;
  owner: string | null;
  matrix: DOMMatrix | null;
}

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, w: width, h: height };
}

function pieces(root: ParentNode): Noted[] {
  return [...root.querySelectorAll<HTMLElement | SVGElement>("[data-piece]")].map((element) => ({
    kind: element.dataset.piece ?? "",
    face: element.dataset.face ?? "",
    group: element.closest<HTMLElement | SVGElement>("[data-building]")?.dataset.building ?? "",
    source: element.dataset.source !== undefined,
    owner: element.dataset.owner ?? null,
    box: boxOf(element),
    matrix: element instanceof SVGGraphicsElement ? element.getScreenCTM() : null,
    element,
  }));
}

const visible = (box: Box) =>
  box.w > 0 && box.x < innerWidth && box.y < innerHeight && box.x + box.w > 0 && box.y + box.h > 0;

export class Travel {
  #before: Noted[] = [];
  #flights = new Map<Animation, () => void>();
  #ms = MOVE_MS;

  /** Where everything stands now. What still flies lands first, and what comes next hurries. */
  note(root: ParentNode): void {
    this.#ms = this.#flights.size ? MOVE_MS / 2 : MOVE_MS;
    this.land();
    this.#before = pieces(root);
  }

  /** Let everything travel that stands elsewhere than when it was noted. */
  fly(root: ParentNode): void {
    const before = this.#before;
    this.#before = [];
    if (!before.length) return;
    const after = pieces(root);
    for (const { from, to } of courses(before, after)) {
      const old = from === null ? null : (before[from] ?? null);
      const now = to === null ? null : (after[to] ?? null);
      this.#travel(old, now, root);
    }
  }

  /** Everything is where it belongs, at once. */
  land(): void {
    for (const [flight, landed] of [...this.#flights]) {
      flight.cancel();
      landed();
    }
  }

  #travel(old: Noted | null, now: Noted | null, root: ParentNode): void {
    const drawn = now?.matrix ? now : old?.matrix ? old : null;
    if (!drawn) return;
    const home = homeOf(drawn.owner, root);
    const from = old?.box ?? home;
    const to = now?.box ?? home;
    if (!from && !to) return;
    if (!from && now) this.#unfold(now);
    else if (from && to && visible(to) && (visible(from) || now)) this.#send(drawn, from, to, now?.element ?? null);
  }

  /** Something new that comes from nobody turns up in its place. */
  #unfold(piece: Noted): void {
    if (!(piece.element instanceof SVGElement) || !visible(piece.box)) return;
    const { element } = piece;
    element.classList.add("unfolding");
    this.#watch(element.animate({ scale: ["1 0", "1 1"] }, { duration: this.#ms, easing: "ease-out" }), () =>
      element.classList.remove("unfolding"),
    );
  }

  #send(drawn: Noted, from: Box, to: Box, hidden: Element | null): void {
    const sheet = document.createElementNS(SVG, "svg");
    sheet.setAttribute("class", "flight");
    sheet.setAttribute("aria-hidden", "true");
    const carrier = document.createElementNS(SVG, "g");
    const copy = drawn.element.cloneNode(true);
    if (!(copy instanceof SVGElement) || !drawn.matrix) return;
    copy.removeAttribute("data-piece");
    const { a, b, c, d, e, f } = drawn.matrix;
    copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    carrier.append(copy);
    sheet.append(carrier);
    document.body.append(sheet);
    if (hidden instanceof SVGElement || hidden instanceof HTMLElement) hidden.style.opacity = "0";
    const frames = { transform: [placed(drawn.box, from), placed(drawn.box, to)], opacity: hidden ? [1, 1] : [1, 0.2] };
    this.#watch(
      carrier.animate(frames, { duration: this.#ms, easing: "cubic-bezier(.2,.8,.2,1)", fill: "forwards" }),
      () => {
        sheet.remove();
        if (hidden instanceof SVGElement || hidden instanceof HTMLElement) hidden.style.removeProperty("opacity");
      },
    );
  }

  #watch(flight: Animation, landed: () => void): void {
    const once = () => {
      if (this.#flights.delete(flight)) landed();
    };
    this.#flights.set(flight, once);
    flight.onfinish = once;
  }
}

/** The transform that lays a box over another. */
function placed(own: Box, there: Box): string {
  const size = own.w > 0 ? Math.min(there.w / own.w, 3) : 1;
  const x = there.x + there.w / 2 - size * (own.x + own.w / 2);
  const y = there.y + there.h / 2 - size * (own.y + own.h / 2);
  return `matrix(${size}, 0, 0, ${size}, ${x}, ${y})`;
}

/** Where the pieces of a seat come from and go to: the first of its homes that can be seen. */
function homeOf(owner: string | null, root: ParentNode): Box | null {
  if (owner === null) return null;
  return [...root.querySelectorAll(`[data-home="${CSS.escape(owner)}"]`)].map(boxOf).find(visible) ?? null;
}
