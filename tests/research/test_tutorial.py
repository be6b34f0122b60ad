"""The tutorial runs to its end, and what it teaches by does teach."""

from __future__ import annotations

import runpy
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

TUTORIAL = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "learning.py"


@pytest.fixture(scope="module")
def learning() -> dict[str, Any]:
    return runpy.run_path(str(TUTORIAL))


def test_it_runs_to_its_end_and_draws_the_curve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "curve.svg"
    wishes = ["--games", "2", "--every", "1", "--tested", "2", "--out", str(picture)]
    monkeypatch.setattr(sys, "argv", [str(TUTORIAL), *wishes])
    runpy.run_path(str(TUTORIAL), run_name="__main__")
    assert capsys.readouterr().out.count("of 2\n") == 3, "before learning, and after each game"
    line = ET.parse(picture).getroot().find("{http://www.w3.org/2000/svg}polyline")
    assert line is not None
    assert len(line.attrib["points"].split()) == 3


def test_what_went_better_than_expected_becomes_likelier(learning: dict[str, Any]) -> None:
    learner = learning["Learner"](actions=5, most=np.array([1, 2, 9], np.int16), rate=0.1, seed=1)
    seen = {
        "observation": np.array([1, 0, 4], np.int16),
        "action_mask": np.array([0, 1, 0, 1, 1], np.int8),
    }
    first = learner.decide(seen)
    assert first.legal.tolist() == [1, 3, 4]
    assert first.likely == pytest.approx([1 / 3] * 3)
    learner.learn([first], 1.0)
    assert learner.decide(seen).likely[first.taken] > first.likely[first.taken]
    learner.learn([first], -1.0)
    learner.learn([first], -1.0)
    assert learner.decide(seen).likely[first.taken] < first.likely[first.taken]


def test_the_picture_in_the_docs_shows_learning() -> None:
    """The last test lies above the first with both intervals apart: the picture says what the text says."""
    root = ET.parse(TUTORIAL.parents[1] / "pictures" / "learning.svg").getroot()
    band = root.find("{http://www.w3.org/2000/svg}polygon")
    assert band is not None
    heights = [float(place.split(",")[1]) for place in band.attrib["points"].split()]
    upper, lower = heights[: len(heights) // 2], heights[len(heights) // 2 :][::-1]
    assert lower[-1] < upper[0], "up is less in a drawing"
