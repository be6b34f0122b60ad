"""Runs the real command in a process of its own: by itself, or in a pseudo-terminal as a person would."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple, Self

from tests import forked_command

GAME = "gilded-compass"
SEED = "5eed" * 16
COMMAND = (sys.executable, "-m", "doubloon")
SOURCE = Path(__file__).resolve().parents[2] / "src"
PATIENCE = 180.0


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a user whose data folder is `home`."""
    path = os.pathsep.join(filter(None, (str(SOURCE), os.environ.get("PYTHONPATH", ""))))
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST"))}
    return {**kept, "PYTHONPATH": path, "XDG_DATA_HOME": str(home), "COLUMNS": "100", **more}


def doubloon(home: Path, *arguments: str, typed: str | bytes = b"", **more: str) -> Said:
    """Run the command in the folder `home` with something typed."""
    line = typed.encode() if isinstance(typed, str) else typed
    surroundings = environment(home, **more)
    if forked_command.can_fork(more):
        code, out, err = forked_command.run(arguments, home, surroundings, line, PATIENCE * 5)
        return Said(code, out.decode(), err.decode())
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=line,
        capture_output=True,
        cwd=home,
        env=surroundings,
        timeout=PATIENCE * 5,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """The command in a pseudo-terminal; `screen` is all it has printed, without colours."""

    def __init__(self, home: Path, *arguments: str, columns: int = 100, lines: int = 100) -> None:
        self.master, slave = pty.openpty()
        size = {"COLUMNS": str(columns), "LINES": str(lines), "TERM": "xterm-256color"}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=home,
            env=environment(home, **size),
            start_new_session=True,
        )
        os.close(slave)
        self.raw = b""
        self.read_to = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.master >= 0:
            os.close(self.master)

    @property
    def screen(self) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.raw.decode(errors="replace"))

    def expect(self, *wanted: str) -> str:
        """Wait until all of these stand in what was printed since the last `expect`; that part."""
        limit = time.monotonic() + PATIENCE
        while not all(text in self.screen[self.read_to :] for text in wanted):
            assert time.monotonic() < limit, f"waited for {wanted}, saw:\n{self.screen[self.read_to :]}"
            assert self.pump() or all(text in self.screen[self.read_to :] for text in wanted), (
                f"ended before {wanted}, saw:\n{self.screen[self.read_to :]}"
            )
        seen = self.screen[self.read_to :]
        self.read_to = len(self.screen)
        return seen

    def pump(self) -> bool:
        """Take in what was printed; False when the command has closed its side."""
        if not select.select([self.master], [], [], 0.2)[0]:
            return True
        try:
            piece = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += piece
        return bool(piece)

    def send(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def asked(self, *wanted: str) -> str:
        """Wait for the prompt, after what else is wanted."""
        return self.expect(*wanted, " › ")

    def interrupt(self) -> None:
        os.kill(self.process.pid, signal.SIGINT)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self.master)
        self.master = -1
        os.kill(self.process.pid, signal.SIGHUP)

    def code(self) -> int:
        """The exit code, once it has ended."""
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            if self.master < 0 or not self.pump():
                time.sleep(0.05)
        return self.process.wait(timeout=1)


def workers_of(parent: int) -> list[int]:
    """The processes that play for a command."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
