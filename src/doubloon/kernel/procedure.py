"""A rule in progress, as a plain value on the stack. Compiled room.

A procedure that runs by itself has a step table: unbound methods in the book's order, listed under its class.
A procedure that asks somebody is a class of its own with `choices`, `refusal` and `chosen`.
Its fields are declared once (`declare.py`): constructor, copy, save, restore and hash follow from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from mypy_extensions import i64, mypyc_attr

from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared, plain
from doubloon.kernel.masks import ONE
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16

    from doubloon.kernel.state import State

P = TypeVar("P")
S = TypeVar("S", bound="State")
"""The state on which a rule is carried out."""
Steps = tuple[Callable[[P, S], None], ...]
Seat = i64


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Procedure(Generic[S]):
    """One rule being carried out. `asks` is the mask of seats it waits for; 0 means it can go on by itself."""

    step: i64 = plain(default=0, kw_only=True)
    asks: i64 = plain(default=0, kw_only=True)

    def copy(self) -> Self:
        """The same rule at the same point; shares nothing that changes."""
        raise NotImplementedError

    def steps(self) -> Steps[Self, S]:
        """The step table, for a procedure that runs by itself."""
        return ()

    def proceed(self, state: S) -> None:
        """Carry out step after step until something else is on top or somebody is asked; after the last one, end."""
        steps = self.steps()
        last = len(steps)
        stack = state.stack
        step = self.step
        while step < last:
            self.step = step + 1
            steps[step](self, state)
            if self.asks or not stack or stack[-1] is not self:
                return
            step = self.step
        state.end(self)

    def ask_in_turn(self, state: S, first: Seat, place: i64, places: i64) -> None:
        """Ask the seat that sits this many places clockwise from the first; after the last place, end."""
        if place < places:
            self.asks = ONE[(first + place) % state.seats]
        else:
            state.end(self)

    def resumed(self, state: S, finished: Procedure[S]) -> None:
        """What stood above has ended."""

    def choices(self, state: S, seat: Seat) -> list[Action]:
        """The legal actions of a seat that is asked, in a stable order."""
        return []

    def counted(self, state: S, seat: Seat) -> i64:
        """How many choices a seat that is asked has, free ones included, where a rule can tell without listing them; -1 where it
        cannot. Random play takes `nth` then."""
        return -1

    def nth(self, state: S, seat: Seat, number: i64) -> Action:
        """The choice with this number, from 0, among those that have just been counted."""
        raise NotImplementedError

    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat that is asked may not do this; None when it may."""
        return NOT_OFFERED

    def chosen(self, state: S, seat: Seat, action: Action) -> None:
        """Carry out a legal action."""
        raise NotImplementedError

    def encode(self, sheet: vec[i16], state: S, seat: Seat) -> None:
        """Write what a learner is told of this rule while it is underway, on top of the stack or below."""

    def encode_question(self, sheet: vec[i16], state: S, seat: Seat) -> None:
        """Write what a learner is told besides while this rule asks."""


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class InTurnOrder(Procedure[S]):
    """A rule that asks each seat once, clockwise from the first player. `chosen` sets `asks` to 0.

    A rule that goes round several times, or counts something else than seats, keeps its own count and calls `ask_in_turn`."""

    asked: i64 = 0  # seats that have been asked or passed over

    def first(self, state: S) -> Seat:
        """The seat that is asked first."""
        raise NotImplementedError

    def is_asked(self, state: S, seat: Seat) -> bool:
        """Whether this seat has anything to decide, as everybody can see; others are passed over."""
        return True

    def proceed(self, state: S) -> None:
        """Ask the next seat; after the last one, end."""
        while self.asked < state.seats:
            seat = (self.first(state) + self.asked) % state.seats
            self.asked += 1
            if self.is_asked(state, seat):
                self.asks = ONE[seat]
                return
        state.end(self)
