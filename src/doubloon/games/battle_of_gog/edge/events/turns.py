"""What happened at a table of Battle of GOG, in the words of the log. Everything is public (BG-1.14). (Not compiled: edge.)

More than 500 lines: one list of all sentences, since a reader of the log looks for a sentence in one place.
"""

from __future__ import annotations

from typing import ClassVar

from doubloon.games.battle_of_gog.content import (
    ABILITY_TITLES,
    FRAME,
    GOODS_NAMES,
    GRIDS,
    PLAIN,
    SIDE,
    TERRAIN_NAMES,
    TILE_SIDE,
    TREASURE_CLAUSES,
    TREASURE_TEXTS,
    TREASURE_TITLES,
)
from doubloon.kernel.events import Event, listed, seat_name, several


def at(square: int) -> str:
    """A square in words: `(6,7)`."""
    return f"({square // SIDE},{square % SIDE})"


def target(square: int) -> str:
    """A square as a thing on the board."""
    return f"square:{square // SIDE},{square % SIDE}"


def amounts(goods: list[int]) -> str:
    """`2 food and 1 gold`; `nothing`."""
    named = [f"{number} {GOODS_NAMES[kind]}" for kind, number in enumerate(goods) if number]
    return listed(named) if named else "nothing"


def unfit(found: list[int], kept: list[int]) -> str:
    """BG-5.8. What is lost because the capacity is reached: `; 1 gold would not fit`."""
    lost = [more - fit for more, fit in zip(found, kept, strict=True)]
    return f"; {amounts(lost)} would not fit" if any(lost) else ""


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
        first = at(TILE_SIDE * (SIDE * (self.position // FRAME) + self.position % FRAME))
        last = at(
            TILE_SIDE * (SIDE * (self.position // FRAME) + self.position % FRAME)
            + (TILE_SIDE - 1) * (SIDE + 1)
        )
        kinds = list(GRIDS[self.tile][0])
        shows = [f"{kinds.count(kind)} {TERRAIN_NAMES[kind]}" for kind in sorted(set(kinds)) if kind != PLAIN]
        return f"{seat_name(self.seat)} lays a tile from {first} to {last}: {listed(shows) if shows else 'all plain'}."

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
    """BG-5.3, BG-5.7, BG-19.8. What came in, with Abundance or without, and which cities the Angel starves."""

    clause: ClassVar[str] = "BG-5.3"
    seat: int
    found: list[int]
    kept: list[int]
    starved: list[int]
    abundance: bool

    def text(self) -> str:
        more = ", Abundance included" if self.abundance else ""
        starving = f"; the Angel starves {listed([*map(at, self.starved)])}" if self.starved else ""
        goods = f"{amounts(self.kept)}{more}{unfit(self.found, self.kept)}{starving}"
        return f"{seat_name(self.seat)} gathers {goods}."


class Exchanged(Told, frozen=True):
    clause: ClassVar[str] = "BG-6.3"
    seat: int
    given: int
    give: int
    take: int

    def text(self) -> str:
        return f"{seat_name(self.seat)} exchanges {self.given} {GOODS_NAMES[self.give]} for 1 {GOODS_NAMES[self.take]}."


class MixPaid(Told, frozen=True):
    """With Wisdom a price is paid as its buyer likes; all other prices are printed."""

    clause: ClassVar[str] = "BG-19.5"
    seat: int
    paid: list[int]

    def text(self) -> str:
        return f"By Wisdom {seat_name(self.seat)} pays {amounts(self.paid)}."


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
    before: int
    level: int
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        rises = f"rises to level {self.level}" if self.level > self.before else f"stays on level {self.level}"
        return f"The soldier of {seat_name(self.seat)} on {at(self.square)} {rises}."

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
    """Bought or by a treasure card."""

    seat: int
    capacity: int
    by: str

    def cites(self) -> str:
        return self.by

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


class GoodsLost(Told, frozen=True):
    """Resources lost by a card."""

    seat: int
    lost: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} loses {amounts(self.lost)}."


class GoodsGained(Told, frozen=True):
    """Resources won by a card, as far as they fit (BG-5.8)."""

    seat: int
    found: list[int]
    kept: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} gains {amounts(self.kept)}{unfit(self.found, self.kept)}."


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
    """A new ability, or none (a negative number) when the deck holds nothing but what the player has."""

    clause: ClassVar[str] = "BG-19.2"
    seat: int
    ability: int
    passed: list[int]

    def text(self) -> str:
        if self.ability < 0:
            return f"The deck holds no ability that {seat_name(self.seat)} lacks: no card is drawn."
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
        return f"All soldiers of {seat_name(self.seat)} below level 6 rise a level."


class Ambushed(Told, frozen=True):
    clause: ClassVar[str] = "BG-19.7"
    seat: int
    square: int
    level: int

    def text(self) -> str:
        soldier = f"a level-{self.level} soldier on {at(self.square)}"
        return f"{seat_name(self.seat)} lays an ambush: {soldier}; Ambush goes under the deck."

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
    """All steps of one soldier up to where it stops, fights, or another moves."""

    clause: ClassVar[str] = "BG-10.2"
    seat: int
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


class Drowned(Told, frozen=True):
    clause: ClassVar[str] = "BG-12.6"
    seat: int
    square: int

    def text(self) -> str:
        return f"Too weak for the water, the winner of {seat_name(self.seat)} on {at(self.square)} is lost."


class CityFounded(Told, frozen=True):
    """The third founding ends the founding stage (BG-4.6)."""

    clause: ClassVar[str] = "BG-11.1"
    seat: int
    square: int
    third: bool

    def text(self) -> str:
        stage = ", the third: the founding stage is over" if self.third else ""
        return f"{seat_name(self.seat)} founds a city on {at(self.square)}{stage}."

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
    levels: list[int]
    """What they have risen to."""

    def text(self) -> str:
        ranks = zip(self.soldiers, self.levels, strict=True)
        soldiers = listed([f"{at(square)}, now level {level}" for square, level in ranks])
        return (
            f"{seat_name(self.seat)} conquers the city of {seat_name(self.owner)} on {at(self.square)} "
            f"with the soldiers on {soldiers}."
        )

    def things(self) -> list[str]:
        return [target(self.square), *map(target, self.soldiers)]


class ScrollObtained(Told, frozen=True):
    """From the stack or from another player; bound to the city on a square, or to none (a negative number)."""

    seat: int
    victim: int
    bound_to: int

    def cites(self) -> str:
        return "BG-16.2" if self.bound_to < 0 else "BG-16.5"

    def text(self) -> str:
        source = "the stack" if self.victim < 0 else seat_name(self.victim)
        binds = "" if self.bound_to < 0 else f" and binds it to the city on {at(self.bound_to)}"
        return f"{seat_name(self.seat)} takes a scroll from {source}{binds}."

    def things(self) -> list[str]:
        return [] if self.bound_to < 0 else [target(self.bound_to)]


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
    """BG-21.1 – BG-21.3. The last city destroyed, or nothing left on the map; what the player had goes back."""

    seat: int
    soldiers: int
    scrolls: int
    abilities: list[int]
    by: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        had = [several(self.soldiers, "soldier")] if self.soldiers else []
        had += [several(self.scrolls, "scroll")] if self.scrolls else []
        had += [ABILITY_TITLES[card] for card in self.abilities]
        back = f"; back to where they came from: {listed(had)}" if had else ""
        return f"{seat_name(self.seat)} is out of the game{back}."


class Won(Told, frozen=True):
    seat: int
    by: str
    how: str

    def cites(self) -> str:
        return self.by

    def text(self) -> str:
        return f"{seat_name(self.seat)} wins {self.how}."


class Ranked(Told, frozen=True):
    """The last line of every game: the players by place, with what decides it among the living."""

    clause: ClassVar[str] = "BG-3.9"
    places: list[int]
    strengths: list[list[int]]
    out: list[bool]

    def text(self) -> str:
        order = sorted(range(len(self.places)), key=lambda seat: self.places[seat])
        return f"Final order: {'; '.join(self.entry(seat) for seat in order)}."

    def entry(self, seat: int) -> str:
        place = f"{self.places[seat]}. {seat_name(seat)}"
        if self.out[seat]:
            return f"{place}, eliminated"
        scrolls, cities, city_levels, soldier_levels, goods = self.strengths[seat]
        held = f"{several(scrolls, 'scroll')}, {several(cities, 'city', 'cities')}, city levels {city_levels}"
        return f"{place} ({held}, soldier levels {soldier_levels}, {several(goods, 'resource')})"


class CapReached(Told, frozen=True):
    clause: ClassVar[str] = "BG-3.8"
    rounds: int
    ahead: list[int]

    def text(self) -> str:
        who = listed([seat_name(seat) for seat in self.ahead])
        win = "win" if len(self.ahead) > 1 else "wins"
        return f"{self.rounds} rounds are over: {who} {win} by scrolls, cities, levels and resources."
