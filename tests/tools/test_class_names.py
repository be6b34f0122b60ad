"""One class name, one meaning: a name that several rooms define is noticed (issue 16, point 3)."""

from __future__ import annotations

from pathlib import Path

from tools.class_names import PACKAGE, faults


def test_a_name_in_two_rooms_is_a_fault(tmp_path: Path) -> None:
    for room, text in {"kernel": "class Clock: ...", "server": "class Clock: ...\nclass _Own: ..."}.items():
        (tmp_path / room).mkdir()
        (tmp_path / room / "some.py").write_text(text, encoding="utf-8")
    assert faults(tmp_path) == [
        "class Clock is defined in kernel, server: give each meaning a name of its own"
    ]


def test_the_house_has_none() -> None:
    assert faults(PACKAGE) == []
