"""Fights and what they bring, in the words of the log (CT-10). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.content import (
    CYCLOPS,
    HOSTAGE,
    KORNAK,
    PATROL,
    RING,
    SKILL_TITLES,
    TREASURE_TITLES,
    VALRUT,
    YSOLDE,
)
from doubloon.games.city_of_thieves.edge.events.about import FigureEvent, PlayersFigureEvent
from doubloon.games.city_of_thieves.edge.events.names import (
    capital,
    dice,
    figure_of,
    space_thing,
    standing,
    thing,
    where,
    with_article,
)
from doubloon.kernel.events import Event, seat_name, several

ATTACKS_OF_NO_GANG = {KORNAK: "CT-4.7", VALRUT: "CT-4.7", CYCLOPS: "KA-16.5"}
"""By attacker; of heroes and zombies the adventure tells (CT-T11)."""


class FightBegan(Event, frozen=True):
    """CT-10.1, CT-4.7, CT-T11, KA-16.5. By a character, a militiaman, a hero or zombie of no gang, or the Cyclops."""

    seat: int
    attacker: int
    defender: int
    space: int
    by_a_gang: bool

    def cites(self) -> str:
        return "CT-10.1" if self.by_a_gang else ATTACKS_OF_NO_GANG.get(self.attacker % PATROL, "CT-T11")

    def line(self, reader: int | None) -> str:
        price = " for 1 AP" if self.by_a_gang else ""
        return f"{capital(figure_of(self.attacker))} attacked {figure_of(self.defender)} {standing(self.space)}{price}."

    def things(self) -> list[str]:
        return [thing(self.attacker), thing(self.defender)]


class DiceRolled(Event, frozen=True):
    """CT-10.6"""

    clause: ClassVar[str] = "CT-10.6"
    attacker: int
    defender: int
    attack: list[int]
    defence: list[int]

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.attacker))} rolled {dice(self.attack)}; {figure_of(self.defender)} rolled {dice(self.defence)}."

    def things(self) -> list[str]:
        return [thing(self.attacker), thing(self.defender)]


class DieRerolled(FigureEvent, frozen=True):
    """CT-R43, CT-R61. Which die, and by what; the new number too, unless another event tells what came of it."""

    clause: ClassVar[str] = "CT-R43"
    before: int
    after: int
    by: str

    def line(self, reader: int | None) -> str:
        after = f": {self.after}" if self.after else ""
        return f"{capital(figure_of(self.figure))} rerolled a {self.before} because of {self.by}{after}."


TIES = {
    "CT-T9": " by Duellist's Pride",
    "KA-7.1": " by the higher sum",
    "KA-7.2": ", as the attacker wins when the sums are equal too",
    "CT-10.7": ", as the attacker wins a tie",
    "CT-4.10": ", as the attacker wins a tie",
}
"""How a tie is settled, by its clause."""


class FightWon(Event, frozen=True):
    """CT-10.7, CT-4.10, CT-T9, KA-7.1, KA-7.2. By the higher die, or how a tie was settled."""

    winner: int
    loser: int
    attack: int
    defence: int
    cited: str = "CT-10.7"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        how = "" if self.attack != self.defence else TIES[self.cited]
        return f"{self.attack} against {self.defence}: {figure_of(self.winner)} beat {figure_of(self.loser)}{how}."


class Stole(Event, frozen=True):
    """CT-10.8, KA-R35"""

    seat: int
    winner: int
    loser: int
    treasure: int
    cited: str = "CT-10.8"

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        lost = ", and it left the game" if self.winner == CYCLOPS and self.treasure != HOSTAGE else ""
        return f"{capital(figure_of(self.winner))} took {with_article(self.treasure)} from {figure_of(self.loser)}{lost}."


class DucatsTaken(Event, frozen=True):
    """Ducats that change hands."""

    clause: ClassVar[str] = ""
    seat: int
    loser: int
    paid: int
    cited: str
    by_light_fingers: bool = False

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        skill = f" (Ysolde's {SKILL_TITLES[YSOLDE]})" if self.by_light_fingers else ""
        if not self.paid:
            return f"{seat_name(self.seat)} found no ducats with {seat_name(self.loser)}{skill}."
        return (
            f"{seat_name(self.seat)} took {several(self.paid, 'ducat')} from {seat_name(self.loser)}{skill}."
        )


class Fined(Event, frozen=True):
    """Ducats that go to the bank."""

    seat: int
    paid: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        if not self.paid:
            return f"{seat_name(self.seat)} had no ducats to pay."
        return f"{seat_name(self.seat)} paid {several(self.paid, 'ducat')} to the bank."


class RanAway(PlayersFigureEvent, frozen=True):
    """CT-10.11"""

    clause: ClassVar[str] = "CT-10.11"
    space: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} ran away to {where(self.space)}."

    def things(self) -> list[str]:
        return [*super().things(), space_thing(self.space)]


class WonByFee(PlayersFigureEvent, frozen=True):
    """CT-T9"""

    clause: ClassVar[str] = "CT-T9"

    def line(self, reader: int | None) -> str:
        skill = f"{figure_of(self.figure)}'s {SKILL_TITLES[self.figure]}"
        return f"{seat_name(self.seat)} took 1 ducat from the bank ({skill})."


class BountyPaid(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took a bounty of 3 ducats for a beaten militiaman."


class Confiscated(Event, frozen=True):
    """CT-R64"""

    clause: ClassVar[str] = "CT-R64"
    seat: int
    figure: int
    treasure: int
    room: int

    def line(self, reader: int | None) -> str:
        if self.figure < 0:
            token = with_article(self.treasure)
            return f"{seat_name(self.seat)} sent {token} from the guild vault to {where(self.room)}."
        of = f"{figure_of(self.figure)}'s {TREASURE_TITLES[self.treasure]}"
        if self.room >= 0:
            return f"{seat_name(self.seat)} sent {of} to {where(self.room)}."
        if self.treasure == RING:
            return f"{seat_name(self.seat)} gave {of} back to Isabeau."
        return f"{seat_name(self.seat)} locked {of} in the guild vault."


class VaultTaken(PlayersFigureEvent, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    treasure: int

    def line(self, reader: int | None) -> str:
        whence = "" if self.treasure == RING else " from the guild vault"
        return f"{capital(figure_of(self.figure))} won {with_article(self.treasure)}{whence}."


class PaidByBank(Event, frozen=True):
    """CT-T11"""

    clause: ClassVar[str] = "CT-T11"
    seat: int
    paid: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} took {several(self.paid, 'ducat')} from the bank."
