"""When the tests of the compiled build have their turn."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """After the others: `make test` builds the same engine beside them, and an early test would only wait for it."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)
