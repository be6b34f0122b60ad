// The board in words: for the text mode, and for anybody who listens to it.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { Section } from "../face";
import { boardOf, ORDINALS, TITLES, type CompassBoard, type DiceSet, type OwnedDie, type Player } from "./board";

type Namer = (owner: number) => string;

const list = (parts: string[], nothing: string) => (parts.length ? parts : [nothing]);
const sets = (all: DiceSet[], name: Namer) =>
  all.map((set, place) => `Rank ${place + 1}: ${name(set.owner)}, ${set.dice.join(" ")}`);
const standing = (dice: OwnedDie[], name: Namer, where: (place: number) => string) =>
  dice.map((die, place) => `${where(place)}: ${name(die.owner)}, a ${die.pips}`);

function cBuilding(board: CompassBoard, name: Namer): Section[] {
  if (board.temple) {
    const lines = board.temple.tiles.map(
      (tile, slot) =>
        `Item ${slot + 1} asks for ${tile.dice.join(" and ")}: ${tile.owner === null ? "free" : name(tile.owner)}`,
    );
    return [{ title: TITLES.temple ?? "", lines }];
  }
  if (board.illuminati) {
    const tiles = `Ability tiles: ${board.illuminati.tiles.map((tile) => tile.title).join(", ") || "none"}`;
    return [
      { title: TITLES.illuminati ?? "", lines: [tiles, ...list(sets(board.illuminati.sets, name), "No set yet")] },
    ];
  }
  if (board.galleon)
    return [{ title: TITLES.galleon ?? "", lines: list(sets(board.galleon.sets, name), "No crew yet") }];
  if (board.tower) {
    const left = standing(board.tower.left, name, (floor) => `Left tower, floor ${floor + 1}`);
    const right = standing(board.tower.right, name, (floor) => `Right tower, floor ${floor + 1}`);
    return [{ title: TITLES.tower ?? "", lines: list([...left, ...right], "Both towers are empty") }];
  }
  return [];
}

function owned(player: Player, name: string, mine: boolean): Section {
  const hidden = (what: string, number: number, seen: string[] | null) =>
    number ? [`${number} ${what}${seen?.length ? `: ${seen.join(", ")}` : ""}`] : [];
  return {
    title: mine ? `${name} (you)` : name,
    lines: [
      `${amount(player.free, "dice free")}, ${amount(player.tokens, "Knowledge tokens")}`,
      ...(player.maps.length ? [`Maps: ${player.maps.map((map) => map.title).join(", ")}`] : []),
      ...(player.specialists.length ? [`Specialists: ${player.specialists.map((one) => one.title).join(", ")}`] : []),
      ...(player.abilities.length ? [`Abilities: ${player.abilities.map((one) => one.title).join(", ")}`] : []),
      ...(player.collection ? [`Collection: ${player.collection.most} 4 gold, ${player.collection.next} 2 gold`] : []),
      ...hidden("Artifacts", player.artifacts.number, player.artifacts.tiles?.map((one) => one.title) ?? null),
      ...hidden("Missions", player.missions.number, player.missions.tiles?.map((one) => one.title) ?? null),
      ...(player.items.length
        ? [`Magical Items: ${player.items.map((one) => one.item?.title ?? one.dice.join("-")).join(", ")}`]
        : []),
      ...(player.chests.length ? [`Chests: ${player.chests.join(", ")}`] : []),
      ...hidden("Chests in the catch", player.catch.number, player.catch.values?.map(String) ?? null),
      ...Object.entries(player.treasures).flatMap(([colour, one]) =>
        hidden(`${colour} Treasures`, one.number, one.values?.map(String) ?? null),
      ),
    ],
  };
}

export function told(view: View): Section[] {
  const board = boardOf(view);
  const name: Namer = (owner) => view.names[owner] ?? "Neutral player";
  const dice = board.turn
    ? [
        `${name(board.turn.seat)} rolled ${board.turn.dice.join(" ")}${board.turn.neutral.length ? `, neutral ${board.turn.neutral.join(" ")}` : ""}`,
      ]
    : [];
  return [
    {
      title: `Round ${board.round} of ${board.rounds}`,
      lines: [`${name(board.start)} starts the round`, ...(board.last_lap ? ["This is the last lap"] : []), ...dice],
    },
    { title: TITLES[board.b] ?? "", lines: list(sets(board.runs, name), "No run yet") },
    {
      title: TITLES.archives ?? "",
      lines: [
        ...list(
          board.archives.maps.map(
            (map) => `Map ${map.title}: ${map.greater} with a Specialist, ${map.smaller} without`,
          ),
          "No maps",
        ),
        ...list(sets(board.archives.groups, name), "No group yet"),
      ],
    },
    ...cBuilding(board, name),
    {
      title: TITLES.university ?? "",
      lines: [
        `${board.university.entrances} entrances. Specialists: ${board.university.specialists.map((one) => one.title).join(", ") || "none"}`,
        ...list(
          standing(board.university.row, name, (place) => `${ORDINALS[place]} entrance`),
          "No die stands there",
        ),
      ],
    },
    {
      title: TITLES.library ?? "",
      lines: list(
        board.library.flatMap((count, owner) =>
          count ? [`${name(owner)}: ${count} ${count === 1 ? "die" : "dice"}`] : [],
        ),
        "No dice there",
      ),
    },
    ...board.players.map((player, seat) => owned(player, name(seat), seat === view.seat)),
  ];
}
