"""Who may enter which room of the catacombs (KA-14, KA-R28, KA-R29): by a staircase, or along the arrows. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import FIRST_ROOM, LAIR, ROOMS, SPACES, TREASURE_ROOM, Space
from doubloon.games.city_of_thieves.content import ATTACK_PRICE, CYCLOPS, SELENE, Figure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.below import (
    AHEAD,
    ROOMS_BELOW,
    WAY_UP,
    is_room_below,
    surfacing,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import has_prison
from doubloon.games.city_of_thieves.king_of_ashes.content import MECHANISM, STAIRCASE
from doubloon.games.city_of_thieves.rules.movement.ways import can_cross
from doubloon.kernel.column import vec
from doubloon.kernel.refusal import Refusal

NO_CATACOMBS: Final = Refusal("KA-12.1", "There are no catacombs in this game.")
NO_STAIRS: Final = Refusal(
    "KA-14.1", "No open staircase can be reached with a movement point left to go down."
)
NOT_THERE: Final = Refusal("KA-14.1", "A staircase does not lead there.")
CYCLOPS_ONLY: Final = Refusal("KA-15.1", "Characters cannot enter the lair.")
NO_MECHANISM: Final = Refusal(
    "KA-14.3", "The Treasure Room opens only while a fellow stands in a room with a mechanism."
)
NO_ARROW: Final = Refusal("KA-14.4", "No arrow leads there with the points of this movement.")
FELLOW_THERE: Final = Refusal("KA-R29", "A fellow is in that room.")
ACTED: Final = Refusal("KA-R29", "Somebody must be attacked there, and the character has acted already.")
NO_AP: Final = Refusal("KA-R29", "Somebody must be attacked there, which costs a further action point.")


def nearest_stairs(district: District, figure: Figure, costs: vec[i64], points: i64) -> Space:
    """KA-14.1, KA-R11. The staircase this movement reaches first with a point left, or NOBODY."""
    found: Space = NOBODY
    if district.ashes is None or district.ashes.old_city or district.place[figure] >= SPACES:
        return found
    for number in range(ROOMS):
        if district.ashes.tokens[number] == STAIRCASE:
            room = FIRST_ROOM + number
            passable = room == district.place[figure] or can_cross(district, figure, room)
            if passable and costs[room] < points and (found < 0 or costs[room] < costs[found]):
                found = room
    return found


def may_take_stairs(district: District, figure: Figure, room: Space, ap_left: i64) -> Refusal | None:
    """KA-14.1, KA-14.3, KA-14.9, KA-14.10, KA-R28, KA-R29. Whether a staircase may lead this character there."""
    if room == LAIR:
        return CYCLOPS_ONLY
    if not is_room_below(room):
        return NOT_THERE
    if room == TREASURE_ROOM and not works_mechanism(district, figure):
        return NO_MECHANISM
    other = district.at[room]
    if other < 0:
        return None
    if district.owner[other] == district.owner[figure]:
        return FELLOW_THERE
    return may_fight_there(district, ap_left)


def works_mechanism(district: District, figure: Figure) -> bool:
    """KA-4.9, KA-14.3, KA-R12. Whether a fellow stands in a room with a mechanism."""
    for fellow in district.characters(district.owner[figure]):
        if fellow != figure and district.token(district.place[fellow]) == MECHANISM:
            return True
    return False


def may_fight_there(district: District, ap_left: i64) -> Refusal | None:
    """KA-14.9, KA-14.10, KA-16.6, KA-R29. The attack that entering an occupied room obliges to."""
    if district.acted:
        return ACTED
    return None if ap_left >= ATTACK_PRICE else NO_AP


def may_pass_through(district: District, figure: Figure, room: Space, points_left: i64) -> bool:
    """KA-R29, KA-R65, Ghost Walk. Whether a way along the arrows may lead on from a room.

    Over a fellow only with the points for the way up, so that nobody is left where he may not stay.
    """
    other = district.at[room]
    if other < 0:
        return True
    fellow = district.owner[other] == district.owner[figure]
    ghost = figure == SELENE and other != CYCLOPS
    return (fellow or ghost) and points_left >= WAY_UP and len(surfacing(district)) > 0


def rooms_ahead(district: District, figure: Figure, points: i64, ap_left: i64) -> list[Space]:
    """KA-14.4, KA-R29. The rooms a way along the arrows may lead to."""
    out: list[Space] = []
    start = district.place[figure]
    room = AHEAD[start]
    left = points - 1
    while room >= 0 and room != start and left >= 0:
        other = district.at[room]
        fellow = other >= 0 and district.owner[other] == district.owner[figure]
        if other < 0 or (not fellow and may_fight_there(district, ap_left) is None):
            out.append(room)
        if not may_pass_through(district, figure, room, left):
            break
        room = AHEAD[room]
        left -= 1
    return out


def rooms_below(
    district: District, figure: Figure, costs: vec[i64], points: i64, ap_left: i64
) -> list[Space]:
    """KA-14.1, KA-14.4. The rooms of the catacombs in which this movement may end, or be interrupted."""
    if not has_prison(district):
        return []
    if district.place[figure] >= SPACES:
        return rooms_ahead(district, figure, points, ap_left)
    if nearest_stairs(district, figure, costs, points) < 0:
        return []
    return [room for room in ROOMS_BELOW if may_take_stairs(district, figure, room, ap_left) is None]


def may_go_below(
    district: District, figure: Figure, costs: vec[i64], points: i64, room: Space, ap_left: i64
) -> Refusal | None:
    """KA-14.1, KA-14.4. The same, asked about one room."""
    if not has_prison(district):
        return NO_CATACOMBS
    if district.place[figure] >= SPACES:
        if room in rooms_ahead(district, figure, points, ap_left):
            return None
        if room == LAIR:
            return CYCLOPS_ONLY
        other = district.at[room]
        if AHEAD[district.place[figure]] == room and points and other >= 0:
            fellow = district.owner[other] == district.owner[figure]
            return FELLOW_THERE if fellow else may_fight_there(district, ap_left)
        return NO_ARROW
    if nearest_stairs(district, figure, costs, points) < 0:
        return NO_STAIRS
    return may_take_stairs(district, figure, room, ap_left)
