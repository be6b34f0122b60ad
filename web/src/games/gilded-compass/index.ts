// Order of the Gilded Compass: its face in the client.
import type { Face, Phase, Wish } from "../face";
import type { View } from "../../lib/wire";
import { coverOf } from "../covers";
import { about, goal } from "./about";
import Board from "./Board.svelte";
import { boardOf, takes } from "./board";
import Explained from "./Explained.svelte";
import { exact, fits, question, USED_BY } from "./placing";
import { rerolls } from "./rerolls.svelte";
import { scoreRows, TIPS } from "./score";
import Secrets from "./Secrets.svelte";
import Tableau from "./Tableau.svelte";
import { told } from "./told";
import Tray from "./Tray.svelte";

const PHASES = ["Roll", "Reroll", "Place", "Resolve"];
/** Which part of a turn a question belongs to, by the clause it cites; all others belong to resolving. */
const ASKED_IN: Record<string, number> = {
  "GC-11.6": 0,
  "GC-4.8": 1,
  "GC-11.9": 1,
  "GC-3.6": 2,
  "GC-16.3": 2,
  "GC-11.10": 2,
  "GC-11.11": 2,
  "GC-6.3": 2,
  "GC-12.2": 2,
};

function phases(view: View): Phase[] {
  const now = view.prompt ? (ASKED_IN[view.prompt.clause] ?? 3) : PHASES.length;
  return PHASES.map((title, place) => ({ title, state: place < now ? "done" : place === now ? "now" : "next" }));
}

function seatLine(view: View, seat: number): string {
  const board = boardOf(view);
  const player = board.players[seat];
  if (!player) return "";
  const parts = [`${player.free} ${player.free === 1 ? "die" : "dice"} free`];
  if (player.held) parts.push(`${player.held} neutral`);
  if (board.start === seat) parts.push("starts the round");
  return parts.join(" · ");
}

/** A reroll, and the abilities one owns, while dice are placed. */
function wishes(view: View): Wish[] {
  const player = view.seat === null ? undefined : boardOf(view).players[view.seat];
  if (!player || view.prompt?.clause !== "GC-3.6") return [];
  const tokens = `${player.tokens} ${player.tokens === 1 ? "token" : "tokens"} left`;
  const owned = player.abilities.flatMap((one) =>
    USED_BY[one.id] ? [{ title: one.title, text: "", action: USED_BY[one.id] ?? "" }] : [],
  );
  return [
    { title: "Reroll", text: tokens, action: "spend-token" },
    ...new Map(owned.map((one) => [one.action, one])).values(),
  ];
}

export const gildedCompass: Face = {
  ...coverOf("gilded-compass"),
  Board,
  Tableau,
  Tray,
  Secrets,
  Explained,
  fits,
  exact,
  question,
  takes,
  wishes,
  standing: (view) => {
    const board = boardOf(view);
    return view.outcome
      ? `Finished · ${board.rounds} rounds`
      : `Round ${board.round} of ${board.rounds}${board.last_lap ? " · last lap" : ""}`;
  },
  seatLine,
  phases,
  told,
  about,
  confirms: (play) => (rerolls.asked(play) ? rerolls.words(play) : null),
  confirming: (play) => rerolls.go(play),
  goal,
  gains: new Set([
    "KnowledgeGained",
    "MapTaken",
    "SpecialistTaken",
    "ArtifactKept",
    "ArtifactsDrawn",
    "FellToLibrary",
    "Rerolled",
  ]),
  scoreRows,
  icons: {
    library: "g:bookshelf",
    university: "g:open-book",
    archives: "g:treasure-map",
    run: "g:gavel",
    "spend-token": "l:dices",
  },
  tips: TIPS,
  costs: (verb) => (verb === "spend-token" ? "1 token" : ""),
};
