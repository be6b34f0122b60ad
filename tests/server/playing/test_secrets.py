"""Non-interference on the wire: two tables that differ only in what somebody must not know send them the same bytes.

Every kind of message a server can send about a table is compared, and every answer over HTTP that carries a view; and
so is what a thinking process is given.
"""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import msgspec
import pytest

import doubloon
from doubloon.conformance.twins import FAR, twin_of
from doubloon.hosting import local_services, thinking, wire
from doubloon.hosting.clients import views
from doubloon.hosting.learning import advice
from doubloon.hosting.room import Room
from doubloon.hosting.seats import clocks, turns
from doubloon.hosting.table_row import Seated, TableRow
from doubloon.hosting.wire import ClockRule, Moment, Person
from doubloon.kernel.chance import quick
from doubloon.kernel.tables.table import Table
from doubloon.server.notices import message
from tests.server.live import GAME, ServerProcess, Visitor

SEATS = 3
EVERY = 12


def row_of(table: Table) -> TableRow:
    rule = ClockRule("bank", 600, 5)
    blank = TableRow(
        id="abc",
        game=table.game.id,
        options=table.options,
        seats=[Seated(seat, "human", f"P{seat}", f"person{seat}") for seat in range(table.seats)],
        state="running",
        pace="live",
        clock_rule=rule,
        clock=clocks.full_clocks(rule, table.seats),
        deadline=None,
        bot_turn=False,
        listed=True,
        token="token",
        host_id="person0",
        host="P0",
        created=0,
        updated=0,
        revision=0,
        version=0,
        to_act=[],
        winners=[],
        wanted=None,
        forked_from=None,
        rematch=None,
    )
    return turns.standing(blank, table, None, 1000)


async def room_of(table: Table) -> Room:
    return Room(local_services(), row_of(table), table, [], [])


def moments() -> list[Table]:
    table, luck = doubloon.new_table(GAME, SEATS, seed="ab" * 32), quick(b"secrets")
    found = []
    while not table.over:
        if table.version % EVERY == 3:
            found.append(table.copy())
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[luck.below(len(choices))])
    return found


def without_now(message: bytes) -> bytes:
    return re.sub(rb'"now":\d+', b'"now":0', message)


async def told(table: Table, observer: int | None, since: int) -> dict[str, bytes]:
    """Everything the server would tell this observer about this table, by kind."""
    room = await room_of(table)
    person = Person(f"person{observer}", f"P{observer}", guest=True) if observer is not None else None
    encode = msgspec.json.encode
    messages = {
        "shown": without_now(views.shown(room, person, observer, 0)),
        "shown since": without_now(views.shown(room, person, observer, since)),
        "table": encode(views.info(room.row, person, [])),
        "moment": encode(
            Moment("abc", table.version, table.version, views.view(room.row, table, [], observer))
        ),
    }
    if observer is not None:
        messages["message"] = encode(message.told(room.row, room, f"person{observer}", 2000))
        actions = [str(action) for action in table.game.catalogue.actions[::7]]
        messages["why-not"] = b"".join(
            encode(advice.why_not(room, person, observer, action)) for action in actions
        )
        messages["refused"] = b"".join(refused(table, observer, action) for action in actions[::5])
        messages["undo"] = str(table.undo_refusal(observer)).encode()
        if observer in table.to_act:
            packet = thinking.packed(table, observer, "greedy", b"same seed")
            messages["thought"] = packet
            answer = msgspec.msgpack.decode(thinking.think(packet), type=thinking.Advice)
            messages["hinted"] = encode(advice._hint(table, observer, answer))
    return messages


def refused(table: Table, observer: int, action: str) -> bytes:
    refusal = table.refusal(observer, action)
    return b"" if refusal is None else msgspec.json.encode(wire.Refused("key", refusal.clause, refusal.text))


@pytest.mark.parametrize("observer", [None, *range(SEATS)])
async def test_what_somebody_must_not_know_makes_no_difference_on_the_wire(observer: int | None) -> None:
    dice = quick(b"twins")
    for table in moments():
        for reach in (0, FAR):
            twin = twin_of(table, observer, dice, reach)
            one, other = (
                await told(table, observer, table.version - 2),
                await told(twin, observer, table.version - 2),
            )
            for kind in one:
                assert one[kind] == other[kind], f"{kind} tells seat {observer} something hidden"


def test_every_kind_of_message_was_thought_of() -> None:
    """Messages that carry nothing of the game are listed here; a new kind must be compared above or join them."""
    of_the_game = {"shown", "refused", "why-not", "hinted"}
    of_two_shown = {"patched"}  # what differs between two views of one seat: tests/hosting/test_patches.py
    of_the_house = {"accepted", "stale", "said", "presence", "trouble", "pong"}
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(wire.ServerMessage)}
    assert kinds == of_the_game | of_two_shown | of_the_house


def test_a_thinking_process_is_given_neither_seed_nor_the_real_hands() -> None:
    for table in moments():
        seat = table.to_act[0]
        packet = thinking.packed(table, seat, "greedy", b"any seed")
        assert table.seed is not None
        assert table.seed not in packet
        assert table.seed.hex().encode() not in packet
        unpacked = thinking.unpacked(msgspec.msgpack.decode(packet, type=thinking.Task))
        assert not hasattr(unpacked, "seed")
        assert unpacked.choices(seat) == table.choices(seat)
        assert unpacked.game.board(unpacked.state, seat) == table.game.board(table.state, seat)


async def test_nobody_is_sent_the_seed_or_anothers_choices_before_the_end(server: ServerProcess) -> None:
    seed = "c0ffee00" * 8
    async with Visitor(server.url) as ann, Visitor(server.url) as watcher:
        await ann.guest()
        table = await ann.table("me", "bot:random", seed=seed)
        heard: list[dict[str, Any]] = []
        async with ann.at(table["id"]) as socket, watcher.at(table["id"]) as outside:
            while await socket.turn():
                await socket.first_choice()
                await outside.say("ping", at=0)
            while outside.shown.get("table", {}).get("state") != "over":
                await outside.hear("shown")
            for who in (socket, outside):
                heard += who.heard
            assert all(
                not message["view"]["choices"] for message in outside.heard if message["type"] == "shown"
            )
        before = [
            message for message in heard if message["type"] != "shown" or message["table"]["state"] != "over"
        ]
        assert seed not in json.dumps(before)
        assert any(message["view"].get("seed") == seed for message in heard if message["type"] == "shown")
