"""Observed games: the same as simulated ones, kept in a folder, whatever stops the run."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import msgspec
import pytest
from msgspec import structs

import doubloon
from doubloon.arena.observed import Order, Row, observed
from doubloon.arena.run import BadRun, digest_of, play, rows_in
from doubloon.arena.simulate import Plan, simulate
from doubloon.games import game, games
from doubloon.kernel.games.game import Mode
from doubloon.kernel.games.options import settled
from doubloon.kernel.tables.replay import replayed

GAME = "gilded-compass"


def order(*players: str, game_id: str = GAME, seed: str = "test", **options: object) -> Order:
    table = doubloon.new_table(game_id, len(players), options)
    return Order(game_id, players, (Mode(name="", seats=len(players), options=table.options),), seed)


@pytest.mark.parametrize("players", [("random", "random", "random"), ("greedy", "random")])
def test_an_observed_game_is_the_simulated_one(players: tuple[str, ...]) -> None:
    wanted = order(*players)
    rows = play(wanted, 4)
    report = simulate(Plan(GAME, players, wanted.tables[0]["options"], "test", balanced=True), 4)
    assert digest_of(rows) == report.digest
    assert sum(row.decisions for row in rows) == report.decisions


@pytest.mark.parametrize("game_id", list(games()))
def test_a_row_tells_the_outcome_and_what_the_game_is_told_apart_by(game_id: str) -> None:
    wanted = order(*["random"] * 2, game_id=game_id)
    played = observed(game(game_id), wanted, 1, recorded=True)
    row = played.row
    table = replayed(game(game_id), played.record)
    outcome = table.outcome
    assert outcome is not None
    assert (row.winners, row.scores, row.hash) == (outcome["winners"], outcome["scores"], table.state_hash)
    assert row.decisions == table.version
    assert row.table
    assert len(row.seats) == 2
    assert all(groups for groups in row.seats)
    taken = sum(taken for _, taken in row.chosen.values())
    assert taken == row.unforced <= row.decisions
    assert all(offered >= taken for offered, taken in row.chosen.values())
    assert observed(game(game_id), wanted, 1).row == row, "a record makes no difference"
    assert msgspec.json.decode(msgspec.json.encode(row), type=Row) == row


def test_an_action_without_fields_is_counted_by_its_text() -> None:
    chosen = observed(game("battle-of-gog"), order("random", "random", game_id="battle-of-gog"), 1).row.chosen
    assert {"end-turn", "end-buying", "move"} <= set(chosen)
    assert "plain" not in chosen


def test_report_groups_name_what_lies_on_the_table() -> None:
    """GC-2.2, GC-2.3, CT-1.1, ED-T5"""
    compass = observed(game(GAME), order("random", "random", b_building="guild", c_building="tower"), 0).row
    assert compass.table == {"buildings": "guild, tower"}
    assert order("random", "random").table(0)["options"]["c_building"] == "none"
    bare = observed(game(GAME), order("random", "random"), 0).row
    assert bare.table == {"buildings": "auction-house, no C building"}
    city = observed(game("city-of-thieves"), order("random", "random", game_id="city-of-thieves"), 0).row
    assert len({seat["gang"] for seat in city.seats}) == 2
    island = observed(
        game("el-dorado"), order("random", "random", game_id="el-dorado", mode="thieves", rounds=3), 0
    ).row
    assert island.table == {"mode": "thieves", "ending": "called off"}
    assert [seat["explorer"] == "the Thieves" for seat in island.seats] == [False, True]


def test_tables_take_turns_and_each_sees_every_seating() -> None:
    options = [settled(game(GAME).options, 2, {"c_building": name}) for name in ("none", "tower")]
    tables = tuple(Mode(name=str(number), seats=2, options=one) for number, one in enumerate(options))
    both = Order(GAME, ("greedy", "random"), tables, "test")
    seen = [(both.table(number)["name"], both.players[both.seating(number)[0]]) for number in range(5)]
    assert seen == [("0", "greedy"), ("0", "random"), ("1", "greedy"), ("1", "random"), ("0", "greedy")]


def test_a_stopped_run_goes_on_and_ends_as_if_it_had_not_been_stopped(tmp_path: Path) -> None:
    wanted = order("random", "random")
    whole = tmp_path / "whole"
    play(wanted, 8, folder=whole, recorded=3)
    stopped = tmp_path / "stopped"
    play(wanted, 5, folder=stopped, recorded=3)
    lines = (stopped / "results.jsonl").read_bytes().splitlines(keepends=True)
    (stopped / "results.jsonl").write_bytes(
        b"".join(lines[1:4]) + lines[4][:40]
    )  # one is missing, one cut off
    (stopped / "records" / "000000.json").unlink()
    told: list[int] = []
    play(wanted, 8, folder=stopped, recorded=3, progress=told.append)
    assert (sum(told), told[0]) == (8, 3)
    for name in ("results.jsonl", "run.json", "records/000000.json", "records/000002.json"):
        assert (stopped / name).read_bytes() == (whole / name).read_bytes()
    assert [row.number for row in rows_in(stopped)] == list(range(8))


def test_a_folder_takes_games_of_one_order_only(tmp_path: Path) -> None:
    play(order("random", "random"), 1, folder=tmp_path / "run")
    with pytest.raises(BadRun, match="another order"):
        play(order("random", "random", seed="other"), 1, folder=tmp_path / "run")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    with pytest.raises(BadRun, match="not empty"):
        play(order("random", "random"), 1, folder=tmp_path / "mine")


def test_a_run_is_not_continued_by_bots_that_play_otherwise(tmp_path: Path) -> None:
    """What a bot does is its mark: the first game of the folder is played again before others are added."""
    folder = tmp_path / "run"
    play(order("random", "greedy"), 3, folder=folder)
    known = rows_in(folder)
    (folder / "results.jsonl").write_bytes(
        b"".join(
            msgspec.json.encode(row) + b"\n" for row in (structs.replace(known[0], hash="00"), *known[1:])
        )
    )
    with pytest.raises(BadRun, match=r"game 0 ends otherwise.*choose another folder"):
        play(order("random", "greedy"), 4, folder=folder)
    assert len(rows_in(folder)) == 3
    assert len(play(order("random", "greedy"), 3, folder=folder)) == 3, "what is complete can be read"


def test_columns_are_written_where_pyarrow_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it nothing is missed; with it every game is a row of plain columns (a stand-in keeps pyarrow out)."""
    written: list[list[dict[str, object]]] = []
    arrow = ModuleType("pyarrow")
    arrow.Table = SimpleNamespace(from_pylist=list)  # type: ignore[attr-defined]
    arrow.parquet = SimpleNamespace(write_table=lambda rows, path: written.append(rows))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    play(order("random", "random"), 1, folder=tmp_path / "without")
    assert written == []
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    play(order("random", "random"), 2, folder=tmp_path / "with")
    assert [row["number"] for row in written[0]] == [0, 1]
    assert written[0][0]["table"] == [["buildings", "auction-house, no C building"]]
