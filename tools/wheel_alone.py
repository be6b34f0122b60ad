"""Tries the wheel in `dist/` by itself, as somebody who has nothing else: no checkout, an empty home, a throw-away environment.

    python tools/wheel_alone.py      after `make wheel`

It plays a game in the terminal to its end, checks its dice, serves, and asks the server for client, page, documentation and a table with bots.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
UV: Final = ROOT / ".tools" / "bin" / "uv"
PAGES: Final = {
    "/": "doubloon",
    "/docs/": "doubloon",
    "/page/": "doubloon",
    "/page/runtime/runtime.json": "engine-",
    "/api/games": "battle-of-gog",
    "/readyz": "",
}
"""Addresses of the server, and what must stand there."""
SECONDS: Final = 60


def command(wheel: Path, extra: str, *arguments: str) -> list[str]:
    """A command of the wheel in an environment of its own."""
    from_wheel = f"doubloon[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    return [str(UV), "tool", "run", "--quiet", "--python", sys.executable, "--from", from_wheel, *arguments]


def surroundings(home: Path) -> dict[str, str]:
    """Nothing of this user's, and nothing of this checkout."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL", "DOUBLOON"))
    }
    return {**kept, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "PATH": "/usr/bin:/bin"}


def play(wheel: Path, home: Path) -> None:
    """A game of two bots in the terminal, whose record is then checked."""
    record = home / "game.json"
    ran = [command(wheel, "", "doubloon", "--version")]
    ran += [
        command(
            wheel, "", "doubloon", "play", "gilded-compass", "--seats", "greedy,greedy", "--save", str(record)
        )
    ]
    ran += [
        command(wheel, "", "doubloon", "verify", str(record)),
        command(wheel, "", "doubloon", "rules", "GC-5.5"),
    ]
    for one in ran:
        done = subprocess.run(
            one, cwd=home, env=surroundings(home), capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(one[8:])} failed:\n{done.stdout}{done.stderr}")
        print(" ".join(one[8:])[:60], "|", done.stdout.strip().splitlines()[-1])


def serve(wheel: Path, home: Path) -> None:
    """The server with everything it shows."""
    serving = command(
        wheel, "server", "doubloon", "serve", "--port", "0", "--database", str(home / "tables.db")
    )
    log = home / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            serving, cwd=home, env=surroundings(home), stdout=out, stderr=subprocess.STDOUT
        )
    try:
        address = said(log, process)
        for path, wanted in PAGES.items():
            with urllib.request.urlopen(address + path, timeout=SECONDS) as answer:  # noqa: S310 (our own server)
                text = answer.read().decode()
            if wanted not in text:
                raise SystemExit(f"{path} does not say {wanted!r}:\n{text[:400]}")
            print("serve", path, "|", len(text), "characters")
    finally:
        process.terminate()
        process.wait(SECONDS)


def said(log: Path, process: subprocess.Popen[bytes]) -> str:
    """The server's address, as it says itself."""
    for _ in range(SECONDS * 10):
        if found := re.search(r"http://127\.0\.0\.1:\d+", log.read_text()):
            return found[0]
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise SystemExit(f"the server did not start:\n{log.read_text()}")


def main() -> int:
    wheels = list((ROOT / "dist").glob("*.whl"))
    if len(wheels) != 1:
        raise SystemExit(f"dist/ should hold one wheel, not {len(wheels)}: run `make wheel`")
    with tempfile.TemporaryDirectory() as folder:
        play(wheels[0], Path(folder))
        serve(wheels[0], Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
