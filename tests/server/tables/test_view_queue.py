"""The queue of views: who is drawn for, in which order things go out, and what a slow reader gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec

import doubloon
from doubloon.hosting import local_services
from doubloon.hosting.clients.client import MOST_WAITING, Client
from doubloon.hosting.clients.view_queue import AT_ONCE, WATCHERS_TURN
from doubloon.hosting.room import Room
from doubloon.hosting.wire import Accepted, Person
from doubloon.server.tables.rooms import MOST_KEPT, Rooms
from tests.server.live import GAME
from tests.server.playing.test_secrets import SEATS, room_of, row_of


class Reader:
    """The far end of a client's line, which reads when it pleases: one message stands between them."""

    def __init__(self, room: Room, seat: int | None) -> None:
        person = Person(f"person{seat}", f"P{seat}", guest=True) if seat is not None else None
        self.can_send = self.reads = True
        self.client = Client(room, self, person, None, seat, 0)
        self.got: list[dict[str, Any]] = []
        self.says: Callable[[Reader], object] = lambda _: None

    def write(self, message: bytes) -> None:
        self.says(self)
        self.got.append(json.loads(message))
        self.can_send = self.reads

    def reads_again(self) -> None:
        self.can_send = self.reads = True
        self.client.on_writable()

    def shown(self) -> list[tuple[int, int]]:
        """Since and version of every picture that came."""
        return [(one["since"], one["view"]["version"]) for one in self.got if one["type"] == "shown"]


async def gallery(*seats: int | None, pause: float = 0.0) -> tuple[Room, list[Reader]]:
    """A table, and readers at these seats; those who watch pause for so long between two views."""
    room = await room_of(doubloon.new_table(GAME, 3, seed="ab" * 32))
    room.services.views.watchers_pause = pause
    readers = [Reader(room, seat) for seat in seats]
    for reader in readers:
        room.enter(reader.client)
        reader.client.welcome([])
    return room, readers


def move(room: Room) -> int:
    """The first choice of the seat that is asked, shown to everybody."""
    table = room.table.copy()
    seat = table.to_act[0]
    table.act(seat, table.choices(seat)[0])
    room.put(row_of(table), table, room.remarks, room.strikes)
    room.show()
    return table.version


async def a_while() -> None:
    """Long enough for everything that can happen."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_who_reads_slowly_is_shown_the_latest_table_once_with_all_they_missed() -> None:
    room, [slow, quick] = await gallery(0, 1)
    slow.reads = False
    for _ in range(4):
        move(room)
        await a_while()
    assert quick.shown() == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert slow.shown() == [(0, 1)]
    slow.reads_again()
    await a_while()
    assert slow.shown() == [(0, 1), (1, 4)]
    told = [line["ply"] for line in slow.got[-1]["view"]["log"]]
    assert {2, 3, 4} >= set(told)
    assert told == [line["ply"] for line in room.table.log(0, 1)]


async def test_answers_wait_in_their_order_for_a_slow_reader_and_the_picture_stays_behind_them() -> None:
    room, [slow] = await gallery(0)
    slow.reads = False
    for version in (1, 2, 3):
        slow.client.answer(Accepted("k" * 8, version))
        move(room)
        await a_while()
    assert [one["type"] for one in slow.got] == ["accepted"]
    slow.reads_again()
    await a_while()
    assert [one.get("version") for one in slow.got[:-1]] == [1, 2, 3]
    assert slow.shown() == [(0, 3)]


async def test_who_comes_in_is_told_how_things_stand_before_what_is_new() -> None:
    room = await room_of(doubloon.new_table(GAME, 3, seed="ab" * 32))
    reader = Reader(room, 0)
    room.enter(reader.client)
    move(room)
    reader.client.answer(Accepted("k" * 8, 1))
    await a_while()
    assert reader.got == []
    reader.client.welcome([b'{"type":"said"}'])
    await a_while()
    assert [one["type"] for one in reader.got] == ["said", "accepted", "shown"]


async def test_who_never_reads_is_let_go() -> None:
    _, [deaf] = await gallery(0)
    deaf.reads = False
    for version in range(MOST_WAITING + 2):
        deaf.client.answer(Accepted("k" * 8, version))
    assert deaf.client.ending.result()[0] == 4413


async def test_several_changes_at_once_are_drawn_once() -> None:
    room, readers = await gallery(0, None)
    for _ in range(3):
        move(room)
    await a_while()
    assert [reader.shown() for reader in readers] == [[(0, 3)], [(0, 3)]]


async def test_who_is_asked_is_drawn_for_first_and_who_watches_is_not_forgotten() -> None:
    room, readers = await gallery(*[None] * 3, *range(3))
    drawn: list[Reader] = []
    for reader in readers:
        reader.says = drawn.append
    move(room)
    [asked] = [reader for reader in readers if reader.client.is_asked]
    await a_while()
    assert drawn[0] is asked
    assert sorted(map(id, drawn)) == sorted(map(id, readers))


async def test_one_picture_in_four_is_for_those_who_watch() -> None:
    room, [watcher, *asked] = await gallery(None, *[0] * 20)
    room.put(msgspec.structs.replace(room.row, to_act=[0]), room.table, [], [])
    drawn: list[Reader] = []
    for reader in (watcher, *asked):
        reader.says = drawn.append
    room.show()
    await a_while()
    assert drawn.index(watcher) == WATCHERS_TURN - 1
    assert len(drawn) == 21


async def test_who_watches_is_shown_a_change_at_once_and_what_follows_quickly_together() -> None:
    room, readers = await gallery(None, None, *range(3), pause=3600.0)
    views = room.services.views
    for version in range(1, 7):
        move(room)
        await a_while()
        asked = next(reader for reader in readers if reader.client.is_asked)
        assert asked.shown()[-1][1] == version
    assert [reader.shown() for reader in readers[:2]] == [[(0, 1)], [(0, 1)]]
    views.watchers_pause = 0.0
    views._end_pauses()
    await a_while()
    assert [reader.shown() for reader in readers[:2]] == [[(0, 1), (1, 6)]] * 2
    assert {reader.shown()[-1][1] for reader in readers} == {6}
    assert not views.pausing


async def test_who_was_shown_nothing_for_a_while_waits_for_nothing() -> None:
    room, [watcher] = await gallery(None, pause=0.001)
    for version in (1, 2):
        await asyncio.sleep(0.002)
        move(room)
        await a_while()
        assert watcher.shown()[-1][1] == version


async def test_a_pause_ends_by_itself() -> None:
    room, [watcher] = await gallery(None, pause=0.05)
    move(room)
    await a_while()
    move(room)
    shown = asyncio.Event()
    watcher.says = lambda _: shown.set()
    await shown.wait()
    await a_while()
    assert watcher.shown() == [(0, 1), (1, 2)]


async def test_between_a_few_pictures_the_loop_takes_in_commands() -> None:
    room, readers = await gallery(*[None] * (2 * AT_ONCE))
    room.show()
    drawn = []
    for _ in range(3):
        await asyncio.sleep(0)
        drawn.append(sum(len(reader.shown()) for reader in readers))
    assert drawn == [AT_ONCE, 2 * AT_ONCE, 2 * AT_ONCE]


async def test_an_answer_goes_out_before_the_table_it_led_to() -> None:
    room, [reader] = await gallery(0)
    for version in (1, 2):
        reader.client.answer(Accepted("k" * 8, version))
        move(room)
        await a_while()
    kinds = [(one["type"], one.get("version") or one["view"]["version"]) for one in reader.got]
    assert kinds == [("accepted", 1), ("shown", 1), ("accepted", 2), ("shown", 2)]


async def test_everybody_in_the_same_chair_gets_the_same_bytes_drawn_once() -> None:
    room, readers = await gallery(None, None, None)
    move(room)
    await a_while()
    assert len(room.views) == len(room.infos) == 1
    assert len({json.dumps(reader.got[0]["view"]) for reader in readers}) == 1


async def test_c3_what_is_kept_of_a_table_does_not_grow_with_what_visitors_ask_for() -> None:
    room, readers = await gallery(*[None] * 30, *range(3))
    for _ in range(30):
        move(room)
    for known, reader in enumerate(readers):
        reader.client.known = known
    room.show()
    await a_while()
    await a_while()
    assert {reader.got[-1]["since"] for reader in readers} >= set(range(30))
    assert len(room.views) <= SEATS + 1
    assert len(room.infos) <= SEATS + 1
    for reader in readers:
        room.leave(reader.client)
    assert not room.views, "a table nobody is at keeps no picture"
    assert not room.infos


async def test_c3_rooms_nobody_is_in_make_place_also_behind_rooms_that_are_in_use() -> None:
    rooms = Rooms(None, alone=True, replays=None, tasks=None)  # type: ignore[arg-type]
    used, [_] = await gallery(None)
    rooms.keep(used)
    table = doubloon.new_table(GAME, SEATS, seed="ab" * 32)
    for number in range(MOST_KEPT + 5):
        row = msgspec.structs.replace(row_of(table), id=f"t{number}")
        rooms.keep(Room(local_services(), row, table, [], []))
    assert len(rooms.open) == MOST_KEPT
    assert rooms.open[used.id] is used


async def test_a_picture_that_fails_ends_one_connection_and_no_other() -> None:
    room, [broken, sound] = await gallery(0, 1)

    def breaks(_: Reader) -> None:
        raise OSError

    broken.says = breaks
    move(room)
    await a_while()
    assert broken.client.ending.result()[0] == 1011
    move(room)
    await a_while()
    assert broken.got == []
    assert sound.shown() == [(0, 1), (1, 2)]
