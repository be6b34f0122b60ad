"""Winning and the game's end (BG-3). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import (
    ALL_SCROLLS,
    CONQUEST,
    CORNERS_HELD,
    FIRST_CITY,
    FIRST_SOLDIER,
    GOG,
    NOBODY,
    ROUNDS_OVER,
    Canaan,
)
from doubloon.games.battle_of_gog.content import CITIES, CORNERS, ROUND_CAP, SCROLLS, SOLDIERS
from doubloon.games.battle_of_gog.edge.events.winning import CapReached, Ranked, Won
from doubloon.kernel.procedure import Seat

WON_BY: Final[list[str]] = ["", "BG-3.2", "BG-3.4", "BG-3.6"]
CONQUERED_SHORT: Final = "BG-3.3"
WON_HOW: Final[list[str]] = ["", "by conquest", "with soldiers on all four corners", "with all five scrolls"]


def win(canaan: Canaan, seat: Seat, how: i64) -> None:
    """BG-3.1. The game ends at once, whatever is going on, in any player's turn."""
    canaan.winner = seat
    canaan.how = how
    if canaan.told is not None:
        clause = CONQUERED_SHORT if how == CONQUEST and not canaan.long else WON_BY[how]
        canaan.told.append(Won(seat, clause, WON_HOW[how]))
    end_game(canaan)


def end_game(canaan: Canaan) -> None:
    """BG-3.9. Everything stops, and the places are told."""
    canaan.over = True
    if canaan.told is not None:
        strengths = [strength(canaan, seat) for seat in range(canaan.seats)]
        out = [canaan.fallen[seat] > 0 for seat in range(canaan.seats)]
        canaan.told.append(Ranked(standings(canaan), strengths, out))
    canaan.stack.clear()


def holds_corners(canaan: Canaan, seat: Seat) -> bool:
    """BG-3.4, BG-3.5. Own soldiers (by a switch, cities too) on all four corners; not under the truce."""
    if canaan.has_truce(seat):
        return False
    for corner in CORNERS:
        piece = canaan.board[corner]
        if FIRST_SOLDIER <= piece < GOG:
            if (piece - FIRST_SOLDIER) // SOLDIERS != seat:
                return False
        elif not canaan.corner_cities or piece < FIRST_CITY or (piece - FIRST_CITY) // CITIES != seat:
            return False
    return True


def check_victory(canaan: Canaan) -> None:
    """BG-3.7. Corners and scrolls after a change: the player on turn first, then turn order."""
    for turn in range(canaan.seats):
        seat = (canaan.on_turn + turn) % canaan.seats
        if canaan.scrolls[seat] == SCROLLS:
            win(canaan, seat, ALL_SCROLLS)
            return
        if holds_corners(canaan, seat):
            win(canaan, seat, CORNERS_HELD)
            return


def check_last_standing(canaan: Canaan) -> None:
    """BG-3.2, BG-3.3. The only player left wins, in either variant."""
    living = canaan.living()
    if len(living) == 1:
        win(canaan, living[0], CONQUEST)


def reach_cap(canaan: Canaan) -> None:
    """BG-3.8. After the last round the ranking decides."""
    canaan.winner = NOBODY
    canaan.how = ROUNDS_OVER
    if canaan.told is not None:
        places = standings(canaan)
        ahead = [seat for seat in range(canaan.seats) if places[seat] == 1]
        canaan.told.append(CapReached(ROUND_CAP, ahead))
    end_game(canaan)


def strength(canaan: Canaan, seat: Seat) -> list[i64]:
    """BG-3.8. Scrolls, cities, city levels, soldier levels, resources: compared in this order."""
    city_levels: i64 = 0
    for city in canaan.cities(seat):
        city_levels += canaan.city_level[city]
    soldier_levels: i64 = 0
    for one in canaan.soldiers(seat):
        soldier_levels += canaan.level[one]
    goods = canaan.goods[3 * seat] + canaan.goods[3 * seat + 1] + canaan.goods[3 * seat + 2]
    return [canaan.scrolls[seat], canaan.city_count[seat], city_levels, soldier_levels, goods]


def standings(canaan: Canaan) -> list[i64]:
    """BG-3.9. Places: the winner, the living by strength, the eliminated, later ones first; equals share."""
    keys: list[list[i64]] = []
    for seat in range(canaan.seats):
        if seat == canaan.winner:
            keys.append([2])
        elif not canaan.fallen[seat]:
            keys.append([1, *strength(canaan, seat)])
        else:
            keys.append([0, canaan.fallen[seat]])
    places: list[i64] = []
    for mine in keys:
        better: i64 = 0
        for other in keys:
            if other > mine:
                better += 1
        places.append(1 + better)
    return places
