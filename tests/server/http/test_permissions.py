"""Every route for everybody: who is let in, who is turned away, and always with a sentence.

The matrix names every operation of the schema; a route that is not in it fails the test.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import httpx
import pytest

from tests.server.live import PATIENCE, ServerProcess, Visitor, good, key

WHO = ("nobody", "stranger", "player", "host")
"""Not logged in; a guest who only watches; somebody who sits at the table; its host, who sits there too."""


class Case(NamedTuple):
    """A request, and the statuses for nobody, a stranger, a player and the host."""

    method: str
    path: str
    body: Any
    statuses: tuple[int, int, int, int]


def act() -> dict[str, Any]:
    return {"seat": 0, "action": "no such thing", "version": 0, "key": key()}


T = "/api/tables/{table_id}"
CUP = {
    "title": "Harbour Cup",
    "game": "gilded-compass",
    "pace": "turns",
    "seats": 2,
    "most": 4,
    "rounds": 1,
    "clock": {"kind": "move", "seconds": 60},
}
MATRIX = [
    Case("GET", "/api/hello", None, (200, 200, 200, 200)),
    Case("POST", "/api/guest", {}, (201, 201, 201, 201)),
    Case("POST", "/api/keep", {"name": "x" * 30, "password": "p"}, (401, 400, 400, 400)),
    Case("POST", "/api/login", {"name": "Nobody Here", "password": "wrong password"}, (401, 401, 401, 401)),
    Case("GET", "/api/sessions", None, (401, 200, 200, 200)),
    Case("POST", "/api/sessions/end", {}, (401, 200, 200, 200)),
    Case("GET", "/api/privacy", None, (200, 200, 200, 200)),
    Case("GET", "/api/sign-in", None, (200, 200, 200, 200)),
    Case("GET", "/api/account", None, (401, 200, 200, 200)),
    Case("PUT", "/api/account/email", {"email": None}, (401, 403, 403, 403)),
    Case("POST", "/api/account/email/confirm", {"token": "unknown word"}, (400, 400, 400, 400)),
    Case("POST", "/api/recover", {"email": "a@example.org"}, (409, 409, 409, 409)),
    Case("POST", "/api/recover/reset", {"token": "unknown word", "password": "x" * 8}, (400, 400, 400, 400)),
    Case("POST", "/api/identity/start", None, (404, 404, 404, 404)),
    Case("GET", "/api/account/history", None, (401, 200, 200, 200)),
    Case("GET", "/api/people/{person_id}", None, (404, 404, 404, 404)),
    Case("GET", "/api/ratings/{game_id}?seats=2", None, (200, 200, 200, 200)),
    Case("GET", "/api/cups", None, (200, 200, 200, 200)),
    Case("GET", "/api/cups?state=mine", None, (401, 200, 200, 200)),
    Case("POST", "/api/cups", CUP, (401, 403, 403, 403)),
    Case("GET", "/api/cups/{cup_id}", None, (404, 404, 404, 404)),
    Case("POST", "/api/cups/{cup_id}/join", None, (401, 403, 403, 403)),
    Case("POST", "/api/cups/{cup_id}/leave", None, (401, 404, 404, 404)),
    Case("POST", "/api/cups/{cup_id}/begin", None, (401, 404, 404, 404)),
    Case("POST", "/api/cups/{cup_id}/close", None, (401, 404, 404, 404)),
    Case("GET", "/api/friends", None, (401, 200, 200, 200)),
    Case("GET", "/api/friends/offer?code=unknown-code", None, (404, 404, 404, 404)),
    Case("POST", "/api/friends/link", None, (401, 403, 403, 403)),
    Case("POST", "/api/friends", {"code": "unknown-code"}, (401, 404, 404, 404)),
    Case("POST", "/api/friends/end", {"person": "nobody"}, (401, 200, 200, 200)),
    Case("POST", "/api/people/aside", {"person": "nobody", "kind": "muted"}, (401, 404, 404, 404)),
    Case("POST", "/api/reports", {"person": "nobody", "text": "rude"}, (401, 404, 404, 404)),
    Case("GET", "/api/account/export", None, (401, 200, 200, 200)),
    Case("POST", "/api/account/delete", {"name": "somebody else"}, (401, 403, 403, 403)),
    Case("POST", "/api/account/code", None, (401, 201, 201, 201)),
    Case("POST", "/api/account/code/use", {"code": "AAAAA-AAAAA"}, (401, 401, 401, 401)),
    Case("GET", "/api/tokens", None, (401, 200, 200, 200)),
    Case("POST", "/api/tokens", {"bot": "x", "scopes": []}, (401, 403, 403, 403)),
    Case("POST", "/api/tokens/revoke", {"id": "x"}, (401, 404, 404, 404)),
    Case("POST", "/api/records", {}, (401, 400, 400, 400)),
    Case("GET", "/api/games", None, (200, 200, 200, 200)),
    Case("GET", "/api/rules/{game_id}", None, (200, 200, 200, 200)),
    Case("GET", "/api/rules/{game_id}/{clause_id}", None, (200, 200, 200, 200)),
    Case("GET", "/api/games/{game_id}/lessons", None, (200, 200, 200, 200)),
    Case("GET", "/api/games/{game_id}/minute", None, (200, 200, 200, 200)),
    Case("GET", "/api/games/{game_id}/puzzles", None, (200, 200, 200, 200)),
    Case("GET", "/api/puzzles/{puzzle_id}", None, (404, 404, 404, 404)),
    Case("POST", "/api/lessons/{lesson_id}", None, (401, 404, 404, 404)),
    Case("POST", f"{T}/alone", None, (401, 200, 200, 200)),
    Case("GET", "/api/tables", None, (200, 200, 200, 200)),
    Case("GET", "/api/tables?state=mine", None, (401, 200, 200, 200)),
    Case("POST", "/api/tables", {"game": "x", "seats": [{"kind": "me"}]}, (401, 400, 400, 400)),
    Case("GET", T, None, (200, 200, 200, 200)),
    Case("POST", f"{T}/join", {}, (401, 409, 200, 200)),
    Case("POST", f"{T}/start", None, (401, 403, 403, 409)),
    Case("POST", f"{T}/close", None, (401, 403, 403, 409)),
    Case("POST", f"{T}/rematch", None, (401, 403, 409, 409)),
    Case("GET", f"{T}/campaign", None, (404, 404, 404, 404)),
    Case("POST", f"{T}/next", None, (401, 403, 409, 409)),
    Case("POST", f"{T}/fork", {"version": 0}, (401, 403, 403, 403)),
    Case("POST", f"{T}/act", act, (401, 422, 422, 422)),
    Case("POST", f"{T}/pace", {"pace": "watch"}, (401, 403, 409, 409)),
    Case("POST", f"{T}/undo", {"seat": 0, "version": 0, "key": "k" * 8}, (401, 422, 422, 422)),
    Case("POST", f"{T}/ask-rewind", {"to": 5, "version": 0, "key": "k" * 8}, (401, 422, 422, 422)),
    Case("POST", f"{T}/consent", {"agree": True, "key": "k" * 8}, (401, 422, 422, 422)),
    Case("POST", f"{T}/why", {"seat": 0, "action": "x"}, (401, 403, 403, 200)),
    Case("GET", f"{T}/hint?seat=9", None, (401, 400, 400, 400)),
    Case("GET", f"{T}/hint?seat=1", None, (401, 403, -1, 403)),
    Case("GET", f"{T}/chat", None, (200, 200, 200, 200)),
    Case("POST", f"{T}/chat", lambda: {"text": "hi", "key": key()}, (401, 200, 200, 200)),
    Case("POST", f"{T}/invite", {"people": ["nobody"]}, (401, 403, 403, 403)),
    Case("GET", f"{T}/moment", None, (200, 200, 200, 200)),
    Case("GET", f"{T}/moment?seat=0", None, (403, 403, 403, 200)),
    Case("GET", f"{T}/moment?seat=1", None, (403, 403, 200, 403)),
    Case("GET", f"{T}/moment?version=99", None, (400, 400, 400, 400)),
    Case("GET", f"{T}/record", None, (403, 403, 403, 403)),
    Case("GET", f"{T}/verify", None, (403, 403, 403, 403)),
    Case("GET", f"{T}/luck", None, (403, 403, 403, 403)),
    Case("GET", f"{T}/analysis", None, (403, 403, 403, 403)),
    Case("POST", f"{T}/analysis", None, (401, 403, 403, 403)),
    Case("GET", f"{T}/last-turn?seat=0", None, (401, 403, 403, 200)),
    Case("GET", f"{T}/last-turn?seat=1", None, (401, 403, 200, 403)),
    Case("GET", "/api/inbox", None, (401, 200, 200, 200)),
    Case("POST", "/api/inbox/read", {}, (401, 200, 200, 200)),
    Case("GET", "/api/notices", None, (401, 200, 200, 200)),
    Case("PUT", "/api/notices", {}, (401, 200, 200, 200)),
    Case("POST", "/api/vacation", {"days": 0}, (401, 200, 200, 200)),
    Case("POST", "/api/channels", {"kind": "mail"}, (401, 409, 409, 409)),
    Case("POST", "/api/channels/{channel}/confirm", {"code": "1"}, (401, 404, 404, 404)),
    Case("POST", "/api/channels/{channel}/test", None, (401, 404, 404, 404)),
    Case("DELETE", "/api/channels/{channel}", None, (401, 404, 404, 404)),
    Case("GET", "/api/unsubscribe/{channel}/{mark}", None, (404, 404, 404, 404)),
    Case("POST", "/api/unsubscribe/{channel}/{mark}", None, (404, 404, 404, 404)),
    Case("POST", f"{T}/leave", None, (401, 403, 200, 200)),
    Case("POST", "/api/logout", None, (204, 204, 204, 204)),
]


async def test_every_route_for_everybody(server: ServerProcess) -> None:
    async with (
        Visitor(server.url) as nobody,
        Visitor(server.url) as stranger,
        Visitor(server.url) as player,
        Visitor(server.url) as host,
    ):
        for visitor in (stranger, player, host):
            await visitor.guest()
        for who, visitor in zip(WHO, (nobody, stranger, player, host), strict=True):
            table = await host.table("me", "open")
            if who == "host":
                await player.guest()
            await player.post(f"/api/tables/{table['id']}/join", {})
            for case in MATRIX:
                expected = case.statuses[WHO.index(who)]
                names = {
                    "game_id": "gilded-compass",
                    "clause_id": "TB-1",
                    "puzzle_id": "x",
                    "lesson_id": "x",
                    "person_id": "nobody",
                    "cup_id": "nowhere",
                    "channel": "c",
                    "mark": "m",
                }
                path = case.path.format(table_id=table["id"], **names)
                body = case.body() if callable(case.body) else case.body
                if who == "nobody" and path.endswith("/guest"):
                    continue
                answer = await visitor.send(case.method, path, body)
                told = f"{who}: {case.method} {path}: {answer.status_code} {answer.text[:200]}"
                assert answer.status_code == expected or expected == -1, told
                if answer.status_code >= 400:
                    problem_is_a_sentence(answer)


def problem_is_a_sentence(answer: httpx.Response) -> None:
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert set(problem) <= {"status", "text", "clause"}
    assert problem["text"].endswith((".", "…"))
    assert " " in problem["text"]


def test_the_matrix_names_every_operation(server: ServerProcess) -> None:
    schema = httpx.get(f"{server.url}/schema/openapi.json", timeout=PATIENCE).json()
    assert schema["openapi"].startswith("3.1")
    known = {(case.method, case.path.partition("?")[0]) for case in MATRIX}
    there = {
        (method.upper(), path)
        for path, item in schema["paths"].items()
        for method in item
        if method in {"get", "post", "put", "delete", "patch"}
    }
    assert there == known


async def test_a_private_table_does_not_exist_for_those_without_its_link(ann: Visitor, bob: Visitor) -> None:
    table = await ann.table("me", "open", listed=False)
    path = f"/api/tables/{table['id']}"
    for asked in (path, f"{path}/moment", f"{path}/chat", f"{path}?token=wrong"):
        assert (await bob.http.get(asked)).status_code == 404
    assert (await bob.send("POST", f"{path}/join", {})).status_code == 404
    async with bob.at(table["id"]) as socket:
        assert await socket.closed() == 4404
    assert table["id"] not in {one["id"] for one in await bob.get("/api/tables", state="open")}
    seen = await bob.get(path, token=table["token"])
    assert seen["token"] is None
    assert (await bob.post(f"{path}/join", {"token": table["token"]}))["state"] == "running"
    assert (await bob.get(path))["token"] == table["token"]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "[]",
        "nonsense",
        '{"type":"fly"}',
        '{"type":"act"}',
        '{"type":"act","seat":-1,"action":"x","version":0,"key":"12345678"}',
        '{"type":"say","text":"","key":"12345678"}',
        '{"type":"look","seat":99}',
        '{"type":"ping","at":"soon"}',
        "[" * 5000,
        '{"type":"say","text":"' + "x" * 9000 + '","key":"12345678"}',
    ],
)
async def test_an_unusable_message_is_told_and_the_socket_stays(ann: Visitor, message: str) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"]) as socket:
        await socket.hear("presence")
        await socket.connection.send(message)
        assert (await socket.hear("trouble"))["text"].endswith(".")
        await socket.say("ping", at=1)
        await socket.hear("pong")


async def test_a_spectator_only_watches(ann: Visitor, server: ServerProcess) -> None:
    table = await ann.table("me", "local")
    async with Visitor(server.url) as nobody, nobody.at(table["id"]) as socket:
        assert (await socket.hear("shown"))["view"]["seat"] is None
        for message in (
            {"kind": "act", **act()},
            {"kind": "undo", "seat": 0, "version": 0, "key": key()},
            {"kind": "say", "text": "hi", "key": key()},
            {"kind": "ask-hint", "seat": 0},
            {"kind": "ask-why", "seat": 0, "action": "x"},
            {"kind": "ask-rewind", "to": 0, "version": 0, "key": key()},
            {"kind": "consent", "agree": True, "key": key()},
            {"kind": "look", "seat": 0},
        ):
            await socket.say(**message)
            answer = await socket.hear("trouble", "refused", "accepted", "stale", "why-not", "hinted")
            assert answer["type"] in {"trouble", "refused"}, message
    assert good(await ann.http.get(f"/api/tables/{table['id']}"))["version"] == 0
