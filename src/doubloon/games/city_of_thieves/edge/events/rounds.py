"""Set-up, rounds and their squares in the words of the log (CT-2, CT-3, CT-T11). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.content import GANG_TITLES
from doubloon.games.city_of_thieves.edge.events.about import FigureEvent, PlayersFigureEvent
from doubloon.games.city_of_thieves.edge.events.names import capital, figure_of, space_thing, standing
from doubloon.kernel.events import Event, listed, seat_name


class GangTaken(Event, frozen=True):
    """CT-2.3"""

    clause: ClassVar[str] = "CT-2.3"
    seat: int
    gang: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} plays {GANG_TITLES[self.gang]}."


class FirstPlayerRolled(Event, frozen=True):
    """CT-2.10"""

    clause: ClassVar[str] = "CT-2.10"
    seats: list[int]
    rolls: list[int]

    def line(self, reader: int | None) -> str:
        highest = max(self.rolls)
        first = [
            seat_name(seat) for seat, roll in zip(self.seats, self.rolls, strict=True) if roll == highest
        ]
        rolls = [f"{roll} by {seat_name(seat)}" for seat, roll in zip(self.seats, self.rolls, strict=True)]
        then = f"{first[0]} begins" if len(first) == 1 else f"{listed(first)} roll again"
        return f"Rolled for first player: {listed(rolls)}; {then}."


class Deployed(PlayersFigureEvent, frozen=True):
    """CT-2.11"""

    clause: ClassVar[str] = "CT-2.11"
    exit: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} put {figure_of(self.figure)} on entrance D{self.exit + 1}."


class RoundBegan(Event, frozen=True):
    """CT-3.2"""

    clause: ClassVar[str] = "CT-3.2"
    round: int
    rounds: int

    def line(self, reader: int | None) -> str:
        return f"Round {self.round} of {self.rounds} began."


class SquareRead(Event, frozen=True):
    """CT-3.3. The event of a square, in the words that are read out."""

    words: str
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return self.words


class GuildTurnBegan(Event, frozen=True):
    """AV10"""

    clause: ClassVar[str] = "CT-T11"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"The Guild of Jewelers was on turn; {seat_name(self.seat)} was its warden."


class MilitiaRecalled(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"

    def line(self, reader: int | None) -> str:
        return "Both militiamen were called back to their posts."


class FigurePlaced(FigureEvent, frozen=True):
    """CT-R63. By this player, or by the rule alone where `seat` is -1."""

    clause: ClassVar[str] = "CT-R63"
    seat: int
    space: int

    def line(self, reader: int | None) -> str:
        if self.seat < 0:
            return f"{capital(figure_of(self.figure))} was put {standing(self.space)}."
        return f"{seat_name(self.seat)} put {figure_of(self.figure)} {standing(self.space)}."

    def things(self) -> list[str]:
        return [*super().things(), space_thing(self.space)]


class AlarmSounded(Event, frozen=True):
    """CT-R50"""

    clause: ClassVar[str] = "CT-R50"

    def line(self, reader: int | None) -> str:
        return "The alarm sounded: portcullises fall, and the district may be left."


class PortcullisLaid(Event, frozen=True):
    """CT-R51"""

    clause: ClassVar[str] = "CT-R51"
    seat: int
    exit: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} closed exit D{self.exit + 1}."

    def things(self) -> list[str]:
        return [f"exit:{self.exit + 1}"]


class LampsLit(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"

    def line(self, reader: int | None) -> str:
        return "The lamps were lit: all chests lie treasure side up, and gangs have 7 AP again."
