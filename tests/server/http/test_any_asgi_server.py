"""Tables work under any ASGI server, without the short way of `fast_socket.py` (findings: code 5)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn

from doubloon.server.app import litestar
from doubloon.server.http.gateway import Gateway
from doubloon.server.settings import Settings, url_of
from doubloon.server.store.migrate import prepared
from tests.server.live import Visitor

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
"""Here the application runs in the test's own process; Litestar speaks of its next major version."""
MANY = 40
"""More than a conversation keeps unanswered."""


@pytest.fixture
async def plain(tmp_path: Path) -> AsyncIterator[Visitor]:
    """Somebody at a server whose websockets are uvicorn's own."""
    settings = Settings(database_url=url_of(str(tmp_path / "plain.sqlite")), bots_by_lot=True, bot_pause=0)
    secret = prepared(settings)
    app = Gateway(litestar(settings, secret), settings, secret)
    config = uvicorn.Config(app, port=0, ws="websockets-sansio", lifespan="on", log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    async with Visitor(f"http://127.0.0.1:{port}") as visitor:
        yield await visitor.guest("Ann")
    server.should_exit = True
    await serving


async def test_moves_are_accepted_and_shown_and_bots_move(plain: Visitor) -> None:
    table = await plain.table("me", "bot")
    async with plain.at(table["id"]) as socket:
        for _ in range(6):
            assert await socket.turn()
            assert (await socket.first_choice())["type"] == "accepted"
        assert [one["type"] for one in socket.heard[:3]] == ["shown", "said", "presence"]


async def test_answers_come_in_their_order_to_a_client_that_does_not_wait(plain: Visitor) -> None:
    table = await plain.table("me", "local")
    async with plain.at(table["id"]) as socket:
        for at in range(MANY):
            await socket.say("ping", at=at)
        assert [(await socket.hear("pong"))["at"] for _ in range(MANY)] == list(range(MANY))


async def test_a_connection_is_ended_from_either_side(plain: Visitor) -> None:
    table = await plain.table("me", "open")
    async with plain.at(table["id"]) as socket:
        await socket.hear("presence")
    async with plain.at(table["id"]) as socket:
        await socket.hear("presence")
        await plain.post("/api/logout")
        assert await socket.closed() == 4401
