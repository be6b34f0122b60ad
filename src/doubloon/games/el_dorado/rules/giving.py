"""Giving up cards one by one: half a hand (ED-13.4) or what is above the limit (ED-7.2). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.actions import GIVE, Give
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_HELD: Final = Refusal("ED-R18", "You hold no such card.")


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Giving(IslandRule):
    """A player gives up cards; asked even if all are of one type, for hands are hidden."""

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [GIVE[resource] for resource in range(3) if island.hands[3 * seat + resource]]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Give):
            return NOT_OFFERED
        return None if island.hands[3 * seat + action.resource] else NOT_HELD
