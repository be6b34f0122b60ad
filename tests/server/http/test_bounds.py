"""Bounds of the table of limits in docs/server.md that no other test tries; and every line of the table names its tests."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path

import sqlalchemy as sa

from doubloon.server.notices import outbox
from doubloon.server.people.friends import MOST_ASIDE, MOST_FRIENDS
from doubloon.server.store.schema import channels, deliveries, metadata, notices
from tests.server.http.test_limits import ROWS
from tests.server.live import ServerProcess
from tests.server.people.test_friends import id_of, two_who_keep

TESTS = Path(__file__).parents[1]
MOST_TOKENS = 20


async def test_access_tokens_of_a_person(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, _):
        wish = {"bot": f"Bot {id_of(ann)[:8]}", "scopes": ["play"], "label": "here"}
        for _ in range(MOST_TOKENS):
            await ann.post("/api/tokens", wish)
        refused = await ann.send("POST", "/api/tokens", wish)
        assert (refused.status_code, "revoke one first" in refused.json()["text"]) == (409, True)


async def test_friends_and_people_set_aside(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob):
        code = (await ann.post("/api/friends/link"))["code"]
        with contextlib.closing(sqlite3.connect(server.database, timeout=30)) as file, file:
            file.execute("PRAGMA foreign_keys=ON")  # other tests use this database
            strangers = [f"{id_of(ann)} {number}" for number in range(max(MOST_FRIENDS, MOST_ASIDE))]
            people = [(one, "Somebody", 0) for one in strangers]
            file.executemany("INSERT INTO people (id, name, created) VALUES (?, ?, ?)", people)
            for table, more, most in (
                ("friends (person_id, friend_id, created)", "0", MOST_FRIENDS),
                ("set_aside (person_id, other_id, created, kind)", "0, 'muted'", MOST_ASIDE),
            ):
                rows = [(id_of(ann), one) for one in strangers[:most]]
                file.executemany(f"INSERT INTO {table} VALUES (?, ?, {more})", rows)
        refused = await bob.send("POST", "/api/friends", {"code": code})
        assert (refused.status_code, refused.json()["text"][:10]) == (409, "One of you")
        refused = await ann.send("POST", "/api/people/aside", {"person": id_of(bob), "kind": "blocked"})
        assert (refused.status_code, refused.json()["text"][:18]) == (409, "You have set aside")


def test_messages_to_a_channel_within_an_hour() -> None:
    engine = sa.create_engine("sqlite://")
    metadata.create_all(engine)
    now = 10**9
    notice = {
        "person_id": "ann",
        "kind": "your-turn",
        "table_id": "t",
        "text": "It is your turn.",
        "at": now,
        "read": False,
        "held": False,
        "due": now,
    }
    with engine.begin() as connection:
        row = {"id": "c1", "person_id": "ann", "kind": "webhook", "address": "a", "keys": {}, "name": "n"}
        connection.execute(channels.insert(), [{**row, "confirmed": True, "trouble": None, "made": 0}])
        for number in range(outbox.MOST_AN_HOUR + 1):
            key = f"k{number}"
            connection.execute(notices.insert(), [{**notice, "key": key}])
            due = outbox.DueNotice(key, "ann", "t", "your-turn", now, False, False)
            assert outbox.plan(connection, [due], now) == 1
            planned = deliveries.c.id == f"{key}.c1"
            [when] = connection.scalars(sa.select(deliveries.c.due).where(planned))
            assert when == (now if number < outbox.MOST_AN_HOUR else now + outbox.MAIL_EVERY_MS)
            connection.execute(deliveries.update().where(planned).values(state="delivered", at=now))


def test_every_line_of_the_table_names_the_tests_that_try_it() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    for row in ROWS:
        names = re.findall(r"`(test_\w+)`", row[4])
        assert names, row[0]
        for name in names:
            assert f"def {name}(" in sources, f"{row[0]}: {name}"
