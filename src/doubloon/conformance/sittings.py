"""Sittings: one game, one mode, one seed, played at random from beginning to end, always in the same way.

Everything the suite does happens at a ply of a sitting, and a failure says at which one.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from doubloon.games import game as registered
from doubloon.games import games
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, quick
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Game, Mode
from doubloon.kernel.games.options import Option, Pick, settled
from doubloon.kernel.tables.table import Table, opened

SEEDS = int(os.environ.get("DOUBLOON_CONFORMANCE_SEEDS", "1"))


IN_FULL = bool(os.environ.get("DOUBLOON_CONFORMANCE_FULL"))
"""`make conformance`: every promise in every mode, with every check. `make test` takes samples, to end in time."""
STRIDE = 32
"""Plies between two looks of a sitting that are kept, so that a moment of it need not be played from the beginning."""


def reference(game: Game) -> str:
    """How a command finds this game: by its id, or by module and name where it is not registered."""
    if games().get(game.id) is game:
        return game.id
    module = sys.modules[type(game).__module__]
    named = next((name for name, value in vars(module).items() if value is game), "GAME")
    return f"{module.__name__}:{named}"


def referred(reference: str) -> Game:
    """The game that is meant by such a reference."""
    module, colon, name = reference.partition(":")
    found = getattr(importlib.import_module(module), name) if colon else registered(module)
    if not isinstance(found, Game):
        raise BadTable(f"{reference} is not a doubloon Game")
    return found


class Sitting:
    """A table of one game in one mode. `ply` is where the suite stands at the moment."""

    def __init__(self, game: Game, mode: Mode, number: int) -> None:
        self.game = game
        self.mode = mode
        self.number = number
        self.ply = 0

    def __str__(self) -> str:
        return f"{self.game.id}-{self.mode['name']}-{self.number}"

    @property
    def seed(self) -> bytes:
        """The table's seed."""
        return hashlib.blake2b(str(self).encode(), digest_size=32).digest()

    def dice(self, purpose: str) -> Chance:
        """Chance for the suite's own picks, apart from the table's."""
        return quick(self.seed + purpose.encode())

    def opened(self) -> Table:
        """The table before its first decision."""
        self.ply = 0
        return opened(self.game, self.mode["seats"], self.mode["options"], self.seed)

    @property
    def script(self) -> list[tuple[int, Action]]:
        """Who does what, ply by ply, to the end of the game."""
        return played(self).script

    def plies(self) -> Iterator[Table]:
        """The table before each ply and, last, when the game is over."""
        yield from self.plies_from(self.opened())

    def plies_from(self, table: Table) -> Iterator[Table]:
        """The table before each ply from where it stands."""
        self.ply = table.version
        for seat, action in self.script[table.version :]:
            yield table
            table.act(seat, action)
            self.ply += 1
        yield table

    def ended(self) -> Table:
        """The table when the game is over."""
        return played(self).ended.copy()

    def moments(self, number: int, afresh: bool = False) -> Iterator[Table]:
        """The table at a number of plies, spread over the game; the beginning is one of them, the end is not.

        Each is a copy of its own, played on from a look that was kept; `afresh` is one table without any copying."""
        length = len(self.script)
        wanted = sorted({part * length // number for part in range(number)})
        if afresh:
            yield from (table for table in self.plies() if self.ply in wanted and not table.over)
            return
        for ply in wanted:
            yield next(islice(self.plies_from(played(self).before(ply)), ply % STRIDE, None))

    def where(self, promise: str) -> str:
        """For a failure: where it happened, and how to see it again."""
        mode = self.mode
        return (
            f"broken at {self.game.id}, mode {mode['name']} ({mode['seats']} seats, {mode['options']}), "
            f"seed {self.number}, ply {self.ply}\n"
            f"again:   doubloon check {reference(self.game)} --seeds {max(SEEDS, self.number + 1)} --only '{promise}-{self}'\n"
            f"look at: python -m doubloon.conformance.look {reference(self.game)} '{mode['name']}' {self.number} {self.ply}"
        )


class PlayedSitting(NamedTuple):
    """A sitting that was played to its end."""

    script: list[tuple[int, Action]]
    kept: list[Table]
    ended: Table

    def before(self, ply: int) -> Table:
        """The last kept look before this ply."""
        return self.kept[ply // STRIDE].copy()


_last: dict[Sitting, PlayedSitting] = {}
"""The sitting that was played last: the promises are asked sitting by sitting."""


def played(sitting: Sitting) -> PlayedSitting:
    """The sitting, played once for all promises."""
    if sitting not in _last:
        for _ in playing(sitting):
            pass
    return _last[sitting]


def playing(sitting: Sitting) -> Iterator[Table]:
    """The table before each ply and, last, when the game is over, while it is decided what is done at this sitting."""
    table, dice = sitting.opened(), sitting.dice("script")
    script: list[tuple[int, Action]] = []
    kept: list[Table] = []
    while not table.over:
        yield table
        if len(script) % STRIDE == 0:
            kept.append(table.copy())
        assert len(script) < sitting.game.cap, (
            f"the game goes on after its cap of {sitting.game.cap} decisions"
        )
        script.append(somebodys_choice([table], dice))
        table.act(*script[-1])
        sitting.ply += 1
    _last.clear()
    _last[sitting] = PlayedSitting(script, kept, table.copy())
    yield table


def somebodys_choice(tables: Sequence[Table], dice: Chance) -> tuple[int, Action]:
    """A random choice that is open on all these tables: as a rule of a seat that is asked, at times a free one."""
    table = tables[0]
    idle = [seat for seat in range(table.seats) if seat not in table.to_act]
    free = [(seat, action) for seat in idle for action in common_choices(tables, seat)] if idle else []
    if free and not dice.below(4):
        return free[dice.below(len(free))]
    assert table.to_act, "dead end: the game is not over, but nobody is asked"
    seat = table.to_act[dice.below(len(table.to_act))]
    choices = common_choices(tables, seat)
    if len(tables) == 1:
        assert any(not table.state.is_free(action) for action in choices), f"dead end for seat {seat}"
    if not choices:
        raise NothingInCommon
    return seat, choices[dice.below(len(choices))]


class NothingInCommon(Exception):
    """A seat that is asked has no choice that is open on both tables: what it holds decides everything."""


def common_choices(tables: Sequence[Table], seat: int) -> list[Action]:
    """The choices of a seat that are open on all these tables."""
    first, *others = (table.choices(seat) for table in tables)
    return [action for action in first if all(action in choices for choices in others)]


def sittings(game: Game, seeds: int = SEEDS) -> list[Sitting]:
    """All sittings of a game: every mode, a few seeds each."""
    return [Sitting(game, mode, number) for mode in game.modes() for number in range(seeds)]


def house_sittings(game: Game) -> list[Sitting]:
    """Each house rule alone, otherwise than usual: where the game's modes turn it, else in one mode after the other."""
    house = {option.name: option for option in game.options if option.house}
    found = []
    for number, option in enumerate(house.values()):
        for value in values_of(option):
            modes = [mode for mode in where_it_matters(game, option, number) if value != usual(option, mode)]
            for mode in modes:
                kept = {name: given for name, given in mode["options"].items() if name not in house}
                name = f"{mode['name']}, only {option.name} {value}".lower()
                alone = Mode(name=name, seats=mode["seats"], options={**kept, option.name: value})
                if is_possible(game, alone):
                    found.append(Sitting(game, alone, number))
                    break
    return found


def usual(option: Option, mode: Mode) -> object:
    """What holds in this mode when nobody says anything."""
    return option.default_for(mode["seats"])


def values_of(option: Option) -> list[object]:
    """All values of an option that is no number."""
    return [value.name for value in option.values] if isinstance(option, Pick) else [True, False]


def where_it_matters(game: Game, option: Option, number: int) -> list[Mode]:
    """The modes that turn an option first, the last one before, then the others, from another one for each option."""
    modes = list(game.modes())
    start = 7 * number % len(modes)
    turned = [
        mode for mode in modes if mode["options"].get(option.name, usual(option, mode)) != usual(option, mode)
    ]
    return [*reversed(turned), *modes[start:], *modes[:start]]


def is_possible(game: Game, mode: Mode) -> bool:
    """Whether a table can be set up so."""
    try:
        game.check(mode["seats"], settled(game.options, mode["seats"], mode["options"]))
    except BadTable:
        return False
    return True
