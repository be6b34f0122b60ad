"""Stands by for the command: it has learned every part, and forks of it go on stage. Start-up is paid for once.

A call comes through a socket, together with a line to answer on and the three standard streams. The answers are the process
id of the performance and, when it has ended, its exit code. A performance is a process of its own in every way a test can
tell, but for what Python looks at only while it starts, and the games while they are imported: see `can_play`.
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

ROOT = Path(__file__).resolve().parents[1]
COMMAND = "doubloon.__main__"
LEARNED_AT_START = ("PYTHON", "DOUBLOON_CONTENT", "DOUBLOON_ENGINE")
"""Variables that count only while Python starts, or while a game is imported."""
LONGEST_CALL = 2**20


class Performance:
    """The command at work, as far as one asks `subprocess.Popen` about such a thing."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self.pid = int(line.recv(LONGEST_CALL))
        self.returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once it has ended; TimeoutError when it does not."""
        if self.returncode is None:
            self._line.settimeout(timeout)
            self.returncode = int(self._line.recv(LONGEST_CALL))
            self._line.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        with contextlib.suppress(ProcessLookupError):
            if self.returncode is None:
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def can_play(changed: Mapping[str, str]) -> bool:
    """Whether it does exactly as a process that starts with these variables changed."""
    return not any(name.startswith(LEARNED_AT_START) for name in changed)


def started(
    arguments: Sequence[str], home: Path, environment: Mapping[str, str], streams: Sequence[int]
) -> Performance:
    """The command with these arguments, surroundings and standard streams."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    call = {"arguments": arguments, "home": str(home), "environment": dict(environment)}
    with theirs:
        socket.send_fds(
            stage_door(environment.get("LD_PRELOAD", "")),
            [json.dumps(call).encode()],
            [theirs.fileno(), *streams],
        )
    return Performance(ours)


def played(
    arguments: Sequence[str], home: Path, environment: Mapping[str, str], typed: bytes, patience: float
) -> tuple[int, bytes, bytes]:
    """The whole performance: its exit code, what it printed, and what it complained about."""
    with tempfile.TemporaryFile() as into, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        into.write(typed)
        into.seek(0)
        streams = [stream.fileno() for stream in (into, out, err)]
        code = started(arguments, home, environment, streams).wait(patience)
        return code, contents(out), contents(err)


def contents(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


@cache
def stage_door(preload: str) -> socket.socket:
    """Where the understudy of this process waits; it goes home when we do. A library is loaded before it learns anything."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    waiting = subprocess.Popen(
        [sys.executable, "-m", __name__, str(theirs.fileno())],
        cwd=ROOT,
        env={**os.environ, "LD_PRELOAD": preload},
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    theirs.close()
    atexit.register(waiting.wait)
    atexit.register(ours.close)
    return ours


# --- in the process that stands by ------------------------------------------------------------------------------------


def stand_by(door: socket.socket) -> None:
    """Answer call after call; returns in the fork that is to perform."""
    while True:
        message, given, _, _ = socket.recv_fds(door, LONGEST_CALL, 4)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not message:
            raise SystemExit
        if not os.fork():
            door.close()
            return on_stage(json.loads(message), socket.socket(fileno=given[0]), given[1:])
        for one in given:
            os.close(one)


def on_stage(call: dict[str, Any], line: socket.socket, streams: Sequence[int]) -> None:
    """Stay as the one who tells how it goes; returns in a fork that has the caller's place, surroundings and streams."""
    performing = os.fork()
    if performing:
        for stream in streams:
            os.close(stream)
        with contextlib.suppress(BrokenPipeError):  # whoever called may have gone home
            line.send(str(performing).encode())
            _, status = os.waitpid(performing, 0)
            line.send(str(os.waitstatus_to_exitcode(status)).encode())
        os._exit(0)
    line.close()
    os.environ.clear()
    os.environ.update(call["environment"])
    os.chdir(call["home"])
    for standard, stream in enumerate(streams):
        os.dup2(stream, standard)
        os.close(stream)
    sys.stdin = os.fdopen(0, closefd=False)  # as Python opens them when it starts
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    sys.argv[1:] = call["arguments"]


def learned() -> Any:
    """The command, with all that it imports whatever it is called for. Its module is the main one, also for its children."""
    command = sys.modules["__main__"] = importlib.import_module(COMMAND)
    command.main(["games"])
    importlib.import_module("doubloon.cli").parser([])
    importlib.import_module("doubloon.server.serving")
    importlib.import_module("doubloon.server.app")
    gc.collect()
    gc.freeze()
    return command


if __name__ == "__main__":
    ready = learned()
    stand_by(socket.socket(fileno=int(sys.argv[1])))
    raise SystemExit(ready.main())
