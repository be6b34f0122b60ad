"""How far a soldier could go with the steps that are left, for a client's map (BG-10.1). (Not compiled: edge.)"""

from __future__ import annotations

from collections.abc import Container

from doubloon.games.battle_of_gog.canaan import Canaan
from doubloon.games.battle_of_gog.content import NEAR, SOLDIERS, WATER_CARD
from doubloon.games.battle_of_gog.movement import Movement, glides, may_enter, may_move_at_all, prey_afloat
from doubloon.kernel.masks import members

Reached = list[int]
"""A square, the steps it costs to stand there, and the square before it on the way."""


def reach(canaan: Canaan, one: int) -> list[Reached]:
    """BG-10.1 – BG-10.8, BG-19.9. Every square this soldier could be led to, nearest first; a battle ends the way."""
    march = next((top for top in canaan.stack if isinstance(top, Movement)), None)
    if march is None or march.seat != one // SOLDIERS or may_move_at_all(canaan, one, march.left) is not None:
        return []
    start = canaan.place[one]
    lifted = canaan.copy()
    lifted.clear(start)  # its own square does not stand in its way
    prey = prey_afloat(lifted, march.seat) if canaan.holds(march.seat, WATER_CARD) else None
    found: dict[int, Reached] = {start: [start, 0, start]}
    edge = [start]
    for steps in range(1, march.left + 1):
        onward = []
        for before in edge:
            for square in first_reached_from(before, lifted, one, prey, found):
                found[square] = [square, steps, before]
                if not lifted.board[square]:
                    onward.append(square)
        edge = onward
    del found[start]
    return list(found.values())


def first_reached_from(
    before: int, canaan: Canaan, one: int, prey: int | None, found: Container[int]
) -> list[int]:
    """BG-10.2, BG-19.9. Where one step leads from a square the soldier has come to, and none has led yet."""
    fresh = [square for square in NEAR[before] if square not in found]
    steps = [square for square in fresh if may_enter(canaan, one, square) is None]
    if prey is not None:
        afloat = [canaan.land.waters.squares[number] for number in members(glides(canaan, before, prey))]
        steps += [square for square in afloat if square not in found]
    return steps
