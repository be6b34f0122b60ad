"""The map of Canaan for a terminal of 80 columns, drawn from a view. (Not compiled: edge.)

Text with markup: `{0}` is the emblem of seat 0, `[seat0]` its colours. A soldier shows its level, a city its level in
square brackets; Gog is `G!`, the Angel `A!`.
"""

from __future__ import annotations

from typing import Any, Final

from doubloon.kernel.tables.table import View

INKS: Final = {
    "F": "green",
    "W": "green",
    "G": "yellow",
    "~": "blue",
    "V": "red",
    "T": "magenta",
    "S": "bold",
}
SIDE: Final = 15
Cell = tuple[str, str]
"""What stands on a square and in which style: always four characters wide."""

PLACES: Final = ("1st", "2nd", "3rd", "4th")
"""Turn order (BG-2.2)."""


def drawing(view: View) -> str:
    """The map, then the players, the reader last, then the dice and the card on the table."""
    board = view["board"]
    lines = [head(board), "[quiet](r,c)[/]" + "".join(f"{column:>3} " for column in range(SIDE))]
    standing = pieces(view)
    for row in range(SIDE):
        cells = [standing.get((row, column), ground(board["terrain"][row][column])) for column in range(SIDE)]
        lines.append(f"[quiet]{row:>3}[/]  " + "".join(styled(text, style) for text, style in cells))
    lines += [
        "[quiet]F food  W wood  G gold  ~ water  V volcano  R ruin  C camel  T chest  S scroll[/]",
        "[quiet]{0}3~ soldier of level 3, on water   {0}\\[2] city of level 2   G! Gog   A! the Angel[/]",
        "",
    ]
    for seat in sorted(range(view["seats"]), key=lambda seat: seat == view["seat"]):
        lines += player(view, seat)
    return "\n".join([*lines, *table(board)])


def styled(text: str, style: str) -> str:
    """Text in a style, its brackets kept."""
    safe = text.replace("[", "\\[")
    return f"[{style}]{safe}[/]" if style else safe


def ground(sign: str) -> Cell:
    """A square without a piece."""
    return f"  {sign} ", INKS.get(sign, "quiet" if sign == "." else "")


def pieces(view: View) -> dict[tuple[int, int], Cell]:
    """What stands where."""
    board = view["board"]
    found: dict[tuple[int, int], Cell] = {
        tuple(board["gog"]): (f" G!{under(board, board['gog'])}", "bold"),
        tuple(board["angel"]): (f" A!{under(board, board['angel'])}", "bold"),
    }
    for seat, owner in enumerate(board["players"]):
        for soldier in owner["soldiers"]:
            found[tuple(soldier["at"])] = (
                f" {{{seat}}}{soldier['level']}{under(board, soldier['at'])}",
                f"seat{seat}",
            )
        for city in owner["cities"]:
            found[tuple(city["at"])] = (f"{{{seat}}}[{city['level']}]", f"seat{seat}")
    return found


def under(board: dict[str, Any], at: list[int]) -> str:
    """What a piece stands on, unless it is plain."""
    sign: str = board["terrain"][at[0]][at[1]]
    return " " if sign == "." else sign


def head(board: dict[str, Any]) -> str:
    """Where the game is, scrolls and decks."""
    decks = f"treasure deck {board['treasure_deck']}  ability deck {board['ability_deck']}"
    bound = "  one bound" if board["bound"] else ""
    return f"[heading]{stage(board)}[/]  scrolls left {board['scrolls']}{bound}  {decks}"


def stage(board: dict[str, Any]) -> str:
    """The first soldiers are placed before round 1."""
    if board["phase"] == "tiles":
        return "Laying the tiles"
    return f"Round {board['round']}" if board["round"] else "Placing the first soldiers"


def player(view: View, seat: int) -> list[str]:
    """One player: goods, scrolls, cards, and how many soldiers and cities."""
    one = view["board"]["players"][seat]
    title = f"[seat{seat}] {{{seat}}} [/] {PLACES[one['order'] - 1]}"
    if one["out"]:
        return [f"{title}  [quiet]out of the game[/]"]
    goods = "  ".join(f"{name} {number}" for name, number in one["goods"].items())
    state = "  truce" if one["truce"] else "  founding" if one["founding"] else ""
    line = f"{title}  {goods}  of {one['capacity']}  scrolls {one['scrolls']}"
    line += f"  soldiers {len(one['soldiers'])}  cities {len(one['cities'])}{state}"
    cards = "  ".join(card["name"] for card in one["abilities"])
    return [line, f"        {cards}"] if cards else [line]


def table(board: dict[str, Any]) -> list[str]:
    """What is being decided: the tile, the card, the dice."""
    lines = []
    if board["tile"]:
        lines += ["", f"[heading]Tile {board['tile']['tile']}[/]  " + "  ".join(board["tile"]["grid"])]
    if board["treasure"]:
        card = board["treasure"]
        lines += ["", f"[heading]{card['title']}[/]  {card['text']}  die {card['roll']}"]
    if board["dice"]:
        steps = "" if board["steps"] is None else f"  steps left {board['steps']}"
        lines += ["", f"[heading]Dice[/]  {board['dice'][0]} and {board['dice'][1]}{steps}"]
    return lines
