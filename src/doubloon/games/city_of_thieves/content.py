"""The components of City of Thieves (CT-T6 to CT-T11, CT-T14, CT-T15) as tables indexed by small numbers. Compiled room.

Read once at import from `content/*.toml`. A card or figure is its number everywhere in the rules; `..._NAMES` give its
text name (`hidden-blade`, `mirko`), `..._TITLES` what people read. The decks of the expansion that the base game never
touches are in `king_of_ashes/content.py`.
"""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.city import PACKAGE, SPACE_NUMBER, expect, note
from doubloon.pieces.content import Section, read

Figure = i64
Card = i64
Treasure = i64
Mission = i64

# --- CT-2: the frame --------------------------------------------------------------------------------------------------

_frame: Final = read(PACKAGE, "frame.toml")
note("frame", _frame, "CT-2")
_frame.only(("players", "start", "prices", "ducats", "limits", "components"), "CT-2")
_players: Final = _frame.section("players", "CT-1.1")
LEAST_PLAYERS: Final[i64] = _players.whole("least", 2, 2, "CT-1.1")
MOST_PLAYERS: Final[i64] = _players.whole("most", 4, 4, "CT-1.1")
_start: Final = _frame.section("start", "CT-2")
START_ARCANA: Final[i64] = _start.whole("arcana", 0, 9, "CT-2.9")
MISSIONS_SHOWN: Final[i64] = _start.whole("missions", 1, 4, "CT-2.7")
ACTION_POINTS: Final[i64] = _start.whole("action_points", 1, 12, "CT-5.3")
_prices: Final = _frame.section("prices", "CT-5.2")
MOVE_PRICE: Final[i64] = _prices.whole("move", 0, 9, "CT-6.1")
PICK_PRICE: Final[i64] = _prices.whole("pick", 0, 9, "CT-7.2")
BASH_PRICE: Final[i64] = _prices.whole("bash", 0, 9, "CT-7.4")
ATTACK_PRICE: Final[i64] = _prices.whole("attack", 0, 9, "CT-10.1")
MISSION_PRICE: Final[i64] = _prices.whole("mission", 0, 9, "CT-12.1")
VAULT_PRICE: Final[i64] = _prices.whole("vault", 0, 9, "CT-T11")
_ducats: Final = _frame.section("ducats", "CT-8.2")
OPENED_PAYS: Final[i64] = _ducats.whole("opened", 0, 9, "CT-8.2")
CHEST_ADDS: Final[i64] = _ducats.whole("chest", 0, 9, "CT-8.10")
ROBBED_OF: Final[i64] = _ducats.whole("robbed", 0, 9, "CT-10.9")
FINED: Final[i64] = _ducats.whole("fined", 0, 9, "CT-4.8")
LEFT_BEHIND: Final[i64] = _ducats.whole("left_behind", 0, 9, "CT-14.4")
_limits: Final = _frame.section("limits", "CT-9.2")
MOST_CARRIED: Final[i64] = _limits.whole("carry", 1, 9, "CT-9.2")
FLIGHT: Final[i64] = _limits.whole("flight", 1, 5, "CT-10.11")
HOARD: Final[i64] = _limits.whole("hoard", 0, 99, "CT-T11")
RING_PAYS: Final[i64] = _limits.whole("ring", 0, 99, "CT-T11")
_components: Final = _frame.section("components", "CT-T1")


def count_of(component: str) -> int:
    """CT-T1, CT-T12"""
    return _components.whole(component, 1, 99, "CT-T1")


# --- CT-T6, CT-T7: treasures and missions -----------------------------------------------------------------------------

NOTHING: Final[i64] = 0
RED: Final[i64] = 1
GREEN: Final[i64] = 2
KEYS: Final[i64] = 3
SCROLL: Final[i64] = 4
BRACELET: Final[i64] = 5
PURSE: Final[i64] = 6
DUCATS: Final[i64] = 7  # a chest full of ducats
GEM: Final[i64] = 8  # magic gem (KA-4.2)
RING: Final[i64] = 9  # AV7
HOSTAGE: Final[i64] = 10  # AV32
LOCKED: Final[i64] = 16  # added to a token that lies chest side up (CT-7.5)
TREASURE_NAMES: Final[list[str]] = [
    "nothing",
    "red",
    "green",
    "keys",
    "scroll",
    "bracelet",
    "purse",
    "ducats",
    "gem",
    "ring",
    "hostage",
]
TREASURE_TITLES: Final[list[str]] = [
    "nothing",
    "red gem",
    "green gem",
    "bunch of keys",
    "scroll",
    "bracelet",
    "purse",
    "chest full of ducats",
    "magic gem",
    "Ring of Assassins",
    "hostage",
]
_treasures: Final = read(PACKAGE, "treasures.toml")
note("treasures", _treasures, "CT-T6")
_treasures.only(("chests", "worth", "missions"), "CT-T6")
_chests: Final = _treasures.section("chests", "CT-T6")
CHEST_TOKENS: Final[list[i64]] = [
    kind
    for kind in range(RED, DUCATS + 1)
    for _ in range(_chests.whole(TREASURE_NAMES[kind], 0, 24, "CT-T6"))
]
expect(len(CHEST_TOKENS) == count_of("chests"), _treasures, "chests", "24 tokens in all", "CT-2.5")
_worth: Final = _treasures.section("worth", "CT-8.4")
RED_PAYS: Final[i64] = _worth.whole("red", 0, 9, "CT-8.4")
SET_PAYS: Final[list[i64]] = [i64(ducats) for ducats in _worth.wholes("set", 0, 99, "CT-8.5", 4)]
BEYOND_A_SET: Final[i64] = _worth.whole("beyond", 0, 9, "CT-R38")
_missions: Final = _treasures.section("missions", "CT-T7")
MISSION_KINDS: Final[list[i64]] = [i64(kind) for kind in _missions.choices("kinds", TREASURE_NAMES, "CT-T7")]
_bonuses: Final = _missions.wholes("bonuses", 0, 9, "CT-12.7")
MISSION_TREASURE: Final[list[i64]] = [kind for kind in MISSION_KINDS for _ in _bonuses]
MISSION_BONUS: Final[list[i64]] = [i64(bonus) for _ in MISSION_KINDS for bonus in _bonuses]
MISSIONS: Final[i64] = count_of("missions")
expect(len(MISSION_BONUS) == MISSIONS, _treasures, "missions", "15 cards in all", "CT-T7")
MISSION_NAMES: Final[list[str]] = [
    f"{TREASURE_NAMES[MISSION_TREASURE[card]]}+{MISSION_BONUS[card]}" for card in range(len(MISSION_BONUS))
]

# --- CT-T8, CT-T15: Arcana --------------------------------------------------------------------------------------------

WINDOW_NAMES: Final[list[str]] = [
    "own",
    "move",
    "answer",
    "pick",
    "picked",
    "roll",
    "fight",
    "attack",
    "defend",
    "after",
    "patrol",
    "patrol-answer",
    "escape",
]
_arcana: Final = read(PACKAGE, "arcana.toml")
CARD_NAMES: Final[list[str]] = _arcana.keys()
CARD_IDS: Final[list[str]] = []
CARD_TITLES: Final[list[str]] = []
CARD_TEXTS: Final[list[str]] = []
CARD_COPIES: Final[list[i64]] = []
CARD_WINDOW: Final[list[i64]] = []
CARD_BLUE: Final[list[bool]] = []


def read_arcana() -> None:
    """CT-T8, CT-T15"""
    for name in CARD_NAMES:
        card = _arcana.section(name, "CT-T8")
        card.only(("id", "title", "back", "copies", "window", "text"), "CT-T8")
        CARD_IDS.append(card.text("id", "CT-T8"))
        CARD_TITLES.append(card.text("title", "CT-T8"))
        CARD_TEXTS.append(card.text("text", "CT-T8"))
        CARD_COPIES.append(card.whole("copies", 1, 9, "CT-T8"))
        CARD_WINDOW.append(card.choice("window", WINDOW_NAMES, "CT-T8"))
        CARD_BLUE.append(card.choice("back", ["purple", "blue"], "KA-R2") == 1)
        note(name, card, "CT-T8")


read_arcana()
CARDS: Final[i64] = len(CARD_NAMES)
BASE_CARDS: Final[i64] = 17
RUN: Final[i64] = CARD_NAMES.index("run")
NIGGLING_INJURY: Final[i64] = CARD_NAMES.index("niggling-injury")
SECRET_PASSAGE: Final[i64] = CARD_NAMES.index("secret-passage")
HIDDEN_BLADE: Final[i64] = CARD_NAMES.index("hidden-blade")
AMBUSH: Final[i64] = CARD_NAMES.index("ambush")
PARRY: Final[i64] = CARD_NAMES.index("parry")
EVIL_EYE: Final[i64] = CARD_NAMES.index("evil-eye")
SECOND_CHANCE: Final[i64] = CARD_NAMES.index("second-chance")
FAT_PICKINGS: Final[i64] = CARD_NAMES.index("fat-pickings")
MASTER_KEY: Final[i64] = CARD_NAMES.index("master-key")
REINFORCED_LOCK: Final[i64] = CARD_NAMES.index("reinforced-lock")
HEAVY_FINE: Final[i64] = CARD_NAMES.index("heavy-fine")
CUTPURSE: Final[i64] = CARD_NAMES.index("cutpurse")
SECOND_WIND: Final[i64] = CARD_NAMES.index("second-wind")
PENTACLE_GATE: Final[i64] = CARD_NAMES.index("pentacle-gate")
SLIP_AWAY: Final[i64] = CARD_NAMES.index("slip-away")
HOLD_TIGHT: Final[i64] = CARD_NAMES.index("hold-tight")
SUBTLE_WATCHMAN: Final[i64] = CARD_NAMES.index("subtle-watchman")
PRIVATE_SECURITY: Final[i64] = CARD_NAMES.index("private-security")
BREAKOUT: Final[i64] = CARD_NAMES.index("breakout")
SPIKED_GROG: Final[i64] = CARD_NAMES.index("spiked-grog")
POISONED_BLADE: Final[i64] = CARD_NAMES.index("poisoned-blade")
CALTROPS: Final[i64] = CARD_NAMES.index("caltrops")
FIELD_DRESSING: Final[i64] = CARD_NAMES.index("field-dressing")
LESSON_LEARNED: Final[i64] = CARD_NAMES.index("lesson-learned")
FRENZY: Final[i64] = CARD_NAMES.index("frenzy")
SHARP_EYES: Final[i64] = CARD_NAMES.index("sharp-eyes")
WHISPERED_SECRET: Final[i64] = CARD_NAMES.index("whispered-secret")
BLACK_MARKET: Final[i64] = CARD_NAMES.index("black-market")
BELOW_ARCANA: Final[list[i64]] = [SUBTLE_WATCHMAN, BREAKOUT, PRIVATE_SECURITY, SPIKED_GROG]
"""KA-12.4. Cards that stay in the box in the old city."""


def deck_of(blue: bool) -> list[i64]:
    """CT-T8, CT-T15. All cards of one box, unshuffled."""
    return [card for card in range(CARDS) for _ in range(CARD_COPIES[card]) if CARD_BLUE[card] == blue]


expect(len(deck_of(False)) == count_of("arcana"), _arcana, "run", "60 purple cards in all", "CT-T1")
expect(len(deck_of(True)) == count_of("ashes_arcana"), _arcana, "run", "30 blue cards in all", "CT-T12")

# --- CT-T9, CT-T10, CT-T14: figures -----------------------------------------------------------------------------------

_figures: Final = read(PACKAGE, "figures.toml")
_figures.only(("gangs", "thieves", "heroes", "militiamen", "mercenaries", "patrol", "monsters"), "CT-T9")
_gangs: Final = _figures.section("gangs", "CT-1.1")
GANG_NAMES: Final[list[str]] = _gangs.keys()
GANGS: Final[i64] = len(GANG_NAMES)
GANG_TITLES: Final[list[str]] = [
    _gangs.section(gang, "CT-1.1").text("title", "CT-1.1") for gang in GANG_NAMES
]
GANG_COLOURS: Final[list[str]] = [
    _gangs.section(gang, "CT-1.1").text("colour", "CT-1.1") for gang in GANG_NAMES
]

_REFERENCES: Final = (
    ("roll as AV6", "the player to the attacker's left rolls for them, without Arcana"),
    ("see AV25", "see the special rules"),
    ("with AV4 or AV12", "who wins ties"),
)
"""Sentences that name others by their marks, said in full."""


def _spoken(text: str) -> str:
    """A text as it is read at the table: without the marks by which the ledger numbers its sentences (AV1, AV2, …)."""
    bare = re.sub(r"AV\d+: (.)", lambda found: found[1].upper(), text)
    for mark, words in _REFERENCES:
        bare = bare.replace(mark, words)
    return bare


PASSIVE: Final[i64] = 0
FOR_AP: Final[i64] = 1
FOR_A_CARD: Final[i64] = 2

FIGURE_NAMES: Final[list[str]] = []
FIGURE_TITLES: Final[list[str]] = []
FIGURE_GANG: Final[list[i64]] = []  # -1: none
COMBAT: Final[list[i64]] = []
MOVEMENT: Final[list[i64]] = []
MIND: Final[list[i64]] = []
SKILL_TITLES: Final[list[str]] = []
SKILL_TEXTS: Final[list[str]] = []
SKILL_PRICE: Final[list[i64]] = []


def read_figure(name: str, card: Section, gang: int, clause: str) -> None:
    """One figure; what its card does not have is 0 or empty."""
    FIGURE_NAMES.append(name)
    FIGURE_TITLES.append(card.text("name", clause))
    FIGURE_GANG.append(gang)
    COMBAT.append(card.whole("combat", 1, 9, clause))
    MOVEMENT.append(card.whole("movement", 0, 9, clause) if "movement" in card.entries else 0)
    MIND.append(card.whole("mind", 0, 6, clause) if "mind" in card.entries else 0)
    has_skill = "skill" in card.entries
    SKILL_TITLES.append(card.text("skill", clause) if has_skill else "")
    SKILL_TEXTS.append(_spoken(card.text("text", clause)) if has_skill else "")
    priced = "price" in card.entries
    SKILL_PRICE.append(card.choice("price", ["passive", "ap", "discard"], clause) if priced else PASSIVE)
    note(name, card, clause)


def read_figures() -> None:
    """CT-T9, CT-T10, CT-T14. Thieves gang by gang, mercenaries, heroes, militiamen, zombies, the Cyclops."""
    thieves = _figures.section("thieves", "CT-T9")
    names = thieves.keys()
    for gang, gang_name in enumerate(GANG_NAMES):
        four = [n for n in names if thieves.section(n, "CT-T9").text("gang", "CT-T9") == gang_name]
        expect(len(four) == 4, thieves, four[0], "four thieves in each gang", "CT-1.1")
        for name in four:
            read_figure(name, thieves.section(name, "CT-T9"), gang, "CT-T9")
    hired = _figures.section("mercenaries", "CT-T14")
    names = hired.keys()
    for name in names:
        if hired.section(name, "CT-T14").text("gang", "CT-T14") != "grey":
            gang = hired.section(name, "CT-T14").choice("gang", GANG_NAMES, "CT-T14")
            read_figure(name, hired.section(name, "CT-T14"), gang, "CT-T14")
    for name in ("isabeau", "sienna"):
        read_figure(name, _figures.section("heroes", "CT-T10").section(name, "CT-T10"), -1, "CT-T10")
    for name in ("kornak", "valrut"):
        read_figure(name, _figures.section("militiamen", "CT-T10").section(name, "CT-T10"), -1, "CT-T10")
    monsters = _figures.section("monsters", "CT-T11")
    for number in range(1, 5):
        read_figure(f"zombie-{number}", monsters.section("zombie", "CT-T11"), -1, "CT-T11")
    read_figure("cyclops", monsters.section("cyclops", "CT-T14"), -1, "CT-T14")


read_figures()
FIGURES: Final[i64] = len(FIGURE_NAMES)
THIEVES: Final[i64] = 16
CHARACTERS: Final[i64] = 22  # all who can belong to a gang: thieves, mercenaries, heroes
ISABEAU: Final[i64] = FIGURE_NAMES.index("isabeau")
SIENNA: Final[i64] = FIGURE_NAMES.index("sienna")
KORNAK: Final[i64] = FIGURE_NAMES.index("kornak")
VALRUT: Final[i64] = FIGURE_NAMES.index("valrut")
FIRST_ZOMBIE: Final[i64] = FIGURE_NAMES.index("zombie-1")
CYCLOPS: Final[i64] = FIGURE_NAMES.index("cyclops")
_militia: Final = _figures.section("militiamen", "CT-2.4")
MILITIA_START: Final[list[i64]] = [
    i64(SPACE_NUMBER[_militia.section(name, "CT-2.4").text("start", "CT-2.4")])
    for name in ("kornak", "valrut")
]

LEONA: Final[i64] = FIGURE_NAMES.index("leona")
DAVITTO: Final[i64] = FIGURE_NAMES.index("davitto")
IRIS: Final[i64] = FIGURE_NAMES.index("iris")
BRANDT: Final[i64] = FIGURE_NAMES.index("brandt")
VALDUR: Final[i64] = FIGURE_NAMES.index("valdur")
SELENE: Final[i64] = FIGURE_NAMES.index("selene")
MIRKO: Final[i64] = FIGURE_NAMES.index("mirko")
YSOLDE: Final[i64] = FIGURE_NAMES.index("ysolde")
KALDERN: Final[i64] = FIGURE_NAMES.index("kaldern")
TORTOK: Final[i64] = FIGURE_NAMES.index("tortok")
ELISE: Final[i64] = FIGURE_NAMES.index("elise")
FENWICK: Final[i64] = FIGURE_NAMES.index("fenwick")
DORAK: Final[i64] = FIGURE_NAMES.index("dorak")
MORWEN: Final[i64] = FIGURE_NAMES.index("morwen")
SKARN: Final[i64] = FIGURE_NAMES.index("skarn")
VESPER: Final[i64] = FIGURE_NAMES.index("vesper")
CHUFFLOCK: Final[i64] = FIGURE_NAMES.index("chufflock")
LUCIUS: Final[i64] = FIGURE_NAMES.index("lucius")
IRAEM: Final[i64] = FIGURE_NAMES.index("iraem")
SHAANA: Final[i64] = FIGURE_NAMES.index("shaana")
_hired: Final = _figures.section("mercenaries", "CT-T14")
GREY_SKILLS: Final[list[str]] = [
    _hired.section(name, "CT-T14").text("skill", "CT-T14") for name in ("isabeau", "sienna")
]
"""CT-T14. The skills Isabeau and Sienna have while a gang has hired them."""

_patrol: Final = _figures.section("patrol", "CT-T14")
PATROL_TITLES: Final[list[str]] = [
    _patrol.section(name, "KA-5.1").text("name", "KA-5.1") for name in ("kornak", "valrut")
]
PATROL: Final[i64] = 64
"""KA-5.1. Added to a militiaman in an event of a game with the reinforced patrol, where he bears another name."""
PATROL_COMBAT: Final[i64] = _patrol.section("kornak", "CT-T14").whole("combat", 1, 9, "CT-T14")
PATROL_POINTS: Final[i64] = _patrol.section("kornak", "KA-5.3").whole("movement", 1, 9, "KA-5.3")
expect(
    _patrol.section("valrut", "CT-T14").whole("combat", 1, 9, "CT-T14") == PATROL_COMBAT,
    _patrol,
    "valrut",
    "the Combat of Captain Kornak",
    "CT-T14",
)

# --- CT-T11, CT-T19: adventures ---------------------------------------------------------------------------------------

_adventures: Final = read(PACKAGE, "adventures.toml")
ADVENTURE_NAMES: Final[list[str]] = ["", *_adventures.keys()]
ADVENTURE_TITLES: Final[list[str]] = [""]
ADVENTURE_TEXTS: Final[list[str]] = [""]
ADVENTURE_SETUPS: Final[list[str]] = [""]
ADVENTURE_EVENTS: Final[list[str]] = [""]
ROUNDS: Final[list[i64]] = [0]
ALARM: Final[list[i64]] = [0]
PORTCULLISES: Final[list[i64]] = [0]


def read_adventures() -> None:
    """CT-T11, CT-T19"""
    for number, name in enumerate(_adventures.keys(), 1):
        sheet = _adventures.section(name, "CT-T11")
        sheet.only(
            ("number", "title", "rounds", "alarm", "portcullises", "setup", "rules", "events"), "CT-T11"
        )
        sheet.whole("number", number, number, "CT-T11")
        ADVENTURE_TITLES.append(sheet.text("title", "CT-T11"))
        ADVENTURE_TEXTS.append(_spoken(sheet.text("rules", "CT-T11")))
        ADVENTURE_SETUPS.append(_spoken(sheet.text("setup", "CT-T11")))
        ADVENTURE_EVENTS.append(_spoken(sheet.text("events", "CT-3.3")))
        ROUNDS.append(sheet.whole("rounds", 7, 8, "CT-T11"))
        ALARM.append(sheet.whole("alarm", 5, 6, "CT-T11"))
        PORTCULLISES.append(sheet.whole("portcullises", 1, 10, "CT-R51"))
        note(name, sheet, "CT-T11")


read_adventures()
ADVENTURES: Final[i64] = len(ROUNDS) - 1
expect(len(ROUNDS) == 15, _adventures, ADVENTURE_NAMES[1], "fourteen adventures", "CT-T11")

FIGHT_CARDS: Final[list[i64]] = [
    HIDDEN_BLADE,
    AMBUSH,
    PARRY,
    EVIL_EYE,
    SLIP_AWAY,
    HOLD_TIGHT,
    SPIKED_GROG,
    POISONED_BLADE,
    FRENZY,
]
"""Cards that are played in a fight (CT-10.4, CT-R42)."""
