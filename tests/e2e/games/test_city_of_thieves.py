"""City of Thieves in the browser: the district is walked, robbed and left by clicks, by touch and by keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.judging import COLOURS, serious, serious_by_day_or_night, sideways
from tests.e2e.playing import HURRY, finish, is_over, offered, play_on, version, wait_for_my_turn
from tests.e2e.tables import BOT, ME

Come = Any
View = dict[str, Any]
LEGAL = ".space[data-legal]"
SPACES = f'{LEGAL}[data-target^="space:"]:not([data-place="TAN"], [data-place="STA"])'
"""Two rooms go round a corner: their middle, where a test clicks, is not in them."""
REACHED = f'{SPACES}[aria-label*=" point"]:not([aria-label*="attack"])'
"""Ends of a path, where nobody stands in the way."""
FIGURES = f'{LEGAL}[data-target^="figure:"]'
EXITS = f'{LEGAL}[data-target^="exit:"]'
AWAKENING = "the-awakening-of-sophet-drahas"
WANTED = ("activate", "pick", "bash", "gang", "deploy", "name", "pass")
"""What a person does who wants to get on, in this order."""


def opened(me: Any, computers: int = 1, **options: Any) -> str:
    """A table against computers, on the first adventure unless another is named."""
    adventure = {"adventure": "the-dukes-treasure"}
    table: str = me.door.opens(
        ME, *[BOT] * computers, game="city-of-thieves", options={**adventure, **options}
    )
    return table


def play_until(me: Any, table: str, asked: Callable[[View], bool]) -> None:
    """Over HTTP, until I am asked what the test is about."""
    view = me.door.waits_for_turn(table)
    while not asked(view):
        assert view["outcome"] is None, "the moment never came"
        choices = view["choices"]
        wanted = [c for verb in WANTED for c in choices if c["action"].startswith(verb)]
        me.door.acts(table, 0, (wanted or choices)[0]["action"], view["version"])
        view = me.door.waits_for_turn(table)


def is_choosing(view: View) -> bool:
    """My activations begin."""
    return bool(view["prompt"]["clause"] == "CT-3.8")


def is_placing(view: View) -> bool:
    """The city is laid out, and my first character is to be placed."""
    return bool(view["prompt"]["clause"] == "CT-2.11")


def sit_down(
    me: Any, asked: Callable[[View], bool] = is_choosing, computers: int = 1, **options: Any
) -> Page:
    """At a table where I am asked what the test is about."""
    table = opened(me, computers, **options)
    play_until(me, table, asked)
    page: Page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    return page


def confirm(page: Page) -> None:
    """The brass button, and whatever follows until I am asked again."""
    before = version(page)
    page.locator(".bar--mine .confirm").click()
    wait_for_my_turn(page, before)


def entry(page: Page, words: str) -> Locator:
    """What the bar lists and offers, by the words it begins with."""
    return page.locator(".bar--mine .choice:not(.off)", has_text=re.compile(rf"^\s*{words}\b"))


def activate(page: Page) -> None:
    """The first of my characters on the map acts."""
    page.locator(FIGURES).first.click()
    expect(page.locator(".bar--mine .confirm")).to_contain_text("Activate")
    confirm(page)


class Thief:
    """A person who plays by clicks on the map: one character a turn, to a treasure, and out after the alarm."""

    def __init__(self) -> None:
        self.deployed = self.moved = self.picked = self.left = self.named = self.closed = 0
        self.busy = 0

    def has_seen_enough(self) -> bool:
        """Ways walked, militiamen led, a portcullis closed."""
        return self.moved > 2 and self.named > 3 and self.closed > 0

    def decide(self, page: Page, number: int) -> None:
        """One decision."""
        asked = page.locator(".bar--mine h2").inner_text()
        if asked.startswith("Place one"):
            self.deploys(page)
        elif asked.startswith("Which exit"):
            page.locator(EXITS).nth(number % 3).click()
            self.closed += 1
        elif asked.startswith("Which militiaman"):
            page.locator(FIGURES).first.click()
            self.named += 1
        elif asked.startswith("Activate") or asked.endswith("finish."):
            self.acts(page)
        else:
            self.answers(page)
        page.locator(".bar--mine .confirm[aria-disabled=false]").click()

    def deploys(self, page: Page) -> None:
        """A character from beside the map, an entrance on it."""
        page.locator('.side button[data-target^="figure:"]').first.click()
        page.locator(EXITS).first.click()
        self.deployed += 1

    def acts(self, page: Page) -> None:
        """Out, if that is possible; else open a chest, go to one, let another act, or end the turn."""
        exits = page.locator(EXITS)
        chests = page.locator(f'{SPACES}[aria-label*=", legal"]:not([aria-label*="attack"])')
        if exits.count():
            exits.first.click()
            self.left += 1
        elif entry(page, "Pick the lock").count():
            entry(page, "Pick the lock").first.click()
            self.picked += 1
        elif chests.count():
            self.goes(chests)
        elif not self.busy and page.locator(FIGURES).count():
            page.locator(FIGURES).first.click()
            if offered(page):  # the second box: the same figure may be healed or be given something to bear
                page.locator(".bar--mine .choice:not(.off, .wider)").first.click()
            self.busy += 1
        else:
            entry(page, "End the turn").click()
            self.busy = 0

    def goes(self, spaces: Locator) -> None:
        """Into a room with a treasure where there is one."""
        labels = [label or "" for label in spaces.evaluate_all("all => all.map(one => one.ariaLabel)")]
        rich = [place for place, label in enumerate(labels) if re.search(r"gem|scroll|keys|bracelet", label)]
        spaces.nth(rich[0] if rich else len(labels) // 2).click()
        self.moved += 1

    def answers(self, page: Page) -> None:
        """Any other question: pass or stay where that is offered, else the first choice there is."""
        for words in ("Pass", "Stay put"):
            if entry(page, words).count():
                if entry(page, words).first.get_attribute("aria-pressed") == "false":
                    entry(page, words).first.click()
                return
        while page.locator(".bar--mine .confirm").get_attribute("aria-disabled") != "false":
            page.locator(".bar--mine .choice:not(.off, .wider)").first.click()


def test_a_whole_adventure_is_played_by_clicks_on_the_map(somebody: Come) -> None:
    """CT-2 to CT-14: from the choice of gangs to the count of what is out."""
    me, thief = somebody(), Thief()
    page = me.visit(f"/table/{opened(me)}")
    wait_for_my_turn(page)
    play_on(page, thief.decide, until=thief.has_seen_enough)
    assert thief.deployed == 4
    assert not is_over(page)
    finish(page, *HURRY)
    assert is_over(page)
    rows = page.locator(".score tbody th").all_inner_texts()
    assert rows[:2] == ["Ducats in hand", "Treasures carried out"]
    assert me.complaints == []


def test_a_whole_adventure_below_ground_is_played(somebody: Come) -> None:
    """KA-1 to KA-16: the catacombs, the Cyclops in its lair, tokens in the rooms; who walks there comes to the end."""
    me, thief = somebody(), Thief()
    page = sit_down(me, asked=is_placing, adventure=AWAKENING, inn=True)
    below = page.get_by_role("group", name="The catacombs")
    expect(below.get_by_role("button", name=re.compile("^Lair, Cyclops"))).to_be_visible()
    expect(page.locator('[aria-label*="a token face down"]').first).to_be_attached()
    play_on(page, thief.decide, until=lambda: thief.moved > 1)
    assert not is_over(page)
    finish(page, *HURRY)
    assert is_over(page)
    assert me.complaints == []


def test_a_way_shows_its_course_and_points_before_the_click(somebody: Come) -> None:
    """CT-6.1: looked at, then armed, then walked; a second click on the goal confirms."""
    page = sit_down(somebody())
    activate(page)
    goal = page.locator(f'{REACHED}[aria-label$=", 3 points"]').first
    name, words = goal.get_attribute("data-place") or "", goal.get_attribute("aria-label") or ""
    told = name if name[1:].isdigit() else words.partition(",")[0]
    goal.hover()
    expect(page.locator(".district .course")).to_have_count(1)
    expect(page.locator(".district").get_by_text(re.compile(r"^3 of \d$"))).to_have_count(1)
    goal.click()
    here = page.locator(f'.district [data-place="{name}"]')
    expect(here).to_have_attribute("aria-pressed", "true")
    before = version(page)
    here.click()
    wait_for_my_turn(page, before)
    declared = page.locator(".log li", has_text=re.compile(rf"declared the path .*–{told}\."))
    expect(declared).to_have_count(1)


def test_an_illegal_click_says_why_with_the_clause(somebody: Come) -> None:
    """CT-5.1, CT-6.1: nobody acts yet; then somebody acts, but not as far as that."""
    page = sit_down(somebody())
    clause = page.locator(".refusal .clause")
    page.locator('.district [data-target="space:P1"]').click()
    expect(clause).to_have_text("CT-5.1")
    page.keyboard.press("Escape")
    activate(page)
    far = page.locator('.district .space:not([data-legal])[data-target^="space:P"]')
    far.first.click()
    expect(clause).to_have_text("CT-6.1")
    clause.click()
    expect(page.locator(".rules li.on")).to_be_visible()


def test_an_action_that_is_not_offered_explains_itself(somebody: Come) -> None:
    """CT-7.2: a lock is picked where a chest lies."""
    page = sit_down(somebody())
    activate(page)
    page.locator(".bar--mine .choice.off", has_text="Pick the lock").click(force=True)
    expect(page.locator(".refusal .clause")).to_have_text(re.compile("^CT-7"))


def test_moves_are_one_entry_of_the_bar_and_picks_give_way(somebody: Come) -> None:
    """A fellow that was picked is let go when a space is clicked."""
    page = sit_down(somebody())
    activate(page)
    expect(entry(page, "Move").filter(has_text="choices")).to_have_count(1)
    page.locator(FIGURES).first.click()
    expect(page.locator(".bar--mine .confirm")).to_contain_text("Activate")
    page.locator(REACHED).first.click()
    expect(page.locator(".bar--mine .confirm")).to_contain_text("Move")
    page.keyboard.press("Escape")
    expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "true")


def test_the_district_is_walked_by_keys(somebody: Come) -> None:
    """Tab goes from legal space to legal space, Enter picks and confirms."""
    page = sit_down(somebody())
    page.keyboard.press("b")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.target").startswith("figure:")
    for _ in range(2):
        before = version(page)
        page.keyboard.press("Enter")
        expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "false")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
        wait_for_my_turn(page, before)
        page.keyboard.press("b")
        page.keyboard.press("Tab")


def test_the_text_mode_tells_rooms_gangs_and_ways(somebody: Come) -> None:
    page = sit_down(somebody())
    activate(page)
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The board in words")
    for title in (
        "Rooms",
        "Missions",
        "Your Arcana cards",
        re.compile("may go, with"),
        re.compile(r"\(you\)"),
    ):
        expect(words.get_by_role("heading", name=title)).to_be_visible()
    before = version(page)
    entry(page, "End the turn").click()
    page.locator(".confirm").click()
    wait_for_my_turn(page, before)


def test_a_phone_pans_the_district_and_opens_the_sheets(somebody: Come) -> None:
    me = somebody(phone=True)
    page = sit_down(me)
    assert sideways(page) <= 0
    space = page.locator('.district [data-place="P1"]').bounding_box()
    assert space is not None
    assert min(space["width"], space["height"]) >= 44
    page.get_by_role("button", name="Small map").click(position={"x": 84, "y": 84})
    expect(page.locator('.district [data-place="R13"]')).to_be_in_viewport()
    page.get_by_role("button", name="Whole").click()
    expect(page.locator('.district [data-place="D1"]')).to_be_in_viewport()
    expect(page.locator('.district [data-place="D9"]')).to_be_in_viewport()
    page.get_by_role("button", name="Details").click()
    expect(page.get_by_role("heading", name="Your Arcana")).to_be_visible()
    page.locator('.side button[data-target^="figure:"]').first.tap()
    confirm(page)
    page.get_by_role("button", name="District").click()
    page.locator(REACHED).first.tap()
    expect(page.locator(".district .course")).to_have_count(1)
    confirm(page)
    assert sideways(page) <= 0
    assert serious(page) == []
    assert me.complaints == []


def test_a_phone_switches_to_the_catacombs(somebody: Come) -> None:
    me = somebody(phone=True)
    page = sit_down(me, adventure=AWAKENING)
    page.get_by_role("button", name="Catacombs").click()
    expect(page.get_by_role("group", name="The catacombs")).to_be_in_viewport()
    assert sideways(page) <= 0
    page.locator('[data-target="space:TR"]').tap()
    expect(page.locator(".refusal .clause")).to_have_text(re.compile("^(CT|KA)-"))


def test_axe_finds_nothing_serious_in_the_district(somebody: Come) -> None:
    """While characters wait to be placed; while a path is chosen; with the second box, its catacombs and its equipment."""
    me = somebody()
    page = sit_down(me, asked=is_placing)
    expect(page.locator(".away")).not_to_have_count(0)
    found = serious(page, ".side", COLOURS)
    sit_down(me)
    activate(page)
    page.locator(SPACES).last.click()
    found += serious_by_day_or_night(page, "main")
    sit_down(me, asked=lambda view: view["prompt"]["clause"] == "KA-13.1", adventure=AWAKENING, inn=True)
    found += serious_by_day_or_night(page, "main")
    assert found == []
