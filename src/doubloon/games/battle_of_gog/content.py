"""The components of Battle of GOG (BG-1, ledger section 3) as tables indexed by small numbers. Compiled room.

Read once at import from `content/*.toml`. Tiles, cards and prices are numbers everywhere in the rules; `..._NAMES` give
their text names (`L07`, `T12`, `Defense`), `..._TITLES` what people read.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.column import vec
from doubloon.pieces.content import Section, check_override, digest, read
from doubloon.pieces.squares import DOWN, RIGHT, areas, next_squares

PACKAGE: Final = "doubloon.games.battle_of_gog"

check_override(PACKAGE)
DIGEST: Final[str] = digest(PACKAGE)

PROVENANCE: Final[dict[str, dict[str, str]]] = {}
"""Where each value comes from, for a client's marks: name of the table, tile set or card -> {aspect: tag}."""


def is_house(name: str) -> bool:
    """Whether any value of this table or card is a house value; an unknown name is an error."""
    return "house" in PROVENANCE[name].values()


def noted(name: str, section: Section, clause: str) -> Section:
    PROVENANCE[name] = section.provenance(clause)
    return section


def whole_numbers(numbers: list[int]) -> list[i64]:
    """The same numbers, as the rules count."""
    return [i64(number) for number in numbers]


# --- 3.3 the frame --------------------------------------------------------------------------------------------------

_frame: Final = read(PACKAGE, "frame.toml")
_frame.only(
    ("players", "map", "pieces", "start", "capacity", "gathering", "founding", "movement", "siege", "limits"),
    "BG-1",
)


def part(name: str, clause: str) -> Section:
    return noted(name, _frame.section(name, clause), clause)


_players: Final = part("players", "BG-2.3")
LEAST_PLAYERS: Final[i64] = _players.whole("least", 2, 2, "BG-2.3")
MOST_PLAYERS: Final[i64] = _players.whole("most", 4, 4, "BG-2.3")

_map: Final = part("map", "BG-1.1")
SIDE: Final[i64] = _map.whole("side", 15, 15, "BG-1.1")
TILE_SIDE: Final[i64] = _map.whole("tile", 3, 3, "BG-1.1")
FRAME: Final[i64] = _map.whole("frame", 5, 5, "BG-1.1")
SQUARES: Final[i64] = SIDE * SIDE


def square_at(key: str, clause: str) -> i64:
    row, column = _map.wholes(key, 0, 14, clause, 2)
    return row * SIDE + column


GOG_START: Final[i64] = square_at("gog", "BG-2.10")
ANGEL_START: Final[i64] = square_at("angel", "BG-2.10")
SCROLL_SLOT: Final[i64] = square_at("slot", "BG-16.4")
CORNER_NAMES: Final[list[str]] = ["nw", "ne", "se", "sw"]
CORNERS: Final[list[i64]] = [0, SIDE - 1, SQUARES - 1, SQUARES - SIDE]
"""BG-3.4. North-west, north-east, south-east, south-west: the order of the home corners too (BG-2.3)."""

_pieces: Final = part("pieces", "BG-1.5")
SOLDIERS: Final[i64] = _pieces.whole("soldiers", 8, 8, "BG-1.5")
CITIES: Final[i64] = _pieces.whole("cities", 5, 5, "BG-1.5")
TOP_LEVEL: Final[i64] = _pieces.whole("top_level", 6, 6, "BG-1.6")
SCROLLS: Final[i64] = _pieces.whole("scrolls", 1, 9, "BG-1.9")

_start: Final = part("start", "BG-2.12")
START_SOLDIERS: Final[i64] = _start.whole("soldiers", 3, 3, "BG-2.13")
START_LEVEL: Final[i64] = _start.whole("level", 1, 6, "BG-2.13")
START_RESOURCES: Final[i64] = _start.whole("resources", 0, 5, "BG-2.12")

CAPACITY: Final = vec[i64](whole_numbers(part("capacity", "BG-5.8").wholes("by_barn", 1, 7, "BG-5.8", 3)))
"""By barn: none, Barn 6, Barn 7."""
MOST_GOODS: Final[i64] = 7
TOP_BARN: Final[i64] = 2

_gathering: Final = part("gathering", "BG-5.1")
RADIUS: Final = vec[i64](whole_numbers(_gathering.wholes("radius", 1, 2, "BG-5.1", 2)))
YIELD: Final[i64] = _gathering.whole("each", 1, 9, "BG-5.3")

_founding: Final = part("founding", "BG-4.6")
FOUNDING_STEPS: Final[i64] = _founding.whole("steps", 1, 99, "BG-4.4")
FOUNDING_CITIES: Final[i64] = _founding.whole("cities", 1, 5, "BG-4.6")
TRUCE_TURNS: Final[i64] = _founding.whole("truce", 0, 99, "BG-4.12")

_movement: Final = part("movement", "BG-10.7")
WATER_LEVEL: Final[i64] = _movement.whole("water_level", 1, 6, "BG-10.7")
REROLLS: Final[i64] = _movement.whole("rerolls", 1, 1, "BG-9.2")
SPIRIT_CARD: Final[i64] = _movement.whole("spirit_card", 1, 14, "BG-14.6")
MAGIC_STEPS: Final[i64] = _movement.whole("magic", 0, 14, "BG-19.6")
SPEED_STEPS: Final[i64] = _movement.whole("speed", 0, 99, "BG-19.12")

_siege: Final = part("siege", "BG-13.2")
SIEGE: Final[i64] = _siege.whole("soldiers", 1, 8, "BG-13.2")
SIEGE_WITH_STRATEGY: Final[i64] = _siege.whole("with_strategy", 1, 8, "BG-13.2")

_limits: Final = part("limits", "BG-3.8")
ROUND_CAP: Final[i64] = _limits.whole("rounds", 1, 999, "BG-3.8")
SCROLLS_A_TURN: Final[i64] = _limits.whole("scrolls_a_turn", 1, 1, "BG-7.8")

# --- geometry -------------------------------------------------------------------------------------------------------

NEXT: Final[list[list[i64]]] = next_squares(SIDE)
DELTA: Final = vec[i64]([DOWN[way] * SIDE + RIGHT[way] for way in range(8)])
"""By direction: what leads from a square to its neighbour, where there is one."""
NEAR: Final[list[list[i64]]] = [[square for square in beside if square >= 0] for beside in NEXT]
"""The neighbours of a square in the order of the directions."""
WAYS: Final = vec[i64]([sum(2**way for way in range(8) if beside[way] >= 0) for beside in NEXT])
"""By square: the mask of directions in which the map goes on."""
_SEEN_FROM_MIDDLE: Final[list[i64]] = [3, 6, 7, 8, 5, 2, 1, 0]
"""By direction: where it lies among nine squares, counted down each column, the western one first."""
WAYS_BY_NINE: Final = vec[i64](
    [sum(2**way for way in range(8) if nine & 2 ** _SEEN_FROM_MIDDLE[way]) for nine in range(512)]
)
"""By the mask of nine squares, so counted: the directions in which the squares around the middle are set."""
BAND: Final = vec[i64]([1 + square // SIDE for square in range(SQUARES)])
"""By square: the number of its band, the three rows around its own; a band is a mask, counted as the nine squares are."""
BANDS: Final[i64] = SIDE + 2
BAND_PLACE: Final = vec[i64]([3 * (square % SIDE) for square in range(SQUARES)])
"""By square: where the nine squares around it begin in its band."""
BAND_BIT: Final = vec[i64]([2 ** (3 * (square % SIDE) + 4) for square in range(SQUARES)])
"""By square: its own bit there; in the band of the row above it is the next bit, in that of the row below the one before."""
AREA: Final[list[list[list[i64]]]] = [NEAR, NEAR, areas(SIDE, 2)]
"""By radius and square (BG-5.1, BG-5.2)."""
FAR: Final[i64] = 9


def spans() -> list[list[i64]]:
    """By two squares: 0, 1 or 2 when they are that near each other, else FAR."""
    out: list[list[i64]] = []
    for square in range(SQUARES):
        span: list[i64] = [FAR] * SQUARES
        for near in AREA[2][square]:
            span[near] = 2
        for near in NEAR[square]:
            span[near] = 1
        span[square] = 0
        out.append(span)
    return out


SPAN: Final[list[list[i64]]] = spans()
IS_CORNER: Final[list[bool]] = [square in CORNERS for square in range(SQUARES)]
HOME_SQUARES: Final[list[list[i64]]] = [
    [0, 1, SIDE],
    [SIDE - 1, SIDE - 2, 2 * SIDE - 1],
    [SQUARES - 1, SQUARES - 2, SQUARES - 1 - SIDE],
    [SQUARES - SIDE, SQUARES - SIDE + 1, SQUARES - 2 * SIDE],
]
"""BG-2.13, BG-2.15. By corner: the corner, its neighbour along the row, its neighbour along the column."""

# --- 3.1 tiles ------------------------------------------------------------------------------------------------------

PLAIN: Final[i64] = 0
FOOD: Final[i64] = 1
WOOD: Final[i64] = 2
GOLD: Final[i64] = 3
WATER: Final[i64] = 4
VOLCANO: Final[i64] = 5
RUIN: Final[i64] = 6
CAMEL: Final[i64] = 7
CHEST: Final[i64] = 8
SLOT: Final[i64] = 9
UNKNOWN: Final[i64] = 10
TERRAIN_SIGNS: Final = ".FWG~VRCTS?"
TERRAIN_NAMES: Final[list[str]] = [
    "plain",
    "food",
    "wood",
    "gold",
    "water",
    "volcano",
    "ruin",
    "camel",
    "chest",
    "scroll slot",
    "unknown",
]
GOODS_NAMES: Final[list[str]] = ["food", "wood", "gold"]

_tiles: Final = read(PACKAGE, "tiles.toml")
noted("tiles", _tiles, "BG-1.3")
_tiles.only(("heart", "drawn", "reference"), "BG-1.3")
_heart: Final = _tiles.section("heart", "BG-1.2")
_drawn: Final = _tiles.section("drawn", "BG-1.2")


def grid_of(section: Section, key: str) -> list[i64]:
    """BG-1.3. A tile's nine squares from its text."""
    text = section.text(key, "BG-1.3").replace(" ", "")
    if len(text) != TILE_SIDE * TILE_SIDE or any(sign not in TERRAIN_SIGNS[:10] for sign in text):
        raise section.error(key, "three groups of three signs among " + TERRAIN_SIGNS[:10], "BG-1.3")
    return [TERRAIN_SIGNS.index(sign) for sign in text]


TILE_NAMES: Final[list[str]] = [_heart.text("name", "BG-1.2"), *_drawn.entries]
HEART: Final[i64] = 0
TILES: Final[i64] = len(TILE_NAMES)
HEART_POSITION: Final[i64] = 12
POSITIONS: Final[i64] = FRAME * FRAME
if TILES != POSITIONS:
    raise _tiles.error("drawn", "24 tiles", "BG-1.2")


def turned(grid: list[i64]) -> list[i64]:
    """A tile turned clockwise by a quarter."""
    return [grid[TILE_SIDE * (TILE_SIDE - 1 - n % TILE_SIDE) + n // TILE_SIDE] for n in range(9)]


def rotations(grid: list[i64]) -> list[list[i64]]:
    """A tile in its four rotations."""
    out = [grid]
    for _ in range(3):
        out.append(turned(out[-1]))
    return out


GRIDS: Final[list[list[list[i64]]]] = [
    rotations(grid_of(_heart, "grid")),
    *(rotations(grid_of(_drawn, name)) for name in TILE_NAMES[1:]),
]
"""By tile and rotation: nine squares."""
_MIDDLES: Final[list[i64]] = [1, 5, 7, 3]
"""The middle square of each side: north, east, south, west."""
WATER_SIDES: Final[list[list[i64]]] = [
    [sum(2**side for side in range(4) if grid[_MIDDLES[side]] == WATER) for grid in turns] for turns in GRIDS
]
"""BG-2.7. By tile and rotation: the mask of sides whose middle square is water."""
OPPOSITE: Final[list[i64]] = [2, 3, 0, 1]
NEIGHBOUR: Final[list[list[i64]]] = [
    [
        position - FRAME if position >= FRAME else -1,
        position + 1 if position % FRAME < FRAME - 1 else -1,
        position + FRAME if position < POSITIONS - FRAME else -1,
        position - 1 if position % FRAME else -1,
    ]
    for position in range(POSITIONS)
]
"""By tile position and side: the neighbouring position, or -1."""

for _kinds in ((WATER,), (FOOD, WOOD, GOLD)):
    if sum(grids[0].count(kind) for grids in GRIDS for kind in _kinds) > 60:
        raise _tiles.error("drawn", "at most 60 squares of water, and at most 60 with resources", "BG-1.3")
TILE_SQUARES: Final[list[list[i64]]] = [
    [
        (position // FRAME * TILE_SIDE + n // TILE_SIDE) * SIDE + position % FRAME * TILE_SIDE + n % TILE_SIDE
        for n in range(9)
    ]
    for position in range(POSITIONS)
]
"""By tile position: its nine squares on the map."""


def reference_layout() -> list[i64]:
    """Ledger 3.1, reference map A: tile * 4 + rotation by position."""
    section = _tiles.section("reference", "BG-2.5")
    words = section.text("layout", "BG-2.5").split()
    layout: list[i64] = []
    for word in words:
        name, _, angle = word.partition("@")
        if name not in TILE_NAMES or angle not in {"0", "90", "180", "270"}:
            raise section.error("layout", "tiles as name@rotation", "BG-2.5")
        layout.append(TILE_NAMES.index(name) * 4 + int(angle) // 90)
    if sorted(place // 4 for place in layout) != list(range(TILES)):
        raise section.error("layout", "every tile once", "BG-2.5")
    return layout


REFERENCE: Final[list[i64]] = reference_layout()

# --- 3.2 prices -----------------------------------------------------------------------------------------------------

_prices: Final = read(PACKAGE, "prices.toml")
_prices.only(("recruit", "train", "enlarge", "ability", "scroll", "barn"), "BG-7.1")
Price = list[i64]


def price(name: str, key: str, clause: str) -> Price:
    section = noted(f"price of {name}", _prices.section(name, clause), clause)
    return whole_numbers(section.wholes(key, 0, 5, clause, 3))


RECRUIT_PRICE: Final = price("recruit", "price", "BG-7.2")
TRAIN_PRICES: Final[list[Price]] = [
    [0, 0, 0],
    *(price("train", f"to_{level}", "BG-7.5") for level in range(2, TOP_LEVEL + 1)),
]
"""By the level a soldier has: what the step to the next one costs."""
ENLARGE_PRICE: Final = price("enlarge", "price", "BG-7.6")
ABILITY_PRICE: Final = price("ability", "price", "BG-7.7")
SCROLL_PRICE: Final = price("scroll", "price", "BG-7.8")
BARN_PRICES: Final[list[Price]] = [
    price("barn", "barn_6", "BG-7.9"),
    price("barn", "barn_7", "BG-7.9"),
]
"""By the barn a player has."""

RECRUITING: Final[i64] = 0
TRAINING: Final[i64] = 0  # plus the level a soldier has; the highest one has no price
ENLARGING: Final[i64] = TRAINING + TOP_LEVEL + 1
ABILITY_DRAWING: Final[i64] = ENLARGING + 1
SCROLL_BUYING: Final[i64] = ENLARGING + 2
BARN_BUILDING: Final[i64] = ENLARGING + 3  # plus the barn a player has
PRICES: Final[dict[int, Price]] = {
    RECRUITING: RECRUIT_PRICE,
    **{TRAINING + level: TRAIN_PRICES[level] for level in range(1, TOP_LEVEL)},
    ENLARGING: ENLARGE_PRICE,
    ABILITY_DRAWING: ABILITY_PRICE,
    SCROLL_BUYING: SCROLL_PRICE,
    **{BARN_BUILDING + barn: BARN_PRICES[barn] for barn in range(TOP_BARN)},
}
"""BG-7.1. Everything that is for sale, by number."""


def payable_with(food: i64, wood: i64, gold: i64) -> i64:
    """The mask of the prices that these resources make up, each kind for itself."""
    mask: i64 = 0
    for number, asked in PRICES.items():
        if food >= asked[0] and wood >= asked[1] and gold >= asked[2]:
            mask += 2**number
    return mask


def payable_with_any(resources: i64) -> i64:
    """BG-19.5. The mask of the prices that this many resources of any kind make up."""
    mask: i64 = 0
    for number, asked in PRICES.items():
        if resources >= asked[0] + asked[1] + asked[2]:
            mask += 2**number
    return mask


GOODS_BASE: Final[i64] = MOST_GOODS + 1
PAYABLE: Final = vec[i64](
    [
        payable_with(food, wood, gold)
        for food in range(GOODS_BASE)
        for wood in range(GOODS_BASE)
        for gold in range(GOODS_BASE)
    ]
)
"""By food, wood and gold, as the digits of one number: the mask of the prices that can be paid."""
PAYABLE_BY_SUM: Final = vec[i64]([payable_with_any(resources) for resources in range(3 * MOST_GOODS + 1)])
"""BG-19.5. The same with Wisdom, by the number of resources."""

# --- 3.4 treasure cards ---------------------------------------------------------------------------------------------

RAISE_SOLDIERS: Final[i64] = 0
LOSE_SOLDIERS: Final[i64] = 1
LOSE_RESOURCES: Final[i64] = 2
BARN: Final[i64] = 3
TO_CORNER: Final[i64] = 4
RAISE_CITY: Final[i64] = 5
LOWER_CITY: Final[i64] = 6
GAIN_FOOD: Final[i64] = 7
GAIN_WOOD: Final[i64] = 8
GAIN_GOLD: Final[i64] = 9
LOSE_ABILITY: Final[i64] = 10
MOVE_SPIRIT: Final[i64] = 11
TAKE_ABILITY: Final[i64] = 12
TO_FOREST: Final[i64] = 13
DRAW_ABILITY: Final[i64] = 14
GET_SCROLL: Final[i64] = 15
EFFECT_NAMES: Final[list[str]] = [
    "raise-soldiers",
    "lose-soldiers",
    "lose-resources",
    "barn",
    "corner",
    "raise-city",
    "lower-city",
    "gain-food",
    "gain-wood",
    "gain-gold",
    "lose-ability",
    "spirit",
    "take-ability",
    "forest",
    "draw-ability",
    "scroll",
]

_treasures: Final = read(PACKAGE, "treasures.toml")
TREASURE_NAMES: Final[list[str]] = _treasures.keys()
TREASURES: Final[i64] = len(TREASURE_NAMES)
TREASURE_TITLES: Final[list[str]] = []
TREASURE_TEXTS: Final[list[str]] = []
TREASURE_CLAUSES: Final[list[str]] = []
TREASURE_EFFECT: Final[list[i64]] = []
TREASURE_NUMBER: Final[list[i64]] = []
TREASURE_AMOUNT: Final[list[i64]] = []
for _name in TREASURE_NAMES:
    _card = noted(_name, _treasures.section(_name, "BG-1.10"), "BG-1.10")
    _card.only(("title", "text", "effect", "number", "amount"), "BG-1.10")
    TREASURE_TITLES.append(_card.text("title", "BG-1.10"))
    TREASURE_TEXTS.append(_card.text("text", "BG-1.10"))
    TREASURE_CLAUSES.append(_card.text("rule", "BG-1.10"))
    TREASURE_EFFECT.append(_card.choice("effect", EFFECT_NAMES, "BG-1.10"))
    TREASURE_NUMBER.append(_card.whole("number", 1, 8, "BG-1.10") if "number" in _card.entries else 0)
    TREASURE_AMOUNT.append(_card.whole("amount", 1, 5, "BG-1.10") if "amount" in _card.entries else 0)

# --- 3.5 ability cards ----------------------------------------------------------------------------------------------

DEFENSE: Final[i64] = 0
WISDOM: Final[i64] = 1
MAGIC: Final[i64] = 2
AMBUSH: Final[i64] = 3
ABUNDANCE: Final[i64] = 4
WATER_CARD: Final[i64] = 5
POWER: Final[i64] = 6
STRATEGY: Final[i64] = 7
SPEED: Final[i64] = 8

_abilities: Final = read(PACKAGE, "abilities.toml")
_abilities.only(
    ("Defense", "Wisdom", "Magic", "Ambush", "Abundance", "Water", "Power", "Strategy", "Speed"), "BG-1.11"
)
ABILITY_NAMES: Final[list[str]] = _abilities.keys()
ABILITIES: Final[i64] = len(ABILITY_NAMES)
ABILITY_TITLES: Final[list[str]] = []
ABILITY_TEXTS: Final[list[str]] = []
ABILITY_CLAUSES: Final[list[str]] = []
ABILITY_DECK: Final[list[i64]] = []
for _number, _name in enumerate(ABILITY_NAMES):
    _card = noted(_name, _abilities.section(_name, "BG-1.11"), "BG-1.11")
    _card.only(("title", "text", "copies"), "BG-1.11")
    ABILITY_TITLES.append(_card.text("title", "BG-1.11"))
    ABILITY_TEXTS.append(_card.text("text", "BG-1.11"))
    ABILITY_CLAUSES.append(_card.text("rule", "BG-1.11"))
    for _ in range(_card.whole("copies", 1, 4, "BG-1.11")):
        ABILITY_DECK.append(_number)


def first_die(dice: i64) -> i64:
    """BG-9.1. Two dice are one number: the first is its tens."""
    return dice // 10


def second_die(dice: i64) -> i64:
    return dice % 10
