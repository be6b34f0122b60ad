"""Both maps of El Dorado for a terminal of 80 columns, drawn from a view. (Not compiled: edge.)

A tile is six characters wide: its short name (`G13`, `F2`, `~4`, `S1`), then who stands on it: an explorer's emblem,
a thief as `t`, and the number of villagers. A map that is too wide is cut into strips, one below the other.
Text with markup: `{0}` is the emblem of seat 0, `[seat0]` its colours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from doubloon.games.el_dorado.content import COIN_NAMES, COIN_TITLES, PLACE_NAMES
from doubloon.games.el_dorado.edge.events.names import corner_title, place_title
from doubloon.kernel.events import listed, several
from doubloon.kernel.tables.table import View

COINS: Final = dict(zip(COIN_NAMES, COIN_TITLES, strict=True))
WIDTH: Final = 78
CELL: Final = 6
STRIP: Final = 13 * CELL
MARGIN: Final = 12
CAVE: Final = 50
"""From this column on positions belong to the cave."""
SHORT: Final = {
    "water": "~",
    "gold": "G",
    "food": "F",
    "wood": "W",
    "garden": "N",
    "shrine": "S",
    "cave": "c",
}
WHOLE: Final = {"entrance": "En", "exit": "Ex", "cave-shrine": "Cs"}
INKS: Final = {
    "water": "blue",
    "gold": "yellow",
    "food": "red",
    "wood": "green",
    "shrine": "bold",
    "garden": "magenta",
}
LEGEND: Final = (
    "[quiet]G gold  F food  W wood  N garden  S shrine  ~ water  En, Ex cave door  c cave\n"
    "an emblem: an explorer  +: several  t: a thief  a number: villagers[/]"
)

Cell = tuple[int, str]
"""How wide a piece of text is on the screen, and its markup."""


def drawing(view: View) -> str:
    """The island, the cave, what roams them, the stacks, then the players, the reader last."""
    board = view["board"]
    lines = [head(board)]
    for title, tiles in maps(board):
        lines += [f"[heading]{title}[/]", *tile_map(view, tiles)]
    lines += [LEGEND, *roaming(view), *stacks(board), ""]
    for seat in sorted(range(view["seats"]), key=lambda seat: seat == view["seat"]):
        lines += player(view, seat)
    return "\n".join(lines)


def head(board: dict[str, Any]) -> str:
    """Round, truce, dice."""
    truce = "  truce" if board["truce"] else ""
    golden = f"  golden dice {' '.join(map(str, board['golden']))}" if board["golden"] else ""
    return f"[heading]Round {board['round']}[/] of {board['rounds']}{truce}{golden}"


# --- the maps -----------------------------------------------------------------------------------------------------------


def maps(board: dict[str, Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The island and, once it is open, the cave (ED-17.1)."""
    island = [tile for tile in board["tiles"] if tile["q"] < CAVE]
    cave = [tile for tile in board["tiles"] if tile["q"] >= CAVE]
    return [("The island", island), *([("The cave", cave)] if cave else [])]


def tile_map(view: View, tiles: Sequence[dict[str, Any]]) -> list[str]:
    """Rows of hexes, each half a tile further to the right; cut into strips where they are too wide."""
    left = min(column(tile) for tile in tiles)
    wide = max(column(tile) for tile in tiles) - left + CELL
    lines: list[str] = []
    for begin in range(0, wide, STRIP):
        lines += strip(
            view, [tile for tile in tiles if begin <= column(tile) - left < begin + STRIP], left + begin
        )
    return lines


def column(tile: dict[str, Any]) -> int:
    """Where a tile begins on the screen."""
    return int(tile["q"]) * CELL + int(tile["r"]) * (CELL // 2)


def strip(view: View, tiles: Sequence[dict[str, Any]], left: int) -> list[str]:
    """One strip of a map, row by row."""
    lines = []
    rows = sorted({tile["r"] for tile in tiles})
    for row in range(rows[0], rows[-1] + 1) if rows else ():
        line, at = "", left
        for tile in sorted((tile for tile in tiles if tile["r"] == row), key=column):
            line += " " * (column(tile) - at) + cell(view, tile)
            at = column(tile) + CELL
        lines.append(" " + line.rstrip())
    return lines


def cell(view: View, tile: dict[str, Any]) -> str:
    """One tile: name, explorer or thief, villagers; exactly six characters."""
    ink = INKS.get(tile["kind"], "")
    name = f"{short(tile['id']):>3}"
    return (f"[{ink}]{name}[/]" if ink else name) + person(tile) + army(view, tile) + " "


def short(name: str) -> str:
    """`gold13` is `G13`."""
    if name in WHOLE:
        return WHOLE[name]
    letters, number = re.fullmatch(r"([a-z-]+)(\d*)", name).groups()  # type: ignore[union-attr]
    return SHORT[letters] + number


def person(tile: dict[str, Any]) -> str:
    """An explorer's emblem, `+` for several, `t` for thieves."""
    there = tile["explorers"]
    if len(there) == 1:
        return f"[seat{there[0]}]{{{there[0]}}}[/]"
    return "+" if there else "t" if tile["thieves"] else " "


def army(view: View, tile: dict[str, Any]) -> str:
    """The number of villagers in their owner's colours; `*` for several sides."""
    there = tile["villagers"]
    if len(there) != 1:
        return "*" if there else " "
    lead = next(seat for seat, one in enumerate(view["board"]["players"]) if one["side"] == there[0]["side"])
    return f"[seat{lead}]{there[0]['number']}[/]"


# --- beside the maps ------------------------------------------------------------------------------------------------------


def flow(title: str, cells: Sequence[Cell]) -> list[str]:
    """A title and cells beside it, broken to the width of the screen."""
    lines, line, width = [], f"[heading]{title:<{MARGIN}}[/]", MARGIN
    for size, markup in cells:
        if width > MARGIN and width + size > WIDTH:
            lines.append(line)
            line, width = " " * MARGIN, MARGIN
        line += markup + "  "
        width += size + 2
    return [*lines, line.rstrip()]


def word(text: str) -> Cell:
    """Plain text."""
    return len(text), text.replace("{", "{{").replace("}", "}}").replace("[", "\\[")


def seat_word(seat: int, text: str) -> Cell:
    """An emblem and text."""
    return len(text) + 2, f"[seat{seat}]{{{seat}}}[/] {text}"


def roaming(view: View) -> list[str]:
    """The Titan, the Wolf, guardians, the bridge, the cave shrine, treasures, a battle, open proposals."""
    board = view["board"]
    cells: list[Cell] = []
    if board["titan"]:
        cells.append(word(f"Titan on {tile(board['titan'])}"))
    for guardian in board["guardians"] or ():
        where = f"on {tile(guardian['at'])}" if guardian["at"] else "off the map"
        rests = ", resting" if guardian["rests"] else ""
        cells.append(word(f"{guardian['id'].title()} ({guardian['strength']}) {where}{rests}"))
    if board["wolf"]:
        cells.append(seat_word(board["wolf"]["seat"], f"has the Wolf on {tile(board['wolf']['tile'])}"))
    if board["bridge"]:
        ends = " – ".join(map(tile, board["bridge"]["ends"]))
        cells.append(word(f"bridge over {tile(board['bridge']['tile'])}: {ends}"))
    cells += holdings(board)
    if board["battle"]:
        cells.append(word(battle(board["battle"])))
    for proposal in board["proposals"]:
        given, wanted = half(proposal["gives"]), half(proposal["wants"])
        who, to = proposal["from"], proposal["to"]
        said = f"offers {given} to" if given != "nothing" else f"asks for {wanted} from"
        then = f"for {wanted}" if "nothing" not in (given, wanted) else "as a gift"
        size, markup = word(f"{said} X {then}")
        cells.append((size + 2, f"[seat{who}]{{{who}}}[/] {markup.replace(' X ', f' {{{to}}} ')}"))
    return flow("Also", cells) if cells else []


def holdings(board: dict[str, Any]) -> list[Cell]:
    """Who has the cave shrine and the treasures."""
    cells = []
    things = {"the cave shrine": board["cave_shrine"]}
    things |= {COINS[coin]: holder for coin, holder in board["coins"].items()}
    for name, holder in things.items():
        if holder and "seat" in holder:
            cells.append(seat_word(holder["seat"], f"has {name}"))
        elif holder:
            cells.append(word(f"the {holder['dweller']} has {name}"))
    return cells


def battle(fight: dict[str, Any]) -> str:
    """The battle in progress."""
    strengths = f", {fight['strengths'][0]} against {fight['strengths'][1]}" if fight["strengths"] else ""
    return f"{fight['kind']} battle on {tile(fight['tile'])}{strengths}"


def half(side: dict[str, Any]) -> str:
    """One half of a proposal."""
    goods = [f"{side[name]} {name}" for name in ("food", "wood", "gold") if side[name]]
    goods += ["the cave shrine"] if side["cave_shrine"] else []
    return ", ".join([*goods, *(COINS[coin] for coin in side["coins"])]) or "nothing"


def stacks(board: dict[str, Any]) -> list[str]:
    """Tiles and cards that are left."""
    tiles, bank = board["stacks"], board["bank"]
    cells = [
        word(f"{tiles['island']} island tiles"),
        word(f"{tiles['cave']} cave tiles"),
        *(word(f"{bank[name]} {name}") for name in ("food", "wood", "gold")),
    ]
    if board["flipped"]:
        flipped = board["flipped"]
        cells.append(word(f"turned up: {tile(flipped['id'])}, beside {tile(flipped['from'])}"))
    if board["looking_at"]:
        cells.append(word(f"you know: {', '.join(map(tile, board['looking_at']))}"))
    if board["important"]:
        own = board["important"]["own"]
        cells.append(word(f"important tiles, {board['important']['turns_left']} turns left"))
        cells += [word(f"yours: {', '.join(map(tile, own))}")] if own else []
    return flow("Stacks", cells)


# --- players --------------------------------------------------------------------------------------------------------------


def player(view: View, seat: int) -> list[str]:
    """One player: explorer, place, cards, pieces, shrines."""
    one = view["board"]["players"][seat]
    title = f"[seat{seat}] {{{seat}}} [/] "
    name = "The Thieves" if one["thieves"] else one["colour"]
    cells = [word(one["explorer"]["title"] if one["explorer"] else name)]
    if one["thieves"]:
        cells += lair(one["thieves"])
    elif one["explorer"]:
        where = f"on {tile(one['at'])}" if one["at"] else "off the map"
        speed = view["board"]["speed"][seat]
        cells.append(word(f"strength {one['strength']} {where}" + (f", speed {speed}" if speed else "")))
    cells.append(word(hand(one)))
    if one["villagers"]:
        cells.append(word(f"{several(one['villagers'], 'villager')} in supply"))
    cells += [word(built(thing)) for thing in one["buildings"] if thing["tile"]]
    cells += [word(f"offerings on {listed(list(map(tile, one['shrines'])))}")] if one["shrines"] else []
    lines = flow("", cells)
    return [title + " " * (MARGIN - 4) + lines[0].removeprefix(f"[heading]{'':<{MARGIN}}[/]"), *lines[1:]]


def lair(board: dict[str, Any]) -> list[Cell]:
    """The Thieves' board."""
    cells = [word(f"{board['doubloons']} doubloons"), *([word("in hiding")] if board["in_hiding"] else [])]
    for thief in board["thieves"]:
        if thief["at"]:
            speed = f", speed {thief['speed']}" if thief["speed"] else ""
            cells.append(word(f"thief {thief['thief']} ({thief['strength']}) on {tile(thief['at'])}{speed}"))
    return cells


def hand(one: dict[str, Any]) -> str:
    """The cards, as far as they can be seen."""
    if one["hand"] is None:
        return "1 card" if one["cards"] == 1 else f"{one['cards']} cards"
    return " ".join(f"{number} {name}" for name, number in one["hand"].items())


def built(thing: dict[str, Any]) -> str:
    """A building on the map."""
    return f"{thing['kind']} on {corner_title(PLACE_NAMES.index(thing['tile']), thing['corner'])}"


def tile(name: str) -> str:
    """A tile as the log calls it."""
    return place_title(PLACE_NAMES.index(name)) if name in PLACE_NAMES else name
