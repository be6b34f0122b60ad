"""The same games in another process with another hash seed: everything must come out the same.

`python -m doubloon.conformance.elsewhere GAME` reads records as JSON lines and answers each with its footprint.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

from doubloon.conformance.promises import canonical
from doubloon.conformance.sittings import Sitting, reference, referred, sittings
from doubloon.kernel.games.game import Game
from doubloon.kernel.tables.record import decoded
from doubloon.kernel.tables.replay import replayed

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


def comes_out_the_same_elsewhere(game: Game, every: int = 1) -> None:
    """One game in each of its modes, or in one of `every`: the same in another process with another hash seed."""
    played = sittings(game, 1)[::every]
    records = [finished_record(sitting) for sitting in played]
    here = [footprint(game, record) for record in records]
    there = footprints_elsewhere(
        reference(game), records, hash_seed=4242 if sys.flags.hash_randomization else 0
    )
    parted = [
        str(sitting) for sitting, mine, theirs in zip(played, here, there, strict=True) if mine != theirs
    ]
    assert not parted, f"these came out differently in another process: {', '.join(parted)}"


def footprints_elsewhere(wanted: str, records: list[bytes], hash_seed: int) -> list[str]:
    """The footprints of these records as another process finds them."""
    finished = subprocess.run(  # noqa: S603 (ourselves)
        [sys.executable, "-m", "doubloon.conformance.elsewhere", wanted],
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
    game = referred(sys.argv[1])
    json.dump([footprint(game, line) for line in sys.stdin.buffer.read().split(b"\n")], sys.stdout)


if __name__ == "__main__":
    main()
