"""Everybody's share of the win in a world: as it ended, or as the game's own evaluation sees it.

A lead of `Game.lead` points wins 73 games of 100, which is a logistic curve between two; among more it is the curve of
several rivals (shares in proportion to exp(points / lead)). Partners win and lose as one. A lone player is measured against nothing.
"""

from __future__ import annotations

import math

from doubloon.kernel.games.game import Game
from doubloon.kernel.state import State


def chances(game: Game, world: State) -> list[float]:
    """By seat, from 0 (lost) to 1 (won)."""
    sides = [game.side(world, seat) for seat in range(world.seats)]
    if world.over:
        return _ended(game, world, sides)
    worth: dict[int, float] = {}
    for side, prospect in zip(sides, game.prospects(world), strict=True):
        points = prospect / game.lead
        worth[side] = max(points, worth.get(side, points))
    if len(worth) == 1:
        worth[-1] = 0.0
    best = max(worth.values())
    weights = {side: math.exp(points - best) for side, points in worth.items()}
    whole = sum(weights.values())
    return [weights[side] / whole for side in sides]


def _ended(game: Game, world: State, sides: list[int]) -> list[float]:
    """A shared win is shared out among the sides that have it."""
    winners = game.outcome(world)["winners"]
    winning = {sides[seat] for seat in winners}
    return [1.0 / len(winning) if seat in winners else 0.0 for seat in range(world.seats)]
