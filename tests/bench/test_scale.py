"""The simulation behind docs/scale.md obeys what is known about queues, and the page says what it finds and how far off it is."""

import re
from pathlib import Path

import pytest

from bench.scale import Costs, holds, simulated

COSTS = Costs(
    move=0.0004, watcher=0.00002, commit=0.002, wire=7000.0, disk=250.0, table=20_000.0, socket=40_000.0
)


def test_one_table_waits_for_its_own_moves_and_the_disk_only() -> None:
    alone = simulated(1, COSTS, 5.0)
    assert alone.p50 == pytest.approx(COSTS.move / 2 + COSTS.commit, rel=0.1)
    assert alone.rate == pytest.approx(1 / (COSTS.move + COSTS.commit), rel=0.1)


def test_a_full_worker_is_bound_by_its_processor_and_others_wait() -> None:
    few, many = simulated(50, COSTS, 5.0), simulated(200, COSTS, 5.0)
    assert many.rate == pytest.approx(1 / COSTS.move, rel=0.05)
    assert few.rate == pytest.approx(many.rate, rel=0.1)
    assert many.p95 <= 200 / many.rate, (
        "Little's law: 200 tables wait 200 / rate for a move and its view, of which this is a part"
    )


def test_a_slow_disk_is_shared_by_all_that_wait_for_it() -> None:
    slow = simulated(100, COSTS._replace(commit=0.05), 5.0)
    assert slow.rate > 10 / 0.05, "a commit holds many moves"
    assert slow.p50 > 0.05


def test_twice_the_cost_holds_half_the_players() -> None:
    cheap, dear = holds(COSTS)[0], holds(COSTS._replace(move=0.0008))[0]
    assert cheap.startswith("1,500 moves/s")
    assert dear.startswith("750 moves/s")


PAGE = (Path(__file__).parents[2] / "docs" / "scale.md").read_text("utf-8")


def constant(name: str) -> float:
    """A constant of the page's first table."""
    found = re.search(rf"^\| {name}[^|]* \| ([\d.]+)", PAGE, re.MULTILINE)
    assert found is not None, name
    return float(found[1])


def rows(kind: str) -> list[list[float]]:
    """What the page says was measured, or simulated: moves a second, p50 and p95."""
    found = re.findall(
        rf"^\|[^|]*\| {kind} \| ([\d,]+) \| ([\d.]+) ms \| ([\d.]+) ms \|$", PAGE, re.MULTILINE
    )
    return [[float(one.replace(",", "")) for one in row] for row in found]


def test_the_page_tells_what_the_simulation_finds_with_its_constants_and_how_far_off_that_is() -> None:
    costs = COSTS._replace(
        move=constant("processor time of a move") / 1000, commit=constant("a group commit") / 1000
    )
    for sockets, told, measured in zip((100, 400), rows("simulated"), rows("measured"), strict=True):
        load = simulated(sockets // 2, costs, 5.0)
        found = [load.rate, 1000 * load.p50, 1000 * load.p95]
        assert found == pytest.approx(told, rel=0.01)
        off = [one / other for one, other in zip(measured, found, strict=True)]
        assert off[0] == pytest.approx(1, abs=0.07)
        assert 1 / 1.4 <= off[1] <= 1.4
        assert off[2] <= 1.8
