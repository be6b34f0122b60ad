"""Weights in the package fit the rules as they are; those that do not are not played with."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from doubloon import new_table
from doubloon.bots import named, think
from doubloon.bots.network import MORE_INPUTS
from doubloon.bots.weights import (
    FOLDER,
    MOST_BYTES,
    SUFFIX,
    About,
    BadWeights,
    Weights,
    layout,
    network_of,
    read,
    write,
)
from doubloon.games import game as registered
from doubloon.kernel.games.game import Game

SHIPPED = sorted(FOLDER.glob(f"*{SUFFIX}"))


def some_weights(game: Game, **otherwise: object) -> Weights:
    assert game.encoding is not None
    width = int(game.encoding.sheet.width)
    about = About(
        game=game.id,
        rules=game.rules,
        encoding=layout(game.encoding),
        width=width,
        hidden=2,
        unit=10.0,
        trust=1.0,
        bias=0.0,
        seats=(2,),
    )
    return Weights(msgspec.structs.replace(about, **otherwise), bytes(4 * (width + MORE_INPUTS)), bytes(16))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_weights_of_every_game_fit_its_rules_and_its_encoding(path: Path) -> None:
    weights = read(path)
    game = registered(path.stem)
    why = weights.why_stale(game)
    assert not why, f"{game.title} plays by hand: {why}; run: doubloon learn {game.id} --renew"
    assert path.stat().st_size <= MOST_BYTES
    assert weights.about.command
    assert weights.about.figures
    assert weights.network().width == weights.about.width


@pytest.mark.parametrize(
    ("otherwise", "why"),
    [
        ({}, ""),
        ({"rules": 0}, "learned under rules 0"),
        ({"encoding": "other"}, "learned with other columns"),
    ],
)
def test_stale_weights_say_why_and_nobody_plays_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, otherwise: dict[str, object], why: str
) -> None:
    game = registered("gilded-compass")
    path = tmp_path / f"{game.id}{SUFFIX}"
    write(path, some_weights(game, **otherwise))
    assert read(path).why_stale(game).startswith(why)
    monkeypatch.setenv("DOUBLOON_WEIGHTS", str(tmp_path))
    assert (network_of(game, 2) is None) == bool(why)
    assert network_of(game, 3) is None


def test_a_number_that_changed_on_the_way_makes_weights_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registered("gilded-compass")
    path = tmp_path / f"{game.id}{SUFFIX}"
    write(path, some_weights(game))
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    assert read(path).why_stale(game) == "its numbers are not those that were learned"
    monkeypatch.setenv("DOUBLOON_WEIGHTS", str(tmp_path))
    assert network_of(game, 2) is None


def test_without_weights_a_learned_player_looks_as_greedy_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOUBLOON_WEIGHTS", str(tmp_path))
    table = new_table("gilded-compass", 2, seed=bytes(32))
    seat = table.to_act[0]
    assert think(named("learned"), table, seat, b"x") == think(named("greedy"), table, seat, b"x")


def test_a_file_that_holds_too_little_is_refused(tmp_path: Path) -> None:
    game = registered("gilded-compass")
    path = tmp_path / "x.weights"
    write(path, some_weights(game))
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(BadWeights, match="not as many"):
        read(path).network()
    path.write_bytes(b"no weights\n")
    with pytest.raises(BadWeights, match="first line"):
        read(path)
