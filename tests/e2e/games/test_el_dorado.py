"""The Island of El Dorado in the browser: two maps are explored, fought over and read by clicks, by touch and by keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.e2e.judging import serious, serious_by_day_or_night, sideways
from tests.e2e.playing import is_over, play_on, version, wait_for_my_turn
from tests.e2e.tables import BOT, ME, OPEN

Come = Any
TILES = '[data-target^="tile:"]'
PLACES = '[data-target^="place:"]'
CORNERS = '[data-target^="corner:"]'
ARMIES = '[data-target^="army:"]'
SHORT = {"rounds": 2, "proposals": 0}
"""The search is called off early (ED-R47), and nobody haggles."""
QUIET = ("Let them pass", "Done", "End the explore phase", "Keep the dice")


def sit_down(me: Any, computers: int = 2, seat: int = 0, **options: Any) -> Page:
    """At a table with computers, everybody else having chosen an explorer; my decision."""
    seats = [BOT] * seat + [ME] + [BOT] * (computers - seat)
    table = me.door.opens(*seats, game="el-dorado", options={**SHORT, **options})
    page: Page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    expect(page.locator(".pstrip li.on")).to_have_count(1)
    return page


def confirm(page: Page) -> None:
    """The brass button, and whatever follows until I am asked again."""
    before = version(page)
    page.locator(".bar--mine .confirm[aria-disabled=false]").click()
    wait_for_my_turn(page, before)


def entry(page: Page, words: str) -> Locator:
    """What the bar lists."""
    return page.locator(".bar--mine .choice:not(.off)", has_text=words)


def widened(page: Page) -> None:
    """Nothing is picked."""
    while page.locator(".bar--mine .wider").count():
        page.keyboard.press("Escape")


def asked(page: Page) -> str:
    """The question."""
    return page.locator(".bar--mine h2").inner_text()


def pass_by(page: Page) -> None:
    """Choose a quiet answer where there is one, else the first of all."""
    listed = page.locator(".bar--mine .choice:not(.off)").all_inner_texts()
    quiet = [place for place, text in enumerate(listed) if text.startswith(QUIET)]
    armed = page.locator(".bar--mine .confirm")
    if armed.get_attribute("aria-disabled") == "true":
        page.locator(".bar--mine .choice:not(.off)").nth(quiet[0] if quiet else 0).click()
    while armed.get_attribute("aria-disabled") == "true":
        page.locator(".bar--mine .choice:not(.wider, .off)").first.click()


def press(thing: Locator) -> None:
    """Click a tile near its northern corner, where no piece stands on it; anything else in its middle."""
    box = thing.bounding_box()
    assert box is not None
    is_tile = (thing.get_attribute("data-target") or "").startswith("tile:")
    thing.click(position={"x": box["width"] / 2, "y": box["height"] * (0.24 if is_tile else 0.5)})


def until_exploring(page: Page) -> None:
    """My explorer may go, in my first turn."""
    while not entry(page, "End the explore phase").count():
        pass_by(page)
        confirm(page)


class Expedition:
    """A person who discovers, moves, builds and marches by clicks on the map, and passes by the rest."""

    def __init__(self) -> None:
        self.discovered = self.moved = self.built = self.marched = 0

    def decide(self, page: Page, number: int) -> None:
        """One decision."""
        widened(page)
        question = asked(page)
        if question.startswith("Explore"):
            self.explores(page)
        elif question.startswith("Where does the new tile go"):
            if page.locator(".bar--mine .confirm").get_attribute("aria-disabled") == "true":
                page.locator(f"{PLACES}[data-legal]").first.click()
        else:
            pass_by(page)
        page.locator(".bar--mine .confirm[aria-disabled=false]").click()

    def explores(self, page: Page) -> None:
        """A tile, a step, a farmhouse, a march, in turn; the phase ends when nothing of it is marked. The end is armed where
        it is the only choice: a click on it would be the decision already."""
        wishes = [("built", CORNERS), ("discovered", PLACES), ("marched", ARMIES), ("moved", TILES)]
        for name, things in sorted(wishes, key=lambda wish: getattr(self, wish[0])):
            marked = page.locator(f"{things}[data-legal]")
            if getattr(self, name) < 4 and marked.count():
                setattr(self, name, getattr(self, name) + 1)
                press(marked.first)
                break
        else:
            if self.narrows(page):
                entry(page, "End the explore phase").click()
        if self.narrows(page):
            pass_by(page)

    def narrows(self, page: Page) -> bool:
        """Whether the click left more than one choice."""
        return page.locator(".bar--mine .confirm").get_attribute("aria-disabled") == "true"


def test_a_guest_plays_a_whole_game_against_computers_on_the_island(somebody: Come) -> None:
    """ED-R47: from the choice of an explorer to the sheet that says what decided."""
    me = somebody()
    page = sit_down(me)
    expedition = Expedition()
    play_on(page, expedition.decide)
    assert is_over(page)
    assert expedition.discovered >= 2
    assert expedition.moved >= 1
    expect(page.locator(".score h2")).to_have_text(re.compile("wins?$|share the win$"))
    expect(page.locator(".score header p:not(.after)")).to_have_text(
        "The search was called off after round 2; shrines decided."
    )
    rows = ["Shrines controlled", "The cave shrine", "Pieces on the map", "Cards"]
    assert page.locator(".score-scroll tbody th").all_inner_texts() == rows
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert not page.locator(".verdict.bad").count()
    assert me.complaints == []
    assert serious(page) == []


def test_one_player_alone_searches_under_the_eyes_of_guardians(somebody: Come) -> None:
    """SO-1.2, SO-2.1: the guardians are shown, and the sheet says that the search failed."""
    me = somebody()
    page = sit_down(me, computers=0, mode="solo")
    expect(page.get_by_role("region", name="The guardians")).to_contain_text("strength")
    play_on(page, Expedition().decide)
    expect(page.locator(".score h2")).to_have_text("You lose")
    expect(page.locator(".score header p:not(.after)")).to_have_text(
        re.compile("called off after round 2|fell in round")
    )
    assert me.complaints == []


def test_a_team_plays_to_the_end_with_a_computer_for_a_partner(somebody: Come) -> None:
    """TH-6.1: partners are named to each other, share pieces, and win together or not at all."""
    me = somebody()
    page = sit_down(me, computers=3, mode="teams", rounds=1)
    expect(page.locator(".seats li").first).to_contain_text("with ")
    play_on(page, Expedition().decide)
    expect(page.locator(".score h2")).to_have_text(re.compile("share the win$"))
    assert me.complaints == []


def test_the_thieves_have_a_board_of_their_own(somebody: Come) -> None:
    """TH-7, TH-11: doubloons and thieves, where everybody can read them."""
    me = somebody()
    page = sit_down(me, computers=2, seat=2, mode="thieves")
    lair = page.get_by_role("region", name="The Thieves")
    expect(lair).to_contain_text("of 5 doubloons")
    before = version(page)
    pass_by(page)
    page.locator(".bar--mine .confirm[aria-disabled=false]").click()
    wait_for_my_turn(page, before)
    assert me.complaints == []


def test_a_place_is_discovered_and_the_tile_is_held_over_it(somebody: Come) -> None:
    """ED-9.3: the position that was clicked is proposed for the tile that was turned up."""
    page = sit_down(somebody())
    until_exploring(page)
    place = page.locator(f"{PLACES}[data-legal]").first
    target = place.get_attribute("data-target")
    place.click()
    expect(page.locator(".bar--mine .confirm")).to_contain_text("Discover a tile")
    confirm(page)
    expect(page.get_by_role("heading", name="Where does the new tile go?")).to_be_visible()
    tiles = page.locator(TILES).count()
    held = page.locator(f'[data-target="{target}"]')
    if held.get_attribute("aria-pressed") == "false":
        page.locator(f"{PLACES}[data-legal]").first.click()
    confirm(page)
    assert page.locator(TILES).count() > tiles


def test_an_illegal_click_on_the_map_says_why_with_the_clause(somebody: Come) -> None:
    """ED-9.2, ED-10.1: a tile one cannot go to, and a corner one cannot pay for."""
    page = sit_down(somebody())
    until_exploring(page)
    press(page.locator(f"{TILES}:not([data-legal])").first)
    bubble = page.locator(".refusal")
    expect(bubble.locator(".clause")).to_have_text(re.compile(r"^ED-"))
    bubble.locator(".clause").click()
    expect(page.locator(".rules li.on")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(f"{CORNERS}:not([data-legal])").first.click()
    expect(bubble.locator(".clause")).to_have_text("ED-10.1")


def test_the_board_is_played_by_keys(somebody: Come) -> None:
    """Tab goes from one legal thing to the next, Enter picks it and does it, a comma shows who could go how far."""
    page = sit_down(somebody())
    until_exploring(page)
    page.keyboard.press("b")
    page.keyboard.press("Tab")
    target = page.evaluate("document.activeElement.dataset.target")
    assert page.evaluate("document.activeElement.dataset.legal") == "true"
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-target="{target}"]')).to_have_attribute("aria-pressed", "true")
    before = version(page)
    page.locator(f'[data-target="{target}"]').focus()
    page.keyboard.press("Enter")
    wait_for_my_turn(page, before)
    page.keyboard.press(",")
    expect(page.get_by_role("button", name="Reach")).to_have_attribute("aria-pressed", "true")


def test_trade_with_the_stacks_is_a_dialog(somebody: Come) -> None:
    """ED-6.3: it says how many cards are missing, or trades."""
    page = sit_down(somebody(), computers=1, proposals=5)
    until_exploring(page)
    opener = page.locator(".tray .trade")
    while not opener.count():
        pass_by(page)
        confirm(page)
    opener.click()
    dialog = page.get_by_role("dialog", name="Trade")
    expect(dialog.get_by_role("heading", name=re.compile("^With the stacks"))).to_be_visible()
    expect(dialog.get_by_role("heading", name=re.compile("^With players"))).to_be_visible()
    assert serious(page, "dialog") == []


def click_and_see(page: Page, button: Locator) -> None:
    """Something is done, and the page shows it."""
    before = version(page)
    button.click()
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)


class Held:
    """What the server tells a page, kept back for a while."""

    def __init__(self) -> None:
        self.on = False
        self.kept: list[tuple[WebSocketRoute, str | bytes]] = []

    def hear(self, page: WebSocketRoute, told: str | bytes) -> None:
        self.kept.append((page, told))
        if not self.on:
            self.let_go()

    def let_go(self) -> None:
        self.on = False
        kept, self.kept = self.kept, []
        for page, told in kept:
            page.send(told)


def hold_back(page: Page) -> Held:
    held = Held()

    def opened(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda told: held.hear(line, told))

    page.route_web_socket(re.compile("^ws"), opened)
    return held


def test_a_trade_is_offered_and_accepted_by_somebody_who_is_not_asked(somebody: Come) -> None:
    """ED-6.1, ED-6.2, ED-R5: all begin on the same tile, so they may trade before the first roll. The first offer is taken back (ED-R48)."""
    people = [somebody(), somebody()]
    table = people[0].door.opens(ME, OPEN, game="el-dorado", options={**SHORT, "proposals": 2})
    people[1].door.joins(table)
    # Both choose an explorer at the same time: mine is not lost because the other's came first.
    held = hold_back(people[0].page)
    page = people[0].visit(f"/table/{table}")
    wait_for_my_turn(page)
    held.on = True
    view = people[1].door.waits_for_turn(table, 1)
    people[1].door.acts(table, 1, view["choices"][0]["action"], view["version"])
    page.locator(".bar--mine .choice:not(.off)").first.click()
    page.locator(".bar--mine .confirm").click()
    held.let_go()
    expect(page.locator("[data-version]")).to_have_attribute("data-version", "2")
    expect(page.locator(".toast")).to_have_count(0)
    asked = people[0].door.look(table)["to_act"][0]
    page = people[asked].visit(f"/table/{table}")
    other = people[1 - asked].visit(f"/table/{table}")
    wood = [int(one.locator(".tray .wood b").inner_text()) for one in (page, other)]
    page.locator(".tray .trade").click()
    dialog = page.get_by_role("dialog", name="Trade")
    offered = (re.compile("^Offer to"), "Offer 1 food more", "Ask for 1 wood more", "Make this proposal")
    for words in (*offered, "Take your offer back", *offered):
        click_and_see(page, dialog.get_by_role("button", name=words))
    other.locator(".tray .trade.asked").click()
    click_and_see(other, other.get_by_role("dialog", name="Trade").get_by_role("button", name="Accept"))
    expect(page.locator(".tray .wood b")).to_have_text(str(wood[0] + 1))
    expect(other.locator(".tray .wood b")).to_have_text(str(wood[1] - 1))
    assert [person.complaints for person in people] == [[], []]


def test_what_is_picked_stays_while_the_others_choose_at_the_same_time(somebody: Come) -> None:
    """ED-R56: all choose an explorer at the same time."""
    me, other = somebody(), somebody()
    table = me.door.opens(ME, OPEN, game="el-dorado", options=SHORT)
    other.door.joins(table)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    page.locator(".bar--mine .choice:not(.off)").first.click()
    view = other.door.waits_for_turn(table, 1)
    other.door.acts(table, 1, view["choices"][0]["action"], view["version"])
    shown = page.locator("[data-version]")
    expect(shown).to_have_attribute("data-version", "1")
    ready = page.locator(".bar--mine .confirm")
    assert ready.get_attribute("aria-disabled") == "false"
    ready.click()
    expect(shown).to_have_attribute("data-version", "2")


def test_an_offer_of_a_computer_waits_for_my_answer(somebody: Come) -> None:
    """Finding 7, ED-R48: computers' offers lapsed after a third of a second, before anybody could answer."""
    me = somebody()
    options = {"rounds": 9, "proposals": 1}
    table = me.door.opens(ME, BOT, game="el-dorado", options=options, seed="22" * 32)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    view = me.door.waits_for_turn(table)
    while "decline 1" not in (offered := [choice["action"] for choice in view["choices"]]):
        assert view["outcome"] is None, "the computer offered nothing"
        quiet = [one for one in offered if one.startswith(("pass", "end", "keep", "done"))]
        me.door.tries(table, 0, (quiet or offered)[0], view["version"])
        view = me.door.waits_for_turn(table)
    version = str(view["version"])
    expect(page.locator("[data-version]")).to_have_attribute("data-version", version)
    page.wait_for_timeout(1000)
    expect(page.locator("[data-version]")).to_have_attribute("data-version", version)
    expect(page.locator(".bar--mine h2")).to_contain_text("Random bot")
    page.get_by_role("button", name="Offer!").click()
    page.get_by_role("dialog", name="Trade").get_by_role("button", name="Decline").click()
    expect(page.locator(".log")).to_contain_text("You decline")
    assert me.complaints == []


def test_the_text_mode_tells_both_maps_and_the_players(somebody: Come) -> None:
    page = sit_down(somebody())
    until_exploring(page)
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The board in words")
    for title in ("The island", "Prices", re.compile(r"\(you\)")):
        expect(words.get_by_role("heading", name=title)).to_be_visible()
    expect(words.get_by_text(re.compile("island shrines and the cave shrine win"))).to_be_visible()
    entry(page, "End the explore phase").click()
    confirm(page)


def test_a_phone_pans_the_island_and_opens_its_sheets(somebody: Come) -> None:
    me = somebody(phone=True)
    page = sit_down(me)
    until_exploring(page)
    assert sideways(page) <= 0
    corner = page.locator(CORNERS).first.bounding_box()
    assert corner is not None
    assert min(corner["width"], corner["height"]) >= 43.9
    page.get_by_role("button", name="Whole").click()
    expect(page.get_by_role("button", name="Nearer")).to_be_visible()
    page.get_by_role("button", name="Details").click()
    expect(page.get_by_role("heading", name="Prices")).to_be_visible()
    page.get_by_role("button", name="Island", exact=True).click()
    expect(page.get_by_role("button", name="Whole")).to_be_visible()
    press(page.locator(f"{PLACES}[data-legal], {TILES}[data-legal]").first)
    expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "false")
    assert sideways(page) <= 0
    assert me.complaints == []
    assert serious(page) == []


def test_axe_finds_nothing_serious_on_the_island(somebody: Come) -> None:
    """While an explorer is chosen; while one explores, with the reach shown."""
    me = somebody()
    page = sit_down(me)
    found = serious_by_day_or_night(page)
    until_exploring(page)
    page.keyboard.press(",")
    found += serious_by_day_or_night(page)
    assert found == []


def test_cards_above_the_limit_are_given_back_in_one_go(somebody: Come) -> None:
    """ED-7.2, finding 18: the rules ask for one card after the other; a pile is made and confirmed once."""
    me = somebody()
    table = me.door.opens(ME, BOT, game="el-dorado", options={"proposals": 0})
    while (view := me.door.waits_for_turn(table))["prompt"]["clause"] != "ED-7.2":
        # Explorers are chosen by all at once: what is sent meanwhile would come too late.
        if view["to_act"] == [0]:
            me.door.acts(table, 0, greediest(view["choices"]), view["version"])
    cards, hand = view["board"]["players"][0]["cards"], view["board"]["players"][0]["hand"]
    assert cards >= 11, "so that two cards are owed"
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    most = max(hand, key=lambda good: hand[good])
    card = page.locator(f'.tray [data-target="card:{most}"]')
    for _ in range(cards - 9):
        card.click()
    expect(card).to_contain_text(f"−{cards - 9}")
    expect(page.locator(".bar--mine .confirm")).to_contain_text(f"Give {cards - 9} {most}")
    page.locator(".bar--mine .confirm").click()
    expect(page.locator(".bar--mine h2")).to_have_text("Roll the golden dice.")
    expect(page.locator(".bar--mine .why")).to_contain_text(f"You give 1 {most} back")
    held = me.door.look(table)["board"]["players"][0]
    assert held["cards"] == 9
    assert held["hand"][most] == hand[most] - (cards - 9)
    assert me.complaints == []


def greediest(choices: list[dict[str, Any]]) -> str:
    """Gather as much as can be, else end, else the first of all."""
    gathered = [one["action"] for one in choices if one["action"].startswith("gather ")]
    quiet = [one["action"] for one in choices if one["action"].startswith(("end", "done", "keep", "let"))]
    most = sorted(gathered, key=lambda action: sum(int(word) for word in action.split() if word.isdigit()))
    return str([*most[-1:], *quiet, choices[0]["action"]][0])
