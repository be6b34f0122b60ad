"""Tables that wait for people: who is told that somebody came, how a rematch gathers, and when a table is given up."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from doubloon.server.store.tables import OPEN_FOR_MS
from tests.server.live import ServerProcess, Visitor
from tests.server.playing.test_playing import two_at_a_table


async def notices(visitor: Visitor, kind: str) -> list[dict[str, Any]]:
    return [line for line in await visitor.get("/api/inbox") if line["kind"] == kind]


async def test_the_host_hears_that_a_seat_was_taken(
    server: ServerProcess, ann: Visitor, bob: Visitor
) -> None:
    async with Visitor(server.url) as cid:
        await cid.guest("Cid")
        table = await ann.table("me", "open", "open")
        for guest in (bob, cid):
            await guest.post(f"/api/tables/{table['id']}/join", {})
        last, first = await notices(ann, "seat-taken")
        assert first["table"] == last["table"] == table["id"]
        assert first["text"] == "Order of the Gilded Compass: Bob sits down; 1 open."
        assert last["text"] == "Order of the Gilded Compass: Cid sits down; the game begins."
        assert await notices(bob, "seat-taken") == []


async def test_a_host_who_is_there_sees_it_and_is_not_told(ann: Visitor, bob: Visitor) -> None:
    table = await ann.table("me", "open")
    async with ann.at(table["id"]) as socket:
        await socket.hear("presence")
        await bob.post(f"/api/tables/{table['id']}/join", {})
        while socket.shown["table"]["state"] != "running":
            await socket.hear("shown")
    assert await notices(ann, "seat-taken") == []


async def test_those_who_played_hear_of_a_rematch(cid: Visitor, dora: Visitor) -> None:
    table = await two_at_a_table(cid, dora)
    for one in (cid, dora):
        await one.post(f"/api/tables/{table}/leave")
    async with cid.at(table) as socket:
        while (await socket.hear("shown"))["table"]["state"] != "over":
            await socket.say("ping", at=0)
    again = await cid.post(f"/api/tables/{table}/rematch")
    [invitation] = await notices(dora, "rematch")
    assert (invitation["table"], invitation["text"]) == (
        again["id"],
        "Order of the Gilded Compass: Cid wants a rematch.",
    )
    await dora.post(f"/api/tables/{table}/rematch")
    assert len(await notices(dora, "rematch")) == 1
    assert await notices(cid, "rematch") == []


async def test_a_seat_of_a_private_rematch_is_kept_for_the_friend(cid: Visitor, dora: Visitor) -> None:
    """Finding 2: the friend, by button or by invitation, had no link to the new table and was told there is none."""
    table = await two_at_a_table(cid, dora, listed=False)
    for one in (cid, dora):
        await one.post(f"/api/tables/{table}/leave")
    async with cid.at(table) as socket:
        while (await socket.hear("shown"))["table"]["state"] != "over":
            await socket.say("ping", at=0)
    again = await cid.post(f"/api/tables/{table}/rematch")
    assert [seat["kind"] for seat in again["seats"]].count("open") == 1
    found = await dora.get(f"/api/tables/{again['id']}")
    assert not any(seat["mine"] for seat in found["seats"])
    assert (await dora.post(f"/api/tables/{again['id']}/join", {}))["state"] == "running"


@pytest.mark.parametrize("pace", ["live", "turns"])
async def test_an_open_table_nobody_comes_to_leaves_the_lobby(
    server: ServerProcess, ann: Visitor, pace: str
) -> None:
    table = await ann.table("me", "open", pace=pace)
    assert table["id"] in await listed(ann, "open")
    file = sqlite3.connect(server.database, timeout=30)
    with file:
        file.execute("UPDATE tables SET updated = updated - ? WHERE id = ?", (OPEN_FOR_MS[pace], table["id"]))
    file.close()
    assert table["id"] not in await listed(ann, "open")
    assert table["id"] in await listed(ann, "mine")


async def listed(visitor: Visitor, state: str) -> list[str]:
    return [table["id"] for table in await visitor.get("/api/tables", state=state)]


async def test_a_host_closes_a_table_that_waits(server: ServerProcess, ann: Visitor, bob: Visitor) -> None:
    table = (await ann.table("me", "open", "open"))["id"]
    await bob.post(f"/api/tables/{table}/join", {})
    assert (await bob.send("POST", f"/api/tables/{table}/close")).status_code == 403
    async with Visitor(server.url) as watching, watching.at(table) as socket:
        await socket.hear("presence")
        assert (await ann.send("POST", f"/api/tables/{table}/close")).status_code == 204
        assert await socket.closed() == 4404
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/moment"):
        assert (await ann.http.get(path)).status_code == 404
    assert (await bob.send("POST", f"/api/tables/{table}/join", {})).status_code == 404
    assert table not in await listed(ann, "mine") + await listed(ann, "open")
    [told] = await notices(bob, "table-closed")
    assert told["text"] == "Order of the Gilded Compass: Ann has closed the table."


async def test_a_game_that_has_begun_cannot_be_closed(ann: Visitor, bob: Visitor) -> None:
    table = await two_at_a_table(ann, bob)
    answer = await ann.send("POST", f"/api/tables/{table}/close")
    assert (answer.status_code, answer.json()["text"][:20]) == (409, "The game has begun: ")
    assert (await ann.get(f"/api/tables/{table}"))["state"] == "running"


async def test_at_a_rematch_everybody_has_the_name_they_have_by_then(cid: Visitor, dora: Visitor) -> None:
    table = await two_at_a_table(cid, dora)
    for one in (cid, dora):
        await one.post(f"/api/tables/{table}/leave")
    await cid.sees_the_end(table)
    await cid.post("/api/keep", {"name": "Cidonia", "password": "correct horse battery"})
    again = await cid.post(f"/api/tables/{table}/rematch")
    told = [(seat["kind"], seat["name"], seat["guest"], seat["stands_in"]) for seat in again["seats"]]
    assert told[0] == ("human", "Cidonia", False, False)
    assert told[1][:2] == ("open", "open seat")
    joined = await dora.post(f"/api/tables/{again['id']}/join", {})
    assert [seat["name"] for seat in joined["seats"]] == ["Cidonia", "Dora"]
