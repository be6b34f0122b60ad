"""Turn-based play: clocks, bots that take over, the inbox, calls that only go where they may."""

from __future__ import annotations

import asyncio
import ipaddress
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from doubloon.hosting.seats import clocks
from doubloon.hosting.wire import ClockRule
from doubloon.server.clock import now_ms
from doubloon.server.notices.calls import is_public
from tests.server.live import NOW_AND_THEN, ServerProcess, Socket, Visitor, running_server
from tests.server.playing.test_playing import two_at_a_table
from tests.server.receiver import webhook_receiver

# --- clocks -----------------------------------------------------------------------------------------------------------


def test_a_bank_runs_while_waited_for_and_gets_its_increment_back() -> None:
    rule = ClockRule("bank", 60, 5)
    clock = after(rule, clocks.full_clocks(rule, 2), [0], None, 1000)
    assert clocks.deadline(rule, clock) == 61_000
    clock = after(rule, clock, [1], 0, 11_000)
    assert (clock.left, clock.since) == ([55_000, 60_000], [None, 11_000])
    clock = after(rule, clock, [1], 1, 12_000)
    assert (clock.left, clock.since) == ([55_000, 64_000], [None, 12_000])
    assert clocks.run_out(rule, clock, 76_000) == [1]
    assert clocks.run_out(rule, clock, 75_999) == []
    back = clocks.welcomed_back(rule, after(rule, clock, [], None, 99_000), 1)
    assert back.left[1] == 60_000
    once = after(rule, after(rule, back, [1], None, 100_000), [], None, 200_000)
    assert clocks.welcomed_back(rule, once, 1).left[1] == 0, "once in a game"


def after(
    rule: ClockRule, clock: clocks.Clocks, asked: list[int], acted: int | None, now: int
) -> clocks.Clocks:
    """Nobody is stood in for, and nothing is taken back."""
    return clocks.after(rule, clock, asked, asked, acted, False, now)


@pytest.mark.parametrize("kind", ["move", "bank"])
def test_h1_who_leaves_and_comes_back_finds_the_time_that_was_left(kind: Literal["move", "bank"]) -> None:
    rule = ClockRule(kind, 30)
    clock = after(rule, clocks.full_clocks(rule, 2), [0], None, 0)
    for now in range(4000, 20_000, 4000):
        clock = clocks.after(rule, clock, [0], [], None, False, now)
        clock = clocks.welcomed_back(rule, clock, 0)
        clock = clocks.after(rule, clock, [0], [0], None, False, now)
    assert clocks.deadline(rule, clock) == 30_000
    asked_again = after(rule, after(rule, clock, [1], 0, 20_000), [0], 1, 21_000)
    assert asked_again.left[0] == (30_000 if kind == "move" else 10_000)


@pytest.mark.parametrize("rule", [ClockRule("move", 30), ClockRule("bank", 30, 5)], ids=["move", "bank"])
def test_h1_acting_and_taking_it_back_gains_no_time(rule: ClockRule) -> None:
    clock = after(rule, clocks.full_clocks(rule, 2), [0], None, 0)
    now = 0
    for _ in range(5):
        now += 1000
        clock = after(rule, clock, [0], 0, now)
        now += 1000
        clock = clocks.after(rule, clock, [0], [0], 0, True, now)
    assert clocks.deadline(rule, clock) == 30_000


def test_h1_setting_the_machines_clock_moves_no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    before = now_ms()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert 0 <= now_ms() - before < 3_600_000


def test_a_move_clock_begins_anew_with_every_decision() -> None:
    rule = ClockRule("move", 30)
    clock = after(rule, clocks.full_clocks(rule, 2), [0, 1], None, 0)
    clock = after(rule, clock, [0, 1], 0, 10_000)
    assert clock.since == [10_000, 0]
    assert clock.left == [30_000, 30_000]
    assert clocks.deadline(rule, clock) == 30_000


def test_no_clock_never_runs_out() -> None:
    rule = ClockRule()
    clock = after(rule, clocks.full_clocks(rule, 2), [0], None, 0)
    assert clocks.deadline(rule, clock) is None
    assert clocks.shown(rule, clock) == []


async def test_when_time_is_up_a_bot_plays_on_and_the_log_says_so(tmp_path: Path) -> None:
    """On a server of its own, which takes the bots along when it closes: two of them would play for a long time."""
    unhurried = {"DOUBLOON_BOTS_BY_LOT": "on", "DOUBLOON_BOT_PAUSE": "0.2"}
    with running_server(str(tmp_path / "d.db"), **unhurried) as server:
        async with Visitor(server.url) as ann, Visitor(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await two_at_a_table(ann, bob, clock={"kind": "move", "seconds": 1})
            async with ann.at(table) as socket:
                shown = await socket.hear("shown")
                assert [clock["left_ms"] for clock in shown["clocks"]] == [1000, 1000]
                while sum(seat["stands_in"] for seat in socket.shown["table"]["seats"]) < 2:
                    await socket.say("ping", at=0)
                    await socket.hear("shown")
                assert any("time is up" in line["text"] for line in socket.view["log"])
                before = socket.view["version"]
                await socket.until(before + 1)
                back = await ann.post(f"/api/tables/{table}/join", {})
                assert not back["seats"][0]["stands_in"]


# --- inbox ------------------------------------------------------------------------------------------------------------


async def test_the_inbox_says_whose_turn_it_is_and_forgets_it_when_looked_at(
    ann: Visitor, bob: Visitor
) -> None:
    table = await two_at_a_table(ann, bob, pace="turns")
    info = await ann.get(f"/api/tables/{table}")
    asked, other = (ann, bob) if info["to_act"] == [0] else (bob, ann)
    [notice] = await turn_notices(asked)
    assert (notice["kind"], notice["table"], notice["read"]) == ("your-turn", table, False)
    assert (await asked.get("/api/hello"))["unread"] == len(await asked.get("/api/inbox"))
    assert (await turn_notices(other)) == []
    assert (await asked.get("/api/tables", state="mine"))[0]["my_turn"]
    async with asked.at(table) as socket:
        await socket.hear("presence")
        while (await asked.get("/api/hello"))["unread"]:
            await asked.get("/api/games")
        while await socket.turn():
            await socket.first_choice()
            if socket.view["to_act"] != [socket.view["seat"]]:
                break
    [theirs] = await turn_notices(other)
    marked = await other.post("/api/inbox/read", {"ids": [theirs["id"]]})
    assert [line["read"] for line in marked if line["id"] == theirs["id"]] == [True]


async def turn_notices(visitor: Visitor) -> list[dict[str, Any]]:
    return [line for line in await visitor.get("/api/inbox") if line["kind"] == "your-turn"]


# --- calls ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "198.18.0.1",
        "192.0.2.1",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fec0::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:db8::1",
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"])
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.fixture
def ear() -> Iterator[tuple[str, list[Any]]]:
    with webhook_receiver() as (url, heard):
        yield url, heard


async def test_without_leave_no_private_address_is_called_even_if_it_was_stored(
    tmp_path: Path, ear: tuple[str, list[Any]]
) -> None:
    """A name may have been public when it was set and private when it is called: the check is made again."""
    url, heard = ear
    database = str(tmp_path / "d.db")
    server = ServerProcess(database, DOUBLOON_WEBHOOK_ALLOW="127.0.0.0/8").open()
    try:
        async with Visitor(server.url) as ann, Visitor(server.url) as bob:
            for visitor in (ann, bob):
                await visitor.guest()
                await visitor.post("/api/channels", {"kind": "signed", "address": url})
            server.close()
            server.environment.pop("DOUBLOON_WEBHOOK_ALLOW")
            server.open()
            await two_at_a_table(ann, bob, pace="turns")
            tried = "SELECT why FROM deliveries WHERE tries > 0"
            while len(why := rows(database, tried)) < 2:  # noqa: ASYNC110 (it happens in another process)
                await asyncio.sleep(0.05)
            assert set(why) == {("The webhook's host has a private address; only public ones are called.",)}
            assert not heard
    finally:
        server.close()


def rows(database: str, query: str) -> list[Any]:
    connection = sqlite3.connect(database, timeout=60)
    found = connection.execute(query).fetchall()
    connection.close()
    return found


async def test_a_bot_moves_although_the_machines_date_was_set_back_before_a_restart(tmp_path: Path) -> None:
    """A simulated history stood still: the table was last written at a time yet to come."""
    database = tmp_path / "d.db"
    with running_server(str(database), DOUBLOON_BOT_PAUSE="600") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            table = (await ann.table("me", "bot", "bot"))["id"]
            async with ann.at(table) as socket:
                while await waits_for_me(socket):
                    await socket.first_choice()
                stands = socket.view["version"]
    with sqlite3.connect(database) as file:
        file.execute("UPDATE tables SET updated = updated + 7200000 WHERE id = ?", (table,))
    file.close()
    with running_server(str(database)) as server:
        async with Visitor(server.url) as anybody:
            while (await anybody.get(f"/api/tables/{table}"))["version"] == stands:  # noqa: ASYNC110
                await asyncio.sleep(NOW_AND_THEN)


async def waits_for_me(socket: Socket) -> bool:
    """Whether the seat of this socket is asked, once the table is shown."""
    if not socket.shown:
        await socket.hear("shown")
    return socket.view["seat"] in socket.view["to_act"]
