// What the page and its worker say to each other.
import type { Parts } from "./python";

export type ToWorker =
  | { kind: "start"; root: string; me: string; served: boolean }
  | { kind: "name"; name: string }
  | { kind: "call"; id: number; method: string; path: string; body: string }
  | { kind: "open"; line: number; table: string; since: number; seat: number | null }
  | { kind: "send"; line: number; text: string }
  | { kind: "close"; line: number };

export type FromWorker =
  | { kind: "progress"; bytes: number; of: number }
  | { kind: "ready" }
  | { kind: "kept"; runtime: string }
  | { kind: "failed"; text: string }
  | { kind: "answer"; id: number; status: number; text: string }
  | { kind: "message"; line: number; text: string }
  | { kind: "closed"; line: number; code: number };

/** To a worker that thinks: a decision, or a game to look back at. */
export type Thinking =
  { kind: "start"; root: string; parts: Parts } | { kind: "think" | "analyse"; id: number; packet: Uint8Array };
export type Thought =
  | { kind: "thought"; id: number; packet: Uint8Array }
  | { kind: "done"; id: number; percent: number }
  | { kind: "failed"; id: number; text: string };
