"""Libraries of others learn by our environments: MaskablePPO (sb3-contrib) and DQN (tianshou), trained for real. `make learners-test`
has both; without them this is skipped."""

from __future__ import annotations

import runpy
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

TUTORIALS = Path(__file__).resolve().parents[2] / "docs" / "tutorials"
PICTURES = TUTORIALS.parent / "pictures"


@pytest.fixture(scope="module")
def libraries() -> dict[str, Any]:
    sys.path.insert(0, str(TUTORIALS))
    try:
        return runpy.run_path(str(TUTORIALS / "libraries.py"))
    finally:
        sys.path.remove(str(TUTORIALS))


@pytest.mark.parametrize(
    ("module", "name", "steps", "least"),
    [("sb3_contrib", "maskable-ppo", 10_240, 70), ("tianshou", "dqn", 15_360, 60)],
)
def test_it_learns_to_beat_a_random_player(
    libraries: dict[str, Any], module: str, name: str, steps: int, least: int
) -> None:
    """Before it has learnt it loses more than it wins; one that wins half of its games wins 60 of 100 once in 35 times."""
    pytest.importorskip(module)
    curve = libraries["LIBRARIES"][name](steps, steps, 100, 1)
    assert curve[0].wins < 50
    assert curve[-1].wins >= least


def test_what_a_library_is_shown_is_scaled_and_masked(libraries: dict[str, Any]) -> None:
    env = libraries["Scaled"](masked=True)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert (seen["mask"].astype(bool) == env.action_masks()).all()
    bare = libraries["Scaled"](masked=False)
    numbers, _ = bare.reset(seed=1)
    assert (numbers == seen["obs"]).all()


@pytest.mark.parametrize("name", ["maskable-ppo", "dqn"])
def test_the_picture_in_the_docs_ends_above_chance(name: str) -> None:
    """The last test's interval lies above one half, which is marked by the thick line."""
    root = ET.parse(PICTURES / f"{name}.svg").getroot()
    space = "{http://www.w3.org/2000/svg}"
    band = root.find(f"{space}polygon")
    half = next(line for line in root.findall(f"{space}path") if line.attrib["stroke-width"] == "2")
    assert band is not None
    heights = [float(place.split(",")[1]) for place in band.attrib["points"].split()]
    lowest_at_the_end = heights[len(heights) // 2]
    assert lowest_at_the_end < float(half.attrib["d"].split()[1].split("H")[0]), "up is less in a drawing"
