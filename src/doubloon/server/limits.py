"""Rate limits. Those against guessing and flooding are counted in the database, for all workers together; those on
moves and chat per socket's person in this process, where they cost nothing."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

import sqlalchemy as sa

from doubloon.server.problems import TooMany
from doubloon.server.settings import Settings
from doubloon.server.store.writer import Writer


class Rule(NamedTuple):
    """So many in so many seconds."""

    most: int
    seconds: int


COUNTED: Final = {
    "login": Rule(10, 60),
    "guest": Rule(30, 60),
    "keep": Rule(10, 60),
    "create": Rule(30, 60),
    "webhook": Rule(20, 60),
    "analyse": Rule(10, 60),
}
FLOWING: Final = {"act": Rule(100, 10), "chat": Rule(8, 10), "hint": Rule(15, 10), "read": Rule(200, 10)}
"""A bucket of `most` that fills again over `seconds`."""
COUNT: Final = sa.text(
    "INSERT INTO limits (bucket, slot, count) VALUES (:bucket, :slot, 1)"
    " ON CONFLICT (bucket, slot) DO UPDATE SET count = limits.count + 1 RETURNING count"
)
FORGET: Final = sa.text("DELETE FROM limits WHERE slot < :slot")
DAY: Final = 86_400
MOST_BUCKETS: Final = 10_000


class Limits:
    """Who may do how much."""

    def __init__(self, settings: Settings, writer: Writer) -> None:
        self.on = settings.limits
        self.writer = writer
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}

    async def count(self, what: str, who: str) -> None:
        """TooMany when somebody has done this too often in the present minute."""
        if not self.on:
            return
        rule = COUNTED[what]
        now = int(time.time())
        slot = now - now % rule.seconds

        def counted(connection: sa.Connection) -> int:
            if now % 50 == 0:
                connection.execute(FORGET, {"slot": now - DAY})
            return int((connection.execute(COUNT, {"bucket": f"{what} {who}", "slot": slot})).scalar_one())

        if await self.writer.do(counted) > rule.most:
            wait = slot + rule.seconds - now
            raise TooMany(f"That is too often; try again in {wait} seconds.", wait)

    def flow(self, what: str, who: str) -> bool:
        """Whether somebody may do this now; takes one from their bucket."""
        if not self.on:
            return True
        rule = FLOWING[what]
        now = time.monotonic()
        left, at = self.buckets.get((what, who), (float(rule.most), now))
        left = min(rule.most, left + (now - at) * rule.most / rule.seconds)
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.clear()
        self.buckets[what, who] = (left - 1 if left >= 1 else left, now)
        return left >= 1
