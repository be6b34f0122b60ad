"""The tables worth naming: every cell of ED-T10 and each hardcore switch. (Not compiled: edge.)

Tests and soaks play all of them, so most have a low round cap (ED-R47); the switches go with different numbers of sides,
so that each row of ED-T11 is dealt somewhere.
"""

from __future__ import annotations

from typing import Any, Final

from doubloon.games.el_dorado.house import HOUSE_NAMES
from doubloon.kernel.games.game import Mode

ALL_OF_HARDCORE: Final = {"hardcore_tiles": True, "hardcore_battle": True, "turn_points": True}
ALL_HOUSE_RULES: Final = dict.fromkeys(HOUSE_NAMES, True)


def table_of(seats: int, name: str, **options: Any) -> Mode:
    """A number of players, what it is called, and what is not as usual."""
    return Mode(name=name, seats=seats, options=options)


def free_for_all(seats: int, name: str, **options: Any) -> Mode:
    """ED-T10, first column."""
    return table_of(seats, name, mode="free-for-all", **options)


def with_thieves(seats: int, name: str, **options: Any) -> Mode:
    """ED-T10, second column: the last seat plays the Thieves."""
    return table_of(seats, name, mode="thieves", **options)


def in_teams(seats: int, name: str, **options: Any) -> Mode:
    """ED-T10, third column: an odd seat plays the Thieves."""
    return table_of(seats, name, mode="teams", **options)


TABLES: Final[tuple[Mode, ...]] = (
    free_for_all(2, "2 players"),
    free_for_all(3, "3 players, 30 rounds", rounds=30),
    free_for_all(4, "4 players, 15 rounds", rounds=15),
    free_for_all(2, "2 players, expansion", expansion=True),
    free_for_all(3, "3 players, expansion, all house rules", **ALL_HOUSE_RULES, expansion=True, rounds=40),
    free_for_all(4, "4 players, expansion without trade", expansion=True, rounds=25, proposals=0),
    with_thieves(2, "1 against the Thieves", rounds=40),
    with_thieves(3, "2 and the Thieves", rounds=30),
    in_teams(3, "a team against the Thieves", rounds=20, proposals=1),
    free_for_all(2, "2 players, turn points", turn_points=True, rounds=30),
    free_for_all(
        3, "3 players, hardcore battle and turn points", hardcore_battle=True, turn_points=True, rounds=20
    ),
    free_for_all(4, "4 players, hardcore battle", hardcore_battle=True, rounds=15, proposals=0),
    free_for_all(2, "2 players, all of hardcore", **ALL_OF_HARDCORE, rounds=20),
    free_for_all(4, "4 players, hardcore tiles", hardcore_tiles=True, rounds=10),
    table_of(1, "solo", mode="solo"),
    free_for_all(5, "5 players", rounds=8),
    in_teams(6, "2 against 2 against 2", rounds=8),
    in_teams(4, "2 against 2, all of hardcore", **ALL_OF_HARDCORE, rounds=12),
    with_thieves(3, "2 and the Thieves, all of hardcore", **ALL_OF_HARDCORE, rounds=15),
    with_thieves(7, "6 and the Thieves", hardcore_tiles=True, rounds=5, proposals=1),
    in_teams(7, "3 teams and the Thieves", rounds=5),
    in_teams(8, "4 teams", rounds=5),
    in_teams(4, "2 against 2", rounds=15),
    with_thieves(4, "3 and the Thieves, hardcore battle", hardcore_battle=True, rounds=10),
    with_thieves(5, "4 and the Thieves, hardcore tiles", hardcore_tiles=True, rounds=6, proposals=0),
    with_thieves(6, "5 and the Thieves, turn points", turn_points=True, rounds=5, proposals=0),
    in_teams(5, "2 teams and the Thieves, all house rules", **ALL_HOUSE_RULES, rounds=6, proposals=1),
    free_for_all(6, "6 players, hardcore tiles", hardcore_tiles=True, rounds=5, proposals=1),
)
