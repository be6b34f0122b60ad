// What a person can do, besides playing: typed by the wire, one function for each.
import { house, type Address } from "./house";
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
  LessonInfo,
  Login,
  Luck,
  Moment,
  Notice,
  Panel,
  Person,
  PuzzleInfo,
  PuzzleSheet,
  TableInfo,
  Verdict,
  Webhook,
} from "./wire";

export { ApiError } from "./problem";
export type { Address } from "./house";
export type Listing = "open" | "mine" | "running" | "finished";

function at(table: Address, rest = "", query: Record<string, string | number | null> = {}): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, token: table.token ?? null }))
    if (value !== null) asked.set(name, String(value));
  return `tables/${encodeURIComponent(table.id)}${rest}${asked.size ? `?${asked}` : ""}`;
}

const { call } = house;

export const api = {
  hello: () => call<Hello>("GET", "hello"),
  guest: (name?: string) => call<Person>("POST", "guest", { name: name ?? null }),
  keep: (wish: KeepName) => call<Person>("POST", "keep", wish),
  login: (wish: Login) => call<Person>("POST", "login", wish),
  endSessions: () => call<unknown>("POST", "sessions/end", {}),
  logout: () => call<void>("POST", "logout", {}),
  games: () => call<GameInfo[]>("GET", "games"),
  rules: (game: string) => call<Clause[]>("GET", `rules/${encodeURIComponent(game)}`),
  lessons: (game: string) => call<LessonInfo[]>("GET", `games/${encodeURIComponent(game)}/lessons`),
  minute: (game: string) => call<Panel[]>("GET", `games/${encodeURIComponent(game)}/minute`),
  puzzles: (game: string) => call<PuzzleInfo[]>("GET", `games/${encodeURIComponent(game)}/puzzles`),
  puzzle: (id: string) => call<PuzzleSheet>("GET", `puzzles/${encodeURIComponent(id)}`),
  teach: (lesson: string) => call<TableInfo>("POST", `lessons/${encodeURIComponent(lesson)}`, {}),
  alone: (id: string) => call<TableInfo>("POST", at({ id }, "/alone"), {}),
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
  record: (table: Address) => call<unknown>("GET", at(table, "/record")),
  /** All that is kept of a game, secrets included: only the page that plays by itself gives it away. */
  exportTable: (id: string) => call<{ format: string; tables: unknown[] }>("GET", at({ id }, "/export")),
  openRecord: (record: unknown) => call<TableInfo[]>("POST", "records", record),
  forget: (id: string) => call<void>("DELETE", at({ id })),
  recordUrl: (table: Address) => `/api/${at(table, "/record")}`,
  inbox: () => call<Notice[]>("GET", "inbox"),
  readInbox: () => call<Notice[]>("POST", "inbox/read", {}),
  webhook: () => call<Webhook>("GET", "webhook"),
  setWebhook: (wish: Webhook) => call<Webhook>("PUT", "webhook", wish),
};
