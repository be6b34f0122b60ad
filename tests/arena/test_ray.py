"""An arena of several machines: Ray's simulated cluster, one node of which goes away. Runs where the extra is installed."""

from __future__ import annotations

import time

import pytest

import doubloon
from doubloon.arena.observed import Order
from doubloon.arena.on_ray import by_ray
from doubloon.arena.run import digest_of, play
from doubloon.kernel.game import Mode

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
