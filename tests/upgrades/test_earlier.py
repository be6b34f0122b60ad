"""Records made under earlier rules, out of git history, still open and are read and verified as decision 0007 promises (H3)."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from doubloon.kernel.tables.record import decoded
from tests.upgrades.earlier import FOLDER, opened

KEPT = sorted(FOLDER.glob("*.json.z"))


@pytest.mark.parametrize("path", KEPT, ids=[path.name.partition(".")[0] for path in KEPT])
def test_h3_a_record_of_earlier_rules_opens(path: Path) -> None:
    assert opened(decoded(zlib.decompress(path.read_bytes()))) != "same"


def test_h3_earlier_rules_of_every_game_are_there() -> None:
    assert {path.name.rpartition("-")[0].rpartition("-")[0] for path in KEPT} == {
        "battle-of-gog",
        "city-of-thieves",
        "el-dorado",
        "gilded-compass",
    }
