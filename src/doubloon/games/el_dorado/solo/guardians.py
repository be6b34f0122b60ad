"""The guardians' turns (SO-3.1, SO-4, SO-5): the Wolf, the Thief and the Titan, one after the other. Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    BLACK_DIE,
    GOLDEN_DIE,
    GUARDIAN_KINDS,
    LAND,
    SHRINE_MASK,
    THIEF_DIE,
    THIEVES_TILE,
    WOLF_TILE,
    Place,
)
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.cave.hunt import Hunt, living, walks_from, walks_to
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.solo.events import GuardianRolled, Usurped
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE, size
from doubloon.kernel.procedure import Seat


@declared
class GuardianPhase(IslandRule):
    """SO-3.1, SO-R2. After your turn each guardian in play acts, unless it was beaten in that turn."""

    seat: Seat

    def proceed(self, island: Island) -> None:
        while self.step < len(GUARDIAN_KINDS):
            guardian = self.step
            self.step += 1
            if island.guardians[guardian] >= 0 and not island.resting & ONE[guardian]:
                island.begin(GuardianTurn(self.seat, GUARDIAN_KINDS[guardian]))
                return
        island.resting = 0
        island.end(self)


@declared
class GuardianTurn(Hunt):
    """SO-4, SO-5, SO-R3. It walks over island shrines too; you choose among equals (SO-4.4)."""

    def guardian(self) -> i64:
        return GUARDIAN_KINDS.index(self.hunter)

    def cites(self) -> str:
        return "SO-5.1" if self.hunter == THIEVES_TILE else "SO-4.1" if self.hunter == WOLF_TILE else "SO-4.2"

    def throw(self, island: Island) -> i64:
        """SO-4.1, SO-4.2, SO-5.1"""
        if self.hunter == WOLF_TILE:
            pips = island.roll(BLACK_DIE) + 1
        elif self.hunter == THIEVES_TILE:
            face = island.roll(len(THIEF_DIE) // 2)
            pips = min(THIEF_DIE[2 * face], THIEF_DIE[2 * face + 1])
        else:
            pips = island.roll(GOLDEN_DIE) + 1
        if island.told is not None:
            island.told.append(GuardianRolled(self.hunter, pips, self.cites()))
        return pips

    def here(self, island: Island) -> Place:
        return island.guardians[self.guardian()]

    def put(self, island: Island, place: Place) -> None:
        island.put_guardian(self.guardian(), place)

    def nearest(self, island: Island) -> i64:
        """SO-4.1, SO-5.2, SO-5.3, SO-5.7. The Thief goes for shrines that are yours alone, as long as he can reach any."""
        if self.hunter == THIEVES_TILE:
            shrines = self.nearest_of(island, yours_alone(island))
            if shrines:
                return shrines
        return self.nearest_of(island, living(island))

    def ahead(self, island: Island, place: Place) -> i64:
        """SO-2.3, SO-R3"""
        return over_shrines(island, place, walks_to(island, place))

    def back(self, island: Island, place: Place) -> i64:
        return over_shrines(island, place, walks_from(island, place))

    def arrives(self, island: Island, place: Place) -> None:
        """SO-5.4, SO-5.5, SO-R7. The Thief swaps offerings at once."""
        if self.hunter == THIEVES_TILE and yours_alone(island) & ONE[place]:
            island.own_buildings()
            island.offerings[0] &= ~ONE[place]
            island.usurped |= ONE[place]
            if island.told is not None:
                island.told.append(Usurped(place, int(size(island.usurped))))


def yours_alone(island: Island) -> i64:
    """SO-5.2, SO-5.3, SO-R7. Shrines with your offering and none of his."""
    return island.offerings[0] & ~island.usurped


def over_shrines(island: Island, place: Place, walks: i64) -> i64:
    """SO-2.3, SO-R3. One step of a guardian: shrines beside land, land and shrines beside a shrine; the bridge at its ends."""
    water = island.bridged()
    if place == water:
        return island.bridge_ends()
    around = island.map.neighbours[place]
    if not SHRINE_MASK & ONE[place]:
        return walks | (around & SHRINE_MASK)
    steps = around & (LAND | SHRINE_MASK)
    return steps | ONE[water] if water >= 0 and island.bridge_ends() & ONE[place] else steps
