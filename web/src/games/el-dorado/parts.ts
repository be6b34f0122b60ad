// What the counters, panels and phases around the island are, in two or three sentences.
import type { About } from "../face";

const SUPPLY = "What is lost returns to the supply and can be bought again.";

export const PARTS: Record<string, About> = {
  cards: {
    title: "Cards in hand",
    lines: [
      "Food, wood and gold pay for villagers, buildings, offerings and steps of villagers.",
      "At the end of a turn nobody keeps more than nine.",
    ],
    clause: "ED-7.1",
  },
  doubloons: {
    title: "Doubloons",
    lines: [
      "The Thieves pay with them for buildings, offerings and thieves.",
      "Matched pairs of stolen cards are turned into doubloons.",
    ],
    worth: "five at most",
    clause: "TH-11.1",
  },
  villagers: {
    title: "Villagers left in the supply",
    lines: ["They can be bought while there are some, and are placed beside one of your buildings.", SUPPLY],
    clause: "ED-1.14",
  },
  farmhouse: {
    title: "Farmhouses left",
    lines: ["Built on corners; villagers on the tiles around one farm for you. Two in all.", SUPPLY],
    clause: "ED-8.6",
  },
  fort: {
    title: "Fort left",
    lines: ["Built on a corner, it occupies the three tiles around it. One in all.", SUPPLY],
    clause: "ED-4.5",
  },
  outpost: {
    title: "Outposts left",
    lines: ["The Thieves build them on corners, and new thieves appear there.", SUPPLY],
    clause: "TH-11.15",
  },
  hideout: {
    title: "Hideout left",
    lines: ["With it the Thieves come out of hiding; new thieves appear there.", SUPPLY],
    clause: "TH-10.12",
  },
  shrines: {
    title: "Shrines",
    lines: [
      "Filled stones are island shrines with an offering of this player; the dashed one is the cave shrine.",
      "Who has them all wins at once.",
    ],
    worth: "1 strength for each island shrine, 2 for the cave’s",
    clause: "ED-3.2",
  },
  search: {
    title: "The search",
    lines: [
      "Island shrines must be found and given an offering; the cave shrine must be stepped on.",
      "The game ends at once when somebody has them all, whoever’s turn it is.",
    ],
    clause: "ED-3.2",
  },
  truce: {
    title: "Truce",
    lines: ["Nobody attacks in the first round.", "It ends when the second round begins."],
    clause: "ED-R15",
  },
  stacks: {
    title: "Stacks",
    lines: [
      "Tiles not discovered yet, face down, and the cards in the bank.",
      "Island and cave have stacks of their own.",
    ],
    clause: "ED-1.4",
  },
  prices: {
    title: "Prices",
    lines: ["What can be bought while you explore, as often as you can pay.", "The cards go back to the stacks."],
    clause: "ED-10.1",
  },
  guarded: {
    title: "The treasure in the cave",
    lines: [
      "The thieves of the cave guard it. Who defeats them takes all of it.",
      "What they win from an explorer is added.",
    ],
    clause: "ED-18.9",
  },
  "next-tiles": {
    title: "Tiles you know",
    lines: ["Emma sees the next three island tiles before she explores, and orders them.", "Only you see them here."],
    clause: "ED-19.6",
  },
  important: {
    title: "Important tiles",
    lines: [
      "Each player holds some, in secret, and must place them while the turns counted here last.",
      "The others do not know which they are.",
    ],
    clause: "HC-2.2",
  },
  cave: {
    title: "The cave",
    lines: [
      "A second map, entered from the cave entrance. Dwellers in it must be fought when they are found.",
      "The cave shrine lies in the lower half of its stack.",
    ],
    clause: "ED-17.1",
  },
  "cave-door": {
    title: "The way below",
    lines: ["One speed leads from the cave entrance to the cave exit, and back.", "A group of villagers pays 1 gold."],
    clause: "ED-17.3",
  },
  "cave-shrine": {
    title: "The cave shrine",
    lines: ["Who moves onto it has it. Who defeats that explorer takes it."],
    worth: "2 strength",
    clause: "ED-16.7",
  },
  battle: {
    title: "A battle",
    lines: [
      "The attacker brings what it can, then the defender; then both roll a die for each point of strength.",
      "The higher sum wins; a tie sends those who moved back.",
    ],
    clause: "ED-12.7",
  },
  odds: {
    title: "If it were rolled now",
    lines: [
      "How often the attacker would win, how often it would be a tie, how often the defender would win.",
      "More pieces can change it until the roll.",
    ],
    clause: "ED-12.7",
  },
  "battle-die": {
    title: "A battle die",
    lines: ["One for each point of strength on the battle tile.", "The higher sum of a side wins."],
    clause: "ED-12.7",
  },
  "last-battle": {
    title: "The last battle",
    lines: ["Both throws, their sums and what came of it.", "Older battles are in the log."],
    clause: "ED-12.7",
  },
  chooser: {
    title: "Explorers",
    lines: ["Each board shows two; you choose the one you play. Each has an ability of its own."],
    clause: "ED-2.9",
  },
  thieves: {
    title: "The Thieves",
    lines: [
      "One player plays them: no explorer, no villagers, no golden dice. They steal cards and buy with doubloons.",
      "They win like everybody else, by all the shrines.",
    ],
    clause: "TH-7.10",
  },
  guardians: {
    title: "The guardians",
    lines: [
      "Wolf, Thief and Titan appear with the island shrines you discover.",
      "They grow stronger with every offering the Thief places.",
    ],
    clause: "SO-2.1",
  },
  titan: {
    title: "The Titan",
    lines: [
      "Not defeated when he was found, he roams the cave and takes a turn between any two turns.",
      "That ends when somebody defeats him.",
    ],
    clause: "TH-14.3",
  },
  captured: {
    title: "A captured explorer",
    lines: [
      "Defeated, she is held by the victor, who puts her back on the island before her next turn.",
      "Then she rolls as usual.",
    ],
    clause: "ED-13.7",
  },
  speed: {
    title: "Speed left",
    lines: ["One for each step of your explorer, or for discovering a tile.", "What is not used this turn is lost."],
    clause: "ED-9.1",
  },
  round: {
    title: "Rounds",
    lines: [
      "In a round everybody has one turn. There is no last one: the game goes on until somebody has all the shrines.",
    ],
    clause: "ED-3.3",
  },
};

export const PHASES: Record<string, About> = {
  Roll: {
    title: "Roll",
    lines: ["Both golden dice. One becomes your speed, the other the number of cards you gather: you choose."],
    clause: "ED-8.2",
  },
  Gather: {
    title: "Gather",
    lines: [
      "As many cards as the gather die shows, in any mix of what you farm.",
      "You farm under your explorer, and under villagers beside a building of yours.",
    ],
    clause: "ED-8.3",
  },
  Explore: {
    title: "Explore",
    lines: [
      "Move, discover, buy and attack, in any order and as often as you can pay for.",
      "Ending gives up what is left of your speed.",
    ],
    clause: "ED-8.8",
  },
  Guardians: {
    title: "Guardians",
    lines: ["Between your turns the guardians move.", "They attack what they reach."],
    clause: "SO-2.1",
  },
  "The Titan": {
    title: "The Titan",
    lines: ["Between any two turns a die says how far he advances.", "He goes towards the nearest living thing."],
    clause: "TH-14.4",
  },
};

export const COIN_WORDS: Record<string, string> = {
  bavieca: "1 more speed at once, and every turn while it is held.",
  rose: "1 card of choice at once, and 1 before every gathering while it is held.",
  jimenez: "One black die may be thrown again in each battle of its holder.",
  cortes: "5 gold at once. Its finder is cursed: 1 speed and 1 strength less, until the cave shrine is theirs.",
};
