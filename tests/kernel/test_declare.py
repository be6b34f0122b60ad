"""Fields declared once: what `declared` makes of them, at run time and for the type checker.

Every `type: ignore` here is a call that mypy must refuse: `make types` fails when it does not.
"""

from __future__ import annotations

import inspect
from typing import ClassVar, Final, Self, assert_type, final

import pytest
from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Quick
from doubloon.kernel.column import vec
from doubloon.kernel.copyable import Copyable
from doubloon.kernel.declare import cache, declared, each, own, plain
from doubloon.kernel.procedure import Procedure
from doubloon.kernel.state import State

NOBODY: Final = -1
NONE: Final[vec[i64]] = vec[i64]([])


@final
@declared
class March(Action):
    """Two fields, no copy: actions are shared values."""

    origin: i64
    size: i64 = 1

    def __str__(self) -> str:
        return f"march {self.origin} {self.size}"


@declared
class Trail(Copyable):
    """A value within a procedure."""

    tiles: list[i64] = own()


@declared
class Battle(Procedure["Field"]):
    """Every kind of field."""

    place: i64
    names: list[str]
    tiles: list[i64] = own()
    trail: Trail | None = own()
    hands: list[list[i64]] = each()
    loser: i64 = NOBODY
    lost: list[i64] = own(factory=list)
    empty: vec[i64] = own(default=NONE)
    found: vec[i64] = cache(NONE)
    kinds: ClassVar[int] = 8

    def told(self) -> str:
        return "a battle"


@declared
class Siege(Battle):
    """A derived class with a field of its own."""

    days: i64 = 3

    def told(self) -> str:
        return f"{super().told()} of {self.days} days"


@declared
class Field(State):
    """A state."""

    score: vec[i64] = own()


def battle() -> Battle:
    return Battle(5, ["a"], [1, 2], Trail([7]), [[1], [2]], step=2, asks=3)


def names(cls: type) -> list[str]:
    return list(inspect.signature(cls).parameters)


def test_the_parameters_are_the_fields_in_order_base_classes_first_and_step_and_asks_last() -> None:
    own_fields = ["place", "names", "tiles", "trail", "hands", "loser", "lost", "empty"]
    assert names(Battle) == [*own_fields, "step", "asks"]
    assert names(Siege) == [*own_fields, "days", "step", "asks"]
    assert names(Field) == ["seats", "stack", "chance", "shown", "over", "score"]
    assert names(March) == ["origin", "size"]
    assert inspect.signature(Battle).parameters["empty"].annotation == "vec[i64]"  # the codec reads it


def test_defaults_are_used_and_a_factory_makes_a_new_value_each_time() -> None:
    one, other = battle(), battle()
    assert (one.loser, one.step, one.asks) == (NOBODY, 2, 3)
    assert one.empty is NONE
    assert one.found is NONE
    one.lost.append(1)
    assert other.lost == []
    assert March(4).size == 1
    assert March(4).code == -1


def test_a_copy_has_its_own_of_what_is_declared_so_and_shares_the_rest() -> None:
    first = battle()
    first.found = vec[i64]([9])
    copy = first.copy()
    assert_type(copy, Battle)
    assert type(copy) is Battle
    assert copy.names is first.names
    assert copy.tiles == first.tiles
    assert copy.tiles is not first.tiles
    assert copy.hands == first.hands
    assert copy.hands is not first.hands
    assert copy.hands[0] is not first.hands[0]
    assert first.trail is not None
    assert copy.trail is not None
    assert copy.trail.tiles == [7]
    assert copy.trail.tiles is not first.trail.tiles
    assert copy.found is NONE, "a cache is no part of the state"
    assert (copy.place, copy.step, copy.asks) == (5, 2, 3)
    assert Battle(5, [], [], None, []).copy().trail is None


def test_a_state_is_copied_with_its_stack_and_its_chance() -> None:
    state = Field(2, [battle()], Quick(1), 0, False, vec[i64]([0, 0]))
    state.told = []
    copy = state.copy()
    assert copy.told is None
    assert copy.stack[0] is not state.stack[0]
    assert copy.chance is not state.chance
    copy.score[0] = 1
    assert state.score[0] == 0


def test_a_derived_class_copies_into_itself_and_super_still_works() -> None:
    siege = Siege(5, [], [], None, [], days=4)
    assert siege.told() == "a battle of 4 days"
    assert siege.copy().told() == "a battle of 4 days"
    assert Battle.kinds == Siege.kinds == 8


def test_there_is_no_room_for_anything_else() -> None:
    with pytest.raises(AttributeError):
        March(1).speed = 2  # type: ignore[attr-defined]
    assert not hasattr(battle(), "__dict__")


def test_wrong_calls_are_refused_by_python_and_by_the_type_checker() -> None:
    with pytest.raises(TypeError):
        March()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        March(1, 2, 3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        March(1, code=4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Battle(5, [], [], None, [], found=NONE)  # type: ignore[call-arg]
    assert March("1").origin == "1"  # type: ignore[arg-type]
    assert Procedure(1, 2).asks == 2  # type: ignore[call-arg]


def test_what_a_class_writes_itself_stays() -> None:
    @declared
    class Counted(Procedure[State]):
        number: i64

        def __init__(self) -> None:
            self.number, self.step, self.asks = 7, 0, 0

        def copy(self) -> Self:
            return self

    counted = Counted()
    assert counted.number == 7
    assert counted.copy() is counted


def test_a_class_of_a_function_copies_too() -> None:
    @declared
    class Local(Procedure[State]):
        number: i64

    assert Local(3).copy().number == 3


def test_a_base_with_a_constructor_of_its_own_must_be_declared() -> None:
    class ByHand(Procedure[State]):
        def __init__(self, number: i64) -> None:
            self.number = number

    with pytest.raises(TypeError, match=r"Derived is declared, but its base .*ByHand is not"):

        @declared
        class Derived(ByHand):
            other: i64 = plain(default=0)
