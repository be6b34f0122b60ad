"""Mission cards (CT-12). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import PLACES
from doubloon.games.city_of_thieves.content import (
    MISSION_BONUS,
    MISSION_PRICE,
    MISSION_TREASURE,
    Mission,
    Treasure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.events.turns import MissionLaid, MissionUsed, NoMissionLeft
from doubloon.games.city_of_thieves.rules.adventures.adventures import mission_price, missions_on_offer
from doubloon.games.city_of_thieves.rules.chests.treasures import worth
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import Refusal
from doubloon.pieces.columns import without
from doubloon.pieces.handful import Handful, count

NOT_ON_OFFER: Final = Refusal("CT-12.5", "That Mission card is not on offer.")
ONE_A_TURN: Final = Refusal("CT-12.4", "Your gang has used a Mission card this turn.")
NO_AP: Final = Refusal("CT-12.1", "A Mission card costs 3 action points.")
NO_AP_FOR_BARGAIN: Final = Refusal("CT-T11", "In this adventure a Mission card costs 2 action points.")
NONE_HELD: Final = Refusal("CT-12.2", "No character of yours on the board carries the treasure shown.")


def carried_on_board(district: District, seat: Seat) -> Handful:
    """CT-12.3, CT-R48. All treasures of a gang's characters on either board."""
    treasures: i64 = 0
    for slot in range(4 * seat, 4 * seat + 4):
        figure = district.crew[slot]
        if district.place[figure] < PLACES:
            treasures += district.carried[figure]
    return treasures


def held_on_board(district: District, seat: Seat, treasure: Treasure) -> i64:
    """CT-12.3, CT-R48"""
    return count(carried_on_board(district, seat), treasure)


def may_use_mission(district: District, seat: Seat, mission: Mission) -> Refusal | None:
    """CT-12.1 – CT-12.5"""
    if mission not in district.missions:
        return NOT_ON_OFFER
    if district.mission_used:
        return ONE_A_TURN
    if district.ap < mission_price(district):
        return NO_AP if mission_price(district) == MISSION_PRICE else NO_AP_FOR_BARGAIN
    return None if held_on_board(district, seat, MISSION_TREASURE[mission]) else NONE_HELD


def usable_missions(district: District, seat: Seat) -> list[Mission]:
    """CT-12.1 – CT-12.5. Every Mission card the player may use now."""
    out: list[Mission] = []
    if district.mission_used or district.ap < mission_price(district):
        return out
    treasures = carried_on_board(district, seat)
    if treasures:
        for mission in district.missions:
            if count(treasures, MISSION_TREASURE[mission]):
                out.append(mission)
    return out


def use_mission(district: District, seat: Seat, mission: Mission) -> None:
    """CT-12.6 – CT-12.10"""
    number = held_on_board(district, seat, MISSION_TREASURE[mission])
    paid = worth(MISSION_TREASURE[mission], number) + MISSION_BONUS[mission] * number
    district.ap -= mission_price(district)
    district.mission_used = True
    district.ducats[seat] += paid
    district.missions = without(district.missions, mission)
    district.missions_gone |= ONE[mission]
    if district.told is not None:
        district.told.append(MissionUsed(seat, mission, number, paid, int(mission_price(district))))
    fill_missions(district)


def fill_missions(district: District) -> None:
    """CT-2.8, CT-12.10, CT-12.11, CT-R49"""
    while len(district.missions) < missions_on_offer(district) and district.mission_deck:
        district.shown += 1
        mission = district.mission_deck[-1]
        district.missions = [*district.missions, mission]
        district.mission_deck = district.mission_deck[:-1]
        if district.told is not None:
            district.told.append(MissionLaid(mission))
    if len(district.missions) < missions_on_offer(district) and district.told is not None:
        district.told.append(NoMissionLeft())
