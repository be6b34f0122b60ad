"""`doubloon check`: the conformance suite for anybody's game (findings, programs 7: it was in no wheel)."""

from __future__ import annotations

from pathlib import Path

from tests.cli.command import SOURCE, doubloon

ROOT = SOURCE.parent


def test_a_game_that_keeps_its_promises_passes() -> None:
    said = doubloon(ROOT, "check", "tests.toys.smugglers_cove.game:GAME", "--only", "two-0")
    assert said.code == 0, said.err
    assert "Smugglers' Cove: 14 of 14 checks passed" in said.out


def test_a_game_that_breaks_one_is_told_where_and_how_to_see_it_again() -> None:
    named = "tests.conformance.broken_games:LOST"
    said = doubloon(ROOT, "check", named, "--only", "plays_to_the_end")
    assert said.code == 1
    assert "AuditFailed: the cards are" in said.out
    assert (
        f"again:   doubloon check {named} --seeds 1 --only 'plays_to_the_end-smugglers-cove-two-0'"
        in said.out
    )
    assert f"look at: python -m doubloon.conformance.look {named} 'two' 0" in said.out


def test_an_unknown_game_and_an_unknown_check_are_complaints(tmp_path: Path) -> None:
    assert "no game is called 'chess'" in doubloon(tmp_path, "check", "chess").err
    assert "there_is_none" in doubloon(tmp_path, "check", "there_is_none:GAME").err
    said = doubloon(tmp_path, "check", "gilded-compass", "--only", "xyz")
    assert (said.code, said.out) == (2, "")
    assert "no check of gilded-compass has 'xyz' in its name" in said.err
