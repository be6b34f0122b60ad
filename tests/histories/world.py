"""A simulated machine: processes, their clocks and the network between them, in one thread and in virtual time.

A process is an event loop that runs one callback at a time, whenever the world says so. Threads are callbacks that come later,
connections are wires whose bytes take a while. Nothing here waits for real time, and every delay comes from a generator
of its own, seeded by the world's seed and the name of what is delayed: the same seed gives the same history.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import heapq
import random
import socket
import sqlite3
import threading
import warnings
import zlib
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from types import SimpleNamespace
from typing import Any, Final, TypeVar

T = TypeVar("T")
STEPS: Final = 5_000_000
"""Callbacks after which a history will not end any more."""
TIDIED: Final = 20_000
"""Callbacks after which garbage is collected, and not at any other time: what is thrown away may cancel and close things."""
TICK: Final = 1e-9
"""Seconds between two things that come one after the other: a heap keeps no order among equal times."""
HERE: Final = ("127.0.0.1", 1)
NO_SOCKET: Final = SimpleNamespace(
    family=socket.AF_INET,
    fileno=lambda: -1,
    getpeername=lambda: HERE,
    getsockname=lambda: HERE,
    setsockopt=lambda *_: None,
)
Factory = Callable[[], asyncio.Protocol]


class World:
    """Everything that happens, one thing after the other."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.now = 1000.0
        self.jumped = 0.0
        """By how many seconds somebody has set the machine's date."""
        self.processes: list[Process] = []
        self.listening: dict[int, tuple[Process, Factory]] = {}
        self.wires = 0
        self.running: Process | None = None
        self.steps = 0
        self.course = 0
        """A checksum of all that ran so far, and when."""

    def luck(self, name: str) -> random.Random:
        """A generator for one purpose."""
        return random.Random(f"{self.seed} {name}")

    def process(self, name: str) -> Process:
        """A new one."""
        made = Process(self, name)
        self.processes.append(made)
        return made

    def run(self, process: Process, work: Coroutine[Any, Any, T]) -> T:
        """Let all processes run until this work of one of them is done."""
        task = process.create_task(work)
        while not task.done():
            self.step()
        return task.result()

    def step(self) -> None:
        """One callback of the next process that has one; when none has, time goes on."""
        self.steps += 1
        if self.steps > STEPS:
            raise AssertionError("this history does not end")
        if not self.steps % TIDIED:
            gc.collect()
        alive = [one for one in self.processes if one.alive]
        for process in alive:
            if process.is_ready():
                self.processes.remove(process)
                self.processes.append(process)  # the others come first now
                self.course = zlib.crc32(f"{process.name} {self.now!r}".encode(), self.course)
                process.step()
                return
        self.now = max(self.now, min(process.next_time() for process in alive))


class Numbered:
    """Its hash is a number that its process gave it: a set of such objects has the same order in every run, wherever they lie
    in memory."""

    number: int

    def __hash__(self) -> int:
        return self.number


class NumberedFuture(Numbered, asyncio.Future[Any]):
    """A future."""


class NumberedTask(Numbered, asyncio.Task[Any]):
    """A task."""

    def __init__(self, number: int, work: Coroutine[Any, Any, Any], **more: Any) -> None:
        self.number = number
        super().__init__(work, **more)


class Process(asyncio.BaseEventLoop):
    """One process: its callbacks, its connections, and its files."""

    _thread_id: int | None
    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self, world: World, name: str) -> None:
        super().__init__()
        self.world = world
        self.name = name
        self.alive = True
        self.stopped_until = 0.0
        self.clock = world.jumped
        """What the machine's date was set by when this process started."""
        self.files: list[sqlite3.Connection] = []
        self.ends: dict[Wire, None] = {}
        self.numbers = 0
        self.serving: asyncio.Task[None] | None = None
        self.luck = world.luck(f"threads of {name}")
        self.doom: Callable[[Callable[[], object]], None] | None = None
        """What happens instead when a thread works the next time: it is handed the work."""
        self.countdown: tuple[int, Callable[[], None]] | None = None
        """After how many more callbacks something happens to this process."""
        self.set_exception_handler(lambda *_: None)
        self.set_task_factory(lambda _, work, **more: NumberedTask(self._number(), work, loop=self, **more))

    def _number(self) -> int:
        self.numbers += 1
        return self.numbers

    def create_future(self) -> asyncio.Future[Any]:
        made = NumberedFuture(loop=self)
        made.number = self._number()
        return made

    def is_ready(self) -> bool:
        """Whether it has something to do now."""
        if self.stopped_until > self.world.now:
            return False
        while self._scheduled and (
            self._scheduled[0].cancelled() or self._scheduled[0].when() <= self.world.now
        ):
            self._ready.append(heapq.heappop(self._scheduled))
        while self._ready and self._ready[0].cancelled():
            self._ready.popleft()
        return bool(self._ready)

    def next_time(self) -> float:
        """When it has something to do."""
        when = self._scheduled[0].when() if self._scheduled else float("inf")
        return max(self.world.now if self._ready else when, self.stopped_until)

    def step(self) -> None:
        """Run one callback; there is one, and it was not cancelled."""
        handle = self._ready.popleft()
        with self.at_work():
            handle._run()
        if self.countdown is not None:
            left, then = self.countdown
            self.countdown = (left - 1, then) if left else None
            if not left:
                then()

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """This process is the one that runs."""
        before = self.world.running
        self.world.running, self._thread_id = self, threading.get_ident()
        events._set_running_loop(self)
        try:
            yield
        finally:
            self._thread_id = None
            self.world.running = before
            events._set_running_loop(before)

    def kill(self) -> None:
        """It is gone at once: connections break, files are closed by the system, nothing of it runs again."""
        self.alive = False
        self.world.processes.remove(self)
        for port in [one for one, (process, _) in self.world.listening.items() if process is self]:
            del self.world.listening[port]
        for end in list(self.ends):
            end.sever()
        for file in self.files:
            with contextlib.suppress(sqlite3.Error):
                file.close()
        with warnings.catch_warnings(action="ignore"):
            self._forget_tasks()
        self._ready.clear()
        self._scheduled.clear()
        self._closed = True

    def _forget_tasks(self) -> None:
        """Nobody runs: what a task would still do when it is thrown away comes to nothing."""
        before, self.world.running = self.world.running, None
        events._set_running_loop(None)
        for task in sorted(asyncio.all_tasks(self), key=hash):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            with contextlib.suppress(BaseException):
                coroutine: Any = task.get_coro()
                coroutine.close()
        self.world.running = before
        events._set_running_loop(before)

    # --- what asyncio asks of a loop ----------------------------------------------------------------------------------

    def time(self) -> float:
        return self.world.now

    def is_closed(self) -> bool:
        return not self.alive

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """A thread: a callback that comes later."""
        done: asyncio.Future[T] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            if self.doom is not None:
                doom, self.doom = self.doom, None
                doom(lambda: func(*args))
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(pause(self.luck, 0.002), work)
        return done

    async def getaddrinfo(self, host: Any, port: Any, **more: Any) -> Any:
        return [(2, 1, 6, "", (host, int(port)))]

    async def create_server(self, factory: Factory, *args: Any, sock: Any = None, **more: Any) -> Any:  # type: ignore[override]
        """Listen at a port, which `sock` names."""
        self.world.listening[sock] = (self, factory)

    async def create_connection(  # type: ignore[override]
        self, factory: Factory, host: Any = None, port: Any = None, **more: Any
    ) -> Any:
        """A wire to whoever listens at this port."""
        await asyncio.sleep(0.0005)
        if port not in self.world.listening:
            raise ConnectionRefusedError(111, f"nobody listens at {port}")
        other, their_factory = self.world.listening[port]
        self.world.wires += 1
        here, there = Wire(self, self.world.wires, "out"), Wire(other, self.world.wires, "in")
        here.other, there.other = there, here
        other.call_soon(there.begin, their_factory)
        here.begin(factory)
        return here, here.protocol


def pause(luck: random.Random, usual: float) -> float:
    """How long something takes: mostly about as long as usual, now and then much longer."""
    return luck.uniform(0.1, 2) * usual * (50 if luck.random() < 0.02 else 1)


class Wire(asyncio.Transport):
    """One end of a connection."""

    other: Wire

    def __init__(self, process: Process, number: int, way: str) -> None:
        super().__init__()
        self.process = process
        self.number = number
        self.protocol: Any = None
        self.luck = process.world.luck(f"wire {number} {way}")
        self.last = 0.0
        self.paused = False
        self.came: deque[bytes | None] = deque()
        """What has come and was not read yet; None is the end."""
        self.closing = False
        process.ends[self] = None

    def begin(self, factory: Factory) -> None:
        if not self.closing:
            self.protocol = factory()
            self.protocol.connection_made(self)
            self._read()

    def _arrives(self) -> float:
        """When what is sent now is there: not before what was sent earlier."""
        self.last = max(self.last + TICK, self.process.world.now + pause(self.luck, 0.002))
        return self.last

    def _send(self, data: bytes | None) -> None:
        if self.other.process.alive:
            self.other.process.call_at(self._arrives(), self.other.take, data)

    def take(self, data: bytes | None) -> None:
        """Something has come."""
        self.came.append(data)
        self._read()

    def _read(self) -> None:
        while self.came and not self.paused and not self.closing and self.protocol is not None:
            data = self.came.popleft()
            if data is not None:
                self.protocol.data_received(data)
            else:
                self.protocol.eof_received()
                self._end(None)

    def _end(self, error: Exception | None) -> None:
        if not self.closing:
            self.closing = True
            self.process.ends.pop(self, None)
            if self.protocol is not None and self.process.alive:
                self.process.call_soon(self.protocol.connection_lost, error)

    def sever(self) -> None:
        """The connection breaks; whoever is left at either end is told after a while. What was on its way may still come."""
        for end in (self, self.other):
            if end.process.alive and not end.closing:
                end.process.call_at(end.other._arrives(), end._end, ConnectionResetError("severed"))
        self.closing = self.closing or not self.process.alive
        self.process.ends.pop(self, None)

    # --- what protocols ask of a transport ------------------------------------------------------------------------------

    def write(self, data: Any) -> None:
        if not self.closing and data:
            self._send(bytes(data))

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def close(self) -> None:
        if not self.closing:
            self._send(None)
            self._end(None)

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False
        self.process.call_soon(self._read)

    def is_reading(self) -> bool:
        return not self.paused

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        if name == "socket":
            return NO_SOCKET
        return HERE if name in {"peername", "sockname"} else default

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self._send(None)
