"""Putting a figure of no gang on one of several spaces (AV2, AV20, CT-R63). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PLACE, Place
from doubloon.games.city_of_thieves.city import PENTACLES, Space
from doubloon.games.city_of_thieves.content import Figure
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.rounds import FigurePlaced
from doubloon.games.city_of_thieves.rules.fights.flight import nearest_empty
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import mark, put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_THERE: Final = Refusal("CT-R63", "The figure cannot be put there.")


@declared
class PlaceFigure(DistrictRule):
    """A player puts a figure on one of these pentacles, or on one of the empty spaces nearest to a space."""

    figure: Figure
    pentacles: bool
    where: i64  # a mask of pentacles, or a space

    def spaces(self, district: District) -> list[Space]:
        """Where the figure may be put."""
        if self.pentacles:
            return [PENTACLES[number] for number in range(len(PENTACLES)) if self.where & ONE[number]]
        return nearest_empty(district, self.where)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [PLACE[space] for space in self.spaces(district)]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            return None if action.space in self.spaces(district) else NOT_THERE
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Place)
        put_figure(district, self.figure, action.space, seat)
        district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        if self.pentacles:
            mark(sheet, columns.DONE, self.where)
        else:
            put(sheet, columns.SPACE, self.where + 1)


def put_figure(district: District, figure: Figure, space: Space, chooser: Seat) -> None:
    """A figure of no gang is put where this player chose, or by a rule that leaves nobody (-1) a choice."""
    district.put(figure, space)
    if district.told is not None:
        district.told.append(FigurePlaced(figure, chooser, space))


def put_nearest(district: District, figure: Figure, space: Space, chooser: Seat) -> None:
    """AV2. On this space, or on the empty one fewest steps away; the chooser decides among equals."""
    district.lift(figure)
    spaces = nearest_empty(district, space)
    if len(spaces) == 1:
        put_figure(district, figure, spaces[0], NOBODY)
    else:
        district.begin(PlaceFigure(figure, False, space, asks=ONE[chooser]))
