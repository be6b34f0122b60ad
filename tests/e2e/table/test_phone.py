"""The board on a phone: pinched, panned, fitted, and small things magnified for a finger."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import wait_for_my_turn
from tests.e2e.tables import BOT, ME

Come = Any
PINCH = """([from, to]) => {
  const pan = document.querySelector('.pan');
  const {left, top, width} = pan.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + 150];
  const touches = apart => [-1, 1].map((side, identifier) =>
    new Touch({identifier, target: pan, clientX: x + side * apart / 2, clientY: y}));
  const send = (type, apart) => pan.dispatchEvent(new TouchEvent(type, {
    touches: type === 'touchend' ? [] : touches(apart), changedTouches: touches(apart), bubbles: true, cancelable: true,
  }));
  send('touchstart', from);
  const kept = !send('touchmove', to);
  send('touchend', to);
  return kept;
}"""

DOUBLE_TAP = """([x, y]) => {
  const target = document.elementFromPoint(x, y);
  const touch = new Touch({identifier: 0, target, clientX: x, clientY: y});
  for (const type of ['touchstart', 'touchend', 'touchstart', 'touchend'])
    target.dispatchEvent(new TouchEvent(type, {
      touches: type === 'touchend' ? [] : [touch], changedTouches: [touch], bubbles: true, cancelable: true,
    }));
}"""
"""Both taps at once: on a busy machine two taps from outside may come too far apart to count as one double tap."""


def on_my_phone(me: Any, plies: int = 0) -> Page:
    table = me.door.opens(ME, BOT, BOT, BOT, BOT)
    me.door.plays(table, plies)
    page: Page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    return page


def test_two_fingers_bring_the_board_closer_and_it_can_be_panned_and_fitted(somebody: Come) -> None:
    me = somebody(phone=True)
    page = on_my_phone(me)
    pan = page.locator(".pan")
    expect(pan).to_have_attribute("data-zoom", "1.00")
    assert page.evaluate(PINCH, [80, 200]), "the page itself is not zoomed"
    expect(pan).to_have_attribute("data-zoom", "2.50")
    page.wait_for_function("() => document.querySelector('.pan').scrollLeft > 0")
    wide = page.evaluate("(p => p.scrollWidth / p.clientWidth)(document.querySelector('.pan'))")
    assert 2.4 < wide < 2.6
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "only the board is wider"
    page.get_by_role("button", name="Fit the board").click()
    expect(pan).to_have_attribute("data-zoom", "1.00")
    expect(page.get_by_role("button", name="Fit the board")).to_have_count(0)
    assert me.complaints == []


def test_a_double_tap_comes_closer_and_the_next_fits_again(somebody: Come) -> None:
    page = on_my_phone(somebody(phone=True))
    pan = page.locator(".pan")
    caption = page.locator('[data-building="university"] text').first
    caption.scroll_into_view_if_needed()
    box = caption.bounding_box()
    assert box is not None
    for zoom in ("2.00", "1.00"):
        page.evaluate(DOUBLE_TAP, [box["x"] + 200, box["y"] - 40])
        expect(pan).to_have_attribute("data-zoom", zoom)


def test_things_smaller_than_a_finger_are_magnified_to_be_chosen_from(somebody: Come) -> None:
    me = somebody(phone=True)
    page = on_my_phone(me, plies=3)
    # Five players: seven entrances stand closely.
    page.get_by_role("button", name="Show University").click()
    tiles = page.locator('[data-target^="specialist:"]')
    first, second = tiles.nth(0).bounding_box(), tiles.nth(1).bounding_box()
    assert first is not None
    assert second is not None
    assert first["width"] < 44
    page.touchscreen.tap((first["x"] + first["width"] + second["x"]) / 2, first["y"] + 20)
    picker = page.get_by_role("dialog", name="Which one?")
    expect(picker).to_be_visible()
    offers = picker.locator("li button")
    assert offers.count() >= 2
    for number in range(offers.count()):
        offer = offers.nth(number).bounding_box()
        assert offer is not None
        assert offer["height"] >= 44
    offers.first.click()
    expect(picker).to_have_count(0)
    expect(page.locator(".refusal .clause, .look .clause")).to_be_visible()
    assert me.complaints == []


def test_a_phone_says_in_words_that_the_line_is_lost(somebody: Come) -> None:
    me = somebody(phone=True)
    page = on_my_phone(me)
    expect(page.locator(".top .live span")).to_be_hidden()
    me.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator(".top").get_by_text("Reconnecting")).to_be_visible()


CUT = """() => [...document.querySelectorAll('.pstrip b')]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""


def test_the_players_names_are_not_cut_on_a_phone(somebody: Come) -> None:
    """Five of them: the strip can be drawn aside, the medals keep their size."""
    page = on_my_phone(somebody(phone=True))
    assert page.evaluate(CUT) == []
    medal = page.locator(".pstrip .medal").last.bounding_box()
    assert medal is not None
    assert medal["width"] >= 24
    # What another has is a press away, and its counters say what they count.
    page.locator(".pstrip button").last.click()
    shown = page.locator(".rail .seat").last
    expect(shown).to_be_in_viewport()
    counted = shown.locator(".stat[data-says]").first.evaluate(
        "one => getComputedStyle(one, '::after').content"
    )
    assert counted == '"Knowledge tokens"'


def test_tools_leave_the_foot_of_a_map_free(somebody: Come) -> None:
    """CT-13.2: the southern exits lie where the buttons of the map are; the map can be drawn up from under them."""
    me = somebody(phone=True)
    me.page.set_viewport_size({"width": 390, "height": 700})
    table = me.door.opens(ME, BOT, game="city-of-thieves")
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    page.get_by_role("button", name="Nearer").click()
    expect(page.get_by_role("button", name="Whole")).to_be_visible()
    page.locator(".pan").evaluate("pan => pan.scrollTo(0, pan.scrollHeight)")
    tools = page.locator(".map-tools").bounding_box()
    exit_ = page.locator('[data-place="D12"]').bounding_box()
    assert tools is not None
    assert exit_ is not None
    assert exit_["y"] + exit_["height"] <= tools["y"] + 1
    # On the smallest phones a whole map was 32 pixels wide.
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.get_by_role("button", name="Whole")).to_have_count(0)
    expect(page.get_by_role("button", name="Details")).to_be_visible()


GAMES = ("gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves")
SHOWN = """version => document.querySelector('[data-version]')?.dataset.version === String(version)
  && document.querySelector('.bar--mine') !== null"""
UPRIGHT, ON_ITS_SIDE = {"width": 390, "height": 844}, {"width": 844, "height": 390}
SMALL_LAPTOP = {"width": 1366, "height": 657}
"""What a browser leaves of 1366 by 768."""
LAID_OUT = """() => {
  const bar = document.querySelector('.bar--mine');
  const seen = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let around = one.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const frame = around.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };
  const isWhole = (one) => {
    const part = seen(one), box = one.getBoundingClientRect();
    return part.bottom - part.top > box.height - 1 && part.bottom <= innerHeight;
  };
  const parts = [...bar.querySelectorAll('h2, .why > span, .bar-body > .choices, .tray, .bar-actions > *')]
    .filter((one) => one.getBoundingClientRect().height > 1);
  const faults = [];
  for (const [place, one] of parts.entries())
    for (const other of parts.slice(place + 1)) {
      const [a, b] = [seen(one), seen(other)];
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (high > 1 && wide > 1) faults.push(`${one.className || one.tagName} lies ${high} px on ${other.className}`);
    }
  for (const one of bar.querySelectorAll('h2, .bar-actions > *')) if (!isWhole(one)) faults.push(`${one.className} is cut`);
  const choices = [...bar.querySelectorAll('.choices .choice')];
  if (choices.length && !isWhole(choices[0])) faults.push('the first choice is cut');
  return faults;
}"""
"""What lies on something else in the sheet, and which of its buttons are cut."""


ASKED_IS_SEEN = """async () => {
  const isSeen = (one) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there?.closest('.board-stop') && !there.closest('.map-tools, .small-map, .pnav');
  };
  for (let looks = 0; looks < 100; looks++) {
    const things = [...document.querySelectorAll('.board-stop [data-legal]')].filter((one) => one.getBoundingClientRect().width);
    if (!things.length || things.some(isSeen)) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}"""
"""A thing of the board that may be pressed is in sight, under no tool, once the board has come to rest."""
COVERED = """() => {
  const pan = document.querySelector('.pan');
  const [left, top] = [pan?.scrollLeft, pan?.scrollTop];
  const covered = [...document.querySelectorAll('.pan [data-legal]')].filter((one) => {
    one.scrollIntoView({block: 'center', inline: 'center'});
    const box = one.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('.map-tools, .small-map');
  });
  pan?.scrollTo(left, top);
  return covered.map((one) => `${one.dataset.target} can never be drawn out from under the tools`);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_the_sheet_lies_on_anything_else_at_any_size(somebody: Come, game: str) -> None:
    """Finding 20: a question of two lines pushed choices under the buttons and End out of sight, and moved the map. Finding 21:
    a turned phone did not look where it is asked."""
    me = somebody(phone=True)
    options = {"map": "reference"} if game == "battle-of-gog" else {}
    table = me.door.opens(ME, BOT, BOT, game=game, options=options)
    page = me.visit(f"/table/{table}")
    faults, heights, endings = [], set(), 0
    for number in range(12):
        view = me.door.waits_for_turn(table)
        page.wait_for_function(SHOWN, arg=view["version"])
        for size in (ON_ITS_SIDE, SMALL_LAPTOP, UPRIGHT):
            page.set_viewport_size(size)
            page.wait_for_function("wide => innerWidth === wide", arg=size["width"])
            found = page.evaluate(LAID_OUT)
            if not page.evaluate(ASKED_IS_SEEN):
                found.append("nothing that is asked for is in sight")
            if number % 4 == 0:
                found += page.evaluate(COVERED)
            faults += [(size["width"], view["prompt"]["text"], fault) for fault in found]
        heights.add(page.locator(".bar--mine").evaluate("bar => bar.offsetHeight"))
        endings += page.locator(".bar-actions .end").count()
        choices = view["choices"]
        me.door.acts(table, 0, choices[number * 7 % len(choices)]["action"], view["version"])
    assert faults == []
    assert len(heights) == 1, "the map moves under the finger"
    assert endings or game == "gilded-compass"
    assert me.complaints == []


HIDDEN = """() => {
  const pan = document.querySelector('.pan');
  const legal = () => document.querySelector('.pan [data-legal]').getBoundingClientRect();
  pan.scrollBy(0, legal().top + legal().height / 2 - document.querySelector('.pnav').getBoundingClientRect().bottom + 4);
}"""
"""The board is scrolled so that what may be pressed lies under the row of its buildings."""


def test_what_is_asked_comes_out_from_under_what_lies_on_the_board(somebody: Come) -> None:
    """Finding 21: at twice the size Specialists were asked for that lay under the row of buildings, and counted as seen."""
    me = somebody(phone=True)
    page = me.page
    page.set_viewport_size({"width": 720, "height": 450})
    table = me.door.opens(ME, BOT)
    view = me.door.waits_for_turn(table)
    while view["prompt"]["clause"] != "GC-5.9":
        choices = [one["action"] for one in view["choices"]]
        wanted = [one for one in choices if one.startswith("university")]
        me.door.acts(table, 0, (wanted or choices)[0], view["version"])
        view = me.door.waits_for_turn(table)
    me.visit(f"/table/{table}")
    page.wait_for_function(SHOWN, arg=view["version"])
    assert page.evaluate(ASKED_IS_SEEN)
    page.evaluate(HIDDEN)
    page.set_viewport_size({"width": 720, "height": 452})
    assert page.evaluate(ASKED_IS_SEEN)


def test_a_phone_says_how_i_stand_and_numbers_the_squares(somebody: Come) -> None:
    """Findings 14 and 20: the goal line ended before my standing, choices named squares by numbers the map did not show."""
    me = somebody(phone=True)
    page = me.visit(f"/table/{me.door.opens(ME, BOT, game='battle-of-gog', options={'map': 'reference'})}")
    wait_for_my_turn(page)
    goal = page.locator(".goal .lines")
    expect(goal).to_have_text(re.compile(r"^You have 0 of 5 scrolls and \d of 4 corners\. Win by"))
    expect(page.locator(".top-title p")).to_have_text("Placing the first soldiers")
    number = page.locator(".columns span").last
    assert number.inner_text() == "14"
    square, label = page.locator('[data-square="(0,14)"]').bounding_box(), number.bounding_box()
    assert square is not None
    assert label is not None
    assert abs(square["x"] + square["width"] / 2 - label["x"] - label["width"] / 2) < 3


@pytest.mark.parametrize("game", GAMES[1:])
def test_a_tablet_held_upright_gives_the_map_its_width(somebody: Come, game: str) -> None:
    """Panels beside it had left City of Thieves 470 of 768 pixels; a whole map is seen, and its panels open by a button."""
    me = somebody()
    me.page.set_viewport_size({"width": 768, "height": 1024})
    options = {"map": "reference"} if game == "battle-of-gog" else {}
    table = me.door.opens(ME, BOT, game=game, options=options)
    me.door.plays(table, 4)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    pane = page.locator(".pane").bounding_box()
    assert pane is not None
    assert pane["width"] >= 760
    page.get_by_role("button", name="Details").click()
    expect(page.locator(".board").get_by_role("heading").first).to_be_visible()
    assert me.complaints == []


CAPTIONS = """() => [...document.querySelectorAll('.board svg text:not(.name.ti, .letter)')]
  .filter((one) => one.getBoundingClientRect().height)
  .map((one) => [Math.round(10 * parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a) / 10, one.textContent])
  .filter(([size]) => size < 10.9)"""
"""What is written smaller than 11 px, but for the names in the smallest rooms and the initials on pieces, which are as large as those."""


def test_captions_can_be_read_on_a_phone_that_lies_on_its_side(somebody: Come) -> None:
    """Finding 20: captions of the buildings shrank below 8 px; one building after the other has the width instead."""
    me = somebody(phone=True)
    me.page.set_viewport_size(ON_ITS_SIDE)
    page = me.visit(f"/table/{me.door.opens(ME, BOT)}")
    wait_for_my_turn(page)
    assert page.evaluate(CAPTIONS) == []
    page.get_by_role("button", name="Show Library").click()
    expect(page.locator('[data-building="library"]')).to_be_in_viewport()


AT_REST = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))"""
"""What was turned has been measured and drawn again."""


@pytest.mark.parametrize("game", GAMES)
def test_captions_can_be_read_on_a_small_laptop(somebody: Come, game: str) -> None:
    """Finding 20: at 1366x657 the bar took a third of the height; streets were marked in letters 7 px high, squares in 8. On
    tablets what is written on buildings and tiles was 8 px high."""
    me = somebody()
    me.page.set_viewport_size(SMALL_LAPTOP)
    options = {"map": "reference"} if game == "battle-of-gog" else {}
    table = me.door.opens(ME, BOT, BOT, game=game, options=options)
    me.door.plays(table, 6)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    assert page.evaluate(CAPTIONS) == []
    page.get_by_role("tab", name="Players").click()
    expect(page.locator(".rail .seat")).to_have_count(3)
    for size in (
        {"width": 1280, "height": 800},
        {"width": 1024, "height": 768},
        {"width": 768, "height": 1024},
    ):
        page.set_viewport_size(size)
        page.wait_for_function("wide => innerWidth === wide", arg=size["width"])
        page.wait_for_function(AT_REST)
        assert page.evaluate(CAPTIONS) == [], size
    assert me.complaints == []


EMPTY = """() => {
  const pan = document.querySelector('.pan').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.pan [data-square], .pan [data-place]')].map((one) => one.getBoundingClientRect());
  return [Math.min(...boxes.map((one) => one.left)) - pan.left, pan.right - Math.max(...boxes.map((one) => one.right))];
}"""


@pytest.mark.parametrize("game", ["battle-of-gog", "city-of-thieves"])
def test_a_map_near_its_edge_leaves_nothing_of_a_turned_phone_empty(somebody: Come, game: str) -> None:
    """A corner was brought to the middle, and half of the frame stayed empty."""
    me = somebody(phone=True)
    me.page.set_viewport_size(ON_ITS_SIDE)
    options = {"map": "reference"} if game == "battle-of-gog" else {}
    table = me.door.opens(ME, BOT, game=game, options=options)
    me.door.plays(table, 8)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    nearer = page.get_by_role("button", name="Nearer")
    if nearer.count():
        nearer.click()
    expect(page.get_by_role("button", name="Whole")).to_be_visible()
    page.wait_for_timeout(300)
    assert max(page.evaluate(EMPTY)) <= 20


def test_a_finished_game_leaves_the_phone_to_its_result(somebody: Come, finished: Any) -> None:
    page = somebody(phone=True, storage_state=finished.cookies).visit(f"/table/{finished.table}")
    expect(page.locator(".score")).to_be_visible()
    assert page.locator(".bar--over").evaluate("bar => bar.offsetHeight") < 120
