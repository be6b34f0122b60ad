"""The main board as a graph (CT-T2 to CT-T5): spaces, what lies between them, and ways worked out once. Compiled room.

A space is its number: streets 0 to 35, entrances 36 to 51, rooms 52 to 75, the catacombs 76 to 83 (CT-T18). Behind them
come the places off the boards. Occupied spaces may be crossed in a flight, so its ends hang on the walls alone and are
tabled here, for each set of closed gates (AV16).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.kernel.column import vec
from doubloon.pieces.content import Section, check_override, digest, read

PACKAGE: Final = "doubloon.games.city_of_thieves"
check_override(PACKAGE)
DIGEST: Final[str] = digest(PACKAGE)

Space = i64
Exit = i64  # 0 to 15: entrance 1 to 16
Gates = i64  # a mask: N, E, S, W

PROVENANCE: Final[dict[str, dict[str, str]]] = {}


def note(name: str, section: Section, clause: str) -> None:
    """Where the values of this card, figure or table come from."""
    PROVENANCE[name] = section.provenance(clause)


def is_house(name: str) -> bool:
    """Whether any value of this card, figure or table is a house value; an unknown name is an error."""
    return "house" in PROVENANCE[name].values()


def expect(holds: bool, section: Section, key: str, expected: str, clause: str) -> None:
    """A ContentError unless it holds."""
    if not holds:
        raise section.error(key, expected, clause)


# --- CT-T2: the spaces ------------------------------------------------------------------------------------------------

_board: Final = read(PACKAGE, "board.toml")
_below: Final = read(PACKAGE, "catacombs.toml")
note("board", _board, "CT-T2")
note("catacombs", _below, "CT-T18")
_board.only(("streets", "entrances", "rooms", "edges", "walls", "marks"), "CT-T2")
_below.only(("rooms", "arrows", "cyclops"), "CT-T18")

SPACE_NAMES: Final[list[str]] = []
SPACE_TITLES: Final[list[str]] = []
SPACE_AT: Final[list[list[int]]] = []


def read_spaces(book: Section, group: str, number: int, clause: str) -> None:
    """The spaces of one kind, in the order of the file."""
    spaces = book.section(group, clause)
    expect(len(spaces.keys()) == number, book, group, f"{number} spaces", clause)
    names = spaces.keys()
    for name in names:
        space = spaces.section(name, clause)
        space.only(("name", "at"), clause)
        SPACE_NAMES.append(name)
        SPACE_TITLES.append(space.text("name", clause))
        SPACE_AT.append(space.wholes("at", 0, 40, clause, 2))


STREETS: Final[i64] = 36
ENTRANCES: Final[i64] = 16
FIRST_EXIT: Final[i64] = 36
FIRST_ROOM: Final[i64] = 52
ROOMS: Final[i64] = 24
SPACES: Final[i64] = 76
read_spaces(_board, "streets", 36, "CT-T2")
read_spaces(_board, "entrances", 16, "CT-T2")
read_spaces(_board, "rooms", 24, "CT-T2")
read_spaces(_below, "rooms", 8, "CT-T18")
PLACES: Final[i64] = 84

OUT: Final[i64] = 84  # left the district (CT-R54)
GONE: Final[i64] = 85  # killed or lost (KA-R47)
BOX: Final[i64] = 86  # not in this game, or not placed yet

SPACE_NUMBER: Final[dict[str, int]] = {name: number for number, name in enumerate(SPACE_NAMES)}


def space_of(section: Section, key: str, name: str, clause: str) -> int:
    """The number of the space with this name."""
    if name not in SPACE_NUMBER:
        raise section.error(key, f"the name of a space, not {name!r}", clause)
    return SPACE_NUMBER[name]


def pairs(section: Section, key: str, mark: str, number: int, clause: str) -> list[tuple[int, int]]:
    """`["R1-R2", …]` as pairs of spaces; each pair once."""
    entry = section.entries.get(key)
    out: list[tuple[int, int]] = []
    if not isinstance(entry, list) or len(entry) != number:
        raise section.error(key, f"{number} pairs of spaces", clause)
    for text in entry:
        one, _, other = str(text).partition(mark)
        pair = (space_of(section, key, one, clause), space_of(section, key, other, clause))
        expect(pair not in out and pair[0] != pair[1], section, key, f"{text} once", clause)
        out.append(pair)
    return out


def named(section: Section, key: str, clause: str) -> list[int]:
    """A list of spaces by their names."""
    entry = section.entries.get(key)
    if not isinstance(entry, list):
        raise section.error(key, "a list of spaces", clause)
    return [space_of(section, key, str(name), clause) for name in entry]


# --- CT-T3, CT-T4, CT-T5: what lies between them ----------------------------------------------------------------------

_edges: Final = _board.section("edges", "CT-T3")
_edges.only(("white", "gate", "door", "window"), "CT-T3")
GATE_PAIRS: Final[list[tuple[int, int]]] = pairs(_edges, "gate", "-", 4, "CT-T3")
WHITE: Final[list[tuple[int, int]]] = pairs(_edges, "white", "-", 52, "CT-T3")
DOORS: Final[list[tuple[int, int]]] = pairs(_edges, "door", "-", 28, "CT-T3")
WINDOWS: Final[list[tuple[int, int]]] = pairs(_edges, "window", "-", 15, "CT-T3")
EDGES: Final[list[tuple[int, int]]] = WHITE + GATE_PAIRS + DOORS + WINDOWS
_walls: Final = _board.section("walls", "CT-T4")
RED: Final[list[tuple[int, int]]] = pairs(_walls, "red", "|", 61, "CT-T4")
GATE_NAMES: Final[list[str]] = ["GN", "GE", "GS", "GW"]
GATES_NORTH_SOUTH: Final[i64] = 5
GATES_EAST_WEST: Final[i64] = 10


def neighbours(links: list[tuple[int, int]]) -> list[list[i64]]:
    """By space: the spaces beyond these lines, ascending."""
    out: list[list[i64]] = []
    for space in range(76):
        beside = [b for a, b in links if a == space] + [a for a, b in links if b == space]
        out.append([i64(other) for other in sorted(beside)])
    return out


def open_edges(closed: int) -> list[tuple[int, int]]:
    """CT-R12, AV16. The edges that can be passed while these gates are closed."""
    shut = [GATE_PAIRS[gate] for gate in range(4) if closed & 2**gate]
    return [edge for edge in EDGES if edge not in shut]


BESIDE: Final[list[list[list[i64]]]] = [neighbours(open_edges(closed)) for closed in range(16)]
"""CT-6.3, AV16. By closed gates and space: the spaces one step away."""
NEAR: Final[list[list[vec[i64]]]] = [[vec[i64](beside) for beside in rows] for rows in BESIDE]
"""The same, packed."""
BEHIND_WALLS: Final[list[list[i64]]] = neighbours(RED)
"""CT-T4. By space: the spaces behind a red line."""


FAR: Final[i64] = 99
"""More steps than any way has: a space that cannot be reached."""


def steps_from(space: int, closed: int) -> list[i64]:
    """CT-R46. How many steps each space is away, figures ignored; FAR: cannot be reached."""
    out: list[i64] = [FAR] * SPACES
    out[space] = 0
    reached = [space]
    for here in reached:
        for beyond in BESIDE[closed][here]:
            if out[beyond] == FAR:
                out[beyond] = out[here] + 1
                reached.append(int(beyond))
    return out


STEPS: Final[list[list[list[i64]]]] = [
    [steps_from(space, closed) for space in range(SPACES)] for closed in (0, 5, 10)
]
"""By gate setting (see `GATE_SETTING`), space and space."""
GATE_SETTING: Final = vec[i64]([{5: 1, 10: 2}.get(closed, 0) for closed in range(16)])
"""The three sets of closed gates that occur: none, north and south, east and west."""
expect(max(STEPS[0][0]) < FAR, _board, "edges", "a connected board", "CT-T2")
FARTHEST: Final[i64] = 8
WITHIN: Final[list[vec[i64]]] = [
    vec[i64]([other for other in range(SPACES) if away[other] <= most])
    for rows in STEPS
    for away in rows
    for most in range(FARTHEST)
]
"""By gate setting, space and number of steps below FARTHEST, as the digits of one number: the spaces no farther away, ascending."""
ALL_SPACES: Final = vec[i64](list(range(SPACES)))


def flights_from(space: int, closed: int) -> list[vec[i64]]:
    """CT-R28. By length: the ends of paths along open edges on which no space comes twice."""
    paths = [[space]]
    out: list[vec[i64]] = [vec[i64]([])]
    for _ in range(5):
        paths = [[*path, int(b)] for path in paths for b in BESIDE[closed][path[-1]] if b not in path]
        out.append(vec[i64](sorted({path[-1] for path in paths})))
    return out


FLIGHTS: Final[list[list[list[vec[i64]]]]] = [
    [flights_from(space, closed) for space in range(76)] for closed in (0, 5, 10)
]
"""By gate setting, space and length: where a flight can end."""

_marks: Final = _board.section("marks", "CT-T5")
_marks.only(("pentacles", "kornak", "valrut", "intrigue", "square"), "CT-T5")
PENTACLES: Final[list[i64]] = [i64(space) for space in named(_marks, "pentacles", "CT-T5")]
SQUARE: Final[list[i64]] = [i64(space) for space in named(_marks, "square", "CT-T5")]
INTRIGUE_ROOMS: Final[list[i64]] = [i64(space) for space in named(_marks, "intrigue", "CT-T5")]
IS_PENTACLE: Final[list[bool]] = [space in PENTACLES for space in range(76)]
TREASURY: Final[i64] = SPACE_NUMBER["TRE"]
JEWELERS: Final[i64] = SPACE_NUMBER["JEW"]
COUNTING_HOUSE: Final[i64] = SPACE_NUMBER["COU"]

# --- CT-T18: below ----------------------------------------------------------------------------------------------------

ALTAR: Final[i64] = SPACE_NUMBER["HA"]
SCRIPTORIUM: Final[i64] = SPACE_NUMBER["SC"]
TORTURE_CHAMBER: Final[i64] = SPACE_NUMBER["TC"]
TUNNEL: Final[i64] = SPACE_NUMBER["TU"]
TREASURE_ROOM: Final[i64] = SPACE_NUMBER["TR"]
PRISON: Final[i64] = SPACE_NUMBER["PR"]
CENTRE: Final[i64] = SPACE_NUMBER["CX"]
LAIR: Final[i64] = SPACE_NUMBER["LA"]
ARROWS: Final[list[tuple[int, int]]] = pairs(_below.section("arrows", "CT-T18"), "ways", "-", 11, "CT-T18")
CYCLOPS_ROOMS: Final[list[i64]] = [
    i64(space) for space in named(_below.section("cyclops", "KA-16.2"), "rooms", "KA-16.2")
]


def is_room(space: Space) -> bool:
    """Whether a space is a room of the main board."""
    return space >= FIRST_ROOM and space < SPACES
