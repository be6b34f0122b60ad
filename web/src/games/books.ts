// The rules as a book: what to know in prose, a picture from the first lesson, and which sections of the ledger say it exactly.

export interface Chapter {
  title: string;
  text: string;
  /** Sections of the ledger, by their numbers; what no chapter names stands at the end of the book. */
  sections: readonly string[];
  /** A picture of the game in a minute, counted from 0. */
  picture?: number;
}

export const BOOKS: Readonly<Record<string, readonly Chapter[]>> = {
  "gilded-compass": [
    {
      title: "What you play for",
      text: "Most gold wins, after six rounds with two or three players and five with more. Gold comes from maps, from Specialists on maps of their colour, and from whatever the other buildings of this table give. Five buildings are in play: University, Archives and Library always, and two that change from game to game.",
      sections: ["GC-1", "GC-2", "GC-14", "GC-15"],
    },
    {
      title: "A round and a turn",
      text: "On your turn you roll all your free dice, may pay Knowledge tokens to roll some of them again, and then place at least one die. Everything you place in a turn goes into one building and must fit its rule. You cannot pass: the Library takes any single die. As soon as somebody has no dice left, the lap is finished, and the buildings pay out one after the other.",
      sections: ["GC-3"],
      picture: 0,
    },
    {
      title: "Archives and maps",
      text: "The Archives take any number of equal dice. Groups rank by their number of dice, then by value; no two groups may be alike. In that order each group takes one of four maps. A map pays its smaller number alone, and its greater one with a Specialist on it.",
      sections: ["GC-6"],
      picture: 1,
    },
    {
      title: "University and Specialists",
      text: "The University takes one die, or two that make 5. Dice stand in a row, low ones in front. A new die pushes the others to the right, and what falls out of the last entrance goes to the Library. From left to right each die hires a Specialist.",
      sections: ["GC-5"],
      picture: 2,
    },
    {
      title: "Library and Knowledge",
      text: "Every die in the Library becomes a Knowledge token: dice placed there, dice pushed out, dice that won nothing. A token pays for a reroll, and two are worth 1 gold at the end.",
      sections: ["GC-4"],
    },
    {
      title: "Auction House or Guild",
      text: "Both take runs, dice whose values follow each other without a gap; you may lengthen yours on later turns. The longer run draws first. The Auction House gives Artifacts, whose worth only your secret collection tile tells; the Guild gives Missions, which pay when their condition is met at the end.",
      sections: ["GC-7", "GC-8"],
      picture: 3,
    },
    {
      title: "The fifth building",
      text: "The Hidden Temple sells Magical Items for exactly the dice they show. The Illuminati give Abilities to the player who outbids the set before. The Sunken Galleon sends dice out for chests. The Treasure Tower keeps its treasures in three stacks, and dice can be pushed out of it.",
      sections: ["GC-9", "GC-10", "GC-11", "GC-12", "GC-13"],
    },
    {
      title: "The end",
      text: "After the last round Specialists are put on maps of their colour, at most one Cartographer and one Excavator each, in the way that pays best. Then all gold is counted.",
      sections: ["GC-17", "GC-18"],
      picture: 4,
    },
  ],
  "el-dorado": [
    {
      title: "What you play for",
      text: "There are four shrines: three on the island, one in the cave. The first player to control all four wins at once, on anybody's turn. Nobody is ever out of the game.",
      sections: ["ED-1", "ED-2", "ED-3"],
      picture: 4,
    },
    {
      title: "Roll and gather",
      text: "Roll two golden dice. One is your explorer's speed, the other says how many cards you gather. You gather what you farm: the tile your explorer stands on, and every tile with a villager of yours beside one of your farmhouses. More farms give more choice, not more cards. At the end of your turn you keep nine cards at most.",
      sections: ["ED-8", "ED-7"],
      picture: 0,
    },
    {
      title: "Move and discover",
      text: "Each step and each discovery costs 1 speed. Who discovers turns over a tile, lays it beside the explorer so that it touches two tiles, and walks onto it. Nobody can enter water or an island shrine; a tile once laid stays.",
      sections: ["ED-4", "ED-9"],
      picture: 1,
    },
    {
      title: "Buy",
      text: "Cards buy villagers beside your buildings, farmhouses and a fort on corners of your explorer's tile, army movements, and offerings. A fort holds its three tiles for you; a farmhouse only lets villagers farm.",
      sections: ["ED-10", "ED-6"],
      picture: 2,
    },
    {
      title: "Shrines",
      text: "Stand beside an island shrine and buy an offering: the shrine is yours for good, and your explorer is stronger by 1. Several players may control the same island shrine. The cave shrine needs no offering, but can be taken from you in battle.",
      sections: ["ED-16", "ED-5"],
      picture: 3,
    },
    {
      title: "Armies and battles",
      text: "Villagers on one tile are an army; a step costs 1 gold. Who enters a tile that somebody else holds attacks. Both sides may bring more, then each rolls one die for every point of strength, and the higher total wins. Beaten villagers and buildings return to their owner; a beaten explorer loses half of the cards and is put back by the winner.",
      sections: ["ED-11", "ED-12", "ED-13", "ED-14", "ED-15"],
    },
    {
      title: "The cave",
      text: "The cave is a second map behind its mouth on the island. You discover there as above ground, but dwellers live in it, and who finds one must fight it at once. The cave shrine lies in the lower half of its tiles.",
      sections: ["ED-17", "ED-18"],
    },
    {
      title: "The explorers",
      text: "Every explorer bends one rule. Choose by what you like to do.",
      sections: ["ED-19"],
    },
  ],
  "battle-of-gog": [
    {
      title: "What you play for",
      text: "There are three ways to win, each at once: five scrolls, own soldiers on all four corners of the map, or conquest. In the short game the last city of one rival is enough, in the long one all rivals must be out.",
      sections: ["BG-3", "BG-21"],
      picture: 4,
    },
    {
      title: "Soldiers and cities",
      text: "Small dice are soldiers, large dice are cities; the number that shows is the level. You begin with three soldiers in your corner. Each may become a city on a plain square, two squares from any other city. Until your third founding you have 7 steps a turn, may cross water, and for at most five turns nobody can attack you.",
      sections: ["BG-1", "BG-2", "BG-4", "BG-11"],
      picture: 0,
    },
    {
      title: "Gather, trade, buy",
      text: "Every food, wood and gold square around your cities gives one; from level 2 on a city reaches two squares far. You can store five of each. A camel in your land changes one good for another. Then buy soldiers, levels, larger cities, abilities, barns or a scroll.",
      sections: ["BG-5", "BG-6", "BG-7", "BG-20"],
      picture: 1,
    },
    {
      title: "Treasures and spirits",
      text: "For each chest in your land you may draw a treasure card. Then roll: odd, and you may use it yourself; even, and it meets all others. A double of 1 or 6 moves Gog, who fills your stores and protects cities; 2 or 5 moves the Angel, who stops a city from gathering; 3 or 4 gives an ability.",
      sections: ["BG-8", "BG-9", "BG-14", "BG-15", "BG-18", "BG-19"],
      picture: 2,
    },
    {
      title: "March and fight",
      text: "The sum of two dice are your steps, for all soldiers together; you may roll again once. Who steps onto an enemy soldier fights: the higher level wins and loses as many levels as the beaten one had. Equal levels roll for it. Three strong soldiers around a city take it, rise by a level, and bring a scroll.",
      sections: ["BG-10", "BG-12", "BG-13", "BG-16", "BG-17"],
      picture: 3,
    },
  ],
  "city-of-thieves": [
    {
      title: "What you play for",
      text: "You lead four thieves for some rounds, as many as the adventure says. Most ducats win. What a thief carries counts only outside; every thief that stays inside costs you 3 ducats.",
      sections: ["CT-1", "CT-2", "CT-14"],
      picture: 0,
    },
    {
      title: "A turn",
      text: "Draw a card, name a militiaman and roll how far you move him, then activate your thieves one after the other with 7 action points for all of them. Each may move once and act once, in either order. Points left over are lost.",
      sections: ["CT-3", "CT-5"],
    },
    {
      title: "Moving",
      text: "A movement costs 1 point, up to the thief's Movement in spaces. White lines, doors and windows let you pass; walls, portcullises and other figures do not.",
      sections: ["CT-6"],
      picture: 1,
    },
    {
      title: "Chests and treasures",
      text: "Pick a lock for 1 point, by rolling the thief's Mind or less, or bash it open for 2 without a roll. Every chest pays 1 ducat. A thief carries three treasures; equal ones in a gang are worth more together.",
      sections: ["CT-7", "CT-8", "CT-9"],
      picture: 2,
    },
    {
      title: "Attack and flight",
      text: "An attack costs 1 point besides the step. Both sides may play one card, then roll as many dice as their Combat; the highest single die counts, a tie goes to the attacker. The winner steals a treasure or 2 ducats, and chooses the way by which the loser runs three spaces.",
      sections: ["CT-10", "CT-11"],
      picture: 3,
    },
    {
      title: "Militia",
      text: "Guards are moved by the player on turn, never against their own gang. They win ties, cost the loser 2 ducats, and cannot be attacked.",
      sections: ["CT-4"],
    },
    {
      title: "Missions",
      text: "For 3 points a gang that holds the treasure on a Mission card is paid the worth of all such treasures, and a bonus. It keeps them: they can be paid again, and carried out.",
      sections: ["CT-12"],
    },
    {
      title: "Alarm and gates",
      text: "After the alarm thieves may leave by any gate without a portcullis. Start early: gates close, and guards stand in the way.",
      sections: ["CT-13"],
      picture: 4,
    },
    {
      title: "The King of Ashes",
      text: "The expansion adds tokens to explore, wounds, mercenaries, equipment, Intrigue, the catacombs below the city, and a campaign of adventures whose gangs gain experience.",
      sections: [
        "KA-1",
        "KA-2",
        "KA-3",
        "KA-4",
        "KA-5",
        "KA-6",
        "KA-7",
        "KA-8",
        "KA-9",
        "KA-10",
        "KA-11",
        "KA-12",
        "KA-13",
        "KA-14",
        "KA-15",
        "KA-16",
      ],
    },
  ],
};
