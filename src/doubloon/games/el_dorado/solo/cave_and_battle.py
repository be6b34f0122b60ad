"""Guardians that are met, beaten and put back on a shrine (SO-2, SO-6), and the end of a lone search. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.content import (
    EMPTY_CAVE,
    GUARDIAN_KINDS,
    ISLAND_MASK,
    OFF_THE_BOARD,
    SHRINE_MASK,
    THIEF_GUARDIAN,
    UNMET,
    Kind,
    Place,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import TookTreasure
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rules.battle.actions import LEAD, Lead
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.solo.events import (
    GuardianAppeared,
    GuardianBeaten,
    GuardianPut,
    GuardianWaits,
    Perished,
)
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_A_FREE_SHRINE: Final = Refusal(
    "SO-6.3", "It goes to a discovered island shrine without another guardian."
)


def guardian_of(island: Island, kind: Kind) -> i64:
    """SO-2.1. Which of the three this kind is in a solo game; -1 for ordinary dwellers."""
    return GUARDIAN_KINDS.index(kind) if island.mode == SOLO and kind in GUARDIAN_KINDS else -1


def perish(island: Island) -> None:
    """SO-1.3, SO-R10. The explorer is defeated: everything is over."""
    island.stack.clear()
    if island.told is not None:
        island.told.append(Perished(0, int(size(island.offerings[0]))))


# --- they come into play ------------------------------------------------------------------------------------------------


def guard_shrine(island: Island, shrine: Place) -> None:
    """SO-2.5, SO-6.2, SO-R2, SO-R13. With each island shrine its guardian, unless met before; and those that wait."""
    number = size(island.map.placed & SHRINE_MASK) - 1
    for guardian in range(len(GUARDIAN_KINDS)):
        place = island.guardians[guardian]
        if place == OFF_THE_BOARD or (place == UNMET and guardian == number):
            island.put_guardian(guardian, shrine)
            if island.told is not None:
                island.told.append(GuardianAppeared(GUARDIAN_KINDS[guardian], shrine))


def meet_guardian(island: Island, guardian: i64, tile: Place) -> None:
    """SO-6.1, SO-R8. It comes to its cave tile from wherever it is; the tile is an empty one from now on."""
    island.set_kind(tile, EMPTY_CAVE)
    island.put_guardian(guardian, tile)


def guardians_are_lost_from_sight(island: Island) -> None:
    """SO-R15. When the search begins again, those on the island wait for the next shrine."""
    island.usurped = 0
    for guardian in range(len(island.guardians)):
        place = island.guardians[guardian]
        if place >= 0 and ISLAND_MASK & ONE[place]:
            island.put_guardian(guardian, OFF_THE_BOARD)


# --- they are beaten ----------------------------------------------------------------------------------------------------


def beat_guardian(island: Island, guardian: i64, seat: Seat) -> None:
    """SO-6.3, SO-R2, SO-R8. It rests until after the next turn, on a shrine of the player's choice."""
    if island.told is not None:
        island.told.append(GuardianBeaten(GUARDIAN_KINDS[guardian]))
    island.resting |= ONE[guardian]
    island.put_guardian(guardian, OFF_THE_BOARD)
    if guardian == THIEF_GUARDIAN and any(island.treasure):
        if island.told is not None:
            treasure = [int(number) for number in island.treasure]
            island.told.append(TookTreasure(seat, treasure, "SO-R8"))
        for resource in range(3):
            island.hands[3 * seat + resource] += island.treasure[resource]
            island.set_treasure(resource, 0)
    island.begin(PlacingGuardian(seat, guardian))


@declared
class PlacingGuardian(IslandRule):
    """SO-6.3, SO-R2. On an unoccupied island shrine; on any if all hold guardians; off the map if none is known."""

    seat: Seat
    guardian: i64

    def shrines(self, island: Island) -> i64:
        """Where it may go."""
        known = island.map.placed & SHRINE_MASK
        return known & ~island.wild or known

    def proceed(self, island: Island) -> None:
        shrines = members(self.shrines(island))
        if len(shrines) > 1:
            self.asks = ONE[self.seat]
        elif shrines:
            self.put(island, shrines[0])
        else:
            if island.told is not None:
                island.told.append(GuardianWaits(GUARDIAN_KINDS[self.guardian]))
            island.end(self)

    def put(self, island: Island, shrine: Place) -> None:
        island.put_guardian(self.guardian, shrine)
        if island.told is not None:
            island.told.append(GuardianPut(GUARDIAN_KINDS[self.guardian], shrine))
        island.end(self)

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [LEAD[shrine] for shrine in members(self.shrines(island))]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Lead):
            return NOT_OFFERED
        return None if self.shrines(island) & ONE[action.place] else NOT_A_FREE_SHRINE

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Lead)
        self.asks = 0
        self.put(island, action.place)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        put(sheet, columns.NUMBER, self.guardian)
