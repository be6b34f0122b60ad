"""The ledgers are parsed completely, in a checkout and in a wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from doubloon.ledgers import Kind, LedgerError, find, folder, ledgers, read

ROOT = Path(__file__).resolve().parents[1]

COUNTS = {
    "battle-of-gog": {"BG": (207, 47)},
    "city-of-thieves": {"CT": (129, 68), "KA": (126, 66)},
    "el-dorado": {"ED": (180, 61), "TH": (177, 57), "SO": (34, 15), "HC": (20, 9)},
    "gilded-compass": {"GC": (207, 55)},
}
EXAMPLES = {"battle-of-gog": 31, "city-of-thieves": 42, "el-dorado": 63, "gilded-compass": 42}


@pytest.mark.parametrize("game", COUNTS)
def test_every_clause_and_ruling_is_parsed(game: str) -> None:
    ledger = ledgers()[game]
    assert ledger.prefixes == set(COUNTS[game])
    for prefix, (clauses, rulings) in COUNTS[game].items():
        assert sum(rule.startswith(f"{prefix}-") for rule in ledger.of_kind(Kind.CLAUSE)) == clauses
        assert sum(rule.startswith(f"{prefix}-") for rule in ledger.of_kind(Kind.RULING)) == rulings
    assert len(ledger.of_kind(Kind.EXAMPLE)) == EXAMPLES[game]


@pytest.mark.parametrize("game", COUNTS)
def test_clauses_are_numbered_without_a_gap(game: str) -> None:
    ledger = ledgers()[game]
    for prefix in ledger.prefixes:
        sections = [
            int(s.partition("-")[2]) for s in ledger.of_kind(Kind.SECTION) if s.startswith(f"{prefix}-")
        ]
        assert sections == list(range(1, len(sections) + 1))
        for section in sections:
            clauses = [c for c in ledger.of_kind(Kind.CLAUSE) if c.startswith(f"{prefix}-{section}.")]
            assert clauses == [f"{prefix}-{section}.{n}" for n in range(1, len(clauses) + 1)]


@pytest.mark.parametrize("game", COUNTS)
def test_every_entry_says_something(game: str) -> None:
    assert [entry.id for entry in ledgers()[game].entries.values() if len(entry.text) < 3] == []


def test_each_spelling_is_found_with_its_text() -> None:
    assert find("gc-5.5")[0].text.startswith("A new die of value v is inserted directly left of")
    assert find("GC-R12")[0].text.startswith(
        "Question: Guild text speaks of the Auction House. · Ruling: Copying slip"
    )
    assert find("BG-R1")[0].kind is Kind.RULING
    assert find("CT-R1")[0].text.startswith("**Round counter.** Round 1 is played")
    assert find("GC-14")[0].text.startswith("Five-player exceptions (collected)\n- GC-14.1 University")
    assert "| Villager |" in find("ED-T6")[0].text
    assert find("EX14")[0].game == "gilded-compass"
    assert find("EX-14")[0].game == "city-of-thieves"
    assert find("X-14")[0].game == "el-dorado"
    assert find("BG-E14")[0].game == "battle-of-gog"
    assert find("C03")[0].text.startswith("Name: Secret Passage · ")


def test_one_spelling_may_mean_several_things_in_several_games() -> None:
    assert {(entry.game, entry.kind) for entry in find("D4")} == {
        ("gilded-compass", Kind.DECISION),
        ("city-of-thieves", Kind.CONTENT),
    }
    assert find("GC-99.1") == []


def test_an_id_said_twice_is_a_mistake(tmp_path: Path) -> None:
    page = tmp_path / "toy.md"
    page.write_text("# Toy\n- ZZ-1.1 One.\n- ZZ-1.1 Again.\n", encoding="utf-8")
    with pytest.raises(LedgerError, match=r"toy\.md:3: ZZ-1\.1 already stands on line 2"):
        read(page)


def test_a_page_that_is_not_text_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "toy.md"
    page.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LedgerError, match="cannot be read as a rules ledger"):
        read(page)


def test_a_long_item_keeps_its_indented_lines(tmp_path: Path) -> None:
    page = tmp_path / "toy.md"
    page.write_text("# Toy\n- **ZZ-1.1** One\n  and a half.\n- ZZ-1.2 Two.\n", encoding="utf-8")
    assert [entry.text for entry in read(page).entries.values()] == ["One and a half.", "Two."]


def test_a_wheel_carries_the_ledgers_and_finds_them(tmp_path: Path) -> None:
    build = "import hatchling.build, sys; print(hatchling.build.build_wheel(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    ask = "from doubloon.ledgers import find, folder; print(folder()); print(find('GC-5.5')[0].id)"
    answer = subprocess.run(
        [sys.executable, "-c", ask],
        env={"PYTHONPATH": str(installed)},
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.splitlines() == [str(installed / "doubloon" / "rules"), "GC-5.5"]


def test_a_checkout_reads_its_own_docs() -> None:
    assert folder() == ROOT / "docs" / "rules"
