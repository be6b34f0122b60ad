"""Why one choice is better than another, in words: the terms of the game's own evaluation, differenced.

What a choice is good for shows when the others have answered it. So both choices are tried in the same imagined worlds, as far as
the seat can see, and everybody plays on for a turn, as in the analysis; a term is what the evaluation says of the seat then
(`Game.terms`). What rivals lose counts as a reason, too. Only what is beyond doubt is told.
"""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from doubloon.analysis.samples import Sample
from doubloon.analysis.worlds import PossibleWorlds
from doubloon.bots.search.playout import Horizon
from doubloon.kernel.action import Action
from doubloon.kernel.games.game import Game
from doubloon.kernel.positions.position import Position
from doubloon.kernel.state import State

WORLDS: Final = 48
FEWEST: Final = 8
GLANCES: Final = 4
"""Choices that players of the imagined games compare, as in the analysis."""
DOUBT: Final = 2.0
"""Standard errors that a reason must exceed."""
MOST_REASONS: Final = 2
SLIGHT: Final = 0.15
"""A part of the weightiest reason: what is less is not told."""
RIVALS: Final = "what the best rival can expect"
THEIRS: Final = "the best rival: "
"""Before each thing that the same consists of."""
END: Final = "what is counted only at the end"
NO_REASON: Final = "After a turn each no single reason for it stands out."
PERCENT: Final = "hundredths of the win"


class Reason(NamedTuple):
    """One term, and how much more of it the better choice brings, in what the game's terms are counted in."""

    term: str
    more: float


def reasons(
    position: Position,
    seat: int,
    best: Action,
    other: Action,
    worlds: int = WORLDS,
    seconds: float | None = None,
) -> list[Reason]:
    """Why `best` rather than `other`, the weightiest first; nothing for a game whose evaluation has no terms.

    With a limit of processor time, as many worlds as it allows."""
    game = position.game
    if not game.terms(position.state, seat):
        return []
    before = position.imagine(seat, b"coach").state
    trial = PossibleWorlds(game, before, seat, Horizon(position.seats, GLANCES), b"coach")
    found: list[dict[str, float]] = []
    begun = time.process_time()
    while len(found) < worlds:
        if seconds is not None and len(found) >= FEWEST and time.process_time() - begun > seconds:
            break
        number = trial.number()
        found.append(_apart(game, seat, trial.state_after(best, number), trial.state_after(other, number)))
    return _beyond_doubt(found)


def why(position: Position, seat: int, best: Action, other: Action) -> str:
    """The reasons in a sentence; nothing for a game whose evaluation has no terms."""
    game = position.game
    return sentence(game, reasons(position, seat, best, other)) if game.terms(position.state, seat) else ""


def _apart(game: Game, seat: int, one: State, two: State) -> dict[str, float]:
    """What the first of two worlds has more of."""
    here, there = _terms(game, one, seat), _terms(game, two, seat)
    return {term: here.get(term, 0.0) - there.get(term, 0.0) for term in here | there}


def _beyond_doubt(found: list[dict[str, float]]) -> list[Reason]:
    terms = {term for apart in found for term in apart}
    kept: list[Reason] = []
    for term in sorted(terms):
        sample = Sample(1)
        for apart in found:
            sample.add([apart.get(term, 0.0)])
        if abs(sample.means[0]) > max(DOUBT * sample.error(0), 1e-9):
            kept.append(Reason(term, round(sample.means[0], 3)))
    return sorted(kept, key=lambda reason: -abs(reason.more))


def _terms(game: Game, world: State, seat: int) -> dict[str, float]:
    """The seat's own terms, and what its best rival has, as a loss: the sum, and what it consists of."""
    side = game.side(world, seat)
    mine = _own(game, world, seat)
    rivals = [_own(game, world, one) for one in range(world.seats) if game.side(world, one) != side]
    if not rivals:
        return mine
    best = max(rivals, key=lambda terms: sum(terms.values()))
    theirs = {THEIRS + name.replace("your ", "their "): -worth for name, worth in best.items()}
    return {**mine, RIVALS: -sum(best.values()), **theirs}


def _own(game: Game, world: State, seat: int) -> dict[str, float]:
    """A seat's terms; of a game that has ended, with what its end makes of them."""
    mine = game.terms(world, seat)
    if not world.over:
        return mine
    if _unit(game) == PERCENT:
        return {**mine, END: 50.0 if seat in game.outcome(world)["winners"] else -50.0}
    return {**mine, END: game.points(world)[seat] - sum(mine.values())}


def sentence(game: Game, found: list[Reason]) -> str:
    """The reasons in a sentence: what is gained first, what it costs after it."""
    told = [one for one in found if not one.term.startswith(THEIRS)]
    told = [one for one in told if abs(one.more) >= SLIGHT * abs(told[0].more)]
    gains = [one for one in told if one.more > 0][:MOST_REASONS]
    costs = [one for one in told if one.more < 0][:1]
    if not gains or sum(one.more for one in found if not one.term.startswith(THEIRS)) <= 0:
        return NO_REASON
    text = f"Played on for a turn each, it {_told(game, gains, 'brings', found)}"
    if costs:
        text += f"; it {_told(game, costs, 'gives up', found)}"
    return f"{text.replace(' %', ' % of the win', 1)}. (Beside the other choice, as the evaluation counts.)"


def _unit(game: Game) -> str:
    return game.terms_are or game.points_are


def _told(game: Game, reasons: list[Reason], verb: str, found: list[Reason]) -> str:
    own = [f"{_figure(game, one)} from {one.term}" for one in reasons if one.term != RIVALS]
    said = [f"{verb} {' and '.join(own)}"] if own else []
    for one in reasons:
        if one.term == RIVALS:
            said.append(
                f"leaves the best rival {_figure(game, one)} {'less' if one.more > 0 else 'more'}{_of_theirs(one, found)}"
            )
    return " and ".join(said)


def _figure(game: Game, reason: Reason) -> str:
    more = abs(reason.more)
    return f"{more:.0f} %" if _unit(game) == PERCENT else f"{more:.1f} {_unit(game)}"


def _of_theirs(rivals: Reason, found: list[Reason]) -> str:
    """What most of it is, where it is one thing."""
    for one in found:
        if one.term.startswith(THEIRS) and 2 * one.more / rivals.more >= 1:
            return f" from {one.term.removeprefix(THEIRS)}"
    return ""
