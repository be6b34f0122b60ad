"""The ledgers are parsed completely, in a checkout and in a wheel."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator
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


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a package that offers the game `lost-lagoon`; nothing is remembered of it afterwards."""
    info, package = tmp_path / "lagoon-1.0.dist-info", tmp_path / "lagoon"
    info.mkdir()
    package.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lagoon\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[doubloon.games]\nlost-lagoon = lagoon.game:GAME\n")
    (package / "game.py").write_text("raise RuntimeError('a ledger is read without its game')\n")
    monkeypatch.syspath_prepend(tmp_path)
    ledgers.cache_clear()
    yield package
    ledgers.cache_clear()


def test_a_guest_game_brings_its_ledger(guest: Path) -> None:
    """Findings, programs 7: `doubloon rules LL-2.2` answered "did you mean TH-2.2?"."""
    page = "# Lost Lagoon\n\n## LL-2 Diving\n\n- LL-2.2 A diver who busts loses the bag.\n"
    (guest / "rules.md").write_text(page)
    (entry,) = find("ll-2.2")
    assert (entry.game, entry.kind) == ("lost-lagoon", Kind.CLAUSE)
    assert "loses the bag" in entry.text
    assert ledgers()["lost-lagoon"].title == "Lost Lagoon"


def test_a_guest_ledger_that_cannot_be_read_is_one_line(
    guest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (guest / "rules.md").write_text("- LL-2.2 One.\n- LL-2.2 Two.\n")
    assert "lost-lagoon" not in ledgers()
    assert "'lost-lagoon' are left out" in capsys.readouterr().err
    assert find("GC-5.5")


def test_a_guest_without_a_ledger_harms_nothing(guest: Path) -> None:
    assert "lost-lagoon" not in ledgers()
