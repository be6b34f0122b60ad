// Who answers: a server, or, in the page that plays by itself, a worker in this browser. The build says which (`$backend`).
import { backend as built } from "$backend";
import type { Listener, TableConnection } from "./connection";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A table by its id, with the token of its private link when there is one. */
export interface Address {
  id: string;
  token?: string | null;
}

export interface Backend {
  /** Somebody looks as if they will play: get ready. */
  warm(): void;
  /** A call of the HTTP interface; ApiError says in a sentence what is wrong. */
  call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer>;
  connect(table: Address, listener: Listener): TableConnection;
}

export const backend: Backend = built;
