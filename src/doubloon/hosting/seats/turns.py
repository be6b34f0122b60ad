"""What follows from a change at a table: whose turn it is, clocks, whether a bot must move, who is to be told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from doubloon.hosting.seats import clocks
from doubloon.hosting.table_row import TableRow
from doubloon.kernel.tables.table import Table


def standing(
    row: TableRow,
    table: Table,
    acted: int | None,
    now: int,
    undone: bool = False,
    online: Sequence[int] = (),
) -> TableRow:
    """The row after a change: the game as it is on the table now, with clocks for those it waits for. `online` are the seats of those
    who are at the table."""
    if row.state == "waiting":
        return msgspec.structs.replace(row, updated=now, revision=row.revision + 1)
    to_act = table.to_act
    asked = [row.seats[seat] for seat in to_act]
    people = [one.seat for one in asked if not one.bot_plays and one.kind != "open"]
    begins = {one.seat: one.away_until for one in row.seats if one.away_until is not None}
    clock = clocks.after(row.clock_rule, row.clock, to_act, people, acted, undone, now, begins)
    after = msgspec.structs.replace(
        row,
        state="over" if table.over else "running",
        to_act=to_act,
        version=table.version,
        updated=now,
        revision=row.revision + 1,
        clock=clock,
        deadline=clocks.deadline(row.clock_rule, clock),
        bot_turn=any(one.bot_plays for one in asked),
        winners=list(table.outcome["winners"]) if table.outcome is not None else [],
    )
    in_vain = waits_in_vain(after, table, online) is not None
    return msgspec.structs.replace(after, bot_turn=True) if in_vain else after


def waits_in_vain(row: TableRow, table: Table, online: Sequence[int]) -> int | None:
    """The bot seat for whose proposal the game waits, when none of those who could answer it is at the table: a bot takes its
    proposal back then."""
    action = table.game.takes_back
    if not action or row.state != "running":
        return None
    if any(seat in online or row.seats[seat].bot_plays for seat in row.to_act):
        return None
    seats = (one.seat for one in row.seats if one.bot_plays)
    return next((seat for seat in seats if table.refusal(seat, action) is None), None)


class NewNotice(msgspec.Struct, frozen=True):
    """A line for somebody's inbox that is not stored yet."""

    person: str
    kind: str
    text: str
    held: bool = False
    """They seem to look at the table: they are told only if they do not."""


def held_back(told: Iterable[NewNotice], looking: Collection[str]) -> list[NewNotice]:
    """What is told of a table, held back for those who seem to look at it."""
    return [msgspec.structs.replace(one, held=one.person in looking) for one in told]


def notices(before: TableRow, after: TableRow, title: str) -> list[NewNotice]:
    """Who is told what."""
    ended = after.state == "over" and before.state != "over"
    if not ended and (after.pace != "turns" or after.state != "running"):
        return []
    if ended:
        return [
            NewNotice(person, "game-over", f"{title}: the game is over.")
            for person in sorted(after.deciders())
        ]
    asked = asked_people(after) - (asked_people(before) if before.state == "running" else set())
    return [NewNotice(person, "your-turn", f"{title}: it is your turn.") for person in sorted(asked)]


def asked_people(row: TableRow) -> set[str]:
    """The people the game waits for."""
    seats = (row.seats[seat] for seat in row.to_act)
    return {one.person for one in seats if one.person is not None and not one.stands_in}
