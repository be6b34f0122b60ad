"""The record is the truth (ARCHITECTURE, promise 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from doubloon.kernel.errors import BadRecord
from doubloon.kernel.games.options import Number, Switch
from doubloon.kernel.tables.record import HASH_EVERY, commitment, decoded
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table, opened
from tests.kernel.scenes import SEED
from tests.toys.smugglers_cove.game import GAME


def finished() -> Table:
    table = opened(GAME, 3, {"weather": "storm"}, SEED)
    while not table.over:
        seat = table.to_act[-1]
        table.act(seat, table.choices(seat)[0])
    return table


def as_json(table: Table) -> dict[str, Any]:
    record = msgspec.json.decode(msgspec.json.encode(table.record()))
    assert isinstance(record, dict)
    return record


def test_a_record_says_which_game_which_table_and_what_was_done() -> None:
    table = finished()
    record = table.record()
    assert (record["game"], record["rules"], record["seats"]) == ("smugglers-cove", 1, 3)
    assert record["options"] == {"weather": "storm", "pirates": True, "nights": 3}
    assert record["plies"][0] == {
        "seat": 2,
        "action": str(table.parse(record["plies"][0]["action"])),
        "chance": [],
    }
    assert len(record["setup"]) == 23
    assert set(record["hashes"]) == {str(n) for n in range(0, table.version, HASH_EVERY)} | {
        str(table.version)
    }
    assert record["outcome"] == table.outcome


def test_the_seed_is_committed_to_before_and_shown_after() -> None:
    table = opened(GAME, 2, None, SEED)
    assert table.commitment == commitment(SEED) != commitment(bytes(32))
    assert "seed" not in table.view(0)
    assert "seed" not in table.view(None)
    assert SEED.hex() not in str(table.view(0))
    assert finished().view(None)["seed"] == SEED.hex()


@pytest.mark.parametrize(
    "form",
    [dict, msgspec.json.encode, lambda r: msgspec.json.encode(r).decode()],
    ids=["dict", "bytes", "text"],
)
def test_a_record_is_read_from_dict_bytes_or_text(form: Callable[[Any], Any]) -> None:
    table = finished()
    again = replayed(GAME, form(as_json(table)), verify=True)
    assert [again.view(seat) for seat in (None, 0, 1, 2)] == [table.view(seat) for seat in (None, 0, 1, 2)]
    assert again.record() == table.record()


def test_a_record_is_read_up_to_a_version_and_goes_on_from_there() -> None:
    table = finished()
    record = table.record()
    early = replayed(GAME, record, 7)
    assert (early.version, early.over) == (7, False)
    assert early.state_hash == table.at(7).state_hash
    for ply in record["plies"][7:]:
        early.act(ply["seat"], ply["action"])
    assert early.record() == record


@pytest.mark.parametrize("version", [-1, 10_000])
def test_a_version_the_record_does_not_reach_is_refused(version: int) -> None:
    with pytest.raises(BadRecord, match="plies"):
        replayed(GAME, finished().record(), version)


def test_without_its_seed_a_record_replays_but_cannot_be_verified() -> None:
    table = finished()
    record = {**as_json(table), "seed": None}
    assert replayed(GAME, record).state_hash == table.state_hash
    with pytest.raises(BadRecord, match="seed"):
        replayed(GAME, record, verify=True)


def first_roll(record: dict[str, Any]) -> int:
    return next(number for number, ply in enumerate(record["plies"]) if ply["chance"])


def another_die(record: dict[str, Any]) -> int:
    ply = first_roll(record)
    record["plies"][ply]["chance"][0] ^= 1
    return ply + 1


def one_die_more(record: dict[str, Any]) -> int:
    record["plies"][2]["chance"].append(0)
    return 3


def another_hash(record: dict[str, Any]) -> int:
    record["hashes"]["8"] = "0" * 32
    return 8


def a_missing_hash(record: dict[str, Any]) -> int:
    del record["hashes"]["16"]
    return 16


def another_seat(record: dict[str, Any]) -> int:
    record["plies"][0]["seat"] = 3
    return 1


def another_action(record: dict[str, Any]) -> int:
    record["plies"][0]["action"] = "sail"
    return 1


def no_action(record: dict[str, Any]) -> int:
    record["plies"][0] = {}
    return 1


def a_ply_missing(record: dict[str, Any]) -> int:
    del record["plies"][-1]
    return len(record["plies"])


def an_undo_of_nothing(record: dict[str, Any]) -> int:
    record["plies"].insert(0, {"seat": 0, "undo": True})
    return 1


def a_leap_ahead(record: dict[str, Any]) -> int:
    record["plies"].insert(2, {"rewind": 9})
    return 3


def another_deal(record: dict[str, Any]) -> int:
    record["setup"][0] ^= 1
    return 0


def another_winner(record: dict[str, Any]) -> int:
    record["outcome"]["winners"].append(3)
    return len(record["plies"])


def another_seed(record: dict[str, Any]) -> int:
    record["seed"] = "00" * 32
    return 0


@pytest.mark.parametrize(
    "tamper",
    [
        another_die,
        one_die_more,
        another_hash,
        a_missing_hash,
        another_seat,
        another_action,
        no_action,
        a_ply_missing,
        an_undo_of_nothing,
        a_leap_ahead,
        another_deal,
        another_winner,
        another_seed,
    ],
)
def test_tampering_is_found_at_the_first_wrong_ply(tamper: Callable[[dict[str, Any]], int]) -> None:
    record = as_json(finished())
    ply = tamper(record)
    with pytest.raises(BadRecord) as caught:
        replayed(GAME, record, verify=True)
    assert caught.value.ply == ply


@pytest.mark.parametrize(
    ("part", "value", "says"),
    [
        ("format", "doubloon-record-99", "format"),
        ("game", "another-game", "another-game"),
        ("seats", 9, "2 to 4 players"),
        ("options", {"wether": 1}, "wether"),
        ("seed", "not hexadecimal", "seed"),
        ("plies", "none", "plies"),
        ("plies", [{"seat": "x"}], "seat"),
        ("commitment", "0" * 64, "commitment"),
    ],
)
def test_a_record_of_something_else_says_what_is_wrong(part: str, value: object, says: str) -> None:
    with pytest.raises(BadRecord, match=says):
        replayed(GAME, {**as_json(finished()), part: value}, verify=True)


@pytest.mark.parametrize(
    ("part", "value", "says"),
    [("rules", 7, "version 7 of the rules"), ("content", "x", "other content values")],
)
def test_h3_a_record_of_other_rules_or_content_replays_as_far_as_it_agrees(
    part: str, value: object, says: str
) -> None:
    record = {**as_json(finished()), part: value}
    table = replayed(GAME, record, verify=True)
    assert as_json(table) == record, "it keeps saying what it was played with"
    assert as_json(table.copy()) == record
    ply = another_action(record)
    with pytest.raises(BadRecord, match=says) as caught:
        replayed(GAME, record, verify=True)
    assert caught.value.ply == ply


class CoveWithFog(type(GAME)):  # type: ignore[misc]
    """The cove two rules versions later: two options are new, and one of them once was read otherwise."""

    rules = 3
    options = (
        *GAME.options,
        Switch("fog", "Fog", "Nobody sees the shore.", "SC-1", True),
        Number("lamps", "Lamps", "Along the shore.", "SC-1", 0, 9, 5),
    )
    earlier_readings = {1: {"fog": False, "lamps": 1}, 2: {"lamps": 2}}  # noqa: RUF012
    changed_clauses = {2: ("SC-1", "SC-2"), 3: ("SC-2", "SC-3")}  # noqa: RUF012


@pytest.mark.parametrize(
    ("rules", "given", "fog", "lamps"),
    [(1, {}, False, 1), (2, {}, True, 2), (3, {}, True, 5), (1, {"fog": True, "lamps": 7}, True, 7)],
)
def test_h3_an_old_table_keeps_its_reading_of_options_that_came_later(
    rules: int, given: dict[str, object], fog: bool, lamps: int
) -> None:
    record = as_json(finished())
    record = {**record, "rules": rules, "options": {**record["options"], **given}}
    table = replayed(CoveWithFog(), record, verify=True)
    assert (table.options["fog"], table.options["lamps"]) == (fog, lamps)
    assert table.options["weather"] == "storm"


def test_h3_the_clauses_that_changed_since_a_version_are_named_once_in_order() -> None:
    cove = CoveWithFog()
    assert cove.clauses_since(1) == ["SC-1", "SC-2", "SC-3"]
    assert cove.clauses_since(2) == ["SC-2", "SC-3"]
    assert cove.clauses_since(3) == []


@pytest.mark.parametrize(
    "garbage",
    [None, 7, "", "{}", "[]", b"\xff\xfe", "nonsense", b"[" * 100_000, {"format": "x"}, object(), "\ud800"],
)
def test_garbage_is_not_a_record(garbage: object) -> None:
    with pytest.raises(BadRecord, match="not a doubloon record"):
        decoded(garbage)


@pytest.mark.parametrize("seed", ["7", "00000000000000000000007"])
def test_a_seed_may_be_typed_as_a_number(seed: str) -> None:
    assert opened(GAME, 3, None, seed).state_hash == opened(GAME, 3, None, 7).state_hash
