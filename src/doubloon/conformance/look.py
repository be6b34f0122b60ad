"""Look at a table of the suite: `python -m doubloon.conformance.look GAME MODE SEED PLY` prints what everybody sees there."""

from __future__ import annotations

import sys
from itertools import islice

import msgspec

from doubloon.conformance.sittings import Sitting, referred


def main(wanted: str, mode_name: str, seed: str, ply: str) -> None:
    game = referred(wanted)
    mode = next(mode for mode in game.modes() if mode["name"] == mode_name)
    sitting = Sitting(game, mode, int(seed))
    table = next(islice(sitting.plies(), int(ply), None))
    for seat in (None, *range(table.seats)):
        print(msgspec.json.format(msgspec.json.encode(table.view(seat))).decode())
    print(*(f"{seat}: {action}" for seat, action in sitting.script[int(ply) : int(ply) + 5]), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
