"""Every registered game, and the toy, in every mode they name. A new game is tested by registering it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import doubloon
from doubloon.conformance.checks import PROMISES, promised
from doubloon.conformance.elsewhere import comes_out_the_same_elsewhere
from doubloon.conformance.forgotten import redeals_all_that_is_hidden
from doubloon.conformance.promises import Promise, is_declared_in_full, plays_to_the_end
from doubloon.conformance.sittings import IN_FULL, SEEDS, Sitting, house_sittings, sittings
from doubloon.conformance.twins import views_keep_secrets
from doubloon.kernel.games.game import Game
from tests.toys.smugglers_cove.game import GAME as TOY

GAMES = [TOY, *doubloon.games().values()]
SITTINGS = [*sittings(TOY, 3 * SEEDS), *(sitting for game in GAMES[1:] for sitting in sittings(game))]
ELSEWHERE = 1 if IN_FULL else 5
"""Of this number of modes one is played in another process, too."""

ALWAYS: list[Promise] = [plays_to_the_end, views_keep_secrets]
"""Kept in every mode also in `make test`; there each of the others is in every third, so that every game keeps all of them."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_declared_in_full(game: Game) -> None:
    is_declared_in_full(game)


@pytest.mark.parametrize(
    ("promise", "sitting"),
    # One worker has all promises of a sitting, which is played once for them.
    [
        pytest.param(
            promise, sitting, id=f"{promise.__name__}-{sitting}", marks=pytest.mark.xdist_group(str(sitting))
        )
        for number, sitting in enumerate(SITTINGS)
        for place, promise in enumerate(PROMISES)
        if IN_FULL or promise in ALWAYS or (number + place) % 3 == 0
    ],
)
def test_a_game_keeps_its_promises(promise: Promise, sitting: Sitting) -> None:
    promised(promise, sitting)


HOUSE_RULES = [
    sitting
    for game in GAMES
    for number, sitting in enumerate(house_sittings(game))
    if IN_FULL or (number + game.rules) % 3 == 0
]
"""Each house rule alone; `make test` takes a third, another one with every version of the rules."""


@pytest.mark.parametrize("number", range(len(HOUSE_RULES)), ids=[str(sitting) for sitting in HOUSE_RULES])
def test_each_house_rule_alone_can_be_played(number: int) -> None:
    """Each in a game of its own; `make test` keeps one promise beside playing, another one for each of them."""
    sitting = HOUSE_RULES[number]
    for promise in PROMISES if IN_FULL else [plays_to_the_end, PROMISES[number % len(PROMISES)]]:
        promised(promise, sitting)


FOUND_IN_FULL = (
    # a militiaman is named, and then moves
    (redeals_all_that_is_hidden, "city-of-thieves-2 players, the-price-of-pride-0"),
    # Missions that a seat has seen and handed on
    (redeals_all_that_is_hidden, "gilded-compass-3 players, guild, temple-0"),
    # a dweller that was turned up goes back into the cave stack
    (views_keep_secrets, "el-dorado-2 players-0"),
)
"""What the full form has found, kept in that form in `make test`, too."""


@pytest.mark.parametrize(
    ("promise", "name"), FOUND_IN_FULL, ids=lambda value: getattr(value, "__name__", value)
)
def test_what_the_full_form_has_found_is_kept(promise: Callable[..., None], name: str) -> None:
    sitting = next(sitting for sitting in SITTINGS if str(sitting) == name)
    promise(sitting, full=True)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_the_same_in_another_process_with_another_hash_seed(game: Game) -> None:
    comes_out_the_same_elsewhere(game, ELSEWHERE)
