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
TOKEN_TITLES: Final[list[str]] = [
    "a magic gem",
    "a trap",
    "equipment",
    "the emblem of Cadwallon",
    "security",
    "a staircase",
    "a mechanism",
]
MAGIC_GEM: Final[i64] = 0
TRAP: Final[i64] = 1
EQUIPMENT: Final[i64] = 2
EMBLEM: Final[i64] = 3
SECURITY: Final[i64] = 4
STAIRCASE: Final[i64] = 5
MECHANISM: Final[i64] = 6
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

LOCK_OPENER: Final[i64] = EQUIPMENT_NAMES.index("lock-opener")
WATCHMANS_PASS: Final[i64] = EQUIPMENT_NAMES.index("watchmans-pass")
FLYING_POTION: Final[i64] = EQUIPMENT_NAMES.index("flying-potion")
AXE: Final[i64] = EQUIPMENT_NAMES.index("axe")
LANTERN: Final[i64] = EQUIPMENT_NAMES.index("lantern")
DAGGER: Final[i64] = EQUIPMENT_NAMES.index("dagger")
BUCKLER: Final[i64] = EQUIPMENT_NAMES.index("buckler")
POISONED_DARTS: Final[i64] = EQUIPMENT_NAMES.index("poisoned-darts")
SERRATED_BLADE: Final[i64] = EQUIPMENT_NAMES.index("serrated-blade")
SOFT_BOOTS: Final[i64] = EQUIPMENT_NAMES.index("soft-boots")
DEEP_SACK: Final[i64] = EQUIPMENT_NAMES.index("deep-sack")
HEALING_SALVE: Final[i64] = EQUIPMENT_NAMES.index("healing-salve")
CROWBAR: Final[i64] = EQUIPMENT_NAMES.index("crowbar")
GRAPNEL: Final[i64] = EQUIPMENT_NAMES.index("grapnel")
LUCKY_CHARM: Final[i64] = EQUIPMENT_NAMES.index("lucky-charm")
FALSE_PAPERS: Final[i64] = EQUIPMENT_NAMES.index("false-papers")

# --- CT-T17: intrigue -------------------------------------------------------------------------------------------------

ALSO_NAMES: Final[list[str]] = ["", "experience", "equipment", "arcana"]
ALSO_EXPERIENCE: Final[i64] = 1
ALSO_EQUIPMENT: Final[i64] = 2
ALSO_ARCANA: Final[i64] = 3
ALSO_TITLES: Final[list[str]] = ["", "an experience token", "an Equipment card", "an Arcana card"]
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
EQUIPMENT_CARDS: Final[i64] = len(EQUIPMENT_NAMES)
INTRIGUE_CARDS: Final[i64] = len(INTRIGUE_NAMES)
EXPERIENCE_TOKENS: Final[i64] = count_of("experience")

MAP_THE_CATACOMBS: Final[i64] = INTRIGUE_NAMES.index("map-the-catacombs")
SAFE_PLACE: Final[i64] = INTRIGUE_NAMES.index("find-a-safe-place-to-hide")
CLAIM_A_BOUNTY: Final[i64] = INTRIGUE_NAMES.index("claim-a-bounty")
MAGICIANS_AID: Final[i64] = INTRIGUE_NAMES.index("enlist-a-magicians-aid")
TAKE_YOUR_SHARE: Final[i64] = INTRIGUE_NAMES.index("take-your-share")
USEFUL_POTIONS: Final[i64] = INTRIGUE_NAMES.index("acquire-useful-potions")
SLAVERS_CLUTCHES: Final[i64] = INTRIGUE_NAMES.index("escape-a-slavers-clutches")
SLAY_THE_CYCLOPS: Final[i64] = INTRIGUE_NAMES.index("slay-the-cyclops")
KEYS_TO_THE_CITY: Final[i64] = INTRIGUE_NAMES.index("keys-to-the-city")
SCHOLARS_GREED: Final[i64] = INTRIGUE_NAMES.index("a-scholars-greed")
EMERALD_FEVER: Final[i64] = INTRIGUE_NAMES.index("emerald-fever")
FIT_FOR_A_LADY: Final[i64] = INTRIGUE_NAMES.index("fit-for-a-lady")
SETTLE_A_SCORE: Final[i64] = INTRIGUE_NAMES.index("settle-a-score")
HUMILIATE_THE_WATCH: Final[i64] = INTRIGUE_NAMES.index("humiliate-the-watch")
CLEAN_GETAWAY: Final[i64] = INTRIGUE_NAMES.index("clean-getaway")
RICH_HAUL: Final[i64] = INTRIGUE_NAMES.index("rich-haul")
BURN_THE_LEDGERS: Final[i64] = INTRIGUE_NAMES.index("burn-the-ledgers")
MIDNIGHT_CIRCLE: Final[i64] = INTRIGUE_NAMES.index("midnight-circle")
LINE_YOUR_POCKETS: Final[i64] = INTRIGUE_NAMES.index("line-your-pockets")
ROB_FRIEND_AND_FOE: Final[i64] = INTRIGUE_NAMES.index("rob-friend-and-foe")

# --- KA-12: what stays in the box in the old city ---------------------------------------------------------------------

OLD_CITY_TOKENS: Final[list[i64]] = [
    kind for kind in EXPLORATION_TOKENS if kind not in (MAGIC_GEM, STAIRCASE, MECHANISM)
]
"""KA-12.7"""
BELOW_EQUIPMENT: Final[list[i64]] = [AXE, LANTERN]
"""KA-12.5"""
BELOW_INTRIGUE: Final[list[i64]] = [
    MAP_THE_CATACOMBS,
    SAFE_PLACE,
    CLAIM_A_BOUNTY,
    MAGICIANS_AID,
    TAKE_YOUR_SHARE,
    USEFUL_POTIONS,
    SLAVERS_CLUTCHES,
    SLAY_THE_CYCLOPS,
]
"""KA-12.6"""
