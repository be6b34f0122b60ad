"""The server on a simulated machine: the whole application, from the bytes of a connection to SQLite's file.

What is not simulated runs as it is: uvicorn's protocols, the application, SQLite. What would bring in another order of events is
replaced: threads, the clock, randomness, and, for two workers, PostgreSQL: there SQLite stands in for it as the store, and
`Post` for LISTEN and NOTIFY. After a power cut the file is what `tests/power/disk.py` says a disk might hold.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import aiosqlite.core
import asyncpg
import sqlalchemy as sa
import uvicorn

from doubloon.games import games
from doubloon.hosting.clients.client import Client
from doubloon.hosting.room import Room
from doubloon.hosting.seats import turns
from doubloon.server import clock, worker
from doubloon.server.app import litestar
from doubloon.server.http import connections
from doubloon.server.http.gateway import Gateway
from doubloon.server.notices import dispatcher, outbox
from doubloon.server.notices.ways import Ways
from doubloon.server.settings import Settings
from doubloon.server.store import engine, inbox, writer
from doubloon.server.store.migrate import prepared
from doubloon.server.store.schema import deliveries
from doubloon.server.store.schema import notices as notices_table
from doubloon.server.store.writer import EmbeddedStore, Job, _begun
from doubloon.server.tables import bus
from doubloon.server.tables.fast_socket import FastSocket
from tests.histories.world import TICK, Process, World, pause
from tests.power.disk import Disk, Note, read

PORTS: Final = (8001, 8002)
BEGAN: Final = 1_790_000_000.0
"""The date on the machine when a history begins."""
QUICK: Final = {
    "limits": False,
    "bots_by_lot": True,
    "bot_pause": 0.0,
    "webhook_allow": ("127.0.0.0/8",),
    "url": "https://play.example.org",
}


class Shared(Settings, frozen=True, kw_only=True):
    """Settings of a worker that is not alone: everything is as on PostgreSQL, but for the store itself."""

    @property
    def embedded(self) -> bool:
        return False


class Post:
    """LISTEN and NOTIFY: what is told when a transaction commits reaches every connection that listens, in order."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.lines: list[BusLine] = []

    def deliver(self, payloads: Sequence[str]) -> None:
        for line in self.lines:
            for payload in payloads:
                line.carry(payload)


class BusLine:
    """A connection that listens, as far as the bus asks asyncpg about it."""

    def __init__(self, post: Post, process: Process) -> None:
        self.post = post
        self.process = process
        self.luck = post.world.luck(f"bus of {process.name} {len(post.lines)} {post.world.now}")
        self.hear: Callable[..., None] | None = None
        self.lost: Callable[..., None] | None = None
        self.last = 0.0
        self.silent = False
        """It carries nothing, and nobody is told so."""
        post.lines.append(self)

    def carry(self, payload: str) -> None:
        if self.process.alive and not self.silent and self.hear is not None:
            self.last = max(self.last + TICK, self.post.world.now + pause(self.luck, 0.002))
            self.process.call_at(self.last, self._arrive, payload)

    def _arrive(self, payload: str) -> None:
        if self in self.post.lines and self.hear is not None:
            self.hear(self, 0, bus.CHANNEL, payload)

    def add_termination_listener(self, told: Callable[..., None]) -> None:
        self.lost = told

    async def add_listener(self, channel: str, hear: Callable[..., None]) -> None:
        await asyncio.sleep(pause(self.luck, 0.002))
        self.hear = hear

    async def execute(self, _: str, payload: str, timeout: float) -> None:  # noqa: ASYNC109 (asyncpg's)
        if self.silent:
            await asyncio.sleep(timeout)
            raise TimeoutError
        if self not in self.post.lines:
            raise asyncpg.InterfaceError("the connection is closed")
        await asyncio.sleep(pause(self.luck, 0.002))
        self.post.deliver([payload])

    def terminate(self) -> None:
        if self in self.post.lines:
            self.post.lines.remove(self)

    def sever(self) -> None:
        """It breaks."""
        self.terminate()
        if self.lost is not None and self.process.alive:
            self.process.call_soon(self.lost, self)


class SharedStore:
    """SQLite in PostgreSQL's place: news go out with the commit, not before and not without it."""

    def __init__(self, inner: EmbeddedStore, ours: NewsBus) -> None:
        self.inner = inner
        self.dialect = inner.dialect
        self.ours = ours

    async def commit(self, work: Job[list[Any]]) -> list[Any]:
        connection = self.inner._connected()
        transaction = await _begun(connection.begin)
        self.ours.pending.clear()

        def committed() -> None:
            transaction.commit()
            self.ours.post.deliver(self.ours.pending)

        try:
            answers = work(connection)
            await asyncio.get_running_loop().run_in_executor(None, committed)
        except BaseException:
            transaction.rollback()
            raise
        return answers

    async def dispose(self) -> None:
        await self.inner.dispose()


class NewsBus(bus.PostgresBus):
    """The bus of several workers."""

    def __init__(self, post: Post) -> None:
        super().__init__("")
        self.post = post
        self.pending: list[str] = []

    def announce(self, connection: sa.Connection, news: Sequence[str]) -> None:
        self.pending += [f"{self.worker} {one}" for one in news]


class Thread:
    """aiosqlite's thread, which is never started here."""

    daemon = True

    def __init__(self, **_: Any) -> None: ...

    def start(self) -> None: ...


class Queue:
    """aiosqlite's queue: what is put into it is done soon, in its order."""

    def __init__(self) -> None:
        self.last = 0.0

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, work = item
        if future is None:
            return

        def done() -> None:
            if not future.cancelled():
                try:
                    future.set_result(work())
                except Exception as error:
                    future.set_exception(error)

        process: Any = asyncio.get_running_loop()
        slow = pause(process.luck, 0.002) if process.luck.random() < 0.05 else 0.0
        self.last = max(self.last + TICK, process.time() + slow)
        process.call_at(self.last, done)


class Machine:
    """A machine with a disk, one or two workers, and clients beside them. One at a time in a Python process."""

    def __init__(self, folder: Path, preloaded: bool) -> None:
        self.disk = Disk(folder)
        self.preloaded = preloaded
        """The notetaker of `tests/power` is in this process: the power can be cut."""
        self.file = self.disk.live / "d.db"
        url = f"sqlite+aiosqlite:///{self.file}"
        alone, shared = Settings(database_url=url, **QUICK), Shared(database_url=url, **QUICK)  # type: ignore[arg-type]
        self.settings = alone
        self.secret = prepared(alone)
        self.apps: dict[bool, list[Gateway]] = {
            False: [Gateway(litestar(alone, self.secret), alone, self.secret)],
            True: [Gateway(litestar(shared, self.secret), shared, self.secret) for _ in PORTS],
        }
        self.template = self.file.read_bytes()
        self.world = World("")
        self.post = Post(self.world)
        self.workers: dict[int, Process] = {}
        self.anchor: sqlite3.Connection | None = None
        self.lives = 0
        self.stores: list[SharedStore] = []
        games()
        _take_over(self)

    def begin(self, seed: str, workers: int) -> World:
        """A new world with a fresh database, and its workers started."""
        self.world = World(seed)
        self.post = Post(self.world)
        self.random = random.Random(f"{seed} urandom")
        self.numbers = workers
        self.lives = 0
        connections.connections.cache_clear()
        for one in self.disk.live.iterdir():
            one.unlink()
        self.file.write_bytes(self.template)
        self.disk.settle()
        self._hold_open()
        for number in range(workers):
            self.start(number)
        return self.world

    def _hold_open(self) -> None:
        """Somebody else has the file open: a process that dies is never the last one, which would tidy up."""
        self.anchor = sqlite3.connect(self.file)
        self.anchor.execute("SELECT count(*) FROM house").fetchone()

    def start(self, number: int) -> None:
        """Start a worker."""
        self.lives += 1
        process = self.world.process(f"worker {number} {self.lives}")
        self.workers[number] = process
        application = self.apps[self.numbers > 1][number]
        with process.at_work():
            process.serving = process.create_task(self._serve(application, PORTS[number]))

    async def _serve(self, application: Gateway, port: int) -> None:
        config = uvicorn.Config(
            application,
            http=connections.LimitedHttp,
            ws=FastSocket,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            access_log=False,
            log_config=None,
            lifespan="on",
        )
        server = uvicorn.Server(config)
        config.load()
        server.lifespan = config.lifespan_class(config)
        sockets: Any = [port]
        await server.startup(sockets)

    def kill(self, number: int) -> None:
        """Kill -9: the file is as the system has it, the process is gone."""
        process = self.workers.pop(number)
        process.kill()
        for line in [one for one in self.post.lines if one.process is process]:
            line.terminate()

    def cut(self, luck: random.Random) -> None:
        """The power fails: every worker is gone, and so is what was not on the disk."""
        self._cut(luck, read(self.disk.log))

    def _cut(self, luck: random.Random, notes: list[Note]) -> None:
        self.end()
        self.disk.cut(luck, notes)
        self._hold_open()

    def cut_in_thread(self, work: Callable[[], object], luck: random.Random) -> None:
        """The power fails while a thread works: anywhere between the first and the last of its writes."""
        before = len(read(self.disk.log))
        with contextlib.suppress(Exception):
            work()
        notes = read(self.disk.log)
        self._cut(luck, notes[: luck.randint(before, len(notes))])

    def end(self) -> None:
        """Every worker is gone."""
        for number in list(self.workers):
            self.kill(number)
        if self.anchor is not None:
            self.anchor.close()


def _take_over(machine: Machine) -> None:
    """From now on this Python process has the machine's clock, randomness and threads."""
    real = SimpleNamespace(connect=sqlite3.connect, reading=engine.reading, writing=engine.writing)

    def moment() -> float:
        return machine.world.now

    def date() -> float:
        return BEGAN + machine.world.now + machine.world.jumped

    def drawn(size: int) -> bytes:
        return machine.random.randbytes(size)

    def steady(_: int) -> int:
        running = machine.world.running
        return int((machine.world.now + (running.clock if running is not None else 0.0)) * 1e9)

    def connect(*args: Any, **more: Any) -> sqlite3.Connection:
        made: sqlite3.Connection = real.connect(*args, **more)
        if machine.world.running is not None:
            machine.world.running.files.append(made)
        return made

    def writing(settings: Settings) -> Any:
        inner: Any = real.writing(machine.settings)
        if settings.embedded:
            return inner
        ours = made_for.pop()
        return SharedStore(inner, ours)

    made_for: list[NewsBus] = []

    def bus_for(settings: Settings) -> bus.Bus:
        if settings.embedded:
            return bus.Bus()
        made_for.append(NewsBus(machine.post))
        return made_for[-1]

    async def listen(*_: Any, **__: Any) -> BusLine:
        process: Any = asyncio.get_running_loop()
        await asyncio.sleep(0.001)
        return BusLine(machine.post, process)

    changes: list[tuple[Any, dict[str, Any]]] = [
        (
            time,
            {
                "time": date,
                "time_ns": lambda: int(date() * 1e9),
                "monotonic": moment,
                "perf_counter": moment,
                "clock_gettime_ns": steady,
            },
        ),
        (os, {"urandom": drawn}),
        (random, {"_urandom": drawn}),
        (sqlite3, {"connect": connect}),
        (sqlite3.dbapi2, {"connect": connect}),
        (aiosqlite.core, {"Thread": Thread, "SimpleQueue": Queue}),
        (engine, {"reading": lambda _: real.reading(machine.settings), "writing": writing}),
        (worker, {"bus_for": bus_for}),
        (clock, {"_STARTED": int(BEGAN * 1e9)}),
        (
            bus,
            {
                "asyncpg": SimpleNamespace(
                    connect=listen,
                    PostgresError=asyncpg.PostgresError,
                    InterfaceError=asyncpg.InterfaceError,
                )
            },
        ),
    ]
    for module, values in changes:
        for name, value in values.items():
            setattr(module, name, value)
    sys.unraisablehook = lambda _: None
    logging.disable(logging.CRITICAL)


# --- faults of the server's own, which a history must find -------------------------------------------------------------


def unsynced() -> None:
    """The database does not wait for the disk."""
    journal, _, keys = engine.PRAGMAS
    engine.PRAGMAS = (journal, "synchronous=OFF", keys)  # type: ignore[misc]


def early() -> None:
    """What is written is acknowledged before it is stored."""
    stored = writer.Writer._stored

    async def acknowledged(self: writer.Writer, batch: list[writer.Write]) -> list[Any]:
        for write in batch:
            if write.job is None:
                write.stored.set_result(None)
        return await stored(self, batch)

    writer.Writer._stored = acknowledged  # type: ignore[method-assign]


def unnoticed() -> None:
    """Nobody is told whose turn it is."""
    turns.notices = lambda *_: []


# --- faults of the dispatcher, which a history by letter must find


def _plant(where: object, name: str, what: object) -> None:
    setattr(where, name, what)


def no_second_look() -> None:
    """It does not look at the table again."""
    _plant(dispatcher, "is_stale", lambda *_: False)
    nothing = notices_table.c.read.is_(True) & (notices_table.c.person_id == sa.bindparam("whose"))
    here = notices_table.c.table_id == sa.bindparam("this")
    shown = sa.bindparam("changed", type_=sa.BigInteger) >= sa.bindparam("revision", type_=sa.BigInteger)
    _plant(inbox, "SEEN", notices_table.update().where(nothing, here, shown).values(read=True))


def no_claims() -> None:
    """It sends what another worker is at, too."""
    claimed = outbox.claim

    def everything(
        connection: sa.Connection, token: str, now: int, _: Any, ways: Ways
    ) -> list[outbox.Claimed]:
        connection.execute(deliveries.update().where(deliveries.c.state == "due").values(claim=None))
        return claimed(connection, token, now, {}, ways)

    _plant(outbox, "claim", everything)
    _plant(dispatcher.Dispatcher, "_orphans", lambda _, taken: taken)


def no_retry() -> None:
    """It tries once."""
    _plant(dispatcher.Dispatcher, "_again", lambda *_: outbox.Result("given-up", "once", tried=True))


def no_orphans() -> None:
    """What a dead worker was at stays where it is."""
    _plant(dispatcher.Dispatcher, "_orphans", lambda *_: {})


def unsettled() -> None:
    """What was delivered is due again."""
    settle = outbox.settle

    def forgotten(
        connection: sa.Connection, one: outbox.Claimed, token: str, how: outbox.Result, now: int
    ) -> None:
        again = outbox.Result("due", "", now)
        settle(connection, one, token, again if how.state == "delivered" else how, now)

    _plant(outbox, "settle", forgotten)


def intrusive() -> None:
    """It does not ask who is looking."""
    _plant(dispatcher.Dispatcher, "_whereabouts", lambda *_: "away")


def blind() -> None:
    """It takes a page that is covered for one that is looked at."""

    def pages(room: Room, person: str) -> list[Client]:
        return [one for one in room.clients if one.person is not None and one.person.id == person]

    _plant(Room, "pages_seen", pages)


def unhurried() -> None:
    """It looks into the outbox every twelve seconds."""
    _plant(dispatcher, "EVERY", 12.0)


OF_THE_DISPATCHER: Final = {
    one.__name__: one
    for one in (no_second_look, no_claims, no_retry, no_orphans, unsettled, intrusive, blind, unhurried)
}
PLANTED: Final = {**{one.__name__: one for one in (unsynced, early, unnoticed)}, **OF_THE_DISPATCHER}
