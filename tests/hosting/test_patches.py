"""What a client is sent instead of a whole view: carried out on what it has, it gives the whole view."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import doubloon
from doubloon.hosting.clients import views
from doubloon.hosting.clients.client import Client
from doubloon.hosting.room import Room
from doubloon.hosting.table_row import Remark, RewindRequest
from doubloon.hosting.wire import Patched, Person
from doubloon.kernel.chance import quick
from doubloon.kernel.tables import standing
from doubloon.kernel.tables.table import Table
from tests.server.live import patched
from tests.server.playing.test_secrets import room_of, row_of

GAMES = ("gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves")
SEATS = 2
PLIES = 60


class Reader:
    """A client that takes patches, and keeps what it is shown."""

    def __init__(self, room: Room, seat: int | None) -> None:
        person = Person(f"person{seat}", f"P{seat}", guest=True) if seat is not None else None
        self.can_send = True
        self.client = Client(room, self, person, None, seat, 0, takes_patches=True)
        self.shown: dict[str, Any] = {}
        self.log: list[Any] = []
        self.patches = self.size = 0
        room.enter(self.client)

    def write(self, message: bytes) -> None:
        """Messages are taken from the client itself."""

    def look(self) -> None:
        known, before = self.client.known, self.client.last_seat
        message = self.client.view_message()
        told = json.loads(message)
        if told["type"] == "patched":
            msgspec.json.decode(message, type=Patched)
            self.patches += 1
            self.size += len(message)
            told = patched(self.shown, told["patch"])
        self.shown = told
        self.log = [line for line in self.log if told["since"] and line["ply"] <= told["since"]] + told[
            "view"
        ]["log"]
        room, seat = self.client.room, self.client.seat
        whole = json.loads(views.shown(room, self.client.person, seat, known if seat == before else 0))
        told["now"] = whole["now"] = 0
        assert told == whole


def stepped(room: Room, table: Table, remarks: list[Remark], **row: Any) -> None:
    """The room as it stands after a change."""
    changed = msgspec.structs.replace(row_of(table), **{"seats": room.row.seats, **row})
    room.put(changed, table, remarks, standing.strikes(table.record()["plies"]))


def swapped(room: Room) -> Any:
    """The people of the first two seats have changed places."""
    one, other, *rest = room.row.seats
    change = msgspec.structs.replace
    return [change(one, person=other.person), change(other, person=one.person), *rest]


@pytest.mark.parametrize("game", GAMES)
async def test_a_patch_makes_the_whole_view_of_what_was_shown_before(game: str) -> None:
    luck = quick(f"patches {game}".encode())
    room = await room_of(doubloon.new_table(game, SEATS, seed="ab" * 32))
    readers = [Reader(room, seat) for seat in (None, *range(SEATS), 0)]
    slow = readers[-1]
    remarks: list[Remark] = []
    row: dict[str, Any] = {}
    for _ in range(PLIES):
        for reader in readers:
            if reader is not slow or luck.below(3) == 0:
                reader.look()
        table = room.table.copy()
        kind = luck.below(20)
        if kind == 0:
            remarks = [*remarks, Remark(len(remarks) + 1, table.version + 1, "left", "P0 has left.", 0)]
        elif kind == 1:
            row["wanted"] = None if row.get("wanted") else RewindRequest(0, ["person0"])
        elif kind == 2:
            row["seats"] = swapped(room)
        elif kind < 6 and any(table.undo_refusal(seat) is None for seat in range(SEATS)):
            table.undo(next(seat for seat in range(SEATS) if table.undo_refusal(seat) is None))
        else:
            seat = table.to_act[0]
            choices = table.choices(seat)
            table.act(seat, choices[luck.below(len(choices))])
        stepped(room, table, remarks, **row)
    for reader in readers:
        reader.look()
        whole = views.view(room.row, room.table, room.remarks, reader.client.seat)["log"]
        struck = set(reader.shown["view"]["struck"])
        assert [(line["ply"], line["text"]) for line in reader.log] == [
            (one["ply"], one["text"]) for one in whole
        ]
        assert struck == {line["ply"] for line in whole if line["undone"]}
    assert sum(reader.patches for reader in readers[:-1]) > 2 * PLIES


async def test_a_patch_is_smaller_than_the_view() -> None:
    room = await room_of(doubloon.new_table("el-dorado", SEATS, seed="ab" * 32))
    reader = Reader(room, None)
    reader.look()
    whole = len(views.shown(room, None, None, 0))
    for _ in range(20):
        table = room.table.copy()
        table.act(table.to_act[0], table.choices(table.to_act[0])[0])
        stepped(room, table, [])
        reader.look()
    assert reader.patches > 15
    assert reader.size / reader.patches < whole / 3


async def test_who_looks_again_is_sent_the_whole() -> None:
    room = await room_of(doubloon.new_table(GAMES[0], SEATS, seed="ab" * 32))
    reader = Reader(room, 0)
    reader.look()
    reader.client.look_from(0)
    assert json.loads(reader.client.view_message())["type"] == "shown"


async def test_nothing_is_kept_for_clients_that_are_gone() -> None:
    room = await room_of(doubloon.new_table(GAMES[0], SEATS, seed="ab" * 32))
    reader = Reader(room, 0)
    reader.look()
    assert room.parts
    room.leave(reader.client)
    assert not room.parts
