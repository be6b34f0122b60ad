"""The house's promises, kept by this game while it is not registered yet.

Every adventure is played, the numbers of players in turn; all 24 modes with DOUBLOON_CONFORMANCE_SEEDS set.
"""

from __future__ import annotations

import os

import pytest

from doubloon.games.city_of_thieves.game import GAME
from tests.conformance.promises import Promise, is_declared_in_full
from tests.conformance.sittings import Sitting, sittings
from tests.conformance.test_every_game import PROMISES


def test_the_game_is_declared_in_full() -> None:
    is_declared_in_full(GAME)


SITTINGS = sittings(GAME, 1)
CHOSEN = SITTINGS if "DOUBLOON_CONFORMANCE_SEEDS" in os.environ else SITTINGS[:: len(SITTINGS) // 8]


@pytest.mark.parametrize("sitting", CHOSEN, ids=str)
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_game_keeps_its_promises(promise: Promise, sitting: Sitting) -> None:
    promise(sitting)
