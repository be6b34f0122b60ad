"""Every page: reachable by everybody, fit for a phone, and explaining itself."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.e2e.judging import serious, serious_by_day_or_night, sideways
from tests.e2e.playing import by_clicking, version, wait_for_my_turn
from tests.e2e.tables import BOT, ME

Come = Any
PAGES = [
    *("/", "/lobby", "/new", "/rules/gilded-compass/GC-5.5", "/credits", "/nowhere"),
    *("/privacy", "/account", "/friends", "/ratings", "/recover", "/device", "/confirm?token=x"),
]


def settled(page: Page) -> None:
    """The page is drawn, what it lists has come, and its fonts are there."""
    expect(page.locator("main").first).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate("document.fonts.ready")


def test_axe_finds_nothing_serious_on_any_page(somebody: Come) -> None:
    me = somebody()
    found = []
    for path in PAGES:
        page = me.visit(path)
        settled(page)
        if path.startswith("/rules"):  # a ledger has hundreds of lines, all alike
            page.get_by_label("Search the rules").fill("entrance")
        found += serious_by_day_or_night(page)
    assert found == []


@pytest.mark.parametrize("building", ["temple", "illuminati", "galleon"])
def test_axe_finds_nothing_serious_in_the_other_buildings(somebody: Come, building: str) -> None:
    me = somebody()
    table = me.door.opens(ME, BOT, BOT, options={"b_building": "guild", "c_building": building})
    found = []
    for plies in (4, 8):
        me.door.plays(table, plies)
        page = me.visit(f"/table/{table}")
        wait_for_my_turn(page)
        found += serious(page, "main")
    assert found == []


def test_axe_finds_nothing_serious_at_the_table(somebody: Come) -> None:
    me = somebody()
    table = me.door.opens(ME, BOT, BOT, BOT)
    me.door.plays(table, 8)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    found = serious_by_day_or_night(page)
    for tab in ("Chat", "Rules", "Notes"):
        page.get_by_role("tab", name=tab).click()
        found += serious_by_day_or_night(page, ".rail")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table menu").click()
    found += serious_by_day_or_night(page, ".top")
    page.goto(f"{page.url.partition('?')[0]}/ply/2")
    expect(page.locator(".bar--replay")).to_be_visible()
    found += serious_by_day_or_night(page)
    assert found == []


TOPS = """() => [document.querySelector('meta[name=theme-color]').content, ...document.querySelectorAll('body, .top')].map((one) => {
  if (typeof one !== 'string') return getComputedStyle(one).backgroundColor;
  const [red, green, blue] = one.match(/[0-9a-f]{2}/g).map((part) => parseInt(part, 16));
  return `rgb(${red}, ${green}, ${blue})`;
})"""
"""The colour a browser is asked to show around the page, that of the page, and at a table that of its bar."""


def test_a_phones_browser_has_the_colour_of_the_pages_top_and_an_icon(somebody: Come) -> None:
    """Finding 25: no `theme-color`, no icon, no preview of a shared link; then the colour of no part of the page, and none of the theme that was chosen."""
    me = somebody(phone=True)
    page = me.visit("/credits")
    settled(page)
    around, desk = page.evaluate(TOPS)
    assert around == desk
    icon = me.context.request.get(
        me.url + str(page.locator("link[rel=apple-touch-icon]").get_attribute("href"))
    )
    assert icon.body().startswith(b"\x89PNG")
    preview = page.locator("meta[property='og:image']").get_attribute("content")
    assert me.context.request.get(str(preview)).body().startswith(b"\x89PNG")
    table = me.door.opens(ME, BOT)
    page.emulate_media(color_scheme="dark")
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    around, _, bar = page.evaluate(TOPS)
    assert around == bar


def test_no_page_scrolls_sideways_on_a_phone(somebody: Come) -> None:
    me = somebody(phone=True)
    for path in PAGES:
        page = me.visit(path)
        settled(page)
        assert sideways(page) <= 0, path


def test_a_phone_plays_with_sheet_tabs_and_a_column_of_buildings(somebody: Come) -> None:
    me = somebody(phone=True)
    page = me.visit("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Just play").click()
    wait_for_my_turn(page)
    assert sideways(page) <= 0
    confirm = page.locator(".confirm").bounding_box()
    assert confirm is not None
    assert confirm["height"] >= 44
    assert confirm["y"] + confirm["height"] <= 844
    page.get_by_role("button", name="Show Library").click()
    expect(page.locator("#building-library")).to_be_in_viewport()
    for tab in ("Players", "Log", "Chat", "Rules"):
        page.locator(".ptabs").get_by_role("button", name=tab).click()
        assert sideways(page) <= 0, tab
        assert page.locator(".rail.open").count() == 1
    page.locator(".ptabs").get_by_role("button", name="Board").click()
    for number in range(5):
        before = version(page)
        by_clicking(page, number)
        wait_for_my_turn(page, before)
        assert sideways(page) <= 0
    assert serious(page) == []
    assert me.complaints == []


def test_a_guest_keeps_the_name_with_a_password_and_comes_back(somebody: Come) -> None:
    page = somebody().visit("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Just play").click()
    wait_for_my_turn(page)
    page.goto(page.url.split("/table")[0] + "/account")
    page.get_by_role("button", name="Keep your name").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Marit of Bergen")
    dialog.get_by_label(re.compile("Password")).fill("open sesame 12")
    dialog.get_by_role("button", name="Keep this name").click()
    expect(page.get_by_text("The name Marit of Bergen is yours now.")).to_be_visible()
    other = somebody().visit("/")
    other.get_by_role("button", name="Sign in").first.click()
    dialog = other.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Marit of Bergen")
    dialog.get_by_label(re.compile("Password")).fill("open sesame 12")
    dialog.get_by_role("button", name="Sign in").click()
    expect(other.get_by_text("Welcome back, Marit of Bergen.")).to_be_visible()
    other.goto(other.url + "lobby")
    expect(other.locator(".mrow.turn")).to_be_visible()


def test_a_table_that_is_not_there_is_told_in_the_pages_own_frame(somebody: Come) -> None:
    for path, heading in (
        ("/table/nowhere", "There is no such table"),
        ("/nowhere", "This place is off the map"),
    ):
        page = somebody().visit(path)
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        expect(page.get_by_role("link", name="doubloon").first).to_be_visible()
        assert serious_by_day_or_night(page) == []
        page.get_by_role("link", name="To the lobby").click()
        expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def test_my_turn_shows_in_title_and_lobby(somebody: Come) -> None:
    page = somebody().visit("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Just play").click()
    wait_for_my_turn(page)
    expect(page).to_have_title(re.compile("^● "))
    page.goto(page.url.split("/table")[0] + "/lobby")
    expect(page.locator(".mrow.turn").get_by_text("Your turn")).to_be_visible()


def test_the_options_of_a_game_are_offered_with_their_texts(somebody: Come) -> None:
    page = somebody().visit("/new")
    page.get_by_role("radio", name="Treasure Hunters' Guild").click()
    expect(page.get_by_text("Secret Missions that score at the end.")).to_be_visible()
    page.get_by_label("C building").select_option("none")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert").filter(has_text="GC-2.3")).to_be_visible()
    page.get_by_label("C building").select_option("galleon")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator('[data-building="galleon"]')).to_be_visible()
    expect(page.locator('[data-building="guild"]')).to_be_visible()


def test_a_game_without_a_board_of_its_own_is_told_in_tables_and_played(somebody: Come) -> None:
    """Whatever the house offers: the page is told that this table plays a game it has no drawing for."""
    me = somebody()
    table = me.door.opens(ME, BOT)

    def undrawn(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "game": "something-new"})

    me.page.route(re.compile(f"/api/tables/{table}$"), undrawn)
    me.page.route_web_socket(re.compile(f"/ws/tables/{table}"), unnamed)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    board = page.get_by_role("region", name="The table")
    expect(board.get_by_role("heading", name="players")).to_be_visible()
    assert "{" not in board.inner_text()
    found = serious(page, "main")
    before = version(page)
    board.get_by_role("button", name="Space library").click()
    by_clicking(page, 0)
    wait_for_my_turn(page, before)
    assert found == []
    assert me.complaints == []


def unnamed(line: WebSocketRoute) -> None:
    """The table's line, on which the game has another name."""
    server = line.connect_to_server()
    line.on_message(server.send)
    server.on_message(lambda text: line.send(str(text).replace('"gilded-compass"', '"something-new"')))
