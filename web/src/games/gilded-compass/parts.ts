// What the counters, captions and phases around the town are, in two or three sentences.
import type { About } from "../face";

export const PARTS: Record<string, About> = {
  knowledge: {
    title: "Knowledge tokens",
    lines: [
      "Each die of yours in the Library brings one when the round is resolved.",
      "One token pays for rolling any of your free dice again.",
    ],
    worth: "2 tokens are 1 gold at the end",
    clause: "GC-4.8",
  },
  artifacts: {
    title: "Artifacts, face down",
    lines: [
      "They come from the Auction House. How many there are is public, what they are is not.",
      "Each player’s private Collection says what they are worth.",
    ],
    worth: "4, 2 or 1 gold each",
    clause: "GC-7.12",
  },
  missions: {
    title: "Missions, face down",
    lines: [
      "They come from the Guild. How many there are is public, what they ask for is not.",
      "A Mission pays at the end when its condition is met, else nothing.",
    ],
    clause: "GC-8.7",
  },
  treasures: {
    title: "Tower Treasures, face down",
    lines: [
      "Each die in the Treasure Tower wins one: bronze, silver or gold by its floor.",
      "Values are shown at the end.",
    ],
    worth: "0 to 3 gold each",
    clause: "GC-13.2",
  },
  chests: {
    title: "Chests",
    lines: [
      "Every die placed in the Sunken Galleon draws one in secret: this round’s catch.",
      "When it is resolved, most dice keep 2 of them, everybody else there keeps 1.",
    ],
    worth: "1 to 3 gold each",
    clause: "GC-12.7",
  },
  items: {
    title: "Magical Items, face down",
    lines: [
      "They come from the Hidden Temple, and only their owner knows what they are.",
      "A Specialist of the same colour and kind who works on a map may carry one.",
    ],
    worth: "its Specialist scores double",
    clause: "GC-9.8",
  },
  dice: {
    title: "Your free dice",
    lines: [
      "All of them are rolled when your turn begins. A turn places at least one, all in one building.",
      "The round is in its last lap once somebody has none left.",
    ],
    clause: "GC-3.6",
  },
  round: {
    title: "Rounds",
    lines: [
      "Turns go around until somebody has no free dice; that lap is played to its end, then every building is resolved.",
      "After the last round the gold is counted.",
    ],
    clause: "GC-1.5",
  },
  collection: {
    title: "House value",
    lines: ["The printed value could not be looked up. This one was chosen for the digital game, and counts."],
    clause: "GC-7.11",
  },
};

export const PHASES: Record<string, About> = {
  Roll: {
    title: "Roll",
    lines: ["All your free dice are rolled.", "What they showed on an earlier turn counts no more."],
    clause: "GC-3.4",
  },
  Reroll: {
    title: "Reroll",
    lines: ["A Knowledge token rolls any of your free dice again.", "You may do so as often as you have tokens."],
    clause: "GC-4.8",
  },
  Place: {
    title: "Place",
    lines: [
      "Put at least one of your dice into one building, as it asks for.",
      "The Library always takes a single die.",
    ],
    clause: "GC-3.6",
  },
  Resolve: {
    title: "Resolve",
    lines: [
      "After the last lap the buildings pay, one after the other.",
      "Dice that won nothing go to the Library, which pays last, a token for each.",
    ],
    clause: "GC-3.13",
  },
};
