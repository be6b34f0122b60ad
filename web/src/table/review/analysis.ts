// What an analysis found, in lines and words.
import type { Analysis, Figure, SeatParts } from "../../lib/wire";

/** How high the sheet is on which chances are drawn; how wide it is depends on the page. */
export const HIGH = 160;

/** Parts of a hundred, with a sign a screen reader reads. */
export function signed(share: number): string {
  const hundredths = Math.round(100 * share);
  return hundredths > 0 ? `+${hundredths}` : hundredths < 0 ? `−${-hundredths}` : "0";
}

/** How far the 95 % interval reaches to each side. */
export function reach(figure: Figure): string {
  return `±${Math.round(100 * (figure.high - figure.value))}`;
}

/** Whether it may as well be nothing; what is exactly nothing is sure. */
export function unsure(figure: Figure): boolean {
  return figure.error > 0 && figure.low <= 0 && figure.high >= 0;
}

const last = (found: Analysis) => Math.max(1, found.curve.at(-1)?.version ?? 1);
const across = (found: Analysis, version: number, wide: number) => (version / last(found)) * wide;
const down = (share: number) => HIGH * (1 - Math.max(0, Math.min(1, share)));
const place = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A seat's chances over the plies: they hold until the next reading. */
export function line(found: Analysis, seat: number, wide: number): string {
  return found.curve
    .map((reading, number) => {
      const x = across(found, reading.version, wide);
      const y = down(reading.chances[seat] ?? 0);
      return number ? `H${x.toFixed(1)}V${y.toFixed(1)}` : `M${place(x, y)}`;
    })
    .join("");
}

const Z = 1.96;

/** The 95 % interval of sampling around it. */
export function band(found: Analysis, seat: number, wide: number): string {
  const edge = (side: 1 | -1) =>
    found.curve.map((reading) =>
      place(
        across(found, reading.version, wide),
        down((reading.chances[seat] ?? 0) + side * Z * (reading.errors[seat] ?? 0)),
      ),
    );
  return `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`;
}

/** Where on the line something happened. */
export function spot(found: Analysis, seat: number, version: number, wide: number): { x: number; y: number } {
  const reading = found.curve.findLast((one) => one.version <= version) ?? found.curve[0];
  return { x: across(found, version, wide), y: down(reading?.chances[seat] ?? 0) };
}

const MARKS = 5;

/** Where a seat's emblem stands on its line, so that lines are told apart without colour. */
export function marks(found: Analysis, seat: number, seats: number, wide: number): { x: number; y: number }[] {
  const share = (number: number) => (number + (seat + 0.5) / seats) / MARKS;
  return Array.from({ length: MARKS }, (_, number) => spot(found, seat, Math.floor(share(number) * last(found)), wide));
}

export const PARTS = [
  ["luck", "Luck of dice and draws"],
  ["choices", "Own choices"],
  ["others", "Choices of others"],
  ["rest", "Looking further"],
] as const satisfies readonly (readonly [keyof SeatParts, string])[];

/** A seat's luck in a sentence that claims no more than was found. */
export function luckInWords(parts: SeatParts, whose: string): string {
  const { luck } = parts;
  if (!luck.error && !luck.value) return "No luck was in this game.";
  if (unsure(luck))
    return `Whether ${whose} luck was good or bad cannot be told: ${signed(luck.value)} % with an interval of ${reach(luck)} covers zero.`;
  return `Luck ${luck.value > 0 ? "helped" : "hurt"}: ${whose} chances changed by ${signed(luck.value)} % (${reach(luck)}) at dice and draws.`;
}

const MOST_ADVICE = 2;
/** With fewer imagined games a moment even a mistake of a tenth of the win is in doubt. */
const ENOUGH = 64;

/** What a seat could do differently, in one or two sentences: its dearest mistakes. */
export function adviceOf(found: Analysis, seat: number): string {
  const mine = found.mistakes.filter((mistake) => mistake.seat === seat).slice(0, MOST_ADVICE);
  if (!mine.length) {
    const short = found.worlds < ENOUGH ? `, as far as ${found.worlds} imagined games a moment can tell` : "";
    return `No choice of yours was clearly worse than another${short}.`;
  }
  const told = mine.map(
    (one) => `${one.better} instead of ${one.chose} (ply ${one.version}, ${signed(-one.loss.value)} %)`,
  );
  return `What to do differently: ${told.join("; and ")}.`;
}
