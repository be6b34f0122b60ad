// Ledgers are read once. A game's own comes first, then the table's, which every game shares.
import { api } from "./api";
import type { Clause } from "./wire";

const SHARED = "table";
const read = new Map<string, Promise<Clause[]>>();

async function both(game: string): Promise<Clause[]> {
  const [own, shared] = await Promise.all([api.rules(game), game === SHARED ? [] : api.rules(SHARED).catch(() => [])]);
  return [...own, ...shared];
}

export function loadRules(game: string): Promise<Clause[]> {
  let ledger = read.get(game);
  if (!ledger) {
    ledger = both(game);
    ledger.catch(() => read.delete(game));
    read.set(game, ledger);
  }
  return ledger;
}
