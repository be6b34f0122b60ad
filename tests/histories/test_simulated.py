"""Histories on a simulated machine (`simulate.py`): a few here, ten thousand deaths in `make chaos`."""

from __future__ import annotations

import os
import re

import pytest

from tests.histories import alone
from tests.power import disk

HISTORIES = int(os.environ.get("DOUBLOON_HISTORIES", "2"))
FAULTS = ("--faults", "150" if HISTORIES > 2 else "12")


def simulated(*arguments: str, **environment: str) -> tuple[int, str]:
    done = alone.simulated(*arguments, env=environment, capture_output=True)
    return done.returncode, done.stdout + done.stderr


def test_every_simulated_history_is_as_it_should_be_and_a_seed_repeats_it() -> None:
    """To every callback and its time, alone or after others, and wherever things lie in memory."""
    code, said = simulated(f"0:{HISTORIES}", *FAULTS)
    assert code == 0, said
    told = re.findall(r"seed 1: \w+", said)
    assert re.findall(r"seed 1: \w+", simulated("1", *FAULTS, PYTHONMALLOC="malloc")[1]) == told
    assert told


LONG = HISTORIES > 2
OF_THE_DISPATCHER = {
    "blind": ("0:8", "was not told for"),
    "no_second_look": ("1:8", "of a turn that had been taken"),
    "unhurried": ("1:8", "was not told for 10 s"),
    "unsettled": ("0:8", "was taken and is sent again"),
    "no_claims": ("9:16", "is sent by two at once"),
    "intrusive": ("0:8", "was told while looking"),
    "no_retry": ("1:8", "was not told for"),
    "no_orphans": ("6:14", "was not told for"),
}
"""Faults of the dispatcher, seeds among whose histories one comes upon each, and what is said of it."""


def test_everybody_who_plays_by_letter_is_told_once_and_in_time() -> None:
    """Nobody misses a turn: none untold, doubled, stale or told while looking; and nobody is told after more than ten seconds, in which
    nothing failed."""
    code, said = simulated(f"0:{HISTORIES}", "--letters", "100" if LONG else "12")
    assert code == 0, said
    late = re.search(r"nothing having failed: .*95 of 100 ([\d.]+) s, longest ([\d.]+) s \((\d+)\)", said)
    assert late is not None, said
    assert float(late[1]) <= float(late[2]) <= 10
    assert int(late[3]) >= 3 * HISTORIES, "too few were judged"
    if LONG:
        slow = re.search(r"told after: .*95 of 100 ([\d.]+) s", said)
        assert slow is not None
        assert float(slow[1]) <= 10, "whatever failed, but for the way"


@pytest.mark.parametrize("planted", list(OF_THE_DISPATCHER)[: None if LONG else 2])
def test_a_fault_of_the_dispatcher_is_found(planted: str) -> None:
    seeds, says = OF_THE_DISPATCHER[planted]
    code, said = simulated(seeds, "--letters", "40", "--plant", planted)
    assert code == 1, said
    assert "FAILED" in said
    assert says in said


@pytest.mark.parametrize("planted", ["unsynced", "early", "unnoticed"])
def test_a_fault_of_the_server_is_found(planted: str) -> None:
    if planted == "unsynced" and disk.compiler() is None:
        pytest.skip("a power cut is played by a small library in C, which needs a C compiler")
    code, said = simulated("0", "--faults", "12", "--plant", planted)
    assert code == 1, said
    assert "seed 0 FAILED" in said
