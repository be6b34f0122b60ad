"""Builds the page that plays without a server: plain files in `dist/page/`, for any static host (docs/page.md).

Python comes from the npm package `pyodide` (pinned in web/package-lock.json), the compiled libraries of the engine from PyPI
(pinned by the hashes in requirements.lock), the client from web/. Nothing is done when nothing changed.

    python tools/page_build.py [--pip COMMAND]     COMMAND is a pip, `python3 -m pip` unless told otherwise
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import client_build, site  # noqa: E402 (the folder must be known first)

SOURCE = ROOT / "src" / "doubloon"
BUILD = ROOT / "build" / "page"
WHEELS = BUILD / "wheels"
PUBLIC = BUILD / "public"
PAGE = ROOT / "dist" / "page"
BUILT = PAGE / ".built"
DOCS = PAGE / "docs"
"""The documentation lies beside the application: no part of what it transfers, kept page by page once read."""
PYODIDE = client_build.WEB / "node_modules" / "pyodide"

ROOMS = ("kernel", "pieces", "games", "bots", "analysis", "lessons", "hosting", "page")
MODULES = ("__init__.py", "builds.py", "ledgers.py")
"""What of `doubloon` goes into the page; there is no server, no arena and no command in it."""
LEFT_OUT = ("analysis/ratings.py",)
"""What needs libraries that a page has not (openskill): nobody is rated in a page."""
COMPILED = os.environ.get("DOUBLOON_PAGE_MODULES", "")
"""A folder of the rules' modules compiled to WebAssembly, shaped like `src/doubloon`; Python prefers them to their sources."""
LIBRARIES = ("librt", "msgspec", "mypy-extensions")
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14")
"""The Python of this Pyodide. Another Pyodide may need another one: its `pyodide-lock.json` names it."""
QUICK = os.environ.get("DOUBLOON_PACKING") == "quick"
"""`make test`: what is transferred is a seventh larger, and twelve seconds of processor time are saved."""
PRESET = 1 if QUICK else 9 | lzma.PRESET_EXTREME
PACKING: list[dict[str, int]] = [{"id": lzma.FILTER_LZMA2, "preset": PRESET, "dict_size": 2**26}]
LARGEST = 8_000_000
"""Bytes that a first visit may transfer, compressed."""


def pinned(lock: str, names: tuple[str, ...]) -> str:
    """The lines of a lock for these packages, with their hashes."""
    found = {
        block.group("name"): block.group(0)
        for block in re.finditer(
            r"^(?P<name>[a-z0-9-]+)==.*?(?=^[a-z0-9]|\Z)", lock, re.MULTILINE | re.DOTALL
        )
    }
    missing = [name for name in names if name not in found]
    if missing:
        raise SystemExit(f"requirements.lock does not pin {', '.join(missing)}: run `make lock`")
    return "".join(found[name] for name in names)


def fetch_wheels(pip: list[str]) -> None:
    """The engine's libraries for the browser's Python, unless they lie there; pip checks their hashes."""
    wanted = pinned((ROOT / "requirements.lock").read_text(encoding="utf-8"), LIBRARIES)
    lock = WHEELS / "wheels.lock"
    if lock.is_file() and lock.read_text(encoding="utf-8") == wanted:
        return
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    asked = BUILD / "asked.lock"
    asked.write_text(wanted, encoding="utf-8")
    command = [*pip, "download", "-q", "--disable-pip-version-check", "--no-deps", "--require-hashes"]
    command += ["--only-binary", ":all:", *PLATFORM, "--dest", str(WHEELS), "-r", str(asked)]
    subprocess.run(command, check=True)
    asked.rename(lock)


def engine_files() -> Iterator[tuple[str, bytes]]:
    """Everything Python needs at run time: our rooms with their content, the ledgers, and the libraries."""
    for name in MODULES:
        yield f"doubloon/{name}", (SOURCE / name).read_bytes()
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*")):
            name = path.relative_to(SOURCE).as_posix()
            if (
                path.is_file()
                and "__pycache__" not in path.parts
                and path.suffix != ".so"
                and name not in LEFT_OUT
            ):
                yield f"doubloon/{name}", path.read_bytes()
    if COMPILED:
        for path in sorted(Path(COMPILED).rglob("*.so")):
            yield f"doubloon/{path.relative_to(COMPILED).as_posix()}", path.read_bytes()
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        yield f"doubloon/rules/{path.name}", path.read_bytes()
    for wheel in sorted(WHEELS.glob("*.whl")):
        with zipfile.ZipFile(wheel) as opened:
            for name in opened.namelist():
                if not name.endswith("/") and not name.endswith((".pyi", "RECORD", ".h", ".c")):
                    yield name, opened.read(name)


def digest_of_sources() -> str:
    """One hash over everything the page is made from."""
    total = hashlib.blake2b(digest_size=16)
    paths = [*client_build.sources(), ROOT / "requirements.lock", *(ROOT / "tools").glob("page_*")]
    total.update(b"packed quickly\0" if QUICK else b"")
    for path in sorted(paths):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    for name, body in engine_files():
        total.update(name.encode() + b"\0" + body + b"\0")
    return total.hexdigest()


def packed(path: Path, files: Iterator[tuple[str, bytes]]) -> None:
    """A zip that depends on nothing but names and contents."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files:
            archive.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_DEFLATED)


def prepare_python() -> dict[str, object]:
    """The trimmed standard library and the engine as bytecode, made by the page's own Python."""
    packed(BUILD / "engine.zip", engine_files())
    report = BUILD / "python.json"
    command = [client_build.node(), ROOT / "tools" / "page_python.mjs", PYODIDE, BUILD / "engine.zip"]
    command += [ROOT / "tools" / "page_probe.py", BUILD / "stdlib.out", BUILD / "engine.out", report]
    subprocess.run(command, check=True)
    told: dict[str, object] = json.loads(report.read_text(encoding="utf-8"))
    return told


def lay_out_runtime() -> None:
    """The files of the runtime under names that say their contents, and a list of them with their sizes.

    Large ones are packed here, and unpacked by the page (web/src/local/lzma.ts): many static hosts compress neither wasm nor archives,
    and what browsers unpack themselves is a third larger."""
    folder = PUBLIC / "runtime"
    shutil.rmtree(PUBLIC, ignore_errors=True)
    shutil.copytree(client_build.WEB / "public", PUBLIC)
    folder.mkdir(parents=True)
    listed: dict[str, object] = {}
    for key, source, suffix in (
        ("wasm", PYODIDE / "pyodide.asm.wasm", "wasm"),
        ("stdlib", BUILD / "stdlib.out", "zip"),
        ("engine", BUILD / "engine.out", "zip"),
    ):
        body = source.read_bytes()
        compressed = lzma.compress(body, lzma.FORMAT_RAW, filters=PACKING)
        name = f"{key}-{hashlib.blake2b(body, digest_size=6).hexdigest()}.{suffix}.z"
        (folder / name).write_bytes(compressed)
        listed[key] = {"name": name, "bytes": len(compressed), "size": len(body)}
    version = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    scripts = folder / f"pyodide-{version}"
    scripts.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = (PYODIDE / name).read_text(encoding="utf-8")
        (scripts / name).write_text(re.sub(r"\n//# sourceMappingURL=.*", "", text), encoding="utf-8")
    listed["pyodide"] = {"name": scripts.name, "bytes": 0}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    listed["lock"] = {"info": lock["info"], "packages": {}}  # no package is ever loaded from elsewhere
    (folder / "runtime.json").write_text(json.dumps(listed), encoding="utf-8")


def write_declarations() -> None:
    """The games, their rules and which lessons there are, as the page shows them before Python is there."""
    from doubloon.hosting import games
    from doubloon.hosting.learning import teaching

    (PUBLIC / "rules").mkdir()
    (PUBLIC / "games.json").write_bytes(msgspec.json.encode(games.games()))
    for game in games.games():
        (PUBLIC / "rules" / f"{game.id}.json").write_bytes(msgspec.json.encode(games.rules(game.id)))
        (PUBLIC / "games" / game.id).mkdir(parents=True)
        lessons = msgspec.json.encode(teaching.lesson_infos(game.id))
        (PUBLIC / "games" / game.id / "lessons.json").write_bytes(lessons)


def transfer(compressing: bool = True) -> dict[str, int]:
    """What every file costs together, by kind: from a host that compresses text, or from one that sends files as they lie there."""
    total: dict[str, int] = {}
    for path in sorted(PAGE.rglob("*")):
        name = path.relative_to(PAGE).as_posix()
        if not path.is_file() or name.endswith((".br", ".gz")) or name.startswith((".", "docs/")):
            continue
        twin = path.with_name(path.name + ".gz")
        kind = name.split("/")[0] if "/" in name else "top"
        kind = path.stem.split("-")[0] if kind == "runtime" else kind
        sent = twin if compressing and twin.is_file() else path
        total[kind] = total.get(kind, 0) + sent.stat().st_size
    return total


def build(pip: list[str]) -> None:
    """The page and the documentation beside it, unless they are up to date."""
    build_application(pip)
    if site.STAMP.is_file() and not client_build.unchanged(DOCS / ".built", site.STAMP.read_text()):
        shutil.rmtree(DOCS, ignore_errors=True)
        shutil.copytree(site.SITE, DOCS)


def build_application(pip: list[str]) -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    fetch_wheels(pip)
    now = digest_of_sources()
    if client_build.unchanged(BUILT, now):
        return
    client_build.install()
    told = prepare_python()
    lay_out_runtime()
    write_declarations()
    client_build.npm("run", "--silent", "build", "--", "--mode", "page")
    left_out = told["left_out"]
    assert isinstance(left_out, list)
    sizes = transfer()
    lines = [f"{kind:10} {size:>10,}" for kind, size in sizes.items()]
    plain = sum(transfer(compressing=False).values())
    print(*lines, f"{'all':10} {sum(sizes.values()):>10,} bytes compressed", sep="\n")
    print(f"{'plain':10} {plain:>10,} bytes from a host that compresses nothing")
    print(f"Python {told['python']}; {len(left_out)} files of its library left out (build/page/python.json)")
    if sum(sizes.values()) > LARGEST:
        raise SystemExit(f"the page is larger than {LARGEST:,} bytes compressed")
    BUILT.write_text(now, encoding="utf-8")


def main() -> int:
    """Build the page with the pip that was named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--pip", default="python3 -m pip", help="the pip that fetches the libraries")
    pip = shlex.split(parser.parse_args().pip)
    return client_build.done(lambda: build(pip))


if __name__ == "__main__":
    sys.exit(main())
