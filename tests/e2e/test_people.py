"""People at their pages: an account from its name to its end, friends by link, an invitation that arrives, a report."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.judging import serious_by_day_or_night, sideways
from tests.e2e.tables import ME, OPEN

Come = Any
PASSWORD = "a good password"


def keeps(one: Any) -> str:
    """Somebody keeps a name of their own."""
    name = f"Keeper {uuid4().hex[:8]}"
    one.door.guest()
    one.door.post("/api/keep", {"name": name, "password": PASSWORD})
    return name


def judged(page: Page) -> list[str]:
    expect(page.locator("main[aria-busy=true]")).to_have_count(0)
    assert sideways(page) <= 0, page.url
    return serious_by_day_or_night(page)


def test_a_friends_link_an_invitation_and_the_way_to_the_table(somebody: Come) -> None:
    ann, bob = somebody(), somebody(phone=True)
    names = [keeps(one) for one in (ann, bob)]
    page = ann.visit("/friends")
    page.get_by_role("button", name="Make a link").click()
    address = page.get_by_label("Send this to a friend").input_value()
    phone = bob.visit(address.removeprefix(bob.url))
    phone.get_by_role("button", name=f"Be friends with {names[0]}").click()
    expect(phone.get_by_role("link", name=names[0])).to_be_visible()
    found = judged(phone)
    table = ann.door.opens(ME, OPEN, listed=False, rated=True)
    page = ann.visit(f"/table/{table}")
    page.get_by_role("button", name=names[1]).click()
    expect(page.get_by_text("a seat is kept")).to_be_visible()
    found += judged(page)
    phone = bob.visit("/lobby")
    phone.get_by_role("button", name="Inbox").click()
    phone.get_by_role("link", name="invites you to play").click()
    phone.get_by_role("button", name="Sit down").click()
    expect(phone.locator(".bar").first).to_be_visible()
    assert found == []


def test_a_link_to_a_private_table_leads_there_by_signing_in(somebody: Come) -> None:
    """What a message links to is opened on any device of its reader, also where they are not signed in yet (22)."""
    ann, elsewhere = somebody(), somebody(phone=True)
    name = keeps(ann)
    table = ann.door.opens(ME, OPEN, listed=False, pace="turns")
    page = elsewhere.visit(f"/table/{table}")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Close the table")).to_be_visible()
    elsewhere.context.clear_cookies()
    page = elsewhere.visit("/account")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_text("Where you are signed in")).to_be_visible()


def test_an_account_shows_its_devices_signs_in_another_and_ends(somebody: Come) -> None:
    ann, tablet = somebody(), somebody(phone=True)
    name = keeps(ann)
    page = ann.visit("/account")
    page.get_by_role("button", name="Sign in on another device").click()
    code = page.locator("code").inner_text()
    other = tablet.visit("/device")
    other.get_by_label("Code").fill(code.lower())
    other.get_by_role("button", name="Sign in on this device").click()
    expect(other.get_by_role("heading", name=name)).to_be_visible()
    expect(other.get_by_role("button", name="Sign out everywhere else")).to_be_visible()
    found = judged(other)
    other.get_by_text("Change your name or password").click()
    other.get_by_label("The password you have now").fill(PASSWORD)
    other.get_by_label("New password").fill("another password")
    other.get_by_role("button", name="Change it").click()
    expect(other.get_by_text("It is changed")).to_be_visible()
    expect(other.get_by_role("button", name="Sign out everywhere else")).to_have_count(0)
    found += judged(other)
    other.get_by_text("Delete this account").click()
    other.get_by_label("Your name, to be sure").fill(name)
    other.get_by_label("Your password").fill("a wrong password")
    other.get_by_role("button", name="Delete everything about me").click()
    expect(other.get_by_role("alert")).to_have_text("Give the password you have now.")
    found += judged(other)
    other.get_by_label("Your password").fill("another password")
    other.get_by_role("button", name="Delete everything about me").click()
    expect(other.get_by_text("Your account is deleted.")).to_be_visible()
    assert ann.door.get("/api/hello")["me"] is None
    assert found == []


def test_somebody_is_muted_and_reported_from_what_they_said(somebody: Come) -> None:
    ann, bob = somebody(), somebody()
    keeps(ann)
    name = keeps(bob)
    table = ann.door.opens(ME, OPEN)
    bob.door.joins(table)
    bob.door.post(f"/api/tables/{table}/chat", {"text": "a rude word", "key": uuid4().hex})
    page = ann.visit(f"/table/{table}")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("a rude word")).to_be_visible()
    with page.expect_popup() as opened:
        page.get_by_label("Chat, newest last").get_by_role("link", name=name).click()
    person = opened.value
    person.get_by_label("What happened?").fill("Look at this.")
    person.get_by_role("button", name="Send the report").click()
    expect(person.get_by_text("will read your report")).to_be_visible()
    person.get_by_role("button", name="Mute").click()
    expect(person.locator(".tag", has_text="muted")).to_be_visible()
    found = judged(person)
    page.reload()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("Nobody has said anything yet.")).to_be_visible()
    assert found == []
