// Ledgers are read once: a game's own clauses, then those of the table, which every game shares.
import { api } from "./api";
import type { Clause } from "./wire";

const read = new Map<string, Promise<Clause[]>>();

export function loadRules(game: string): Promise<Clause[]> {
  let ledger = read.get(game);
  if (!ledger) {
    ledger = api.rules(game);
    ledger.catch(() => read.delete(game));
    read.set(game, ledger);
  }
  return ledger;
}
