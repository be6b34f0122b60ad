"""The soak finds what is broken, writes it down so that it opens elsewhere, and goes on where it was stopped."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from doubloon.games import games
from doubloon.kernel.errors import AuditFailed
from doubloon.kernel.games.game import Game, Outcome
from tests.cli.command import doubloon
from tools.soak import (
    Counted,
    Header,
    Sitting,
    Trouble,
    at_a_table,
    beat,
    evidence,
    judge,
    kept,
    part_soaked,
    parts_left,
    replays,
    seed_of,
    sittings,
    soaked,
)

SOAK = Path(__file__).parents[2] / "tools" / "soak.py"
SEED = seed_of("test", 0)


def compass() -> Sitting:
    return sittings([games()["gilded-compass"]])[0]


def test_every_game_mode_and_number_of_seats_is_played() -> None:
    played = sittings(list(games().values()))
    for game in games().values():
        modes = [one.mode for one in played if one.game is game]
        assert {mode["name"] for mode in modes} >= {mode["name"] for mode in game.modes()}
        assert {mode["seats"] for mode in modes} == set(range(game.seats[0], game.seats[1] + 1))


def test_the_bare_game_and_the_one_at_a_table_are_the_same() -> None:
    table, trouble = at_a_table(compass(), SEED)
    assert (trouble, replays(table)) == ("", "")
    assert soaked(compass(), SEED, 16) == table.version


def test_no_decision_is_out_of_the_audits_reach() -> None:
    beats = {beat(seed_of("test", number), 8) for number in range(100)}
    assert beats == set(range(8))


def test_a_game_is_audited_at_both_ends_and_on_its_beat() -> None:
    noting = Noting(compass().game)
    decisions = soaked(Sitting(noting, compass().mode), SEED, 8)  # type: ignore[arg-type]
    on_the_beat = len(range(beat(SEED, 8), decisions + 1, 8)) - (beat(SEED, 8) == 0)
    assert noting.audits == 2 + on_the_beat


def test_every_part_is_counted_once_and_a_cut_line_is_played_again(tmp_path: Path) -> None:
    assert parts_left(120, []) == [(0, 50), (50, 100), (100, 120)]
    header, first = Header("sources", "seed"), Counted(0, 50, {"a": 50}, {"a": 900}, [])
    whole = msgspec.json.encode(header) + b"\n" + msgspec.json.encode(first) + b"\n"
    (tmp_path / "counts").write_bytes(whole + msgspec.json.encode(first)[:20])
    done = kept(tmp_path / "counts", header)
    assert done == [first]
    assert parts_left(120, done) == [(50, 100), (100, 120)]
    assert kept(tmp_path / "counts", Header("other sources", "seed")) == []
    assert kept(tmp_path / "none", header) == []


def test_a_stopped_soak_goes_on(tmp_path: Path) -> None:
    def run(games: int) -> str:
        command = [
            sys.executable,
            str(SOAK),
            "--games",
            str(games),
            "--workers",
            "1",
            "--folder",
            str(tmp_path),
        ]
        surroundings = os.environ | {"DOUBLOON_ENGINE": "python"}
        return subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings).stdout

    assert "6 games on the interpreted engine" in run(6)
    lines = (tmp_path / "soak.jsonl").read_bytes().splitlines()
    assert len(lines) == 2
    again = run(6)
    assert "goes on after 6 games" in again
    assert (tmp_path / "soak.jsonl").read_bytes().splitlines() == lines


@pytest.mark.parametrize(
    ("winners", "ranks"), [([0], [2, 1]), ([0], [1, 3]), ([0, 1], [1, 1, 2]), ([0, 1], [1, 2])]
)
def test_an_outcome_that_contradicts_itself_is_trouble(winners: list[int], ranks: list[int]) -> None:
    judge(Outcome(winners=[0], ranks=[1, 2], scores=[3, 2], details=[{}, {}]), 2)
    with pytest.raises(Trouble):
        judge(Outcome(winners=winners, ranks=ranks, scores=[0] * len(ranks), details=[{}] * len(ranks)), 2)


class Noting:
    """Gilded Compass, counting its audits."""

    def __init__(self, game: Game) -> None:
        self.game, self.audits = game, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def audit(self, _state: Any) -> None:
        self.audits += 1


class Leaky:
    """Gilded Compass whose audit misses something from a certain draw on, as if a rule had lost a piece there."""

    def __init__(self, game: Game, after: int) -> None:
        self.game, self.after = game, after

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def audit(self, state: Any) -> None:
        if state.chance.drawn > self.after:
            raise AuditFailed("a die has vanished")


def leaky(after: int) -> Sitting:
    sitting = compass()
    table, _ = at_a_table(sitting, SEED)
    drawn_by_setup = len(table.record()["setup"])
    return Sitting(Leaky(sitting.game, drawn_by_setup + after), sitting.mode)  # type: ignore[arg-type]


def test_a_failure_is_a_record_that_replays_and_that_a_server_takes(tmp_path: Path) -> None:
    with pytest.raises(AuditFailed):
        soaked(leaky(40), SEED, 16)
    note = evidence(tmp_path, leaky(40), 7, SEED, "AuditFailed: a die has vanished")
    assert "at a table, after ply" in (tmp_path / note).read_text()
    record = str(tmp_path / "gilded-compass-000007.json")
    plies = len(msgspec.json.decode(Path(record).read_bytes())["plies"])
    whole, _ = at_a_table(compass(), SEED)
    assert 0 < plies < whole.version, "the record ends where the trouble is"
    replayed = doubloon(tmp_path, "replay", record)
    assert replayed.code == 0, replayed.err
    assert f"ply {plies} of {plies}" in replayed.out
    imported = doubloon(tmp_path, "admin", "--database", str(tmp_path / "house.db"), "import", record)
    assert imported.code == 0, imported.err
    assert str(plies) in doubloon(tmp_path, "admin", "--database", str(tmp_path / "house.db"), "list").out


def test_trouble_in_the_set_up_is_noted_without_a_record(tmp_path: Path) -> None:
    sitting = compass()
    impossible = Sitting(sitting.game, {**sitting.mode, "seats": 99})
    note = evidence(tmp_path, impossible, 3, SEED, "BadTable")
    assert "there is no record" in (tmp_path / note).read_text()
    assert list(tmp_path.glob("*.json")) == []


def test_a_part_names_its_failures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.soak.sittings", lambda _: [leaky(40)])
    counted = partial(part_soaked, "test", str(tmp_path), 16)((0, 2))
    assert sum(counted.games.values()) == 2
    assert counted.failures == ["gilded-compass-000000.txt", "gilded-compass-000001.txt"]
