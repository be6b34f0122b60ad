// The twelve explorers: what each can do, in a few words beside the clause that says it in full.

export const ABILITIES: Record<string, string> = {
  stella: "1 more speed each turn.",
  bellona: "One army step a turn is free.",
  hector: "Leads a fifth villager.",
  nicolas: "May roll both golden dice again.",
  tizoc: "1 food before gathering.",
  emma: "Sees and orders the next three tiles.",
  victoria: "Starts with 4 of each card.",
  pedro: "Starts with strength 2.",
  william: "Trades 3 for 1 with the stacks.",
  laffite: "Steals a card for each 3 or 5 rolled.",
  sequoia: "Buys speed for 1 wood each.",
  yanga: "Shoots up to two tiles far.",
};

/** `Stella` of `Stella the Adventurer`. */
export function firstName(title: string): string {
  return title.split(" ", 1)[0] ?? title;
}
