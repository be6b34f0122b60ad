"""Every registered game, and the toy, in every mode they name. A new game is tested by registering it."""

from __future__ import annotations

import sys

import pytest

import doubloon
from doubloon.kernel.game import Game
from tests.conformance.elsewhere import finished_record, footprint, footprints_elsewhere
from tests.conformance.forgotten import redeals_all_that_is_hidden
from tests.conformance.numbers import numbers_keep_secrets, numbers_tell_views_apart
from tests.conformance.promises import (
    Promise,
    accepts_what_it_offers,
    copies_are_equal_and_independent,
    evaluates_on_one_scale,
    imagined_tables_could_be_real,
    is_declared_in_full,
    its_record_is_the_truth,
    plays_to_the_end,
    refuses_everything_else,
    speaks_to_its_players,
    undo_gives_back_what_nobody_has_learned_from,
)
from tests.conformance.sittings import IN_FULL, SEEDS, Sitting, house_sittings, sittings
from tests.conformance.twins import imagination_knows_no_more_than_its_seat, views_keep_secrets
from tests.toys.smugglers_cove.game import GAME as TOY

GAMES = [TOY, *doubloon.games().values()]
SITTINGS = [*sittings(TOY, 3 * SEEDS), *(sitting for game in GAMES[1:] for sitting in sittings(game))]
ELSEWHERE = 1 if IN_FULL else 5
"""One mode in so many is played in another process, too."""
PROMISES: list[Promise] = [
    plays_to_the_end,
    speaks_to_its_players,
    evaluates_on_one_scale,
    accepts_what_it_offers,
    refuses_everything_else,
    copies_are_equal_and_independent,
    its_record_is_the_truth,
    undo_gives_back_what_nobody_has_learned_from,
    views_keep_secrets,
    imagination_knows_no_more_than_its_seat,
    imagined_tables_could_be_real,
    redeals_all_that_is_hidden,
    numbers_keep_secrets,
    numbers_tell_views_apart,
]

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
    try:
        promise(sitting)
    except Exception as broken:
        broken.add_note(sitting.where(promise.__name__))
        raise


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
        promise(sitting)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_the_same_in_another_process_with_another_hash_seed(game: Game) -> None:
    played = sittings(game, 1)[::ELSEWHERE]
    records = [finished_record(sitting) for sitting in played]
    here = [footprint(game, record) for record in records]
    there = footprints_elsewhere(
        reference(game), records, hash_seed=4242 if sys.flags.hash_randomization else 0
    )
    parted = [
        str(sitting) for sitting, mine, theirs in zip(played, here, there, strict=True) if mine != theirs
    ]
    assert not parted, f"these came out differently in another process: {', '.join(parted)}"


def reference(game: Game) -> str:
    """Where another process finds this game."""
    module = sys.modules[type(game).__module__]
    return next(f"{module.__name__}:{name}" for name, value in vars(module).items() if value is game)
