"""The decks and tokens of The King of Ashes (CT-T13, CT-T16, CT-T17). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import PACKAGE, expect, note
from doubloon.games.city_of_thieves.content import count_of
from doubloon.pieces.content import read

# --- CT-T13: exploration tokens ---------------------------------------------------------------------------------------

TOKEN_NAMES: Final[list[str]] = [
    "magic-gem",
    "trap",
    "equipment",
    "emblem-of-cadwallon",
    "security",
    "staircase",
    "mechanism",
]
_exploration: Final = read(PACKAGE, "exploration.toml")
note("exploration", _exploration, "CT-T13")
_tokens: Final = _exploration.section("tokens", "CT-T13")
_tokens.only(tuple(TOKEN_NAMES), "CT-T13")
EXPLORATION_TOKENS: Final[list[i64]] = [
    i64(kind) for kind, name in enumerate(TOKEN_NAMES) for _ in range(_tokens.whole(name, 0, 24, "CT-T13"))
]
expect(
    len(EXPLORATION_TOKENS) == count_of("exploration"), _exploration, "tokens", "24 tokens in all", "KA-1.4"
)

# --- CT-T16: equipment ------------------------------------------------------------------------------------------------

_equipment: Final = read(PACKAGE, "equipment.toml")
EQUIPMENT_NAMES: Final[list[str]] = _equipment.keys()
EQUIPMENT_IDS: Final[list[str]] = []
EQUIPMENT_TITLES: Final[list[str]] = []
EQUIPMENT_TEXTS: Final[list[str]] = []
EQUIPMENT_COPIES: Final[list[i64]] = []
EQUIPMENT_ONCE: Final[list[bool]] = []

# --- CT-T17: intrigue -------------------------------------------------------------------------------------------------

ALSO_NAMES: Final[list[str]] = ["", "experience", "equipment", "arcana"]
_intrigue: Final = read(PACKAGE, "intrigue.toml")
INTRIGUE_NAMES: Final[list[str]] = _intrigue.keys()
INTRIGUE_IDS: Final[list[str]] = []
INTRIGUE_TITLES: Final[list[str]] = []
INTRIGUE_TEXTS: Final[list[str]] = []
INTRIGUE_AT_END: Final[list[bool]] = []
INTRIGUE_DUCATS: Final[list[i64]] = []
INTRIGUE_ALSO: Final[list[i64]] = []
INTRIGUE_PENALTY: Final[list[i64]] = []


def read_equipment() -> None:
    """CT-T16"""
    for name in EQUIPMENT_NAMES:
        card = _equipment.section(name, "CT-T16")
        card.only(("id", "title", "copies", "once", "text"), "CT-T16")
        EQUIPMENT_IDS.append(card.text("id", "CT-T16"))
        EQUIPMENT_TITLES.append(card.text("title", "CT-T16"))
        EQUIPMENT_TEXTS.append(card.text("text", "CT-T16"))
        EQUIPMENT_COPIES.append(card.whole("copies", 1, 9, "CT-T16"))
        EQUIPMENT_ONCE.append(card.truth("once", "KA-10.3"))
        note(name, card, "CT-T16")


def read_intrigue() -> None:
    """CT-T17"""
    for name in INTRIGUE_NAMES:
        card = _intrigue.section(name, "CT-T17")
        card.only(("id", "title", "when", "text", "ducats", "also", "penalty"), "CT-T17")
        INTRIGUE_IDS.append(card.text("id", "CT-T17"))
        INTRIGUE_TITLES.append(card.text("title", "CT-T17"))
        INTRIGUE_TEXTS.append(card.text("text", "CT-T17"))
        INTRIGUE_AT_END.append(card.choice("when", ["now", "end"], "KA-11.5") == 1)
        INTRIGUE_DUCATS.append(card.whole("ducats", 0, 9, "CT-T17"))
        also = card.choice("also", ALSO_NAMES, "CT-T17") if "also" in card.entries else 0
        INTRIGUE_ALSO.append(also)
        INTRIGUE_PENALTY.append(card.whole("penalty", 0, 9, "KA-11.4"))
        note(name, card, "CT-T17")


read_equipment()
read_intrigue()
expect(
    sum(EQUIPMENT_COPIES) == count_of("equipment"),
    _equipment,
    EQUIPMENT_NAMES[0],
    "18 cards in all",
    "CT-T12",
)
expect(len(INTRIGUE_NAMES) == count_of("intrigue"), _intrigue, INTRIGUE_NAMES[0], "20 cards in all", "CT-T12")
EXPERIENCE_TOKENS: Final[i64] = count_of("experience")
