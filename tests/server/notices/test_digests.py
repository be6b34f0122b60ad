"""What a message says happened: the log as its reader's seat may know it, in every game, whatever the others were told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from doubloon.games import game, games
from doubloon.hosting import play
from doubloon.hosting.clients import views
from doubloon.hosting.new_tables import opening
from doubloon.hosting.room import Room
from doubloon.hosting.seats import seating
from doubloon.hosting.wire import CreateTable, Person, SeatWish
from doubloon.kernel.tables.table import opened as opened_table
from doubloon.server.notices import message
from doubloon.server.people.accounts import new_guest
from doubloon.server.worker import ServerWorker
from tests.server.people.test_retention import opened

PLIES = 120
SEED = "5eed" * 16
"""Nobody may choose the dice of a table with open seats; with those of chance, some games of the island have no secret so early."""
WITH_SECRETS = {"city-of-thieves", "el-dorado", "gilded-compass"}
"""Games whose log tells some seats more than others."""


async def seated(worker: ServerWorker, game_id: str) -> tuple[Room, list[Person]]:
    people = [(await new_guest(worker.accounts, name))[0] for name in ("Ann", "Bob", "Cid")]
    seats = [SeatWish("me"), *[SeatWish("open") for _ in people[1:]]]
    wish = CreateTable(game=game_id, seats=seats, pace="turns")
    table = opened_table(game(game_id), len(seats), wish.options, SEED)
    seated = seating.seated_as_wished(seats, people[0])
    room = await opening.store_new(worker.services, people[0], table, seated, wish)
    for person in people[1:]:
        await play.revise(room, lambda row, who=person: seating.joined(row, who, None))  # type: ignore[misc]
    return room, people


def lines(room: Room, seat: int | None) -> set[str]:
    """All that the log tells a seat."""
    return {line["text"] for line in views.view(room.row, room.table, room.remarks, seat, 0)["log"]}


@pytest.mark.parametrize("game_id", sorted(games()))
async def test_a_message_tells_nobody_what_only_others_know(tmp_path: Path, game_id: str) -> None:
    secrets = 0
    luck = random.Random(game_id)
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, game_id)
        while not room.table.over and room.version < PLIES:
            seat = room.table.to_act[0]
            action = str(luck.choice(room.table.choices(seat)))
            await play.act(room, people[seat], seat, action, room.version, f"key {room.version:8}")
            known = [lines(room, one) for one in range(3)]
            for reader in range(3):
                told, _ = message.told(room.row, room, people[reader].id, 0)
                others = set[str]().union(*known) - known[reader]
                secrets += len(others)
                assert not others & set(told), f"seat {reader} at version {room.version}"
                assert {one for one in told if not one.startswith("(")} <= {
                    message._short(one) for one in known[reader]
                }
    assert (secrets > 0) == (game_id in WITH_SECRETS)
