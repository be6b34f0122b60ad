"""The clause account, over a small house with an invented game (prefix ZZ)."""

from pathlib import Path

import pytest

from tools.clauses import main, reckon

LEDGER = """# Toy
### ZZ-1 Frame
- ZZ-1.1 Two players.
- **ZZ-1.2** A die is thrown.
- ZZ-1.14 The box is red.
## 4. Rulings
| Id | Question | Ruling |
|---|---|---|
| ZZ-R1 | Who begins? | The youngest. |
## 5. Worked examples
- **EX1** A throws 3. *Expected* 3.
"""

PROOF = '''"""Scenes of the toy."""
import pytest
def test_zz_1_1_two_play() -> None: ...
def test_a_die_is_thrown() -> None:
    """ZZ-1.2"""
def test_the_youngest_begins() -> None:
    begin()  # ZZ-R1
@pytest.mark.parametrize("scene", ["EX1"])
def test_scenes(scene: str) -> None: ...
'''


class Toy:
    """A house in a temporary folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("docs/rules/toy-game.md", LEDGER)
        self.write("src/doubloon/games/toy_game/__init__.py", '"""ZZ-1. The toy."""\n')

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def tests(self, text: str) -> None:
        self.write("tests/games/toy_game/test_toy.py", text)

    def waive(self, text: str) -> None:
        self.write("docs/rules/waivers.toml", text)

    @property
    def unproven(self) -> list[str]:
        return reckon(self.root).accounts[0].unproven

    @property
    def faults(self) -> list[str]:
        return reckon(self.root).faults


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    toy = Toy(tmp_path)
    toy.tests(PROOF)
    toy.waive('[toy-game]\n"ZZ-1.14" = "cardboard"\n')
    return toy


def test_a_complete_account_has_no_fault(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"], toy.root) == 0
    assert " ".join(capsys.readouterr().out.splitlines()[1].split()) == "toy-game 3 1 0 3 1 0 1/1 implemented"


def test_an_unproven_rule_fails_the_check_and_only_the_check(toy: Toy) -> None:
    toy.tests(PROOF.replace("ZZ-R1", "the youngest"))
    assert toy.unproven == ["ZZ-R1"]
    assert main(["--check"], toy.root) == 1
    assert main([], toy.root) == 0


def test_a_game_under_construction_only_reports(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    toy.tests("")
    toy.waive('under_construction = ["toy-game"]\n"ZZ-1.14" = "cardboard"\n')
    assert main(["--check"], toy.root) == 0
    assert main([], toy.root) == 0
    assert "toy-game, unproven (3):\n  ZZ-1.1 ZZ-1.2 ZZ-R1" in capsys.readouterr().out


def test_a_game_not_begun_owes_nothing(toy: Toy) -> None:
    toy.tests("")
    (toy.root / "src/doubloon/games/toy_game/__init__.py").unlink()
    (toy.root / "src/doubloon/games/toy_game").rmdir()
    assert toy.faults == []


@pytest.mark.parametrize(
    "code",
    [
        "def test_zz_1_2() -> None: ...",
        "def test_in_the_end_zz_1_2_holds() -> None: ...",
        "async def test_zz_1_2_x() -> None: ...",
        "class TestDie:\n    def test_zz_1_2_x(self) -> None: ...",
        'def test_x() -> None:\n    """Thrown (ZZ-1.2), then read."""',
        'def test_x() -> None:\n    assert refusal() == "ZZ-1.2"',
        "# ZZ-1.2\ndef test_x() -> None: ...",
        'SCENES = [("ZZ-1.2", 3)]',
    ],
)
def test_a_test_carries_a_rule_in_many_ways(toy: Toy, code: str) -> None:
    toy.tests(code)
    assert "ZZ-1.2" not in toy.unproven


@pytest.mark.parametrize(
    "code",
    [
        "def zz_1_2() -> None: ...",
        'def throw() -> None:\n    """ZZ-1.2"""',
        '"""Scenes about ZZ-1.2."""',
        "def test_zz_1_20_x() -> None: ...",
        'def test_x() -> None:\n    """ZZ-1.25, ZZ-1.2.1, AZZ-1.2"""',
    ],
)
def test_helpers_and_other_ids_prove_nothing(toy: Toy, code: str) -> None:
    toy.tests(code)
    assert "ZZ-1.2" in toy.unproven


def test_other_tests_prove_by_their_name_only(toy: Toy) -> None:
    toy.tests("")
    toy.write("tests/cli/test_rules.py", 'def test_zz_1_1_x() -> None:\n    ask("ZZ-1.2")  # ZZ-R1, ZZ-9.9\n')
    assert toy.unproven == ["ZZ-1.2", "ZZ-R1"]
    assert not any("ZZ-9.9" in fault for fault in toy.faults)
    toy.write("tests/conformance/test_all.py", 'def test_x() -> None:\n    """ZZ-1.2"""')
    assert toy.unproven == ["ZZ-R1"]


def test_a_ruling_is_carried_by_a_name(toy: Toy) -> None:
    toy.tests("def test_zz_r1_the_youngest_begins() -> None: ...")
    assert "ZZ-R1" not in toy.unproven


@pytest.mark.parametrize("name", ["test_ex1_a_throw", "test_a_throw_ex1"])
def test_an_example_needs_a_test_of_its_own_game(toy: Toy, name: str) -> None:
    proof = PROOF.replace('"EX1"', '"first"')
    toy.tests(proof)
    toy.write("tests/other/test_other.py", f"def {name}() -> None: ...")
    assert toy.faults == ["EX1: no test of toy-game carries this example"]
    toy.tests(f"{proof}\ndef {name}() -> None: ...")
    assert toy.faults == []


@pytest.mark.parametrize(
    ("waiver", "fault"),
    [
        ('"ZZ-1.14" = " "', "ZZ-1.14: waived without a reason"),
        ('"ZZ-1.14" = "x"\n"ZZ-9.9" = "x"', "ZZ-9.9: waived, but no ledger has it"),
        (
            '"ZZ-1.14" = "x"\n"ZZ-1.1" = "x"',
            "ZZ-1.1: waived, but proven at tests/games/toy_game/test_toy.py:3",
        ),
    ],
)
def test_an_idle_waiver_is_a_fault(toy: Toy, waiver: str, fault: str) -> None:
    toy.waive(waiver)
    [said] = toy.faults
    assert said.startswith(fault)


def test_a_citation_of_nothing_is_a_fault_in_source_and_tests(toy: Toy) -> None:
    toy.write("src/doubloon/games/toy_game/die.py", "def throw() -> None:\n    '''ZZ-7.7'''\n")
    toy.tests(PROOF + "def test_zz_8_8_x() -> None: ...\n")
    assert toy.faults == [
        "ZZ-7.7: cited at src/doubloon/games/toy_game/die.py:2, but no ledger has it",
        "ZZ-8.8: cited at tests/games/toy_game/test_toy.py:10, but no ledger has it",
    ]


def test_a_section_may_be_cited_but_proves_no_clause(toy: Toy) -> None:
    toy.tests('def test_x() -> None:\n    """ZZ-1"""')
    assert toy.unproven == ["ZZ-1.1", "ZZ-1.2", "ZZ-R1"]


def test_the_kernel_implements_the_ledger_of_the_table(toy: Toy) -> None:
    toy.write("docs/rules/table.md", "# Table\n- TB-1.1 A seat acts.\n")
    assert toy.faults == []
    toy.write("src/doubloon/kernel/__init__.py", "")
    assert toy.faults == ["TB-1.1: no test of table carries it, and it is not waived"]
