"""What the documentation tells people to type can be typed: Python runs, commands exist with these options, and none is left untold."""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from doubloon.cli import SUBCOMMANDS, parser

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/tutorials").glob("*.md")),
]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def commands(text: str) -> list[str]:
    """Lines of a block that call doubloon."""
    return [
        line.split("  #")[0].strip()
        for kind, body in BLOCK.findall(text)
        if kind in ("", "sh")
        for line in body.splitlines()
        if re.match(r"doubloon (?!.*(…|GAME|\[))", line)
    ]


@pytest.mark.parametrize("page", sorted((ROOT / "docs/tutorials").glob("*.md")), ids=lambda page: page.stem)
def test_the_python_of_a_tutorial_runs(page: Path) -> None:
    for kind, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "python":
            subprocess.run([sys.executable, "-c", body], check=True, capture_output=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_told_there_is_one(page: Path) -> None:
    for line in commands(page.read_text(encoding="utf-8")):
        words = shlex.split(line)[1:]
        assert parser(words).parse_args(words).run, line


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
