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


def simulated(*arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "tests.histories.simulate", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_every_simulated_history_is_as_it_should_be_and_a_seed_repeats_it() -> None:
    code, said = simulated(f"0:{HISTORIES}", *FAULTS)
    assert code == 0, said
    told = re.findall(r"seed 1: \w+", said)
    assert re.findall(r"seed 1: \w+", simulated("1", *FAULTS)[1]) == told
    assert told


@pytest.mark.parametrize("planted", ["unsynced", "early", "unnoticed"])
def test_a_fault_of_the_server_is_found(planted: str) -> None:
    if planted == "unsynced" and disk.compiler() is None:
        pytest.skip("a power cut is played by a small library in C, which needs a C compiler")
    code, said = simulated("0", "--faults", "12", "--plant", planted)
    assert code == 1, said
    assert "seed 0 FAILED" in said
