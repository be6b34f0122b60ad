"""Equipment cards (KA-10, CT-T16): who bears what, getting one, keeping one of two. Compiled room.

What a card does stands with the rule it changes: dice in `fights`, Mind in `chests`, ways in `ways` and `movement`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.king_of_ashes.actions import CHOOSE, KEEP, Choose, Keep
from doubloon.games.city_of_thieves.king_of_ashes.content import EQUIPMENT_CARDS
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import (
    GearDeclined,
    GearGiven,
    GearLost,
    GearUsed,
)
from doubloon.games.city_of_thieves.rules.chests.carrying import drop_if_overloaded
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

Gear = i64

NOT_IN_POOL: Final = Refusal("KA-R53", "No copy of that Equipment card lies by the board.")
NEITHER: Final = Refusal("KA-10.2", "Keep the card the character had, or the new one.")


def pool_is_empty(district: District) -> bool:
    """KA-R10"""
    assert district.ashes is not None
    for copies in district.ashes.pool:
        if copies:
            return False
    return True


@declared
class ChooseEquipment(DistrictRule):
    """KA-4.4, KA-9.5, KA-10.2. A player picks an Equipment card for a character; with two of them it keeps one."""

    figure: Figure
    card: Gear = NOBODY  # NOBODY until chosen

    def proceed(self, district: District) -> None:
        """A treasure too many has been dropped, if there was one (KA-R53)."""
        district.end(self)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        assert district.ashes is not None
        if self.card >= 0:
            return [KEEP[district.ashes.equipment[self.figure]], KEEP[self.card]]
        return [CHOOSE[card] for card in range(EQUIPMENT_CARDS) if district.ashes.pool[card]]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        assert district.ashes is not None
        if isinstance(action, Choose) and self.card < 0:
            return None if district.ashes.pool[action.card] else NOT_IN_POOL
        if isinstance(action, Keep) and self.card >= 0:
            return None if action.card in (self.card, district.ashes.equipment[self.figure]) else NEITHER
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert district.ashes is not None
        held = district.ashes.equipment[self.figure]
        if isinstance(action, Choose):
            district.ashes.pool[action.card] -= 1
            if held >= 0 and held != action.card:
                self.card = action.card
                return
            self.asks = 0
            if held >= 0:
                lose_gear(district, self.figure, held)
            give_gear(district, self.figure, action.card)
        elif isinstance(action, Keep):
            self.asks = 0
            if action.card == self.card:
                lose_gear(district, self.figure, held)
                give_gear(district, self.figure, self.card)
                drop_if_overloaded(district, self.figure)
            elif district.told is not None:
                district.told.append(GearDeclined(self.figure, held, self.card))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.CARD, self.card + 1)


def choose_equipment(district: District, figure: Figure) -> None:
    """KA-4.4, KA-R10. Without a card in the pool nothing happens."""
    if not pool_is_empty(district):
        district.begin(ChooseEquipment(figure, asks=ONE[district.owner[figure]]))


def give_gear(district: District, figure: Figure, card: Gear) -> None:
    """KA-10.1"""
    assert district.ashes is not None
    district.ashes.equipment[figure] = card
    if district.told is not None:
        district.told.append(GearGiven(figure, card))


def lose_gear(district: District, figure: Figure, card: Gear, cited: str = "KA-10.2") -> None:
    """KA-10.2, KA-R53. The card leaves the game."""
    assert district.ashes is not None
    district.ashes.equipment[figure] = NOBODY
    if district.told is not None:
        district.told.append(GearLost(figure, card, cited))


def use_up(district: District, figure: Figure, card: Gear, price: i64 = 0) -> None:
    """KA-10.3. Used once, it leaves the game; `price` in action points."""
    if district.told is not None:
        district.told.append(GearUsed(figure, card, 0, int(price)))
    lose_gear(district, figure, card, "KA-10.3")
