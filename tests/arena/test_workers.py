"""Processes that are killed in the middle of their work."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from doubloon.arena.workers import WorkersLost, by_processes


def double(part: int) -> int:
    return 2 * part


def die_once(folder: str, part: int) -> int:
    """Part 3 kills its own process, the first time it is done."""
    died = Path(folder) / "died"
    if part == 3 and not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * part


def die(part: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return part


def refuse(part: int) -> int:
    raise ValueError(f"part {part}")


def test_every_part_comes_back_with_its_number() -> None:
    assert dict(by_processes(double, range(6), 2)) == {part: 2 * part for part in range(6)}


def test_what_a_killed_process_had_not_handed_in_is_done_again(tmp_path: Path) -> None:
    done = list(by_processes(partial(die_once, str(tmp_path)), range(8), 2))
    assert (tmp_path / "died").exists()
    assert sorted(done) == [(part, 2 * part) for part in range(8)]


def test_who_dies_every_time_is_not_tried_for_ever() -> None:
    with pytest.raises(WorkersLost, match="memory"):
        list(by_processes(die, [1], 1))


def test_an_exception_of_the_work_itself_is_told() -> None:
    with pytest.raises(ValueError, match="part 5"):
        list(by_processes(refuse, [5], 1))
