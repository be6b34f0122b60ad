"""Games of other packages in the browser: a board that a package brings, and the plain one (findings, programs 7)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Comers
from tests.e2e.playing import version, wait_for_my_turn
from tests.e2e.tables import BOT, ME
from tests.server.live import ServerProcess
from tools import client_build

Come = Any
GAMES = {
    "smugglers-cove": "tests.toys.smugglers_cove.game:GAME",
    "lucky-bag": "doubloon.starter.game:GAME",
}
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a package of two games installed: the toy, which has a board of its own, and the starter."""
    client_build.build()
    folder = tmp_path_factory.mktemp("guests")
    info = folder / "guests-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n")
    entries = "".join(f"{game} = {reference}\n" for game, reference in GAMES.items())
    (info / "entry_points.txt").write_text(f"[doubloon.games]\n{entries}")
    path = os.pathsep.join([str(folder), str(ROOT), str(ROOT / "src")])
    one = ServerProcess(
        f"sqlite+aiosqlite:///{folder / 'server.db'}",
        log=folder / "log",
        DOUBLOON_BOTS_BY_LOT="on",
        PYTHONPATH=path,
    ).open()
    yield one
    one.close()


@pytest.fixture
def somebody(browser: Browser, server: ServerProcess) -> Iterator[Comers]:
    comers = Comers(browser, server.url)
    yield comers
    for one in comers.people:
        one.context.close()


def test_a_package_brings_its_own_board(somebody: Come) -> None:
    """A click on its card is a choice at the table; its style is loaded; nothing is complained about."""
    me = somebody()
    table = me.door.opens(ME, BOT, game="smugglers-cove")
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    expect(page.locator(".cove .smuggler")).to_have_count(2)
    card = page.locator(".cove button.card:enabled").first
    expect(card).to_have_css("width", "48px")
    before = version(page)
    card.click()
    expect(page.locator(".cove button[aria-pressed=true]")).not_to_have_count(0)
    page.locator(".bar--mine .choice", has_text="Lay the").first.click()
    page.locator(".bar--mine .confirm").click()
    wait_for_my_turn(page, before)
    assert me.complaints == []


def test_the_files_of_a_board_are_its_own_alone(somebody: Come) -> None:
    me = somebody()
    for path in (
        "smugglers-cove/../game.py",
        "smugglers-cove/%2e%2e/game.py",
        "lucky-bag/face.js",
        "x/face.js",
    ):
        assert me.context.request.get(f"{me.url}/faces/{path}").status == 404, path
    assert me.context.request.get(f"{me.url}/faces/smugglers-cove/face.js").ok


def test_rows_of_the_plain_board_have_the_players_names(somebody: Come) -> None:
    me = somebody()
    name = me.door.guest()["name"]
    page = me.visit(f"/table/{me.door.opens(ME, BOT, game='lucky-bag')}")
    wait_for_my_turn(page)
    expect(page.locator(".generic th[scope=row]").first).to_have_text(name)
    assert me.complaints == []
