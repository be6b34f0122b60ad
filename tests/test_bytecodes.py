"""The gate on work per decision: bytecodes, counted exactly over fixed seeds, so no noise and no flaky failure.

Counted in a process of its own, for a tracer there disturbs nobody here. How to read it: docs/speed.md.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 2500  # per decision, whole games with set-up, random play


def counts(hash_seed: str, games: int, *of: str) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "bench/bytecodes.py", str(games), *of],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def test_every_game_stays_within_its_bytecodes_per_decision() -> None:
    found = counts("1", games=2)
    assert found, "no game is registered"
    over = {game: round(count) for game, count in found.items() if not 0 < count <= LIMIT}
    assert not over, f"more than {LIMIT} bytecodes per decision: {over}; see docs/speed.md"


def test_the_count_is_the_same_in_any_process() -> None:
    quick = ("gilded-compass", "city-of-thieves")
    found = counts("1", 1, *quick)
    assert set(found) == set(quick)
    assert counts("2", 1, *quick) == found
