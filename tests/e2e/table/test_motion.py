"""Movement: pieces travel, what was missed is played back, the sheet counts up; and all of it can be switched off."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.playing import on_the_board, version, wait_for_my_turn
from tests.e2e.tables import BOT, ME, OPEN

Come = Any
WATCH_FLIGHTS = """(() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.closest('.flight')) window.flights.push(this.querySelector('[data-face]')?.dataset.face ?? '');
    return animate.call(this, frames, options);
  };
})()"""


def flights(page: Page) -> list[str]:
    """The pips of every die that was seen travelling so far."""
    faces: list[str] = page.evaluate("window.flights")
    return faces


def places_a_die(me: Any, table: str) -> Page:
    """I place one die by the board, and wait until the others have moved as well."""
    me.context.add_init_script(WATCH_FLIGHTS)
    page: Page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    before = version(page)
    on_the_board(page)
    wait_for_my_turn(page, before)
    return page


def test_a_placed_die_travels_and_nothing_is_left_in_the_air(somebody: Come) -> None:
    me = somebody(moving=True)
    page = places_a_die(me, me.door.opens(ME, BOT))
    assert flights(page)
    expect(page.locator(".flight")).to_have_count(0)
    assert page.evaluate("[...document.querySelectorAll('[data-piece]')].every(e => !e.style.opacity)")
    assert me.complaints == []


def test_reduced_motion_moves_nothing(somebody: Come) -> None:
    me = somebody()
    page = places_a_die(me, me.door.opens(ME, BOT))
    assert flights(page) == []


def test_the_movement_switch_stops_everything(somebody: Come) -> None:
    me = somebody(moving=True)
    table = me.door.opens(ME, BOT)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("switch", name="Movement").click()
    page = places_a_die(me, table)
    assert flights(page) == []
    duration = "getComputedStyle(document.documentElement).getPropertyValue('--t-move')"
    assert page.evaluate(f"parseFloat({duration})") == 0


def away_from_a_turn_based_table(me: Any, other: Any) -> str:
    """I have made my moves, the other and the computer have made theirs; now it is my turn again."""
    table: str = me.door.opens(ME, OPEN, BOT, pace="turns")
    other.door.joins(table)
    seats = {0: me.door, 1: other.door}
    acted = False
    for _ in range(100):
        view = me.door.look(table)
        if (
            acted
            and 0 in view["to_act"]
            and me.door.get(f"/api/tables/{table}/last-turn", seat=0)["version"] < view["version"]
        ):
            return table
        for seat in set(view["to_act"]) & set(seats):
            seats[seat].plays(table, 1, seat=seat)
            acted = acted or seat == 0
    raise AssertionError("it never became my turn again")


def test_opening_a_turn_based_game_plays_back_what_happened_since_my_turn(somebody: Come) -> None:
    me = somebody(moving=True)
    table = away_from_a_turn_based_table(me, somebody())
    page = me.visit(f"/table/{table}")
    expect(page.get_by_role("heading", name="Since your turn")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/table/{table}/ply/"))
    wait_for_my_turn(page)
    expect(page).to_have_url(f"{me.url}/table/{table}")
    expect(page.locator(".bar--replay")).to_have_count(0)
    assert me.complaints == []


def test_the_playback_can_be_skipped_and_taken_in_hand(somebody: Come) -> None:
    me = somebody(moving=True)
    table = away_from_a_turn_based_table(me, somebody())
    page = me.visit(f"/table/{table}")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".bar--mine")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Since your turn")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", name=re.compile("Ply \\d+ of"))).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_whoever_wants_no_movement_is_offered_the_playback_instead(somebody: Come) -> None:
    me = somebody()
    table = away_from_a_turn_based_table(me, somebody())
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    expect(page.locator(".toast")).to_contain_text("since your turn")
    expect(page).to_have_url(f"{me.url}/table/{table}")
    page.get_by_role("button", name="Play back").click()
    expect(page.locator(".bar--replay")).to_be_visible()


def test_many_moves_at_once_are_told_in_one_sentence(somebody: Come) -> None:
    me = somebody(moving=True)
    table = me.door.opens(ME, BOT, BOT)
    me.context.add_init_script(WATCH_FLIGHTS)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    me.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    me.door.plays(table, 4)
    me.door.waits_for_turn(table)  # so that nothing is left to be seen moving afterwards
    me.context.set_offline(False)
    expect(page.get_by_text(re.compile(r"\d+ moves meanwhile\."))).to_be_visible()
    assert flights(page) == []
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.locator(".bar--replay")).to_be_visible()
