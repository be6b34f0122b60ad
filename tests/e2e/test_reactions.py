"""Reactions that are let go for a player who does not want to be asked."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.playing import version
from tests.e2e.tables import BOT, ME

Come = Any


def a_question_that_may_be_let_go(me: Any) -> str:
    """A table at which I am asked something; the game is told to the page as one in which it counts as a reaction."""
    table: str = me.door.opens(ME, BOT)
    view = me.door.waits_for_turn(table)
    games = me.door.get("/api/games")
    for game in games:
        game["reactions"] = {view["prompt"]["clause"]: view["choices"][-1]["action"]}
    me.page.route("**/api/games", lambda route: route.fulfill(json=games))
    return table


def let_go(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Let reactions go for me").click()


def test_a_reaction_is_let_go_by_itself_unless_i_want_to_answer(somebody: Come) -> None:
    me = somebody()
    page = me.visit(f"/table/{a_question_that_may_be_let_go(me)}")
    expect(page.locator(".bar--mine")).to_be_visible()
    before = version(page)
    let_go(page)
    page.get_by_role("button", name="Let me answer").click()
    expect(page.get_by_text("This is let go for you")).to_have_count(0)
    assert version(page) == before
    page.reload()
    expect(page.get_by_text("This is let go for you in a moment, whatever you hold.")).to_be_visible()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-version]').dataset.version) > before", arg=int(before)
    )
    page.get_by_role("button", name="Table menu").click()
    expect(page.get_by_role("button", name="Ask me for reactions again")).to_be_visible()
    assert me.complaints == []
