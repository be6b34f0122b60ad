"""The log of El Dorado tells a seat all it may know (ED-R38): a reader of nothing else keeps the right table after every
ply, and finds every sentence allowed by the ledger."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import doubloon
from doubloon.kernel.tables.table import LogLine, Table
from tests.games.el_dorado.reading.reader import RULES, Reader

RECORDS = Path(__file__).parents[3] / "records" / "el-dorado"
READ = {
    "quest-05": 0,
    "quest-06": 1,
    "001-05": 1,
    "013-05": 0,
    "005-03": 2,
    "006-01": 0,
    "006-05": 1,
    "007-01": 2,
    "018-03": 0,
    "017-03": 3,
    "020-02": 4,
    "007-05": 2,
    "004-02": 1,
    "008-09": 2,
    "009-01": 0,
    "016-05": 0,
    "023-04": 3,
    "014-00": 0,
    "014-02": 0,
    "quest-02": 0,
    "quest-03": 0,
    "quest-04": 0,
}
"""One game or more of each mode, and the seat whose log is read; together they tell nearly every sentence."""
UNTOLD = {Reader.lifts_shrine}
"""What does not happen in both its forms: edge/test_log.py has it."""


def is_settling(board: dict[str, Any]) -> bool:
    """What has been chosen, but not told yet: explorers, and who opens the cave."""
    door = board["cave_door"]
    return board["phase"] == "set-up" or (door is not None and door["x_edges"] is not None)


def boards_of(table: Table, seat: int) -> dict[int, dict[str, Any]]:
    """By ply: what the seat is shown."""
    return {passed.ply: table.game.board(passed.after, seat) for passed in table.course()}


def told_to(table: Table, seat: int) -> list[LogLine]:
    """What was told and not taken back."""
    return [line for line in table.log(seat) if not line["undone"]]


def whole_game(table: Table, seat: int, lines: list[LogLine], boards: dict[int, dict[str, Any]]) -> None:
    """The lines read one after the other, after each ply a look at the board, and in the end at the outcome."""
    told = defaultdict(list)
    for line in lines:
        told[line["ply"]].append(line)
    reader = Reader(seat, table.names, table.options)
    for ply in range(table.version + 1):
        for line in told[ply]:
            reader.read(line["text"], line["clause"])
        board = boards.get(ply)
        if board is not None and board["battle"] is not None:
            reader.check_battle(board["battle"])
        elif board is not None and not is_settling(board):
            reader.check(board)
    assert reader.ended
    assert reader.counted == set(range(reader.sides)), "the end tells what everybody had"
    assert table.outcome is not None
    assert table.outcome["winners"] == reader.winners


@pytest.mark.parametrize("name", READ)
def test_ed_r38_the_log_of_a_whole_game_tells_every_board(name: str) -> None:
    """ED-2 – ED-19, TH-2 – TH-18, SO-1 – SO-6, HC-2 – HC-4. Each sentence is allowed when it is told, and leaves nothing out."""
    table = doubloon.load((RECORDS / f"{name}.json").read_bytes())
    seat = READ[name]
    whole_game(table, seat, told_to(table, seat), boards_of(table, seat))


def test_ed_r38_no_sentence_can_be_left_out() -> None:
    """A reader that misses a single one goes wrong, at that sentence or later."""
    table = doubloon.load((RECORDS / "006-01.json").read_bytes())
    lines, boards = told_to(table, 0), boards_of(table, 0)
    for number in range(len(lines)):
        with pytest.raises((AssertionError, ValueError, KeyError)):
            whole_game(table, 0, lines[:number] + lines[number + 1 :], boards)


def test_every_sentence_the_reader_knows_is_told_in_some_record() -> None:
    """A pattern that nothing matches would check nothing."""
    heard = set()
    for name, seat in READ.items():
        table = doubloon.load((RECORDS / f"{name}.json").read_bytes())
        reader = Reader(seat, table.names, table.options)
        heard |= {reader.understood(line["text"])[0] for line in table.log(seat)}
    unheard = {rule for number, (_, rule) in enumerate(RULES) if number not in heard}
    assert unheard == UNTOLD
