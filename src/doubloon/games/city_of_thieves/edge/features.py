"""What a network reads of the City of Thieves: of every gang what it has, how far its characters are from exits, chests and enemies. Compiled room.

The encoding tells each figure's space by its number; what matters there is how it stands to the others. Here characters of a gang are
counted by that, so that all gangs and spaces share what is learned about one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.city import BOX, OUT, PLACES, PRISON, ROOMS, SPACES, STEPS
from doubloon.games.city_of_thieves.content import (
    CARDS,
    FIGURES,
    KORNAK,
    LOCKED,
    MISSION_BONUS,
    MISSION_TREASURE,
    MOST_CARRIED,
    MOST_PLAYERS,
    ROUNDS,
    VALRUT,
    Figure,
)
from doubloon.games.city_of_thieves.district import NOBODY, UNSEEN, District
from doubloon.games.city_of_thieves.edge.advice import (
    CHEST_WORTH,
    DUCAT,
    ROOMS_AWAY,
    bound_for,
    is_spent,
    is_to_come,
    prospect,
    steps_to_exit,
    turns_to_spare,
)
from doubloon.games.city_of_thieves.edge.encoding import columns as told
from doubloon.games.city_of_thieves.edge.encoding.columns import MANY, QUESTION_NAMES, TREASURES
from doubloon.games.city_of_thieves.edge.encoding.encoding import MOST_DUCATS
from doubloon.games.city_of_thieves.edge.encoding.questions import question
from doubloon.games.city_of_thieves.rules.scoring import Score
from doubloon.kernel.encoding import Encoder, Sheet, put, seen_from, tally, tally_each
from doubloon.kernel.procedure import Seat
from doubloon.kernel.state import State
from doubloon.pieces.handful import count, size

LOADS: Final[i64] = MOST_CARRIED + 1
SPARE: Final[i64] = 5
"""Turns to spare: none left, 0, 1, 2, 3 and more."""
NEAR: Final[i64] = 6
"""Steps that are told apart; the last of these for all that are more."""
CHESTS_AWAY: Final[i64] = 8

FEATURES: Final = Sheet()

# The round, the chests, what is asked
PLAYERS: Final[i64] = FEATURES.column("players", "how many play", places=MOST_PLAYERS)
ROUNDS_LEFT: Final[i64] = FEATURES.column("rounds left", "by number, from none", places=9)
ALARM: Final[i64] = FEATURES.column("alarm", "it has been raised")
SHUT: Final[i64] = FEATURES.column("portcullises", "how many exits are shut", MANY)
FIRST: Final[i64] = FEATURES.column("first", "by seat: the first player", places=MOST_PLAYERS)
CHESTS: Final[i64] = FEATURES.column("chests", "open, shut, never looked into", ROOMS, 3)
HAND: Final[i64] = FEATURES.column("hand", "by card: in one's own hand", 15, CARDS)
MOVED: Final[i64] = FEATURES.column("moved", "the acting character has moved")
ACTED: Final[i64] = FEATURES.column("acted", "it has acted")
ASKED: Final[i64] = FEATURES.column("asked", "by seat: owes a decision", places=MOST_PLAYERS)
QUESTION: Final[i64] = FEATURES.column("question", ", ".join(QUESTION_NAMES), places=len(QUESTION_NAMES))
ATTACKER: Final[i64] = FEATURES.column(
    "attacker", "by seat, whose character; then nobody's", places=MOST_PLAYERS + 1
)
DEFENDER: Final[i64] = FEATURES.column("defender", "likewise", places=MOST_PLAYERS + 1)
COPIED: Final[list[tuple[i64, i64, i64]]] = [
    (
        FEATURES.column(column.name, column.meaning, column.high, column.places, column.times, column.low),
        column.first,
        column.places * column.times,
    )
    for column in told.SHEET.columns
    if column.first
    in (
        told.PIPS,
        told.COUNT,
        told.SETTLED,
        told.SECOND,
        told.DICE,
        told.FIXED,
        told.ATTACK,
        told.DEFENCE,
        told.ADDED,
        told.ATTACK_CARDS,
        told.DEFENCE_CARDS,
        told.REROLLS,
    )
]
"""What the encoding tells about fights and rolls: the first place here and there, and how many."""

# By seat
PROSPECT: Final[i64] = FEATURES.column(
    "prospect", "ducats it is likely to end with, judged by hand", MOST_DUCATS, MOST_PLAYERS, low=-MANY
)
WON: Final[i64] = FEATURES.column("won", "ducats won, less penalties", MOST_DUCATS, MOST_PLAYERS, low=-MANY)
CARDS_OF: Final[i64] = FEATURES.column("cards", "Arcana cards in hand", MANY, MOST_PLAYERS)
ACTIVE: Final[i64] = FEATURES.column("active", "its turn", places=MOST_PLAYERS)
TO_COME: Final[i64] = FEATURES.column("to come", "its turn of this round has not begun", places=MOST_PLAYERS)
AP: Final[i64] = FEATURES.column("action points", "left this turn", MANY, MOST_PLAYERS)
GONE_OUT: Final[i64] = FEATURES.column("out", "characters that left", 4, MOST_PLAYERS)
IN_BOX: Final[i64] = FEATURES.column("not placed", "characters in the box", 4, MOST_PLAYERS)
JAILED: Final[i64] = FEATURES.column("prison", "characters in prison", 4, MOST_PLAYERS)
LEFT: Final[i64] = FEATURES.column(
    "can act", "characters that can still be activated, without and with treasures", 4, 2, MOST_PLAYERS
)
SAFE: Final[i64] = FEATURES.column("safe", "by kind: treasures carried out", 15, TREASURES, MOST_PLAYERS)
INSIDE: Final[i64] = FEATURES.column(
    "inside", "by kind: treasures in the district", 15, TREASURES, MOST_PLAYERS
)
MISSION: Final[i64] = FEATURES.column(
    "mission", "the best bonus for a treasure in the district", 9, MOST_PLAYERS
)
LEAVE: Final[i64] = FEATURES.column(
    "leave", "characters by turns to spare and load", 4, SPARE * LOADS, MOST_PLAYERS
)
EXIT: Final[i64] = FEATURES.column(
    "exit", "steps to exits, of those without and with treasures", MANY, 2, MOST_PLAYERS
)
REACH: Final[i64] = FEATURES.column(
    "reach",
    "characters by steps to the best chest, those that can act and those that cannot",
    4,
    2 * CHESTS_AWAY,
    MOST_PLAYERS,
)
THREAT: Final[i64] = FEATURES.column("threat", "loads by steps to the nearest enemy", 15, NEAR, MOST_PLAYERS)
PREY: Final[i64] = FEATURES.column(
    "prey", "characters by steps to the nearest enemy with treasures", 4, NEAR, MOST_PLAYERS
)
WATCHED: Final[i64] = FEATURES.column(
    "watched", "characters by steps to the nearest militiaman", 4, NEAR, MOST_PLAYERS
)


@final
class GangReader(Encoder):
    """Tells a network about tables of the City of Thieves."""

    def encode(self, state: State, seat: Seat) -> vec[i16]:
        """By gang, the seat's own first."""
        assert isinstance(state, District)
        district = state
        sheet = FEATURES.blank()
        the_round(sheet, district, seat)
        if not district.over:
            the_question(sheet, district, seat)
        for owner in range(district.seats):
            if district.gang[owner] >= 0:
                gang(sheet, district, owner, seen_from(seat, owner, district.seats))
        return sheet


def the_round(sheet: vec[i16], district: District, seat: Seat) -> None:
    """CT-3. How long it lasts, what is left to find."""
    sheet[PLAYERS + district.seats - 1] = 1
    put(sheet, ROUNDS_LEFT + max(0, min(8, ROUNDS[district.adventure] - district.round)), 1)
    sheet[ALARM] = 1 if district.alarm else 0
    shut = district.portcullises
    while shut:
        sheet[SHUT] += 1
        shut &= shut - 1
    if district.first != NOBODY:
        sheet[FIRST + seen_from(seat, district.first, district.seats)] = 1
    for token in district.chests:
        if token:
            sheet[CHESTS + (2 if token >= UNSEEN else 1 if token >= LOCKED else 0)] += 1
    tally_each(sheet, HAND, district.hands[seat])
    sheet[MOVED] = 1 if district.moved else 0
    sheet[ACTED] = 1 if district.acted else 0


def the_question(sheet: vec[i16], district: District, seat: Seat) -> None:
    """What is asked, and the fight or roll it is about."""
    whole = told.SHEET.blank()
    question(whole, district, seat)
    for place in range(MOST_PLAYERS):
        sheet[ASKED + place] = whole[told.ASKED + place]
    for number in range(len(QUESTION_NAMES)):
        sheet[QUESTION + number] = whole[told.QUESTION + number]
    for here, there, places in COPIED:
        for place in range(places):
            sheet[here + place] = whole[there + place]
    for figure in range(FIGURES):
        if whole[told.ATTACKER + figure]:
            sheet[ATTACKER + whose(district, figure, seat)] = 1
        if whole[told.DEFENDER + figure]:
            sheet[DEFENDER + whose(district, figure, seat)] = 1


def whose(district: District, figure: Figure, seat: Seat) -> i64:
    """The owner as the seat sees him; MOST_PLAYERS for nobody."""
    owner = district.owner[figure]
    return MOST_PLAYERS if owner == NOBODY else seen_from(seat, owner, district.seats)


def gang(sheet: vec[i16], district: District, owner: Seat, place: i64) -> None:
    """One gang, in the columns of this place."""
    score = Score(district, owner)
    put(sheet, PROSPECT + place, prospect(district, owner) // DUCAT)
    put(sheet, WON + place, score.ducats + score.skills + score.bonus + score.intrigue - score.penalty)
    put(sheet, CARDS_OF + place, score.cards)
    if district.active == owner:
        sheet[ACTIVE + place] = 1
        put(sheet, AP + place, district.ap)
    elif is_to_come(district, owner):
        sheet[TO_COME + place] = 1
    put(sheet, GONE_OUT + place, score.out)
    safe: i64 = 0
    inside: i64 = 0
    for slot in range(4 * owner, 4 * owner + 4):
        figure = district.crew[slot]
        if figure == NOBODY:
            continue
        where = district.place[figure]
        if where == OUT:
            safe += district.carried[figure]
        elif where == BOX:
            sheet[IN_BOX + place] += 1
        elif where < PLACES:
            inside += district.carried[figure]
            character(sheet, district, owner, figure, place)
    tally(sheet, SAFE + TREASURES * place, safe)
    tally(sheet, INSIDE + TREASURES * place, inside)
    for mission in district.missions:
        if count(inside, MISSION_TREASURE[mission]):
            sheet[MISSION + place] = max(sheet[MISSION + place], i16(MISSION_BONUS[mission]))


def character(sheet: vec[i16], district: District, owner: Seat, figure: Figure, place: i64) -> None:
    """How a character stands to exits, chests and others."""
    load = size(district.carried[figure])
    bearer: i64 = 1 if load else 0
    where = bound_for(district, figure)
    steps = steps_to_exit(district, where)
    spare = turns_to_spare(district, owner, figure, steps)
    row = max(0, min(SPARE - 1, spare + 1))
    sheet[LEAVE + (SPARE * place + row) * LOADS + min(load, LOADS - 1)] += 1
    sheet[EXIT + 2 * place + bearer] += i16(min(steps, 20))
    done = is_spent(district, owner, figure, district.acted)
    if not done:
        sheet[LEFT + 2 * place + bearer] += 1
    if district.place[figure] == PRISON:
        sheet[JAILED + place] += 1
    if where >= SPACES:
        return
    if load < MOST_CARRIED:
        row = 2 * place + (1 if done else 0)
        sheet[REACH + row * CHESTS_AWAY + min(steps_to_chest(district, where), CHESTS_AWAY - 1)] += 1
    steps_from = STEPS[0][where]
    foe: i64 = NEAR
    prey: i64 = NEAR
    for other in district.crew:
        if other >= 0 and district.owner[other] != owner and district.place[other] < SPACES:
            away = steps_from[district.place[other]]
            foe = min(foe, away)
            if district.carried[other]:
                prey = min(prey, away)
    if load:
        sheet[THREAT + NEAR * place + min(max(foe, 1), NEAR) - 1] += i16(load)
    sheet[PREY + NEAR * place + min(max(prey, 1), NEAR) - 1] += 1
    guard: i64 = NEAR
    for militiaman in (KORNAK, VALRUT):
        if district.place[militiaman] < SPACES:
            guard = min(guard, steps_from[district.place[militiaman]])
    sheet[WATCHED + NEAR * place + min(max(guard, 1), NEAR) - 1] += 1


def steps_to_chest(district: District, where: i64) -> i64:
    """How far the nearest chest is."""
    fewest: i64 = CHESTS_AWAY
    away = ROOMS_AWAY[where]
    for room in range(ROOMS):
        if district.chests[room] and CHEST_WORTH[district.chests[room]] and away[room] < fewest:
            fewest = away[room]
    return fewest
