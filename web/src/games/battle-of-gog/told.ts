// The map in words: for the text mode, and for anybody who listens to it.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { Section } from "../face";
import { boardOf, GOODS, named, numberOf, SIDE, TERRAIN, type CanaanBoard, type City, type Player } from "./board";

function list(parts: string[], nothing: string): string[] {
  return parts.length ? parts : [nothing];
}

function cityLine(city: City, view: View): string {
  const marks = [
    ...(city.defence > city.level ? [`defence ${city.defence}`] : []),
    ...(city.guarded ? ["guarded by Gog"] : []),
    ...(city.suppressed ? ["suppressed by the Angel"] : []),
    ...(city.bound ? ["holds the bound scroll"] : []),
    ...(city.siege
      ? [`${view.names[city.siege.seat] ?? ""} has ${city.siege.soldiers} of ${city.siege.need} besiegers`]
      : []),
  ];
  return `City on ${named(numberOf(city.at))}, level ${city.level}${marks.map((mark) => `, ${mark}`).join("")}`;
}

function owned(player: Player, seat: number, view: View): Section {
  const name = `${view.names[seat] ?? ""}${seat === view.seat ? " (you)" : ""}`;
  if (player.out) return { title: name, lines: ["Out of the game"] };
  const stage = player.founding
    ? `Founding stage, ${player.founded} of 3 founded${player.truce ? ", under the truce" : ""}`
    : "";
  return {
    title: name,
    lines: [
      `${GOODS.map((good) => `${player.goods[good]} ${good}`).join(", ")}; ${player.capacity} of each at most`,
      `${player.scrolls} of 5 scrolls, ${player.corners} of 4 corners`,
      ...(stage ? [stage] : []),
      ...player.abilities.map((card) => `${card.name}: ${card.text}`),
      ...player.cities.map((city) => cityLine(city, view)),
      ...player.soldiers.map(
        (one) =>
          `Soldier on ${named(numberOf(one.at))}, level ${one.level}${one.effective > one.level ? `, ${one.effective} on its ruin` : ""}${one.fought ? ", has fought" : ""}`,
      ),
    ],
  };
}

/** Every square that shows something, by kind. */
function land(board: CanaanBoard): Section {
  const found = new Map<string, string[]>();
  board.terrain.forEach((line, row) =>
    [...line].forEach((sign, column) => {
      if (sign !== "." && sign !== "?") found.set(sign, [...(found.get(sign) ?? []), named(row * SIDE + column)]);
    }),
  );
  return {
    title: "The land",
    lines: [...found].map(([sign, squares]) => `${TERRAIN[sign]?.title ?? sign}: ${squares.join(" ")}`),
  };
}

function tiles(board: CanaanBoard): Section[] {
  if (!board.tile) return [];
  const empty = board.layout.flatMap((tile, place) =>
    tile ? [] : [`(${3 * Math.floor(place / 5)},${3 * (place % 5)})`],
  );
  return [
    {
      title: "The tile in hand",
      lines: [
        ...board.tile.grid.map((line) => [...line].map((sign) => TERRAIN[sign]?.title ?? sign).join(", ")),
        `Empty places, by their first squares: ${empty.join(" ")}`,
        `${board.tiles_left.length} tiles face down`,
      ],
    },
  ];
}

/** Where the game is; the first soldiers are placed before round 1. */
export function stage(board: CanaanBoard): string {
  if (board.phase === "tiles") return "Laying the tiles";
  return board.round ? `Round ${board.round}` : "Placing the first soldiers";
}

export function told(view: View): Section[] {
  const board = boardOf(view);
  const card = board.treasure;
  return [
    {
      title: stage(board),
      lines: [
        `Gog on ${named(numberOf(board.gog))}, the Angel on ${named(numberOf(board.angel))}`,
        `Left: ${amount(board.treasure_deck, "treasure cards")}, ${amount(board.ability_deck, "ability cards")}, ${amount(board.scrolls, "scrolls")}`,
        ...(board.dice.length ? [`Dice: ${board.dice.join(" and ")}`] : []),
        ...(board.steps === null ? [] : [`${board.steps} of ${board.steps_in_all ?? board.steps} steps left`]),
      ],
    },
    ...tiles(board),
    ...(card
      ? [
          {
            title: card.title,
            lines: [
              card.text,
              ...(card.roll
                ? [
                    `Rolled ${card.roll}, ${card.roll % 2 ? "odd: the player on turn applies or cancels it" : "even: it befalls all others"}`,
                  ]
                : []),
            ],
          },
        ]
      : []),
    ...board.players.map((player, seat) => owned(player, seat, view)),
    {
      title: "Prices",
      lines: list(
        board.prices.map(
          (price) =>
            `${price.title}: ${GOODS.flatMap((good, kind) => (price.price[kind] ? [`${price.price[kind]} ${good}`] : [])).join(", ")}${price.house ? " (house value)" : ""}`,
        ),
        "Nothing is sold",
      ),
    },
    land(board),
  ];
}
