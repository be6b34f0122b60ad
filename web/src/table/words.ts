// Sentences of the log name people; these find out whom.
import { amount } from "../lib/counting";

/** The seat a sentence begins with; the longest name wins, so that `Ann` is not taken for `Anna`. */
export function seatIn(text: string, names: readonly string[]): number | null {
  let best: number | null = null;
  names.forEach((name, seat) => {
    const next = text.charAt(name.length);
    if (
      name &&
      text.startsWith(name) &&
      !/\w/.test(next) &&
      (best === null || name.length > (names[best]?.length ?? 0))
    )
      best = seat;
  });
  return best;
}

/** The rest of the sentence, when the name is drawn apart. */
export function withoutName(text: string, seat: number | null, names: readonly string[]): string {
  return seat === null ? text : text.slice(names[seat]?.length ?? 0);
}

/** The rest where a picture stands for the name; with others in the sentence, the whole. */
export function withoutSubject(text: string, seat: number | null, names: readonly string[]): string {
  const rest = withoutName(text, seat, names);
  return rest.startsWith(" ") ? rest.trim() : text;
}

/** `You, Ann and Ben`: at the beginning of a sentence. */
export function allOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  return all.replace(/^you\b/, "You");
}

/** A refusal's headline fact and the rest. */
export function headline(text: string): { head: string; rest: string } {
  const end = /[.;:](\s|$)/.exec(text);
  if (!end || end.index > 90) return { head: text, rest: "" };
  return { head: text.slice(0, end.index + (end[0].startsWith(".") ? 1 : 0)), rest: text.slice(end.index + 1).trim() };
}

/** How far the winner is ahead of the next; equal scores are a tie that something else broke, unless both win. `null` is me. */
export function lead(
  first: { name: string | null; score: number },
  second: { name: string | null; score: number },
  unit: string,
  shared = false,
): string {
  if (first.score === second.score)
    return `${amount(first.score, unit)} each${shared ? "" : `; the tie goes to ${first.name ?? "you"}`}.`;
  return `${amount(first.score, unit)}. ${second.name === null ? "You follow" : `${second.name} follows`} with ${second.score}.`;
}

const IRREGULAR: Readonly<Record<string, string>> = { is: "are", was: "were", has: "have", does: "do", goes: "go" };
/** `rolls` is `roll` of me; what does not end so is a past, or no verb. */
function ofYou(verb: string): string {
  const known = IRREGULAR[verb];
  if (known) return known;
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, "y");
  if (/(ss|sh|ch|x|zz)es$/.test(verb)) return verb.slice(0, -2);
  return /[^su]s$/.test(verb) ? verb.slice(0, -1) : verb;
}
const FURTHER =
  /\b(and|then) (goes|steals|loses|starts|binds|takes|moves|wins|gains|keeps|draws|rolls|puts|lays|gives)\b/g;

/** A sentence of the log as the seat reads it whose name this is: `You roll 4`, `your city`, `from you`. */
export function addressed(text: string, name: string | undefined): string {
  if (!name || !text.includes(name)) return text;
  const me = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const isSubject = new RegExp(String.raw`^${me} \w`).test(text);
  const said = text
    .replaceAll(
      new RegExp(String.raw`\b(The|the|A|a) ([\w' ]+?) of ${me}(?!\w)`, "g"),
      (_, the: string, what: string) => `${the === "The" || the === "A" ? "Your" : "your"} ${what}`,
    )
    .replaceAll(new RegExp(String.raw`\b(All|all) (\w+) of ${me}(?!\w)`, "g"), "$1 your $2")
    .replaceAll(new RegExp(String.raw`(?<!\w)${me}['’]s\b`, "g"), "your")
    .replace(new RegExp(String.raw`^${me}: `), "Yours: ")
    .replaceAll(
      new RegExp(String.raw`(^|[;:(.] ?)${me} (\w+)`, "g"),
      (_, before: string, verb: string) => `${before}you ${ofYou(verb)}`,
    )
    .replaceAll(new RegExp(String.raw`(?<!\w)${me}(?!\w)`, "g"), "you");
  const whole = isSubject ? said.replaceAll(FURTHER, (_, and: string, verb: string) => `${and} ${ofYou(verb)}`) : said;
  return whole.replace(/^[a-z]/, (first) => first.toUpperCase());
}
