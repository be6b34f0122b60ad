"""What the documentation tells people to type can be typed: Python runs, commands exist with these options, and none is left untold."""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from doubloon.cli import SUBCOMMANDS, parser
from tests.cli.command import doubloon
from tests.docs.pages import PAGES, PAGES_WITH_PYTHON, ROOT, blocks, python_of


def commands(page: Path) -> list[str]:
    """Lines of a block that call doubloon."""
    return [
        line.split("  #")[0].strip()
        for kind, body in blocks(page)
        if kind in ("", "sh")
        for line in body.splitlines()
        if re.match(r"(\.venv/bin/)?doubloon (?!.*(…|GAME|\[))", line)
    ]


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON, ids=lambda page: page.stem)
def test_the_python_of_a_page_runs(page: Path) -> None:
    """On the sources; tests/compiled runs the same on the compiled engine."""
    for body in python_of(page):
        done = subprocess.run([sys.executable, "-c", body], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_told_there_is_one(page: Path) -> None:
    for line in commands(page):
        words = shlex.split(line)[1:]
        assert parser(words).parse_args(words).run, line


ELSEWHERE = ("serve", "play", "admin", "check")
"""Commands that wait for somebody, or need what a line before them installs: tests/cli, tests/server and tests/deploy run these."""


@pytest.mark.parametrize("page", sorted((ROOT / "docs/tutorials").glob("*.md")), ids=lambda page: page.stem)
def test_the_commands_of_a_tutorial_run(page: Path, tmp_path: Path) -> None:
    """As typed, beside the examples; two games say as much about a command as twenty."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for line in commands(page):
        words = shlex.split(re.sub(r"--games \d+", "--games 2", line))[1:]
        if words[0] not in ELSEWHERE:
            said = doubloon(tmp_path, *words)
            assert (said.code, said.err) == (0, "")


def nested(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Every command below this one, by its words."""
    found: dict[str, argparse.ArgumentParser] = {}
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, one in action.choices.items():
                found[name] = one
                found |= {f"{name} {deeper}": more for deeper, more in nested(one).items()}
    return found


def test_every_command_and_option_is_on_the_site() -> None:
    everything = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    told = (ROOT / "docs/command.md").read_text(encoding="utf-8")
    known = nested(parser([]))
    assert set(SUBCOMMANDS) <= set(known)
    missing = [name for name in known if name.split()[-1] not in told]
    options = [
        f"{name} {option}"
        for name, one in known.items()
        for action in one._actions
        for option in action.option_strings
        if option.startswith("--") and option != "--help" and option not in everything
    ]
    assert (missing, options) == ([], [])


def test_the_version_has_its_place_in_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    told = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", told, re.MULTILINE)
