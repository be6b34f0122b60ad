"""A `redeal` that forgets a secret lets every bot peek at it.

What is secret is found by trial: the same game is played once more with one draw of the set-up changed, or with one other
choice of another player. As long as a seat has always seen the same on both tables, everything in which they differ is
hidden from it. Each field that was found hidden must be changed by `redeal` for that seat somewhere in the game, or be named by the
game (`Game.not_redealt`) with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from doubloon.conformance.sittings import IN_FULL, Sitting
from doubloon.conformance.twins import difference
from doubloon.kernel.chance import Chance, Keyed, quick
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.games.options import settled
from doubloon.kernel.state import State
from doubloon.kernel.tables.codec import save
from doubloon.kernel.tables.table import Table

DRAWS = 15, 60
"""Draws of the set-up that are changed, one at a time; in the full form more of them."""
LOOKS = (0, 4, 16, 40)
"""After how many plies the two tables are compared."""
OTHERWISE = 8, 24
"""Moments at which somebody chooses otherwise; in the full form more of them."""
REDEALS = 6

Path = tuple[str | int, ...]
"""Where a value stands in a saved state."""
Holding = tuple[str, int]
"""A field, `Cove.hands`, and whose part of it: a seat's number where each has a part of the same size, else -1."""
Found = dict[tuple[int, Holding], str]
"""By observer and field: how it was found."""


def redeals_all_that_is_hidden(sitting: Sitting, full: bool = IN_FULL) -> None:
    """What makes no difference to a seat, because it cannot see it, is dealt again for it at one moment or another."""
    hidden: Found = {}
    redealt: set[tuple[int, Holding]] = set()
    for pair in chain(other_draws(sitting, DRAWS[full]), other_choices(sitting, OTHERWISE[full])):
        compare(pair, hidden, redealt)
    for table in sitting.moments(6):
        redealt |= {(seat, field) for seat in range(table.seats) for field in changed_by_redeal(table, seat)}
    forgotten = {key: why for key, why in hidden.items() if key not in redealt}
    named = sitting.game.not_redealt
    told = [
        f"seat {seat} cannot see {name}{f' of seat {owner}' if owner >= 0 else ''} ({why}), but no redeal changes it"
        for (seat, (name, owner)), why in forgotten.items()
        if name not in named
    ]
    assert not told, "; ".join(told)


# --- two tables that are almost the same ------------------------------------------------------------------------------


class Otherwise(Chance):
    """The same chance, but one draw comes out otherwise. Copies go on as usual: that draw lies behind them."""

    def __init__(self, usual: Chance, number: int) -> None:
        self.usual, self.number = usual, number
        self.drawn = 0

    def copy(self) -> Any:
        return self.usual.copy()

    def below(self, n: int) -> int:
        self.drawn += 1
        drawn = self.usual.below(n)
        return (drawn + 1) % n if self.drawn == self.number else drawn


BothTables = tuple[Table, Table]


class Pair(NamedTuple):
    """Two tables that are almost the same; `before` plays both from the beginning to where they stand."""

    table: Table
    twin: Table
    why: str
    before: Callable[[], Iterator[BothTables]]


def other_draws(sitting: Sitting, most: int) -> Iterator[Pair]:
    """A table, and the same one after one other draw in the set-up, some plies into the game."""
    number = sitting.opened().state.chance.drawn
    draws = range(1, number + 1, max(1, number // most))
    for draw in draws:
        for table, twin in side_by_side(sitting, draw, LOOKS[-1]):
            if table.version in LOOKS:
                before = partial(side_by_side, sitting, draw, table.version)
                yield Pair(table, twin, f"draw {draw} of the set-up, ply {table.version}", before)


def side_by_side(sitting: Sitting, draw: int, last: int) -> Iterator[BothTables]:
    """The table, and the one where this draw came out otherwise, before each ply up to the last, while its action is legal on both."""
    game, mode = sitting.game, sitting.mode
    table, twin = sitting.opened(), sitting.opened()
    options = settled(game.options, mode["seats"], mode["options"])
    chance = Otherwise(Keyed(sitting.seed), draw)
    twin.state = game.start(mode["seats"], options, chance, listen=False, record=False)
    twin.state.chance = table.state.chance.copy()
    for seat, action in sitting.script[: last + 1]:
        yield table, twin
        try:
            table.act(seat, action)
            twin.act(seat, action)
        except DoubloonError:
            return


def other_choices(sitting: Sitting, most: int) -> Iterator[Pair]:
    """A table after what was done there, and after something else that was open to the same seat."""
    dice = sitting.dice("otherwise")
    for table in sitting.moments(most):
        seat, action = sitting.script[sitting.ply]
        others = [other for other in table.choices(seat) if other is not action]
        if others:
            twin = table.copy()
            table.act(seat, action)
            twin.act(seat, others[dice.below(len(others))])
            why = f"another choice of seat {seat} at ply {sitting.ply}"
            yield Pair(table, twin, why, partial(iter, ()))


# --- what they tell ---------------------------------------------------------------------------------------------------


def compare(pair: Pair, hidden: Found, redealt: set[tuple[int, Holding]]) -> None:
    """Note in which fields two tables differ that look the same to a seat, and what a redeal changes there."""
    table, twin, why, _ = pair
    fields = differing(table.state, twin.state, table)
    for seat in range(table.seats):
        new = [field for field in fields if (seat, field) not in hidden]
        if new and not table.over and not difference(table, twin, seat):
            redealt |= {(seat, field) for field in changed_by_redeal(table, seat)}
            if all((seat, field) in redealt for field in new) or not has_seen(pair, seat):
                hidden |= {(seat, field): why for field in new}


def has_seen(pair: Pair, seat: int) -> bool:
    """Whether the seat was shown a difference before: it remembers what is not before its eyes any more."""
    return any(difference(table, twin, seat) for table, twin in pair.before())


def differing(one: State, other: State, table: Table) -> set[Holding]:
    """The fields in which two states differ."""
    mine = dict(values(save(one, table.game.saved), table.seats))
    theirs = dict(values(save(other, table.game.saved), table.seats))
    return {
        (mine.get(path) or theirs[path])[0]
        for path in mine.keys() | theirs.keys()
        if mine.get(path) != theirs.get(path)
    }


def changed_by_redeal(table: Table, seat: int) -> set[Holding]:
    """The fields that differ on some imagined table."""
    changed: set[Holding] = set()
    for number in range(REDEALS):
        imagined = table.state.copy()
        imagined.redeal(seat, quick(bytes([number])), 0)
        changed |= differing(table.state, imagined, table)
    return changed


def values(
    saved: Any, seats: int, path: Path = (), field: Holding = ("", -1)
) -> Iterator[tuple[Path, tuple[Holding, Any]]]:
    """Every value of a saved state, with its place and its field."""
    if isinstance(saved, dict) and "" in saved:
        for name, part in saved.items():
            yield from values(part, seats, (*path, name), (f"{saved['']}.{name}", -1))
    elif isinstance(saved, dict):
        yield from values(saved["column"], seats, path, field)
    elif isinstance(saved, list):
        share = len(saved) // seats if len(saved) % seats == 0 else 0
        for place, part in enumerate(saved):
            whose = place // share if share and field[1] < 0 else field[1]
            yield from values(part, seats, (*path, place), (field[0], whose))
    else:
        yield path, (field, saved)
