// The keys of the table page, in one place: what the bar prints beside a choice, and what the sheet of keys lists.

/** Letters that mean something everywhere at the table. */
export const COMMANDS = ["b", "c", "e", "h", "i", "l", "t", "u", "w"] as const;

/** The keys of the bar's entries, in order: digits, then the letters that mean nothing else. */
export const CHOICE_KEYS: readonly string[] = [..."123456789", ..."adfgjkmnopqrsvxyz"];

/** Which entry a key stands for; -1 for none. */
export function entryOf(key: string): number {
  return key.length === 1 ? CHOICE_KEYS.indexOf(key.toLowerCase()) : -1;
}

/** Actions by which one ends, passes or is done. */
const ENDS = /^(end|pass|done|enough|throw)\b/;

export function isEnding(action: string): boolean {
  return ENDS.test(action);
}

export const SHEET: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: "Deciding",
    keys: [
      ["1 – 9, A – Z", "the choice that shows this key"],
      ["← ↑ → ↓", "from choice to choice, when one has the focus"],
      ["Enter", "confirm what is chosen"],
      ["Esc", "widen again, close"],
      ["E", "end, pass, done; twice confirms"],
      ["U", "undo"],
      ["I", "hint"],
    ],
  },
  {
    title: "The board",
    keys: [
      ["B", "to the board"],
      ["← ↑ → ↓", "to the next thing in that direction"],
      ["Tab, ⇧ Tab", "to the next legal thing, the one before"],
      ["Enter, Space", "pick it; on a greyed thing: why not?"],
      ["W", "what is this?"],
      ["H, held", "hide the highlights"],
    ],
  },
  {
    title: "Beside it",
    keys: [
      ["L", "log"],
      ["C", "chat"],
      ["/", "search the rules"],
      ["T", "text mode"],
      ["[ and ]", "one ply back, one forward"],
      ["?", "these keys"],
    ],
  },
  {
    title: "Replay",
    keys: [
      ["← →", "one ply"],
      ["⇧ ← ⇧ →", "one round"],
      ["Space", "play, pause"],
      ["Esc", "back to the game"],
    ],
  },
];

/** Space and Enter on a part of a drawing are a click. */
export function pressKey(event: KeyboardEvent, run: () => void): void {
  if (event.key !== " " && event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
  run();
}
