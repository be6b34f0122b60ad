// Both maps in words: for the text mode, and for anybody who listens to it.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { Section } from "../face";
import {
  boardOf,
  buildingsOf,
  COINS,
  DWELLERS,
  holderName,
  inCards,
  inCave,
  inGoods,
  landOf,
  cornerName,
  sideName,
  tileName,
  type IslandBoard,
  type Player,
  type Tile,
} from "./board";
import { ABILITIES } from "./explorers";
import { cornerKey, DIRECTIONS, directionTo, type Spot } from "./geometry";

const WAYS: Record<string, string> = {
  e: "east",
  ne: "north-east",
  nw: "north-west",
  w: "west",
  sw: "south-west",
  se: "south-east",
};

/** An empty position by the tiles beside it: `Unknown land, east of food 4, north of water 1`. */
export function unknownLand(spot: Spot, tiles: readonly Tile[]): string {
  const beside = tiles.flatMap((tile) => {
    const way = DIRECTIONS[directionTo(tile, spot)];
    return way ? [`, ${WAYS[way] ?? way} of ${tileName(tile.id)}`] : [];
  });
  return `Unknown land${beside.join("")}`;
}

/** One tile: what it is, who is there, what is on its corners, what lies around it. */
function tileLine(tile: Tile, board: IslandBoard, view: View): string {
  const corners = new Map([0, 1, 2, 3, 4, 5].map((number) => [cornerKey(tile, number), number]));
  const built = buildingsOf(board).flatMap((one) =>
    corners.has(one.key)
      ? [`${sideName(view, one.side)}'s ${one.building.kind} on its ${cornerName(corners.get(one.key) ?? 0)} corner`]
      : [],
  );
  const around = DIRECTIONS.flatMap((way, direction) => {
    const next = board.tiles.find((other) => directionTo(tile, other) === direction);
    return next ? [`${WAYS[way] ?? way} ${tileName(next.id)}`] : [];
  });
  const there = [
    ...tile.explorers.map((seat) => `${view.names[seat] ?? ""}'s explorer`),
    ...tile.villagers.map((army) => `${sideName(view, army.side)}'s army of ${army.number}`),
    ...tile.thieves.map((number) => `thief ${number}`),
    ...(board.guardians ?? []).flatMap((one) => (one.at === tile.id ? [`the ${one.id} guardian`] : [])),
    ...(board.titan === tile.id && !board.guardians ? ["the Titan"] : []),
    ...(board.wolf?.tile === tile.id ? [`${view.names[board.wolf.seat] ?? ""}'s Wolf`] : []),
    ...tile.offerings.map((side) => `${sideName(view, side)}'s offering`),
    ...tile.forts.map((side) => `occupied by ${sideName(view, side)}'s fort`),
    ...built,
  ];
  return `${tileName(tile.id)}, ${landOf(tile.kind).title.toLowerCase()}${there.map((one) => `, ${one}`).join("")}. Around: ${around.join(", ") || "nothing"}`;
}

function playerSection(player: Player, seat: number, view: View): Section {
  const board = boardOf(view);
  const left = player.buildings.filter((one) => one.state === "supply").map((one) => one.kind);
  const coins = Object.entries(board.coins).flatMap(([coin, holder]) =>
    holder && "seat" in holder && holder.seat === seat ? [COINS[coin]?.title ?? coin] : [],
  );
  const lair = player.thieves;
  return {
    title: `${view.names[seat] ?? ""}${seat === view.seat ? " (you)" : ""}`,
    lines: [
      ...(player.explorer
        ? [
            `${player.explorer.title}, strength ${player.strength ?? 0}. ${ABILITIES[player.explorer.id] ?? ""} Rule ${player.explorer.rule}.`,
          ]
        : [lair ? "The Thieves" : "No explorer chosen yet"]),
      player.hand
        ? `Hand: ${inCards(player.hand)}`
        : `${player.cards} ${player.cards === 1 ? "card" : "cards"} in hand`,
      ...(player.at
        ? [
            `On ${tileName(player.at)}${board.speed[seat] ? `, speed ${board.speed[seat]}` : ""}${player.locked ? ", locked after a tie" : ""}`,
          ]
        : lair
          ? []
          : ["Off the map"]),
      ...(lair
        ? [
            `${amount(lair.doubloons, "doubloons")}${lair.in_hiding ? ", in hiding" : ""}`,
            ...lair.thieves.map(
              (one) =>
                `Thief ${one.thief} ${one.at ? `on ${tileName(one.at)}` : "in the supply"}, strength ${one.strength}${one.cave_shrine ? ", with the cave shrine" : ""}`,
            ),
          ]
        : [`${player.villagers} villagers in the supply`]),
      `Left to build: ${left.join(", ") || "nothing"}`,
      `Shrines: ${player.shrines.map(tileName).join(", ") || "none"}`,
      ...(coins.length ? [`Treasures: ${coins.join(", ")}`] : []),
    ],
  };
}

function battleSection(board: IslandBoard, view: View): Section[] {
  const fight = board.battle;
  if (!fight) return [];
  const name = (side: number | null) =>
    side === null ? (DWELLERS[fight.dweller ?? ""] ?? "a dweller") : sideName(view, side);
  const dice = (place: 0 | 1) =>
    fight.dice[place].length
      ? `, rolled ${fight.dice[place].join(" and ")}`
      : fight.strengths
        ? `, ${amount(fight.strengths[place], "dice")}`
        : "";
  const odds = fight.odds
    ? [
        `If it were rolled now: ${Math.round(fight.odds[0] * 100)} percent for the attacker, ${Math.round(fight.odds[1] * 100)} a tie`,
      ]
    : [];
  return [
    {
      title: `Battle on ${tileName(fight.tile)}`,
      lines: [
        `Step: ${fight.step}`,
        `${name(fight.attacker)} attacks${dice(0)}`,
        `${name(fight.defender)} defends${dice(1)}`,
        ...odds,
      ],
    },
  ];
}

export function told(view: View): Section[] {
  const board = boardOf(view);
  const island = board.tiles.filter((tile) => !inCave(tile));
  const cave = board.tiles.filter(inCave);
  return [
    {
      title: `Round ${board.round} of ${board.rounds}`,
      lines: [
        `${board.goal.shrines} island shrines and the cave shrine win`,
        `Left: ${board.stacks.island} island tiles, ${board.stacks.cave} cave tiles, ${inCards(board.bank)}`,
        `The cave shrine: ${holderName(view, board.cave_shrine)}`,
        ...(board.golden ? [`Golden dice: ${board.golden.join(" and ")}`] : []),
        ...(board.flipped
          ? [`Turned up: ${landOf(board.flipped.kind).title}, beside ${tileName(board.flipped.from)}`]
          : []),
        ...(board.looking_at
          ? [`You know the next tiles: ${board.looking_at.map((kind) => landOf(kind).title).join(", ")}`]
          : []),
        ...(board.truce ? ["Truce in the first round"] : []),
        ...board.proposals.map(
          (deal) =>
            `${view.names[deal.from] ?? ""} offers ${view.names[deal.to] ?? ""} ${inGoods(deal.gives)} for ${inGoods(deal.wants)}`,
        ),
        ...(board.bridge
          ? [`A bridge over ${tileName(board.bridge.tile)} connects ${board.bridge.ends.map(tileName).join(" and ")}`]
          : []),
      ],
    },
    ...battleSection(board, view),
    { title: "The island", lines: island.map((tile) => tileLine(tile, board, view)) },
    ...(cave.length
      ? [
          {
            title: "The cave",
            lines: [
              ...cave.map((tile) => tileLine(tile, board, view)),
              ...(board.x_marks.length
                ? [
                    `No tile lies beside the exit to the ${board.x_marks.map((edge) => WAYS[DIRECTIONS[edge] ?? "e"]).join(", ")}`,
                  ]
                : []),
            ],
          },
        ]
      : []),
    ...(board.guardians
      ? [
          {
            title: "The guardians",
            lines: board.guardians.map(
              (one) =>
                `The ${one.id}, strength ${one.strength}, ${one.at ? `on ${tileName(one.at)}` : "not met yet"}${one.rests ? ", rests" : ""}`,
            ),
          },
        ]
      : []),
    ...board.players.map((player, seat) => playerSection(player, seat, view)),
    {
      title: "Prices",
      lines: board.prices.map(
        (price) =>
          `${price.title}: ${inCards(price.price)}${price.house ? " (house value)" : ""}. Rule ${price.clause}`,
      ),
    },
  ];
}
