// Outlines that more than one drawing needs.

/** A battlemented tower around `at`, from its battlements down to the ground. */
export function towerOutline(at: number, ground: number, battlements: number): string {
  return `M${at - 43} ${ground}V${battlements - 6}h-6v-14h14v7h12v-7h14v7h18v-7h14v7h12v-7h14v14h-6V${ground}Z`;
}

/** The arched window of one floor. */
export function towerWindow(at: number, floor: number): string {
  return `M${at - 22} ${floor - 4}V${floor - 30}a22 22 0 0 1 44 0V${floor - 4}Z`;
}
