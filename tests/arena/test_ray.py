"""An arena of several machines: Ray's simulated cluster, one node of which goes away. Runs where the extra is installed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import doubloon
from doubloon.arena.lab.lab import vary
from doubloon.arena.lab.varying import settings
from doubloon.arena.ladder import climb
from doubloon.arena.observed import Order
from doubloon.arena.on_ray import AHEAD, by_ray
from doubloon.arena.run import digest_of, play
from doubloon.arena.simulate import Plan, simulate
from doubloon.arena.workers import by_processes
from doubloon.games import game
from doubloon.kernel.games.game import Mode
from doubloon.learn.course import Wish, course

ray = pytest.importorskip("ray", reason="Ray is an optional extra of 200 MB: pip install 'doubloon[ray]'")


def test_a_node_that_goes_away_loses_no_result() -> None:
    from ray.cluster_utils import Cluster

    options = doubloon.new_table("gilded-compass", 2).options
    order = Order("gilded-compass", ("random",) * 2, (Mode(name="", seats=2, options=options),), "test")
    alone = play(order, 40)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        gone: list[bool] = []

        def take_a_node_away(done: int) -> None:
            if done and not gone:
                gone.append(True)
                cluster.remove_node(second, allow_graceful=False)
                time.sleep(0.1)

        rows = play(order, 40, 2, share_out=by_ray, progress=take_a_node_away)
        assert gone
        assert digest_of(rows) == digest_of(alone)
    finally:
        ray.shutdown()
        cluster.shutdown()


@pytest.fixture
def two_nodes() -> Iterator[None]:
    """A cluster of two nodes with a processor each."""
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        yield
    finally:
        ray.shutdown()
        cluster.shutdown()


def double(part: int) -> int:
    return 2 * part


def test_simulate_and_the_laboratory_come_out_the_same_there(two_nodes: None) -> None:
    """The laboratory's content values reach the other machines, which share no folder with this one."""
    plan = Plan(
        "gilded-compass",
        ("random",) * 2,
        doubloon.new_table("gilded-compass", 2).options,
        "test",
        balanced=True,
    )
    assert simulate(plan, 40, 2, share_out=by_ray).digest == simulate(plan, 40).digest
    island = game("el-dorado")
    wanted = settings(island, ["costs.fort.wood=0,3"])
    there, here = (
        vary(island, ("random",) * 2, {"rounds": "3"}, wanted, 4, "test", 2, share_out=share_out)
        for share_out in (by_ray, by_processes)
    )
    assert there == here


def test_the_ladder_and_learning_come_out_the_same_there(two_nodes: None, tmp_path: Path) -> None:
    compass = game("gilded-compass")
    table = Mode(name="", seats=2, options=doubloon.new_table(compass.id, 2).options)
    wish = Wish(game=compass.id, seed="test", games=4, tables=(table,), hidden=3, in_a_round=2)
    found = []
    for name, share_out in (("there", by_ray), ("here", by_processes)):
        rungs = climb(compass.id, ("random", "greedy"), table, 8, "test", 2, share_out=share_out)
        learned = course(wish, tmp_path / name)
        learned.go_on(2, share_out)
        found.append((rungs, learned.weights()))
    assert found[0] == found[1]


def test_only_a_window_of_the_parts_is_under_way(two_nodes: None) -> None:
    """A million games are 31,250 parts: all of them at once made every wait slower than the last."""
    taken: list[int] = []

    class Parts(list[int]):
        def __iter__(self) -> Iterator[int]:
            for one in super().__iter__():
                taken.append(one)
                yield one

    results: Any = by_ray(double, Parts(range(60)), 2)
    first = next(results)
    assert len(taken) <= AHEAD * 2
    assert sorted([first, *results]) == [(part, 2 * part) for part in range(60)]
