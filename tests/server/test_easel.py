"""The easel: who is drawn for, in which order things go out, and what a slow reader gets."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import doubloon
from doubloon.server.clients import Client
from doubloon.server.easel import Easel
from doubloon.server.rooms import Room
from doubloon.server.wire import Accepted, Person
from tests.server.house import GAME
from tests.server.test_secrets import room_of, sheet_of


class Reader:
    """The far end of a client's socket, which reads when it pleases."""

    def __init__(self, room: Room, easel: Easel, seat: int | None) -> None:
        person = Person(f"person{seat}", f"P{seat}", guest=True) if seat is not None else None
        self.client = Client(room, easel, person, None, seat, 0)
        self.reads = asyncio.Event()
        self.reads.set()
        self.got: list[dict[str, Any]] = []

    async def take(self, message: bytes) -> None:
        self.got.append(json.loads(message))
        await self.reads.wait()

    def shown(self) -> list[tuple[int, int]]:
        """Since and version of every picture that came."""
        return [(one["since"], one["view"]["version"]) for one in self.got if one["type"] == "shown"]


@contextlib.asynccontextmanager
async def gallery(*seats: int | None) -> AsyncIterator[tuple[Room, list[Reader]]]:
    """A table, an easel that is at work, and readers in these chairs."""
    easel, room = Easel(), await room_of(doubloon.new_table(GAME, 3, seed="ab" * 32))
    readers = [Reader(room, easel, seat) for seat in seats]
    for reader in readers:
        room.enter(reader.client)
    work = [easel.run(), *(reader.client.keep_sending(reader.take) for reader in readers)]
    tasks = [asyncio.create_task(one) for one in work]
    try:
        yield room, readers
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def move(room: Room) -> int:
    """The first choice of whoever is asked, shown to everybody."""
    table = room.table.copy()
    seat = table.to_act[0]
    table.act(seat, table.choices(seat)[0])
    room.put(sheet_of(table), table, room.remarks, room.strikes)
    room.changed()
    return table.version


async def a_while() -> None:
    """Long enough for everything that can happen."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_who_reads_slowly_is_shown_the_latest_table_once_with_all_they_missed() -> None:
    async with gallery(0, 1) as (room, [slow, quick]):
        slow.reads.clear()
        for _ in range(4):
            move(room)
            await a_while()
        assert quick.shown() == [(0, 1), (1, 2), (2, 3), (3, 4)]
        assert slow.shown() == [(0, 1)]
        slow.reads.set()
        await a_while()
        assert slow.shown() == [(0, 1), (1, 4)]
        told = [line["ply"] for line in slow.got[-1]["view"]["log"]]
        assert {2, 3, 4} >= set(told)
        assert told == [line["ply"] for line in room.table.log(0, 1)]


async def test_several_changes_at_once_are_drawn_once() -> None:
    async with gallery(0, None) as (room, readers):
        for _ in range(3):
            move(room)
        await a_while()
        assert [reader.shown() for reader in readers] == [[(0, 3)], [(0, 3)]]


async def test_an_answer_goes_out_before_the_table_it_led_to() -> None:
    async with gallery(0) as (room, [reader]):
        for version in (1, 2):
            reader.client.acknowledge(Accepted("k" * 8, version))
            move(room)
            await a_while()
        kinds = [(one["type"], one.get("version") or one["view"]["version"]) for one in reader.got]
        assert kinds == [("accepted", 1), ("shown", 1), ("accepted", 2), ("shown", 2)]


async def test_everybody_in_the_same_chair_gets_the_same_bytes_drawn_once() -> None:
    async with gallery(None, None, None) as (room, readers):
        move(room)
        await a_while()
        assert len(room.views) == len(room.infos) == 1
        assert len({json.dumps(reader.got[0]["view"]) for reader in readers}) == 1


async def test_a_picture_that_fails_ends_one_connection_and_no_other() -> None:
    async with gallery(0, 1) as (room, [broken, sound]):
        broken.client.seat = 99
        move(room)
        await a_while()
        assert broken.client.ending.result()[0] == 1011
        move(room)
        await a_while()
        assert broken.got == []
        assert sound.shown() == [(0, 1), (1, 2)]
