"""Bad input is a 4xx with a sentence; a server that cannot start says so in a line; what is secret is for its owner (Low, Medium)."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from doubloon.cli import main
from doubloon.server.settings import Settings, url_of
from doubloon.server.store.migrate import prepared
from tests.server.http.test_connections import connected
from tests.server.live import PATIENCE, ServerProcess, Visitor, key, running_server

DEEP = b'{"name":' + b"[" * 5000 + b"]" * 5000 + b"}"


@pytest.mark.parametrize(
    "body",
    [DEEP, b'{"name": "\xff\xfe"}', b'{"name": "\\ud800"}', b"\xff", b"[" * 20_000, b'{"name": "a\\u0000"}'],
)
async def test_bodies_that_cannot_be_read(ann: Visitor, body: bytes) -> None:
    headers = {**ann.csrf, "content-type": "application/json"}
    for path in ("/api/guest", "/api/keep", "/api/tables", "/api/inbox/read"):
        ann_out = httpx.AsyncClient(base_url=ann.url, cookies=dict(ann.http.cookies), timeout=PATIENCE)
        async with ann_out as sender:
            answer = await sender.post(path, content=body, headers=headers)
        if path == "/api/guest" and answer.status_code == 201:
            continue  # a session keeps its person
        assert answer.status_code in {400, 413} or (path == "/api/inbox/read" and answer.status_code == 200)


ADDRESSES = [
    b"/" + b"x" * 300,
    b"/api/tables/" + b"x" * 300,
    b"/%ff",
    b"/api/tables/%ff",
    b"/api/tables/a%00b",
    b"/api/tables?game=a%00b",
    b"/api/tables?game=%ff",
    b"/api/rules/gilded-compass/%C0%80",
    b"/" + b"x/" * 3000,
]


@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
@pytest.mark.parametrize(
    "cookie", ids=["", "cookie"], argvalues=[b"", b"cookie: doubloon=\xff\xfe; csrftoken=\xff\r\n"]
)
async def test_addresses_that_cannot_be_read(server: ServerProcess, address: bytes, cookie: bytes) -> None:
    request = b"GET " + address + b" HTTP/1.1\r\nhost: x\r\n" + cookie + b"connection: close\r\n\r\n"
    async with connected(server, request) as reader:
        answer = await reader.read()
    status = int(answer.split()[1])
    assert status in {200, 400, 404}, answer[:300]


async def test_nul_is_refused_on_postgresql(database: str, tmp_path: Path) -> None:
    with running_server(database, log=tmp_path / "log") as server:
        async with Visitor(server.url) as ann:
            await ann.guest()
            table = (await ann.table("me", "local"))["id"]
            path = f"/api/tables/{table}"
            bodies = [
                (f"{path}/chat", {"text": "a\0b", "key": key()}),
                (f"{path}/chat", {"text": "ab", "key": f"{key()[:9]}\0"}),
                (f"{path}/act", {"seat": 0, "action": "a\0b", "version": 0, "key": key()}),
                (f"{path}/act", {"seat": 0, "action": "ab", "version": 0, "key": f"{key()[:9]}\0"}),
                ("/api/login", {"name": "a\0b", "password": "a password"}),
                ("/api/tables", {"game": "a\0", "seats": [{"kind": "me"}]}),
            ]
            for where, body in bodies:
                answer = await ann.send("POST", where, body)
                assert answer.status_code in {400, 409, 422}, (where, answer.text)
                assert answer.json()["text"].endswith(".")
            for where in (f"{path}%00", "/api/tables?game=%00"):
                assert (await ann.http.get(where)).status_code == 400


async def test_a_request_has_one_length(server: ServerProcess) -> None:
    both = b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
    async with connected(server, both) as reader:
        answer = await reader.read()
    assert int(answer.split()[1]) == 400


@pytest.mark.parametrize("path", ["/", "/healthz", "/api/hello", "/api/games", "/nowhere", "/api/nowhere"])
async def test_head_is_get_without_its_body(server: ServerProcess, path: str) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as asked:
        got, head = await asked.get(path), await asked.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    assert head.headers["content-type"] == got.headers["content-type"]


async def test_the_figures_are_for_this_machine_or_for_whoever_has_the_token(tmp_path: Path) -> None:
    with running_server(str(tmp_path / "d.db"), DOUBLOON_METRICS_TOKEN="for the monitor") as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as asked:
            assert (await asked.get("/metrics")).status_code == 200
            elsewhere = {"x-forwarded-for": "192.0.2.9"}
            refused = await asked.get("/metrics", headers=elsewhere)
            assert (refused.status_code, "token" in refused.json()["text"]) == (403, True)
            token = {**elsewhere, "authorization": "Bearer for the monitor"}
            assert (await asked.get("/metrics", headers=token)).status_code == 200
            wrong = {**elsewhere, "authorization": "Bearer for nobody"}
            assert (await asked.get("/metrics", headers=wrong)).status_code == 403


async def until(asked: httpx.AsyncClient, status: int) -> httpx.Response:
    """Ask how the server is until it answers like this."""
    while True:
        answer = await asked.get("/healthz")
        if answer.status_code == status:
            return answer
        await asyncio.sleep(0.1)


async def test_a_full_disk_is_told_and_the_log_says_why(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running_server(str(tmp_path / "d.db"), log=log) as server:
        assert server.process is not None
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as asked:
            assert (await asked.get("/healthz")).status_code == 200
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (32_768, before[1]))
            answer = await until(asked, 503)
            assert "see the log" in answer.json()["text"]
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
            await until(asked, 200)
    assert '"why":"SQLITE_' in log.read_text()


def test_a_new_database_and_its_copy_are_for_their_owner(tmp_path: Path) -> None:
    file, copy = tmp_path / "d.db", tmp_path / "copy.db"
    with running_server(str(file)):
        assert file.stat().st_mode & 0o077 == 0
        assert Path(f"{file}-wal").stat().st_mode & 0o077 == 0
        assert main(["admin", "--database", str(file), "backup", str(copy)]) == 0
    assert copy.stat().st_mode & 0o077 == 0


def test_a_copy_of_a_broken_database_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, copy = tmp_path / "d.db", tmp_path / "copy.db"
    prepared(Settings(database_url=url_of(str(file))))
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows = [(str(number), "x" * 1000) for number in range(200)]
        connection.executemany("INSERT INTO house (name, value) VALUES (?, ?)", rows)
    connection.close()
    pages = bytearray(file.read_bytes())
    pages[len(pages) - 40_000 : len(pages) - 20_000] = os.urandom(20_000)
    file.write_bytes(pages)
    assert main(["admin", "--database", str(file), "backup", str(copy)]) != 0
    assert "not sound" in capsys.readouterr().err
    assert not copy.exists()


def refused(*arguments: str, **environment: str) -> str:
    """What a server says that cannot open."""
    done = subprocess.run(
        [sys.executable, "-m", "doubloon", "serve", "--port", "0", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, **environment},
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


def test_a_house_that_cannot_open_says_why(tmp_path: Path) -> None:
    file = tmp_path / "d.db"
    file.write_bytes(b"this is no database at all, and it is long enough to be looked at " * 100)
    assert "not a database" in refused("--database", str(file))
    assert "cannot write beside /proc/d.db" in refused("--database", "/proc/d.db")
    newer = tmp_path / "newer.db"
    prepared(Settings(database_url=url_of(str(newer))))
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer version of doubloon" in refused("--database", str(newer))
    said = refused("--database", str(tmp_path / "x.db"), DOUBLOON_TRUSTED_PROXIES="everybody")
    assert "DOUBLOON_TRUSTED_PROXIES" in said


async def test_a_closed_terminal_stops_the_server_gently(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "d.db")).open()
    async with Visitor(server.url) as ann:
        await ann.guest()
        table = (await ann.table("me", "local"))["id"]
        async with ann.at(table) as socket:
            await socket.hear("shown")
            assert server.process is not None
            server.process.send_signal(signal.SIGHUP)
            assert await socket.closed() == 1012
    await asyncio.to_thread(server.process.wait)
    server.close()


async def test_sessions_that_expire_are_found_by_an_index(tmp_path: Path) -> None:
    file = tmp_path / "d.db"
    prepared(Settings(database_url=url_of(str(file))))
    with sqlite3.connect(file) as connection:
        plan = connection.execute("EXPLAIN QUERY PLAN DELETE FROM sessions WHERE expires < 1").fetchall()
    connection.close()
    assert "sessions_by_expiry" in str(plan)
