"""Connections: half requests, too many connections, sockets without number, over real sockets (H5)."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from doubloon.server.http.connections import KEPT_BACK, MOST_FILES, Connections
from doubloon.server.settings import Settings
from doubloon.server.tables.presence import SOONEST
from tests.server.live import PATIENCE, ServerProcess, Visitor, running_server

DIRECT = {"DOUBLOON_TRUSTED_PROXIES": "", "DOUBLOON_LIMITS": "on"}


@contextlib.asynccontextmanager
async def connected(
    server: ServerProcess, sent: bytes = b"", source: str = "127.0.0.1"
) -> AsyncIterator[asyncio.StreamReader]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(source, 0))
    writer.write(sent)
    try:
        yield reader
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


def sentence(answer: bytes) -> tuple[int, str]:
    """Status and text of a whole answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert int(head.split()[1]) == problem["status"]
    return problem["status"], problem["text"]


HALVES = [
    b"",
    b"GET /api/hello HTTP/1.1\r\nhost: x\r\nx-slow: ",
    b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{",
    b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /he",
]


@pytest.mark.parametrize("half", HALVES)
async def test_half_a_request_is_given_up(tmp_path: Path, half: bytes) -> None:
    log = tmp_path / "log"
    quick = {"DOUBLOON_HEADER_SECONDS": "0.3", "DOUBLOON_BODY_SECONDS": "0.3"}
    with running_server(str(tmp_path / "d.db"), log=log, **quick, **DIRECT) as server:
        async with connected(server, half) as reader:
            heard = await reader.read()  # to the end: the server closes
    if b"/api/guest" not in half:
        assert sentence(heard[heard.rindex(b"HTTP/1.1") :]) == (408, "This request did not arrive in time.")
    assert "did not arrive in time" in log.read_text()


async def test_half_requests_do_not_keep_others_out(tmp_path: Path) -> None:
    log = tmp_path / "log"
    few = {"DOUBLOON_CONNECTIONS_EACH": "20", **DIRECT}
    with running_server(str(tmp_path / "d.db"), log=log, **few) as server:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(20):
                await stack.enter_async_context(connected(server, HALVES[1], "127.0.0.3"))
            async with connected(server, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", "127.0.0.3") as reader:
                status, text = sentence(await reader.read())
            assert (status, text.partition(";")[0]) == (
                429,
                "There are too many connections from your address",
            )
            async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as other:
                assert (await other.get("/healthz")).status_code == 200, "others come in"
        refused = "too many connections"
        assert refused in log.read_text()
        while True:  # those who have gone are not counted any more
            async with connected(server, b"GET / HTTP/1.0\r\n\r\n", "127.0.0.3") as reader:
                if b" 200 " in (await reader.read()).partition(b"\r\n")[0]:
                    break


async def test_there_are_no_more_connections_than_a_worker_can_hold(tmp_path: Path) -> None:
    few = {"DOUBLOON_CONNECTIONS": "10", "DOUBLOON_TRUSTED_PROXIES": "127.0.0.1"}
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log", **few) as server:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(12):
                await stack.enter_async_context(connected(server))
            async with connected(server, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n") as reader:
                assert sentence(await reader.read())[0] == 503
        assert "as many connections as it can hold" in (tmp_path / "log").read_text()


async def test_a_socket_is_counted_until_it_closes(tmp_path: Path) -> None:
    few = {"DOUBLOON_CONNECTIONS_EACH": "4", **DIRECT}
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log", **few) as server:
        async with Visitor(server.url) as ann:
            await ann.guest()
            table = (await ann.table("me", "local"))["id"]
            for _ in range(10):
                async with ann.at(table) as socket:
                    await socket.hear("presence")
            asked = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
            async with ann.at(table), ann.at(table), ann.at(table), connected(server, asked) as reader:
                assert sentence(await reader.read())[0] == 429


def test_the_cap_stays_below_the_files_a_process_may_open() -> None:
    assert Connections(Settings(), 1024).most == 1024 - KEPT_BACK
    assert Connections(Settings(connections=50), 1024).most == 50
    assert Connections(Settings(), 10**6).most == Settings().connections


def test_a_process_may_open_as_many_files_as_the_system_allows(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
    try:
        with running_server(str(tmp_path / "d.db"), fresh=True) as server:
            assert server.process is not None
            now, _ = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert now == min(hard, MOST_FILES)


async def test_sockets_are_bounded_at_an_address_and_at_a_table(tmp_path: Path) -> None:
    few = {"DOUBLOON_SOCKETS_EACH": "5", "DOUBLOON_SOCKETS_AT_TABLE": "3", "DOUBLOON_LIMITS": "on"}
    with running_server(str(tmp_path / "d.db"), **few) as server:
        async with (
            Visitor(server.url) as ann,
            Visitor(server.url) as nobody,
            contextlib.AsyncExitStack() as stack,
        ):
            await ann.guest()
            first, second = [(await ann.table("me", "local"))["id"] for _ in range(2)]

            async def watch(visitor: Visitor, table: str) -> str:
                socket = await stack.enter_async_context(visitor.at(table))
                heard = await socket.hear("shown", "trouble")
                if heard["type"] == "trouble":
                    assert await socket.closed() == 4429
                return str(heard.get("text", "shown"))

            assert [await watch(nobody, first) for _ in range(3)] == ["shown"] * 3
            assert "watching this table" in await watch(nobody, first)
            assert await watch(ann, first) == "shown", "who holds a seat comes in"
            assert await watch(nobody, second) == "shown"
            assert "at your address" in await watch(ann, second)


async def test_arrivals_are_told_together(tmp_path: Path) -> None:
    """However many come: one message for all who came within a moment."""
    many = 60
    with running_server(str(tmp_path / "d.db")) as server:
        async with (
            Visitor(server.url) as ann,
            Visitor(server.url) as nobody,
            contextlib.AsyncExitStack() as stack,
        ):
            await ann.guest()
            table = (await ann.table("me", "local"))["id"]
            first = await stack.enter_async_context(ann.at(table))
            await first.hear("presence")
            began = time.monotonic()
            await asyncio.gather(*(stack.enter_async_context(nobody.at(table)) for _ in range(many)))
            while (await first.hear("presence"))["spectators"] < many:
                pass
            took = time.monotonic() - began
    told = sum(message["type"] == "presence" for message in first.heard)
    assert told <= 3 + took / SOONEST


async def test_a_websocket_outlives_the_time_a_request_has(tmp_path: Path) -> None:
    """An upgraded connection waits for no body: nothing is written into it, however long it stays open."""
    quick = {"DOUBLOON_HEADER_SECONDS": "0.2", "DOUBLOON_BODY_SECONDS": "0.2"}
    with running_server(str(tmp_path / "d.db"), **quick) as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = (await ann.table("me", "local"))["id"]
            async with ann.at(table) as socket:
                await socket.hear("shown")
                await asyncio.sleep(0.6)
                await socket.say("ping", at=1)
                assert (await socket.hear("pong"))["at"] == 1
