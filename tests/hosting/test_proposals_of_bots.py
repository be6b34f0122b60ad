"""ED-R48. A bot's proposal waits only for people who are at the table; at a table without a clock it would wait for ever."""

from __future__ import annotations

import asyncio
from typing import Literal

import pytest

from doubloon.hosting import local_services, play
from doubloon.hosting.memory import MemoryStore
from doubloon.hosting.new_tables import opening
from doubloon.hosting.protocols import TableChange
from doubloon.hosting.room import Room
from doubloon.hosting.seats import turns
from doubloon.hosting.thinking import DirectThinker
from doubloon.hosting.wire import Accepted, CreateTable, Person, SeatWish
from doubloon.kernel.tables.table import Table
from tests.hosting.test_a_page import Page

ME = Person("me", "Ada", guest=True)
SEED = "05" * 32
OFFERS = ("propose", "offer food", "offer wood", "offer gold", "offer to 0")


class Giver(DirectThinker):
    """Offers a card to the first seat whenever it may, for nothing; else it takes its first choice."""

    async def choose(self, table: Table, seat: int, level: str, host: str, watched: bool) -> str:
        offered = [str(choice) for choice in table.choices(seat)]
        return next((action for action in OFFERS if action in offered), offered[0])


def wish(pace: Literal["live", "turns"] = "live") -> CreateTable:
    return CreateTable("el-dorado", [SeatWish("me"), SeatWish("bot", "random")], seed=SEED, pace=pace)


async def room_with_a_giver() -> Room:
    return await opening.create(local_services(thinker=Giver()), ME, wish())


async def rested(room: Room) -> None:
    """Until nothing more happens by itself."""
    version = -1
    while room.version != version or room.row.bot_turn:
        version = room.version
        await asyncio.sleep(0.01)


async def act(room: Room, action: str = "") -> None:
    action = action or str(room.table.choices(0)[0])
    assert isinstance(await play.act(room, ME, 0, action, room.version, f"key {room.version:05}"), Accepted)


def said(room: Room) -> list[str]:
    return [line["text"] for line in room.table.log(0)]


def is_asked(room: Room) -> bool:
    return room.row.to_act == [0] and "decline 1" in map(str, room.table.choices(0))


async def until_asked(room: Room) -> None:
    """I play on until the bot has proposed something that waits for me."""
    for _ in range(60):
        await rested(room)
        if is_asked(room):
            return
        await act(room)
    pytest.fail("the bot proposed nothing")


async def until_taken_back(room: Room) -> None:
    """I play on, away from the table, until the bot has taken a proposal back; I am never asked for an answer."""
    for _ in range(60):
        await rested(room)
        assert not is_asked(room)
        if any("takes the offer" in line for line in said(room)):
            return
        await act(room)
    pytest.fail("the bot proposed nothing")


async def test_ed_r48_a_bot_takes_back_what_it_proposed_to_somebody_who_is_away() -> None:
    room = await room_with_a_giver()
    await until_taken_back(room)
    assert not room.table.over


async def test_ed_r48_a_person_at_the_table_is_asked_until_they_leave() -> None:
    room = await room_with_a_giver()
    page = Page(room)
    await until_asked(room)
    await rested(room)
    assert is_asked(room)
    assert turns.waits_in_vain(room.row, room.table, room.online()) is None
    room.leave(page.client)
    await rested(room)
    assert not is_asked(room)
    assert any("takes the offer" in line for line in said(room))


class NoticingStore(MemoryStore):
    """Keeps what people were told, too."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.left_to_bots: list[bool] = []
        """At each change with which the game begins to wait for people who are told nothing, whether a bot has to move."""

    async def save(self, change: TableChange) -> None:
        await super().save(change)
        self.told += [str(change.table.version) for _ in change.notices]
        if 0 in set(change.after.to_act) - set(change.before.to_act) and not change.notices:
            self.left_to_bots.append(change.after.bot_turn)


async def test_ed_r48_nobody_is_told_that_it_is_their_turn_for_a_proposal_that_is_taken_back() -> None:
    services = local_services(thinker=Giver())
    store = services.store = NoticingStore()
    room = await opening.create(services, ME, wish(pace="turns"))
    await until_taken_back(room)
    asked = [passed.ply for passed in room.table.course() if str(passed.action) == "propose"]
    assert asked
    assert store.told
    assert not set(map(str, asked)) & set(store.told)


async def test_a_proposal_that_nobody_is_told_of_is_taken_back_also_when_the_worker_dies_before() -> None:
    """Or nobody would ever look at the table again. The row says that a bot has to move, as for every bot whose worker died."""
    services = local_services(thinker=Giver())
    store = services.store = NoticingStore()
    room = await opening.create(services, ME, wish(pace="turns"))
    await until_taken_back(room)
    assert store.left_to_bots
    assert all(store.left_to_bots)
    assert not room.row.bot_turn
