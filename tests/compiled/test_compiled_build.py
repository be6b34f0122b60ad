"""The compiled build plays exactly as the interpreted one; a machine without a C compiler is told so.

Few seeds and no optimisation here, so that the tests stay short: `make same-hashes` plays 50 on this build, `make
compiled` 1,000 on the optimised one.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.compiled import missing_for_a_build

ROOT = Path(__file__).resolve().parents[2]
TOOL = "tools/compiled.py"

needs_compiler = pytest.mark.skipif(
    bool(missing_for_a_build()) and "CI" not in os.environ, reason=f"compiled build: {missing_for_a_build()}"
)


def run(*arguments: str, **surroundings: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, TOOL, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | surroundings, check=False, capture_output=True, text=True
    )


@needs_compiler
def test_both_builds_reach_the_same_hashes_and_an_unchanged_build_is_kept() -> None:
    first = run("--seeds", "12", "--opt", "0")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "equal in both builds" in first.stdout
    again = run("--build-only", "--opt", "0")
    assert again.returncode == 0
    assert "up to date" in again.stdout


def test_hot_modules_are_compiled_and_edges_are_not() -> None:
    listed = run("--list").stdout.split()
    kernel = {Path(module).stem for module in listed if module.startswith("doubloon/kernel/")}
    assert {"state", "procedure", "playout", "chance"} <= kernel
    assert not {"table", "codec", "events", "__init__"} & kernel


@pytest.mark.parametrize(("arguments", "code"), [((), 1), (("--if-possible",), 0)])
def test_without_a_compiler_one_plain_message(arguments: tuple[str, ...], code: int) -> None:
    done = run(*arguments, CC="no-such-compiler")
    assert done.returncode == code
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "compiled: there is no C compiler here (no-such-compiler was looked for); the interpreted engine works without it"
    ]
