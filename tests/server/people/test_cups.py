"""Cups: who meets whom, what a table brings, rounds that are laid out by the server once, and who may take part."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from doubloon.hosting import play
from doubloon.hosting.problems import Forbidden, NotFound
from doubloon.hosting.wire import ClockRule, KeepName, Person
from doubloon.server.clock import now_ms
from doubloon.server.people.accounts import keep, new_guest
from doubloon.server.people.cups import joining, sheets
from doubloon.server.people.cups.rules import CupLine, drawn, scored, standings
from doubloon.server.people.privacy import erasing
from doubloon.server.people.wire import CreateCup, CupSheet
from doubloon.server.store.schema import cup_games, notice_wishes, notices, seats, tables
from doubloon.server.store.schema import cups as cup_rows
from doubloon.server.worker import ServerWorker
from tests.server.live import NOW_AND_THEN, ServerProcess, Visitor
from tests.server.people.test_accounts import OLD
from tests.server.people.test_friends import id_of, two_who_keep
from tests.server.people.test_going import exported
from tests.server.people.test_retention import count, opened
from tests.server.people.test_tokens import made, program

WISH = CreateCup("Harbour Cup", "gilded-compass", 2, 3, 3, "turns", ClockRule("move", 86_400))


# --- how a cup goes ---------------------------------------------------------------------------------------------------


def test_a_table_brings_the_part_of_the_others_that_are_behind() -> None:
    assert scored([1, 2], set()) == [1.0, 0.0]
    assert scored([1, 2, 3, 4], set()) == [1.0, 2 / 3, 1 / 3, 0.0]
    assert scored([1, 1, 3], set()) == [0.75, 0.75, 0.0]
    assert scored([1, 2, 3], {0}) == [0.0, 1.0, 0.5], (
        "a bot that wins wins nothing, and takes nothing from others"
    )
    assert scored([1, 2], {0, 1}) == [0.0, 0.0]


def played(players: int, size: int, rounds: int, gone: int = 0) -> list[CupLine]:
    """A cup in which the lower number always wins; `gone` give up after the first round."""
    lines: list[CupLine] = []
    for number in range(1, rounds + 1):
        numbers = list(range(players if number == 1 else players - gone))
        order = [place.number for place in standings(numbers, lines)]
        found, free = drawn(order, lines, size)
        lines += [CupLine(number, one, None, None, 1.0) for one in free]
        for which, table in enumerate(found):
            assert len(table) == size
            points = scored([sorted(table).index(one) + 1 for one in table], set())
            lines += [
                CupLine(number, one, f"{number} {which}", seat, points[seat])
                for seat, one in enumerate(table)
            ]
        assert sorted(line.number for line in lines if line.round == number) == numbers, "everybody, once"
    return lines


@pytest.mark.parametrize(("players", "size"), [(2, 2), (3, 2), (8, 2), (9, 2), (12, 4), (13, 4), (32, 3)])
def test_nobody_is_free_twice_before_everybody_was_and_the_best_lead(players: int, size: int) -> None:
    lines = played(players, size, 5, 1 if players > 3 else 0)
    free = [sum(line.number == one and line.table_id is None for line in lines) for one in range(players - 1)]
    assert max(free) - min(free) <= 1
    best, *_ = standings(list(range(players)), lines)
    assert (best.number, best.rank) == (0, 1)


def test_those_who_have_met_do_not_meet_again_while_others_are_left() -> None:
    lines = played(8, 2, 3)
    tables: dict[str, list[int]] = {}
    for line in lines:
        assert line.table_id is not None
        tables.setdefault(line.table_id, []).append(line.number)
    pairs = [frozenset(pair) for one in tables.values() for pair in itertools.combinations(one, 2)]
    assert len(pairs) == len(set(pairs)) == 12


def test_equals_share_a_rank_and_opponents_decide_before() -> None:
    lines = [
        CupLine(1, 0, "a", 0, 1.0), CupLine(1, 1, "a", 1, 0.0),
        CupLine(1, 2, "b", 0, 1.0), CupLine(1, 3, "b", 1, 0.0),
        CupLine(2, 0, "c", 0, 1.0), CupLine(2, 2, "c", 1, 0.0),
        CupLine(2, 1, "d", 0, 0.5), CupLine(2, 3, "d", 1, 0.5),
    ]  # fmt: skip
    found = [
        (place.number, place.rank, place.points, place.opponents) for place in standings([0, 1, 2, 3], lines)
    ]
    assert found == [(0, 1, 2.0, 1.5), (2, 2, 1.0, 2.5), (1, 3, 0.5, 2.5), (3, 4, 0.5, 1.5)]
    assert [place.rank for place in standings([0, 1], [])] == [1, 1]


# --- what the server does by itself -----------------------------------------------------------------------------------


async def people_who_keep(worker: ServerWorker, *names: str) -> list[Person]:
    found = []
    for name in names:
        guest, token = await new_guest(worker.accounts, name)
        found.append(await keep(worker.accounts, guest, KeepName(name, "a good password"), token))
    return found


async def play_round(worker: ServerWorker, sheet: CupSheet, people: list[Person]) -> None:
    """Every table of the latest round, to its end, by those who sit there."""
    by_id = {person.id: person for person in people}
    for one in sheet.rounds[0].tables:
        assert one.table is not None
        room = await worker.rooms.room(one.table)
        while not room.table.over:
            seat = room.table.to_act[0]
            who = by_id[room.row.seats[seat].person or ""]
            action = str(room.table.choices(seat)[-seat])
            await play.act(room, who, seat, action, room.version, f"key {room.version:8}")


async def test_a_cup_goes_from_round_to_round_by_itself_and_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        people = await people_who_keep(worker, "Ann", "Bob", "Cid")
        cup_id = await joining.create(worker.writer, people[0], WISH)
        await worker.cups.advance_all()
        assert (await sheets.sheet(worker.reading, None, cup_id)).cup.state == "open"
        for person in people[1:]:
            await joining.join(worker.writer, person, cup_id)
        for number in (1, 2, 3):
            await asyncio.gather(*[worker.cups.advance_all() for _ in range(3)])
            sheet = await sheets.sheet(worker.reading, people[0], cup_id)
            assert (sheet.cup.state, sheet.cup.round, len(sheet.rounds)) == ("running", number, number)
            assert (len(sheet.rounds[0].tables), len(sheet.rounds[0].free)) == (1, 1)
            assert await count(worker, tables) == number, "a round is laid out once"
            await worker.cups.advance_all()
            assert await count(worker, cup_games) == 3 * number, "nothing happens while people play"
            await play_round(worker, sheet, people)
        await asyncio.gather(*[worker.cups.advance_all() for _ in range(3)])
        sheet = await sheets.sheet(worker.reading, None, cup_id)
        assert sheet.cup.state == "over"
        assert sum(player.points for player in sheet.players) == 6.0, (
            "a win each table, and a free round each"
        )
        assert {name for one in sheet.rounds for name in one.free} == {"Ann", "Bob", "Cid"}
        async with worker.reading.connect() as connection:
            told = list(
                await connection.scalars(sa.select(notices.c.text).where(notices.c.kind == "game-over"))
            )
        assert len([text for text in told if text.startswith("Harbour Cup is over: rank")]) == 3


async def test_everybody_is_told_of_their_table_and_sits_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        people = await people_who_keep(worker, "Ann", "Bob")
        cup_id = await joining.create(worker.writer, people[0], WISH)
        await joining.join(worker.writer, people[1], cup_id)
        await joining.begin(worker.writer, people[0], cup_id)
        await worker.cups.advance_all()
        async with worker.reading.connect() as connection:
            rows = (
                await connection.execute(sa.select(notices.c.person_id, notices.c.kind, notices.c.text))
            ).all()
        assert {row.person_id for row in rows} == {person.id for person in people}
        assert sorted(row.kind for row in rows) == ["next-game", "your-turn"]
        assert all(row.text.startswith("Harbour Cup, round 1 of 3: ") for row in rows)
        sheet = await sheets.sheet(worker.reading, None, cup_id)
        room = await worker.rooms.room(sheet.rounds[0].tables[0].table or "")
        assert (room.row.state, room.row.pace, room.row.clock_rule.seconds) == ("running", "turns", 86_400)
        assert room.row.deadline is not None, "a clock runs"


@pytest.mark.parametrize("days", [3, -3])
async def test_the_clock_of_somebody_on_vacation_stands_still_at_a_new_table(
    tmp_path: Path, days: int
) -> None:
    async with opened(tmp_path) as (worker, _):
        people = await people_who_keep(worker, "Ann", "Bob")
        back = now_ms() + days * 86_400_000
        for person in people:
            row = {"person_id": person.id, "wishes": {}, "mailed": 0, "away_until": back}
            await worker.writer.do(
                lambda connection, row=row: connection.execute(notice_wishes.insert().values(row))  # type: ignore[misc]
            )
        cup_id = await joining.create(worker.writer, people[0], WISH)
        await joining.join(worker.writer, people[1], cup_id)
        await joining.begin(worker.writer, people[0], cup_id)
        await worker.cups.advance_all()
        sheet = await sheets.sheet(worker.reading, None, cup_id)
        room = await worker.rooms.room(sheet.rounds[0].tables[0].table or "")
        assert [seat.away_until for seat in room.row.seats] == [back if days > 0 else None] * 2
        assert room.row.deadline is not None
        if days > 0:
            assert room.row.deadline == back + 86_400_000
        else:
            assert room.row.deadline < now_ms() + 86_400_001


async def test_a_game_left_to_a_bot_brings_nothing_and_its_player_is_not_drawn_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        people = await people_who_keep(worker, "Ann", "Bob", "Cid")
        cup_id = await joining.create(worker.writer, people[0], WISH)
        for person in people[1:]:
            await joining.join(worker.writer, person, cup_id)
        await worker.cups.advance_all()
        (table,) = (await sheets.sheet(worker.reading, None, cup_id)).rounds[0].tables
        room = await worker.rooms.room(table.table or "")
        gone = next(one for one in people if room.row.seats[0].person == one.id)
        await play_round(worker, await sheets.sheet(worker.reading, None, cup_id), people)
        await worker.writer.do(
            lambda connection: connection.execute(
                seats.update().where(seats.c.person_id == gone.id).values(stands_in=True)
            )
        )
        await worker.cups.advance_all()
        sheet = await sheets.sheet(worker.reading, None, cup_id)
        assert sheet.cup.round == 2
        late = next(one for one in sheet.players if one.person == gone.id)
        assert (late.points, late.out) == (0.0, True)
        drawn_now = {seat.name for one in sheet.rounds[0].tables for seat in one.seats} | {
            *sheet.rounds[0].free
        }
        assert drawn_now == {one.name for one in people} - {gone.name}


async def test_a_table_that_is_gone_counts_half_and_the_cup_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        people = await people_who_keep(worker, "Ann", "Bob")
        cup_id = await joining.create(worker.writer, people[0], WISH)
        await joining.join(worker.writer, people[1], cup_id)
        await joining.begin(worker.writer, people[0], cup_id)
        await worker.cups.advance_all()
        (table,) = (await sheets.sheet(worker.reading, None, cup_id)).rounds[0].tables
        await worker.writer.do(lambda connection: erasing.delete_table(connection, table.table or ""))
        await worker.cups.advance_all()
        sheet = await sheets.sheet(worker.reading, None, cup_id)
        assert (sheet.cup.round, sheet.rounds[1].tables[0].table) == (2, None)
        assert [player.points for player in sheet.players] == [0.5, 0.5]


async def test_a_former_player_is_a_place_without_a_name_and_the_host_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        people = await people_who_keep(worker, "Ann", "Bob", "Cid")
        cup_id = await joining.create(worker.writer, people[0], WISH)
        waiting = await joining.create(worker.writer, people[0], WISH)
        for person in people[1:]:
            await joining.join(worker.writer, person, cup_id)
        await worker.cups.advance_all()
        before = await sheets.sheet(worker.reading, None, cup_id)
        await play_round(worker, before, people)
        await worker.cups.advance_all()
        await erasing.erase(worker.accounts, worker.rooms, people[0])
        with pytest.raises(NotFound):
            await sheets.sheet(worker.reading, None, waiting)
        sheet = await sheets.sheet(worker.reading, None, cup_id)
        assert sheet.cup.host == erasing.FORMER_NAME
        assert sorted(player.name for player in sheet.players) == ["Bob", "Cid", "Former player"]
        assert "Ann" not in repr(sheet)


async def test_old_cups_go_with_old_tables(tmp_path: Path) -> None:
    async with opened(tmp_path, keep_tables_days=30) as (worker, clock):
        (ann,) = await people_who_keep(worker, "Ann")
        await joining.create(worker.writer, ann, WISH)
        await worker.retention.sweep()
        assert await count(worker, cup_rows) == 1
        clock.pass_days(31)
        await worker.retention.sweep()
        assert await count(worker, cup_rows) == 0


# --- who may do what --------------------------------------------------------------------------------------------------

OPEN = {
    "title": "Harbour Cup",
    "game": "gilded-compass",
    "seats": 2,
    "most": 8,
    "rounds": 3,
    "pace": "turns",
    "clock": {"kind": "move", "seconds": 86_400},
}


async def test_a_cup_by_its_routes(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob):
        told = await ann.post("/api/cups", OPEN)
        cup_id = told["cup"]["id"]
        assert (told["cup"]["hosting"], told["cup"]["mine"], told["cup"]["players"]) == (True, True, 1)
        assert cup_id in {one["id"] for one in await bob.get("/api/cups")}
        assert (await ann.send("POST", f"/api/cups/{cup_id}/begin")).status_code == 409, "alone"
        joined = await bob.post(f"/api/cups/{cup_id}/join")
        assert (joined["cup"]["hosting"], joined["cup"]["mine"], joined["cup"]["players"]) == (False, True, 2)
        assert (await bob.post(f"/api/cups/{cup_id}/join"))["cup"]["players"] == 2, "once is enough"
        assert (await bob.send("POST", f"/api/cups/{cup_id}/begin")).status_code == 403
        assert (await bob.send("POST", f"/api/cups/{cup_id}/close")).status_code == 403
        assert (await bob.post(f"/api/cups/{cup_id}/leave"))["cup"]["players"] == 1
        assert (await bob.send("POST", f"/api/cups/{cup_id}/leave")).status_code == 403
        await bob.post(f"/api/cups/{cup_id}/join")
        await ann.post(f"/api/cups/{cup_id}/begin")
        while (sheet := await bob.get(f"/api/cups/{cup_id}"))["cup"]["round"] == 0:  # noqa: ASYNC110
            await asyncio.sleep(NOW_AND_THEN)
        table = sheet["rounds"][0]["tables"][0]["table"]
        assert (await bob.get(f"/api/tables/{table}"))["state"] == "running"
        assert (await ann.send("POST", f"/api/cups/{cup_id}/close")).status_code == 409
        assert [one["id"] for one in await bob.get("/api/cups", state="mine")] == [cup_id]
        account, _, whole = await exported(ann)
        assert (
            [one["id"] for one in account["cups"]]
            == [one["cup_id"] for one in account["cup_players"]]
            == [cup_id]
        )
        assert id_of(bob).encode() not in whole
        left = await bob.post(f"/api/cups/{cup_id}/leave")
        assert [one["out"] for one in left["players"] if one["person"] == id_of(bob)] == [True]


async def test_a_cup_is_for_people_who_keep_a_name(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, _), Visitor(server.url) as guest, Visitor(server.url) as nobody:
        await guest.guest()
        cup_id = (await ann.post("/api/cups", OPEN))["cup"]["id"]
        for path, body in (("/api/cups", OPEN), (f"/api/cups/{cup_id}/join", None)):
            refused = await guest.send("POST", path, body)
            assert (refused.status_code, "keep a name" in refused.json()["text"]) == (403, True)
            assert (await nobody.send("POST", path, body)).status_code == 401
        token = (await made(ann, "play", "tables"))["token"]
        async with program(server, token) as player:
            refused = await player.post(f"/api/cups/{cup_id}/join")
            assert (refused.status_code, "not for tokens" in refused.text) == (403, True)
    with pytest.raises(Forbidden, match="for people"):
        joining.check_may_play(Person("p", "Cupper (bot)", guest=False))


async def test_who_blocked_somebody_is_spared_them_in_a_cup(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob):
        await ann.post("/api/people/aside", {"person": id_of(bob), "kind": "blocked"})
        cup_id = (await ann.post("/api/cups", OPEN))["cup"]["id"]
        assert (await bob.send("POST", f"/api/cups/{cup_id}/join")).status_code == 403


async def test_a_cup_that_is_not_listed_is_found_by_its_link_only(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob):
        cup_id = (await ann.post("/api/cups", {**OPEN, "listed": False}))["cup"]["id"]
        assert cup_id not in {one["id"] for one in await bob.get("/api/cups")}
        assert (await bob.get(f"/api/cups/{cup_id}"))["cup"]["title"] == "Harbour Cup"


@pytest.mark.parametrize(
    "wrong",
    [
        {"title": ""},
        {"title": "  blank"},
        {"title": "line\nbreak"},
        {"title": "x" * 61},
        {"game": "chess"},
        {"seats": 1},
        {"seats": 8},
        {"seats": 4, "most": 3},
        {"most": 33},
        {"rounds": 0},
        {"rounds": 10},
        {"pace": "slow"},
        {"clock": {"kind": "none"}},
        {"clock": {"kind": "move", "seconds": 0}},
    ],
)
async def test_a_cup_that_cannot_be_is_refused_in_words(server: ServerProcess, wrong: dict[str, Any]) -> None:
    async with two_who_keep(server) as (ann, _):
        refused = await ann.send("POST", "/api/cups", {**OPEN, **wrong})
        assert refused.status_code == 400
        assert refused.json()["text"]


async def test_three_cups_at_once_are_enough_for_a_host(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, _):
        begun = [await ann.post("/api/cups", OPEN) for _ in range(joining.MOST_AT_ONCE)]
        assert (await ann.send("POST", "/api/cups", OPEN)).status_code == 409
        cup_id = begun[0]["cup"]["id"]
        assert (await ann.send("POST", f"/api/cups/{cup_id}/close")).status_code == 204
        assert (await ann.http.get(f"/api/cups/{cup_id}")).status_code == 404
        await ann.post("/api/cups", OPEN)


async def test_a_host_who_deletes_their_account_leaves_no_name_behind(server: ServerProcess) -> None:
    async with two_who_keep(server) as (ann, bob):
        cup_id = (await ann.post("/api/cups", OPEN))["cup"]["id"]
        await bob.post(f"/api/cups/{cup_id}/join")
        await ann.post(f"/api/cups/{cup_id}/begin")
        name = (await ann.get("/api/hello"))["me"]["name"]
        await ann.post("/api/account/delete", {"name": name, "password": OLD})
        assert name not in str(await bob.get(f"/api/cups/{cup_id}"))
