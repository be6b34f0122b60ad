"""What is asked in the City of Thieves, as numbers for learners: who, what, and how far it has come. Compiled room.

The first part of the encoding (encoding.py). Rules in progress hold public facts alone, so every seat is told the same. Rules
that ask about a figure, a card, a treasure or dice share the places for them: which rule asks tells what they mean.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.city import PLACES, SPACES
from doubloon.games.city_of_thieves.content import CARDS, FIGURES, MOST_PLAYERS, TREASURE_NAMES
from doubloon.games.city_of_thieves.district import DIE, NOBODY, District
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.attempts import (
    Aftermath,
    Attempt,
    Crawl,
    Escape,
    Reading,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.rooms import Loot, TortureChamber
from doubloon.games.city_of_thieves.king_of_ashes.rules.adventures import Aftershock, ChangedWhispers, Tremor
from doubloon.games.city_of_thieves.king_of_ashes.rules.cyclops import CyclopsRoll
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import ChooseEquipment
from doubloon.games.city_of_thieves.king_of_ashes.rules.exchange import Exchange
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue import Reward
from doubloon.games.city_of_thieves.king_of_ashes.rules.own_steps import BlackMarket, SharpEyes
from doubloon.games.city_of_thieves.king_of_ashes.rules.patrols import PatrolCard, PatrolPhase
from doubloon.games.city_of_thieves.king_of_ashes.rules.route import Route
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import (
    CampaignBonus,
    Hiring,
    Inn,
    OldCityTokens,
)
from doubloon.games.city_of_thieves.rules.adventures.alarm import Alarm
from doubloon.games.city_of_thieves.rules.adventures.place_figure import PlaceFigure
from doubloon.games.city_of_thieves.rules.chests.carrying import CountDucats, OverLimit
from doubloon.games.city_of_thieves.rules.chests.chests import LockPick
from doubloon.games.city_of_thieves.rules.chests.vault import VaultDice
from doubloon.games.city_of_thieves.rules.fights.cards import FIGHT_CARDS, AfterCards, FightCards
from doubloon.games.city_of_thieves.rules.fights.dice import FightReroll
from doubloon.games.city_of_thieves.rules.fights.fights import Fight, Theft
from doubloon.games.city_of_thieves.rules.fights.flight import Flight
from doubloon.games.city_of_thieves.rules.fights.spoils import Confiscation, VaultPick, VaultReturn
from doubloon.games.city_of_thieves.rules.militia import March, MilitiaPhase, ZombiePhase
from doubloon.games.city_of_thieves.rules.movement.answers import Answers, Declaration, StepByStep
from doubloon.games.city_of_thieves.rules.movement.movement import Movement
from doubloon.games.city_of_thieves.rules.paying import PayWithCard
from doubloon.games.city_of_thieves.rules.rounds import Round
from doubloon.games.city_of_thieves.rules.set_up import ChooseGangs, Deployment
from doubloon.games.city_of_thieves.rules.skills import FollowMyLead
from doubloon.games.city_of_thieves.rules.turn import TURN, ActivationPhase, Turn
from doubloon.kernel.encoding import Sheet, mark, put, seen_from, tally
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.pieces.handful import Handful

QUESTIONS: Final[dict[type[Procedure[District]], i64]] = {
    kind: number
    for number, kind in enumerate(
        (
            # CT-2, CT-3, CT-4
            ChooseGangs,
            Deployment,
            Alarm,
            PlaceFigure,
            MilitiaPhase,
            March,
            ZombiePhase,
            # CT-5 – CT-9
            ActivationPhase,
            Declaration,
            Answers,
            PayWithCard,
            FollowMyLead,
            LockPick,
            CountDucats,
            VaultDice,
            OverLimit,
            # CT-10
            FightCards,
            FightReroll,
            AfterCards,
            Theft,
            Flight,
            Confiscation,
            VaultPick,
            VaultReturn,
            # KA
            Exchange,
            ChooseEquipment,
            OldCityTokens,
            Hiring,
            Inn,
            CampaignBonus,
            PatrolPhase,
            PatrolCard,
            BlackMarket,
            SharpEyes,
            Reward,
            CyclopsRoll,
            Escape,
            Crawl,
            Reading,
            TortureChamber,
            Loot,
            Tremor,
            Aftershock,
            ChangedWhispers,
        )
    )
}
"""By what asks: the number of the question."""

TREASURES: Final[i64] = len(TREASURE_NAMES)
CARD_KINDS: Final[i64] = len(FIGHT_CARDS)
MANY: Final[i64] = 99
"""More than anything that is counted up."""
MASK: Final[i64] = 4
"""Places of a mask of militiamen or pentacles."""

SHEET: Final = Sheet()

OVER: Final[i64] = SHEET.column("over", "the game has ended")
ASKED: Final[i64] = SHEET.column("asked", "by seat: owes a decision", places=MOST_PLAYERS)
QUESTION: Final[i64] = SHEET.column(
    "question", ", ".join(kind.__name__ for kind in QUESTIONS), places=len(QUESTIONS)
)
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
STEP: Final[i64] = SHEET.column("step of the turn", "how many of its steps have begun (CT-3.5)", len(TURN))
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


def question(sheet: vec[i16], district: District, seat: Seat) -> None:
    """Who is asked what, and the turn, movement and fight it is part of."""
    top = district.stack[-1]
    for asked in range(district.seats):
        if top.asks >> asked & 1:
            sheet[ASKED + seen_from(seat, asked, district.seats)] = 1
    sheet[QUESTION + QUESTIONS[type(top)]] = 1
    for rule in district.stack:
        if isinstance(rule, Movement):
            movement(sheet, rule)
        elif isinstance(rule, StepByStep):
            step_by_step(sheet, rule)
        elif isinstance(rule, Fight):
            fight(sheet, district, seat, rule)
        elif isinstance(rule, Turn):
            put(sheet, STEP, rule.step)
        elif isinstance(rule, Round):
            put(sheet, TURNS, rule.turns)
    if not isinstance(top, ActivationPhase):  # the commonest one, which has nothing to add
        by_the_book(sheet, district, seat, top)
        of_the_second_box(sheet, district, top)


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


def by_the_book(sheet: vec[i16], district: District, seat: Seat, top: Procedure[District]) -> None:
    """CT-2 – CT-14. What the rules of the first box are about."""
    if isinstance(top, Declaration):
        declaration(sheet, top)
    elif isinstance(top, Answers):
        put(sheet, ASKED_NEXT + seen_from(seat, top.seat, district.seats), 1)
        put(sheet, CARD, top.card + 1)
        flag(sheet, SECOND, top.stops)
    elif isinstance(top, (March, Flight)):
        put(sheet, FIGURE + top.figure, 1)
        if isinstance(top, March):
            put(sheet, COUNT, top.points)
        else:
            put(sheet, SPACE, top.start + 1)
            put(sheet, COUNT, top.length)
    elif isinstance(top, MilitiaPhase):
        one_of(sheet, FIGURE, top.figure)
        mark(sheet, DONE, top.done)
        put(sheet, PIPS, top.pips)
    elif isinstance(top, LockPick):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, PIPS, top.pips)
        flag(sheet, SETTLED, top.final or top.opened)
        flag(sheet, SECOND, top.gem)
    elif isinstance(top, CountDucats):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, TREASURE + top.treasure, 1)
        put(sheet, PIPS, top.pips)
    elif isinstance(top, VaultDice):
        put(sheet, FIGURE + top.figure, 1)
        pips(sheet, DICE, top.fresh)
        pips(sheet, FIXED, top.fixed)
    elif isinstance(top, OverLimit):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, TREASURE + top.treasure, 1)
    elif isinstance(top, (Confiscation, Theft)):
        put(sheet, FIGURE + top.loser, 1)
        one_of(sheet, TREASURE, top.treasure)
    elif isinstance(top, (FollowMyLead, VaultPick, PayWithCard)):
        put(sheet, FIGURE + top.figure, 1)
    elif isinstance(top, VaultReturn):
        put(sheet, COUNT, top.left)
        one_of(sheet, TREASURE, top.treasure)
    elif isinstance(top, FightCards):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, OTHER + top.against, 1)
        flag(sheet, SECOND, top.attacking)
        put(sheet, COUNT, top.dice)
        tally(sheet, ATTACK_CARDS if top.attacking else DEFENCE_CARDS, top.cards)
    elif isinstance(top, FightReroll):
        put(sheet, FIGURE + top.figure, 1)
        flag(sheet, SECOND, top.attacking)
        pips(sheet, DICE, top.dice)
        put(sheet, PIPS, top.pips)
    elif isinstance(top, AfterCards):
        flag(sheet, SETTLED, top.robbed)
        flag(sheet, SECOND, top.runs)
    elif isinstance(top, PlaceFigure):
        put(sheet, FIGURE + top.figure, 1)
        if top.pentacles:
            mark(sheet, DONE, top.where)
        else:
            put(sheet, SPACE, top.where + 1)
    elif isinstance(top, Deployment):
        put(sheet, COUNT, top.placed)
    elif isinstance(top, Alarm):
        put(sheet, COUNT, top.laid)


def of_the_second_box(sheet: vec[i16], district: District, top: Procedure[District]) -> None:
    """KA. What the rules of The King of Ashes are about."""
    if district.ashes is None:
        return
    if isinstance(top, Attempt):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, PIPS, top.pips)
        flag(sheet, SETTLED, top.final)
        if isinstance(top, Aftermath):
            put(sheet, COUNT, top.left)
        elif isinstance(top, Escape):
            flag(sheet, SECOND, top.free)
    elif isinstance(top, CyclopsRoll):
        one_of(sheet, FIGURE, top.figure)
        put(sheet, PIPS, top.pips)
        flag(sheet, SETTLED, top.final)
    elif isinstance(top, Exchange):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, OTHER + top.fellow, 1)
        tally(sheet, GIVEN, top.given)
        tally(sheet, TAKEN, top.taken)
        flag(sheet, SETTLED, top.traded)
    elif isinstance(top, ChooseEquipment):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, CARD, top.card + 1)
    elif isinstance(top, Loot):
        put(sheet, FIGURE + top.figure, 1)
        pips(sheet, DICE, top.dice)
        pips(sheet, FIXED, top.fixed)
        flag(sheet, SECOND, top.braced)
    elif isinstance(top, TortureChamber):
        put(sheet, FIGURE + top.figure, 1)
        put(sheet, OTHER + top.prisoner, 1)
    elif isinstance(top, PatrolPhase):
        put(sheet, COUNT, top.points)
        mark(sheet, DONE, top.done)
    elif isinstance(top, PatrolCard):
        put(sheet, CARD, top.card + 1)
        flag(sheet, SETTLED, top.played)
    elif isinstance(top, Hiring):
        put(sheet, COUNT, top.asked)
        one_of(sheet, FIGURE, top.figure)
    elif isinstance(top, Inn):
        put(sheet, COUNT, top.picks)
        put(sheet, CARD, top.card + 1)
    elif isinstance(top, OldCityTokens):
        put(sheet, COUNT, top.laid)
    elif isinstance(top, SharpEyes):
        put(sheet, COUNT, top.left)


def movement(sheet: vec[i16], moving: Movement) -> None:
    """CT-6.1, CT-R31. A character on its way."""
    put(sheet, MOVER + moving.figure, 1)
    put(sheet, EXTRA, moving.extra)
    put(sheet, PASSAGES, moving.passages)
    put(sheet, PENTACLES, moving.pentacles)
    flag(sheet, LESSENED, moving.lessened)
    put(sheet, GONE, moving.gone)
    put(sheet, TO, moving.to + 1)
    put(sheet, EXIT, moving.exit + 1)
    put(sheet, STOP, moving.stop + 1)
    flag(sheet, STOP + 1, moving.caltrops)
    route(sheet, moving.route)


def declaration(sheet: vec[i16], declared: Declaration) -> None:
    """CT-R65. What was added since the movement was begun."""
    put(sheet, FIGURE + declared.figure, 1)
    put(sheet, EXTRA, declared.extra)
    put(sheet, PASSAGES, declared.passages)
    put(sheet, PENTACLES, declared.pentacles)
    flag(sheet, LESSENED, declared.lessened)
    put(sheet, GONE, declared.gone)
    route(sheet, declared.route)


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


def step_by_step(sheet: vec[i16], going: StepByStep) -> None:
    """CT-R67. The path a figure is going, and how far it has come."""
    walked(sheet, going.path)
    put(sheet, GONE, going.gone)


def fight(sheet: vec[i16], district: District, seat: Seat, fought: Fight) -> None:
    """CT-10. The fight being fought."""
    put(sheet, ATTACKER + fought.attacker, 1)
    put(sheet, DEFENDER + fought.defender, 1)
    one_of(sheet, WINNER, fought.winner)
    put(sheet, FOUGHT_AT, fought.space + 1)
    if fought.keeper != NOBODY:
        put(sheet, KEEPER + seen_from(seat, fought.keeper, district.seats), 1)
    pips(sheet, ATTACK, fought.attack)
    pips(sheet, ATTACK + DIE, fought.attack_fixed)
    pips(sheet, DEFENCE, fought.defence)
    pips(sheet, DEFENCE + DIE, fought.defence_fixed)
    put(sheet, ADDED, fought.attack_dice)
    put(sheet, ADDED + 1, fought.defence_dice)
    tally(sheet, ATTACK_CARDS, fought.attack_cards)
    tally(sheet, DEFENCE_CARDS, fought.defence_cards)
    put(sheet, REROLLS, fought.turned)
    put(sheet, REROLLS + 1, fought.passed)
    one_of(sheet, STOLEN, fought.stolen)
    put(sheet, BOUT, fought.bout)
    put(sheet, BOUT + 1, fought.sixes)
