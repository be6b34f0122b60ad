"""Processes that are killed in the middle of their work."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
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


def die_while_telling(folder: str, part: int) -> bytes:
    """Part 1 is killed, the first time, while its result is on its way."""
    died = Path(folder) / "died"
    if part == 1 and not died.exists():
        died.touch()
        threading.Thread(target=die_in_the_middle_of_a_result, args=(threading.get_ident(),)).start()
        return bytes(300_000_000)
    return bytes(part)


def die_in_the_middle_of_a_result(teller: int) -> None:
    while sys._current_frames()[teller].f_code.co_name != "_send":
        time.sleep(0.001)
    time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)


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


def test_who_is_killed_in_the_middle_of_a_result_is_not_waited_for(tmp_path: Path) -> None:
    done = list(by_processes(partial(die_while_telling, str(tmp_path)), range(4), 2))
    assert (tmp_path / "died").exists()
    assert sorted(done) == [(part, bytes(part)) for part in range(4)]


def test_who_dies_every_time_is_not_tried_for_ever() -> None:
    with pytest.raises(WorkersLost, match="memory"):
        list(by_processes(die, [1], 1))


def test_an_exception_of_the_work_itself_is_told() -> None:
    with pytest.raises(ValueError, match="part 5"):
        list(by_processes(refuse, [5], 1))
