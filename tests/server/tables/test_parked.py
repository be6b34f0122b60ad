"""A table that cannot be opened is parked alone: its people are told, and every other table goes on (C2)."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.server.live import ServerProcess, Visitor, key

SECONDS = 1
CLOCK = {"kind": "move", "seconds": SECONDS}


class Scene(NamedTuple):
    """A server that was started again after one of its tables became unreadable."""

    server: ServerProcess
    ann: Visitor
    eve: Visitor
    broken: str
    private: str
    sound: str
    bots: str


def damage(database: str, *tables: str) -> None:
    """These tables are of a game that is not installed; they are the first that the sweep finds."""
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as file, file:
        for table in tables:
            file.execute(
                "UPDATE tables SET game = 'no-such-game', deadline = 1, bot_turn = 1, updated = 1 WHERE id = ?",
                (table,),
            )


async def where_a_bot_is_asked(ann: Visitor) -> str:
    """A table at which a bot has begun to think, and will not be done soon."""
    table: str = (await ann.table("me", "bot"))["id"]
    async with ann.at(table) as socket:
        await socket.hear("shown")
        while socket.view["to_act"] != [1]:
            await socket.first_choice()
    return table


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    database = str(tmp_path / "d.db")
    server = ServerProcess(
        database, log=tmp_path / "log", DOUBLOON_BOTS_BY_LOT="on", DOUBLOON_BOT_PAUSE="3600"
    ).open()
    try:
        async with Visitor(server.url) as ann, Visitor(server.url) as eve:
            await ann.guest("Ann")
            await eve.guest("Eve")
            broken = (await ann.table("me", "local", clock={"kind": "move", "seconds": 3600}))["id"]
            private = (await ann.table("me", "local", listed=False))["id"]
            await ann.post(f"/api/tables/{broken}/chat", {"text": "hello", "key": key()})
            bots = await where_a_bot_is_asked(ann)
            server.kill()
            damage(database, broken, private)
            server.environment["DOUBLOON_BOT_PAUSE"] = "0"
            server.open()
            sound = (await ann.table("me", "local", clock=CLOCK))["id"]
            yield Scene(server, ann, eve, broken, private, sound, bots)
    finally:
        server.close()


async def test_c2_clocks_and_bots_of_other_tables_go_on(scene: Scene) -> None:
    async with scene.ann.at(scene.sound, seat=0) as socket:
        while not socket.shown or not any(seat["stands_in"] for seat in socket.shown["table"]["seats"]):
            await socket.hear("shown")
    async with scene.ann.at(scene.bots) as socket:
        assert await socket.turn(), "the bot has moved"


async def test_c2_its_people_are_told_in_words_and_see_what_can_be_seen(scene: Scene) -> None:
    path = f"/api/tables/{scene.broken}"
    told = await scene.ann.get(path)
    assert "cannot be opened" in told["trouble"]
    assert [seat["mine"] for seat in told["seats"]] == [True, True]
    assert not told["my_turn"]
    assert [line["text"] for line in await scene.ann.get(f"{path}/chat")] == ["hello"]
    mine = {table["id"]: table for table in await scene.ann.get("/api/tables", state="mine")}
    assert mine[scene.broken]["trouble"] == told["trouble"]
    assert mine[scene.sound]["trouble"] is None
    refused = await scene.ann.send("GET", f"{path}/moment")
    assert (refused.status_code, refused.json()["text"]) == (409, told["trouble"])
    async with scene.ann.at(scene.broken) as socket:
        assert await socket.closed() == 4409
        assert socket.heard[-1]["text"] == told["trouble"]


async def test_c2_a_private_one_does_not_exist_for_strangers(scene: Scene) -> None:
    for path in ("", "/moment", "/chat", "/record"):
        answer = await scene.eve.send("GET", f"/api/tables/{scene.private}{path}")
        assert answer.status_code == 404, path
    async with scene.eve.at(scene.private) as socket:
        assert await socket.closed() == 4404
    assert (await scene.ann.get(f"/api/tables/{scene.private}"))["trouble"]


async def test_c2_its_host_closes_it_and_what_was_played_is_kept(scene: Scene) -> None:
    path = f"/api/tables/{scene.broken}"
    assert (await scene.eve.send("POST", f"{path}/close")).status_code == 403
    assert (await scene.ann.send("POST", f"{path}/close")).status_code == 204
    told = await scene.ann.get(path)
    assert (told["state"], told["to_act"], told["winners"]) == ("over", [], [])
    assert (await scene.ann.send("POST", f"{path}/close")).status_code == 409
    rows = closed_row(scene.server.database, scene.broken)
    assert rows == {"deadline": None, "bot_turn": 0, "seats": 2}


def closed_row(database: str, table: str) -> dict[str, Any]:
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as file:
        deadline, bot_turn = file.execute(
            "SELECT deadline, bot_turn FROM tables WHERE id = ?", (table,)
        ).fetchone()
        seats = file.execute("SELECT count(*) FROM seats WHERE table_id = ?", (table,)).fetchone()[0]
    return {"deadline": deadline, "bot_turn": bot_turn, "seats": seats}
