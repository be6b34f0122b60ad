"""The rules in the browser are the rules: random games of every title have the hashes of the native engine.

`make test` plays a few seeds; `make page-test` plays 200 of every game (DOUBLOON_PAGE_SEEDS).
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from doubloon.games import HOUSE, game
from tests.e2e.page.hosting_page import run_in_worker
from tools import compiled

SEEDS = int(os.environ.get("DOUBLOON_PAGE_SEEDS", "2"))
PLAYING = f"""
import hashlib, json
from collections.abc import Iterator
from typing import Any
from doubloon.games import game
STRIDE, SHOWN_EVERY = {compiled.STRIDE}, {compiled.SHOWN_EVERY}
{inspect.getsource(compiled.valued)}
{inspect.getsource(compiled.game_hashes)}
json.dumps({{name: [list(game_hashes(game(name), seed)) for seed in range({SEEDS})] for name in GAMES}})
"""
pytestmark = [pytest.mark.xdist_group("page engine")] if SEEDS < 10 else []
"""A few games of every title need one start of Python; of many, each title has its own process."""


@pytest.fixture(scope="module")
def played(browser: Browser, page_url: str) -> Callable[[str], list[Any]]:
    """The games of a title as the page plays them."""
    known: dict[str, list[Any]] = {}

    def played(game_id: str) -> list[Any]:
        if game_id not in known:
            titles = HOUSE if pytestmark else [game_id]
            page = browser.new_page(service_workers="block")
            known.update(json.loads(run_in_worker(page, page_url, f"GAMES = {list(titles)!r}\n{PLAYING}")))
            page.close()
        return known[game_id]

    return played


@pytest.mark.parametrize("game_id", HOUSE)
def test_the_page_plays_by_the_same_rules(played: Callable[[str], list[Any]], game_id: str) -> None:
    here = played(game_id)
    natively = [[list(one) for one in compiled.game_hashes(game(game_id), seed)] for seed in range(SEEDS)]
    assert digest(here) == digest(natively), first_difference(here, natively)


def digest(games: object) -> str:
    return hashlib.sha256(json.dumps(games).encode()).hexdigest()


def first_difference(here: list[Any], there: list[Any]) -> str:
    for seed, (one, other) in enumerate(zip(here, there, strict=True)):
        if one != other:
            return f"seed {seed}: {compiled.first_difference(one, other)}"
    return "nothing differs"
