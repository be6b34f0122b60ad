"""The database: migrations that arrive at the schema, group commit, the keeper's commands, several workers."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import create_async_engine

from doubloon.cli import main
from doubloon.hosting.protocols import Conflict
from doubloon.server.settings import Settings, from_environment, to_environment, url_of
from doubloon.server.store import engine, tables
from doubloon.server.store.migrate import configured, newest, prepared
from doubloon.server.store.schema import house as house_rows
from doubloon.server.store.schema import metadata
from doubloon.server.store.writer import StatementRows, Writer
from tests.server.live import ServerProcess, Visitor, key, running_server
from tests.server.playing.test_playing import two_at_a_table


def test_migrations_arrive_at_the_schema(tmp_path: Path) -> None:
    settings = Settings(database_url=url_of(str(tmp_path / "d.db")))
    first = prepared(settings)
    assert prepared(settings) == first
    file = engine.embedded(settings)
    with file.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    file.dispose()


def test_the_newest_migration_is_known_without_alembic() -> None:
    assert ScriptDirectory.from_config(configured()).get_heads() == [newest()]


def test_settings_travel_to_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(
        database_url="postgresql+asyncpg://u@h/d",
        origins=("https://a", "https://b"),
        limits=False,
        bot_pause=1.5,
    )
    for name, value in to_environment(settings).items():
        monkeypatch.setenv(name, value)
    assert from_environment() == settings


async def test_one_conflict_in_a_batch_fails_alone(tmp_path: Path) -> None:
    settings = Settings(database_url=url_of(str(tmp_path / "d.db")))
    prepared(settings)
    writer = Writer(engine.writing(settings), lambda *_: None)
    row = {"table_id": "t", "ply": {"seat": 0}, "hash": None, "at": 0}
    insert = tables.INSERT_PLY

    def refuse(connection: sa.Connection) -> None:
        connection.execute(house_rows.insert().values(name="half", value="done"))
        raise RuntimeError("refused")

    async def append(version: int) -> None:
        await writer.append("t", [StatementRows(insert, [{**row, "version": version}])])

    batch = asyncio.gather(
        append(1), append(2), append(2), writer.do(refuse), append(3), return_exceptions=True
    )
    await asyncio.sleep(0)
    running = asyncio.create_task(writer.run())
    outcomes = await batch
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        type(None),
        Conflict,
        RuntimeError,
        type(None),
    ]
    half = sa.select(sa.func.count()).where(house_rows.c.name == "half")
    assert await writer.do(lambda connection: connection.scalar(half)) == 0
    running.cancel()
    await writer.store.dispose()


async def test_a_used_key_sent_again_does_not_split_a_commit(tmp_path: Path) -> None:
    settings = Settings(database_url=url_of(str(tmp_path / "d.db")))
    prepared(settings)
    writer = Writer(engine.writing(settings), lambda *_: None)
    store: Any = writer.store
    commits = 0
    put, commit = store.put, store.commit

    async def counted(call: Any, what: Any) -> Any:
        nonlocal commits
        done = await call(what)
        commits += 1
        return done

    store.put, store.commit = partial(counted, put), partial(counted, commit)

    def keyed(key: str, number: int) -> StatementRows:
        row = {"table_id": "t", "person_id": "p", "key": key, "version": number, "at": 0}
        return StatementRows(tables.INSERT_COMMAND, [row])

    running = asyncio.create_task(writer.run())
    await writer.append("t", [keyed("used", 1)])
    assert commits == 1
    appended = [writer.append("t", [keyed("used" if n == 7 else f"k{n}", n)]) for n in range(40)]
    answers = await asyncio.gather(*appended, return_exceptions=True)
    assert [n for n, one in enumerate(answers) if one is not None] == [7]
    assert isinstance(answers[7], Conflict)
    assert commits == 2, "one commit for all the others"
    running.cancel()
    await store.dispose()


async def test_the_keeper_lists_exports_imports_and_backs_up_a_running_house(
    server: ServerProcess, ann: Visitor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await ann.table("me", "bot:random")
    async with ann.at(table["id"]) as socket:
        for _ in range(3):
            await socket.turn()
            await socket.first_choice()
        await socket.turn()
        version = socket.view["version"]

    def keeper(*arguments: str) -> str:
        assert main(["admin", "--database", server.database, *arguments]) == 0
        return capsys.readouterr().out

    assert table["id"] in keeper("list")
    keeper("export", table["id"], str(tmp_path / "record.json"))
    assert len(json.loads((tmp_path / "record.json").read_text())["plies"]) == version
    imported = keeper("import", str(tmp_path / "record.json")).strip()
    assert (await ann.get(f"/api/tables/{imported}"))["version"] == version
    keeper("backup", str(tmp_path / "copy.db"))
    copy = sqlite3.connect(tmp_path / "copy.db")
    assert copy.execute("SELECT version FROM tables WHERE id = ?", (table["id"],)).fetchone() == (version,)
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    copy.close()
    assert main(["admin", "--database", server.database, "backup", str(tmp_path / "copy.db")]) == 2
    assert main(["admin", "--database", server.database, "export", "nowhere", str(tmp_path / "x")]) == 2
    assert main(["admin", "--database", str(tmp_path / "none.db"), "list"]) == 2


def test_a_postgresql_that_does_not_wait_for_its_disk_is_refused_with_a_sentence(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def altered(value: str) -> None:
        connection = await asyncpg.connect(database)
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET synchronous_commit = {value}")
        await connection.close()

    asyncio.run(altered("off"))
    before = dict(os.environ)
    assert main(["serve", "--database", database, "--port", "0"]) == 2
    assert "synchronous_commit = off: a power cut would lose moves" in capsys.readouterr().err
    assert os.environ == before, "what a server tells its workers is gone with it"
    asyncio.run(altered("local"))
    assert prepared(Settings(database_url=url_of(database)))


async def test_c1_what_is_read_in_one_transaction_is_of_one_moment(database: str) -> None:
    """A table's row and its seats are two queries: whoever sits down between them must be in both, or in neither."""
    settings = Settings(database_url=url_of(database))
    reading = engine.reading(settings)
    count = sa.text("SELECT count(*) FROM seen")
    writing = create_async_engine(settings.database_url)
    async with writing.begin() as connection:
        await connection.execute(sa.text("CREATE TABLE seen (one integer)"))
    async with reading.connect() as reader:
        assert await reader.scalar(count) == 0
        async with writing.begin() as connection:
            await connection.execute(sa.text("INSERT INTO seen VALUES (1)"))
        assert await reader.scalar(count) == 0
    async with reading.connect() as reader:
        assert await reader.scalar(count) == 1
    await reading.dispose()
    await writing.dispose()


async def test_two_workers_on_postgresql_show_each_others_moves(database: str, tmp_path: Path) -> None:
    """Ann at one worker, Bob at the other: moves, chat, presence and logging out reach both."""
    with (
        running_server(database, log=tmp_path / "one") as one,
        running_server(database, log=tmp_path / "other") as other,
    ):
        async with Visitor(one.url) as ann, Visitor(other.url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await two_at_a_table(ann, bob)
            async with ann.at(table) as first, bob.at(table) as second:
                await first.hear("shown")
                await second.hear("shown")
                for _ in range(10):
                    mover = first if first.view["to_act"] == [0] else second
                    answer = await mover.first_choice()
                    assert answer["type"] == "accepted"
                    for socket in (first, second):
                        await socket.until(answer["version"])
                await first.say("say", text="Ahoy", key=key())
                await first.hear("accepted")
                while not (said := await second.hear("said"))["lines"]:
                    pass
                assert said["lines"][0]["text"] == "Ahoy"
                both = [0, 1]
                if not any(one["type"] == "presence" and one["online"] == both for one in first.heard):
                    while (await first.hear("presence"))["online"] != both:
                        pass
                stale = await first.act("x", version=0)
                assert stale["type"] == "stale"
            async with Visitor(other.url) as same:
                same.is_also(ann)
                assert (await same.get("/api/hello"))["me"] == ann.me
                async with same.at(table) as socket:
                    await socket.hear("presence")
                    await ann.send("POST", "/api/logout")
                    assert await socket.closed() == 4401


async def test_racing_workers_do_one_command_per_version(database: str, tmp_path: Path) -> None:
    with (
        running_server(database, log=tmp_path / "one") as one,
        running_server(database, log=tmp_path / "other") as other,
    ):
        async with Visitor(one.url) as ann, Visitor(other.url) as twin:
            await ann.guest()
            twin.is_also(ann)
            table = await ann.table("me", "local")
            path = f"/api/tables/{table['id']}"
            for version in range(12):
                seat = (await ann.get(path))["to_act"][0]
                view = (await ann.get(f"{path}/moment", seat=seat))["view"]
                body = {"seat": seat, "action": view["choices"][0]["action"], "version": version}
                answers = await asyncio.gather(
                    *(who.send("POST", f"{path}/act", {**body, "key": key()}) for who in (ann, twin) * 3)
                )
                assert sorted(answer.status_code for answer in answers) == [200] + [409] * 5
                assert (await twin.get(path))["version"] == version + 1


async def test_of_two_who_take_the_last_seat_at_two_workers_one_sits(database: str) -> None:
    """Each write takes the table's next revision, and only one can."""
    with running_server(database) as one, running_server(database) as other:
        async with Visitor(one.url) as ann, Visitor(one.url) as bob, Visitor(other.url) as cid:
            for visitor in (ann, bob, cid):
                await visitor.guest()
            for _ in range(6):
                table = await ann.table("me", "open")
                path = f"/api/tables/{table['id']}"
                await cid.get(path)
                answers = await asyncio.gather(*(who.send("POST", f"{path}/join", {}) for who in (bob, cid)))
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                seats = (await ann.get(path))["seats"]
                sits = bob if answers[0].status_code == 200 else cid
                assert sits.me is not None
                assert seats[1]["person"] == sits.me["id"]


async def test_a_table_closed_at_one_worker_is_closed_at_the_other(database: str) -> None:
    with running_server(database) as one, running_server(database) as other:
        async with Visitor(one.url) as ann, Visitor(other.url) as bob:
            await ann.guest()
            await bob.guest()
            table = await ann.table("me", "open")
            path = f"/api/tables/{table['id']}"
            async with bob.at(table["id"]) as socket:
                await socket.hear("presence")
                assert (await ann.send("POST", f"{path}/close")).status_code == 204
                assert await socket.closed() == 4404
            assert (await bob.send("POST", f"{path}/join", {})).status_code == 404
