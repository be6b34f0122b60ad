"""What time it is."""

from __future__ import annotations

import time
from typing import Final

_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
_STARTED: Final = time.time_ns() - time.clock_gettime_ns(_CLOCK)


def now_ms() -> int:
    """Milliseconds since 1970, counted on from this process's start: setting the machine's clock does not change it."""
    return (_STARTED + time.clock_gettime_ns(_CLOCK)) // 1_000_000
