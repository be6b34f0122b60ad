"""Histories of clients of real servers, which are killed, or stop and go on, or lose their database and bus; commands come twice
and late.

Per table: one order, nothing acknowledged lost, nothing applied twice, nobody shown less than they were acknowledged. `make
chaos` runs the long form. Many more deaths are played through on a simulated machine: `test_simulated.py`.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from doubloon.server.notices.message import Message
from doubloon.server.notices.outbox import Channel
from tests.histories import letters
from tests.histories.history import Event, Waiting, faults, unnoticed
from tests.histories.letters import Attempt, Period, misdelivered, periods
from tests.histories.world import World
from tests.server.live import ServerProcess
from tests.server.witness import Witness, journals, played_through

FAULTS = int(os.environ.get("DOUBLOON_FAULTS", "8"))
JOURNAL = [{"seat": 0, "action": "a"}, {"seat": 2, "action": "bot"}, {"seat": 1, "action": "b"}]
KEYS = {"k1": 1, "k2": 3}
GOOD = [
    Event(0, "read", version=0),
    Event(0, "sent", "k1", 0, 0, "a"),
    Event(0, "sent", "k1", 0, 0, "a"),
    Event(0, "accepted", "k1", 1),
    Event(0, "accepted", "k1", 1),
    Event(0, "read", version=1),
    Event(1, "read", version=2),
    Event(1, "sent", "k2", 2, 1, "b"),
    Event(1, "accepted", "k2", 3),
    Event(0, "sent", "k3", 2, 0, "c"),
    Event(0, "stale", "k3", 3),
]


def test_the_checker_finds_nothing_in_a_good_history() -> None:
    assert faults(GOOD, JOURNAL, KEYS) == []


@pytest.mark.parametrize(
    ("history", "journal", "keys", "says"),
    [
        (GOOD, JOURNAL[:2], {"k1": 1}, "k2 was accepted as version 3; there is {}"),
        (GOOD, [*JOURNAL, JOURNAL[2]], KEYS, "2 commands were carried out and 3 plies are stored"),
        ([*GOOD, Event(1, "read", version=2)], JOURNAL, KEYS, "client 1 was shown 2 after 3"),
        (
            [*GOOD, Event(2, "opened", version=3), Event(2, "read", version=2)],
            JOURNAL,
            KEYS,
            "client 2 was shown 2",
        ),
        (
            [*GOOD, Event(2, "read", version=3), Event(2, "read", version=2)],
            JOURNAL,
            KEYS,
            "client 2 was shown 2",
        ),
        ([*GOOD, Event(1, "accepted", "k2", 4)], JOURNAL, KEYS, "k2 made version 3 and version 4"),
        ([*GOOD, Event(0, "accepted", "k3", 3)], JOURNAL, KEYS, "version 3 was made by k2 and by k3"),
        ([*GOOD, Event(1, "refused", "k2")], JOURNAL, KEYS, "k2 was accepted, then refused"),
        ([*GOOD, Event(1, "accepted", "k9", 2)], JOURNAL, KEYS, "k9 was accepted and never sent"),
        ([*GOOD, Event(1, "sent", "k2", 2, 1, "z")], JOURNAL, KEYS, "k2 was sent with two meanings"),
        (GOOD, [JOURNAL[2], JOURNAL[1], JOURNAL[0]], KEYS, "k1 was accepted as version 1; there is"),
        (GOOD, JOURNAL, {"k1": 1, "k2": 3, "k8": 2}, "k8 is stored and was never sent"),
        (GOOD, JOURNAL, {"k1": 3, "k2": 1}, "k1 was made for version 0 and applied to 2"),
    ],
)
def test_the_checker_finds_a_planted_fault(
    history: list[Event], journal: list[dict[str, object]], keys: dict[str, int], says: str
) -> None:
    assert any(one.startswith(says) for one in faults(history, journal, keys))


@pytest.mark.parametrize(("notices", "missing"), [(0, 1), (1, 0), (2, 1)])
def test_the_checker_counts_the_notices_of_those_who_are_waited_for(notices: int, missing: int) -> None:
    waiting = [Waiting("Ann", 5, 4), Waiting("Bob", 4, 4)]
    assert len(unnoticed(waiting, {"Ann": notices})) == missing, "Bob was there when he was asked"


SENT = Attempt("k1", "Ann", "t", None, looked=4, sent=4, looking=0.0, outcome="taken")
TURNS = {"Ann": [Period(4, 5), Period(8, 8)]}


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"key": "k2", "looked": 8, "sent": 8}, None),
        ({"looked": 5, "sent": 5}, None),
        ({"key": "k2", "looked": 5, "sent": 9}, None),
        ({"key": "k2", "looked": 5, "sent": 5}, "Ann was told twice of the turn at version 5"),
        ({"key": "k2", "looked": 6, "sent": 7}, "Ann was told at version 7 of a turn that had been taken"),
        ({"key": "k2", "looked": 9, "sent": 9}, "Ann was told at version 9 of a turn that had been taken"),
        ({"key": "k2", "looked": 8, "sent": 8, "looking": 30.0}, "Ann was told while looking at version 8"),
    ],
)
def test_the_checker_finds_what_was_told_twice_late_or_to_somebody_who_looks(
    more: dict[str, Any], says: str | None
) -> None:
    found = misdelivered([SENT, msgspec.structs.replace(SENT, **more)], TURNS)
    assert found == ([] if says is None else [says])


@pytest.mark.parametrize(
    ("outcome", "alive", "stored", "says"),
    [
        ("failed", True, "due", None),
        ("open", False, "due", None),
        ("taken", False, "due", None),
        ("open", True, "due", "Ann: k1 is sent by two at once"),
        ("taken", True, "due", "Ann: k1 was taken and is sent again"),
        ("taken", False, "delivered", "Ann: k1 was taken and is sent again"),
    ],
)
def test_the_same_key_goes_out_again_only_where_nobody_knows_of_the_first(
    outcome: str, alive: bool, stored: str, says: str | None
) -> None:
    world = World("")
    first, second = world.process("first"), world.process("second")
    witness = letters.Witness(world, lambda *_: [(stored,)], lambda _: 4)
    channel = Channel("c", "Ann", "signed", "", {}, "", True, None, 0)
    message = Message("k1", "your-turn", "t", "your turn", [])
    for process in (first, second):
        with process.at_work():
            witness.handed_over(channel, message)
        witness.attempts[0].outcome, first.alive = outcome, alive
    for process in (first, second):
        process.kill()
    assert witness.wrong == ([] if says is None else [says])


def test_turns_are_runs_of_versions() -> None:
    assert periods([{0}, {1}, {1, 0}, {1}, set(), {1}], {1}) == [(1, 3), (5, 5)]


def stored_keys(database: str, table: str) -> dict[str, int]:
    if database.startswith("postgresql"):
        return asyncio.run(_postgres_keys(database, table))
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT key, version FROM commands WHERE table_id = ?", (table,)).fetchall()
    connection.close()
    return dict(rows)


async def _postgres_keys(database: str, table: str) -> dict[str, int]:
    connection = await asyncpg.connect(database)
    rows = await connection.fetch("SELECT key, version FROM commands WHERE table_id = $1", table)
    await connection.close()
    return {row["key"]: row["version"] for row in rows}


async def _sever(database: str) -> None:
    """Every connection to this database breaks: those that write, those that read, and the bus."""
    connection = await asyncpg.connect(database)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


def pause(server: ServerProcess, luck: random.Random) -> None:
    """The process stops, and goes on."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(luck.uniform(0.05, 0.3))
    server.process.send_signal(signal.SIGCONT)


@pytest.mark.usefixtures("postgres")
async def test_histories_of_two_workers_that_lose_database_and_bus(database: str, tmp_path: Path) -> None:
    servers = [
        ServerProcess(database, log=tmp_path / f"log{n}", DOUBLOON_BOTS_BY_LOT="on").open() for n in range(2)
    ]

    def fault(luck: random.Random) -> None:
        victim, kind = luck.choice(servers), luck.choice(("sever", "sever", "kill", "pause"))
        if kind == "sever":
            asyncio.run(_sever(database))
        elif kind == "pause":
            pause(victim, luck)
        else:
            victim.kill()
            victim.open()

    witnesses: list[Witness] = []
    try:
        await played_through(servers, FAULTS, FAULTS, fault, witnesses)
    finally:
        for server in servers:
            server.close()
    await asyncio.to_thread(checked, database, witnesses)


def checked(database: str, witnesses: list[Witness]) -> None:
    for witness in witnesses:
        journal = journals(database, [witness.table])[witness.table]
        assert faults(witness.history, journal, stored_keys(database, witness.table)) == []


async def test_histories_under_kills_stops_and_repeated_commands(tmp_path: Path) -> None:
    database = str(tmp_path / "d.db")
    server = ServerProcess(database, log=tmp_path / "log", DOUBLOON_BOTS_BY_LOT="on").open()

    def fault(luck: random.Random) -> None:
        if luck.random() < 0.6:
            server.kill()
            server.open()
            return
        pause(server, luck)

    witnesses: list[Witness] = []
    try:
        await played_through([server], FAULTS, FAULTS, fault, witnesses)
    finally:
        server.close()
    checked(database, witnesses)
    assert sum(witness.repeated for witness in witnesses) > 0, "no command came twice"
