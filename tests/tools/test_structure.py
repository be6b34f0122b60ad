"""The layout of the package is kept: one class name, one meaning, and no long file without a reason (issue 16)."""

from __future__ import annotations

from pathlib import Path

from tools.structure import PACKAGE, faults


def test_a_name_in_two_rooms_is_a_fault(tmp_path: Path) -> None:
    for room, text in {"kernel": "class Clock: ...", "server": "class Clock: ...\nclass _Own: ..."}.items():
        (tmp_path / room).mkdir()
        (tmp_path / room / "some.py").write_text(text, encoding="utf-8")
    assert faults(tmp_path) == [
        "class Clock is defined in kernel, server: give each meaning a name of its own"
    ]


def test_a_long_file_says_why(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("\n" * 501, encoding="utf-8")
    (tmp_path / "list.py").write_text('"""More than 500 lines: a list."""' + "\n" * 501, encoding="utf-8")
    (tmp_path / "short.py").write_text("\n" * 500, encoding="utf-8")
    assert faults(tmp_path) == [
        "long.py has 501 lines: split it, or say why in its docstring (More than 500 lines: …)"
    ]


def test_the_house_has_none() -> None:
    assert faults(PACKAGE) == []
