// What things are on the island and in the cave, in two or three sentences.
import { amount } from "../../lib/counting";
import type { View } from "../../lib/wire";
import type { About, Goal } from "../face";
import { boardOf, COINS, landOf, leadOf, sideName, tileCalled, tileName, type IslandBoard } from "./board";
import { ABILITIES } from "./explorers";
import { COIN_WORDS, PARTS, PHASES } from "./parts";

const PRODUCES = "Who stands here, or has a villager here beside a farmhouse, may take";
const LAND: Record<string, { lines: string[]; clause: string }> = {
  food: { lines: [`${PRODUCES} food when gathering.`, "Food pays for villagers and farmhouses."], clause: "ED-1.10" },
  wood: { lines: [`${PRODUCES} wood when gathering.`, "Wood pays for farmhouses and forts."], clause: "ED-1.10" },
  gold: { lines: [`${PRODUCES} gold when gathering. Gold also moves villagers.`], clause: "ED-1.10" },
  garden: {
    lines: [`${PRODUCES} food, wood and gold in any mix.`, "There are two of them on the island."],
    clause: "ED-1.11",
  },
  water: { lines: ["Nobody can step on water.", "Tiles beyond it are discovered from other sides."], clause: "ED-9.2" },
  shrine: {
    lines: [
      "Nobody steps on it. With your explorer beside it, buy an offering: then the shrine is yours, and your explorer is stronger by 1.",
      "Several players can have the same shrine.",
    ],
    clause: "ED-16.1",
  },
  entrance: {
    lines: [
      "From here one speed leads into the cave, where the cave shrine lies.",
      "The way is open to everybody, both ways.",
    ],
    clause: "ED-17.3",
  },
  exit: {
    lines: ["The way between cave and island: one speed to the cave entrance.", "A group of villagers pays 1 gold."],
    clause: "ED-17.3",
  },
  "cave-shrine": {
    lines: ["Move onto it and it is yours, and your explorer is stronger by 2. Who defeats you takes it."],
    clause: "ED-16.7",
  },
  empty: { lines: ["Nothing lives here.", "The search goes on from it."], clause: "ED-1.12" },
  tiger: { lines: ["A cave dweller of strength 2. Who discovers it must fight it at once."], clause: "ED-18.1" },
  thieves: {
    lines: [
      "Cave dwellers of strength 3, with a treasure of 2 food, 2 wood and 2 gold.",
      "Who beats them takes all of it.",
    ],
    clause: "ED-18.9",
  },
  giant: { lines: ["A cave dweller of strength 4. Bring villagers before you fight it."], clause: "ED-18.1" },
};

/** What things on the price list are for. */
const BOUGHT: Record<string, string[]> = {
  villager: ["Placed beside one of your buildings. Villagers farm beside a farmhouse, and fight: one strength each."],
  farmhouse: ["On a corner of the tile your explorer is on. Your villagers on the tiles around it farm."],
  fort: ["On a corner of the tile your explorer is on. It holds the tiles around it, with strength 1 of its own."],
  offering: ["On a shrine beside your explorer: the shrine is yours, and your explorer is stronger by 1."],
  army: [
    "A group of your villagers on one tile moves to the next one.",
    "In the turns of others, too, if it attacks there.",
  ],
  reroll: ["Throw one of your black dice of this battle again.", "The second throw counts."],
  bridge: ["Laid over water, it lets everybody cross.", "It can be removed again for the same price."],
  wolf: ["The companion moves one tile.", "It adds 1 strength where it fights."],
  stride: ["Sequoia buys one more step of her explorer.", "As often as she can pay."],
  hideout: [
    "With it the Thieves come out of hiding.",
    "It occupies the three tiles around its corner, with strength 2.",
  ],
  thief: ["A new thief beside a hideout or outpost.", "It has 4 speed at once, and strength 3."],
  outpost: [
    "On a corner of the tile a thief is on.",
    "New thieves appear there. It has strength 4, and occupies nothing.",
  ],
};

function aboutPiece(kind: string, id: string, board: IslandBoard, view: View): About | null {
  if (kind === "explorer") {
    const seat = Number(id);
    const player = board.players[seat];
    if (!player?.explorer) return null;
    return {
      title: player.explorer.title,
      lines: [
        `${seat === view.seat ? "Your" : `${view.names[seat] ?? ""}’s`} explorer discovers, builds and makes offerings.`,
        ABILITIES[player.explorer.id] ?? "",
      ].filter(Boolean),
      worth: `strength ${player.strength ?? 0}: as many battle dice`,
      clause: player.explorer.rule,
    };
  }
  if (kind === "army") {
    const [side = "0", at = ""] = id.includes(":")
      ? id.split(":")
      : [String(board.players[view.seat ?? 0]?.side ?? 0), id];
    const army = tileCalled(board, at)?.villagers.find((one) => one.side === Number(side));
    if (!army) return null;
    return {
      title: `${leadOf(board, Number(side)) === view.seat ? "Your" : `${sideName(view, Number(side))}’s`} army of ${army.number}`,
      lines: ["Villagers farm beside a farmhouse and fight. A group moves one tile for 1 gold."],
      worth: `strength ${army.number}`,
      clause: "ED-11.2",
    };
  }
  return null;
}

export function about(target: string, view: View): About | null {
  const board = boardOf(view);
  const [kind = "", id = ""] = target.split(/:(.*)/s);
  if (kind === "part") return PARTS[id] ?? null;
  if (kind === "phase") return PHASES[id] ?? null;
  if (target === "tile:cave")
    return {
      title: "Cave tiles",
      lines: [
        "Below the cave entrance: empty tunnels, dwellers that must be fought, and the cave shrine.",
        "How many are left is public, in which order is not.",
      ],
      clause: "ED-17.3",
    };
  if (kind === "tile" || kind === "exit") {
    const tile = tileCalled(board, id);
    if (!tile) return null;
    const land = landOf(tile.kind);
    const told = LAND[tile.kind];
    const there = [
      ...tile.explorers.map((seat) => `${view.names[seat] ?? ""}’s explorer`),
      ...tile.villagers.map((army) => `${sideName(view, army.side)}’s army of ${army.number}`),
      ...tile.offerings.map((side) => `${sideName(view, side)}’s offering`),
    ];
    return {
      title: land.title,
      lines: [...(told?.lines ?? []), ...(there.length ? [`Here: ${there.join(", ")}.`] : [])],
      clause: told?.clause,
    };
  }
  if (kind === "choose") {
    const choice = view.choices.find((one) => one.action === `choose ${id}`);
    return choice
      ? {
          title: choice.label.slice("Play ".length),
          lines: [ABILITIES[id] ?? "", "Your board shows two explorers; the other one stays in the box."],
          clause: choice.clause,
        }
      : null;
  }
  if (kind === "thief") {
    const thief = board.players.flatMap((one) => one.thieves?.thieves ?? []).find((one) => one.thief === Number(id));
    return thief
      ? {
          title: `Thief ${id}`,
          lines: [
            "Thieves discover, fight, steal cards, build and make offerings for the player who has the Thieves.",
            thief.at ? `This one is on ${tileName(thief.at)}.` : "This one is in the supply.",
          ],
          worth: `strength ${thief.strength}`,
          clause: "TH-10.2",
        }
      : null;
  }
  if (kind === "guardian") {
    const one = board.guardians?.find((guardian) => guardian.id === id);
    return one
      ? {
          title: `The ${id}`,
          lines: [
            "A guardian appears with an island shrine you discover, and acts between your turns.",
            one.at ? `It is on ${tileName(one.at)}${one.rests ? ", and rests" : ""}.` : "It has not been met yet.",
          ],
          worth: `strength ${one.strength}`,
          clause: "SO-2.1",
        }
      : null;
  }
  if (kind === "place")
    return {
      title: "Unknown land",
      lines: [
        "Discover it from beside it: 1 speed turns up the next tile.",
        "It must touch two tiles that lie already.",
      ],
      clause: "ED-9.3",
    };
  if (kind === "corner")
    return {
      title: "A corner",
      lines: [
        "Farmhouse and fort stand on corners of the tile your explorer is on. A farmhouse lets villagers farm the tiles around it; a fort holds them against others.",
      ],
      clause: "ED-4.2",
    };
  if (kind === "card")
    return {
      title: id.charAt(0).toUpperCase() + id.slice(1),
      lines: ["Cards pay for villagers, buildings and offerings. At the end of your turn you keep nine at most."],
      clause: "ED-7.1",
    };
  if (kind === "speed" || kind === "die" || kind === "gathers")
    return {
      title: "The golden dice",
      lines: ["One is your speed: steps and discoveries this turn. The other is how many cards you gather."],
      clause: "ED-8.2",
    };
  if (kind === "coin") {
    const coin = COINS[id];
    return coin
      ? {
          title: coin.title,
          lines: ["A treasure of the cave, for whoever steps on its tile first.", COIN_WORDS[id] ?? ""],
          clause: coin.rule,
        }
      : null;
  }
  const price = board.prices.find((one) => one.thing === id || one.thing === kind);
  if (price) {
    const cost = Object.entries(price.price).map(([what, number]) => `${number} ${what}`);
    return { title: price.title, lines: BOUGHT[price.thing] ?? [], worth: cost.join(", "), clause: price.clause };
  }
  return aboutPiece(kind, id, board, view);
}

export function goal(view: View, seat: number | null): Goal {
  const board = boardOf(view);
  const me = seat === null ? undefined : board.players[seat];
  const { shrines } = board.goal;
  const aim = `Find ${shrines} island shrines, make an offering at each, and carry the cave shrine: the first with all wins.`;
  if (!me || me.thieves) return { aim, standing: "" };
  const most = Math.max(0, ...board.players.filter((one) => one.side !== me.side).map((one) => one.shrines.length));
  const rival = board.players.length > 1 ? `, the best rival ${most}` : "";
  return { aim, standing: `You have ${amount(me.shrines.length, "shrines")}${rival}.` };
}
