// The ledgers end a clause with where it comes from, each in its own shorthand; readers get the rule and its origin in words.

export interface Origin {
  words: string;
  /** A ruling that completes the clause. */
  clause?: string;
}
export interface Rule {
  text: string;
  origins: Origin[];
}

const BRACKETS = /\s*((?:\[[^\]]+\]\s*)+)$/;
const RULINGS = /\s*→\s*((?:[A-Z]{2}-[RT]\d+(?:,\s*)?)+)$/;
const KEY = String.raw`(?:RB|H|YU|OG|WING|GAM|SO1|BGG-[A-Z]|AIE-[A-Z]{2}|[A-Z]{2}-R\d+)(?: \([^)]*\))?`;
const KEYS = new RegExp(String.raw`(?<=[.)"”:])\s+(${KEY}(?:(?:, | \+ )${KEY})*)$`);
const CLAUSE = /^[A-Z]{2}-[RT]\d+$/;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `HOUSE for counts`, `PUB S3`, `R11`; the rulebook alone needs no words. */
function bracketed(mark: string, ledger: string): Origin | null {
  const [key = "", ...rest] = mark.split(" ");
  const more = (words: string, said: readonly string[]) => ({ words: [words, ...said].join(" ") });
  if (/^R\d+$/.test(key)) return { words: `${ledger}-${key}`, clause: `${ledger}-${key}` };
  if (key === "HOUSE") return more("House rule", rest);
  if (key === "PUB")
    return more(
      "Public page",
      rest.filter((word) => !/^S\d+$/.test(word)),
    );
  if (key === "RB") return rest.length ? more("Rulebook", rest) : null;
  return { words: capital(mark) };
}

/** `RB`, `RB (derived)`, `H`, `GC-R49`; any other key is a page. */
function keyed(mark: string): Origin | null {
  const [key = "", note = ""] = mark.split(/ (?=\()/);
  if (CLAUSE.test(key)) return { words: mark, clause: key };
  if (mark === "RB (derived)") return { words: "Follows from the rulebook" };
  if (key === "RB") return note ? { words: `Rulebook ${note}` } : null;
  return { words: [key === "H" ? "House value" : "Public page", note].filter(Boolean).join(" ") };
}

/** Commas between keys, not those within a note. */
const BETWEEN = /(?:, | \+ )(?![^(]*\))/;

function cut(text: string, at: number, marks: readonly (Origin | null)[]): Rule {
  const origins = new Map(marks.filter((one) => one !== null).map((one) => [one.words, one]));
  return { text: text.slice(0, at), origins: [...origins.values()] };
}

/** What a clause says, and where it comes from. */
export function ruleIn(id: string, text: string): Rule {
  const brackets = BRACKETS.exec(text);
  if (brackets)
    return cut(
      text,
      brackets.index,
      [...text.slice(brackets.index).matchAll(/\[([^\]]+)\]/g)].map(([, mark = ""]) => bracketed(mark, id.slice(0, 2))),
    );
  const keys = RULINGS.exec(text) ?? KEYS.exec(text);
  return keys ? cut(text, keys.index, (keys[1] ?? "").split(BETWEEN).map(keyed)) : { text, origins: [] };
}

export type Block = { kind: "text" | "drawn"; text: string } | { kind: "table"; head: string[]; rows: string[][] };

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** The parts of a clause: paragraphs, tables, and what is drawn with letters. */
export function blocksOf(text: string): Block[] {
  return text
    .split(/(```[^`]*```)|\n\n+/)
    .filter((part): part is string => Boolean(part?.trim()))
    .map((part): Block => {
      if (part.startsWith("```")) return { kind: "drawn", text: part.replace(/^```\n?|\n?```$/g, "") };
      const [head = "", rule = "", ...rows] = part.trim().split("\n");
      return head.startsWith("|") && /^\|[-:| ]+\|$/.test(rule)
        ? { kind: "table", head: cells(head), rows: rows.map(cells) }
        : { kind: "text", text: part };
    });
}
