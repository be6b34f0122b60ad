"""Ctrl-C, a closed window, a polite kill: a game at the terminal stops between two plies, never inside one.

A signal that comes while we wait for the player stops at once; one that comes while a rule is carried out or a file
is written waits until that is done.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from types import FrameType, TracebackType
from typing import Final, Self

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)

CAN_WATCH: Final = sys.platform != "win32"
"""Elsewhere a terminal cannot be waited for together with something else."""


class Stop(Exception):
    """Somebody wants the command to end; `code` is its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Stopping:
    """Takes the signals for the length of a game."""

    def __init__(self) -> None:
        self.signal = 0
        self.waiting = False

    def __enter__(self) -> Self:
        self.alarm, self.bell = os.pipe()
        if CAN_WATCH:
            os.set_blocking(self.bell, False)
            self.bell_before = signal.set_wakeup_fd(self.bell, warn_on_full_buffer=False)
        self.before = {number: signal.signal(number, self.heard) for number in SIGNALS}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)
        if CAN_WATCH:
            signal.set_wakeup_fd(self.bell_before)
        os.close(self.alarm)
        os.close(self.bell)

    def heard(self, number: int, _: FrameType | None) -> None:
        """A signal came."""
        self.signal = number
        if self.waiting:
            self.check()

    def check(self) -> None:
        """Stop here if somebody asked for it."""
        if self.signal:
            self.waiting = False
            raise Stop(128 + self.signal)

    def line(self) -> str:
        """The player's next line; Stop with code 0 when there are no more."""
        self.waiting = True
        try:
            self.check()
            self.wait_for_a_line()
            return input()
        except EOFError:
            raise Stop(0) from None
        finally:
            self.waiting = False

    def wait_for_a_line(self) -> None:
        """At a terminal: until something was typed, or a signal came, even one that came a moment ago and that reading
        would sleep through."""
        if CAN_WATCH and sys.stdin.isatty():
            select.select([sys.stdin, self.alarm], [], [])
