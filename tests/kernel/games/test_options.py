"""What a host may choose: checked, with an error that names what is possible."""

from __future__ import annotations

from typing import Any

import pytest

from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.options import settled
from doubloon.kernel.tables.table import opened
from tests.toys.smugglers_cove.game import GAME


def options(seats: int = 2, **given: object) -> dict[str, Any]:
    return settled(GAME.options, seats, given)


def test_unsaid_options_have_their_defaults_by_number_of_seats() -> None:
    assert options() == {"weather": "calm", "pirates": True, "nights": 3}
    assert options(seats=4)["weather"] == "storm"
    assert settled(GAME.options, 2, None) == options()


def test_the_words_of_a_command_line_are_understood() -> None:
    assert options(weather="storm", pirates="Off", nights=" 5 ") == {
        "weather": "storm",
        "pirates": False,
        "nights": 5,
    }


@pytest.mark.parametrize(
    "nights", [0, 7, -1, True, 3.0, None, "", "x", "²", "--3", "3-", "1e1", "0x3", "9" * 5000, [], "٣"]
)
def test_a_number_out_of_bounds_or_no_number_is_told_its_bounds(nights: object) -> None:
    with pytest.raises(BadTable, match=r"nights.*whole number from 1 to 6.*TY-1.3"):
        options(nights=nights)


@pytest.mark.parametrize("weather", ["Calm", "", None, 0, [], {"calm": 1}])
def test_a_pick_is_told_its_values(weather: object) -> None:
    with pytest.raises(BadTable, match=r"weather.*calm, storm.*TY-3.3"):
        options(weather=weather)


@pytest.mark.parametrize("pirates", ["maybe", 1, 0, None, ""])
def test_a_switch_is_on_or_off(pirates: object) -> None:
    with pytest.raises(BadTable, match=r"pirates.*neither on nor off.*TY-3.2"):
        options(pirates=pirates)


def test_an_unknown_option_is_told_the_known_ones() -> None:
    with pytest.raises(BadTable, match="unknown option 'wether'; this game has nights, pirates, weather"):
        options(wether="calm")


@pytest.mark.parametrize("given", ["nights=3", 7, ["nights"]])
def test_options_that_are_no_mapping_are_refused(given: Any) -> None:
    with pytest.raises(BadTable, match="mapping"):
        opened(GAME, 2, given)


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(BadTable, match=r"TY-1\.3"):
        opened(GAME, 4, {"nights": 5})


@pytest.mark.parametrize("seats", [0, 1, 5, True, "2", None, 2.0])
def test_a_table_is_for_as_many_as_the_game_says(seats: Any) -> None:
    with pytest.raises(BadTable, match="2 to 4 players"):
        opened(GAME, seats)


@pytest.mark.parametrize(
    "seed", [b"", bytes(31), bytes(33), "0f", "zz" * 32, -1, 2**256, True, 7.5, "é" * 64]
)
def test_a_seed_is_32_bytes_or_64_hexadecimal_digits_or_a_number(seed: Any) -> None:
    with pytest.raises(BadTable, match="32 bytes, 64 hexadecimal digits"):
        opened(GAME, 2, None, seed)


def test_a_seed_may_be_given_either_way_and_is_drawn_when_absent() -> None:
    assert opened(GAME, 2, None, bytes(32)).state_hash == opened(GAME, 2, None, "00" * 32).state_hash
    assert opened(GAME, 2, None, 0).state_hash == opened(GAME, 2, None, "00" * 32).state_hash
    assert opened(GAME, 2).seed != opened(GAME, 2).seed
