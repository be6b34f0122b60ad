"""Saving, restoring and hashing: the constructor's parameters are the fields."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from librt import vecs as packed
from mypy_extensions import i64

from doubloon.kernel.chance import Keyed, Quick
from doubloon.kernel.column import vec
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.state import KernelFault
from doubloon.kernel.tables.codec import restore, save, state_hash
from tests.kernel.scenes import a_raid, at_the_cove
from tests.toys.smugglers_cove.game import GAME


class Square:
    """A thing on the table with a field called like the codec's own word for a vector."""

    def __init__(self, column: Any, row: Any) -> None:
        self.column = column
        self.row = row


def test_a_state_in_the_middle_of_a_raid_is_saved_and_restored() -> None:
    table = a_raid()
    saved = msgspec.json.decode(msgspec.json.encode(save(table.state, GAME.saved)))
    assert [rule[""] for rule in saved["stack"]] == ["Season", "Night", "Voyage", "Window", "Raid"]
    restored = restore(saved, GAME.saved, table.state.chance.copy())
    assert state_hash(restored, GAME.saved) == table.state_hash
    assert save(restored, GAME.saved) == saved


def test_the_seed_is_never_saved_and_does_not_change_the_hash() -> None:
    table = at_the_cove()
    assert table.seed is not None
    assert save(table.state, GAME.saved)["chance"] is None
    before = table.state_hash
    table.state.chance = Quick(7)
    assert table.state_hash == before
    assert restore(save(table.state, GAME.saved), GAME.saved, Keyed(bytes(32), 5)).chance.position == 5


def test_a_field_may_be_called_column() -> None:
    for column in (3, [1, 2], packed.vec[i64]([4, 5]), None):
        restored = restore(save(Square(column, 1), (Square,)), (Square,), Quick(1))
        assert type(restored) is Square
        assert (restored.column, restored.row) == (column, 1)


class Shelf:
    """A thing on the table with a column and a list."""

    def __init__(self, goods: vec[i64], labels: list[i64]) -> None:
        self.goods = goods
        self.labels = labels


@pytest.mark.parametrize("goods", [[4, 5], packed.vec[i64]([4, 5])])
def test_a_column_is_saved_as_one_whether_it_is_packed_or_a_plain_list(goods: Any) -> None:
    saved = save(Shelf(goods, [6]), (Shelf,))
    assert saved == {"": "Shelf", "goods": {"column": [4, 5]}, "labels": [6]}
    restored = restore(saved, (Shelf,), Quick(1))
    assert type(restored.goods) is type(vec[i64]())
    assert (list(restored.goods), restored.labels) == ([4, 5], [6])


def test_a_thing_the_game_did_not_declare_is_our_fault() -> None:
    with pytest.raises(KernelFault, match=r"Square.*saved"):
        save([Square(1, 2)], GAME.saved)


@pytest.mark.parametrize("saved", [{"": "Square"}, {}, {"x": 1}])
def test_a_saved_state_of_something_unknown_is_a_bad_record(saved: Any) -> None:
    with pytest.raises(BadRecord, match="does not know"):
        restore(saved, GAME.saved, Quick(1))
