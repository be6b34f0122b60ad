"""The compiled build plays exactly as the interpreted one; a machine without a C compiler is told so.

Few seeds and no optimisation here, so that the tests stay short: `make same-hashes` plays every mode once on this build, `make
compiled` 1,000 on the optimised one.
"""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.docs.pages import PAGES_WITH_PYTHON, python_of
from tools.compiled import FLAT, INLINE, WHOLE, compare, missing_for_a_build, understands

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
    first = run("--seeds", "2", "--opt", "0")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "equal in both builds" in first.stdout
    again = run("--build-only", "--opt", "0")
    assert again.returncode == 0
    assert "up to date" in again.stdout


ON_THE_COMPILED_KERNEL = """
import inspect
from doubloon.builds import running
from doubloon.kernel.chance import Keyed, quick
from doubloon.kernel.tables.codec import state_hash
from doubloon.kernel.games.options import settled
from doubloon.kernel.positions.playout import play_random
from tests.toys.smugglers_cove.game import SmugglersCove
game = SmugglersCove()
mode = game.modes()[0]
options = settled(game.options, mode["seats"], mode["options"])
state = game.start(mode["seats"], options, Keyed(bytes(32)), listen=False, record=False)
play_random(state, quick(b"toy"), 30)
other = state.copy()
for one in (state, other):
    play_random(one, quick(b"toy"), 400)
print(running(), ",".join(inspect.signature(type(state)).parameters), state_hash(state, game.saved), state_hash(other, game.saved))
"""


@needs_compiler
def test_an_interpreted_game_declares_its_fields_on_the_compiled_kernel() -> None:
    assert run("--build-only", "--opt", "0").returncode == 0
    said = {}
    for folder in ("src", "build/compiled-O0"):
        done = subprocess.run(
            [sys.executable, "-c", ON_THE_COMPILED_KERNEL],
            cwd=ROOT,
            env=os.environ
            | {
                "DOUBLOON_ENGINE": "python" if folder == "src" else "compiled",
                "PYTHONPATH": os.pathsep.join([str(ROOT / folder), str(ROOT)]),
            },
            check=True,
            capture_output=True,
            text=True,
        )
        engine, *rest = done.stdout.split()
        said[engine] = rest
    assert set(said) == {"interpreted", "compiled"}
    assert said["interpreted"] == said["compiled"]
    assert said["compiled"][1] == said["compiled"][2], "a copy plays on as its original"


COUNTED_NUMBER = re.compile(r"CPy_INCREF\((\w+)\);\n    \w+ = CPyLong_AsInt64\(\1\);\n    CPy_DECREF\(\1\);")


@needs_compiler
def test_constructors_are_put_into_the_copies_that_call_them() -> None:
    """Should mypyc come to write copies otherwise, they would be slow again without a word."""
    assert run("--build-only", "--opt", "0").returncode == 0
    written = ROOT / "build/compiled-O0-c"
    for state in ("island", "canaan", "compass", "district"):
        (c_file,) = written.glob(f"__native_doubloon___games*___{state}.c")
        text = c_file.read_text("utf-8")
        assert FLAT + f"PyObject *CPyDef_{state}___" in text, state
        assert "Inline_Whole(" in text, state
        copy = text.split(FLAT)[1].partition("\n}")[0]
        assert "_setup((PyObject *)CPyType_" in copy, state
        assert not WHOLE.search(text), state
        assert "CPyLong_AsInt64(" in text, state
        assert not COUNTED_NUMBER.search(text), state
    assert str(INLINE) in (written / "headers.h").read_text("utf-8")


@needs_compiler
def test_the_python_of_every_page_runs_on_the_compiled_engine() -> None:
    assert run("--build-only", "--opt", "0").returncode == 0
    surroundings = os.environ | {"DOUBLOON_ENGINE": "compiled", "PYTHONPATH": str(ROOT / "build/compiled-O0")}
    told = "import doubloon; assert doubloon.engine() == 'compiled'"
    for page in PAGES_WITH_PYTHON:
        for body in (told, *python_of(page)):
            done = subprocess.run(
                [sys.executable, "-c", body], env=surroundings, check=False, capture_output=True, text=True
            )
            assert done.returncode == 0, f"{page.name}: {done.stderr}"


def test_hot_modules_are_compiled_and_edges_are_not() -> None:
    listed = run("--list").stdout.split()
    kernel = {Path(module).stem for module in listed if module.startswith("doubloon/kernel/")}
    assert {"state", "procedure", "playout", "chance"} <= kernel
    assert not {"table", "codec", "events", "__init__"} & kernel


@needs_compiler
def test_a_flag_the_compiler_does_not_know_is_left_out() -> None:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC")).split()
    assert understands(compiler, "-fvisibility=hidden")
    assert not understands(compiler, "-fno-such-flag")


@pytest.mark.parametrize(("arguments", "code"), [((), 1), (("--if-possible",), 0)])
def test_without_a_compiler_one_plain_message(arguments: tuple[str, ...], code: int) -> None:
    done = run(*arguments, CC="no-such-compiler")
    assert done.returncode == code
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "compiled: there is no C compiler here (no-such-compiler was looked for); the interpreted engine works without it"
    ]


def told(*lines: object) -> subprocess.Popen[str]:
    """A half of the proof that says just this."""
    say = f"import json; [print(line if isinstance(line, str) else json.dumps(line)) for line in {list(lines)!r}]"
    return subprocess.Popen([sys.executable, "-c", say], stdout=subprocess.PIPE, text=True)


PLAYED: list[object] = [["toy", 0, [[16, "a"], [20, "b"]]], ["toy", 1, [[16, "c"], [32, "d"]]]]


def proof(interpreted: list[object], compiled: list[object]) -> int:
    """The proof with two seeds, its halves made up."""
    with told(*interpreted) as one, told(*compiled) as other:
        return compare(one, other)


def test_equal_hashes_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert proof(["interpreted", *PLAYED], ["compiled", *PLAYED]) == 0
    assert "toy: 2 seeds, 52 decisions, 4 hashes, equal in both builds" in capsys.readouterr().out


def test_a_difference_is_told_with_its_game_seed_and_place(capsys: pytest.CaptureFixture[str]) -> None:
    differing = ["compiled", PLAYED[0], ["toy", 1, [[16, "c"], [32, "x"]]]]
    assert proof(["interpreted", *PLAYED], differing) == 1
    said = capsys.readouterr()
    assert said.err == "compiled: toy, seed 1: the builds differ within the 16 decisions before number 32\n"
    assert "equal in both builds" not in said.out


def test_two_halves_of_one_engine_prove_nothing() -> None:
    with pytest.raises(SystemExit, match="this half is interpreted, not compiled"):
        proof(["interpreted", *PLAYED], ["interpreted", *PLAYED])
