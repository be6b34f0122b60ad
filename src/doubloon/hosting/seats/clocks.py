"""Clocks. A clock runs for every person the game waits for, and stands for everybody else; bots have none.

`move`: each decision has its own time. `bank`: one supply for the game, and an increment back for every action.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import msgspec

from doubloon.hosting.wire import ClockRule, SeatClock

GRACE_MS: Final = 60_000
"""What a person finds on an empty bank after coming back."""


class Clocks(msgspec.Struct, frozen=True):
    """By seat: what is left, and since when it has been running."""

    left: list[int]
    since: list[int | None]
    lowest: list[int] = []
    """`move`: the least that was left at a decision which can still be taken back. Older tables do not know it."""
    graced: list[int] = []
    """`bank`: the seats that have had their minute."""


def full_clocks(rule: ClockRule, seats: int) -> Clocks:
    """All clocks full, none running."""
    full = [rule.seconds * 1000] * seats
    return Clocks(full, [None] * seats, full[:])


def after(
    rule: ClockRule,
    clock: Clocks,
    asked: Collection[int],
    waited_for: Collection[int],
    acted: int | None,
    undone: bool,
    now: int,
    begins: Mapping[int, int] | None = None,
) -> Clocks:
    """The clocks once `acted` has done something or taken it back (None: a seat changed hands). The game asks some seats,
    and waits for those of them that people play. A decision keeps its time, also while a bot stands in for it. `begins` says
    for whom a clock begins to run later than now."""
    if rule.kind == "none":
        return clock
    left, since = list(clock.left), list(clock.since)
    lowest = list(clock.lowest) or left[:]
    for seat, started in enumerate(since):
        spent = 0 if started is None else max(0, now - started)
        if started is not None and (seat == acted or seat not in waited_for):
            left[seat] = max(0, left[seat] - spent)
            since[seat] = None
        if seat == acted:
            left[seat], lowest[seat] = _acted(rule, left[seat], lowest[seat], spent, undone)
        elif rule.kind == "move" and (acted is not None or seat not in asked):
            lowest[seat] = rule.seconds * 1000
            if seat not in asked:
                left[seat] = rule.seconds * 1000
    for seat in waited_for:
        if since[seat] is None:
            since[seat] = max(now, (begins or {}).get(seat, now))
    return Clocks(left, since, lowest, clock.graced)


def paused(clock: Clocks, seat: int, now: int, until: int) -> Clocks:
    """A running clock keeps what is left, and runs on from then; at once, when that is now."""
    started = clock.since[seat]
    if started is None:
        return clock
    left, since = list(clock.left), list(clock.since)
    left[seat] = max(0, left[seat] - max(0, now - started))
    since[seat] = max(now, until)
    return Clocks(left, since, clock.lowest, clock.graced)


def _acted(rule: ClockRule, left: int, lowest: int, spent: int, undone: bool) -> tuple[int, int]:
    """What is left, and the lowest, for a seat that has acted or taken an action back after this time.

    Taking back returns what the action brought: an increment, or the time of a new decision."""
    if rule.kind == "bank":
        return max(0, left + (-rule.increment if undone else rule.increment) * 1000), lowest
    if undone:
        lowest = max(0, lowest - spent)
        return lowest, lowest
    return rule.seconds * 1000, min(lowest, left)


def stopped(rule: ClockRule, clock: Clocks, now: int) -> Clocks:
    """Nobody is waited for any more."""
    return after(rule, clock, (), (), None, False, now)


def welcomed_back(rule: ClockRule, clock: Clocks, seat: int) -> Clocks:
    """A person who returns to an empty bank has a minute, or the whole bank if that is shorter: once in a game."""
    if rule.kind != "bank" or clock.left[seat] or seat in clock.graced:
        return clock
    left = list(clock.left)
    left[seat] = min(GRACE_MS, rule.seconds * 1000)
    return Clocks(left, clock.since, clock.lowest, [*clock.graced, seat])


def deadline(rule: ClockRule, clock: Clocks) -> int | None:
    """When the first running clock runs out."""
    if rule.kind == "none":
        return None
    return min(
        (since + left for left, since in zip(clock.left, clock.since, strict=True) if since is not None),
        default=None,
    )


def run_out(rule: ClockRule, clock: Clocks, now: int) -> list[int]:
    """The seats whose time is over."""
    if rule.kind == "none":
        return []
    return [
        seat
        for seat, (left, since) in enumerate(zip(clock.left, clock.since, strict=True))
        if since is not None and since + left <= now
    ]


def shown(rule: ClockRule, clock: Clocks) -> list[SeatClock]:
    """The clocks as clients are told; none when the table has none."""
    if rule.kind == "none":
        return []
    return [
        SeatClock(seat=seat, left_ms=left, running_since=since)
        for seat, (left, since) in enumerate(zip(clock.left, clock.since, strict=True))
    ]
