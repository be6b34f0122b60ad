// Opening tables: the one-click game, and what the form says.
import { api } from "./api";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import type { CreateTable, GameInfo, TableInfo } from "./wire";

export type Chair = { kind: "me" | "open" | "bot" | "local"; level: string; name: string };
export type OptionValue = string | boolean | number;

/** The level a first game is played against. */
const GENTLE = "novice";
/** A map that lies there already, where laying it is a game of its own. */
const LAID: Record<string, Record<string, OptionValue>> = { "battle-of-gog": { map: "reference" } };

/** One click: me against computers. A first game is a gentle one: one novice who takes time, and reactions let go. */
export async function playNow(game: GameInfo): Promise<TableInfo> {
  await session.somebody();
  const { played } = settings.all;
  const first = !played.includes(game.id);
  const seats = Math.min(game.most, Math.max(game.least, first ? 2 : 4));
  const level = first && game.bots.some((one) => one.name === GENTLE) ? GENTLE : game.usual_bot;
  const table = await api.open({
    game: game.id,
    seats: [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level }))],
    options: LAID[game.id] ?? {},
    listed: false,
  });
  if (first) {
    settings.set({ played: [...played, game.id], ...(played.length ? {} : { pace: "watch" }) });
    settings.letGoAt(table.id, true);
  }
  return table;
}

/** A lesson's table. Who has played nothing yet shall be able to follow what rivals do. */
export async function playLesson(lesson: string): Promise<TableInfo> {
  await session.somebody();
  if (!settings.all.played.length && settings.all.pace === "quick") settings.set({ pace: "watch" });
  return api.teach(lesson);
}

/** An option's default at a table with this number of seats. */
export function defaultOf(option: GameInfo["options"][number], seats: number): OptionValue {
  if (option.type === "pick") return option.default_by_seats?.[String(seats)] ?? option.default;
  return option.default;
}

/** The seats as the server wants them. */
export function wishes(chairs: readonly Chair[]): CreateTable["seats"] {
  return chairs.map((chair) => ({
    kind: chair.kind,
    level: chair.kind === "bot" ? chair.level : null,
    name: chair.kind === "local" ? chair.name.trim() || "Guest" : null,
  }));
}
