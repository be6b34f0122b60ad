// What is said beside a thing that was pressed: what it is, or why it cannot be chosen and what could be.
import { instead, kindOf } from "../../lib/narrowing";
import { play as sound } from "../../lib/sound";
import type { Choice, ClientMessage, TableInfo, View } from "../../lib/wire";
import type { About, Face } from "../../games/face";
import { labelOf, placeOf, type Bubble, type Card } from "../board/pointing";
import { aboutPage } from "../board/things";

/** The clause by which the kernel says that an action's text names nothing. */
const NO_SUCH_ACTION = "TB-4";
/** The clause by which it says that something is not asked now: what is asked is the better answer. */
const NOT_ASKED = "TB-2";

interface Table {
  readonly face: Face;
  readonly info: TableInfo | null;
  readonly latest: View | null;
  readonly seat: number | null;
  readonly picks: readonly string[];
  /** What may be chosen now. */
  readonly choices: readonly Choice[];
  /** A lesson waits for an action; it answers itself. */
  readonly guided: boolean;
  /** The view that is drawn; null before the first. */
  readonly drawn: View | null;
  /** Told politely, and told at once. */
  told: string;
  alarmed: string;
  ask(message: ClientMessage): void;
}

interface Pressed {
  target: string;
  from: Element | null;
  action: string;
}

export class Answers {
  /** Why something was refused. */
  bubble = $state<Bubble | null>(null);
  /** What something is. */
  card = $state.raw<Card | null>(null);
  #pressed: Pressed | null = null;

  constructor(private readonly table: Table) {}

  clear(): void {
    this.bubble = null;
    this.card = null;
  }

  /** What a refusal that comes now is about. */
  press(target: string, from: Element | null): void {
    this.#pressed = { target, from, action: "" };
  }

  release(): void {
    this.#pressed = null;
  }

  /** What is this? True when there is an answer. */
  look(target: string, from: Element | null, by: "press" | "rest" | "key" = "press"): boolean {
    const told = this.#about(target) ?? labelOf(from);
    if (!told) return false;
    this.card = { ...told, target, passing: by === "rest", walking: by === "key", ...placeOf(from) };
    const rule = told.clause ? `Rule ${told.clause}.` : "";
    if (by !== "rest") this.table.told = [told.title, ...told.lines, told.worth ?? "", rule].filter(Boolean).join(". ");
    return true;
  }

  #about(target: string): About | null {
    const { drawn, face, info } = this.table;
    if (!drawn) return null;
    return face.about?.(target, drawn) ?? aboutPage(target, drawn, face, info?.seats ?? []);
  }

  /** Something people want that is not offered: why not? */
  wonder(action: string, from: Element | null): void {
    if (this.table.seat === null) return;
    this.bubble = null;
    this.#pressed = { target: action, from, action };
    this.table.ask({ type: "ask-why", seat: this.table.seat, action });
  }

  /** No choice has this target together with what was picked: ask why, or tell what it is. */
  askWhy(target: string, from: Element | null): void {
    const { picks, latest, face, seat } = this.table;
    const wanted = [...picks.filter((pick) => kindOf(pick) !== kindOf(target) || kindOf(target) === "die"), target];
    const action = latest ? face.question?.(wanted, latest) : null;
    this.#pressed = { target, from, action: action ?? "" };
    if (action && seat !== null) this.table.ask({ type: "ask-why", seat, action });
    else if (picks.length || !this.#about(target) || !this.look(target, from))
      this.refuse("None of the present choices goes with that. Esc takes the last pick back.", latest?.prompt?.clause);
  }

  /** The server's answer. Picks that are no action at all are answered by what the place takes. */
  why(text: string, clause: string): void {
    if (!this.#pressed) return;
    const { target, from } = this.#pressed;
    const notAsked = clause === NOT_ASKED && !this.table.guided;
    if (notAsked && this.#about(target) && this.look(target, from)) {
      this.#pressed = null;
      return;
    }
    const takes = !text || clause === NO_SUCH_ACTION ? this.table.face.takes?.(target) : null;
    const prompt = this.table.latest?.prompt;
    const instead =
      takes ?? (notAsked && prompt ? { text: `That is not asked now. ${prompt.text}`, clause: prompt.clause } : null);
    if (instead ?? text) this.refuse(instead?.text ?? text, instead?.clause ?? clause);
  }

  /** Say at the place that was pressed why not. */
  refuse(text: string, clause = ""): void {
    const { target = "", from = null } = this.#pressed ?? {};
    const { choices, picks, face, guided } = this.table;
    const others = guided || !target ? [] : instead(choices, picks, target, face.fits);
    this.bubble = { text, clause, target, instead: others, ...placeOf(from) };
    const legal = others.length ? ` You may: ${others.map((one) => one.label).join("; ")}.` : "";
    this.table.alarmed = `Not legal: ${text}${clause ? ` Rule ${clause}.` : ""}${legal}`;
    this.#pressed = null;
    void sound("refuse");
  }
}
