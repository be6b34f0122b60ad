"""What a worker does before it listens."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from doubloon.games import games
from doubloon.server.app import application
from doubloon.server.settings import Settings, to_environment


@pytest.fixture
def process_as_before() -> Iterator[None]:
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(interval)
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.mark.usefixtures("process_as_before")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_worker_has_loaded_the_games_before_anybody_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database_url=f"sqlite+aiosqlite:///{tmp_path}/server.db")
    for name, value in to_environment(settings).items():
        monkeypatch.setenv(name, value)
    games.cache_clear()
    application()
    assert games.cache_info().currsize == 1
