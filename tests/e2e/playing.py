"""How a person plays at the table page: by clicking what is offered, or by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

LONGEST = 1500
"""More decisions than any game of ours asks of one person."""
HURRY = ("Leave", "Pick the lock", "Pass", "Stay put", "End the turn")
"""How a night in the City of Thieves is brought to its end."""
LOOK_EVERY = 15
"""Milliseconds."""
SETTLED = """version => {
  const over = document.querySelector('.score') !== null;
  const bar = document.querySelector('.bar--mine .confirm');
  const now = document.querySelector('[data-version]')?.dataset.version;
  return over || (bar !== null && now !== version);
}"""

OFFERED = """(confirm) => {
  const armed = confirm.getAttribute('aria-disabled') === 'false';
  return armed ? null : document.querySelectorAll('.bar--mine .choice:not(.wider, .off)').length;
}"""

FINISH = """async ([wishes, most]) => {
  const soon = () => new Promise((done) => setTimeout(done, 4));
  const listed = () => [...document.querySelectorAll('.bar--mine .choice:not(.wider, .off, [aria-pressed=true])')];
  const confirm = () => document.querySelector('.bar--mine .confirm');
  const version = () => document.querySelector('[data-version]')?.dataset.version;
  const over = () => document.querySelector('.score') !== null;
  const wished = (all) =>
    wishes.map((wish) => all.find((one) => one.textContent.trim().startsWith(wish))).find(Boolean) ?? all[0];
  let made = 0;
  for (; made < most && !over(); made++) {
    const before = version();
    while (confirm().getAttribute('aria-disabled') !== 'false') {
      wished(listed()).click();
      await soon();
    }
    confirm().click();
    while (!over() && (version() === before || !confirm())) await soon();
  }
  return made;
}"""


def version(page: Page) -> str:
    """The version the page shows."""
    return page.locator("[data-version]").get_attribute("data-version") or ""


def is_over(page: Page) -> bool:
    """Whether the scoring sheet lies on the table."""
    return page.locator(".score").count() > 0


def wait_for_my_turn(page: Page, since: str = "") -> None:
    """Until I am asked something new, or the game is over; looked for by the clock, since a page may leave off drawing."""
    page.wait_for_function(SETTLED, arg=since, polling=LOOK_EVERY)


MOST_LOOKS = 3600
"""Twenty a second, for as long as a busy machine may need."""


def wait_for_answer(page: Page, question: str, arg: object = None) -> None:
    """Until a question that takes time to answer (an async function) is answered with yes; `wait_for_function` would not wait for it."""
    for _ in range(MOST_LOOKS):
        if page.evaluate(question, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never answered with yes: {question} {arg}")


STANDING = """async () => {
  const words = (what) => [...document.querySelectorAll(what)].map((one) => one.innerText.replace(/\\s+/g, ' ')).join(' | ');
  const draws = new Promise((done) => { requestAnimationFrame(() => done(true)); setTimeout(() => done(false), 1000); });
  return {
    url: location.href,
    version: document.querySelector('[data-version]')?.dataset.version,
    decision: words('.bar').slice(0, 600),
    refusal: words('.refusal'),
    notes: words('.toast'),
    draws: await draws,
    visible: document.visibilityState,
  };
}"""


def standing(page: Page) -> str:
    """Where a page stands, for somebody who wonders why a test waited in vain."""
    return str(page.evaluate(STANDING))


def play_on(
    page: Page,
    decide: Callable[[Page, int], None],
    until: Callable[[], bool] = lambda: False,
    most: int = LONGEST,
) -> int:
    """Decide until the game is over, or until enough has been seen; returns how many decisions it took."""
    wait_for_my_turn(page)
    for number in range(most):
        if is_over(page) or until():
            return number
        before = version(page)
        decide(page, number)
        wait_for_my_turn(page, before)
    return most


def finish(page: Page, *wishes: str) -> int:
    """The rest of a game by clicks on the bar made within the page, as fast as it goes: the first entry that begins with
    one of the wishes, in their order, else the first of all. Returns how many decisions it took."""
    made: int = page.evaluate(FINISH, [list(wishes), LONGEST])
    return made


def offered(page: Page) -> int | None:
    """How many entries the bar lists, once it is there; None when one choice is armed and waits for Confirm."""
    count: int | None = page.locator(".bar--mine .confirm").evaluate(OFFERED)
    return count


def by_clicking(page: Page, number: int) -> None:
    """Narrow with clicks on the bar's entries until one choice is armed, then click Confirm."""
    for _ in range(6):
        entries = offered(page)
        if entries is None:
            break
        page.locator(".bar--mine .choice:not(.wider, .off)").nth(number % min(entries, 4)).click()
    page.locator(".bar--mine .confirm[aria-disabled=false]").click()


def by_keys(page: Page, number: int) -> None:
    """Digits narrow, Enter confirms; the pointer is never used."""
    for _ in range(6):
        entries = offered(page)
        if entries is None:
            break
        choice = page.locator(".bar--mine .choice:not(.wider, .off)").nth(number % min(entries, 4))
        page.keyboard.press(choice.get_attribute("aria-keyshortcuts") or "")
    expect(page.locator(".bar--mine .confirm")).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")


def on_the_board(page: Page) -> None:
    """A placement by the board alone: a die from the tray, a legal building, Confirm."""
    page.locator(".tray-die").first.click()
    building = page.locator('[data-target^="space:"][data-legal]').first
    building.focus()
    page.keyboard.press("Enter")
    for _ in range(4):
        confirm = page.locator(".bar--mine .confirm")
        if confirm.get_attribute("aria-disabled") == "false":
            break
        page.locator(".bar--mine .choice:not(.wider, .off)").first.click()
    page.locator(".bar--mine .confirm").click()
