"""The compiled engine: `make engine` builds it, `make compiled` proves it. The hot rooms go through mypyc and the C compiler.

`build/compiled/` becomes a second tree of the package: machine code where there is some, links to the sources everywhere
else. `import doubloon` takes it by itself as long as
it is fresh (src/doubloon/builds.py); our own tests go on with the sources. In the hot rooms every
module is compiled unless its docstring says `(Not compiled: why)`; elsewhere only one that says `Compiled room`.
The proof: random games of every registered game in both builds, two processes, equal state hashes; and the counts of
choices in tests/perft.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import inspect
import io
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "doubloon"
if TYPE_CHECKING:
    from doubloon.builds import COMPILED, PYTHON, SWITCH, compiled_tree, entries, flaw_of, marks, tool_marks
else:  # by itself: importing the package would choose an engine
    sys.path.insert(0, str(PACKAGE))
    from builds import COMPILED, PYTHON, SWITCH, compiled_tree, entries, flaw_of, marks, tool_marks

    sys.path.remove(str(PACKAGE))
WEAVER = ROOT / "tools" / "weave.py"
INLINE = ROOT / "tools" / "inline.h"
COPIES = ROOT / "tools" / "copies.py"
BORROW = ROOT / "tools" / "borrow.py"

HOT_ROOMS = ("kernel", "pieces", "games")
OPT_OUT = "(not compiled:"
OPT_IN = "compiled room"

ENGINE_OPT = "2"
"""What `make engine` asks of the C compiler; docs/speed.md has the measurements behind it."""
QUICKER: Final = ("-fvisibility=hidden", "-fno-plt")
"""Calls that need no table: within the engine none goes through one, and those to Python are not looked up by a detour.
Flags that a compiler does not know are left out; docs/speed.md has the measurements behind these, too."""
EXACT: Final = ("-ffp-contract=off",)
"""A product and a sum are rounded one after the other. Some machines can do both at once, and both builds would differ in the last bit."""
UNWARNED: Final = ("-Wno-all",)
"""For an unoptimised build, which only proves hashes: a sixth of the C compiler's time goes into the remarks of -Wall. The optimised build
hears them, and what the compiler remarks on by itself is an error in both."""
MYPYC_SECONDS = 0.6
C_SECONDS = {"0": 2.7, "1": 4.5, "2": 6.5, "3": 6.9}
"""Processor time per thousand lines, on an ordinary machine: good enough to tell somebody how long to wait."""

COPY: Final = re.compile(r"^(?=PyObject \*CPyDef_\w+___copy\(PyObject \*cpy_r_self\) \{$)", re.MULTILINE)
FLAT: Final = "#ifdef __GNUC__\n__attribute__((flatten))\n#endif\n"
"""What gcc and clang take as: put everything that this function calls into it."""
WHOLE: Final = re.compile(r"\bVecI64Api\.slice\((\w+), 0, 4611686018427387903LL\)")
"""`column[:]`"""
WHOLE_LIST: Final = re.compile(r"\bCPyList_GetSlice\((\w+), 0, 9223372036854775806LL\)")
"""`list[:]`"""
DROPPED: Final = re.compile(r"\bPy_DECREF\(VEC_I64_BUF\((.+)\)\);$", re.MULTILINE)
"""A column in an object that nobody has any more."""
TRACKED: Final = re.compile(r"(?<=Py_SET_REFCNT\(self, 1\);\n)\s+PyObject_GC_Track\(self\);\n")
"""An object that is used again. Rules and states are plain values, never part of themselves: the garbage collector need not know them."""
UNTRACKED: Final = re.compile(r"^    PyObject_GC_UnTrack\(self\);$", re.MULTILINE)
AHEAD: Final = re.compile(r"\bCPyDef_\w*batch___fetch_ahead\((\w+), (\w+)\)")
"""A call; the function itself does nothing."""
APPEND: Final = re.compile(r"\bVec(I64|I32|I16)Api\.append\(")
"""`append(column, number)`"""

NATIVE = "__native_"
HEADERS = (f"{NATIVE}doubloon.h", f"{NATIVE}internal_doubloon.h")
"""What mypyc lets every one of its C files include, the outer one first."""

UNITS: Final = 24
"""Files of an unoptimised build. Those that are optimised stay apart: the compiler would need much more memory."""

SEEDS = 1000
STRIDE = 16  # decisions between two hashes
SHOWN_EVERY = 4  # one seed in this many is played with somebody listening and recording


def main() -> int:
    wishes = arguments()
    if wishes.hashes is not None:
        tell_hashes(wishes.hashes)
        return 0
    os.environ[SWITCH] = PYTHON  # what the tools import of ours
    if wishes.list:
        print(*hot_modules(), sep="\n")
        return 0
    if missing := missing_for_a_build():
        print(f"compiled: {missing}; the interpreted engine works without it", file=sys.stderr)
        return 0 if wishes.if_possible else 1
    wanted = Build(wishes.opt, wishes.one_file)
    with alone():
        make(wanted)
    if wishes.build_only:
        return 0
    proof = proven(wanted.tree, wishes.seeds) or counted(wanted.tree)
    return proof or (conformance(wanted.tree) if wishes.conformance else 0)


def arguments() -> Any:
    parser = argparse.ArgumentParser(
        prog="compiled", description="build the hot rooms with mypyc and prove the build"
    )
    parser.add_argument("--if-possible", action="store_true", help="exit with 0 where there is no C compiler")
    parser.add_argument("--build-only", action="store_true", help="leave the proof out")
    parser.add_argument(
        "--seeds",
        type=int,
        default=SEEDS,
        help=f"games played in both builds ({SEEDS:,}); 0 plays every mode once",
    )
    parser.add_argument(
        "--conformance", action="store_true", help="then run tests/conformance on the compiled build"
    )
    parser.add_argument("--list", action="store_true", help="only say which modules are compiled")
    parser.add_argument(
        "--opt",
        choices=("0", "1", "2", "3"),
        default=ENGINE_OPT,
        help=f"optimisation level of the C compiler ({ENGINE_OPT}); another one has a folder of its own",
    )
    parser.add_argument("--one-file", action="store_true", help="one C file for all modules: longer to build")
    parser.add_argument("--hashes", type=int, metavar="N", help=argparse.SUPPRESS)  # one half of the proof
    return parser.parse_args()


class Build(NamedTuple):
    """How the engine is to be built. Only the one that plays stands where the command looks for it."""

    opt: str
    one_file: bool

    @property
    def tree(self) -> Path:
        usual = compiled_tree(SOURCE)
        if self == Build(ENGINE_OPT, one_file=False):
            return usual
        return usual.with_name(f"compiled-O{self.opt}{'-one-file' if self.one_file else ''}")

    @property
    def c_files(self) -> Path:
        return self.tree.with_name(f"{self.tree.name}-c")


# --- what is compiled -------------------------------------------------------------------------------------------------


@cache
def sources() -> list[Path]:
    """Every Python file of the package, relative to `src`."""
    return sorted(path.relative_to(SOURCE) for path in PACKAGE.rglob("*.py"))


@cache
def hot_modules() -> list[Path]:
    return [source for source in sources() if is_hot(source)]


def is_hot(source: Path) -> bool:
    """Whether a module is compiled; packages' `__init__` only say what a room offers."""
    if source.name == "__init__.py" or belongs_to_a_game_being_built(source):
        return False
    said = (ast.get_docstring(ast.parse((SOURCE / source).read_text("utf-8"))) or "").lower()
    if OPT_OUT in said:
        return False
    return source.parts[1] in HOT_ROOMS or OPT_IN in said


def belongs_to_a_game_being_built(source: Path) -> bool:
    """A game that is under construction is not registered, so nobody could play its compiled form."""
    return source.parts[1] == "games" and source.parts[2] in games_being_built()


@cache
def games_being_built() -> set[str]:
    waivers = tomllib.loads((ROOT / "docs" / "rules" / "waivers.toml").read_text("utf-8"))
    return {game.replace("-", "_") for game in waivers["under_construction"]}


def compiled_rooms() -> list[str]:
    """The rooms in which there is machine code."""
    return sorted({module.parts[1] for module in hot_modules()})


def matters(source: Path) -> bool:
    """Whether the machine code depends on a file: a hot room's module, compiled or not (its types count), or a compiled one."""
    return source.parts[1] in HOT_ROOMS or source in hot_modules()


def missing_for_a_build() -> str:
    """What this machine lacks, in words; empty when nothing is."""
    if sys.platform == "win32":
        return "the compiled engine of a checkout is a tree of links, which Windows seldom allows"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"there is no C compiler here ({compiler} was looked for)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return (
            "there is a C compiler here, but Python's header files are not installed (in Debian: python3-dev)"
        )
    return ""


# --- the build --------------------------------------------------------------------------------------------------------


def make(wanted: Build) -> None:
    """Compile, unless nothing that matters has changed. A file that was only touched costs no more than a new stamp."""
    if not flaw_of(wanted.tree, SOURCE):
        print("compiled: up to date")
        return
    stamp = stamp_for(
        wanted
    )  # before anything is read to be compiled: a file that is edited meanwhile makes this build stale
    if digest_in(wanted.tree) == stamp["digest"]:
        link_sources(wanted.tree)
        write_stamp(wanted.tree, stamp)
        print("compiled: up to date")
        return
    begun = time.monotonic()
    lines = sum(len((SOURCE / source).read_text("utf-8").splitlines()) for source in hot_modules())
    print(
        f"compiled: turning {lines:,} lines of rules into machine code (-O{wanted.opt}); "
        f"{guessed(lines, wanted.opt)}, only when they have changed",
        flush=True,
    )
    fresh = wanted.tree.with_name(f"{wanted.tree.name}.new")
    for folder in (fresh, wanted.c_files):
        shutil.rmtree(folder, ignore_errors=True)
    compile_modules(wanted, fresh)
    link_sources(fresh)
    write_stamp(fresh, stamp)
    shutil.rmtree(wanted.tree, ignore_errors=True)
    fresh.rename(wanted.tree)
    print(f"compiled: {len(hot_modules())} modules, {time.monotonic() - begun:.0f} s")


def guessed(lines: int, opt: str) -> str:
    """How long it will take, in words: mypyc works on one core, the C compiler on all of them."""
    seconds = lines / 1000 * (MYPYC_SECONDS + C_SECONDS[opt] / (os.cpu_count() or 1))
    return f"about {seconds / 60:.0f} minutes" if seconds > 90 else "about a minute"


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One build at a time: tests, bench and make may want one at once."""
    folder = compiled_tree(SOURCE).parent
    folder.mkdir(exist_ok=True)
    with (folder / "compiled.lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def stamp_for(wanted: Build) -> dict[str, Any]:
    """What `builds.flaw_of` compares. A file that only has a link here counts by its name, not by its mark."""
    rooms = compiled_rooms()
    return {
        "python": sys.version,
        "tools": tool_marks(SOURCE),
        "rooms": rooms,
        "entries": entries(SOURCE),
        "files": {
            name: mark if name.endswith(".py") and matters(Path(name)) else None
            for name, mark in marks(SOURCE, rooms)
        },
        "digest": fingerprint(wanted),
    }


def fingerprint(wanted: Build) -> str:
    """Everything the machine code depends on: all of our Python (types cross rooms), the tools, how they are used."""
    from mypy.version import __version__ as mypy_version

    digest = hashlib.sha256(
        json.dumps([sys.version, mypy_version, QUICKER, EXACT, UNWARNED, *wanted]).encode()
    )
    for way in (is_hot, compile_modules, quicken, compile_together, put_together):
        digest.update(inspect.getsource(way).encode())
    for tool in (WEAVER, INLINE, COPIES, BORROW):
        digest.update(tool.read_bytes())
    for source in sources():
        if matters(source):
            digest.update(f"\n{source}\n".encode() + (SOURCE / source).read_bytes())
    return digest.hexdigest()


def digest_in(tree: Path) -> str:
    """The fingerprint of what was built there; empty when that is unknown."""
    try:
        return str(json.loads((tree / ".stamp").read_bytes())["digest"])
    except (FileNotFoundError, ValueError, KeyError):
        return ""


def write_stamp(tree: Path, stamp: dict[str, Any]) -> None:
    (tree / ".stamp").write_text(json.dumps(stamp))


def link_sources(tree: Path) -> None:
    """Give the machine code the rest of the package: a room without any is one link, elsewhere each file is."""
    for path in [*tree.rglob("*")]:
        if path.is_symlink():
            path.unlink()
    for name in entries(SOURCE):
        if name not in compiled_rooms():
            link(PACKAGE / name, tree / "doubloon" / name)
    for name, _ in marks(SOURCE, compiled_rooms()):
        link(SOURCE / name, tree / name)


def link(source: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(os.path.relpath(source, place.parent))


def compile_modules(wanted: Build, into: Path) -> None:
    """mypyc, then the C compiler, on as many cores as there are."""
    import setuptools  # type: ignore[import-untyped]
    from mypyc.build import mypycify
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    class BuildTogether(build_ext):  # type: ignore[misc]
        """All C files of an extension at once."""

        def build_extensions(self) -> None:
            compiler: Any = self.compiler
            wished = (*QUICKER, *EXACT, *(UNWARNED if wanted.opt == "0" else ()))
            flags = [flag for flag in wished if understands(compiler.compiler_so, flag)]
            for extension in self.extensions:
                # again for each, since mypyc gives all of them one list
                extension.extra_compile_args = [*extension.extra_compile_args, *flags]
            compiler.compile = partial(compile_together, compiler)
            super().build_extensions()

    woven = wanted.c_files / "woven"
    write_woven(woven)
    with contextlib.chdir(woven):  # where module names begin
        with remarks_kept_back():
            extensions = mypycify(
                [
                    "--config-file=",
                    f"--cache-dir={wanted.c_files / 'mypy'}",
                    "--explicit-package-bases",
                    "--follow-imports=silent",
                    *map(str, hot_modules()),
                ],
                opt_level=wanted.opt,
                debug_level="0",
                multi_file=not wanted.one_file,
                target_dir=str(wanted.c_files),
                group_name="doubloon",
            )
        quicken(wanted.c_files)
        setuptools.setup(
            name="doubloon-compiled",
            packages=[],
            ext_modules=extensions,
            cmdclass={"build_ext": BuildTogether},
            script_args=[
                "--quiet",
                "build_ext",
                f"--build-temp={wanted.c_files}",
                f"--build-lib={into}",
            ],
        )


def write_woven(into: Path) -> None:
    """The sources as mypyc shall read them: in modules that are compiled, declared fields are written out."""
    sys.path.insert(0, str(ROOT))
    from tools.weave import Sources

    all_of_them = Sources(SOURCE)
    for module in all_of_them.modules.values():
        place = into / module.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(all_of_them.woven(module) if module.path in hot_modules() else module.text, "utf-8")


def quicken(c_files: Path) -> None:
    """Objects are copied in one piece (`copies.py`), and copies have what they call put into them; columns and lists are copied in one operation, and used again."""
    from tools.borrow import without_needless_counts
    from tools.copies import structs_in, with_quick_copies
    from tools.weave import Sources

    sources = Sources(SOURCE)
    structs = structs_in((c_files / HEADERS[0]).read_text("utf-8"))
    for path in c_files.glob(f"{NATIVE}*.c"):
        module = sources.modules.get(path.stem.removeprefix(NATIVE).replace("___", "."))
        fields = sources.only_assigned(module) if module is not None else {}
        text = with_quick_copies(path.read_text("utf-8"), fields, structs)
        text = COPY.sub(FLAT, text)
        text = APPEND.sub(r"Inline_Append\1(", WHOLE.sub(r"Inline_Whole(\1)", text))
        text = WHOLE_LIST.sub(r"Inline_Slice(\1)", DROPPED.sub(r"Inline_DropColumn(VEC_I64_BUF(\1));", text))
        text = UNTRACKED.sub("    Inline_Untrack((PyObject *)self);", TRACKED.sub("", text))
        text = AHEAD.sub(r"Inline_FetchAhead(\1, \2)", text)
        text = without_needless_counts(text)
        path.write_text(text, "utf-8")


@contextlib.contextmanager
def remarks_kept_back() -> Iterator[None]:
    """Mypyc remarks on what it could do better; that is shown only when it gives up."""
    remarks = io.StringIO()
    try:
        with contextlib.redirect_stdout(remarks):
            yield
    except SystemExit:
        sys.stderr.write(remarks.getvalue())
        raise


def understands(compiler: list[str], flag: str) -> bool:
    """Whether the C compiler takes a flag without a complaint."""
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder, "empty.c")
        empty.touch()
        command = [*compiler, "-Werror", flag, "-c", str(empty), "-o", str(empty.with_suffix(".o"))]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


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
    if "-O0" in (extra_postargs or ()):
        sources = put_together(sources)
    macros, objects, extra_postargs, options, jobs = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(options, debug, extra_preargs)
    native = any(is_native(source) for source in sources)
    read = partial(with_header_read, compiler, Path(output_dir or "."), arguments, extra_postargs, options)
    shared = read("headers.h", [*HEADERS, str(INLINE)]) if native else read("only_python.h", ["Python.h"])

    def compile_one(item: tuple[str, tuple[str, str]]) -> None:
        obj, (source, suffix) = item
        mine = [*arguments, *(shared if is_native(source) == native else ())]
        compiler._compile(obj, source, suffix, mine, extra_postargs, options)

    with ThreadPoolExecutor(os.cpu_count()) as cores:
        underway = [cores.submit(compile_one, job) for job in jobs.items()]
        for done, one in enumerate(as_completed(underway), start=1):
            one.result()
            if len(jobs) > 1:
                progress(f"compiled: file {done} of {len(jobs)}")
    progress("")
    return list(objects)


def progress(words: str) -> None:
    """A line that is written over, where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def is_native(source: str) -> bool:
    """Whether mypyc made this C file from a module; others are its run-time library, and a small one for each module that imports it."""
    return Path(source).name.startswith(NATIVE)


def put_together(sources: list[str]) -> list[str]:
    """Few larger files in place of mypyc's many: where nothing is optimised, a quarter of the compiler's time goes into beginning with a file."""
    native = sorted(filter(is_native, sources), key=lambda source: Path(source).stat().st_size)
    units = [native[number::UNITS] for number in range(min(UNITS, len(native)))]
    made = []
    for number, unit in enumerate(units):
        path = Path(unit[0]).with_name(f"{NATIVE}unit_{number}.c")
        path.write_text("".join(f'#include "{Path(source).name}"\n' for source in unit), "utf-8")
        made.append(str(path))
    return [*made, *(source for source in sources if not is_native(source))]


def with_header_read(
    compiler: Any,
    folder: Path,
    arguments: list[str],
    extra_postargs: list[str],
    options: Any,
    name: str,
    headers: list[str],
) -> list[str]:
    """What to tell the C compiler so that a file begins with these headers, and that it need not read them again: a quarter of its time.
    A compiler that cannot read them beforehand reads them as usual."""
    from setuptools.errors import CompileError  # type: ignore[import-untyped]

    shared = folder / name
    if not shared.exists():
        shared.write_text("".join(f'#include "{header}"\n' for header in headers), "utf-8")
        with contextlib.suppress(CompileError):
            compiler._compile(
                f"{shared}.gch", str(shared), ".h", [*arguments, "-x", "c-header"], extra_postargs, options
            )
    return ["-include", str(shared)]


# --- the proof --------------------------------------------------------------------------------------------------------


def tell_hashes(seeds: int) -> None:
    """One half of the proof: which engine this is, then every registered game over its modes, a line for each seed."""
    import doubloon
    from doubloon.builds import running

    print(running(), flush=True)
    for game in doubloon.games().values():
        for seed in range(seeds or len(game.modes())):
            print(json.dumps([game.id, seed, list(game_hashes(game, seed))]), flush=True)


def game_hashes(game: Any, seed: int) -> Iterator[tuple[int, str]]:
    """The hash every few decisions and at the end, and what was told, to players and to learners."""
    from doubloon.kernel.chance import Keyed, quick
    from doubloon.kernel.games.options import settled
    from doubloon.kernel.positions.playout import play_random
    from doubloon.kernel.tables.codec import state_hash

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
        if shown and game.encoding is not None:
            numbers = [list(game.encoding.encode(state, seat)) for seat in range(mode["seats"])]
            yield decisions, hashlib.sha256(repr(numbers).encode()).hexdigest()
            yield decisions, valued(game, state)
    if shown:
        yield decisions, hashlib.sha256(repr((state.told, state.outcomes)).encode()).hexdigest()


def valued(game: Any, state: Any) -> str:
    """What a network of made-up weights thinks of a position, to the last bit."""
    from mypy_extensions import i16

    from doubloon.bots.network import MORE_INPUTS, Learned, Network
    from doubloon.kernel.chance import Quick
    from doubloon.kernel.column import vec

    if state.over:
        return ""
    lots, hidden = Quick(1), 3
    width = game.encoding.sheet.width
    first = vec[i16]([i16(lots.below(4001) - 2000) for _ in range((width + MORE_INPUTS) * hidden)])
    last = [lots.below(1000) / 700 for _ in range(hidden)]
    learned = Learned(
        game, game.encoding, Network(width, first, last, 0.1, 0.9, 2.0 * game.lead), state.seats
    )
    return " ".join(learned.value(state, seat).hex() for seat in range(state.seats))


def proven(tree: Path, seeds: int) -> int:
    """Both builds at once, each with a hash seed of its own."""
    begun = time.monotonic()
    with half(SOURCE, seeds, "1") as interpreted, half(tree, seeds, "2") as compiled:
        code = compare(interpreted, compiled)
    print(f"compiled: proof took {time.monotonic() - begun:.0f} s")
    return code


def compare(interpreted: subprocess.Popen[str], compiled: subprocess.Popen[str]) -> int:
    """Prints counts game by game, or the first difference, and stops there with 1."""
    both = zip(answers(interpreted, "interpreted"), answers(compiled, "compiled"), strict=True)
    for game, pairs in groupby(both, key=lambda pair: pair[0][0]):
        seeds = decisions = count = 0
        for (_, seed, one), (_, _, other) in pairs:
            if one != other:
                progress("")
                print(f"compiled: {game}, seed {seed}: {first_difference(one, other)}", file=sys.stderr)
                return 1
            seeds, decisions, count = seeds + 1, decisions + one[-1][0], count + len(one)
            progress(f"compiled: {game}: {seeds} seeds")
        progress("")
        told = f"{decisions:,} decisions, {count:,} hashes"
        print(f"compiled: {game}: {seeds:,} seeds, {told}, equal in both builds", flush=True)
    return 0


@contextlib.contextmanager
def half(path: Path, seeds: int, hash_seed: str) -> Iterator[subprocess.Popen[str]]:
    """One build at play in a process of its own, ended when nobody wants to know more."""
    surroundings = os.environ | {
        SWITCH: PYTHON if path == SOURCE else COMPILED,
        "PYTHONPATH": str(path),
        "PYTHONHASHSEED": hash_seed,
    }
    command = [sys.executable, __file__, "--hashes", str(seeds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings) as playing:
        try:
            yield playing
        finally:
            playing.terminate()


def answers(playing: subprocess.Popen[str], engine: str) -> Iterator[tuple[str, int, list[list[Any]]]]:
    """Game, seed and hashes, seed by seed, from the engine it is supposed to be."""
    assert playing.stdout is not None
    said = playing.stdout.readline().strip()
    if said and said != engine:
        raise SystemExit(
            f"compiled: this half is {said}, not {engine}: remove build/ and any .so in src/, try again"
        )
    for line in playing.stdout:
        game, seed, found = json.loads(line)
        yield game, seed, found
    if playing.wait():
        raise SystemExit("compiled: playing failed (see above)")


def counted(tree: Path) -> int:
    """The counts of choices of tests/perft, on the compiled build; on the other one they are among the tests."""
    surroundings = os.environ | {SWITCH: COMPILED, "PYTHONPATH": str(tree)}
    command = [sys.executable, "-m", "pytest", "-q", "tests/perft", "-k", "every_position"]
    return subprocess.run(command, cwd=ROOT, env=surroundings, check=False).returncode


def conformance(tree: Path) -> int:
    """The conformance suite, playing on the compiled build."""
    surroundings = os.environ | {SWITCH: COMPILED, "PYTHONPATH": str(tree), "DOUBLOON_CONFORMANCE_FULL": "1"}
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
