"""A proposal between players (ED-R48), in one number. Compiled room.

bits   0 –  3   to whom it goes, from 1
4 – 18   cards given: food, wood, gold, five bits each
19 – 33   cards wanted, likewise
34, 35    the cave shrine is given, is wanted
36 – 38   coins given (TH-12.14)
39 – 41   coins wanted
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import CORTES, Resource
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat

NO_DEAL: Final[i64] = 0
GIVES: Final[list[i64]] = [4, 9, 14]
"""By resource: where its number stands in a proposal, five bits each."""
WANTS: Final[list[i64]] = [19, 24, 29]
GIVES_SHRINE: Final[i64] = 34
WANTS_SHRINE: Final[i64] = 35
GIVES_COIN: Final[i64] = 36
"""From here on: the three coins that can be traded (TH-12.14)."""
WANTS_COIN: Final[i64] = 39
FIVE_BITS: Final[i64] = 31
DEAL: Final[i64] = 2**42
"""Above every proposal: refused ones are kept with their proposer."""


def addressee(deal: i64) -> Seat:
    """To whom a proposal goes."""
    return (deal & 15) - 1


def gives(deal: i64, resource: Resource) -> i64:
    """How many cards the proposer gives."""
    return deal >> GIVES[resource] & FIVE_BITS


def wants(deal: i64, resource: Resource) -> i64:
    """How many cards the proposer wants."""
    return deal >> WANTS[resource] & FIVE_BITS


def given(deal: i64) -> i64:
    """How many cards of any type the proposer gives."""
    return gives(deal, 0) + gives(deal, 1) + gives(deal, 2)


def wanted(deal: i64) -> i64:
    """How many cards of any type the proposer wants."""
    return wants(deal, 0) + wants(deal, 1) + wants(deal, 2)


def coins_of(deal: i64, first: i64) -> list[i64]:
    """The coins on one half of a proposal."""
    return [coin for coin in range(CORTES) if deal & ONE[first + coin]]


def halves(deal: i64) -> tuple[list[i64], list[i64], bool, bool]:
    """Both halves of a proposal: cards given and wanted, the cave shrine given or wanted."""
    given: list[i64] = []
    wanted: list[i64] = []
    for resource in range(3):
        given.append(gives(deal, resource))
        wanted.append(wants(deal, resource))
    return given, wanted, deal & ONE[GIVES_SHRINE] != 0, deal & ONE[WANTS_SHRINE] != 0
