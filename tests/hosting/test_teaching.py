"""A lesson on a hosted table, as the server and a page in a browser run it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from doubloon.games import game
from doubloon.hosting import local_services, play
from doubloon.hosting.clients import views
from doubloon.hosting.learning import advice, teaching
from doubloon.hosting.new_tables import opening
from doubloon.hosting.problems import Forbidden, NotFound
from doubloon.hosting.room import Room
from doubloon.hosting.wire import Accepted, CreateTable, Person, Refused, SeatWish, Shown
from doubloon.lessons.puzzles import puzzles

ME = Person("me", "Ada", guest=True)
SHOWN = msgspec.json.Decoder(Shown)


async def rested(room: Room) -> None:
    for _ in range(400):
        if not room.row.bot_turn:
            return
        await asyncio.sleep(0.005)


def seen(room: Room) -> Shown:
    return SHOWN.decode(views.shown(room, ME, 0, 0))


async def test_a_pupil_is_guided_and_other_actions_are_answered_kindly() -> None:
    room = await opening.teach(local_services(), ME, "gilded-compass-1")
    shown = seen(room)
    assert shown.guide is not None
    assert shown.guide["waits"]
    assert [choice["action"] for choice in shown.view["choices"]] == ["archives 3x2"]
    assert shown.table.lesson == "gilded-compass-1"
    another = next(str(one) for one in room.table.choices(0) if str(one) != "archives 3x2")
    other = await play.act(room, ME, 0, another, room.version, "key-0001")
    assert isinstance(other, Refused)
    assert other.text.startswith("Later.")
    assert advice.why_not(room, ME, 0, another).text.startswith("Later.")
    done = await play.act(room, ME, 0, "archives 3x2", room.version, "key-0002")
    assert isinstance(done, Accepted)
    await rested(room)
    shown = seen(room)
    assert shown.guide is not None
    assert shown.guide["step"] == 1
    assert "2 2 in the Archives" in shown.view["log"][-2]["text"]


async def test_what_is_not_asked_at_all_is_answered_kindly_too() -> None:
    """Somebody who pressed a tile before rolling read "That is not one of the choices of the present decision."."""
    room = await opening.teach(local_services(), ME, "el-dorado-1")
    assert advice.why_not(room, ME, 1, "move gold7").text.startswith(
        "Later. In this lesson: Every turn begins"
    )


async def test_there_is_no_such_lesson() -> None:
    with pytest.raises(NotFound, match="no such lesson"):
        await opening.teach(local_services(), ME, "chess-1")


async def test_a_plain_table_has_no_guide() -> None:
    wish = CreateTable("gilded-compass", [SeatWish("me"), SeatWish("bot", "novice")])
    room = await opening.create(local_services(), ME, wish)
    assert seen(room).guide is None


def test_every_game_can_be_told_in_five_pictures() -> None:
    for name in ("gilded-compass", "el-dorado", "battle-of-gog", "city-of-thieves"):
        panels = teaching.panels(name)
        assert len(panels) == 5
        assert all(panel.view["board"] and len(panel.say.split()) <= 20 for panel in panels)


def test_a_puzzle_says_what_its_choices_are_worth_and_why() -> None:
    first = next(iter(puzzles(game("gilded-compass"))))
    sheet = teaching.puzzle_sheet(first)
    assert sheet.choices[0].solves
    assert {one.action for one in sheet.choices} == {one["action"] for one in sheet.view["choices"]}
    assert sheet.why
    assert "seed" not in sheet.view


async def test_hints_are_off_between_people_unless_the_host_allows_them() -> None:
    for allowed in (False, True):
        wish = CreateTable("gilded-compass", [SeatWish("me"), SeatWish("open")], hints=allowed)
        room = await opening.create(local_services(), ME, wish)
        other = Person("you", "Bob", guest=True)
        seats = [room.row.seats[0], msgspec.structs.replace(room.row.seats[1], kind="human", person=other.id)]
        room.row = msgspec.structs.replace(room.row, seats=seats, state="running", to_act=room.table.to_act)
        assert views.info(room.row, ME, []).hints is allowed
        asked = room.table.to_act[0]
        work = advice.hinted(room, ME if asked == 0 else other, asked, "here")
        if allowed:
            assert (await work).hint.reason
        else:
            with pytest.raises(Forbidden, match="between people"):
                await work
