"""Movement of militiamen and characters in the words of the log (CT-4, CT-6, CT-13). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.city import PRISON
from doubloon.games.city_of_thieves.edge.events.about import FigureEvent, PlayersFigureEvent
from doubloon.games.city_of_thieves.edge.events.names import capital, figure_of, space_thing, way_mark, where
from doubloon.kernel.events import Event, seat_name


class MilitiaRolled(PlayersFigureEvent, frozen=True):
    """CT-4.2"""

    clause: ClassVar[str] = "CT-4.2"
    pips: int

    def line(self, reader: int | None) -> str:
        stays = ", who stays" if self.pips == 6 else ""
        return f"{seat_name(self.seat)} rolled {self.pips} for {figure_of(self.figure)}{stays}."


class ZombieNamed(PlayersFigureEvent, frozen=True):
    """CT-T11, AV17. Four of them have one name: where it stands tells which one is moved."""

    clause: ClassVar[str] = "CT-T11"
    space: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} chose to move {figure_of(self.figure)} at {where(self.space)}."

    def things(self) -> list[str]:
        return [*super().things(), space_thing(self.space)]


class NobodyMoved(Event, frozen=True):
    """KA-R4, AV17. A player lets stand whom he may move: `militiaman`, `other militiaman`, `zombie`."""

    seat: int
    whom: str
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} moved no {self.whom}."


class StayedPut(FigureEvent, frozen=True):
    """CT-4.3, CT-R65, KA-R39. A militiaman, a character after an answer, or a prisoner who got free."""

    cited: str = "CT-4.3"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} stayed put."


class Moved(PlayersFigureEvent, frozen=True):
    """CT-6.2, CT-T9. By its own steps, or by a skill that puts it there."""

    space: int
    cited: str = "CT-6.2"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} went to {where(self.space)}."

    def things(self) -> list[str]:
        return [*super().things(), space_thing(self.space)]


class PathDeclared(PlayersFigureEvent, frozen=True):
    """CT-R31"""

    clause: ClassVar[str] = "CT-R31"
    start: int
    path: list[int]
    exit: int

    def line(self, reader: int | None) -> str:
        spaces = [self.start, *self.path]
        way = "–".join(map(way_mark, spaces)) + ("–off the board" if self.exit >= 0 else "")
        price = "" if self.start == PRISON else "For 1 AP "
        figure = figure_of(self.figure) if price else capital(figure_of(self.figure))
        return f"{price}{figure} declared the path {way}."


class LeftDistrict(PlayersFigureEvent, frozen=True):
    """CT-R53, E02"""

    exit: int
    with_pass: bool = False

    def cites(self) -> str:
        return "CT-T16" if self.with_pass else "CT-R53"

    def line(self, reader: int | None) -> str:
        how = ", which is closed, with the Watchman's Pass" if self.with_pass else ""
        return f"{capital(figure_of(self.figure))} left the district through exit D{self.exit + 1}{how}."

    def things(self) -> list[str]:
        return [*super().things(), f"exit:{self.exit + 1}"]
