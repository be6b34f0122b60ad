"""Who sees what is decided once (ARCHITECTURE, promises 4 and 5)."""

from __future__ import annotations

import pytest

from doubloon.kernel.errors import BadTable, IllegalAction
from doubloon.kernel.events import Event, heard
from doubloon.kernel.tables.table import opened
from tests.kernel.scenes import (
    ANNE,
    BLACK,
    CALICO,
    SEED,
    a_raid,
    at_the_cove,
    cove_of,
    play,
    the_captain_hires,
)
from tests.toys.smugglers_cove.events import Drew, Hired
from tests.toys.smugglers_cove.game import GAME


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    table = at_the_cove()
    assert [seat["hand"] for seat in table.view(ANNE)["board"]["seats"]] == [[1, 3, 6], 3, 3]
    assert [seat["hand"] for seat in table.view(None)["board"]["seats"]] == [3, 3, 3]


def test_a_secret_choice_is_seen_to_be_made_and_no_more() -> None:
    table = play(at_the_cove(), (BLACK, "lay 5"))
    assert table.view(BLACK)["board"]["seats"][BLACK]["laid"] == 5
    assert table.view(ANNE)["board"]["seats"][BLACK]["laid"] is True
    assert table.view(ANNE)["to_act"] == [ANNE, CALICO]


def test_a_log_line_is_told_to_its_audience() -> None:
    table = opened(GAME, 2, None, SEED)
    mine, theirs = ([line["text"] for line in table.log(seat)] for seat in (0, 1))
    assert mine[0].startswith("You draw ")
    assert theirs[0] == "Seat 1 draws 3."
    assert [line["text"] for line in table.log(None)] == ["Seat 1 draws 3.", "Seat 2 draws 3."]


def test_names_are_filled_in_wherever_a_seat_is_mentioned() -> None:
    table = the_captain_hires()
    table.names = ["Anne", "{1} Black", "Calico"]
    play(table, (ANNE, "offer 3"))
    assert table.log(None)[-1]["text"].endswith("{1} Black is captain.")
    assert table.view(CALICO)["choices"][-1]["label"] == "Buy the 3 of Anne"
    assert table.view(CALICO)["prompt"] == {"text": "Waiting for {1} Black.", "clause": "TY-3.1"}


def test_the_log_since_a_version_is_what_came_after_it() -> None:
    table = play(the_captain_hires(), (BLACK, "hire d4"))
    version = table.version
    play(table, (BLACK, "hire d6"))
    assert [line["text"] for line in table.log(ANNE, version)] == ["Seat 2 hires the d6."]
    assert table.view(ANNE, version)["log"] == table.log(ANNE)[-1:]
    assert table.log(ANNE, table.version) == []


def test_a_choice_carries_its_code_label_clause_and_targets() -> None:
    choice = the_captain_hires().view(BLACK)["choices"][1]
    assert choice == {
        "action": "hire d6",
        "code": 7,
        "label": "Hire the d6",
        "clause": "TY-3.1",
        "targets": ["die:1"],
    }


def test_who_is_not_asked_is_told_what_everybody_waits_for() -> None:
    table = a_raid()
    prompts = [table.view(seat)["prompt"] for seat in (None, ANNE, BLACK)]
    assert [prompt and prompt["text"] for prompt in prompts] == [
        "Waiting for Seat 2.",
        "Waiting for Seat 2.",
        "Pay the raiders a coin, or send a die ashore.",
    ]


def test_a_spectator_has_no_choices_and_nothing_to_take_back() -> None:
    view = play(the_captain_hires(), (BLACK, "hire d4")).view(None)
    assert (view["choices"], view["undo"], view["seat"]) == ([], False, None)


# --- imagination ------------------------------------------------------------------------------------------------------


def test_what_a_seat_imagines_it_cannot_tell_from_the_truth() -> None:
    table = play(at_the_cove(), (BLACK, "lay 5"))
    for number in range(10):
        imagined = table.imagine(ANNE, number)
        assert imagined.view(ANNE) == table.view(ANNE)
        assert cove_of(imagined).hands[ANNE] == [1, 3, 6]
        table.game.audit(imagined.state)
    hands = {str(cove_of(table.imagine(ANNE, number)).hands[BLACK]) for number in range(10)}
    assert len(hands) > 3


def test_a_spectator_imagines_every_hand_anew() -> None:
    table = at_the_cove()
    for seat in (ANNE, BLACK, CALICO):
        assert len({str(cove_of(table.imagine(None, number)).hands[seat]) for number in range(10)}) > 3


def test_an_imagined_table_has_no_seed_no_record_and_dice_of_its_own() -> None:
    table = the_captain_hires()
    imagined = table.imagine(ANNE, b"dice")
    assert imagined.seed is None
    assert imagined.version == table.version
    with pytest.raises(BadTable, match="imagined"):
        imagined.record()
    rolls = {tuple(table.imagine(ANNE, number).state.roll(6) for _ in range(4)) for number in range(10)}
    assert len(rolls) > 1
    assert len({table.imagine(ANNE, "one").state_hash for _ in range(3)}) == 1


def test_an_imagined_log_holds_only_what_the_seat_has_heard() -> None:
    table = opened(GAME, 2, None, SEED)
    imagined = table.imagine(0, 1)
    assert imagined.log(0) == table.log(0)
    assert imagined.log(1) == imagined.log(None) == []


def test_what_can_be_taken_back_can_be_taken_back_in_imagination() -> None:
    table = play(the_captain_hires(), (BLACK, "hire d4"))
    imagined = table.imagine(BLACK, 1)
    imagined.undo(BLACK)
    table.undo(BLACK)
    assert imagined.view(BLACK) == table.view(BLACK)


def test_nobody_imagines_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(IllegalAction):
        at_the_cove().imagine(3, 1)


# --- events -----------------------------------------------------------------------------------------------------------


def test_an_event_is_reduced_to_what_its_reader_heard() -> None:
    event = Drew(0, [4, 5])
    owner, other = heard(event, 0), heard(event, 1)
    assert owner is not None
    assert other is not None
    assert (owner.line(0), owner.line(1), owner.kind(), owner.cites()) == (
        "You draw 4, 5.",
        None,
        "Drew",
        "TY-2.3",
    )
    assert other.line(1) == "{0} draws 2."
    kept = heard(Hired(1, 2), None)
    assert kept is not None
    assert kept.things() == ["die:2"]


class Whispered(Event, frozen=True):
    """Told to seat 1 alone."""

    def line(self, reader: int | None) -> str | None:
        return "psst" if reader == 1 else None


def test_an_event_that_was_not_told_is_not_heard() -> None:
    assert heard(Whispered(), 0) is None
    assert heard(Whispered(), None) is None
    assert heard(Whispered(), 1) is not None
