"""What is asked on El Dorado, as numbers for learners: who, what, what is underway, and the battle. Compiled room.

The first part of the encoding (encoding.py). Rules in progress hold public facts, but for cards that pass between hidden
hands: those are told to the seat that is asked about them alone. Rules share the places for seats, tiles and dice: which
rule asks tells what they mean.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.el_dorado.cards import number_of
from doubloon.games.el_dorado.content import (
    ARMY,
    BLACK_DIE,
    EXPLORERS,
    KINDS,
    MOST_SEATS,
    MOST_SIDES,
    NOBODY,
    PIECES,
    PLACES,
    RESOURCES,
    Side,
)
from doubloon.games.el_dorado.dice import showing
from doubloon.games.el_dorado.hardcore.rerolls import Reroll
from doubloon.games.el_dorado.island import TRAIL, Island
from doubloon.games.el_dorado.rules.armies import Picking, Walking
from doubloon.games.el_dorado.rules.battle.battle import Battle
from doubloon.games.el_dorado.rules.battle.entry import Entry
from doubloon.games.el_dorado.rules.battle.farmhouses import FarmhouseAttack
from doubloon.games.el_dorado.rules.battle.half_hand import HalfHand
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.cave.cave import OpenCave
from doubloon.games.el_dorado.rules.cave.cave_in import CaveIn
from doubloon.games.el_dorado.rules.cave.hunt import Hunt
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.cave.treasures import CoinReroll, Plunder, RoseCard
from doubloon.games.el_dorado.rules.expedition import ChooseExplorers, Expedition
from doubloon.games.el_dorado.rules.explore.discovery import Discovery
from doubloon.games.el_dorado.rules.explore.explore import Explore, Window
from doubloon.games.el_dorado.rules.trade.trade import Answer
from doubloon.games.el_dorado.rules.turn import (
    BeforeTheRoll,
    Cartography,
    ChooseSpeed,
    Fortune,
    Gathering,
    Piracy,
    Return,
    SpendingPoints,
    Surrender,
    Turn,
)
from doubloon.games.el_dorado.solo.defeat import PlacingGuardian
from doubloon.games.el_dorado.solo.guardians import GuardianPhase, GuardianTurn
from doubloon.games.el_dorado.teams.costs import Contribution, NamingPurchase
from doubloon.games.el_dorado.teams.dice import SharingDice
from doubloon.games.el_dorado.teams.spoils import Awarding, Division
from doubloon.games.el_dorado.thieves.hiding import InHiding
from doubloon.games.el_dorado.thieves.pieces import ChoosingThief
from doubloon.games.el_dorado.thieves.stealing import GoldOrSteal, Looting, Theft
from doubloon.games.el_dorado.thieves.turn import ThievesTurn
from doubloon.kernel.encoding import Sheet, put, seen_from, tally
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Procedure, Seat

RULES: Final[dict[type[Procedure[Island]], i64]] = {
    kind: number
    for number, kind in enumerate(
        (
            # The turn (ED-2, ED-8)
            Expedition,
            ChooseExplorers,
            Turn,
            Return,
            BeforeTheRoll,
            Fortune,
            Piracy,
            ChooseSpeed,
            Gathering,
            SpendingPoints,
            Cartography,
            Surrender,
            # Exploring (ED-9, ED-11, ED-17)
            Explore,
            Window,
            Discovery,
            OpenCave,
            CaveIn,
            Picking,
            Walking,
            Answer,
            # Battles (ED-12 – ED-15)
            Entry,
            Battle,
            BattleMoves,
            FarmhouseAttack,
            HalfHand,
            Reroll,
            CoinReroll,
            Plunder,
            RoseCard,
            TitanTurn,
            # Thieves, teams, and alone (TH, SO)
            ThievesTurn,
            InHiding,
            GoldOrSteal,
            Theft,
            Looting,
            ChoosingThief,
            SharingDice,
            NamingPurchase,
            Contribution,
            Division,
            Awarding,
            GuardianPhase,
            GuardianTurn,
            PlacingGuardian,
        )
    )
}
"""By what asks or waits: the number of the rule."""

BATTLES: Final[i64] = 6
MANY: Final[i64] = 127
CODES: Final[i64] = 9999
"""More than there are actions."""

SHEET: Final = Sheet()

OVER: Final[i64] = SHEET.column("over", "the game has ended")
ASKED: Final[i64] = SHEET.column("asked", "by seat: owes a decision", places=MOST_SEATS)
QUESTION: Final[i64] = SHEET.column(
    "question", "what asks: " + ", ".join(kind.__name__ for kind in RULES), places=len(RULES)
)
UNDERWAY: Final[i64] = SHEET.column("underway", "the same rules, whether they ask or wait", places=len(RULES))
WHO: Final[i64] = SHEET.column("who", "by seat: whose matter it is", places=MOST_SEATS)
WHOM: Final[i64] = SHEET.column("whom", "by seat: captor, victim or partner in it", places=MOST_SEATS)
WHOSE: Final[i64] = SHEET.column("whose side", "by side: whose matter it is", places=MOST_SIDES)
OPPONENTS: Final[i64] = SHEET.column(
    "opponents", "by side: still to be fought on this tile (ED-R25)", places=MOST_SIDES
)
FINISHED: Final[i64] = SHEET.column(
    "finished", "by seat: has said it is done, or was not entitled", places=MOST_SEATS
)
UNHEARD: Final[i64] = SHEET.column(
    "unheard", "by seat: whose partner would not help to pay (TH-R60)", places=MOST_SEATS
)
TILE: Final[i64] = SHEET.column("tile", "the tile it is about, from 1", PLACES)
OTHER_TILE: Final[i64] = SHEET.column("other tile", "where it comes from or goes to, from 1", PLACES)
TILE_KIND: Final[i64] = SHEET.column("tile kind", "the kind of the tile that is flipped, from 1", KINDS)
NUMBER: Final[i64] = SHEET.column("number", "pips, points, cards or pieces it is about", MANY)
SECOND: Final[i64] = SHEET.column("second number", "the other one of two", MANY)
SIGN: Final[i64] = SHEET.column("sign", "leaving, fleeing, agreed, emerged, fought before")
TOGETHER: Final[i64] = SHEET.column("together", "the partner helps to pay for the offering (TH-6.15)")
PURCHASE: Final[i64] = SHEET.column("purchase", "what is bought together: its code and 1", CODES)
PICKED: Final[i64] = SHEET.column("picked", "by villager of the side: was picked or walks", places=ARMY)
BARRED: Final[i64] = SHEET.column("barred", "by villager of the side: may not be picked", places=ARMY)
PIECE: Final[i64] = SHEET.column("piece", "the piece that discovers, from 1", PIECES)
SHARED: Final[i64] = SHEET.column("shared dice", "by pips, 0 to 6: left, and given", 15, 14)
CARDS: Final[i64] = SHEET.column("cards to share", "by resource, for those who share them", MANY, RESOURCES)

# The battle (ED-12, ED-13)
FOUGHT_ON: Final[i64] = SHEET.column("battle", "the tile it is fought on, from 1", PLACES)
ATTACKER: Final[i64] = SHEET.column("attacker", "by side", places=MOST_SIDES)
DEFENDER: Final[i64] = SHEET.column("defender", "by side", places=MOST_SIDES)
LOSER: Final[i64] = SHEET.column("loser", "by side", places=MOST_SIDES)
BATTLE_KIND: Final[i64] = SHEET.column(
    "battle kind", "ordinary, interruption, farmhouse, dweller, ranged, den", places=BATTLES
)
DWELLER: Final[i64] = SHEET.column("dweller", "who fights for nobody, by its kind", KINDS)
STRENGTHS: Final[i64] = SHEET.column("strengths", "dice of attacker and defender", MANY, 2)
DECIDED: Final[i64] = SHEET.column("decided", "somebody has lost; nobody has", places=2)
THROWN: Final[i64] = SHEET.column("thrown", "by pips, 1 to 6: the attacker's dice", 63, BLACK_DIE)
ANSWER: Final[i64] = SHEET.column("answer", "by pips: the defender's dice", 63, BLACK_DIE)
CAME_FROM: Final[i64] = SHEET.column("came from", "by tile: attackers came over it", places=PLACES)
MOVING: Final[i64] = SHEET.column("battle moves", "the attacker brings help; the defender answers", places=2)


def side_from(island: Island, seat: Seat, side: Side) -> Side:
    """How many places to the left of one's own side another one sits."""
    return seen_from(island.side_of[seat], side, island.sides)


def one_seat(sheet: vec[i16], first: i64, island: Island, seat: Seat, other: Seat) -> None:
    """Mark a seat, unless it is nobody's."""
    if other >= 0:
        put(sheet, first + seen_from(seat, other, island.seats), 1)


def one_side(sheet: vec[i16], first: i64, island: Island, seat: Seat, side: Side) -> None:
    """Mark a side, unless it is nobody's."""
    if 0 <= side < island.sides:
        put(sheet, first + side_from(island, seat, side), 1)


def by_seat(sheet: vec[i16], first: i64, island: Island, seat: Seat, mask: i64) -> None:
    """Mark all seats of a mask."""
    other: Seat = 0
    while mask:
        if mask & 1:
            sheet[first + seen_from(seat, other, island.seats)] = 1
        mask >>= 1
        other += 1


def flag(sheet: vec[i16], place: i64, truth: bool) -> None:
    """A yes or a no."""
    if truth:
        put(sheet, place, 1)


def question(sheet: vec[i16], island: Island, seat: Seat) -> None:
    """Who is asked what, and all that is underway below it."""
    stack = island.stack
    top = stack[-1]
    by_seat(sheet, ASKED, island, seat, top.asks)
    for rule in stack:
        number = RULES[type(rule)]
        sheet[UNDERWAY + number] = 1
        if rule is top:
            sheet[QUESTION + number] = 1
        if isinstance(rule, Explore):
            explore(sheet, island, seat, rule)
        elif isinstance(rule, Battle):
            battle(sheet, island, seat, rule)
        elif isinstance(rule, FarmhouseAttack):
            farmhouse_attack(sheet, island, seat, rule)
        elif isinstance(rule, BattleMoves):
            sheet[MOVING + (0 if rule.flees else 1)] = 0
            sheet[MOVING + (1 if rule.flees else 0)] = 1
    if not isinstance(top, Explore):
        exploring(sheet, island, seat, top)
        fighting(sheet, island, seat, top)
        if island.expansion:
            of_the_expansion(sheet, island, seat, top)


def explore(sheet: vec[i16], island: Island, seat: Seat, phase: Explore) -> None:
    """ED-9, ED-10.7. The explore phase."""
    one_seat(sheet, WHO, island, seat, phase.seat)
    flag(sheet, SIGN, phase.leaving)
    put(sheet, TILE, phase.offering + 1)
    by_seat(sheet, FINISHED, island, seat, phase.finished)
    flag(sheet, TOGETHER, phase.together)
    by_seat(sheet, UNHEARD, island, seat, phase.unheard)


def exploring(sheet: vec[i16], island: Island, seat: Seat, top: Procedure[Island]) -> None:
    """ED-8 – ED-11. What the rules of a turn are about."""
    if isinstance(top, Answer):
        one_seat(sheet, WHO, island, seat, top.seat)
        one_seat(sheet, WHOM, island, seat, top.proposer)
    elif isinstance(top, (ChooseSpeed, Gathering, Piracy)):
        one_seat(sheet, WHO, island, seat, top.seat)
        if isinstance(top, ChooseSpeed):
            put(sheet, NUMBER, top.pips)
        elif isinstance(top, Gathering):
            put(sheet, NUMBER, top.gathers)
        else:
            put(sheet, NUMBER, top.steals)
    elif isinstance(top, Return):
        one_seat(sheet, WHO, island, seat, top.seat)
        one_seat(sheet, WHOM, island, seat, top.captor)
    elif isinstance(top, Window):
        one_side(sheet, WHOSE, island, seat, top.last)
        flag(sheet, SIGN, top.fought)
    elif isinstance(top, Discovery):
        one_seat(sheet, WHO, island, seat, top.seat)
        put(sheet, PIECE, top.piece + 1)
        put(sheet, OTHER_TILE, top.here + 1)
        if top.tile >= 0:
            put(sheet, TILE, top.tile + 1)
            put(sheet, TILE_KIND, island.kind[top.tile] + 1)
    elif isinstance(top, OpenCave):
        one_seat(sheet, WHO, island, seat, top.seat)
        put(sheet, NUMBER, size(top.group))
    elif isinstance(top, Picking):
        one_side(sheet, WHOSE, island, seat, top.side)
        put(sheet, TILE, top.place + 1)
        put(sheet, NUMBER, top.number)
        villagers(sheet, PICKED, top.side, top.picked)
        villagers(sheet, BARRED, top.side, top.barred)
    elif isinstance(top, Walking):
        one_side(sheet, WHOSE, island, seat, top.side)
        put(sheet, TILE, top.goal + 1)
        put(sheet, OTHER_TILE, top.here + 1)
        villagers(sheet, PICKED, top.side, top.group)


def villagers(sheet: vec[i16], first: i64, side: Side, pieces: i64) -> None:
    """Mark the villagers of a side that are in a mask of pieces."""
    for piece in members(pieces):
        if piece < EXPLORERS and piece // ARMY == side:
            put(sheet, first + piece % ARMY, 1)


def fighting(sheet: vec[i16], island: Island, seat: Seat, top: Procedure[Island]) -> None:
    """ED-12 – ED-15, HC-3, TH-14. What the rules of a battle are about."""
    if isinstance(top, BattleMoves):
        one_side(sheet, WHOSE, island, seat, top.side)
        one_seat(sheet, WHO, island, seat, top.seat)
        by_seat(sheet, FINISHED, island, seat, top.finished)
        put(sheet, NUMBER, size(top.arrived))
    elif isinstance(top, Entry):
        one_side(sheet, WHOSE, island, seat, top.attacker)
        put(sheet, TILE, top.place + 1)
        for side in members(top.opponents):
            one_side(sheet, OPPONENTS, island, seat, side)
    elif isinstance(top, HalfHand):
        one_seat(sheet, WHO, island, seat, top.seat)
        put(sheet, NUMBER, top.number)
    elif isinstance(top, Reroll):
        one_side(sheet, WHOSE, island, seat, top.side)
        one_seat(sheet, WHO, island, seat, top.payer)
        by_seat(sheet, FINISHED, island, seat, top.finished)
        put(sheet, NUMBER, top.picked % 64)
        put(sheet, SECOND, top.picked // 64)
        thrown_again(sheet, island, top.side, top.dice)
    elif isinstance(top, CoinReroll):
        one_seat(sheet, WHO, island, seat, top.seat)
        thrown_again(sheet, island, top.side, top.dice)
    elif isinstance(top, Hunt):
        put(sheet, NUMBER, top.left)
        put(sheet, TILE, top.target + 1)
        put(sheet, OTHER_TILE, top.behind + 1)
        one_side(sheet, WHOSE, island, seat, top.before)


def thrown_again(sheet: vec[i16], island: Island, side: Side, thrown: i64) -> None:
    """HC-3.1, TH-12. Dice that are being rerolled lie where the battle's own will."""
    for height in range(len(island.stack) - 1, -1, -1):
        rule = island.stack[height]
        if isinstance(rule, Battle):
            dice(sheet, THROWN if side == rule.attacker else ANSWER, thrown)
            return


def of_the_expansion(sheet: vec[i16], island: Island, seat: Seat, top: Procedure[Island]) -> None:
    """TH, SO. What the rules of Thieves, teams and guardians are about."""
    if isinstance(top, (Looting, Plunder)):
        one_seat(sheet, WHO, island, seat, top.seat)
        one_seat(sheet, WHOM, island, seat, top.victim)
        if isinstance(top, Looting):
            put(sheet, NUMBER, top.left)
    elif isinstance(top, Theft):
        put(sheet, NUMBER, top.first)
        put(sheet, SECOND, top.second)
        put(sheet, OTHER_TILE, top.reach)
    elif isinstance(top, (ChoosingThief, Awarding)):
        put(sheet, NUMBER, top.what + 1)
        by_seat(sheet, FINISHED, island, seat, top.entitled & 255)
    elif isinstance(top, PlacingGuardian):
        put(sheet, NUMBER, top.guardian)
    elif isinstance(top, SharingDice):
        tally(sheet, SHARED, top.left)
        tally(sheet, SHARED + 7, top.given)
    elif isinstance(top, NamingPurchase):
        put(sheet, PURCHASE, top.purchase + 1)
    elif isinstance(top, Contribution):
        one_seat(sheet, WHO, island, seat, top.seat)
        one_seat(sheet, WHOM, island, seat, top.partner)
        put(sheet, PURCHASE, top.purchase + 1)
        flag(sheet, SIGN, top.agreed)
        if seat in (top.seat, top.partner):
            tally(sheet, CARDS, top.given)
    elif isinstance(top, Division) and island.side_of[seat] == island.side_of[top.seat]:
        for resource in range(RESOURCES):
            put(sheet, CARDS + resource, number_of(top.captured, resource))


def battle(sheet: vec[i16], island: Island, seat: Seat, fought: Battle) -> None:
    """ED-12.4 – ED-12.8. The battle that is fought, the innermost last."""
    clear_battle(sheet)
    put(sheet, FOUGHT_ON, fought.place + 1)
    one_side(sheet, ATTACKER, island, seat, fought.attacker)
    one_side(sheet, DEFENDER, island, seat, fought.defender)
    put(sheet, BATTLE_KIND + fought.kind, 1)
    put(sheet, DWELLER, fought.dweller)
    put(sheet, STRENGTHS, fought.attack(island))
    put(sheet, STRENGTHS + 1, fought.defence(island))
    if fought.decided:
        put(sheet, DECIDED, 1)
        one_side(sheet, LOSER, island, seat, fought.loser)
    flag(sheet, DECIDED + 1, fought.tied)
    dice(sheet, THROWN, fought.thrown)
    dice(sheet, ANSWER, fought.answer)
    came_from(sheet, island, fought.attacker, fought.place)


def farmhouse_attack(sheet: vec[i16], island: Island, seat: Seat, fought: FarmhouseAttack) -> None:
    """ED-15, ED-R21. Before the dice: the owner may cut in."""
    clear_battle(sheet)
    put(sheet, FOUGHT_ON, fought.place + 1)
    one_side(sheet, ATTACKER, island, seat, fought.attacker)
    one_side(sheet, DEFENDER, island, seat, fought.owner)
    put(sheet, BATTLE_KIND + 2, 1)
    put(sheet, DWELLER, fought.hunter if fought.attacker == NOBODY else 0)
    came_from(sheet, island, fought.attacker, fought.place)


def clear_battle(sheet: vec[i16]) -> None:
    """A battle within another hides it."""
    if sheet[FOUGHT_ON]:
        for place in range(FOUGHT_ON, SHEET_OF_BATTLE):
            sheet[place] = 0


SHEET_OF_BATTLE: Final[i64] = MOVING + 2
"""Where the columns of the battle end."""


def dice(sheet: vec[i16], first: i64, thrown: i64) -> None:
    """By pips: how many dice show them."""
    if thrown:
        for pips in range(1, BLACK_DIE + 1):
            put(sheet, first + pips - 1, showing(thrown, pips))


def came_from(sheet: vec[i16], island: Island, side: Side, place: i64) -> None:
    """Over which tiles the attackers came in."""
    if side == NOBODY or not island.trail:
        return
    told: i64 = 0
    trail = island.trail
    for number in range(len(trail) - 1, -1, -1):
        piece = trail[number] // TRAIL
        if island.at[piece] == place and island.side_of_piece(piece) == side and not told & ONE[piece]:
            told |= ONE[piece]  # its steps before that one led elsewhere
            sheet[CAME_FROM + trail[number] % TRAIL] = 1
