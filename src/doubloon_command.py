"""The command `doubloon`, up to the moment when it is settled which engine plays: machine code, or Python.

A checkout may hold both: the sources in `src/`, and `build/compiled/`, a second tree of the package with the hot rooms
compiled (tools/compiled.py). This module stands beside the package because whoever imports the package has chosen already.
The choice is passed on to every process started from here, by way of `PYTHONPATH`. A build whose sources, Python or tools
have changed since is never used. `python -m doubloon` does not choose: it takes the package that Python finds.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, NoReturn

SWITCH = "DOUBLOON_ENGINE"
COMPILED, PYTHON = "compiled", "python"
USAGE_ERROR = 2

HERE = Path(__file__).resolve().parent
Mark = list[int]
"""A file's time of change and size: as much as can be looked at in a moment."""


def main() -> int:
    """Choose, then be the command."""
    choose()
    from doubloon.cli import main as command

    return command()


def choose(here: Path = HERE) -> None:
    """Settle which engine this process and its children import, by the switch and by what there is."""
    wish = os.environ.get(SWITCH, "")
    if wish not in {"", COMPILED, PYTHON}:
        refuse(f"{SWITCH}={wish}: say {COMPILED} or {PYTHON}, or nothing for the best there is")
    if not is_checkout(here):
        installed = COMPILED if is_compiled(here) else PYTHON
        if wish not in {"", installed}:
            refuse(f"{SWITCH}={wish}: this installation is {installed}; install the other wheel")
        return
    tree = compiled_tree(here)
    forget(tree)
    if wish == PYTHON:
        return
    flaw = flaw_of(tree, here)
    if not flaw:
        take(tree)
    elif wish == COMPILED:
        refuse(f"{SWITCH}={wish}: {flaw}; `make engine` builds it")
    elif tree.exists():
        print(
            f"doubloon: {flaw}; Python plays, some ten times slower, until `make engine` has built it anew",
            file=sys.stderr,
        )


def refuse(sentence: str) -> NoReturn:
    """End in one line, as the command does where something goes wrong by the caller's doing."""
    print(f"doubloon: {sentence}", file=sys.stderr)
    raise SystemExit(USAGE_ERROR)


def is_checkout(here: Path) -> bool:
    """Whether this is `src/` of a checkout, which can hold a compiled tree."""
    return here.name == "src" and (here.parent / "tools" / "compiled.py").is_file()


def is_compiled(here: Path) -> bool:
    """Whether the package in this folder carries machine code."""
    return any((here / "doubloon" / "kernel" / f"state{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def compiled_tree(here: Path = HERE) -> Path:
    return here.parent / "build" / "compiled"


# --- the search path --------------------------------------------------------------------------------------------------


def take(tree: Path) -> None:
    """The compiled tree comes first, here and in every process started from here."""
    sys.path.insert(0, str(tree))
    os.environ["PYTHONPATH"] = os.pathsep.join([str(tree), *python_path()])


def forget(tree: Path) -> None:
    """The compiled tree is not to be found, whoever put it on the path."""
    sys.path[:] = [folder for folder in sys.path if folder != str(tree)]
    if "PYTHONPATH" in os.environ:
        os.environ["PYTHONPATH"] = os.pathsep.join(folder for folder in python_path() if folder != str(tree))


def python_path() -> list[str]:
    return [folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]


# --- is the build fresh -----------------------------------------------------------------------------------------------


def flaw_of(tree: Path, here: Path = HERE) -> str:
    """Why a compiled tree must not be used, in words; empty when it may. Looks at files, reads only the stamp."""
    try:
        stamp: dict[str, Any] = json.loads((tree / ".stamp").read_bytes())
    except FileNotFoundError:
        return "there is no compiled engine"
    except ValueError:
        return "the compiled engine has no readable stamp"
    if stamp["python"] != sys.version:
        return "the compiled engine was built for another Python"
    for name, mark in tool_marks(here).items():
        if stamp["tools"].get(name) != mark:
            return f"the compiled engine was built with another {name}"
    if stamp["entries"] != entries(here):
        return "the compiled engine has other rooms"
    known: dict[str, Mark | None] = dict(stamp["files"])
    for name, mark in marks(here, stamp["rooms"]):
        if name not in known or known.pop(name) not in (None, mark):
            return f"the compiled engine is older than {name}"
    if known:
        return f"the compiled engine still has {min(known)}"
    return ""


def entries(here: Path) -> list[str]:
    """The rooms, and the modules that stand between them."""
    return sorted(name for name in os.listdir(here / "doubloon") if name != "__pycache__")  # noqa: PTH208


def marks(here: Path, rooms: list[str]) -> Iterator[tuple[str, Mark]]:
    """Every file of these rooms, by its path from `src/`."""
    for room in rooms:
        for folder, folders, files in os.walk(here / "doubloon" / room):
            folders[:] = [name for name in folders if name != "__pycache__"]
            for file in files:
                path = f"{folder}/{file}"
                yield path[len(str(here)) + 1 :], mark_of(path)


def mark_of(path: str | Path) -> Mark:
    found = os.stat(path)  # noqa: PTH116 (path objects would double the time)
    return [found.st_mtime_ns, found.st_size]


def tool_marks(here: Path) -> dict[str, Mark]:
    """What made the machine code and what it links to. mypy is not needed to play, so it may be missing."""
    found = {"tools/compiled.py": mark_of(here.parent / "tools" / "compiled.py")}
    for package, file in (("mypy", "version.py"), ("librt", f"vecs{EXTENSION_SUFFIXES[0]}")):
        spec = importlib.util.find_spec(package)
        for folder in (spec.submodule_search_locations if spec else None) or []:
            if (path := Path(folder, file)).is_file():
                found[package] = mark_of(path)
    return found


if __name__ == "__main__":
    sys.exit(main())
