"""A cup at its pages: opened by a form, joined on a phone, begun, and the way to the table that the server has laid out."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.e2e.test_people import judged, keeps

Come = Any


def test_a_cup_from_its_form_to_the_first_table(somebody: Come) -> None:
    ann, bob = somebody(), somebody(phone=True)
    names = [keeps(one) for one in (ann, bob)]
    title = f"Cup of {names[0]}"
    page = ann.visit("/cups")
    page.get_by_label("Its name").fill(title)
    page.get_by_label("Rounds").fill("2")
    found = judged(page)
    page.get_by_role("button", name="Open the cup").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("button", name="Begin now")).to_be_disabled()
    phone = bob.visit("/cups")
    phone.get_by_role("link", name=title).click()
    phone.get_by_role("button", name="Take part", exact=True).click()
    expect(phone.get_by_role("status").first).to_contain_text("2 of 8 players")
    found += judged(phone)
    page.reload()
    page.get_by_role("button", name="Begin now").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    found += judged(page)
    phone.reload()
    phone.get_by_role("link", name="To my table").click()
    expect(phone.locator(".bar").first).to_be_visible()
    assert found == []


def test_a_guest_is_told_what_a_cup_takes_and_a_host_closes_one(somebody: Come) -> None:
    ann, guest = somebody(), somebody(phone=True)
    keeps(ann)
    guest.door.guest()
    clock = {"kind": "move", "seconds": 86_400}
    wish = {
        "title": "Closed Cup",
        "game": "battle-of-gog",
        "seats": 2,
        "most": 4,
        "rounds": 1,
        "pace": "turns",
    }
    cup = ann.door.post("/api/cups", {**wish, "clock": clock})["cup"]["id"]
    phone = guest.visit(f"/cups/{cup}")
    expect(phone.get_by_text("keep yours with a password first")).to_be_visible()
    expect(phone.get_by_role("button", name="Take part")).to_have_count(0)
    found = judged(phone)
    page = ann.visit(f"/cups/{cup}")
    page.get_by_role("button", name="Close the cup").click()
    expect(page.get_by_role("heading", name="Cups")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("alert")).to_have_text("There is no such cup.")
    assert found == []
