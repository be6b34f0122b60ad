"""An analysis in a process of its own: `python -m doubloon.analysis.apart`.

A `Wanted` comes in as a line of JSON; out go lines, one `Heard` each: how far it is, and at last what was found. Whoever wanted
it keeps the line open: when they are gone, so is this process.
"""

from __future__ import annotations

import os
import sys
import threading

import msgspec

from doubloon.analysis.findings import Analysis
from doubloon.analysis.wanted import Wanted, found


class Heard(msgspec.Struct, frozen=True):
    """A line on the way: so many parts of a hundred are done; `found` comes with the last."""

    done: int
    found: Analysis | None = None


def say(heard: Heard) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(heard) + b"\n")
    sys.stdout.buffer.flush()


def end_with_whoever_asked() -> None:
    """Nobody is left to hear what is found."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """One analysis."""
    wanted = msgspec.json.decode(sys.stdin.buffer.readline(), type=Wanted)
    threading.Thread(target=end_with_whoever_asked, daemon=True).start()
    told = -1

    def progress(done: int) -> None:
        nonlocal told
        if done > told:
            told = done
            say(Heard(done))

    say(Heard(100, found(wanted, progress)))


if __name__ == "__main__":
    main()
