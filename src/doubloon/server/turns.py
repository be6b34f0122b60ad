"""What follows from a change at a table: whose turn it is, clocks, whether a bot must move, who is to be told."""

from __future__ import annotations

from typing import Any

import msgspec

from doubloon.kernel.table import Table
from doubloon.server import clocks
from doubloon.server.sheet import Sheet
from doubloon.server.store.tables import FORGET_TURN_NOTICE, INSERT_NOTICE
from doubloon.server.store.writer import Part


def standing(sheet: Sheet, table: Table, acted: int | None, now: int, undone: bool = False) -> Sheet:
    """The sheet after a change: the game as it is on the table now, with clocks for those it waits for."""
    if sheet.state == "waiting":
        return msgspec.structs.replace(sheet, updated=now, revision=sheet.revision + 1)
    to_act = table.to_act
    asked = [sheet.seats[seat] for seat in to_act]
    people = [one.seat for one in asked if not one.bot_plays and one.kind != "open"]
    clock = clocks.after(sheet.clock_rule, sheet.clock, to_act, people, acted, undone, now)
    return msgspec.structs.replace(
        sheet,
        state="over" if table.over else "running",
        to_act=to_act,
        version=table.version,
        updated=now,
        revision=sheet.revision + 1,
        clock=clock,
        deadline=clocks.deadline(sheet.clock_rule, clock),
        bot_turn=any(one.bot_plays for one in asked),
        winners=list(table.outcome["winners"]) if table.outcome is not None else [],
    )


class Told(msgspec.Struct, frozen=True):
    """Somebody who is to hear of something."""

    person: str
    kind: str
    text: str


def notices(before: Sheet, after: Sheet, title: str, here: set[str]) -> list[Told]:
    """Who is told what by inbox and webhook, except those who are looking at the table anyway."""
    ended = after.state == "over" and before.state != "over"
    if not ended and (after.pace != "turns" or after.state != "running"):
        return []
    away = after.deciders() - here
    if ended:
        return [Told(person, "game-over", f"{title}: the game is over.") for person in sorted(away)]
    asked = _asked(after) - (_asked(before) if before.state == "running" else set())
    return [Told(person, "your-turn", f"{title}: it is your turn.") for person in sorted(asked & away)]


def _asked(sheet: Sheet) -> set[str]:
    """The people the game waits for."""
    seats = (sheet.seats[seat] for seat in sheet.to_act)
    return {one.person for one in seats if one.person is not None and not one.stands_in}


def notice_parts(table_id: str, told: list[Told], now: int) -> list[Part]:
    """The inbox lines: one `your turn` per table is enough, the newest, and it says that everybody has sat down too."""
    rows: list[dict[str, Any]] = [
        {
            "person_id": one.person,
            "kind": one.kind,
            "table_id": table_id,
            "text": one.text,
            "at": now,
            "read": False,
        }
        for one in told
    ]
    turns = [{"whose": one.person, "this": table_id} for one in told if one.kind == "your-turn"]
    return [Part(FORGET_TURN_NOTICE, turns), Part(INSERT_NOTICE, rows)]
