"""The house's promises, kept by this game while it is not registered yet: every adventure, every number of players."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.game import GAME
from tests.conformance.promises import Promise, is_declared_in_full
from tests.conformance.sittings import Sitting, sittings
from tests.conformance.test_every_game import PROMISES


def test_the_game_is_declared_in_full() -> None:
    is_declared_in_full(GAME)


@pytest.mark.parametrize("sitting", sittings(GAME, 1), ids=str)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_game_keeps_its_promises(promise: Promise, sitting: Sitting) -> None:
    promise(sitting)
