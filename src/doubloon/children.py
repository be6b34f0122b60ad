"""Processes we start, and Ctrl-C: a terminal sends it to all of them, and only their parent answers.

A child cannot ignore it by itself: one that is still importing has no handler of ours yet and would print a
traceback. So it is started with the signal blocked, and its parent tells it when to end. Nor may the signal interrupt
the parent halfway through starting a child, which would then never end.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Processes started within this never receive Ctrl-C; this process receives it when the block is left."""
    resource_tracker.ensure_running()  # started later, it would unblock the signal again
    with postponed(), blocked():
        yield


@contextmanager
def postponed() -> Iterator[None]:
    """Ctrl-C is handled when this block is left."""
    if threading.current_thread() is not threading.main_thread():  # other threads are never interrupted
        yield
        return
    received: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if received:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def blocked() -> Iterator[None]:
    """Ctrl-C is blocked in this thread, and in a process it starts: that inherits the mask."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows has no such mask
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
