"""A simulation runs in a process in which sets have one order, and whose writes are noted, so that the power can be cut."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from tests.power import disk

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = "SIMULATED_IN"
"""The variable that names such a process's folder."""


def simulated(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """`python -m tests.histories.simulate` with these arguments; more is for `subprocess.run`."""
    with tempfile.TemporaryDirectory(prefix="doubloon-simulated-") as folder:
        environment = {**os.environ, FOLDER: folder, "PYTHONHASHSEED": "0", **more.pop("env", {})}
        if disk.compiler() is not None and sys.platform == "linux":
            environment |= disk.Disk(Path(folder)).environment(disk.library(Path(folder)))
        command = [sys.executable, "-W", "ignore", "-m", "tests.histories.simulate", *arguments]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False, text=True, **more)
