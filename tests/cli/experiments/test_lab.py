"""`doubloon lab`: a table for people, everything for programs."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command import doubloon


def test_an_option_is_varied(tmp_path: Path) -> None:
    lab = (
        "lab",
        "el-dorado",
        "--vary",
        "rounds=2,4",
        "--games",
        "4",
        "--seats",
        "2",
        "--seed",
        "a",
        "--workers",
        "1",
    )
    said = doubloon(tmp_path, *lab)
    assert said.code == 0, said.err
    assert "compared with 2" in said.out
    assert "length" in said.out
    assert "sure" in said.out
    told = json.loads(doubloon(tmp_path, *lab, "--json").out)["findings"]
    length = told["changes"][0]
    assert (told["path"], told["base"], told["games"], length["value"]) == ("rounds", 2, 4, 4)
    assert length["low"] > 0


def test_a_wrong_path_is_told_in_one_line(tmp_path: Path) -> None:
    said = doubloon(tmp_path, "lab", "el-dorado", "--vary", "costs.fort.woood=1,2", "--games", "2")
    assert (said.code, said.out) == (2, "")
    assert "costs.fort.wood" in said.err


def test_a_grid_leaves_a_page_and_goes_on(tmp_path: Path) -> None:
    lab = [
        "lab",
        "gilded-compass",
        "--vary",
        "b_building=guild,auction-house",
        "--vary",
        "c_building=none,tower",
        *("--games", "4", "--workers", "1", "--out", "here", "--precision", "5"),
    ]
    said = doubloon(tmp_path, *lab)
    assert said.code == 0, said.err
    assert "±5 %" in said.out
    page = (tmp_path / "here" / "lab.html").read_text("utf-8")
    assert page.count("<section>") == 3
    assert "c_building=&#x27;tower&#x27;" in page
    assert doubloon(tmp_path, *lab).out == said.out, "with its own seed, and nothing played again"
