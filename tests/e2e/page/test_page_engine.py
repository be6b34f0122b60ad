"""The rules in the browser are the rules: random games of every title have the hashes of the native engine.

`make test` plays a few seeds; `make page-test` plays 200 of every game (DOUBLOON_PAGE_SEEDS).
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from doubloon.games import HOUSE, game
from tests.e2e.page.hosting_page import run_in_worker, static_host
from tools import compiled, page_build

SEEDS = int(os.environ.get("DOUBLOON_PAGE_SEEDS", "2"))
PLAYING = f"""
import hashlib, json
from collections.abc import Iterator
from typing import Any
from doubloon.games import game
STRIDE, SHOWN_EVERY = {compiled.STRIDE}, {compiled.SHOWN_EVERY}
{inspect.getsource(compiled.valued)}
{inspect.getsource(compiled.game_hashes)}
json.dumps([list(game_hashes(game(GAME), seed)) for seed in range({SEEDS})])
"""


@pytest.fixture(scope="module")
def page_url() -> Iterator[str]:
    """The page as it is built from today's sources."""
    page_build.build(["python3", "-m", "pip"])
    with static_host(page_build.PAGE) as url:
        yield url


@pytest.mark.parametrize("game_id", HOUSE)
def test_the_page_plays_by_the_same_rules(page: Page, page_url: str, game_id: str) -> None:
    played = json.loads(run_in_worker(page, page_url, f"GAME = {game_id!r}\n{PLAYING}"))
    natively = [[list(one) for one in compiled.game_hashes(game(game_id), seed)] for seed in range(SEEDS)]
    assert digest(played) == digest(natively), first_difference(played, natively)


def digest(games: object) -> str:
    return hashlib.sha256(json.dumps(games).encode()).hexdigest()


def first_difference(here: list[Any], there: list[Any]) -> str:
    for seed, (one, other) in enumerate(zip(here, there, strict=True)):
        if one != other:
            return f"seed {seed}: {compiled.first_difference(one, other)}"
    return "nothing differs"
