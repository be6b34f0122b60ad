"""The README's eight lines run as they stand there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"


def eight_lines() -> str:
    """The Python between the markers."""
    found = re.search(
        r"<!-- eight lines: begin -->\n```python\n(.*?)```\n<!-- eight lines: end -->",
        README.read_text(),
        re.DOTALL,
    )
    assert found is not None
    return found[1]


def test_the_game_in_the_readme_plays_to_its_end() -> None:
    done = subprocess.run([sys.executable, "-c", eight_lines()], capture_output=True, text=True, check=True)
    assert re.search(r"gold: \[\d+, \d+, \d+\] winners: \[\d", done.stdout)


def test_it_is_about_eight_lines() -> None:
    assert len([line for line in eight_lines().splitlines() if line]) <= 8
