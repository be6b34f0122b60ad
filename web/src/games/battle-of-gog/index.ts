// Battle of GOG: its face in the client.
import type { View } from "../../lib/wire";
import { amount } from "../../lib/counting";
import type { Face, Phase, Play } from "../face";
import { exact, question, takes } from "./asking";
import { coverOf } from "../covers";
import { about, goal } from "./about";
import Board from "./Board.svelte";
import { boardOf, GOODS, piecesOf, type PhaseName } from "./board";
import { march } from "./march.svelte";
import { ending, lesson, scoreRows, TIPS } from "./score";
import Tableau from "./Tableau.svelte";
import { stage, told } from "./told";
import Tray from "./Tray.svelte";

const SET_UP: [PhaseName, string][] = [
  ["tiles", "Lay tiles"],
  ["corners", "Place soldiers"],
];
const TURN: [PhaseName, string][] = [
  ["gather", "Gather"],
  ["buy", "Buy"],
  ["treasure", "Treasure"],
  ["march", "March"],
];

function phases(view: View): Phase[] {
  const { phase } = boardOf(view);
  const course = SET_UP.some(([name]) => name === phase) ? SET_UP : TURN;
  const now = course.findIndex(([name]) => name === phase);
  return course.map(([, title], place) => ({ title, state: place < now ? "done" : place === now ? "now" : "next" }));
}

/** Steps, and in the first turn cities. */
function unspent(view: View): string {
  const board = boardOf(view);
  const me = view.seat === null ? undefined : board.players[view.seat];
  if (board.phase !== "march" || !me) return "";
  const cities = me.founding ? view.choices.filter((choice) => choice.action.startsWith("found ")).length : 0;
  const left = [
    ...(cities ? [amount(cities, "cities")] : []),
    ...(board.steps ? [`${board.steps} of ${amount(board.steps_in_all ?? board.steps, "steps")}`] : []),
  ];
  return left.length ? `${left.join(" and ")} unused` : "";
}

/** BG-10.2; what can be bought has its price on the list, but for training, which costs more with each level. */
function costs(verb: string, view: View): string {
  if (verb === "move") return "1 step";
  const prices = boardOf(view).prices.filter((one) => one.thing === verb.replace("buy-", ""));
  const [only, more] = prices;
  return only && !more
    ? GOODS.flatMap((good, kind) => (only.price[kind] ? [`${only.price[kind]} ${good}`] : [])).join(", ")
    : "";
}

function standing(view: View): string {
  const board = boardOf(view);
  if (board.phase === "tiles") return `Laying tiles · ${board.tiles_left.length + 1} left`;
  if (!board.round && !view.outcome) return stage(board);
  const variant = (view.options as { variant?: string }).variant === "short" ? "short game" : "long game";
  return view.outcome ? `Finished · round ${board.round}` : `${stage(board)} · ${variant}`;
}

function seatLine(view: View, seat: number): string {
  const player = boardOf(view).players[seat];
  if (!player) return "";
  if (player.out) return "out of the game";
  const parts = [`${player.scrolls} ${player.scrolls === 1 ? "scroll" : "scrolls"}`];
  if (player.founding) parts.push(`founding, ${player.founded} of 3`);
  if (player.truce) parts.push("truce");
  return parts.join(" · ");
}

/** A march of several steps is one decision: Confirm walks all of them. */
function confirms(play: Play): string | null {
  const way = play.mine && march.planned(play) ? march.way(play) : [];
  if (way.length < 2) return null;
  const piece = piecesOf(boardOf(play.view)).get(way.at(-1) ?? 0);
  const battle =
    piece?.kind === "soldier" ? `, battle ${march.of(play)?.level ?? ""} against ${piece.soldier.effective}` : "";
  return `March ${way.length} steps${battle}`;
}

export const battleOfGog: Face = {
  ...coverOf("battle-of-gog"),
  Board,
  pans: true,
  Tableau,
  Tray,
  exact,
  keys: [
    [",", "areas on, areas off"],
    [".", "turn the tile in hand; let the planned march go"],
  ],
  question,
  takes,
  standing,
  seatLine,
  phases,
  told,
  confirms,
  confirming: (play) => {
    if (march.planned(play)) march.going = true;
  },
  about,
  goal,
  gains: new Set([
    "Gathered",
    "GoodsGained",
    "GoodsLost",
    "TreasureDrawn",
    "AbilityDrawn",
    "ScrollObtained",
    "DiceRolled",
    "CityChanged",
    "SoldierLost",
    "PowerGranted",
  ]),
  ending,
  scoreRows,
  icons: {
    recruit: "g:meeple",
    train: "g:plain-dagger",
    enlarge: "g:castle",
    "buy-ability": "g:all-seeing-eye",
    "buy-barn": "g:barn",
    "buy-scroll": "g:tied-scroll",
    exchange: "g:camel",
    "draw-treasure": "g:locked-chest",
    found: "g:castle",
    move: "g:walking-boot",
    reroll: "l:dices",
    "keep-dice": "l:check",
  },
  lesson,
  tips: TIPS,
  unspent,
  costs,
};
