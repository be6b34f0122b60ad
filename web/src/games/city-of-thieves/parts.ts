// What the counters, panels and phases around the district are, in two or three sentences.
import type { About } from "../face";

export const PARTS: Record<string, About> = {
  arcana: {
    title: "Arcana cards in hand",
    lines: [
      "Each turn begins with drawing one. They help thieves to move, fight and open, or hinder others.",
      "Only their owner sees them.",
    ],
    clause: "CT-11.1",
  },
  carried: {
    title: "Treasures carried",
    lines: [
      "By thieves who are still in the district, three each at most.",
      "They are worth something once they are out, or for a mission.",
    ],
    clause: "CT-9.2",
  },
  out: {
    title: "Out of the district",
    lines: ["Thieves who left by an exit after the alarm, with what they carried.", "Who stays inside costs 3 ducats."],
    clause: "CT-13.1",
  },
  experience: {
    title: "Experience tokens",
    lines: [
      "Earned by attackers for each 6 they roll, and by emblems.",
      "One rolls a die of yours again; two buy an Equipment card.",
    ],
    clause: "KA-9.3",
  },
  intrigue: {
    title: "Intrigue cards",
    lines: [
      "Secret side missions, three at most. Completed, they pay at once.",
      "Some cost ducats if they are not done by the end.",
    ],
    clause: "KA-11.1",
  },
  debt: {
    title: "Owed at the Inn",
    lines: ["Equipment chosen before the game is paid at its end.", "Whether it was used or not."],
    worth: "2 ducats each",
    clause: "KA-13.4",
  },
  ducats: {
    title: "Ducats",
    lines: [
      "From chests, missions, fights and what is carried out. Only their owner sees how many there are.",
      "Most of them win.",
    ],
    clause: "CT-14.5",
  },
  sheet: {
    title: "The adventure sheet",
    lines: [
      "It says how many rounds are played, what happens on which square, and what is different in this adventure.",
      "Below it stands all of that in words.",
    ],
    clause: "CT-2.1",
  },
  round: {
    title: "Rounds",
    lines: [
      "In a round every gang has one turn; then the counter goes on by one square. A mark below a square is an event.",
      "At the End square the game is over.",
    ],
    clause: "CT-3.2",
  },
  end: {
    title: "The end",
    lines: [
      "When the counter comes here the game is over, and treasures that are out become ducats.",
      "Thieves who are still inside cost 3 each.",
    ],
    clause: "CT-14.1",
  },
  missions: {
    title: "Missions",
    lines: [
      "For action points a card pays, at once, what its treasures are worth that your thieves carry, and you keep them.",
      "One a turn.",
    ],
    clause: "CT-12.1",
  },
  hand: {
    title: "Your Arcana",
    lines: ["Play any number in your own turn; some are answers in the turns of others.", "A card is played once."],
    clause: "CT-11.2",
  },
  gang: {
    title: "A gang",
    lines: [
      "Four thieves, each with Combat, Movement, Mind and a skill of its own.",
      "They share the action points of a turn.",
    ],
    clause: "CT-1.1",
  },
  pocket: {
    title: "An empty pocket",
    lines: ["A thief carries three treasures at most.", "Who gets a fourth must drop one."],
    clause: "CT-9.2",
  },
  wounds: {
    title: "Wounds",
    lines: ["A wounded thief defends itself but cannot be activated.", "An action point removes one wound."],
    clause: "KA-6.3",
  },
  vault: {
    title: "Guild vault",
    lines: [
      "Treasures that lie in the guild’s vault, as this adventure says.",
      "They are worth nothing to anybody until somebody takes them.",
    ],
    clause: "CT-2.1",
  },
  ashes: {
    title: "The King of Ashes",
    lines: [
      "What the second box adds: experience, intrigues, equipment, and tokens in the rooms.",
      "Thieves can be wounded, and thrown into prison.",
    ],
    clause: "KA-1.7",
  },
  equipment: {
    title: "Equipment left",
    lines: ["Found in rooms, or bought with two experience tokens. A thief holds one card."],
    clause: "KA-10.1",
  },
  worth: {
    title: "Worth when carried out",
    lines: [
      "What treasures pay once they have left the district.",
      "Two and three of a kind pay more than one by one, counted over the whole gang.",
    ],
    clause: "CT-8.5",
  },
  fight: {
    title: "A fight",
    lines: [
      "Each side may play a card and rolls its Combat in dice; the highest single die wins, a tie the attacker.",
      "The winner steals a treasure, or 2 ducats, and moves the loser 3 spaces.",
    ],
    clause: "CT-10.6",
  },
  die: {
    title: "A fight die",
    lines: ["Each side rolls as many as its Combat. Only its highest die counts."],
    clause: "CT-10.6",
  },
  ap: {
    title: "Action points",
    lines: [
      "Shared by your whole gang. A movement, a lock, an attack cost 1 each, bashing a chest 2, a mission 3.",
      "What is left at the end of the turn is lost.",
    ],
    clause: "CT-5.3",
  },
  "movement-points": {
    title: "Points of the movement",
    lines: ["One for each space of the way. The whole movement is made in one go, for 1 action point."],
    clause: "CT-6.1",
  },
};

export const PHASES: Record<string, About> = {
  Gangs: {
    title: "Gangs",
    lines: ["Everybody chooses a gang of four thieves.", "Each thief has values and a skill of its own."],
    clause: "CT-2.3",
  },
  Placement: {
    title: "Placement",
    lines: ["In turn, everybody places one thief after the other on the spaces at the gates.", "Each space takes one."],
    clause: "CT-2.11",
  },
  Draw: {
    title: "Draw",
    lines: ["One Arcana card comes into your hand, by itself.", "Nobody else sees it."],
    clause: "CT-3.6",
  },
  Militia: {
    title: "Militia",
    lines: [
      "Name a militiaman and roll: he may move up to that many spaces, on a 6 he stays.",
      "He attacks thieves of other gangs.",
    ],
    clause: "CT-4.1",
  },
  Activate: {
    title: "Activate",
    lines: ["Your thieves, one after the other: each may move once and act once.", "Both are paid with action points."],
    clause: "CT-3.8",
  },
  End: { title: "End", lines: ["The turn passes to the left.", "Points that are left are lost."], clause: "CT-3.10" },
};

const READS = "Once; again only after the thief was above ground.";

/** What can be done in the rooms of the catacombs. */
export const BELOW_WORDS: Record<string, { lines: string[]; clause: string }> = {
  HA: {
    lines: [
      "For 1 action point all magic gems a thief carries here become 6 ducats each.",
      "Arrows lead on one way only.",
    ],
    clause: "KA-15.19",
  },
  SC: {
    lines: [
      `For 1 action point a thief reads the tomes: a die of Mind or less brings 3 cards of the discards and an experience token, else 2 cards. ${READS}`,
      "Arrows lead on one way only.",
    ],
    clause: "KA-15.14",
  },
  TC: {
    lines: [
      "For 1 action point a thief here takes a treasure of choice from any prisoner.",
      "Arrows lead on one way only.",
    ],
    clause: "KA-15.9",
  },
  TU: {
    lines: [
      "After the alarm a thief here may try to get out for 1 action point, and rolls a die.",
      "On a 1 it is lost, on 2 or 3 it loses two treasures, else it is out with everything.",
    ],
    clause: "KA-15.10",
  },
  TR: {
    lines: [
      "For 1 action point a thief rolls three dice: all different, their sum in ducats; any two alike, the thief dies.",
      READS,
    ],
    clause: "KA-15.20",
  },
  PR: {
    lines: [
      "Who loses a fight below, or to a militiaman, is thrown in here.",
      "For 1 action point a prisoner rolls; a 4 or more opens the way up.",
    ],
    clause: "KA-15.3",
  },
  CX: {
    lines: ["The way back to the surface, to any pentacle that nobody stands on.", "Nobody can stop here."],
    clause: "KA-14.5",
  },
  LA: { lines: ["The Cyclops begins here, and comes back when it has lost. No thief can enter."], clause: "KA-15.1" },
};
