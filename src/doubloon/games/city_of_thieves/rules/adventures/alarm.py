"""The alarm and its portcullises (CT-T11, CT-R50, CT-R51). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PORTCULLIS, Portcullis
from doubloon.games.city_of_thieves.city import ENTRANCES
from doubloon.games.city_of_thieves.content import PORTCULLISES
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.rounds import AlarmSounded, PortcullisLaid
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

SHUT: Final = Refusal("CT-R51", "A portcullis lies there already; choose an exit without one.")


@declared
class Alarm(DistrictRule):
    """CT-R51. One portcullis at a time, in turn order from the first player."""

    laid: i64 = 0  # portcullises

    def proceed(self, district: District) -> None:
        self.ask_in_turn(district, district.first, self.laid, PORTCULLISES[district.adventure])

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [PORTCULLIS[number] for number in range(ENTRANCES) if not district.portcullises & ONE[number]]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Portcullis):
            return SHUT if district.portcullises & ONE[action.exit] else None
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Portcullis)
        self.asks = 0
        self.laid += 1
        district.portcullises |= ONE[action.exit]
        if district.told is not None:
            district.told.append(PortcullisLaid(seat, action.exit))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.laid)


def sound_alarm(district: District) -> None:
    """CT-R50"""
    district.alarm = True
    if district.told is not None:
        district.told.append(AlarmSounded())
    district.begin(Alarm())
