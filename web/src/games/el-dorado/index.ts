// The Island of El Dorado, with The Thieves of El Dorado: its face in the client.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { Face, Phase, Wish } from "../face";
import { exact, question, takes } from "./asking";
import { coverOf } from "../covers";
import { about, goal } from "./about";
import Board from "./Board.svelte";
import { boardOf, type PhaseName } from "./board";
import { firstName } from "./explorers";
import { returns } from "./returns.svelte";
import { ending, scoreRows, TIPS } from "./score";
import Tableau from "./Tableau.svelte";
import { told } from "./told";
import Tray from "./Tray.svelte";

const TURN: [PhaseName, string][] = [
  ["roll", "Roll"],
  ["gather", "Gather"],
  ["explore", "Explore"],
];

function phases(view: View): Phase[] {
  const { phase, guardians } = boardOf(view);
  if (phase === "set-up" || phase === "over") return [];
  if (phase === "between") return [{ title: guardians ? "Guardians" : "The Titan", state: "now" }];
  const now = TURN.findIndex(([name]) => name === phase);
  return TURN.map(([, title], place) => ({ title, state: place < now ? "done" : place === now ? "now" : "next" }));
}

function unspent(view: View): string {
  const board = boardOf(view);
  const left = board.phase === "explore" ? board.speed.reduce((sum, one) => sum + one, 0) : 0;
  return left ? `${left} speed unused` : "";
}

function seatLine(view: View, seat: number): string {
  const board = boardOf(view);
  const player = board.players[seat];
  if (!player) return "";
  const shrines = player.shrines.length;
  const parts = [`${shrines} ${shrines === 1 ? "shrine" : "shrines"}`];
  if (player.explorer) parts.push(`${firstName(player.explorer.title)}, strength ${player.strength ?? 0}`);
  else if (player.thieves) parts.push(player.thieves.in_hiding ? "the Thieves, in hiding" : "the Thieves");
  const partner = board.players.findIndex((other, place) => place !== seat && other.side === player.side);
  if (partner >= 0) parts.push(`with ${view.names[partner] ?? ""}`);
  if (player.captor !== null) parts.push("captured");
  return parts.join(" · ");
}

/** ED-9.1, ED-11.2; what can be bought has its price on the list. */
function costs(verb: string, view: View): string {
  const price = boardOf(view).prices.find((one) => one.thing === verb)?.price;
  if (price)
    return Object.entries(price)
      .map(([what, number]) => `${number} ${what}`)
      .join(", ");
  return { discover: "1 speed", move: "1 speed", march: "1 gold" }[verb] ?? "";
}

/** What people want while they explore; what is not offered is greyed, and explained. */
function wishes(view: View): Wish[] {
  const board = boardOf(view);
  if (view.prompt?.clause !== "ED-8.8" || view.seat === null || board.players[view.seat]?.thieves) return [];
  const verbs = new Set(view.choices.map((choice) => choice.action.split(" ", 1)[0]));
  return [
    ...(verbs.has("discover") ? [] : [{ title: "Discover", text: "1 speed", action: "discover" }]),
    ...(verbs.has("farmhouse") ? [] : [{ title: "Farmhouse", text: "on a corner", action: "farmhouse 0" }]),
  ];
}

export const elDorado: Face = {
  ...coverOf("el-dorado"),
  Board,
  pans: true,
  Tableau,
  Tray,
  exact,
  question,
  takes,
  wishes,
  standing: (view) => {
    const { round, stacks, phase } = boardOf(view);
    if (view.outcome) return `Finished · round ${round}`;
    return phase === "set-up" ? "Choosing explorers" : `Round ${round} · ${amount(stacks.island, "tiles unseen")}`;
  },
  seatLine,
  phases,
  told,
  confirms: (play) => (returns.owed(play) > 1 ? returns.words() : null),
  confirming: (play) => returns.go(play),
  about,
  goal,
  gains: new Set([
    "Gathered",
    "Flipped",
    "Offered",
    "Swapped",
    "TradedWithStacks",
    "Captured",
    "Defeated",
    "Tied",
    "FarmhouseFell",
    "GaveCard",
    "Surrendered",
  ]),
  ending,
  scoreRows,
  icons: {
    roll: "l:dices",
    move: "g:walking-boot",
    march: "g:meeple",
    discover: "g:spyglass",
    farmhouse: "g:barn",
    fort: "g:castle",
    villager: "g:meeple",
    offering: "g:greek-temple",
    trade: "g:two-coins",
    gather: "g:wheat",
    attack: "g:crossed-swords",
  },
  tips: TIPS,
  unspent,
  costs,
};
