"""The house's promises, kept by this game while it is not registered yet: every adventure, every number of players."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.game import GAME
from tests.conformance.promises import (
    Promise,
    accepts_what_it_offers,
    copies_are_equal_and_independent,
    imagined_tables_could_be_real,
    is_declared_in_full,
    its_record_is_the_truth,
    plays_to_the_end,
    refuses_everything_else,
    speaks_to_its_players,
    undo_gives_back_what_nobody_has_learned_from,
)
from tests.conformance.sittings import Sitting, sittings
from tests.conformance.twins import imagination_knows_no_more_than_its_seat, views_keep_secrets

PROMISES: list[Promise] = [
    plays_to_the_end,
    speaks_to_its_players,
    accepts_what_it_offers,
    refuses_everything_else,
    copies_are_equal_and_independent,
    its_record_is_the_truth,
    undo_gives_back_what_nobody_has_learned_from,
    views_keep_secrets,
    imagination_knows_no_more_than_its_seat,
    imagined_tables_could_be_real,
]


def test_the_game_is_declared_in_full() -> None:
    is_declared_in_full(GAME)


@pytest.mark.parametrize("sitting", sittings(GAME, 1), ids=str)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_game_keeps_its_promises(promise: Promise, sitting: Sitting) -> None:
    promise(sitting)
