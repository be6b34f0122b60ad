"""mypyc's silent traps are found in compiled rooms, and nothing else is taken for one."""

from pathlib import Path

import pytest

from tools.mypyc_traps import literal_shifts, main, named_vecs, union_checks


@pytest.mark.parametrize(
    "code", ["1 << n", "x = ~(1 << seat)", "mask |= (2 | 1) << place", "-1 << n", "i64(1) << n", "True << n"]
)
def test_a_literal_on_the_left_is_found(code: str) -> None:
    assert list(literal_shifts(code)) == [1]


@pytest.mark.parametrize(
    "code",
    ["n << 1", "ONE[n]", "i64(k) << n", "2**n", "mask << n", "1 << 5", "# 1 << n", "'1 << n'", "1 >> n"],
)
def test_anything_else_is_left_alone(code: str) -> None:
    assert list(literal_shifts(code)) == []


def test_isinstance_with_a_union_is_found_and_with_a_tuple_it_is_not() -> None:
    assert list(union_checks("isinstance(action, Move | Glide)")) == [1]
    assert list(union_checks("isinstance(action, (Move, Glide))\nisinstance(action, Move)")) == []


def test_a_name_for_a_vec_is_found_and_a_vec_is_not() -> None:
    assert list(named_vecs("Costs = vec[i64]")) == [1]
    assert list(named_vecs("costs = vec[i64]([0] * 76)\ncosts: vec[i64] = other")) == []


def test_only_the_compiled_rooms_are_searched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for room in ("kernel", "server"):
        (tmp_path / "src" / "doubloon" / room).mkdir(parents=True)
        (tmp_path / "src" / "doubloon" / room / "bits.py").write_text(
            "def f(n: int) -> int:\n    return 1 << n\n"
        )
    assert main(tmp_path) == 1
    assert "kernel/bits.py:2:" in (said := capsys.readouterr().err)
    assert "server" not in said
