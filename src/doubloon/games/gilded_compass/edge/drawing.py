"""The table of the Gilded Compass for a terminal of 80 columns, drawn from a view. (Not compiled: edge.)

Text with markup: `{0}` is the emblem of seat 0, `[seat0]` its colours; the neutral player comes after the last seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from doubloon.kernel.tables.table import View

WIDTH: Final = 78
MARGIN: Final = 15
RANKS: Final = ("1st", "2nd", "3rd", "4th")
INKS: Final = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "W": "bold", "P": "magenta"}
TYPES: Final = {"C": "Cartographer", "E": "Excavator"}
FLOORS: Final = 3
PRIZES: Final = {
    "auction-house": "1st keeps 2 of 3; 2nd 1 of 2",
    "guild": "1st keeps 1 of 3; 2nd 1 of the rest",
}

THIRD: Final = {"auction-house": "3rd 1 of 1", "guild": "3rd the last"}
"""GC-7.7, GC-8.4. With five players."""

Cell = tuple[int, str]
"""How wide a piece of text is on the screen, and its markup."""


def drawing(view: View) -> str:
    """Buildings in the order in which they are resolved (GC-3.13), then the players, the reader last, then the dice on the table."""
    board = view["board"]
    lines = [
        head(board),
        *run_building(view),
        *archives(view),
        *c_building(view),
        *university(view),
        *library(view),
    ]
    seats = sorted(range(view["seats"]), key=lambda seat: seat == view["seat"])
    owned_by = [line for seat in seats for line in player(view, seat)]
    return "\n".join([*lines, "", *owned_by, *dice_on_table(view)])


# --- cells and lines --------------------------------------------------------------------------------------------------


def flow(title: str, cells: Sequence[Cell], style: str = "heading") -> list[str]:
    """A title and cells beside it, broken to the width of the screen."""
    lines, line, width = [], f"[{style}]{title:<{MARGIN}}[/]", MARGIN
    for size, markup in cells:
        if width > MARGIN and width + size > WIDTH:
            lines.append(line)
            line, width = " " * MARGIN, MARGIN
        line += markup + "  "
        width += size + 2
    return [*lines, line.rstrip()]


def word(text: str, style: str = "") -> Cell:
    """Plain text."""
    safe = text.replace("{", "{{").replace("}", "}}").replace("[", "\\[")
    return len(text), f"[{style}]{safe}[/]" if style else safe


def owned(view: View, owner: int, text: str) -> Cell:
    """Something of an owner: emblem and text on the owner's colours."""
    style = f"seat{owner}" if owner < view["seats"] else "neutral"
    return len(text) + 3, f"[{style}] {{{owner}}}{text} [/]"


def dice(view: View, owner: int, pips: Sequence[int]) -> Cell:
    """Dice of one owner side by side."""
    cells = [owned(view, owner, str(value)) for value in pips]
    return sum(size + 1 for size, _ in cells) - 1, " ".join(markup for _, markup in cells)


def ranked(view: View, sets: Sequence[dict[str, Any]], winning: int) -> list[Cell]:
    """Sets of dice, best first; those that win nothing so far carry no rank."""
    cells = []
    for place, held in enumerate(sets):
        rank = RANKS[place] if place < min(winning, len(RANKS)) else "–"
        size, markup = dice(view, held["owner"], held["dice"])
        cells.append((size + len(rank) + 1, f"[quiet]{rank}[/] {markup}"))
    return cells or [word("resolved" if view["board"]["turn"] is None else "nobody yet", "quiet")]


def coloured(colours: Sequence[str], text: str) -> Cell:
    """A tile with the letters of its colours."""
    letters = "".join(f"[{INKS[colour]}]{colour}[/]" for colour in colours)
    size, markup = word(text)
    return size + len(colours) + 1, f"{letters} {markup}"


def map_cell(tile: dict[str, Any]) -> Cell:
    """GC-6.13"""
    colours = tile["colours"]
    return coloured(colours if len(colours) < len(INKS) else [], tile["title"])


def specialist_cell(tile: dict[str, Any]) -> Cell:
    """GC-5.12"""
    return coloured([tile["colour"]], f"{TYPES[tile['type']]} {tile['value']}")


# --- buildings --------------------------------------------------------------------------------------------------------


def head(board: dict[str, Any]) -> str:
    """Which round it is."""
    last = "  [brass]last lap[/]" if board["last_lap"] else ""
    return f"[heading]Round {board['round']} of {board['rounds']}[/]  started by {{{board['start']}}}{last}"


def run_building(view: View) -> list[str]:
    """GC-7, GC-8"""
    board = view["board"]
    title = "Auction House" if board["b"] == "auction-house" else "Guild"
    winning = 3 if view["seats"] == 5 else 2
    lines = flow(title, ranked(view, board["runs"], winning))
    if board["runs"] or board["turn"] is None:
        return lines
    third = f"; {THIRD[board['b']]}" if winning > 2 else ""
    return [f"{lines[0]}  [quiet]({PRIZES[board['b']]}{third})[/]"]


def archives(view: View) -> list[str]:
    """GC-6"""
    shown = view["board"]["archives"]
    groups = flow("Archives", ranked(view, shown["groups"], shown["served"] + len(shown["maps"])))
    maps = [*map(map_cell, shown["maps"]), word("4/3: 4 gold with Specialists, 3 without", "quiet")]
    return [*groups, *flow("  maps", maps, "quiet")]


def university(view: View) -> list[str]:
    """GC-5"""
    shown = view["board"]["university"]
    row = [owned(view, die["owner"], str(die["pips"])) for die in shown["row"]]
    row += [word("_" * 4, "quiet")] * (shown["entrances"] - len(row))
    hire = [specialist_cell(tile) for tile in shown["specialists"]]
    return [*flow("University", row), *flow("  for hire", hire, "quiet")]


def library(view: View) -> list[str]:
    """GC-4"""
    cells = [
        owned(view, owner, f"×{number}") for owner, number in enumerate(view["board"]["library"]) if number
    ]
    return flow("Library", cells or [word("empty", "quiet")])


def c_building(view: View) -> list[str]:
    """GC-9, GC-10, GC-12 or GC-13; nothing in the Fewer Buildings variant (GC-15)."""
    board = view["board"]
    match board["c"]:
        case "temple":
            return flow("Temple", [item_tile(view, tile) for tile in board["temple"]["tiles"]])
        case "illuminati":
            tiles = [word(tile["title"]) for tile in board["illuminati"]["tiles"]]
            sets = flow("Illuminati", ranked(view, board["illuminati"]["sets"], 2))
            return [*sets, *flow("  tiles", tiles, "quiet")]
        case "galleon":
            return flow("Galleon", ranked(view, board["galleon"]["sets"], len(RANKS)))
        case "tower":
            return [*tower(view, "left", "Tower 1 2 3"), *tower(view, "right", "Tower 4 5 6")]
        case _:
            return []


def item_tile(view: View, tile: dict[str, Any]) -> Cell:
    """GC-9.1. The dice a Magical Item asks for, and who has claimed it."""
    low, high = tile["dice"]
    if tile["owner"] is None:
        return word(f"[{low} {high}]")
    return owned(view, tile["owner"], f" {low} {high}")


def tower(view: View, side: str, title: str) -> list[str]:
    """GC-13.1. One tower, ground floor first."""
    dice_here = view["board"]["tower"][side]
    cells = [owned(view, die["owner"], str(die["pips"])) for die in dice_here]
    cells += [word("_" * 4, "quiet")] * (FLOORS - len(cells))
    names = ("bronze", "silver", "gold")
    return flow(
        title,
        [
            (size + 7, f"[quiet]{name:<6}[/] {markup}")
            for name, (size, markup) in zip(names, cells, strict=True)
        ],
    )


# --- players ----------------------------------------------------------------------------------------------------------


def player(view: View, seat: int) -> list[str]:
    """What a player owns, as far as the reader may see it (GC-18)."""
    own = view["board"]["players"][seat]
    name = view["names"][seat]
    size, markup = owned(view, seat, "")
    first = (size + len(name) + 1, f"{markup} [heading]{word(name)[1]}[/]")
    counts = [
        word("1 free die" if own["free"] == 1 else f"{own['free']} free dice"),
        word(f"{own['tokens']} Knowledge"),
    ]
    lines = flow("", [first, *counts, *map(word, public_extras(own))])
    lines[0] = lines[0].removeprefix(f"[heading]{'':<{MARGIN}}[/]")
    for title, cells in holdings(own):
        if cells:
            lines += flow(f"  {title}", cells, "quiet")
    return lines


def public_extras(own: dict[str, Any]) -> list[str]:
    """Secret things of others by their number (GC-7.12, GC-8.7, GC-13.6)."""
    said = []
    for key, one, more in (("artifacts", "Artifact", "Artifacts"), ("missions", "Mission", "Missions")):
        number = own[key]["number"]
        if number and own[key]["tiles"] is None:
            said.append(f"{number} secret {one if number == 1 else more}")
    said += [
        f"{of_colour['number']} {name}"
        for name, of_colour in own["treasures"].items()
        if of_colour["number"] and of_colour["values"] is None
    ]
    if own["catch"]["number"] and own["catch"]["values"] is None:
        said.append(f"catch of {own['catch']['number']}")
    return said


def holdings(own: dict[str, Any]) -> list[tuple[str, list[Cell]]]:
    """Everything a reader may see of what a player owns, by kind."""
    collection = own["collection"]
    treasures = [
        word(f"{name} {' '.join(map(str, of_colour['values']))}")
        for name, of_colour in own["treasures"].items()
        if of_colour["values"]
    ]
    wishes = f"{collection['most']} 4 gold, {collection['next']} 2, others 1" if collection else ""
    return [
        ("maps", [map_cell(tile) for tile in own["maps"]]),
        ("specialists", [specialist_cell(tile) for tile in own["specialists"]]),
        ("abilities", [word(tile["title"]) for tile in own["abilities"]]),
        ("for later", [word(tile["title"]) for tile in own["fresh"]]),
        ("items", [owned_item(item) for item in own["items"]]),
        ("chests", [word(" ".join(map(str, own["chests"])))] if own["chests"] else []),
        ("catch", [word(" ".join(map(str, own["catch"]["values"])))] if own["catch"]["values"] else []),
        ("collects", [word(wishes)] if wishes else []),
        ("artifacts", [word(tile["title"]) for tile in own["artifacts"]["tiles"] or ()]),
        ("missions", [word(f"{tile['title']} ({tile['id']})") for tile in own["missions"]["tiles"] or ()]),
        ("treasures", treasures),
    ]


def owned_item(item: dict[str, Any]) -> Cell:
    """GC-9.5"""
    low, high = item["dice"]
    return word(f"[{low} {high}]" + (f" {item['item']['title']}" if item["item"] else ""))


def dice_on_table(view: View) -> list[str]:
    """GC-3.4. The dice of the player on turn."""
    turn = view["board"]["turn"]
    if turn is None or not turn["dice"] + turn["neutral"]:
        return []
    title = "Your dice" if turn["seat"] == view["seat"] else "Dice rolled"
    cells = [owned(view, turn["seat"], str(pips)) for pips in turn["dice"]]
    cells += [owned(view, view["seats"], str(pips)) for pips in turn["neutral"]]
    return ["", *flow(title, cells)]
