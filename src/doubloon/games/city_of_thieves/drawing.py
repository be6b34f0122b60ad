"""The district as text for a terminal, from a view alone. (Not compiled: edge.)"""

from __future__ import annotations

from textwrap import wrap

from doubloon.games.city_of_thieves.city import SPACE_NUMBER, SPACE_TITLES
from doubloon.kernel.table import View


def drawing(view: View) -> str:
    """Figures, chests and players, a line each."""
    board = view["board"]
    counter = board["round"]
    lines = [
        f"{board['adventure']}: round {counter['square']} of {counter['rounds']}"
        + (", alarm!" if board["alarm"] else f", alarm in round {counter['alarm']}")
        + (f", hoard {board['hoard']}" if board["hoard"] else "")
    ]
    if board["portcullises"] or board["gates"]:
        lines.append(f"closed: {' '.join(board['portcullises'] + board['gates'])}")
    lines.append("missions: " + ", ".join(card["id"] for card in board["missions"]))
    lines += wrapped("chests: " + ", ".join(f"{room} {token}" for room, token in board["chests"].items()))
    for player in board["players"]:
        lines += crew(view, player)
    others = [figure for figure in board["figures"] if figure["owner"] is None]
    lines += wrapped("no gang: " + ", ".join(f"{figure['title']} {figure['place']}" for figure in others))
    return "\n".join(lines)


def wrapped(text: str) -> list[str]:
    """A long line as several, the later ones indented."""
    return wrap(text, 78, subsequent_indent="  ")


def crew(view: View, player: dict[str, object]) -> list[str]:
    """One player and his characters."""
    seat = player["seat"]
    assert isinstance(seat, int)
    own = " (you)" if view["seat"] == seat else ""
    ducats = f", {player['ducats']} ducats" if player["ducats"] is not None else ""
    lines = [
        f"{view['names'][seat]}{own}: {player['gang'] or 'no gang yet'}{ducats}, {player['cards']} cards"
    ]
    for figure in view["board"]["figures"]:
        if figure["owner"] == seat:
            place = figure["place"]
            title = SPACE_TITLES[SPACE_NUMBER[place]] if place in SPACE_NUMBER else ""
            carried = " ".join(figure["carries"]) or "nothing"
            lines.append(f"  {figure['title']:<8} {place:<4} {title:<18} {carried}")
    return lines
