"""The components of El Dorado (ED-1, ledger section 3) as tables indexed by small numbers. Compiled room.

Read once at import from `content/*.toml`. A *place* is the number of a tile: the island's tiles are 0 to 47, kind by
kind, the cave's 48 to 61, so that any area of both maps is one mask. `PLACE_NAMES` are their text names.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.masks import mask_of
from doubloon.pieces.content import Section, check_override, digest, read

PACKAGE: Final = "doubloon.games.el_dorado"

Kind = i64
Place = i64
Resource = i64
Explorer = i64
Side = i64
Piece = i64

check_override(PACKAGE)
DIGEST: Final[str] = digest(PACKAGE)

PROVENANCE: Final[dict[str, dict[str, str]]] = {}


def note(name: str, section: Section, clause: str) -> None:
    PROVENANCE[name] = section.provenance(clause)


def is_house(name: str) -> bool:
    """Whether any value under this name is a house value."""
    return "house" in PROVENANCE[name].values()


# --- resources ------------------------------------------------------------------------------------------------------

FOOD: Final[i64] = 0
WOOD: Final[i64] = 1
GOLD: Final[i64] = 2
RESOURCES: Final = 3
RESOURCE_NAMES: Final[list[str]] = ["food", "wood", "gold"]


def amounts(section: Section, high: int, clause: str) -> list[i64]:
    """Food, wood and gold of a table."""
    out: list[i64] = []
    for name in RESOURCE_NAMES:
        out.append(section.whole(name, 0, high, clause))
    return out


_frame: Final = read(PACKAGE, "frame.toml")
_frame.only(
    (
        "cards",
        "strength",
        "dice",
        "faces",
        "hardcore",
        "important",
        "large_group",
        "limits",
        "doubloons",
    ),
    "ED-T13",
)
CARDS: Final[list[i64]] = amounts(_frame.section("cards", "ED-1.5"), 60, "ED-1.5")

_strength: Final = _frame.section("strength", "ED-5.2")
EXPLORER_STRENGTH: Final[i64] = _strength.whole("explorer", 0, 9, "ED-5.2")
CONQUISTADOR_STRENGTH: Final[i64] = _strength.whole("conquistador", 0, 9, "ED-19.8")
VILLAGER_STRENGTH: Final[i64] = _strength.whole("villager", 0, 9, "ED-5.5")
FORT_STRENGTH: Final[i64] = _strength.whole("fort", 0, 9, "ED-5.5")
FARMHOUSE_STRENGTH: Final[i64] = _strength.whole("farmhouse", 0, 9, "ED-15.3")
ISLAND_SHRINE_STRENGTH: Final[i64] = _strength.whole("island_shrine", 0, 9, "ED-5.3")
CAVE_SHRINE_STRENGTH: Final[i64] = _strength.whole("cave_shrine", 0, 9, "ED-5.4")
THIEF_STRENGTH: Final[i64] = _strength.whole("thief", 0, 9, "TH-10.2")
HIDEOUT_STRENGTH: Final[i64] = _strength.whole("hideout", 0, 9, "TH-10.12")
OUTPOST_STRENGTH: Final[i64] = _strength.whole("outpost", 0, 9, "TH-10.14")
COMPANION_STRENGTH: Final[i64] = _strength.whole("companion", 0, 9, "TH-15.4")
CURSE_STRENGTH: Final[i64] = _strength.whole("curse", 0, 9, "TH-12.6")

_dice: Final = _frame.section("dice", "ED-12.7")
note("dice", _dice, "ED-12.7")
GOLDEN_DIE: Final[i64] = _dice.whole("golden", 2, 6, "ED-8.2")
BLACK_DIE: Final[i64] = _dice.whole("black", 2, 12, "ED-12.7")
_faces: Final = _frame.section("faces", "ED-T8")
note("faces", _faces, "ED-T8")
TITAN_DIE: Final[list[i64]] = []
for _face in _faces.wholes("titan", 0, 6, "TH-14.4"):
    TITAN_DIE.append(_face)
THIEF_DIE: Final[list[i64]] = []
"""TH-8.3. Both numbers of each face, one after the other."""
for _face in _faces.wholes("thief", 1, 6, "TH-8.3"):
    THIEF_DIE.append(_face)
if len(THIEF_DIE) % 2:
    raise _faces.error("thief", "two numbers for each face", "TH-8.3")

_hardcore: Final = _frame.section("hardcore", "HC-4.1")
TURN_POINTS: Final[i64] = _hardcore.whole("turn_points", 0, 6, "HC-4.1")
PLACING_TURNS: Final[i64] = _hardcore.whole("placing_turns", 1, 9, "HC-2.6")
_large: Final = _frame.section("large_group", "TH-3.2")
LARGE_GROUP: Final[i64] = _large.whole("players", 2, 9, "TH-3.2")
LARGE_GROUP_SHRINES: Final[i64] = _large.whole("shrines", 1, 3, "TH-3.2")
_limits: Final = _frame.section("limits", "ED-R47")
note("limits", _limits, "ED-R47")
ROUNDS: Final[i64] = _limits.whole("rounds", 1, 1000, "ED-R47")
PROPOSALS: Final[i64] = _limits.whole("proposals", 0, 15, "ED-R48")

# --- tiles ----------------------------------------------------------------------------------------------------------

KIND_NAMES: Final[list[str]] = [
    "water",
    "gold",
    "food",
    "wood",
    "garden",
    "shrine",
    "entrance",
    "exit",
    "cave-shrine",
    "tiger",
    "thieves",
    "giant",
    "empty",
    "bavieca",
    "rose",
    "jimenez",
    "cortes",
    "titan",
    "wolf",
    "cave-in",
    "secret-exit",
    "totec",
]
WATER: Final[i64] = 0
GOLD_TILE: Final[i64] = 1
FOOD_TILE: Final[i64] = 2
WOOD_TILE: Final[i64] = 3
GARDEN: Final[i64] = 4
SHRINE: Final[i64] = 5
CAVE_ENTRANCE: Final[i64] = 6
CAVE_EXIT: Final[i64] = 7
CAVE_SHRINE: Final[i64] = 8
TIGER: Final[i64] = 9
THIEVES_TILE: Final[i64] = 10
GIANT: Final[i64] = 11
EMPTY_CAVE: Final[i64] = 12
FIRST_COIN: Final[i64] = 13
"""The four treasure tiles, in the order of their coins (TH-12)."""
TITAN_TILE: Final[i64] = 17
WOLF_TILE: Final[i64] = 18
CAVE_IN: Final[i64] = 19
SECRET_EXIT: Final[i64] = 20
TOTEC: Final[i64] = 21
KINDS: Final = 22

PLACES: Final[i64] = 62
ISLAND_PLACES: Final[i64] = 48
ENTRANCE: Final[i64] = 47
EXIT: Final[i64] = 48
ALTAR: Final[i64] = 49
"""The cave shrine's tile."""
NO_PLACE: Final[i64] = -1

_tiles: Final = read(PACKAGE, "tiles.toml")
_tiles.only(("island", "cave", "expansion", "dwellers", "treasure", "exit"), "ED-1.2")
_island: Final = _tiles.section("island", "ED-1.2")
_cave: Final = _tiles.section("cave", "ED-1.3")

KIND: Final[list[i64]] = []
PLACE_NAMES: Final[list[str]] = []
for _kind, _name in enumerate(KIND_NAMES[:7]):
    _count = _island.whole(_name, 1, 48, "ED-1.2")
    for _number in range(_count):
        KIND.append(_kind)
        PLACE_NAMES.append(_name if _count == 1 else f"{_name}{_number + 1}")
if len(KIND) != 48 or KIND[47] != 6:
    raise _island.error("entrance", "48 tiles in all, one of them the entrance", "ED-1.2")
for _kind in range(7, 13):
    for _ in range(_cave.whole(KIND_NAMES[_kind], 1, 12, "ED-1.3")):
        KIND.append(_kind)
        PLACE_NAMES.append(KIND_NAMES[_kind] if _kind < 9 else f"cave{len(KIND) - 50}")
if len(KIND) != 62 or KIND[49] != 8:
    raise _cave.error("empty", "14 tiles in all, one exit and one shrine", "ED-1.3")

_TITLES: Final = {
    "entrance": "the cave entrance",
    "exit": "the cave exit",
    "cave-shrine": "the cave shrine's tile",
}


def _spoken(name: str) -> str:
    """`gold 12` for `gold12`."""
    kind = name.rstrip("0123456789")
    return f"{kind} {name[len(kind) :]}".rstrip()


PLACE_TITLES: Final[list[str]] = [_TITLES.get(_name, _spoken(_name)) for _name in PLACE_NAMES]
"""The same in a sentence: tiles of which there is one are not numbered."""

_expansion: Final = _tiles.section("expansion", "TH-1.2")
CAVE_KINDS: Final[list[i64]] = list(KIND[50:])
"""TH-2.9. The cave tiles of both boxes without exit and shrine; TH-R1: all nine new ones."""
for _kind in range(13, 22):
    for _ in range(_expansion.whole(KIND_NAMES[_kind], 0, 3, "TH-R1")):
        CAVE_KINDS.append(_kind)
REMOVED_CAVE_TILES: Final[i64] = _expansion.whole("removed", 0, 12, "TH-2.9")
if not 1 < len(CAVE_KINDS) - REMOVED_CAVE_TILES <= 12:
    raise _expansion.error("removed", "at most twelve cave tiles left", "TH-2.9")

SHRINES: Final[list[i64]] = [place for place in range(48) if KIND[place] == SHRINE]
SHRINE_MASK: Final[i64] = mask_of(SHRINES)
ISLAND_MASK: Final[i64] = 2**48 - 1
IMPASSABLE: Final[i64] = mask_of([place for place in range(48) if KIND[place] in (WATER, SHRINE)])
"""ED-9.2. Tiles that nobody enters, unless a bridge lies on the water (TH-5)."""
LAND: Final[i64] = ISLAND_MASK & ~IMPASSABLE
WATER_MASK: Final[i64] = IMPASSABLE & ~SHRINE_MASK

YIELD: Final[list[i64]] = [
    mask_of([place for place in range(48) if KIND[place] == kind])
    for kind in (FOOD_TILE, WOOD_TILE, GOLD_TILE)
]
"""ED-1.10. By resource: the tiles that produce it and nothing else."""
GARDENS: Final[i64] = mask_of([place for place in range(48) if KIND[place] == GARDEN])
"""ED-1.11. They produce all three."""

_dwellers: Final = _tiles.section("dwellers", "ED-1.13")
DWELLER_STRENGTH: Final[list[i64]] = [0] * KINDS
for _kind in (9, 10, 11, 17, 18):
    DWELLER_STRENGTH[_kind] = _dwellers.whole(KIND_NAMES[_kind], 1, 12, "ED-1.13")
TREASURE: Final[list[i64]] = amounts(_tiles.section("treasure", "ED-18.9"), 9, "ED-18.9")
_exit: Final = _tiles.section("exit", "ED-T9")
note("exit", _exit, "ED-T9")
X_EDGES: Final[list[i64]] = []
for _edge in _exit.wholes("x_edges", 0, 5, "ED-T9"):
    X_EDGES.append(_edge)

IMPORTANT: Final[list[list[i64]]] = [[], []]
"""HC-2.1, ED-T11. By number of sides: the sets of hidden tiles, each a mask, the lowest tiles of a kind first."""
_important: Final = _frame.section("important", "HC-2.1")
for _sides in range(2, 8):
    _sets: list[i64] = []
    _free: list[int] = list(range(48))
    for _set in _important.sections(str(_sides), "HC-2.1"):
        _set.only(("shrine", "entrance", "garden", "water"), "HC-2.1")
        _taken: list[i64] = []
        for _name in _set.entries:
            for _ in range(_set.whole(_name, 1, 3, "HC-2.1")):
                _taken.append(next(place for place in _free if KIND_NAMES[KIND[place]] == _name))
                _free.remove(_taken[-1])
        _sets.append(mask_of(_taken))
    if len(_sets) != _sides:
        raise _important.error(str(_sides), "one set for each side", "HC-2.1")
    IMPORTANT.append(_sets)

# --- costs ----------------------------------------------------------------------------------------------------------

_costs: Final = read(PACKAGE, "costs.toml")
_costs.only(
    (
        "villager",
        "farmhouse",
        "fort",
        "offering",
        "army",
        "reroll",
        "bridge",
        "wolf",
        "stride",
        "trade",
        "thieves",
    ),
    "ED-10.1",
)


def cost(name: str, clause: str) -> list[i64]:
    section = _costs.section(name, clause)
    note(name, section, clause)
    return amounts(section, 9, clause)


def cards_in_words(cost: list[i64]) -> str:
    """`1 food and 2 wood`."""
    return " and ".join([f"{cost[kind]} {RESOURCE_NAMES[kind]}" for kind in range(3) if cost[kind]])


VILLAGER_COST: Final[list[i64]] = cost("villager", "ED-10.3")
FARMHOUSE_COST: Final[list[i64]] = cost("farmhouse", "ED-10.8")
FORT_COST: Final[list[i64]] = cost("fort", "ED-10.12")
OFFERING_COST: Final[list[i64]] = cost("offering", "ED-10.6")
ARMY_COST: Final[list[i64]] = cost("army", "ED-11.2")
REROLL_COST: Final[list[i64]] = cost("reroll", "HC-3.1")
BRIDGE_COST: Final[list[i64]] = cost("bridge", "TH-5.2")
WOLF_COST: Final[list[i64]] = cost("wolf", "TH-15.5")
STRIDE_COST: Final[list[i64]] = cost("stride", "TH-18.1")
_thieves: Final = _costs.section("thieves", "TH-11.1")
note("thieves", _thieves, "TH-11.1")
PAIR: Final[i64] = _thieves.whole("pair", 1, 9, "TH-11.3")
HIDEOUT_PRICE: Final[i64] = _thieves.whole("hideout", 0, 5, "TH-11.11")
THIEF_PRICE: Final[i64] = _thieves.whole("thief", 0, 5, "TH-11.5")
OUTPOST_PRICE: Final[i64] = _thieves.whole("outpost", 0, 5, "TH-11.14")
THIEVES_OFFERING_PRICE: Final[i64] = _thieves.whole("offering", 0, 5, "TH-11.9")
_doubloons: Final = _frame.section("doubloons", "TH-1.3")
DOUBLOONS: Final[i64] = _doubloons.whole("coins", 1, 15, "TH-1.3")
START_DOUBLOONS: Final[i64] = _doubloons.whole("start", 0, 15, "TH-2.4")
HIDING_DOUBLOONS: Final[i64] = _doubloons.whole("hiding", 0, 15, "TH-7.3")
THIEF_SPEED: Final[i64] = _doubloons.whole("thief_speed", 1, 9, "TH-9.1")
_trade: Final = _costs.section("trade", "ED-6.3")
STACK_RATE: Final[i64] = _trade.whole("stack", 1, 9, "ED-6.3")
MERCHANT_RATE: Final[i64] = _trade.whole("merchant", 1, 9, "ED-6.4")

# --- boards, explorers, wooden pieces ---------------------------------------------------------------------------------

STELLA: Final[i64] = 0
BELLONA: Final[i64] = 1
HECTOR: Final[i64] = 2
NICOLAS: Final[i64] = 3
TIZOC: Final[i64] = 4
EMMA: Final[i64] = 5
VICTORIA: Final[i64] = 6
PEDRO: Final[i64] = 7
WILLIAM: Final[i64] = 8
LAFFITE: Final[i64] = 9
SEQUOIA: Final[i64] = 10
YANGA: Final[i64] = 11
EXPLORER_NAMES: Final[list[str]] = [
    "stella",
    "bellona",
    "hector",
    "nicolas",
    "tizoc",
    "emma",
    "victoria",
    "pedro",
    "william",
    "laffite",
    "sequoia",
    "yanga",
]
UNCHOSEN: Final[i64] = -1

_explorers: Final = read(PACKAGE, "explorers.toml")
_explorers.only(("pieces", "start", "boards", "explorer"), "ED-T5")
note("boards", _explorers, "ED-T5")
_pieces: Final = _explorers.section("pieces", "ED-1.9")
VILLAGERS: Final[i64] = _pieces.whole("villagers", 1, 6, "ED-1.9")
CORPORAL_VILLAGERS: Final[i64] = _pieces.whole("corporal_villagers", 1, 7, "ED-19.3")
NOT_SOLO: Final[list[i64]] = [VICTORIA, EMMA, NICOLAS, LAFFITE]
"""SO-1.9"""
TEAM_VILLAGERS: Final[i64] = _pieces.whole("team_villagers", 1, 6, "TH-2.7")
CORPORAL_TEAM_VILLAGERS: Final[i64] = _pieces.whole("corporal_team_villagers", 1, 7, "TH-2.7")
_start: Final = _explorers.section("start", "ED-2.11")
SOLO_CARDS: Final[i64] = _start.whole("solo_cards", 0, 6, "SO-1.7")
START_CARDS: Final[i64] = _start.whole("cards", 0, 6, "ED-2.11")
WEALTHY_CARDS: Final[i64] = _start.whole("wealthy_cards", 0, 6, "ED-19.7")
HAND_LIMIT: Final[i64] = _start.whole("hand_limit", 0, 40, "ED-7.1")

_titles: Final = _explorers.section("explorer", "ED-19")
EXPLORER_TITLES: Final[list[str]] = []
EXPLORER_RULES: Final[list[str]] = []
for _name in EXPLORER_NAMES:
    _one = _titles.section(_name, "ED-19")
    EXPLORER_TITLES.append(_one.text("title", "ED-19"))
    EXPLORER_RULES.append(_one.text("rule", "ED-19"))
_boards: Final = _explorers.section("boards", "ED-T5")
COLOUR_NAMES: Final[list[str]] = list(_boards.entries)
THIEVES_COLOUR: Final = "black"
BASE_BOARDS: Final = 5
"""The sixth is the expansion's (TH-1.4)."""
for _board, _name in enumerate(COLOUR_NAMES):
    if _boards.entries[_name] != EXPLORER_NAMES[2 * _board : 2 * _board + 2]:
        raise _boards.error(_name, f"{EXPLORER_NAMES[2 * _board : 2 * _board + 2]}", "ED-T5")

# Pieces: villager n of side s, the explorer of a seat, thieves, the Wolf. All fit into one mask (locks, groups).
MOST_SEATS: Final = 8
MOST_SIDES: Final = 7
ARMY: Final[i64] = 7
"""Villager pieces a side can have; villager n of side s is piece `7 s + n`."""
EXPLORERS: Final[i64] = 49
"""The explorer of seat n is piece `49 + n`."""
THIEVES: Final[i64] = 57
MOST_THIEVES: Final = 4
WOLF: Final[i64] = 61
PIECES: Final[i64] = 62

SUPPLY: Final[i64] = -1
LOST: Final[i64] = -2
"""Defeated: not to be bought again before the owner's next explore phase (ED-13.3)."""
UNUSED: Final[i64] = -3
"""Not in this game."""
CAPTIVE: Final[i64] = -4
WAITING: Final[i64] = -5
"""A partner's explorer, before it enters (TH-6.4)."""

BUILDINGS: Final[i64] = 3
"""By side: two farmhouses, then the fort; the Thieves' outposts and hideout likewise."""
FORT: Final[i64] = 2

# --- coins (TH-12) ----------------------------------------------------------------------------------------------------

BAVIECA: Final[i64] = 0
ROSE: Final[i64] = 1
JIMENEZ: Final[i64] = 2
CORTES: Final[i64] = 3
COINS: Final[i64] = 4
COIN_NAMES: Final[list[str]] = ["bavieca", "rose", "jimenez", "cortes"]
COIN_TITLES: Final[list[str]] = [
    "Bavieca",
    "Raleigh's Golden Rose",
    "the Army of Jiménez",
    "the Cursed Treasure of Cortés",
]
CURSED_GOLD: Final[i64] = _tiles.section("expansion", "TH-12.6").whole("cursed_gold", 0, 30, "TH-12.6")

# --- those who fight for nobody (TH-14, SO-2) -------------------------------------------------------------------------

NOBODY: Final[i64] = -1
CAVE_FIND: Final[i64] = 64
"""What a cave tile counts among the tiles a side has discovered (`Island.found`)."""
WITH_DWELLER: Final[i64] = 8
"""A cave shrine held by a dweller is held by this number plus the dweller's kind (ED-16.10)."""
TITAN: Final[i64] = 7
"""Beside the numbers of sides: whom one can be up against on a tile."""
MOST_OPPONENTS: Final = 10

# The guardians of solo mode (SO-2.1), in the order of their turns (SO-3.1).
GUARDIAN_KINDS: Final[list[i64]] = [WOLF_TILE, THIEVES_TILE, TITAN_TILE]
GUARDIANS: Final[list[i64]] = [8, 9, TITAN]
"""The same as opponents on a tile."""
THIEF_GUARDIAN: Final[i64] = 1
UNMET: Final[i64] = -1
OFF_THE_BOARD: Final[i64] = -2
"""Beaten before any island shrine was known (SO-R2)."""
