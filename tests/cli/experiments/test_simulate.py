"""`doubloon simulate`: the same games for the same seed, anywhere and with any number of workers."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import GAME, Terminal, doubloon, workers_of


def simulated(home: Path, *arguments: str, **more: str) -> dict[str, Any]:
    said = doubloon(home, "simulate", GAME, "--json", *arguments, **more)
    assert said.code == 0, said.err
    assert said.err == ""
    assert said.out.count("\n") == 1
    told: dict[str, Any] = json.loads(said.out)
    return told


def test_one_object_tells_it_all(tmp_path: Path) -> None:
    told = simulated(tmp_path, "--games", "20", "--seats", "3", "--seed", "a")
    assert told["games"] == 20
    assert len(told["wins"]) == len(told["mean_scores"]) == 3
    assert sum(told["wins"]) == pytest.approx(20)
    assert told["mean_length"] == pytest.approx(told["decisions"] / 20)
    assert told["seconds"] > 0
    assert len(told["digest"]) == 32


def test_equal_seeds_give_equal_games_for_any_number_of_workers_and_any_hash_seed(tmp_path: Path) -> None:
    same = ("--games", "24", "--seed", "a")
    one = simulated(tmp_path, *same, "--workers", "1", PYTHONHASHSEED="1")
    two = simulated(tmp_path, *same, "--workers", "2", PYTHONHASHSEED="2")
    del one["seconds"], two["seconds"]
    assert one == two
    assert simulated(tmp_path, "--games", "24", "--seed", "b")["digest"] != one["digest"]


def test_bots_give_equal_games_for_any_number_of_workers(tmp_path: Path) -> None:
    same = ("--games", "2", "--seats", "greedy,random", "--seed", "a", "--balanced")
    one, two = (simulated(tmp_path, *same, "--workers", workers) for workers in "12")
    assert one["digest"] == two["digest"]
    assert one["wins"] == two["wins"]


def test_people_get_a_table(tmp_path: Path) -> None:
    said = doubloon(tmp_path, "simulate", GAME, "--games", "4", "--seed", "a")
    assert said.code == 0
    for word in ("Vermilion, random", "share", "decisions", "digest"):
        assert word in said.out
    assert said.err == ""


def test_people_read_how_games_of_battle_of_gog_were_won(tmp_path: Path) -> None:
    said = doubloon(tmp_path, "simulate", "battle-of-gog", "--games", "6", "--seed", "a", "--workers", "1")
    assert said.code == 0, said.err
    counted = {
        name: int(number) for name, number in re.findall(r"^won by (\w+) +(\d+) ", said.out, re.MULTILINE)
    }
    by_place = {name: number for name, number in counted.items() if re.fullmatch(r"P\d", name)}
    assert sum(by_place.values()) == 6
    assert sum(counted.values()) - sum(by_place.values()) == 6


def test_a_terminal_gets_a_progress_bar(tmp_path: Path) -> None:
    with Terminal(tmp_path, "simulate", GAME, "--games", "100", "--seed", "a", "--workers", "1") as terminal:
        terminal.expect("/100")
        terminal.expect("digest")
        assert terminal.code() == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_it_cleanly(tmp_path: Path, workers: str) -> None:
    """At the worst moment too: the workers have just been started and know nothing of us yet."""
    with Terminal(tmp_path, "simulate", GAME, "--games", "1000000", "--workers", workers) as terminal:
        terminal.expect("/1000000")
        wait_for_workers(terminal, 0 if workers == "1" else int(workers))
        os.killpg(terminal.process.pid, signal.SIGINT)
        assert terminal.code() == 130
        assert terminal.screen.endswith("doubloon: stopped\r\n")
        assert "Traceback" not in terminal.screen
        assert all_gone(terminal.process.pid)


def wait_for_workers(terminal: Terminal, number: int) -> None:
    """Until this number of workers has been started, however little they have done."""
    while len(workers_of(terminal.process.pid)) < number:
        assert terminal.process.poll() is None
        time.sleep(0.001)


def all_gone(group: int) -> bool:
    """Whether every process of a group has ended within a few seconds."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
