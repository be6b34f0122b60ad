"""A database with people and games in it, made by any earlier version, is brought to the present form; nothing in it is lost."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Final

import pytest
import sqlalchemy as sa
from alembic import command
from sqlalchemy.ext.asyncio import create_async_engine

from doubloon.cli import main
from doubloon.server.settings import Settings, url_of
from doubloon.server.store import engine, migrate

FORMS: Final = sorted(file.name[:4] for file in (migrate.MIGRATIONS / "versions").glob("[0-9]*.py"))
GONE: Final = {"webhooks", "changes", "alembic_version", "house"}
"""Tables whose rows moved elsewhere, or that are no data of people."""


def of_form(form: str, file: Path) -> Settings:
    """A database of this form, with a row in each of its tables."""
    settings = Settings(database_url=url_of(str(file)))
    store = engine.embedded(settings)
    with store.begin() as connection:
        to_form(connection, form)
        for table in sa.inspect(connection).get_sorted_table_and_fkc_names():
            if table[0] is not None and table[0] not in GONE - {"webhooks", "changes"}:
                insert_one(connection, table[0])
    store.dispose()
    return settings


def to_form(connection: sa.Connection, form: str) -> None:
    config = migrate.configured()
    config.attributes["connection"] = connection
    command.upgrade(config, form)


def insert_one(connection: sa.Connection, table: str) -> None:
    """A row that fits the columns: the person, table and version 1 everywhere."""
    columns = sa.inspect(connection).get_columns(table)
    row = {str(one["name"]): b"x" if "BLOB" in str(one["type"]) else "1" for one in columns}
    names = ", ".join(f'"{name}"' for name in row)
    values = ", ".join(f":{name}" for name in row)
    connection.execute(sa.text(f'INSERT INTO "{table}" ({names}) VALUES ({values})'), row)


def counts(file: Path) -> dict[str, int]:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {
            name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            for name in set(names) - GONE
        }


@pytest.mark.parametrize("form", ["0001", "0007", FORMS[-2]])
def test_a_database_with_people_and_games_in_it_is_brought_up(form: str, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    settings = of_form(form, file)
    before = counts(file)
    assert min(before.values()) == 1
    migrate.prepared(settings)
    after = counts(file)
    assert {name for name in before if after.get(name, 0) < before[name]} == set(), "nothing is lost"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (FORMS[-1],)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def test_what_an_upgrade_will_do_is_told_before_it_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check-upgrade` reads the database of an earlier version."""
    file = tmp_path / "old.db"
    of_form("0007", file)
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("DELETE FROM seats")
        connection.execute("DELETE FROM tables")
        connection.commit()
        before = list(connection.iterdump())
    assert main(["admin", "--database", str(file), "check-upgrade"]) == 0
    assert "0 tables" in capsys.readouterr().out
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert list(connection.iterdump()) == before


def test_on_postgresql_too_and_the_form_stays_as_it_was(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def at_form(wanted: str | None) -> str:
        server = create_async_engine(url_of(database))
        async with server.begin() as connection:
            if wanted is not None:
                await connection.run_sync(lambda sync: to_form(sync, wanted))
            form = await connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
        await server.dispose()
        return str(form)

    assert asyncio.run(at_form("0007")) == "0007"
    assert main(["admin", "--database", database, "check-upgrade"]) == 0
    assert "0 tables" in capsys.readouterr().out
    assert asyncio.run(at_form(None)) == "0007"
