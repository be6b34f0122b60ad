"""All that is checked of one game: it is declared in full, keeps every promise in every mode, and comes out the same elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from doubloon.conformance.elsewhere import comes_out_the_same_elsewhere
from doubloon.conformance.forgotten import redeals_all_that_is_hidden
from doubloon.conformance.numbers import numbers_keep_secrets, numbers_tell_views_apart
from doubloon.conformance.promises import (
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
)
from doubloon.conformance.sittings import SEEDS, Sitting, house_sittings, sittings
from doubloon.conformance.twins import imagination_knows_no_more_than_its_seat, views_keep_secrets
from doubloon.conformance.undo import undo_gives_back_what_nobody_has_learned_from
from doubloon.kernel.games.game import Game

PROMISES: Final[list[Promise]] = [
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


class Check(NamedTuple):
    """One thing to check: it raises when the game breaks it. Checks of one group play the same games, so they belong together."""

    name: str
    group: str
    keep: Callable[[], None]

    def __str__(self) -> str:
        return self.name

    def __call__(self) -> None:
        self.keep()


def promised(promise: Promise, sitting: Sitting) -> None:
    """The promise at this sitting; what goes wrong says where, and how to see it again."""
    try:
        promise(sitting)
    except Exception as broken:
        broken.add_note(sitting.where(promise.__name__))
        raise


def checks(game: Game, seeds: int = SEEDS) -> list[Check]:
    """Everything the suite checks of a game, group by group. Each house rule is also played alone."""
    whole = [is_declared_in_full, comes_out_the_same_elsewhere]
    return [
        *(Check(f"{check.__name__}-{game.id}", game.id, partial(check, game)) for check in whole),
        *(
            Check(f"{promise.__name__}-{sitting}", str(sitting), partial(promised, promise, sitting))
            for sitting in [*sittings(game, seeds), *house_sittings(game)]
            for promise in PROMISES
        ),
    ]
