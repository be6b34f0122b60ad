"""Lessons as a stranger plays them: from "show me" to their end, pressing only what the guide points at."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Comers as Come
from tests.e2e.judging import painted
from tests.e2e.playing import finish

TITLES = {
    "gilded-compass": "Order of the Gilded Compass",
    "el-dorado": "The Island of El Dorado",
    "battle-of-gog": "Battle of GOG",
    "city-of-thieves": "City of Thieves",
}
FOLLOW = """async ([looks, enough]) => {
  const soon = () => new Promise((done) => setTimeout(done, 4));
  const note = () => document.querySelector('.guide');
  const version = () => document.querySelector('[data-version]')?.dataset.version;
  const button = (text) => [...(note()?.querySelectorAll('button') ?? [])].find((one) => one.innerText === text);
  const waits = () => Boolean(button('Let me play')) && !button('Next');
  const read = [], covered = [], missed = [], over = {};
  let acted = 0, presses = 0, most = 0;
  const isUnder = (thing) => {
    const box = thing.getBoundingClientRect(), beside = note().getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > beside.left && x < beside.right && y > beside.top && y < beside.bottom;
  };
  const isMissed = (thing) => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-target]');
    return hit && hit !== thing && !thing.contains(hit) && !hit.contains(thing);
  };
  const isOnGoal = () => note().getBoundingClientRect().top < document.querySelector('.goal-line').getBoundingClientRect().bottom;
  for (let tries = 0; tries < looks; tries++) {
    await soon();
    if (note() && isOnGoal()) covered.push(`the goal by ${note().innerText}`);
    if (note() && document.querySelector('.toast')) covered.push(`${note().innerText} by ${document.querySelector('.toast').innerText}`);
    if (document.querySelector('.score') || button('Got it')) break;
    if (button('Next')) {
      const say = note().querySelector('.say').innerText;
      read.push(say);
      if (!document.querySelector('[data-pointed]')) {
        await new Promise((done) => setTimeout(done, 30));
        const things = [...document.querySelectorAll('.board-stop [data-target], .board-stop [data-about]')];
        over[say] = things.filter(isUnder).map((one) => one.dataset.target ?? one.dataset.about);
      }
      button('Next').click();
      continue;
    }
    const thing = document.querySelector('[data-pointed]');
    if (!waits() || !thing) continue;
    if (isUnder(thing)) await new Promise((done) => setTimeout(done, 500));
    if (isUnder(thing)) covered.push(note().innerText);
    if (isMissed(thing)) missed.push(note().innerText);
    const before = version();
    const isConfirm = thing.matches('.confirm');
    if (isConfirm) read.push(note().querySelector('.say').innerText);
    thing.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
    most = Math.max(most, ++presses);
    await soon();
    if (isConfirm) {
      acted++;
      presses = 0;
      while (version() === before) await soon();
      while (!document.querySelector('.score') && !document.querySelector('.bar--mine')) await soon();
      await new Promise((done) => setTimeout(done, 30));
      if (acted === enough) break;
    }
  }
  return { acted, read, covered, missed, most, over };
}"""
"""Press Next and whatever is pointed at until the guide has nothing more to ask for. Neither what is pointed at nor the line
that tells the goal is ever under the note, once the note has come to rest, and a press on its middle reaches nothing else.
`over` says which things lie with their middle under a note that points at nothing."""
MOST_LOOKS = 20_000
HAPPENED = {
    "The shrine is yours for good: 1 of 4. It also makes Victoria stronger by 1.": "tile:shrine2",
    "Nadia put a 1 into the University. It stands before yours, and your 4 was pushed out.": "space:university",
}
"""What notes tell of, and where it happened."""
WINNING = (
    *("exchange gold food", "recruit 0,14", "recruit 14,14", "end-buying", "leave-chests", "keep-dice"),
    "move 2 sw",
)
"""How the last turn of the Battle of GOG is won."""


def follow(page: Page, enough: int | None = None) -> dict[str, Any]:
    """The guided part, done; or as many of its choices."""
    expect(page.locator(".guide .say")).to_be_visible()
    found: dict[str, Any] = page.evaluate(FOLLOW, [MOST_LOOKS, enough])
    return found


@pytest.mark.parametrize(
    ("game", "phone"), [*((game, False) for game in TITLES), ("el-dorado", True), ("city-of-thieves", True)]
)
def test_a_stranger_finishes_the_first_lesson_by_pressing_what_the_guide_points_at(
    somebody: Come, game: str, phone: bool
) -> None:
    """After "show me" nothing else need be known; the lesson ends with a score and is kept as done."""
    me = somebody(phone=phone)
    lesson = f"{game}-1"
    if phone:
        page = me.visit(f"/learn/{game}")
        page.locator(f'[data-lesson="{lesson}"]').get_by_role("button").click()
    else:
        page = me.visit("/")
        page.get_by_role("button", name=re.compile(f"^Play against computers: {TITLES[game]}")).click()
        page.get_by_role("button", name="Show me").click()
    expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "true")
    if game == "gilded-compass":
        # The note goes elsewhere: what comes to lie under the pointer was not asked about.
        painted(page)
        button = page.locator(".guide").get_by_role("button", name="Next").bounding_box()
        assert button is not None
        page.mouse.click(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
        page.wait_for_timeout(700)
        expect(page.locator(".look")).to_have_count(0)
    done = follow(page)
    assert done["acted"] >= 4
    assert len(set(done["read"])) == len(done["read"]), "a note was told twice"
    assert done["covered"] == []
    assert done["missed"] == []
    assert done["most"] <= 5, "three dice, a building and Confirm: no action wants more presses than that"
    for say, place in HAPPENED.items():
        assert place not in done["over"].get(say, []), say
    assert page.locator(".score").count() == 0, "a small game is left"
    expect(page.locator(".guide").get_by_role("button", name="Got it")).to_be_visible()
    if game == "battle-of-gog":
        table = re.sub(r".*/table/([^?/]+).*", r"\1", page.url)
        for action in WINNING:
            me.door.acts(table, 1, action, me.door.look(table, 1)["version"])
    else:
        finish(page)
    # The last note had covered "Analyse this game".
    expect(page.locator(".score .guide").get_by_role("link", name="More lessons")).to_be_visible()
    page.locator(".guide").get_by_role("link", name="More lessons").click()
    card = page.locator(f'[data-lesson="{lesson}"]')
    expect(card).to_contain_text("done")
    page.reload()
    expect(page.locator(f'[data-lesson="{lesson}"]')).to_contain_text("done")
    assert me.complaints == []


def test_what_is_pointed_at_can_be_pressed_where_pieces_stand(somebody: Come) -> None:
    """A villager stood on the tile where the next one was to be bought: who pressed the ring's middle picked up the villager."""
    page = somebody().visit("/learn/el-dorado")
    page.locator('[data-lesson="el-dorado-3"]').get_by_role("button").click()
    # The guest's name stood there, and nowhere else on the page.
    expect(page.get_by_role("region", name="The last battle").locator(".who").first).to_have_text("You")
    done = follow(page, enough=7)
    assert done["missed"] == []
    assert done["acted"] == 7


COMES_TO_REST_AT = """(one, height) => new Promise((done) => {
  let frames = 0;
  const look = () => {
    const away = one.getBoundingClientRect().top - height;
    scrollBy(0, away);
    frames = Math.abs(away) < 2 ? frames + 1 : 0;
    if (frames < 10) requestAnimationFrame(look);
    else done();
  };
  look();
})"""
"""The page fills while it loads: the element has stood at this height for ten frames."""


def test_a_lesson_begins_with_nothing_but_its_note(somebody: Come) -> None:
    """The pointer still lay where "Start" had been: a card told of the room that had come to lie under it."""
    page = somebody().visit("/learn/city-of-thieves")
    start = page.locator('[data-lesson="city-of-thieves-1"]').get_by_role("button")
    page.evaluate(
        "addEventListener('pointerdown', (event) => { self.pressed = [event.clientX, event.clientY]; }, true)"
    )
    start.evaluate(COMES_TO_REST_AT, 560)
    start.click()
    expect(page.locator(".guide .say")).to_be_visible()
    at = page.evaluate("self.pressed")
    thing = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('[data-about]') !== null", at)
    assert thing, "something of the board lies under the pointer"
    page.wait_for_timeout(700)
    expect(page.locator(".look")).to_have_count(0)
    page.mouse.move(at[0] + 3, at[1] + 130)
    expect(page.locator(".look")).to_be_visible()


def test_a_lesson_can_be_played_by_keys_and_in_text_mode(somebody: Come) -> None:
    """What is asked is the only choice: its key and Enter lead on; what the guide says is read aloud."""
    me = somebody()
    page = me.visit("/learn/el-dorado")
    page.locator('[data-lesson="el-dorado-1"]').get_by_role("button").press("Enter")
    guide = page.locator(".guide")
    expect(guide).to_be_visible()
    page.keyboard.press("t")
    guide.get_by_role("button", name="Next").press("Enter")
    expect(guide).to_contain_text("Roll them")
    expect(page.locator(".bar--mine .why")).not_to_contain_text("one choice")
    expect(page.locator("[aria-live=polite].sr")).to_contain_text("Roll them")
    page.locator(".bar--mine").focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(guide).to_contain_text("A 3 and a 4")
    guide.get_by_role("button", name="Next").press("Enter")
    page.locator(".bar--mine").focus()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(guide).to_contain_text("three gold cards")
    page.reload()
    expect(guide).to_contain_text("three gold cards")
    assert me.complaints == []
