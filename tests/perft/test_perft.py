"""Counts of choices: every position of the tables leads on in as many ways as are written there, in either build.

When this fails and the change of the rules is meant: `make perft-tables`, beside `make records`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import doubloon
from doubloon.kernel.games.game import Game
from doubloon.kernel.positions.playout import perft
from doubloon.kernel.tables.replay import replayed
from tests.cli.command import doubloon as command
from tools.perft import DEPTH, POSITIONS, Entry

FOLDER = Path(__file__).parent
GAMES = list(doubloon.games().values())


def entries(game: Game) -> list[Entry]:
    return msgspec.json.decode((FOLDER / game.id / "counts.json").read_bytes(), type=list[Entry])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_position_has_its_counts(game: Game) -> None:
    for entry in entries(game):
        table = replayed(game, (FOLDER / game.id / entry["record"]).read_bytes(), verify=True)
        counts = [perft(table.state, depth) for depth in range(1, DEPTH + 1)]
        assert counts == entry["counts"], f"{game.id}/{entry['record']}: {entry['question']}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_table_has_enough_positions_and_every_mode(game: Game) -> None:
    table = entries(game)
    assert len(table) >= POSITIONS
    assert {entry["mode"] for entry in table} == {mode["name"] for mode in game.modes()}


def test_counting_leaves_the_position_as_it_was_and_ends_with_the_game() -> None:
    game = GAMES[0]
    table = replayed(game, (FOLDER / game.id / entries(game)[0]["record"]).read_bytes())
    before = table.state_hash
    assert perft(table.state, 0) == 1
    assert perft(table.state, 1) == len(table.choices(table.to_act[0]))
    perft(table.state, 2)
    assert table.state_hash == before
    table.state.over = True
    assert [perft(table.state, 0), perft(table.state, 1)] == [1, 0]


def test_the_command_counts_a_record_by_depth_and_by_first_choice(tmp_path: Path) -> None:
    game = GAMES[0]
    entry = entries(game)[0]
    record = str(FOLDER / game.id / entry["record"])
    said = command(tmp_path, "perft", game.id, "--record", record, "--depth", "2", "--divide")
    lines = [line.split("\t") for line in said.out.splitlines()]
    assert [int(ways) for _, ways in lines[:2]] == entry["counts"][:2]
    assert len(lines) == 2 + entry["counts"][0]
    assert sum(int(ways) for _, ways in lines[2:]) == entry["counts"][1]


def test_the_command_tells_what_is_wrong(tmp_path: Path) -> None:
    game, other = GAMES[:2]
    record = str(FOLDER / game.id / entries(game)[0]["record"])
    assert "not of" in command(tmp_path, "perft", other.id, "--record", record).err
    assert (
        "there is no ply 999" in command(tmp_path, "perft", game.id, "--record", record, "--ply", "999").err
    )
    assert "--record" in command(tmp_path, "perft", game.id, "--ply", "3").err
