// Values of a view in words, for games that nobody has drawn yet.

export type Thing = Record<string, unknown>;

export function isPlain(value: unknown): boolean {
  return value === null || value === undefined || typeof value !== "object";
}

export function isThing(value: unknown): value is Thing {
  return !isPlain(value) && !Array.isArray(value);
}

/** A plain value as people write it: `the-dukes-treasure` is `the dukes treasure`, true is yes, nothing is a dash. */
export function spoken(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value.replaceAll("_", " ").replace(/(?<=[a-z])-(?=[a-z])/g, " ") : String(value);
}

/** The columns of a list of things: every name any of them has, in the order of their appearance. */
export function columnsOf(things: readonly Thing[]): string[] {
  return [...new Set(things.flatMap((one) => Object.keys(one)))];
}
