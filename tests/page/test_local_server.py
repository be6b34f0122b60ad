"""The page's local server, without a browser: every call the client makes, and that a game is safe before it is answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from doubloon.hosting.memory import SavedTable
from doubloon.page import thinking
from doubloon.page.local_server import LocalServer

BOT = {"kind": "bot", "level": "random"}
ME = {"kind": "me"}


class Browser:
    """What a browser gives, in memory. What is kept outlives the local server."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.analyses: dict[str, bytes] = {}
        self.sent: dict[int, list[dict[str, Any]]] = {}
        self.slow = 0
        """How often others have their turn while a table is read."""

    async def keep(self, saved: SavedTable, info: bytes, body: bytes) -> None:
        await asyncio.sleep(0)
        self.kept[saved.row.id] = body
        self.infos[saved.row.id] = json.loads(info)

    async def load(self, table_id: str) -> bytes | None:
        for _ in range(self.slow):
            await asyncio.sleep(0)
        return self.kept.get(table_id)

    async def chain(self, campaign: str) -> list[str]:
        saved = {key: msgspec.json.decode(body, type=SavedTable) for key, body in self.kept.items()}
        return [key for key, one in saved.items() if one.row.campaign == campaign]

    async def think(self, packet: bytes) -> bytes:
        found = thinking.think(packet)
        assert isinstance(found, bytes)
        return found

    async def analyse(self, packet: bytes, progress: Callable[[int], None]) -> bytes:
        found = thinking.analyse(packet, progress)
        assert isinstance(found, bytes)
        return found

    async def keep_analysis(self, table_id: str, found: bytes) -> None:
        self.analyses[table_id] = found

    async def analysis_of(self, table_id: str) -> bytes | None:
        return self.analyses.get(table_id)

    def send(self, line: int, message: bytes) -> None:
        self.sent.setdefault(line, []).append(json.loads(message))


class Page:
    """A page at one table."""

    def __init__(self, browser: Browser, server: LocalServer, line: int = 1) -> None:
        self.browser, self.server, self.line = browser, server, line

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """The answer of a call that succeeds."""
        status, answer = await self.request(method, path, body)
        assert status < 400, answer
        return answer

    async def request(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        text = b"" if body is None else json.dumps(body).encode()
        status, answer = await self.server.request(method, path, text)
        return status, json.loads(answer) if answer else None

    @property
    def view(self) -> dict[str, Any]:
        shown = [one for one in self.browser.sent[self.line] if one["type"] == "shown"]
        view: dict[str, Any] = shown[-1]["view"]
        return view

    async def answered(self, message: dict[str, Any]) -> dict[str, Any]:
        """The answer to a message."""
        before = len(self.browser.sent[self.line])
        await self.server.receive(self.line, json.dumps(message).encode())
        return next(one for one in self.browser.sent[self.line][before:] if one["type"] != "shown")

    async def settled(self) -> None:
        """Until it is my turn again, or nobody's."""
        while not (self.view["outcome"] or self.view["seat"] in self.view["to_act"]):  # noqa: ASYNC110
            await asyncio.sleep(0)

    async def act(self) -> None:
        """The first choice."""
        view = self.view
        key = f"key {view['version']:08}"
        act = {"type": "act", "seat": view["seat"], "action": view["choices"][0]["action"]}
        answer = await self.answered({**act, "version": view["version"], "key": key})
        assert answer["type"] == "accepted", answer
        while self.view["version"] < answer["version"]:  # noqa: ASYNC110 (the view follows its answer)
            await asyncio.sleep(0)
        await self.settled()

    async def plays(self, table: str) -> None:
        """A whole game."""
        assert await self.server.connect(self.line, table, 0, None) == 0
        self.server.services.bot_pause = 0.0
        await self.settled()
        while not self.view["outcome"]:
            await self.act()


@pytest.fixture
async def visit() -> Page:
    browser = Browser()
    return Page(browser, LocalServer(browser, "Ada"))


async def opened(visit: Page, game: str = "gilded-compass", **more: Any) -> str:
    wish = {"game": game, "seats": [ME, BOT], "listed": False, **more}
    table: str = (await visit.call("POST", "tables", wish))["id"]
    return table


async def test_a_whole_game_and_all_that_can_be_asked_about_it(visit: Page) -> None:
    table = await opened(visit)
    await visit.plays(table)
    assert visit.browser.infos[table]["state"] == "over"
    assert (await visit.call("GET", f"tables/{table}/verify"))["honest"]
    assert (await visit.call("GET", f"tables/{table}/luck"))["seats"]
    assert (await visit.call("GET", f"tables/{table}/moment?version=3&seat=0"))["version"] == 3
    again = await visit.call("POST", f"tables/{table}/rematch", {})
    assert again["id"] != table
    fork = await visit.call("POST", f"tables/{table}/fork", {"version": 4, "level": "random"})
    assert fork["forked_from"] == table


@pytest.mark.parametrize("later", range(6))
async def test_a_table_that_is_asked_for_twice_at_once_is_opened_once_and_its_bots_play(
    visit: Page, later: int
) -> None:
    """The page asks what a table is while it connects to it; the bot of a table opened twice waited for ever."""
    table = await opened(visit, seats=[BOT, ME, BOT])
    await asyncio.sleep(0.01)
    visit.browser.slow = 3
    visit.server.services.bot_pause = 0.0
    asked = asyncio.create_task(visit.call("GET", f"tables/{table}"))
    for _ in range(later):
        await asyncio.sleep(0)
    assert await visit.server.connect(visit.line, table, 0, None) == 0
    await asked
    line = visit.server.lines[visit.line]
    assert line.client is not None
    assert visit.server.rooms.open[table] is line.client.room
    for _ in range(10_000):
        await asyncio.sleep(0)
    assert visit.view["seat"] in visit.view["to_act"]


async def test_a_game_goes_on_where_it_was_when_the_page_is_loaded_again(visit: Page) -> None:
    table = await opened(visit)
    await visit.server.connect(visit.line, table, 0, None)
    visit.server.services.bot_pause = 0.0
    await visit.settled()
    for _ in range(5):
        await visit.act()
    seen = visit.view
    later = Page(visit.browser, LocalServer(visit.browser, "Ada"), line=2)
    assert await later.server.connect(2, table, 0, None) == 0
    assert {**later.view, "log": []} == {**seen, "log": []}


async def test_what_was_answered_is_kept_already(visit: Page) -> None:
    table = await opened(visit)
    await visit.server.connect(visit.line, table, 0, None)
    await visit.settled()
    version = visit.view["version"]
    await visit.act()
    kept = msgspec.json.decode(visit.browser.kept[table], type=SavedTable)
    assert len(kept.record["plies"]) > version


async def test_bots_stop_at_a_table_nobody_looks_at(visit: Page) -> None:
    table = await opened(visit, seats=[BOT, BOT])
    for _ in range(50):
        await asyncio.sleep(0)
    assert msgspec.json.decode(visit.browser.kept[table], type=SavedTable).record["plies"] == []


async def test_a_record_goes_out_and_comes_in_again(visit: Page) -> None:
    table = await opened(visit)
    await visit.plays(table)
    record = await visit.call("GET", f"tables/{table}/record")
    (copy,) = await visit.call("POST", "records", record)
    assert copy["id"] != table
    assert copy["state"] == "over"
    first = next(ply for ply in record["plies"] if ply.get("chance"))
    first["chance"] = [(value + 1) % 6 for value in first["chance"]]
    status, problem = await visit.request("POST", "records", record)
    assert status == 400
    assert "cannot be opened" in problem["text"]


async def test_an_export_is_taken_in_by_another_browser(visit: Page) -> None:
    table = await opened(visit)
    export = await visit.call("GET", f"tables/{table}/export")
    other = Browser()
    there = Page(other, LocalServer(other, "Bob"))
    (copy,) = await there.call("POST", "records", export)
    assert copy["id"] == table
    assert other.kept[table]


async def test_a_game_that_is_over_is_looked_back_at(visit: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doubloon.page.calls.WORLDS", 2)
    monkeypatch.setattr("doubloon.page.calls.SECONDS", 1.0)
    table = await opened(visit)
    await visit.plays(table)
    assert (await visit.call("GET", f"tables/{table}/analysis"))["state"] == "none"
    assert (await visit.call("POST", f"tables/{table}/analysis", {}))["state"] == "waiting"
    while (await visit.call("GET", f"tables/{table}/analysis"))["state"] != "done":  # noqa: ASYNC110
        await asyncio.sleep(0)


async def test_nobody_else_can_come_so_no_seat_is_open(visit: Page) -> None:
    wish = {"game": "gilded-compass", "seats": [ME, {"kind": "open"}]}
    status, problem = await visit.request("POST", "tables", wish)
    assert (status, "Nobody else" in problem["text"]) == (400, True)


async def test_an_unknown_table_and_an_unknown_call_are_refused_in_words(visit: Page) -> None:
    assert await visit.server.connect(7, "nowhere", 0, None) == 4404
    assert (await visit.request("GET", "tables/nowhere"))[0] == 404
    assert (await visit.request("PUT", "weather"))[0] == 404
    assert (await visit.request("POST", "tables", {"game": 3}))[0] == 400
