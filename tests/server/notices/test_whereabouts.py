"""Who looks at the table: a page that shows the turn and was heard of since it had to be told, and no other."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from doubloon.hosting.clients.client import Client
from doubloon.hosting.room import Room
from doubloon.hosting.wire import Person
from doubloon.server.notices.outbox import DueNotice
from tests.server.notices.test_digests import seated
from tests.server.people.test_retention import opened


class Page:
    """The far end of a client's line."""

    can_send = True

    def write(self, message: bytes) -> None:
        """It reads everything."""


def connected(room: Room, person: Person) -> Client:
    client = Client(room, Page(), person, None, 0, 0)
    room.enter(client)
    return client


@pytest.mark.parametrize(
    ("asked", "known", "heard", "where"),
    [
        (True, 0.0, 0.4, "unclear"),
        (True, 2.0, 2.4, "unclear"),
        (True, 2.0, 1.0, "looking"),
        (False, 2.0, 1.0, "unclear"),
        (False, 9.0, 1.0, "away"),
        (True, 9.0, 9.4, "away"),
        (True, 0.0, None, "away"),
    ],
)
async def test_a_page_that_was_heard_of_before_the_turn_may_have_gone(
    tmp_path: Path, asked: bool, known: float, heard: float | None, where: str
) -> None:
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        person = next(one for seat, one in enumerate(people) if (seat in room.row.to_act) == asked)
        if heard is not None:
            connected(room, person).heard = time.monotonic() - heard
        notice = DueNotice("k", person.id, room.id, "your-turn", 0, held=heard is not None, read=False)
        worker.dispatcher.first_seen["k"] = time.monotonic() - known
        assert worker.dispatcher._whereabouts(notice) == where
