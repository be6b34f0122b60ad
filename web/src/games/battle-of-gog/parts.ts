// What the counters, panels and phases around the land are, in two or three sentences.
import type { About } from "../face";

const gathered = (title: string, buys: string): About => ({
  title,
  lines: [
    `Gathered by cities from the squares around them, at the start of your turn. ${buys}`,
    "A store holds 5 of each, 6 or 7 with a barn; what comes above that is lost.",
  ],
  clause: "BG-5.8",
});

export const GOODS_ABOUT: Record<string, About> = {
  food: gathered("Food", "2 food recruit a soldier."),
  wood: gathered("Wood", "It pays for larger cities, ability cards, scrolls and barns."),
  gold: gathered("Gold", "It pays for larger cities, ability cards, scrolls and barns."),
};

export const PARTS: Record<string, About> = {
  cities: {
    title: "Cities",
    lines: [
      "Soldiers found them on plain squares, at least two squares from any other city. A player has five at most.",
      "They gather. Who loses the last one is out of the game.",
    ],
    clause: "BG-11.6",
  },
  soldiers: {
    title: "Soldiers",
    lines: [
      "Small dice on the map, eight at most; the face is the level.",
      "They share the steps of your turn. They fight, found cities and besiege those of others.",
    ],
    clause: "BG-10.1",
  },
  scrolls: {
    title: "Scrolls",
    lines: [
      "There are five. A treasure card, a purchase, a conquered city and the scroll square bring one; then they are taken from rivals.",
      "Who holds all five wins at once.",
    ],
    clause: "BG-3.6",
  },
  corners: {
    title: "Corners",
    lines: ["The four corner squares of the map.", "Who has a soldier on each of them wins at once."],
    clause: "BG-3.4",
  },
  ways: {
    title: "Three ways to win",
    lines: [
      "All five scrolls, soldiers on all four corners, or conquest: the game ends at once with the first of them.",
      "After 40 rounds without it the best placed player wins.",
    ],
    clause: "BG-3.1",
  },
  decks: {
    title: "Decks",
    lines: [
      "Treasure and ability cards lie face down; nobody knows their order.",
      "Scrolls nobody holds lie beside them.",
    ],
    clause: "BG-1.14",
  },
  treasure: {
    title: "A treasure card",
    lines: [
      "After it is turned up a die is rolled. Odd: who drew it may apply or cancel it.",
      "Even: it befalls all other players, one after the other.",
    ],
    clause: "BG-8.5",
  },
  prices: {
    title: "Prices",
    lines: [
      "What can be bought after gathering, in any order and number, while you can pay.",
      "Cities are never bought: soldiers found them.",
    ],
    clause: "BG-7.1",
  },
  steps: {
    title: "Steps",
    lines: [
      "The sum of two dice, shared freely among your soldiers; before your third city it is always 7.",
      "Steps that are not used are lost.",
    ],
    clause: "BG-10.1",
  },
  dice: {
    title: "The two dice",
    lines: [
      "Their sum is your steps. Both may be rolled again once, and the second result counts.",
      "A double moves Gog or the Angel as well, or brings an ability card.",
    ],
    clause: "BG-9.1",
  },
  tile: {
    title: "The tile in hand",
    lines: [
      "Nine squares of the land. It goes to any free place, turned as you like.",
      "A tile with water must go on with water that lies, where it can.",
    ],
    clause: "BG-2.6",
  },
  round: {
    title: "Rounds",
    lines: [
      "In a round every living player has one turn: gather, buy, treasure, march.",
      "After 40 rounds the best placed player wins.",
    ],
    clause: "BG-3.8",
  },
};

export const PHASES: Record<string, About> = {
  "Lay tiles": {
    title: "Lay tiles",
    lines: ["The land is built of 24 tiles around the Heart, laid one at a time.", "The last player begins."],
    clause: "BG-2.5",
  },
  "Place soldiers": {
    title: "Place soldiers",
    lines: ["Three soldiers begin in each player’s own corner.", "From there they found the first cities."],
    clause: "BG-2.3",
  },
  Gather: {
    title: "Gather",
    lines: [
      "Your cities bring what lies around them, by themselves.",
      "Then each camel of yours is one exchange with the bank.",
    ],
    clause: "BG-5.3",
  },
  Buy: {
    title: "Buy",
    lines: ["Soldiers, levels, larger cities, ability cards, a scroll, barns.", "As much as you can pay for."],
    clause: "BG-7.1",
  },
  Treasure: {
    title: "Treasure",
    lines: ["One card for each chest in your areas or under your soldiers.", "A die says whom it meets."],
    clause: "BG-8.1",
  },
  March: {
    title: "March",
    lines: ["Roll, then share the steps among your soldiers.", "They fight, found cities and besiege those of others."],
    clause: "BG-10.1",
  },
};
