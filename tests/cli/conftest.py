"""Finished and unfinished games for the command to chew on."""

from __future__ import annotations

import signal
from pathlib import Path

import msgspec
import pytest

import doubloon
from doubloon.kernel.chance import quick
from tests.cli.command import GAME, SEED


@pytest.fixture(scope="session")
def finished() -> doubloon.Record:
    """The record of a game played at random to its end."""
    table, luck = doubloon.new_table(GAME, 2, seed=SEED), quick(b"players")
    while not table.over:
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[luck.below(len(choices))])
    return table.record()


@pytest.fixture
def record(finished: doubloon.Record, tmp_path: Path) -> Path:
    """That record in a file of its own."""
    return written(tmp_path / "record.json", finished)


def written(path: Path, content: object) -> Path:
    path.write_bytes(msgspec.json.encode(content))
    return path


@pytest.fixture(autouse=True)
def ctrl_c_is_heard() -> None:
    """As at a terminal: what a shell starts in the background ignores Ctrl-C, and so would every process that it starts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
