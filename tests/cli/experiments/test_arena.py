"""`doubloon arena`: runs that survive everything, ladders, reports."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

from tests.cli.command import COMMAND, GAME, PATIENCE, doubloon, environment, workers_of

RUN = ("arena", "run", GAME, "--seats", "2", "--seed", "a", "--json")


def test_a_killed_worker_loses_no_result(tmp_path: Path) -> None:
    """Its games are played again by another, with the same seeds and the same digest."""
    alone = doubloon(tmp_path, *RUN, "--games", "120", "--workers", "1")
    assert alone.code == 0, alone.err
    process = subprocess.Popen(
        [*COMMAND, *RUN, "--games", "120", "--workers", "2", "--out", str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    rows = tmp_path / "out" / "results.jsonl"
    limit = time.monotonic() + PATIENCE
    while not rows.exists() and process.poll() is None and time.monotonic() < limit:
        time.sleep(0.01)
    victim = workers_of(process.pid)[0]
    os.kill(victim, signal.SIGKILL)
    out, err = process.communicate(timeout=5 * PATIENCE)
    assert (process.returncode, err) == (0, b"")
    assert json.loads(out) == json.loads(alone.out)
    assert [json.loads(line)["number"] for line in rows.read_text().splitlines()] == list(range(120))


def test_a_run_leaves_results_records_and_a_report(tmp_path: Path) -> None:
    run = (
        "arena",
        "run",
        GAME,
        "--seats",
        "2",
        "--games",
        "6",
        "--workers",
        "1",
        "--records",
        "2",
        "--out",
        "r",
    )
    said = doubloon(tmp_path, *run, "--seed", "a")
    assert said.code == 0, said.err
    for word in ("1 random", "95 % interval", "digest", "report"):
        assert word in said.out
    assert sorted(path.name for path in (tmp_path / "r" / "records").iterdir()) == [
        "000000.json",
        "000001.json",
    ]
    assert doubloon(tmp_path, "verify", "r/records/000001.json").code == 0
    again = doubloon(tmp_path, *run)  # goes on with its own seed
    assert again.out == said.out
    other = doubloon(tmp_path, *run, "--seed", "b")
    assert other.code == 2
    assert "another order" in other.err
    (tmp_path / "r" / "report.html").unlink()
    assert doubloon(tmp_path, "arena", "report", "r").out.strip() == "r/report.html"
    assert (tmp_path / "r" / "report.html").exists()


def test_modes_take_turns(tmp_path: Path) -> None:
    said = doubloon(
        tmp_path, "arena", "run", GAME, "--seats", "2", "--modes", "--games", "6", "--workers", "1", "--json"
    )
    assert said.code == 0, said.err
    assert len(json.loads(said.out)["modes"]) == 10


def test_a_ladder_says_who_is_stronger(tmp_path: Path) -> None:
    climb = (
        "arena",
        "ladder",
        GAME,
        "--levels",
        "random,greedy",
        "--games",
        "6",
        "--workers",
        "1",
        "--out",
        "l",
    )
    said = doubloon(tmp_path, *climb)
    assert said.code == 0, said.err
    rows = [line.split()[0] for line in said.out.splitlines()[2:]]
    assert rows == ["greedy", "random"], "the strongest stands on top"
    told = json.loads(doubloon(tmp_path, *climb, "--json").out)  # from the folder: nothing is played again
    assert told["rungs"][0]["games"] == 6
    assert told["rungs"][0]["share"] > 0.6
    random, greedy = told["standings"]
    assert random["rating"] < greedy["rating"]


def test_bad_input_is_told_in_one_line(tmp_path: Path) -> None:
    for arguments, word in (
        (("run", GAME, "--games", "0"), "whole number"),
        (("run", GAME, "--games", "2", "--seats", "nobody,random"), "nobody"),
        (("run", GAME, "--games", "2", "--modes", "--option", "c_building=tower"), "--modes"),
        (("ladder", GAME, "--levels", "random"), "two different"),
        (("report", "nowhere"), "not the folder of a run"),
    ):
        said = doubloon(tmp_path, "arena", *arguments)
        assert (said.code, said.out) == (2, "")
        assert word in said.err
        assert said.err.count("\n") == 1


def test_a_run_stops_when_it_is_clear_who_is_better(tmp_path: Path) -> None:
    """Findings, programs: CPU is not wasted on what is clear already."""
    run = (
        "arena",
        "run",
        GAME,
        "--seats",
        "greedy,random",
        "--games",
        "400",
        "--workers",
        "1",
        "--seed",
        "a",
        "--out",
        "r",
    )
    told = json.loads(doubloon(tmp_path, *run, "--until-sure", "10", "--json").out)
    assert told["test"]["better"] is True
    assert told["games"] == told["test"]["games"] < 100
    said = doubloon(tmp_path, *run, "--until-sure")  # from the folder: nothing is played again
    assert "sure: greedy wins rather 55% or more than 45% or less" in said.out
    assert "wrong in at most 5 of 100" in said.out
    alone = doubloon(tmp_path, "arena", "run", GAME, "--seats", "2", "--games", "9", "--until-sure")
    assert (alone.code, "name another bot, too" in alone.err) == (2, True)
