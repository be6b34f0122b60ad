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
    """No field, no table of the import, no log, no column of a learner, nothing without a clause."""
    found = [(mutant.kind, mutant.function, mutant.clauses) for mutant in mutants.Reader(rules).found]
    assert found == [
        ("step skipped", "Turn.chosen", ("BG-1.2",)),
        ("value changed", "Turn.chosen", ("BG-1.2",)),
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
