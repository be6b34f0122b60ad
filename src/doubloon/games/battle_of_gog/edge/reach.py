"""How far a soldier could go with the steps that are left, for a client's map (BG-10.1). (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Callable

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import NEAR, SOLDIERS, WATER_CARD
from doubloon.games.battle_of_gog.rules.movement.movement import (
    Movement,
    foes_of,
    glides,
    may_enter,
    may_move_at_all,
    prey_afloat,
)
from doubloon.kernel.masks import members

Reached = list[int]
"""A square, the steps it costs to stand there, and the square before it on the way."""


def reach(canaan: Canaan, one: int) -> list[Reached]:
    """BG-10.1 – BG-10.8, BG-19.9. Every square this soldier could be led to, nearest first; a battle ends the way."""
    march = next((top for top in canaan.stack if isinstance(top, Movement)), None)
    if march is None or march.seat != one // SOLDIERS:
        return []
    onward = march.onward(canaan, one % SOLDIERS) if march.paid >> one % SOLDIERS & 1 else 0
    if may_move_at_all(canaan, one, march.left or onward) is not None:
        return []
    start = canaan.place[one]
    waterways = afloat(canaan, one) if canaan.holds(march.seat, WATER_CARD) else None
    found: dict[int, Reached] = {start: [start, 0, start]}
    edge = [start]
    for number in members(onward):
        square = canaan.land.waters.squares[number]
        found[square] = [square, 0, start]
        if not canaan.board[square]:
            edge.append(square)
    for steps in range(1, march.left + 1):
        further = []
        for before in edge:
            fresh = [
                square
                for square in NEAR[before]
                if square not in found and may_enter(canaan, one, square) is None
            ]
            if waterways is not None:
                fresh += [square for square in waterways(before) if square not in found]
            for square in fresh:
                found[square] = [square, steps, before]
                if not canaan.board[square]:
                    further.append(square)
        edge = further
    del found[start]
    return list(found.values())


def afloat(canaan: Canaan, one: int) -> Callable[[int], list[int]]:
    """BG-19.9. Where this soldier would glide from each square; its own one does not stand in its way."""
    lifted = canaan.copy()
    lifted.clear(canaan.place[one])
    prey = prey_afloat(lifted, foes_of(lifted, one // SOLDIERS))
    waters = canaan.land.waters.squares
    return lambda before: [waters[number] for number in members(glides(lifted, before, prey))]
