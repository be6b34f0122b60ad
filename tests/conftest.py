"""Our tests test the sources, unless `DOUBLOON_ENGINE` says otherwise. What waits runs first, what computes runs last."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("DOUBLOON_ENGINE", "python")
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")  # an example takes as long as the machine needs

WAITING = [Path(__file__).parent / room for room in ("histories", "server", "power", "hosting", "cli")]
"""Folders whose tests often wait, for a disk, a socket or a clock. They come first, while browsers and the other gates use the
processors; when only a few tests are left, those that compute keep all processors busy."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Within the two parts the order stays as it was."""
    items.sort(key=lambda item: not any(folder in item.path.parents for folder in WAITING))


def pytest_collection_finish() -> None:
    """What was collected stays until the end: the garbage collector does not have to look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
