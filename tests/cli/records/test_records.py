"""`doubloon replay` and `doubloon verify`: honest records pass, every kind of tampering is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import doubloon
from tests.cli.command import doubloon as run
from tests.cli.conftest import written


def test_an_honest_record_verifies(record: Path, tmp_path: Path) -> None:
    said = run(tmp_path, "verify", record.name)
    assert said.code == 0
    assert said.out.startswith("verified: ")
    assert "finished" in said.out
    assert not said.err


def change_die(record: dict[str, Any]) -> None:
    ply = next(ply for ply in record["plies"] if ply["chance"])
    ply["chance"][0] = (ply["chance"][0] + 1) % 6


def change_setup(record: dict[str, Any]) -> None:
    record["setup"][0] ^= 1


def change_seed(record: dict[str, Any]) -> None:
    record["seed"] = "0" * 64


def change_commitment(record: dict[str, Any]) -> None:
    record["commitment"] = "0" * 64


def change_hash(record: dict[str, Any]) -> None:
    record["hashes"]["16"] = "0" * 32


def drop_hash(record: dict[str, Any]) -> None:
    del record["hashes"]["16"]


def change_outcome(record: dict[str, Any]) -> None:
    record["outcome"]["scores"][0] += 50


def change_seat(record: dict[str, Any]) -> None:
    record["plies"][3]["seat"] ^= 1


def change_action(record: dict[str, Any]) -> None:
    record["plies"][5]["action"] = "steal the treasure"


def drop_ply(record: dict[str, Any]) -> None:
    del record["plies"][20]


def cut_off(record: dict[str, Any]) -> None:
    del record["plies"][40:]


def go_on(record: dict[str, Any]) -> None:
    record["plies"].append(record["plies"][-1])


TAMPERINGS = (
    change_die, change_setup, change_seed, change_commitment, change_hash, drop_hash, change_outcome, change_seat,
    change_action, drop_ply, cut_off, go_on,
)  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERINGS)
def test_tampering_is_found(
    finished: doubloon.Record, tmp_path: Path, tamper: Callable[[dict[str, Any]], None]
) -> None:
    copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(finished))
    tamper(copy)
    path = written(tmp_path / "record.json", copy)
    verified = run(tmp_path, "verify", path.name)
    assert verified.code == 1, verified
    assert verified.out.count("\n") == 1
    assert "first wrong ply: " in verified.out
    replayed = run(tmp_path, "replay", path.name)
    assert replayed.code == 2
    assert replayed.err.count("\n") == 1
    assert replayed.out == ""


def test_the_first_wrong_ply_is_named(finished: doubloon.Record, tmp_path: Path) -> None:
    copy = msgspec.json.decode(msgspec.json.encode(finished))
    copy["plies"][5]["action"] = "steal the treasure"
    written(tmp_path / "record.json", copy)
    assert "first wrong ply: 6;" in run(tmp_path, "verify", "record.json").out


def test_a_record_without_its_seed_cannot_be_verified_but_replays(
    finished: doubloon.Record, tmp_path: Path
) -> None:
    written(tmp_path / "record.json", {**finished, "seed": None})
    said = run(tmp_path, "verify", "record.json")
    assert (said.code, said.out) == (2, "")
    assert "seed" in said.err
    assert run(tmp_path, "replay", "record.json").code == 0


def test_replay_prints_the_log_the_position_and_the_scores(
    record: Path, finished: doubloon.Record, tmp_path: Path
) -> None:
    said = run(tmp_path, "replay", record.name)
    assert said.code == 0
    plies = len(finished["plies"])
    assert f"ply {plies} of {plies}" in said.out
    assert "Total" in said.out
    assert "Vermilion" in said.out


def test_replay_to_a_ply_stops_there(record: Path, finished: doubloon.Record, tmp_path: Path) -> None:
    said = run(tmp_path, "replay", record.name, "--to", "10")
    assert said.code == 0
    assert f"ply 10 of {len(finished['plies'])}" in said.out
    assert "Total" not in said.out
    assert max(int(line.split()[0]) for line in said.out.splitlines() if line[:4].strip().isdigit()) <= 10
    beyond = run(tmp_path, "replay", record.name, "--to", "99999")
    assert (beyond.code, beyond.out) == (2, "")


def test_h3_a_record_of_other_rules_verifies_when_every_ply_agrees_and_accuses_nobody_when_not(
    finished: doubloon.Record, tmp_path: Path
) -> None:
    written(tmp_path / "record.json", {**finished, "rules": 999})
    said = run(tmp_path, "verify", "record.json")
    assert (said.code, said.err) == (0, "")
    written(tmp_path / "record.json", {**finished, "rules": 999, "plies": finished["plies"][1:]})
    said = run(tmp_path, "verify", "record.json")
    assert (said.code, said.out) == (2, "")
    assert "999" in said.err
