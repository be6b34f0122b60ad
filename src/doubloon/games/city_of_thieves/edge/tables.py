"""The tables worth naming: every adventure with two, three and four players, each switch somewhere. (Not compiled: edge.)

Tests and soaks play all of them. The switches go with different adventures and numbers of players, so that each is tried
with every number.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.content import ADVENTURE_NAMES, GANGS
from doubloon.games.city_of_thieves.king_of_ashes.handover import packed
from doubloon.kernel.games.game import Mode

HOUSE_RULES: Final = {"shut_entrances": True, "answers_on_the_way": True}
"""CT-R52, CT-R31"""

OTHERWISE: Final = {
    "cyclops_follows": False,
    "cyclops_robs": True,
    "prison_skills": False,
    "security_stays": False,
    "tie_breaks": True,
}
"""KA-R30, KA-R35, KA-R38, KA-R9, CT-R57, each the other way."""


def adventure(seats: int, number: int, **switches: Any) -> Mode:
    """CT-T11, CT-T19. An adventure with the rules of its own box."""
    name = ADVENTURE_NAMES[number]
    return Mode(name=f"{seats} players, {name}", seats=seats, options={"adventure": name, **switches})


def old_city(seats: int, number: int, **switches: Any) -> Mode:
    """KA-12. An adventure of the first box with the rules, cards and tokens of the second."""
    name = ADVENTURE_NAMES[number]
    options = {"adventure": name, "old_city": True, **switches}
    return Mode(name=f"{seats} players, old city, {name}", seats=seats, options=options)


def campaign(seats: int, number: int, winners: tuple[int, ...], **switches: Any) -> Mode:
    """KA-2. In the middle of a campaign: who won the game before, with which gang, and what they had learned."""
    name = ADVENTURE_NAMES[number]
    gangs = [i64((number + seat) % GANGS) for seat in range(seats)]
    learned = [i64(2 + 3 * (seat % 2)) for seat in range(seats)]
    handover = int(packed([seat in winners for seat in range(seats)], gangs, learned))
    options = {"adventure": name, "handover": handover, **switches}
    return Mode(name=f"{seats} players, campaign, {name}", seats=seats, options=options)


TABLES: Final[tuple[Mode, ...]] = (
    adventure(2, 1),
    adventure(3, 1, **HOUSE_RULES),
    adventure(4, 1, show_totals=True),
    adventure(4, 2, show_totals=True),
    adventure(2, 3),
    adventure(3, 4, **HOUSE_RULES),
    adventure(4, 5, show_totals=True),
    adventure(2, 6),
    adventure(3, 7, **HOUSE_RULES),
    adventure(4, 8, show_totals=True),
    old_city(4, 1),
    old_city(2, 2, all_tokens=True),
    old_city(3, 3, inn=True),
    old_city(4, 4, all_tokens=True, **OTHERWISE),
    old_city(2, 5),
    old_city(3, 6, all_tokens=True, inn=True),
    old_city(4, 7),
    old_city(2, 8, all_tokens=True),
    adventure(2, 9),
    adventure(3, 9, inn=True, **OTHERWISE),
    adventure(4, 9),
    adventure(3, 10, inn=True),
    adventure(4, 11, **OTHERWISE),
    adventure(2, 12),
    adventure(3, 13, inn=True),
    adventure(4, 14),
    campaign(2, 10, winners=(0, 1)),
    campaign(2, 11, winners=(0,), **OTHERWISE),
    campaign(2, 12, winners=(0, 1), keep_gangs=False),
    adventure(3, 2, show_totals=True),
    adventure(4, 3, **HOUSE_RULES),
    adventure(2, 4, **HOUSE_RULES, show_totals=True),
    old_city(3, 5, show_totals=True),
    old_city(4, 6, inn=True, shut_entrances=True),
    old_city(2, 7, inn=True),
    adventure(3, 8),
    adventure(4, 10, inn=True),
    campaign(3, 11, winners=(2,), keep_gangs=False),
    adventure(3, 12, shut_entrances=True, **OTHERWISE),
    campaign(4, 12, winners=(1, 3), keep_gangs=False),
    adventure(2, 13, inn=True),
    adventure(4, 13, show_totals=True, **OTHERWISE),
    adventure(2, 14, shut_entrances=True, **OTHERWISE),
    adventure(3, 14, inn=True),
)
