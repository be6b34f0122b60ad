"""People at the built page: each with a browser of their own. Nothing but its own host is ever asked, and the console stays silent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.conftest import DESKTOP, PATIENCE, PHONE, UNPAINTED
from tests.e2e.page.hosting_page import static_host
from tests.e2e.playing import wait_for_my_turn
from tools import page_build

SEATS = re.compile("Remove seat")
HURRIED = """localStorage.getItem('doubloon.settings') ??
  localStorage.setItem('doubloon.settings', JSON.stringify({ pace: 'instant', played: ['another game'] }))"""
"""Somebody whose computers move at once, as they may choose at the table; a first game would be a slow one."""


def seated(page: Page, *others: str) -> None:
    """Me and these, and the table is opened."""
    while page.locator(".srow").count() > 1 + len(others):
        page.get_by_role("button", name=SEATS).last.click()
    for seat, who in enumerate(others, 2):
        page.get_by_label(f"Who sits at seat {seat}").select_option(who)
    page.get_by_role("button", name="Open the table").click()


FORGET = """() => new Promise((done, failed) => {
  const opening = indexedDB.open('doubloon');
  opening.onerror = failed;
  opening.onsuccess = () => {
    const stores = [...opening.result.objectStoreNames];
    if (!stores.length) return done();
    const change = opening.result.transaction(stores, 'readwrite');
    for (const one of stores) change.objectStore(one).clear();
    change.oncomplete = () => { opening.result.close(); done(); };
    change.onabort = failed;
  };
})"""
"""Every game that is kept."""


@pytest.fixture(scope="session")
def page_url() -> Iterator[str]:
    """The page as it is built from today's sources."""
    page_build.build(["python3", "-m", "pip"])
    with static_host(page_build.PAGE) as url:
        yield url


class Visitor:
    """Somebody with a browser of their own; complaints and requests elsewhere are noted."""

    def __init__(self, browser: Browser, url: str, phone: bool, hurried: bool) -> None:
        self.url = url
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(UNPAINTED)
        if hurried:
            self.context.add_init_script(HURRIED)
        self.complaints: list[str] = []
        self.context.on("request", self._requested)
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        return page

    def _requested(self, request: Any) -> None:
        if not request.url.startswith((self.url, "blob:", "data:")):
            self.complaints.append(f"asked {request.url}")

    def plays(self, game: str) -> Page:
        """From the landing page, as somebody new who wants no lesson."""
        self.page.goto(self.url)
        self.page.get_by_role("button", name=f"Play against computers: {game}").click()
        self.page.get_by_role("button", name="Just play").click()
        wait_for_my_turn(self.page)
        return self.page

    def opens(self, game: str) -> Page:
        """The form for a table of a game."""
        self.page.goto(f"{self.url}#/new/{game}")
        self.page.locator("form.cre").wait_for()
        return self.page

    def sits_down(self, game: str, *others: str) -> Page:
        """At a new table, until it is my turn."""
        seated(self.opens(game), *others)
        wait_for_my_turn(self.page)
        return self.page


@pytest.fixture(scope="session")
def resident_browser(browser: Browser, page_url: str) -> Iterator[Visitor]:
    """A browser whose page has started once: a first start takes five seconds of work."""
    one = Visitor(browser, page_url, phone=False, hurried=True)
    one.plays("The Island of El Dorado")
    yield one
    one.context.close()


@pytest.fixture
def resident(resident_browser: Visitor) -> Iterator[Visitor]:
    """Somebody who has been here before and whose rules have started, but of whom nothing is kept; nobody was asked elsewhere."""
    one = resident_browser
    one.page.goto(f"{one.url}#/")
    one.page.evaluate(FORGET)
    yield one
    for tab in one.context.pages:
        if tab is not one.page:
            tab.close()
    complaints, one.complaints[:] = list(one.complaints), []
    assert complaints == []


@pytest.fixture
def visitors(browser: Browser, page_url: str) -> Iterator[Any]:
    """People come; at the end nobody has complained and nobody was asked elsewhere."""
    came: list[Visitor] = []

    def come(phone: bool = False, hurried: bool = False) -> Visitor:
        came.append(Visitor(browser, page_url, phone, hurried))
        return came[-1]

    yield come
    complaints = [text for one in came for text in one.complaints]
    for one in came:
        one.context.close()
    assert complaints == []
