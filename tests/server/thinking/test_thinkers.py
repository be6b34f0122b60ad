"""Bots think in processes of their own: one that is killed, or does not answer in time, costs the game nothing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
from collections.abc import AsyncIterator
from pathlib import Path

from doubloon import new_table
from doubloon.hosting.thinking import Advice
from doubloon.kernel.tables.table import Table
from doubloon.server.settings import Settings
from doubloon.server.thinking.thinkers import Thinkers
from tests.server.live import Socket, Visitor, running_server

THINKER = "doubloon.server.thinking.process"


async def by_lot(visitor: Visitor) -> int:
    """How many bot choices were drawn by lot."""
    text = (await visitor.http.get("/metrics")).text
    found = re.search(r'doubloon_thoughts_total\{how="by lot"\} (\d+)', text)
    return int(found[1]) if found else 0


@contextlib.asynccontextmanager
async def awake(socket: Socket) -> AsyncIterator[None]:
    """Somebody who pings, however long a bot takes."""

    async def ping() -> None:
        while True:
            await socket.say("ping", at=0)
            await asyncio.sleep(1)

    task = asyncio.create_task(ping())
    try:
        yield
    finally:
        task.cancel()


async def plays_on(socket: Socket, turns: int) -> None:
    """This number of turns of mine, with the bot's in between."""
    for _ in range(turns):
        assert await socket.turn()
        await socket.first_choice()


async def test_a_thinker_that_is_killed_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log") as server:
        async with Visitor(server.url) as ann:
            await ann.guest()
            table = await ann.table("me", "bot:greedy")
            async with ann.at(table["id"]) as socket, awake(socket):
                await plays_on(socket, 2)
                before = await server.once(THINKER, bool)
                for process in before:
                    os.kill(process, signal.SIGKILL)
                await plays_on(socket, 4)
            assert not set(before) & set(await server.once(THINKER, bool))


async def test_a_thinker_that_does_not_answer_in_time_is_killed_and_the_choice_is_drawn_by_lot(
    tmp_path: Path,
) -> None:
    """A stopped process is as deaf as one in an endless loop."""
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log", DOUBLOON_BOT_SECONDS="0.5") as server:
        async with Visitor(server.url) as ann:
            await ann.guest()
            table = await ann.table("me", "bot:greedy")
            async with ann.at(table["id"]) as socket, awake(socket):
                await plays_on(socket, 2)
                stuck = await server.once(THINKER, bool)
                drawn = await by_lot(ann)
                for process in stuck:
                    os.kill(process, signal.SIGSTOP)
                await plays_on(socket, 3)
            assert await by_lot(ann) > drawn
            await server.once(THINKER, lambda found: not set(stuck) & set(found))


SLOW_START = """
import sys, time
if "doubloon.server.thinking.process" in sys.orig_argv:
    time.sleep(7)
"""


async def test_the_start_of_a_thinker_is_not_thinking(tmp_path: Path) -> None:
    """On a machine so busy that a process is not there before the time of a thought is over, bots think nevertheless."""
    (tmp_path / "sitecustomize.py").write_text(SLOW_START)
    slow = {"PYTHONPATH": str(tmp_path), "DOUBLOON_BOT_SECONDS": "6"}
    with running_server(str(tmp_path / "d.db"), log=tmp_path / "log", **slow) as server:
        async with Visitor(server.url) as ann:
            await ann.guest()
            table = await ann.table("me", "bot:greedy")
            async with ann.at(table["id"]) as socket, awake(socket):
                await plays_on(socket, 2)
            assert await by_lot(ann) == 0


@contextlib.asynccontextmanager
async def two_thinking(table: Table) -> AsyncIterator[tuple[Thinkers, list[asyncio.Task[Advice]]]]:
    """Two thoughts under way, each in a process that is stopped."""
    thinkers = Thinkers(Settings(bot_seconds=60, bot_processes=2))

    def thoughts() -> list[asyncio.Task[Advice]]:
        seat = table.to_act[0]
        return [asyncio.create_task(thinkers.advise(table, seat, "greedy", name)) for name in ("Ann", "Ben")]

    try:
        await asyncio.gather(*thoughts())
        for one in thinkers.processes:
            one.process.send_signal(signal.SIGSTOP)
        under_way = thoughts()
        while thinkers.idle:  # noqa: ASYNC110
            await asyncio.sleep(0)
        yield thinkers, under_way
    finally:
        await thinkers.close()


async def test_a_thinker_that_dies_costs_its_own_thought_alone() -> None:
    table = new_table("gilded-compass", 2, seed=5)
    async with two_thinking(table) as (thinkers, under_way):
        first, second = thinkers.processes
        first.process.kill()
        second.process.send_signal(signal.SIGCONT)
        answers = await asyncio.gather(*under_way, return_exceptions=True)
        assert sorted(type(one).__name__ for one in answers) == ["Advice", "TimeoutError"]


async def test_after_a_new_engine_thoughts_under_way_end_well_and_later_ones_have_new_processes() -> None:
    """What happens when the rules have been compiled behind the running server."""
    table = new_table("gilded-compass", 2, seed=5)
    async with two_thinking(table) as (thinkers, under_way):
        before = set(thinkers.processes)
        await thinkers.renew()
        for one in before:
            one.process.send_signal(signal.SIGCONT)
        choices = {str(one) for one in table.choices(table.to_act[0])}
        assert {one.action for one in await asyncio.gather(*under_way)} <= choices
        await thinkers.advise(table, table.to_act[0], "greedy", "Ann")
        assert not before & thinkers.processes
        assert not any(one.alive for one in before)


async def test_closing_ends_every_thinker_also_those_that_were_to_be_replaced() -> None:
    async with two_thinking(new_table("gilded-compass", 2, seed=5)) as (thinkers, under_way):
        before = set(thinkers.processes)
        await thinkers.renew()
        await thinkers.close()
        assert not any(one.alive for one in before)
        await asyncio.gather(*under_way, return_exceptions=True)
