"""The legal placements as a person finds them who looks at the board and reads the ledger: slow, and apart from src.

Everything is taken from a seat's view; nothing here uses the game's own legality.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

Board = dict[str, Any]


def placements(board: Board, owner: int, dice: list[int], neutral: bool) -> set[str]:
    """GC-3.6. Every legal placement of these dice, as action texts."""
    found = {*university(board, dice), *archives(board, owner, dice), *runs(board, owner, dice)}
    if not neutral:
        found |= {f"library {pips}" for pips in dice}
    if board["c"] == "tower":
        found |= {f"tower {pips}" for pips in dice}
        found |= {f"tower {low} {7 - low}" for low in (1, 2, 3) if low in dice and 7 - low in dice}
    elif board["c"] == "temple":
        found |= {
            f"temple {place}"
            for place, tile in enumerate(board["temple"]["tiles"], 1)
            if tile["owner"] is None and not Counter(tile["dice"]) - Counter(dice)
        }
    elif board["c"] == "illuminati":
        found |= set(illuminati(board, owner, dice))
    elif board["c"] == "galleon":
        found |= set(galleon(board, owner, dice))
    return found


def university(board: Board, dice: list[int]) -> Iterator[str]:
    """GC-5.2, GC-5.5 – GC-5.8"""
    singles = [[pips] for pips in set(dice)]
    pairs = [pair for pair in ([1, 4], [2, 3]) if set(pair) <= set(dice)]
    for placed in singles + pairs:
        row = [(die["pips"], "old") for die in board["university"]["row"]]
        for pips in placed:
            place = sum(standing < pips for standing, _ in row)
            row.insert(place, (pips, "new"))
        if any(age == "new" for _, age in row[: board["university"]["entrances"]]):
            yield "university " + " ".join(map(str, placed))


def archives(board: Board, owner: int, dice: list[int]) -> Iterator[str]:
    """GC-6.2 – GC-6.6"""
    groups = [(group["owner"], group["dice"][0], len(group["dice"])) for group in board["archives"]["groups"]]
    there = {(value, size) for _, value, size in groups}
    for pips, most in Counter(dice).items():
        for number in range(1, most + 1):
            if (pips, number) not in there:
                yield f"archives {number}x{pips}"
            for whose, value, size in groups:
                if whose == owner and value == pips and (pips, size + number) not in there:
                    yield f"archives {number}x{pips} joining {size}x{pips}"


def runs(board: Board, owner: int, dice: list[int]) -> Iterator[str]:
    """GC-7.1 – GC-7.4"""
    own = [run["dice"] for run in board["runs"] if run["owner"] == owner]
    others = [run["dice"] for run in board["runs"] if run["owner"] != owner]
    mine = own[0] if own else []
    values = sorted(set(dice))
    for length in range(1, len(values) + 1):
        for added in combinations(values, length):
            whole = sorted([*mine, *added])
            gapless = whole == list(range(whole[0], whole[0] + len(whole)))
            if gapless and whole not in others:
                yield "run " + " ".join(map(str, added))


def illuminati(board: Board, owner: int, dice: list[int]) -> Iterator[str]:
    """GC-10.2 – GC-10.6"""
    sets = board["illuminati"]["sets"]
    lead: Counter[int] = Counter(sets[0]["dice"]) if sets else Counter()
    mine = Counter([pips for one in sets if one["owner"] == owner for pips in one["dice"]])
    if mine - lead:
        return
    for pips in set(dice):
        if not (lead - mine + Counter([pips])) - Counter(dice):
            yield f"illuminati {pips}"


def galleon(board: Board, owner: int, dice: list[int]) -> Iterator[str]:
    """GC-12.1 – GC-12.3. Which dice sail is asked afterwards."""
    sets = board["galleon"]["sets"]
    lead = sets[0]["dice"] if sets else []
    mine = [pips for one in sets if one["owner"] == owner for pips in one["dice"]]
    number = len(lead) + 1 - len(mine)
    best = sum(sorted(dice)[-number:])
    if 0 < number <= len(dice) and sum(mine) + best > sum(lead):
        yield "galleon"
