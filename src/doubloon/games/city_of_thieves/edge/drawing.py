"""The district as text for a terminal, 80 columns wide, from a view alone. (Not compiled: edge.)

A space shows its name; a figure on it shows its player's number (a star without a gang) and the first letters of its
name; a room that holds a treasure is marked `.`, one with a face-down exploration token `?`, an exit behind a portcullis
`#`. Between spaces of a row `-` is an open line and `=` a door or window; where nothing is drawn, a wall may lie. Where
each own character may step, with doors and walls, is told beside its name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from textwrap import wrap
from typing import Any, Final

from doubloon.games.city_of_thieves.city import (
    BEHIND_WALLS,
    BESIDE,
    DOORS,
    EDGES,
    GATE_NAMES,
    PLACES,
    SPACE_AT,
    SPACE_NAMES,
    SPACE_NUMBER,
    SPACE_TITLES,
    SPACES,
    WINDOWS,
)
from doubloon.games.city_of_thieves.content import (
    CARD_NAMES,
    CARD_TITLES,
    FIGURE_NAMES,
    FIGURE_TITLES,
    GANG_NAMES,
    GANG_TITLES,
    TREASURE_NAMES,
    TREASURE_TITLES,
)
from doubloon.kernel.events import several
from doubloon.kernel.tables.table import View

WIDTH: Final = 78
CELL: Final = 4
ROWS: Final = sorted({y for _, y in SPACE_AT[:SPACES]})
BELOW: Final = tuple(SPACE_NAMES[space] for space in range(SPACES, PLACES))


def drawing(view: View) -> str:
    """The map, what lies beside it, and the players. Last stands what a decision needs most, since a small screen shows the
    end: the own gang, the hand, and what the turn has left."""
    board = view["board"]
    lines = [*city_map(board), "", *LEGEND, *round_and_alarm(board)]
    price = board["sheet"]["mission_price"]
    lines += wrapped(f"missions ({price} AP)", (mission_of(card["id"]) for card in board["missions"]))
    lines += wrapped("chests", by_treasure(board["chests"]))
    lines += wrapped("tokens", seen_tokens(board))
    lines += wrapped("discards", (CARD_TITLES[CARD_NAMES.index(card)] for card in board["discards"][-6:]))
    below = [figure for figure in board["figures"] if figure["place"] in BELOW]
    lines += wrapped("below", (f"{figure['title']} in {room(figure['place'])}" for figure in below))
    for player in sorted(board["players"], key=lambda one: one["seat"] == view["seat"]):
        lines += crew(view, player)
    return "\n".join([*lines, *turn_left(view)])


LEGEND: Final = (
    "map: 1Mir player 1's Mirko, *Kor nobody's figure, KIT. treasure, KIT? token,",
    "     D5# closed exit, - open way, = door or window, D entrances, R A P streets",
)


# --- the map ----------------------------------------------------------------------------------------------------------


def city_map(board: dict[str, Any]) -> list[str]:
    """CT-T2. Every space where it lies."""
    stands = {figure["place"]: mark(figure) for figure in board["figures"]}
    rows = {y: [" "] * (WIDTH + CELL) for y in ROWS}
    for name, (x, y) in zip(SPACE_NAMES[:SPACES], SPACE_AT[:SPACES], strict=True):
        cell = stands.get(name) or name + sign(board, name)
        left = 2 * x - CELL
        rows[y][left : left + CELL] = cell.ljust(CELL)
    for one, other in EDGES:
        (x, y), (to, there) = sorted((SPACE_AT[one], SPACE_AT[other]))
        if y == there and not is_shut(board, one, other):
            line = "=" if (one, other) in GREEN else "-"
            row = rows[y]
            for column in range(2 * x - CELL, 2 * to - CELL):
                if row[column] == " " and column > 2 * x - CELL:
                    row[column] = line
    return ["".join(row).rstrip() for row in rows.values()]


GREEN: Final = {*DOORS, *WINDOWS}
"""CT-T3. The doors and windows."""
GATE_WAYS: Final = {"GN": ("R4", "A1"), "GE": ("R10", "A3"), "GS": ("R16", "A5"), "GW": ("R22", "A7")}


def is_shut(board: dict[str, Any], one: int, other: int) -> bool:
    """AV16. Whether a portcullis lies in the gate between two spaces."""
    ends = {SPACE_NAMES[one], SPACE_NAMES[other]}
    return any(ends == set(GATE_WAYS[gate]) for gate in board["gates"])


def mark(figure: dict[str, Any]) -> str:
    """`1Mir` for Mirko of the first player, `*Kor` for Kornak."""
    owner = figure["owner"]
    return f"{'*' if owner is None else owner + 1}{figure['id'][:3].capitalize()}"


def sign(board: dict[str, Any], name: str) -> str:
    """What lies in an empty space."""
    if name in board["portcullises"]:
        return "#"
    if face_down(board, name):
        return "?"
    return "." if name in board["chests"] else ""


def face_down(board: dict[str, Any], name: str) -> bool:
    """KA-4.1. Whether an exploration token lies face down there."""
    ashes = board["ashes"]
    return ashes is not None and name in ashes["tokens"] and ashes["tokens"][name]["face_down"]


def seen_tokens(board: dict[str, Any]) -> list[str]:
    """KA-4. The exploration tokens whose face the reader knows; `?` stands behind those he alone has looked at."""
    if board["ashes"] is None:
        return []
    tokens = board["ashes"]["tokens"].items()
    return [f"{room} {at['token']}{'?' if at['face_down'] else ''}" for room, at in tokens if at["token"]]


# --- beside it --------------------------------------------------------------------------------------------------------


def round_and_alarm(board: dict[str, Any]) -> list[str]:
    """The sheet, the round counter and what is closed."""
    counter = board["round"]
    alarm = "alarm!" if board["alarm"] else f"alarm in round {counter['alarm']}"
    hoard = f", hoard {board['hoard']}" if board["hoard"] else ""
    lines = [f"{board['sheet']['title']}: round {counter['square']} of {counter['rounds']}, {alarm}{hoard}"]
    return (
        lines
        + wrapped("closed gates", board["gates"])
        + wrapped("guild vault", map(treasure_of, board["vault"]))
    )


def turn_left(view: View) -> list[str]:
    """CT-5. Whose turn it is, the action points left, who is acting and what it has done, who has acted before."""
    board = view["board"]
    turn = board["turn"]
    if turn["phase"] not in ("draw", "militia", "activation"):
        return []
    used = [word for word, done in (("moved", turn["moved"]), ("acted", turn["acted"])) if done]
    parts = [f"{turn['ap']} of {turn['ap_in_all']} AP left"]
    if turn["acting"]:
        parts.append(
            f"{name_of(turn['acting'])} is activated ({' and '.join(used) or 'neither moved nor acted'})"
        )
    before = [name_of(one) for one in turn["activated"] if one != turn["acting"]]
    if before:
        parts.append(f"done: {', '.join(before)}")
    if turn["mission_used"]:
        parts.append("mission used")
    return wrap(f"turn of {view['names'][board['active']]}, {turn['phase']}: {'; '.join(parts)}", WIDTH)


def name_of(figure: str) -> str:
    """A figure's title by its id."""
    return FIGURE_TITLES[FIGURE_NAMES.index(figure)]


def wrapped(title: str, items: Iterable[str]) -> list[str]:
    """A list under its title, in as many lines as it needs; none without items."""
    text = ", ".join(items)
    return wrap(f"{title}: {text}", WIDTH, subsequent_indent="  ") if text else []


def crew(view: View, player: dict[str, Any]) -> list[str]:
    """One player and his characters."""
    seat = player["seat"]
    own = " (you)" if view["seat"] == seat else ""
    ducats = f", {several(player['ducats'], 'ducat')}" if player["ducats"] is not None else ""
    name = view["names"][seat][:30]
    gang = GANG_TITLES[GANG_NAMES.index(player["gang"])] if player["gang"] else "no gang yet"
    has = f"{seat + 1} {name}{own}: {gang}{ducats}, {several(player['cards'], 'card')}{tokens_of(player)}"
    lines = wrap(has, WIDTH, subsequent_indent="  ")
    for figure in view["board"]["figures"]:
        if figure["owner"] == seat:
            lines.append(character(figure))
            if own:
                lines += around(view["board"], figure["place"])
    if player.get("intrigue"):
        lines += wrapped("  intrigue", (intrigue(card) for card in player["intrigue"]))
    if player["hand"]:
        lines += wrapped("  your hand", (card["title"] for card in player["hand"]))
    return lines


def room(place: str) -> str:
    """KA-15. A room of the catacombs in a sentence."""
    return f"the {SPACE_TITLES[SPACE_NUMBER[place]]}"


TAG: Final = re.compile(r" \([A-Z]{2}-[A-Z]?\d+(?:\.\d+)?\)")
"""A clause in the text of a card."""


def intrigue(card: dict[str, Any]) -> str:
    """KA-11. Title and text."""
    return f"{card['title']} ({TAG.sub('', card['text']).rstrip('.')})"


def around(board: dict[str, Any], place: str) -> list[str]:
    """CT-6.3 – CT-6.6. Where one step leads from here, and what a wall keeps apart."""
    space = SPACE_NUMBER.get(place, PLACES)
    if space >= SPACES:
        return []
    closed = sum(2 ** GATE_NAMES.index(gate) for gate in board["gates"])
    ways = [
        f"{SPACE_NAMES[other]}{' (door)' if (space, other) in GREEN or (other, space) in GREEN else ''}"
        for other in BESIDE[closed][space]
    ]
    walls = [SPACE_NAMES[other] for other in BEHIND_WALLS[space]]
    text = f"next: {', '.join(ways)}" + (f"; walls to {', '.join(walls)}" if walls else "")
    return wrap(text, WIDTH - 12, initial_indent=" " * 12, subsequent_indent=" " * 14)


def tokens_of(player: dict[str, Any]) -> str:
    """KA-9, KA-11. What a player has of The King of Ashes."""
    if "experience" not in player:
        return ""
    return f", {player['experience']} experience, {player['intrigues']} intrigue"


def character(figure: dict[str, Any]) -> str:
    """Where a character is and what it carries."""
    place = figure["place"]
    title = SPACE_TITLES[SPACE_NUMBER[place]] if place in SPACE_NUMBER else ELSEWHERE.get(place, "")
    carried = Counter(map(treasure_of, figure["carries"]))
    told = [f"{token} ×{number}" if number > 1 else token for token, number in carried.items()]
    goods = [", ".join(told)] if told else []
    if figure.get("equipment"):
        goods.append(f"({figure['equipment']['title']})")
    if figure.get("wounds"):
        goods.append(several(figure["wounds"], "wound"))
    shown = "" if place in ELSEWHERE else place
    head = f"  {figure['title']:<9} {shown:<4} {title[:22]:<22} "
    return "\n".join(
        wrap(", ".join(goods) or "nothing", WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    )


ELSEWHERE: Final = {"box": "not placed yet", "out": "has left the district"}


def treasure_of(token: str) -> str:
    """A token by its title; one that lies chest side up is a chest."""
    return TREASURE_TITLES[TREASURE_NAMES.index(token)] if token in TREASURE_NAMES else token


def by_treasure(chests: dict[str, str]) -> list[str]:
    """`scroll in CHA FOR`, for each kind."""
    rooms: dict[str, list[str]] = {}
    for room, token in chests.items():
        rooms.setdefault(treasure_of(token), []).append(room)
    return [f"{treasure} in {' '.join(names)}" for treasure, names in sorted(rooms.items())]


def mission_of(card: str) -> str:
    """`red gem +2`."""
    treasure, _, bonus = card.partition("+")
    return f"{treasure_of(treasure)} +{bonus}"
