"""Processes we start, and Ctrl-C: a terminal sends it to all of them, and only their parent answers.

A child cannot turn it down by itself: one that is still importing has no handler of ours yet and would print a
traceback. So it is born with the signal blocked; what it has to end for, its parent tells it. Nor may the signal
interrupt the parent halfway through starting a child, which would then wait for ever.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def born_deaf() -> Iterator[None]:
    """A process started meanwhile never hears Ctrl-C. One that comes meanwhile reaches this process afterwards."""
    resource_tracker.ensure_running()  # started later, it would unblock the signal again
    with postponed(), blocked():
        yield


@contextmanager
def postponed() -> Iterator[None]:
    """Ctrl-C is answered when this is over."""
    if threading.current_thread() is not threading.main_thread():  # other threads are never interrupted
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if heard:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def blocked() -> Iterator[None]:
    """A child inherits what is blocked in the thread that starts it."""
    if not hasattr(signal, "pthread_sigmask"):  # there, children are not sent the signal
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
