"""The laboratory: one thing is changed, everything else stays."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

from doubloon.arena.lab.lab import compared, vary
from doubloon.arena.lab.varying import (
    BadVariation,
    changed,
    content_with,
    contents,
    paths,
    settings,
    toml,
)
from doubloon.arena.observed import Row
from doubloon.arena.run import BadRun
from doubloon.games import game, games
from doubloon.kernel.errors import BadTable

ISLAND = game("el-dorado")


@pytest.mark.parametrize("game_id", list(games()))
def test_every_content_file_survives_being_written_anew(game_id: str) -> None:
    for entries in contents(game(game_id)).values():
        text = "\n".join(f"{key} = {toml(entry)}" for key, entry in entries.items())
        assert tomllib.loads(text) == entries


def test_one_value_is_changed_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An override that is in force stays in force."""
    own = tmp_path / "el_dorado"
    own.mkdir()
    (own / "frame.toml").write_text("kept = true\n")
    monkeypatch.setenv("DOUBLOON_CONTENT", str(tmp_path))
    before = contents(ISLAND)["costs.toml"]
    with content_with(ISLAND, settings(ISLAND, ["costs.fort.wood=2,3"])[0]):
        folder = Path(os.environ["DOUBLOON_CONTENT"])
        costs = tomllib.loads((folder / "el_dorado" / "costs.toml").read_text())
        assert costs["fort"]["wood"] == 2
        costs["fort"]["wood"] = 3
        assert costs == before
        assert (folder / "el_dorado" / "frame.toml").read_text() == "kept = true\n"
    assert os.environ["DOUBLOON_CONTENT"] == str(tmp_path)
    assert not folder.exists()


def test_members_of_lists_go_by_number() -> None:
    assert changed({"a": [{"b": [1, 2]}]}, ["a", "0", "b", "1"], 9) == {"a": [{"b": [1, 9]}]}


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ("costs.fort.woood=1,2", "near it are costs.fort.wood"),
        ("costs.fort=1,2", "costs.fort is a table; vary one of costs.fort.rule, costs.fort.food"),
        ("round=3,4", "near it are rounds"),
        ("xyzzy=3,4", "it has mode, expansion"),
        ("costs.fort.wood", "write PATH=VALUE"),
        ("costs.fort.wood=2", "at least two different"),
        ("costs.fort.wood=2,2", "at least two different"),
        ("costs.fort.wood=2,3;rounds=4", "equally many values"),
        ("rounds=3,4;rounds=5,6", "each thing is varied once"),
        ("costs.fort.wood=2,many", "a whole number stands there, now 3"),
    ],
)
def test_a_wrong_wish_is_answered_with_what_there_is(wish: str, says: str) -> None:
    with pytest.raises(BadVariation) as caught:
        settings(ISLAND, [wish])
    assert says in str(caught.value)


def test_an_option_is_checked_by_itself() -> None:
    assert [one[0].value for one in settings(ISLAND, ["rounds=3,4"])] == [3, 4]
    assert [one[0].value for one in settings(ISLAND, ["expansion=on,off"])] == [True, False]
    with pytest.raises(BadTable, match="rounds"):
        settings(ISLAND, ["rounds=3,many"])


def test_everything_that_can_be_varied_is_found() -> None:
    for one in games().values():
        known = paths(one)
        assert {option.name for option in one.options} <= set(known)
        assert len(known) > len(one.options) + 20


def row(number: int, decisions: int, taken: int) -> Row:
    return Row(
        number, "", ["a", "b"], decisions, 5, [0], [1, 2], [3, 1], 2, [], {}, [], {"fort": (9, taken)}, ""
    )


def test_differences_are_taken_game_by_game() -> None:
    wanted = settings(ISLAND, ["costs.fort.wood=1,3"])
    luck = [100, 900, 300, 500]
    cheap = [row(number, decisions + 10 + number % 2, 4) for number, decisions in enumerate(luck)]
    dear = [row(number, decisions, 1) for number, decisions in enumerate(luck)]
    findings = compared(wanted, 1, [cheap, dear])
    length = next(one for one in findings.changes if one.measure == "length (decisions)")
    assert (length.value, length.difference, findings.at_base[length.measure]) == (1, 10.5, 450)
    assert length.is_sure
    assert 9 < length.low < length.high < 12
    best = next(one for one in findings.changes if one.measure == "best score")
    assert not best.is_sure


def test_a_cheaper_fort_is_built_more_often() -> None:
    """ED-10.12: the processes that play really read the other value."""
    wanted = settings(ISLAND, ["costs.fort.wood=0,3"])
    findings = vary(ISLAND, ("random", "random"), {"rounds": "6"}, wanted, 6, "test")
    assert findings.base == 3
    built = next(one for one in findings.changes if one.measure == "taken: build-fort (per game)")
    assert built.difference > 0
    assert built.is_sure


def test_a_value_the_content_refuses_is_told_in_its_words() -> None:
    with pytest.raises(BadVariation, match=r"costs.toml .*wood = 999: expected a whole number"):
        vary(ISLAND, ("random", "random"), {}, settings(ISLAND, ["costs.fort.wood=999,3"]), 2, "test")


def test_several_things_are_combined_and_some_change_together() -> None:
    """Findings, programs 8: a second --vary silently replaced the first, and nothing could change together."""
    found = settings(ISLAND, ["rounds=3,4", "costs.fort.wood=2,3;costs.fort.food=1,1"])
    assert [[given.value for given in setting] for setting in found] == [
        [3, 2, 1],
        [3, 3, 1],
        [4, 2, 1],
        [4, 3, 1],
    ]
    with content_with(ISLAND, found[0]):
        folder = Path(os.environ["DOUBLOON_CONTENT"])
        costs = tomllib.loads((folder / "el_dorado" / "costs.toml").read_text())["fort"]
        assert (costs["wood"], costs["food"]) == (2, 1)


def test_a_stopped_laboratory_goes_on(tmp_path: Path) -> None:
    wanted = settings(ISLAND, ["rounds=3,4"])
    players = ("random", "random")
    whole = vary(ISLAND, players, {}, wanted, 6, "test")
    folder = tmp_path / "lab"
    vary(ISLAND, players, {}, wanted, 2, "test", folder=folder)
    done: list[int] = []
    again = vary(ISLAND, players, {}, wanted, 6, "test", progress=done.append, folder=folder)
    assert again == whole
    assert done[0] == 2, "the games that were kept are not played again"
    with pytest.raises(BadRun, match="another wish"):
        vary(ISLAND, players, {}, wanted, 6, "other", folder=folder)


def test_how_many_games_a_precision_takes() -> None:
    """Four times the games halve an interval."""
    wanted = settings(ISLAND, ["rounds=3,4"])
    few = [row(number, 100 + number % 7, 0) for number in range(40)]
    many = [row(number, 103 + number % 5, 0) for number in range(40)]
    findings = compared(wanted, 0, [few, many])
    length = findings.changes[0]
    half = (length.high - length.low) / 2
    wish = 100 * half / 2 / findings.at_base[length.measure]
    assert findings.needed_for(length, wish) in {160, 161}
    assert length.needed is not None
    assert length.needed < 40, "this difference is sure already"
