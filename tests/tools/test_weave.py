"""What the compiled build reads is what the decorator makes: the same fields, the same text, the same lines."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from doubloon.kernel.declare import DECLARED
from tools.compiled import hot_modules
from tools.weave import Module, Sources, WeaveError, has_table, is_declared

ROOT = Path(__file__).resolve().parents[2]


@cache
def sources() -> Sources:
    """All modules, read when they are first needed: every worker collects this file."""
    return Sources(ROOT / "src")


@cache
def woven_modules() -> list[Module]:
    return [sources().modules[".".join(path.with_suffix("").parts)] for path in hot_modules()]


def declared_in(module: Module) -> list[ast.ClassDef]:
    return [node for node in module.classes.values() if is_declared(node)]


def test_the_woven_fields_are_those_of_the_running_classes() -> None:
    count = 0
    for module in woven_modules():
        names = vars(importlib.import_module(module.name))
        for node in declared_in(module):
            count += 1
            there = DECLARED[names[node.name]]
            woven = sources().fields(module, node).values()
            assert len(woven) == len(there.fields), node.name
            for (where, mine), theirs in zip(woven, there.fields, strict=True):
                known = vars(importlib.import_module(where.name))
                assert mine._replace(default="", factory="") == theirs._replace(default="", factory="")
                for text, other in ((mine.default, theirs.default), (mine.factory, theirs.factory)):
                    assert text == other or eval(text, known) == eval(other, there.values), (node.name, mine)
    assert count > 4


def test_the_woven_methods_are_those_that_the_decorator_has_written() -> None:
    for module in woven_modules():
        names = vars(importlib.import_module(module.name))
        for node in declared_in(module):
            cls = names[node.name]
            written = [
                name
                for name in ("__init__", "copy")
                if name in vars(cls) and vars(cls)[name].__code__.co_filename.startswith("<fields of")
            ]
            woven = [line.removeprefix("def ").split("(")[0] for line in sources().text_of(module, node)]
            assert woven == written, node.name


def test_everything_else_keeps_its_line() -> None:
    for module in woven_modules():
        tables = [
            one
            for node in declared_in(module)
            if has_table(node)
            for one in node.body
            if isinstance(one, ast.FunctionDef) and one.name == "steps"
        ]
        before = [
            ("proceed" if node in tables else node.name, node.lineno)
            for node in ast.walk(module.tree)
            if isinstance(node, ast.FunctionDef)
        ]
        woven = ast.parse(sources().woven(module))
        after = {(node.name, node.lineno) for node in ast.walk(woven) if isinstance(node, ast.FunctionDef)}
        assert set(before) <= after, module.name
        kept = {node.name: node.lineno for node in woven.body if isinstance(node, ast.ClassDef)}
        assert kept == {name: node.lineno for name, node in module.classes.items()}


def test_what_derives_from_a_class_without_cycles_has_none() -> None:
    """States and chance are not looked through by Python's garbage collector."""
    island = sources().modules["doubloon.games.el_dorado.island"]
    assert "@mypyc_attr(native_class=True, free_list_len=1, acyclic=True)" in sources().woven(island)
    rules = sources().modules["doubloon.games.el_dorado.rules.gathering"]
    assert "acyclic" not in sources().woven(rules)


SAMPLE = """
from __future__ import annotations

from doubloon.kernel.copyable import Copyable
from doubloon.kernel.declare import cache, declared, each, own

NOBODY = -1


@declared
class First(Copyable):
    place: int
    tiles: list[int] = own()  # „own“
    hands: list[list[int]] = each()
    loser: int = NOBODY
    lost: list[int] = own(
        factory=list,
    )  # more
    noted: list[int] = cache([])

    def last(self) -> int:
        return self.tiles[-1]


@declared
class Second(First):
    days: int = 3
"""


def woven(tmp_path: Path, text: str) -> str:
    (tmp_path / "doubloon" / "kernel").mkdir(parents=True)
    copyable = ROOT / "src" / "doubloon" / "kernel" / "copyable.py"
    (tmp_path / "doubloon" / "kernel" / "copyable.py").write_text(copyable.read_text())
    (tmp_path / "sample.py").write_text(text)
    sources = Sources(tmp_path)
    return sources.woven(sources.modules["sample"])


def run(text: str, known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "sample", **(known or {})}
    exec(compile(text, "sample.py", "exec"), names)
    return names


def test_a_woven_module_does_what_the_decorator_does(tmp_path: Path) -> None:
    text = woven(tmp_path, SAMPLE.replace("= NOBODY", "= -1"))
    assert "@declared" not in text
    assert text.count("@mypyc_attr(native_class=True, free_list_len=1)") == 2
    for names in (run(SAMPLE), run(text)):
        second = names["Second"](1, [2], [[3]], days=4)
        copy = second.copy()
        assert type(copy) is names["Second"]
        assert (copy.place, copy.tiles, copy.hands, copy.loser, copy.lost, copy.days) == (
            1,
            [2],
            [[3]],
            -1,
            [],
            4,
        )
        assert copy.tiles is not second.tiles
        assert copy.hands[0] is not second.hands[0]
        told = [(one.name, one.default) for one in inspect.signature(names["Second"]).parameters.values()]
        nothing = inspect.Parameter.empty
        assert told == [
            *((name, nothing) for name in ("place", "tiles", "hands")),
            ("loser", -1),
            ("lost", None),
            ("days", 3),
        ]
        assert copy.last() == 2


def test_a_class_whose_defaults_are_no_literals_tells_its_parameters_all_the_same(tmp_path: Path) -> None:
    text = woven(tmp_path, SAMPLE)
    first = run(text)["First"]
    assert list(inspect.signature(first).parameters) == list(
        inspect.signature(run(SAMPLE)["First"]).parameters
    )
    assert "_declare.sign(First, " in text, (
        "mypyc says nothing about parameters then, and the codec would save nothing"
    )


def test_types_of_inherited_fields_are_imported_for_the_type_checker() -> None:
    text = sources().woven(sources().modules["doubloon.kernel.action"])
    assert "TYPE_CHECKING" not in text
    state = sources().modules["doubloon.kernel.state"]
    assert "DeclaredFields([_declare.Field('seats', 'i64'" in sources().woven(state)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            ("\n\n\n@declared\nclass Second", "\n@declared\nclass Second"),
            "First needs two empty lines below it",
        ),
        (("@declared\nclass First", "class First"), "Second is declared, but its base First is not"),
    ],
)
def test_what_cannot_be_woven_is_told(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    text = SAMPLE.replace(*change).replace(
        "place: int\n", "place: int\n\n    def __init__(self) -> None: ...\n"
    )
    if "needs two" in sentence:
        text = SAMPLE.replace(*change)
    with pytest.raises(WeaveError, match=sentence):
        woven(tmp_path, text)


def test_an_inherited_default_must_be_a_literal_or_have_a_name(tmp_path: Path) -> None:
    (tmp_path / "base.py").write_text(SAMPLE.replace("= NOBODY", "= NOBODY + 1"))
    derived = "from base import First\nfrom doubloon.kernel.declare import declared\n\n\n@declared\nclass Third(First):\n    more: int = 1\n"
    with pytest.raises(WeaveError, match="the default of loser is inherited: give it a name"):
        woven(tmp_path, derived)


WALK = """
from __future__ import annotations

from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Procedure, Steps


@declared
class Turn(Procedure[Any]):
    done: list[str]

    def steps(self) -> Steps[Turn, Any]:
        return TURN

    def roll(self, state: Any) -> None:
        self.done.append(f"roll {self.step}")

    def ask(self, state: Any) -> None:
        self.done.append("ask")
        self.asks = 1

    def again(self, state: Any) -> None:
        self.done.append("again")
        if len(self.done) < 6:
            self.step = 0

    def below(self, state: Any) -> None:
        self.done.append("below")
        state.stack.append(self.done)


TURN: Final[Steps[Turn, Any]] = (Turn.roll, Turn.ask, Turn.again, Turn.below)


@declared
class Second(Turn):
    more: int = 0
"""


def test_steps_called_by_name_go_the_way_of_the_table(tmp_path: Path) -> None:
    """Until somebody is asked, something else is on top, or the last one is done; a step may send the walk back."""
    (tmp_path / "doubloon" / "kernel").mkdir(parents=True)
    procedure = ROOT / "src" / "doubloon" / "kernel" / "procedure.py"
    (tmp_path / "doubloon" / "kernel" / "procedure.py").write_text(procedure.read_text())
    text = woven_walk(tmp_path, WALK)
    assert "TURN" not in text.split("class Turn")[1].split("class Second")[0].split("def roll")[0]
    names = {"Any": Any, "Final": Final}
    told = []
    for source in (WALK, text):
        for kind in ("Turn", "Second"):
            table = Stack()
            turn = run(source, names)[kind]([])
            table.stack.append(turn)
            for _ in range(8):
                turn.asks = 0
                turn.proceed(table)
                turn.done.append(f"{turn.step} {turn.asks} {len(table.stack)} {table.ended}")
                del table.stack[1:]
                if table.ended:
                    break
            told.append(turn.done)
    assert told[0] == told[1] == told[2] == told[3]
    assert told[0][-1] == "4 0 0 1"
    assert "below" in told[0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("return TURN", "return TURN[1:]"), "Turn.steps has one line, `return` and the name of its table"),
        (("Turn.roll, Turn.ask", "Turn.ask, lambda *_: None"), "TURN is a tuple of methods"),
        (
            ("more: int = 0", "more: int = 0\n\n    def roll(self, state: Any) -> None: ..."),
            "that are not overridden",
        ),
    ],
)
def test_a_table_that_cannot_be_called_by_name_is_told(
    tmp_path: Path, change: tuple[str, str], sentence: str
) -> None:
    with pytest.raises(WeaveError, match=re.escape(sentence)):
        woven_walk(tmp_path, WALK.replace(*change))


class Stack:
    """As much of a state as a walk needs."""

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self.ended = 0

    def end(self, procedure: object) -> None:
        assert self.stack.pop() is procedure
        self.ended += 1


def woven_walk(tmp_path: Path, text: str) -> str:
    (tmp_path / "sample.py").write_text(text)
    sources = Sources(tmp_path)
    return sources.woven(sources.modules["sample"])


def test_objects_of_a_class_open_to_python_are_not_reused(tmp_path: Path) -> None:
    """Mypyc refuses it: such an object may belong to an interpreted class."""
    opened = SAMPLE.replace(
        "@declared\nclass First", "@mypyc_attr(allow_interpreted_subclasses=True)\n@declared\nclass First"
    )
    text = woven(tmp_path, opened)
    assert text.count("@mypyc_attr(native_class=True)\nclass First") == 1
    assert text.count("free_list_len=1") == 1
