"""What a message says: what happened since your turn as your seat may know it, who is waited for, how long is left.

It is made when it is sent, from the view of the person's seat: nothing else of the table is read.
"""

from __future__ import annotations

import html
from typing import Final

import msgspec

from doubloon.hosting.clients import views
from doubloon.hosting.room import Room
from doubloon.hosting.seats import clocks
from doubloon.hosting.table_row import TableRow

MOST_LINES: Final = 8
"""Of the log, the latest."""
LONGEST_LINE: Final = 200
MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Message(msgspec.Struct, frozen=True):
    """One message, before it takes the form of a channel."""

    key: str
    """The same for every attempt to deliver this to this channel: who has seen it may throw the second away."""
    kind: str
    table: str
    title: str
    happened: list[str] = []
    standing: str = ""
    link: str | None = None

    def body(self) -> str:
        """Everything but title and link."""
        return "\n".join([*self.happened, *filter(None, [self.standing])])

    def text(self) -> str:
        """All of it as plain text."""
        return "\n".join(filter(None, [self.title, self.body(), self.link or ""]))

    def html(self) -> str:
        """The same as HTML."""
        lines = "".join(f"<li>{html.escape(line)}</li>" for line in self.happened)
        standing = f"<p>{html.escape(self.standing)}</p>" if self.standing else ""
        opens = "Open the table" if self.table else "Open doubloon"
        link = f'<p><a href="{html.escape(self.link)}"><b>{opens}</b></a></p>' if self.link else ""
        return (
            f"<p><b>{html.escape(self.title)}</b></p>{f'<ul>{lines}</ul>' if lines else ''}{standing}{link}"
        )


def told(row: TableRow, room: Room | None, person: str, now: int) -> tuple[list[str], str]:
    """What happened since this person's turn, and how things stand; nothing about a table that cannot be opened."""
    mine = [one.seat for one in row.seats if one.person == person and one.kind != "open"]
    happened = since_my_turn(room, mine) if room is not None and row.state != "waiting" else []
    return happened, standing(row, mine, now)


def since_my_turn(room: Room, mine: list[int]) -> list[str]:
    """The log as the person's one seat may know it, after its last command. With several seats: as everybody may."""
    seat = mine[0] if len(mine) == 1 else None
    plies = room.table.record()["plies"]
    since = max((number for number, ply in enumerate(plies, 1) if ply.get("seat") in mine), default=0)
    log = views.view(room.row, room.table, room.remarks, seat, since)["log"]
    lines = [_short(line["text"]) for line in log if not line["undone"] and line["ply"] > since]
    if len(lines) > MOST_LINES:
        before = len(lines) - MOST_LINES
        return [f"({before} earlier {'line' if before == 1 else 'lines'})", *lines[-MOST_LINES:]]
    return lines


def _short(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def standing(row: TableRow, mine: list[int], now: int) -> str:
    """Who is waited for, and how long I have."""
    if row.state == "over":
        winners = [row.seats[seat].name for seat in row.winners if seat not in mine]
        won = ["You"] if set(mine) & set(row.winners) else []
        return (
            f"{_listed([*won, *winners])} {'won' if won or len(winners) > 1 else 'wins'}."
            if row.winners
            else ""
        )
    if row.state != "running" or not row.to_act:
        return ""
    me = ["you"] if set(mine) & set(row.to_act) else []
    others = [row.seats[seat].name for seat in row.to_act if seat not in mine]
    sentence = f"The game waits for {_listed([*me, *others])}."
    left = time_left(row, mine, now)
    return sentence if left is None else f"{sentence} You have {left} left."


def time_left(row: TableRow, mine: list[int], now: int) -> str | None:
    """The least that is left on a running clock of mine."""
    running = [
        one.left_ms - max(0, now - one.running_since)
        for one in clocks.shown(row.clock_rule, row.clock)
        if one.seat in mine and one.running_since is not None
    ]
    return duration(max(0, min(running)) // 1000) if running else None


def duration(seconds: int) -> str:
    """A time as people say it: its two largest parts."""
    parts = [
        (seconds // DAY, "day"),
        (seconds % DAY // HOUR, "hour"),
        (seconds % HOUR // MINUTE, "minute"),
    ]
    said = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count]
    return " ".join(said[:2]) or "less than a minute"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
