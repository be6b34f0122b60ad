"""Access tokens: programs with seats of their own, scoped, listed, revocable, kept as digests (docs/server.md, "Bots with accounts")."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from doubloon.server.http.limits import TOKEN_BUCKETS
from tests.server.live import PATIENCE, ServerProcess, Visitor, running_server

PASSWORD = "a good password"
EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "server_bot.py"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tokens") / "d.db"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[ServerProcess]:
    with running_server(str(database), DOUBLOON_LIMITS="on", DOUBLOON_BOTS_BY_LOT="on") as running:
        yield running


@pytest.fixture
async def ann(server: ServerProcess, request: pytest.FixtureRequest) -> AsyncIterator[Visitor]:
    """Somebody with an account."""
    async with Visitor(server.url) as ann:
        name = f"Ann {abs(hash(request.node.name)) % 10**6}"
        await ann.guest(name)
        await ann.post("/api/keep", {"name": name, "password": PASSWORD})
        yield ann


async def made(owner: Visitor, *scopes: str, bot: str = "") -> dict[str, Any]:
    """A new token of a bot that nobody else has."""
    assert owner.me is not None
    wish = {"bot": bot or f"Bot {owner.me['id'][:8]}", "scopes": list(scopes), "label": "on my desk"}
    told: dict[str, Any] = await owner.post("/api/tokens", wish)
    return told


def program(server: ServerProcess, token: str) -> httpx.AsyncClient:
    """A program with this token: no cookies, no CSRF header."""
    return httpx.AsyncClient(
        base_url=server.url, headers={"authorization": f"Bearer {token}"}, verify=False, timeout=PATIENCE
    )


async def test_a_program_plays_a_whole_game_by_the_example(server: ServerProcess, ann: Visitor) -> None:
    token = (await made(ann, "play"))["token"]
    table = await ann.table("me", "open", listed=False)
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        str(EXAMPLE),
        server.url,
        table["id"],
        table["token"],
        env={**os.environ, "DOUBLOON_TOKEN": token, "no_proxy": "*"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(180):
        while (info := await ann.get(f"/api/tables/{table['id']}"))["state"] == "waiting":  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        assert [seat["name"] for seat in info["seats"]][1].endswith(" (bot)"), "it is marked as a program"
        await ann.post(f"/api/tables/{table['id']}/leave")  # a computer plays on for the person
        said, _ = await running.communicate()
    assert running.returncode == 0, said.decode()
    assert "points." in said.decode()


async def test_scopes_say_what_a_token_may_do(server: ServerProcess, ann: Visitor) -> None:
    reading = (await made(ann))["token"]
    table = await ann.table("me", "open")
    async with program(server, reading) as reader:
        assert (await reader.get(f"/api/tables/{table['id']}")).status_code == 200
        refused = await reader.post(f"/api/tables/{table['id']}/join", json={})
        assert (refused.status_code, "lacks the scope 'play'" in refused.text) == (403, True)
    async with program(server, (await made(ann, "play", "tables"))["token"]) as player:
        assert (await player.post(f"/api/tables/{table['id']}/join", json={})).status_code == 200
        wish = {
            "game": "gilded-compass",
            "seats": [{"kind": "me", "name": "Nobody"}, {"kind": "bot", "level": "random"}],
        }
        opened = await player.post("/api/tables", json=wish)
        assert opened.status_code == 201, opened.text
        assert opened.json()["seats"][0]["name"] == "Nobody (bot)", "it cannot sit down unmarked"
        for method, path, body in [
            ("GET", "/api/tokens", None),
            ("POST", "/api/tokens", {"bot": "Another", "scopes": []}),
            ("GET", "/api/sessions", None),
            ("POST", "/api/keep", {"name": "Mine now", "password": PASSWORD}),
            ("PUT", "/api/account/email", {"email": "a@example.org"}),
            ("POST", "/api/account/delete", {"name": "x"}),
        ]:
            answer = await player.request(method, path, json=body)
            assert answer.status_code == 403, (path, answer.text)
            assert "not for tokens" in answer.text


async def test_a_program_has_no_place_at_a_rated_table(server: ServerProcess, ann: Visitor) -> None:
    rated = await ann.table("me", "open", rated=True)
    async with program(server, (await made(ann, "play", "tables"))["token"]) as player:
        wish = {"game": "gilded-compass", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
        for path, body in ((f"/api/tables/{rated['id']}/join", {}), ("/api/tables", wish)):
            refused = await player.post(path, json=body)
            assert (refused.status_code, "between people" in refused.text) == (403, True), path


async def test_a_token_with_a_cookie_is_still_only_a_token(server: ServerProcess, ann: Visitor) -> None:
    """A page elsewhere cannot use the browser's session by adding a header: the cookie does not count then."""
    answer = await ann.http.post(
        "/api/tokens", json={"bot": "X", "scopes": []}, headers={"authorization": "Bearer no"}
    )
    assert answer.status_code == 401
    assert "not known here" in answer.text


async def test_tokens_are_listed_and_kept_as_digests(
    server: ServerProcess, ann: Visitor, database: Path
) -> None:
    told = await made(ann, "play")
    again = await made(ann)
    listed = await ann.get("/api/tokens")
    assert [one["id"] for one in listed] == [told["info"]["id"], again["info"]["id"]]
    assert listed[0]["scopes"] == ["play", "read"]
    assert listed[0]["bot"] == listed[1]["bot"], "one bot, two tokens"
    with sqlite3.connect(database) as kept:
        assert told["token"] not in "".join(kept.iterdump())
    async with Visitor(server.url) as guest:
        await guest.guest(None)
        answer = await guest.send("POST", "/api/tokens", {"bot": "Mine", "scopes": []})
        assert (answer.status_code, "Keep your name first" in answer.text) == (403, True)


async def test_a_revoked_token_ends_at_once_with_its_sockets(server: ServerProcess, ann: Visitor) -> None:
    told = await made(ann, "play")
    table = await ann.table("me", "open")
    address = f"{server.url.replace('http', 'ws', 1)}/ws/tables/{table['id']}"
    bearer = {"authorization": f"Bearer {told['token']}"}
    async with connect(address, additional_headers=bearer, proxy=None, compression=None) as socket:
        assert b"shown" in (await socket.recv(decode=False))
        left = await ann.post("/api/tokens/revoke", {"id": told["info"]["id"]})
        assert left == []
        with pytest.raises(ConnectionClosed) as ended:
            await all_that_comes(socket)
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == 4401
    async with program(server, told["token"]) as gone:
        assert (await gone.get("/api/hello")).status_code == 401
    answer = await ann.send("POST", "/api/tokens/revoke", {"id": told["info"]["id"]})
    assert answer.status_code == 404


async def all_that_comes(socket: ClientConnection) -> None:
    async with asyncio.timeout(60):
        while True:
            await socket.recv()


async def test_each_token_has_a_rate_of_its_own(server: ServerProcess, ann: Visitor) -> None:
    async with (
        program(server, (await made(ann))["token"]) as hasty,
        program(server, (await made(ann))["token"]) as calm,
    ):
        refused: list[httpx.Response] = []
        for _ in range(
            20 * TOKEN_BUCKETS["bot"].most
        ):  # as many as it takes: a slow machine fills the bucket, too
            answers = await asyncio.gather(*(hasty.get("/api/hello") for _ in range(20)))
            refused += [answer for answer in answers if answer.status_code == 429]
            if refused:
                break
        assert refused, "nothing was refused"
        assert refused[0].headers["retry-after"] == "1"
        assert (await calm.get("/api/hello")).status_code == 200


async def test_nobody_else_is_called_a_bot(server: ServerProcess, ann: Visitor) -> None:
    async with Visitor(server.url) as guest:
        for name in ("Deep (bot)", "Deep (B0T)"):
            answer = await guest.send("POST", "/api/guest", {"name": name})
            assert (answer.status_code, "for programs" in answer.text) == (400, True)
    async with Visitor(server.url) as bob:
        await bob.guest("Bob the other")
        await bob.post("/api/keep", {"name": "Bob the other", "password": PASSWORD})
        taken = (await made(ann))["info"]["bot"].removesuffix(" (bot)")
        answer = await bob.send("POST", "/api/tokens", {"bot": taken, "scopes": []})
        assert (answer.status_code, "Another bot has this name" in answer.text) == (409, True)
