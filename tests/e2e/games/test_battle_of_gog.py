"""Battle of GOG in the browser: the map is laid, marched over and read by clicks, by touch and by keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.judging import serious, serious_by_day_or_night, sideways
from tests.e2e.playing import finish, is_over, play_on, version, wait_for_my_turn
from tests.e2e.tables import BOT, ME

Come = Any
SOLDIERS = '[data-target^="soldier:"]'
SQUARES = '[data-target^="square:"]'
TILES = '[data-target^="tile:"]'
QUIET = (
    "Buy nothing more",
    "Keep the dice",
    "Draw no more",
    "Cancel the card",
    "Move no spirit",
    "Trade no more",
)
"""How to pass by whatever is not about soldiers."""
SOON_OVER = "52" * 32
"""With these dice the five scrolls are bought in round 19; with most others the last round comes first."""


def sit_down(me: Any, computers: int = 1, laid: str = "reference") -> Page:
    """At a short game against computers, on the reference map unless the tiles are laid; my turn."""
    options = {"variant": "short", "map": laid}
    table = me.door.opens(ME, *[BOT] * computers, game="battle-of-gog", options=options)
    page: Page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    return page


def form(page: Page) -> None:
    """The same by the form: a short game on the reference map, for two."""
    page.get_by_role("radio", name="Battle of GOG").click()
    page.get_by_role("radio", name="Short").click()
    page.get_by_label("Map", exact=True).select_option("reference")
    for _ in range(2):
        page.get_by_role("button", name=re.compile("Remove seat")).last.click()
    page.get_by_text("Seed of the dice").click()
    page.get_by_label("64 hexadecimal digits").fill(SOON_OVER)
    page.get_by_role("button", name="Open the table").click()
    wait_for_my_turn(page)


def confirm(page: Page) -> None:
    """The brass button, and whatever follows until I am asked again."""
    before = version(page)
    page.locator(".bar--mine .confirm").click()
    wait_for_my_turn(page, before)


def entry(page: Page, words: str) -> Locator:
    """What the bar lists."""
    return page.locator(".bar--mine .choice", has_text=words)


def widened(page: Page) -> None:
    """Nothing is picked."""
    while page.locator(".bar--mine .wider").count():
        page.keyboard.press("Escape")


def pass_by(page: Page) -> bool:
    """Answer a question that is not about soldiers on the map; False when it is."""
    for words in QUIET:
        if entry(page, words).count():
            entry(page, words).first.click()
            confirm(page)
            return True
    return False


def until_the_march(page: Page) -> None:
    """My soldiers may move, in my first turn."""
    while not entry(page, "End the turn").count():
        if not pass_by(page):
            page.locator(".bar--mine .choice").first.click()
            confirm(page)


class Tribe:
    """A person who walks, founds cities and recruits by clicks on the map and passes by the rest."""

    def __init__(self) -> None:
        self.stepped = self.founded = self.recruited = 0

    def has_seen_enough(self) -> bool:
        """Three cities and a recruit."""
        return self.founded == 3 and self.recruited > 0

    def decide(self, page: Page, number: int) -> None:
        """One decision."""
        widened(page)
        listed = page.locator(".bar--mine .choice").all_inner_texts()
        if any(text.startswith("End the turn") for text in listed):
            if not self.marches(page):
                entry(page, "End the turn").click()
        elif not self.recruited and any(text.startswith("Recruit") for text in listed):
            page.locator(f'{SQUARES}[data-legal][aria-label*="plain, legal"]').first.click()
            self.recruited += 1
        else:
            self.passes_by(page, listed)
        page.locator(".bar--mine .confirm").click()

    def marches(self, page: Page) -> bool:
        """Some soldier steps or becomes a city: it is clicked on the map, then the square, or the founding in the bar."""
        soldiers = page.locator(f"{SOLDIERS}[data-legal]")
        if not soldiers.count() or (self.founded >= 3 and self.stepped >= 4):
            return False
        soldiers.nth(self.stepped % soldiers.count()).click()
        founding = entry(page, "found a city")
        if self.stepped > 1 and self.founded < 3 and founding.count():
            if founding.get_attribute("aria-pressed") == "false":
                founding.click()
            self.founded += 1
            return True
        squares = page.locator(f"{SQUARES}[data-steps='1']")
        if not squares.count():
            widened(page)
            return False
        squares.nth(self.stepped % squares.count()).click()
        self.stepped += 1
        return True

    def passes_by(self, page: Page, listed: list[str]) -> None:
        """A quiet answer where there is one, else the first of all."""
        quiet = [place for place, text in enumerate(listed) if text.startswith(QUIET)]
        page.locator(".bar--mine .choice").nth(quiet[0] if quiet else 0).click()
        while page.locator(".bar--mine .confirm").get_attribute("aria-disabled") == "true":
            page.locator(".bar--mine .choice:not(.wider)").first.click()


def test_a_guest_plays_a_whole_game_against_a_computer_on_the_map(somebody: Come) -> None:
    """BG-3.1: from the first soldiers to the final sheet, which says how it was won."""
    me = somebody()
    page = me.visit("/new")
    form(page)
    tribe = Tribe()
    play_on(page, tribe.decide, until=tribe.has_seen_enough)
    assert tribe.stepped >= 2
    assert not is_over(page)
    finish(page, "Buy a scroll", *QUIET, "End the turn")
    assert is_over(page)
    expect(page.locator(".score h2")).to_have_text("You win")
    expect(page.locator(".score header p:not(.after)")).to_have_text(
        "Won holding all five scrolls in round 19."
    )
    expect(page.locator(".score tbody th").first).to_have_text("Scrolls")
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert not page.locator(".verdict.bad").count()
    assert me.complaints == []
    assert serious(page) == []


def drag(page: Page, piece: Locator, to: Locator) -> None:
    """Press, move, let go."""
    start, goal = piece.bounding_box(), to.bounding_box()
    assert start is not None
    assert goal is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()


def test_the_map_is_built_by_clicking_turning_and_dragging(somebody: Come) -> None:
    """BG-2.6, BG-2.8: a place, a turn, and the rule when a place is taken. Finding 14: the map counted places otherwise than the
    choice did."""
    me = somebody()
    page = sit_down(me, laid="players")
    expect(page.locator(".phases .now")).to_have_text("Lay tiles")
    armed = page.locator(".bar--mine .confirm")
    drag(
        page,
        page.get_by_role("img", name=re.compile("^The tile in hand,")),
        page.locator(f"{TILES}[data-legal]").first,
    )
    laid = str(page.locator(f"{TILES}[aria-pressed=true]").get_attribute("aria-label"))
    expect(armed).to_contain_text(f"Lay it from {laid.removeprefix('From ').partition(', ')[0]}")
    confirm(page)
    page.locator('[data-target="tile:2,2"]').click()
    expect(page.locator(".refusal .clause")).to_have_text("BG-2.4")
    page.keyboard.press("Escape")
    page.locator(f'{TILES}:not([aria-label*="empty"]):not([data-target="tile:2,2"])').first.click()
    expect(page.locator(".refusal .clause")).to_have_text("BG-2.6")
    page.keyboard.press("Escape")
    turned = set()
    while page.locator(".phases .now").inner_text() == "Lay tiles":
        place = page.locator(f"{TILES}[data-legal]").last
        place.click()
        expect(armed).to_have_attribute("aria-disabled", "false")
        turned.add(armed.inner_text().split(":")[1])
        page.keyboard.press(".")
        turned.add(armed.inner_text().split(":")[1])
        confirm(page)
    assert len(turned) > 1, "the tile was turned"
    expect(page.locator(".phases .now")).to_have_text(re.compile("Place soldiers|March"))
    assert me.complaints == []


def test_a_march_shows_its_steps_and_course_and_is_walked_at_once(somebody: Come) -> None:
    """BG-10.1: squares carry their cost; the far one is reached step by step; the rest of the steps is left."""
    page = sit_down(somebody(), computers=3)
    until_the_march(page)
    page.locator(SOLDIERS).first.click()
    far = page.locator(f"{SQUARES}[data-steps='3']").first
    name = far.get_attribute("data-square")
    far.click()
    expect(page.locator(".course")).to_have_count(1)
    page.get_by_role("button", name=re.compile(r"^March 3 steps")).click()
    expect(page.locator(f'[data-square="{name}"]')).to_have_attribute(
        "aria-label", re.compile("your soldier")
    )
    expect(page.get_by_role("heading", name=re.compile("4 steps left"))).to_be_visible()


def test_an_illegal_click_on_the_map_says_why_with_the_clause(somebody: Come) -> None:
    """BG-10.1: a square out of reach, and one that is taken."""
    page = sit_down(somebody(), computers=3)
    until_the_march(page)
    page.locator(SOLDIERS).first.click()
    page.locator(f"{SQUARES}:not([data-legal])").last.click()
    bubble = page.locator(".refusal")
    expect(bubble.locator(".clause")).to_have_text(re.compile(r"^BG-"))
    bubble.locator(".clause").click()
    expect(page.locator(".rules li.on")).to_be_visible()


def test_the_board_is_played_by_keys(somebody: Come) -> None:
    """Arrows walk over the squares, Enter picks and confirms, a comma shows the gathering areas."""
    page = sit_down(somebody(), computers=3)
    until_the_march(page)
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.target").startswith("soldier:")
    page.keyboard.press("Enter")
    assert page.locator(f"{SOLDIERS}[aria-pressed=true]").count() == 1
    for way in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.locator(f"{SOLDIERS}[aria-pressed=true]").focus()
        page.keyboard.press(way)
        if page.evaluate("document.activeElement.dataset.steps") == "1":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "false")
    before = version(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    wait_for_my_turn(page, before)
    page.keyboard.press(",")
    expect(page.get_by_role("button", name="Areas")).to_have_attribute("aria-pressed", "true")


def test_the_text_mode_tells_land_and_tribes(somebody: Come) -> None:
    page = sit_down(somebody())
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The board in words")
    for title in ("The land", "Prices", re.compile(r"\(you\)")):
        expect(words.get_by_role("heading", name=title)).to_be_visible()
    expect(words.get_by_text(re.compile("^Gog on "))).to_be_visible()
    before = version(page)
    page.locator(".bar--mine .choice").first.click()
    page.locator(".confirm").click()
    wait_for_my_turn(page, before)


def test_a_phone_pans_the_map_and_jumps_by_the_small_one(somebody: Come) -> None:
    me = somebody(phone=True)
    page = sit_down(me, computers=3)
    until_the_march(page)
    assert sideways(page) <= 0
    square = page.locator(SOLDIERS).first.bounding_box()
    assert square is not None
    assert min(square["width"], square["height"]) >= 44
    page.get_by_role("button", name="Small map").click(position={"x": 80, "y": 80})
    expect(page.locator('[data-square="(14,14)"]')).to_be_in_viewport()
    page.get_by_role("button", name="Whole").click()
    expect(page.locator('[data-square="(0,0)"]')).to_be_in_viewport()
    expect(page.locator('[data-square="(14,14)"]')).to_be_in_viewport()
    page.get_by_role("button", name="Details").click()
    expect(page.get_by_role("heading", name="Three ways to win")).to_be_visible()
    page.get_by_role("button", name="Details").click()
    page.locator(SOLDIERS).first.tap()
    expect(page.get_by_role("button", name="Whole")).to_be_visible()
    assert page.locator(f"{SOLDIERS}[aria-pressed=true]").count() == 0, "from afar a tap only comes closer"
    # From here on without fingers: two quick taps on one spot would fit the map again.
    page.locator(SOLDIERS).first.click()
    page.locator(f"{SQUARES}[data-steps='1']").first.click()
    confirm(page)
    assert sideways(page) <= 0
    assert me.complaints == []
    assert serious(page) == []


def test_axe_finds_nothing_serious_at_the_map(somebody: Come) -> None:
    """While tiles are laid; while soldiers march, with gathering areas shown."""
    me = somebody()
    page = sit_down(me, computers=2, laid="players")
    page.locator(f"{TILES}[data-legal]").first.click()
    found = serious_by_day_or_night(page)
    sit_down(me)
    until_the_march(page)
    page.locator(SOLDIERS).first.click()
    page.keyboard.press(",")
    found += serious_by_day_or_night(page)
    assert found == []
