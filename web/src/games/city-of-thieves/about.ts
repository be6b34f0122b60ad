// What things are in the district, in two or three sentences.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { About, Goal } from "../face";
import {
  boardOf,
  carriedIn,
  crewOf,
  figureCalled,
  GANGS,
  kindOfTreasure,
  TOKENS,
  WINDOWS,
  type DistrictBoard,
  type Figure,
} from "./board";
import { BELOW, ENTRANCES, placeTitle, ROOMS } from "./city";
import { BELOW_WORDS, PARTS, PHASES } from "./parts";

const SCALE = "1 is worth 2 ducats, 2 are worth 5, 3 are worth 8. What a gang has carried out of the district counts.";
const TREASURE: Record<string, { lines: string[]; clause: string }> = {
  red: { lines: ["Worth 2 ducats each when carried out.", "More of them pay no more each."], clause: "CT-8.4" },
  green: { lines: [SCALE], clause: "CT-8.5" },
  keys: { lines: [SCALE], clause: "CT-8.6" },
  scroll: { lines: [SCALE], clause: "CT-8.7" },
  bracelet: { lines: [SCALE], clause: "CT-8.8" },
  purse: { lines: ["Found, it pays the roll of a die in ducats at once.", "It is never carried."], clause: "CT-8.9" },
  ducats: {
    lines: ["Carried out, it pays the roll of a die and 3 ducats more.", "Inside the district it is worth nothing."],
    clause: "CT-8.10",
  },
};

function aboutFigure(figure: Figure, view: View): About {
  const mine = figure.owner !== null && figure.owner === view.seat;
  const whose =
    figure.owner === null ? "Of no gang." : mine ? "Of your gang." : `Of ${view.names[figure.owner] ?? ""}’s gang.`;
  return {
    title: figure.title,
    lines: [
      `${whose} Combat ${figure.combat} (dice in a fight), Movement ${figure.movement}, Mind ${figure.mind} (opens a lock on that or less).`,
      ...(figure.skill ? [`${figure.skill}: ${figure.text}`] : []),
      ...(figure.carries.length ? [`Carries ${carriedIn(figure)}.`] : []),
      ...(figure.wounds ? [`${amount(figure.wounds, "wounds")}.`] : []),
    ],
    clause: figure.owner === null ? "CT-4.7" : "CT-1.3",
  };
}

function aboutPlace(place: string, board: DistrictBoard, view: View): About {
  const here = board.figures.filter((figure) => figure.place === place);
  if (here.length === 1 && here[0]) return aboutFigure(here[0], view);
  if (here.length)
    return {
      title: placeTitle(place),
      lines: here.map(
        (figure) =>
          `${figure.title}: Combat ${figure.combat}${figure.carries.length ? `, carries ${carriedIn(figure)}` : ""}.`,
      ),
      clause: "CT-10.1",
    };
  if (BELOW[place]) return { title: placeTitle(place), ...(BELOW_WORDS[place] ?? { lines: [] }) };
  const chest = board.chests[place];
  const token = board.ashes?.tokens[place];
  const lines = [
    ...(chest
      ? [
          `${kindOfTreasure(chest).title}: pick the lock for 1 action point (a die of Mind or less), or bash it open for 2.`,
          ...(TREASURE[chest]?.lines ?? []),
        ]
      : []),
    ...(token ? [`A token: ${token.token ? (TOKENS[token.token]?.title ?? "") : "face down"}.`] : []),
  ];
  if (lines.length) return { title: placeTitle(place), lines, clause: chest ? "CT-7.2" : "KA-4.1" };
  if (ENTRANCES[place])
    return {
      title: placeTitle(place),
      lines: [
        "Thieves begin here. Leaving costs 1 point of a movement.",
        board.alarm
          ? "The alarm has sounded: thieves may leave here, unless a portcullis closes it."
          : "Thieves may leave here once the alarm has sounded.",
      ],
      clause: "CT-13.2",
    };
  return {
    title: placeTitle(place),
    lines: [
      ROOMS[place]
        ? "A room, entered by its doors and windows, the green arrows. One figure stands in it at most."
        : "A street: white lines can be crossed, red walls cannot. One figure stands on a space at most.",
    ],
    clause: ROOMS[place] ? "CT-6.5" : "CT-6.3",
  };
}

/** A square of the round counter, with its event. */
function aboutSquare(square: number, board: DistrictBoard): About {
  const event = board.sheet.events.find((one) => one.square === square);
  return {
    title: `Round ${square} of ${board.round.rounds}`,
    lines: [
      event ? event.text : "Nothing happens on this square.",
      square === board.round.alarm
        ? "With the alarm the exits open: thieves may leave from now on."
        : `The alarm sounds on square ${board.round.alarm}.`,
    ],
    clause: "CT-3.3",
  };
}

export function about(target: string, view: View): About | null {
  const board = boardOf(view);
  const [kind = "", id = ""] = target.split(/:(.*)/s);
  switch (kind) {
    case "part":
      return PARTS[id] ?? null;
    case "phase":
      return PHASES[id] ?? null;
    case "square":
      return aboutSquare(Number(id), board);
    case "intrigue": {
      const me = view.seat === null ? undefined : board.players[view.seat];
      const card = me?.intrigue?.find((one) => one.id === id);
      if (!card) return null;
      const worth = [
        ...(card.ducats ? [amount(card.ducats, "ducats")] : []),
        ...(card.penalty ? [`${amount(card.penalty, "ducats")} lost if it is not done`] : []),
      ].join(", ");
      return { title: card.title, lines: [card.text, "Only you see it until it is done."], worth, clause: "KA-11.3" };
    }
    case "figure": {
      const figure = figureCalled(board, id);
      return figure ? aboutFigure(figure, view) : null;
    }
    case "space":
      return aboutPlace(id, board, view);
    case "exit":
      return aboutPlace(`D${id}`, board, view);
    case "card": {
      const me = view.seat === null ? undefined : board.players[view.seat];
      const card = me?.hand?.find((one) => one.id === id);
      if (!card) return null;
      const when = WINDOWS[card.window];
      return {
        title: card.title,
        lines: [card.text, when ? `Played: ${when}.` : "Played once, then discarded."],
        clause: "CT-11.1",
      };
    }
    case "equipment": {
      const card =
        board.ashes?.pool.find((one) => one.id === id) ??
        board.figures.map((one) => one.equipment).find((one) => one?.id === id);
      return card
        ? { title: card.title, lines: [card.text, "Equipment: a thief holds one card."], clause: "KA-10.1" }
        : null;
    }
    case "mission": {
      const mission = board.missions.find((one) => one.id === id);
      if (!mission) return null;
      return {
        title: `Mission: ${kindOfTreasure(mission.treasure).title}`,
        lines: [
          `For ${board.sheet.mission_price} action points it pays, at once, what these treasures are worth that your thieves carry.`,
          "You keep them, and they may pay again.",
        ],
        worth: mission.bonus ? `${amount(mission.bonus, "ducats")} more for each` : "no bonus",
        clause: "CT-12.6",
      };
    }
    case "treasure": {
      const told = TREASURE[id];
      return { title: kindOfTreasure(id).title, lines: told?.lines ?? [], clause: told?.clause };
    }
    case "gang": {
      const title = GANGS[id];
      return title
        ? {
            title,
            lines: ["A gang of four thieves.", "Each has Combat, Movement, Mind and a skill of its own."],
            clause: "CT-1.1",
          }
        : null;
    }
    default:
      return null;
  }
}

export function goal(view: View, seat: number | null): Goal {
  const board = boardOf(view);
  const aim = `Most ducats wins. Open chests, carry treasures out of the gates after the alarm (round ${board.round.alarm}); who stays inside costs 3.`;
  const me = seat === null ? undefined : board.players[seat];
  if (!me) return { aim, standing: "" };
  const carried = crewOf(board, me.seat).reduce((sum, figure) => sum + figure.carries.length, 0);
  const standing = `You have ${amount(me.ducats ?? 0, "ducats")} and carry ${amount(carried, "treasures")}.`;
  return { aim, standing };
}
