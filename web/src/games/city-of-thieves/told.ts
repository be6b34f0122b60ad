// The district in words: for the text mode, and for anybody who listens to it.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { Section } from "../face";
import {
  boardOf,
  carriedIn,
  crewOf,
  figureCalled,
  GANGS,
  kindOfTreasure,
  TOKENS,
  type DistrictBoard,
  type Figure,
  type Player,
} from "./board";
import { placeTitle } from "./city";

function whereabouts(figure: Figure): string {
  const parts = [
    `${figure.title}: ${placeTitle(figure.place)}, carries ${carriedIn(figure)}`,
    ...(figure.wounds ? [`${figure.wounds} ${figure.wounds === 1 ? "wound" : "wounds"}`] : []),
    ...(figure.equipment ? [`bears ${figure.equipment.title}`] : []),
  ];
  return parts.join(", ");
}

function gang(board: DistrictBoard, player: Player, view: View): Section {
  const own = player.seat === view.seat;
  const purse = player.ducats === null ? "ducats hidden" : amount(player.ducats, "ducats");
  const ashen =
    player.experience === undefined
      ? []
      : [
          `${player.experience} experience tokens, ${player.intrigues ?? 0} Intrigue cards${player.debt ? `, owes ${player.debt} at the Inn` : ""}`,
        ];
  return {
    title: `${view.names[player.seat] ?? ""}${own ? " (you)" : ""}: ${player.gang ? (GANGS[player.gang] ?? player.gang) : "no gang yet"}`,
    lines: [
      `${purse}, ${player.cards} Arcana cards`,
      ...ashen,
      ...crewOf(board, player.seat).map(
        (figure) =>
          `${whereabouts(figure)}. Combat ${figure.combat}, Movement ${figure.movement}, Mind ${figure.mind}. ${figure.skill}: ${figure.text}`,
      ),
    ],
  };
}

function fight(board: DistrictBoard): Section[] {
  const now = board.fight;
  if (!now) return [];
  const name = (id: string) => figureCalled(board, id)?.title ?? id;
  const side = (id: string, dice: number[], cards: string[]) =>
    `${name(id)}: ${dice.length ? `dice ${dice.join(" ")}` : "not rolled"}${cards.length ? `, played ${cards.join(", ")}` : ""}`;
  return [
    {
      title: `Fight in ${placeTitle(now.space)}`,
      lines: [
        `Attacker ${side(now.attacker, now.attack, now.attack_cards)}`,
        `Defender ${side(now.defender, now.defence, now.defence_cards)}`,
        ...(now.winner ? [`${name(now.winner)} wins`] : []),
      ],
    },
  ];
}

function mine(board: DistrictBoard, view: View): Section[] {
  const me = view.seat === null ? undefined : board.players[view.seat];
  if (!me?.hand) return [];
  return [
    {
      title: "Your Arcana cards",
      lines: me.hand.length
        ? me.hand.map((card) => `${card.title}: ${card.text}${card.house ? " (house value)" : ""}`)
        : ["None"],
    },
    ...(me.intrigue?.length
      ? [
          {
            title: "Your Intrigue cards",
            lines: me.intrigue.map(
              (card) => `${card.title}: ${card.text} ${amount(card.ducats, "ducats")}, penalty ${card.penalty}`,
            ),
          },
        ]
      : []),
  ];
}

function ways(board: DistrictBoard): Section[] {
  const walker = figureCalled(board, board.ways?.figure ?? null);
  if (!board.ways || !walker) return [];
  const ends = Object.entries(board.ways.to).map(
    ([target, way]) =>
      `${target.startsWith("exit:") ? `Out through D${target.slice(5)}` : placeTitle(target.slice(6))}: ${way.points}, by ${way.path.join(" ") || "one step"}`,
  );
  return [{ title: `Where ${walker.title} may go, with ${amount(board.ways.points, "points")}`, lines: ends }];
}

function ashes(board: DistrictBoard): Section[] {
  const box = board.ashes;
  if (!box) return [];
  const tokens = Object.entries(box.tokens).map(
    ([room, token]) =>
      `${placeTitle(room)}: ${token.token ? `${TOKENS[token.token]?.title ?? token.token}${token.face_down ? ", face down, known to you" : ""}` : "face down"}`,
  );
  return [
    { title: "Exploration tokens", lines: tokens.length ? tokens : ["None"] },
    {
      title: "The King of Ashes",
      lines: [
        `${box.experience_left} experience tokens and ${box.intrigue_deck} Intrigue cards left`,
        `Equipment left: ${box.pool.map((card) => card.title).join(", ") || "none"}`,
        ...(box.hostage ? ["The hostage lies in the prison"] : []),
      ],
    },
  ];
}

export function told(view: View): Section[] {
  const board = boardOf(view);
  const { turn, round } = board;
  const strangers = board.figures.filter((figure) => figure.owner === null && figure.place !== "box");
  return [
    {
      title: `${board.sheet.title}, round ${round.square} of ${round.rounds}`,
      lines: [
        board.alarm ? "The alarm has sounded: the district may be left" : `Alarm on square ${round.alarm}`,
        ...(turn.phase === "activation"
          ? [
              `${turn.ap} of ${turn.ap_in_all} action points left${turn.acting ? `, ${figureCalled(board, turn.acting)?.title ?? ""} is acting` : ""}`,
            ]
          : []),
        ...(board.hoard ? [`Hoard of ${amount(board.hoard, "ducats")} in the Treasury`] : []),
        ...(board.portcullises.length ? [`Portcullises close ${board.portcullises.join(", ")}`] : []),
        ...(board.gates.length ? [`Gates closed: ${board.gates.join(", ")}`] : []),
        ...board.sheet.events.map((event) => `Square ${event.square}: ${event.text}`),
      ],
    },
    ...fight(board),
    ...mine(board, view),
    ...ways(board),
    {
      title: "Missions",
      lines: board.missions.length
        ? board.missions.map(
            (mission) =>
              `${kindOfTreasure(mission.treasure).title}, ${mission.bonus} more each, ${board.sheet.mission_price} action points`,
          )
        : ["None on offer"],
    },
    ...board.players.map((player) => gang(board, player, view)),
    { title: "Of no gang", lines: strangers.map((figure) => `${figure.title}: ${placeTitle(figure.place)}`) },
    {
      title: "Rooms",
      lines: Object.entries(board.chests).map(
        ([room, kind]) => `${placeTitle(room)} (${room}): ${kindOfTreasure(kind).title.toLowerCase()}`,
      ),
    },
    ...ashes(board),
  ];
}
