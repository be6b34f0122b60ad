"""The same games in another process with another hash seed: everything must come out the same.

`python -m tests.conformance.elsewhere MODULE:GAME` reads records as JSON lines and answers each with its footprint.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import subprocess
import sys

from doubloon.kernel.game import Game
from doubloon.kernel.record import decoded
from doubloon.kernel.replay import replayed
from tests.conformance.promises import canonical
from tests.conformance.sittings import Sitting

EVERY = 15
"""Plies between two looks; an odd number, so that every seat is met on turn."""


def footprint(game: Game, record: bytes | str) -> str:
    """A digest, every few plies, of the state, of everybody's choices in order and of the views; at last of the record."""
    digest = hashlib.blake2b(digest_size=16)
    known = decoded(record)
    table = replayed(game, {**known, "plies": [], "outcome": None})
    for number, ply in enumerate(known["plies"]):
        if number % EVERY == 0:
            digest.update(table.state_hash.encode())
            for seat in range(table.seats):
                digest.update(str([str(action) for action in table.choices(seat)]).encode())
            for viewer in (None, *range(table.seats)):
                digest.update(canonical(table.view(viewer, since=number - EVERY)))
        table.act(ply["seat"], ply["action"])
    digest.update(canonical(table.record()))
    return digest.hexdigest()


def footprints_elsewhere(reference: str, records: list[bytes], hash_seed: int) -> list[str]:
    """The footprints of these records as another process finds them."""
    finished = subprocess.run(
        [sys.executable, "-m", "tests.conformance.elsewhere", reference],
        input=b"\n".join(records),
        env={
            **os.environ,
            "PYTHONHASHSEED": str(hash_seed),
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
        },
        stdout=subprocess.PIPE,
        check=True,
    )
    answer = json.loads(finished.stdout)
    assert isinstance(answer, list)
    return answer


def finished_record(sitting: Sitting) -> bytes:
    """The record of a whole sitting."""
    return canonical(sitting.ended().record())


def main() -> None:
    module, _, name = sys.argv[1].partition(":")
    game = getattr(importlib.import_module(module), name)
    json.dump([footprint(game, line) for line in sys.stdin.buffer.read().split(b"\n")], sys.stdout)


if __name__ == "__main__":
    main()
