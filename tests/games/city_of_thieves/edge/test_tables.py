"""The tables that the suite plays: every adventure, every number of players, every switch."""

from __future__ import annotations

from itertools import product

import pytest

from doubloon.games.city_of_thieves.content import ADVENTURE_NAMES
from doubloon.games.city_of_thieves.game import BASE, GAME, PLAYABLE

NUMBERS = (2, 3, 4)


def test_ct_r3_every_adventure_is_played_with_every_number_of_players() -> None:
    """CT-R3, CT-T11, CT-T19"""
    played = {(mode["options"]["adventure"], mode["seats"]) for mode in GAME.modes()}
    assert played == {(ADVENTURE_NAMES[number], seats) for number, seats in product(PLAYABLE, NUMBERS)}


def test_ka_12_1_every_adventure_of_the_first_box_is_played_with_either_box() -> None:
    """KA-12.1"""
    names = {ADVENTURE_NAMES[number] for number in BASE}
    modes = [mode for mode in GAME.modes() if mode["options"]["adventure"] in names]
    boxes = {(mode["options"]["adventure"], mode["options"]["old_city"]) for mode in modes}
    assert boxes == set(product(names, (False, True)))


@pytest.mark.parametrize("switch", [option.name for option in GAME.options if option.name != "adventure"])
def test_every_switch_is_tried_with_every_number_of_players(switch: str) -> None:
    """CT-R7, CT-R31, CT-R52, KA-2.2, KA-2.4, KA-12.1, KA-13.1, KA-R49"""
    tried = {(mode["seats"], bool(mode["options"][switch])) for mode in GAME.modes()}
    assert tried == set(product(NUMBERS, (False, True)))
