"""How far a soldier could go with the steps that are left, for a client's map (BG-10.1). (Not compiled: edge.)"""

from __future__ import annotations

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
    found: dict[int, Reached] = {start: [start, 0, start]}
    edge = [start]
    for steps in range(1, march.left + 1):
        edge = widened(lifted, one, edge, steps, found)
    del found[start]
    return list(found.values())


def widened(canaan: Canaan, one: int, edge: list[int], steps: int, found: dict[int, Reached]) -> list[int]:
    """What one more step adds; the squares from which the way goes on."""
    onward = []
    for before in edge:
        for square in neighbours(canaan, one, before):
            if square not in found:
                found[square] = [square, steps, before]
                if not canaan.board[square]:
                    onward.append(square)
    return onward


def neighbours(canaan: Canaan, one: int, before: int) -> list[int]:
    """BG-10.2, BG-19.9. Where one step leads from a square the soldier has come to."""
    steps = [square for square in NEAR[before] if may_enter(canaan, one, square) is None]
    if canaan.holds(one // SOLDIERS, WATER_CARD):
        reached = glides(canaan, before, prey_afloat(canaan, one // SOLDIERS))
        steps += [canaan.land.waters.squares[number] for number in members(reached)]
    return steps
