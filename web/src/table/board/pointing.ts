// What is said beside a thing of the page: cards and refusals, and where they stand.
import type { About } from "../../games/face";
import type { Choice } from "../../lib/wire";

/** "What is this?", answered beside it. */
export interface Card extends About {
  target: string;
  /** It came by resting on something, and goes with it. */
  passing: boolean;
  /** It came by a key: arrows ask about what lies beside the thing, Enter opens the rule. */
  walking: boolean;
  x: number;
  y: number;
  below: number;
}

export interface Bubble {
  /** What may be chosen instead. */
  instead: Choice[];
  text: string;
  clause: string;
  target: string;
  x: number;
  y: number;
  below: number;
}

/** What an element calls itself, when nobody knows more about it. */
export function labelOf(from: Element | null): About | null {
  const title = from?.getAttribute("title") ?? from?.getAttribute("aria-label")?.replace(/, (legal|chosen)\b.*$/, "");
  return title ? { title, lines: [] } : null;
}

/** Where a refusal points to: the element that was pressed. */
export function placeOf(from: Element | null): { x: number; y: number; below: number } {
  const box = from?.getBoundingClientRect();
  if (!box) return { x: innerWidth / 3, y: innerHeight - 200, below: 0 };
  return { x: box.left + box.width / 2, y: box.top, below: Math.min(box.bottom, box.top + 190) };
}
