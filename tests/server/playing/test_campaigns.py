"""Campaigns: a chain of tables that the server continues from what it has stored, and nobody else can."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command

from doubloon.games import game
from doubloon.kernel.games.campaign import CampaignPlan
from doubloon.kernel.games.game import Outcome
from doubloon.kernel.games.options import settled
from doubloon.server.settings import Settings, url_of
from doubloon.server.store import engine
from doubloon.server.store.migrate import configured, prepared
from tests.server.live import ServerProcess, Visitor, running_server
from tests.server.playing.test_gathering import notices

THIEVES = "city-of-thieves"
BY_LOT = {"DOUBLOON_BOTS_BY_LOT": "on"}


def campaign() -> CampaignPlan:
    """The campaign of the City of Thieves."""
    found = game(THIEVES).campaign
    assert found is not None
    return found


async def ended(first: Visitor, *others: Visitor, **more: Any) -> str:
    """The first table of a campaign, everybody gone and the game played to its end by computers."""
    kinds = ["me", *("open" for _ in others)] if others else ["me", "bot:random"]
    table: str = (await first.table(*kinds, game=THIEVES, campaign=True, **more))["id"]
    for other in others:
        joined = await other.send("POST", f"/api/tables/{table}/join", {"token": more.get("token")})
        assert joined.status_code == 200, joined.text
    await left_to_computers(table, first, *others)
    return table


async def left_to_computers(table: str, *people: Visitor) -> None:
    """Everybody leaves, and the game is over."""
    for one in people:
        await one.post(f"/api/tables/{table}/leave")
    await people[0].sees_the_end(table)


async def test_ka_2_a_campaign_goes_on_from_table_to_table_to_its_end(cid: Visitor) -> None:
    """KA-2.1, KA-2.4, KA-2.8, KA-2.9. Each table's options follow from the records of those before it."""
    table = await ended(cid, options={"show_totals": True})
    outcomes: list[Outcome] = []
    chain = [table]
    for number in range(1, campaign().games + 1):
        record = await cid.get(f"/api/tables/{table}/record")
        given = campaign().options({"show_totals": True}, outcomes)
        assert record["options"] == settled(game(THIEVES).options, 2, given)
        outcomes.append(record["outcome"])
        sheet = await cid.get(f"/api/tables/{table}/campaign")
        assert (sheet["number"], sheet["standing"]) == (number, campaign().standing(outcomes))
        assert [one["table"] for one in sheet["games"]] == chain + [None] * (4 - number)
        assert [one["outcome"] for one in sheet["games"]] == outcomes + [None] * (4 - number)
        if number == campaign().games:
            break
        following = await cid.post(f"/api/tables/{table}/next")
        assert following["campaign"]["number"] == number + 1
        assert following["campaign"]["name"] == campaign().chapter(number + 1)
        before = await cid.get(f"/api/tables/{following['id']}/campaign")
        assert before["standing"] == campaign().standing(outcomes)
        table = following["id"]
        chain.append(table)
        await left_to_computers(table, cid)
    over = await cid.send("POST", f"/api/tables/{table}/next")
    assert over.status_code == 409
    assert over.json()["text"] == "That was the last adventure: the campaign is over."
    again = await cid.post(f"/api/tables/{table}/rematch")
    assert (again["campaign"]["number"], again["options"]["handover"]) == (1, 0)
    assert again["options"]["show_totals"] is True


async def test_the_seats_stay_and_only_who_goes_on_is_back(cid: Visitor, dora: Visitor) -> None:
    old = await ended(cid, dora)
    before = await cid.get(f"/api/tables/{old}")
    after = await cid.post(f"/api/tables/{old}/next")
    assert after["state"] == "running"
    for seat in ("seat", "kind", "name", "person"):
        assert [one[seat] for one in after["seats"]] == [one[seat] for one in before["seats"]]
    assert [one["stands_in"] for one in after["seats"]] == [False, True]
    back = await dora.post(f"/api/tables/{after['id']}/join", {})
    assert [one["stands_in"] for one in back["seats"]] == [False, False]


async def test_two_clicks_lay_out_one_table_and_the_others_are_told_once(cid: Visitor, dora: Visitor) -> None:
    old = await ended(cid, dora)
    made = await asyncio.gather(*(one.post(f"/api/tables/{old}/next") for one in (cid, cid, cid)))
    made.append(await dora.post(f"/api/tables/{old}/next"))
    assert len({one["id"] for one in made}) == 1
    assert (await dora.get(f"/api/tables/{old}"))["campaign"]["next_table"] == made[0]["id"]
    [line] = await notices(dora, "next-game")
    assert line["table"] == made[0]["id"]
    assert line["text"] == f"The King of Ashes: the next adventure is laid out, {campaign().chapter(2)}."
    assert await notices(cid, "next-game") == []


async def test_whoever_looks_at_the_old_table_sees_the_next(cid: Visitor, dora: Visitor) -> None:
    old = await ended(cid, dora)
    async with dora.at(old) as socket:
        assert (await socket.hear("shown"))["table"]["campaign"]["next_table"] is None
        made = await cid.post(f"/api/tables/{old}/next")
        while socket.shown["table"]["campaign"]["next_table"] is None:
            await socket.hear("shown")
        assert socket.shown["table"]["campaign"]["next_table"] == made["id"]
    assert await notices(dora, "next-game") == []


async def test_who_may_go_on(quick: ServerProcess, cid: Visitor, dora: Visitor) -> None:
    """Visitors, strangers and a host who only watches may not; seated players may."""
    old = await ended(cid)
    path = f"/api/tables/{old}"
    async with Visitor(quick.url) as nobody:
        assert (await nobody.send("POST", f"{path}/next")).status_code == 401
        assert (await nobody.http.get(f"{path}/campaign")).status_code == 200
    refused = await dora.send("POST", f"{path}/next")
    assert (refused.status_code, refused.json()["text"]) == (
        403,
        "Only those who played can go on with the campaign.",
    )
    running = await cid.post(f"{path}/next")
    early = await cid.send("POST", f"/api/tables/{running['id']}/next")
    assert (early.status_code, early.json()["text"]) == (409, "The game is not over yet.")
    watching = await cid.table("bot:random", "bot:random", game=THIEVES, campaign=True)
    assert (await cid.send("POST", f"/api/tables/{watching['id']}/next")).status_code == 403


async def test_a_private_campaign_keeps_its_link(cid: Visitor, dora: Visitor) -> None:
    old = await ended(cid, listed=False)
    link = (await cid.get(f"/api/tables/{old}"))["token"]
    made = await cid.post(f"/api/tables/{old}/next")
    assert (made["listed"], made["token"]) == (False, link)
    for path in (f"/api/tables/{made['id']}", f"/api/tables/{old}/campaign"):
        assert (await dora.http.get(path)).status_code == 404
        assert (await dora.http.get(path, params={"token": link})).status_code == 200


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"game": "gilded-compass", "campaign": True}, "Order of the Gilded Compass has no campaign."),
        (
            {"campaign": True, "options": {"adventure": "the-cordon"}},
            "option adventure is the campaign's own",
        ),
        (
            {"campaign": True, "options": {"answers_on_the_way": True}},
            "option answers_on_the_way is the campaign's",
        ),
        ({"campaign": True, "options": {"handover": 5}}, "option handover is the campaign's own business"),
        ({"options": {"handover": 5}}, "Option handover is handed over by the game before"),
    ],
)
async def test_nobody_claims_what_a_game_before_hands_over(
    cid: Visitor, wish: dict[str, Any], told: str
) -> None:
    """KA-2.4"""
    seats = [{"kind": "me"}, {"kind": "bot"}]
    answer = await cid.send("POST", "/api/tables", {"game": THIEVES, "seats": seats, **wish})
    assert answer.status_code == 400
    assert told in answer.json()["text"]


async def test_a_single_game_is_no_campaign(cid: Visitor) -> None:
    table = await cid.table("me", "local", game=THIEVES)
    assert table["campaign"] is None
    answer = await cid.http.get(f"/api/tables/{table['id']}/campaign")
    assert (answer.status_code, answer.json()["text"]) == (404, "This game is no part of a campaign.")
    [thieves] = [one for one in await cid.get("/api/games") if one["id"] == THIEVES]
    assert thieves["campaign"]["chapters"] == [campaign().chapter(number) for number in range(1, 5)]
    assert set(thieves["campaign"]["handed"]) < set(thieves["campaign"]["fixed"])


async def test_a_sandbox_of_a_campaigns_game_leads_nowhere(cid: Visitor) -> None:
    old = await ended(cid)
    sandbox = await cid.post(f"/api/tables/{old}/fork", {"version": 3})
    assert sandbox["campaign"] is None


async def test_of_two_workers_one_lays_the_next_table_out(database: str) -> None:
    with running_server(database, **BY_LOT) as one, running_server(database, **BY_LOT) as other:
        async with Visitor(one.url) as ann, Visitor(other.url) as twin:
            await ann.guest()
            twin.is_also(ann)
            old = await ended(ann)
            assert (await twin.get(f"/api/tables/{old}"))["campaign"]["next_table"] is None
            made = await asyncio.gather(*(who.post(f"/api/tables/{old}/next") for who in (ann, twin) * 3))
            assert len({table["id"] for table in made}) == 1
            mine = await ann.get("/api/tables", state="mine")
            assert {table["id"] for table in mine} == {old, made[0]["id"]}


def test_a_database_from_before_campaigns_is_brought_up(tmp_path: Path) -> None:
    """Its tables stay, each a game of its own."""
    settings = Settings(database_url=url_of(str(tmp_path / "d.db")))
    file = engine.embedded(settings)
    with file.begin() as connection:
        config = configured()
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        connection.exec_driver_sql("INSERT INTO people (id, name, created) VALUES ('p', 'Ann', 0)")
        empty = {
            column["name"]: 0 if isinstance(column["type"], (sa.Integer, sa.Boolean)) else "[]"
            for column in sa.inspect(connection).get_columns("tables")
        }
        connection.execute(
            sa.table("tables", *(sa.column(name) for name in empty)).insert(),
            {**empty, "id": "t", "host_id": "p"},
        )
    file.dispose()
    prepared(settings)
    with sqlite3.connect(tmp_path / "d.db") as upgraded:
        row = upgraded.execute("SELECT id, campaign, chapter, next_table FROM tables").fetchall()
    upgraded.close()
    assert row == [("t", None, None, None)]
