"""The plots of a report: rows with intervals, and columns. Words are HTML, so that they can be read at any width; only the
shapes are SVG, stretched to the room there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

MOST_COLUMNS: Final = 24


class Bar(NamedTuple):
    """One row: a share between 0 and 1 with its interval, and how much it rests on."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""


def rows(bars: Sequence[Bar], mark: float | None = None, mark_says: str = "") -> str:
    """Horizontal bars with whiskers; `mark` is a line across all of them, for instance the fair share."""
    most = min(1.0, max([bar.high for bar in bars] + [mark or 0.0]) * 1.05) or 1.0
    legend = f'<p class="mark">{escape(mark_says)}</p>' if mark is not None else ""
    scale = f'<div class="scale"><span>0</span><span>{percent(most)}</span></div>'
    return f'{legend}<div class="rows">{"".join(row(bar, most, mark) for bar in bars)}{scale}</div>'


def row(bar: Bar, most: float, mark: float | None) -> str:
    """A label, the bar, and the figures in words."""

    def along(value: float) -> str:
        return f"{100 * value / most:.2f}"

    line = f'<path class="fair" d="M{along(mark)} 0V20"/>' if mark is not None else ""
    shape = (
        f'<rect class="bar" y="4" height="12" width="{along(bar.value)}"/>{line}'
        f'<path class="whisker" d="M{along(bar.low)} 10H{along(bar.high)}M{along(bar.low)} 6v8M{along(bar.high)} 6v8"/>'
    )
    note = f" <small>{escape(bar.note)}</small>" if bar.note else ""
    return (
        f'<div class="label">{escape(bar.label)}{note}</div>'
        f'<svg class="track" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">{shape}</svg>'
        f'<div class="value"><b>{percent(bar.value)}</b> <span>{percent(bar.low)} – {percent(bar.high)}</span></div>'
    )


def percent(share: float) -> str:
    return f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


class Column(NamedTuple):
    """This many games fell between two whole numbers, both included."""

    first: int
    last: int
    games: int


def binned(values: Sequence[int]) -> list[Column]:
    """Whole numbers in at most this many columns of equal width."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // MOST_COLUMNS))
    counted = Counter((value - low) // width for value in values)
    return [
        Column(low + width * place, low + width * (place + 1) - 1, counted[place])
        for place in range((high - low) // width + 1)
    ]


def columns(values: Sequence[int], what: str) -> str:
    """A histogram with its ends and its middle written under it."""
    found = binned(values)
    most = max(column.games for column in found)
    step = 100 / len(found)
    shapes = "".join(
        f'<rect class="bar" x="{step * place + step * 0.06:.2f}" y="{100 - 100 * column.games / most:.2f}" '
        f'width="{step * 0.88:.2f}" height="{100 * column.games / most:.2f}">'
        f"<title>{span(column)}: {column.games:,} games</title></rect>"
        for place, column in enumerate(found)
    )
    ordered = sorted(values)
    middle = ordered[len(ordered) // 2]
    mean = sum(values) / len(values)
    said = f"{what}: from {ordered[0]:,} to {ordered[-1]:,}, middle {middle:,}, mean {mean:,.1f}"
    return (
        f'<svg class="columns" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="{escape(said)}">'
        f'{shapes}</svg><div class="ends"><span>{found[0].first:,}</span><span>{escape(what)}</span>'
        f"<span>{found[-1].last:,}</span></div>"
        f'<p class="figures">middle <b>{middle:,}</b> · mean <b>{mean:,.1f}</b> · most <b>{ordered[-1]:,}</b></p>'
    )


def span(column: Column) -> str:
    return f"{column.first:,}" if column.first == column.last else f"{column.first:,} – {column.last:,}"
