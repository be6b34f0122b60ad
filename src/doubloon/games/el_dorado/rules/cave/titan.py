"""The Titan's turn (TH-14.3, TH-14.4): between any two turns it hunts the nearest living thing. Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.el_dorado.content import TITAN_DIE, Place
from doubloon.games.el_dorado.edge.events.battle import TitanRolled
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.cave.hunt import Hunt
from doubloon.kernel.declare import declared


@declared
class TitanTurn(Hunt):
    """TH-14.3, TH-14.4. The next player rolls, and chooses among equals (TH-14.6)."""

    def throw(self, island: Island) -> i64:
        """TH-14.4"""
        pips = TITAN_DIE[island.roll(len(TITAN_DIE))]
        if island.told is not None:
            island.told.append(TitanRolled(self.seat, pips, not self.nearest(island)))
        return pips

    def here(self, island: Island) -> Place:
        return island.titan

    def put(self, island: Island, place: Place) -> None:
        island.put_titan(place)
