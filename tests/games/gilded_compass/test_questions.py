"""Every question of Gilded Compass allows what it offers, and refuses every other action of the game."""

from __future__ import annotations

import pytest

from tests.games.offering import questions_that_offer_what_they_allow

QUESTIONS = {"025-01": 11, "003-00": 8}
"""By golden record: how many kinds of questions are asked there; together all that there are."""


@pytest.mark.parametrize(("record", "number"), QUESTIONS.items())
def test_all_that_is_not_offered_is_refused_whatever_is_asked(record: str, number: int) -> None:
    assert len(questions_that_offer_what_they_allow("gilded-compass", record)) == number
