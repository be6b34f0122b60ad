"""`doubloon games`, `--version`, and what a stranger meets first."""

from __future__ import annotations

import json
from pathlib import Path

import doubloon
from doubloon.builds import running
from tests.cli.command import GAME
from tests.cli.command import doubloon as run


def test_the_list_names_every_game_and_how_to_play_it(tmp_path: Path) -> None:
    said = run(tmp_path, "games")
    assert said.code == 0
    assert not said.err
    for game in doubloon.games().values():
        assert game.title in said.out
        assert f"doubloon play {game.id}" in said.out


def test_json_has_seats_and_options_with_values_and_texts(tmp_path: Path) -> None:
    listed = {game["id"]: game for game in json.loads(run(tmp_path, "games", "--json").out)}
    game = listed[GAME]
    assert game["seats"] == [2, 5]
    assert game["title"]
    assert all(option["name"] and option["text"] and option["clause"] for option in game["options"])
    picks = [option for option in game["options"] if option["type"] == "pick"]
    assert all(value["name"] and value["title"] for option in picks for value in option["values"])


def test_version_and_help(tmp_path: Path) -> None:
    version = run(tmp_path, "--version").out
    assert version.startswith("doubloon ")
    assert version.endswith(f", {running()} engine\n")
    said = run(tmp_path, "--help")
    assert said.code == 0
    for word in ("games", "play", "simulate", "replay", "verify", "rules"):
        assert word in said.out


def test_house_rules_are_listed_by_themselves(tmp_path: Path) -> None:
    """GC-R31, BG-13.6: readings that groups dispute, under their own heading, after the other options."""
    said = run(tmp_path, "games").out
    pages = dict(zip(doubloon.games(), said.split("doubloon play "), strict=False))
    for game in doubloon.games().values():
        usual, heading, house = pages[game.id].partition("House rules")
        assert bool(heading) == any(option.house for option in game.options)
        for option in game.options:
            assert f"--option {option.name}=" in (house if option.house else usual)
