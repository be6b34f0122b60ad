"""Reactions that are let go for a player who does not want to be asked."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.playing import version
from tests.e2e.tables import BOT, ME

Come = Any
MOST_DECISIONS = 30
"""The table's seed brings a window much earlier."""


def a_question_that_may_be_let_go(me: Any) -> str:
    """A table at which I am asked something; the game is told to the page as one in which it counts as a reaction."""
    table: str = me.door.opens(ME, BOT)
    view = me.door.waits_for_turn(table)
    games = me.door.get("/api/games")
    for game in games:
        game["reactions"] = {view["prompt"]["clause"]: view["choices"][-1]["action"]}
    me.page.route("**/api/games", lambda route: route.fulfill(json=games))
    return table


def a_window(me: Any) -> str:
    """ED-R12: a table of El Dorado at which somebody else explores beside an army of mine, and I may cut in."""
    options = {"rounds": 30, "proposals": 0}
    table: str = me.door.opens(ME, BOT, game="el-dorado", options=options, seed="06" * 32)
    for number in range(MOST_DECISIONS):
        view = me.door.waits_for_turn(table)
        while view["to_act"] != [0]:  # explorers are chosen at the same time
            view = me.door.look(table)
        if view["prompt"]["clause"] == "ED-R12":
            return table
        choices = view["choices"]
        me.door.acts(table, 0, choices[number * 7 % len(choices)]["action"], view["version"])
    raise AssertionError("nobody came near my army")


def let_go(page: Page) -> None:
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("switch", name="Let reactions go for me").click()


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
    expect(page.get_by_role("switch", name="Let reactions go for me")).to_be_checked()
    assert me.complaints == []


def test_a_window_of_el_dorado_is_let_go_although_i_could_attack(somebody: Come) -> None:
    """ED-R12: the same choice that a click would make, and the game goes on. Finding 18: the button was hidden in the menu."""
    me = somebody()
    page = me.visit(f"/table/{a_window(me)}")
    expect(page.get_by_role("heading", name="Attack with an army, or let them pass.")).to_be_visible()
    assert page.locator(".bar--mine .choice", has_text="March").count() == 1, "there is something to decide"
    before = version(page)
    page.get_by_role("button", name="Let all go").click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-version]').dataset.version) > before", arg=int(before)
    )
    assert me.complaints == []
