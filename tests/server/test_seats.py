"""Who is shown what: a seat's view goes to the person who holds that seat at that moment, and to nobody else (C1)."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from doubloon.games import games
from tests.server.house import House, Socket, Visitor

GAMES = sorted(games())


@contextlib.asynccontextmanager
async def guests(server: House, *names: str) -> AsyncIterator[list[Visitor]]:
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
    server: House, game: str
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


async def test_c1_people_who_swap_seats_are_each_shown_their_own(server: House) -> None:
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


async def test_c1_after_the_end_everybody_may_look_from_every_seat(quick: House) -> None:
    async with guests(quick, "Ann", "Eve") as [ann, eve]:
        table = (await ann.table("bot", "bot"))["id"]
        async with eve.at(table) as socket:
            while not socket.shown or socket.shown["table"]["state"] != "over":
                await socket.hear("shown")
            for seat in (0, 1):
                await socket.look(seat)
                assert socket.view["seat"] == seat
