"""The page that plays by itself, as it is built: whole games by clicks under a prefix, without a network, kept, installable.

Nothing but its own host is ever asked, and the console stays silent.
"""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PATIENCE, PHONE
from tests.e2e.page.hosting_page import Handler
from tests.e2e.playing import (
    HURRY,
    by_clicking,
    finish,
    is_over,
    play_on,
    version,
    wait_for_answer,
    wait_for_my_turn,
)

HANDED_OR_ASKED = """version => document.querySelector('.hot') !== null
  || (document.querySelector('.bar--mine .confirm') !== null
      && document.querySelector('[data-version]')?.dataset.version !== version)"""
WIDTH = "document.documentElement.scrollWidth"
OFFLINE_READY = """async () => {
  const names = (await (await caches.open('doubloon-runtime')).keys()).map((one) => one.url);
  return ['wasm-', 'stdlib-', 'engine-', 'pyodide.asm.mjs', 'worker-'].every((part) => names.some((url) => url.includes(part)));
}"""


def test_a_whole_game_of_the_gilded_compass_without_a_network_from_the_second_move_on(visitors: Any) -> None:
    me = visitors(hurried=True)
    page = me.plays("Order of the Gilded Compass")
    before = version(page)
    by_clicking(page, 0)
    wait_for_my_turn(page, before)
    wait_for_answer(page, OFFLINE_READY)
    me.context.set_offline(True)
    play_on(page, by_clicking, most=3)
    finish(page)
    assert is_over(page)
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".verdict")).to_contain_text("agree with the seed")
    page.reload()
    page.locator(".score").wait_for()
    page.goto(f"{me.url}#/lobby")
    expect(page.locator(".mrow")).to_contain_text("won")


def test_somebody_new_is_asked_about_a_lesson_while_the_rules_are_on_their_way(visitors: Any) -> None:
    """The wait is covered by a choice: nothing of the runtime is needed for it."""
    me = visitors()
    Handler.runtime_may_go.clear()
    me.page.goto(me.url)
    me.page.get_by_role("button", name="Play against computers: Battle of GOG").click()
    just_play = me.page.get_by_role("button", name="Just play")
    expect(just_play).to_be_visible()
    assert Handler.runtime_asked.wait(PATIENCE / 1000), "the runtime is on its way already"
    Handler.runtime_may_go.set()
    just_play.click()
    wait_for_my_turn(me.page)


def question(page: Page) -> list[str]:
    """What I am asked, and what I may choose; not what my last action brought, which a new page does not know."""
    return page.locator(".bar--mine h2, .bar--mine .choices").all_inner_texts()


def test_a_game_goes_on_after_a_reload_in_the_middle_of_a_turn_of_el_dorado(visitors: Any) -> None:
    page = visitors(hurried=True).plays("The Island of El Dorado")
    play_on(page, by_clicking, until=lambda: int(version(page)) > 4)  # before, all choose at the same time
    shown = version(page)
    asked = question(page)
    page.reload()
    wait_for_my_turn(page)
    assert version(page) == shown
    assert question(page) == asked
    by_clicking(page, 0)
    wait_for_my_turn(page, shown)


def test_a_hotseat_game_of_gog_is_covered_between_its_people(resident: Any) -> None:
    page = resident.opens("battle-of-gog")
    page.locator(".pc", has_text="Hotseat").click()
    while page.locator(".srow").count() > 2:
        page.get_by_role("button", name=re.compile("Remove seat")).last.click()
    page.get_by_role("button", name="Open the table").click()
    cover = page.get_by_role("dialog", name="Hand over the screen")
    ready = page.get_by_role("button", name=re.compile("^I am "))
    first = ready.inner_text()
    expect(page.locator("main.board")).to_have_count(0)
    ready.click()
    wait_for_my_turn(page)
    while cover.count() == 0:
        before = version(page)
        by_clicking(page, 0)
        page.wait_for_function(HANDED_OR_ASKED, arg=before)
    expect(page.locator("main.board")).to_have_count(0)
    assert ready.inner_text() != first
    ready.click()
    wait_for_my_turn(page)


def test_a_whole_adventure_in_the_city_of_thieves_on_a_phone(visitors: Any) -> None:
    me = visitors(phone=True, hurried=True)
    page = me.plays("City of Thieves")
    play_on(page, by_clicking, most=3)
    assert page.evaluate(WIDTH) <= PHONE["width"]
    finish(page, *HURRY)
    assert is_over(page)
    assert page.evaluate(WIDTH) <= PHONE["width"]
    assert page.locator(".score tbody th").all_inner_texts()[:2] == [
        "Ducats in hand",
        "Treasures carried out",
    ]


def test_one_tab_plays_and_the_other_says_so(resident: Any) -> None:
    me = resident
    page = me.sits_down("gilded-compass", "bot:random")
    address = page.url
    other = me.tab()
    other.goto(address)
    expect(other.get_by_role("heading", name="This game is open in another tab")).to_be_visible()
    other.get_by_role("button", name="Play here instead").click()
    wait_for_my_turn(other)
    expect(page.get_by_role("heading", name="This game is open in another tab")).to_be_visible()
    before = version(other)
    by_clicking(other, 0)
    wait_for_my_turn(other, before)


def test_all_games_leave_as_a_file_and_come_in_elsewhere(resident: Any, visitors: Any, tmp_path: Any) -> None:
    me = resident
    page = me.sits_down("gilded-compass", "bot:random")
    page.goto(f"{me.url}#/lobby")
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Save all games as a file").click()
    file = tmp_path / "games.json"
    downloaded.value.save_as(file)
    other = visitors()
    other.page.goto(f"{other.url}#/import")
    other.page.locator("input[type=file]").set_input_files(file)
    wait_for_my_turn(other.page)


def test_the_documentation_is_beside_the_page_and_kept_once_read(visitors: Any) -> None:
    me = visitors()
    me.page.goto(me.url)
    me.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    with me.context.expect_page() as opened:
        me.page.get_by_role("link", name="Documentation").click()
    docs = opened.value
    docs.get_by_role("link", name="Glossary").first.click()
    expect(docs.get_by_role("heading", name="Glossary").first).to_be_visible()
    me.context.set_offline(True)
    docs.reload()
    expect(docs.get_by_role("heading", name="Glossary").first).to_be_visible()


def test_the_page_can_be_installed(visitors: Any) -> None:
    me = visitors()
    me.page.goto(me.url)
    me.page.locator(".gcard").first.wait_for()
    manifest = json.loads(
        me.page.evaluate(
            "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).text()"
        )
    )
    assert {"name", "short_name", "start_url", "display", "theme_color", "share_target"} <= manifest.keys()
    sizes = {(one["sizes"], one["purpose"]) for one in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    apple = me.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert me.page.request.get(me.url + str(apple)).body().startswith(b"\x89PNG")
    for one in manifest["icons"]:
        assert me.page.request.get(me.url + one["src"]).ok
    assert me.page.evaluate("async () => (await navigator.serviceWorker.ready).active !== null")
