"""Measures the built page in Chromium: cold and warm starts of a game, memory over a whole game of every title, and thoughts.

    python bench/page.py             needs `make page` and a Chromium; docs/page.md has the figures
    python bench/page.py --starts 3  only starts
    python bench/page.py --memory    only memory
    python bench/page.py --thoughts  how long captain thinks, at every seventh decision of whole games

A start is counted from opening the address until somebody is asked for the first move; it is told apart whether that is a
computer's first move or mine. Cold: empty browser, a host that sends 10 Mbit/s and compresses texts, as most do; with --plain it compresses nothing, as `python -m http.server`. Warm: the
same browser again without a network. Memory is the proportional set of all processes of the browser.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from doubloon.games import HOUSE  # noqa: E402 (the folder must be known first)
from tests.e2e.conftest import CHROMIUM, FLAGS  # noqa: E402 (the folder must be known first)
from tests.e2e.page.hosting_page import Handler, run_in_worker, static_host  # noqa: E402
from tests.e2e.page.page_visitors import HURRIED  # noqa: E402
from tests.e2e.playing import HURRY, finish, wait_for_answer, wait_for_my_turn  # noqa: E402
from tools import page_build  # noqa: E402

GAMES = (
    "Order of the Gilded Compass",
    "The Island of El Dorado",
    "Battle of GOG",
    "City of Thieves",
)
SHORTEST = {
    "The Island of El Dorado": ("End", "Done", "Pass", "Decline", "No"),
    "Battle of GOG": (
        "Buy a scroll",
        "Buy nothing more",
        "Keep the dice",
        "Draw no more",
        "Cancel",
        "Move no spirit",
        "Trade no more",
        "End the turn",
    ),
    "City of Thieves": HURRY,
}
"""What I wish for at tables whose games are long."""
BYTES_A_SECOND = 10_000_000 / 8
CHUNK = 16_384
NEW_HERE = """() => document.querySelector('[data-version]') ? 'table'
  : [...document.querySelectorAll('button')].some((one) => one.textContent.trim() === 'Just play') && 'asked'"""
SOMEBODY_MOVES = "() => document.querySelector('.bar--mine .confirm') || Number(document.querySelector('[data-version]')?.dataset.version) > 0"
THINKING = """
import json, time
import doubloon
from doubloon.bots import named, think
position = doubloon.new_position(GAME, 3, seed=1)
greedy, captain, asked, spent = named("greedy"), named("captain"), 0, []
while not position.over:
    seat, asked = position.to_act[0], asked + 1
    seed = b"%d" % asked
    if asked % 7 == 0 and len(position.choices(seat)) > 1:
        began = time.perf_counter()
        think(captain, position, seat, seed)
        spent.append(1000 * (time.perf_counter() - began))
    position.play(seat, think(greedy, position, seat, seed).action)
json.dumps(spent)
"""
KEPT = """async () => {
  const names = (await (await caches.open('doubloon-runtime')).keys()).map((one) => one.url);
  return ['wasm-', 'stdlib-', 'engine-', 'worker-', 'pyodide.asm.mjs'].every((part) => names.some((url) => url.includes(part)));
}"""


def begin(page: Page, url: str, game: str) -> tuple[float, float]:
    """Seconds from opening the page until the first move of anybody, and until I am asked."""
    started = time.monotonic()
    page.goto(url)
    page.get_by_role("button", name=f"Play against computers: {game}").click()
    if page.wait_for_function(NEW_HERE, polling=15).json_value() == "asked":
        page.get_by_role("button", name="Just play").click()
    page.wait_for_function(SOMEBODY_MOVES, polling=15)
    anybody = time.monotonic() - started
    wait_for_my_turn(page)
    return anybody, time.monotonic() - started


class Line:
    """What the host sends, all connections together, at 10 Mbit/s while it is slow. The developer tools would slow down the
    page alone and not its workers, which load the runtime."""

    slow = False
    free = 0.0
    lock = threading.Lock()

    @classmethod
    def send(cls, source: Any, out: Any) -> None:
        while chunk := source.read(CHUNK):
            if cls.slow:
                with cls.lock:
                    now = time.monotonic()
                    cls.free = max(cls.free, now) + len(chunk) / BYTES_A_SECOND
                    wait = cls.free - now
                time.sleep(wait)
            out.write(chunk)


def starts(chromium: Any, url: str, games: Sequence[str], runs: int) -> None:
    for game in games:
        cold, warm = [], []
        for _ in range(runs):
            browser = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            context = browser.new_context()
            context.set_default_timeout(180_000)
            page = context.new_page()
            Line.slow = True
            cold.append(begin(page, url, game))
            Line.slow = False
            wait_for_answer(page, KEPT)
            page.wait_for_timeout(3000)
            page.close()
            context.set_offline(True)
            warm.append(begin(context.new_page(), url, game))
            browser.close()
        for name, times in (("cold", cold), ("warm, offline", warm)):
            anybody, mine = zip(*times, strict=True)
            print(f"{game}, {name}: first move {told(anybody)}; I am asked {told(mine)}", flush=True)


def told(times: tuple[float, ...]) -> str:
    return f"{median(times):.1f} s ({', '.join(f'{one:.1f}' for one in times)})"


def memory(chromium: Any, url: str, games: Sequence[str]) -> None:
    for game in games:
        browser = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context()
        context.set_default_timeout(180_000)
        context.add_init_script(HURRIED)
        page = context.new_page()
        begin(page, url, game)
        before = resident()
        made = finish(page, *SHORTEST.get(game, ()))
        page.wait_for_timeout(2000)
        print(f"{game}: {made} decisions, {before} MB at the start, {resident()} MB at the end", flush=True)
        browser.close()


def thoughts(chromium: Any, url: str) -> None:
    browser = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    for game in HOUSE:
        page = browser.new_page()
        page.set_default_timeout(600_000)
        times = sorted(json.loads(run_in_worker(page, url, f"GAME = {game!r}\n{THINKING}")))
        middle, most = (times[int(len(times) * part)] for part in (0.5, 0.95))
        print(
            f"{game}: captain {middle:.0f} ms, 95 of 100 within {most:.0f} ms, longest {times[-1]:.0f} ms ({len(times)})",
            flush=True,
        )
        page.close()
    browser.close()


def resident() -> int:
    """Megabytes of every process of the browser together; shared pages count in proportion."""
    total = 0
    for one in below(os.getpid()):
        process = Path("/proc", str(one))
        if b"chrom" in (process / "cmdline").read_bytes().partition(b"\0")[0]:
            found = re.search(r"^Pss:\s+(\d+)", (process / "smaps_rollup").read_text(), re.MULTILINE)
            total += int(found[1]) if found else 0
    return total // 1000


def below(parent: int) -> Iterator[int]:
    """Every process that descends from this one."""
    for task in Path("/proc", str(parent), "task").iterdir():
        for child in (task / "children").read_text().split():
            yield int(child)
            yield from below(int(child))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--starts", type=int, default=0, help="runs of every start")
    parser.add_argument("--plain", action="store_true", help="a host that compresses nothing")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one")
    parser.add_argument("--thoughts", action="store_true", help="how long captain thinks")
    parser.add_argument("--memory", action="store_true", help="memory over whole games")
    asked = parser.parse_args()
    Handler.compressing = not asked.plain
    Handler.copyfile = lambda _, source, out: Line.send(source, out)  # type: ignore[method-assign,assignment]
    with sync_playwright() as playwright, static_host(page_build.PAGE) as url:
        if asked.thoughts:
            thoughts(playwright.chromium, url)
            return 0
        if asked.starts or not asked.memory:
            starts(playwright.chromium, url, asked.game or GAMES, asked.starts or 2)
        if asked.memory or not asked.starts:
            memory(playwright.chromium, url, asked.game or GAMES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
