"""Which engine plays, in the command and wherever the package is imported: a small checkout whose package only says where it was imported from."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import doubloon_command
from doubloon import builds
from doubloon.builds import COMPILED, PYTHON, SWITCH, entries, flaw_of, marks, tool_marks

COMMAND = Path(doubloon_command.__file__)

INIT = "import doubloon.builds"
CLI = """
import multiprocessing, os, sys
from doubloon.kernel import state

def where():
    return os.path.relpath(state.__file__, os.environ["CHECKOUT"])

def main():
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(where(), pool.apply(where), sep="\\n")
    return 0
"""


class Checkout:
    """A checkout with the real command, a package of two rooms, and a tree that stands for a compiled one."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source, self.tree = root / "src", root / "build" / "compiled"
        self.write("tools/compiled.py", "")
        self.write("src/doubloon_command.py", COMMAND.read_text())
        for place in ("src", "build/compiled"):
            self.write(f"{place}/doubloon/__init__.py", INIT)
            self.write(f"{place}/doubloon/builds.py", Path(builds.__file__).read_text())
            self.write(f"{place}/doubloon/kernel/state.py", "")
            self.write(f"{place}/doubloon/kernel/words.toml", "")
            self.write(f"{place}/doubloon/cli/__init__.py", CLI)

    def write(self, name: str, text: str) -> None:
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def stamp(self, **different: object) -> None:
        """As tools/compiled.py does it: the Python of a hot room counts by its mark, all else by its name."""
        files = {
            name: mark if name.endswith(".py") else None for name, mark in marks(self.source, ["kernel"])
        }
        content = {
            "python": sys.version,
            "tools": tool_marks(self.source),
            "rooms": ["kernel"],
            "entries": entries(self.source),
            "files": files,
        }
        self.write("build/compiled/.stamp", json.dumps(content | different))

    def run(self, **surroundings: str) -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if name not in (SWITCH, "PYTHONPATH")}
        return subprocess.run(
            [sys.executable, self.source / "doubloon_command.py"],
            env=kept | {"CHECKOUT": str(self.root)} | surroundings,
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    made = Checkout(tmp_path)
    made.stamp()
    return made


SOURCES = ["src/doubloon/kernel/state.py"] * 2
BUILT = ["build/compiled/doubloon/kernel/state.py"] * 2
"""Where the command found the engine, and where a process that it started did."""


def test_a_fresh_build_plays_in_the_command_and_in_its_children(checkout: Checkout) -> None:
    said = checkout.run()
    assert (said.stdout.splitlines(), said.stderr) == (BUILT, "")


def test_without_a_build_the_sources_play_and_nothing_is_said(checkout: Checkout) -> None:
    (checkout.tree / ".stamp").unlink()
    checkout.tree.rename(checkout.root / "elsewhere")
    said = checkout.run()
    assert (said.stdout.splitlines(), said.stderr) == (SOURCES, "")


def test_plain_python_takes_the_fresh_build_from_anywhere(checkout: Checkout, tmp_path: Path) -> None:
    """A notebook or the tests of another package: any importer, any module first."""
    ask = "import doubloon.cli; from doubloon.kernel import state; print(state.__file__, doubloon.__path__)"
    kept = {name: value for name, value in os.environ.items() if name != SWITCH}
    for wish, place in (("", checkout.tree), (PYTHON, checkout.source)):
        said = subprocess.run(
            [sys.executable, "-c", ask],
            env=kept | {SWITCH: wish, "PYTHONPATH": str(checkout.source)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        package = place / "doubloon"
        assert said.stdout == f"{package / 'kernel' / 'state.py'} {[str(package)]}\n"


def test_a_stale_build_is_never_used_and_one_line_says_so(checkout: Checkout) -> None:
    checkout.write("src/doubloon/kernel/state.py", "# a new rule\n")
    said = checkout.run()
    assert said.stdout.splitlines() == SOURCES
    assert said.stderr == (
        "doubloon: the compiled engine is older than doubloon/kernel/state.py; "
        "Python plays, some ten times slower, until `make engine` has built it again\n"
    )


def test_the_switch_chooses(checkout: Checkout) -> None:
    assert checkout.run(**{SWITCH: PYTHON}).stdout.splitlines() == SOURCES
    assert checkout.run(**{SWITCH: COMPILED}).stdout.splitlines() == BUILT


def test_the_switch_refuses_what_there_is_not(checkout: Checkout) -> None:
    checkout.write("src/doubloon/kernel/state.py", "# a new rule\n")
    stale, unknown = checkout.run(**{SWITCH: COMPILED}), checkout.run(**{SWITCH: "fast"})
    assert (stale.returncode, stale.stdout) == (unknown.returncode, unknown.stdout) == (2, "")
    assert stale.stderr == (
        "doubloon: DOUBLOON_ENGINE=compiled: the compiled engine is older than doubloon/kernel/state.py; "
        "`make engine` builds it\n"
    )
    assert unknown.stderr.startswith("doubloon: DOUBLOON_ENGINE=fast: say compiled or python")


def test_an_installation_has_the_engine_it_was_built_with(checkout: Checkout) -> None:
    (checkout.root / "tools" / "compiled.py").unlink()
    assert checkout.run().stdout.splitlines() == SOURCES
    said = checkout.run(**{SWITCH: COMPILED})
    assert said.returncode == 2
    assert "this installation is python; install the other wheel" in said.stderr


def test_what_is_only_linked_may_change(checkout: Checkout) -> None:
    checkout.write("src/doubloon/kernel/words.toml", "changed = true")
    checkout.write("src/doubloon/cli/more.py", "")
    assert flaw_of(checkout.tree, checkout.source) == ""


@pytest.mark.parametrize(
    ("new", "flaw"),
    [
        ("src/doubloon/kernel/new.py", "the compiled engine is older than doubloon/kernel/new.py"),
        ("src/doubloon/kernel/new.toml", "the compiled engine is older than doubloon/kernel/new.toml"),
        ("src/doubloon/attic/__init__.py", "the compiled engine has other rooms"),
        ("tools/compiled.py", "the compiled engine was built with another tools/compiled.py"),
    ],
)
def test_a_new_file_makes_a_build_stale(checkout: Checkout, new: str, flaw: str) -> None:
    checkout.write(new, "new = True\n")
    assert flaw_of(checkout.tree, checkout.source) == flaw


def test_a_file_that_has_gone_makes_a_build_stale(checkout: Checkout) -> None:
    (checkout.source / "doubloon" / "kernel" / "words.toml").unlink()
    assert (
        flaw_of(checkout.tree, checkout.source) == "the compiled engine still has doubloon/kernel/words.toml"
    )


@pytest.mark.parametrize(
    ("different", "flaw"),
    [
        ({"python": "3.0"}, "the compiled engine was built for another Python"),
        ({"tools": {}}, "the compiled engine was built with another tools/compiled.py"),
    ],
)
def test_another_python_or_another_tool_makes_a_build_stale(
    checkout: Checkout, different: dict[str, object], flaw: str
) -> None:
    checkout.stamp(**different)
    assert flaw_of(checkout.tree, checkout.source) == flaw


def test_another_mypy_or_librt_makes_a_build_stale(checkout: Checkout) -> None:
    now = tool_marks(checkout.source)
    assert set(now) == {"tools/compiled.py", "mypy", "librt"}
    for tool in ("mypy", "librt"):
        checkout.stamp(tools=now | {tool: [0, 0]})
        assert flaw_of(checkout.tree, checkout.source) == f"the compiled engine was built with another {tool}"


def test_a_stamp_that_was_cut_off_is_no_stamp(checkout: Checkout) -> None:
    checkout.write("build/compiled/.stamp", '{"python": "3.1')
    assert flaw_of(checkout.tree, checkout.source) == "the compiled engine has no readable stamp"
