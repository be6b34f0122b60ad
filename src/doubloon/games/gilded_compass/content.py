"""The components of Order of the Gilded Compass (GC-1.3, ledger section 3) as tables indexed by small numbers.

Read once at import from `content/*.toml`. A tile is its number everywhere in the rules; `..._NAMES` give its text name
(`mG2`, `G-C2`, `M12`, `PC4`), `NUMBER_OF` the way back, `..._TITLES` what people read. Compiled room.
More than 500 lines: nine kinds of components, a table each.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.column import vec
from doubloon.kernel.masks import ONE
from doubloon.pieces.content import ContentError, Section, check_override, digest, read

PACKAGE: Final = "doubloon.games.gilded_compass"

Colour = i64
Map = i64
Specialist = i64
Item = i64
Mission = i64

CARTOGRAPHER: Final[i64] = 0
EXCAVATOR: Final[i64] = 1
NO_COLLECTION: Final[i64] = -1

BRONZE: Final[i64] = 0
SILVER: Final[i64] = 1
GOLD: Final[i64] = 2

TIMELY_GIFT: Final[i64] = 0
WILL_TO_WIN: Final[i64] = 1
LITTLE_HELP: Final[i64] = 2
COMPELLING_POWER: Final[i64] = 3

# Limits of the scoring's packed states (rules/scoring/assignment.py); the box keeps far below them.
MOST_SPECIALISTS: Final = 7  # of one colour and type
MOST_ITEMS: Final = 3  # of one colour and type
MOST_ALIKE: Final = 3  # shared tiles of one kind
MOST_KINDS: Final = 6  # kinds of shared tiles

check_override(PACKAGE)
DIGEST: Final[str] = digest(PACKAGE)

# Where each value comes from, for a client's marks: text name of the tile or table -> {aspect: tag}.
PROVENANCE: Final[dict[str, dict[str, str]]] = {}


def is_house(name: str) -> bool:
    """Whether any value of this tile (`mG2b`, `M12`, `chests`) is a house value; an unknown name is an error."""
    return "house" in PROVENANCE[name].values()


def note(name: str, section: Section, clause: str) -> None:
    PROVENANCE[name] = section.provenance(clause)


def expect(holds: bool, section: Section, key: str, expected: str, clause: str) -> None:
    if not holds:
        raise section.error(key, expected, clause)


def column(numbers: list[int]) -> vec[i64]:
    out = vec[i64]([0] * len(numbers))
    for place, number in enumerate(numbers):
        out[place] = number
    return out


def piled(tally: list[tuple[int, int]]) -> list[int]:
    """`{1: 2, 3: 1}` as the pieces themselves: 1, 1, 3."""
    return [number for number, amount in tally for _ in range(amount)]


# --- GC-1, GC-2: the frame ------------------------------------------------------------------------------------------

_frame: Final = read(PACKAGE, "frame.toml")
note("frame", _frame, "GC-1")
_frame.only(("components", "dice", "start", "players", "display", "scoring"), "GC-1")
_components: Final = _frame.section("components", "GC-1.3")


def count_of(component: str, high: int) -> int:
    """GC-1.3"""
    return _components.whole(component, 1, high, "GC-1.3")


_players: Final = _frame.section("players", "GC-1.1")
LEAST_PLAYERS: Final[i64] = _players.whole("least", 2, 2, "GC-1.1")
MOST_PLAYERS: Final[i64] = _players.whole("most", 5, 5, "GC-1.1")


def by_players(key: str, low: int, high: int, clause: str) -> vec[i64]:
    """A column indexed by the number of human players; 0 where nobody may play."""
    return column([0, 0, *_players.wholes(key, low, high, clause, 4)])


ROUNDS: Final = by_players("rounds", 1, 6, "GC-1.5")
ENTRANCES: Final = by_players("entrances", 1, 9, "GC-2.6")
TEMPLE_TILES: Final = by_players("temple_tiles", 1, 4, "GC-9.1")

_dice: Final = _frame.section("dice", "GC-2.17")
note("dice", _dice, "GC-2.17")
DICE_COLOURS: Final[i64] = _dice.whole("colours", 5, 5, "GC-1.3")
DICE_EACH: Final[i64] = _dice.whole("each", 1, 12, "GC-2.17")
EXTRA_DICE: Final[i64] = _dice.whole("extra", 0, 4, "GC-11.6")
NEUTRAL_EACH: Final[i64] = _dice.whole("neutral_each", 1, 4, "GC-16.1")
DICE: Final[i64] = count_of("dice", 64)
expect(DICE == DICE_COLOURS * DICE_EACH + EXTRA_DICE, _components, "dice", "colours × each + extra", "GC-1.3")

START_TOKENS: Final[i64] = _frame.section("start", "GC-2.17").whole("tokens", 0, 24, "GC-2.17")
_display: Final = _frame.section("display", "GC-6.1")
MAPS_SHOWN: Final[i64] = _display.whole("maps", 1, 4, "GC-6.1")
ABILITIES_SHOWN: Final[i64] = _display.whole("abilities", 3, 3, "GC-10.1")
_gold: Final = _frame.section("scoring", "GC-17.8")
TOKENS_PER_GOLD: Final[i64] = _gold.whole("tokens_per_gold", 1, 24, "GC-4.10")
ABILITY_GOLD: Final[i64] = _gold.whole("ability_gold", 0, 9, "GC-10.14")

# --- 3.1 colours ----------------------------------------------------------------------------------------------------

_colours: Final = read(PACKAGE, "colours.toml")
COLOUR_NAMES: Final[list[str]] = _colours.keys()
COLOURS: Final[i64] = len(COLOUR_NAMES)
COLOUR_TITLES: Final[list[str]] = []
LOCATION_TITLES: Final[list[str]] = []
_colours.only(("R", "B", "G", "Y", "W", "P"), "GC-5.12")
if len(COLOUR_NAMES) != 6:
    raise ContentError("colours.toml", "(the whole file)", str(COLOUR_NAMES), "R, B, G, Y, W, P", "GC-5.12")

# --- 3.4 artifacts, 3.5 collections ---------------------------------------------------------------------------------

_artifacts: Final = read(PACKAGE, "artifacts.toml")
_artifacts.only(("types", "gold", "collections"), "GC-7.11")
_types: Final = _artifacts.section("types", "GC-2.10")
note("artifacts", _types, "GC-2.10")
_copies: Final = _types.section("copies", "GC-2.10")
ARTIFACT_NAMES: Final[list[str]] = list(_copies.entries)
ARTIFACT_TYPES: Final[i64] = len(ARTIFACT_NAMES)
ARTIFACTS: Final[i64] = count_of("artifacts", 60)
ARTIFACT_TYPE: Final = column(
    piled([(n, _copies.whole(name, 0, 36, "GC-2.10")) for n, name in enumerate(ARTIFACT_NAMES)])
)
expect(len(ARTIFACT_NAMES) == 6, _types, "copies", "six types", "GC-2.10")
expect(len(ARTIFACT_TYPE) == ARTIFACTS, _types, "copies", f"{ARTIFACTS} Artifacts in all", "GC-1.3")

for _name in COLOUR_NAMES:
    _colour = _colours.section(_name, "GC-6.13")
    _colour.only(("title", "location", "artifact"), "GC-6.13")
    COLOUR_TITLES.append(_colour.text("title", "GC-5.12"))
    LOCATION_TITLES.append(_colour.text("location", "GC-6.13"))
    _colour.choice("artifact", ARTIFACT_NAMES, "GC-2.10")
    note(_name, _colour, "GC-6.13")

_prices: Final = _artifacts.section("gold", "GC-7.11")
_collections: Final = _artifacts.section("collections", "GC-7.11")
COLLECTION_NAMES: Final[list[str]] = _collections.keys()
COLLECTIONS: Final[i64] = count_of("collections", 6)
expect(len(COLLECTION_NAMES) == COLLECTIONS, _artifacts, "collections", f"{COLLECTIONS} tiles", "GC-1.3")
COLLECTION_MOST: Final = column(
    [
        _collections.section(n, "GC-7.11").choice("most_desired", ARTIFACT_NAMES, "GC-7.11")
        for n in COLLECTION_NAMES
    ]
)
COLLECTION_NEXT: Final = column(
    [
        _collections.section(n, "GC-7.11").choice("preferred", ARTIFACT_NAMES, "GC-7.11")
        for n in COLLECTION_NAMES
    ]
)


def artifact_prices() -> list[int]:
    """GC-7.11. Gold of one Artifact, at collection × ARTIFACT_TYPES + type."""
    gold = [_prices.whole("other", 0, 9, "GC-7.11")] * (len(COLLECTION_NAMES) * len(ARTIFACT_NAMES))
    for number, name in enumerate(COLLECTION_NAMES):
        row = number * len(ARTIFACT_NAMES)
        tile = _collections.section(name, "GC-7.11")
        different = COLLECTION_MOST[number] != COLLECTION_NEXT[number]
        expect(different, tile, "preferred", "another type than most_desired", "GC-7.11")
        gold[row + COLLECTION_NEXT[number]] = _prices.whole("preferred", 0, 9, "GC-7.11")
        gold[row + COLLECTION_MOST[number]] = _prices.whole("most_desired", 0, 9, "GC-7.11")
        note(name, _collections, "GC-7.11")
    return gold


ARTIFACT_GOLD: Final = column(artifact_prices())

# --- 3.2 Ancient Maps -----------------------------------------------------------------------------------------------

MAP_NAMES: Final[list[str]] = []
MAP_TITLES: Final[list[str]] = []
MAP_PHRASES: Final[list[str]] = []  # as they stand in a sentence
_map_colours: Final[list[int]] = []
_map_greater: Final[list[int]] = []
_map_smaller: Final[list[int]] = []


def mask_of_colours(section: Section, clause: str) -> int:
    mask = 0
    for colour in section.choices("colours", COLOUR_NAMES, clause):
        mask += 2**colour
    return mask


def read_values(tile: Section, greater: list[int], smaller: list[int], clause: str) -> None:
    """The two values of a map-like tile: the smaller is never above the greater."""
    greater.append(tile.whole("greater", 0, 9, clause))
    smaller.append(tile.whole("smaller", 0, greater[-1], clause))


def read_maps() -> Section:
    """GC-6.13, GC-R39"""
    book = read(PACKAGE, "maps.toml")
    book.only(("group",), "GC-6.13")
    for group in book.sections("group", "GC-6.13"):
        group.only(("colours", "tiles"), "GC-6.13")
        for tile in group.sections("tiles", "GC-6.13"):
            tile.only(("name", "colours", "greater", "smaller"), "GC-6.13")
            name = tile.text("name", "GC-6.13")
            expect(name not in MAP_NAMES, tile, "name", "a name of its own", "GC-6.13")
            colours = mask_of_colours(tile if "colours" in tile.entries else group, "GC-6.13")
            MAP_NAMES.append(name)
            _map_colours.append(colours)
            read_values(tile, _map_greater, _map_smaller, "GC-6.13")
            shown = [c for c in range(len(COLOUR_NAMES)) if colours & 2**c]
            colour = " and ".join(COLOUR_TITLES[c] for c in shown)
            place = " / ".join(LOCATION_TITLES[c].removeprefix("The ") for c in shown)
            numbers = f"{_map_greater[-1]}/{_map_smaller[-1]}"
            MAP_TITLES.append(f"{colour} {place} {numbers}")
            MAP_PHRASES.append(f"the {colour} map {place} {numbers}")
            note(name, tile if "provenance" in tile.entries else group, "GC-6.13")
    return book


MAPS: Final[i64] = count_of("maps", 60)
_map_book: Final = read_maps()
expect(len(MAP_NAMES) == MAPS, _map_book, "group", f"{MAPS} tiles in all", "GC-1.3")
MAP_COLOURS: Final = column(_map_colours)  # K, a mask of colours
MAP_GREATER: Final = column(_map_greater)
MAP_SMALLER: Final = column(_map_smaller)

# --- 3.3 Specialists ------------------------------------------------------------------------------------------------

_specialists: Final = read(PACKAGE, "specialists.toml")
_specialists.only(("types", "values"), "GC-5.12")
_kinds: Final = _specialists.section("types", "GC-5.12")
TYPE_NAMES: Final[list[str]] = ["C", "E"]
TYPE_TITLES: Final[list[str]] = [_kinds.section(t, "GC-5.12").text("title", "GC-5.12") for t in TYPE_NAMES]
ITEM_TITLES_BY_TYPE: Final[list[str]] = [
    _kinds.section(t, "GC-9.8").text("item", "GC-9.8") for t in TYPE_NAMES
]

SPECIALIST_NAMES: Final[list[str]] = []
SPECIALIST_TITLES: Final[list[str]] = []
_specialist_colour: Final[list[int]] = []
_specialist_type: Final[list[int]] = []
_specialist_value: Final[list[int]] = []


def read_specialists() -> None:
    """GC-5.12"""
    values = _specialists.section("values", "GC-5.12")
    for colour, code in enumerate(COLOUR_NAMES):
        section = values.section(code, "GC-5.12")
        section.only(("C", "E"), "GC-5.12")
        for kind, letter in enumerate(TYPE_NAMES):
            row = section.wholes(letter, 1, 3, "GC-5.12")
            expect(
                len(row) <= MOST_SPECIALISTS, section, letter, f"at most {MOST_SPECIALISTS} values", "GC-5.12"
            )
            for place, value in enumerate(row):
                again = "b" * row[:place].count(value)
                SPECIALIST_NAMES.append(f"{code}-{letter}{value}{again}")
                SPECIALIST_TITLES.append(f"{COLOUR_TITLES[colour]} {TYPE_TITLES[kind]} {value}")
                _specialist_colour.append(colour)
                _specialist_type.append(kind)
                _specialist_value.append(value)
                note(SPECIALIST_NAMES[-1], _specialists, "GC-5.12")


SPECIALISTS: Final[i64] = count_of("specialists", 60)
read_specialists()
expect(len(SPECIALIST_NAMES) == SPECIALISTS, _specialists, "values", f"{SPECIALISTS} in all", "GC-1.3")
SPECIALIST_COLOUR: Final = column(_specialist_colour)
SPECIALIST_TYPE: Final = column(_specialist_type)
SPECIALIST_VALUE: Final = column(_specialist_value)

# --- 3.6 Special Abilities ------------------------------------------------------------------------------------------

_abilities: Final = read(PACKAGE, "abilities.toml")
ABILITY_NAMES: Final[list[str]] = ["gift", "will", "help", "power"]
ABILITY_TITLES: Final[list[str]] = [
    _abilities.section(n, "GC-11").text("title", "GC-11") for n in ABILITY_NAMES
]
ABILITIES: Final[i64] = count_of("abilities", 60)
ABILITY_KIND: Final = column(
    piled(
        [
            (k, _abilities.section(n, "GC-11").whole("copies", 0, 20, "GC-11"))
            for k, n in enumerate(ABILITY_NAMES)
        ]
    )
)
_abilities.only(("gift", "will", "help", "power"), "GC-11")
note("abilities", _abilities, "GC-11")
expect(len(ABILITY_KIND) == ABILITIES, _abilities, "gift", f"copies for {ABILITIES} tiles in all", "GC-1.3")

# --- 3.7 Magical Items ----------------------------------------------------------------------------------------------

ITEM_NAMES: Final[list[str]] = []
ITEM_TITLES: Final[list[str]] = []
_item_colour: Final[list[int]] = []
_item_type: Final[list[int]] = []
_item_low: Final[list[int]] = []
_item_high: Final[list[int]] = []


def read_items() -> Section:
    """GC-9.1, GC-9.8"""
    book = read(PACKAGE, "items.toml")
    book.only(("dice",), "GC-9.8")
    dice = book.section("dice", "GC-9.8")
    for colour, code in enumerate(COLOUR_NAMES):
        section = dice.section(code, "GC-9.8")
        section.only(("C", "E"), "GC-9.8")
        for kind, letter in enumerate(TYPE_NAMES):
            pairs = section.entries.get(letter)
            if not isinstance(pairs, list) or not 1 <= len(pairs) <= MOST_ITEMS:
                raise section.error(letter, f"a list of 1 to {MOST_ITEMS} pairs of dice", "GC-9.8")
            for copy, pair in enumerate(pairs):
                low, high = Section(book.file, f"dice.{code}", {letter: pair}).wholes(
                    letter, 1, 6, "GC-9.2", 2
                )
                ITEM_NAMES.append(f"{code}-{letter}{'abc'[copy]}")
                ITEM_TITLES.append(f"{COLOUR_TITLES[colour]} {ITEM_TITLES_BY_TYPE[kind]}")
                _item_colour.append(colour)
                _item_type.append(kind)
                _item_low.append(min(low, high))
                _item_high.append(max(low, high))
                note(ITEM_NAMES[-1], book, "GC-9.8")
    return book


ITEMS: Final[i64] = count_of("items", 60)
_item_book: Final = read_items()
expect(len(ITEM_NAMES) == ITEMS, _item_book, "dice", f"{ITEMS} pairs in all", "GC-1.3")
ITEM_COLOUR: Final = column(_item_colour)
ITEM_TYPE: Final = column(_item_type)
ITEM_LOW: Final = column(_item_low)
ITEM_HIGH: Final = column(_item_high)

# --- 3.8 tokens -----------------------------------------------------------------------------------------------------

_tokens: Final = read(PACKAGE, "tokens.toml")
_tokens.only(("knowledge", "chests", "treasures"), "GC-1.3")
_knowledge: Final = _tokens.section("knowledge", "GC-4.7")
_chests: Final = _tokens.section("chests", "GC-12.11")
_treasures: Final = _tokens.section("treasures", "GC-13.8")
note("tokens", _knowledge, "GC-4.7")
note("chests", _chests, "GC-12.11")
note("treasures", _treasures, "GC-13.8")
TOKENS: Final[i64] = count_of("tokens", 99)
expect(_knowledge.whole("pieces", 1, 99, "GC-1.3") == TOKENS, _knowledge, "pieces", f"{TOKENS}", "GC-1.3")
expect(not _knowledge.truth("limited", "GC-4.7"), _knowledge, "limited", "false", "GC-4.7")

VALUES: Final[i64] = 4  # Chests and Treasures show 0 to 3
CHESTS: Final[i64] = count_of("chests", 60)
CHEST_VALUE: Final = column(piled(_chests.tally("copies", 1, 3, "GC-12.11")))
expect(len(CHEST_VALUE) == CHESTS, _chests, "copies", f"{CHESTS} Chests in all", "GC-1.3")

TREASURE_NAMES: Final[list[str]] = ["bronze", "silver", "gold"]
TREASURES: Final[i64] = count_of("treasures", 60)
BRONZE_VALUE: Final = column(piled(_treasures.tally("bronze", 0, 3, "GC-13.8")))
SILVER_VALUE: Final = column(piled(_treasures.tally("silver", 0, 3, "GC-13.8")))
GOLD_VALUE: Final = column(piled(_treasures.tally("gold", 0, 3, "GC-13.8")))
TREASURE_VALUES: Final[list[vec[i64]]] = [BRONZE_VALUE, SILVER_VALUE, GOLD_VALUE]
for _colour_name, _values in zip(TREASURE_NAMES, TREASURE_VALUES, strict=True):
    expect(len(_values) * 3 == TREASURES, _treasures, _colour_name, f"{TREASURES // 3} Treasures", "GC-2.15")

# --- 3.9 Missions ---------------------------------------------------------------------------------------------------

MISSION_KINDS: Final[list[str]] = [
    "map",
    "assigned",
    "unassigned",
    "expeditions",
    "specialists-of-value",
    "specialist-colours",
    "map-colours",
    "maps-of-one-colour",
    "maps-of-value",
    "tokens",
    "items",
    "abilities",
    "chests",
    "treasures",
]
SHARED_MAP: Final[i64] = 0
PER_ASSIGNED: Final[i64] = 1
PER_UNASSIGNED: Final[i64] = 2
PER_EXPEDITION: Final[i64] = 3
PER_SPECIALIST_OF_VALUE: Final[i64] = 4
SPECIALIST_COLOURS: Final[i64] = 5
MAP_COLOUR_COUNT: Final[i64] = 6
MAPS_OF_ONE_COLOUR: Final[i64] = 7
PER_MAP_OF_VALUE: Final[i64] = 8
TOKEN_WORTH: Final[i64] = 9
PER_ITEM: Final[i64] = 10
PER_ABILITY: Final[i64] = 11
PER_CHESTS: Final[i64] = 12
PER_TREASURE: Final[i64] = 13

_EXTRA_KEYS: Final[list[tuple[str, ...]]] = [
    ("colours", "greater", "smaller"),
    ("type", "gold"),
    ("gold",),
    ("gold",),
    ("values", "gold"),
    ("steps",),
    ("steps",),
    ("steps",),
    ("values", "gold"),
    ("gold", "per"),
    ("gold",),
    ("gold",),
    ("gold", "per"),
    ("colour", "gold"),
]

# The house rules of a table, a mask.
TOKENS_OF_THE_BOX: Final[i64] = 1
ONLY_THE_WINNER_DIVES: Final[i64] = 2
ITEMS_ON_ANCIENT_MAPS: Final[i64] = 4

BUILDING_NAMES: Final[list[str]] = ["temple", "illuminati", "galleon", "tower"]
NEEDS_NOTHING: Final[i64] = -1
NEEDS_TEMPLE: Final[i64] = 0
NEEDS_ILLUMINATI: Final[i64] = 1
NEEDS_GALLEON: Final[i64] = 2
NEEDS_TOWER: Final[i64] = 3

STEPS: Final[i64] = 27  # counts 0 to 26 in one row of MISSION_STEPS
MISSION_NAMES: Final[list[str]] = []
MISSION_TITLES: Final[list[str]] = []
MISSION_TEXTS: Final[list[str]] = []
_kind: Final[list[int]] = []
_needs: Final[list[int]] = []
_mission_gold: Final[list[int]] = []
_detail: Final[list[int]] = []
_mission_colours: Final[list[int]] = []
_mission_greater: Final[list[int]] = []
_mission_smaller: Final[list[int]] = []
_steps: Final[list[int]] = []


def stairs(tally: list[tuple[int, int]]) -> list[int]:
    """GC-17.10, notes to 3.9: the gold of every count; the highest step that is reached counts."""
    row: list[int] = []
    gold = 0
    for count in range(STEPS):
        for step, amount in tally:
            if step == count:
                gold = amount
        row.append(gold)
    return row


def detail_of(mission: Section, kind: int) -> int:
    """What a Mission counts: a type, a Treasure colour, a group size, or a mask of printed values."""
    if kind == PER_ASSIGNED:
        return mission.choice("type", TYPE_NAMES, "GC-17.10")
    if kind == PER_TREASURE:
        return mission.choice("colour", TREASURE_NAMES, "GC-17.10")
    if kind in {PER_CHESTS, TOKEN_WORTH}:
        return mission.whole("per", 1, 9, "GC-17.10")
    mask = 0
    if kind in {PER_MAP_OF_VALUE, PER_SPECIALIST_OF_VALUE}:
        for value in mission.wholes("values", 0, 9, "GC-17.10"):
            mask |= 2**value
    return mask


def read_missions() -> Section:
    """GC-2.11, GC-8.8"""
    book = read(PACKAGE, "missions.toml")
    for name in book.keys():  # noqa: SIM118 - a Section is no dict
        mission = book.section(name, "GC-8.8")
        kind = mission.choice("kind", MISSION_KINDS, "GC-17.10")
        mission.only(("title", "text", "kind", "needs", *_EXTRA_KEYS[kind]), "GC-17.10")
        MISSION_NAMES.append(name)
        MISSION_TITLES.append(mission.text("title", "GC-8.8"))
        MISSION_TEXTS.append(mission.text("text", "GC-8.8"))
        _kind.append(kind)
        _needs.append(
            mission.choice("needs", BUILDING_NAMES, "GC-2.11") if "needs" in mission.entries else -1
        )
        keys = _EXTRA_KEYS[kind]
        _mission_gold.append(mission.whole("gold", 0, 9, "GC-17.10") if "gold" in keys else 0)
        _detail.append(detail_of(mission, kind))
        _steps.extend(stairs(mission.tally("steps", 0, 26, "GC-17.10") if "steps" in keys else []))
        if kind == SHARED_MAP:
            _mission_colours.append(mask_of_colours(mission, "GC-17.2"))
            read_values(mission, _mission_greater, _mission_smaller, "GC-17.2")
        else:
            _mission_colours.append(0)
            _mission_greater.append(0)
            _mission_smaller.append(0)
        note(name, mission, "GC-8.8")
    return book


MISSIONS: Final[i64] = count_of("missions", 60)
_mission_book: Final = read_missions()
if len(MISSION_NAMES) != MISSIONS:
    raise ContentError(
        "missions.toml", "(the whole file)", f"{len(MISSION_NAMES)} tiles", f"{MISSIONS}", "GC-1.3"
    )
MISSION_KIND: Final = column(_kind)
MISSION_NEEDS: Final = column(_needs)  # NEEDS_NOTHING or the building whose absence removes the tile
MISSION_GOLD: Final = column(_mission_gold)
MISSION_DETAIL: Final = column(_detail)
MISSION_COLOURS: Final = column(_mission_colours)  # K of a Secret or Dual Map, else 0
MISSION_GREATER: Final = column(_mission_greater)
MISSION_SMALLER: Final = column(_mission_smaller)
MISSION_STEPS: Final = column(_steps)  # gold at mission × STEPS + count

# --- GC-17.2: the map-like tiles that belong to several colours, by kind ---------------------------------------------

KIND_COLOURS: Final[list[int]] = []
KIND_GREATER: Final[list[int]] = []
KIND_SMALLER: Final[list[int]] = []


def kind_of(colours: int, greater: int, smaller: int) -> int:
    """The kind of shared tile with this K and these values; tiles of one kind are interchangeable."""
    for kind in range(len(KIND_COLOURS)):
        if KIND_COLOURS[kind] == colours and KIND_GREATER[kind] == greater and KIND_SMALLER[kind] == smaller:
            return kind
    KIND_COLOURS.append(colours)
    KIND_GREATER.append(greater)
    KIND_SMALLER.append(smaller)
    return len(KIND_COLOURS) - 1


def kinds_of(colours: list[int], greater: list[int], smaller: list[int], least: int) -> list[int]:
    """For each tile of at least this many colours its kind of shared tile, for the others -1."""
    return [
        kind_of(mask, greater[tile], smaller[tile]) if mask.bit_count() >= least else -1
        for tile, mask in enumerate(colours)
    ]


_map_kind: Final = kinds_of(_map_colours, _map_greater, _map_smaller, 2)
_mission_kind: Final = kinds_of(_mission_colours, _mission_greater, _mission_smaller, 1)
MAP_KIND: Final = column(_map_kind)
MISSION_MAP_KIND: Final = column(_mission_kind)
for _shared in range(len(KIND_COLOURS)):
    if _map_kind.count(_shared) + _mission_kind.count(_shared) > MOST_ALIKE or _shared >= MOST_KINDS:
        raise ContentError(
            "maps.toml, missions.toml", "(tiles of several colours)", "more",
            f"at most {MOST_KINDS} kinds and {MOST_ALIKE} tiles of a kind", "GC-17.2",
        )  # fmt: skip

# --- names and masks ------------------------------------------------------------------------------------------------

NUMBER_OF: Final[dict[str, int]] = {}
for _names in (MAP_NAMES, SPECIALIST_NAMES, ITEM_NAMES, MISSION_NAMES, COLLECTION_NAMES):
    for _number, _tile in enumerate(_names):
        if _tile in NUMBER_OF:
            raise ContentError("maps.toml", "name", repr(_tile), "a name no other tile has", "GC-1.3")
        NUMBER_OF[_tile] = _number


def mask_where(column: vec[i64], wanted: i64) -> i64:
    """The mask of all tiles whose entry in a column is `wanted`."""
    mask: i64 = 0
    for place in range(len(column)):
        if column[place] == wanted:
            mask |= ONE[place]
    return mask


MAPS_OF_COLOUR: Final = vec[i64]([mask_where(MAP_COLOURS, 2**c) for c in range(len(COLOUR_NAMES))])
ITEMS_OF_COLOUR: Final = vec[i64]([mask_where(ITEM_COLOUR, c) for c in range(len(COLOUR_NAMES))])
SPECIALISTS_OF_COLOUR: Final = vec[i64]([mask_where(SPECIALIST_COLOUR, c) for c in range(len(COLOUR_NAMES))])
CARTOGRAPHER_ITEMS: Final[i64] = mask_where(ITEM_TYPE, CARTOGRAPHER)
SHARED_MAPS: Final[i64] = 2 ** len(MAP_NAMES) - 1 - mask_where(MAP_KIND, -1)
SHARED_MISSIONS: Final[i64] = mask_where(MISSION_KIND, SHARED_MAP)


def by_value(colour: int, kind: int) -> vec[i64]:
    """The Specialists of one colour and type, the most valuable first."""
    found = [
        (-v, s)
        for s, v in enumerate(_specialist_value)
        if _specialist_colour[s] == colour and _specialist_type[s] == kind
    ]
    return column([specialist for _, specialist in sorted(found)])


BEST_CARTOGRAPHERS: Final[list[vec[i64]]] = [by_value(colour, 0) for colour in range(len(COLOUR_NAMES))]
BEST_EXCAVATORS: Final[list[vec[i64]]] = [by_value(colour, 1) for colour in range(len(COLOUR_NAMES))]
