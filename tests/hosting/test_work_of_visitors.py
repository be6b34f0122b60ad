"""What visitors may have done for them: counted, and not in the event loop where it takes long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from doubloon.hosting import local_services, play
from doubloon.hosting.clients.client import Client
from doubloon.hosting.conversation import answered
from doubloon.hosting.new_tables import opening
from doubloon.hosting.room import Room
from doubloon.hosting.wire import Accepted, AskWhy, CreateTable, Look, Person, SeatWish
from doubloon.kernel.tables.table import Table

ME = Person("me", "Ada", guest=True)


async def table_for_two() -> Room:
    wish = CreateTable("gilded-compass", [SeatWish("me"), SeatWish("local")])
    return await opening.create(local_services(), ME, wish)


async def test_h4_looking_from_a_seat_and_asking_why_count_as_reads() -> None:
    room = await table_for_two()
    counted: list[tuple[str, str]] = []

    class Counting:
        def check(self, what: str, whose: str) -> None:
            counted.append((what, whose))

    outlet: Any = None
    limits: Any = Counting()
    room.services.limits = limits
    client = Client(room, outlet, ME, None, 0, 0, "192.0.2.1")
    await answered(client, AskWhy(0, "library 1"))
    await answered(client, Look(1))
    assert counted == [("read", "192.0.2.1")] * 2


async def test_going_back_is_worked_out_where_replays_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes as long as the game so far: in the event loop every other table would wait for it."""
    room = await table_for_two()
    for number in range(4):
        seat = room.table.to_act[0]
        action = str(room.table.choices(seat)[0])
        await play.act(room, ME, seat, action, room.version, f"key-{number:04}")
    inside: list[bool] = []
    where: list[str] = []

    class Apart:
        async def opened(self, work: Callable[[], object]) -> object:
            inside.append(True)
            done = work()
            inside.pop()
            return done

    rewind = Table.rewind

    def watched(table: Table, to: int) -> None:
        where.append("apart" if inside else "in the loop")
        rewind(table, to)

    monkeypatch.setattr(Table, "rewind", watched)
    apart: Any = Apart()
    room.services.replays = apart
    answer = await play.ask_rewind(room, ME, 1, room.version, "key-back")
    assert isinstance(answer, Accepted)
    assert where == ["apart"]
