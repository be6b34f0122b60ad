"""A program that plays: asked on its standard input, answering on its standard output, a JSON object a line.

docs/protocol.md is the specification. The program is shown what a person on that seat would see. One that crashes, stays
silent, talks out of turn or names an illegal action forfeits the game.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import shlex
import subprocess
import threading
from typing import Any, Final, TypeVar

import msgspec

from doubloon.bots.bot import Forfeit, Thought, Weighed
from doubloon.kernel.chance import Chance
from doubloon.kernel.positions.position import Position
from doubloon.kernel.tables.telling import choices_told, prompt_told, seat_names

PROTOCOL: Final = 1
SECONDS: Final = 10.0
"""For one answer, unless `DOUBLOON_BOT_SECONDS` says otherwise."""
LONGEST: Final = 65_536
"""Bytes of one answer."""
CLOSING_SECONDS: Final = 2.0
"""How long we wait for the pipes of a killed program; children of its own may still hold them."""


class Ready(msgspec.Struct, tag="ready", forbid_unknown_fields=True):
    """The answer to `hello`; `id` is that of the message it answers."""

    id: int
    protocol: int


class MoveAnswer(msgspec.Struct, tag="move", forbid_unknown_fields=True):
    """The answer to `choose`: an action by its text or by its code, and what the program thinks it is worth."""

    id: int
    action: str | int
    value: float | None = None


Answer = TypeVar("Answer", Ready, MoveAnswer)


def question(position: Position, seat: int, seconds: float) -> dict[str, Any]:
    """The message `choose`: all that the seat may know, and its legal actions."""
    game, state, names = position.game, position.state, seat_names(position.seats)
    owners = [*names, *game.bystanders]
    return {
        "type": "choose",
        "seat": seat,
        "seconds": seconds,
        "version": position.version,
        "names": names,
        "to_act": position.to_act,
        "prompt": prompt_told(game, state, seat, owners),
        "board": game.board(state, seat),
        "choices": [
            {name: one[name] for name in ("action", "code", "label")}
            for one in choices_told(game, state, seat, owners)
        ],
    }


def hello(position: Position) -> dict[str, Any]:
    """The message `hello`: which game by which rules."""
    game = position.game
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": game.id,
        "rules": game.rules,
        "seats": position.seats,
        "options": position.options,
    }


class Program:
    """A bot that is a program. It is started when it is first asked and lives as long as this process."""

    def __init__(self, name: str, command: str) -> None:
        self.name = name
        self.text = f"The program {command}."
        self.command = command
        self.seconds = float(os.environ.get("DOUBLOON_BOT_SECONDS", SECONDS))
        self._talk: Talk | None = None
        self._greeted: dict[str, Any] | None = None
        atexit.register(self.close)

    def choose(self, imagined: Position, seat: int, chance: Chance, timed: bool = False) -> Thought:
        """What the program answers."""
        try:
            return self._choose(imagined, seat)
        except Forfeit:
            self.close()
            raise

    def _choose(self, position: Position, seat: int) -> Thought:
        if self._talk is None:
            self._talk = Talk(self.command)
        greeting = hello(position)
        if greeting != self._greeted:
            ready = self._talk.ask(greeting, Ready, self.seconds)
            if ready.protocol != PROTOCOL:
                raise Forfeit(f"it speaks protocol {ready.protocol}, not {PROTOCOL}")
            self._greeted = greeting
        asked = question(position, seat, self.seconds)
        move = self._talk.ask(asked, MoveAnswer, self.seconds)
        for choice in asked["choices"]:
            if move.action in (choice["action"], choice["code"]):
                action = position.game.catalogue[choice["code"]]
                return Thought(action, () if move.value is None else (Weighed(action, move.value),))
        raise Forfeit(f"{move.action!r} is not one of its choices")

    def close(self) -> None:
        """End the program."""
        if self._talk is not None:
            self._talk.close()
        self._talk = self._greeted = None


class Talk:
    """One running program: a message out, a line back."""

    def __init__(self, command: str) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603 (the caller names the program)
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=-1,
            )
        except (OSError, ValueError) as error:
            raise Forfeit(f"it cannot be started: {error}") from None
        self.asked = 0
        self.closed = False
        self.messages: queue.Queue[bytes] = queue.Queue()
        self.lines: queue.Queue[bytes] = queue.Queue(maxsize=1)  # a program that floods us fills its own pipe
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self.threads:
            thread.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError, OSError):  # closed while it was read
            while (line := self.process.stdout.readline(LONGEST + 1)) and not self.closed:
                self.lines.put(line)
        if not self.closed:
            self.lines.put(b"")

    def _write(self) -> None:
        """Messages are written beside, since a program may not take them."""
        assert self.process.stdin is not None
        with contextlib.suppress(ValueError, OSError):  # it has ended, as the reader says
            while message := self.messages.get():
                self.process.stdin.write(message)
                self.process.stdin.flush()

    def ask(self, message: dict[str, Any], answer: type[Answer], seconds: float) -> Answer:
        """Send a message; what the program answers to it, within its time."""
        self.asked += 1
        self.messages.put(msgspec.json.encode({"id": self.asked, **message}) + b"\n")
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            raise Forfeit(f"it did not answer within {seconds:g} s") from None
        if not line:
            raise Forfeit(f"it ended (exit code {self.process.wait()})")
        if len(line) > LONGEST:
            raise Forfeit(f"its answer is longer than {LONGEST:,} bytes")
        try:
            found = msgspec.json.decode(line, type=answer)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Forfeit(
                f"its answer {line[:80]!r} is not what docs/protocol.md asks for: {error}"
            ) from None
        if found.id != self.asked:
            raise Forfeit(f"it answered message {found.id} when message {self.asked} was asked")
        return found

    def close(self) -> None:
        """Kill the program, and let both threads end."""
        self.closed = True
        self.process.kill()
        self.process.wait()
        self.messages.put(b"")
        with contextlib.suppress(queue.Empty):
            self.lines.get_nowait()
        for thread, pipe in zip(self.threads, (self.process.stdout, self.process.stdin), strict=True):
            thread.join(CLOSING_SECONDS)
            if pipe is not None and not thread.is_alive():
                with contextlib.suppress(OSError):
                    pipe.close()
