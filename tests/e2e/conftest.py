"""A real server, a real browser. Skipped with a reason where there is no Chromium, but never in CI."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.playing import LONGEST, standing
from tests.e2e.tables import BOT, ME, Door
from tests.server.live import ServerProcess
from tools import client_build

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first one draws as the others do and has no windows, tabs and services to look after."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
    # a sixth of a browser's work on a machine without a graphics card
    "--in-process-gpu",
    "--disable-gpu-rasterization",
    "--disable-software-rasterizer",
]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 180_000
"""Milliseconds after which something will not come any more, on a machine however busy."""
UNPAINTED = """(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { opacity: 0 }');
  document.adoptedStyleSheets = [sheet];
})()"""
"""Everything is laid out and can be clicked as ever, but no picture is made of it: half of what a game costs a browser that
has no graphics card. `judging.painted` makes the picture."""
GLANCING: dict[str, Any] = {"DOUBLOON_ANALYSIS_WORLDS": "2", "DOUBLOON_ANALYSIS_SECONDS": "2"}
"""An analysis that is quickly there; how good it is, is tested elsewhere."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These come last, since the browser keeps an event loop that no other test could run beside; none without a browser.

    Without one they are skipped with the reason, unless this is CI, where they must run."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)
    if CHROMIUM or os.environ.get("CI"):
        return
    reason = pytest.mark.skip(reason="no chromium on this machine: as root, `make chromium`")
    for item in items:
        if here in item.path.parents:
            item.add_marker(reason)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Tests of the finished game run in one process, so that it is played once."""
    if "finished" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.xdist_group("finished"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's own Chromium."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": FLAGS}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """The server with today's client, and bots that neither dawdle nor think: how they think is tested elsewhere."""
    client_build.build()
    folder = tmp_path_factory.mktemp("server")
    database = f"sqlite+aiosqlite:///{folder / 'server.db'}"
    one = ServerProcess(
        database,
        log=folder / "log",
        DOUBLOON_BOTS_BY_LOT="on",
        DOUBLOON_WEBHOOK_ALLOW="127.0.0.0/8",
        **GLANCING,
    ).open()
    yield one
    one.close()


class Somebody:
    """A person at a browser of their own; what the page complains about is kept."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.page: Page = context.new_page()
        self.url = url
        self.door = Door(context, url)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console", lambda line: self.complaints.append(line.text) if line.type == "error" else None
        )

    def visit(self, path: str) -> Page:
        """Open a page of the application."""
        self.page.goto(self.url + path)
        return self.page


class Finished(NamedTuple):
    """A game that was played to its end, and the cookies of who played it."""

    table: str
    cookies: Any


@pytest.fixture(scope="session")
def finished(browser: Browser, server: ServerProcess) -> Finished:
    """One finished game for all tests that look back at one."""
    context = browser.new_context()
    door = Door(context, server.url)
    table = door.opens(ME, BOT, BOT)
    door.plays(table, LONGEST)
    kept = Finished(table, context.storage_state())
    context.close()
    return kept


class Comers:
    """A maker of people: `somebody()`, `somebody(phone=True)`. What a test is not about costs it nothing: nothing moves unless
    `moving`, no service worker is installed unless `worker` (that takes half of opening a page), and what nobody judges is not
    painted."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.people: list[Somebody] = []

    def __call__(
        self, phone: bool = False, moving: bool = False, worker: bool = False, **more: Any
    ) -> Somebody:
        context = self.browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if moving else "reduce",
            service_workers="allow" if worker else "block",
            **more,
        )
        context.set_default_timeout(PATIENCE)
        if not moving:
            context.add_init_script(UNPAINTED)
        self.people.append(Somebody(context, self.url))
        return self.people[-1]

    def standing(self) -> str:
        """Where everybody's page stands, and what it has complained about."""
        return "\n".join(f"{standing(one.page)}\n{one.complaints}" for one in self.people)


@pytest.fixture
def somebody(browser: Browser, server: ServerProcess) -> Iterator[Comers]:
    """People come, and go when the test is over."""
    comers = Comers(browser, server.url)
    yield comers
    for one in comers.people:
        one.context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure comes with what the pages showed and what the server said."""
    report = yield
    comers, server = (getattr(item, "funcargs", {}).get(name) for name in ("somebody", "server"))
    if (
        report.when == "call"
        and report.failed
        and isinstance(comers, Comers)
        and isinstance(server, ServerProcess)
    ):
        report.sections.append(("the pages", comers.standing()))
        report.sections.append(("the server", server.log.read_text()[-4000:] if server.log else ""))
    return report
