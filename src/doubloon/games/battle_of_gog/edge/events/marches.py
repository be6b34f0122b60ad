"""Steps, battles, foundings and conquests in the words of the log (BG-10 – BG-13). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import SIEGE
from doubloon.games.battle_of_gog.edge.events.about import PublicEvent, SeatEvent, SquareEvent, at, target
from doubloon.kernel.events import listed, seat_name


class Marched(SeatEvent, frozen=True):
    """All steps of one soldier up to where it stops, fights, or another moves."""

    clause: ClassVar[str] = "BG-10.2"
    origin: int
    square: int
    steps: int

    def text(self) -> str:
        if self.origin == self.square:
            return f"{seat_name(self.seat)} moves the soldier on {at(self.origin)} away and back in {self.steps} steps."
        steps = f" in {self.steps} steps" if self.steps > 1 else ""
        return f"{seat_name(self.seat)} moves a soldier from {at(self.origin)} to {at(self.square)}{steps}."

    def things(self) -> list[str]:
        return [target(self.origin), target(self.square)]


class Glided(Marched, frozen=True):
    clause: ClassVar[str] = "BG-19.9"

    def text(self) -> str:
        free = "" if self.steps else ", without another step"
        return (
            f"{seat_name(self.seat)} lets a soldier glide from {at(self.origin)} to {at(self.square)}{free}."
        )


class Fought(PublicEvent, frozen=True):
    clause: ClassVar[str] = "BG-12.2"
    attacker: int
    defender: int
    square: int
    attack: int
    defence: int
    attacker_won: bool
    level: int
    rolls: list[int]
    ruin: bool
    """The defender stands on a ruin, which adds a level (BG-17.3)."""

    def text(self) -> str:
        attacker, defender = seat_name(self.attacker), seat_name(self.defender)
        pairs = zip(self.rolls[::2], self.rolls[1::2], strict=True)
        rolls = "; ".join(f"{attacker} rolls {one}, {defender} {other}" for one, other in pairs)
        dice = f" ({rolls})" if self.rolls else ""
        ruin = " with the ruin" if self.ruin else ""
        winner = attacker if self.attacker_won else defender
        return (
            f"{attacker} attacks {defender} on {at(self.square)}, level {self.attack} against "
            f"{self.defence}{ruin}{dice}: {winner} wins with level {self.level} left."
        )

    def thrown(self) -> list[tuple[int, int]]:
        return [((self.attacker, self.defender)[place % 2], pips) for place, pips in enumerate(self.rolls)]

    def things(self) -> list[str]:
        return [target(self.square)]


class Drowned(SquareEvent, frozen=True):
    clause: ClassVar[str] = "BG-12.6"

    def text(self) -> str:
        return (
            f"Too weak for the water now, the soldier of {seat_name(self.seat)} on {at(self.square)} is lost."
        )


class CityFounded(SquareEvent, frozen=True):
    """The third founding ends the founding stage (BG-4.6)."""

    clause: ClassVar[str] = "BG-11.1"
    third: bool

    def text(self) -> str:
        stage = ", the third: the founding stage is over" if self.third else ""
        return f"{seat_name(self.seat)} founds a city on {at(self.square)}{stage}."


class CityConquered(SeatEvent, frozen=True):
    """Two are enough for who holds Strategy alone (BG-13.2)."""

    clause: ClassVar[str] = "BG-13.1"
    owner: int
    square: int
    soldiers: list[int]
    levels: list[int]
    """What they have risen to."""

    def text(self) -> str:
        ranks = zip(self.soldiers, self.levels, strict=True)
        soldiers = listed([f"{at(square)} (now level {level})" for square, level in ranks])
        strategy = ", enough by Strategy" if len(self.soldiers) < SIEGE else ""
        return (
            f"{seat_name(self.seat)} conquers and destroys the city of {seat_name(self.owner)} on {at(self.square)} "
            f"with the soldiers on {soldiers}{strategy}."
        )

    def things(self) -> list[str]:
        return [target(self.square), *map(target, self.soldiers)]
