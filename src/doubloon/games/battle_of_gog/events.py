"""What happened at a table of Battle of GOG, in the words of the log. Everything is public (BG-1.14). (Not compiled: edge.)"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import (
    ABILITY_TITLES,
    GOODS_NAMES,
    SIDE,
    TILE_NAMES,
    TREASURE_CLAUSES,
    TREASURE_TEXTS,
    TREASURE_TITLES,
)
from doubloon.kernel.events import Event, seat_name


def at(square: int) -> str:
    """A square in words: `(6,7)`."""
    return f"({square // SIDE},{square % SIDE})"


def target(square: int) -> str:
    """A square as a thing on the board."""
    return f"square:{square // SIDE},{square % SIDE}"


def amounts(goods: list[int]) -> str:
    """`2 food and 1 gold`; `nothing`."""
    named = [f"{number} {GOODS_NAMES[kind]}" for kind, number in enumerate(goods) if number]
    if len(named) < 2:
        return "".join(named) or "nothing"
    return f"{', '.join(named[:-1])} and {named[-1]}"


class Told(Event, frozen=True):
    """An event everybody hears alike."""

    def line(self, reader: int | None) -> str:
        return self.text()

    def text(self) -> str:
        raise NotImplementedError


class FirstPlayerChosen(Told, frozen=True):
    clause: ClassVar[str] = "BG-2.2"
    seat: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} is the first player."


class TileLaid(Told, frozen=True):
    clause: ClassVar[str] = "BG-2.6"
    seat: int
    tile: int
    position: int
    rotation: int

    def text(self) -> str:
        turn = f", turned by {self.rotation * 90} degrees" if self.rotation else ""
        spot = f"({self.position // 5},{self.position % 5})"
        return f"{seat_name(self.seat)} lays tile {TILE_NAMES[self.tile]} on {spot}{turn}."

    def things(self) -> list[str]:
        return [f"tile:{self.position // 5},{self.position % 5}"]


class MapMade(Told, frozen=True):
    clause: ClassVar[str] = "BG-2.5"
    how: str

    def text(self) -> str:
        return f"The map is {self.how}."


class SoldiersPlaced(Told, frozen=True):
    clause: ClassVar[str] = "BG-2.13"
    seat: int
    squares: list[int]

    def text(self) -> str:
        return f"{seat_name(self.seat)} begins with soldiers on {', '.join(map(at, self.squares))}."

    def things(self) -> list[str]:
        return [target(square) for square in self.squares]


class HeadStart(Told, frozen=True):
    clause: ClassVar[str] = "BG-2.16"
    seat: int
    number: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} moves second and starts with {self.number} of each resource."


class TurnBegan(Told, frozen=True):
    clause: ClassVar[str] = "BG-4.1"
    seat: int
    round: int

    def text(self) -> str:
        return f"Round {self.round}: {seat_name(self.seat)} is on turn."


class Gathered(Told, frozen=True):
    clause: ClassVar[str] = "BG-5.3"
    seat: int
    found: list[int]
    kept: list[int]

    def text(self) -> str:
        lost = [found - kept for found, kept in zip(self.found, self.kept, strict=True)]
        over = f"; {amounts(lost)} would not fit" if any(lost) else ""
        return f"{seat_name(self.seat)} gathers {amounts(self.kept)}{over}."


class Exchanged(Told, frozen=True):
    clause: ClassVar[str] = "BG-6.3"
    seat: int
    given: int
    give: int
    take: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} exchanges {self.given} {GOODS_NAMES[self.give]} for 1 {GOODS_NAMES[self.take]}."


class Recruited(Told, frozen=True):
    clause: ClassVar[str] = "BG-7.2"
    seat: int
    square: int
    level: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} recruits a level-{self.level} soldier on {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.square)]


class Trained(Told, frozen=True):
    clause: ClassVar[str] = "BG-7.5"
    seat: int
    square: int
    level: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} trains the soldier on {at(self.square)} to level {self.level}."

    def things(self) -> list[str]:
        return [target(self.square)]


class SoldierRose(Told, frozen=True):
    seat: int
    square: int
    level: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"The soldier of {seat_name(self.seat)} on {at(self.square)} rises to level {self.level}."

    def things(self) -> list[str]:
        return [target(self.square)]


class CityChanged(Told, frozen=True):
    """A city rose or fell by a level: bought or by a treasure card."""

    seat: int
    square: int
    level: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"The city of {seat_name(self.seat)} on {at(self.square)} is now level {self.level}."

    def things(self) -> list[str]:
        return [target(self.square)]


class AbilityBought(Told, frozen=True):
    clause: ClassVar[str] = "BG-7.7"
    seat: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} buys an ability card."


class ScrollBought(Told, frozen=True):
    clause: ClassVar[str] = "BG-7.8"
    seat: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} buys a scroll."


class BarnBuilt(Told, frozen=True):
    clause: ClassVar[str] = "BG-20.1"
    seat: int
    capacity: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} has Barn {self.capacity} now."


class TreasureDrawn(Told, frozen=True):
    seat: int
    card: int
    roll: int

    def cites(self) -> str:
        return TREASURE_CLAUSES[self.card]

    def text(self) -> str:
        name = f"{TREASURE_TITLES[self.card]}: {TREASURE_TEXTS[self.card]}"
        whom = "it may be applied" if self.roll % 2 else "the others are affected"
        return f"{seat_name(self.seat)} draws {name} The die shows {self.roll}: {whom}."


class TreasureChosen(Told, frozen=True):
    clause: ClassVar[str] = "BG-8.6"
    seat: int
    applied: bool

    def text(self) -> str:
        return f"{seat_name(self.seat)} {'applies' if self.applied else 'cancels'} the card."


class NothingHappened(Told, frozen=True):
    clause: ClassVar[str] = "BG-8.9"
    seat: int

    def text(self) -> str:
        return f"The card does nothing to {seat_name(self.seat)}."


class Declined(Told, frozen=True):
    """What may be done and is not: a spirit's move, or taking an ability card."""

    seat: int
    spirit: bool

    def cites(self) -> str:
        return "BG-14.2" if self.spirit else "BG-18.20"

    def text(self) -> str:
        return f"{seat_name(self.seat)} {'moves no spirit' if self.spirit else 'takes no card'}."


class DeckShuffled(Told, frozen=True):
    clause: ClassVar[str] = "BG-8.10"

    def text(self) -> str:
        return "The treasure discard is shuffled into a new deck."


class SoldierLost(Told, frozen=True):
    seat: int
    square: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} loses the soldier on {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.square)]


class GoodsChanged(Told, frozen=True):
    """Resources won or lost by a card."""

    seat: int
    gained: list[int]
    lost: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        if any(self.lost):
            return f"{seat_name(self.seat)} loses {amounts(self.lost)}."
        return f"{seat_name(self.seat)} gains {amounts(self.gained)}."


class Relocated(Told, frozen=True):
    seat: int
    origin: int
    square: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"The soldier of {seat_name(self.seat)} on {at(self.origin)} goes to {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.origin), target(self.square)]


class AbilityDrawn(Told, frozen=True):
    clause: ClassVar[str] = "BG-19.2"
    seat: int
    ability: int
    passed: list[int]

    def text(self) -> str:
        again = ", ".join(ABILITY_TITLES[card] for card in self.passed)
        known = f" ({again} held already: under the deck)" if again else ""
        return f"{seat_name(self.seat)} draws the ability {ABILITY_TITLES[self.ability]}{known}."


class AbilityLost(Told, frozen=True):
    clause: ClassVar[str] = "BG-18.17"
    seat: int
    ability: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} puts {ABILITY_TITLES[self.ability]} under the deck."


class AbilityTaken(Told, frozen=True):
    clause: ClassVar[str] = "BG-18.20"
    seat: int
    victim: int
    ability: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} takes {ABILITY_TITLES[self.ability]} from {seat_name(self.victim)}."


class PowerGranted(Told, frozen=True):
    clause: ClassVar[str] = "BG-19.10"
    seat: int

    def text(self) -> str:
        return f"All soldiers of {seat_name(self.seat)} rise a level."


class Ambushed(Told, frozen=True):
    clause: ClassVar[str] = "BG-19.7"
    seat: int
    square: int
    level: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} lays an ambush: a level-{self.level} soldier on {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.square)]


class DiceRolled(Told, frozen=True):
    seat: int
    dice: list[int]
    again: bool

    def cites(self) -> str:
        return "BG-9.2" if self.again else "BG-9.1"

    def text(self) -> str:
        rolls = "rolls both dice again:" if self.again else "rolls"
        return f"{seat_name(self.seat)} {rolls} {self.dice[0]} and {self.dice[1]}."

    def thrown(self) -> list[tuple[int, int]]:
        return [(self.seat, pips) for pips in self.dice]


class SpiritMoved(Told, frozen=True):
    seat: int
    angel: bool
    square: int

    def cites(self) -> str:
        return "BG-15.1" if self.angel else "BG-14.2"

    def text(self) -> str:
        return f"{seat_name(self.seat)} moves {'the Angel' if self.angel else 'Gog'} to {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.square)]


class BarnsFilled(Told, frozen=True):
    clause: ClassVar[str] = "BG-14.4"
    seat: int
    capacity: int

    def text(self) -> str:
        return f"Gog touches a city of {seat_name(self.seat)}: {self.capacity} of each resource."


class Marched(Told, frozen=True):
    clause: ClassVar[str] = "BG-10.2"
    seat: int
    origin: int
    square: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} moves a soldier from {at(self.origin)} to {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.origin), target(self.square)]


class Glided(Marched, frozen=True):
    clause: ClassVar[str] = "BG-19.9"

    def text(self) -> str:
        return f"{seat_name(self.seat)} lets a soldier glide from {at(self.origin)} to {at(self.square)}."


class Fought(Told, frozen=True):
    clause: ClassVar[str] = "BG-12.2"
    attacker: int
    defender: int
    square: int
    attack: int
    defence: int
    attacker_won: bool
    level: int
    rolls: list[int]

    def text(self) -> str:
        pairs = zip(self.rolls[::2], self.rolls[1::2], strict=True)
        dice = f" ({', '.join(f'{one}-{other}' for one, other in pairs)})" if self.rolls else ""
        winner = self.attacker if self.attacker_won else self.defender
        return (
            f"{seat_name(self.attacker)} attacks {seat_name(self.defender)} on {at(self.square)}, "
            f"{self.attack} against {self.defence}{dice}: {seat_name(winner)} wins with level {self.level} left."
        )

    def thrown(self) -> list[tuple[int, int]]:
        return [((self.attacker, self.defender)[place % 2], pips) for place, pips in enumerate(self.rolls)]

    def things(self) -> list[str]:
        return [target(self.square)]


class Drowned(Told, frozen=True):
    clause: ClassVar[str] = "BG-12.6"
    seat: int
    square: int

    def text(self) -> str:
        return f"Too weak for the water, the winner of {seat_name(self.seat)} on {at(self.square)} is lost."


class CityFounded(Told, frozen=True):
    clause: ClassVar[str] = "BG-11.1"
    seat: int
    square: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} founds a city on {at(self.square)}."

    def things(self) -> list[str]:
        return [target(self.square)]


class TruceEnded(Told, frozen=True):
    clause: ClassVar[str] = "BG-4.12"
    seat: int

    def text(self) -> str:
        return f"The founders' truce of {seat_name(self.seat)} ends."


class CityConquered(Told, frozen=True):
    clause: ClassVar[str] = "BG-13.1"
    seat: int
    owner: int
    square: int
    soldiers: list[int]

    def text(self) -> str:
        return (
            f"{seat_name(self.seat)} conquers the city of {seat_name(self.owner)} on {at(self.square)} "
            f"with the soldiers on {', '.join(map(at, self.soldiers))}, who rise a level."
        )

    def things(self) -> list[str]:
        return [target(self.square), *map(target, self.soldiers)]


class ScrollObtained(Told, frozen=True):
    seat: int
    victim: int
    bound: bool

    def cites(self) -> str:
        return "BG-16.5" if self.bound else "BG-16.2"

    def text(self) -> str:
        source = "the stack" if self.victim < 0 else seat_name(self.victim)
        binds = " and binds it to a city" if self.bound else ""
        return f"{seat_name(self.seat)} takes a scroll from {source}{binds}."


class NoScrollLeft(Told, frozen=True):
    clause: ClassVar[str] = "BG-16.2"
    seat: int

    def text(self) -> str:
        return f"There is no scroll for {seat_name(self.seat)} to take."


class ScrollReleased(Told, frozen=True):
    clause: ClassVar[str] = "BG-16.8"
    seat: int

    def text(self) -> str:
        return f"The bound scroll of {seat_name(self.seat)} returns to the stack."


class Eliminated(Told, frozen=True):
    clause: ClassVar[str] = "BG-21.1"
    seat: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} is out of the game."


class Won(Told, frozen=True):
    seat: int
    by: str
    how: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} wins: {self.how}."


class CapReached(Told, frozen=True):
    clause: ClassVar[str] = "BG-3.8"
    rounds: int

    def text(self) -> str:
        return f"{self.rounds} rounds are over: scrolls, cities, levels and resources decide."
