"""Bounds of the table of limits in docs/server.md that no other test tries; and every line of the table has its test."""

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
            for table, more, most in (
                ("friends (person_id, friend_id, created)", "0", MOST_FRIENDS),
                ("set_aside (person_id, other_id, created, kind)", "0, 'muted'", MOST_ASIDE),
            ):
                rows = [(id_of(ann), f"nobody {number}") for number in range(most)]
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


TRIED = {
    "connections of a worker": "test_there_are_no_more_connections_than_a_worker_can_hold",
    "connections from an address, but for trusted proxies": "test_half_requests_do_not_keep_others_out",
    "seconds for a request's head": "test_half_a_request_is_given_up",
    "seconds for its body, and for reading an answer": "test_half_a_request_is_given_up",
    "sockets from an address": "test_sockets_are_bounded_at_an_address_and_at_a_table",
    "sockets at a table, but for those who hold a seat": "test_sockets_are_bounded_at_an_address_and_at_a_table",
    "bytes of a body; of a socket's message": "test_bodies_and_messages_have_a_largest_size",
    "access tokens of a person": "test_access_tokens_of_a_person",
    "tables of a host that wait in the lobby": "test_one_host_does_not_fill_the_lobby",
    "channels of a person": "test_a_person_has_at_most_ten_channels",
    "messages to a channel; the others wait for 10 minutes": "test_messages_to_a_channel_within_an_hour",
    "e-mails about tables to a person; what comes in between is told in one": (
        "test_what_comes_soon_after_an_e_mail_waits_and_comes_in_one"
    ),
    "friends of a person; people they have muted; blocked": "test_friends_and_people_set_aside",
    "cups of a host that are not over; players of a cup; its rounds": "test_three_cups_at_once_are_enough_for_a_host",
    "replays (moments, verification, luck, forks) that wait, for an asker; for all": (
        "test_looking_back_is_bounded_for_one_address_and_open_to_another"
    ),
    "hints that wait, for an address; for all": "test_hints_from_one_address_do_not_keep_a_bot_waiting",
    "analyses that wait, for an asker; for all": "test_analyses_of_one_address_are_bounded",
}
"""Where the lines without a rate are tried; `test_limits_tried.py` sees to the rates."""


def test_every_line_of_the_table_is_tried() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    rows = {row[0] for row in ROWS if not re.search(r"`[a-z-]+`", row[2])}
    assert rows == set(TRIED)
    for name in TRIED.values():
        assert f"def {name}(" in sources, name
