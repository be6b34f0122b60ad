"""Work shared out among processes. One that dies loses nothing: what it had not handed in is done again by another.

That is safe because every part is a function of its own description: done twice, it gives the same result twice.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Protocol, TypeVar

from doubloon.children import born_deaf
from doubloon.kernel.errors import DoubloonError

Part = TypeVar("Part")
Result = TypeVar("Result")

PATIENCE: Final = 3
"""So many times in a row all workers may be lost without one result."""


class WorkersLost(DoubloonError):
    """Processes die again and again before any of them hands in a result."""


class ShareOut(Protocol):
    """How parts are done elsewhere: by processes here, or by other machines."""

    def __call__(
        self, job: Callable[[Part], Result], parts: Sequence[Part], workers: int
    ) -> Iterator[tuple[int, Result]]:
        """Do every part; give its number and its result, in the order in which they come in."""


def by_processes(
    job: Callable[[Part], Result], parts: Sequence[Part], workers: int
) -> Iterator[tuple[int, Result]]:
    """Processes of this machine. An interruption ends them at once."""
    left = dict(enumerate(parts))
    fruitless = 0
    while left:
        before = len(left)
        for number, result in one_pool(job, left, min(workers, len(left))):
            del left[number]
            yield number, result
        fruitless = fruitless + 1 if len(left) == before else 0
        if fruitless == PATIENCE:
            raise WorkersLost(
                f"workers ended {PATIENCE} times in a row without a result; "
                f"the machine may lack memory for {workers} of them"
            )


def one_pool(
    job: Callable[[Part], Result], left: dict[int, Part], workers: int
) -> Iterator[tuple[int, Result]]:
    """What a pool of processes gets done until one of them dies."""
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=spawn)
    try:
        with born_deaf():  # the first part starts every process
            futures: dict[Future[Result], int] = {
                pool.submit(job, part): number for number, part in left.copy().items()
            }
        for future in as_completed(futures):
            if not isinstance(future.exception(), BrokenProcessPool):
                yield futures[future], future.result()
    except BrokenProcessPool:  # it died while parts were still being handed out
        return
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def processors() -> int:
    """As many workers as there are processors."""
    return os.cpu_count() or 1
