"""Games outlive a change of rules (H3): opened, played on, replayed and verified as far as is honest."""

from __future__ import annotations

import base64
import random
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

import doubloon
from doubloon.kernel.chance import Chance
from doubloon.kernel.errors import BadRecord, IllegalAction
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables import keeping
from doubloon.kernel.tables.keeping import Opened, Stored, go_on, opened
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table
from doubloon.kernel.tables.table import opened as new_table
from tests.kernel.scenes import SEED
from tests.toys.smugglers_cove.cove import Cove
from tests.toys.smugglers_cove.game import GAME, SmugglersCove
from tests.toys.variants import OddCove, OddGame

KEPT = sorted(Path(__file__).parents[2].glob("upgrades/kept/*.json"))


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A night at the cove is short: its keeper stores states often."""
    monkeypatch.setattr(keeping, "KEEP_EVERY", 8)


def played(game: Game, plies: int, **options: object) -> tuple[Table, list[Stored]]:
    """A table after some plies, and the states a keeper has stored on the way."""
    table, luck, states = new_table(game, 2, {"nights": 6, **options}, SEED), random.Random(1), []
    while table.version < plies and not table.over:
        step(table, luck)
        if keeping.due(table):
            states.append(keeping.stored(table))
    return table, states


def step(table: Table, luck: random.Random) -> None:
    seat = luck.choice(table.to_act)
    if table.undo_refusal(seat) is None and luck.random() < 0.2:
        table.undo(seat)
    else:
        table.act(seat, luck.choice(table.choices(seat)))


def as_stored(table: Table) -> Record:
    return decoded(msgspec.json.encode(table.record()))


class Renumbered(SmugglersCove):
    """Other rules that change nothing at this table."""

    rules = 2
    changed_clauses: ClassVar[dict[int, tuple[str, ...]]] = {2: ("TY-3.3", "TY-4.2")}


class Stormy(Renumbered):
    """A die must show more."""

    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Cove:
        cove = super().start(seats, options, chance, listen, record)
        cove.needed = 5
        return cove


class Torn(Renumbered):
    """The die is compared with nothing: rules that fail at a record in Python's own words."""

    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> Cove:
        cove = super().start(seats, options, chance, listen, record)
        cove.needed = None  # type: ignore[assignment]
        return cove


class FoggyCove(OddCove):
    """A cove under another name."""


class Foggy(OddGame):
    """What was called a Cove has another name now, so no stored state fits."""

    rules = 2
    cove: ClassVar[type[Cove]] = FoggyCove
    changed_clauses = Renumbered.changed_clauses


def carried_and_told(game: Game, table: Table, states: list[Stored]) -> Opened:
    found = opened(game, as_stored(table), states)
    assert found.table.version == table.version
    assert as_stored(found.table)["plies"] == as_stored(table)["plies"]
    return found


def test_h3_a_stored_state_opens_the_same_table_without_playing_everything_again() -> None:
    table, states = played(GAME, 34)
    assert len(states) >= 2
    found = opened(GAME, as_stored(table), states)
    again = replayed(GAME, as_stored(table))
    for seat in (None, 0, 1):
        assert found.table.view(seat) == again.view(seat) == table.view(seat)
    assert found.table.record() == again.record()
    assert found.table.thrown() == table.thrown()
    luck, same = random.Random(5), random.Random(5)
    while not table.over:
        step(table, luck)
        step(found.table, same)
    assert found.table.record() == table.record(), "dice, undo and hashes go on as they would have"


def test_h3_a_stored_state_that_cannot_be_read_is_only_a_cache() -> None:
    table, states = played(GAME, 34)
    broken = [one._replace(body=b"broken") for one in states]
    assert opened(GAME, as_stored(table), broken).table.record() == table.record()


@pytest.mark.parametrize(
    ("game", "how"),
    [(Renumbered(), "agrees"), (Stormy(), "stored"), (Torn(), "stored"), (Foggy(), "replayed")],
)
def test_h3_a_running_game_goes_on_under_other_rules_and_says_so(game: Game, how: str) -> None:
    """TB-10"""
    table, states = played(GAME, 30)
    found = carried_and_told(game, table, states)
    assert found.how == how
    assert bool(found.why) == (how != "agrees")
    if how == "stored":
        assert found.table.view(0)["board"] == table.view(0)["board"], "what the players saw"
    assert [line["text"] for line in found.table.log(0)] == [line["text"] for line in table.log(0)]
    go_on(found.table)
    assert found.table.log(None)[-1]["text"] == (
        "From here on the game is played by version 2 of the rules, before by version 1. "
        "Read otherwise since: TY-3.3, TY-4.2."
    )
    begun, luck = found.table.version, random.Random(3)
    while not found.table.over:
        step(found.table, luck)
    with pytest.raises(IllegalAction):
        found.table.copy().rewind(begun - 1)
    record = as_stored(found.table)
    assert record["rules"] == 1
    again = replayed(game, record, verify=True)
    assert as_stored(again) == record, "what was played under the present rules verifies, die by die"
    assert again.outcome == found.table.outcome
    later = opened(game, record, [*states, keeping.stored(found.table)])
    assert (later.how, as_stored(later.table)) == ("same", record)
    record["plies"][begun + 1]["action"] = "nonsense"
    with pytest.raises(BadRecord):
        replayed(game, record, verify=True)


def test_h3_a_game_can_be_rewound_to_where_the_rules_changed() -> None:
    table, states = played(GAME, 30)
    found = opened(Stormy(), as_stored(table), states).table
    go_on(found)
    begun, before, luck = found.version, found.view(0)["board"], random.Random(3)
    for _ in range(9):
        step(found, luck)
    found.rewind(begun)
    assert found.view(0)["board"] == before
    assert as_stored(replayed(Stormy(), as_stored(found), verify=True)) == as_stored(found)


def unplayable(record: Record) -> Record:
    """With an action that the rules installed here do not know."""
    number = next(n for n, ply in enumerate(record["plies"]) if n > 12 and "action" in ply)
    record["plies"][number]["action"] = "smuggle 7"
    return record


def test_h3_what_cannot_be_played_on_can_be_read_with_all_that_was_told() -> None:
    table, states = played(GAME, 30)
    record = unplayable(as_stored(table))
    found = opened(Foggy(), record, states)
    assert found.how == "frozen"
    assert found.table.frozen
    assert found.table.over
    assert found.table.to_act == []
    assert found.table.choices(0) == []
    told = [line["text"] for line in table.log(1) if line["ply"] <= states[-1].version]
    assert [line["text"] for line in found.table.log(1)] == told
    assert as_stored(found.table)["plies"] == record["plies"]
    with pytest.raises(IllegalAction, match="other rules"):
        found.table.act(0, "sail")
    with pytest.raises(IllegalAction):
        found.table.at(found.table.version)
    assert found.table.view(1)["version"] == table.version


@pytest.mark.parametrize("game", [Stormy(), Foggy()])
def test_h3_a_finished_game_keeps_its_outcome_and_its_log(game: Game) -> None:
    table, states = played(GAME, 999)
    record = as_stored(table)
    found = opened(game, unplayable(record) if isinstance(game, Foggy) else record, states)
    assert found.table.over
    assert found.table.outcome == table.outcome
    assert [line["text"] for line in found.table.log(None)] == [line["text"] for line in table.log(None)]
    assert found.table.view(None)["seed"] == SEED.hex()


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_h3_tables_kept_by_earlier_versions_open_and_go_on(path: Path) -> None:
    """Made by `make.py` in this folder, under the rules of November 2026; never made again."""
    kept: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    record = decoded(kept["record"])
    states = [
        Stored(version, rules, content, base64.b64decode(body))
        for version, rules, content, body in kept["states"]
    ]
    game = doubloon.games()[record["game"]]
    found = opened(game, record, states)
    assert found.table.version == len(record["plies"])
    assert found.how != "frozen", found.why
    if record["outcome"] is not None:
        assert found.table.outcome == record["outcome"]
        return
    if found.how != "same":
        go_on(found.table)
    luck = random.Random(1)
    for _ in range(40):
        if not found.table.over:
            step(found.table, luck)
    again = as_stored(found.table)
    assert as_stored(replayed(game, again, verify=True)) == again
