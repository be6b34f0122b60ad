"""The command in forks of one process that has imported everything: start-up is paid for once.

A request comes to the fork server through a socket, together with a socket for the answers and the three standard streams.
The answers are the process id of the fork and, when it has ended, its exit code. A fork behaves as a fresh process does,
except for what Python reads only while it starts, and the games while they are imported: see `can_fork`.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any

import argon2

ROOT = Path(__file__).resolve().parents[1]
COMMAND = "doubloon.__main__"
READ_AT_START = ("PYTHON", "DOUBLOON_CONTENT", "DOUBLOON_ENGINE")
"""Variables that are read only while Python starts, or while a game is imported."""
LONGEST_MESSAGE = 2**20


class ForkedCommand:
    """A fork that runs the command, with the methods of `subprocess.Popen` that the tests use."""

    def __init__(self, answers: socket.socket) -> None:
        self._answers = answers
        self.pid = int(answers.recv(LONGEST_MESSAGE))
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once it has ended; TimeoutError when it does not."""
        if self.returncode is None:
            self._answers.settimeout(timeout)
            self.returncode = int(self._answers.recv(LONGEST_MESSAGE))
            self._answers.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.returncode is None:
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def can_fork(changed: Mapping[str, str]) -> bool:
    """Whether a fork behaves as a fresh process with these variables changed."""
    return not any(name.startswith(READ_AT_START) for name in changed)


def started(
    arguments: Sequence[str], home: Path, environment: Mapping[str, str], streams: Sequence[int]
) -> ForkedCommand:
    """The command with these arguments, in this folder, with these variables and standard streams."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    request = {"arguments": arguments, "home": str(home), "environment": dict(environment)}
    with theirs:
        socket.send_fds(
            fork_server(environment.get("LD_PRELOAD", "")),
            [json.dumps(request).encode()],
            [theirs.fileno(), *streams],
        )
    return ForkedCommand(ours)


def run(
    arguments: Sequence[str], home: Path, environment: Mapping[str, str], typed: bytes, timeout: float
) -> tuple[int, bytes, bytes]:
    """Run the command to its end: exit code, standard output, standard error."""
    with tempfile.TemporaryFile() as into, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        into.write(typed)
        into.seek(0)
        streams = [stream.fileno() for stream in (into, out, err)]
        code = started(arguments, home, environment, streams).wait(timeout)
        return code, contents(out), contents(err)


def contents(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


@cache
def fork_server(preload: str) -> socket.socket:
    """The socket of this process's fork server, which ends when this process does. `preload` is its LD_PRELOAD."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [sys.executable, "-m", __name__, str(theirs.fileno())],
        cwd=ROOT,
        env={**os.environ, "LD_PRELOAD": preload},
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    theirs.close()
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


# --- in the fork server -----------------------------------------------------------------------------------------------


def serve(requests: socket.socket) -> None:
    """Fork for each request; returns in the fork that is to run the command."""
    while True:
        message, given, _, _ = socket.recv_fds(requests, LONGEST_MESSAGE, 4)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not message:
            raise SystemExit
        if not os.fork():
            requests.close()
            return become_command(json.loads(message), socket.socket(fileno=given[0]), given[1:])
        for one in given:
            os.close(one)


def become_command(request: dict[str, Any], answers: socket.socket, streams: Sequence[int]) -> None:
    """Fork once more, and stay to report on that fork; returns in it, with the caller's folder, variables and streams."""
    forked = os.fork()
    if forked:
        for stream in streams:
            os.close(stream)
        with contextlib.suppress(BrokenPipeError):  # the caller may have ended
            answers.send(str(forked).encode())
            _, status = os.waitpid(forked, 0)
            answers.send(str(os.waitstatus_to_exitcode(status)).encode())
        os._exit(0)
    answers.close()
    os.environ.clear()
    os.environ.update(request["environment"])
    os.chdir(request["home"])
    for standard, stream in enumerate(streams):
        os.dup2(stream, standard)
        os.close(stream)
    sys.stdin = os.fdopen(0, closefd=False)  # as Python opens them when it starts
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    sys.argv[1:] = request["arguments"]


def imported() -> Any:
    """The command, with all that any of its calls imports. Its module is the main one, also for its children."""
    command = sys.modules["__main__"] = importlib.import_module(COMMAND)
    command.main(["games"])
    importlib.import_module("doubloon.cli").parser([])
    importlib.import_module("doubloon.server.serving")
    app, migrate, settings = (
        importlib.import_module(f"doubloon.server.{name}") for name in ("app", "store.migrate", "settings")
    )
    cheap_passwords()
    with tempfile.TemporaryDirectory() as folder:  # what a server works out once, it has then worked out
        wanted = settings.Settings(database_url=f"sqlite+aiosqlite:///{folder}/server.db")
        app.litestar(wanted, migrate.prepared(wanted))
    tempfile.tempdir = None  # each fork looks for its own
    gc.collect()
    gc.freeze()
    return command


def cheap_passwords() -> None:
    """Tests keep hundreds of names, and the real hash takes a sixth of a second each time. Which one a server has: test_accounts.py."""
    accounts = importlib.import_module("doubloon.server.people.accounts")
    vars(accounts)["HASHER"] = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


if __name__ == "__main__":
    command = imported()
    serve(socket.socket(fileno=int(sys.argv[1])))
    raise SystemExit(command.main())
