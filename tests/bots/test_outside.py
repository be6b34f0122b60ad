"""Bots that others wrote: found by name, asked over pipes, and out of the game when they break its rules."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from doubloon import new_table
from doubloon.arena.simulate import Plan, simulate
from doubloon.bots import Forfeit, named, think
from doubloon.bots.outside import entries, outside
from doubloon.bots.program import Ready, Talk
from doubloon.kernel.errors import BadTable
from tools.client_build import node_home

GAME = "gilded-compass"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GREETED = 'import json, sys, time, os\nm = json.loads(input())\nprint(json.dumps({"id": m["id"], "type": "ready", "protocol": 1}), flush=True)\n'


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program is started for each, and machines are busy: only what never answers is too late."""
    monkeypatch.setenv("DOUBLOON_BOT_SECONDS", "180")


def program(tmp_path: Path, text: str) -> str:
    """The name of a bot that is this Python program."""
    path = tmp_path / "bot.py"
    path.write_text(text)
    return "cmd:" + shlex.join([sys.executable, "-u", str(path)])


def games_against_random(name: str, games: int = 2) -> tuple[list[float], dict[str, int]]:
    report = simulate(Plan(GAME, (name, "random"), new_table(GAME, 2).options, "test", balanced=True), games)
    outside(name).close()  # type: ignore[union-attr]
    return report.wins, report.endings


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, str(EXAMPLES / "bot.py")],
        [str(node_home() / "bin" / "node"), str(EXAMPLES / "bot.mjs")],
    ],
    ids=["python", "node"],
)
def test_the_examples_play_whole_games(command: list[str]) -> None:
    wins, endings = games_against_random("cmd:" + shlex.join(command))
    assert endings == {}
    assert sum(wins) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it ended (exit code 0)"),
        ("raise SystemExit(3)", "it ended (exit code 3)"),
        ("print('hello')", "is not what docs/protocol.md asks for"),
        (
            "import sys\nsys.stdout.write('x' * 200000)\nsys.stdout.flush()\ninput()",
            "longer than 65,536 bytes",
        ),
        (GREETED.replace('"protocol": 1', '"protocol": 7'), "it speaks protocol 7, not 1"),
        (GREETED.replace('m["id"]', "9"), "it answered message 9 when message 1 was asked"),
        (
            GREETED
            + 'm = json.loads(input())\nprint(json.dumps({"id": 2, "type": "move", "action": "win"}))',
            "'win' is not one of its choices",
        ),
        (
            GREETED + 'while True: print(json.dumps({"id": 1, "type": "move", "action": 0}))',
            "it answered message 1",
        ),
        (GREETED + 'm = json.loads(input())\nprint("\\xff\\xfe")', "is not what docs/protocol.md asks for"),
    ],
)
def test_a_program_that_breaks_the_protocol_forfeits(tmp_path: Path, text: str, reason: str) -> None:
    name = program(tmp_path, text)
    table = new_table(GAME, 2)
    with pytest.raises(Forfeit, match=reason.replace("(", r"\(").replace(")", r"\)")):
        think(named(name), table, table.to_act[0], b"seed")


def test_a_silent_program_forfeits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOUBLOON_BOT_SECONDS", "0.3")
    name = program(tmp_path, "import time\ntime.sleep(600)")
    table = new_table(GAME, 2)
    with pytest.raises(Forfeit, match=r"it did not answer within 0\.3 s"):
        think(named(name), table, table.to_act[0], b"seed")


def test_a_program_that_does_not_read_forfeits_too(tmp_path: Path) -> None:
    """More than a pipe holds is sent to it: nobody waits until it takes that."""
    name = program(tmp_path, "import time\ntime.sleep(600)")
    talk = Talk(name.removeprefix("cmd:"))
    with pytest.raises(Forfeit, match=r"it did not answer within 0\.3 s"):
        talk.ask({"type": "hello", "board": "x" * 1_000_000}, Ready, 0.3)
    talk.close()
    assert ended(talk)


def test_a_program_that_floods_leaves_nothing_behind(tmp_path: Path) -> None:
    talk = Talk(program(tmp_path, "while True: print('x' * 100)").removeprefix("cmd:"))
    with pytest.raises(Forfeit, match="docs/protocol"):
        talk.ask({"type": "hello"}, Ready, 60)
    talk.close()
    assert ended(talk)


def ended(talk: Talk) -> bool:
    """Whether its threads come to their end."""
    for thread in talk.threads:
        thread.join(60)
    return not any(thread.is_alive() for thread in talk.threads)


def test_a_program_that_cannot_be_started_forfeits() -> None:
    table = new_table(GAME, 2)
    for name in ("cmd:./there-is-no-such-program", "cmd:'"):
        with pytest.raises(Forfeit, match="it cannot be started"):
            think(named(name), table, table.to_act[0], b"seed")


def test_a_forfeit_loses_that_game_and_the_run_goes_on(tmp_path: Path) -> None:
    wins, endings = games_against_random(program(tmp_path, "raise SystemExit(3)"), games=4)
    assert wins == [0, 4]
    assert endings == {"forfeit": 4}


def test_a_program_is_shown_what_its_seat_sees_and_no_more(tmp_path: Path) -> None:
    """What is sent equals the seat's own view: nothing of the imagined world around it."""
    kept = tmp_path / "kept.jsonl"
    name = program(tmp_path, GREETED + f"line = input()\nopen({str(kept)!r}, 'w').write(line)")
    table = new_table(GAME, 2, seed="0" * 64)
    seat = table.to_act[0]
    with pytest.raises(Forfeit, match="it ended"):
        think(named(name), table, seat, b"seed")
    sent = json.loads(kept.read_text())
    view = json.loads(json.dumps(table.view(seat)))
    assert {name: sent[name] for name in ("board", "prompt", "to_act", "version")} == {
        name: view[name] for name in ("board", "prompt", "to_act", "version")
    }
    assert [one["action"] for one in sent["choices"]] == [one["action"] for one in view["choices"]]
    assert (sent["type"], sent["id"], sent["seat"], sent["seconds"]) == ("choose", 2, seat, 180)


def test_a_bot_is_found_by_module_and_name() -> None:
    assert named("doubloon.bots.search.levels:CAPTAIN") is named("captain")
    assert named("doubloon.bots.greedy:Greedy").name == "greedy"
    options = new_table(GAME, 2).options
    wins = simulate(Plan(GAME, ("doubloon.bots.greedy:Greedy", "random"), options, "test"), 2).wins
    assert wins == [2, 0]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "nobody",
            "no bot is called 'nobody'; here are random, .*; module:NAME and cmd:PROGRAM name your own",
        ),
        ("no.such.module:BOT", "cannot be loaded: ModuleNotFoundError"),
        ("doubloon.bots:NOT_THERE", "cannot be loaded: AttributeError"),
        ("doubloon.bots:USUAL", "cannot be loaded: TypeError"),
    ],
)
def test_a_bot_that_is_not_there_is_told_in_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BadTable, match=sentence):
        named(name)


def test_installed_packages_offer_bots_by_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pirate.py").write_text("from doubloon.bots.search.levels import CAPTAIN as PIRATE\n")
    info = tmp_path / "pirate-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pirate\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[doubloon.bots]\npirate = pirate:PIRATE\n")
    monkeypatch.syspath_prepend(tmp_path)
    entries.cache_clear()
    outside.cache_clear()
    try:
        assert named("pirate") is named("captain")
    finally:
        entries.cache_clear()
        outside.cache_clear()


PIRATE = "class Pirate:\n    def choose(self, imagined, seat, chance, timed=False):\n        "


@pytest.fixture
def pirate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """A bot in a module of the folder where the command is typed."""

    def written(body: str) -> str:
        module = f"pirate_{abs(hash(body))}"
        (tmp_path / f"{module}.py").write_text(PIRATE + body)
        return f"{module}:Pirate"

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    return written


def test_a_module_is_found_in_the_folder_where_the_command_is_typed(pirate: Callable[[str], str]) -> None:
    table = new_table(GAME, 2, seed=1)
    seat = table.to_act[0]
    bot = named(pirate("return imagined.choices(seat)[-1]"))
    assert think(bot, table, seat, b"a seed").action is table.choices(seat)[-1]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("1 / 0", r"it failed with ZeroDivisionError: division by zero \(pirate_\d+\.py, line 3\)"),
        ("return 7", "it answered 7, which is neither a Thought nor an action"),
        ("return imagined.game.catalogue.actions[-1]", "is not one of its choices"),
    ],
)
def test_a_module_that_breaks_the_rules_forfeits(
    pirate: Callable[[str], str], body: str, reason: str
) -> None:
    table = new_table(GAME, 2, seed=1)
    with pytest.raises(Forfeit, match=reason):
        think(named(pirate(body)), table, table.to_act[0], b"a seed")
