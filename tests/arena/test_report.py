"""The report: what the rows say, on one page that needs nothing beside itself."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from doubloon.arena.observed import Order, Row
from doubloon.arena.report.plots import Bar, binned, columns, rows
from doubloon.arena.report.report import page
from doubloon.kernel.games.game import Mode

ORDER = Order("gilded-compass", ("greedy", "<i>random</i>"), (Mode(name="", seats=2, options={}),), "seed")


def played(number: int, winners: list[int]) -> Row:
    return Row(
        number=number,
        mode="",
        players=["greedy", "<i>random</i>"] if number % 2 == 0 else ["<i>random</i>", "greedy"],
        decisions=100 + number,
        unforced=50,
        winners=winners,
        ranks=[1, 2],
        scores=[number, 3],
        lead_changes=number % 4,
        endings=["won by lot"],
        table={"buildings": "guild" if number % 2 else "tower"},
        seats=[{"gang": "Saints"}, {"gang": "Sinners & Co"}],
        chosen={"place-die": (40, 30)},
        hash="aa",
    )


GAMES = [played(number, [0] if number % 4 else [1]) for number in range(40)]


class Outline(HTMLParser):
    """Which elements are open, and what stands in the headings."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in {"meta", "rect", "path"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in {"rect", "path"}:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"h1", "h2"}:
            self.headings.append(data)


def test_the_page_is_whole_and_stands_alone() -> None:
    text = page(ORDER, GAMES)
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert outline.headings == [
        "Order of the Gilded Compass",
        "Players",
        "Seats",
        "Gang",
        "First seat by buildings",
        "Endings",
        "Length",
        "Scores",
        "Lead changes",
        "Choices",
    ]
    assert not re.search(r"(src|href)=|url\(|@import|<script", text)
    assert "<i>" not in text, "what players are called is text"
    assert "Sinners &amp; Co" in text
    assert "prefers-color-scheme:dark" in text


def test_the_first_seats_effect_has_its_interval() -> None:
    text = page(ORDER, GAMES)
    assert "First-seat effect: +25.0 points, 95 % interval +9.8 to +35.8: more than fair." in text
    even = page(ORDER, [played(number, [number % 2]) for number in range(40)])
    assert "no effect that these games could show" in even


def test_alone_there_is_no_fair_share() -> None:
    alone = Order("el-dorado", ("random",), (Mode(name="", seats=1, options={}),), "seed")
    row = Row(
        0, "", ["random"], 9, 5, [], [2], [1], 0, [], {}, [{"explorer": "Stella"}], {"move": (4, 2)}, "aa"
    )
    text = page(alone, [row])
    assert "fair share" not in text
    assert "Lead changes" not in text


def test_bars_stay_on_their_track_and_columns_hold_every_value() -> None:
    text = rows([Bar("all", 1.0, 0.9, 1.0), Bar("none", 0.0, 0.0, 0.1)], 0.5, "half")
    places = [float(number) for number in re.findall(r'width="([\d.]+)"', text)]
    assert places == [100.0, 0.0]
    values = [3, 3, 4, 90, 151]
    found = binned(values)
    assert len(found) <= 24
    assert sum(column.games for column in found) == len(values)
    assert (found[0].first, found[-1].last >= 151) == (3, True)
    assert "middle <b>4</b>" in columns(values, "points")
    assert len(binned([5, 5])) == 1


@pytest.mark.parametrize("values", [[0], [1, 2], list(range(24)), list(range(25)), [-3, 900]])
def test_columns_join_without_gap(values: list[int]) -> None:
    found = binned(values)
    assert all(one.last + 1 == other.first for one, other in pairwise(found))
    assert sum(column.games for column in found) == len(values)
