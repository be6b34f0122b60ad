"""A test of the tests: each odd game breaks one promise, and the suite must say so."""

from __future__ import annotations

import re

import pytest

from doubloon.conformance.elsewhere import finished_record, footprint, footprints_elsewhere
from doubloon.conformance.forgotten import redeals_all_that_is_hidden
from doubloon.conformance.numbers import numbers_keep_secrets, numbers_tell_views_apart
from doubloon.conformance.promises import (
    Promise,
    accepts_what_it_offers,
    copies_are_equal_and_independent,
    evaluates_on_one_scale,
    imagined_tables_could_be_real,
    its_record_is_the_truth,
    plays_to_the_end,
    refuses_everything_else,
    speaks_to_its_players,
)
from doubloon.conformance.sittings import sittings
from doubloon.conformance.twins import imagination_knows_no_more_than_its_seat, views_keep_secrets
from doubloon.conformance.undo import undo_gives_back_what_nobody_has_learned_from
from tests.conformance import broken_games as broken
from tests.toys.variants import OddGame


@pytest.mark.parametrize(
    ("game", "promise", "complaint"),
    [
        (broken.OnlyThoseWithASixAreAsked, views_keep_secrets, "learns something hidden from .*to_act"),
        (
            broken.TheLogTellsWhatWasDrawn,
            views_keep_secrets,
            "learns something hidden from .*log.* board shows no",
        ),
        (
            broken.TheLogTellsWhatWasDrawnFromAShuffledDeck,
            views_keep_secrets,
            "learns something hidden from .*log.* board shows no",
        ),
        (broken.TheBoardShowsASix, views_keep_secrets, "sees something hidden in: board"),
        (broken.ARefusalTellsOfASix, views_keep_secrets, "learn something hidden from a refusal"),
        (broken.ALabelTellsOfASix, views_keep_secrets, "something hidden (in:|from) choices"),
        (broken.ARevelationIsNotCounted, views_keep_secrets, "though nothing was shown"),
        (
            broken.ImaginationKnowsTheDeck,
            imagination_knows_no_more_than_its_seat,
            "depends on what it cannot see",
        ),
        (broken.ImaginationIsTheTruth, imagined_tables_could_be_real, "never varies"),
        (broken.ImaginationForgetsOnesOwnHand, imagined_tables_could_be_real, "can tell the difference"),
        (broken.WhatOthersLaidIsNotDealtAnew, redeals_all_that_is_hidden, r"cannot see \w+.laid"),
        (broken.TheNextHandIsNotDealtAnew, redeals_all_that_is_hidden, r"cannot see \w+.hands of seat 1"),
        (broken.TheDeckIsNotDealtAnew, redeals_all_that_is_hidden, r"cannot see \w+.deck"),
        (broken.CopiesShareTheirHands, copies_are_equal_and_independent, "changed the original"),
        (
            broken.CopiesShareTheirHands,
            undo_gives_back_what_nobody_has_learned_from,
            "something is left of it",
        ),
        (broken.SomethingIsNotSaved, copies_are_equal_and_independent, "restored state"),
        (broken.CardsAreLost, plays_to_the_end, "the cards are"),
        (broken.CardsAreLost, accepts_what_it_offers, "the cards are"),
        (broken.AChoiceIsCountedTwice, accepts_what_it_offers, r"counts \d+ choices and lists"),
        (broken.DiceDoNotComeFromTheTable, its_record_is_the_truth, "hash|assert|outcome"),
        (broken.SomethingLegalIsNotOffered, refuses_everything_else, "is legal, but not offered"),
        (broken.WhoGivesTheLastCardAwayIsStuck, plays_to_the_end, "dead end"),
        (broken.ItTakesLongerThanItSays, plays_to_the_end, "cap of 9"),
        (broken.ARefusalHasNoWords, refuses_everything_else, "has no words"),
        (broken.APromptCitesNothing, speaks_to_its_players, "'TY-9.9', which is in no ledger"),
        (broken.TwoChoicesLookTheSame, speaks_to_its_players, "same label"),
        (broken.AViewIsTheTableItself, speaks_to_its_players, "can change the table"),
        (broken.AViewDoesNotSurviveJson, speaks_to_its_players, "after JSON"),
        (broken.TheLastOneWins, plays_to_the_end, ""),
        (broken.RanksAloneAreOthers, plays_to_the_end, "asked for ranks alone"),
        (broken.TheEndIsAScoreInsteadOfALead, evaluates_on_one_scale, "the best rival"),
        (broken.TheLeadIsOverTheMean, evaluates_on_one_scale, "the best rival"),
        (broken.TheProspectsAreHundredths, evaluates_on_one_scale, "the end is on another scale"),
        (broken.TheNumbersTellOfASix, numbers_keep_secrets, "learns something hidden from coins"),
        (broken.TheNumbersForgetTheQuestion, numbers_tell_views_apart, "cannot tell by numbers"),
        (broken.TheNumbersAreOld, numbers_tell_views_apart, "is told of the past: coins"),
        (broken.TheNumbersGoBeyondTheirBounds, numbers_tell_views_apart, "wharf: .* lies above 6"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_broken_promise_is_noticed(game: type[OddGame], promise: Promise, complaint: str) -> None:
    complaints = []
    for sitting in sittings(game(), 4):
        try:
            promise(sitting)
        except Exception as broken:
            complaints.append(f"{broken}")
            if re.search(complaint, complaints[-1]):
                return
    pytest.fail(f"noticed was {complaints[0]!r}" if complaints else "nothing was noticed")


def test_what_everybody_has_seen_may_go_back_into_a_stack_that_is_shuffled() -> None:
    for sitting in sittings(broken.ACardGoesBackIntoTheDeck(), 4):
        views_keep_secrets(sitting)


def test_a_game_that_hangs_on_the_hash_seed_is_noticed() -> None:
    sitting = sittings(broken.ASIDE, 1)[-1]
    record = finished_record(sitting)
    here = footprint(broken.ASIDE, record)
    there = {
        footprints_elsewhere("tests.conformance.broken_games:ASIDE", [record], seed)[0] for seed in (1, 2)
    }
    assert there != {here}


def test_a_failure_says_where_and_how_to_see_it_again() -> None:
    sitting = sittings(broken.CardsAreLost(), 1)[0]
    with pytest.raises(Exception, match="the cards are"):
        plays_to_the_end(sitting)
    where = sitting.where("plays_to_the_end")
    assert "smugglers-cove, mode two (2 seats, {}), seed 0, ply" in where
    named = "tests.conformance.broken_games:GAME"
    assert f"doubloon check {named} --seeds 1 --only 'plays_to_the_end-smugglers-cove-two-0'" in where
    assert f"doubloon.conformance.look {named} 'two' 0 {sitting.ply}" in where
