"""Two fellows exchange what they carry as one passes the other (KA-8, KA-R18). Compiled room.

What has been given is not taken back: each token moves once at most, so an exchange ends. Equipment is traded first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import DROP, PASS, TAKE, Drop, Take
from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.names import with_article
from doubloon.games.city_of_thieves.king_of_ashes.actions import TRADE_GEAR
from doubloon.games.city_of_thieves.king_of_ashes.content import EQUIPMENT_TITLES
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import Exchanged
from doubloon.games.city_of_thieves.rules.chests.carrying import NOT_CARRIED, most_carried
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put, tally
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count, kinds, pieces, size

NO_ROOM: Final = Refusal("KA-8.4", "More treasures than allowed would be carried after the exchange.")
TOO_MUCH: Final = Refusal("KA-8.4", "After the exchange each of the two must be within its carrying limit.")
FIRST: Final = Refusal("KA-R62", "Equipment is traded before treasures change hands, and once.")
NO_GEAR: Final = Refusal("CT-R45", "The two bear nothing different to trade.")
GIVEN: Final = Refusal("KA-R62", "What has changed hands in this exchange stays where it is.")


@declared
class Exchange(DistrictRule):
    """KA-8.3, KA-8.4. `drop` gives a treasure to the fellow, `take` takes one."""

    figure: Figure
    fellow: Figure
    given: Handful = 0
    taken: Handful = 0
    traded: bool = False

    def may_give(self, district: District, treasure: i64) -> Refusal | None:
        """KA-8.4. As many as leave that the fellow could still end within its limit."""
        if not count(district.carried[self.figure] - self.taken, treasure):
            return GIVEN if count(district.carried[self.figure], treasure) else NOT_CARRIED
        return None if size(self.given) < most_carried(district, self.fellow) else NO_ROOM

    def may_take(self, district: District, treasure: i64) -> Refusal | None:
        """KA-8.4. The same the other way round."""
        if not count(district.carried[self.fellow] - self.given, treasure):
            return GIVEN if count(district.carried[self.fellow], treasure) else NOT_CARRIED
        return None if size(self.taken) < most_carried(district, self.figure) else NO_ROOM

    def may_trade(self, district: District) -> Refusal | None:
        """KA-8.3. The cards of the two change places."""
        assert district.ashes is not None
        if self.traded or self.given or self.taken:
            return FIRST
        gear = district.ashes.equipment
        return NO_GEAR if gear[self.figure] == gear[self.fellow] else None

    def may_end(self, district: District) -> Refusal | None:
        """KA-8.4"""
        for one in (self.figure, self.fellow):
            if size(district.carried[one]) > most_carried(district, one):
                return TOO_MUCH
        return None

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        if self.may_trade(district) is None:
            out.append(TRADE_GEAR)
        for kind in kinds(district.carried[self.figure]):
            if self.may_give(district, kind) is None:
                out.append(DROP[kind])
        for kind in kinds(district.carried[self.fellow]):
            if self.may_take(district, kind) is None:
                out.append(TAKE[kind])
        if self.may_end(district) is None:
            out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return self.may_end(district)
        if action is TRADE_GEAR:
            return self.may_trade(district)
        if isinstance(action, Drop):
            return self.may_give(district, action.treasure)
        if isinstance(action, Take):
            return self.may_take(district, action.treasure)
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, Drop):
            self.given += UNIT[action.treasure]
            hand_over(district, self.figure, self.fellow, action.treasure)
        elif isinstance(action, Take):
            self.taken += UNIT[action.treasure]
            hand_over(district, self.fellow, self.figure, action.treasure)
        elif action is TRADE_GEAR:
            assert district.ashes is not None
            self.traded = True
            gear = district.ashes.equipment
            gear[self.figure], gear[self.fellow] = gear[self.fellow], gear[self.figure]
        else:
            if district.told is not None:
                district.told.append(self.told(district))
            district.end(self)

    def told(self, district: District) -> Exchanged:
        """What changed hands, in words."""
        assert district.ashes is not None
        gave = [with_article(kind) for kind in pieces(self.given)]
        got = [with_article(kind) for kind in pieces(self.taken)]
        gear = district.ashes.equipment
        if self.traded and gear[self.fellow] >= 0:
            gave.append(f"the {EQUIPMENT_TITLES[gear[self.fellow]]}")
        if self.traded and gear[self.figure] >= 0:
            got.append(f"the {EQUIPMENT_TITLES[gear[self.figure]]}")
        return Exchanged(self.figure, self.fellow, gave, got)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.OTHER + self.fellow, 1)
        tally(sheet, columns.GIVEN, self.given)
        tally(sheet, columns.TAKEN, self.taken)
        columns.flag(sheet, columns.SETTLED, self.traded)


def hand_over(district: District, giver: Figure, taker: Figure, treasure: i64) -> None:
    """KA-8.3"""
    district.carried[giver] -= UNIT[treasure]
    district.carried[taker] += UNIT[treasure]
