"""A table hosted with nothing but this room: what a page in a browser does, with a store in memory and bots that think at once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from doubloon.hosting import access, conversation, games, local_services, play
from doubloon.hosting.clients import views
from doubloon.hosting.clients.client import Client
from doubloon.hosting.learning import looking_back
from doubloon.hosting.memory import MemoryRooms, MemoryStore, SavedTable
from doubloon.hosting.new_tables import campaigns, opening, rematch
from doubloon.hosting.problems import Forbidden, RequestError
from doubloon.hosting.room import Room
from doubloon.hosting.services import Services
from doubloon.hosting.wire import (
    Act,
    AskHint,
    AskRewind,
    AskWhy,
    ClientMessage,
    ClockRule,
    CreateTable,
    Fork,
    Person,
    Presence,
    Said,
    Say,
    SeatWish,
    Trouble,
    Undo,
)

ME = Person("me", "Ada", guest=True)
GAME = "gilded-compass"
SEED = "ab" * 32


class Page:
    """A page of one person: what it was sent, by type; the newest view."""

    can_send = True

    def __init__(self, room: Room) -> None:
        self.got: list[dict[str, Any]] = []
        self.client = Client(room, self, ME, None, access.OWN, known=0)
        room.enter(self.client)
        self.write(self.client.view_message())
        self.client.welcome(map(msgspec.json.encode, (Said([]), Presence(room.online(), 0))))

    def write(self, message: bytes) -> None:
        self.got.append(msgspec.json.decode(message))

    @property
    def view(self) -> dict[str, Any]:
        shown: dict[str, Any] = next(one for one in reversed(self.got) if one["type"] == "shown")["view"]
        return shown

    async def send(self, message: ClientMessage) -> dict[str, Any]:
        """A message to the table, as JSON; and the last thing that was answered."""
        heard: ClientMessage = msgspec.json.decode(msgspec.json.encode(message), type=ClientMessage)
        try:
            answer = await conversation.answered(self.client, heard)
        except RequestError as error:
            answer = Trouble(error.text)
        if answer is not None:
            self.client.answer(answer)
        return next(one for one in reversed(self.got) if one["type"] not in {"shown", "presence"})

    async def settled(self) -> None:
        """Until bots have moved and the newest view is here."""
        room = self.client.room
        while room.row.bot_turn or self.view["version"] != room.version:  # noqa: ASYNC110
            await asyncio.sleep(0)

    async def choose(self, number: int) -> dict[str, Any]:
        """One of my choices, and what bots do then."""
        choices = self.view["choices"]
        action = choices[number % len(choices)]["action"]
        seat, version = self.view["seat"], self.view["version"]
        answer = await self.send(Act(seat, action, version, f"key {version:06}"))
        await self.settled()
        return answer

    async def play_on(self) -> None:
        """To the end of the game."""
        number = 0
        while not self.client.room.table.over:
            number += 1
            assert (await self.choose(number * 7))["type"] == "accepted"


async def table(services: Services, game: str = GAME, **wish: Any) -> Page:
    seats = [SeatWish("me"), SeatWish("bot", "greedy"), SeatWish("bot", "random")]
    page = Page(await opening.create(services, ME, CreateTable(game, seats, seed=SEED, **wish)))
    await page.settled()
    return page


async def test_a_whole_game_against_bots_and_all_that_can_be_done_with_it_afterwards() -> None:
    services = local_services()
    page = await table(services)
    await page.play_on()
    room = page.client.room
    assert page.view["outcome"]["winners"] == room.row.winners
    assert views.info(room.row, ME, room.online()).state == "over"
    assert (await looking_back.verdict(room, "me")).honest
    assert looking_back.record(room)["seed"] == SEED
    assert sum(seat.dice for seat in (await looking_back.dice_luck(room, "me")).seats) > 0
    early = await looking_back.moment(room, ME, 1, 5, "me")
    assert (early.version, early.view["version"]) == (5, 5)
    fork = Page(await opening.fork(room, ME, Fork(5, "random"), "me"))
    await fork.settled()
    assert fork.client.room.row.forked_from == room.id
    assert fork.view["version"] >= 5
    again = await rematch.rematch(room, ME)
    assert room.row.rematch == again.id
    assert await rematch.rematch(room, ME) is again


async def test_undo_why_hint_and_going_back_alone() -> None:
    page = await table(local_services())
    view = page.view
    hint = await page.send(AskHint(0))
    assert hint["hint"]["choice"]["action"] in [one["action"] for one in view["choices"]]
    assert (await page.send(AskWhy(0, "library 9")))["clause"]
    first = view["version"]
    assert (await page.choose(0))["version"] == first + 1
    assert (await page.send(Undo(0, page.view["version"], "undo key")))["type"] in {"accepted", "refused"}
    await page.settled()
    assert (await page.send(AskRewind(first, page.view["version"], "rewind key")))["type"] == "accepted"
    await page.settled()
    assert [one["action"] for one in page.view["choices"]] == [one["action"] for one in view["choices"]]
    assert (await page.send(Say("hello", "chat key")))["type"] == "trouble"


async def test_a_command_sent_twice_is_done_once_and_a_late_one_is_stale() -> None:
    page = await table(local_services())
    view = page.view
    act = Act(0, view["choices"][0]["action"], view["version"], "the same key")
    first = await page.send(act)
    assert await page.send(act) == first
    late = await page.send(Act(0, act.action, act.version, "another key"))
    assert late["type"] == "stale"


async def test_tables_survive_a_reload_in_the_middle_of_a_game() -> None:
    kept: dict[str, bytes] = {}

    async def keep(saved: SavedTable) -> None:
        kept[saved.row.id] = msgspec.json.encode(saved)

    page = await table(local_services(keep))
    for number in range(20):
        await page.choose(number)
    await page.settled()
    after = local_services(keep)
    assert isinstance(after.store, MemoryStore)
    after.store.saved = {
        table_id: msgspec.json.decode(text, type=SavedTable) for table_id, text in kept.items()
    }
    reopened = Page(await after.rooms.room(page.client.room.id))
    assert reopened.client.room.table.state_hash == page.client.room.table.state_hash
    assert reopened.view["log"] == page.client.room.table.view(0)["log"]
    await reopened.play_on()
    assert (await looking_back.verdict(reopened.client.room, "me")).honest


async def test_what_could_not_be_kept_is_not_acknowledged() -> None:
    full = False

    async def keep(_: SavedTable) -> None:
        if full:
            raise OSError("the disk is full")

    page = await table(local_services(keep))
    version, full = page.view["version"], True
    with pytest.raises(OSError, match="full"):
        await page.choose(0)
    assert page.client.room.version == version
    assert all(one["type"] != "accepted" for one in page.got)


async def test_a_campaign_goes_from_game_to_game() -> None:
    services = local_services()
    seats = [SeatWish("me"), SeatWish("bot", "random")]
    wish = CreateTable("city-of-thieves", seats, campaign=True, seed=SEED)
    page = Page(await opening.create(services, ME, wish))
    await page.settled()
    with pytest.raises(RequestError, match="not over"):
        await rematch.next_game(page.client.room, ME)
    standing = await campaigns.sheet_of(services.store, page.client.room.row)
    assert standing.games[0].table == page.client.room.id
    assert standing.standing is None


async def test_hotseat_each_seat_is_shown_when_it_is_looked_from() -> None:
    seats = [SeatWish("me"), SeatWish("local", name="Bob")]
    page = Page(await opening.create(local_services(), ME, CreateTable(GAME, seats, seed=SEED)))
    room = page.client.room
    assert page.view["seat"] is None
    for seat in (0, 1):
        page.client.look_from(seat)
        await asyncio.sleep(0.01)
        assert page.view["seat"] == seat
    assert room.row.state == "running"


async def test_a_clock_that_runs_out_hands_the_seat_to_a_bot() -> None:
    services = local_services()
    page = await table(services, clock=ClockRule("move", 1))
    now = services.now()
    services.now = lambda: now + 2000
    await play.time_out(page.client.room)
    assert page.client.room.row.seats[0].stands_in


async def test_games_and_rules_are_told() -> None:
    told = {one.id: one for one in games.games()}
    assert told[GAME].options
    assert games.clause(GAME, "tb-5").id == "TB-5"
    with pytest.raises(RequestError, match="no such game"):
        games.rules("chess")


async def test_a_closed_table_is_gone() -> None:
    services = local_services()
    wish = CreateTable(GAME, [SeatWish("me"), SeatWish("open")])
    room = await opening.create(services, ME, wish)
    with pytest.raises(Forbidden):
        await opening.close(room, Person("other", "Eve", guest=True))
    await opening.close(room, ME)
    assert isinstance(services.rooms, MemoryRooms)
    assert room.id not in services.rooms.open
    with pytest.raises(RequestError, match="no such table"):
        await services.rooms.room(room.id)


def test_hosting_loads_without_the_servers_libraries() -> None:
    absent = ["litestar", "sqlalchemy", "uvicorn", "websockets", "prometheus_client", "h11", "argon2"]
    text = (
        f"import sys; sys.modules.update(dict.fromkeys({absent!r}))\n"
        "import doubloon.hosting, doubloon.hosting.conversation, doubloon.hosting.games\n"
        "import doubloon.hosting.learning.looking_back, doubloon.hosting.new_tables.rematch\n"
        "assert not [name for name in sys.modules if name.startswith(('doubloon.server', 'multiprocessing'))]"
    )
    subprocess.run([sys.executable, "-c", text], check=True)
