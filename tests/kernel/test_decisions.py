"""The decision surface (TB-1 to TB-5, ARCHITECTURE promises 1 and 2), told at Smugglers' Cove."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Scripted, quick
from doubloon.kernel.errors import ChanceExhausted, IllegalAction
from doubloon.kernel.positions.playout import first_asked, play_random
from doubloon.kernel.procedure import Procedure
from doubloon.kernel.state import KernelFault, State
from doubloon.kernel.tables.table import Table, opened
from tests.kernel.scenes import (
    ANNE,
    BLACK,
    CALICO,
    SEED,
    a_raid,
    at_the_cove,
    coins,
    cove_of,
    play,
    poor,
    the_captain_hires,
    the_last_night,
    with_dice,
)
from tests.toys.smugglers_cove.actions import LAY, SAIL, Buy, Lay
from tests.toys.smugglers_cove.cove import Cove
from tests.toys.smugglers_cove.game import GAME
from tests.toys.variants import OddCove, OddGame, turned_into


def why(table: Table, seat: Any, action: Any) -> str:
    """The clause by which something is refused; `act` refuses by the same one."""
    refusal = table.refusal(seat, action)
    assert refusal is not None
    with pytest.raises(IllegalAction) as caught:
        table.act(seat, action)
    assert (caught.value.refusal.clause, caught.value.refusal.text) == (refusal.clause, refusal.text)
    assert str(caught.value) == f"{refusal.text} ({refusal.clause})"
    return refusal.clause


def offered(table: Table, seat: int) -> list[str]:
    return [str(action) for action in table.choices(seat)]


def rules_in_progress(table: Table) -> list[str]:
    return [type(rule).__name__ for rule in table.state.stack]


# --- who may act ------------------------------------------------------------------------------------------------------


def test_tb_1_only_a_seat_that_is_asked_may_act() -> None:
    table = the_captain_hires()
    assert table.to_act == [BLACK]
    assert why(table, ANNE, "sail") == "TB-1"
    table.act(BLACK, "sail")


def test_tb_2_what_is_not_offered_is_refused_by_the_rule_it_breaks_or_as_out_of_place() -> None:
    table = play(the_captain_hires(), (BLACK, "hire d6"))
    assert offered(table, BLACK)[:2] == ["hire d8", "sail"]
    assert why(table, BLACK, "hire d4") == "TY-3.1"
    assert why(table, BLACK, "lay 2") == "TB-2"


def test_a_refusal_names_what_it_is_about() -> None:
    refusal = at_the_cove().refusal(ANNE, "lay 4")
    assert refusal is not None
    assert str(refusal) == "You do not hold a 4. (TY-2.1)"


def test_tb_3_when_the_game_is_over_nothing_can_be_played_or_taken_back() -> None:
    """The seed is public from then on: a player who took back the last action would know every die to come."""
    table = play(the_last_night(), (BLACK, "sail"))
    assert table.over
    assert table.to_act == []
    assert [table.choices(seat) for seat in range(3)] == [[], [], []]
    assert why(table, BLACK, "sail") == "TB-3"
    assert why(table, ANNE, "offer 3") == "TB-3"
    for attempt in (table.undo, table.rewind):
        with pytest.raises(IllegalAction) as caught:
            attempt(BLACK)
        assert caught.value.refusal.clause == "TB-3"
    assert table.over


@pytest.mark.parametrize(
    "garbage", [None, 3, "", "lay", "lay 7", "LAY 1", b"lay 1", ["lay 1"], Lay(1), Action(), object()]
)
def test_tb_4_what_is_not_in_the_catalogue_is_no_action(garbage: Any) -> None:
    table = at_the_cove()
    before = table.state_hash
    assert why(table, ANNE, garbage) == "TB-4"
    assert table.state_hash == before


@pytest.mark.parametrize("seat", [-1, 3, 99, 2**80, None, True, "0", 0.0])
def test_tb_5_only_the_seats_of_the_table_can_act_look_or_take_back(seat: Any) -> None:
    table = at_the_cove()
    assert why(table, seat, LAY[1]) == "TB-5"
    assert table.choices(seat) == []
    play(table, (BLACK, "lay 2"))
    attempts: list[Callable[[Any], object]] = [table.undo] if seat is None else [table.undo, table.view]
    for attempt in attempts:
        with pytest.raises(IllegalAction) as caught:
            attempt(seat)
        assert caught.value.refusal.clause == "TB-5"
    assert table.version == 1


def test_an_action_may_be_given_as_value_or_as_text() -> None:
    by_value, by_text = the_captain_hires(), the_captain_hires()
    by_value.act(BLACK, SAIL)
    by_text.act(BLACK, " sail ")
    assert by_value.state_hash == by_text.state_hash


# --- rules in progress ------------------------------------------------------------------------------------------------


def test_a_simultaneous_choice_asks_several_seats_and_each_answers_once_in_any_order() -> None:
    table = at_the_cove()
    assert table.to_act == [ANNE, BLACK, CALICO]
    play(table, (BLACK, "lay 2"))
    assert table.to_act == [ANNE, CALICO]
    assert why(table, BLACK, "lay 5") == "TB-1"
    play(table, (CALICO, "lay 4"), (ANNE, "lay 1"))
    assert table.to_act == [CALICO]


def test_an_interrupt_within_an_interrupt_is_only_nesting() -> None:
    """TY-4.2. When the raid is over the window opens again, then the voyage goes on with the dice that are left."""
    table = a_raid()
    assert rules_in_progress(table) == ["Season", "Night", "Voyage", "Window", "Raid"]
    play(table, (BLACK, "ashore"))
    assert rules_in_progress(table)[-1] == "Window"
    assert table.to_act == [CALICO]
    with_dice(table, 4)
    play(table, (CALICO, "pass"), (ANNE, "pass"))
    assert [line["text"] for line in table.log(None)][-4] == "The dice show 4: 2 coins."
    assert coins(table) == [2, 2, 2]


def test_a_forced_choice_is_asked_all_the_same() -> None:
    """ARCHITECTURE 4: being asked is information, so nobody is passed over and the kernel plays nothing by itself."""
    table = a_raid()
    assert coins(table)[BLACK] == 0
    assert table.to_act == [BLACK]
    assert offered(table, BLACK)[0] == "ashore"
    table = poor(the_captain_hires())
    assert offered(table, BLACK) == ["sail", "offer 2", "offer 6"]


def test_who_is_asked_depends_on_public_facts_only() -> None:
    """TY-3.2. Anne holds no six after laying hers and is asked all the same; without a card she is not."""
    table = play(
        at_the_cove([(1, 2, 3), (5, 5, 5), (1, 6, 6)]), (ANNE, "lay 1"), (CALICO, "lay 1"), (BLACK, "lay 5")
    )
    play(table, (BLACK, "hire d4"), (BLACK, "sail"), (CALICO, "pass"))
    assert table.to_act == [ANNE]
    assert offered(table, ANNE)[0] == "pass"
    table = play(
        at_the_cove([(1,), (5, 5, 5), (1, 6, 6)]), (ANNE, "lay 1"), (CALICO, "lay 1"), (BLACK, "lay 5")
    )
    play(table, (BLACK, "hire d4"), (BLACK, "sail"), (CALICO, "pass"))
    assert table.to_act == [ANNE, BLACK, CALICO]


def test_ending_a_rule_that_is_not_on_top_is_our_fault() -> None:
    state = at_the_cove().state
    with pytest.raises(KernelFault, match="Season ends, but it is not on top"):
        state.end(state.stack[0])
    with pytest.raises(KernelFault, match="Procedure"):
        state.end(Procedure[State]())


def test_the_game_is_over_when_no_rule_is_left() -> None:
    state = play(the_last_night(), (BLACK, "sail")).state
    assert (state.stack, state.over, state.asked()) == ([], True, 0)


# --- free choices -----------------------------------------------------------------------------------------------------


def test_tb_1_a_free_choice_is_open_off_turn_and_the_game_does_not_wait_for_it() -> None:
    table = the_captain_hires()
    assert offered(table, ANNE) == ["offer 3", "offer 6"]
    play(table, (ANNE, "offer 3"))
    assert table.to_act == [BLACK]
    assert offered(table, ANNE) == []
    assert offered(table, CALICO) == ["offer 1", "offer 6", "buy from 0"]
    play(table, (CALICO, "buy from 0"))
    assert (table.to_act, coins(table)) == ([BLACK], [3, 2, 1])
    play(table, (BLACK, "sail"))


def test_free_choices_come_after_those_of_the_decision_and_are_refused_by_their_own_clauses() -> None:
    table = play(the_captain_hires(), (ANNE, "offer 3"))
    assert offered(table, BLACK) == [
        "hire d4",
        "hire d6",
        "hire d8",
        "sail",
        "offer 2",
        "offer 6",
        "buy from 0",
    ]
    assert why(table, ANNE, "offer 6") == "TY-5.1"
    assert why(table, ANNE, "buy from 0") == "TY-5.2"
    assert why(table, ANNE, "buy from 3") == "TY-5.2"


def test_a_state_without_free_actions_has_none() -> None:
    state = State(2, [Procedure[State](asks=1)], quick(b""), 0, False)
    assert not state.is_free(SAIL)
    assert state.free_choices(0) == state.choices(1) == []
    refusals = [
        state.free_refusal(0, SAIL),
        state.refusal(0, SAIL),
        state.refusal(1, SAIL),
        state.refusal(2, SAIL),
    ]
    assert [refusal and refusal.clause for refusal in refusals] == ["TB-1", "TB-2", "TB-1", "TB-5"]


# --- faults -----------------------------------------------------------------------------------------------------------


class LeakingBoat(OddCove):
    """Buying here breaks the rules engine, after half of the work is done."""

    def free_chosen(self, seat: int, action: Action) -> None:
        super().free_chosen(seat, action)
        if isinstance(action, Buy):
            self.roll(6)
            raise ZeroDivisionError("a hole in the boat")


class LeakingBoats(OddGame):
    """Smugglers' Cove with leaking boats."""

    cove: ClassVar[type[Cove]] = LeakingBoat


def test_a_fault_in_a_rule_leaves_the_table_as_it_was() -> None:
    table = play(the_captain_hires(), (ANNE, "offer 3"))
    table.state = turned_into(LeakingBoat, cove_of(table))
    table.game = LeakingBoats()
    before, view, record = table.state_hash, table.view(BLACK), table.record()
    with pytest.raises(KernelFault, match="buy from 0 by seat 1 at version 4") as caught:
        table.act(BLACK, "buy from 0")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert (table.state_hash, table.view(BLACK), table.record()) == (before, view, record)
    play(table, (BLACK, "hire d4"), (BLACK, "sail"))


def test_a_script_of_dice_that_ends_too_early_leaves_the_table_as_it_was() -> None:
    table = play(at_the_cove(pirates=False), (ANNE, "lay 1"), (BLACK, "lay 5"), (CALICO, "lay 4"))
    play(table, (BLACK, "hire d4"), (BLACK, "hire d6"))
    table.state.chance = Scripted([3])
    before = table.state_hash
    with pytest.raises(ChanceExhausted):
        table.act(BLACK, "sail")
    assert (table.state_hash, table.version, table.to_act) == (before, 5, [BLACK])
    with_dice(table, 4, 6).act(BLACK, "sail")
    assert coins(table) == [2, 4, 2]


# --- copies -----------------------------------------------------------------------------------------------------------


def test_a_copy_has_its_own_state_record_log_and_undo() -> None:
    table = play(opened(GAME, 2, None, SEED), (ANNE, "lay 1"))
    copy = table.copy()
    record, view = table.record(), table.view(ANNE)
    assert (copy.record(), copy.view(ANNE), copy.state_hash) == (record, view, table.state_hash)
    copy.undo(ANNE)
    assert (table.record(), table.view(ANNE)) == (record, view)
    table.undo(ANNE)
    assert table.record() == copy.record()


# --- whole games at random --------------------------------------------------------------------------------------------


def test_a_playout_ends_the_game_and_counts_its_decisions() -> None:
    table = opened(GAME, 3, None, SEED)
    state, again = table.state.copy(), table.state.copy()
    assert first_asked(state) == 0
    played = play_random(state, quick(b"x"), 1000)
    assert state.over
    assert isinstance(state, Cove)
    GAME.audit(state)
    assert 0 < played.unforced < played.decisions <= GAME.cap
    stopped = play_random(again, quick(b"x"), 5)
    assert (stopped.decisions, again.over) == (5, False)


def test_an_action_may_be_given_as_itself_its_text_or_its_json() -> None:
    table = at_the_cove()
    (first, *_) = table.choices(ANNE)
    form = table.to_json(first)
    assert table.parse(str(first)) is table.parse(form) is table.parse(first) is first
    assert table.parse({"action": "no such thing"}) is None
    table.act(ANNE, form)
    assert ANNE not in table.to_act
