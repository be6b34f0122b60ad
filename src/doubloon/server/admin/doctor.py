"""`doubloon admin doctor`: looks at an installation and says what to do. It changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import socket
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final, Literal
from urllib.parse import urlsplit

import httpx
import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from doubloon.builds import running
from doubloon.kernel.errors import DoubloonError
from doubloon.server import mail
from doubloon.server.admin import commands as admin
from doubloon.server.http.connections import more_files
from doubloon.server.http.gateway import SOCKETS
from doubloon.server.settings import PREFIX, Settings
from doubloon.server.store.engine import check_durable
from doubloon.server.store.migrate import newest

ELSEWHERE: Final = frozenset({"ENGINE", "WEIGHTS", "STALE_TOLD"})
"""Variables of ours that are no settings of the server."""
FREE_BYTES: Final = 500_000_000
SLOW_SYNC: Final = 0.05
SYNCS: Final = 9
FILES_BESIDES: Final = 200
"""Files that a worker opens for other things than connections."""
SECONDS: Final = 10.0


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at. `look` works, but could be better; `bad` does not work."""

    how: Literal["ok", "look", "bad"]
    what: str
    do: str = ""

    def line(self) -> str:
        return f"{self.how:4}  {self.what}" + (f"\n      {self.do}" if self.do else "")


def findings(settings: Settings, url: str) -> Iterator[Finding]:
    """Everything that can be looked at: this installation, its database, and a running server where an address is known."""
    looks: list[Callable[[Settings], Iterator[Finding]]] = [engine, files, variables, database, limits, mails]
    for look in looks:
        yield from look(settings)
    if url:
        yield from server_at(url)


def engine(_: Settings) -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    if running() == "compiled":
        yield Finding("ok", f"Python {python}, compiled engine")
    else:
        yield Finding(
            "look",
            f"Python {python}, interpreted engine: computers think a tenth as far",
            "install a wheel with the compiled engine, or run `make engine` in a checkout",
        )


def files(settings: Settings) -> Iterator[Finding]:
    """The client and the documentation."""
    for folder, name, target in (
        (settings.static, "client", "client"),
        (settings.docs, "documentation", "docs"),
    ):
        if (Path(folder) / "index.html").is_file():
            yield Finding("ok", f"the {name} is in {folder}")
        else:
            yield Finding(
                "bad" if target == "client" else "look",
                f"there is no {name} in {folder}",
                f"run `make {target}` in a checkout, or install a wheel",
            )


def variables(_: Settings) -> Iterator[Finding]:
    """Names in the environment that nothing reads are most often misspelt."""
    known = {field.upper() for field in Settings.__struct_fields__} | ELSEWHERE
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name.removeprefix(PREFIX) not in known:
            yield Finding(
                "look", f"{name} is set, but nothing reads it", "compare its spelling with docs/wire.md"
            )


# --- the database -----------------------------------------------------------------------------------------------------


def database(settings: Settings) -> Iterator[Finding]:
    if settings.embedded:
        yield from embedded(settings.file)
    else:
        yield from asyncio.run(postgres(settings))


def embedded(file: Path) -> Iterator[Finding]:
    """The file, its folder and its disk."""
    folder = file.resolve().parent
    if not (folder.is_dir() and os.access(folder, os.W_OK)):
        yield Finding("bad", f"{folder} cannot be written to", "give it to the user that runs the server")
        return
    free = shutil.disk_usage(folder).free
    how: Literal["ok", "look"] = "ok" if free > FREE_BYTES else "look"
    more = (
        "" if how == "ok" else "make room: a full disk stops every move, though nothing acknowledged is lost"
    )
    yield Finding(how, f"{free / 1e9:.1f} GB are free in {folder}", more)
    yield disk(folder)
    if not file.is_file():
        yield Finding("ok", f"{file} is made at the first start")
        return
    if file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield Finding(
            "look", f"others may read {file}, which holds the seeds of running games", f"chmod 600 {file}"
        )
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            admin.check(connection)
            form = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    except sqlite3.Error as error:
        yield Finding(
            "bad", f"{file} is damaged or no database of ours: {error}", "restore a backup (docs/hosting.md)"
        )
        return
    yield schema(str(file), form)


def disk(folder: Path) -> Finding:
    """How long a move waits for the disk."""
    probe = folder / f".doubloon-doctor-{os.getpid()}"
    taken = []
    try:
        with probe.open("wb") as written:
            for _ in range(SYNCS):
                begun = time.perf_counter()
                written.write(b"x" * 4096)
                written.flush()
                os.fsync(written.fileno())
                taken.append(time.perf_counter() - begun)
    finally:
        probe.unlink(missing_ok=True)
    usual = median(taken)
    text = f"the disk keeps a move after {usual * 1000:.1f} ms"
    if usual < SLOW_SYNC:
        return Finding("ok", text)
    return Finding("look", text, "every move waits for this: use a local disk, not one of the network")


def schema(name: str, form: str) -> Finding:
    """Whether this version of doubloon can use a database of this form."""
    if form == newest():
        return Finding("ok", f"{name} is sound, form {form}")
    if form < newest():
        return Finding(
            "look",
            f"{name} is sound, form {form}: the next start brings it to {newest()}",
            "`doubloon admin backup FILE` first; `doubloon admin check-upgrade` says what happens to each table",
        )
    return Finding(
        "bad", f"{name} was made by a newer doubloon (form {form}, ours {newest()})", "install that version"
    )


async def postgres(settings: Settings) -> list[Finding]:
    """The server, whether it waits for its disk, and the form of our tables."""
    reached = create_async_engine(settings.database_url, hide_parameters=True)
    try:
        async with asyncio.timeout(SECONDS), reached.connect() as connection:
            await check_durable(connection)
            found = [Finding("ok", "PostgreSQL answers and waits for its disk")]
            there = await connection.scalar(sa.text("SELECT to_regclass('alembic_version')"))
            if there is None:
                return [*found, Finding("ok", "its tables are made at the first start")]
            form = await connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
            return [*found, schema("the database", str(form))]
    except DoubloonError as error:
        return [Finding("bad", str(error))]
    except (OSError, TimeoutError, SQLAlchemyError) as error:
        reason = type(error.__cause__ or error).__name__
        return [
            Finding(
                "bad",
                f"PostgreSQL cannot be reached ({reason})",
                "check DOUBLOON_DATABASE_URL: postgresql://name:password@host/database",
            )
        ]
    finally:
        await reached.dispose()


# --- the machine ------------------------------------------------------------------------------------------------------


def limits(settings: Settings) -> Iterator[Finding]:
    """Open files and processors."""
    most = more_files()
    if most < settings.connections + FILES_BESIDES:
        yield Finding(
            "look",
            f"{most} open files allow {max(0, most - FILES_BESIDES)} connections, not {settings.connections}",
            "raise the limit (LimitNOFILE= in the systemd unit, ulimit -n in a shell)",
        )
    else:
        yield Finding("ok", f"{most} open files are enough for {settings.connections} connections")
    cores = os.cpu_count() or 1
    if settings.bot_processes > cores:
        yield Finding(
            "look",
            f"{settings.bot_processes} processes think on {cores} processors",
            "set DOUBLOON_BOT_PROCESSES to fewer, so that moves do not wait for them",
        )


def mails(settings: Settings) -> Iterator[Finding]:
    """Whether the mail server can be reached; nothing is sent."""
    try:
        mailer = mail.Mailer(settings)
    except DoubloonError as error:
        yield Finding("bad", str(error))
        return
    if mailer.server is None:
        yield Finding(
            "look", "this server sends no e-mail: players are told in the page and by other channels only",
            "set DOUBLOON_SMTP_URL, DOUBLOON_MAIL_FROM and DOUBLOON_URL",
        )  # fmt: skip
        return
    try:
        socket.create_connection((mailer.server.host, mailer.server.port), timeout=SECONDS).close()
    except OSError as error:
        yield Finding(
            "bad",
            f"the mail server {mailer.server.host}:{mailer.server.port} cannot be reached ({type(error).__name__})",
            "check DOUBLOON_SMTP_URL and the firewall",
        )
        return
    yield Finding("ok", f"the mail server {mailer.server.host}:{mailer.server.port} answers")
    if not mailer.url:
        yield Finding("look", "e-mails hold no links", "set DOUBLOON_URL to the server's public address")


# --- a running server -------------------------------------------------------------------------------------------------


def server_at(url: str) -> Iterator[Finding]:
    """A running server, by the way that players take: through its proxy, if it has one."""
    try:
        with httpx.Client(base_url=url.rstrip("/"), timeout=SECONDS) as http:
            answer = http.get("/healthz")
            page = http.get("/")
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        yield Finding("bad", f"{url} does not answer ({type(error).__name__})", "is the server running?")
        return
    if answer.status_code == 200 and answer.json().get("ok"):
        yield Finding("ok", f"{url} is well, {answer.json()['engine']} engine")
    else:
        yield Finding("bad", f"{url}/healthz answers {answer.status_code}", "read the server's log")
    yield websocket(url.rstrip("/"))
    if urlsplit(url).scheme == "https" and "strict-transport-security" not in page.headers:
        yield Finding(
            "look",
            "the server does not know that it is reached over TLS: cookies are not marked Secure",
            "name the proxy in DOUBLOON_TRUSTED_PROXIES, and let it send X-Forwarded-Proto",
        )


def websocket(url: str) -> Finding:
    """Whether a websocket comes through: the server opens it, and says that there is no such table."""
    try:
        with connect(
            f"ws{url.removeprefix('http')}{SOCKETS}doctor", origin=Origin(url), open_timeout=SECONDS
        ) as opened:
            if "trouble" in str(opened.recv(timeout=SECONDS)):
                return Finding("ok", "websockets come through")
    except (OSError, TimeoutError, WebSocketException):
        pass
    return Finding(
        "bad",
        "websockets do not come through, so no table can be opened",
        "let the proxy pass Upgrade and Connection on (deploy/nginx.conf), and name other public addresses in DOUBLOON_ORIGINS",
    )
