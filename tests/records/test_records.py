"""Golden records: recorded games replay to the same hashes, outcomes and dice, or a rule has changed.

When this fails and the change is meant: bump the game's `rules`, run `make records`, and say so in the changelog.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import doubloon
from doubloon.kernel.options import Options
from doubloon.kernel.record import decoded
from doubloon.kernel.table import replayed
from tools.records import families_played, quest_options, sights_shown, wanted_of

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_replays_exactly(path: Path) -> None:
    table = replayed(doubloon.games()[path.parent.name], path.read_bytes(), verify=True)
    assert table.over
    assert msgspec.json.encode(table.record()) + b"\n" == path.read_bytes()


@pytest.mark.parametrize("game_id", doubloon.games())
def test_records_show_every_mode_every_family_of_actions_and_every_sight(game_id: str) -> None:
    game = doubloon.games()[game_id]
    records = [decoded(path.read_bytes()) for path in RECORDS if path.parent.name == game_id]
    modes = {table_of(record["seats"], record["options"]) for record in records}
    quests = [quest_options(game, quest) for quest in game.record_quests]
    seats = [
        mode["seats"] for quest in game.record_quests for mode in game.modes() if mode["name"] == quest.mode
    ]
    assert modes == {
        *(
            table_of(mode["seats"], game.record_mode(mode, player)["options"])
            for mode in game.modes()
            for player in game.record_players
        ),
        *map(table_of, seats, quests),
    }
    assert len(records) >= game.records_wanted
    shown: set[str] = set()
    for record in records:
        table = replayed(game, record)
        shown |= {*families_played(table), *sights_shown(table)}
    assert shown == wanted_of(game)


def table_of(seats: int, options: Options) -> tuple[object, ...]:
    """How a table is set up, as a value."""
    return (seats, *sorted(options.items()))
