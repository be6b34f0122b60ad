"""What a monitor may know about this worker: counts and times, never names or moves."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

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
SOCKETS = Gauge("doubloon_sockets", "Open websockets.", registry=REGISTRY)
ROOMS = Gauge("doubloon_rooms", "Tables held in memory.", registry=REGISTRY)
THOUGHTS = Counter("doubloon_thoughts", "Bot decisions by how they came about.", ["how"], registry=REGISTRY)
THOUGHT_SECONDS = Histogram("doubloon_thought_seconds", "One bot decision.", buckets=_FAST, registry=REGISTRY)
WEBHOOKS = Counter("doubloon_webhooks", "Webhook calls by result.", ["result"], registry=REGISTRY)


@cache
def commands(kind: str, answer: str) -> Counter:
    """The counter of one kind and answer; there are few of them, and every command looks for one."""
    return COMMANDS.labels(kind, answer)


def page() -> bytes:
    """All of it, in the text form of Prometheus."""
    return generate_latest(REGISTRY)


def observe_command(kind: str, answer: str, seconds: float) -> None:
    """A command was answered like this after this time."""
    commands(kind, answer).inc()
    COMMAND_SECONDS.observe(seconds)
