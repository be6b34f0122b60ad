"""What is higher than the screen is shown page by page, so that nothing scrolls away unread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from doubloon.cli.terminal import OurConsole

FOOT: Final = 2
"""The lines below a page."""
LEAST_PAGE: Final = 5


def rows(out: OurConsole, *parts: RenderableType) -> int:
    """How many lines these take on the screen."""
    return sum(len(out.render_lines(part)) for part in parts)


def by_pages(out: OurConsole, next_line: Callable[[], str], part: RenderableType, then: str = "") -> str:
    """Show all of it, with a pause after each screenful, and after the last where `then` says what follows. What was typed
    at a pause: it ends the showing; `q` does no more than that, as in other programs that show pages."""
    lines = out.render_lines(part, pad=False)
    most = max(LEAST_PAGE, out.height - FOOT)
    if not out.is_terminal or (len(lines) <= most and not then):
        out.print(part)
        return ""
    for start in range(0, len(lines), most):
        for line in lines[start : start + most]:
            out.print(Segments([*line, Segment.line()]), end="")
        follows = "more" if start + most < len(lines) else then
        if follows:
            out.print(Text(f"── Enter: {follows} ── ", style="quiet"), end="")
            typed = next_line()
            if typed.strip():
                return "" if typed.strip().lower() == "q" else typed
    return ""


def show_end_of(out: OurConsole, part: RenderableType, room: int) -> None:
    """As many of its last lines as there is room for, below a line that says so."""
    lines = out.render_lines(part, pad=False)
    if room < 1:
        return
    out.print(Text("⋮ board shows the rest", style="quiet"))
    for line in lines[max(0, len(lines) - room) :]:
        out.print(Segments([*line, Segment.line()]), end="")
