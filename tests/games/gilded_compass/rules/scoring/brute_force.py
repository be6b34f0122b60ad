"""Final scoring the slow way, straight from GC-17.3 to GC-17.7: every assignment, every equipment, no cleverness.

Written apart from the engine's scoring; of the game it uses only the printed values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from doubloon.games.gilded_compass import content

# A map-like tile: colours as a set of numbers, greater, smaller (GC-17.2).
Tile = tuple[frozenset[int], int, int]


@dataclass(frozen=True)
class Person:
    """GC-5.12"""

    colour: int
    type: str
    value: int


def colours_of(mask: int) -> frozenset[int]:
    return frozenset(colour for colour in range(6) if (mask >> colour) % 2)


def map_tile(number: int) -> Tile:
    return colours_of(content.MAP_COLOURS[number]), content.MAP_GREATER[number], content.MAP_SMALLER[number]


def mission_tile(number: int) -> Tile:
    """M01 to M05, typed once more from table 3.9."""
    everything = frozenset(range(6))
    return [
        (everything, 0, 0),
        (everything, 0, 0),
        (frozenset({0, 1}), 2, 0),
        (frozenset({2, 3}), 2, 0),
        (frozenset({4, 5}), 2, 0),
    ][number]


def person(number: int) -> Person:
    kind = "CE"[content.SPECIALIST_TYPE[number]]
    return Person(content.SPECIALIST_COLOUR[number], kind, content.SPECIALIST_VALUE[number])


def assignments(people: list[Person], tiles: list[Tile]) -> Iterator[list[int | None]]:
    """GC-17.3. For each person a tile, or none; one Cartographer and one Excavator per tile at most."""
    if not people:
        yield []
        return
    last = people[-1]
    for placed in assignments(people[:-1], tiles):
        yield [*placed, None]
        for number, (colours, _, _) in enumerate(tiles):
            rivals = [
                p for p, at in zip(people, placed, strict=False) if at == number and p.type == last.type
            ]
            if last.colour in colours and not rivals:
                yield [*placed, number]


def equipments(
    people: list[Person], placed: list[int | None], items: list[tuple[int, str]]
) -> Iterator[set[int]]:
    """GC-17.4. The sets of people who carry an item."""
    if not items:
        yield set()
        return
    colour, kind = items[-1]
    for carriers in equipments(people, placed, items[:-1]):
        yield carriers
        for number, who in enumerate(people):
            if (
                who.colour == colour
                and who.type == kind
                and placed[number] is not None
                and number not in carriers
            ):
                yield carriers | {number}


def gold(
    people: list[Person], tiles: list[Tile], placed: list[int | None], carriers: set[int], missions: set[str]
) -> int:
    """GC-17.5, GC-17.6, and M06, M07, M09, M10."""
    total = 0
    for number, (_, greater, smaller) in enumerate(tiles):
        here = [who for who in range(len(people)) if placed[who] == number]
        if not here:
            total += smaller
        elif len(here) == 2 and carriers >= set(here):
            total += 2 * greater
        else:
            total += greater
        if len(here) == 2 and "M10" in missions:
            total += 2
    for number, who in enumerate(people):
        if placed[number] is None:
            total += 1 if "M09" in missions else 0
            continue
        total += 2 * who.value if number in carriers else who.value
        total += 1 if who.type == "C" and "M06" in missions else 0
        total += 1 if who.type == "E" and "M07" in missions else 0
    return total


def optimum(
    people: list[Person], tiles: list[Tile], items: list[tuple[int, str]], missions: set[str]
) -> tuple[int, int]:
    """GC-17.7. (gold, printed value of the unassigned) of the best assignment."""
    found = (-1, -1)
    for placed in assignments(people, tiles):
        idle = sum(who.value for who, at in zip(people, placed, strict=True) if at is None)
        for carriers in equipments(people, placed, items):
            found = max(found, (gold(people, tiles, placed, carriers, missions), idle))
    return found
