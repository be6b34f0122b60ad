"""The Thieves' turn (TH-7.4, TH-8): hiding or choose, steal, explore. Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado.content import (
    BAVIECA,
    CURSE_STRENGTH,
    MOST_THIEVES,
    ROSE,
    THIEF_SPEED,
    THIEVES,
    Side,
)
from doubloon.games.el_dorado.edge.events.turns import TurnBegan
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.cave.titan import TitanTurn
from doubloon.games.el_dorado.rules.cave.treasures import offer_card
from doubloon.games.el_dorado.rules.explore.explore import Explore
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.supply import recover
from doubloon.games.el_dorado.rules.turn import end_turn, surrender_excess
from doubloon.games.el_dorado.thieves.hiding import InHiding
from doubloon.games.el_dorado.thieves.pieces import THE_HORSE, entrust, thieves_on_map
from doubloon.games.el_dorado.thieves.stealing import GoldOrSteal
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Steps


@declared
class ThievesTurn(IslandRule):
    """TH-7, TH-8.1. One turn of the Thieves. They roll no golden dice and never gather (TH-7.10)."""

    side: Side
    emerged: bool = False  # out of hiding in this turn: straight to the explore phase (TH-7.7)

    def steps(self) -> Steps[ThievesTurn, Island]:
        return THIEVES_TURN

    def the_titan(self, island: Island) -> None:
        """TH-14.3"""
        if island.titan >= 0:
            island.begin(TitanTurn(island.lead[self.side]))

    def the_beginning(self, island: Island) -> None:
        """ED-3.4"""
        if island.told is not None:
            island.told.append(TurnBegan(island.lead[self.side], island.turns // island.sides + 1))

    def in_hiding(self, island: Island) -> None:
        """TH-7.4, TH-R76"""
        if island.in_hiding:
            self.emerged = True
            recover(island, self.side)
            seat = island.lead[self.side]
            island.begin(InHiding(seat, asks=ONE[seat]))

    def the_rose(self, island: Island) -> None:
        """TH-12.4, TH-R25. Before the Choose phase, never in hiding (TH-R22)."""
        seat = island.lead[self.side]
        if not self.emerged and island.coins[ROSE] == seat:
            offer_card(island, seat)

    def gold_or_steal(self, island: Island) -> None:
        """TH-8.2, TH-7.6"""
        if not self.emerged:
            seat = island.lead[self.side]
            island.begin(GoldOrSteal(seat, asks=ONE[seat]))

    def the_speed(self, island: Island) -> None:
        """TH-9.1, TH-9.2, TH-12.3, TH-12.6, TH-10.7"""
        if island.in_hiding:
            return
        recover(island, self.side)
        for piece in range(THIEVES, THIEVES + MOST_THIEVES):
            if island.at[piece] >= 0:
                slower = CURSE_STRENGTH if island.cursed == piece else 0
                island.speed[island.slot(piece)] = THIEF_SPEED - slower
        if island.coins[BAVIECA] == island.lead[self.side]:
            entrust(island, THE_HORSE, thieves_on_map(island))

    def the_explore_phase(self, island: Island) -> None:
        """TH-8.9"""
        if not island.in_hiding:
            island.begin(Explore(self.side, island.lead[self.side]))

    def the_hand_limit(self, island: Island) -> None:
        """TH-R23"""
        surrender_excess(island, island.lead[self.side])

    def the_end(self, island: Island) -> None:
        end_turn(island, self.side)


THIEVES_TURN: Final[Steps[ThievesTurn, Island]] = (
    ThievesTurn.the_titan,  # TH-14.3
    ThievesTurn.the_beginning,  # ED-3.4
    ThievesTurn.in_hiding,  # TH-7.4
    ThievesTurn.the_rose,  # TH-R25
    ThievesTurn.gold_or_steal,  # TH-8.2
    ThievesTurn.the_speed,  # TH-9.1
    ThievesTurn.the_explore_phase,  # TH-8.9
    ThievesTurn.the_hand_limit,  # TH-R23
    ThievesTurn.the_end,
)
