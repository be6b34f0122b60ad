"""An analysis in its own process: `python -m doubloon.analysis.child`.

An `AnalysisRequest` comes in as a line of JSON on standard input; lines of `AnalysisProgress` go out, the last with the result. The
caller keeps standard input open: when it closes, this process ends.
"""

from __future__ import annotations

import os
import sys
import threading

import msgspec

from doubloon.analysis.findings import Analysis
from doubloon.analysis.request import AnalysisRequest, carried_out


class AnalysisProgress(msgspec.Struct, frozen=True):
    """How many of a hundred parts are done; `found` comes with the last."""

    done: int
    found: Analysis | None = None


def send(progress: AnalysisProgress) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
    sys.stdout.buffer.flush()


def end_with_the_caller() -> None:
    """Standard input is closed: nobody waits for the result."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """One analysis."""
    request = msgspec.json.decode(sys.stdin.buffer.readline(), type=AnalysisRequest)
    threading.Thread(target=end_with_the_caller, daemon=True).start()
    sent = -1

    def progress(done: int) -> None:
        nonlocal sent
        if done > sent:
            sent = done
            send(AnalysisProgress(done))

    send(AnalysisProgress(100, carried_out(request, progress)))


if __name__ == "__main__":
    main()
