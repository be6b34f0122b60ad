"""A crowd: many players at one server, who all move while it is their turn to be measured and wait meanwhile.

A closed loop: a player moves as soon as the server has shown that it is asked, and not before. The time of a move is
from sending it to its acknowledgement.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

PATIENCE: Final = 90.0
"""Seconds within which everybody has sat down and moved."""


class Round(NamedTuple):
    """What a crowd did while it was measured."""

    seconds: float
    taken: list[float]
    """How long each move took, in seconds."""
    refused: int
    server_seconds: float
    """Processor time of the server, its threads included."""
    players_seconds: float
    """Processor time of the players."""

    @property
    def rate(self) -> float:
        """Acknowledged moves a second."""
        return len(self.taken) / self.seconds

    def percentile(self, percent: int) -> float:
        """In milliseconds."""
        return (
            1000 * statistics.quantiles(self.taken, n=100)[percent - 1]
            if len(self.taken) > 1
            else float("nan")
        )


class Crowd(ABC):
    """Players at one server."""

    def __init__(self, name: str, sockets: int, process: int) -> None:
        self.name = name
        self.sockets = sockets
        self.process = process
        self.rounds: list[Round] = []
        self.paused = False
        self.leaving = False
        self.moved: set[object] = set()
        self._held: list[Callable[[], None]] = []
        self._taken: list[float] = []
        self._refused = 0
        self._tasks: list[asyncio.Task[None]] = []

    @abstractmethod
    async def pair(self, number: int) -> None:
        """Two players, until the crowd leaves."""

    def when_allowed(self, move: Callable[[], None]) -> None:
        """Move now, or when the crowd is measured again."""
        if self.paused:
            self._held.append(move)
        else:
            move()

    def acknowledged(self, player: object, sent: float) -> None:
        """A player's move is done."""
        self._taken.append(time.perf_counter() - sent)
        self.moved.add(player)

    def not_accepted(self) -> None:
        """A player's move came to nothing."""
        self._refused += 1

    async def come(self) -> None:
        """Everybody sits down and moves; then they wait."""
        self._tasks = [asyncio.create_task(self.pair(number)) for number in range(self.sockets // 2)]
        until = time.monotonic() + PATIENCE
        while len(self.moved) < self.sockets and time.monotonic() < until:
            self._look_for_trouble()
            await asyncio.sleep(0.1)
        if len(self.moved) < self.sockets:
            raise SystemExit(
                f"{self.name}: {len(self.moved)} of {self.sockets} players moved within {PATIENCE} s"
            )
        self.pause()

    def pause(self) -> None:
        """Finish what was sent, and send no more."""
        self.paused = True

    def _go_on(self) -> None:
        self.paused = False
        held, self._held = self._held, []
        for move in held:
            move()

    async def measure(self, seconds: float, settle: float = 0.5) -> Round:
        """Let the crowd play for so long, after a little while in which it gets going."""
        self._go_on()
        await asyncio.sleep(settle)
        self._taken, self._refused = [], 0
        started, server, players = time.perf_counter(), processor_seconds(self.process), time.process_time()
        await asyncio.sleep(seconds)
        done = Round(
            time.perf_counter() - started,
            self._taken,
            self._refused,
            processor_seconds(self.process) - server,
            time.process_time() - players,
        )
        self.pause()
        await asyncio.sleep(settle)
        self._look_for_trouble()
        self.rounds.append(done)
        return done

    async def leave(self) -> None:
        """Everybody goes home."""
        self.leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _look_for_trouble(self) -> None:
        for task in self._tasks:
            if task.done() and (error := task.exception()) is not None:
                raise SystemExit(f"{self.name}: a pair ended early: {type(error).__name__}: {error}")


def processor_seconds(process: int) -> float:
    """The processor time a process and those it has started have used so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
        children = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    except OSError:
        return 0.0
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_seconds(int(child)) for child in children)
