"""Into hiding and out of it (TH-7). Compiled room."""

from __future__ import annotations

from doubloon.games.el_dorado.content import DOUBLOONS, HIDING_DOUBLOONS
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.thieves.actions import BUILD_HIDEOUT, SKIP, BuildHideout
from doubloon.games.el_dorado.thieves.buying import build_hideout, may_build_hideout
from doubloon.games.el_dorado.thieves.events import EarnedDoubloon, StayedInHiding, WentIntoHiding
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal


def hide_if_gone(island: Island) -> None:
    """TH-7.2, TH-10.10, ED-R46. With nothing on the map but offerings they go into hiding."""
    side = island.thieves
    if side < 0 or island.in_hiding or island.has_thieves_pieces():
        return
    go_into_hiding(island)


def go_into_hiding(island: Island) -> None:
    """TH-7.3, TH-R22. Cards to the stacks, exactly two doubloons; treasures and offerings stay."""
    seat = island.lead[island.thieves]
    island.in_hiding = True
    island.doubloons = HIDING_DOUBLOONS
    if island.told is not None:
        island.told.append(WentIntoHiding(seat, [int(island.hands[3 * seat + kind]) for kind in range(3)]))
    for resource in range(3):
        island.bank[resource] += island.hands[3 * seat + resource]
        island.hands[3 * seat + resource] = 0
    island.shown += 1


@declared
class InHiding(IslandRule):
    """TH-7.4, TH-7.5, TH-7.8. The hideout on some corner, or a doubloon and the turn is over."""

    seat: Seat

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [SKIP]
        for action in BUILD_HIDEOUT:
            if may_build_hideout(island, seat, action) is None:
                out.append(action)
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, BuildHideout):
            return may_build_hideout(island, seat, action)
        return None if action is SKIP else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if isinstance(action, BuildHideout):
            build_hideout(island, seat, action)
            island.in_hiding = False
        else:
            earned = island.doubloons < DOUBLOONS
            if earned:
                island.doubloons += 1
            if island.told is not None:
                island.told.append(EarnedDoubloon(seat) if earned else StayedInHiding(seat))
        island.end(self)
