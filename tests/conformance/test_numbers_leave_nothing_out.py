"""A learner's numbers leave out nothing that a seat may see: whatever changes on the table changes some number.

Every saved field of a state is changed, one at a time, on tables in the middle of a game. Where no seat's numbers ever
notice, the field is left out of the game's `encoding.py`, and stands here with the reason. Fields of questions are not
looked at: the sittings compare those with what the seat is shown (`numbers.py`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Final

import pytest
from mypy_extensions import i64

import doubloon
from doubloon.conformance.sittings import Sitting, somebodys_choice
from doubloon.kernel.column import vec
from doubloon.kernel.games.game import Game, Mode
from doubloon.kernel.procedure import Procedure
from doubloon.kernel.state import State
from doubloon.kernel.tables.codec import Packed
from doubloon.kernel.tables.table import Table

PLIES: Final = 120
STRIDE: Final = 40
"""The plies between two looks at a table, and the last ply that is looked at."""
TRIES: Final = 70
"""The most other values that are tried of a field, for each seat of each table."""
FRAME: Final = frozenset({"seats", "stack", "chance", "shown", "over"})
"""Fields of every state: the kernel's own."""

FOLLOWS: Final = "follows from other fields that are told"
ORDER: Final = "nobody may know the order of a stack; what is left in it follows from what is gone"
PAST: Final = "remembered, not shown: a learner who wants it keeps the log"
END: Final = "holds only when the game is over"

LEFT_OUT: Final[dict[str, dict[str, str]]] = {
    "gilded-compass": {
        "Compass.clock": FOLLOWS,
        "DiceSet.changed": "sets are told in the order in which they rank, which their ages decide",
        "Compass.returned_items": PAST,
        "Compass.treasure_stacks": ORDER,
        "Handing.seat": PAST,
        "Handing.missions": PAST,
        "Handing.kept": PAST,
        "Handing.drawn": PAST,
    },
    "battle-of-gog": {
        "Canaan.falls": PAST,
        "Canaan.card_fall": PAST,
        "Canaan.winner": END,
        "Canaan.how": END,
        "Canaan.board": FOLLOWS,
        "Canaan.taken": FOLLOWS,
        "Canaan.afloat": FOLLOWS,
        "Canaan.beside": FOLLOWS,
        "Canaan.army": FOLLOWS,
        "Canaan.treasure_deck": ORDER,
        "Land.terrain": FOLLOWS,
    },
    "city-of-thieves": {
        "District.at": FOLLOWS,
        "District.gone": PAST,
        "Ashes.handover": "what the game before handed over lies on the table",
        "Ashes.keep_gangs": "the gangs are on the table",
        "Ashes.standing": FOLLOWS,
        "Ashes.deeds": PAST,
    },
    "el-dorado": {
        "Island.enterable": FOLLOWS,
        "Island.steps": FOLLOWS,
        "Island.altar_below": PAST,
        "Island.exit_below": PAST,
        "Island.turned_up": PAST,
        "Island.removed": "nobody ever sees these tiles",
        "Island.wild": FOLLOWS,
        "Island.returned": PAST,
        "Island.unplaced": PAST,
        "Island.presence": FOLLOWS,
        "Island.armies": FOLLOWS,
        "Island.refused": "what may not be proposed again is missing in the mask",
        "Island.winner": END,
        "Island.capped": END,
        "HexMap.placed": FOLLOWS,
        "HexMap.beside": FOLLOWS,
        "HexMap.neighbours": FOLLOWS,
    },
}
TOGETHER: Final[dict[str, dict[str, Any]]] = {
    "Island.treasure": {"treasure_laid": True},
    "Canaan.ability_deck": {"buried": 1},
}
"""Fields that mean something only while others have these values."""
Encode = Callable[[Any, int], Iterable[int]]


def tables(game: Game) -> Iterator[Table]:
    """Tables of modes that differ widely, after some random plies."""
    modes = sorted(game.modes(), key=lambda mode: mode["seats"])
    for mode in [*modes[:: max(1, len(modes) // 5)], modes[-1]]:
        yield from islice(walk(game, mode), 0, None, STRIDE)


def walk(game: Game, mode: Mode) -> Iterator[Table]:
    """The first plies of a game."""
    sitting = Sitting(game, mode, 0)
    table, dice = sitting.opened(), sitting.dice("script")
    for _ in range(PLIES):
        if table.over:
            return
        table.act(*somebodys_choice([table], dice))
        yield table


def parts(game: Game, state: State) -> list[Any]:
    """The state, and the boxes that lie in it; no questions."""
    return [state, *(box for field in fields(state) for box in boxes_in(game, getattr(state, field)))]


def boxes_in(game: Game, value: Any) -> list[Any]:
    """The boxes in a field."""
    kinds = tuple(kind for kind in game.saved if not issubclass(kind, Procedure))
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, kinds)]


def fields(part: Any) -> list[str]:
    """The parameters of its constructor, which are what is saved."""
    return [name for name in inspect.signature(type(part)).parameters if name not in FRAME]


def other_values(part: Any, field: str) -> Iterator[Any]:
    """What might stand there instead."""
    value = getattr(part, field)
    declared = inspect.signature(type(part)).parameters[field].annotation
    if isinstance(value, Packed) or declared == "vec[i64]":
        yield from (vec[i64](one) for one in other_lists(list(value)))
    else:
        yield from others(value)


def others(value: Any) -> Iterator[Any]:
    """Never the same list, since tables share them."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (number for number in (value + 1, value ^ 2, value + 16, *range(64)) if number != value)
    elif isinstance(value, list) and all(isinstance(one, int) for one in value):
        yield from ([*value, 0], [*value, 1], value[:-1])
        yield from other_lists(value)
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in others(one))


def other_lists(value: list[int]) -> Iterator[list[int]]:
    """Of the same length, with one number changed."""
    for step in (1, -1, 16):
        for place, number in enumerate(value):
            yield [*value[:place], number + step, *value[place + 1 :]]


def is_noticed(encode: Encode, state: State, part: Any, field: str, seat: int) -> bool:
    """Whether some other value of the field changes the seat's numbers."""
    together = TOGETHER.get(f"{type(part).__name__}.{field}", {})
    before = numbers(encode, state, part, together, seat)
    return any(
        numbers(encode, state, part, {**together, field: value}, seat) not in (before, None)
        for value in islice(other_values(part, field), TRIES)
    )


def numbers(encode: Encode, state: State, part: Any, values: dict[str, Any], seat: int) -> list[int] | None:
    """The seat's numbers while these fields have these values; None when they are beyond what could be told."""
    kept = {field: getattr(part, field) for field in values}
    for field, value in values.items():
        setattr(part, field, value)
    try:
        return list(encode(state.copy(), seat))
    except (AttributeError, IndexError, OverflowError, TypeError, ValueError):
        return None
    finally:
        for field, value in kept.items():
            setattr(part, field, value)


def untold(game: Game, encode: Encode) -> set[str]:
    """The fields that no seat's numbers ever notice; those known to be left out are tried on one table only. Where boxes
    lie, their fields count."""
    known = LEFT_OUT[game.id]
    noticed: set[str] = set()
    unnoticed: set[str] = set()
    for table in tables(game):
        for part in parts(game, table.state):
            for field in fields(part):
                name = f"{type(part).__name__}.{field}"
                if name in noticed or (name in known and name in unnoticed):
                    continue
                if boxes_in(game, getattr(part, field)) or any(
                    is_noticed(encode, table.state, part, field, seat) for seat in range(table.seats)
                ):
                    noticed.add(name)
                else:
                    unnoticed.add(name)
    return unnoticed - noticed


@pytest.mark.parametrize("game_id", LEFT_OUT)
def test_a_learner_is_told_every_field_that_a_seat_may_see(game_id: str) -> None:
    game = doubloon.games()[game_id]
    assert game.encoding is not None
    assert untold(game, game.encoding.encode) == set(LEFT_OUT[game_id])


def test_every_game_with_numbers_is_looked_at() -> None:
    assert set(LEFT_OUT) == {game_id for game_id, game in doubloon.games().items() if game.encoding}


def test_a_field_that_an_encoding_forgets_is_found() -> None:
    game = doubloon.games()["gilded-compass"]
    assert game.encoding is not None
    encode = game.encoding.encode

    def forgetful(state: Any, seat: int) -> Iterable[int]:
        """Without the Knowledge tokens."""
        state.tokens = vec[i64]([0] * len(state.tokens))
        return encode(state, seat)

    assert untold(game, forgetful) == {*LEFT_OUT["gilded-compass"], "Compass.tokens"}
