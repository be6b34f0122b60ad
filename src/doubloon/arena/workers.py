"""Work shared out among processes. One that dies loses nothing: what it had not handed in is done again by another.

That is safe because every part is a function of its own description: done twice, it gives the same result twice. Every worker
has a line of its own to us, whose other end nobody else holds. So its death is heard, even in the middle of a result; a pool
whose workers share one line would wait for the rest of that result for ever.
"""

from __future__ import annotations

import multiprocessing
import os
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final, Generic, Protocol, TypeVar

from doubloon.children import without_ctrl_c
from doubloon.kernel.errors import DoubloonError

Part = TypeVar("Part")
Result = TypeVar("Result")

PATIENCE: Final = 3
"""All workers may be lost this many times in a row without one result."""


class WorkersLost(DoubloonError):
    """Processes die again and again before any of them hands in a result."""


class Died(Exception):
    """A worker has ended without handing in what it was at."""


class ShareOut(Protocol):
    """How parts are done elsewhere: by processes here, or by other machines."""

    def __call__(
        self, job: Callable[[Part], Result], parts: Sequence[Part], workers: int
    ) -> Iterator[tuple[int, Result]]:
        """Do every part; give its number and its result, in the order in which they come in."""


class Worker(Generic[Part, Result]):
    """A process that does one part after the other."""

    def __init__(self, job: Callable[[Part], Result]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.line, self.its_end = spawn.Pipe()
        self.process = spawn.Process(target=work, args=(job, self.its_end), daemon=True)
        self.number = -1
        """The part it is at."""

    def start(self) -> None:
        """Begin; from now on it alone holds the other end of the line."""
        with without_ctrl_c():
            self.process.start()
            self.its_end.close()

    def give(self, number: int, part: Part) -> None:
        """Something to do. One that has died will be found out when it is listened to."""
        self.number = number
        try:
            self.line.send(part)
        except OSError:
            return

    def handed_in(self) -> Result:
        """The result it tells; `Died` when there will be none. What went wrong in the work itself is raised here."""
        try:
            result, error = self.line.recv()
        except (EOFError, OSError):
            raise Died from None
        if error is not None:
            raise error
        done: Result = result
        return done

    def dismiss(self) -> None:
        """End it, whatever it is at."""
        if self.process.pid is not None:
            self.process.terminate()
            self.process.join()
        self.its_end.close()
        self.line.close()


def work(job: Callable[[Any], Any], line: Connection[Any, Any]) -> None:
    """In the worker: part after part, as long as somebody wants them done."""
    while True:
        try:
            part = line.recv()
        except (EOFError, OSError):
            return
        try:
            told: tuple[Any, Exception | None] = (job(part), None)
        except Exception as error:
            error.add_note(f"in a worker:\n{traceback.format_exc()}")
            told = (None, error)
        try:
            line.send(told)
        except OSError:
            return


def by_processes(
    job: Callable[[Part], Result], parts: Sequence[Part], workers: int
) -> Iterator[tuple[int, Result]]:
    """Processes of this machine. An interruption ends them at once."""
    waiting = deque(range(len(parts)))
    crew: list[Worker[Part, Result]] = []
    lost = 0
    try:
        while waiting or crew:
            while waiting and len(crew) < workers:
                crew.append(Worker(job))
                crew[-1].start()
                hand_out(crew[-1], waiting, parts)
            for line in wait([worker.line for worker in crew]):
                worker = next(one for one in crew if one.line is line)
                number = worker.number
                try:
                    result = worker.handed_in()
                except Died:
                    waiting.appendleft(number)
                    let_go(worker, crew)
                    lost += 1
                    if lost == PATIENCE * workers:
                        raise WorkersLost(
                            f"workers ended {PATIENCE} times in a row without a result; "
                            f"the machine may lack memory for {workers} of them"
                        ) from None
                    continue
                lost = 0
                if waiting:
                    hand_out(worker, waiting, parts)
                else:
                    let_go(worker, crew)
                yield number, result
    finally:
        for worker in crew:
            worker.dismiss()


def hand_out(worker: Worker[Part, Any], waiting: deque[int], parts: Sequence[Part]) -> None:
    """The next part that waits."""
    number = waiting.popleft()
    worker.give(number, parts[number])


def let_go(worker: Worker[Any, Any], crew: list[Worker[Any, Any]]) -> None:
    """It is not needed any more, or of no use."""
    crew.remove(worker)
    worker.dismiss()


def processors() -> int:
    """As many workers as there are processors."""
    return os.cpu_count() or 1
