"""`doubloon learn`: a course, its curve and its weights."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from doubloon.bots.weights import read
from doubloon.cli import main

pytest.importorskip("numpy")


def test_a_course_leaves_weights_a_curve_and_what_made_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("doubloon.cli.experiments.learn.MILESTONES", 1)
    monkeypatch.setattr("doubloon.cli.experiments.learn.MILESTONE_GAMES", 2)
    folder = tmp_path / "course"
    command = ["learn", "gilded-compass", "--games", "1", "--seed", "x", "--out", str(folder)]
    arguments = [*command, "--workers", "1", "--measure", "0", "--hidden", "2"]
    monkeypatch.setattr("sys.argv", ["doubloon", *arguments])
    assert main(arguments) == 0
    assert "weights" in capsys.readouterr().out
    about = read(folder / "gilded-compass.weights").about
    assert about.command.startswith("doubloon learn gilded-compass --games 1 --seed x")
    assert about.games == 1
    assert "wins against greedy" in (folder / "curve.svg").read_text("utf-8")
    assert len(msgspec.json.decode((folder / "rounds.json").read_bytes())) == 1


def test_a_number_of_players_is_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "gilded-compass", "--seats", "two"]) == 2
    assert "--seats 'two'" in capsys.readouterr().err
