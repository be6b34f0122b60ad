"""`doubloon engine`: another program opens, plays and questions a table, a JSON object a line (docs/protocol.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import doubloon
from doubloon.cli.programs.engine import LONGEST_RECORD

SEED = "5eed" * 16


class Engine:
    """The command in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "doubloon", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.asked = 0

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.asked += 1
        answer = self.line(json.dumps({"id": self.asked, "type": kind, **fields}).encode())
        assert answer["id"] == self.asked
        return answer

    def line(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> int:
        assert self.process.stdin is not None
        self.process.stdin.close()
        code = self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def engine() -> Iterator[Engine]:
    running = Engine()
    yield running
    assert running.close() == 0


def test_a_whole_game_by_lines_is_the_game_that_its_record_tells(engine: Engine) -> None:
    assert engine.ask("hello", protocol=1)["levels"][0] == "random"
    table = engine.ask("new", game="gilded-compass", seats=2, seed=SEED)
    while not table["over"]:
        seat = table["to_act"][0]
        move = engine.ask("choose", seat=seat, level="greedy" if seat else "random")
        table = engine.ask("play", seat=seat, action=move["code"] if seat else move["action"])
        assert table["type"] == "table"
    record = engine.ask("record")["record"]
    assert doubloon.load(record).outcome == doubloon.load(json.dumps(record)).outcome
    assert engine.ask("load", record=record)["outcome"] == table["outcome"]


def test_a_seat_sees_its_view_and_hears_why_not(engine: Engine) -> None:
    seat = engine.ask("new", game="gilded-compass", seats=2, seed=SEED)["to_act"][0]
    table = doubloon.new_table("gilded-compass", 2, seed=SEED)
    assert engine.ask("view", seat=seat)["view"]["choices"] == json.loads(
        json.dumps(table.view(seat)["choices"])
    )
    refused = engine.ask("play", seat=seat, action="library 9")
    assert (refused["type"], refused["clause"]) == ("refused", "TB-4")
    assert engine.ask("why", seat=seat, action=str(table.choices(seat)[0]))["clause"] is None
    assert engine.ask("why", seat=1 - seat, action=str(table.choices(seat)[0]))["clause"] == "TB-1"
    played = engine.ask("play", seat=seat, action=str(table.choices(seat)[0]))
    assert played["version"] == 1


def test_the_same_question_has_the_same_answer(engine: Engine) -> None:
    seat = engine.ask("new", game="gilded-compass", seats=2, seed=SEED)["to_act"][0]
    first, second = (engine.ask("choose", seat=seat, level="adventurer") for _ in range(2))
    assert first["action"] == second["action"]
    assert first["weighed"] == second["weighed"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"nonsense", "JSON"),
        (b"{}", "type"),
        (b'{"id": 7, "type": "fly"}', "fly"),
        (b'{"id": 7, "type": "new", "game": "chess", "seats": 2}', "chess"),
        (b'{"id": 7, "type": "new", "game": "gilded-compass", "seats": 99}', "players"),
        (b'{"id": 7, "type": "new", "game": "gilded-compass", "seats": 2, "seed": "short"}', "seed"),
        (b'{"id": 7, "type": "play", "seat": 0, "action": "pass"}', "new or load"),
        (b'{"id": 7, "type": "load", "record": {}}', "record"),
        (b"\xff\xfe", "malformed"),
    ],
)
def test_bad_lines_are_answered_in_words_and_harm_nothing(engine: Engine, line: bytes, says: str) -> None:
    answer = engine.line(line)
    assert answer["type"] == "error"
    assert says.casefold() in answer["text"].casefold()
    assert engine.ask("new", game="gilded-compass", seats=2)["type"] == "table"


def test_a_line_without_end_ends_it() -> None:
    running = Engine()
    assert "bytes" in running.line(b"x" * (LONGEST_RECORD + 1))["text"]
    assert running.close() == 1
