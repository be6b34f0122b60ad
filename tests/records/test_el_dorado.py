"""What the golden records of El Dorado cover. That they show all of it is tested for all games in tests/records."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from doubloon.games.el_dorado.content import (
    CAVE_EXIT,
    CAVE_KINDS,
    CAVE_SHRINE,
    COIN_NAMES,
    EXPLORER_NAMES,
    KIND_NAMES,
)
from doubloon.games.el_dorado.game import GAME
from doubloon.games.el_dorado.modes import MODE_NAMES, SEATS
from doubloon.kernel.tables.record import Record, decoded
from tools.golden.el_dorado.coverage import COVERAGE, ENDINGS

FOLDER = Path(__file__).parent / GAME.id


@cache
def records() -> tuple[Record, ...]:
    return tuple(decoded(path.read_bytes()) for path in sorted(FOLDER.glob("*.json")))


def test_every_explorer_cave_tile_and_treasure_is_wanted() -> None:
    """ED-1.3, ED-T3, ED-T4, TH-12.1"""
    tiles = {KIND_NAMES[kind] for kind in (CAVE_SHRINE, *CAVE_KINDS)}
    assert len(tiles) == len(KIND_NAMES) - CAVE_EXIT - 1
    wanted = [
        *(f"explorer {name}" for name in EXPLORER_NAMES),
        *(f"cave tile {name}" for name in tiles),
        *(f"treasure {name}" for name in COIN_NAMES),
        *ENDINGS.values(),
    ]
    assert set(wanted) < COVERAGE


def test_cave_events_battles_and_the_end_are_wanted() -> None:
    """TH-14 – TH-17, ED-R47, SO-1.3"""
    assert {"TitanRolled", "WolfTaken", "Buried", "CaveOpenedAgain", "GardensWithered"} < COVERAGE
    assert {"Attacked", "Tied", "Defeated", "Captured", "Won", "CapReached", "Perished"} < COVERAGE
    assert {"PutAside", "SearchBeganAnew", "GuardianWaits", "Usurped"} < COVERAGE


def test_records_hold_every_cell_of_the_chart() -> None:
    """ED-T10"""
    held = {(record["options"]["mode"], record["seats"]) for record in records()}
    assert held == {(name, seats) for mode, name in enumerate(MODE_NAMES) for seats in SEATS[mode]}


def ending(record: Record) -> str:
    """ED-3.2, TH-3.2, SO-1.2, SO-1.3, ED-R47. Who won, and by what."""
    outcome = record["outcome"]
    assert outcome is not None
    mode, seats = record["options"]["mode"], record["seats"]
    if outcome["details"][0]["capped"]:
        return "capped"
    if mode == "solo":
        return "alone and won" if outcome["winners"] else "alone and beaten"
    thieves = mode == "thieves" or (mode == "teams" and seats % 2)
    if thieves and seats - 1 in outcome["winners"]:
        return "the Thieves"
    return f"{mode}, large group" if seats >= 6 else mode


def test_records_hold_every_kind_of_winner() -> None:
    """ED-3.2, TH-3.2, TH-6.1, TH-13, SO-1.3, ED-R47"""
    assert {ending(record) for record in records()} >= {
        "capped",
        "free-for-all",
        "free-for-all, large group",
        "thieves",
        "thieves, large group",
        "the Thieves",
        "teams",
        "teams, large group",
        "alone and won",
        "alone and beaten",
    }
