// Cadwallon: City of Thieves, with The King of Ashes: its face in the client.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { Face, Phase, Wish } from "../face";
import { question, takes } from "./asking";
import { coverOf } from "../covers";
import { about, goal } from "./about";
import Board from "./Board.svelte";
import { boardOf, GANGS, type PhaseName } from "./board";
import Explained from "./Explained.svelte";
import { scoreRows, TIPS } from "./score";
import Tableau from "./Tableau.svelte";
import { told } from "./told";
import Tray from "./Tray.svelte";

const SET_UP = ["Gangs", "Placement"];
const TURN: [PhaseName, string][] = [
  ["draw", "Draw"],
  ["militia", "Militia"],
  ["activation", "Activate"],
  ["over", "End"],
];

function phases(view: View): Phase[] {
  const board = boardOf(view);
  const settingUp = board.turn.phase === "set-up";
  const titles = settingUp ? SET_UP : TURN.map(([, title]) => title);
  const now = settingUp
    ? Number(board.players.every((player) => player.gang !== null))
    : TURN.findIndex(([name]) => name === board.turn.phase);
  return titles.map((title, place) => ({ title, state: place < now ? "done" : place === now ? "now" : "next" }));
}

function seatLine(view: View, seat: number): string {
  const player = boardOf(view).players[seat];
  if (!player?.gang) return "no gang yet";
  const ducats = player.ducats === null ? [] : [amount(player.ducats, "ducats")];
  return [...ducats, GANGS[player.gang] ?? player.gang].join(" · ");
}

/** Thieves that were not activated, and points for them. */
function unspent(view: View): string {
  const { turn } = boardOf(view);
  if (turn.phase !== "activation" || !turn.ap) return "";
  const idle = view.choices.filter((choice) => choice.action.startsWith("activate ")).length;
  return idle ? `${amount(idle, "thieves")} and ${amount(turn.ap, "points")} unused` : "";
}

/** CT-6.1, CT-7.2, CT-12.1, CT-13.3. */
function costs(verb: string, view: View): string {
  if (verb === "mission") return `${boardOf(view).sheet.mission_price} AP`;
  return { to: "1 AP", leave: "1 point of a movement" }[verb] ?? "";
}

/** What people want of the character that acts; what is not offered is greyed, and explained. */
function wishes(view: View): Wish[] {
  const { turn, figures, ashes } = boardOf(view);
  if (turn.phase !== "activation" || !turn.acting || view.prompt?.clause !== "CT-3.8") return [];
  const at = figures.find((figure) => figure.id === turn.acting)?.place ?? "";
  // KA-4.6: where Security lies, opening costs 1 more.
  const more = ashes?.tokens[at]?.token === "security" ? 1 : 0;
  return [
    { title: "Pick the lock", text: `${1 + more} AP`, action: "pick" },
    { title: "Bash the chest open", text: `${2 + more} AP`, action: "bash" },
  ];
}

export const cityOfThieves: Face = {
  ...coverOf("city-of-thieves"),
  Board,
  pans: true,
  Tableau,
  Tray,
  Explained,
  question,
  takes,
  wishes,
  standing: (view) => {
    const { round, turn } = boardOf(view);
    if (view.outcome) return `Finished · ${round.rounds} rounds`;
    return turn.phase === "set-up" ? "Setting up" : `Round ${round.square} of ${round.rounds}`;
  },
  seatLine,
  phases,
  told,
  about,
  goal,
  gains: new Set([
    "CardDrawn",
    "ChestOpened",
    "DucatsTaken",
    "MissionUsed",
    "FightWon",
    "DiceRolled",
    "MilitiaRolled",
    "Fined",
    "Hexed",
  ]),
  scoreRows,
  icons: {
    activate: "g:hooded-figure",
    to: "g:walking-boot",
    pick: "g:keyring",
    bash: "g:locked-chest",
    play: "g:pentacle",
    mission: "g:treasure-map",
    leave: "l:log-out",
    name: "g:shield",
  },
  tips: TIPS,
  unspent,
  costs,
};
