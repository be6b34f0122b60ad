// The HTTP side of the server: typed by the wire, one function for each thing a person can do.
import type {
  Clause,
  CreateTable,
  Fork,
  GameInfo,
  Hello,
  Join,
  KeepName,
  Login,
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

const at = (table: string, rest = "") => `tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  hello: () => call<Hello>("GET", "hello"),
  guest: (name?: string) => call<Person>("POST", "guest", { name: name ?? null }),
  keep: (wish: KeepName) => call<Person>("POST", "keep", wish),
  login: (wish: Login) => call<Person>("POST", "login", wish),
  logout: () => call<void>("POST", "logout", {}),
  games: () => call<GameInfo[]>("GET", "games"),
  rules: (game: string) => call<Clause[]>("GET", `rules/${encodeURIComponent(game)}`),
  tables: () => call<TableInfo[]>("GET", "tables"),
  open: (wish: CreateTable) => call<TableInfo>("POST", "tables", wish),
  table: (id: string) => call<TableInfo>("GET", at(id)),
  join: (id: string, wish: Join) => call<TableInfo>("POST", at(id, "/join"), wish),
  leave: (id: string) => call<TableInfo>("POST", at(id, "/leave"), {}),
  start: (id: string) => call<TableInfo>("POST", at(id, "/start"), {}),
  rematch: (id: string) => call<TableInfo>("POST", at(id, "/rematch"), {}),
  fork: (id: string, wish: Fork) => call<TableInfo>("POST", at(id, "/fork"), wish),
  verify: (id: string) => call<Verdict>("GET", at(id, "/verify")),
  moment: (id: string, version: number, seat: number | null) =>
    call<Moment>("GET", at(id, `/moment?version=${version}${seat === null ? "" : `&seat=${seat}`}`)),
  recordUrl: (id: string) => `/api/${at(id, "/record")}`,
  inbox: () => call<Notice[]>("GET", "inbox"),
  readInbox: () => call<void>("POST", "inbox", {}),
  webhook: () => call<Webhook>("GET", "webhook"),
  setWebhook: (wish: Webhook) => call<Webhook>("PUT", "webhook", wish),
};
