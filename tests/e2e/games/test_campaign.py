"""A campaign in the browser: begun by the form, its sums on the scoring sheet, and on to the next table with a click."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.judging import serious, sideways
from tests.e2e.tables import BOT, ME, MOST_LOOKS

Come = Any
THIEVES = "city-of-thieves"
SEED = "06" * 32
"""Computers that draw the lots of this table bring ducats and experience home."""


def first_game_over(me: Any) -> str:
    """The first table of a campaign: I have left it, and computers have played it to its end."""
    table: str = me.door.opens(ME, BOT, game=THIEVES, campaign=True, seed=SEED)
    me.door.post(f"/api/tables/{table}/leave")
    for _ in range(MOST_LOOKS):
        if me.door.get(f"/api/tables/{table}")["state"] == "over":
            return table
    raise AssertionError("the computers never come to an end")


def numbers(page: Page, row: str) -> list[int]:
    """What the campaign says in this row, seat by seat in the order of its columns."""
    cells = page.locator(".campaign tr").filter(has=page.get_by_role("rowheader", name=row)).locator("td")
    return [int(text) for text in cells.all_inner_texts()]


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_ka_2_the_sums_go_along_to_the_next_adventure(somebody: Come, phone: bool) -> None:
    """KA-2.1, KA-2.4, KA-2.8. One click after The first adventure, the second lies there with what was handed over."""
    me = somebody(phone=phone)
    old = first_game_over(me)
    standing = me.door.get(f"/api/tables/{old}/campaign")["standing"]
    assert any(standing["scores"]), "nothing to carry over: take another seed"
    best = sorted(range(2), key=lambda seat: standing["ranks"][seat])
    page = me.visit(f"/table/{old}")
    sheet = page.locator(".score .campaign")
    expect(sheet).to_contain_text("Adventure 1 of 4")
    assert numbers(page, "Together") == [standing["scores"][seat] for seat in best]
    assert sideways(page) <= 0
    page.get_by_role("button", name="On to the next adventure").click()
    expect(page.locator("header.top")).to_contain_text("Adventure 2 of 4")
    expect(page).not_to_have_url(re.compile(old))
    if phone:
        page.get_by_role("button", name="Players", exact=True).click()
    else:
        page.locator(".campaign summary").click()
    carried = page.locator(".campaign")
    expect(carried.get_by_role("row", name=re.compile("^2. Whispers"))).to_contain_text("–")
    assert numbers(page, "Together") == [standing["scores"][seat] for seat in best]
    tokens = [standing["details"][seat]["experience"] for seat in best]
    assert numbers(page, "Experience") == tokens
    new = page.url.rpartition("/")[2].partition("?")[0]
    won = me.door.get(f"/api/tables/{old}")["winners"]
    players = me.door.look(new)["board"]["players"]
    assert [players[seat]["experience"] for seat in best] == [
        had + (seat in won) for seat, had in zip(best, tokens, strict=True)
    ]
    assert sideways(page) <= 0
    carried.get_by_role("link", name="The Awakening of Sophet Drahas").click()
    expect(page).to_have_url(re.compile(f"/table/{old}"))
    page.get_by_role("button", name="On to the next adventure").click()
    expect(page).to_have_url(re.compile(f"/table/{new}"))
    assert serious(page) == []
    assert me.complaints == []


def test_ka_2_1_a_campaign_is_begun_by_the_form(somebody: Come) -> None:
    """KA-2.1. Which adventure it is, and what a game before hands over, is not asked for."""
    me = somebody()
    page = me.visit(f"/new/{THIEVES}")
    expect(page.get_by_label("Adventure", exact=True)).to_be_visible()
    expect(page.get_by_label("Handed over")).to_have_count(0)
    page.get_by_role("switch", name="Campaign: The King of Ashes").click()
    expect(page.get_by_label("Adventure", exact=True)).to_have_count(0)
    expect(page.locator("ol.meant li")).to_have_text(
        [re.compile("Awakening"), re.compile("Whispers"), re.compile("Pact"), re.compile("Price")]
    )
    assert serious(page) == []
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("header.top")).to_contain_text("Adventure 1 of 4")
    expect(page.locator(".campaign summary")).to_contain_text("The first adventure")
    table = me.door.get(f"/api/tables/{page.url.rpartition('/')[2].partition('?')[0]}")
    assert table["options"]["adventure"] == "the-awakening-of-sophet-drahas"
    assert table["campaign"]["number"] == 1
    assert me.complaints == []
