"""Which engine plays in this process: machine code, or Python. The package imports this module first.

A checkout may hold both: the sources in `src/`, and `build/compiled/`, a second tree of the package with the hot rooms
compiled (tools/compiled.py). `import doubloon` takes the compiled tree while it is fresh, for every importer: `python`, a notebook, the
command, the tests of another package. A build whose sources, Python or tools have changed since is never used.
`DOUBLOON_ENGINE=python` or `compiled` chooses. This module imports nothing of ours: tools load it by its path.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Iterator, MutableSequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

SWITCH = "DOUBLOON_ENGINE"
COMPILED, PYTHON = "compiled", "python"
MACHINE_CODE = "doubloon__mypyc"
"""The module that holds it all; it stands beside the package."""
STALE_TOLD = "DOUBLOON_STALE_TOLD"
"""Set when the user has been told that the build is stale: child processes do not repeat it."""

SOURCES = Path(__file__).resolve().parent.parent
"""Where this package lies."""

Mark = list[int]
"""A file's time of change and size: as much as can be looked at in a moment."""


class EngineMissing(ImportError):
    """The engine that `DOUBLOON_ENGINE` demands is not here."""


def take_best(path: MutableSequence[str]) -> None:
    """Settle from where the package imports its modules (`path` is its `__path__`), by the switch and by what there is."""
    wish = os.environ.get(SWITCH, "")
    if wish not in {"", COMPILED, PYTHON}:
        raise EngineMissing(f"{SWITCH}={wish}: say {COMPILED} or {PYTHON}, or nothing for the best there is")
    here = Path(path[0]).parent
    if not is_checkout(here):
        installed = COMPILED if is_compiled(here) else PYTHON
        if wish not in {"", installed}:
            raise EngineMissing(f"{SWITCH}={wish}: this installation is {installed}; install the other wheel")
        return
    if wish == PYTHON:
        return
    tree = compiled_tree(here)
    flaw = flaw_of(tree, here)
    if not flaw:
        path[:] = [str(tree / "doubloon")]
        load_machine_code(tree)
    elif wish == COMPILED:
        raise EngineMissing(f"{SWITCH}={wish}: {flaw}; `make engine` builds it")
    elif tree.exists() and STALE_TOLD not in os.environ:
        os.environ[STALE_TOLD] = "1"
        told = (
            f"doubloon: {flaw}; Python plays, some ten times slower, until `make engine` has built it again"
        )
        print(told, file=sys.stderr)


def load_machine_code(tree: Path) -> None:
    """Every compiled module takes its code from this one, which must be found by its name."""
    for file in tree.glob(f"{MACHINE_CODE}*"):
        spec = importlib.util.spec_from_file_location(MACHINE_CODE, file)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[MACHINE_CODE] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)


def running() -> str:
    """`compiled` or `interpreted`."""
    found = sys.modules["doubloon.kernel.state"].__file__
    return "interpreted" if found is not None and found.endswith(".py") else "compiled"


def may_change() -> bool:
    """Whether an engine may be compiled while this process plays in Python, so that processes started later take it."""
    return running() == "interpreted" and SWITCH not in os.environ and is_checkout(SOURCES)


def has_changed() -> bool:
    """Whether that has happened."""
    return not flaw_of(compiled_tree(SOURCES), SOURCES)


def is_checkout(here: Path) -> bool:
    """Whether this is `src/` of a checkout, which can hold a compiled tree."""
    return here.name == "src" and (here.parent / "tools" / "compiled.py").is_file()


def is_compiled(here: Path) -> bool:
    """Whether the package in this folder carries machine code."""
    return any((here / "doubloon" / "kernel" / f"state{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def compiled_tree(here: Path) -> Path:
    return here.parent / "build" / "compiled"


# --- is the build fresh -----------------------------------------------------------------------------------------------


def flaw_of(tree: Path, here: Path) -> str:
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


if __name__ == "doubloon.builds":
    take_best(sys.modules["doubloon"].__path__)
