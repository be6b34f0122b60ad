"""Ctrl-C, a closed window, a polite kill: a game at the terminal stops between two plies, never inside one.

A signal that comes while we wait for the player stops at once; one that comes while a rule is carried out or a file
is written waits until that is done.
"""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Final, Self

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


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
        self.before = {number: signal.signal(number, self.heard) for number in SIGNALS}
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

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
            return input()
        except EOFError:
            raise Stop(0) from None
        finally:
            self.waiting = False
