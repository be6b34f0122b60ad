"""What lies on a table: the game's pieces, the stack of rules in progress, and chance. Compiled room.

Each game derives its own state (`class Compass(State)`) and adds its pieces as typed fields. The keeper of records,
undo and views is `table.py`; bots and simulations work on the state alone.
"""

from __future__ import annotations

from typing import Any, Final, Self

from mypy_extensions import i64, mypyc_attr

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.declare import cache, declared, each, own
from doubloon.kernel.masks import members
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import GAME_OVER, NO_SUCH_SEAT, NOT_ASKED, Refusal

NOTHING_FREE: Final[list[Action]] = []


class KernelFault(Exception):
    """A fault of ours, not the player's: the rules broke a promise of the kernel."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@declared
class State:
    """The state of one game. `told` and `outcomes` are transient: None means nobody listens or records."""

    seats: i64
    stack: list[Procedure[Any]] = each()  # of this state
    chance: Chance = own()
    shown: i64
    over: bool
    told: list[object] | None = cache(None)
    outcomes: list[i64] | None = cache(None)

    # --- what a game provides -------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An equal, independent state; nobody listens to it and nobody records it."""
        raise NotImplementedError

    def redeal(self, seat: Seat, chance: Chance, reach: i64) -> None:
        """Deal again what `seat` cannot see (-1: a spectator), as a function of what it has seen and of `chance`.

        The uppermost `reach` pieces of every face-down stack stay where they are: 0 to imagine a table, more to make
        the twin of one that will draw the same pieces next.
        """

    def free_choices(self, seat: Seat) -> list[Action]:
        """Actions open to a seat at any time, for which the game never waits; the list is not the caller's to change."""
        return NOTHING_FREE

    def is_free(self, action: Action) -> bool:
        """Whether this kind of action is a free one."""
        return False

    def free_refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a free action may not be done now; None when it may."""
        return NOT_ASKED

    def free_chosen(self, seat: Seat, action: Action) -> None:
        """Carry out a legal free action."""
        raise NotImplementedError

    # --- the stack ------------------------------------------------------------------------------------------------

    def begin(self, procedure: Procedure[Self]) -> None:
        """Put a rule on top: it is carried out before whatever stands below goes on."""
        self.stack.append(procedure)

    def end(self, procedure: Procedure[Any]) -> None:
        """The rule on top is done; the one below hears of it."""
        stack = self.stack
        if not stack or stack.pop() is not procedure:
            raise KernelFault(f"{type(procedure).__name__} ends, but it is not on top of the stack")
        if stack:
            stack[-1].resumed(self, procedure)

    def settle(self) -> None:
        """Carry out rules until somebody is asked or the game is over."""
        stack = self.stack
        while stack:
            top = stack[-1]
            if top.asks:
                return
            top.proceed(self)
        self.over = True

    # --- decisions ------------------------------------------------------------------------------------------------

    def asked(self) -> i64:
        """The mask of seats that owe a decision."""
        if self.over:
            return 0
        return self.stack[-1].asks

    def to_act(self) -> list[Seat]:
        """The seats that owe a decision, ascending."""
        return [] if self.over else members(self.stack[-1].asks)

    def choices(self, seat: Seat) -> list[Action]:
        """All legal actions of a seat, in a stable order; empty when it has none."""
        if self.over or seat < 0 or seat >= self.seats:
            return []
        if self.stack[-1].asks >> seat & 1:
            return self.offered(seat)
        return self.free_choices(seat)[:]

    def offered(self, seat: Seat) -> list[Action]:
        """The same for a seat that is known to be asked."""
        answers = self.stack[-1].choices(self, seat)
        free = self.free_choices(seat)
        return answers + free if free else answers

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do this; None exactly when it is among its choices."""
        if seat < 0 or seat >= self.seats:
            return NO_SUCH_SEAT
        if self.over:
            return GAME_OVER
        if self.is_free(action):
            return self.free_refusal(seat, action)
        top = self.stack[-1]
        if not top.asks >> seat & 1:
            return NOT_ASKED
        return top.refusal(self, seat, action)

    def play(self, seat: Seat, action: Action) -> None:
        """Carry out an action that is known to be legal, and everything that follows from it by itself."""
        if self.is_free(action):
            self.free_chosen(seat, action)
        else:
            self.stack[-1].chosen(self, seat, action)
        self.settle()

    # --- chance ---------------------------------------------------------------------------------------------------

    def roll(self, n: i64) -> i64:
        """A number from 0 to n - 1 from the table's chance."""
        outcome = self.chance.below(n)
        if self.outcomes is not None:
            self.outcomes.append(outcome)
        return outcome

    def shuffle(self, pieces: list[i64]) -> None:
        """Bring pieces into a random order."""
        for last in range(len(pieces) - 1, 0, -1):
            other = self.roll(last + 1)
            pieces[last], pieces[other] = pieces[other], pieces[last]
