"""Bots think in processes of their own, never in the event loop, and are handed imagined tables only.

What goes to such a process has been imagined for the seat here, by `Position.imagine`: no seed, no other
hand ever reaches it. A bot that takes too long, or a process that dies, is replaced by a choice drawn by lot. Only thinking
counts: neither waiting for a process that is free nor the start of one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, NamedTuple

import msgspec

from doubloon import bots
from doubloon.children import born_deaf
from doubloon.games import game, games
from doubloon.kernel import codec
from doubloon.kernel.chance import Quick, quick
from doubloon.kernel.position import Position
from doubloon.kernel.table import Table
from doubloon.server import metrics
from doubloon.server.lines import Lines
from doubloon.server.settings import Settings

log = logging.getLogger(__name__)
DEFAULT_LEVEL: Final = bots.USUAL
"""Who stands in for people."""
LONGEST_START: Final = 60.0
"""Seconds in which thinking processes have to be there, on a machine however busy."""

WATCHED, HINTS, UNWATCHED = 0, 1, 2
"""Who thinks first: bots of games somebody looks at, then hints, then bots among themselves."""
EACH: Final = 3
ALL: Final = 40
"""Hints that wait for one address, and for all."""


class Task(msgspec.Struct, frozen=True):
    """One decision, as it travels to a thinking process."""

    level: str
    seat: int
    seed: bytes
    game: str
    options: dict[str, Any]
    version: int
    state: Any
    word: int
    drawn: int


class Answer(msgspec.Struct, frozen=True):
    """What the bot does, and what it weighed, best first: each choice with its value and its imagined games."""

    action: str
    weighed: list[tuple[str, float, int]] = []


def packed(table: Table, seat: int, level: str, seed: bytes) -> bytes:
    """A decision for another process: everything hidden from the seat has been dealt anew."""
    imagined = table.position.imagine(seat, b"world " + seed)
    chance = imagined.state.chance
    assert isinstance(chance, Quick)
    return msgspec.msgpack.encode(
        Task(
            level=level,
            seat=seat,
            seed=seed,
            game=table.game.id,
            options=table.options,
            version=table.version,
            state=codec.save(imagined.state, table.game.saved),
            word=int(chance.word),
            drawn=int(chance.drawn),
        )
    )


def unpacked(task: Task) -> Position:
    """The imagined position on the other side."""
    played = game(task.game)
    state = codec.restore(task.state, played.saved, Quick(task.word, task.drawn))
    return Position(played, task.options, state, task.version)


def think(packet: bytes) -> bytes:
    """In the thinking process: one decision."""
    task = msgspec.msgpack.decode(packet, type=Task)
    thought = bots.think_on(bots.named(task.level), unpacked(task), task.seat, task.seed, timed=True)
    weighed = [(str(one.action), one.value, one.visits) for one in thought.weighed]
    return msgspec.msgpack.encode(Answer(str(thought.action), weighed))


def wake() -> None:
    """In the thinking process: learn every game."""
    games()


class Pool(NamedTuple):
    """Processes that think, and when all of them are there."""

    executor: ProcessPoolExecutor
    awake: asyncio.Future[list[None]]


class Thinkers:
    """A few processes that think, made when the first bot is asked."""

    def __init__(self, settings: Settings) -> None:
        self.processes = max(1, settings.bot_processes)
        self.settings = settings
        self.pool: Pool | None = None
        self.lines = Lines(self.processes, EACH, ALL)

    async def choose(self, table: Table, seat: int, level: str, host: str, watched: bool) -> str:
        """A bot's choice within the time it has; drawn by lot where it fails."""
        if self.settings.bots_by_lot:
            return by_the_tables_lot(table, seat)
        try:
            async with self.lines.turn(host, WATCHED if watched else UNWATCHED, sure=True):
                answer = await self._think(table, seat, level)
        except (TimeoutError, BrokenProcessPool, OSError):
            metrics.THOUGHTS.labels("by lot").inc()
            log.warning("a bot did not answer in time; its choice is drawn by lot", extra={"seat": seat})
            return by_lot(table, seat)
        metrics.THOUGHTS.labels("thought").inc()
        return answer.action

    async def advise(self, table: Table, seat: int, level: str, asker: str) -> Answer:
        """What a bot of this level would do for a seat of somebody who asks; after the bots of games that are watched."""
        async with self.lines.turn(asker, HINTS):
            return await self._think(table, seat, level)

    async def _think(self, table: Table, seat: int, level: str) -> Answer:
        """A choice with its reasons; TimeoutError when it takes too long."""
        packet = packed(table, seat, level, secrets.token_bytes(16))
        pool = self._pool()
        try:
            await asyncio.wait_for(asyncio.shield(pool.awake), LONGEST_START)
            started = time.monotonic()
            work = asyncio.get_running_loop().run_in_executor(pool.executor, think, packet)
            answer = await asyncio.wait_for(work, self.settings.bot_seconds)
        except (TimeoutError, BrokenProcessPool):
            self._drop(pool)
            raise
        metrics.THOUGHT_SECONDS.observe(time.monotonic() - started)
        return msgspec.msgpack.decode(answer, type=Answer)

    def _pool(self) -> Pool:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            executor = ProcessPoolExecutor(self.processes, mp_context=context)
            with born_deaf():
                waking = [executor.submit(wake) for _ in range(self.processes)]
            self.pool = Pool(executor, asyncio.gather(*map(asyncio.wrap_future, waking)))
        return self.pool

    def _drop(self, pool: Pool) -> None:
        """Give up a pool whose process hangs or has died; the next thought gets a new one."""
        if self.pool is pool:
            self.pool = None
        processes = list((pool.executor._processes or {}).values())
        pool.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def close(self) -> None:
        """No more thinking."""
        if self.pool is not None:
            self._drop(self.pool)


def by_lot(table: Table, seat: int) -> str:
    """Any legal choice."""
    return str(secrets.choice(table.choices(seat)))


def by_the_tables_lot(table: Table, seat: int) -> str:
    """Any legal choice, and the same one whenever this table comes to this ply again."""
    choices = table.choices(seat)
    return str(choices[quick(f"{table.commitment} {table.version} {seat}".encode()).below(len(choices))])
