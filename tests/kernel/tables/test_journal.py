"""The journal: what is put off comes out as if it had been done at once, and copies go their own ways."""

from __future__ import annotations

import pytest

import doubloon
from doubloon.kernel.chance import quick
from doubloon.kernel.errors import IllegalAction
from doubloon.kernel.tables.record import Ply
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.standing import Strike, missed_since, strikes
from doubloon.kernel.tables.table import Table, opened
from tests.kernel.scenes import cove_of
from tests.toys.smugglers_cove.game import GAME

SEED = bytes(range(32))


def played(table: Table, plies: int, seed: bytes, take_back: bool = True) -> Table:
    """Random plies; now and then one is taken back."""
    luck = quick(seed)
    for _ in range(plies):
        if table.over:
            break
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[luck.below(len(choices))])
        if take_back and not luck.below(4) and table.undo_refusal(seat) is None:
            table.undo(seat)
    return table


@pytest.mark.parametrize("plies", [0, 1, 7, 8, 9, 30, 400])
def test_a_log_that_nobody_heard_is_told_later_word_for_word(plies: int) -> None:
    heard, unheard = opened(GAME, 3, None, SEED), opened(GAME, 3, None, SEED)
    heard.log(None)
    for table in (heard, unheard):
        played(table, plies, b"log")
    for reader in (None, 0, 1, 2):
        assert unheard.log(reader) == heard.log(reader)
    assert unheard.record() == heard.record()
    assert unheard.thrown() == heard.thrown()


@pytest.mark.parametrize("game_id", doubloon.games())
def test_hashes_that_are_taken_late_are_those_of_their_moment(game_id: str) -> None:
    late, at_once = (doubloon.new_table(game_id, 2, seed=5) for _ in range(2))
    noted = {"0": at_once.state_hash}
    while not at_once.over and at_once.version < 100:
        seat = at_once.to_act[0]
        action = at_once.choices(seat)[-1]
        at_once.act(seat, action)
        late.act(seat, action)
        if at_once.over or at_once.version % 8 == 0:
            noted[str(at_once.version)] = at_once.state_hash
            assert at_once.newest()[1] == at_once.state_hash
    assert late.record()["hashes"] == at_once.record()["hashes"] == noted


def test_hashes_of_plies_before_a_table_was_arranged_are_those_of_their_moment() -> None:
    arranged, untouched = (opened(GAME, 3, None, SEED) for _ in range(2))
    for table in (arranged, untouched):
        played(table, 20, b"one", take_back=False)
    cove_of(arranged).shown += 1
    assert arranged.record()["hashes"] == untouched.record()["hashes"]


def test_what_is_added_to_a_list_of_choices_is_not_legal_for_that() -> None:
    table = opened(GAME, 3, None, SEED)
    seat = table.to_act[0]
    choices = table.choices(seat)
    forged = next(one for one in GAME.catalogue.actions if one not in choices)
    choices.append(forged)
    with pytest.raises(IllegalAction):
        table.act(seat, forged)


def test_what_was_legal_before_a_table_was_arranged_is_asked_again() -> None:
    game = doubloon.new_table("gilded-compass", 2, seed=1)
    seat = game.to_act[0]
    action = game.choices(seat)[0]
    game.state.over = True
    with pytest.raises(IllegalAction):
        game.act(seat, action)


def test_copies_share_nothing_that_changes() -> None:
    table = played(opened(GAME, 3, None, SEED), 20, b"one", take_back=False)
    before, log = table.record(), table.copy().log(None)
    copies = [played(table.copy(), 12, b"%d" % number) for number in range(3)]
    assert table.record() == before
    assert table.log(None) == log
    assert len({str(copy.record()) for copy in copies}) == 3
    for copy in copies:
        assert replayed(GAME, copy.record()).log(0) == copy.log(0)
        assert copy.record()["plies"][:20] == before["plies"]


def test_what_is_arranged_on_a_copy_leaves_the_original_alone() -> None:
    table = opened(GAME, 3, None, SEED)
    copy = table.copy()
    before = table.state_hash
    cove_of(copy).shown += 1
    assert copy.state_hash != before
    assert table.state_hash == before


def test_a_state_is_copied_once_for_a_ply_also_on_a_copy_of_the_table() -> None:
    copies: list[object] = []

    class Counted(type(cove_of(opened(GAME, 2, None, SEED)))):  # type: ignore[misc]
        __slots__ = ()

        def copy(self) -> object:
            copies.append(self)
            other = super().copy()
            other.__class__ = Counted
            return other

    table = opened(GAME, 2, None, SEED)
    table.state.__class__ = Counted
    draft = table.copy()
    draft.act(draft.to_act[0], draft.choices(draft.to_act[0])[0])
    assert len(copies) == 1
    draft.act(draft.to_act[0], draft.choices(draft.to_act[0])[0])
    assert len(copies) == 2
    assert table.version == 0


def test_a_record_tells_where_its_log_was_struck() -> None:
    act, undo = Ply(seat=0, action="sail", chance=[]), Ply(seat=0, undo=True)
    assert strikes([act, act, act]) == []
    assert strikes([act, act, undo, act]) == [Strike(3, 2)]
    assert strikes([act, act, Ply(rewind=0), Ply(rewind=2)]) == [Strike(3, 1), Strike(4, 1)]
    assert strikes([act, act, undo, act, Ply(rewind=2)]) == [Strike(3, 2), Strike(5, 2)]
    assert strikes([act, undo, undo]) == [Strike(2, 1)]
    found = [Strike(3, 2)]
    assert [missed_since(found, since) for since in (0, 1, 2, 3, 4)] == [0, 1, 1, 3, 4]
