// From clicks to choices and back: what goes together, and what to ask the rules when a click is refused. The answers
// come from the server; here are only the words of the wire.
import { kindOf } from "../../lib/narrowing";
import type { Choice, View } from "../../lib/wire";
import { boardOf, numberOf, spotOf, squareOf, type CanaanBoard, type Player } from "./board";
import { distance, toward } from "./geometry";

/** A soldier alone says too little to found a city: that is chosen in the bar, never by the first click. */
export function exact(choice: Choice, picks: readonly string[]): boolean {
  if (choice.action.startsWith("found ")) return false;
  return choice.targets.length === new Set(picks).size && choice.targets.every((target) => picks.includes(target));
}

/** The number in `soldier:3`. */
export function numberIn(target: string): number {
  return Number(target.split(":")[1]);
}

interface Scene {
  board: CanaanBoard;
  me: Player;
  verbs: ReadonlySet<string>;
  soldier: number | null;
  square: number | null;
}

/** The action these picks would be, to ask why it is refused. */
export function question(picks: readonly string[], view: View): string | null {
  const board = boardOf(view);
  const me = view.seat === null ? undefined : board.players[view.seat];
  if (!me) return null;
  const pick = (kind: string) => picks.find((one) => kindOf(one) === kind);
  const tile = pick("tile");
  if (tile) return `lay ${tile.slice(5)} ${pick("turn")?.slice(5) ?? "0"}`;
  const bought = pick("buy");
  const soldier = pick("soldier");
  const place = pick("square");
  const scene: Scene = {
    board,
    me,
    verbs: new Set(view.choices.map((choice) => choice.action.split(" ", 1)[0] ?? "")),
    soldier: soldier ? numberIn(soldier) : null,
    square: place ? squareOf(place) : null,
  };
  if (board.phase === "buy") return purchase(scene, bought?.slice(4) ?? "");
  return landing(scene) ?? naming(scene) ?? (board.steps === null ? null : step(scene));
}

const at = (square: number) => spotOf(square).join(",");

/** Buying: what the click on a thing, a soldier, a city or a free square would be. */
function purchase({ me, soldier, square, board }: Scene, thing: string): string | null {
  const plain: Record<string, string> = { ability: "buy-ability", scroll: "buy-scroll", barn: "buy-barn" };
  if (plain[thing]) return plain[thing] ?? null;
  if (soldier !== null || thing === "train") return `train ${soldier ?? me.soldiers[0]?.number ?? 1}`;
  const city = me.cities.find((one) => square !== null && numberOf(one.at) === square);
  if (city || thing === "enlarge") return `enlarge ${city?.number ?? 1}`;
  const beside = square ?? me.cities[0]?.area.map(numberOf).find((near) => standsNothing(board, near)) ?? 0;
  return square !== null || thing === "recruit" ? `recruit ${at(beside)}` : null;
}

function standsNothing(board: CanaanBoard, square: number): boolean {
  return board.players.every((player) =>
    [...player.soldiers, ...player.cities].every((piece) => numberOf(piece.at) !== square),
  );
}

/** Spirits, ambushes and relocations: something comes to a square. */
function landing({ me, verbs, soldier, square }: Scene): string | null {
  const place = square ?? me.soldiers.filter((one) => one.number === soldier).map((one) => numberOf(one.at))[0];
  if (place === undefined) return null;
  for (const verb of ["gog", "angel", "ambush", "forest"]) if (verbs.has(verb)) return `${verb} ${at(place)}`;
  if (!verbs.has("corner") || square === null) return null;
  const corner = ["nw", "ne", "se", "sw"][[0, 14, 224, 210].indexOf(square)];
  return corner ? `corner ${soldier ?? me.soldiers[0]?.number ?? 1} ${corner}` : null;
}

/** One of several soldiers or cities is to be named. */
function naming({ board, me, verbs, soldier, square }: Scene): string | null {
  if (verbs.has("soldier") && soldier !== null) return `soldier ${soldier}`;
  const own = me.cities.find((city) => numberOf(city.at) === square);
  if (verbs.has("city") && own) return `city ${own.number}`;
  if (!verbs.has("storm")) return null;
  for (const [seat, player] of board.players.entries()) {
    const city = player.cities.find((one) => numberOf(one.at) === square);
    if (city) return `storm ${seat + 1} ${city.number}`;
  }
  return null;
}

/** A step of the picked soldier, or of the nearest one, towards the square; a soldier alone is asked whether it moves. */
function step({ me, soldier, square }: Scene): string | null {
  const ready = me.soldiers.filter((one) => soldier === null || one.number === soldier);
  const goal = square ?? 112;
  const nearest = ready.sort((one, two) => distance(numberOf(one.at), goal) - distance(numberOf(two.at), goal))[0];
  return nearest ? `move ${nearest.number} ${toward(numberOf(nearest.at), goal) || "n"}` : null;
}

/** What is said when the step itself would be fine, but the goal is out of reach; and of the tile nobody lays. */
export function takes(target: string): { text: string; clause: string } | null {
  if (target === "tile:2,2") return { text: "The Heart lies there from the start.", clause: "BG-2.4" };
  if (!target.startsWith("square:")) return null;
  return {
    text: "No way leads there with the steps that are left. Soldiers go one square a step, never through pieces.",
    clause: "BG-10.1",
  };
}
