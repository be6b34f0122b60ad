"""Attacks on farmhouses and outposts (ED-15, TH-10.15): the owner may interrupt. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.content import (
    BUILDINGS,
    FORT,
    NOBODY,
    TITAN_TILE,
    Kind,
    Place,
    Side,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import FarmhouseStandsAlone
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.battle import FARMHOUSE, INTERRUPTION, THE_ROLL, UNDECIDED, Battle
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps


@declared
class FarmhouseAttack(IslandRule):
    """ED-15, ED-R21, ED-R57. The owner may interrupt; then the farmhouse defends alone."""

    place: Place
    attacker: Side
    owner: Side
    mover: Seat
    number: i64
    outcome: i64 = UNDECIDED
    hunter: Kind = TITAN_TILE  # who attacks for NOBODY

    def steps(self) -> Steps[FarmhouseAttack, Island]:
        return FARMHOUSE_ATTACK

    def attacker_moves(self, island: Island) -> None:
        """ED-12.4"""
        if self.attacker != NOBODY:
            island.begin(BattleMoves(self.attacker, self.place, False))

    def owner_moves(self, island: Island) -> None:
        """ED-15.5"""
        island.begin(BattleMoves(self.owner, self.place, False))

    def interruption(self, island: Island) -> None:
        """ED-15.6, ED-R57"""
        if island.presence[self.owner] & ONE[self.place]:
            island.begin(self.battle(INTERRUPTION))

    def farmhouse_battle(self, island: Island) -> None:
        """ED-15.3, ED-15.7"""
        island.begin(self.battle(FARMHOUSE))

    def battle(self, kind: i64) -> Battle:
        """One of the two; the Titan and guardians attack farmhouses too (TH-14.5, SO-4.3)."""
        dweller = self.hunter if self.attacker == NOBODY else 0
        return Battle(
            self.place, self.attacker, self.owner, self.mover, kind, dweller, self.number, step=THE_ROLL
        )

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        """ED-15.8, ED-R21. A tie or a loss of the attackers ends it."""
        if not isinstance(finished, Battle):
            return
        if finished.outcome() != UNDECIDED:
            self.outcome = finished.outcome()
            self.step = len(FARMHOUSE_ATTACK)
        elif finished.kind == INTERRUPTION and island.told is not None:
            island.told.append(FarmhouseStandsAlone(self.owner == island.thieves))

    def encode(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.clear_battle(sheet)
        put(sheet, columns.FOUGHT_ON, self.place + 1)
        columns.one_side(sheet, columns.ATTACKER, island, seat, self.attacker)
        columns.one_side(sheet, columns.DEFENDER, island, seat, self.owner)
        put(sheet, columns.BATTLE_KIND + 2, 1)
        put(sheet, columns.DWELLER, self.hunter if self.attacker == NOBODY else 0)
        columns.came_from(sheet, island, self.attacker, self.place)


FARMHOUSE_ATTACK: Final[Steps[FarmhouseAttack, Island]] = (
    FarmhouseAttack.attacker_moves,  # ED-12.4
    FarmhouseAttack.owner_moves,  # ED-15.5
    FarmhouseAttack.interruption,  # ED-15.6
    FarmhouseAttack.farmhouse_battle,  # ED-15.7
)


def farmhouse_on(island: Island, side: Side, corner: i64) -> i64:
    """3 x owner + number of the opponent's farmhouse on a corner; -1 when there is none."""
    for other in range(island.sides):
        if other != side:
            for number in range(FORT):
                if island.buildings[BUILDINGS * other + number] == corner:
                    return BUILDINGS * other + number
    return -1
