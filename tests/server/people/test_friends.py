"""Friends by link, invitations that arrive, muting, blocking, reports; and the chat of those who watch."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

import pytest

from doubloon.cli import main
from tests.server.live import ServerProcess, Visitor, key
from tests.server.people.test_accounts import OLD, kept
from tests.server.people.test_going import everything, played_out


@contextlib.asynccontextmanager
async def two_who_keep(server: ServerProcess) -> AsyncIterator[tuple[Visitor, Visitor]]:
    async with Visitor(server.url) as ann, Visitor(server.url) as bob:
        for visitor in (ann, bob):
            await visitor.guest()
            await kept(visitor)
        yield ann, bob


def id_of(visitor: Visitor) -> str:
    assert visitor.me is not None
    found: str = visitor.me["id"]
    return found


async def befriended(ann: Visitor, bob: Visitor) -> None:
    code = (await ann.post("/api/friends/link"))["code"]
    await bob.post("/api/friends", {"code": code})


async def test_a_link_makes_friends_of_two_and_its_owner_is_told(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob):
        code = (await ann.post("/api/friends/link"))["code"]
        offer = await bob.get("/api/friends/offer", code=code)
        assert offer["id"] == id_of(ann)
        known = await bob.post("/api/friends", {"code": code})
        assert [one["id"] for one in known["friends"]] == [id_of(ann)]
        assert [one["id"] for one in (await ann.get("/api/friends"))["friends"]] == [id_of(bob)]
        name = (await bob.get("/api/hello"))["me"]["name"]
        (notice,) = await ann.get("/api/inbox")
        assert (notice["kind"], notice["text"]) == ("friend", f"{name} is your friend now.")
        await bob.post("/api/friends", {"code": code})
        assert len(await ann.get("/api/inbox")) == 1, "once is enough"
        own = await ann.send("POST", "/api/friends", {"code": code})
        assert own.status_code == 409
        await ann.post("/api/friends/link")
        old = await bob.http.get("/api/friends/offer", params={"code": code})
        assert old.status_code == 404, "a new link ends the old one"
        await bob.post("/api/friends/end", {"person": id_of(ann)})
        assert (await ann.get("/api/friends"))["friends"] == []


async def test_an_invitation_keeps_a_seat_and_opens_a_private_table(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob), Visitor(server.url) as other:
        table = (await ann.table("me", "open", "open", listed=False))["id"]
        path = f"/api/tables/{table}"
        stranger = await ann.send("POST", f"{path}/invite", {"people": [id_of(bob)]})
        assert (stranger.status_code, "friends only" in stranger.json()["text"]) == (403, True)
        await befriended(ann, bob)
        assert (await bob.http.get(path)).status_code == 404
        await ann.post(f"{path}/invite", {"people": [id_of(bob)]})
        (notice,) = await bob.get("/api/inbox")
        assert (notice["kind"], notice["table"]) == ("invited", table)
        assert table in {one["id"] for one in await bob.get("/api/tables", state="mine")}
        await other.guest()
        token = (await ann.get(path))["token"]
        taken = await other.post(f"{path}/join", {"token": token})
        assert [seat["kind"] for seat in taken["seats"]] == ["human", "open", "human"], "hers is kept"
        joined = await bob.post(f"{path}/join", {})
        assert joined["seats"][1]["mine"]
        late = await ann.send("POST", f"{path}/invite", {"people": [id_of(bob)]})
        assert (late.status_code, late.json()["text"]) == (409, "The game has started already.")


async def test_there_are_as_many_invitations_as_seats(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob), two_who_keep(server) as (cid, _):
        for friend in (bob, cid):
            await befriended(ann, friend)
        table = (await ann.table("me", "open"))["id"]
        wish = {"people": [id_of(bob), id_of(cid)]}
        refused = await ann.send("POST", f"/api/tables/{table}/invite", wish)
        assert (refused.status_code, refused.json()["text"]) == (
            409,
            "There are seats for 1 more, not for 2.",
        )


async def test_a_rematch_finds_everybody(quick: ServerProcess) -> None:
    async with two_who_keep(quick) as (ann, bob):
        table = (await ann.table("me", "open", listed=False))["id"]
        await bob.post(
            f"/api/tables/{table}/join", {"token": (await ann.get(f"/api/tables/{table}"))["token"]}
        )
        for visitor in (ann, bob):
            await visitor.post(f"/api/tables/{table}/leave")
        await ann.sees_the_end(table)
        laid_out = await ann.post(f"/api/tables/{table}/rematch")
        again = laid_out["id"]
        assert [one.get("kept", False) for one in laid_out["seats"]] == [False, True]
        assert [one["table"] for one in await bob.get("/api/inbox") if one["kind"] == "rematch"] == [again]
        assert (await bob.post(f"/api/tables/{again}/join", {}))["state"] == "running"


async def test_who_is_blocked_can_lay_out_a_rematch_and_nobody_is_told(quick: ServerProcess) -> None:
    async with two_who_keep(quick) as (ann, bob):
        first, second = await played_out(ann, bob), await played_out(ann, bob)
        await bob.post(f"/api/tables/{first}/rematch")
        await ann.post("/api/people/aside", {"person": id_of(bob), "kind": "blocked"})
        new = (await bob.post(f"/api/tables/{second}/rematch"))["id"]
        asked = [one["table"] for one in await ann.get("/api/inbox") if one["kind"] == "rematch"]
        assert (len(asked), new in asked) == (1, False), "of the first one she was told"


async def test_who_is_blocked_cannot_come_near_and_is_not_told(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob):
        await befriended(ann, bob)
        await ann.post("/api/people/aside", {"person": id_of(bob), "kind": "blocked"})
        assert (await bob.get("/api/friends"))["friends"] == []
        code = (await ann.post("/api/friends/link"))["code"]
        refused = await bob.send("POST", "/api/friends", {"code": code})
        assert refused.status_code == 404
        table = (await ann.table("me", "open"))["id"]
        refused = await bob.send("POST", f"/api/tables/{table}/join", {})
        assert (refused.status_code, refused.json()["text"]) == (403, "You cannot sit down at this table.")
        assert (await bob.get(f"/api/people/{id_of(ann)}"))["aside"] is None
        known = await ann.post("/api/people/aside", {"person": id_of(bob), "kind": "muted"})
        assert ([one["id"] for one in known["muted"]], known["blocked"]) == ([id_of(bob)], [])
        await bob.post(f"/api/tables/{table}/join", {})
        await ann.post("/api/people/aside", {"person": id_of(bob), "kind": None})
        own = await ann.send("POST", "/api/people/aside", {"person": id_of(ann), "kind": "muted"})
        assert own.status_code == 400


async def test_a_report_goes_to_the_keeper_with_what_was_said(
    server: ServerProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    def admin(*arguments: str) -> str:
        assert main(["admin", "--database", server.database, *arguments]) == 0
        return capsys.readouterr().out

    async with two_who_keep(server) as (ann, bob):
        table = (await ann.table("me", "open"))["id"]
        await bob.post(f"/api/tables/{table}/join", {})
        await bob.post(f"/api/tables/{table}/chat", {"text": "a rude word", "key": key()})
        (line,) = await ann.get(f"/api/tables/{table}/chat")
        assert line["person"] == id_of(bob)
        wish = {"person": id_of(bob), "table": table, "line": line["number"], "text": "Look\x1b[31m at this"}
        await ann.post("/api/reports", wish)
        told = admin("reports")
        assert "\x1b" not in told
        for part in (id_of(bob), table, "at this", "they said: a rude word"):
            assert part in told
        number = next(one for one in told.splitlines() if id_of(bob) in one).split()[0]
        name = (await bob.get("/api/hello"))["me"]["name"]
        await bob.post("/api/account/delete", {"name": name, "password": OLD})
        assert "somebody who has gone" in admin("reports")
        assert name not in everything(server)
        admin("close-report", number, "--note", "talked to them")
        assert "a rude word" not in admin("reports")
        assert "talked to them" in admin("reports", "--all")
        assert main(["admin", "--database", server.database, "close-report", number]) == 2


async def test_those_who_play_do_not_hear_those_who_watch_until_the_game_is_over(
    quick: ServerProcess,
) -> None:
    async with two_who_keep(quick) as (ann, bob), two_who_keep(quick) as (watcher, second):
        table = (await ann.table("me", "open"))["id"]
        await bob.post(f"/api/tables/{table}/join", {})
        path = f"/api/tables/{table}/chat"
        async with ann.at(table) as playing, second.at(table) as watching:
            for socket in (playing, watching):
                await socket.hear("presence")
            await watcher.post(path, {"text": "she should take the gold", "key": key()})
            await ann.post(path, {"text": "good luck", "key": key()})
            assert [line["text"] for line in (await watching.hear("said"))["lines"]] == [
                "she should take the gold"
            ]
            assert [line["text"] for line in (await playing.hear("said"))["lines"]] == ["good luck"]
        for player in (ann, bob):
            assert [line["text"] for line in await player.get(path)] == ["good luck"]
        async with bob.at(table) as late:
            assert [line["text"] for line in (await late.hear("said"))["lines"]] == ["good luck"]
        assert [line["watching"] for line in await watcher.get(path)] == [True, False]
        for visitor in (ann, bob):
            await visitor.post(f"/api/tables/{table}/leave")
        await ann.sees_the_end(table)
        assert len(await ann.get(path)) == 2, "afterwards they may read it"
