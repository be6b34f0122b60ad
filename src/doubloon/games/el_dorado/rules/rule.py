"""What every rule in progress on El Dorado answers about trade. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from doubloon.games.el_dorado.cards import Cards
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import Refusal

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class IslandRule(Procedure["Island"]):
    """A rule in progress."""

    def lets_players_trade(self) -> bool:
        """ED-R48. Whether players may trade with each other while this rule asks."""
        return False

    def is_exploring(self) -> bool:
        """TH-R39. Whether this is the explore phase of the side on turn."""
        return False

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-13.6. Why this seat may not trade with the stacks now; None when it may."""
        return None

    def half_hand_clause(self, island: Island) -> str:
        """By which clause those who are beaten here give up half of their cards."""
        return "ED-13.4"

    def keeps_spoils(self, island: Island, seat: Seat) -> bool:
        """ED-R61, TH-6.13. Whether this seat holds captured cards that its team has not divided yet."""
        return False

    def whose_hand_is_seen(self) -> Seat:
        """TH-8.7. Whose hand lies open to the seat that is asked; -1 when nobody's does."""
        return -1

    def tile_in_hand(self) -> i64:
        """ED-9.10. A tile that has been turned up and not been laid yet; -1 when there is none."""
        return -1

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """ED-R38. Cards that a seat must hold, as everybody knows: it has chosen what they pay for."""
        return 0

    def deal_spoils(self, island: Island, side: i64, spare: list[i64]) -> None:
        """ED-13.4, ED-R38. Of cards that have just been captured, a side that was not there knows the number alone."""

    def hand_changed(self, island: Island, seat: Seat) -> None:
        """A stack trade has changed a hand while this rule asks."""
