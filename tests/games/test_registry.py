"""The registry: games by id, each imported when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from doubloon.games import HOUSE, game, games
from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.options import Pick


def test_a_game_stands_under_its_own_id() -> None:
    assert {game_id: one.id for game_id, one in games().items()} == {game_id: game_id for game_id in games()}
    assert [*games()][: len(HOUSE)] == [*HOUSE]


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(
        BadTable, match=r"no game is called 'chess'; here are gilded-compass, .*city-of-thieves"
    ):
        game("chess")


@pytest.mark.parametrize("game_id", HOUSE)
def test_whoever_plays_one_game_does_not_wait_for_the_others(game_id: str) -> None:
    program = f"import sys, doubloon; doubloon.new_table({game_id!r}, 2); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[2] for name in done.stdout.split() if name.startswith("doubloon.games.")}
    assert loaded == {game_id.replace("-", "_")}


@pytest.mark.parametrize("game_id", HOUSE)
def test_the_suite_plays_every_value_of_every_house_rule(game_id: str) -> None:
    """GC-R31, TH-R71, BG-13.6, KA-R30: readings that groups dispute are no readings that nobody tries."""
    one = game(game_id)
    house = [option for option in one.options if option.house]
    assert house
    for option in house:
        played = {mode["options"].get(option.name, option.default_for(mode["seats"])) for mode in one.modes()}
        wanted = {value.name for value in option.values} if isinstance(option, Pick) else {True, False}
        assert wanted <= played, option.name


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path with a package that offers games; nothing is remembered of it afterwards."""
    info = tmp_path / "guests-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(tmp_path)
    games.cache_clear()
    yield info
    games.cache_clear()


def test_a_guest_that_cannot_be_loaded_is_one_line_and_harms_nothing(
    guests: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Findings, programs 7: it broke the list of games, OpenSpiel's names and the server's lobby."""
    (guests.parent / "raises.py").write_text("raise RuntimeError('no treasure here')\n")
    (guests.parent / "twin.py").write_text(
        "from doubloon.games.gilded_compass.game import GAME as TWIN\n\nclass Other(type(TWIN)): ...\n\nGAME = Other()\n"
    )
    (guests / "entry_points.txt").write_text(
        "[doubloon.games]\nmissing = there_is_no_such_module:GAME\nraising = raises:GAME\n"
        "odd = json:dumps\ntwin = twin:GAME\n"
    )
    assert [*games()] == [*HOUSE]
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert "the game 'missing' of guests cannot be loaded: ModuleNotFoundError" in lines[0]
    assert "the game 'raising' of guests cannot be loaded: RuntimeError: no treasure here" in lines[1]
    assert (
        "the game 'odd' of guests cannot be loaded: TypeError: json:dumps is not a doubloon Game" in lines[2]
    )
    assert (
        "'twin' of guests cannot be loaded: ValueError: two games are registered as 'gilded-compass'"
        in lines[3]
    )
    games()
    assert capsys.readouterr().err == "", "it is told once"
