"""The websocket of a client: what it owes its other end, whichever way a message takes."""

from __future__ import annotations

import asyncio
import json
import re
import struct

import pytest
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri
from websockets.utils import apply_mask

from doubloon.server.tables.fast_socket import SHORT, after_whole_frames, framed, whole_text
from tests.server.live import Socket, Visitor

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


def masked(kind: int, payload: bytes) -> bytes:
    """A client's whole frame."""
    mask = b"\x11\x22\x33\x44"
    size = len(payload)
    head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else struct.pack(">BBH", 0x80 | kind, 0xFE, size)
    return head + mask + apply_mask(payload, mask)


def test_only_one_whole_short_text_frame_takes_the_short_way() -> None:
    for text in (b"", b"hello", b"x" * 125, b"y" * 126, b"z" * SHORT, "Grüße".encode()):
        frame = masked(1, text)
        assert whole_text(frame) == text
        assert all(whole_text(frame[:cut]) is None for cut in (1, 2, 5, len(frame) - 1))
        assert whole_text(frame + b"\x81") is None
    assert whole_text(masked(1, b"z" * (SHORT + 1))) is None
    assert whole_text(masked(1, b"\xff\xfe")) is None
    assert whole_text(masked(2, b"bytes")) is None
    assert whole_text(b"\x01" + masked(1, b"begun")[1:]) is None
    assert whole_text(framed(b"not masked")) is None


def test_what_stands_behind_the_last_whole_frame_is_found_wherever_it_was_cut() -> None:
    frames = [masked(kind, b"q" * size) for kind, size in ((1, 3), (9, 0), (2, 200), (1, 125), (8, 2))]
    whole = b"".join(frames)
    ends = {sum(map(len, frames[:number])) for number in range(len(frames) + 1)}
    for cut in range(len(whole) + 1):
        assert after_whole_frames(whole[:cut]) == whole[max(end for end in ends if end <= cut) : cut]


async def test_frames_that_come_in_pieces_and_together_are_all_answered_in_their_order(ann: Visitor) -> None:
    table = await ann.table("me", "local")
    address = f"/ws/tables/{table['id']}"
    host, port = ann.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = "Host: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    writer.write(f"GET {address} HTTP/1.1\r\n{head}Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    await reader.readuntil(b"presence")
    frames = [masked(1, ping(at).encode()) for at in range(6)]
    pieces = [
        frames[0],
        frames[1][:2],
        frames[1][2:] + frames[2][:7],
        frames[2][7:],
        frames[3] + frames[4],
        frames[5],
    ]
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0.02)
    heard = b""
    while heard.count(b'"pong"') < len(frames):
        heard += await reader.read(4096)
    assert [int(at) for at in re.findall(rb'"pong","at":(\d)', heard)] == list(range(6))
    writer.close()
