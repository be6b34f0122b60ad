"""Vacation: clocks of turn-based tables stand still, within the days that the server allows."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from doubloon.hosting.seats import clocks
from doubloon.hosting.wire import ClockRule
from tests.server.live import Visitor, running_server
from tests.server.playing.test_playing import two_at_a_table

DAY = 86_400_000


def test_a_clock_stands_still_and_keeps_what_was_left() -> None:
    rule = ClockRule("bank", 100)
    clock = clocks.after(rule, clocks.full_clocks(rule, 2), [0], [0], None, False, 0)
    away = clocks.paused(clock, 0, 40_000, DAY)
    assert (away.left[0], away.since[0], clocks.deadline(rule, away)) == (60_000, DAY, DAY + 60_000)
    assert clocks.run_out(rule, away, DAY) == []
    assert clocks.run_out(rule, away, DAY + 60_000) == [0]
    back = clocks.paused(away, 0, 50_000, 50_000)
    assert clocks.deadline(rule, back) == 110_000
    asked_meanwhile = clocks.after(rule, clock, [1], [1], 0, False, 41_000, {1: DAY})
    assert asked_meanwhile.since == [None, DAY]


async def clock_of(who: Visitor, table: str, seat: int) -> Any:
    async with who.at(table) as socket:
        shown = await socket.hear("shown")
        return shown["clocks"][seat]


async def test_my_clock_stands_still_everywhere_and_runs_again_when_i_am_back(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_VACATION_DAYS="10") as server:
        async with Visitor(server.url) as ann, Visitor(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            week = {"kind": "bank", "seconds": 604_800}
            tables = [await two_at_a_table(ann, bob, pace="turns", clock=week) for _ in range(2)]
            live = await two_at_a_table(ann, bob, clock=week)
            assert (await ann.get("/api/notices"))["away_left"] == 10
            sheet = await ann.post("/api/vacation", {"days": 4})
            now = time.time() * 1000
            assert (sheet["away_left"], round((sheet["away_until"] - now) / DAY)) == (6, 4)
            for table in tables:
                info = await ann.get(f"/api/tables/{table}")
                if info["to_act"] == [0]:
                    assert (await clock_of(ann, table, 0))["running_since"] == sheet["away_until"]
                log = (await bob.get(f"/api/tables/{table}/moment"))["view"]["log"]
                assert "Ann is on vacation, and their clock stands still." in [line["text"] for line in log]
            assert (await clock_of(ann, live, 0))["running_since"] != sheet["away_until"]
            again = await ann.post("/api/vacation", {"days": 5})
            assert again["away_until"] == sheet["away_until"], "asking twice counts once"
            back = await ann.post("/api/vacation", {"days": 0})
            assert (back["away_until"], back["away_left"]) == (None, 9), "the day that has begun is taken"
            for table in tables:
                since = (await clock_of(ann, table, 0))["running_since"]
                assert since is None or since <= time.time() * 1000 + 1000
            refused = await ann.send("POST", "/api/vacation", {"days": 10})
            assert refused.status_code == 409
            assert refused.json()["text"] == "You may take 9 more days of vacation this year."
            assert (await ann.send("POST", "/api/vacation", {"days": -1})).status_code == 400


async def test_one_day_is_one_day(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_VACATION_DAYS="1") as server:
        async with Visitor(server.url) as ann:
            await ann.guest("Ann")
            refused = await ann.send("POST", "/api/vacation", {"days": 2})
            assert refused.json()["text"] == "You may take 1 more day of vacation this year."


async def test_tables_somebody_sits_down_at_while_away_are_no_exception(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_VACATION_DAYS="10") as server:
        async with Visitor(server.url) as ann, Visitor(server.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            until = (await ann.post("/api/vacation", {"days": 4}))["away_until"]
            week = {"kind": "bank", "seconds": 604_800}
            opened = await two_at_a_table(ann, bob, pace="turns", clock=week)
            joined = await two_at_a_table(bob, ann, pace="turns", clock=week)
            live = await two_at_a_table(ann, bob, clock=week)
            for table, mine in ((opened, 0), (joined, 1)):
                info = await ann.get(f"/api/tables/{table}")
                since = (await clock_of(ann, table, mine))["running_since"]
                assert since == (until if info["to_act"] == [mine] else None)
                theirs = (await clock_of(bob, table, 1 - mine))["running_since"]
                assert theirs is None or theirs < until
                log = (await bob.get(f"/api/tables/{table}/moment"))["view"]["log"]
                assert [line["text"] for line in log if "vacation" in line["text"]] == [
                    "Ann is on vacation, and their clock stands still."
                ]
            assert (await clock_of(ann, live, 0))["running_since"] != until
