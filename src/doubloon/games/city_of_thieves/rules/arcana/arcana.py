"""Arcana cards played in one's own phase 3 while nothing is being resolved (CT-T8, window OWN). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.actions import CUT, FINE, PLAY, REINFORCE, PlayAgainst, Reinforce
from doubloon.games.city_of_thieves.city import BESIDE, FIRST_ROOM, SPACES, Space
from doubloon.games.city_of_thieves.content import (
    CUTPURSE,
    GEM,
    HEAVY_FINE,
    LOCKED,
    NOTHING,
    REINFORCED_LOCK,
    SECOND_WIND,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.chests import LockReinforced
from doubloon.games.city_of_thieves.edge.events.fights import DucatsTaken, Fined
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE, mask_of
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.columns import changed

YOURSELF: Final = Refusal("CT-T8", "Choose an opponent, not yourself.")
NO_OPPONENT: Final = Refusal("CT-T8", "Nobody plays there.")
NOT_ADJACENT: Final = Refusal(
    "CT-R46", "None of that player's characters is adjacent to the one that steals."
)
NO_TOKEN: Final = Refusal("CT-T8", "No chest token lies treasure side up in that room.")
FIGURE_THERE: Final = Refusal("CT-T8", "A figure stands in that room.")


def is_adjacent_to(district: District, figure: Figure, opponent: Seat) -> bool:
    """CT-R46. Whether a character of the opponent is one open step away, both on the main board."""
    space = district.place[figure]
    if space >= SPACES:
        return False
    for beside in BESIDE[district.gates][space]:
        other = district.at[beside]
        if other >= 0 and district.owner[other] == opponent:
            return True
    return False


def beside_gang(district: District, seat: Seat) -> i64:
    """CT-R46. The mask of the players of whom a character is adjacent to one of this gang."""
    mask: i64 = 0
    ways = BESIDE[district.gates]
    for slot in range(4 * seat, 4 * seat + 4):
        space = district.place[district.crew[slot]]
        if space < SPACES:
            for beside in ways[space]:
                other = district.at[beside]
                if other >= 0 and district.owner[other] >= 0:
                    mask |= ONE[district.owner[other]]
    return mask


def may_target(district: District, seat: Seat, opponent: Seat) -> Refusal | None:
    """An opponent at this table."""
    if opponent == seat:
        return YOURSELF
    return None if opponent < district.seats else NO_OPPONENT


def may_play_against(district: District, seat: Seat, card: Card, opponent: Seat) -> Refusal | None:
    """C12, C13"""
    if card not in district.hands[seat]:
        return NO_CARD
    refusal = may_target(district, seat, opponent)
    if refusal is not None or card == HEAVY_FINE:
        return refusal
    for figure in district.characters(seat):
        if is_adjacent_to(district, figure, opponent):
            return None
    return NOT_ADJACENT


def may_reinforce(district: District, seat: Seat, room: Space) -> Refusal | None:
    """C11"""
    if REINFORCED_LOCK not in district.hands[seat]:
        return NO_CARD
    token = district.chest(room)
    if token in (NOTHING, GEM) or token >= LOCKED:  # KA-R8
        return NO_TOKEN
    return FIGURE_THERE if district.at[room] >= 0 else None


def is_own_card(action: Action) -> bool:
    """Whether an action plays an OWN card."""
    return isinstance(action, (PlayAgainst, Reinforce)) or action is PLAY[SECOND_WIND]


def may_play_own_card(district: District, seat: Seat, action: Action) -> Refusal | None:
    """C11 – C14"""
    if isinstance(action, PlayAgainst):
        return may_play_against(district, seat, action.card, action.seat)
    if isinstance(action, Reinforce):
        return may_reinforce(district, seat, action.room)
    return None if SECOND_WIND in district.hands[seat] else NO_CARD


def play_own_card(district: District, seat: Seat, action: Action) -> None:
    """C11 – C14"""
    if isinstance(action, PlayAgainst):
        play_against(district, seat, action.card, action.seat)
    elif isinstance(action, Reinforce):
        reinforce(district, seat, action.room)
    else:
        play_second_wind(district, seat)


def own_cards(district: District, seat: Seat) -> list[Action]:
    """The OWN cards that can be played now."""
    held = mask_of(district.hands[seat])
    out: list[Action] = []
    if held & ONE[SECOND_WIND]:
        out.append(PLAY[SECOND_WIND])
    if held & (ONE[HEAVY_FINE] | ONE[CUTPURSE]):
        beside: i64 = 0
        if held & ONE[CUTPURSE]:
            beside = beside_gang(district, seat)
        for opponent in range(district.seats):
            if held & ONE[HEAVY_FINE] and opponent != seat:
                out.append(FINE[opponent])
            if beside & ONE[opponent] and opponent != seat:
                out.append(CUT[opponent])
    if held & ONE[REINFORCED_LOCK]:
        for room in range(len(REINFORCE)):
            if may_reinforce(district, seat, FIRST_ROOM + room) is None:
                out.append(REINFORCE[room])
    return out


def play_second_wind(district: District, seat: Seat) -> None:
    """C14"""
    district.play_card(seat, SECOND_WIND)
    district.ap += 2
    if district.told is not None:
        district.told.append(CardPlayed(seat, SECOND_WIND, ""))


def play_against(district: District, seat: Seat, card: Card, opponent: Seat) -> None:
    """C12, C13"""
    district.play_card(seat, card)
    paid = district.pays(opponent, 2)
    if card == CUTPURSE:
        district.ducats[seat] += paid
    if district.told is not None:
        district.told.append(CardPlayed(seat, card, ""))
        if card == CUTPURSE:
            district.told.append(DucatsTaken(seat, opponent, paid, "CT-T8"))
        else:
            district.told.append(Fined(opponent, paid, "CT-T8"))


def reinforce(district: District, seat: Seat, room: Space) -> None:
    """C11"""
    district.play_card(seat, REINFORCED_LOCK)
    place = room - FIRST_ROOM
    district.chests = changed(district.chests, place, district.chests[place] + LOCKED)
    if district.told is not None:
        district.told.append(LockReinforced(seat, room))
