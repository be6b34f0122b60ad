"""Work shared out among many machines by Ray, an optional extra: `pip install 'doubloon[ray]'`.

Ray joins the cluster that `RAY_ADDRESS` names, or starts one of this machine's processors. A part that was on a machine
when that machine went away is done again on another, as often as it takes: it gives the same result.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from doubloon.arena.workers import Part, Result
from doubloon.kernel.errors import DoubloonError

AHEAD: Final = 3
"""Parts under way for each processor: one that is played, and others that wait on their machine."""


class NoRay(DoubloonError):
    """Ray is wanted, but not installed, or its cluster does not answer."""


def by_ray(
    job: Callable[[Part], Result], parts: Sequence[Part], workers: int
) -> Iterator[tuple[int, Result]]:
    """Every part by some machine of the cluster; at most `workers` at once on a cluster of our own.

    Ray is handed only as many parts at a time as keep every processor busy: a million games are 31,250 parts.
    """
    ray = the_ray()
    if not ray.is_initialized():
        join_cluster(ray, os.environ.get("RAY_ADDRESS"), workers)
    task = ray.remote(max_retries=-1, num_cpus=1)(job_on_ray)
    shared = ray.put(job)
    later = iter(enumerate(parts))
    waiting: dict[Any, int] = {}
    while True:
        window = AHEAD * max(1, int(ray.cluster_resources().get("CPU", workers)))
        for number, part in islice(later, window - len(waiting)):
            waiting[task.remote(shared, part)] = number
        if not waiting:
            return
        ready, _ = ray.wait(list(waiting), num_returns=1)
        for one in ready:
            yield waiting.pop(one), ray.get(one)


def join_cluster(ray: Any, address: str | None, workers: int) -> None:
    """The cluster at this address; without one a cluster of our own."""
    try:
        ray.init(
            address=address,
            num_cpus=None if address else workers,
            include_dashboard=None if address else False,
            log_to_driver=False,
        )
    except ConnectionError as missing:
        raise NoRay(
            f"no Ray cluster answers at {address}: start one with `ray start --head`, or unset RAY_ADDRESS"
        ) from missing


def job_on_ray(job: Callable[[Part], Result], part: Part) -> Result:
    """One part, on whatever machine."""
    return job(part)


def the_ray() -> Any:
    """Ray itself; it counts nobody's use of it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ModuleNotFoundError:
        raise NoRay("--engine ray needs Ray: pip install 'doubloon[ray]'") from None
    return ray
