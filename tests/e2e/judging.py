"""What every page is judged by: axe-core by day and by night, and whether it can be pushed aside."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from tools.client_build import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ("color-contrast",)
"""What a theme can spoil."""


def painted(page: Page) -> None:
    """From now on the page is a picture too, until another is opened (see `conftest.UNPAINTED`)."""
    page.evaluate("document.adoptedStyleSheets = []")


def serious(page: Page, part: str = "html", only: Sequence[str] = ()) -> list[str]:
    """What axe-core finds serious or critical in a part of the page, by all its rules or by these only."""
    painted(page)
    # The page's own policy forbids foreign scripts, so axe comes in by the debugger's door.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found = page.evaluate(
        """([part, only]) => axe.run(part, {
            resultTypes: ['violations'], elementRef: false, preload: false, ...(only.length ? {runOnly: only} : {}),
        })""",
        [part, list(only)],
    )
    return [
        f"{page.url} {one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"][:4]
    ]


def serious_by_day_or_night(page: Page, part: str = "html") -> list[str]:
    """The same in both themes. They have the same parts in other colours, so at night only the colours are looked at."""
    found = serious(page, part)
    page.emulate_media(color_scheme="dark")
    found += serious(page, part, COLOURS)
    page.emulate_media(color_scheme="light")
    return found


def sideways(page: Page) -> int:
    """How far the page can be pushed aside."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))
