"""The engine of many games: seeds, sums, chairs, and how much better greedy is than chance."""

from __future__ import annotations

import runpy
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from doubloon import new_table
from doubloon.arena.simulate import Finished, Plan, Report, Sums, play_one, played, seed_of, simulate
from doubloon.games import game

GAME = "gilded-compass"


def plan(*players: str, balanced: bool = False) -> Plan:
    return Plan(GAME, players, new_table(GAME, len(players)).options, "test", balanced)


def test_every_game_of_every_run_has_its_own_seed() -> None:
    seeds = {seed_of(run, number) for run in ("a", "b", "1", "11") for number in range(500)}
    assert len(seeds) == 2000
    assert all(len(seed) == 32 for seed in seeds)


def test_a_game_is_the_same_alone_and_among_others() -> None:
    among = played(plan("random", "random"), 0, 6)
    assert play_one(game(GAME), plan("random", "random"), 4) == among[4]
    assert len({one.hash for one in among}) == 6


def added_up(games: list[Finished]) -> Report:
    sums = Sums(3)
    for one in games:
        sums.add(one)
    return sums.report(1.5)


def test_shared_wins_are_fractions_and_means_are_means() -> None:
    third = (Fraction(1, 3),) * 3
    games = [
        Finished(10, third, (5, 5, 5), "aa"),
        Finished(20, third, (2, 2, 2), "bb"),
        Finished(30, (Fraction(1), Fraction(0), Fraction(0)), (8, 0, 2), "cc"),
    ]
    report = added_up(games)
    assert report.wins == [pytest.approx(5 / 3), pytest.approx(2 / 3), pytest.approx(2 / 3)]
    assert report.mean_scores == [5, pytest.approx(7 / 3), 3]
    assert (report.games, report.decisions, report.mean_length, report.seconds) == (3, 60, 20, 1.5)
    assert added_up(games[::-1]).digest != report.digest


def test_endings_are_counted_in_the_words_of_the_game() -> None:
    """BG-3.1, BG-2.2: Battle of GOG says by which condition it was won, and from which place in the turn order."""
    options = new_table("battle-of-gog", 2).options
    report = simulate(Plan("battle-of-gog", ("random", "random"), options, "test"), 12)
    conditions = {ending: number for ending, number in report.endings.items() if " P" not in ending}
    assert set(conditions) <= {
        "won by scrolls",
        "won by corners",
        "won by conquest",
        "won by cap",
        "shared win",
    }
    assert sum(number for ending, number in conditions.items() if ending != "shared win") == 12
    assert (
        report.endings["won by P1"] + report.endings["won by P2"] + report.endings.get("shared win", 0) == 12
    )
    assert simulate(plan("random", "random"), 2).endings == {}


def test_progress_counts_every_game() -> None:
    done: list[int] = []
    simulate(plan("random", "random"), 10, 1, done.append)
    assert sum(done) == 10


def test_balanced_players_change_chairs() -> None:
    """In game 1 the first player sits on the second chair, so with equal bots only the listing is turned."""
    straight, turned = plan("random", "random"), plan("random", "random", balanced=True)
    first, second = play_one(game(GAME), straight, 1), play_one(game(GAME), turned, 1)
    assert first.hash == second.hash
    assert first.scores == second.scores[::-1]
    assert play_one(game(GAME), straight, 2) == play_one(game(GAME), turned, 2)


def test_greedy_beats_random() -> None:
    """The long form: doubloon simulate gilded-compass --games 400 --seats greedy,random --balanced (at least 90 %)."""
    report = simulate(plan("greedy", "random", balanced=True), 24)
    assert report.wins[0] >= 0.8 * report.games


def test_a_program_may_use_workers_too() -> None:
    code = (
        "from doubloon.arena.simulate import Plan, simulate\n"
        "from doubloon import new_table\n"
        "if __name__ == '__main__':\n"
        f"    options = new_table({GAME!r}, 2).options\n"
        f"    plan = Plan({GAME!r}, ('random', 'random'), options, 'test')\n"
        "    print(simulate(plan, 12, 1).digest == simulate(plan, 12, 2).digest)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


def test_the_tutorial_of_a_million_games_prints_a_row_for_each(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = Path(__file__).resolve().parents[2] / "docs" / "tutorials" / "million.py"
    wishes = ["--games", "3", "--workers", "1", "--game", GAME, "--seed", "test"]
    monkeypatch.setattr(sys, "argv", [str(script), *wishes])
    runpy.run_path(str(script), run_name="__main__")
    head, _, row = capsys.readouterr().out.splitlines()
    assert head.startswith("| game | seats | games |")
    report = simulate(plan("random", "random"), 3)
    assert row.startswith(f"| {GAME} | 2 | 3 | {report.decisions:,} |")
    assert row.endswith(f"`{report.digest}` |")
