"""What every doubloon game promises, checked in every mode of this one (`doubloon check lucky-bag` does the same)."""

from collections.abc import Callable

from doubloon.starter import game

GAME = game.GAME
"""The game that `conformance_check` checks."""


def test_the_game_keeps_its_promises(conformance_check: Callable[[], None]) -> None:
    conformance_check()
