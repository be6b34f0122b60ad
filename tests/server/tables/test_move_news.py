"""A move in the news: another worker's room comes to stand where the mover's stands, without the database."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import doubloon
from doubloon.games import games
from doubloon.hosting.clients import views
from doubloon.hosting.protocols import TableChange
from doubloon.hosting.room import Room
from doubloon.hosting.seats import turns
from doubloon.hosting.table_row import Remark
from doubloon.kernel.chance import quick
from doubloon.server.tables import move_news
from doubloon.server.tables.news import News
from tests.server.playing.test_secrets import room_of

PLIES = 40
SEATS = 2


async def rooms_of(game: str) -> tuple[Room, Room]:
    """The same table at two workers."""
    here, there = [await room_of(doubloon.new_table(game, SEATS, seed="ab" * 32)) for _ in range(2)]
    return here, there


def moved(room: Room, undo: bool = False, choice: int = 0) -> TableChange:
    """The next move at a room, stored."""
    table = room.table.copy()
    if undo:
        seat = next(one for one in range(SEATS) if table.undo_refusal(one) is None)
        table.undo(seat)
    else:
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[choice % len(choices)])
    change = TableChange(
        room.row,
        turns.standing(room.row, table, seat, room.row.updated + 1000),
        table,
        True,
        False,
        None,
        None,
        [],
    )
    room.put(change.after, table, room.remarks, room.strikes)
    return change


@pytest.mark.parametrize("game", sorted(games()))
async def test_a_room_elsewhere_stands_where_the_move_has_led(game: str) -> None:
    luck = quick(f"news {game}".encode())
    here, there = await rooms_of(game)
    for _ in range(PLIES):
        told = move_news.told(moved(here, choice=luck.below(1000)))
        assert told
        assert move_news.play_on(there, told)
        assert there.row == here.row
        assert there.table.state_hash == here.table.state_hash
        for seat in (None, *range(SEATS)):
            assert views.encoded_view(there, seat, 0) == views.encoded_view(here, seat, 0)


async def test_a_room_that_is_behind_asks_the_database_and_one_that_is_ahead_stays() -> None:
    here, there = await rooms_of("gilded-compass")
    first, second = move_news.told(moved(here)), move_news.told(moved(here))
    assert not move_news.play_on(there, second)
    assert there.version == 0
    assert move_news.play_on(there, first)
    assert move_news.play_on(there, second)
    assert move_news.play_on(there, first), "it is known already"
    assert there.row == here.row
    assert there.version == 2


async def test_what_the_rules_refuse_is_asked_for() -> None:
    here, there = await rooms_of("gilded-compass")
    move = json.loads(move_news.told(moved(here)))
    move["ply"]["action"] = "nothing"
    assert not move_news.play_on(there, json.dumps(move))
    assert there.version == 0


async def test_only_a_move_that_fits_is_told() -> None:
    here, _ = await rooms_of("gilded-compass")
    change = moved(here)
    while all(here.table.undo_refusal(seat) is not None for seat in range(SEATS)):
        change = moved(here)
    assert move_news.told(change)
    assert not move_news.told(change._replace(played=False))
    assert not move_news.told(change._replace(remark=Remark(1, 1, "left", "P0 has left.", 0)))
    seats = [msgspec.structs.replace(one, name="Zoe") for one in change.after.seats]
    assert not move_news.told(change._replace(after=msgspec.structs.replace(change.after, seats=seats)))
    long = msgspec.structs.replace(change.after, to_act=[0] * move_news.LONGEST)
    assert not move_news.told(change._replace(after=long))
    assert not move_news.told(moved(here, undo=True)), "what was struck is worked out from the whole journal"


class Asked(Exception):
    """The database was asked."""


class OneRoom:
    """The rooms of a worker that has one open."""

    def __init__(self, room: Room) -> None:
        self.open = {room.id: room}

    async def catch_up(self, room: Room) -> None:
        raise Asked


async def test_news_of_a_move_is_played_and_other_news_asks_the_database() -> None:
    here, there = await rooms_of("gilded-compass")
    work: list[Any] = []
    background: Any = SimpleNamespace(background=work.append)
    nothing: Any = None
    rooms: Any = OneRoom(there)
    news = News("this", nothing, rooms, nothing, background, nothing)
    news.on_news(f"table {there.id} 1 {move_news.told(moved(here))}".split(" "))
    await work.pop()
    assert there.row == here.row
    news.on_news(f"table {there.id} 1".split(" "))
    with pytest.raises(Asked):
        await work.pop()
