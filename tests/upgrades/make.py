"""Keeps a few tables of every game as the versions installed now store them: `python -m tests.upgrades.make`.

Run it after a change of rules was released, under a new name; what is there already stays as it is.
"""

from __future__ import annotations

import base64
import random
import sys
from pathlib import Path

import msgspec

import doubloon
from doubloon.kernel.tables import keeping
from doubloon.kernel.tables.table import opened


def kept(game_id: str, mode: int, plies: int) -> bytes:
    """A table after some plies, with its last stored states."""
    game = doubloon.games()[game_id]
    chosen = game.modes()[mode % len(game.modes())]
    table, luck, states = (
        opened(game, chosen["seats"], chosen["options"], bytes([mode + 1] * 32)),
        random.Random(mode),
        [],
    )
    while table.version < plies and not table.over:
        seat = luck.choice(table.to_act)
        table.act(seat, luck.choice(table.choices(seat)))
        if keeping.due(table):
            states.append(keeping.stored(table))
    stored = [[*one[:3], base64.b64encode(one.body).decode()] for one in states]
    return msgspec.json.encode({"record": table.record(), "states": stored}) + b"\n"


if __name__ == "__main__":
    folder = Path(__file__).parent / "kept"
    folder.mkdir(exist_ok=True)
    for name in doubloon.games():
        for number, plies in enumerate((0, 45, 90)):
            path = folder / f"{sys.argv[1]}-{name}-{number}.json"
            path.write_bytes(kept(name, number * 3, plies))
