// What things are: buildings, tiles and dice of the Order of the Gilded Compass, in two or three sentences.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { About, Goal } from "../face";
import { PARTS, PHASES } from "./parts";
import { boardOf, CAPTIONS, LOCATIONS, TITLES, type AncientMap, type CompassBoard, type Specialist } from "./board";

const BUILDINGS: Record<string, { lines: string[]; worth: string; clause: string }> = {
  university: {
    lines: [
      "One die, or two that make 5. Dice stand in order, low ones first; a new one pushes the others right, and the last may fall out into the Library.",
      "At the end of the round each die takes a Specialist, from left to right.",
    ],
    worth: "A Specialist is worth 1 to 3 gold on a map of its colour.",
    clause: "GC-5.2",
  },
  archives: {
    lines: [
      "Any number of dice of one value. More dice rank higher, then higher values; no two groups are alike.",
      "At the end of the round each group takes a map, in rank order, while there are maps.",
    ],
    worth: "A map pays its greater value with a Specialist on it.",
    clause: "GC-6.2",
  },
  library: {
    lines: [
      "Takes any one die. Dice that are pushed out or win nothing come here, too.",
      "At the end of the round each die gives its owner a Knowledge token, which pays for a reroll.",
    ],
    worth: "Two tokens are 1 gold at the end.",
    clause: "GC-4.2",
  },
  "auction-house": {
    lines: [
      "One run of neighbouring values for each player, made longer on later turns. The longer run ranks higher.",
      "The first draws 3 Artifacts and keeps 2, the second draws 2 and keeps 1.",
    ],
    worth: "Your collection tile says which Artifacts are worth 4, 2 or 1 gold.",
    clause: "GC-7.1",
  },
  guild: {
    lines: [
      "One run of neighbouring values for each player, made longer on later turns. The longer run ranks higher.",
      "The first draws 3 Missions, keeps 1 and hands the others to the second, who keeps 1.",
    ],
    worth: "A Mission pays at the end, when its condition is met.",
    clause: "GC-8.1",
  },
  temple: {
    lines: [
      "Put exactly the two dice a free tile shows on it. Nobody can push them away.",
      "At the end of the round the tile is yours, and only you know what it is.",
    ],
    worth: "A Specialist that carries a fitting item scores double.",
    clause: "GC-9.2",
  },
  illuminati: {
    lines: [
      "Match the leader’s dice and add one more. The one with most dice takes an Ability tile first.",
      "Abilities can be used from the next round on.",
    ],
    worth: "An unused Ability is 1 gold at the end.",
    clause: "GC-10.3",
  },
  galleon: {
    lines: [
      "Have one die more than the leader, and a higher sum. Every die placed draws a Chest in secret.",
      "At the end of the round the one with most dice keeps 2 Chests, everybody else there keeps 1.",
    ],
    worth: "A Chest is worth 1 to 3 gold.",
    clause: "GC-12.2",
  },
  tower: {
    lines: [
      "One die, or two that make 7. Low dice enter the left tower, high ones the right, and push the dice there one floor up; from the third they fall into the Library.",
      "Each die wins a Treasure: bronze on the first floor, silver on the second, gold on the third.",
    ],
    worth: "A Treasure is worth 0 to 3 gold; higher floors are better.",
    clause: "GC-13.2",
  },
};

const ABILITIES: Record<string, { text: string; clause: string }> = {
  gift: { text: "One extra turn after the last lap, when you have a die left.", clause: "GC-11.4" },
  help: { text: "Two extra dice for this round, taken before you roll. One player a round.", clause: "GC-11.6" },
  power: { text: "Turn one or two of your free dice to any value, right after a roll.", clause: "GC-11.9" },
  will: {
    text: "Place what somebody else has already, and send one of their dice to the Library.",
    clause: "GC-11.10",
  },
};

const SECRETS: Record<string, About> = {
  collection: {
    title: "Your private Collection",
    lines: [
      "It says what Artifacts are worth to you alone: the first kind most, the second less, all others little.",
      "Nobody else knows it before the end.",
    ],
    worth: "4, 2 or 1 gold for each Artifact",
    clause: "GC-7.11",
  },
  artifacts: {
    title: "Artifacts",
    lines: ["They come from the Auction House and are shown at the end. Your Collection says what each is worth."],
    worth: "4, 2 or 1 gold each",
    clause: "GC-7.11",
  },
  missions: { title: "Missions", lines: [], clause: "GC-8.2" },
  items: {
    title: "Magical Items",
    lines: ["They come from the Hidden Temple. A Specialist of the fitting colour and kind carries one at the end."],
    worth: "its Specialist scores double",
    clause: "GC-9.8",
  },
  catch: {
    title: "This round’s catch",
    lines: ["Chests drawn in the Sunken Galleon. When it resolves you keep the best of them."],
    clause: "GC-12.7",
  },
  treasures: {
    title: "Tower treasures",
    lines: ["Won in the Treasure Tower, bronze, silver or gold. Their values are gold at the end."],
    clause: "GC-13.2",
  },
};

const every = <Kind>(board: CompassBoard, of: (player: CompassBoard["players"][number]) => Kind[]): Kind[] =>
  board.players.flatMap(of);

function aboutMap(map: AncientMap): About {
  const [colour] = map.colours;
  return {
    title: `Map: ${map.title}`,
    lines: [
      `It leads to ${map.colours.map((one) => LOCATIONS[one].title).join(" or ")}${colour ? `, ${LOCATIONS[colour].colour}` : ""}. At the end it holds a Cartographer and an Excavator of its colour.`,
    ],
    worth: `${map.greater} gold with a Specialist, ${map.smaller} without`,
    clause: "GC-6.15",
  };
}

function aboutSpecialist(one: Specialist): About {
  return {
    title: one.title,
    lines: [
      `A${one.type === "C" ? " Cartographer (compass)" : "n Excavator (shovel)"} of the ${LOCATIONS[one.colour].colour} place, ${LOCATIONS[one.colour].title}.`,
      "It works on a map of its colour at the end; the best fit is found for you.",
    ],
    worth: `${one.value} gold on a fitting map, and the map pays its greater value`,
    clause: "GC-5.12",
  };
}

export function about(target: string, view: View): About | null {
  const board = boardOf(view);
  const [kind = "", id = ""] = target.split(/:(.*)/s);
  if (kind === "part") return PARTS[id] ?? null;
  if (kind === "phase") return PHASES[id] ?? null;
  if (kind === "space") {
    const told = BUILDINGS[id];
    return told ? { title: TITLES[id] ?? id, ...told } : null;
  }
  if (kind === "map") {
    const map = [...board.archives.maps, ...every(board, (one) => one.maps)].find((one) => one.id === id);
    return map ? aboutMap(map) : null;
  }
  if (kind === "specialist") {
    const all = [...board.university.specialists, ...every(board, (one) => one.specialists)];
    const found = all.find((one) => one.id === id);
    return found ? aboutSpecialist(found) : null;
  }
  if (kind === "ability") {
    const tiles = [...(board.illuminati?.tiles ?? []), ...every(board, (one) => [...one.abilities, ...one.fresh])];
    const tile = tiles.find((one) => one.id === id);
    const told = ABILITIES[id.replace(/\d+$/, "")] ?? ABILITIES[id];
    return tile
      ? {
          title: tile.title,
          lines: [told?.text ?? "", "Used once, in a later round than the one it was won in."],
          worth: "1 gold unused",
          clause: told?.clause,
        }
      : null;
  }
  if (kind === "die" || kind === "neutral")
    return {
      title: kind === "die" ? `Your die showing ${id}` : `A neutral die showing ${id}`,
      lines: ["Pick it, then a building that takes it. Reroll before your first die is placed, for a Knowledge token."],
      clause: "GC-3.6",
    };
  if (kind === "secret") {
    const told = SECRETS[id];
    const mine = view.seat === null ? undefined : board.players[view.seat];
    return told && id === "missions"
      ? { ...told, lines: (mine?.missions.tiles ?? []).map((one) => `${one.title}: ${one.text ?? ""}`) }
      : (told ?? null);
  }
  if (kind === "tile") {
    const tile = board.temple?.tiles[Number(id) - 1];
    return tile
      ? {
          title: "Hidden Temple tile",
          lines: [
            `It asks for ${tile.dice.join(" and ")} from one roll.`,
            "Whoever puts them here has the tile, and only they know what it is.",
          ],
          clause: "GC-9.2",
        }
      : null;
  }
  if (kind === "group" || kind === "run" || kind === "set") {
    const owner = view.names[Number(id.split(":", 1)[0])] ?? "The neutral player";
    const place = kind === "group" ? "archives" : kind === "run" ? board.b : (board.c ?? "");
    return {
      title: `${owner}’s ${kind} of dice`,
      lines: [`In the ${TITLES[place] ?? ""}: ${CAPTIONS[place] ?? ""}. They rank from left to right.`],
      clause: BUILDINGS[place]?.clause,
    };
  }
  return null;
}

/** What one plays for; in the open lie maps, Specialists and tokens. */
export function goal(view: View, seat: number | null): Goal {
  const board = boardOf(view);
  const aim = `Most gold after ${board.rounds} rounds wins: maps with Specialists of their colour, and what the other buildings give.`;
  const me = seat === null ? undefined : board.players[seat];
  if (!me) return { aim, standing: "" };
  const standing = `You have ${amount(me.maps.length, "maps")}, ${amount(me.specialists.length, "Specialists")}.`;
  return { aim, standing };
}
