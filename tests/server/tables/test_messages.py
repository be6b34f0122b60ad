"""Anything at all over a table's websocket: each message is answered with a sentence, or the connection is closed with a code
from the table in docs/server.md. The table goes on."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from doubloon.hosting import wire
from tests.server.live import Visitor, running_server

EXAMPLES = 12 * int(os.environ.get("DOUBLOON_EXAMPLES", "5"))
OUR_FAULT = "broke on our side"
ANSWERS = {str(kind.__struct_config__.tag) for kind in get_args(wire.ServerMessage)}
UNASKED = {"shown", "patched", "presence", "said"}
KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(wire.ClientMessage)}
FIT: dict[str, Any] = {
    "seat": st.sampled_from([0, 1]),
    "action": st.sampled_from(["library 1", "", "x" * 300]),
    "version": st.integers(0, 3),
    "to": st.integers(0, 3),
    "key": st.text("abcdef", min_size=8, max_size=12),
    "agree": st.booleans(),
    "text": st.text(max_size=20),
    "at": st.integers(0, 2**40),
    "hidden": st.booleans(),
}
"""Values that a field may have, by its name."""
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 2**31, 2**63, 2**64, 10**400, 1e308, float("inf"), float("nan"), -0.0]),
    st.floats(),
    st.text(st.characters(categories=None), max_size=30),
    st.sampled_from(["\ud800", "\0", "\u202e", "a" * 5000]),
    st.recursive(
        st.none() | st.integers(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    ),
)


def close_codes() -> set[int]:
    """Those that client writers are told about, and the protocol's own."""
    page = Path(__file__).parents[3].joinpath("docs", "server.md").read_text("utf-8")
    table = page.partition("| Close code |")[2].partition("\n\n")[0]
    return {
        int(code) for row in table.splitlines()[2:] for code in re.findall(r"\b\d{4}\b", row.split("|")[1])
    }


@st.composite
def objects(draw: Any) -> bytes:
    """A message of a kind there is, with fields that fit, are odd, missing or too many."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    message: dict[str, Any] = {"type": kind}
    for field in msgspec.structs.fields(KINDS[kind]):
        fits = draw(st.integers(0, 3)) and not (kind == "ask-hint" and field.name == "seat")
        message[field.name] = draw(FIT[field.name] if fits else ODD)
        if not draw(st.integers(0, 9)):
            del message[field.name]
    if not draw(st.integers(0, 5)):
        message[draw(st.text(max_size=8))] = draw(ODD)
    return json.dumps(message).encode()


@st.composite
def damaged(draw: Any) -> bytes:
    """A message with some bytes lost or put in."""
    message, at = draw(objects()), draw(st.integers(0, 60))
    return bytes(message[:at] + draw(st.binary(max_size=4)) + message[at + draw(st.integers(0, 5)) :])


ANYTHING = st.one_of(
    objects(),
    objects(),
    damaged(),
    st.binary(max_size=40),
    st.sampled_from(
        [b"[" * 4000, b'{"a":' * 1500, b'{"type":"nothing"}', b"null", b'"\\ud800"', b'{"type":["act"]}', b""]
    ),
    st.sampled_from([8192, 8193, 16_000, 17_000]).map(lambda size: b'{"type":"say","text":"' + b"a" * size),
)
FRAMES = st.lists(st.tuples(ANYTHING, st.booleans()), max_size=8)


class Playing(NamedTuple):
    """Somebody who plays at a table of a server."""

    visitor: Visitor
    table: str
    loop: asyncio.Runner


@pytest.fixture(scope="module")
def playing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Playing]:
    folder = tmp_path_factory.mktemp("messages")
    log = folder / "log"

    async def table() -> str:
        await visitor.http.get("/api/hello")
        await visitor.guest()
        return str((await visitor.table("me", "local"))["id"])

    with running_server(str(folder / "messages.db"), log=log) as server, asyncio.Runner() as loop:
        visitor = Visitor(server.url)
        yield Playing(visitor, loop.run(table()), loop)
        loop.run(visitor.http.aclose())
        assert "Traceback" not in log.read_text("utf-8")


def asks_to_look(frame: bytes) -> bool:
    """The one message whose answer is the table, which comes when it is drawn."""
    try:
        return isinstance(msgspec.json.decode(frame, type=wire.ClientMessage), wire.Look)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False


async def answered(connection: ClientConnection, number: int) -> list[dict[str, Any]]:
    """What was answered up to a ping of ours."""
    await connection.send(json.dumps({"type": "ping", "at": number}))
    heard: list[dict[str, Any]] = []
    while True:
        heard.append(json.loads(await connection.recv()))
        if heard[-1] == {"type": "pong", "at": number}:
            return heard[:-1]


async def spoken(playing: Playing, frames: list[tuple[bytes, bool]]) -> None:
    allowed = close_codes()
    async with playing.visitor.at(playing.table) as socket:
        connection = socket.connection
        await answered(connection, 10**9)
        try:
            for number, (frame, as_text) in enumerate(frames, 10**9 + 1):
                await connection.send(frame, text=as_text)
                told = await answered(connection, number)
                assert asks_to_look(frame) or any(one["type"] not in UNASKED for one in told), frame
                for answer in told:
                    assert answer["type"] in ANSWERS
                    if answer["type"] in {"trouble", "refused"}:
                        assert re.fullmatch(r"[A-Z].+[.?!]", answer["text"], re.DOTALL), answer
                        assert OUR_FAULT not in answer["text"], frame
        except ConnectionClosed as closed:
            end = closed.rcvd
        else:
            return
    assert end is not None, "the connection was cut without a word"
    assert end.code in allowed


@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(frames=FRAMES)
def test_every_message_is_answered_in_words_or_the_socket_closed_with_a_code(
    playing: Playing, frames: list[tuple[bytes, bool]]
) -> None:
    playing.loop.run(spoken(playing, frames))


def test_the_table_goes_on_after_it(playing: Playing) -> None:
    async def move() -> None:
        async with playing.visitor.at(playing.table) as socket:
            await socket.hear("shown")
            await socket.look(socket.view["to_act"][0])
            assert (await socket.first_choice())["type"] == "accepted"

    playing.loop.run(move())


def test_the_codes_are_documented() -> None:
    assert {1007, 1009, 1012, 4400, 4401, 4403, 4404, 4408, 4409, 4413, 4429} <= close_codes()
