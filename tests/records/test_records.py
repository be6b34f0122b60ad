"""Golden records: recorded games replay to the same hashes, outcomes and dice, or a rule has changed.

When this fails and the change is meant: bump the game's `rules`, run `make records`, and say so in the changelog.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import doubloon
from doubloon.kernel.record import decoded
from doubloon.kernel.table import replayed
from tools.records import families, families_played

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_replays_exactly(path: Path) -> None:
    table = replayed(doubloon.games()[path.parent.name], path.read_bytes(), verify=True)
    assert table.over
    assert msgspec.json.encode(table.record()) + b"\n" == path.read_bytes()


@pytest.mark.parametrize("game_id", doubloon.games())
def test_records_cover_every_mode_and_every_family_of_actions(game_id: str) -> None:
    game = doubloon.games()[game_id]
    records = [decoded(path.read_bytes()) for path in RECORDS if path.parent.name == game_id]
    modes = {(record["seats"], *sorted(record["options"].items())) for record in records}
    assert modes == {(mode["seats"], *sorted(mode["options"].items())) for mode in game.modes()}
    assert len(records) >= 60
    played: set[str] = set()
    for record in records:
        played |= set(families_played(replayed(game, record)))
    assert played == set(families(game, game.catalogue.actions))
