"""The lines of docs/positions.md run as they stand there, on the sources and, where one is built, on the compiled engine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.builds import COMPILED, PYTHON, SWITCH, compiled_tree, flaw_of

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("engine", [PYTHON, COMPILED])
def test_the_page_runs(engine: str) -> None:
    if engine == COMPILED and (flaw := flaw_of(compiled_tree(ROOT / "src"), ROOT / "src")):
        pytest.skip(f"{flaw}: `make engine` builds it")
    found = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "positions.md").read_text(), re.DOTALL)
    assert found is not None
    done = subprocess.run(
        [sys.executable, "-c", found[1]],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {SWITCH: engine},
    )
    *_, said = done.stdout.splitlines()
    assert said == ("compiled" if engine == COMPILED else "interpreted")
