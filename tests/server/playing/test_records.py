"""A record opens everywhere: at a server, in a page, in the terminal. What cannot be opened is told in a sentence and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from doubloon.hosting.new_tables.records import MOST
from doubloon.page.local_server import LocalServer
from doubloon.server.routes.records import LARGEST_RECORD
from tests.cli.command import doubloon as run
from tests.page.test_local_server import Browser, Page, opened
from tests.server.live import Visitor


async def finished(visitor: Visitor) -> dict[str, Any]:
    """The record of a game that was played at the server."""
    table = await visitor.table("me", "bot:random")
    async with visitor.at(table["id"], seat=0) as socket:
        while await socket.turn():
            await socket.first_choice()
    record: dict[str, Any] = await visitor.get(f"/api/tables/{table['id']}/record")
    return record


def page_in_a_browser() -> Page:
    browser = Browser()
    return Page(browser, LocalServer(browser, "Ada"))


async def test_a_record_goes_from_the_page_to_the_terminal_and_the_server(
    cid: Visitor, tmp_path: Path
) -> None:
    page = page_in_a_browser()
    table = await opened(page)
    await page.plays(table)
    file = tmp_path / "page.json"
    file.write_text(json.dumps(await page.call("GET", f"tables/{table}/record")))
    assert run(tmp_path, "verify", file.name).out.startswith("verified: ")
    (info,) = await cid.post("/api/records", json.loads(file.read_text()))
    assert (info["state"], info["hosting"]) == ("over", True)
    assert (await cid.get(f"/api/tables/{info['id']}/verify"))["honest"]
    assert await cid.get(f"/api/tables/{info['id']}/record") == json.loads(file.read_text())


async def test_a_record_goes_from_the_server_to_the_terminal_and_the_page(
    cid: Visitor, tmp_path: Path
) -> None:
    file = tmp_path / "server.json"
    file.write_text(json.dumps(await finished(cid)))
    assert run(tmp_path, "verify", file.name).out.startswith("verified: ")
    page = page_in_a_browser()
    (info,) = await page.call("POST", "records", json.loads(file.read_text()))
    assert (await page.call("GET", f"tables/{info['id']}/verify"))["honest"]
    assert await page.call("GET", f"tables/{info['id']}/record") == json.loads(file.read_text())


async def test_a_game_of_the_terminal_is_played_on_at_the_server_and_in_the_page(
    cid: Visitor, tmp_path: Path
) -> None:
    command = (
        "play",
        "gilded-compass",
        "--seats",
        "human,random",
        "--save",
        "saved.json",
        "--seed",
        "5" * 64,
    )
    assert run(tmp_path, *command, typed="1\n1\nquit\n").code == 0
    saved = json.loads((tmp_path / "saved.json").read_text())
    (info,) = await cid.post("/api/records", saved)
    assert (info["state"], info["version"]) == ("running", len(saved["plies"]))
    async with cid.at(info["id"], seat=info["to_act"][0]) as socket:
        assert await socket.turn()
        await socket.first_choice()
    page = page_in_a_browser()
    (copy,) = await page.call("POST", "records", saved)
    assert (copy["state"], copy["version"]) == ("running", len(saved["plies"]))


async def test_all_games_of_a_page_open_at_the_server(cid: Visitor) -> None:
    page = page_in_a_browser()
    first, second = await opened(page), await opened(page, "battle-of-gog")
    exports = [await page.call("GET", f"tables/{table}/export") for table in (first, second)]
    whole = {**exports[0], "tables": [one for export in exports for one in export["tables"]]}
    infos = await cid.post("/api/records", whole)
    assert [one["game"] for one in infos] == ["gilded-compass", "battle-of-gog"]
    assert {one["state"] for one in infos} == {"running"}


async def test_a_file_with_a_fault_is_told_in_a_sentence_and_changes_nothing(cid: Visitor) -> None:
    good = await finished(cid)
    before = await cid.get("/api/tables", state="mine")
    export = {"format": "doubloon-tables-1", "tables": [{"record": good}]}
    bad_die = json.loads(json.dumps(good))
    next(ply for ply in bad_die["plies"] if ply.get("chance"))["chance"][0] = 99
    for body, status, words in (
        ({}, 400, "This record cannot be opened: this is not a doubloon record"),
        ({**good, "format": "doubloon-record-9"}, 400, "has the format"),
        ({**good, "game": "no-such-game"}, 400, "no-such-game"),
        ({**good, "seats": 10**9}, 400, "This record cannot be opened"),
        (bad_die, 400, "This record cannot be opened"),
        ({**export, "format": "other"}, 400, "another format"),
        ({**export, "tables": 7}, 400, "another format"),
        ({**export, "tables": []}, 400, "has 0 games"),
        ({**export, "tables": [{}] * (MOST + 1)}, 400, f"from 1 to {MOST}"),
        ({**export, "tables": [{"record": good}, {"record": bad_die}]}, 400, "Game 2 of this file"),
        ({**export, "tables": [3]}, 400, "cannot be opened"),
        ([], 400, "Expected `object`"),
        ({"long": "x" * LARGEST_RECORD}, 413, "The body is too large"),
    ):
        answer = await cid.send("POST", "/api/records", body)
        assert (answer.status_code, words in answer.json()["text"]) == (status, True), answer.text[:300]
    assert await cid.get("/api/tables", state="mine") == before


async def test_records_are_for_people_with_a_session(cid: Visitor) -> None:
    async with Visitor(cid.url) as stranger:
        await stranger.get("/api/hello")
        assert (await stranger.send("POST", "/api/records", {})).status_code == 401
