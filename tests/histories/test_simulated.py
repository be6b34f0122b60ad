"""Histories on a simulated machine (`simulate.py`): a few here, ten thousand deaths in `make chaos`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.power import disk

HISTORIES = int(os.environ.get("DOUBLOON_HISTORIES", "2"))
FAULTS = ("--faults", "150" if HISTORIES > 2 else "12")
ROOT = Path(__file__).parents[2]


def simulated(*arguments: str, **environment: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "tests.histories.simulate", *arguments]
    around = {**os.environ, **environment}
    done = subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_every_simulated_history_is_as_it_should_be_and_a_seed_repeats_it() -> None:
    """To every callback and its time, alone or after others, and wherever things lie in memory."""
    code, said = simulated(f"0:{HISTORIES}", *FAULTS)
    assert code == 0, said
    told = re.findall(r"seed 1: \w+", said)
    assert re.findall(r"seed 1: \w+", simulated("1", *FAULTS, PYTHONMALLOC="malloc")[1]) == told
    assert told


TURNS = "100" if HISTORIES > 2 else "12"
OF_THE_DISPATCHER = {
    "unsettled": "1",
    "no_claims": "1",
    "no_second_look": "0:8",
    "intrusive": "0:4",
    "no_retry": "1",
    "no_orphans": "0:8",
}
"""Faults of the dispatcher, and seeds among whose histories one comes upon each."""


def test_everybody_who_plays_by_letter_is_told_once_and_in_time() -> None:
    """Nobody misses a turn: none untold, doubled, stale or told while looking."""
    code, said = simulated(f"0:{HISTORIES}", "--letters", TURNS)
    assert code == 0, said
    # of a dozen messages the 95th of 100 is the slowest, and a worker that stood still may have sent it
    late = re.search(r"95 of 100 ([\d.]+) s" if HISTORIES > 2 else r"half ([\d.]+) s", said)
    assert late is not None
    assert float(late[1]) <= 10


@pytest.mark.parametrize("planted", list(OF_THE_DISPATCHER)[: 1 if HISTORIES <= 2 else None])
def test_a_fault_of_the_dispatcher_is_found(planted: str) -> None:
    code, said = simulated(OF_THE_DISPATCHER[planted], "--letters", "40", "--plant", planted)
    assert code == 1, said
    assert "FAILED" in said


@pytest.mark.parametrize("planted", ["unsynced", "early", "unnoticed"])
def test_a_fault_of_the_server_is_found(planted: str) -> None:
    if planted == "unsynced" and disk.compiler() is None:
        pytest.skip("a power cut is played by a small library in C, which needs a C compiler")
    code, said = simulated("0", "--faults", "12", "--plant", planted)
    assert code == 1, said
    assert "seed 0 FAILED" in said
