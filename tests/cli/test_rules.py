"""`doubloon rules`: clauses, sections, searches."""

from __future__ import annotations

import io
import re
from pathlib import Path

from doubloon import games
from doubloon.cli.rules import explained, for_players
from doubloon.cli.terminal import THEME, OurConsole
from doubloon.ledgers import Kind, ledgers
from tests.cli.command import doubloon


def test_a_clause_by_its_id_in_any_case(tmp_path: Path) -> None:
    said = doubloon(tmp_path, "rules", "gc-5.5")
    assert said.code == 0
    assert said.out.startswith("GC-5.5\n")
    assert "directly left of the first existing die" in said.out
    assert "GC-5.6" not in said.out


def test_a_section_comes_with_its_clauses_and_no_others(tmp_path: Path) -> None:
    lines = doubloon(tmp_path, "rules", "GC-5").out.splitlines()
    assert [line for line in lines if line.startswith("GC-")][:2] == ["GC-5  section", "GC-5.1"]
    assert "GC-5.14" in lines
    assert "GC-6.1" not in lines


def test_words_are_searched_for(tmp_path: Path) -> None:
    said = doubloon(tmp_path, "rules", "combo", "entrances")
    assert "GC-5.6" in said.out
    assert "GC-6.1\n" not in said.out


def test_rulings_and_the_tables_own_ledger_are_found(tmp_path: Path) -> None:
    assert "ruling" in doubloon(tmp_path, "rules", "GC-R5").out
    assert doubloon(tmp_path, "rules", "GC").out.startswith("GC-1 ")
    assert "GC " in doubloon(tmp_path, "rules").out


def test_a_reader_who_closes_the_pipe_is_no_error(tmp_path: Path) -> None:
    import subprocess

    from tests.cli.command import COMMAND, environment

    with subprocess.Popen(
        [*COMMAND, "rules", "the"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_player_reads_the_rules_of_the_own_game_without_tags_and_tables() -> None:
    """Findings 4: `?` in a game."""
    assert for_players("The higher roll wins. [RB][R23]") == "The higher roll wins."
    assert for_players("Tokens are unlimited (GC-4). RB, GC-R35") == "Tokens are unlimited (GC-4)."
    assert for_players("| M15 | Collected Notes | 1 gold | – | house |") == "M15 – Collected Notes – 1 gold"
    assert for_players("|---|---|") == ""
    assert for_players("effect: 3 soldiers +3 · provenance: rulebook") == "effect: 3 soldiers +3"
    assert (
        for_players("No Temple dice go to the Library. RB (derived), GC-R30")
        == "No Temple dice go to the Library."
    )
    assert for_players("They go to the Library. YU, BGG-S, GC-R3") == "They go to the Library."
    assert for_players("Lay it face up in the middle. → ED-R1, ED-R2") == "Lay it face up in the middle."
    assert (
        for_players("Name: Foundations · Needs: – · Provenance: house; removal public (BGG-S)")
        == "Name: Foundations"
    )


def test_ct_t9_a_row_of_a_table_is_found_by_its_words() -> None:
    """Before the gangs are chosen, `? leona` led nowhere: what she can do stands in a table alone."""
    said = in_game("city-of-thieves", "leona")
    assert "The sixteen thieves" in said
    assert "Thief: Leona, duellist and leader · Skill: Duellist's Pride · Price: passive" in said
    assert "Davitto" not in said
    assert "provenance" not in said
    assert "public" not in said


def test_bg_18_a_row_that_is_an_entry_of_its_own_is_told_once() -> None:
    said = in_game("battle-of-gog", "magic")
    assert said.count("move Gog or Angel 7") == 1
    assert "ability: Magic" in said


def in_game(game: str, *words: str) -> str:
    """What `?` and these words tell in a game."""
    screen = io.StringIO()
    OurConsole(file=screen, width=200, theme=THEME).print(explained([*words], games()[game]))
    return screen.getvalue()


def test_no_clause_that_a_player_reads_ends_with_a_tag() -> None:
    """Findings 4. Sources and pointers for those who write rules stand at the end of a clause."""
    tag = re.compile(
        r"(\]|→.*|\b(RB|PUB|INT|HOUSE|YU|AIE-\w+|BGG-\w|H)( \([^()]*\))?|[.)] [A-Z]{2}-R\d+)\.?$"
    )
    read = {
        entry.id: for_players(entry.text)
        for ledger in ledgers().values()
        for entry in ledger.entries.values()
        if entry.kind is Kind.CLAUSE
    }
    assert len(read) > 1000
    assert {an_id: text[-60:] for an_id, text in read.items() if tag.search(text)} == {}


def test_rows_of_a_table_are_read_as_lines(tmp_path: Path) -> None:
    said = doubloon(tmp_path, "rules", "ED-T12").out
    assert "F1 – " in said
    assert "|" not in said
