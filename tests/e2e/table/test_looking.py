"""What is this? Everything on boards, cards and panels answers: by key, by click, by resting on it, by a long press."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.playing import wait_for_my_turn
from tests.e2e.tables import BOT, ME

Come = Any
TABLES = {
    "gilded-compass": {"c_building": "tower"},
    "el-dorado": {},
    "battle-of-gog": {"map": "reference"},
    "city-of-thieves": {"adventure": "the-awakening-of-sophet-drahas"},
}
MOMENTS = (0, 9, 16)
"""How often I decide before each look at a table."""
SHOWN = """version => document.querySelector('[data-version]')?.dataset.version === String(version)
  && document.querySelector('.bar--mine') !== null"""
ANSWERS = """async () => {
  const soon = async () => { for (let turns = 0; turns < 8; turns++) await null; };
  const press = (from, key) => from.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  const things = [...document.querySelectorAll('.table-page :is([data-about], [data-target])')]
    .filter((one) => one.getBoundingClientRect().width && !one.parentElement.closest('button[data-target]'));
  const known = (window.known ??= new Set());
  const asked = new Set();
  const poor = [];
  for (const thing of things) {
    const name = thing.dataset.about ?? thing.dataset.target;
    const words = `${name} ${thing.getAttribute('aria-label') ?? thing.textContent}`;
    asked.add(name);
    if (known.has(words)) continue;
    known.add(words);
    if (thing.dataset.target === undefined) thing.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    else {
      thing.focus();
      press(thing, 'w');
    }
    await soon();
    const card = document.querySelector('.look');
    const told = [...(card?.querySelectorAll('p') ?? [])].map((one) => one.textContent).join(' ');
    const sentences = told.split(/[.!?:](?= |$)/).length - (card?.querySelector('.worth') ? 0 : 1);
    const clause = card?.querySelector('.clause') || name === 'house:';
    if (!card?.querySelector('b').textContent || sentences < 2 || !clause) poor.push(`${name}: ${card ? told : 'no answer'}`);
    press(window, 'Escape');
    await soon();
  }
  return [[...asked], poor];
}"""
"""All that can be asked about, and what answers with less than a title, two sentences (or one and a worth) and a clause."""
MUTE = """() => {
  const parts = [...document.querySelectorAll('.seats, main.board .side, .tray, .phases, .top-title p')];
  const walkers = parts.map((part) => document.createTreeWalker(part, NodeFilter.SHOW_TEXT));
  const mute = [];
  for (const walker of walkers)
    while (walker.nextNode()) {
      const {textContent, parentElement} = walker.currentNode;
      const answers = '[data-about], [data-target], a, button, summary, label, details p, details li, [aria-hidden=true], .sr';
      if (textContent.trim() && parentElement.getBoundingClientRect().width && !parentElement.closest(answers))
        mute.push(textContent.trim());
    }
  return mute;
}"""
"""Words on panels, seats and trays that neither do something nor can be asked about."""
PANELS = {
    "gilded-compass": {"secret", "map", "specialist", "die", "part", "phase", "seat", "space"},
    "el-dorado": {"farmhouse", "card", "place", "part", "phase", "seat", "tile", "choose"},
    "battle-of-gog": {"deck", "buy", "goods", "part", "phase", "seat", "square"},
    "city-of-thieves": {"mission", "card", "part", "phase", "seat", "space", "figure", "square", "intrigue"},
}


@pytest.mark.parametrize("game", TABLES)
def test_everything_answers_what_is_this(somebody: Come, game: str) -> None:
    """Finding 11, section 2: who asked what something is was refused in red; counters and captions knew their name alone."""
    me = somebody()
    table = me.door.opens(ME, BOT, game=game, options=TABLES[game])
    page = me.visit(f"/table/{table}")
    kinds: set[str] = set()
    poor, mute = set(), set()
    for more in MOMENTS:
        me.door.plays(table, more)
        page.wait_for_function(SHOWN, arg=me.door.waits_for_turn(table)["version"])
        asked, without = page.evaluate(ANSWERS)
        kinds |= {name.split(":")[0] for name in asked}
        poor |= set(without)
        mute |= set(page.evaluate(MUTE))
    assert poor == set()
    assert mute == set()
    assert PANELS[game] <= kinds
    assert me.complaints == []


def test_keys_ask_about_everything_and_resting_asks_too(somebody: Come) -> None:
    """Section 2: counters and panels never had the focus, so no key could ask about them. Links in them still lead to their rule."""
    me = somebody()
    table = me.door.opens(ME, BOT, game="el-dorado")
    me.door.plays(table, 3)
    page = me.visit(f"/table/{table}")
    wait_for_my_turn(page)
    expect(page.locator(".goal-line .goal")).to_contain_text("You have")
    card = page.locator(".look b")
    page.keyboard.press("w")
    expect(card).to_be_visible()
    seen = set()
    for key in ["ArrowDown"] * 3 + ["ArrowRight"] * 14 + ["ArrowDown"] * 6:
        page.keyboard.press(key)
        seen.add(card.inner_text())
    assert len(seen) > 6, seen
    assert seen & {"You", "Shrines", "Cards in hand", "Stacks", "The search"}, seen
    page.locator(".seat-head").first.evaluate("head => { head.tabIndex = -1; head.focus(); }")
    page.keyboard.press("w")
    expect(card).to_have_text("You")
    page.keyboard.press("Enter")
    expect(page.locator('.rules [data-clause="TB-1"]')).to_be_visible()
    page.get_by_role("button", name="Close the rules").click()
    page.keyboard.press("w")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.locator(".side tr[data-about] .clause").first.click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(card).to_have_count(0)
    page.locator(".side [data-about]").first.dispatch_event("pointerover", {"pointerType": "mouse"})
    expect(page.locator(".look.passing")).to_be_visible()
    assert me.complaints == []
