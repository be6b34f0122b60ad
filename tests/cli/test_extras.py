"""A plain installation has engine, bots and command; what needs an extra says which (findings: programs 1)."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement

WITHOUT = """
import sys
for name in {names}:
    sys.modules[name] = None
from doubloon.cli import main
sys.exit(main({words}))
"""
MODULES = {"argon2-cffi": "argon2", "prometheus-client": "prometheus_client"}


def extra_modules() -> list[str]:
    """What only extras bring, by the names under which it is imported."""
    needs = [Requirement(line) for line in requires("doubloon") or []]
    plain = {need.name for need in needs if need.marker is None}
    return sorted({MODULES.get(need.name, need.name) for need in needs if need.name not in plain})


def without_extras(*words: str) -> subprocess.CompletedProcess[str]:
    program = WITHOUT.format(names=extra_modules(), words=list(words))
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("rules", "GC-5.5"),
        ("simulate", "gilded-compass", "--games", "2", "--seats", "greedy,random"),
    ],
    ids=lambda words: words[0],
)
def test_a_plain_installation_plays(words: tuple[str, ...]) -> None:
    done = without_extras(*words)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("serve",), "server"),
        (("admin", "list"), "server"),
        (("arena", "ladder", "gilded-compass", "--games", "2"), "arena"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else value,
)
def test_a_missing_extra_is_named(words: tuple[str, ...], extra: str) -> None:
    done = without_extras(*words)
    assert done.returncode == 2
    assert f"pip install 'doubloon[{extra}]'" in done.stderr
    assert done.stderr.count("\n") == 1
