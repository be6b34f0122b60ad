"""Who is shown what: a seat's view goes to the person who holds that seat at that moment, and to nobody else (C1)."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from doubloon.games import games
from tests.server.live import ServerProcess, Socket, Visitor, key, running_server

GAMES = sorted(games())


@contextlib.asynccontextmanager
async def guests(server: ServerProcess, *names: str) -> AsyncIterator[list[Visitor]]:
    """People at a server."""
    async with contextlib.AsyncExitStack() as stack:
        visitors = [await stack.enter_async_context(Visitor(server.url)) for _ in names]
        for visitor, name in zip(visitors, names, strict=True):
            await visitor.guest(name)
        yield visitors


async def running(socket: Socket) -> dict[str, Any]:
    """The first picture of the running game."""
    while not socket.shown or socket.shown["table"]["state"] != "running":
        await socket.hear("shown")
    return socket.shown


@pytest.mark.parametrize("game", GAMES)
async def test_c1_a_person_who_left_a_seat_is_not_shown_the_next_holders_view(
    server: ServerProcess, game: str
) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = (await ann.table("me", "open", "open", game=game))["id"]
        await eve.post(f"/api/tables/{table}/join", {"seat": 1})
        async with eve.at(table, seat=1) as named, eve.at(table) as unnamed:
            for socket in (named, unnamed):
                assert (await socket.hear("shown"))["view"]["seat"] == 1
            await eve.post(f"/api/tables/{table}/leave")
            await bob.post(f"/api/tables/{table}/join", {"seat": 1})
            await ann.post(f"/api/tables/{table}/start")
            public = (await eve.get(f"/api/tables/{table}/moment", version=0))["view"]
            for socket in (named, unnamed):
                shown = await running(socket)
                assert shown["view"]["seat"] is None
                assert shown["view"]["choices"] == []
                assert not any(seat["mine"] for seat in shown["table"]["seats"])
                if shown["view"]["version"] == 0:
                    assert shown["view"]["board"] == public["board"]


async def test_c1_people_who_swap_seats_are_each_shown_their_own(server: ServerProcess) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = (await ann.table("me", "open", "open"))["id"]
        await bob.post(f"/api/tables/{table}/join", {"seat": 1})
        async with bob.at(table) as his, eve.at(table) as hers:
            await his.hear("shown")
            assert (await hers.hear("shown"))["view"]["seat"] is None
            await bob.post(f"/api/tables/{table}/leave")
            await eve.post(f"/api/tables/{table}/join", {"seat": 1})
            await bob.post(f"/api/tables/{table}/join", {"seat": 2})
            assert (await running(his))["view"]["seat"] == 2
            assert (await running(hers))["view"]["seat"] == 1, (
                "a socket opened before sitting down follows its person"
            )
            assert hers.shown["since"] == 0, "what another chair was told is told again"


@pytest.mark.parametrize("game", GAMES)
async def test_why_at_a_table_that_waits_says_nothing_about_the_deal(
    server: ServerProcess, game: str
) -> None:
    async with guests(server, "Ann") as [ann]:
        table = (await ann.table("me", "open", game=game))["id"]
        catalogue = games()[game].catalogue.actions
        actions = [str(action) for action in catalogue[:: len(catalogue) // 40 + 1]]
        for action in [*actions, "nonsense"]:
            told = await ann.post(f"/api/tables/{table}/why", {"seat": 0, "action": action})
            assert told["clause"] == "TB-1"


async def test_strangers_are_not_heard_by_those_who_play(server: ServerProcess) -> None:
    async with guests(server, "Ann", "Bob", "Eve") as [ann, bob, eve]:
        table = (await ann.table("me", "open"))["id"]

        async def heard_by(visitor: Visitor) -> list[str]:
            return [line["text"] for line in await visitor.get(f"/api/tables/{table}/chat")]

        async def says(visitor: Visitor, text: str) -> None:
            await visitor.post(f"/api/tables/{table}/chat", {"text": text, "key": key()})

        await says(eve, "may I ask?")
        assert await heard_by(ann) == ["may I ask?"], "before the game anybody may"
        await bob.post(f"/api/tables/{table}/join", {})
        await says(eve, "take the gold")
        async with eve.at(table) as socket:
            await socket.say("say", text="and the map", key=key())
            assert (await socket.hear("trouble", "accepted"))["type"] == "accepted"
        await says(ann, "hello")
        assert await heard_by(ann) == await heard_by(bob) == ["may I ask?", "hello"]
        assert await heard_by(eve) == ["may I ask?", "take the gold", "and the map", "hello"]


async def test_a_journal_has_an_end_and_moves_still_go_on_there(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_MOST_PLIES="6") as server:
        async with guests(server, "Ann") as [ann]:
            table = (await ann.table("me", "local"))["id"]
            async with ann.at(table) as socket:
                await socket.hear("shown")
                for _ in range(6):
                    await socket.look(socket.view["to_act"][0])
                    assert (await socket.first_choice())["type"] == "accepted"
                for kind, more in (("undo", {"seat": 0}), ("undo", {"seat": 1}), ("ask-rewind", {"to": 0})):
                    await socket.say(kind, version=6, key=key(), **more)
                    assert (await socket.hear("refused", "accepted"))["clause"] == "TB-9"
                await socket.look(socket.view["to_act"][0])
                assert (await socket.first_choice())["type"] == "accepted"


async def test_c1_after_the_end_everybody_may_look_from_every_seat(quick: ServerProcess) -> None:
    async with guests(quick, "Ann", "Eve") as [ann, eve]:
        table = (await ann.table("bot", "bot"))["id"]
        async with eve.at(table) as socket:
            while not socket.shown or socket.shown["table"]["state"] != "over":
                await socket.hear("shown")
            for seat in (0, 1):
                await socket.look(seat)
                assert socket.view["seat"] == seat
