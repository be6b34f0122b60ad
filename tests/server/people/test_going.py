"""Taking everything along, and going for good: nothing about somebody is left, and the games of others are as they were."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest

from doubloon.cli import main
from doubloon.games import game
from doubloon.kernel.tables.record import decoded
from doubloon.kernel.tables.replay import replayed
from tests.server.live import ServerProcess, Visitor, good, key
from tests.server.people.test_accounts import OLD, kept, signed_in


def everything(server: ServerProcess) -> str:
    """All that the database holds, as text."""
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True, timeout=30) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = "\n".join(f"{name} {row}" for name in names for row in file.execute(f"SELECT * FROM {name}"))
    file.close()
    return found


async def exported(visitor: Visitor) -> tuple[dict[str, Any], dict[str, bytes], bytes]:
    """The account, the records by table, and the whole of it unpacked."""
    answer = await visitor.http.get("/api/account/export")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="doubloon.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist()}
    records = {
        name.removeprefix("records/").removesuffix(".json"): body
        for name, body in files.items()
        if name.startswith("records/")
    }
    return json.loads(files["account.json"]), records, b"\n".join(files.values())


async def played_out(host: Visitor, guest: Visitor) -> str:
    """A table of two at which the game is over: both have left it to bots."""
    table: str = (await host.table("me", "open"))["id"]
    await guest.post(f"/api/tables/{table}/join", {})
    for visitor in (host, guest):
        await visitor.post(f"/api/tables/{table}/leave")
    await host.sees_the_end(table)
    return table


async def test_an_export_holds_what_is_mine_and_the_records_of_finished_games(
    quick: ServerProcess, cid: Visitor, dora: Visitor
) -> None:
    name = await kept(cid)
    over = await played_out(cid, dora)
    running = (await cid.table("me", "open"))["id"]
    await dora.post(f"/api/tables/{running}/join", {})
    await cid.post(f"/api/tables/{running}/chat", {"text": "mine to take along", "key": key()})
    await dora.post(f"/api/tables/{running}/chat", {"text": "not yours to take", "key": key()})
    account, records, whole = await exported(cid)
    assert account["person"]["name"] == name
    assert {row["id"]: row["state"] for row in account["tables"]} == {over: "over", running: "running"}
    assert [line["text"] for line in account["chat"]] == ["mine to take along"]
    assert list(records) == [over], "the record of a running game holds its secrets"
    record = decoded(records[over])
    assert replayed(game(record["game"]), record, verify=True).over
    session = (await cid.get("/api/sessions"))[0]["id"]
    assert cid.me is not None
    assert dora.me is not None
    for secret in ("not yours to take", "argon2", session, dora.me["id"], cid.http.cookies["doubloon"]):
        assert secret.encode() not in whole


async def test_a_deleted_account_leaves_nothing_but_the_games_of_others(quick: ServerProcess) -> None:
    async with Visitor(quick.url) as ann, Visitor(quick.url) as bob:
        await ann.guest("Ann Going")
        await bob.guest("Bob Staying")
        name = await kept(ann)
        over = await played_out(ann, bob)
        before = good(await bob.http.get(f"/api/tables/{over}/record"))
        running = (await ann.table("me", "open"))["id"]
        await bob.post(f"/api/tables/{running}/join", {})
        await bob.post(f"/api/tables/{running}/chat", {"text": "hello", "key": key()})
        await ann.post(f"/api/tables/{running}/chat", {"text": "my own secret words", "key": key()})
        theirs = (await bob.table("me", "open", "open"))["id"]
        await ann.post(f"/api/tables/{theirs}/join", {})
        alone = (await ann.table("me", "bot"))["id"]
        waiting = (await ann.table("me", "open", "open"))["id"]
        await bob.post(f"/api/tables/{waiting}/join", {})
        assert ann.me is not None
        async with bob.at(running) as socket, ann.at(running) as own:
            await socket.hear("presence")
            await own.hear("presence")
            for wish in ({"name": name}, {"name": name, "password": "wrong password"}):
                refused = await ann.send("POST", "/api/account/delete", wish)
                assert (refused.status_code, refused.json()["text"]) == (
                    403,
                    "Give the password you have now.",
                )
            refused = await ann.send("POST", "/api/account/delete", {"name": "Somebody", "password": OLD})
            assert refused.status_code == 403
            assert name in refused.json()["text"]
            await ann.post("/api/account/delete", {"name": name, "password": OLD})
            assert await own.closed() == 4401
            while socket.shown["table"]["seats"][0]["name"] != "Former player":
                await socket.hear("shown")
            assert socket.shown["table"]["host"] == "Former player"
            assert not socket.shown["table"]["seats"][0]["guest"], "nobody's seat is no guest's"
            async with bob.at(running) as later:
                log = (await later.hear("shown"))["view"]["log"]
                assert [one["text"] for one in log if "leaves" in one["text"]] == [
                    "Former player leaves for good; a bot plays on."
                ]
            assert await socket.turn(), "a bot plays on"
            await socket.first_choice()
        left = everything(quick)
        for gone in (ann.me["id"], name, "Ann Going", "my own secret words"):
            assert gone not in left.replace(f"people ('{ann.me['id']}', 'Former player'", "")
        assert (await ann.get("/api/hello"))["me"] is None
        assert good(await bob.http.get(f"/api/tables/{over}/record")) == before
        assert good(await bob.http.get(f"/api/tables/{over}/verify"))["honest"]
        assert [line["text"] for line in await bob.get(f"/api/tables/{running}/chat")] == [
            "hello",
            "(removed with the account)",
        ]
        assert not any(line["guest"] for line in (await bob.get(f"/api/tables/{running}/chat"))[1:])
        assert (await bob.get(f"/api/tables/{theirs}"))["seats"][1]["kind"] == "open"
        for gone in (alone, waiting):
            assert (await bob.http.get(f"/api/tables/{gone}")).status_code == 404
        assert [one["text"] for one in await bob.get("/api/inbox") if one["table"] == waiting] == [
            "Order of the Gilded Compass: Former player has closed the table."
        ]
        async with Visitor(quick.url) as again:
            answer = await again.send("POST", "/api/login", {"name": name, "password": OLD})
            assert answer.status_code == 401
            await again.guest()
            await again.post("/api/keep", {"name": name, "password": OLD})


async def test_the_bots_of_somebody_go_with_them(server: ServerProcess, ann: Visitor) -> None:
    name = await kept(ann)
    bot = f"Bot {key()[:8]}"
    made = await ann.post("/api/tokens", {"bot": bot, "label": "mine", "scopes": ["read", "play"]})
    assert bot in everything(server)
    await ann.post("/api/account/delete", {"name": name, "password": OLD})
    assert bot not in everything(server)
    refused = await ann.http.get("/api/inbox", headers={"authorization": f"Bearer {made['token']}"})
    assert refused.status_code == 401


async def test_nobody_can_be_the_former_player(ann: Visitor, bob: Visitor) -> None:
    for name in ("Former player", "F0RMER PLAYER"):
        refused = await ann.send("POST", "/api/keep", {"name": name, "password": OLD})
        assert refused.status_code == 409
    refused = await bob.send("POST", "/api/login", {"name": "Former player", "password": OLD})
    assert refused.status_code == 401


async def test_a_guest_goes_by_their_name_alone(server: ServerProcess) -> None:
    async with Visitor(server.url) as guest:
        await guest.guest("Short Visit")
        await guest.post("/api/account/delete", {"name": "short visit"})
        assert (await guest.http.get("/api/inbox")).status_code == 401


async def test_a_code_signs_in_another_device_once(server: ServerProcess, ann: Visitor) -> None:
    await kept(ann)
    first = (await ann.post("/api/account/code"))["code"]
    code = (await ann.post("/api/account/code"))["code"]
    assert code not in everything(server)
    async with Visitor(server.url) as phone, Visitor(server.url) as thief:
        await phone.guest()
        old = await thief.send("POST", "/api/account/code/use", {"code": first})
        assert (old.status_code, old.json()["text"][:22]) == (401, "This code is not valid")
        typed = code.replace("-", " ").lower()
        assert ann.me is not None
        assert (await phone.post("/api/account/code/use", {"code": typed}))["id"] == ann.me["id"]
        assert (await phone.get("/api/hello"))["me"]["id"] == ann.me["id"]
        assert (await thief.send("POST", "/api/account/code/use", {"code": code})).status_code == 401
        await phone.post("/api/logout")
        name = (await ann.get("/api/hello"))["me"]["name"]
        async with signed_in(server, name, OLD):
            pass


async def test_the_keeper_lists_exports_and_deletes_people_while_the_server_runs(
    quick: ServerProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def admin(*arguments: str) -> int:
        return main(["admin", "--database", quick.database, *arguments])

    async with Visitor(quick.url) as ann, Visitor(quick.url) as bob:
        await ann.guest()
        await bob.guest("Bob Stays")
        name = await kept(ann)
        over = await played_out(ann, bob)
        running = (await ann.table("me", "open"))["id"]
        await bob.post(f"/api/tables/{running}/join", {})
        assert admin("people") == 0
        (line,) = [one for one in capsys.readouterr().out.splitlines() if name in one]
        assert "kept" in line
        assert "2 seats" in line
        target = tmp_path / "ann.zip"
        assert admin("export-person", name, str(target)) == 0
        assert target.stat().st_mode & 0o077 == 0, "for the keeper alone"
        with zipfile.ZipFile(target) as zipped:
            assert zipped.namelist() == ["account.json", f"records/{over}.json"]
        assert admin("delete-person", "Nobody Of This Name") == 2
        assert "nobody here" in capsys.readouterr().err
        assert admin("delete-person", name) == 0
        assert ann.me is not None
        assert (await ann.get("/api/hello"))["me"] is None
        async with bob.at(running) as socket:
            assert await socket.turn()
            assert (await socket.first_choice())["type"] == "accepted", "the room notices what the keeper did"
            assert socket.shown["table"]["seats"][0]["name"] == "Former player"
        assert name not in everything(quick)
