"""`doubloon campaign`, as a person meets it: played, interrupted between games and inside one, resumed, and refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import doubloon
from doubloon.kernel.games.campaign import CampaignPlan
from tests.cli.command import GAME, Terminal
from tests.cli.command import doubloon as run

THIEVES = "city-of-thieves"
SAVED = "campaign.json"
BOTS = ("campaign", THIEVES, "--seats", "random,random", "--save", SAVED)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a whole campaign among bots, and what was printed."""
    home = tmp_path_factory.mktemp("campaign")
    said = run(home, *BOTS, COLUMNS="200")
    assert said.code == 0, said.err
    (home / "printed.txt").write_text(said.out)
    return home


def campaign() -> CampaignPlan:
    """The campaign of the City of Thieves."""
    found = doubloon.games()[THIEVES].campaign
    assert found is not None
    return found


def test_bots_play_all_four_games_and_the_sums_decide(played: Path) -> None:
    """KA-2.1, KA-2.9"""
    printed = (played / "printed.txt").read_text()
    for number in range(1, 5):
        assert f"The King of Ashes: game {number} of 4" in printed
    assert "The King of Ashes, the end" in printed
    save = json.loads((played / SAVED).read_text())
    records = [*save["before"], save]
    outcomes = [record["outcome"] for record in records]
    assert len(records) == 4
    assert records[0]["options"]["adventure"] == "the-awakening-of-sophet-drahas"
    standing = campaign().standing(outcomes)
    assert standing["scores"] == [sum(outcome["scores"][seat] for outcome in outcomes) for seat in (0, 1)]


def test_every_game_of_the_save_is_a_record_of_its_own(played: Path) -> None:
    """KA-2.4. Each tells in its options what was handed over to it."""
    save = json.loads((played / SAVED).read_text())
    assert save["before"][0]["options"]["handover"] == 0
    for record in (*save["before"][1:], save):
        assert record["options"]["handover"] > 0
        keys = set(doubloon.load(json.dumps(record)).record())
        assert doubloon.load(json.dumps({key: record[key] for key in keys})).over


def test_a_person_stops_inside_a_game_and_goes_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, "campaign", THIEVES, "--seats", "human,random", "--save", SAVED) as terminal:
        terminal.asked("game 1 of 4")
        terminal.send("quit")
        terminal.expect("doubloon campaign --resume")
        assert terminal.code() == 0
    with Terminal(tmp_path, "campaign", "--resume", SAVED) as terminal:
        terminal.asked("game 1 of 4")
        terminal.send("1")
        terminal.asked()


def test_between_two_games_the_next_one_waits(tmp_path: Path, played: Path) -> None:
    """The first game is over: the standing is shown, and the next game begins when somebody wants it."""
    save = json.loads((played / SAVED).read_text())
    first = save["before"][0]
    (tmp_path / SAVED).write_text(
        json.dumps({**first, "players": ["human", "random"], "before": [], "chosen": {}})
    )
    with Terminal(tmp_path, "campaign", "--resume", SAVED) as terminal:
        terminal.expect(
            "after game 1", " lead", "Press Enter for the next game"
        )  # nobody has won the campaign yet
        terminal.send("quit")
        terminal.expect("doubloon campaign --resume")
        assert terminal.code() == 0
    with Terminal(tmp_path, "campaign", "--resume", SAVED) as terminal:
        terminal.expect("Press Enter for the next game")
        terminal.send("")
        terminal.expect("game 2 of 4")


# --- what cannot be used ----------------------------------------------------------------------------------------------


def complaint(home: Path, *arguments: str) -> str:
    """The one line by which the command refuses."""
    said = run(home, *arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    return said.err


def test_what_is_wrong_with_the_command_line(tmp_path: Path) -> None:
    assert f"{GAME} has no campaign; these have one: {THIEVES}" in complaint(tmp_path, "campaign", GAME)
    assert "name a game with a campaign" in complaint(tmp_path, "campaign")
    told = complaint(tmp_path, "campaign", THIEVES, "--option", "adventure=the-cordon")
    assert "option adventure is the campaign's own business" in told
    assert "cannot read nothing.json" in complaint(tmp_path, "campaign", "--resume", "nothing.json")
    assert "leave them out" in complaint(tmp_path, "campaign", THIEVES, "--resume", SAVED)


def test_a_single_game_and_a_campaign_are_not_mixed_up(tmp_path: Path, played: Path) -> None:
    save = json.loads((played / SAVED).read_text())
    (tmp_path / SAVED).write_text(json.dumps(save))
    assert "doubloon campaign --resume" in complaint(tmp_path, "play", "--resume", SAVED)
    (tmp_path / "one.json").write_text(json.dumps(save["before"][0]))
    assert "doubloon play --resume" in complaint(tmp_path, "campaign", "--resume", "one.json")


def bare(save: dict[str, object]) -> dict[str, object]:
    """The record of the game a save is in."""
    return {key: value for key, value in save.items() if key not in {"players", "before", "chosen"}}


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda save: save["before"].pop(0), "was not started with what the games before it hand over"),
        (lambda save: save["before"][0].update(seats=3), "the same game with the same seats"),
        (lambda save: save["before"][1].update(format="?"), "game 2 of the campaign"),
        (lambda save: save["before"][0]["plies"].pop(), "campaign.json"),
        (lambda save: save["chosen"].update(inn=True), "was not started with what"),
        (lambda save: save["before"].append(bare(save)), "all of them have been played"),
    ],
)
def test_a_save_that_was_tampered_with(tmp_path: Path, played: Path, spoil: object, told: str) -> None:
    """KA-2.4. Every game must follow from those before it."""
    save = json.loads((played / SAVED).read_text())
    assert callable(spoil)
    spoil(save)
    (tmp_path / SAVED).write_text(json.dumps(save))
    assert told in complaint(tmp_path, "campaign", "--resume", SAVED)
