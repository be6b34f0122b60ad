// What a click means for the picks, and which space is being looked at: its way is drawn.
import type { Play } from "../face";
import { excluded } from "../../lib/narrowing";

/** The space under the pointer or the focus; null for none. */
class Look {
  at = $state<string | null>(null);
}
export const look = new Look();

/** A click: picks that exclude it are let go first, a second click on the armed end of a path goes there. */
export function press(play: Play, target: string, from: Element | null): void {
  if (play.picked(target) && play.armed?.targets.includes(target) && !target.startsWith("figure:")) {
    play.confirm();
    return;
  }
  for (const pick of excluded(play.view.choices, play.picks, target)) play.unpick(pick);
  play.pick(target, from);
}
