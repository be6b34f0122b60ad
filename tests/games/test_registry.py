"""The registry: games by id, each imported when it is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from doubloon.games import HOUSE, game, games
from doubloon.kernel.errors import BadTable


def test_a_game_stands_under_its_own_id() -> None:
    assert {game_id: one.id for game_id, one in games().items()} == {game_id: game_id for game_id in games()}
    assert [*games()][: len(HOUSE)] == [*HOUSE]


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(
        BadTable, match=r"no game is called 'chess'; here are gilded-compass, .*city-of-thieves"
    ):
        game("chess")


@pytest.mark.parametrize("game_id", HOUSE)
def test_whoever_plays_one_game_does_not_wait_for_the_others(game_id: str) -> None:
    program = f"import sys, doubloon; doubloon.new_table({game_id!r}, 2); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[2] for name in done.stdout.split() if name.startswith("doubloon.games.")}
    assert loaded == {game_id.replace("-", "_")}
