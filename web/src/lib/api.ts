// The HTTP side of the server: typed by the wire, one function for each thing a person can do.
import type { Pace } from "./settings.svelte";
import type {
  AnalysisTold,
  CampaignSheet,
  Clause,
  CreateTable,
  Fork,
  GameInfo,
  Hello,
  Join,
  KeepName,
  LastTurn,
  Login,
  Luck,
  Moment,
  Notice,
  Person,
  TableInfo,
  Verdict,
  Webhook,
} from "./wire";

/** What the server said was wrong, in a sentence for the person. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const UNREACHABLE = "The server cannot be reached. Check the connection and try again.";

function csrfToken(): string {
  const found = /(?:^|;\s*)(?:[\w-]*csrf[\w-]*)=([^;]+)/i.exec(document.cookie);
  return found?.[1] ? decodeURIComponent(found[1]) : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

async function sentence(response: Response): Promise<string> {
  try {
    const body: unknown = await response.json();
    if (isRecord(body) && typeof body.text === "string") return body.text;
    if (isRecord(body) && typeof body.detail === "string") return body.detail;
  } catch {
    // The answer was no JSON: the status has to do.
  }
  return response.status === 429 ? "Too many requests; wait a moment." : `The server answered ${response.status}.`;
}

async function call<Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (method !== "GET") {
    headers["x-csrftoken"] = csrfToken();
    headers["Content-Type"] = "application/json";
  }
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, UNREACHABLE);
  }
  if (!response.ok) throw new ApiError(response.status, await sentence(response));
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

export type Listing = "open" | "mine" | "running" | "finished";

/** A table by its id, with the token of its private link when there is one. */
export interface Address {
  id: string;
  token?: string | null;
}

function at(table: Address, rest = "", query: Record<string, string | number | null> = {}): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, token: table.token ?? null }))
    if (value !== null) asked.set(name, String(value));
  return `tables/${encodeURIComponent(table.id)}${rest}${asked.size ? `?${asked}` : ""}`;
}

export const api = {
  hello: () => call<Hello>("GET", "hello"),
  guest: (name?: string) => call<Person>("POST", "guest", { name: name ?? null }),
  keep: (wish: KeepName) => call<Person>("POST", "keep", wish),
  login: (wish: Login) => call<Person>("POST", "login", wish),
  endSessions: () => call<unknown>("POST", "sessions/end", {}),
  logout: () => call<void>("POST", "logout", {}),
  games: () => call<GameInfo[]>("GET", "games"),
  rules: (game: string) => call<Clause[]>("GET", `rules/${encodeURIComponent(game)}`),
  tables: (state: Listing) => call<TableInfo[]>("GET", `tables?state=${state}`),
  open: (wish: CreateTable) => call<TableInfo>("POST", "tables", wish),
  table: (table: Address) => call<TableInfo>("GET", at(table)),
  join: (id: string, wish: Join) => call<TableInfo>("POST", at({ id }, "/join"), wish),
  leave: (id: string) => call<TableInfo>("POST", at({ id }, "/leave"), {}),
  start: (id: string) => call<TableInfo>("POST", at({ id }, "/start"), {}),
  rematch: (id: string) => call<TableInfo>("POST", at({ id }, "/rematch"), {}),
  close: (id: string) => call<void>("POST", at({ id }, "/close"), {}),
  campaign: (table: Address) => call<CampaignSheet>("GET", at(table, "/campaign")),
  next: (id: string) => call<TableInfo>("POST", at({ id }, "/next"), {}),
  fork: (table: Address, wish: Fork) => call<TableInfo>("POST", at(table, "/fork"), wish),
  pace: (id: string, pace: Pace) => call<void>("POST", at({ id }, "/pace"), { pace }),
  verify: (table: Address) => call<Verdict>("GET", at(table, "/verify")),
  moment: (table: Address, version: number, seat: number | null) =>
    call<Moment>("GET", at(table, "/moment", { version, seat })),
  lastTurn: (id: string, seat: number) => call<LastTurn>("GET", at({ id }, "/last-turn", { seat })),
  luck: (table: Address) => call<Luck>("GET", at(table, "/luck")),
  analysis: (table: Address) => call<AnalysisTold>("GET", at(table, "/analysis")),
  analyse: (table: Address) => call<AnalysisTold>("POST", at(table, "/analysis"), {}),
  recordUrl: (table: Address) => `/api/${at(table, "/record")}`,
  inbox: () => call<Notice[]>("GET", "inbox"),
  readInbox: () => call<Notice[]>("POST", "inbox/read", {}),
  webhook: () => call<Webhook>("GET", "webhook"),
  setWebhook: (wish: Webhook) => call<Webhook>("PUT", "webhook", wish),
};
