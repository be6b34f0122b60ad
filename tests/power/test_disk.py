"""The disk of the power cuts: what was synced is there, anything may have become of the rest."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.power import disk
from tests.power.disk import Disk

pytestmark = pytest.mark.skipif(
    disk.compiler() is None or sys.platform != "linux",
    reason="a power cut is played by a small library in C, which needs a C compiler and Linux",
)
PAGE = 4096
SCRIPT = """
import os
one = os.open("one", os.O_CREAT | os.O_RDWR, 0o600)
os.write(one, b"a" * 4096)
os.pwrite(one, b"b" * 4096, 4096)
os.fdatasync(one)
os.writev(one, [b"C" * 2048, b"D" * 2048])
os.ftruncate(one, 6000)
draft = os.open("draft", os.O_CREAT | os.O_WRONLY, 0o600)
os.write(draft, b"new")
os.fsync(draft)
os.rename("draft", "final")
os.unlink("old")
two = os.open("two", os.O_CREAT | os.O_WRONLY, 0o600)
os.write(two, b"never synced")
if not os.fork():
    os.pwrite(one, b"E", 0)
    os._exit(0)
os.wait()
os.kill(os.getpid(), 9)
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return disk.library(tmp_path_factory.mktemp("library"))


def after_a_cut(folder: Path, library: Path, seed: int) -> dict[str, bytes]:
    folder.mkdir()
    files = Disk(folder)
    (files.live / "old").write_bytes(b"old")
    files.settle()
    environment = {**os.environ, **files.environment(library)}
    subprocess.run([sys.executable, "-c", SCRIPT], cwd=files.live, env=environment, check=False)
    assert files.cut(random.Random(seed)) == 2
    found = {one.name: one.read_bytes() for one in files.live.iterdir()}
    assert found == {one.name: one.read_bytes() for one in files.held.iterdir()}
    return found


def test_what_was_synced_is_there_and_anything_may_have_become_of_the_rest(
    library: Path, tmp_path: Path
) -> None:
    found = [after_a_cut(tmp_path / str(seed), library, seed) for seed in range(48)]
    ones = {one["one"] for one in found}
    for body in ones:
        assert body[1:PAGE] == b"a" * (PAGE - 1), "synced"
        assert body[:1] in (b"a", b"E"), "written by a fork, not synced"
        assert len(body) in (2 * PAGE, 6000)
        assert set(body[PAGE:]) <= set(b"bCD"), "overwritten, not synced"
    assert len(ones) > 3, "dropped, kept, torn"
    assert all((one.get("draft") or one.get("final")) == b"new" for one in found)
    assert {"old" in one for one in found} == {True, False}
    assert {one.get("two", b"absent") for one in found} >= {b"absent", b"", b"never synced"}
    assert not any("final" not in one and "old" not in one for one in found), "names come in their order"


def test_a_torn_write_is_torn_at_sectors() -> None:
    note = disk.Note(1, disk.WRITE, 1, 500, bytes(1000))
    assert [(one.at, len(one.body)) for one in disk.torn(note)] == [(500, 12), (512, 512), (1024, 476)]
