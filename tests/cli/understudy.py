"""Stands by for the command: it has learned every part, and a fork of it goes on stage. Start-up is paid for once.

A call comes through a socket, together with the three standard streams; the answer is the exit code. The fork is a process
of its own in every way a test can tell, but for what Python looks at only while it starts.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import IO, Any

from doubloon import games
from doubloon.cli import main, parser

ROOT = Path(__file__).resolve().parents[2]
LONGEST_CALL = 2**20


def play(
    home: Path, arguments: Sequence[str], environment: Mapping[str, str], typed: bytes, patience: float
) -> tuple[int, bytes, bytes]:
    """The command's exit code, what it printed, and what it complained about."""
    door = stage_door()
    door.settimeout(patience)
    call = {"home": str(home), "arguments": arguments, "environment": dict(environment)}
    with tempfile.TemporaryFile() as into, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        into.write(typed)
        into.seek(0)
        streams = [stream.fileno() for stream in (into, out, err)]
        socket.send_fds(door, [json.dumps(call).encode()], streams)
        code = int(door.recv(LONGEST_CALL))
        return code, contents(out), contents(err)


def contents(file: IO[bytes]) -> bytes:
    file.seek(0)
    return file.read()


@cache
def stage_door() -> socket.socket:
    """Where the understudy of this process waits; it goes home when we do."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    waiting = subprocess.Popen(
        [sys.executable, "-m", __name__, str(theirs.fileno())],
        cwd=ROOT,
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    theirs.close()
    atexit.register(waiting.wait)
    atexit.register(ours.close)
    return ours


# --- in the process that stands by ------------------------------------------------------------------------------------


def stand_by(door: socket.socket) -> list[str]:
    """Answer call after call; returns, with the command line, in the fork that carries one out."""
    learn()
    while True:
        message, streams, _, _ = socket.recv_fds(door, LONGEST_CALL, 3)
        if not message:
            raise SystemExit
        child = os.fork()
        if not child:
            door.close()
            return dressed(json.loads(message), streams)
        for stream in streams:
            os.close(stream)
        _, status = os.waitpid(child, 0)
        door.send(str(os.waitstatus_to_exitcode(status)).encode())


def learn() -> None:
    """Import what the command imports, whatever it is called for."""
    parser([])
    games()
    gc.collect()
    gc.freeze()


def dressed(call: dict[str, Any], streams: Sequence[int]) -> list[str]:
    """Take the caller's place, surroundings and streams."""
    os.environ.clear()
    os.environ.update(call["environment"])
    os.chdir(call["home"])
    for standard, stream in enumerate(streams):
        os.dup2(stream, standard)
        os.close(stream)
    arguments: list[str] = call["arguments"]
    return arguments


if __name__ == "__main__":
    raise SystemExit(main(stand_by(socket.socket(fileno=int(sys.argv[1])))))
