// One and many.

const ONE: Record<string, string> = { dice: "die", cities: "city", thieves: "thief", abilities: "ability" };

/** `1 ducat`, `3 ducats`, `1 die free`, `3 gold`: what is counted is given as many, and may be followed by more words. */
export function amount(number: number, many: string): string {
  if (number !== 1) return `${number} ${many}`;
  const [, counted = "", rest = ""] = /^(.*?[a-z]+s|dice)\b(.*)$/.exec(many) ?? [];
  return `1 ${counted ? (ONE[counted] ?? counted.replace(/s$/, "")) + rest : many}`;
}
