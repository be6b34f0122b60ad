"""The columns that tell learners of the City of Thieves what is asked and underway. Compiled room.

Rules in progress write them (`encode`, `encode_question`); the columns of the table follow in encoding.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.city import PLACES, SPACES
from doubloon.games.city_of_thieves.content import CARDS, FIGHT_CARDS, FIGURES, MOST_PLAYERS, TREASURE_NAMES
from doubloon.games.city_of_thieves.district import DIE
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.route import Route
from doubloon.kernel.encoding import Sheet, put, tally
from doubloon.pieces.handful import Handful

QUESTION_NAMES: Final = (
    "ChooseGangs",
    "Deployment",
    "Alarm",
    "PlaceFigure",
    "MilitiaPhase",
    "March",
    "ZombiePhase",
    "ActivationPhase",
    "Declaration",
    "Answers",
    "PayWithCard",
    "FollowMyLead",
    "LockPick",
    "CountDucats",
    "VaultDice",
    "OverLimit",
    "FightCards",
    "FightReroll",
    "AfterCards",
    "Theft",
    "Flight",
    "Confiscation",
    "VaultPick",
    "VaultReturn",
    "Exchange",
    "ChooseEquipment",
    "OldCityTokens",
    "Hiring",
    "Inn",
    "CampaignBonus",
    "PatrolPhase",
    "PatrolCard",
    "BlackMarket",
    "SharpEyes",
    "Reward",
    "CyclopsRoll",
    "Escape",
    "Crawl",
    "Reading",
    "TortureChamber",
    "Loot",
    "Tremor",
    "Aftershock",
    "ChangedWhispers",
)
"""What asks, in the order of the column."""

TREASURES: Final[i64] = len(TREASURE_NAMES)
CARD_KINDS: Final[i64] = len(FIGHT_CARDS)
TURN_STEPS: Final[i64] = 7
MANY: Final[i64] = 99
"""More than anything that is counted up."""
MASK: Final[i64] = 4
"""Places of a mask of militiamen or pentacles."""

SHEET: Final = Sheet()

OVER: Final[i64] = SHEET.column("over", "the game has ended")
ASKED: Final[i64] = SHEET.column("asked", "by seat: owes a decision", places=MOST_PLAYERS)
QUESTION: Final[i64] = SHEET.column("question", ", ".join(QUESTION_NAMES), places=len(QUESTION_NAMES))
FIGURE: Final[i64] = SHEET.column("figure", "by figure: the one it is about", places=FIGURES)
OTHER: Final[i64] = SHEET.column("other figure", "by figure: the other one it is about", places=FIGURES)
CARD: Final[i64] = SHEET.column(
    "card", "the card it is about, from 1: Arcana, or Equipment where gear is chosen", CARDS
)
TREASURE: Final[i64] = SHEET.column("treasure", "by kind: the treasure it is about", places=TREASURES)
PIPS: Final[i64] = SHEET.column("pips", "the die that lies", DIE)
COUNT: Final[i64] = SHEET.column("count", "points, pieces or players so far, or still to come", MANY)
SETTLED: Final[i64] = SHEET.column(
    "settled", "the die is final, the chest open, the exchange made, the loser robbed"
)
SECOND: Final[i64] = SHEET.column(
    "second sign", "a gem opens it, Breakout frees it, the loser runs, the attacker is asked"
)
DONE: Final[i64] = SHEET.column(
    "done", "militiamen moved, or pentacles to choose from, as a mask", places=MASK
)
SPACE: Final[i64] = SHEET.column("space", "the space it is about, from 1", PLACES)
DICE: Final[i64] = SHEET.column("dice", "by pips, 1 to 6: dice that may be rerolled", 15, DIE)
FIXED: Final[i64] = SHEET.column("fixed dice", "by pips: dice that have been rerolled", 15, DIE)
GIVEN: Final[i64] = SHEET.column("given", "by kind: treasures given in an exchange", 15, TREASURES)
TAKEN: Final[i64] = SHEET.column("taken", "by kind: treasures taken in it", 15, TREASURES)
ASKED_NEXT: Final[i64] = SHEET.column(
    "asked next", "by seat: whom an answer is asked of", places=MOST_PLAYERS
)

# The turn, and a movement in it (CT-3.5, CT-6.1)
TURNS: Final[i64] = SHEET.column("turns", "turns begun this round", MOST_PLAYERS)
STEP: Final[i64] = SHEET.column("step of the turn", "how many of its steps have begun (CT-3.5)", TURN_STEPS)
MOVER: Final[i64] = SHEET.column("mover", "by figure: is being moved", places=FIGURES)
EXTRA: Final[i64] = SHEET.column("extra points", "added to its movement", MANY)
PASSAGES: Final[i64] = SHEET.column("passages", "Secret Passages laid down", MANY)
PENTACLES: Final[i64] = SHEET.column("pentacle gates", "Pentacle Gates laid down", MANY)
LESSENED: Final[i64] = SHEET.column("lessened", "by Niggling Injury")
GONE: Final[i64] = SHEET.column("steps gone", "before the answer (CT-R67)", MANY)
TO: Final[i64] = SHEET.column("to", "the end of the declared path, from 1", PLACES)
EXIT: Final[i64] = SHEET.column("exit", "the exit it leads to, from 1", PLACES)
STOP: Final[i64] = SHEET.column(
    "caltrops", "where they would end the path, from 1, and whether they lie", PLACES, 2
)
FLYING: Final[i64] = SHEET.column("flying", "by the Flying Potion (E03)")
HOOKED: Final[i64] = SHEET.column("hooked", "the Grapnel has been used (E14)")
SPENT: Final[i64] = SHEET.column(
    "spent", "points, passages, gates spent up to the last exchange; exchanges done", MANY, 4
)
WALKED: Final[i64] = SHEET.column(
    "walked", "by space: the number of the step that is fixed already", MANY, SPACES
)
VIAS: Final[i64] = SHEET.column(
    "exchange with", "by figure: the place in the order of announced exchanges", MANY, FIGURES
)

# A fight (CT-10)
ATTACKER: Final[i64] = SHEET.column("attacker", "by figure", places=FIGURES)
DEFENDER: Final[i64] = SHEET.column("defender", "by figure", places=FIGURES)
WINNER: Final[i64] = SHEET.column("winner", "by figure", places=FIGURES)
FOUGHT_AT: Final[i64] = SHEET.column("fight space", "from 1", PLACES)
KEEPER: Final[i64] = SHEET.column(
    "keeper", "by seat: keeps the figure of no gang (CT-R64)", places=MOST_PLAYERS
)
ATTACK: Final[i64] = SHEET.column("attack", "by pips: dice, and those rerolled", 15, 2 * DIE)
DEFENCE: Final[i64] = SHEET.column("defence", "by pips: dice, and those rerolled", 15, 2 * DIE)
ADDED: Final[i64] = SHEET.column("added dice", "by cards and skills: attack, defence", MANY, 2)
ATTACK_CARDS: Final[i64] = SHEET.column("attack cards", "by kind", 15, CARD_KINDS)
DEFENCE_CARDS: Final[i64] = SHEET.column("defence cards", "by kind", 15, CARD_KINDS)
REROLLS: Final[i64] = SHEET.column("rerolls", "the defender is next; how many passed in a row", MANY, 2)
STOLEN: Final[i64] = SHEET.column("loot", "by kind: the treasure taken", places=TREASURES)
BOUT: Final[i64] = SHEET.column("bout", "the round against the Cyclops, and sixes in the first", MANY, 2)


def one_of(sheet: vec[i16], first: i64, number: i64) -> None:
    """Mark one of many, unless it is none."""
    if number >= 0:
        put(sheet, first + number, 1)


def flag(sheet: vec[i16], place: i64, truth: bool) -> None:
    """A yes or a no."""
    if truth:
        put(sheet, place, 1)


def pips(sheet: vec[i16], first: i64, dice: Handful) -> None:
    """How many dice of each value, 1 to 6."""
    tally(sheet, first, dice >> 4)


def route(sheet: vec[i16], fixed: Route | None) -> None:
    """KA-8, E03. The part of the path that is fixed already."""
    if fixed is None:
        return
    flag(sheet, FLYING, fixed.flying)
    flag(sheet, HOOKED, fixed.hooked)
    put(sheet, SPENT, fixed.spent)
    put(sheet, SPENT + 1, fixed.passages)
    put(sheet, SPENT + 2, fixed.pentacles)
    put(sheet, SPENT + 3, fixed.exchanged)
    walked(sheet, fixed.walked)
    for number in range(len(fixed.vias)):
        put(sheet, VIAS + fixed.vias[number], number + 1)


def walked(sheet: vec[i16], path: list[i64]) -> None:
    """By space: the number of the step."""
    for number in range(len(path)):
        if path[number] < SPACES:
            put(sheet, WALKED + path[number], number + 1)
