"""How much the guardians of solo mode endanger the explorer: advice for bots. Compiled room.

A guardian goes for the nearest explorer or villager (SO-4.1), so what counts is its distance, whether a villager is nearer,
and the strength on the explorer's tile.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import GOLD, GUARDIAN_KINDS, SHRINE_MASK, Place
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.strength import strength_on
from doubloon.games.el_dorado.rules.cave.cave import dweller_strength
from doubloon.kernel.masks import ONE, members

DEFEAT: Final = 2400
"""What is lost with the explorer."""
LOSES: Final[list[i64]] = [95, 95, 90, 75, 45, 25, 10, 4, 2, 1, 1]
"""By how much stronger the explorer's tile is, from -4 to 6: battles of a hundred that are lost."""
PACE: Final[list[i64]] = [6, 3, 6]
"""By guardian: how far it may go in one turn."""
COMING: Final[i64] = 20
"""Of a hundred turns: how often a guardian comes that is not in play yet."""
DECOY: Final[i64] = 5
"""A guardian with a nearer villager to go for comes one time in this number."""


def danger(island: Island, here: Place) -> i64:
    """The expected loss in the guardians' next turns."""
    own = strength_on(island, 0, here)
    villagers = island.armies[0] & ~ONE[here]
    if island.hands[GOLD]:
        for place in members(villagers & island.map.neighbours[here]):
            own += island.number_of_villagers(0, place)  # they come to help for a gold (ED-11.9)
    risk: i64 = 0
    coming = False
    for number in range(len(GUARDIAN_KINDS)):
        place = island.guardians[number]
        chance = 0 if coming else COMING
        if place >= 0:
            steps = steps_to(island, place, ONE[here], PACE[number])
            chance = 100 * (PACE[number] + 1 - steps) // PACE[number]
            if villagers and steps_to(island, place, villagers, PACE[number]) < steps:
                chance //= DECOY
        else:
            coming = True
        risk += chance * loses(own, dweller_strength(island, GUARDIAN_KINDS[number]))
    return DEFEAT * min(risk, 10000) // 10000


def loses(own: i64, other: i64) -> i64:
    """How many battles of a hundred are lost at these strengths."""
    return LOSES[max(0, min(own - other + 4, len(LOSES) - 1))]


def steps_to(island: Island, start: Place, goals: i64, most: i64) -> i64:
    """SO-2.3. Steps of a guardian to the nearest of these tiles; one more than `most` when it is farther."""
    seen = ONE[start]
    steps: i64 = 0
    while not seen & goals and steps <= most:
        steps += 1
        reached: i64 = 0
        for place in members(seen):
            reached |= island.map.neighbours[place]
        seen |= reached & (island.enterable | SHRINE_MASK)
    return steps
