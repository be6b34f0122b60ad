"""People at tables: whole games, refusals, undo, going back together, hotseat, hints, chat."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tests.server.live import Visitor, key, running_server


async def test_a_guest_plays_a_whole_game_against_bots(ann: Visitor) -> None:
    table = await ann.table("me", "bot:greedy", "bot:random")
    assert table["state"] == "running"
    async with ann.at(table["id"]) as socket:
        while await socket.turn():
            assert (await socket.first_choice())["type"] == "accepted"
        assert socket.view["outcome"]["scores"]
        assert len(socket.view["seed"]) == 64
    assert (await ann.get(f"/api/tables/{table['id']}/verify"))["honest"]
    record = await ann.get(f"/api/tables/{table['id']}/record")
    assert len(record["plies"]) == record_version(await ann.get(f"/api/tables/{table['id']}"))
    assert table["id"] in {one["id"] for one in await ann.get("/api/tables", state="finished")}


async def test_the_only_person_at_a_table_says_how_long_bots_pause(tmp_path: Path) -> None:
    """Finding 8 of the browser trial: one pace for every level, and no setting. Here bots would pause for an hour."""
    with running_server(str(tmp_path / "d.db"), DOUBLOON_BOT_PAUSE="3600") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = (await ann.table("me", "bot"))["id"]
            await ann.post(f"/api/tables/{table}/pace", {"pace": "instant"})
            async with ann.at(table) as socket:
                assert await socket.turn()
                before = socket.view["version"]
                await socket.first_choice()
                assert await socket.turn()
                assert socket.view["version"] > before + 1


def record_version(table: dict[str, Any]) -> int:
    version: int = table["version"]
    return version


async def two_at_a_table(ann: Visitor, bob: Visitor, **more: Any) -> str:
    table = await ann.table("me", "open", **more)
    assert table["state"] == "waiting"
    joined = await bob.post(f"/api/tables/{table['id']}/join", {"token": table["token"]})
    assert joined["state"] == "running"
    found: str = table["id"]
    return found


async def test_two_people_play_each_other_and_both_see_every_move(ann: Visitor, bob: Visitor) -> None:
    table = await two_at_a_table(ann, bob)
    async with ann.at(table) as first, bob.at(table) as second:
        await first.hear("shown")
        await second.hear("shown")
        for _ in range(12):
            mover, other = (first, second) if first.view["to_act"] == [0] else (second, first)
            answer = await mover.first_choice()
            assert answer["type"] == "accepted"
            await other.until(answer["version"])
            assert other.view["board"]["players"][0].keys() == mover.view["board"]["players"][0].keys()


async def test_the_rules_refuse_with_clause_and_sentence(ann: Visitor) -> None:
    table = await ann.table("me", "bot")
    async with ann.at(table["id"]) as socket:
        await socket.turn()
        unknown = await socket.act("fly to the moon")
        assert unknown["type"] == "refused"
        assert unknown["clause"] == "TB-4"
        await socket.say("ask-why", seat=0, action="fly to the moon")
        assert (await socket.hear("why-not"))["clause"] == "TB-4"
        await socket.say("ask-why", seat=0, action=socket.view["choices"][0]["action"])
        assert (await socket.hear("why-not"))["clause"] == ""


async def test_undo_goes_as_far_as_the_table_allows(ann: Visitor) -> None:
    table = await ann.table("me", "local", seed="7e" * 32)
    undone, luck = 0, random.Random(1)
    async with ann.at(table["id"]) as socket:
        await socket.hear("shown")
        for _ in range(110):
            seat = socket.view["to_act"][0]
            await socket.look(seat)
            assert (await socket.act(luck.choice(socket.view["choices"])["action"]))["type"] == "accepted"
            await socket.hear("shown")
            may = socket.view["undo"]
            await socket.say("undo", seat=seat, version=socket.view["version"], key=key())
            answer = await socket.hear("accepted", "refused")
            assert (answer["type"] == "accepted") == may
            if not may:
                assert answer["clause"] in {"TB-6", "TB-7", "TB-8"}
                continue
            undone += 1
            shown = await socket.hear("shown")
            assert shown["since"] < answer["version"] - 1, "what was taken back is told again, struck through"
            if undone > 2:
                return
    raise AssertionError("nothing could be taken back in a whole game")


async def test_everybody_agrees_to_go_back_or_nobody_does(ann: Visitor, bob: Visitor) -> None:
    table = await two_at_a_table(ann, bob)
    async with ann.at(table) as first, bob.at(table) as second:
        await first.hear("shown")
        await second.hear("shown")
        for _ in range(6):
            mover = first if first.view["to_act"] == [0] else second
            version = (await mover.first_choice())["version"]
            for socket in (first, second):
                await socket.until(version)
        for agree in (False, True):
            await first.say("ask-rewind", to=2, version=6, key=key())
            assert (await first.hear("accepted", "refused", "stale"))["type"] == "accepted"
            for socket in (first, second):
                while socket.shown["wanted_rewind"] != 2:
                    await socket.hear("shown")
            await second.say("consent", agree=agree, key=key())
            assert (await second.hear("accepted"))["type"] == "accepted"
            while first.shown["wanted_rewind"] is not None:
                await first.hear("shown")
            assert first.view["version"] == (7 if agree else 6)
        assert any(line["undone"] for line in first.view["log"])
        await second.say("consent", agree=True, key=key())
        assert (await second.hear("refused"))["clause"] == "TB-9"


async def test_h2_nobody_goes_back_while_a_bot_stands_in_for_somebody_who_has_not_agreed(
    ann: Visitor, bob: Visitor
) -> None:
    table = await two_at_a_table(ann, bob, pace="turns")
    async with ann.at(table) as socket:
        await socket.hear("shown")
        await bob.post(f"/api/tables/{table}/leave")
        assert await socket.turn()
        await socket.first_choice()
        assert await socket.turn()
        version = socket.view["version"]
        await socket.say("ask-rewind", to=0, version=version, key=key())
        assert (await socket.hear("accepted", "refused", "stale"))["version"] == version, "asked, not done"
        while socket.shown["wanted_rewind"] != 0:
            await socket.hear("shown")
        assert next(iter(await bob.get("/api/inbox")))["kind"] == "consent"
        agreed = await bob.post(f"/api/tables/{table}/consent", {"agree": True, "key": key()})
        assert agreed["version"] == version + 1


async def test_hotseat_shows_one_seat_at_a_time(ann: Visitor, bob: Visitor) -> None:
    table = await ann.table("me", "local", "local")
    async with ann.at(table["id"]) as socket:
        shown = await socket.hear("shown")
        assert shown["view"]["seat"] is None, "with several seats of one's own the cover is on"
        for seat in (2, 0, 1):
            await socket.look(seat)
    async with bob.at(table["id"]) as socket:
        await socket.hear("shown")
        await socket.say("look", seat=1)
        assert "seat of your own" in (await socket.hear("trouble"))["text"]


async def test_a_hint_is_a_choice_with_reasons(ann: Visitor) -> None:
    table = await ann.table("me", "bot")
    async with ann.at(table["id"]) as socket:
        await socket.turn()
        await socket.say("ask-hint", seat=0)
        hinted = await socket.hear("hinted")
        assert hinted["hint"]["choice"] in socket.view["choices"]
        assert hinted["hint"]["reason"]
        assert all(":" in place for place in hinted["hint"]["places"])


async def test_chat_reaches_everybody_once_and_stays(ann: Visitor, bob: Visitor) -> None:
    table = await two_at_a_table(ann, bob)
    async with ann.at(table) as first, bob.at(table) as second:
        for socket in (first, second):
            await socket.hear("presence")
        same = key()
        await first.say("say", text="Ahoy", key=same)
        await first.hear("accepted")
        await first.say("say", text="Ahoy", key=same)
        await first.hear("accepted")
        said = (await second.hear("said"))["lines"]
        assert [(line["name"], line["text"], line["seat"]) for line in said] == [("Ann", "Ahoy", 0)]
        await second.say("say", text="Aye", key=key())
        assert [line["text"] for line in (await second.hear("said"))["lines"]] == ["Aye"]
    async with bob.at(table) as again:
        assert [line["text"] for line in (await again.hear("said"))["lines"]] == ["Ahoy", "Aye"]


async def test_a_bot_stands_in_for_whoever_leaves_until_they_come_back(ann: Visitor, bob: Visitor) -> None:
    table = await two_at_a_table(ann, bob)
    left = await bob.post(f"/api/tables/{table}/leave")
    assert left["seats"][1]["stands_in"]
    async with ann.at(table) as socket:
        await socket.turn()
        assert any("Bob leaves" in line["text"] for line in socket.view["log"])
        await socket.first_choice()
        await socket.turn()
    refused = await bob.send(
        "POST", f"/api/tables/{table}/act", {"seat": 1, "action": "x", "version": 0, "key": key()}
    )
    assert refused.status_code in {409, 422}
    back = await bob.post(f"/api/tables/{table}/join", {})
    assert not back["seats"][1]["stands_in"]


async def test_rematch_and_fork_of_a_finished_game(cid: Visitor, dora: Visitor) -> None:
    table = await two_at_a_table(cid, dora)
    for one in (cid, dora):
        await one.post(f"/api/tables/{table}/leave")
    async with cid.at(table) as socket:
        while (await socket.hear("shown"))["table"]["state"] != "over":
            assert all(seat["stands_in"] for seat in socket.shown["table"]["seats"])
            await socket.say("ping", at=0)
    again = await cid.post(f"/api/tables/{table}/rematch")
    assert again["state"] == "waiting"
    assert (await dora.post(f"/api/tables/{table}/rematch"))["id"] == again["id"]
    assert (await dora.post(f"/api/tables/{again['id']}/join", {}))["state"] == "running"
    forked = await dora.post(f"/api/tables/{table}/fork", {"version": 10})
    assert (forked["version"], forked["state"], forked["listed"]) == (10, "running", False)
    moment = await dora.get(f"/api/tables/{table}/moment", version=10, seat=0)
    same = await dora.get(f"/api/tables/{forked['id']}/moment", seat=0)
    assert moment["view"]["board"] == same["view"]["board"]


async def test_the_past_of_a_running_game_is_what_my_seat_saw(ann: Visitor) -> None:
    table = await ann.table("me", "bot")
    seen: dict[int, Any] = {}
    async with ann.at(table["id"]) as socket:
        for _ in range(4):
            await socket.turn()
            seen[socket.view["version"]] = socket.view
            await socket.first_choice()
    for version, view in seen.items():
        moment = await ann.get(f"/api/tables/{table['id']}/moment", version=version, seat=0)
        assert moment["view"]["board"] == view["board"]
        assert moment["view"]["choices"] == view["choices"]
