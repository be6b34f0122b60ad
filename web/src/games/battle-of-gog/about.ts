// What things are in the land of Gog, in two or three sentences.
import type { View } from "../../lib/wire";
import type { About, Goal } from "../face";
import { boardOf, GOODS, numberOf, piecesOf, squareOf, TERRAIN, type CanaanBoard, type Piece } from "./board";
import { GOODS_ABOUT, PARTS, PHASES } from "./parts";

const LAND: Record<string, { lines: string[]; clause: string }> = {
  ".": {
    lines: [
      "Only plain squares can hold a city, at least two squares from any other.",
      "No city stands on a corner of the map.",
    ],
    clause: "BG-17.1",
  },
  F: {
    lines: [
      "A city that has it in its area gathers 1 food each turn.",
      "Who stands on it neither gathers it nor keeps others from it.",
    ],
    clause: "BG-5.3",
  },
  W: {
    lines: [
      "A city that has it in its area gathers 1 wood each turn.",
      "Who stands on it neither gathers it nor keeps others from it.",
    ],
    clause: "BG-5.3",
  },
  G: {
    lines: [
      "A city that has it in its area gathers 1 gold each turn.",
      "Who stands on it neither gathers it nor keeps others from it.",
    ],
    clause: "BG-5.3",
  },
  "~": {
    lines: [
      "Only soldiers of level 3 or more enter water, or those of an owner with the Water card.",
      "Until their third city is founded a player’s soldiers walk on it, too.",
    ],
    clause: "BG-10.7",
  },
  V: {
    lines: ["A soldier on a volcano cannot be attacked.", "An empty one may be entered by anybody."],
    clause: "BG-17.4",
  },
  R: {
    lines: [
      "A soldier on a ruin defends and besieges as if one level higher.",
      "When it attacks from there its own level counts.",
    ],
    clause: "BG-17.3",
  },
  C: {
    lines: [
      "A camel in your area, or under your soldier, is one exchange with the bank each turn.",
      "Give 1 of one kind and take 1 of another.",
    ],
    clause: "BG-6.1",
  },
  T: {
    lines: [
      "A chest in your area, or under your soldier outside all areas, is one treasure card a turn.",
      "Chests are never used up.",
    ],
    clause: "BG-8.1",
  },
  S: {
    lines: [
      "The first city whose area covers it has a scroll that nobody can take.",
      "It is kept until that city is destroyed.",
    ],
    clause: "BG-16.5",
  },
  "?": {
    lines: ["No tile has been laid here yet.", "The land is built of 25 tiles of nine squares."],
    clause: "BG-2.1",
  },
};

const BOUGHT: Record<string, string[]> = {
  recruit: ["A soldier of level 1 on an empty square beside one of your cities.", "Eight at most."],
  train: [
    "One of your soldiers, wherever it is, rises one level.",
    "Each level costs more than the one before; 6 is the highest.",
  ],
  enlarge: [
    "One of your cities rises one level: it is harder to conquer.",
    "From level 2 on it gathers from 24 squares instead of 8.",
  ],
  ability: ["One card from the top of the deck, face up before you for good.", "Each changes a rule for you."],
  barn: ["Your stores hold 6 of each, with the second barn 7.", "The first must be had before the second."],
  scroll: ["One of the five scrolls, from the stack, else from a rival.", "One a turn. Five win."],
};

const DECKS: Record<string, About> = {
  treasure: {
    title: "Treasure cards",
    lines: ["Drawn for chests in your land. A die says whether a card meets you or all others; it may help or hurt."],
    clause: "BG-8.1",
  },
  ability: {
    title: "Ability cards",
    lines: ["Bought with resources and kept face up. Each changes a rule for its owner."],
    clause: "BG-7.7",
  },
  scrolls: {
    title: "Scrolls nobody holds",
    lines: ["A treasure card, a purchase, a conquered city and the scroll square bring one. All five win."],
    clause: "BG-16.1",
  },
};

function aboutPiece(piece: Piece, view: View): About {
  const whose = (seat: number) => (seat === view.seat ? "Your" : `${view.names[seat] ?? ""}’s`);
  switch (piece.kind) {
    case "gog":
      return {
        title: "Gog",
        lines: ["Cities beside Gog cannot be conquered or suppressed. Who moves it to an own city fills all stores."],
        clause: "BG-14.5",
      };
    case "angel":
      return {
        title: "Angel of Retribution",
        lines: [
          "Cities beside the Angel gather nothing while it stays.",
          "A double of 2 or 5, or a treasure card, moves it.",
        ],
        clause: "BG-15.2",
      };
    case "soldier":
      return {
        title: `${whose(piece.seat)} soldier, level ${piece.soldier.level}`,
        lines: [
          "Soldiers share the steps of your dice. They fight others, found cities, and three beside a city conquer it.",
        ],
        worth: `level ${piece.soldier.effective}${piece.soldier.effective > piece.soldier.level ? " on its ruin" : ""}`,
        clause: "BG-10.1",
      };
    case "city": {
      const { city } = piece;
      return {
        title: `${whose(piece.seat)} city, level ${city.level}`,
        lines: [
          `It gathers from the ${city.level > 1 ? "24 squares within two steps" : "8 squares around it"}.`,
          `It falls when three enemy soldiers of level ${city.defence} or more stand beside it.`,
          ...(city.guarded ? ["Gog guards it."] : []),
          ...(city.suppressed ? ["The Angel suppresses it."] : []),
        ],
        worth: `defence ${city.defence}`,
        clause: "BG-13.1",
      };
    }
  }
}

function aboutSquare(square: number, board: CanaanBoard, view: View): About {
  const piece = piecesOf(board).get(square);
  if (piece) return aboutPiece(piece, view);
  const sign = board.terrain[Math.floor(square / 15)]?.charAt(square % 15) ?? ".";
  const title = TERRAIN[sign]?.title ?? "square";
  return { title: title.charAt(0).toUpperCase() + title.slice(1), ...(LAND[sign] ?? { lines: [] }) };
}

export function about(target: string, view: View): About | null {
  const board = boardOf(view);
  const square = squareOf(target);
  if (square !== null) return aboutSquare(square, board, view);
  const [kind = "", id = ""] = target.split(/:(.*)/s);
  if (kind === "part") return PARTS[id] ?? null;
  if (kind === "phase") return PHASES[id] ?? null;
  if (kind === "goods") return GOODS_ABOUT[id] ?? null;
  if (kind === "treasure") {
    const card = [board.treasure, board.last_treasure].find((one) => one?.card === id);
    return card ? { title: card.title, lines: ["A treasure card.", card.text], clause: card.clause } : null;
  }
  if (kind === "soldier") {
    const seat = view.seat ?? board.on_turn ?? 0;
    const soldier = board.players[seat]?.soldiers.find((one) => one.number === Number(id));
    return soldier ? aboutSquare(numberOf(soldier.at), board, view) : null;
  }
  if (kind === "spirit") return aboutPiece({ kind: id === "gog" ? "gog" : "angel" }, view);
  if (kind === "buy") {
    const price = board.prices.find((one) => one.thing === id);
    if (!price) return null;
    const costs = GOODS.flatMap((good, place) => (price.price[place] ? [`${price.price[place]} ${good}`] : []));
    return { title: price.title, lines: BOUGHT[id] ?? [], worth: costs.join(", "), clause: price.clause };
  }
  if (kind === "tile")
    return {
      title: "A place for a tile",
      lines: [
        "The land is built of 25 tiles of nine squares.",
        "The tile in hand goes to any free place, turned as you like.",
      ],
      clause: "BG-2.1",
    };
  if (kind === "deck") return DECKS[id] ?? null;
  if (kind === "ability") {
    const card = board.players.flatMap((one) => one.abilities).find((one) => one.name === id);
    return card
      ? { title: card.name, lines: [card.text, "An ability card, kept face up for good."], clause: card.clause }
      : null;
  }
  return null;
}

export function goal(view: View, seat: number | null): Goal {
  const board = boardOf(view);
  const short = (view.options as { variant?: string }).variant === "short";
  const conquest = short ? "take the last city of one rival" : "outlive all rivals";
  const aim = `Win by 5 scrolls, by soldiers on all 4 corners of the map, or ${conquest}.`;
  const me = seat === null ? undefined : board.players[seat];
  return { aim, standing: me ? `You have ${me.scrolls} of 5 scrolls and ${me.corners} of 4 corners.` : "" };
}
