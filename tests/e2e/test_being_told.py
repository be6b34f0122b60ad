"""Being told: inbox, title, browser notifications, webhook and sounds."""

from __future__ import annotations

import os
import re
from typing import Any

from playwright.sync_api import Page, Response, expect

from tests.e2e.judging import serious_by_day_or_night, sideways
from tests.e2e.playing import on_the_board, version, wait_for_my_turn
from tests.e2e.tables import BOT, ME, OPEN
from tests.server.receiver import webhook_receiver

Come = Any
A_WHILE = 30_000
"""Milliseconds, more than a page waits before it looks into the inbox again."""
WATCH_NOTICES = """(() => {
  window.told = [];
  const Real = window.Notification;
  let answer = null;
  window.Notification = class {
    constructor(title, options) { window.told.push(options.body); }
    static get permission() { return answer ?? Real.permission; }
    static async requestPermission() { return (answer = await Real.requestPermission()); }
  };
  Object.defineProperty(document, 'hidden', { get: () => window.elsewhere === true });
})()"""
"""A browser without windows grants the permission when asked, and says ever after that it had not."""
WATCH_SOUNDS = """(() => {
  window.sounds = 0;
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) { window.sounds++; return start.apply(this, when); };
})()"""


def the_others_turn(me: Any, other: Any) -> str:
    """A turn-based table for two at which the other must move; my seat comes next, and I have read what I was told."""
    table = me.door.opens(ME, OPEN, pace="turns")
    other.door.joins(table)
    for _ in range(50):
        if 1 in other.door.look(table, seat=1)["to_act"]:
            me.door.post("/api/inbox/read")
            return str(table)
        me.door.plays(table, 1)
    raise AssertionError("the other was never asked")


def moves_until_it_is_my_turn(other: Any, table: str) -> None:
    while 1 in other.door.look(table, seat=1)["to_act"]:
        other.door.plays(table, 1, seat=1)


def test_my_turn_reaches_inbox_title_and_browser_and_is_read_at_the_table(somebody: Come) -> None:
    me, other = somebody(permissions=["notifications"]), somebody()
    table = the_others_turn(me, other)
    me.page.add_init_script(WATCH_NOTICES)
    me.page.clock.install()
    page = me.visit("/lobby")
    page.get_by_role("button", name="Inbox, 0 unread").click()
    page.get_by_role("button", name="Tell me in this browser").click()
    expect(page.get_by_text("You will be told when it is your turn.")).to_be_visible()
    page.evaluate("window.elsewhere = true")
    moves_until_it_is_my_turn(other, table)
    page.clock.fast_forward(A_WHILE)
    expect(page.get_by_role("button", name="Inbox, 1 unread")).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    page.wait_for_function("() => window.told.length > 0")
    assert "your turn" in page.evaluate("window.told[0]")
    page.evaluate("window.elsewhere = false")
    me.visit(f"/table/{table}")
    expect(page.get_by_role("button", name="Inbox, 0 unread")).to_be_visible()
    expect(page).to_have_title(re.compile("^● "))
    page.get_by_role("button", name="Inbox, 0 unread").click()
    expect(page.get_by_role("region", name="Inbox")).to_contain_text("it is your turn")


def test_the_bell_at_one_table_leads_to_another(somebody: Come) -> None:
    me, other = somebody(), somebody()
    table = the_others_turn(me, other)
    moves_until_it_is_my_turn(other, table)
    page = me.visit(f"/table/{me.door.opens(ME, BOT)}")
    wait_for_my_turn(page)
    expect(page).to_have_title(re.compile(r"^\(1\) ● "))
    page.get_by_role("button", name="Inbox, 1 unread").click()
    page.get_by_role("region", name="Inbox").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(f"/table/{table}"))


def test_a_host_closes_a_table_that_waits_and_who_sat_there_is_told(somebody: Come) -> None:
    me, guest = somebody(), somebody()
    table = me.door.opens(ME, OPEN, OPEN)
    guest.door.joins(table)
    theirs = guest.visit(f"/table/{table}")
    expect(theirs.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(theirs.get_by_role("button", name=re.compile("Close the table|Start"))).to_have_count(0)
    guest.visit("/lobby")
    page = me.visit(f"/table/{table}")
    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Close it").click()
    expect(page).to_have_url(re.compile("/lobby$"))
    theirs.reload()
    theirs.get_by_role("button", name="Inbox, 1 unread").click()
    inbox = theirs.get_by_role("region", name="Inbox")
    expect(inbox).to_contain_text("has closed the table")
    expect(inbox.get_by_role("link")).to_have_count(0)


def moves_until_my_next_turn(page: Page) -> None:
    now = version(page)
    on_the_board(page)
    wait_for_my_turn(page, now)


def test_sound_can_be_switched_off_and_on(somebody: Come) -> None:
    me = somebody()
    me.context.add_init_script(WATCH_SOUNDS)
    page = me.visit(f"/table/{me.door.opens(ME, BOT)}")
    wait_for_my_turn(page)
    page.get_by_role("button", name="Sound", pressed=True).click()
    moves_until_my_next_turn(page)
    page.wait_for_timeout(300)
    assert page.evaluate("window.sounds") == 0
    page.get_by_role("button", name="Sound", pressed=False).click()
    moves_until_my_next_turn(page)
    page.wait_for_function("() => window.sounds > 0")
    assert me.complaints == []


def test_a_webhook_is_added_on_the_notices_page_and_a_private_address_refused(somebody: Come) -> None:
    with webhook_receiver() as (address, _):
        add_and_refuse(somebody(), address)


def stores_quiet_hours(answer: Response) -> bool:
    wishes = answer.request.post_data_json
    return answer.request.method == "PUT" and wishes is not None and wishes["quiet_from"] is not None


def add_and_refuse(me: Any, address: str) -> None:
    me.door.guest()
    page = me.visit("/lobby")
    page.get_by_role("button", name=re.compile("Account of")).click()
    page.get_by_role("link", name="Notices: how and when you are told").click()
    expect(page).to_have_url(re.compile("/notices$"))
    page.get_by_text("Tell a chat or a program").click()
    page.get_by_label("Kind").select_option("signed")
    page.get_by_label("Address (https)").fill("https://10.0.0.1/hook")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("private address")
    page.get_by_label("Address (https)").fill(address)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("main").get_by_role("status")).to_have_text(
        re.compile(r"shown only now: \S{20,}")
    )
    assert [one["kind"] for one in me.door.get("/api/notices")["channels"]] == ["signed"]
    page.get_by_role("switch", name="A game is over: Chat and webhook").click()
    with page.expect_response(stores_quiet_hours):  # at once after the other, which is kept
        page.get_by_role("switch", name="Quiet hours").click()
    expect(page.get_by_label("Until")).to_have_value("07:00")
    wishes = me.door.get("/api/notices")["wishes"]
    assert (wishes["over"], wishes["quiet_from"]) == (["push"], 22 * 60)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("button", name="I am back")).to_be_visible()
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert serious_by_day_or_night(page) == []
        assert sideways(page) == 0
        if folder := os.environ.get("DOUBLOON_SHOTS"):
            page.screenshot(path=f"{folder}/notices-{width}.png", full_page=True)
    page.get_by_role("button", name=re.compile("Remove Signed webhook")).click()
    expect(page.get_by_text("Only in the inbox of this site, so far.")).to_be_visible()
