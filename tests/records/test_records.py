"""Golden records: recorded games replay to the same hashes, outcomes and dice, or a rule has changed.

When this fails and the change is meant: bump the game's `rules`, run `make records`, and say so in the changelog.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import msgspec
import pytest

import doubloon
from doubloon.kernel.games.game import Game, Mode
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables.codec import state_hash
from doubloon.kernel.tables.record import decoded
from doubloon.kernel.tables.replay import replayed
from tools.golden.plans import plan_of
from tools.records import coverage_shown, families_played, played, player_of, quest_options, wanted_of

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*/*.json"))
WITHOUT_THOUGHT = frozenset({"random", "steered"})
"""Players of records who are no bots: what they do follows from the rules alone."""
IN_FULL = bool(os.environ.get("DOUBLOON_CONFORMANCE_FULL"))


def of_one_game(game_id: str) -> pytest.MarkDecorator:
    """Tests of the same records run in one process, so that each record is replayed once."""
    return pytest.mark.xdist_group(f"records of {game_id}")


@cache
def shown_by(path: Path) -> frozenset[str]:
    """Replays a record, which must come out exactly as it is stored; the actions it plays and what else it shows."""
    table = replayed(doubloon.games()[path.parent.name], path.read_bytes(), verify=True)
    assert table.over
    assert msgspec.json.encode(table.record()) + b"\n" == path.read_bytes()
    return frozenset({*families_played(table), *coverage_shown(table)})


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=of_one_game(path.parent.name)) for path in RECORDS],
    ids=[f"{path.parent.name}/{path.stem}" for path in RECORDS],
)
def test_a_recorded_game_replays_exactly(path: Path) -> None:
    assert shown_by(path)


@pytest.mark.parametrize("game_id", [pytest.param(one, marks=of_one_game(one)) for one in doubloon.games()])
def test_records_show_every_mode_every_family_of_actions_and_all_that_is_wanted(game_id: str) -> None:
    game = doubloon.games()[game_id]
    paths = [path for path in RECORDS if path.parent.name == game_id]
    records = [decoded(path.read_bytes()) for path in paths]
    modes = {table_of(record["seats"], record["options"]) for record in records}
    quests = [quest_options(game, quest) for quest in plan_of(game).quests]
    seats = [
        mode["seats"] for quest in plan_of(game).quests for mode in game.modes() if mode["name"] == quest.mode
    ]
    assert modes == {
        *(
            table_of(mode["seats"], plan_of(game).mode(mode, player)["options"])
            for mode in game.modes()
            for player in plan_of(game).players
        ),
        *map(table_of, seats, quests),
    }
    assert len(records) >= plan_of(game).wanted
    assert set[str]().union(*map(shown_by, paths)) == wanted_of(game)


@pytest.mark.parametrize("game_id", doubloon.games())
def test_a_record_follows_from_its_mode_and_number_alone(game_id: str) -> None:
    """The shortest record of each player, made once more without any other. A bot may have learned something since its
    record was made, so games in which one thinks are only compared with themselves."""
    game = doubloon.games()[game_id]
    for name, path in shortest_by_player(game).items():
        stored = path.read_bytes()
        content = decoded(stored)["content"]
        made = [
            made_anew(game, path).replace(game.content.encode(), content.encode(), 1)
            for _ in range(1 if name in WITHOUT_THOUGHT else 2)
        ]
        assert set(made) == ({stored} if name in WITHOUT_THOUGHT else {made[0]}), f"{path.stem}, {name}"


@pytest.mark.parametrize("game_id", doubloon.games())
def test_no_ply_changes_the_table_it_was_copied_from(game_id: str) -> None:
    """Copies share what seldom changes: whatever writes into it must make it its own first, in the rarest of rules too."""
    game = doubloon.games()[game_id]
    for path in [path for path in RECORDS if path.parent.name == game_id][:: 1 if IN_FULL else 8]:
        before = None
        for passed in replayed(game, path.read_bytes()).course():
            assert before in {None, state_hash(passed.before.state, game.saved)}, (
                f"{path.stem}, ply {passed.ply}: {passed.action}"
            )
            before = state_hash(passed.after, game.saved)


def shortest_by_player(game: Game) -> dict[str, Path]:
    """Each player's shortest record."""
    shortest: dict[str, Path] = {}
    for path in sorted((FOLDER / game.id).glob("[0-9]*.json"), key=lambda path: path.stat().st_size):
        shortest.setdefault(player_of(game, *mode_and_number(game, path)).name, path)
    return shortest


def made_anew(game: Game, path: Path) -> bytes:
    """What `make records` writes to this file."""
    return msgspec.json.encode(played(game, *mode_and_number(game, path)).record()) + b"\n"


def mode_and_number(game: Game, path: Path) -> tuple[Mode, int]:
    """What a record's name tells."""
    place, number = map(int, path.stem.split("-"))
    return game.modes()[place], number


def table_of(seats: int, options: Options) -> tuple[object, ...]:
    """How a table is set up, as a value."""
    return (seats, *sorted(options.items()))
