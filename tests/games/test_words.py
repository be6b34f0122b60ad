"""What every game says to a person: words, never the names that programs use (findings 14 and 20 of the browser trial)."""

from __future__ import annotations

import re

import pytest

from doubloon import bots
from doubloon.games import game as game_named
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables.table import opened

INTERNAL = re.compile(
    r"×|degrees|position|\bCT-T\d|\b[a-z]+_[a-z]+\b|\([a-z]{1,2}[A-Z]?\d+\)"
    r"|^(?!Each of ).*Seat \d and Seat \d \w+s\b|\b1 (?:pips|cards|dice|steps|tiles)\b"
)
"""Multiples of dice, turns and places of tiles as numbers, tables of the ledger, identifiers, a plural's verb or a single
thing's noun gone wrong."""
PLIES = 60


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("gilded-compass", 3, {"c_building": "galleon"}),
        ("el-dorado", 3, {}),
        ("battle-of-gog", 2, {}),
        ("city-of-thieves", 2, {}),
    ],
)
def test_choices_questions_and_log_are_in_plain_words(name: str, seats: int, options: Options) -> None:
    table = opened(game_named(name), seats, options, bytes(32))
    bot = bots.named("random")
    said: set[str] = set()
    for ply in range(PLIES):
        seat = table.to_act[0]
        for viewer in (seat, None):
            prompt = table.view(viewer)["prompt"]
            assert prompt is not None
            said.add(prompt["text"])
        said.update(choice["label"] for choice in table.described(seat))
        table.act(seat, bots.think(bot, table, seat, str(ply).encode()).action)
    said.update(line["text"] for line in table.log(None))
    assert sorted(text for text in said if INTERNAL.search(text)) == []


def test_a_map_and_its_specialists_name_their_colour_alike() -> None:
    """Finding 15: a purple Specialist worked on "The Dark Temple", and nothing said that they belong together."""
    table = opened(game_named("gilded-compass"), 2, {}, bytes(32))
    shown = table.view(None)["board"]
    for one in shown["archives"]["maps"]:
        assert one["title"].split(" ", 1)[0] in {"red", "blue", "green", "yellow", "white", "purple"}
    for one in shown["university"]["specialists"]:
        assert one["title"].split(" ", 1)[0] in {"red", "blue", "green", "yellow", "white", "purple"}
