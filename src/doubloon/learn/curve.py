"""The learning curve as a picture: wins of the network, looking one choice ahead, against a fixed level."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec

from doubloon.arena.statistics import wilson

WIDTH: Final = 640
HEIGHT: Final = 320
LEFT: Final = 56
RIGHT: Final = 16
TOP: Final = 36
BOTTOM: Final = 44


class Milestone(msgspec.Struct, frozen=True):
    """How the network did after this many games of learning."""

    learned_from: int
    wins: float
    games: int
    level: str


def picture(title: str, milestones: Sequence[Milestone]) -> str:
    """An SVG that stands alone."""
    most = max((one.learned_from for one in milestones), default=0) or 1
    level = milestones[-1].level if milestones else ""

    def across(games: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * games / most

    def up(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)

    marks = []
    for one in milestones:
        low, high = wilson(one.wins, one.games)
        x, y = across(one.learned_from), up(one.wins / one.games)
        marks.append(
            f'<path d="M{x:.1f} {up(low):.1f}V{up(high):.1f}" stroke="#8a6d1f" opacity=".5"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="#8a6d1f"><title>after {one.learned_from:,} games: '
            f"{one.wins / one.games:.0%} of {one.games} (95 %: {low:.0%} – {high:.0%})</title></circle>"
        )
    line = " ".join(f"{across(one.learned_from):.1f},{up(one.wins / one.games):.1f}" for one in milestones)
    grid = "".join(
        f'<path d="M{LEFT} {up(share):.1f}H{WIDTH - RIGHT}" stroke="#999" opacity="{0.7 if share == 0.5 else 0.25}"/>'
        f'<text x="{LEFT - 8}" y="{up(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    ends = "".join(
        f'<text x="{across(games):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="{anchor}">{games:,}</text>'
        for games, anchor in ((0, "start"), (most // 2, "middle"), (most, "end"))
    )
    said = f"{title}: wins against {level}, by games learned from"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(said)}" '
        f'font-family="sans-serif" font-size="12" fill="#444"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf6"/>'
        f'<text x="{LEFT}" y="20" font-size="14">{escape(title)}: wins against {escape(level)}, one choice ahead</text>'
        f'{grid}{ends}<text x="{across(most / 2):.1f}" y="{HEIGHT - 8}" text-anchor="middle">games learned from</text>'
        f'<polyline points="{line}" fill="none" stroke="#8a6d1f" stroke-width="2"/>{"".join(marks)}</svg>\n'
    )
