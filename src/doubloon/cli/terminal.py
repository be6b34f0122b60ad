"""How the command looks: the console, seats with their emblems, clauses, sentences. No game is known here.

The emblem tells the owner without colour; the pigment is painted behind it, so that it reads on light and dark
terminals alike.
"""

from __future__ import annotations

import errno
import re
import sys
from typing import Final, NamedTuple, NoReturn

from rich.console import Console
from rich.text import Text
from rich.theme import Theme


class SeatLook(NamedTuple):
    """A seat's name, emblem and colours."""

    name: str
    emblem: str
    style: str


LOOKS: Final = (
    SeatLook("Vermilion", "◆", "bold #ffffff on #B5340D"),
    SeatLook("Saffron", "●", "bold #1C212B on #F2C12E"),
    SeatLook("Verdigris", "▲", "bold #10231c on #3AA583"),
    SeatLook("Lapis", "■", "bold #ffffff on #2148A6"),
    SeatLook("Orchid", "✚", "bold #2a0f24 on #BD74AE"),
    SeatLook("Bone", "◯", "bold #1C212B on #F4F0E6"),
    SeatLook("Jet", "★", "bold #F4F0E6 on #1C212B"),
    SeatLook("Umber", "☾", "bold #F4F0E6 on #5A3020"),
)
"""The seats' colours, in seat order."""


NEUTRAL: Final = (LOOKS[-1].emblem, LOOKS[-1].style)
"""Emblem and colours of pieces that belong to no seat: the eighth seat's, for no game has both."""

THEME: Final = Theme(
    {
        "clause": "dim",
        "key": "bold #B8862B",
        "quiet": "dim",
        "heading": "bold",
        "refused": "bold red",
        "brass": "#B8862B",
        "neutral": NEUTRAL[1],
        **{f"seat{seat}": look.style for seat, look in enumerate(LOOKS)},
    }
)


class OurConsole(Console):
    """A console that reports a closed pipe instead of ending the process."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError(errno.EPIPE, "the reader has gone")


def console() -> OurConsole:
    """A console on stdout as it is now."""
    return OurConsole(file=sys.stdout, theme=THEME, highlight=False, emoji=False)


def seat_names(seats: int) -> list[str]:
    """What the seats are called in the terminal."""
    return [look.name for look in LOOKS[:seats]]


def emblems(seats: int) -> list[str]:
    """The seats' emblems, then the neutral one."""
    return [*(look.emblem for look in LOOKS[:seats]), NEUTRAL[0]]


def medal(seat: int) -> Text:
    """A seat's emblem on its pigment."""
    look = LOOKS[seat]
    return Text(f" {look.emblem} ", style=look.style)


def seat_label(seat: int, name: str) -> Text:
    """Emblem and name."""
    return Text.assemble(medal(seat), " ", (name, "bold"))


def cited(sentence: str, an_id: str, style: str = "") -> Text:
    """A sentence and its clause."""
    text = Text(sentence, style=style)
    if an_id:
        text.append(f"  {an_id}", style="clause")
    return text


INLINE: Final = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|\*(?P<italic>[^*\s][^*]*)\*")


def markdown_line(line: str) -> Text:
    """One line of a ledger with its bold, italic and code."""
    text = Text()
    end = 0
    for found in INLINE.finditer(line):
        text.append(line[end : found.start()])
        style = {"bold": "bold", "code": "brass", "italic": "italic"}[found.lastgroup or ""]
        text.append(found[found.lastgroup or 0], style=style)
        end = found.end()
    text.append(line[end:])
    return text
