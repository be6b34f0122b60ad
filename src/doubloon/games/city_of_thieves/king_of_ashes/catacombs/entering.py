"""Entering a room of the catacombs (KA-14, KA-R30): a fight with an enemy, then the Cyclops, then an exchange. Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.city_of_thieves.city import SPACES, Space
from doubloon.games.city_of_thieves.content import ATTACK_PRICE, CYCLOPS, Figure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import WentBelow
from doubloon.games.city_of_thieves.king_of_ashes.rules.cyclops import CyclopsRoll, rolls_for_cyclops
from doubloon.games.city_of_thieves.king_of_ashes.rules.fellows.exchange import Exchange
from doubloon.games.city_of_thieves.rules.fights.fights import Fight
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Steps


@declared
class Entering(DistrictRule):
    """KA-14.9, KA-14.10, KA-16.1, KA-R30. One character enters one room, to stay, to fight or to cross it."""

    figure: Figure
    room: Space
    crossing: bool  # somebody who is in the room is passed by (KA-R29)
    attacking: bool = False
    unrolled: bool = False  # it is the Cyclops's room (KA-16.1)

    def steps(self) -> Steps[Entering, District]:
        return ENTERING

    def the_step(self, district: District) -> None:
        """KA-14.1, KA-14.4, KA-R27, KA-R44"""
        assert district.ashes is not None
        figure, other = self.figure, district.at[self.room]
        before = district.place[figure]
        if district.told is not None:
            district.told.append(WentBelow(figure, self.room, before < SPACES))
        if before < SPACES:
            district.ashes.read &= ~ONE[figure]
            district.ashes.looted &= ~ONE[figure]
        district.ashes.entered[district.owner[figure]] |= ONE[self.room - SPACES]
        self.attacking = other >= 0 and not self.crossing
        self.unrolled = other == CYCLOPS
        if other < 0:
            district.put(figure, self.room)
            return
        district.lift(figure)
        district.place[figure] = self.room

    def the_fight(self, district: District) -> None:
        """KA-14.9, KA-14.10, KA-16.6"""
        if self.attacking:
            district.ap -= ATTACK_PRICE
            district.acted = True
            other = district.at[self.room]
            keeper = rolls_for_cyclops(district, self.figure) if other == CYCLOPS else NOBODY
            district.begin(Fight(self.figure, other, keeper, self.room))

    def the_roll(self, district: District) -> None:
        """KA-16.1, KA-R30. Not in the Cyclops's room; after a lost fight too, unless the option says otherwise."""
        assert district.ashes is not None
        entered = district.place[self.figure] == self.room or district.ashes.cyclops_follows
        if not self.unrolled and entered:
            district.begin(CyclopsRoll(district.owner[self.figure], self.figure))

    def the_exchange(self, district: District) -> None:
        """KA-8.3, KA-R18, KA-R65. With the fellow whose room is crossed."""
        assert district.ashes is not None
        fellow = district.at[self.room]
        if not self.crossing or district.place[self.figure] != self.room or fellow in (self.figure, CYCLOPS):
            return
        gear = district.ashes.equipment
        if district.owner[fellow] == district.owner[self.figure] and (
            district.carried[fellow] + district.carried[self.figure] or gear[fellow] != gear[self.figure]
        ):
            district.begin(Exchange(self.figure, fellow, asks=ONE[district.owner[fellow]]))


ENTERING: Final[Steps[Entering, District]] = (
    Entering.the_step,  # KA-14.1
    Entering.the_fight,  # KA-14.10
    Entering.the_roll,  # KA-16.1
    Entering.the_exchange,  # KA-8.3
)
