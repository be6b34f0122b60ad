"""Why one choice is better than another, in words: the terms of the game's own evaluation, differenced.

Both choices are tried in the same imagined worlds, as far as the seat can see; a term is what the evaluation says of the
seat afterwards (`Game.terms`). What rivals lose counts as a reason, too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from doubloon.kernel.action import Action
from doubloon.kernel.games.game import Game
from doubloon.kernel.positions.position import Position

WORLDS: Final = 6
MOST_REASONS: Final = 2
SLIGHT: Final = 0.1
"""A part of the weightiest reason: what is less is not told."""
RIVALS: Final = "what the best rival can expect"


class Reason(NamedTuple):
    """One term, and how much more of it the better choice brings, in the game's points."""

    term: str
    more: float


def reasons(position: Position, seat: int, best: Action, other: Action) -> list[Reason]:
    """Why `best` rather than `other`, the weightiest first; nothing for a game whose evaluation has no terms."""
    totals: dict[str, float] = {}
    for number in range(WORLDS):
        seed = b"coach %d" % number
        for action, sign in ((best, 1), (other, -1)):
            world = position.imagine(seat, seed)
            world.play(seat, action)
            for term, worth in _terms(position.game, world, seat).items():
                totals[term] = totals.get(term, 0.0) + sign * worth / WORLDS
    found = [Reason(term, more) for term, more in totals.items() if abs(more) > 1e-9]
    return sorted(found, key=lambda reason: -abs(reason.more))


def _terms(game: Game, world: Position, seat: int) -> dict[str, float]:
    """The seat's own terms, and what its best rival has, as a loss."""
    mine = game.terms(world.state, seat)
    if not mine:
        return {}
    points = game.points(world.state)
    side = game.side(world.state, seat)
    rivals = [points[one] for one in range(world.seats) if game.side(world.state, one) != side]
    return {**mine, RIVALS: -max(rivals)} if rivals else mine


def sentence(game: Game, found: list[Reason]) -> str:
    """The reasons in a sentence: what is gained first, what it costs after it."""
    if not found:
        return ""
    told = [one for one in found if abs(one.more) >= SLIGHT * abs(found[0].more)]
    gains = [_told(one) for one in told if one.more > 0][:MOST_REASONS]
    costs = [_told(one) for one in told if one.more < 0][:1]
    parts = []
    if gains:
        parts.append(f"It brings {' and '.join(gains)}")
    if costs:
        parts.append(f"it costs {costs[0]}" if gains else f"It costs only {costs[0]}")
    return f"{'; '.join(parts)}. (Counted in {game.points_are} by the evaluation, beside the next choice.)"


def _told(reason: Reason) -> str:
    amount = f"{abs(reason.more):.1f}"
    if reason.term == RIVALS:
        return f"{amount} less for the best rival" if reason.more > 0 else f"{amount} more for the best rival"
    return f"{amount} for {reason.term}"
