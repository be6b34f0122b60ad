"""Lucky Bag: draw coins from a bag, and stop before a crab comes. The rules, by number, are in rules.md beside this file.

A whole game in one file, in the order in which a table meets it: actions, what lies on the table, the rules, what is told,
and the declaration. A larger game has a file for each. Say `@declared` and name a field once: constructor, copy, save and
hash follow from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from doubloon.kernel.action import Action, Plain
from doubloon.kernel.chance import Chance
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared, own
from doubloon.kernel.errors import AuditFailed
from doubloon.kernel.events import Event, seat_name
from doubloon.kernel.games.catalogue import Catalogue
from doubloon.kernel.games.game import Game, Label, Mode, Outcome, Prompt
from doubloon.kernel.games.options import Number, Option, Options
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.kernel.state import State
from doubloon.pieces.deck import deal_anew, draw

CRAB: Final = 0
COINS: Final = [value for value in range(1, 5) for _ in range(5)]

# --- actions: everything a player can do, in one closed catalogue -----------------------------------------------------

DRAW: Final = Plain("draw")  # LB-2.1
STOP: Final = Plain("stop")  # LB-2.2
CATALOGUE: Final = Catalogue([DRAW, STOP])

NOTHING_DRAWN: Final = Refusal("LB-2.2", "Draw at least one coin before you stop.")


# --- the table --------------------------------------------------------------------------------------------------------


@declared
class Bag(State):
    """What lies on the table. Tiles are coins by their value, or a crab."""

    tiles: list[i64] = own()  # in the bag; the last one is drawn next
    drawn: list[i64] = own()  # before the player on turn
    lost: list[i64] = own()  # out of the game
    kept: vec[i64] = own()  # by seat: the value of the coins

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """LB-1.1. Nobody knows the order in the bag. Bots think on tables that are dealt again like this."""
        deal_anew(self.tiles, [], chance, reach)

    def tell(self, event: Event) -> None:
        if self.told is not None:
            self.told.append(event)

    def keep(self, seat: Seat) -> None:
        """LB-2.2, LB-3.1"""
        if self.drawn:
            self.tell(Stopped(seat, sum(self.drawn)))
        self.kept[seat] += sum(self.drawn)
        self.drawn = []


# --- the rules: what is underway, and what it asks --------------------------------------------------------------------


@declared
class BagTurn(Procedure[Bag]):
    """LB-2. One turn after the other, until the bag is empty (LB-3.1)."""

    seat: Seat

    def proceed(self, bag: Bag) -> None:
        if bag.tiles:
            self.asks = ONE[self.seat]
        else:
            bag.keep(self.seat)
            bag.end(self)

    def choices(self, bag: Bag, seat: Seat) -> list[Action]:
        return [DRAW, STOP] if may_stop(bag) is None else [DRAW]

    def refusal(self, bag: Bag, seat: Seat, action: Action) -> Refusal | None:
        if action is STOP:
            return may_stop(bag)
        return None if action is DRAW else NOT_OFFERED

    def chosen(self, bag: Bag, seat: Seat, action: Action) -> None:
        self.asks = 0
        if action is STOP:
            bag.keep(seat)
            self.next(bag)
            return
        tile = draw(bag, bag.tiles)
        bag.tell(Drew(seat, tile, sum(bag.drawn)))
        if tile == CRAB:  # LB-2.3
            bag.lost = [*bag.lost, *bag.drawn, CRAB]
            bag.drawn = []
            self.next(bag)
        else:
            bag.drawn.append(tile)

    def next(self, bag: Bag) -> None:
        self.seat = (self.seat + 1) % bag.seats


def may_stop(bag: Bag) -> Refusal | None:
    """LB-2.2. One function offers, refuses and explains."""
    return None if bag.drawn else NOTHING_DRAWN


# --- what is told: facts in the past tense; `line` is what this reader may hear ---------------------------------------


class Drew(Event, frozen=True):
    clause: ClassVar[str] = "LB-2.1"
    seat: int
    tile: int
    lost: int

    def line(self, reader: int | None) -> str:
        if self.tile == CRAB:
            return f"{seat_name(self.seat)} draws a crab{f' and loses {self.lost}' if self.lost else ''}."
        return f"{seat_name(self.seat)} draws a {self.tile}."


class Stopped(Event, frozen=True):
    clause: ClassVar[str] = "LB-2.2"
    seat: int
    value: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} keeps {self.value}."


# --- the declaration --------------------------------------------------------------------------------------------------


class LuckyBag(Game[Bag]):
    """All that server, client, bots, arena and learners need to host the game."""

    id: ClassVar[str] = "lucky-bag"
    title: ClassVar[str] = "Lucky Bag"
    tagline: ClassVar[str] = "Draw coins, and stop before a crab comes."
    rules: ClassVar[int] = 1  # one more whenever a change would replay old games differently
    ledger: ClassVar[str] = "lucky-bag"
    prefixes: ClassVar[tuple[str, ...]] = ("LB",)
    seats: ClassVar[tuple[int, int]] = (2, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Number(
            name="crabs",
            title="Crabs",
            text="How many are in the bag.",
            clause="LB-1.2",
            low=1,
            high=12,
            default=6,
        ),
    )
    minutes: ClassVar[tuple[int, int]] = (2, 5)
    cap: ClassVar[int] = 100  # no game takes more decisions
    catalogue: ClassVar[Catalogue] = CATALOGUE
    saved: ClassVar[tuple[type, ...]] = (Bag, BagTurn)
    content: ClassVar[str] = ""
    points_are: ClassVar[str] = "coins"
    lead: ClassVar[float] = 6.0  # who is this far ahead wins about three games of four

    def modes(self) -> Sequence[Mode]:
        """What `doubloon check` plays."""
        return [
            Mode(name="two", seats=2, options={}),
            Mode(name="two, few crabs", seats=2, options={"crabs": 1}),
            Mode(name="three", seats=3, options={"crabs": 12}),
            Mode(name="four", seats=4, options={}),
        ]

    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Bag:
        """LB-1"""
        bag = Bag(
            seats=seats,
            stack=[BagTurn(0)],
            chance=chance,
            shown=0,
            over=False,
            tiles=[*COINS, *[CRAB] * options["crabs"]],
            drawn=[],
            lost=[],
            kept=vec[i64]([0] * seats),
        )
        bag.told = [] if listen else None
        bag.outcomes = [] if record else None
        bag.shuffle(bag.tiles)
        bag.settle()
        return bag

    def board(self, state: Bag, seat: int | None) -> dict[str, Any]:
        """What a seat sees: everything but the order in the bag. What it may not see it must not find here."""
        return {
            "in the bag": len(state.tiles),
            "crabs left": state.tiles.count(CRAB),
            "drawn": list(state.drawn),
            "out of the game": ["crab" if tile == CRAB else int(tile) for tile in sorted(state.lost)],
            "players": [{"coins": coins} for coins in state.kept],
        }

    def prompt(self, state: Bag, seat: int) -> Prompt:
        if not state.drawn:
            return Prompt(text="Draw from the bag.", clause="LB-2.1")
        return Prompt(
            text=f"Coins worth {sum(state.drawn)} lie before you. Draw on, or stop?", clause="LB-2.1"
        )

    def waiting(self, state: Bag) -> Prompt:
        return Prompt(text=f"{seat_name(state.to_act()[0])} draws.", clause="LB-2.1")

    def label(self, state: Bag, seat: int, action: Action) -> Label:
        if action is STOP:
            return Label(label=f"Stop, and keep {sum(state.drawn)}", clause="LB-2.2", targets=[])
        return Label(label="Draw from the bag", clause="LB-2.1", targets=["bag"])

    def prospects(self, state: Bag) -> list[float]:
        """Advice for bots: the points of this moment, and half of what lies before the player on turn."""
        points = [float(coins) for coins in state.kept]
        for seat in state.to_act():
            points[seat] += sum(state.drawn) / 2
        return points

    def outcome(self, state: Bag) -> Outcome:
        """LB-3.1"""
        scores = [int(coins) for coins in state.kept]
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        return Outcome(
            winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
            ranks=ranks,
            scores=scores,
            details=[{"coins": score} for score in scores],
        )

    def audit(self, state: Bag) -> None:
        """LB-1.1. Called after every ply of a check: all coins are somewhere, once."""
        value = sum(state.tiles) + sum(state.drawn) + sum(state.lost) + sum(state.kept)
        if value != sum(COINS):
            raise AuditFailed(f"the coins are worth {value} instead of {sum(COINS)}")


GAME: Final = LuckyBag()
