"""What `make mutants` breaks in a file, and that the break is carried out in the running module."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import mutants

RULES = '''"""A chapter."""

LEFT = 3


def filled() -> list[int]:
    """BG-1.0"""
    return [0, 1]


TABLE = filled()


class Turn:
    """BG-1.1"""

    number: int = 0

    def chosen(self, state: list[int]) -> None:
        """BG-1.2"""
        state.append(4)
        told = state
        told.append(5)
        self.own_cards()
        if self.number < 0:
            return

    def encode(self, sheet: list[int]) -> None:
        sheet.append(6)


def may_go(steps: int) -> str | None:
    """BG-1.3"""
    if steps == 0:
        return "no steps"
    return None if steps <= LEFT else "too far"


def unnamed(steps: int) -> int:
    return steps + 1
'''


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of rules, and the module made of it."""
    path = tmp_path / "src" / "broken_rules.py"
    path.parent.mkdir()
    path.write_text(RULES, "utf-8")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.syspath_prepend(str(path.parent))
    monkeypatch.delitem(sys.modules, "broken_rules", raising=False)
    return path


def test_only_rules_with_a_clause_are_broken(rules: Path) -> None:
    """No field, no table of the import, no log, no column of a learner, nothing without a clause; not where -1 ends and 0 begins."""
    found = [(mutant.kind, mutant.function, mutant.clauses) for mutant in mutants.Reader(rules).found]
    assert found == [
        ("step skipped", "Turn.chosen", ("BG-1.2",)),
        ("value changed", "Turn.chosen", ("BG-1.2",)),
        ("guard dropped", "Turn.chosen", ("BG-1.2",)),
        ("guard dropped", "may_go", ("BG-1.3",)),
        ("value changed", "may_go", ("BG-1.3",)),
        ("condition negated", "may_go", ("BG-1.3",)),
        ("bound moved", "may_go", ("BG-1.3",)),
    ]


@pytest.mark.parametrize(
    ("kind", "steps", "before", "after"),
    [
        ("guard dropped", 0, "no steps", None),
        ("condition negated", 2, None, "too far"),
        ("bound moved", 3, None, "too far"),
        ("value changed", 1, None, "no steps"),
    ],
)
def test_a_break_changes_the_running_rule(
    rules: Path, kind: str, steps: int, before: str | None, after: str | None
) -> None:
    import broken_rules  # type: ignore[import-not-found]

    assert broken_rules.may_go(steps) == before
    mutants.break_rules(
        next(one for one in mutants.Reader(rules).found if one.kind == kind and one.function == "may_go")
    )
    assert broken_rules.may_go(steps) == after


def test_what_was_found_is_known_until_the_file_changes(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "KEPT", rules.parent / "kept")
    one, other = mutants.Reader(rules).found[:2]
    mutants.write_known("made-up", one, "SURVIVED")
    mutants.write_known("made-up", other, "by its clause")
    assert mutants.read_known("made-up") == {one.id: "SURVIVED", other.id: "by its clause"}
    mutants.forget("made-up", {"SURVIVED"})
    assert mutants.read_known("made-up") == {other.id: "by its clause"}
    rules.write_text(RULES + "\n", "utf-8")
    assert mutants.read_known("made-up") == {}


def test_a_seed_gives_everybody_the_same_sample(rules: Path) -> None:
    found = mutants.Reader(rules).found
    assert mutants.by_lot(found, "a") == mutants.by_lot(found[::-1], "a")
    assert mutants.by_lot(found, "a") != mutants.by_lot(found, "b")
