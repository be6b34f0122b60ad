"""A game of a few choices whose tree can be walked by hand: each seat in turn takes one of the offers of its crossroads.

An offer is what every seat gets, in points, and where the road leads; the points so far are the evaluation. A hidden coin
may lie at a crossroads: heads gives the offers as written, tails those of its other side. Nobody sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, quick
from doubloon.kernel.declare import declared
from doubloon.kernel.games.catalogue import Catalogue
from doubloon.kernel.games.game import Game, Label, Mode, Outcome, Prompt
from doubloon.kernel.games.options import Option, Options
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.state import State
from doubloon.kernel.tables.table import Table


class Offer(NamedTuple):
    """Points for everybody, and the next crossroads ("": the end); of several, "left|right", a die chooses one."""

    points: tuple[int, ...]
    to: str = ""


class Crossroads(NamedTuple):
    """Whose they are and what is offered there, by action; `tails` where a hidden coin lies."""

    seat: int
    heads: dict[str, Offer]
    tails: dict[str, Offer] | None = None


Roads = dict[str, Crossroads]


class Take(Action):
    """Take an offer."""

    def __init__(self, offer: str) -> None:
        super().__init__()
        self.offer = offer

    def __str__(self) -> str:
        return self.offer


CATALOGUE: Final = Catalogue([Take(name) for name in "abcdefghijklmnopqrstuvwxyz"])


class Walk(State):
    """Where the wanderers are, what they have, and how the hidden coin lies."""

    def __init__(
        self, roads: Roads, seats: i64, chance: Chance, at: str, points: list[int], heads: bool
    ) -> None:
        super().__init__(seats, [], chance, 0, False)
        self.roads = roads
        self.at = at
        self.points = points
        self.heads = heads
        if at:
            self.begin(Standing(asks=2 ** roads[at].seat))
        self.over = not at

    def copy(self) -> Walk:
        return Walk(self.roads, self.seats, self.chance.copy(), self.at, self.points[:], self.heads)

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        self.heads = chance.below(2) == 0

    @property
    def offers(self) -> dict[str, Offer]:
        """What is offered here."""
        here = self.roads[self.at]
        return here.heads if self.heads or here.tails is None else here.tails


@declared
class Standing(Procedure["Walk"]):
    """At the crossroads."""

    def choices(self, table: Walk, seat: Seat) -> list[Action]:
        return [CATALOGUE.by_text[name] for name in table.offers]

    def refusal(self, table: Walk, seat: Seat, action: Action) -> Refusal | None:
        return None if str(action) in table.offers else super().refusal(table, seat, action)

    def chosen(self, table: Walk, seat: Seat, action: Action) -> None:
        offer = table.offers[str(action)]
        table.points = [have + more for have, more in zip(table.points, offer.points, strict=True)]
        ways = offer.to.split("|")
        table.at = ways[table.roll(len(ways))] if len(ways) > 1 else offer.to
        table.stack[:] = [Standing(asks=2 ** table.roads[table.at].seat)] if table.at else []


class CrossroadsGame(Game[Walk]):
    """The declaration; most points win."""

    id: ClassVar[str] = "crossroads"
    title: ClassVar[str] = "Crossroads"
    tagline: ClassVar[str] = ""
    rules: ClassVar[int] = 1
    ledger: ClassVar[str] = ""
    prefixes: ClassVar[tuple[str, ...]] = ()
    seats: ClassVar[tuple[int, int]] = (1, 4)
    options: ClassVar[tuple[Option, ...]] = ()
    minutes: ClassVar[tuple[int, int]] = (1, 1)
    cap: ClassVar[int] = 100
    catalogue: ClassVar[Catalogue] = CATALOGUE
    saved: ClassVar[tuple[type, ...]] = (Walk, Standing)
    content: ClassVar[str] = ""
    lead: ClassVar[float] = 4.0

    def modes(self) -> Sequence[Mode]:
        return ()

    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> State:
        raise NotImplementedError

    def board(self, state: Walk, seat: int | None) -> dict[str, Any]:
        return {}

    def prompt(self, state: Walk, seat: int) -> Prompt:
        return Prompt(text="", clause="")

    def waiting(self, state: Walk) -> Prompt:
        return Prompt(text="", clause="")

    def label(self, state: Walk, seat: int, action: Action) -> Label:
        return Label(label=str(action), clause="", targets=[])

    def outcome(self, state: Walk) -> Outcome:
        most = max(state.points)
        return Outcome(
            winners=[seat for seat, points in enumerate(state.points) if points == most],
            ranks=[1 + sum(other > points for other in state.points) for points in state.points],
            scores=state.points,
            details=[],
        )

    def audit(self, state: Walk) -> None:
        """Nothing can be lost."""

    def prospects(self, state: Walk) -> list[float]:
        return [float(points) for points in state.points]


class Quick(CrossroadsGame):
    """The same, said to be three times as quick."""

    quickness: ClassVar[int] = 3


def at_the_crossroads(roads: Roads, seats: int, heads: bool = True, game: Game | None = None) -> Table:
    """A table at the crossroads `start`, nobody having any points."""
    walk = Walk(roads, seats, quick(b"walk"), "start", [0] * seats, heads)
    return Table(game or CrossroadsGame(), seats, {}, walk, None, "", ())
