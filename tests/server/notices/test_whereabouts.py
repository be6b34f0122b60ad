"""Who looks at the table: a page that shows the turn and was heard of since it had to be told, and no other. And what is told too late."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from doubloon.hosting import play
from doubloon.hosting.clients.client import Client
from doubloon.hosting.new_tables import opening
from doubloon.hosting.room import Room
from doubloon.hosting.seats import seating
from doubloon.hosting.table_row import RewindRequest, TableRow
from doubloon.hosting.wire import CreateTable, Person, SeatWish
from doubloon.server.notices.dispatcher import is_stale
from doubloon.server.notices.faults import NotDelivered
from doubloon.server.notices.outbox import DueNotice
from doubloon.server.people.accounts import new_guest
from doubloon.server.store import inbox
from doubloon.server.store.schema import deliveries, notices
from tests.server.notices.test_digests import seated
from tests.server.notices.test_ways import GOOD, MUTE, Outside
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


@pytest.mark.parametrize(
    ("is_open", "known", "there", "where"),
    [
        (True, 0.0, True, "unclear"),
        (True, 9.0, True, "away"),
        (True, 0.0, False, "away"),
        (False, 0.0, True, "unclear"),
        (False, 3.0, True, "away"),
    ],
)
async def test_somebody_at_another_worker_is_left_to_that_worker_for_a_while(
    tmp_path: Path, is_open: bool, known: float, there: bool, where: str
) -> None:
    """Who was at the table may have been unknown when the notice was stored: the table had just been opened there (seed 15)."""
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        worker.dispatcher.alone = False
        seat = room.row.to_act[0]
        if there:
            room.others_are_here("another", [seat], 0)
        if not is_open:
            worker.rooms.open.clear()
        notice = DueNotice("k", people[seat].id, room.id, "your-turn", 0, held=False, read=False)
        worker.dispatcher.first_seen["k"] = time.monotonic() - known
        assert worker.dispatcher._whereabouts(notice) == where


async def test_nobody_looks_at_a_page_that_cannot_be_seen(tmp_path: Path) -> None:
    """A table in another tab, or behind a locked screen, is heard of every two seconds, too."""
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        asked = people[room.row.to_act[0]]
        covered, seen = connected(room, asked), connected(room, asked)
        notice = DueNotice("k", asked.id, room.id, "your-turn", 0, held=True, read=False)
        worker.dispatcher.first_seen["k"] = time.monotonic() - 2
        covered.hidden = True
        assert (room.people_looking(), worker.dispatcher._whereabouts(notice)) == ({asked.id}, "looking")
        seen.hidden = True
        assert (room.people_looking(), worker.dispatcher._whereabouts(notice)) == (set(), "away")


async def test_whose_page_is_covered_at_another_worker_does_not_look(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        worker.dispatcher.alone = False
        hear = worker.news.on_news
        hear(["here", room.id, "old", "0,2", "0"])
        assert room.people_looking() == {people[0].id, people[2].id}, (
            "a worker of an earlier version says no more"
        )
        hear(["here", room.id, "new", "1,2", "0"])
        hear(["covered", room.id, "new", "1"])
        assert room.online() == [0, 1, 2]
        assert room.people_looking() == {people[0].id, people[2].id}
        hear(["here", room.id, "new", "1,2", "0"])
        assert room.people_looking() == {one.id for one in people}, "it can be seen again"
        hear(["covered", room.id, "unheard of", "1"])


async def test_somebody_without_a_seat_may_be_among_those_who_watch_at_another_worker(tmp_path: Path) -> None:
    """Somebody who is invited to a table that they are looking at. Workers tell each other how many watch, and not who."""
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        worker.dispatcher.alone = False
        friend, _ = await new_guest(worker.accounts, "Dan")
        notices_of = [
            DueNotice(one.id, one.id, room.id, "invited", 0, held=False, read=False)
            for one in (friend, people[0])
        ]

        def where(known: float) -> list[str]:
            for one in notices_of:
                worker.dispatcher.first_seen[one.key] = time.monotonic() - known
            return [worker.dispatcher._whereabouts(one) for one in notices_of]

        assert where(1) == ["away", "away"]
        room.others_are_here("another", [], 1)
        assert where(1) == ["unclear", "away"], "of those who sit there, it would have been told"
        assert where(9) == ["away", "away"]


async def test_what_a_worker_tells_of_its_pages(tmp_path: Path) -> None:
    """A worker of an earlier version does not understand `here` with more words than it knows, and passes over what it does not know."""
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        told: list[list[str]] = []
        worker.presence.announce = told.append
        pages = [connected(room, one) for one in (people[0], people[1], people[1])]
        about = f"{room.id} {worker.presence.worker}"
        for hidden, seats in (((), ""), ((0,), "0"), ((0, 1), "0"), ((0, 1, 2), "0,1")):
            for number, page in enumerate(pages):
                page.hidden = number in hidden
            worker.presence.again()
            covered = [f"covered {about} {seats}"] if seats else []
            assert told.pop() == [f"here {about} 0,1 0", *covered]


@pytest.mark.parametrize(
    ("kind", "known", "where"),
    [
        (kind, known, where)
        for kind in ("game-over", "consent", "rematch")
        for known, where in ((2.0, "unclear"), (9.0, "away"))
    ],
)
async def test_whatever_is_told_somebody_has_seen_whose_page_shows_it(
    tmp_path: Path, kind: str, known: float, where: str
) -> None:
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        page = connected(room, people[1])
        about = "the next table" if kind == "rematch" else room.id
        notice = DueNotice("k", people[1].id, about, kind, 0, held=True, read=False)
        worker.dispatcher.first_seen["k"] = time.monotonic() - known
        page.heard = time.monotonic() - known / 2
        worker.dispatcher.alone = False
        assert worker.dispatcher._whereabouts(notice) == where, "this worker is behind"
        room.row = msgspec.structs.replace(
            room.row, state="over", rematch="the next table", wanted=RewindRequest(0, [people[0].id])
        )
        assert worker.dispatcher._whereabouts(notice) == "looking"
        page.heard = time.monotonic() - known - 1
        assert worker.dispatcher._whereabouts(notice) == where, "not heard of since"
        page.hidden = True
        assert worker.dispatcher._whereabouts(notice) == where, "it was covered since"


async def test_who_has_answered_and_left_finds_no_line_of_it(tmp_path: Path) -> None:
    """A line that was held back is of no use when it is stale by the time it is clear that nobody looks."""
    async with opened(tmp_path) as (worker, _):
        room, (ann, bob, cid) = await seated(worker, "gilded-compass")
        outside, page = Outside(worker), connected(room, bob)
        await played_until(room, [ann, bob, cid], lambda: room.version > 0)
        await play.ask_rewind(room, ann, 0, room.version, "asks to go back")
        await play.consent(room, bob, True, "agrees to that")
        room.leave(page)
        await outside.write(notices.update().values(due=0))
        await outside.round()
        async with worker.reading.connect() as connection:
            query = sa.select(notices.c.person_id, notices.c.held).where(notices.c.kind == "consent")
            assert [tuple(row) for row in await connection.execute(query)] == [(cid.id, False)]


async def test_an_invitation_is_worth_telling_while_its_seat_can_be_taken(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        ann, bob, cid = [(await new_guest(worker.accounts, name))[0] for name in ("Ann", "Bob", "Cid")]
        wish = CreateTable(
            game="gilded-compass", seats=[SeatWish("me"), SeatWish("open"), SeatWish("open")], pace="turns"
        )
        room = await opening.create(worker.services, ann, wish)

        def stale(kind: str) -> list[bool]:
            return [is_stale(kind, room.row, one.id) for one in (bob, cid)]

        await play.revise(room, lambda row: seating.invited(row, ann, {bob.id: "Bob", cid.id: "Cid"}))
        assert stale("invited") == stale("rematch") == [False, False]
        await play.revise(room, lambda row: seating.joined(row, bob, None))
        assert stale("invited") == stale("rematch") == [True, False]
        await play.revise(room, lambda row: seating.starting(row, ann))
        assert stale("invited") == stale("rematch") == [True, True]
        assert stale("next-game") == stale("seat-taken") == [False, False], "it has begun, which is the news"
        room.row = msgspec.structs.replace(room.row, state="over")
        assert stale("next-game") == stale("seat-taken") == [True, True]
        assert stale("game-over") == [False, False]


async def test_who_has_come_meanwhile_is_not_told_when_the_way_is_free_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        asked = people[room.row.to_act[0]]
        outside = Outside(worker)
        outside.refuses = NotDelivered("the address answers 503")
        await outside.told(asked.id, MUTE, 0)
        await outside.write(notices.update().values(due=0))
        await outside.round()
        assert {why for _, why in await outside.waits()} == {"the address answers 503"}
        connected(room, asked).heard = time.monotonic()
        outside.refuses = None
        outside.answers.set()
        await outside.round()
        await outside.write(deliveries.update().values(due=0))
        await outside.round()
        assert (outside.taken, await outside.waits()) == ([], [])


async def test_a_turn_that_comes_again_while_the_last_one_is_looked_at_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of the last turn went with the move that brought the new one, which has a line of its own (seed 5019)."""
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        seat = room.row.to_act[0]
        outside, fresh = Outside(worker), worker.rooms.fresh
        await outside.told(people[seat].id, GOOD, 0)
        await outside.write(notices.update().values(due=0))

        async def goes_around(table_id: str) -> Room:
            await played_until(room, people, lambda: room.row.to_act != [seat])
            await played_until(room, people, lambda: room.row.to_act == [seat])
            return await fresh(table_id)

        monkeypatch.setattr(worker.rooms, "fresh", goes_around)
        await outside.round()
        monkeypatch.setattr(worker.rooms, "fresh", fresh)
        assert outside.taken == []
        await outside.write(notices.update().values(due=0))
        await outside.round()
        assert len(outside.taken) == 1


async def played_until(room: Room, people: list[Person], reached: Callable[[], bool]) -> None:
    """Everybody takes their first choice."""
    while not reached():
        seat = room.row.to_act[0]
        action = str(room.table.choices(seat)[0])
        await play.act(room, people[seat], seat, action, room.version, f"key {room.version:8}")


async def test_opening_a_table_reads_what_is_told_of_it_as_it_is_shown_and_nothing_later(
    tmp_path: Path,
) -> None:
    """A move that is stored while the page is drawn may be told of to somebody who has left by then (22, seed 14)."""
    async with opened(tmp_path) as (worker, _):
        room, people = await seated(worker, "gilded-compass")
        outside, asked, now = Outside(worker), people[room.row.to_act[0]], room.row
        before = msgspec.structs.replace(now, revision=now.revision - 1)

        async def is_read(at: int, shown: TableRow, due: int | None = None) -> bool:
            await outside.write(notices.update().values(at=at, read=False, due=due))
            await inbox.seen(worker.writer, asked.id, shown)
            async with worker.reading.connect() as connection:
                query = sa.select(notices.c.read).where(notices.c.person_id == asked.id)
                return bool((await connection.scalars(query)).first())

        assert await is_read(now.updated, before)
        assert not await is_read(now.updated + 1, before), "the table has moved on since it was shown"
        earlier = now.updated - 14_400_000
        assert not await is_read(earlier, before, earlier), "so it has, and the date was set back (seed 53)"
        assert await is_read(now.updated + 1, now, now.updated)
        assert await is_read(now.updated + 7_200_000, now, now.updated), "of a clock that is ahead"
