"""What every rule in progress on El Dorado answers about trade. Compiled room."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import Refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Procedure):
    """A rule in progress."""

    __slots__ = ()

    def lets_players_trade(self) -> bool:
        """ED-R48. Whether players may trade with each other while this rule asks."""
        return False

    def is_exploring(self) -> bool:
        """TH-R39. Whether this is the explore phase of the side on turn."""
        return False

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-13.6. Why this seat may not trade with the stacks now; None when it may."""
        return None

    def whose_hand_is_seen(self) -> Seat:
        """TH-8.7. Whose hand lies open to the seat that is asked; -1 when nobody's does."""
        return -1

    def hand_changed(self, table: Any, seat: Seat) -> None:
        """A stack trade has changed a hand while this rule asks."""
