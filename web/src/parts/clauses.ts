// Where a clause chip leads: to the rules tab of the table it stands on, or to the page of the rules.
import { getContext, setContext } from "svelte";

export interface Clauses {
  game: string;
  open: ((id: string) => void) | null;
}

const KEY = Symbol("clauses");

export function provideClauses(clauses: () => Clauses): void {
  setContext(KEY, clauses);
}

export function useClauses(): () => Clauses {
  return getContext<(() => Clauses) | undefined>(KEY) ?? (() => ({ game: "gilded-compass", open: null }));
}
