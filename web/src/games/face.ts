// What a game may add to the generic client: drawings, words and nothing else. Everything is optional.
import type { Component } from "svelte";
import type { IconName } from "../drawing/icons";
import type { Cover } from "./covers";
import type { Exact, Fits } from "../lib/narrowing";
import type { Choice, LogLine, Outcome, View } from "../lib/wire";

/** How a board tells the table what was clicked, and asks how things stand. */
export interface Play {
  readonly view: View;
  /** The seat whose eyes we look through; null for a spectator. */
  readonly seat: number | null;
  /** Whether the decision is mine now. */
  readonly mine: boolean;
  /** A lesson waits for an action of its own: nothing is done that was not pressed. */
  readonly guided?: boolean;
  /** Some remaining choice contains this target. */
  legal(target: string): boolean;
  picked(target: string): boolean;
  /** How often a target was picked: dice of one value may be picked several times. */
  count(target: string): number;
  /** What was picked so far, in order. */
  readonly picks: readonly string[];
  pick(target: string, from: Element | null): void;
  unpick(target: string): void;
  /** The choice about to be made: its result may be drawn as a ghost. */
  readonly armed: Choice | null;
  /** Select one of the choices, whatever was picked. */
  choose(choice: Choice): void;
  /** Make the choice about to be made. */
  confirm(): void;
  /** Many targets are legal at once: mark them softly. */
  readonly soft: boolean;
  /** What was told so far. */
  readonly log: readonly LogLine[];
  /** What the last events were about. */
  touched(target: string): boolean;
  refused(target: string): boolean;
  /** New pieces may be animated: not on the first view, not after an absence. */
  readonly animated: boolean;
}

export interface BoardProps {
  play: Play;
  phone: boolean;
  /** A frozen picture: the map alone, without panels, tools and small maps. */
  picture?: boolean;
}

export interface Phase {
  title: string;
  state: "done" | "now" | "next";
}

export interface Section {
  title: string;
  lines: string[];
}

export interface ScoreRow {
  title: string;
  values: number[];
}

/** What something is: two or three sentences, what it is worth, and the rule. */
export interface About {
  title: string;
  lines: string[];
  worth?: string;
  clause?: string;
}

/** What everybody plays for, and how a seat stands in it as far as all may know. */
export interface Goal {
  aim: string;
  standing: string;
}

export interface Wish {
  title: string;
  text: string;
  action: string;
}

export interface Face extends Cover {
  Board?: Component<BoardProps>;
  /** The board pans and zooms a part of itself, and comes closer where things are too small for a finger. */
  pans?: boolean;
  /** What lies openly in front of a seat. */
  Tableau?: Component<{ view: View; seat: number }>;
  /** What the choice is made from. */
  Tray?: Component<{ play: Play }>;
  /** What only I see. */
  Secrets?: Component<{ play: Play }>;
  /** Why the final score is what it is. */
  Explained?: Component<{ view: View; outcome: Outcome }>;
  fits?: Fits;
  exact?: Exact;
  /** The action these picks would be, to ask why it is refused; null when they say too little. */
  question?: (picks: readonly string[], view: View) => string | null;
  /** What people often want, with the action it would be: shown greyed, and explained, while it is not offered. */
  wishes?: (view: View) => Wish[];
  /** What a place takes at all, when the picks are no action of the game. */
  takes?: (target: string) => { text: string; clause: string } | null;
  /** What something on the board, in a hand or on a panel is; null when nobody would ask. */
  about?: (target: string, view: View) => About | null;
  /** What one plays for, and how I stand as far as everybody may know. */
  goal?: (view: View, seat: number | null) => Goal;
  /** Kinds of events that bring somebody something, or take it: they are told where they happened. */
  gains?: ReadonlySet<string>;
  /** What Confirm would do, when it is more than the choice that is armed. */
  confirms?: (play: Play) => string | null;
  /** Confirm was pressed: the choice that is armed is about to be made. */
  confirming?: (play: Play) => void;
  /** Keys of its own board, and what they do. */
  keys?: readonly (readonly [string, string])[];
  /** `Round 3 of 5`. */
  standing?: (view: View) => string;
  /** `4 dice free`. */
  seatLine?: (view: View, seat: number) => string;
  phases?: (view: View) => Phase[];
  /** The board in words, for screen readers and the text mode. */
  told?: (view: View) => Section[];
  /** How the game was won, where points do not say it. */
  ending?: (view: View, outcome: Outcome) => string;
  scoreRows?: (outcome: Outcome) => ScoreRow[];
  /** What to do differently, where the game was won by something that the rows of the sheet do not tell; else empty. */
  lesson?: (outcome: Outcome, seat: number, nameOf: (seat: number) => string) => string;
  /** What to try next time for more of a row of the sheet, by its title. */
  tips?: Readonly<Record<string, string>>;
  /** The picture of a kind of choice, by the first word of its action. */
  icons?: Readonly<Record<string, IconName>>;
  /** What a kind of choice costs, by the first word of its action; empty when it costs nothing, or each of them something else. */
  costs?: (verb: string, view: View) => string;
  /** What would be lost if I ended now, in a few words; empty when nothing would. */
  unspent?: (view: View) => string;
}
