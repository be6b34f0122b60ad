"""Whole games and single moments at the table page, as people live them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP
from tests.e2e.playing import (
    by_clicking,
    by_keys,
    finish,
    is_over,
    on_the_board,
    play_on,
    version,
    wait_for_my_turn,
)
from tests.e2e.tables import BOT, ME, OPEN

Come = Any


def begin(page: Page) -> None:
    """The newcomer's one click."""
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Just play").click()
    expect(page.locator(".building").first).to_be_visible()


def open_table(page: Page, players: int, **chosen: str) -> None:
    """The form: this number of seats, computers beside me unless said otherwise."""
    for _ in range(4 - players):
        page.get_by_role("button", name=re.compile("Remove seat")).last.click()
    for seat, who in chosen.items():
        page.get_by_label(f"Who sits at seat {seat.removeprefix('seat_')}").select_option(who)
    page.get_by_role("button", name="Open the table").click()


def sit_down_together(page: Page, other: Page) -> None:
    """One opens a table for two on the form, the other joins by its link."""
    open_table(page, 2, seat_2="open")
    other.goto(page.get_by_label(re.compile("Invite by link")).input_value())
    other.get_by_role("button", name="Sit down").click()
    expect(page.locator(".building").first).to_be_visible()
    expect(other.locator(".building").first).to_be_visible()


def test_a_guest_plays_a_whole_game_against_bots_by_clicking(somebody: Come) -> None:
    """One click, no account; every decision by clicking; at the end the sheet explains itself."""
    me = somebody(worker=True)
    page = me.visit("/")
    begin(page)
    wait_for_my_turn(page)
    before = version(page)
    on_the_board(page)
    wait_for_my_turn(page, before)
    assert play_on(page, by_clicking, most=30) == 30
    finish(page)
    # "wins" where a tie was broken (GC-17.12)
    ending = re.compile("found the most gold$|wins?$|share the win$")
    expect(page.get_by_role("heading", name=ending)).to_be_visible()
    page.get_by_text("How maps and Specialists were matched").click()
    expect(page.locator(".score details ul").first).to_be_visible()
    assert me.complaints == []


def test_who_leaves_is_stood_in_for_and_may_come_back(somebody: Come) -> None:
    """Somebody else is at the table too, so that it does not play itself to the end meanwhile."""
    host, guest = somebody(), somebody()
    table = host.door.opens(ME, OPEN)
    guest.door.joins(table)
    page = host.visit(f"/table/{table}")
    table = page.url
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name=re.compile("Leave, a computer plays on")).click()
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_text("A computer holds your seat")).to_be_visible()
    page.goto(table)
    page.get_by_role("button", name="Take my seat back").click()
    expect(page.get_by_text("The seat is yours again.")).to_be_visible()
    expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)


def test_a_whole_game_by_keyboard_alone(somebody: Come) -> None:
    page = somebody().visit("/new")
    # Tab reaches the form; two players make it short.
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Remove seat")).last.focus()
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Open the table").focus()
    page.keyboard.press("Enter")
    wait_for_my_turn(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("#rules-search")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.target")
    page.evaluate("document.activeElement.blur()")
    play_on(page, by_keys)
    assert is_over(page)


def test_two_browsers_play_each_other_live(somebody: Come) -> None:
    """One opens a table with an open seat, the other joins by its link; both see every move at once. Finding 23: on a tablet
    nobody saw that there was a message."""
    host, guest = somebody(), somebody()
    page, other = host.visit("/new"), guest.page
    sit_down_together(page, other)
    for turn in range(8):
        page.wait_for_function(
            "() => document.querySelector('.bar--mine') || document.querySelector('.bar--wait h2')"
        )
        mover, watcher = (page, other) if page.locator(".bar--mine").count() else (other, page)
        wait_for_my_turn(mover)
        before = version(mover)
        by_clicking(mover, turn)
        expect(watcher.locator("[data-version]")).not_to_have_attribute("data-version", before)
        expect(mover.locator("[data-version]")).not_to_have_attribute("data-version", before)
        watcher.wait_for_function(
            "want => Number(document.querySelector('[data-version]').dataset.version) >= want",
            arg=int(before) + 1,
        )
    page.get_by_role("textbox", name="Message the table").fill("Well played")
    page.keyboard.press("Enter")
    other.set_viewport_size({"width": 820, "height": 1180})
    expect(other.get_by_role("button", name="Chat, 1 unread")).to_be_visible()
    expect(other.locator(".ptabs .badge")).to_have_text("1")
    expect(page.locator(".rail .badge")).to_have_count(0)  # what I said myself is not unread
    other.set_viewport_size(DESKTOP)
    other.get_by_role("tab", name="Chat").click()
    expect(other.get_by_text("Well played")).to_be_visible()
    assert host.complaints == guest.complaints == []


def test_a_connection_lost_in_mid_turn_comes_back_with_nothing_lost(somebody: Come) -> None:
    me = somebody()
    page = me.visit("/")
    begin(page)
    wait_for_my_turn(page)
    before = version(page)
    page.locator(".tray-die").first.click()
    me.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    expect(page.locator(".bar--mine .why")).to_contain_text("The line is lost")
    # A decision made while away is kept, and sent once the line is back.
    by_clicking(page, 0)
    me.context.set_offline(False)
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    page.wait_for_function(
        "want => Number(document.querySelector('[data-version]').dataset.version) > want", arg=int(before)
    )
    page.reload()
    wait_for_my_turn(page)
    assert int(version(page)) > int(before)


def test_an_illegal_click_says_why_with_the_clause(somebody: Come) -> None:
    page = somebody().visit("/")
    begin(page)
    for number in range(12):
        wait_for_my_turn(page)
        dice = page.locator(".tray-die")
        for place in range(min(2, dice.count())):
            dice.nth(place).click(force=True)
        illegal = page.locator(
            '[data-target^="space:"][role=button]:not([data-legal]):not([aria-pressed=true])'
        )
        if illegal.count():
            illegal.first.focus()
            page.keyboard.press("Enter")
            bubble = page.locator(".refusal")
            expect(bubble).to_be_visible()
            # Against the mock-ups: refusals hardly ever said what is legal.
            assert bubble.locator(".instead button").count() in {1, 2, 3}
            clause = bubble.locator(".clause")
            expect(clause).to_have_text(re.compile(r"^(GC|TB)-"))
            wanted = clause.inner_text()
            clause.click()
            expect(page.locator(f'.rules [data-clause="{wanted}"]')).to_be_visible()
            return
        page.keyboard.press("Escape")
        before = version(page)
        by_clicking(page, number)
        wait_for_my_turn(page, before)
    pytest.fail("every building took every die")


def test_undo_takes_a_choice_back_and_strikes_it_from_the_log(somebody: Come) -> None:
    page = somebody().visit("/")
    begin(page)
    wait_for_my_turn(page)
    before = version(page)
    page.get_by_role("button", name=re.compile("Spend a Knowledge token")).click()
    page.locator(".confirm").click()
    wait_for_my_turn(page, before)
    expect(page.get_by_role("heading", name="Which dice do you reroll?")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name=re.compile("Place dice in one building"))).to_be_visible()


def test_who_reads_the_log_further_up_is_left_there_while_others_move(somebody: Come) -> None:
    """A reader at its end stays at the end, as lines come in."""
    me = somebody()
    table = me.door.opens(ME, BOT, BOT)
    me.door.plays(table, 20)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    log, last = page.locator(".log"), page.locator(".log a.ply").last
    for top in (None, 40):
        if top is not None:
            log.evaluate("(log, top) => log.scrollTo(0, top)", top)
            page.wait_for_function("top => document.querySelector('.log').scrollTop === top", arg=top)
        before, line = version(page), last.inner_text()
        me.door.plays(table, 1)
        wait_for_my_turn(page, before)
        expect(last).not_to_have_text(line)
        if top is None:
            expect(last).to_be_in_viewport()
        else:
            assert log.evaluate("log => log.scrollTop") == top


def test_the_past_of_a_running_game_can_be_walked(somebody: Come) -> None:
    page = somebody().visit("/")
    begin(page)
    wait_for_my_turn(page)
    table, _, token = page.url.partition("?")
    page.goto(f"{table}/ply/0?{token}")
    expect(page.get_by_role("heading", name=re.compile(r"Ply 0 of \d+"))).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{table}/ply/1?{token}")
    page.keyboard.press("Escape")
    expect(page).to_have_url(f"{table}?{token}")
    expect(page.locator(".bar--mine")).to_be_visible()


def test_hotseat_covers_what_the_other_person_may_not_see(somebody: Come) -> None:
    page = somebody().visit("/new")
    page.get_by_text("Hotseat").click()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Remove seat")).last.click()
    page.get_by_label("Name of player 2").fill("Akiko")
    page.get_by_role("button", name="Open the table").click()
    seen = set()
    for number in range(4):
        cover = page.get_by_role("dialog", name="Hand over the screen")
        expect(cover).to_be_visible()
        assert page.locator(".building").count() == 0, "nothing is drawn under the cover"
        seen.add(page.locator(".hot h1").inner_text())
        page.keyboard.press("Space")
        wait_for_my_turn(page)
        before = version(page)
        by_clicking(page, number)
        page.wait_for_function(
            "before => document.querySelector('.hot') || document.querySelector('[data-version]')?.dataset.version !== before",
            arg=before,
        )
        if not cover.count():
            break
    assert any("Akiko" in title for title in seen)


def test_the_text_mode_tells_the_whole_board_and_every_choice(somebody: Come) -> None:
    page = somebody().visit("/")
    begin(page)
    wait_for_my_turn(page)
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The board in words")
    expect(words).to_be_visible()
    for building in ("Auction House", "Archives", "University", "Library"):
        expect(words.get_by_role("heading", name=building)).to_be_visible()
    before = version(page)
    page.locator(".bar--mine .choice").first.click()
    page.locator(".confirm").click()
    wait_for_my_turn(page, before)
    expect(words).to_be_visible()
    expect(page.locator(".bar--mine .choice").first).to_be_visible()


def test_a_hint_is_given_and_can_be_chosen(somebody: Come) -> None:
    page = somebody().visit("/")
    begin(page)
    wait_for_my_turn(page)
    page.keyboard.press("i")
    page.get_by_role("button", name="Choose it").click()
    expect(page.locator(".confirm")).to_have_attribute("aria-disabled", "false")
