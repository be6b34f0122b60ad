"""Learning on pages and at the table: the game in a minute, the rules as a book, hints by the host's leave, what ending wastes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Comers as Come
from tests.e2e.judging import serious, serious_by_day_or_night, sideways
from tests.e2e.playing import by_clicking, play_on, version, wait_for_my_turn
from tests.e2e.tables import BOT, ME

SIZES = """() => [...document.querySelectorAll('.minute .picture')].map((one) => {
  const box = one.getBoundingClientRect();
  return [box.width, box.height, one.querySelectorAll('svg *').length > 30, one.querySelectorAll('.panel, .map-tools').length];
})"""


def test_the_game_in_a_minute_is_large_and_the_rules_are_a_book(somebody: Come) -> None:
    """Five pictures too small to read, on a phone El Dorado's panels instead of its map; a book without prose, cut in print."""
    for me, least in ((somebody(), 500), (somebody(phone=True), 340)):
        page = me.visit("/learn/el-dorado")
        expect(page.locator(".minute .picture")).to_have_count(5)
        for wide, high, drawn, panels in page.evaluate(SIZES):
            assert wide >= least
            assert high >= 340
            assert drawn, "the picture is empty"
            assert panels == 0, "panels lie over the map"
        assert sideways(page) == 0
        chapter = page.locator(".book article").filter(has_text="Armies and battles")
        expect(chapter.locator(".prose")).to_contain_text("one die for every point of strength")
        clause = chapter.locator(".clause-text").filter(has_text="ED-12.7")
        expect(clause).to_be_hidden()
        assert me.complaints == []
        if least == 500:
            page.emulate_media(media="print")
            expect(clause).to_be_visible()
            for on_screen in (
                page.get_by_role("navigation", name="Main"),
                page.locator("#lessons"),
                page.locator("#puzzles"),
            ):
                expect(on_screen).to_be_hidden()
            page.emulate_media(media="screen")
            assert serious_by_day_or_night(page, "main") == []
        else:
            assert serious(page, ".minute") == []


def test_every_section_of_a_ledger_stands_in_the_book_once(somebody: Come) -> None:
    me = somebody()
    for game in ("gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves"):
        page = me.visit(f"/learn/{game}")
        expect(page.locator(".book article .clause-text").first).to_be_attached()
        ids = page.locator(".book .clause-text b").all_inner_texts()
        ids = page.eval_on_selector_all(".book .clause-text b", "all => all.map((one) => one.textContent)")
        assert len(ids) == len(set(ids))
        assert set(ids) == {clause["id"] for clause in me.door.get(f"/api/rules/{game}")}
        empty = page.locator(".book article:not(:has(details))")
        expect(empty).to_have_count(0)


def test_a_host_allows_hints_in_the_form(somebody: Come) -> None:
    me = somebody()
    page = me.visit("/new/gilded-compass")
    switch = page.get_by_role("switch", name="Hints for everybody")
    expect(page.get_by_role("switch", name="Listed in the lobby")).to_be_visible()
    expect(switch).to_have_count(0)  # against computers alone everybody may ask
    page.get_by_label("Who sits at seat 2").select_option("open")
    switch.click()
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    table = page.url.partition("/table/")[2].partition("?")[0]
    assert me.door.get(f"/api/tables/{table}")["hints"] is True


def test_ending_says_what_is_wasted_and_choices_have_letters_and_costs(somebody: Come) -> None:
    """Finding 24: turns ended with steps unused without a word; against the mock-ups: icons, costs, mnemonic keys."""
    me = somebody()
    table = me.door.opens(ME, BOT, game="el-dorado", options={"proposals": 0})
    page = me.visit(f"/table/{table}")
    while "discover" not in (offered := [choice["action"] for choice in me.door.look(table)["choices"]]):
        if offered:
            me.door.acts(table, 0, offered[0], me.door.look(table)["version"])
        else:
            page.wait_for_timeout(20)
    discover = page.get_by_role("button", name=re.compile("^Discover a tile"))
    expect(discover).to_have_attribute("aria-keyshortcuts", "D")
    expect(discover.locator("svg")).to_have_count(1)
    page.keyboard.press("e")
    expect(page.locator(".bar--mine .why")).to_contain_text(re.compile(r"End now\? \d+ speed unused"))
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "false")
    assert me.complaints == []


def test_a_puzzle_whose_choices_begin_alike_can_be_solved(somebody: Come) -> None:
    """Choices were told apart by their first words: a position with two marches of one soldier showed none at all. Nor was it said where they led."""
    me = somebody()
    puzzle = "battle-of-gog-112-052"
    page = me.visit(f"/learn/battle-of-gog/puzzle/{puzzle}")
    sheet = me.door.get(f"/api/puzzles/{puzzle}")
    best = sheet["choices"][0]["action"]
    (choice,) = [one for one in sheet["view"]["choices"] if one["action"] == best]
    title, _, where = choice["label"].partition(": ")
    page.locator(".answer .choice", has_text=title).filter(has_text=where).click()
    page.get_by_role("button", name=choice["label"]).click()
    expect(page.locator(".answer [role=status]")).to_contain_text("Solved.")
    expect(page.locator(".answer [role=status]")).to_contain_text("it gives you the city on (14,3) (+")
    expect(page.locator(".ghost.reason").first).to_be_visible()
    ring, square = (
        page.locator(what).first.bounding_box() for what in (".ghost.reason", '[data-target="square:14,3"]')
    )
    assert ring is not None
    assert square is not None
    assert abs(ring["x"] + ring["width"] / 2 - square["x"] - square["width"] / 2) < 6
    assert me.complaints == []


def test_puzzles_that_cannot_be_loaded_take_no_lesson_with_them(somebody: Come) -> None:
    """Each part of the page comes by itself; what failed is told by its name."""
    me = somebody()
    me.page.route("**/api/games/*/puzzles", lambda route: route.abort())
    page = me.visit("/learn/el-dorado")
    expect(page.locator("[data-lesson]")).to_have_count(5)
    expect(page.locator(".minute .picture")).to_have_count(5)
    expect(page.locator(".book article").first).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("The puzzles could not be loaded")


def test_what_an_action_brought_stays_where_it_happened_until_the_next(somebody: Come) -> None:
    """Section 2: gains flew by in the log; now they stand at their place, and in the bar, until I act again."""
    me = somebody()
    page = me.visit(f"/table/{me.door.opens(ME, BOT)}")
    wait_for_my_turn(page)
    gain = page.locator(".gain", has_text="You hired")
    play_on(page, by_clicking, until=lambda: gain.count() > 0)
    expect(page.locator(".bar--mine .why")).to_contain_text("You ")
    note, university = gain.bounding_box(), page.locator('[data-building="university"]').bounding_box()
    assert note is not None
    assert university is not None
    middle = note["x"] + note["width"] / 2
    assert university["x"] <= middle <= university["x"] + university["width"]
    told = gain.first.inner_text()
    page.locator(".bar--mine .choice:not(.off)").first.click()
    expect(gain.first).to_have_text(told)
    before = version(page)
    by_clicking(page, 0)
    wait_for_my_turn(page, before)
    expect(page.locator(".gain", has_text=told)).to_have_count(0)
    assert me.complaints == []
