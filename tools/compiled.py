"""The compiled build: `make compiled`. The hot rooms go through mypyc into `build/compiled/`, then prove themselves.

`build/compiled/` becomes a whole copy of the package with the compiled modules beside their sources, so that
`PYTHONPATH=build/compiled` uses the compiled engine and the checkout itself stays interpreted. In the hot rooms every
module is compiled unless its docstring says `(Not compiled: why)`; elsewhere only one that says `Compiled room`.
The proof: random games of every registered game in both builds, two processes, equal state hashes.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
TARGET = ROOT / "build" / "compiled"
C_FILES = ROOT / "build" / "compiled-c"
STAMP = TARGET / ".stamp"

HOT_ROOMS = ("kernel", "pieces", "games")
OPT_OUT = "(not compiled:"
OPT_IN = "compiled room"

SEEDS = 200
STRIDE = 16  # decisions between two hashes
SHOWN_EVERY = 4  # one seed in so many is played with somebody listening and recording


def main() -> int:
    wishes = arguments()
    if wishes.hashes is not None:
        json.dump(hashes(wishes.hashes), sys.stdout)
        return 0
    if wishes.list:
        print(*(source for source in sources() if is_hot(source)), sep="\n")
        return 0
    if missing := missing_for_a_build():
        print(f"compiled: {missing}; the interpreted build works without it", file=sys.stderr)
        return 0 if wishes.if_possible else 1
    with alone():
        build(wishes.opt, wishes.one_file)
    if wishes.build_only:
        return 0
    return compare(wishes.seeds) or (conformance() if wishes.conformance else 0)


def arguments() -> Any:
    parser = argparse.ArgumentParser(
        prog="compiled", description="build the hot rooms with mypyc and prove the build"
    )
    parser.add_argument("--if-possible", action="store_true", help="exit with 0 where there is no C compiler")
    parser.add_argument("--build-only", action="store_true", help="leave the proof out")
    parser.add_argument("--seeds", type=int, default=SEEDS, help=f"games played in both builds ({SEEDS})")
    parser.add_argument(
        "--conformance", action="store_true", help="then run tests/conformance on the compiled build"
    )
    parser.add_argument("--list", action="store_true", help="only say which modules are compiled")
    parser.add_argument(
        "--opt", choices=("0", "1", "2", "3"), default="3", help="optimisation level of the C compiler"
    )
    parser.add_argument("--one-file", action="store_true", help="one C file for all modules: longer to build")
    parser.add_argument("--hashes", type=int, metavar="N", help=argparse.SUPPRESS)  # one half of the proof
    return parser.parse_args()


# --- what is compiled -------------------------------------------------------------------------------------------------


def sources() -> list[Path]:
    """Every file of the package, data included, relative to `src`."""
    found = (path for path in (SOURCE / "doubloon").rglob("*") if path.is_file())
    return sorted(
        path.relative_to(SOURCE) for path in found if "__pycache__" not in path.parts and path.suffix != ".so"
    )


def is_hot(source: Path) -> bool:
    """Whether a module is compiled; packages' `__init__` only say what a room offers."""
    if source.suffix != ".py" or source.name == "__init__.py" or belongs_to_a_game_being_built(source):
        return False
    said = (ast.get_docstring(ast.parse((SOURCE / source).read_text("utf-8"))) or "").lower()
    if OPT_OUT in said:
        return False
    return source.parts[1] in HOT_ROOMS or OPT_IN in said


def belongs_to_a_game_being_built(source: Path) -> bool:
    """A game that is under construction is not registered, so nobody could play its compiled form."""
    waivers = tomllib.loads((ROOT / "docs" / "rules" / "waivers.toml").read_text("utf-8"))
    being_built = {game.replace("-", "_") for game in waivers["under_construction"]}
    return source.parts[1] == "games" and source.parts[2] in being_built


def missing_for_a_build() -> str:
    """What this machine lacks, in words; empty when nothing is."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"there is no C compiler here ({compiler} was looked for)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "there is a C compiler here, but Python's header files are not installed"
    return ""


# --- the build --------------------------------------------------------------------------------------------------------


def build(opt: str, one_file: bool) -> None:
    """Compile unless nothing that matters has changed; data and uncompiled rooms are brought up to date either way."""
    hot = [source for source in sources() if is_hot(source)]
    wanted = fingerprint(opt, one_file)
    if STAMP.exists() and STAMP.read_text() == wanted:
        bring_up_to_date()
        print(f"compiled: {len(hot)} modules, up to date")
        return
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.rmtree(C_FILES, ignore_errors=True)
    bring_up_to_date()
    begun = time.monotonic()
    with contextlib.chdir(TARGET):
        compile_modules([str(source) for source in hot], opt, one_file)
    STAMP.write_text(wanted)
    lines = sum(len((SOURCE / source).read_text("utf-8").splitlines()) for source in hot)
    print(f"compiled: {len(hot)} modules, {lines:,} lines, -O{opt}, {time.monotonic() - begun:.0f} s")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One build at a time: tests, bench and make may want one at once."""
    TARGET.parent.mkdir(exist_ok=True)
    with (TARGET.parent / "compiled.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fingerprint(opt: str, one_file: bool) -> str:
    """Everything the machine code depends on: all of our Python (types cross rooms), the tools, this file."""
    from mypy.version import __version__ as mypy_version

    digest = hashlib.sha256(json.dumps([sys.version, mypy_version, opt, one_file]).encode())
    for path in [Path(__file__), *(SOURCE / source for source in sources() if matters(source))]:
        digest.update(f"\n{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def matters(source: Path) -> bool:
    """A hot room's module, compiled or not (its types matter), or any other that is compiled."""
    return source.suffix == ".py" and (source.parts[1] in HOT_ROOMS or is_hot(source))


def bring_up_to_date() -> None:
    """Make `build/compiled/` a copy of the package, compiled modules left where they are."""
    wanted = set(sources())
    for path in list(TARGET.rglob("*")):
        if (
            path.is_file()
            and path.suffix != ".so"
            and path != STAMP
            and path.relative_to(TARGET) not in wanted
        ):
            path.unlink()
    for source in wanted:
        copy = TARGET / source
        content = (SOURCE / source).read_bytes()
        if not copy.exists() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)


def compile_modules(modules: list[str], opt: str, one_file: bool) -> None:
    """mypyc, then the C compiler, on as many cores as there are; works in the current folder."""
    import setuptools  # type: ignore[import-untyped]
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class BuildTogether(build_ext):  # type: ignore[misc]
        """All C files of an extension at once."""

        def build_extensions(self) -> None:
            compiler: Any = self.compiler
            compiler.compile = partial(compile_together, compiler)
            super().build_extensions()

    extensions = mypycify(
        ["--config-file=", "--explicit-package-bases", "--follow-imports=silent", *modules],
        opt_level=opt,
        debug_level="0",
        multi_file=not one_file,
        target_dir=str(C_FILES),
        group_name="doubloon",
    )
    setuptools.setup(
        name="doubloon-compiled",
        packages=[],
        ext_modules=extensions,
        cmdclass={"build_ext": BuildTogether},
        script_args=[
            "--quiet",
            "build_ext",
            "--inplace",
            f"--build-temp={C_FILES}",
            f"--build-lib={C_FILES}",
        ],
    )


def compile_together(
    compiler: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """What setuptools' compiler does one file after the other, done with all cores."""
    macros, objects, extra_postargs, options, jobs = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(options, debug, extra_preargs)

    def compile_one(item: tuple[str, tuple[str, str]]) -> None:
        obj, (source, suffix) = item
        compiler._compile(obj, source, suffix, arguments, extra_postargs, options)

    with ThreadPoolExecutor(os.cpu_count()) as cores:
        list(cores.map(compile_one, jobs.items()))
    return list(objects)


# --- the proof --------------------------------------------------------------------------------------------------------


def hashes(seeds: int) -> dict[str, Any]:
    """Every registered game over its modes: the hash every few decisions and at the end, and what was told."""
    import doubloon
    from doubloon.kernel import state as hot

    games = {
        game.id: [list(game_hashes(game, seed)) for seed in range(seeds)]
        for game in doubloon.games().values()
    }
    return {"compiled": Path(hot.__file__).suffix != ".py", "games": games}


def game_hashes(game: Any, seed: int) -> Iterator[tuple[int, str]]:
    from doubloon.kernel.chance import Keyed, quick
    from doubloon.kernel.codec import state_hash
    from doubloon.kernel.options import settled
    from doubloon.kernel.playout import play_random

    mode = game.modes()[seed % len(game.modes())]
    options = settled(game.options, mode["seats"], mode["options"])
    key = seed.to_bytes(32, "little")
    shown = seed % SHOWN_EVERY == 0
    state = game.start(mode["seats"], options, Keyed(key), listen=shown, record=shown)
    choice = quick(key)
    decisions = 0
    while not state.over and decisions < game.cap:
        decisions += play_random(state, choice, STRIDE).decisions
        yield decisions, state_hash(state, game.saved)
    if shown:
        yield decisions, hashlib.sha256(repr((state.told, state.outcomes)).encode()).hexdigest()


def compare(seeds: int) -> int:
    """Both builds at once, each with a hash seed of its own; prints counts, or the first difference."""
    begun = time.monotonic()
    halves = [start_half(SOURCE, seeds, "1"), start_half(TARGET, seeds, "2")]
    interpreted, compiled = (finish_half(half) for half in halves)
    assert not interpreted["compiled"], "the checkout is compiled: remove stray .so files from src"
    assert compiled["compiled"], "build/compiled is not compiled: remove build/ and try again"
    for game, games in interpreted["games"].items():
        for seed, (one, other) in enumerate(zip(games, compiled["games"][game], strict=True)):
            if one != other:
                print(f"compiled: {game}, seed {seed}: {first_difference(one, other)}", file=sys.stderr)
                return 1
        decisions, count = sum(game[-1][0] for game in games), sum(map(len, games))
        print(
            f"compiled: {game}: {seeds} seeds, {decisions:,} decisions, {count:,} hashes, equal in both builds"
        )
    print(f"compiled: proof took {time.monotonic() - begun:.0f} s")
    return 0


def start_half(path: Path, seeds: int, hash_seed: str) -> subprocess.Popen[str]:
    surroundings = os.environ | {"PYTHONPATH": str(path), "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, __file__, "--hashes", str(seeds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings)


def finish_half(half: subprocess.Popen[str]) -> Any:
    answer, _ = half.communicate()
    if half.returncode:
        raise SystemExit("compiled: playing failed (see above)")
    return json.loads(answer)


def conformance() -> int:
    """The house's conformance suite, playing on the compiled build."""
    surroundings = os.environ | {"PYTHONPATH": str(TARGET), "DOUBLOON_CONFORMANCE_FULL": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "tests/conformance"]
    return subprocess.run(command, cwd=ROOT, env=surroundings, check=False).returncode


def first_difference(one: list[list[Any]], other: list[list[Any]]) -> str:
    """Where two lists of (decisions, hash) part."""
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return f"the builds differ within the {STRIDE} decisions before number {mine[0]}"
    return f"{len(one)} hashes interpreted, {len(other)} compiled"


if __name__ == "__main__":
    sys.exit(main())
