"""Why one choice is better than another: the difference of their values, shared out among the columns of the sheet.

For the coach of a lesson, hints and analysis. The game's words are the names of its columns (docs/encodings.md). Shares are integrated
gradients: the network is followed from one position to the other in small steps, and each column gets what it did on the way, so the
shares of all columns add up to the difference.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from doubloon.bots.network import FURTHEST, ROOT_UNIT, SUM_UNIT, Network, read_of, root, squashed
from doubloon.bots.weights import network_of
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Quick, quick
from doubloon.kernel.encoding import Sheet
from doubloon.kernel.games.game import Game
from doubloon.kernel.state import State

STEPS: Final = 16
WORLDS: Final = 4
LEAD: Final = "points"
"""What the hand-made evaluation counts, as one column."""


class ColumnReason(NamedTuple):
    """What one group of columns adds to the value of the better choice (values go from -1, lost, to 1, won)."""

    column: str
    """A column's name, in the game's words, or LEAD."""
    meaning: str
    """What it holds, in the game's words."""
    share: float
    """Above 0: it speaks for the better choice."""


def explain(game: Game, state: State, seat: int, best: Action, other: Action) -> list[ColumnReason]:
    """Why `best` rather than `other`, the weightiest reasons first; they add up to the difference of the two values.

    `state` is one that may be imagined from; both choices are tried in the same few imagined worlds, with the same dice. A game
    that has not been learned has one reason: its points.
    """
    totals: dict[str, float] = {}
    for number in range(WORLDS):
        chance = quick(b"reasons %d" % number)
        world = state.copy()
        world.redeal(seat, chance, 0)
        dice = chance.below(2**30) + 1
        here, there = (_after(world, seat, action, dice) for action in (best, other))
        for name, share in _shares(game, seat, here, there).items():
            totals[name] = totals.get(name, 0.0) + share / WORLDS
    meanings = {LEAD: "what counts in points, now and in prospect"}
    reads = read_of(game)
    if reads is not None:
        meanings |= {column.name: column.meaning for column in reads.sheet.columns}
    reasons = [ColumnReason(name, meanings[name], share) for name, share in totals.items() if share]
    return sorted(reasons, key=lambda reason: -abs(reason.share))


def _after(world: State, seat: int, action: Action, dice: int) -> State:
    state = world.copy()
    state.chance = Quick(dice)
    state.play(seat, action)
    return state


def _shares(game: Game, seat: int, here: State, there: State) -> dict[str, float]:
    """By column: what it adds to the value here, compared with there."""
    leads = game.evaluate(here, seat), game.evaluate(there, seat)
    found = network_of(game, here.seats)
    reads = read_of(game)
    if found is None or reads is None or here.over or there.over:
        unit = 2.0 * game.lead
        return {LEAD: squashed(leads[0] / unit) - squashed(leads[1] / unit)}
    sheets = reads.encode(here, seat), reads.encode(there, seat)
    return _along_the_way(reads.sheet, found[1], (list(sheets[0]), list(sheets[1])), leads)


def _along_the_way(
    sheet: Sheet, network: Network, sheets: tuple[list[int], list[int]], leads: tuple[float, float]
) -> dict[str, float]:
    """Integrated gradients from the second position to the first."""
    hidden, first = int(network.hidden), [float(weight) for weight in network.first]
    near = [max(-FURTHEST, min(FURTHEST, lead / network.unit)) for lead in leads]
    changes = {
        place: float(root(here) - root(there))
        for place, (here, there) in enumerate(zip(*sheets, strict=True))
        if here != there
    }
    start = [ROOT_UNIT * first[(network.width + 1) * hidden + unit] for unit in range(hidden)]
    for place, number in enumerate(sheets[1]):
        if number:
            start = [
                amount + float(root(number)) * first[place * hidden + unit]
                for unit, amount in enumerate(start)
            ]
    lead_row = [ROOT_UNIT * first[network.width * hidden + unit] for unit in range(hidden)]
    start = [amount + near[1] * lead_row[unit] for unit, amount in enumerate(start)]
    whole = [
        sum(change * first[place * hidden + unit] for place, change in changes.items())
        + (near[0] - near[1]) * lead_row[unit]
        for unit in range(hidden)
    ]
    slopes = [0.0] * hidden
    outer = 0.0
    for step in range(STEPS):
        part = (step + 0.5) / STEPS
        amounts = [(begun + part * more) * SUM_UNIT for begun, more in zip(start, whole, strict=True)]
        lead = leads[1] + part * (leads[0] - leads[1])
        total = network.trust * lead / network.unit + network.bias
        total += sum(
            weight * amount / (1.0 + abs(amount))
            for weight, amount in zip(network.last, amounts, strict=True)
        )
        steep = (1.0 + total * total) ** -1.5 / STEPS
        outer += steep
        for unit, amount in enumerate(amounts):
            slopes[unit] += steep * network.last[unit] / (1.0 + abs(amount)) ** 2 * SUM_UNIT
    by_lead = outer * network.trust * (leads[0] - leads[1]) / network.unit
    by_lead += (near[0] - near[1]) * sum(slope * row for slope, row in zip(slopes, lead_row, strict=True))
    found = {LEAD: by_lead}
    for column in sheet.columns:
        for place in range(int(column.first), int(column.first + column.places * column.times)):
            if place in changes:
                share = changes[place] * sum(
                    slopes[unit] * first[place * hidden + unit] for unit in range(hidden)
                )
                found[column.name] = found.get(column.name, 0.0) + share
    return found
