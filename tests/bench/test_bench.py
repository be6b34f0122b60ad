"""The bench's own arithmetic: figures, verdicts, the table, the picture. Nothing is measured here."""

import json
from xml.etree import ElementTree as ET

import pytest

from bench import metrics, plot
from bench.contestant import DISCIPLINES
from bench.figures import Figure, exact, ratio
from bench.ours import Ours
from bench.report import Row, as_json, measured, table
from bench.rounds import SHARES, Worker

PEER = "peer"


def row(median: float, target: float | None = 30.0) -> Row:
    against = {PEER: Figure(median, median - 1, median + 1)}
    return Row("el-dorado", "decisions, compiled", Figure(4e5, 3.9e5, 4.1e5), "/s", against, target, PEER)


def worker(*rates: float, **results: list[dict[str, float]]) -> Worker:
    """What a worker has brought home, without its process."""
    made = Worker.__new__(Worker)
    played = [
        {"decisions": 10 * rate, "games": rate, "unforced": 5 * rate, "seconds": 10.0} for rate in rates
    ]
    made.results = {"play": played, **results}
    return made


def test_ratios_are_taken_round_by_round() -> None:
    assert ratio([2.0, 30.0, 8.0], [1.0, 10.0, 2.0]) == Figure(3.0, 2.5, 3.5)


@pytest.mark.parametrize(("found", "verdict"), [(29.9, "short"), (30.0, "pass")])
def test_a_ratio_passes_from_its_target_on(found: float, verdict: str) -> None:
    assert row(found).verdict == verdict
    assert row(found).goal == ">= 30x"
    assert row(found, target=None).verdict == ""


@pytest.mark.parametrize(("found", "verdict"), [(1.51, "short"), (1.5, "pass")])
def test_where_less_is_better_the_target_is_the_most(found: float, verdict: str) -> None:
    grown = Row("el-dorado", "a decision, last tenth / first", exact(found), "x", {}, 1.5)
    assert (grown.verdict, grown.goal) == (verdict, "<= 1.5")


def test_the_table_says_figure_ratio_target_and_verdict() -> None:
    lines = table([row(31.0)]).splitlines()
    assert lines[0].split() == ["game", "metric", "measured", "beside", "the", "peer", "target"]
    assert lines[2].split("  ") == [
        "el-dorado",
        "decisions, compiled",
        "400 [390-410] k/s",
        "31.0 [30.0-32.0] x peer",
        ">= 30x",
        "pass",
    ]


def test_figures_are_short() -> None:
    assert measured(Figure(1.5e6, 1.4e6, 1.6e6), "/s") == "1.50 [1.40-1.60] M/s"
    assert measured(exact(2332.4), "") == "2,332"


def test_our_games_together_are_a_geometric_mean() -> None:
    group = {"a, compiled": worker(1.0, 10.0), "b, compiled": worker(4.0, 10.0)}
    group |= {name: worker(1.0, 5.0) for name in metrics.INSIDE.values()}
    together = metrics.together(group, ["a", "b"])
    assert metrics.means(list(group.values())[:2]) == pytest.approx([2.0, 10.0])
    assert together.ratios[metrics.FIVE].median == pytest.approx(2.0)
    assert together.verdict == "pass"


def test_what_is_kept_grows_by_the_ply_and_in_a_straight_line() -> None:
    kept = {"plies": 100, "start": 1000, "memory": [6000, 11000], "record": [500, 1500]}
    assert metrics.per_ply(kept, "memory") == 100.0
    assert metrics.second_half(kept, "memory") == 1.0
    assert metrics.per_ply(kept, "record") == 15.0
    assert metrics.second_half(kept, "record") == 2.0


def test_we_take_part_in_every_discipline() -> None:
    assert set(SHARES) == set(DISCIPLINES)
    ours = Ours("gilded-compass")
    assert ours.search(1, 1).count == ours.copy(1, 1).count == 12
    assert ours.step(1, 30).count == ours.draw(1, 30).count == ours.repeat(1, 30).count == 30
    kept = ours.keep(1)
    assert 0 < kept.start < kept.memory[0] < kept.memory[1]
    assert 0 < kept.record[0] < kept.record[1]
    grown = ours.growth(1, 1)
    assert min(grown.early, grown.late) > 0


def test_the_picture_has_a_mark_for_every_figure_with_a_target() -> None:
    rows = [row(15.0), row(60.0), row(1.0, target=None)]
    kept = json.loads(json.dumps(as_json(rows, {})))["rows"]
    assert plot.multiples(kept[0]) == (0.5, 14 / 30, 16 / 30)
    assert plot.multiples(
        {"target": 2.0, "against": "", "ours": {"median": 4.0, "low": 2.0, "high": 8.0}}
    ) == (
        0.5,
        0.25,
        1.0,
    )
    picture = plot.drawn([one for one in kept if one["target"] is not None])
    marks = [path for path in ET.fromstring(picture).iter() if path.get("d") and len(path)]
    assert len(marks) == 2
