"""`doubloon analyse`: a finished record is looked back at; anything else is told in one line."""

from __future__ import annotations

import io
import re
from pathlib import Path

import msgspec
import pytest

import doubloon
from doubloon.analysis import Analysis, Effort, analyse
from doubloon.cli.records.analyse import show
from doubloon.cli.terminal import THEME, OurConsole
from tests.analysis.journeys import journey
from tests.analysis.test_looking_back import FORCED, GIVEN_AWAY
from tests.cli.command import doubloon as run
from tests.cli.conftest import written


def test_a_finished_game_as_json_is_the_whole_analysis(record: Path, tmp_path: Path) -> None:
    said = run(tmp_path, "analyse", record.name, "--worlds", "2", "--seconds", "1", "--json")
    assert said.code == 0, said.err
    found = msgspec.json.decode(said.out, type=Analysis)
    assert found.worlds == 2
    assert found.curve[-1].version == len(msgspec.json.decode(record.read_bytes())["plies"])
    for seat in found.seats:
        parts = (seat.luck, seat.choices, seat.others, seat.rest)
        assert seat.start + sum(part.value for part in parts) == pytest.approx(seat.end)


def told(found: Analysis) -> str:
    """What a person reads."""
    out = OurConsole(file=io.StringIO(), theme=THEME, width=100)
    show(out, ["Anne", "Black"], found)
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_a_person_reads_chances_parts_and_mistakes() -> None:
    page = told(analyse(journey(GIVEN_AWAY, "b", "a"), Effort(worlds=8)))
    assert re.search(r"ply 0 .*Anne chose b; captain would have chosen a: -100 ±0 %", page)
    assert re.search(r"Anne +100 +\+0 ±0 +-100 ±0 +\+0 ±0 +\+0 ±0 +0 +0 of 1", page)
    assert "cannot be told" not in page, "there was no luck in this game"
    assert "95 % interval" in page


def test_where_luck_cannot_be_told_it_is_said() -> None:
    page = told(analyse(journey(FORCED, "a", "a", dice=(0,)), Effort(worlds=2)))
    assert "None that could be shown." in page
    assert "Whether Anne had good luck or bad cannot be told." in page


def test_an_unfinished_game_is_refused(tmp_path: Path) -> None:
    table = doubloon.new_table("gilded-compass", 2)
    written(tmp_path / "begun.json", dict(table.record()))
    said = run(tmp_path, "analyse", "begun.json")
    assert (said.code, said.out) == (2, "")
    assert "begun.json is not finished" in said.err
