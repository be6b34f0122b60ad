"""Undo is computed, not declared (TB-6 to TB-9)."""

from __future__ import annotations

import msgspec
import pytest

from doubloon.kernel.errors import IllegalAction
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table, opened
from tests.kernel.scenes import ANNE, BLACK, CALICO, SEED, a_raid, at_the_cove, coins, play, the_captain_hires
from tests.toys.smugglers_cove.game import GAME


def why_not_undo(table: Table, seat: int) -> str:
    before = table.state_hash, table.version
    with pytest.raises(IllegalAction) as caught:
        table.undo(seat)
    assert (table.state_hash, table.version) == before
    return caught.value.refusal.clause


def struck(table: Table) -> list[str]:
    """The lines of the log that are struck through, as everybody reads them."""
    return [line["text"] for line in table.log(None) if line["undone"]]


def test_tb_6_a_seat_takes_back_its_own_actions_one_by_one() -> None:
    table = the_captain_hires()
    hashes = [table.state_hash]
    for action in ("hire d4", "hire d6"):
        table.act(BLACK, action)
        hashes.append(table.state_hash)
    table.undo(BLACK)
    assert table.state_hash == hashes[1]
    table.undo(BLACK)
    assert table.state_hash == hashes[0]
    assert coins(table) == [2, 2, 2]
    assert table.version == 7
    assert struck(table) == ["Seat 2 hires the d4.", "Seat 2 hires the d6."]
    play(table, (BLACK, "hire d8"), (BLACK, "sail"))
    assert len(struck(table)) == 2
    assert table.view(None, since=table.version)["struck"] == [
        line["ply"] for line in table.log(None) if line["undone"]
    ]


def test_tb_6_nobody_takes_back_what_another_has_done() -> None:
    table = at_the_cove()
    assert why_not_undo(table, ANNE) == "TB-6"
    play(table, (BLACK, "lay 2"))
    assert why_not_undo(table, ANNE) == "TB-6"
    play(table, (ANNE, "lay 1"))
    assert why_not_undo(table, BLACK) == "TB-6"
    table.undo(ANNE)
    assert why_not_undo(table, ANNE) == "TB-6"
    assert why_not_undo(table, BLACK) == "TB-6"
    assert table.to_act == [ANNE, CALICO]


def test_tb_6_a_free_action_of_another_seat_counts_too() -> None:
    table = play(the_captain_hires(), (ANNE, "offer 3"), (BLACK, "hire d4"), (CALICO, "buy from 0"))
    assert why_not_undo(table, BLACK) == "TB-6"
    table.undo(CALICO)
    assert coins(table) == [2, 1, 2]


def test_tb_7_a_die_that_has_been_rolled_stays_rolled() -> None:
    table = play(the_captain_hires(), (BLACK, "hire d4"), (BLACK, "sail"), (CALICO, "pass"), (ANNE, "pass"))
    assert table.state.chance.drawn > 0
    assert why_not_undo(table, ANNE) == "TB-7"
    assert not table.view(ANNE)["undo"]


def test_tb_8_what_has_been_shown_stays_shown() -> None:
    table = at_the_cove()
    play(table, (ANNE, "offer 3"))
    assert why_not_undo(table, ANNE) == "TB-8"
    table = play(at_the_cove(), (ANNE, "lay 1"), (CALICO, "lay 4"), (BLACK, "lay 5"))
    assert why_not_undo(table, BLACK) == "TB-8"
    table = a_raid()
    assert why_not_undo(table, CALICO) == "TB-8"


def test_tb_8_undo_stops_at_the_revelation_and_not_before() -> None:
    table = play(the_captain_hires(), (BLACK, "offer 2"), (BLACK, "hire d4"), (BLACK, "hire d6"))
    table.undo(BLACK)
    table.undo(BLACK)
    assert why_not_undo(table, BLACK) == "TB-8"


def test_a_view_says_whether_undo_is_possible_and_to_whom() -> None:
    table = play(the_captain_hires(), (BLACK, "hire d4"))
    assert [table.view(seat)["undo"] for seat in (None, ANNE, BLACK, CALICO)] == [False, False, True, False]


def test_undone_actions_replay() -> None:
    table = opened(GAME, 3, None, SEED)
    for _ in range(3):
        seat = table.to_act[-1]
        table.act(seat, table.choices(seat)[0])
        if table.undo_refusal(seat) is None:
            table.undo(seat)
            table.act(seat, table.choices(seat)[0])
    record = msgspec.json.encode(table.record())
    assert b'"undo":true' in record
    again = replayed(GAME, record, verify=True)
    assert (again.state_hash, again.log(0)) == (table.state_hash, table.log(0))


# --- by everybody's consent -------------------------------------------------------------------------------------------


def at_random(table: Table, plies: int) -> Table:
    for _ in range(plies):
        seat = table.to_act[0]
        table.act(seat, table.choices(seat)[0])
    return table


def test_tb_9_a_table_goes_back_to_any_earlier_moment() -> None:
    table = opened(GAME, 3, None, SEED)
    hashes = [table.state_hash]
    for _ in range(12):
        hashes.append(at_random(table, 1).state_hash)
    lines = len(table.log(None))
    table.rewind(5)
    assert (table.state_hash, table.version) == (hashes[5], 13)
    assert table.at(5).state_hash == hashes[5]
    assert len(table.log(None)) == lines
    assert all(line["undone"] == (line["ply"] > 5) for line in table.log(None))
    assert why_not_undo(table, table.to_act[0]) == "TB-6"


def test_tb_9_dice_rolled_after_going_back_are_new_ones() -> None:
    table = opened(GAME, 2, {"pirates": False}, SEED)
    before = 0
    while not table.state.chance.drawn > 23:
        before = table.version
        at_random(table, 1)
    rolled = table.record()["plies"][-1].get("chance")
    position, again = table.state.chance.drawn, []
    for _ in range(6):
        table.rewind(before)
        at_random(table, 1)
        again.append(table.record()["plies"][-1].get("chance"))
    assert table.state.chance.drawn == position + sum(len(dice or []) for dice in again)
    assert any(dice != rolled for dice in again)


@pytest.mark.parametrize("version", [-1, 4, 10**9])
def test_tb_9_a_moment_that_never_was_is_refused(version: int) -> None:
    table = at_random(opened(GAME, 2, None, SEED), 3)
    for attempt in (table.rewind, table.at):
        with pytest.raises(IllegalAction) as caught:
            attempt(version)
        assert caught.value.refusal.clause == "TB-9"
    assert table.version == 3


def test_tb_9_going_back_to_before_an_undo_gives_the_sentence_its_force_back() -> None:
    table = opened(GAME, 2, {"pirates": False}, SEED)
    while not any(str(action).startswith("hire") for action in table.choices(table.to_act[0])):
        at_random(table, 1)
    captain, sitting_down = table.to_act[0], table.version
    table.act(captain, "hire d4")
    hired = table.state_hash
    table.undo(captain)
    assert len(struck(table)) == 1
    table.rewind(sitting_down + 1)
    assert table.state_hash == hired
    assert struck(table) == []
    assert struck(replayed(GAME, msgspec.json.encode(table.record()), verify=True)) == []


def test_tb_9_what_had_been_taken_back_by_then_stays_struck_through() -> None:
    table = opened(GAME, 2, {"pirates": False}, SEED)
    while not any(str(action).startswith("hire") for action in table.choices(table.to_act[0])):
        at_random(table, 1)
    captain = table.to_act[0]
    table.act(captain, "hire d4")
    table.undo(captain)
    table.act(captain, "hire d6")
    undone = table.version
    table.act(captain, "sail")
    table.rewind(undone)
    assert struck(table)[0] == f"Seat {captain + 1} hires the d4."
    assert f"Seat {captain + 1} hires the d6." not in struck(table)


def test_tb_9_a_table_that_went_back_many_times_still_replays() -> None:
    """Also as a record without its seed; going back often must not cost more and more."""
    table = at_random(opened(GAME, 3, None, SEED), 10)
    for _ in range(40):
        table.rewind(table.version - 1)
        at_random(table, 1)
    record = table.record()
    for seed in (record["seed"], None):
        again = replayed(GAME, msgspec.json.encode({**record, "seed": seed}))
        assert (again.state_hash, again.version) == (table.state_hash, 90)
