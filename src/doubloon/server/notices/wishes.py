"""What a person wants to be told, on which channel, and when not."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from doubloon.hosting.problems import BadRequest
from doubloon.hosting.wire import NoticeWishes, Occasion, Way

MINUTES: Final = 24 * 60
OCCASIONS: Final[dict[str, Occasion]] = {
    "your-turn": "turn",
    "consent": "turn",
    "game-over": "over",
}
"""Kinds of notices by occasion; all others are about tables."""
WAYS: Final[dict[str, Way]] = {"push": "push", "mail": "mail"}
"""Kinds of channels by way; all others are webhooks."""
USUAL: Final = NoticeWishes()


def occasion(kind: str) -> Occasion:
    """What kind of thing a notice is about."""
    return OCCASIONS.get(kind, "table")


def way(channel: str) -> Way:
    """How a channel reaches somebody."""
    return WAYS.get(channel, "hook")


def wants(wishes: NoticeWishes, kind: str, channel: str) -> bool:
    """Whether a person wants a notice of this kind on a channel of that kind."""
    wanted: list[Way] = getattr(wishes, occasion(kind))
    return way(channel) in wanted


def check(wishes: NoticeWishes) -> NoticeWishes:
    """The wishes, each way once; BadRequest for a time zone nobody knows, or half of the quiet hours."""
    _zone(wishes.zone)
    if (wishes.quiet_from is None) != (wishes.quiet_to is None):
        raise BadRequest("Quiet hours have a beginning and an end.")
    tidy = {name: sorted(set(getattr(wishes, name))) for name in ("turn", "table", "over")}
    return msgspec.structs.replace(wishes, **tidy)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadRequest(f"No time zone is called {name[:60]!r}; one is called Europe/Berlin.") from None


def quiet_until(wishes: NoticeWishes, now: int) -> int | None:
    """When the quiet hours of this moment end; None outside of them. Equal ends mean none."""
    begin, end = wishes.quiet_from, wishes.quiet_to
    if begin is None or end is None or begin == end:
        return None
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(_zone(wishes.zone))
    minute = here.hour * 60 + here.minute
    if (minute - begin) % MINUTES >= (end - begin) % MINUTES:
        return None
    day = here.date() + timedelta(days=minute >= end)
    ends = datetime.combine(day, time(end // 60, end % 60), here.tzinfo)
    return max(now + 1, int(ends.timestamp() * 1000))
