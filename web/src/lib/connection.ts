// The live connection to one table: the same messages from a server and from the page itself.
import type { ClientMessage, ServerMessage } from "./wire";

export type Connection = "connecting" | "live" | "reconnecting" | "closed";
export type Command = Extract<ClientMessage, { key: string }>;

/** The code of a table that another tab of this browser plays. */
export const ELSEWHERE = 4423;

export interface Listener {
  message(message: ServerMessage): void;
  connection(state: Connection, awayMs: number): void;
  /** Closed for good, with a code (4000 and HTTP's number for it). */
  refused(code: number): void;
}

/** A websocket to a server (`socket.ts`), or a worker in this browser (`../local/connection.ts`). */
export interface TableConnection {
  readonly state: Connection;
  /** The version that was seen last; the log is told from there on. */
  since: number;
  /** The seat to look from. */
  seat: number | null;
  open(): void;
  /** Open it although another tab plays here: that one is closed. */
  takeOver(): void;
  /** Give up: the page is left. */
  close(): void;
  /** A command that must not be lost: kept until it is answered. */
  command(message: Command): void;
  /** A question that may be lost. */
  ask(message: ClientMessage): void;
  /** The browser says that there is no network. */
  offline(): void;
  /** There is a network again. */
  online(): void;
  /** The page is covered, or seen again. */
  looked(): void;
}

/** A key that no other command has. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
