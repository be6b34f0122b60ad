"""What the page tells beside the decision: what happened since my turn, who stands where, what was copied."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e.playing import wait_for_my_turn
from tests.e2e.tables import BOT, ME, OPEN

Come = Any
UNCOVERED = """() => {
  const note = document.querySelector('.toasts > *').getBoundingClientRect();
  return [...document.querySelectorAll('.bar--mine, .ptabs')].every((one) => {
    const box = one.getBoundingClientRect();
    return note.right <= box.left || note.left >= box.right || note.bottom <= box.top || note.top >= box.bottom;
  });
}"""
"""The note lies neither on the decision nor on the tabs."""
PRINTED = """() => {
  const rules = document.querySelector('.rules');
  return rules.scrollHeight > rules.clientHeight + 1 ? 0 : document.documentElement.scrollHeight / 1100;
}"""
"""How many sheets of paper the page takes; none when a part of it is cut off."""


def test_what_happened_since_my_turn_stays_on_my_turn(somebody: Come) -> None:
    """Finding 8: it was shown only while others decided. It can be listed, stepped through, and its places are lit."""
    me = somebody()
    table = me.door.opens(ME, BOT, BOT)
    me.door.plays(table, 3)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    event = page.locator(".goal-line .event")
    page.set_viewport_size({"width": 390, "height": 844})  # against the mock-ups: phones had lost it
    expect(event).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1440, "height": 900})
    event.click()
    since = page.get_by_role("region", name="Since your turn")
    expect(since.get_by_role("listitem").first).to_contain_text("Random bot")
    expect(page.locator(".board .last").first).to_be_attached()
    since.get_by_role("link", name="Step through it").click()
    expect(page).to_have_url(re.compile(f"/table/{table}/ply/"))
    expect(page.locator(".bar--replay")).to_be_visible()
    assert me.complaints == []


def test_computers_move_at_the_pace_i_set(somebody: Come) -> None:
    """Finding 8: a third of a second for every level, and no setting. It is kept, and told to the next table."""
    me = somebody()
    page = me.visit(f"/table/{me.door.opens(ME, BOT)}")
    wait_for_my_turn(page)
    page.get_by_role("button", name="Table menu").click()
    pace = page.get_by_role("radiogroup", name="Computers move")
    expect(pace.get_by_role("radio")).to_have_text(["Watch", "Quick", "Instant"])
    with page.expect_request(re.compile("/pace$")) as told:
        pace.get_by_role("radio", name="Watch").click()
    assert told.value.post_data_json == {"pace": "watch"}
    with page.expect_request(re.compile("/pace$")) as told:
        page.goto(f"{me.url}/table/{me.door.opens(ME, BOT)}")
    assert told.value.post_data_json == {"pace": "watch"}
    assert me.complaints == []


def test_what_the_resolve_phase_brought_stays_until_i_act(somebody: Come) -> None:
    """Finding 8: buildings resolved and a round began faster than anybody reads."""
    me = somebody()
    table = me.door.opens(ME, BOT)
    page = me.visit(f"/table/{table}")
    for number in range(60):
        view = me.door.waits_for_turn(table)
        if view["board"]["round"] == 2:
            break
        choices = view["choices"]
        me.door.acts(table, 0, choices[number * 7 % len(choices)]["action"], view["version"])
    page.locator(".goal-line .event").click()
    since = page.get_by_role("region", name="Since your turn")
    for told in ("in the Library", "Round 2 begins"):
        expect(since.get_by_role("listitem").filter(has_text=told).first).to_be_visible()
    page.wait_for_timeout(1000)
    expect(since.get_by_role("listitem").filter(has_text="Round 2 begins")).to_be_visible()
    assert me.complaints == []


def test_both_who_fight_are_seen_on_their_space(somebody: Come) -> None:
    """Finding 10: the map kept one figure for each space, so the attacked thief was gone, for screen readers, too."""
    me = somebody()
    me.door.guest()
    table = me.door.post("/api/lessons/city-of-thieves-2")["id"]
    for action in ("activate tortok", "to STA"):
        me.door.acts(table, 0, action, me.door.waits_for_turn(table)["version"])
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    boxes = [
        page.locator(f'.district [data-figure="{name}"]').bounding_box() for name in ("tortok", "ysolde")
    ]
    assert None not in boxes
    mine, theirs = boxes
    assert abs(mine["x"] - theirs["x"]) > 10
    expect(page.locator('.district [data-place="STA"]')).to_have_attribute(
        "aria-label", re.compile("Ysolde.*Tortok|Tortok.*Ysolde")
    )
    assert me.complaints == []


def test_who_asks_to_go_back_is_not_asked_and_who_watches_is_told(somebody: Come) -> None:
    """Finding 25: a take-back asked its own author, and left them in the past; nothing said to spectators that they only watch."""
    me, other = somebody(), somebody()
    table = me.door.opens(ME, OPEN)
    other.door.joins(table)
    for _ in range(2):
        asked = me.door.look(table)["to_act"][0]
        (me, other)[asked].door.plays(table, 1, seat=asked)
    page, beside = me.visit(f"/table/{table}/ply/1"), other.visit(f"/table/{table}")
    page.get_by_role("button", name=re.compile("go back", re.IGNORECASE)).click()
    expect(beside.get_by_role("alertdialog", name="Go back?")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    beside.get_by_role("button", name="Agree").click()
    expect(page.get_by_text("The game is back at ply 1.")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/table/{table}(\\?|$)"))
    watching = somebody().visit(f"/table/{table}")
    expect(watching.locator(".goal-line")).to_contain_text("You are watching.")
    expect(watching.get_by_role("alertdialog")).to_have_count(0)


def test_a_link_that_cannot_be_copied_is_shown_instead(somebody: Come) -> None:
    """Finding 25: "Link copied" was said even when nothing had been copied. On a phone that lies on its side notes covered Confirm."""
    me = somebody(phone=True)
    page = me.visit(f"/table/{me.door.opens(ME, BOT)}")
    wait_for_my_turn(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Copy the table’s link").click()
    expect(page.get_by_text("The browser does not let it be copied.")).to_contain_text("/table/")
    for size in ({"width": 390, "height": 844}, {"width": 844, "height": 390}):
        page.set_viewport_size(size)
        page.wait_for_function("wide => innerWidth === wide", arg=size["width"])
        assert page.evaluate(UNCOVERED), size


def test_the_rules_show_no_marks_of_their_source(somebody: Come) -> None:
    """Finding 25: 85 raw asterisks stood in City of Thieves' rules, and one page of them was printed."""
    page = somebody().visit("/rules/city-of-thieves")
    expect(page.get_by_text("CT-14.1", exact=True).first).to_be_visible()
    assert re.findall(r"\S*\*+\S*", page.locator("main").inner_text()) == []
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED) > 10, "the rules print more than one page"


def test_a_long_press_asks_what_a_thing_is_and_chooses_nothing(somebody: Come) -> None:
    """Section 2: on touch, too; the click that ends a long press is none."""
    me = somebody(phone=True)
    page = me.visit(f"/table/{me.door.opens(ME, BOT, game='city-of-thieves')}")
    wait_for_my_turn(page)
    thing = page.locator(".tray [data-target], .bar [data-about], .board-stop [data-target]").first
    thing.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.locator(".look")).to_be_visible()
    thing.dispatch_event("click")
    expect(page.locator(".look")).to_be_visible()
    expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "true")
