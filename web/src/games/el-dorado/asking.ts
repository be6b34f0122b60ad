// From clicks to choices and back: what goes together, and what to ask the rules when a click is refused. The answers
// come from the server; here are only the words of the wire.
import { kindOf, narrowed } from "../../lib/narrowing";
import type { Choice, View } from "../../lib/wire";
import { boardOf, buildingsOf, inCave, sideOf, tileCalled, type IslandBoard, type Tile } from "./board";
import { cornerKey, DIRECTIONS, directionTo, neighbour, type Spot } from "./geometry";

/** What stands on a tile and goes somewhere. */
const PIECES = new Set(["explorer", "army", "thief", "wolf"]);
const PLACES = new Set(["tile", "place", "corner"]);
const ON_THE_MAP = new Set([...PLACES, ...PIECES]);
/** Things of the wire are `kind:name`; a verb is a word or two. The Wolf is called by its name alone. */
const isVerb = (target: string) => !target.includes(":") && target !== "wolf";
/** None of a card need not be said. */
const isNone = (target: string) => /^(food|wood|gold):0$/.test(target);
const things = (targets: readonly string[]) => targets.filter((target) => !isVerb(target) && !isNone(target));
const nameIn = (target: string | undefined) => target?.slice(target.indexOf(":") + 1) ?? "";

/** A choice is exactly meant when all its things were picked; its verb need not be, and of empty places one will do: a tile is
turned up once, wherever it is then laid. */
export function exact(choice: Choice, picks: readonly string[]): boolean {
  const wanted = things(choice.targets);
  const places = wanted.filter((target) => kindOf(target) === "place");
  const isPicked = (target: string) => picks.includes(target);
  return (
    wanted.length > 0 &&
    things(picks).every((pick) => wanted.includes(pick)) &&
    wanted.every((target) => places.includes(target) || isPicked(target)) &&
    (!places.length || places.some(isPicked))
  );
}

/** The choices the maps show: what is left, and once a place says it all, what could be clicked instead. */
function shownChoices(choices: readonly Choice[], picks: readonly string[]): Choice[] {
  const left = narrowed(choices, picks);
  return left.length > 1
    ? left
    : narrowed(
        choices,
        picks.filter((pick) => !PLACES.has(kindOf(pick))),
      );
}

/** What may be clicked on the maps now. A piece is chosen before the tiles it can go to are marked. */
export function marksOf(choices: readonly Choice[], picks: readonly string[]): Set<string> {
  const left = shownChoices(choices, picks);
  const held = picks.some((pick) => PIECES.has(kindOf(pick)) || pick === "march");
  const mapped = (choice: Choice) => choice.targets.filter((target) => ON_THE_MAP.has(kindOf(target)));
  return new Set(
    left.flatMap((choice) => {
      const targets = mapped(choice);
      const pieces = targets.filter((target) => PIECES.has(kindOf(target)));
      return pieces.length && !held ? pieces : targets;
    }),
  );
}

/** Tiles that a step of mine leads to: marked more strongly than what can be bought there. */
export function stepsOf(choices: readonly Choice[], picks: readonly string[]): Set<string> {
  const going = shownChoices(choices, picks).filter((choice) =>
    /^(move|march|thief \d to|wolf|walk|flee|lead|put back) /.test(choice.action),
  );
  return new Set(going.flatMap((choice) => choice.targets.filter((target) => kindOf(target) === "tile")));
}

/** `{ q, r }` of `place:1,-2`. */
export function spotIn(target: string): Spot | null {
  const found = /^place:(-?\d+),(-?\d+)$/.exec(target);
  return found ? { q: Number(found[1]), r: Number(found[2]) } : null;
}

/** Corners are named from one of their tiles; the same corner has one key. */
export function cornerIn(board: IslandBoard, target: string): { tile: Tile; number: number; key: string } | null {
  const [, name, number] = target.split(":");
  const tile = tileCalled(board, name);
  return tile && number !== undefined ? { tile, number: Number(number), key: cornerKey(tile, Number(number)) } : null;
}

interface Scene {
  view: View;
  board: IslandBoard;
  verbs: ReadonlySet<string>;
  here: Tile | undefined;
}

/** The action these picks would be, to ask why it is refused. */
export function question(picks: readonly string[], view: View): string | null {
  const board = boardOf(view);
  const me = view.seat === null ? undefined : board.players[view.seat];
  if (!me) return null;
  const pick = (kind: string) => picks.find((one) => kindOf(one) === kind);
  const scene: Scene = {
    view,
    board,
    verbs: new Set(view.choices.map((choice) => choice.action.split(" ", 1)[0] ?? "")),
    here: tileCalled(board, me.at),
  };
  const [tile, army, thief] = [tileCalled(board, nameIn(pick("tile"))), pick("army"), pick("thief")];
  const place = spotIn(pick("place") ?? "");
  if (pick("choose")) return `choose ${nameIn(pick("choose"))}`;
  if (place) return laying(scene, place);
  if (pick("corner")) return building(scene, pick("corner") ?? "", picks);
  if (army) return marching(scene, nameIn(army), tile);
  if (thief) return tile ? `thief ${nameIn(thief)} to ${tile.id}` : `thief ${nameIn(thief)} discovers`;
  if (pick("wolf")) return tile ? `wolf ${tile.id}` : "wolf discovers";
  if (tile) return going(scene, tile, picks);
  if (pick("offer")) return `offer ${nameIn(pick("offer"))}`;
  if (pick("ask")) return `ask ${nameIn(pick("ask"))}`;
  if (pick("card"))
    return pick("stack")
      ? `trade ${nameIn(pick("card"))} for ${nameIn(pick("stack"))}`
      : `give ${nameIn(pick("card"))}`;
  return pick("seat") ? `offer to ${nameIn(pick("seat"))}` : null;
}

function laying({ board, here }: Scene, place: Spot): string {
  const from = tileCalled(board, board.flipped?.from) ?? here;
  const way = from ? DIRECTIONS[directionTo(from, place)] : undefined;
  return board.flipped && way ? `lay ${way}` : "discover";
}

/** On a corner: what is being built, what is attacked there, or what of mine is taken back. */
function building({ view, board, here }: Scene, target: string, picks: readonly string[]): string | null {
  const spot = cornerIn(board, target);
  if (!spot) return null;
  const there = buildingsOf(board).find((one) => one.key === spot.key);
  const side = sideOf(view);
  if (there && there.side === side) {
    const own = board.players.find((player) => player.side === side)?.buildings ?? [];
    return `remove ${["farmhouse1", "farmhouse2", "fort"][own.indexOf(there.building)] ?? "fort"}`;
  }
  if (there && there.building.kind !== "fort" && there.building.kind !== "hideout")
    return `attack ${spot.tile.id} ${spot.number}`;
  if (view.seat !== null && board.players[view.seat]?.thieves)
    return `${picks.includes("build the hideout") ? "hideout" : "outpost"} ${spot.tile.id} ${spot.number}`;
  const number = here ? [0, 1, 2, 3, 4, 5].find((one) => cornerKey(here, one) === spot.key) : undefined;
  return number === undefined ? null : `${picks.includes("build the fort") ? "fort" : "farmhouse"} ${number}`;
}

/** A step of an army, or villagers brought to a battle. */
function marching({ board, verbs }: Scene, origin: string, to: Tile | undefined): string {
  if (verbs.has("reinforce")) return `reinforce ${origin} 1`;
  const from = tileCalled(board, origin);
  const way = from && to ? DIRECTIONS[directionTo(from, to)] : undefined;
  if (way) return `march ${origin} ${way} 1`;
  if (from && to && inCave(from) !== inCave(to)) return `march ${origin} through 1`;
  const open = from
    ? DIRECTIONS.find((_, direction) => board.tiles.some((tile) => directionTo(from, tile) === direction))
    : undefined;
  return `march ${origin} ${open ?? "e"} 1`;
}

/** A tile alone: what is asked about tiles now, else a step of the explorer, or an offering on a shrine beside him. */
function going({ view, board, verbs, here }: Scene, tile: Tile, picks: readonly string[]): string {
  if (verbs.has("put")) return `put back ${tile.id}`;
  if (verbs.has("lead")) return `lead ${tile.id}`;
  const battle = tileCalled(board, board.battle?.tile);
  const toBattle = battle ? DIRECTIONS[directionTo(battle, tile)] : undefined;
  if (verbs.has("flee") || (verbs.has("done") && toBattle)) return `flee ${toBattle ?? "e"} 1`;
  if (picks.includes("buy a villager")) return `villager ${tile.id}`;
  if (picks.includes("buy an offering") || (tile.kind === "shrine" && here && directionTo(here, tile) >= 0))
    return `offering ${tile.id}`;
  if (view.seat !== null && board.players[view.seat]?.thieves)
    return `thief ${board.players[view.seat]?.thieves?.thieves.find((one) => one.at)?.thief ?? 1} to ${tile.id}`;
  return `move ${tile.id}`;
}

/** Empty positions around the tiles of a map. */
export function shoresOf(tiles: readonly Spot[]): Spot[] {
  const taken = new Set(tiles.map(({ q, r }) => `${q},${r}`));
  const found = new Map<string, Spot>();
  for (const tile of tiles)
    for (let way = 0; way < 6; way += 1) {
      const spot = neighbour(tile, way);
      const key = `${spot.q},${spot.r}`;
      if (!taken.has(key)) found.set(key, spot);
    }
  return [...found.values()];
}

/** What is said of a place when the picks are no action of the game. */
export function takes(target: string): { text: string; clause: string } | null {
  const texts: Record<string, { text: string; clause: string }> = {
    tile: { text: "Nothing can be done on that tile now.", clause: "ED-8.8" },
    place: { text: "A new tile is laid next to the explorer, touching two others.", clause: "ED-9.4" },
    corner: { text: "Buildings stand on corners of the explorer's tile.", clause: "ED-10.8" },
    army: { text: "Those villagers are not asked for now.", clause: "ED-11.1" },
  };
  return texts[kindOf(target)] ?? null;
}
