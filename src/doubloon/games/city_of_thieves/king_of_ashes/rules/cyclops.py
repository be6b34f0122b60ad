"""The Cyclops of Mid-Nôr (KA-16): where it comes to, and whom it attacks there. Compiled room.

The combat itself, with its two rounds, is a `Fight` like any other.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PASS
from doubloon.games.city_of_thieves.city import CYCLOPS_ROOMS, Space
from doubloon.games.city_of_thieves.content import CYCLOPS, Figure
from doubloon.games.city_of_thieves.district import DIE, NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.king_of_ashes.actions import PRACTISED, Practised
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.actions import HOLD_LANTERN
from doubloon.games.city_of_thieves.king_of_ashes.content import LANTERN
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import (
    CyclopsCame,
    CyclopsRolled,
    CyclopsStayed,
)
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import GearUsed
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    OTHER_DIE,
    may_practise,
    spend_experience,
)
from doubloon.games.city_of_thieves.rules.fights.fights import Fight
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NO_LANTERN: Final = Refusal("CT-T16", "The character that entered does not bear the Lantern.")


@declared
class CyclopsRoll(DistrictRule):
    """KA-16.1 – KA-16.5. One die tells where the Cyclops comes to."""

    seat: Seat  # rolls
    figure: Figure  # whose entry it is, or NOBODY in an event
    pips: i64 = 0
    final: bool = False  # has been rerolled (CT-R61)

    def steps(self) -> Steps[CyclopsRoll, District]:
        return CYCLOPS_ROLL

    def the_die(self, district: District) -> None:
        """KA-16.1"""
        self.pips = district.throw(self.seat)
        if district.told is not None:
            district.told.append(CyclopsRolled(self.seat, self.pips))

    def the_window(self, district: District) -> None:
        """KA-16.3, E05"""
        if not self.final and len(self.choices(district, self.seat)) > 1:
            self.asks = ONE[self.seat]

    def the_place(self, district: District) -> None:
        """KA-16.2, KA-16.4, KA-R32"""
        if self.pips < DIE and CYCLOPS_ROOMS[self.pips - 1] != district.place[CYCLOPS]:
            district.begin(CyclopsComes(CYCLOPS_ROOMS[self.pips - 1], self.figure))
        elif district.told is not None:
            district.told.append(CyclopsStayed(self.pips))

    def may_hold_lantern(self, district: District) -> Refusal | None:
        """E05"""
        return None if self.figure >= 0 and district.bears(self.figure, LANTERN) else NO_LANTERN

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        if may_practise(district, seat) is None:
            out.append(PRACTISED[self.pips])
        if self.may_hold_lantern(district) is None:
            out.append(HOLD_LANTERN)
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if action is HOLD_LANTERN:
            return self.may_hold_lantern(district)
        if isinstance(action, Practised):
            return OTHER_DIE if action.pips != self.pips else may_practise(district, seat)
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """CT-R61. The new result stands."""
        self.asks = 0
        if action is PASS:
            return
        if action is HOLD_LANTERN:
            if district.told is not None:
                district.told.append(GearUsed(self.figure, LANTERN, int(self.pips)))
        else:
            spend_experience(district, seat, 1, self.pips)
        self.final = True
        self.step = 0

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        columns.one_of(sheet, columns.FIGURE, self.figure)
        put(sheet, columns.PIPS, self.pips)
        columns.flag(sheet, columns.SETTLED, self.final)


CYCLOPS_ROLL: Final[Steps[CyclopsRoll, District]] = (
    CyclopsRoll.the_die,  # KA-16.1
    CyclopsRoll.the_window,  # KA-16.3
    CyclopsRoll.the_place,  # KA-16.2
)


@declared
class CyclopsComes(DistrictRule):
    """KA-16.4, KA-16.5, KA-R57. It is put into a room and attacks who is there, the one who is moving first."""

    room: Space
    mover: Figure  # NOBODY in an event

    def steps(self) -> Steps[CyclopsComes, District]:
        return CYCLOPS_COMES

    def the_arrival(self, district: District) -> None:
        """KA-16.4"""
        if district.told is not None:
            district.told.append(CyclopsCame(self.room))
        district.at[district.place[CYCLOPS]] = NOBODY
        district.place[CYCLOPS] = self.room
        if district.at[self.room] < 0:
            district.at[self.room] = CYCLOPS

    def attack_mover(self, district: District) -> None:
        """KA-16.5, KA-R57"""
        if self.mover >= 0 and district.place[self.mover] == self.room:
            attack(district, self.mover, self.room)

    def attack_other(self, district: District) -> None:
        """KA-16.5, KA-R33, KA-R57. If it is still there."""
        other = self.other(district)
        if other >= 0 and district.place[CYCLOPS] == self.room:
            attack(district, other, self.room)

    def who_stays(self, district: District) -> None:
        """KA-R28. A mover that is crossing somebody's room leaves it to him."""
        other = self.other(district)
        if other >= 0:
            district.at[self.room] = other

    def other(self, district: District) -> Figure:
        """The character in the room beside the mover, or NOBODY."""
        for figure in district.crew:
            if figure != self.mover and figure >= 0 and district.place[figure] == self.room:
                return figure
        return NOBODY


CYCLOPS_COMES: Final[Steps[CyclopsComes, District]] = (
    CyclopsComes.the_arrival,  # KA-16.4
    CyclopsComes.attack_mover,  # KA-16.5
    CyclopsComes.attack_other,  # KA-R33
    CyclopsComes.who_stays,  # KA-R28
)


def attack(district: District, victim: Figure, room: Space) -> None:
    """KA-16.5. The Cyclops attacks."""
    district.begin(Fight(CYCLOPS, victim, rolls_for_cyclops(district, victim), room))


def rolls_for_cyclops(district: District, figure: Figure) -> Seat:
    """KA-16.7, KA-R34. The first player clockwise from the fighter's who is not in the combat."""
    return district.left_of(district.owner[figure])
