"""Tables of a real server after an upgrade (H3): they go on under the new rules, or can be read, closed and followed by another."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from doubloon.cli import main
from tests.server.live import Socket, Visitor, running_server


async def moves(socket: Socket, number: int) -> None:
    """Play for whichever seat is asked."""
    await socket.hear("shown")
    for _ in range(number):
        seat = socket.view["to_act"][0]
        if socket.view["seat"] != seat:
            await socket.look(seat)
        assert (await socket.first_choice())["type"] == "accepted"


def changed(database: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(database) as connection:
        assert connection.execute(statement, values).rowcount > 0
    connection.close()


async def told(visitor: Visitor, table: str) -> list[str]:
    moment = await visitor.get(f"/api/tables/{table}/moment", seat=0)
    return [line["text"] for line in moment["view"]["log"]]


async def test_h3_a_stored_table_goes_on_after_an_upgrade_and_its_record_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "d.db"
    with running_server(str(database), log=tmp_path / "log") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = (await ann.table("me", "local"))["id"]
            async with ann.at(table) as socket:
                await moves(socket, 45)
            before = await told(ann, table)
            cookies = dict(ann.http.cookies)
    changed(database, "UPDATE tables SET rules = 0, content = 'of old' WHERE id = ?", table)
    assert main(["admin", "--database", str(database), "check-upgrade"]) == 0
    assert "goes on; the change of rules has not touched it so far" in capsys.readouterr().out
    with running_server(str(database), log=tmp_path / "log") as server:
        async with Visitor(server.url) as ann:
            ann.http.cookies.clear()
            ann.http.cookies.update(cookies)
            async with ann.at(table) as socket:
                await socket.hear("shown")
                assert socket.view["version"] == 46
                assert (await told(ann, table))[: len(before)] == before
                assert "From here on the game is played by version" in " ".join(await told(ann, table))
                while socket.view["to_act"]:
                    seat = socket.view["to_act"][0]
                    if socket.view["seat"] != seat:
                        await socket.look(seat)
                    await socket.first_choice()
            verdict = await ann.get(f"/api/tables/{table}/verify")
            assert verdict["honest"], verdict
            record = await ann.get(f"/api/tables/{table}/record")
            assert (record["rules"], record["content"]) == (0, "of old")
    assert main(["admin", "--database", str(database), "check-upgrade"]) == 0
    assert "opens as before" in capsys.readouterr().out


async def test_h3_a_stored_table_that_cannot_go_on_is_read_left_and_followed_by_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "d.db"
    with running_server(str(database), log=tmp_path / "log") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = (await ann.table("me", "local"))["id"]
            async with ann.at(table) as socket:
                await moves(socket, 45)
            before = await told(ann, table)
            cookies = dict(ann.http.cookies)
    unknown = json.dumps({"seat": 0, "action": "of old", "chance": []})
    changed(database, "UPDATE plies SET ply = ? WHERE table_id = ? AND version IN (2, 44)", unknown, table)
    changed(database, "UPDATE tables SET rules = 0 WHERE id = ?", table)
    assert main(["admin", "--database", str(database), "check-upgrade"]) == 1
    said = capsys.readouterr().out
    assert "cannot go on; it can be read" in said
    assert "1 whose game cannot go on" in said
    with running_server(str(database), log=tmp_path / "log") as server:
        async with Visitor(server.url) as ann:
            ann.http.cookies.clear()
            ann.http.cookies.update(cookies)
            async with ann.at(table) as socket:
                await socket.hear("shown")
                assert (socket.shown["table"]["state"], socket.view["to_act"]) == ("over", [])
                assert len([text for text in await told(ann, table) if text in before]) > 20
                assert "cannot go on" in " ".join(await told(ann, table))
                assert (await socket.act("anything", seat=0))["type"] == "refused"
            verdict = await ann.http.get(f"/api/tables/{table}/verify")
            assert verdict.status_code == 409, "nobody is accused"
            assert "cannot be checked by the rules installed here" in verdict.json()["text"]
            again: dict[str, Any] = await ann.post(f"/api/tables/{table}/rematch")
            assert again["id"] != table
    assert main(["admin", "--database", str(database), "export", table, str(tmp_path / "record.json")]) == 0
