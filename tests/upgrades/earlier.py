"""Golden records of earlier rules: `python -m tests.upgrades.earlier` walks all that git history has, `--keep` stores a small sample.

Each must open: it agrees with the rules installed here to the last die, or plays through by its recorded outcomes, or can be read
up to where they part (decision 0007). The outcome it was recorded with is kept, every seat's view can be drawn, and verifying it
either holds or says where and by which rules it parts.
"""

from __future__ import annotations

import subprocess
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import doubloon
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.tables import keeping
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.replay import played_elsewhere, replayed

FOLDER: Final = Path(__file__).parent / "earlier"
EACH: Final = 2
"""Records that are kept for a game and its rules version, the shortest ones."""
SHOWN: Final = 5
"""Moments of each that are drawn."""


def opened(record: Record) -> str:
    """How a record opens; an AssertionError when it does not do so as promised."""
    game = doubloon.games()[record["game"]]
    table, how, why = keeping.opened(game, record, [])
    assert table.over, "a finished game stays finished"
    assert table.outcome == record["outcome"]
    assert table.version == len(record["plies"])
    assert table.record()["rules"] == record["rules"]
    for seat in (None, *range(table.seats)):
        assert table.view(seat)["log"]
    for part in range(SHOWN if how != "frozen" else 0):
        table.at(table.version * part // SHOWN).view(None)
    parts = where_it_parts(record)
    assert (parts is None) == (how in {"same", "agrees"}), parts or why
    if parts is not None:
        assert played_elsewhere(game, record), "a record of these rules must verify"
        assert f"version {record['rules']}" in parts or "content" in parts, parts
    return how


def where_it_parts(record: Record) -> str | None:
    """What verifying a record finds; None when all agrees."""
    try:
        replayed(doubloon.games()[record["game"]], record, verify=True)
    except BadRecord as error:
        return str(error)
    return None


def history() -> Iterator[tuple[str, bytes]]:
    """Every golden record there ever was, by its blob."""
    log = ["git", "log", "--raw", "--no-abbrev", "--no-renames", "--format=", "--", "tests/records"]
    lines = subprocess.run(log, capture_output=True, text=True, check=True).stdout.splitlines()
    rows = (line.split() for line in lines)
    blobs = sorted({row[3] for row in rows if row[-1].endswith(".json") and row[4] != "D"})
    with subprocess.Popen(
        ["git", "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as git:
        assert git.stdin is not None
        assert git.stdout is not None
        for blob in blobs:
            git.stdin.write(f"{blob}\n".encode())
            git.stdin.flush()
            size = int(git.stdout.readline().split()[2])
            yield blob, git.stdout.read(size + 1)[:-1]


def walk() -> int:
    """Open them all, and say how they open."""
    found: Counter[str] = Counter()
    for blob, body in history():
        try:
            record = decoded(body)
            how = opened(record)
        except Exception as error:
            how = "FAILED"
            print(f"{blob}: {type(error).__name__}: {error}"[:300], flush=True)
        else:
            found[f"{record['game']} {record['rules']} {how}"] += 1
        found[how] += 1
    for name, count in sorted(found.items()):
        print(f"{count:6} {name}")
    return 1 if found["FAILED"] else 0


def keep() -> int:
    """Store the shortest of each game and rules version other than those installed."""
    sample: dict[tuple[str, int], list[bytes]] = {}
    for _, body in history():
        record = decoded(body)
        if not keeping.installed(doubloon.games()[record["game"]], record):
            sample.setdefault((record["game"], record["rules"]), []).append(body)
    FOLDER.mkdir(exist_ok=True)
    for (game_id, rules), records in sample.items():
        for number, body in enumerate(sorted(records, key=len)[:EACH]):
            (FOLDER / f"{game_id}-{rules}-{number}.json.z").write_bytes(zlib.compress(body, 9))
    return 0


if __name__ == "__main__":
    sys.exit(keep() if "--keep" in sys.argv else walk())
