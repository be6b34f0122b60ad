"""The line to a client: what a websocket owes its other end, whichever way a message takes."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from doubloon.server.fast_socket import framed
from tests.server.house import Socket, Visitor

MANY = 100
"""More than a conversation keeps unanswered."""


def ping(at: int) -> str:
    return json.dumps({"type": "ping", "at": at})


async def pongs(socket: Socket, many: int) -> list[int]:
    return [(await socket.hear("pong"))["at"] for _ in range(many)]


async def test_whoever_does_not_wait_for_answers_gets_them_all_in_their_order(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"]) as socket:
        for at in range(MANY):
            await socket.connection.send(ping(at))
        assert await pongs(socket, MANY) == list(range(MANY))


async def test_what_is_said_before_the_table_is_shown_is_answered_too(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    address = f"{ann.url.replace('http', 'ws', 1)}/ws/tables/{table['id']}"
    async with connect(address, compression=None) as connection:
        await connection.send(ping(1))
        await connection.send(ping(2))
        assert await pongs(Socket(connection), 2) == [1, 2]


async def test_a_message_in_fragments_is_one_message(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"]) as socket:
        await socket.connection.send(iter(['{"type": ', '"ping", ', '"at": 7}']))
        assert await pongs(socket, 1) == [7]


async def test_a_message_may_come_as_bytes(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"]) as socket:
        await socket.connection.send(ping(7).encode())
        assert await pongs(socket, 1) == [7]


async def test_a_ping_of_the_websocket_itself_is_answered(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"]) as socket:
        answered = await socket.connection.ping()
        await asyncio.gather(answered, socket.hear("shown"))


async def test_text_that_is_none_ends_the_connection(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    async with ann.at(table["id"]) as socket:
        await socket.connection.send(b'{"type":"ping","at":1,"x":"\xff"}', text=True)
        assert await socket.closed() == 1007


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_message_of_any_size_is_framed(size: int) -> None:
    far_end = ClientProtocol(parse_uri("ws://127.0.0.1/"), state=OPEN, max_size=None)
    far_end.receive_data(framed(b"x" * size))
    [frame] = far_end.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, len(frame.data)) == (Opcode.TEXT, True, size)
