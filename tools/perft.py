"""Positions and their counts of choices in tests/perft: `make perft-tables` makes them again, deliberately.

Every mode of every game has one position at least, every game 25. From fixed seeds a game is played at random, as long as
its record stays short, and the question that has been counted least is taken. Positions that would take long to count are
left out, so that the whole table is checked in seconds. docs/perft.md says how the counts are to be read.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple, TypedDict

import msgspec

import doubloon
from doubloon.kernel.chance import quick
from doubloon.kernel.games.game import Game, Mode
from doubloon.kernel.positions.playout import perft
from doubloon.kernel.tables.table import Table, opened

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "perft"
POSITIONS = 25
DEPTH = 3
LONGEST = 120
"""Plies of a record."""
MOST = 500
"""Ways to make two decisions: this many states have to be made to count three."""


class Entry(TypedDict):
    """A position: its record, what is asked there, and the counts for one, two and three decisions."""

    record: str
    mode: str
    question: str
    counts: list[int]


class Position(NamedTuple):
    """A table and what is asked there."""

    table: Table
    question: str
    counts: list[int]


def positions(game: Game) -> list[tuple[Mode, Position]]:
    """The positions of a game, mode by mode."""
    met: Counter[str] = Counter()
    found: list[tuple[Mode, Position]] = []
    modes = list(game.modes())
    number = 0
    while number < max(POSITIONS, len(modes)):
        mode = modes[number % len(modes)]
        position = rarest(game, mode, number, met)
        met[position.question] += 1
        found.append((mode, position))
        number += 1
    return found


def rarest(game: Game, mode: Mode, number: int, met: Counter[str]) -> Position:
    """In a game from this seed: the first position whose question was counted least so far."""
    seed = hashlib.blake2b(f"perft {game.id} {mode['name']} {number}".encode(), digest_size=32).digest()
    table, luck = opened(game, mode["seats"], mode["options"], seed), quick(seed)
    best: Position | None = None
    while not table.over and table.version < LONGEST:
        question = type(table.state.stack[-1]).__name__
        if best is None or met[question] < met[best.question]:
            if perft(table.state, 2) <= MOST:
                counts = [int(perft(table.state, depth)) for depth in range(1, DEPTH + 1)]
                best = Position(table.copy(), question, counts)
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[luck.below(len(choices))])
    if best is None:
        raise SystemExit(f"{game.id}, {mode['name']}: no position is quick to count")
    return best


def main() -> int:
    for game in doubloon.games().values():
        folder = FOLDER / game.id
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.json"):
            old.unlink()
        table: list[Entry] = []
        for number, (mode, position) in enumerate(positions(game)):
            name = f"{number:02}.json"
            (folder / name).write_bytes(msgspec.json.encode(position.table.record()) + b"\n")
            table.append(
                Entry(record=name, mode=mode["name"], question=position.question, counts=position.counts)
            )
        listed = msgspec.json.format(msgspec.json.encode(table), indent=1)
        (folder / "counts.json").write_bytes(listed + b"\n")
        print(f"{game.id}: {len(table)} positions, {sum(one['counts'][-1] for one in table):,} ways of three")
    return 0


if __name__ == "__main__":
    sys.exit(main())
