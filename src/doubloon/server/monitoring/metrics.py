"""What a monitor may know: counts and times, never names or moves.

Several workers of one `doubloon serve` count into files of a shared folder (`shared`), and each of them answers with the sum.
"""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where the workers' files are; prometheus_client reads it when it is imported."""

REGISTRY = CollectorRegistry()
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

COMMANDS = Counter("doubloon_commands", "Commands by kind and answer.", ["kind", "answer"], registry=REGISTRY)
COMMAND_SECONDS = Histogram(
    "doubloon_command_seconds", "From a command to its answer.", buckets=_FAST, registry=REGISTRY
)
COMMIT_SECONDS = Histogram("doubloon_commit_seconds", "One group commit.", buckets=_FAST, registry=REGISTRY)
COMMIT_SIZE = Histogram(
    "doubloon_commit_size",
    "Writes in one group commit.",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 400),
    registry=REGISTRY,
)
REQUESTS = Counter("doubloon_requests", "HTTP answers by status.", ["status"], registry=REGISTRY)
SOCKETS = Gauge("doubloon_sockets", "Open websockets.", registry=REGISTRY, multiprocess_mode="livesum")
ROOMS = Gauge("doubloon_rooms", "Tables held in memory.", registry=REGISTRY, multiprocess_mode="livesum")
THOUGHTS = Counter("doubloon_thoughts", "Bot decisions by how they came about.", ["how"], registry=REGISTRY)
THOUGHT_SECONDS = Histogram("doubloon_thought_seconds", "One bot decision.", buckets=_FAST, registry=REGISTRY)
DELIVERIES = Counter(
    "doubloon_deliveries", "Messages to people by what became of them.", ["state"], registry=REGISTRY
)


@cache
def commands(kind: str, answer: str) -> Counter:
    """The counter of one kind and answer; there are few of them, and every command looks for one."""
    return COMMANDS.labels(kind, answer)


def page() -> bytes:
    """All of it, in the text form of Prometheus; of all workers, where there are several."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return generate_latest(REGISTRY)
    forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


@contextlib.contextmanager
def shared(workers: int) -> Iterator[None]:
    """Workers started in here count together."""
    if workers == 1:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="doubloon-metrics-") as folder:
        os.environ[FOLDER] = folder
        yield


def forget_the_dead(folder: Path) -> None:
    """A killed worker has no open sockets or tables; what it counted stays counted."""
    for file in folder.glob("gauge_live*.db"):
        found = re.search(r"_(\d+)\.db$", file.name)
        if found is not None and not is_alive(int(found[1])):
            multiprocess.mark_process_dead(int(found[1]))  # type: ignore[no-untyped-call]


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def observe_command(kind: str, answer: str, seconds: float) -> None:
    """A command was answered like this after this time."""
    commands(kind, answer).inc()
    COMMAND_SECONDS.observe(seconds)
