"""The log of El Dorado tells a seat all it may know (ED-R38): whoever reads nothing else keeps the right table after every
ply, and finds every sentence allowed by the ledger."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

import doubloon
from doubloon.games.el_dorado.game import GAME
from doubloon.kernel.table import Table
from tests.games.el_dorado.reader import RULES, Reader

RECORDS = Path(__file__).parents[2] / "records" / "el-dorado"
READ = {
    "quest-05": 0,
    "quest-06": 1,
    "000-11": 1,
    "012-05": 0,
    "005-03": 2,
    "006-01": 0,
    "006-05": 1,
    "007-01": 2,
    "018-03": 0,
    "017-03": 3,
    "020-02": 4,
    "026-05": 1,
    "014-02": 0,
    "quest-02": 0,
    "quest-03": 0,
}
"""One game or more of each mode, and the seat whose log is read; together they tell nearly every sentence."""
UNTOLD = {Reader.lifts_shrine, Reader.curses_thief, Reader.thief_joins}
"""What happens in no golden record (one form of it): told in scenes of test_log.py."""


def is_settling(board: dict[str, Any]) -> bool:
    """What has been chosen or decided, but not told yet: explorers, a battle's end, the cave's first opening."""
    door = board["cave_door"]
    turning = door is not None and door["x_edges"] is not None
    return board["phase"] == "set-up" or board["battle"] is not None or turning


def whole_game(table: Table, seat: int) -> Reader:
    """All sentences of a seat's log that were not taken back, and the board after each ply."""
    told = defaultdict(list)
    for line in table.log(seat):
        if not line["undone"]:
            told[line["ply"]].append(line)
    reader = Reader(seat, table.names, table.options)
    for line in told[0]:
        reader.read(line["text"], line["clause"])
    for passed in table.course():
        for line in told[passed.ply]:
            reader.read(line["text"], line["clause"])
        board = GAME.board(passed.after, seat)
        if not is_settling(board):
            reader.check(board)
    return reader


@pytest.mark.parametrize("name", READ)
def test_ed_r38_the_log_of_a_whole_game_tells_every_board(name: str) -> None:
    """ED-2 – ED-19, TH-2 – TH-18, SO-1 – SO-6, HC-2 – HC-4. Each sentence is allowed when it is told, and leaves nothing out."""
    table = doubloon.load((RECORDS / f"{name}.json").read_bytes())
    reader = whole_game(table, READ[name])
    assert reader.ended
    assert table.outcome is not None
    if reader.winners is not None:
        assert table.outcome["winners"] == reader.winners
    else:
        assert all(sheet["capped"] for sheet in table.outcome["details"])


def test_every_sentence_the_reader_knows_is_told_in_some_record() -> None:
    """A pattern that nothing matches would check nothing."""
    heard = set()
    for name, seat in READ.items():
        table = doubloon.load((RECORDS / f"{name}.json").read_bytes())
        reader = Reader(seat, table.names, table.options)
        heard |= {reader.understood(line["text"])[0] for line in table.log(seat)}
    unheard = {rule for number, (_, rule) in enumerate(RULES) if number not in heard}
    assert unheard == UNTOLD
