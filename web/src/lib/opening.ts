// Opening tables: the one-click game, and what the form says.
import { api } from "./api";
import { session } from "./session.svelte";
import type { CreateTable, GameInfo, TableInfo } from "./wire";

export type Chair = { kind: "me" | "open" | "bot" | "local"; level: string; name: string };
export type OptionValue = string | boolean | number;

/** One click: me against computers, with the table that shows the game best. */
export async function playNow(game: GameInfo): Promise<TableInfo> {
  await session.somebody();
  const seats = Math.min(game.most, Math.max(game.least, 4));
  const bot = { kind: "bot" as const, level: game.usual_bot };
  return api.open({
    game: game.id,
    seats: [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => bot)],
    listed: false,
  });
}

/** An option's default at a table of so many seats. */
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
