// The keys of the table page, in one place: what the bar prints beside a choice, and what the sheet of keys lists.

/** Letters that mean something everywhere at the table. */
export const COMMANDS = ["b", "c", "e", "h", "i", "l", "t", "u", "w"] as const;

/** The keys of the bar's entries, in order: digits, then the letters that mean nothing else. */
export const CHOICE_KEYS: readonly string[] = [..."123456789", ..."adfgjkmnopqrsvxyz"];

/** The key that is shown on each entry: a letter of its own where no other begins with the same verb, else its number. */
export function keysOf(titles: readonly string[]): (string | undefined)[] {
  const numbers = titles.map((_, place) => CHOICE_KEYS[place]);
  if (titles.length > 9) return numbers;
  const verbs = titles.map((title) => title.split(" ", 1)[0]);
  const taken = new Set<string>(COMMANDS);
  return titles.map((title, place) => {
    const isAlone = verbs.filter((verb) => verb === verbs[place]).length === 1;
    const letter = (isAlone ? title.toLowerCase().split(" ") : [])
      .filter((word) => word.length > 2 && /^[a-z]/.test(word))
      .map((word) => word.charAt(0))
      .find((one) => !taken.has(one));
    if (letter) taken.add(letter);
    return letter ?? numbers[place];
  });
}

/** Which of these entries a key stands for, by its letter or its place; -1 for none. */
export function entryOf(key: string, titles: readonly string[]): number {
  if (key.length !== 1) return -1;
  const shown = keysOf(titles).indexOf(key.toLowerCase());
  return shown >= 0 ? shown : CHOICE_KEYS.indexOf(key.toLowerCase());
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
      ["1 – 9, A – Z", "the choice that shows this key; a number is always its place"],
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
      ["W", "what is this? Then arrows ask on, over the whole page; Enter opens the rule"],
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
