"""What the server promises about commands: stored before they are acknowledged, never done twice, nothing missed."""

from __future__ import annotations

import asyncio
import json
import re
import time
from pathlib import Path

from tests.server.live import ServerProcess, Visitor, key, running_server
from tests.server.playing.test_playing import two_at_a_table


async def test_a_repeated_command_is_answered_again_and_not_done_again(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"], seat=table["to_act"][0]) as socket:
        await socket.turn()
        same = key()
        view = socket.view
        command = {"seat": view["seat"], "action": view["choices"][0]["action"], "version": 0, "key": same}
        answers = []
        for _ in range(3):
            await socket.say("act", **command)
            answers.append(await socket.hear("accepted", "refused", "stale"))
        assert answers == [{"type": "accepted", "key": same, "version": 1}] * 3
    again = await ann.send("POST", f"/api/tables/{table['id']}/act", command)
    assert again.json() == {"type": "accepted", "key": same, "version": 1}
    assert (await ann.get(f"/api/tables/{table['id']}"))["version"] == 1


async def test_a_key_used_again_for_something_else_does_nothing(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    same = key()
    for expected in (1, 1):
        info = await ann.get(f"/api/tables/{table['id']}")
        seat = info["to_act"][0]
        view = (await ann.get(f"/api/tables/{table['id']}/moment", seat=seat))["view"]
        body = {"seat": seat, "action": view["choices"][0]["action"], "version": info["version"], "key": same}
        assert (await ann.post(f"/api/tables/{table['id']}/act", body))["version"] == expected
    assert (await ann.get(f"/api/tables/{table['id']}"))["version"] == 1


async def test_asking_to_go_back_and_agreeing_are_done_once_for_a_key(ann: Visitor, bob: Visitor) -> None:
    """Sent again, they are answered as before: what has been agreed since, or refused, stays."""
    table = await two_at_a_table(ann, bob)
    path = f"/api/tables/{table}"
    async with ann.at(table) as first, bob.at(table) as second:
        await first.hear("shown")
        await second.hear("shown")
        for _ in range(3):
            mover = first if first.view["to_act"] == [0] else second
            version = (await mover.first_choice())["version"]
            for socket in (first, second):
                await socket.until(version)
        ask = {"to": 1, "version": 3, "key": key()}
        refuse = {"agree": False, "key": key()}
        agree = {"agree": True, "key": key()}
        accepted = [await ann.post(f"{path}/ask-rewind", ask)]
        await bob.post(f"{path}/consent", refuse)
        accepted.append(await ann.post(f"{path}/ask-rewind", ask))
        assert accepted == [{"type": "accepted", "key": ask["key"], "version": 3}] * 2
        assert (await bob.send("POST", f"{path}/consent", agree)).status_code == 422
        await ann.post(f"{path}/ask-rewind", {**ask, "key": key()})
        assert (await bob.post(f"{path}/consent", refuse))["version"] == 3
        gone_back = [await bob.post(f"{path}/consent", agree) for _ in range(2)]
        assert gone_back == [{"type": "accepted", "key": agree["key"], "version": 4}] * 2
        assert (await ann.get(path))["version"] == 4


async def test_a_stale_command_is_told_the_version_and_does_nothing(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"], seat=table["to_act"][0]) as socket:
        await socket.turn()
        await socket.first_choice()
        late = await socket.act("anything", version=0)
        assert (late["type"], late["version"]) == ("stale", 1)
        early = await socket.act("anything", version=17)
        assert (early["type"], early["version"]) == ("stale", 1)


async def test_of_many_commands_for_one_version_one_is_done(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    seat = table["to_act"][0]
    view = (await ann.get(f"/api/tables/{table['id']}/moment", seat=seat))["view"]
    body = {"seat": seat, "action": view["choices"][0]["action"], "version": 0}
    answers = await asyncio.gather(
        *(ann.send("POST", f"/api/tables/{table['id']}/act", {**body, "key": key()}) for _ in range(20))
    )
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 19
    assert (await ann.get(f"/api/tables/{table['id']}"))["version"] == 1


async def test_a_reconnecting_client_gets_exactly_what_it_missed(ann: Visitor, bob: Visitor) -> None:
    table = await two_at_a_table(ann, bob)
    logs = []
    async with ann.at(table) as first, bob.at(table) as second:
        await first.hear("shown")
        await second.hear("shown")
        for _ in range(15):
            mover = first if first.view["to_act"] == [0] else second
            version = (await mover.first_choice())["version"]
            for socket in (first, second):
                await socket.until(version)
    async with ann.at(table) as whole:
        everything = (await whole.hear("shown"))["view"]["log"]
    for since in range(1, 16):
        async with ann.at(table, since=since) as again:
            shown = await again.hear("shown")
        assert shown["since"] == since
        assert shown["view"]["log"] == [line for line in everything if line["ply"] > since]
        logs.append(shown["view"]["log"])
    assert logs[0] != []
    assert logs[-1] == []
    async with ann.at(table, since=99) as odd:
        assert (await odd.hear("shown"))["view"]["log"] == everything


async def test_what_is_told_bit_by_bit_is_the_whole_log(ann: Visitor) -> None:
    """Dropping everything after `since` and adding what came gives the log as it is, undo and rewind included."""
    table = await ann.table("me", "bot:random")
    log: list[dict[str, object]] = []

    def told(shown: dict[str, object]) -> None:
        view, since = shown["view"], shown["since"]
        assert isinstance(view, dict)
        log[:] = [line for line in log if since and int(str(line["ply"])) <= int(str(since))] + view["log"]

    async with ann.at(table["id"]) as socket:
        for turn in range(12):
            await socket.turn()
            await socket.first_choice()
            if turn % 4 == 3:
                await socket.turn()
                await socket.say(
                    "ask-rewind",
                    to=max(0, socket.view["version"] - 3),
                    version=socket.view["version"],
                    key=key(),
                )
                answer = await socket.hear("accepted", "stale")
                await socket.until(answer["version"])
        await socket.turn()
        for message in socket.heard:
            if message["type"] == "shown":
                told(message)
    async with ann.at(table["id"]) as whole:
        assert (await whole.hear("shown"))["view"]["log"] == log
    assert any(line["undone"] for line in log)


async def test_a_silent_socket_is_noticed_and_who_pings_stays(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_HEARD_WITHIN="6") as server:
        async with Visitor(server.url) as ann, Visitor(server.url) as nobody:
            await ann.guest("Ann")
            table = await ann.table("me", "local")
            started = time.monotonic()
            async with ann.at(table["id"]) as silent, nobody.at(table["id"]) as awake:
                closing = asyncio.create_task(silent.closed())
                while not closing.done():
                    await awake.say("ping", at=7)
                    assert (await awake.hear("pong"))["at"] == 7
                    await asyncio.sleep(0.1)
                assert await closing == 4408
                assert time.monotonic() - started >= 6
                await awake.say("ping", at=8)
                assert (await awake.hear("pong"))["at"] == 8
                info = await ann.get(f"/api/tables/{table['id']}")
                assert not any(seat["online"] for seat in info["seats"])


async def test_presence_tells_who_is_connected(ann: Visitor, bob: Visitor) -> None:
    table = await two_at_a_table(ann, bob)
    async with ann.at(table) as first:
        assert (await first.hear("presence"))["online"] == [0]
        async with bob.at(table):
            while (await first.hear("presence"))["online"] != [0, 1]:
                pass
        while (await first.hear("presence"))["online"] != [0]:
            pass


async def test_no_seed_no_hand_no_token_in_logs_or_errors(tmp_path: Path) -> None:
    log = tmp_path / "log"
    seed = "5eed" * 16
    with running_server(str(tmp_path / "d.db"), log=log, DOUBLOON_LOG_LEVEL="DEBUG") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = await ann.table("me", "bot", seed=seed)
            for bad in ("/api/tables/nowhere", f"/api/tables/{table['id']}/record?token={table['token']}"):
                answer = await ann.http.get(bad)
                assert answer.status_code in {403, 404}
                assert seed not in answer.text
            async with ann.at(table["id"], token=table["token"]) as socket:
                for _ in range(5):
                    await socket.turn()
                    await socket.first_choice()
                await socket.connection.send("{not json")
                assert "cannot be read" in (await socket.hear("trouble"))["text"]
                assert seed not in json.dumps(socket.heard)
            session = ann.http.cookies["doubloon"]
    text = log.read_text()
    assert "answered" in text
    for secret in (
        seed,
        table["token"],
        session,
        *(choice["action"] for choice in socket.view["choices"][:1]),
    ):
        assert not re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", text)


async def test_the_server_stops_when_asked_with_sockets_open(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "d.db")).open()
    async with Visitor(server.url) as ann:
        await ann.guest()
        table = await ann.table("me", "local")
        async with ann.at(table["id"]) as socket:
            await socket.hear("shown")
            closing = asyncio.create_task(asyncio.to_thread(server.close))
            assert await socket.closed() == 1012, "it is told, not cut off"
            assert await closing in {0, -15}
