"""One decision of a bot, as it travels to another process or browser worker and back; and thinking right here.

What travels has been imagined for the seat: no seed and no other hand is in it.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

import msgspec

from doubloon import bots
from doubloon.analysis import coach
from doubloon.games import game
from doubloon.kernel.chance import Quick, quick
from doubloon.kernel.positions.position import Position
from doubloon.kernel.tables import codec
from doubloon.kernel.tables.table import Table

MOST_SECONDS: Final = 0.6
"""Of processor time, for the reasons of a hint."""


class Task(msgspec.Struct, frozen=True):
    """One decision, as it travels to a thinking process."""

    level: str
    seat: int
    seed: bytes
    game: str
    options: dict[str, Any]
    version: int
    state: object
    word: int
    drawn: int
    why: bool = False
    """Whether reasons are wanted, too."""


class Advice(msgspec.Struct, frozen=True):
    """What the bot does, and what it weighed, best first: each choice with its value and its imagined games."""

    action: str
    weighed: list[tuple[str, float, int]] = []
    reasons: list[coach.Reason] = []
    """Why the best of them rather than the second, where that was asked for."""


def packed(table: Table, seat: int, level: str, seed: bytes, why: bool = False) -> bytes:
    """A decision for another process: everything hidden from the seat has been dealt again."""
    imagined = table.position.imagine(seat, b"world " + seed)
    chance = imagined.state.chance
    assert isinstance(chance, Quick)
    return msgspec.msgpack.encode(
        Task(
            level=level,
            seat=seat,
            seed=seed,
            game=table.game.id,
            options=table.options,
            version=table.version,
            state=codec.save(imagined.state, table.game.saved),
            word=int(chance.word),
            drawn=int(chance.drawn),
            why=why,
        )
    )


def unpacked(task: Task) -> Position:
    """The imagined position on the other side."""
    played = game(task.game)
    state = codec.restore(task.state, played.saved, Quick(task.word, task.drawn))
    return Position(played, task.options, state, task.version)


def think(packet: bytes) -> bytes:
    """In the thinking process: one decision."""
    task = msgspec.msgpack.decode(packet, type=Task)
    position = unpacked(task)
    thought = bots.think_on(bots.named(task.level), position, task.seat, task.seed, timed=True)
    weighed = [(str(one.action), one.value, one.visits) for one in thought.weighed]
    second = next((one.action for one in thought.weighed if one.action is not thought.action), None)
    reasons = []
    if task.why and second is not None:
        reasons = coach.reasons(position, task.seat, thought.action, second, seconds=MOST_SECONDS)
    return msgspec.msgpack.encode(Advice(str(thought.action), weighed, reasons))


class DirectThinker:
    """Thinks at once, in the way of everything else: for tests, and for a page that has no second worker."""

    async def choose(self, table: Table, seat: int, level: str, host: str, watched: bool) -> str:
        """A bot's action."""
        packet = packed(table, seat, level, secrets.token_bytes(16))
        return msgspec.msgpack.decode(think(packet), type=Advice).action

    async def advise(self, table: Table, seat: int, level: str, asker: str) -> Advice:
        """An action, with what was weighed, and why."""
        packet = packed(table, seat, level, secrets.token_bytes(16), why=True)
        return msgspec.msgpack.decode(think(packet), type=Advice)


def random_choice(table: Table, seat: int) -> str:
    """Any legal choice."""
    return str(secrets.choice(table.choices(seat)))


def repeatable_choice(table: Table, seat: int) -> str:
    """Any legal choice, and the same one whenever this table comes to this ply again."""
    choices = table.choices(seat)
    return str(choices[quick(f"{table.commitment} {table.version} {seat}".encode()).below(len(choices))])
