"""Bad input gets one clear line on stderr and exit code 2; nothing is printed, written or lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import doubloon
from tests.cli.command import GAME, SEED, Said
from tests.cli.command import doubloon as run
from tests.cli.conftest import written

TOO_BIG = 100_000_000


def complains(said: Said, *about: str) -> None:
    assert said.code == 2, said
    assert said.out == ""
    assert said.err.startswith("doubloon: ")
    assert said.err.count("\n") == 1, said.err
    assert "Traceback" not in said.err
    for word in about:
        assert word in said.err


def contents(home: Path) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in home.rglob("*")}


BAD_ARGUMENTS = {
    "no command": ((), "COMMAND"),
    "unknown command": (("sail",), "sail"),
    "unknown flag": (("games", "--xml"), "--xml"),
    "unknown game, play": (("play", "gilded-compas"), "did you mean gilded-compass"),
    "unknown game, simulate": (("simulate", "chess", "--games", "1"), "chess"),
    "no game": (("play",), "name a game"),
    "unknown option": (("play", GAME, "--option", "colour=red"), "colour"),
    "option without value": (("play", GAME, "--option", "colour"), "NAME=VALUE"),
    "option twice": (("simulate", GAME, "--games", "1", "--option", "a=1", "--option", "a=2"), "twice"),
    "too many seats": (("play", GAME, "--seats", ",".join(["random"] * 9)), "2 to 5"),
    "one seat": (("play", GAME, "--seats", "human"), "2 to 5"),
    "no such player": (("play", GAME, "--seats", "human,gredy"), "did you mean greedy"),
    "empty seat": (("play", GAME, "--seats", "human,,random"), "''"),
    "seat count": (("simulate", GAME, "--games", "1", "--seats", "77"), "2 to 5"),
    "seat count zero": (("simulate", GAME, "--games", "1", "--seats", "0"), "2 to 5"),
    "humans in a simulation": (("simulate", GAME, "--games", "1", "--seats", "human,random"), "human"),
    "short seed": (("play", GAME, "--seed", "abc"), "64 hexadecimal digits"),
    "seed of other letters": (("play", GAME, "--seed", "z" * 64), "64 hexadecimal digits"),
    "no games": (("simulate", GAME, "--games", "0"), "whole number"),
    "half a game": (("simulate", GAME, "--games", "0.5"), "whole number"),
    "number of games missing": (("simulate", GAME), "--games"),
    "no workers": (("simulate", GAME, "--games", "1", "--workers", "0"), "whole number"),
    "unknown clause": (("rules", "GC-99.9"), "GC-99.9"),
    "words nowhere": (("rules", "zeppelin", "xylophone"), "zeppelin"),
    "missing file, replay": (("replay", "nowhere.json"), "nowhere.json"),
    "missing file, verify": (("verify", "nowhere.json"), "nowhere.json"),
    "missing file, resume": (("play", "--resume", "nowhere.json"), "nowhere.json"),
    "resume and a game": (("play", GAME, "--resume", "nowhere.json"), "--resume"),
    "directory": (("replay", "."), "directory"),
    "name with a line break": (("replay", "a\nb.json"), "a b.json"),
}


@pytest.mark.parametrize(("arguments", "about"), BAD_ARGUMENTS.values(), ids=BAD_ARGUMENTS)
def test_bad_arguments(tmp_path: Path, arguments: tuple[str, ...], about: str) -> None:
    complains(run(tmp_path, *arguments), about)
    assert not contents(tmp_path)


BAD_FILES: dict[str, bytes] = {
    "empty": b"",
    "not JSON": b"ahoy",
    "not UTF-8": b'{"format": "\xff\xfe"}',
    "not UTF-8 at all": bytes(range(256)),
    "a list": b"[1, 2, 3]",
    "another object": b'{"format": "doubloon-record-1"}',
    "deeply nested": b"[" * 100_000,
    "null": b"null",
}


@pytest.mark.parametrize("command", [("replay",), ("verify",), ("play", "--resume")], ids=" ".join)
@pytest.mark.parametrize("content", BAD_FILES.values(), ids=BAD_FILES)
def test_broken_files(tmp_path: Path, content: bytes, command: tuple[str, ...]) -> None:
    (tmp_path / "broken.json").write_bytes(content)
    before = contents(tmp_path)
    complains(run(tmp_path, *command, "broken.json"), "broken.json")
    assert contents(tmp_path) == before


def test_a_hundred_megabytes_of_garbage_are_not_read(tmp_path: Path) -> None:
    with (tmp_path / "big.json").open("wb") as file:
        file.truncate(TOO_BIG)
    complains(run(tmp_path, "verify", "big.json"), "64 MB")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file(record: Path, tmp_path: Path) -> None:
    record.chmod(0)
    complains(run(tmp_path, "replay", "record.json"), "denied")


@pytest.mark.parametrize(
    ("key", "value", "about"),
    [
        ("game", "chess", "chess"),
        ("format", "doubloon-record-9", "doubloon-record-9"),
        ("seats", 17, "2 to 5"),
        ("options", {"colour": "red"}, "colour"),
        ("seed", "abc", "hexadecimal"),
        ("players", 5, "players"),
    ],
)
def test_records_of_tables_that_cannot_be(
    finished: doubloon.Record, tmp_path: Path, key: str, value: object, about: str
) -> None:
    written(tmp_path / "record.json", {**finished, key: value})
    complains(run(tmp_path, "replay", "record.json"), about)
    complains(run(tmp_path, "play", "--resume", "record.json"), about)


def test_resuming_with_another_number_of_seats(record: Path, tmp_path: Path) -> None:
    complains(run(tmp_path, "play", "--resume", record.name, "--seats", "human,random,random"), "2 seats")
    complains(run(tmp_path, "play", "--resume", record.name, "--seed", SEED), "--resume")
