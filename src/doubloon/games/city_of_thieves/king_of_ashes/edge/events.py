"""What happens with The King of Ashes, in the words of the log. (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.city_of_thieves.content import GREY_SKILLS
from doubloon.games.city_of_thieves.edge.events.about import FigureEvent, PlayersFigureEvent
from doubloon.games.city_of_thieves.edge.events.names import capital, figure_of, space_thing, thing, where
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    ALSO_TITLES,
    EQUIPMENT_TITLES,
    INTRIGUE_TITLES,
    TOKEN_TITLES,
)
from doubloon.kernel.events import Event, listed, seat_name, several


class HandedOver(Event, frozen=True):
    """KA-2.7, KA-2.8. What a player has from the game before: experience, more Arcana cards, the first turn."""

    seat: int
    tokens: int
    cards: int
    first: bool

    def cites(self) -> str:
        return "KA-2.7" if self.cards else "KA-2.8"

    def line(self, reader: int | None) -> str:
        said = (
            f"brings {several(self.tokens, 'experience token')} from the game before" if self.tokens else ""
        )
        if self.cards:
            first = " and the first turn" if self.first else ""
            prize = f"has {several(self.cards, 'Arcana card')}{first} for winning it"
            said = f"{said} and {prize}" if said else f"{prize.removesuffix('it')}the game before"
        return f"{seat_name(self.seat)} {said}."


class GiftForWinning(Event, frozen=True):
    """KA-2.7. The winner of adventure 10 is about to choose."""

    clause: ClassVar[str] = "KA-2.7"
    seat: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} chooses an Equipment card for winning the game before."


class Hired(PlayersFigureEvent, frozen=True):
    """KA-3.1"""

    clause: ClassVar[str] = "KA-3.1"
    replaced: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} hired {figure_of(self.figure)} in the place of {figure_of(self.replaced)}."


class TokenLaid(Event, frozen=True):
    """KA-12.8"""

    clause: ClassVar[str] = "KA-12.8"
    seat: int
    room: int

    def line(self, reader: int | None) -> str:
        return f"{seat_name(self.seat)} put an exploration token face down in {where(self.room)}."

    def things(self) -> list[str]:
        return [space_thing(self.room)]


class TokenFlipped(FigureEvent, frozen=True):
    """KA-4.1"""

    clause: ClassVar[str] = "KA-4.1"
    room: int
    token: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} flipped the token in {where(self.room)}: {TOKEN_TITLES[self.token]}."

    def things(self) -> list[str]:
        return [*super().things(), space_thing(self.room)]


class TokenLookedAt(Event, frozen=True):
    """CT-R7"""

    clause: ClassVar[str] = "CT-R7"
    seat: int
    room: int
    token: int

    def line(self, reader: int | None) -> str:
        what = f": {TOKEN_TITLES[self.token]}" if reader == self.seat else ""
        return f"{seat_name(self.seat)} looked at the token in {where(self.room)}{what}."

    def things(self) -> list[str]:
        return [space_thing(self.room)]


class SecurityLifted(Event, frozen=True):
    """KA-4.6"""

    clause: ClassVar[str] = "KA-4.6"
    room: int

    def line(self, reader: int | None) -> str:
        return f"Nothing is left to guard in {where(self.room)}: the security token left the game."

    def things(self) -> list[str]:
        return [space_thing(self.room)]


class GearGiven(FigureEvent, frozen=True):
    """KA-10.1"""

    clause: ClassVar[str] = "KA-10.1"
    card: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} got the {EQUIPMENT_TITLES[self.card]}."


class GearLost(FigureEvent, frozen=True):
    """KA-10.2, KA-10.3, KA-R47, CT-T16. Given up for another card, used up, with its bearer, or broken."""

    card: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))}'s {EQUIPMENT_TITLES[self.card]} left the game."


class GearDeclined(FigureEvent, frozen=True):
    """KA-10.2. The new card leaves the game, the one it had stays."""

    clause: ClassVar[str] = "KA-10.2"
    kept: int
    card: int

    def line(self, reader: int | None) -> str:
        kept, declined = EQUIPMENT_TITLES[self.kept], EQUIPMENT_TITLES[self.card]
        return f"{capital(figure_of(self.figure))} kept the {kept}; the {declined} left the game."


class GearUsed(FigureEvent, frozen=True):
    """KA-10.3"""

    clause: ClassVar[str] = "KA-10.3"
    card: int
    pips: int = 0
    price: int = 0

    def line(self, reader: int | None) -> str:
        what = f" to reroll a {self.pips}" if self.pips else ""
        price = f" for {self.price} AP" if self.price else ""
        return f"{capital(figure_of(self.figure))} used the {EQUIPMENT_TITLES[self.card]}{what}{price}."


class InnPicked(Event, frozen=True):
    """KA-13.1"""

    clause: ClassVar[str] = "KA-13.1"
    seat: int
    card: int

    def line(self, reader: int | None) -> str:
        if self.card < 0:
            return f"{seat_name(self.seat)} took nothing at the Inn."
        return f"{seat_name(self.seat)} took the {EQUIPMENT_TITLES[self.card]} at the Inn, on credit."


class Wounded(FigureEvent, frozen=True):
    """KA-6.1"""

    clause: ClassVar[str] = "KA-6.1"
    number: int

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} took {several(self.number, 'wound')}."


class Healed(FigureEvent, frozen=True):
    """KA-6.5, CT-T15, CT-T16. For action points, by a card or by a salve."""

    number: int
    left: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        left = f", {self.left} left" if self.left else ""
        price = " for 1 AP" if self.cited == "KA-6.5" else ""
        return (
            f"{capital(figure_of(self.figure))} was healed of {several(self.number, 'wound')}{price}{left}."
        )


class Imprisoned(FigureEvent, frozen=True):
    """KA-15.2"""

    clause: ClassVar[str] = "KA-15.2"

    def line(self, reader: int | None) -> str:
        return f"{capital(figure_of(self.figure))} was thrown in prison."


class DrawSummed(Event, frozen=True):
    """KA-7.1"""

    clause: ClassVar[str] = "KA-7.1"
    attacker: int
    defender: int
    attack: int
    defence: int

    def line(self, reader: int | None) -> str:
        return f"A draw: all dice of {figure_of(self.attacker)} add up to {self.attack}, those of {figure_of(self.defender)} to {self.defence}."

    def things(self) -> list[str]:
        return [thing(self.attacker), thing(self.defender)]


FOR_WINNING = " for winning the game before"
ISABEAUS_CONTRACT = f" (Isabeau's {GREY_SKILLS[0]})"
"""Why somebody gains experience, where no line before tells it (KA-2.7, CT-T14)."""


class ExperienceGained(Event, frozen=True):
    """Experience, by a token, a card, a skill, the tomes or in a fight."""

    seat: int
    number: int
    cited: str
    sixes: int = 0
    why: str = ""

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        sixes = f" for {several(self.sixes, 'six', 'sixes')}, rerolled dice included" if self.sixes else ""
        return f"{seat_name(self.seat)} gained {several(self.number, 'experience token')}{sixes}{self.why}."


class ExperienceSpent(Event, frozen=True):
    """KA-9.3, KA-9.5"""

    seat: int
    number: int
    pips: int

    def cites(self) -> str:
        return "KA-9.3" if self.pips else "KA-9.5"

    def line(self, reader: int | None) -> str:
        what = f"reroll a {self.pips}" if self.pips else "buy equipment"
        return f"{seat_name(self.seat)} spent {several(self.number, 'experience token')} to {what}."


class BackRead(Event, frozen=True):
    """KA-5.2"""

    clause: ClassVar[str] = "KA-5.2"
    blue: bool

    def line(self, reader: int | None) -> str:
        return (
            "The next Arcana card is blue: no militiaman moves."
            if self.blue
            else "The next Arcana card is purple: a militiaman may move."
        )


class Exchanged(FigureEvent, frozen=True):
    """KA-8.3"""

    clause: ClassVar[str] = "KA-8.3"
    fellow: int
    gave: list[str]
    got: list[str]

    def line(self, reader: int | None) -> str:
        if not self.gave and not self.got:
            return (
                f"{capital(figure_of(self.figure))} passed {figure_of(self.fellow)}; nothing changed hands."
            )
        gave, got = (listed(goods) if goods else "nothing" for goods in (self.gave, self.got))
        return f"{capital(figure_of(self.figure))} passed {figure_of(self.fellow)}: gave {gave}, got {got}."

    def things(self) -> list[str]:
        return [*super().things(), thing(self.fellow)]


class IntrigueDrawn(Event, frozen=True):
    """An Intrigue card, at set-up, for an action point, by a card or an event."""

    seat: int
    card: int
    cited: str

    def cites(self) -> str:
        return self.cited

    def line(self, reader: int | None) -> str:
        what = INTRIGUE_TITLES[self.card] if reader == self.seat else "an Intrigue card"
        price = " for 1 AP" if self.cited == "KA-11.6" else ""
        return f"{seat_name(self.seat)} drew {what}{price}."


class IntrigueCompleted(Event, frozen=True):
    """KA-11.3"""

    clause: ClassVar[str] = "KA-11.3"
    seat: int
    card: int
    ducats: int
    also: int

    def line(self, reader: int | None) -> str:
        also = f" and {ALSO_TITLES[self.also]}" if self.also else ""
        return f"{seat_name(self.seat)} completed the intrigue {INTRIGUE_TITLES[self.card]}: {several(self.ducats, 'ducat')}{also}."
