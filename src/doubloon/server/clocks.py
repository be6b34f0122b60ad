"""Clocks. A clock runs for every person the game waits for, and stands for everybody else; bots have none.

`move`: each decision has its own time. `bank`: one supply for the game, and an increment back for every action.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from doubloon.server.wire import ClockRule, SeatClock

GRACE_MS: Final = 60_000
"""What a person finds on an empty bank after coming back."""


class Clock(msgspec.Struct, frozen=True):
    """By seat: what is left, and since when it has been running."""

    left: list[int]
    since: list[int | None]


def wound(rule: ClockRule, seats: int) -> Clock:
    """All clocks full, none running."""
    return Clock([rule.seconds * 1000] * seats, [None] * seats)


def after(rule: ClockRule, clock: Clock, waited_for: Collection[int], acted: int | None, now: int) -> Clock:
    """The clocks once `acted` has done something (None: a seat changed hands) and the game waits for these seats."""
    if rule.kind == "none":
        return clock
    left, since = list(clock.left), list(clock.since)
    for seat, started in enumerate(since):
        if started is not None and (seat == acted or seat not in waited_for):
            left[seat] = max(0, left[seat] - (now - started))
            since[seat] = None
            if seat == acted and rule.kind == "bank":
                left[seat] += rule.increment * 1000
    for seat in waited_for:
        if since[seat] is None:
            since[seat] = now
            if rule.kind == "move":
                left[seat] = rule.seconds * 1000
    return Clock(left, since)


def stopped(rule: ClockRule, clock: Clock, now: int) -> Clock:
    """Nobody is waited for any more."""
    return after(rule, clock, (), None, now)


def welcomed_back(rule: ClockRule, clock: Clock, seat: int) -> Clock:
    """A person who ran out of time and returns has a minute, or the whole bank if that is shorter."""
    if rule.kind != "bank":
        return clock
    left = list(clock.left)
    left[seat] = max(left[seat], min(GRACE_MS, rule.seconds * 1000))
    return Clock(left, clock.since)


def deadline(rule: ClockRule, clock: Clock) -> int | None:
    """When the first running clock runs out."""
    if rule.kind == "none":
        return None
    return min(
        (since + left for left, since in zip(clock.left, clock.since, strict=True) if since is not None),
        default=None,
    )


def run_out(rule: ClockRule, clock: Clock, now: int) -> list[int]:
    """The seats whose time is over."""
    if rule.kind == "none":
        return []
    return [
        seat
        for seat, (left, since) in enumerate(zip(clock.left, clock.since, strict=True))
        if since is not None and since + left <= now
    ]


def shown(rule: ClockRule, clock: Clock) -> list[SeatClock]:
    """The clocks as clients are told; none when the table has none."""
    if rule.kind == "none":
        return []
    return [
        SeatClock(seat=seat, left_ms=left, running_since=since)
        for seat, (left, since) in enumerate(zip(clock.left, clock.since, strict=True))
    ]
