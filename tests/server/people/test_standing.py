"""Ratings of those who asked for them, and everybody's own history: each game counted once, never for guests."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from doubloon.analysis import ratings as rating
from doubloon.analysis.ratings import Skill
from doubloon.hosting import play
from doubloon.hosting.new_tables import opening
from doubloon.hosting.seats import seating
from doubloon.hosting.wire import CreateTable, KeepName, Person, SeatWish
from doubloon.server.people.accounts import keep, new_guest
from doubloon.server.people.standing import history, rated_people
from doubloon.server.store.schema import results, tables
from doubloon.server.worker import ServerWorker
from tests.server.live import ServerProcess, Visitor
from tests.server.people.test_accounts import OLD
from tests.server.people.test_friends import id_of, two_who_keep
from tests.server.people.test_retention import opened


async def finished(host: Visitor, *others: Visitor, **more: Any) -> str:
    """A game between these, which bots have played to its end for them."""
    table: str = (await host.table("me", *["open" for _ in others], **more))["id"]
    for other in others:
        await other.post(f"/api/tables/{table}/join", {})
    for visitor in (host, *others):
        await visitor.post(f"/api/tables/{table}/leave")
    await host.sees_the_end(table)
    return table


async def counted(visitor: Visitor, games: int) -> dict[str, Any]:
    """Somebody's history, once as many games are in it."""
    while True:
        found: dict[str, Any] = await visitor.get("/api/account/history")
        if len(found["games"]) >= games:
            return found
        await asyncio.to_thread(time.sleep, 0.1)


async def test_a_rated_game_changes_ratings_of_its_number_of_players(quick: ServerProcess) -> None:
    async with two_who_keep(quick) as (ann, bob):
        table = await finished(ann, bob, rated=True)
        info = await ann.get(f"/api/tables/{table}")
        assert (info["rated"], info["hints"]) == (True, False)
        mine = await counted(ann, 1)
        theirs = await counted(bob, 1)
        ranks = [found["games"][0]["rank"] for found in (mine, theirs)]
        expected = rating.after([rating.beginner()] * 2, ranks)
        for found, skill in zip((mine, theirs), expected, strict=True):
            (one,) = found["ratings"]
            assert (one["game"], one["seats"], one["games"]) == ("gilded-compass", 2, 1)
            assert (one["mean"], one["unsure"]) == (skill.mean, skill.unsure)
            assert found["games"][0]["rating"] == skill.mean
            assert found["games"][0]["table"] == table
        listed = await ann.get("/api/ratings/gilded-compass", seats=2)
        assert {one["id"] for one in listed} >= {id_of(ann), id_of(bob)}
        assert await ann.get("/api/ratings/gilded-compass", seats=3) == [], (
            "three players are rated by themselves"
        )
        assert await ann.get("/api/ratings/battle-of-gog", seats=2) == [], "and so is another game"
        assert (await bob.get(f"/api/people/{id_of(ann)}"))["ratings"] == mine["ratings"]
        name = (await ann.get("/api/hello"))["me"]["name"]
        await ann.post("/api/account/delete", {"name": name, "password": OLD})
        listed = await bob.get("/api/ratings/gilded-compass", seats=2)
        assert id_of(ann) not in {one["id"] for one in listed}
        assert (await bob.http.get(f"/api/people/{id_of(ann)}")).status_code == 404


async def test_other_games_are_history_but_change_no_rating(quick: ServerProcess) -> None:
    async with two_who_keep(quick) as (ann, bob):
        await finished(ann, bob)
        found = await counted(ann, 1)
        assert (found["ratings"], found["games"][0]["rating"]) == ([], None)
        tallies = {(one["kind"], one["name"]): (one["games"], one["wins"]) for one in found["tallies"]}
        won = int(found["games"][0]["rank"] == 1)
        assert tallies[("all", "")] == tallies[("seat", "1 of 2")] == (1, won)


@pytest.mark.parametrize("game", ["el-dorado", "city-of-thieves"])
async def test_history_is_by_explorer_or_gang_too(quick: ServerProcess, game: str) -> None:
    async with two_who_keep(quick) as (ann, bob):
        await finished(ann, bob, game=game)
        found = await counted(ann, 1)
        (figure,) = [one["name"] for one in found["tallies"] if one["kind"] == "figure"]
        assert figure == found["games"][0]["figure"] != ""


async def test_guests_have_neither(quick: ServerProcess) -> None:
    async with two_who_keep(quick) as (ann, _), Visitor(quick.url) as guest:
        await guest.guest()
        wish = {"game": "gilded-compass", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
        refused = await guest.send("POST", "/api/tables", wish)
        assert (refused.status_code, "keep yours" in refused.json()["text"]) == (403, True)
        table = (await ann.table("me", "open", rated=True))["id"]
        refused = await guest.send("POST", f"/api/tables/{table}/join", {})
        assert (refused.status_code, "keep your name" in refused.json()["text"]) == (403, True)
        refused = await ann.send("POST", f"/api/tables/{table}/start")
        assert (refused.status_code, "waits for people" in refused.json()["text"]) == (409, True)
        for seats in (["me", "bot"], ["me", "local"], ["me"], ["open", "open"]):
            wish["seats"] = [{"kind": kind} for kind in seats]
            assert (await ann.send("POST", "/api/tables", wish)).status_code == 400, seats
        await finished(ann, guest)
        await counted(ann, 1)
        assert await guest.get("/api/account/history") == {"games": [], "tallies": [], "ratings": []}


async def over(worker: ServerWorker, people: list[Person], rated: bool) -> str:
    """A table at which these have played, over."""
    seats = [SeatWish("me"), *[SeatWish("open") for _ in people[1:]]]
    room = await opening.create(
        worker.services, people[0], CreateTable(game="gilded-compass", seats=seats, rated=rated)
    )
    for person in people[1:]:
        await play.revise(room, lambda row, who=person: seating.joined(row, who, None))  # type: ignore[misc]
    while not room.table.over:
        seat = room.table.to_act[0]
        action = str(room.table.choices(seat)[-seat])
        await play.act(room, people[seat], seat, action, room.version, f"key {room.version:8}")
    return room.id


async def test_a_game_is_counted_once_whoever_looks(tmp_path: Path) -> None:
    async with opened(tmp_path) as (worker, _):
        people = []
        for name in ("Ann", "Bob"):
            guest, token = await new_guest(worker.accounts, name)
            people.append(await keep(worker.accounts, guest, KeepName(name, "a good password"), token))
        table = await over(worker, people, rated=True)
        await asyncio.gather(*[worker.standing.count_all() for _ in range(3)])
        await worker.standing.count_all()
        found = await rated_people(worker.reading, "gilded-compass", 2)
        assert [one.games for one in found] == [1, 1]
        assert found[0].mean > found[1].mean, "the winner leads"
        async with worker.reading.connect() as connection:
            assert await connection.scalar(sa.select(sa.func.count()).select_from(results)) == 2
            assert await connection.scalar(sa.select(tables.c.counted).where(tables.c.id == table))
        assert len((await history(worker.reading, people[0].id)).games) == 1


def test_equals_share_and_the_stronger_gains_less() -> None:
    strong, weak = Skill(35.0, 3.0), Skill(15.0, 3.0)
    won = rating.after([strong, weak], [1, 2])
    lost = rating.after([strong, weak], [2, 1])
    assert won[0].mean - strong.mean < lost[1].mean - weak.mean
    same = rating.after([rating.beginner()] * 3, [1, 1, 1])
    assert len({round(one.mean, 9) for one in same}) == 1
