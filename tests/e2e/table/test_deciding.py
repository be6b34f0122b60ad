"""Deciding: every greyed thing says why not, what is about to be done is drawn, and keys do everything."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import wait_for_my_turn
from tests.e2e.tables import BOT, ME, OPEN

Come = Any
CLAUSE = re.compile(r"^(GC|TB)-")


def at_a_table(me: Any, plies: int = 0, **options: str) -> Page:
    """My turn at a table that has been played for a while."""
    table = me.door.opens(ME, BOT, BOT, options=options)
    me.door.plays(table, plies)
    page: Page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    return page


def explained(page: Page) -> str:
    """What the refusal says, or the card that tells what this is; it has a clause, and is closed again."""
    bubble = page.locator(".refusal, .look")
    expect(bubble.locator(".clause")).to_have_text(CLAUSE)
    text = bubble.inner_text()
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    return text


@pytest.mark.parametrize("building", ["temple", "illuminati", "galleon", "tower"])
def test_every_greyed_thing_on_the_board_says_why_not(somebody: Come, building: str) -> None:
    # Before the first roll nothing on the board is open; later it depends on what is asked.
    page = at_a_table(somebody(), b_building="guild", c_building=building)
    greyed = page.evaluate(
        """() => {
          const kinds = new Map();
          for (const one of document.querySelectorAll('.board [data-target][role=button]:not([data-legal])'))
            kinds.set(one.dataset.target.split(':')[0], one.dataset.target);
          return [...kinds.values()];
        }"""
    )
    assert {one.partition(":")[0] for one in greyed} >= {"map", "specialist"}
    for target in greyed:
        page.locator(f'.board [data-target="{target}"]').first.focus()
        page.keyboard.press("Enter")
        assert explained(page), target


def test_undo_confirm_and_a_reroll_without_tokens_say_why_not(somebody: Come) -> None:
    page = at_a_table(somebody())
    # Greyed, not dead: `force` because the buttons say that they are disabled.
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.locator(".refusal .clause")).to_have_text(re.compile("^TB-"))
    explained(page)
    page.get_by_role("button", name="Choose first").click(force=True)
    assert "Nothing is chosen yet" in explained(page)
    page.get_by_role("button", name=re.compile("Spend a Knowledge token")).click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Which dice do you reroll?")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("Throw the picked dice"))).to_be_visible()
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Reroll 0 tokens left")).click(force=True)
    expect(page.locator(".refusal .clause")).to_have_text("GC-4.8")


def test_tab_walks_the_legal_things_of_the_board_and_then_leaves_it(somebody: Come) -> None:
    page = at_a_table(somebody())
    page.keyboard.press("b")
    legal = page.locator(".board [data-legal]").count()
    assert legal > 1
    seen = []
    for _ in range(legal):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.dataset.target"))
        assert page.evaluate("'legal' in document.activeElement.dataset")
    assert len(set(seen)) == legal
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.target") == seen[-2]
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.board') === null")


@pytest.mark.parametrize(
    ("game", "before", "where"),
    [
        ("gilded-compass", 0, "space:"),
        ("el-dorado", 2, "tile:"),
        ("battle-of-gog", 0, "tile:"),
        ("city-of-thieves", 2, "space:"),
    ],
)
def test_the_focus_stays_on_the_board_while_others_move(
    somebody: Come, game: str, before: int, where: str
) -> None:
    """Who walks the board by keys goes on from the same place when it is their turn again. The other one is a person, so
    that the page certainly shows that it waits; `before` are the decisions of the set-up."""
    people = [somebody(), somebody()]
    table = people[0].door.opens(ME, OPEN, game=game)
    people[1].door.joins(table)
    for _ in range(before):
        decides(people, table)
    asked = people[0].door.look(table)["to_act"][0]
    page = people[asked].visit(f"/table/{table}")
    wait_for_my_turn(page)
    page.locator(f'.board [data-target^="{where}"][role=button]').first.focus()
    page.evaluate("window.held = document.activeElement")
    while asked in people[0].door.look(table)["to_act"]:
        decides(people, table)
    expect(page.locator(".bar--wait")).to_be_visible()
    assert page.evaluate("document.activeElement === window.held")
    while asked not in people[0].door.look(table)["to_act"]:
        decides(people, table)
    expect(page.locator(".bar--mine")).to_be_visible()
    assert page.evaluate("document.activeElement === window.held")
    assert page.evaluate("document.activeElement.role") == "button"


def decides(people: list[Any], table: str) -> None:
    """The seat that is asked first ends what can be ended, or else takes the first choice."""
    seat = people[0].door.look(table)["to_act"][0]
    view = people[seat].door.look(table, seat)
    actions = [choice["action"] for choice in view["choices"]]
    action = next((one for one in actions if one.startswith("end")), actions[0])
    people[seat].door.acts(table, seat, action, view["version"])


def test_letters_choose_beyond_nine_and_arrows_walk_the_choices(somebody: Come) -> None:
    """Finding 20: an entry chosen by its key was scrolled out of sight."""
    page = at_a_table(somebody())
    page.keyboard.press("t")
    choices = page.locator(".bar--mine .choice:not(.off)")
    assert choices.count() > 10
    tenth = choices.nth(9)
    expect(tenth.locator("kbd")).to_have_text("A")
    page.keyboard.press("a")
    expect(tenth).to_have_attribute("aria-pressed", "true")
    page.set_viewport_size({"width": 390, "height": 844})
    page.keyboard.press(str(choices.nth(14).get_attribute("aria-keyshortcuts")))
    expect(choices.nth(14)).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size({"width": 1440, "height": 900})
    choices.first.focus()
    page.keyboard.press("ArrowRight")
    expect(choices.nth(1)).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(choices.first).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("the choice that shows this key")


def where_i_may_place_in(me: Any, building: str) -> str:
    """A table at which the first dice I rolled may go to this building."""
    for number in range(50):
        table: str = me.door.opens(ME, BOT, options={"c_building": building}, seed=f"{number:064x}")
        view = me.door.waits_for_turn(table)
        if any(f"space:{building}" in choice["targets"] for choice in view["choices"]):
            return table
    raise AssertionError(f"nobody ever gets into the {building}")


@pytest.mark.parametrize("building", ["illuminati", "galleon"])
def test_the_set_that_would_lead_is_drawn_before_it_is_confirmed(somebody: Come, building: str) -> None:
    me = somebody()
    page = me.visit(f"/table/{where_i_may_place_in(me, building)}")
    wait_for_my_turn(page)
    house = page.locator(f'[data-building="{building}"]')
    drawn = house.locator(".ghost, .to-come")
    assert drawn.count() == 0
    house.locator(f'[data-target="space:{building}"]').focus()
    page.keyboard.press("Enter")
    while page.locator(".confirm").get_attribute("aria-disabled") == "true":
        page.keyboard.press("1")
    expect(drawn.first).to_be_visible()
