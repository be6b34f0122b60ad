"""`doubloon new-game`: from nothing to a game that plays and passes the suite (findings, programs 7)."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.command import SOURCE, doubloon


def installed(folder: Path) -> str:
    """What `pip install -e` would leave: the sources on the path and the package's metadata beside them."""
    declared = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / "src" / f"{declared['name']}-{declared['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {declared['name']}\nVersion: 0.1.0\n")
    entries = declared["entry-points"]["doubloon.games"]
    (info / "entry_points.txt").write_text(
        "\n".join(["[doubloon.games]", *(f"{name} = {value}" for name, value in entries.items())])
    )
    return os.pathsep.join([str(folder / "src"), str(SOURCE)])


@pytest.fixture(scope="module")
def lagoon(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A new game called Lost Lagoon, and the path by which Python finds it."""
    home = tmp_path_factory.mktemp("desk")
    said = doubloon(home, "new-game", "Lost Lagoon")
    assert said.code == 0, said.err
    assert "cd lost-lagoon && python -m pip install -e '.[test]' && doubloon play lost-lagoon" in said.out
    return home / "lost-lagoon", installed(home / "lost-lagoon")


def test_the_new_game_is_played_by_bots_and_cites_its_own_rules(lagoon: tuple[Path, str]) -> None:
    folder, path = lagoon
    simulated = doubloon(
        folder, "simulate", "lost-lagoon", "--seats", "greedy,random", "--games", "4", PYTHONPATH=path
    )
    assert simulated.code == 0, simulated.err
    rule = doubloon(folder, "rules", "LL-2.2", PYTHONPATH=path)
    assert "When you have drawn at least one coin you may stop" in rule.out


def test_the_new_game_passes_its_own_tests_and_the_suite(lagoon: tuple[Path, str]) -> None:
    folder, path = lagoon
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:schemathesis", "-p", "no:cacheprovider"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "62 passed" in done.stdout


def test_nothing_of_the_starter_is_left_in_it(lagoon: tuple[Path, str]) -> None:
    for file in lagoon[0].rglob("*"):
        if file.is_file() and file.suffix in {".py", ".md", ".toml"}:
            text = file.read_text("utf-8").lower()
            assert not [word for word in ("lucky", "starter", "lb-") if word in text], file


def test_what_cannot_be_written_is_a_complaint_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "lost-lagoon").mkdir()
    for words, complaint in [
        (["Lost Lagoon"], "lost-lagoon exists already"),
        (["el-dorado"], "a game called el-dorado is installed already"),
        (["7 seas!"], "cannot be a game's name"),
        (["seas", "--prefix", "ED"], "--prefix ED is another game's"),
        (["seas", "--prefix", "sea"], "write two capital letters"),
    ]:
        said = doubloon(tmp_path, "new-game", *words)
        assert (said.code, said.out) == (2, "")
        assert complaint in said.err
    assert [file.name for file in tmp_path.iterdir()] == ["lost-lagoon"]
