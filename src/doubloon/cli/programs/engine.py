"""`doubloon engine`: a table for another program, on standard input and output, a JSON object a line (docs/protocol.md).

The other side of the line protocol for bots: there doubloon asks, here it is asked. Any program can open a table, play it, look at it
from a seat and ask every level what it would do.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

import msgspec

from doubloon import Action, Refusal, Table, bots, load, new_table
from doubloon.bots.program import LONGEST, PROTOCOL
from doubloon.cli.arguments import Subparsers, add_command
from doubloon.cli.complaint import Complaint, one_line
from doubloon.kernel.errors import DoubloonError, IllegalAction

LONGEST_RECORD: Final = 64 * LONGEST
"""Bytes of one message: a record is the longest of them."""


class EngineMessage(msgspec.Struct, forbid_unknown_fields=True, tag_field="type"):
    """Whatever a program says; the answer carries the same `id`."""

    id: int


class AskHello(EngineMessage, tag="hello"):
    """Which protocol the program speaks."""

    protocol: int


class AskNew(EngineMessage, tag="new"):
    """Open a table. Without a seed one is drawn."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    seed: str | None = None


class AskLoad(EngineMessage, tag="load"):
    """Open the table that a record describes, up to a version."""

    record: dict[str, Any]
    version: int | None = None


class AskView(EngineMessage, tag="view"):
    """All that a seat may know, or a spectator; the log after version `since`."""

    seat: int | None = None
    since: int = 0


class AskPlay(EngineMessage, tag="play"):
    """Play an action of a seat, by its text or code."""

    seat: int
    action: str | int


class AskRefusal(EngineMessage, tag="why"):
    """Why an action is not legal, if it is not."""

    seat: int
    action: str | int


class AskUndo(EngineMessage, tag="undo"):
    """Take back the seat's own last action."""

    seat: int


class AskMove(EngineMessage, tag="choose"):
    """What a bot would do; `timed` lets it stop thinking where a person would wait too long."""

    seat: int
    level: str = bots.USUAL
    timed: bool = False


class AskRecord(EngineMessage, tag="record"):
    """The whole game, seed included."""


Asked = AskHello | AskNew | AskLoad | AskView | AskPlay | AskRefusal | AskUndo | AskMove | AskRecord
Answer = dict[str, Any]


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    help_text = "a table for another program, by lines on standard input and output (docs/protocol.md)"
    add_command(subparsers, "engine", help_text).set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Answer every line until there are no more."""
    engine = Engine()
    while line := sys.stdin.buffer.readline(LONGEST_RECORD + 1):
        sys.stdout.buffer.write(msgspec.json.encode(engine.answer(line)) + b"\n")
        sys.stdout.buffer.flush()
        if len(line) > LONGEST_RECORD:
            return 1
    return 0


class Engine:
    """At most one table, and what a program may ask about it."""

    def __init__(self) -> None:
        self.open: Table | None = None

    @property
    def table(self) -> Table:
        if self.open is None:
            raise Complaint("there is no table yet: send new or load first")
        return self.open

    def answer(self, line: bytes) -> Answer:
        """The answer to one line, whatever it holds."""
        if len(line) > LONGEST_RECORD:
            return {"id": None, "type": "error", "text": f"a line has at most {LONGEST_RECORD:,} bytes"}
        try:
            asked = msgspec.json.decode(line, type=Asked)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return {"id": id_in(line), "type": "error", "text": one_line(error)}
        try:
            return {"id": asked.id, **self.answer_to(asked)}
        except IllegalAction as refused:
            return {"id": asked.id, "type": "refused", **told(refused.refusal)}
        except (Complaint, DoubloonError) as error:
            return {"id": asked.id, "type": "error", "text": one_line(error)}

    def answer_to(self, asked: Asked) -> Answer:
        match asked:
            case AskHello():
                return {"type": "ready", "protocol": PROTOCOL, "levels": list(bots.BOTS)}
            case AskNew():
                self.open = new_table(asked.game, asked.seats, asked.options, asked.seed)
            case AskLoad():
                self.open = load(asked.record, asked.version)
            case AskView():
                return {"type": "view", "view": self.table.view(asked.seat, asked.since)}
            case AskPlay():
                self.table.act(asked.seat, self.named(asked.action))
            case AskUndo():
                self.table.undo(asked.seat)
            case AskRefusal():
                refusal = self.table.refusal(asked.seat, self.named(asked.action))
                return {"type": "why", **(told(refusal) if refusal else {"clause": None, "text": None})}
            case AskMove():
                return self.thought(asked)
            case AskRecord():
                return {"type": "record", "record": self.table.record()}
        return self.standing()

    def named(self, action: str | int) -> str | Action:
        """An action by its text or by its code."""
        catalogue = self.table.game.catalogue
        if isinstance(action, int):
            if not 0 <= action < len(catalogue):
                raise Complaint(f"{action} is no code of an action; they go from 0 to {len(catalogue) - 1}")
            return catalogue[action]
        return action

    def thought(self, asked: AskMove) -> Answer:
        """A bot's move. The same question at the same moment of the same table has the same answer, unless it is timed."""
        table = self.table
        if asked.seat not in table.to_act:
            raise Complaint(f"seat {asked.seat} is not asked now; these are: {table.to_act}")
        seed = f"{table.commitment} {table.version} {asked.seat} {asked.level}".encode()
        thought = bots.think(bots.named(asked.level), table, asked.seat, seed, asked.timed)
        return {
            "type": "move",
            "action": str(thought.action),
            "code": thought.action.code,
            "weighed": [
                {"action": str(one.action), "value": one.value, "visits": one.visits}
                for one in thought.weighed
            ],
        }

    def standing(self) -> Answer:
        """Where the table is."""
        table = self.table
        return {
            "type": "table",
            "game": table.game.id,
            "rules": table.game.rules,
            "seats": table.seats,
            "options": table.options,
            "version": table.version,
            "to_act": table.to_act,
            "over": table.over,
            "outcome": table.outcome,
        }


class Numbered(msgspec.Struct):
    """Of a message that cannot be read otherwise."""

    id: int


def told(refusal: Refusal) -> Answer:
    return {"clause": refusal.clause, "text": refusal.text}


def id_in(line: bytes) -> int | None:
    """The id of a message that cannot be read otherwise."""
    try:
        return msgspec.json.decode(line, type=Numbered).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
