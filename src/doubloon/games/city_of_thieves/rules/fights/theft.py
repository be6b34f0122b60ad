"""Theft after a fight (CT-10.9, CT-R25). Compiled room."""

from __future__ import annotations

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import (
    TAKE,
    Take,
)
from doubloon.games.city_of_thieves.content import (
    KORNAK,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.content import NOTHING as NO_TREASURE
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import DucatsTaken
from doubloon.games.city_of_thieves.rules.chests.carrying import NOT_CARRIED
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import count, kinds


def is_duellist(figure: Figure) -> bool:
    """CT-T9, Duellist's Pride. A thief or hero: neither militiaman nor zombie nor Cyclops."""
    return figure < KORNAK


def take_ducats(district: District, winner: Seat, loser: Seat, ducats: i64, clause: str) -> None:
    """CT-10.9, CT-R6"""
    paid = district.pays(loser, ducats)
    district.ducats[winner] += paid
    if district.told is not None:
        district.told.append(DucatsTaken(winner, loser, paid, clause, clause == "CT-T9"))


@declared
class Theft(DistrictRule):
    """CT-R25. The winner's player chooses which treasure of the loser is taken."""

    loser: Figure
    treasure: Treasure = NO_TREASURE

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [TAKE[kind] for kind in kinds(district.carried[self.loser])]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return None if count(district.carried[self.loser], action.treasure) else NOT_CARRIED
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Take)
        self.treasure = action.treasure
        district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.loser, 1)
        columns.one_of(sheet, columns.TREASURE, self.treasure)
