"""Advice for bots: how well a seat stands, in ducats. (Not compiled: edge.)"""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import FIRST_EXIT, OUT, SPACES, STEPS
from doubloon.games.city_of_thieves.content import BRACELET, DUCATS, GREEN, KEYS, RED, ROUNDS, SCROLL
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.missions import held_on_board, worth
from doubloon.games.city_of_thieves.scoring import Score
from doubloon.pieces.handful import size


def standing(district: District, seat: int) -> float:
    """Ducats in hand and to be expected, against the best of the others."""
    values = [prospect(district, other) for other in range(district.seats)]
    rivals = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - max(rivals)


def prospect(district: District, seat: int) -> float:
    """What a gang would have in the end if its characters got out with some chance."""
    if district.gang[seat] < 0:
        return 0.0
    score = Score(district, seat)
    if district.over:
        return float(score.total())
    value = float(score.ducats + score.treasures + score.skills + score.bonus)
    for kind in (RED, GREEN, KEYS, SCROLL, BRACELET):
        value += 0.8 * int(worth(kind, held_on_board(district, seat, kind)))
    value += 5.0 * int(held_on_board(district, seat, DUCATS))
    value += 0.4 * len(district.hands[seat])
    return value + sum(position(district, figure) for figure in district.characters(seat))


def position(district: District, figure: int) -> float:
    """Near a chest before the alarm, near an open exit after it."""
    place = district.place[figure]
    if place == OUT:
        return 3.0
    if place >= SPACES:
        return 0.0
    left = ROUNDS[district.adventure] - district.round
    steps = STEPS[0][place]
    if district.alarm and (size(district.carried[figure]) or left <= 1):
        exits = [e for e in range(16) if not district.portcullises >> e & 1]
        return -0.4 * min(int(steps[FIRST_EXIT + e]) for e in exits)
    chests = [52 + room for room, token in enumerate(district.chests) if token]
    return -0.15 * min((int(steps[room]) for room in chests), default=0)
