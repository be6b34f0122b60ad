"""Running the server: one process, or several on PostgreSQL; says where it can be found once it can be."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import uvicorn

from doubloon.builds import running
from doubloon.kernel.errors import DoubloonError
from doubloon.server.http.connections import LimitedHttp, more_files, networks
from doubloon.server.mail import Mailer
from doubloon.server.monitoring import metrics
from doubloon.server.people.sign_in.identity import Provider
from doubloon.server.settings import Settings, to_environment
from doubloon.server.store.migrate import prepared
from doubloon.server.tables.fast_socket import FastSocket

LARGEST_MESSAGE: Final = 16 * 1024
PATIENCE: Final = 5
KEPT_OPEN: Final = 60
LONGEST_START: Final = 60
"""Seconds in which a worker has to answer the one who minds them: it is silent while it starts, and machines are busy."""


class CannotServe(DoubloonError):
    """The address or the database cannot be used."""


def serve(settings: Settings, host: str, port: int, workers: int) -> int:
    """Serve until stopped."""
    check_proxies(settings)
    Mailer(settings)  # complains about settings that cannot be meant
    Provider(settings)
    more_files()
    stop_gently()
    with (
        told_to_workers(settings),
        alone(settings),
        listening(host, port) as listener,
        metrics.shared(workers),
    ):
        prepared(settings)
        address = f"http://{host if ':' not in host else f'[{host}]'}:{listener.getsockname()[1]}"
        config = uvicorn.Config(
            "doubloon.server.app:application",
            factory=True,
            workers=workers,
            loop="uvloop" if has_uvloop() else "asyncio",
            http=LimitedHttp,
            ws=FastSocket,
            ws_max_size=LARGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            access_log=False,
            log_config=None,
            log_level="warning",
            server_header=False,
            forwarded_allow_ips=",".join(settings.trusted_proxies),
            timeout_graceful_shutdown=PATIENCE,
            timeout_keep_alive=KEPT_OPEN,
            timeout_worker_healthcheck=LONGEST_START,
        )
        print(f"doubloon, {running()} engine, serves on {address}", flush=True)
        if workers == 1:
            uvicorn.Server(config).run(sockets=[listener])
        else:
            from uvicorn.supervisors import Multiprocess

            Multiprocess(config, sockets=[listener]).run()
    return 0


@contextlib.contextmanager
def told_to_workers(settings: Settings) -> Iterator[None]:
    """The settings stand in the environment while workers may start, and no longer."""
    before = dict(os.environ)
    os.environ.update(to_environment(settings))
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def check_proxies(settings: Settings) -> None:
    """Addresses and networks that can be read."""
    try:
        networks(settings.trusted_proxies)
    except ValueError as error:
        raise CannotServe(f"DOUBLOON_TRUSTED_PROXIES: {error}") from None


def stop_gently() -> None:
    """A terminal that is closed asks for the same as SIGTERM: stop, and lose nothing."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: os.kill(os.getpid(), signal.SIGTERM))


def has_uvloop() -> bool:
    """Whether the fast event loop is installed here."""
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return False
    return True


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket at this address."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
        listener.set_inheritable(True)
    except OSError as error:
        listener.close()
        raise CannotServe(f"cannot listen on {host}:{port}: {error.strerror or error}") from None
    try:
        yield listener
    finally:
        listener.close()


@contextlib.contextmanager
def alone(settings: Settings) -> Iterator[None]:
    """An embedded database has one server: a lock beside the file, which the system lets go when the process ends."""
    if not settings.embedded or sys.platform == "win32":
        yield
        return
    import fcntl

    lock = Path(f"{settings.file}.lock")
    try:
        handle = lock.open("w")
    except OSError as error:
        raise CannotServe(f"cannot write beside {settings.file}: {error.strerror or error}") from None
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotServe(f"another server already uses {settings.file}") from None
        yield
