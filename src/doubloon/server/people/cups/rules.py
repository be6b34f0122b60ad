"""How a cup goes, without a database: who meets whom, what a table brings, how everybody stands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple


class CupLine(NamedTuple):
    """One player in one round."""

    round: int
    number: int
    table_id: str | None
    """None in a free round."""
    seat: int | None
    points: float | None


class CupRank(NamedTuple):
    """How somebody stands."""

    number: int
    rank: int
    points: float
    opponents: float
    """What those have whom they have met: it decides between equals."""


def standings(numbers: Sequence[int], lines: Sequence[CupLine]) -> list[CupRank]:
    """Everybody, the best first; equals share a rank."""
    points: defaultdict[int, float] = defaultdict(float)
    for line in lines:
        points[line.number] += line.points or 0.0
    known = met(lines)
    others = {number: sum(points[one] for one in known[number]) for number in numbers}
    order = sorted(numbers, key=lambda number: (-points[number], -others[number], number))
    keys = [(points[number], others[number]) for number in order]
    return [
        CupRank(number, keys.index(key) + 1, points[number], float(others[number]))
        for number, key in zip(order, keys, strict=True)
    ]


def met(lines: Sequence[CupLine]) -> dict[int, list[int]]:
    """Whom everybody has sat with, once for each time."""
    at: dict[str, list[int]] = defaultdict(list)
    for line in lines:
        if line.table_id is not None:
            at[line.table_id].append(line.number)
    found: dict[int, list[int]] = defaultdict(list)
    for together in at.values():
        for one in together:
            found[one] += [other for other in together if other != one]
    return found


def drawn(order: Sequence[int], lines: Sequence[CupLine], size: int) -> tuple[list[list[int]], list[int]]:
    """The tables of the next round, and who has a free round; `order` is how those who take part stand."""
    rounds_free = Counter(line.number for line in lines if line.table_id is None)
    left_over = len(order) % size
    free = sorted(order, key=lambda number: (rounds_free[number], -order.index(number)))[:left_over]
    waiting = [number for number in order if number not in free]
    known = met(lines)
    found: list[list[int]] = []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < size:
            meetings = [sum(known[one].count(other) for other in table) for one in waiting]
            table.append(waiting.pop(meetings.index(min(meetings))))
        found.append(table)
    return found, free


def scored(ranks: Sequence[int] | None, gave_up: Collection[int]) -> list[float]:
    """The points of a table by seat: the part of the others that are behind, half for those beside. A game left to a bot gives none."""
    if ranks is None:
        return []
    last = max(ranks) + 1
    placed = [last if seat in gave_up else rank for seat, rank in enumerate(ranks)]
    return [
        0.0
        if seat in gave_up
        else sum(1.0 if rank < other else 0.5 if rank == other else 0.0 for other in _others(placed, seat))
        / (len(placed) - 1)
        for seat, rank in enumerate(placed)
    ]


def _others(ranks: Sequence[int], seat: int) -> list[int]:
    return [rank for number, rank in enumerate(ranks) if number != seat]
