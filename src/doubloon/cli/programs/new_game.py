"""`doubloon new-game`: a small running package of one's own, copied from `doubloon.starter` under another name."""

from __future__ import annotations

import argparse
import keyword
import re
import string
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from doubloon.cli.arguments import Subparsers, add_command
from doubloon.cli.complaint import Complaint
from doubloon.games import games
from doubloon.ledgers import ledgers

FILES: Final = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "__init__.py": "src/{package}/__init__.py",
    "game.py": "src/{package}/game.py",
    "rules.md": "src/{package}/rules.md",
    "conftest.py": "conftest.py",
    "test_rules.py": "tests/test_rules.py",
    "test_conformance.py": "tests/test_conformance.py",
}
"""Where each file of the starter goes."""


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(
        subparsers, "new-game", "write a small running game as a package of your own, to be changed"
    )
    parser.add_argument("name", metavar="NAME", help="what the game is called: lost-lagoon")
    parser.add_argument("--prefix", metavar="XY", help="two letters for its rules: LL-2.1 (the initials)")
    parser.add_argument("--into", metavar="DIR", help="the folder to write, which must not exist (NAME)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the package and say what comes next."""
    game_id = the_id(arguments.name)
    package = game_id.replace("-", "_")
    prefix = the_prefix(game_id, arguments.prefix)
    folder = Path(arguments.into or game_id)
    if folder.exists():
        raise Complaint(f"{folder} exists already; nothing was written. --into names another folder")
    title = " ".join(word.capitalize() for word in game_id.split("-"))
    for source, place in FILES.items():
        text = files("doubloon.starter").joinpath(source).read_text(encoding="utf-8")
        file = folder / place.format(package=package)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(renamed(text, game_id, package, title, prefix), encoding="utf-8")
    print(f"{title} is in {folder}/: the rules in src/{package}/rules.md, the game in src/{package}/game.py.")
    print(f"Next: cd {folder} && python -m pip install -e '.[test]' && doubloon play {game_id}")
    return 0


def the_id(name: str) -> str:
    """`Lost Lagoon` and `lost_lagoon` are `lost-lagoon`."""
    game_id = re.sub(r"[\s_]+", "-", name.strip()).lower()
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game_id) or keyword.iskeyword(game_id):
        raise Complaint(f"{name!r} cannot be a game's name: write letters, digits and hyphens, lost-lagoon")
    if game_id in games():
        raise Complaint(f"a game called {game_id} is installed already; choose another name")
    return game_id


def the_prefix(game_id: str, wished: str | None) -> str:
    """Two letters that no ledger here has."""
    taken = {"TB"}.union(*(ledger.prefixes for ledger in ledgers().values()))
    if wished is not None:
        if not re.fullmatch(r"[A-Z]{2}", wished):
            raise Complaint(f"--prefix {wished!r}: write two capital letters")
        if wished in taken:
            raise Complaint(f"--prefix {wished} is another game's; taken are {', '.join(sorted(taken))}")
        return wished
    letters = "".join(re.findall("[a-z]", game_id)).upper()
    initials = "".join(re.findall("(?:^|-)([a-z])", game_id)).upper()
    seconds = initials[1:] + letters[1:] + string.ascii_uppercase
    return next(letters[0] + second for second in seconds if letters[0] + second not in taken)


def renamed(text: str, game_id: str, package: str, title: str, prefix: str) -> str:
    """The starter's text under the new game's names."""
    names = {
        "doubloon.starter": package,
        "A small game that `doubloon new-game` copies under another name: complete, tested, meant to be changed.": f"{title}.",
        "lucky_bag": package,
        "lucky-bag": game_id,
        "LuckyBag": title.replace(" ", ""),
        "Lucky Bag": title,
        "LB": prefix,
        "test_lb_": f"test_{prefix.lower()}_",
    }
    for old, new in names.items():
        text = text.replace(old, new)
    return text
