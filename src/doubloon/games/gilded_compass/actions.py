"""Everything a player of the Gilded Compass can do, as shared values in one closed catalogue. Compiled room.

A placement's dice are named by their pips; which building they go to is the action's name. The same placement actions
serve a player's own dice and the neutral dice (GC-16.3): the decision that offers them says whose they are.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.gilded_compass.content import (
    ABILITY_NAMES,
    ARTIFACT_NAMES,
    MAP_NAMES,
    MISSION_NAMES,
    SPECIALIST_NAMES,
)
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.declare import declared
from doubloon.kernel.games.catalogue import Catalogue
from doubloon.kernel.masks import members

MOST_DICE: Final[i64] = 10
"""Eight dice of one's own and the two of A Little Help (GC-11.6)."""
MOST_NEUTRAL: Final = 2
OWNERS: Final = 6
"""Up to five players; the neutral player is the owner after the last seat."""
SLOTS: Final = 4


ROLL: Final = Plain("roll")
"""GC-3.4. Roll without taking the extra dice."""
LITTLE_HELP: Final = Plain("little-help")
"""GC-11.6. Take the two extra dice, then roll."""
SPEND_TOKEN: Final = Plain("spend-token")
"""GC-4.8. Return a Knowledge token for a reroll."""
THROW: Final = Plain("throw")
"""GC-4.8. Reroll the dice that were picked."""
COMPELLING_POWER: Final = Plain("compelling-power")
"""GC-11.9. Turn one or two dice."""
ENOUGH: Final = Plain("enough")
"""GC-11.9. Turn no second die."""
WILL_TO_WIN: Final = Plain("will-to-win")
"""GC-11.10. Place a set that equals a rival's."""
PLACE_NEUTRAL: Final = Plain("place-neutral")
"""GC-16.3. Place neutral dice before one's own."""
KEEP_NEUTRAL: Final = Plain("keep-neutral")
"""GC-16.3. Place no neutral dice this turn."""
TIMELY_GIFT: Final = Plain("timely-gift")
"""GC-11.4. Take an extra turn."""
PASS: Final = Plain("pass")
"""GC-11.4. Let the option move on."""
GALLEON: Final = Plain("galleon")
"""GC-12.2. Send dice to the Sunken Galleon; which ones is picked next."""


@final
@declared
class RerollDice(Action):
    """GC-4.8. Pick `count` own dice showing `pips` for the reroll."""

    pips: i64
    count: i64

    def __str__(self) -> str:
        return f"reroll {self.count}x{self.pips}"


@final
@declared
class RerollNeutral(Action):
    """GC-4.8, GC-16.2. Pick `count` neutral dice showing `pips` for the reroll."""

    pips: i64
    count: i64

    def __str__(self) -> str:
        return f"reroll neutral {self.count}x{self.pips}"


@final
@declared
class TurnDie(Action):
    """GC-11.9. Turn a die from one value to another."""

    before: i64
    after: i64

    def __str__(self) -> str:
        return f"turn {self.before} to {self.after}"


@final
@declared
class Library(Action):
    """GC-4.2. One die to the Library."""

    pips: i64

    def __str__(self) -> str:
        return f"library {self.pips}"


@final
@declared
class University(Action):
    """GC-5.2. One die, or with `pair` (0: none) two that total 5."""

    pips: i64
    pair: i64

    def __str__(self) -> str:
        return f"university {self.pips} {self.pair}" if self.pair else f"university {self.pips}"


@final
@declared
class FoundGroup(Action):
    """GC-6.3. A new group of `count` dice showing `pips` in the Archives."""

    pips: i64
    count: i64

    def __str__(self) -> str:
        return f"archives {self.count}x{self.pips}"


@final
@declared
class JoinGroup(Action):
    """GC-6.3. `count` dice showing `pips` join the own group that has `size` such dice."""

    pips: i64
    count: i64
    size: i64

    def __str__(self) -> str:
        return f"archives {self.count}x{self.pips} joining {self.size}x{self.pips}"


@final
@declared
class Run(Action):
    """GC-7.1, GC-7.3, GC-8.1. Dice of different values for the own run in the B building; `values` is their mask."""

    values: i64

    def __str__(self) -> str:
        return "run " + " ".join(str(value) for value in members(self.values))


@final
@declared
class Temple(Action):
    """GC-9.2. The two dice shown by the Magical Item tile in this place of the display."""

    slot: i64

    def __str__(self) -> str:
        return f"temple {self.slot + 1}"


@final
@declared
class Illuminati(Action):
    """GC-10.3. The leader's set and one more die showing `pips`."""

    pips: i64

    def __str__(self) -> str:
        return f"illuminati {self.pips}"


@final
@declared
class CrewDice(Action):
    """GC-12.2. Pick `count` dice showing `pips` for the Galleon."""

    pips: i64
    count: i64

    def __str__(self) -> str:
        return f"crew {self.count}x{self.pips}"


@final
@declared
class Tower(Action):
    """GC-13.2. One die, or with `pair` (0: none) two that total 7."""

    pips: i64
    pair: i64

    def __str__(self) -> str:
        return f"tower {self.pips} {self.pair}" if self.pair else f"tower {self.pips}"


@final
@declared
class CopyGroup(Action):
    """GC-11.10. Copy the group of `size` dice showing `pips` that `owner` has in the Archives."""

    owner: i64
    pips: i64
    size: i64

    def __str__(self) -> str:
        return f"copy group {self.size}x{self.pips} of {self.owner + 1}"


@final
@declared
class CopyRun(Action):
    """GC-11.10. Copy the run of `owner`."""

    owner: i64

    def __str__(self) -> str:
        return f"copy run of {self.owner + 1}"


@final
@declared
class CopyBid(Action):
    """GC-11.10. Copy the Illuminati or Galleon set of `owner`."""

    owner: i64

    def __str__(self) -> str:
        return f"copy set of {self.owner + 1}"


@final
@declared
class StrikeDie(Action):
    """GC-11.11. Send a die showing `pips` out of the copied set to the Library."""

    pips: i64

    def __str__(self) -> str:
        return f"strike {self.pips}"


@final
@declared
class RejectArtifact(Action):
    """GC-7.6. Discard one drawn Artifact of this type and keep the rest."""

    artifact: i64

    def __str__(self) -> str:
        return f"reject {ARTIFACT_NAMES[self.artifact]}"


@final
@declared
class KeepMission(Action):
    """GC-8.2, GC-8.3. Keep this Mission of those in hand."""

    mission: i64

    def __str__(self) -> str:
        return f"keep {MISSION_NAMES[self.mission]}"


@final
@declared
class TakeMap(Action):
    """GC-6.9. Take a face-up Ancient Map."""

    map: i64

    def __str__(self) -> str:
        return f"take {MAP_NAMES[self.map]}"


@final
@declared
class TakeSpecialist(Action):
    """GC-5.9. Take a face-up Specialist."""

    specialist: i64

    def __str__(self) -> str:
        return f"take {SPECIALIST_NAMES[self.specialist]}"


@final
@declared
class TakeAbility(Action):
    """GC-10.9. Take a face-up Ability tile of this kind."""

    ability: i64

    def __str__(self) -> str:
        return f"take {ABILITY_NAMES[self.ability]}"


@final
@declared
class KeepChest(Action):
    """GC-12.7. Keep a Chest of this value."""

    value: i64

    def __str__(self) -> str:
        return f"keep chest {self.value}"


PIPS: Final[list[i64]] = [1, 2, 3, 4, 5, 6]

# Tables indexed by the fields; place 0 of a pips or count index is a filler that is never offered or enrolled.
REROLL: Final = [[RerollDice(p, n) for n in range(MOST_DICE + 1)] for p in range(7)]
REROLL_NEUTRAL: Final = [[RerollNeutral(p, n) for n in range(MOST_NEUTRAL + 1)] for p in range(7)]
TURN: Final = [[TurnDie(a, b) for b in range(7)] for a in range(7)]
TO_LIBRARY: Final = [Library(p) for p in range(7)]
TO_UNIVERSITY: Final = [University(p, 0) for p in range(7)]
UNIVERSITY_PAIRS: Final = [University(1, 4), University(2, 3)]
FOUND: Final = [[FoundGroup(p, n) for n in range(MOST_DICE + 1)] for p in range(7)]
FOUND_UP_TO: Final[list[list[list[Action]]]] = [
    [[*groups[1 : most + 1]] for most in range(MOST_DICE + 1)] for groups in FOUND
]
"""By pips and dice: founding a group of any number of them."""
JOIN: Final = [
    [[JoinGroup(p, n, size) for size in range(MOST_DICE + 1)] for n in range(MOST_DICE + 1)] for p in range(7)
]
RUN: Final = [Run(2 * mask) for mask in range(64)]
"""Indexed by the mask of values halved: bit 0 stands for value 1."""
TEMPLE: Final = [Temple(slot) for slot in range(SLOTS)]
TO_ILLUMINATI: Final = [Illuminati(p) for p in range(7)]
CREW: Final = [[CrewDice(p, n) for n in range(MOST_DICE + 1)] for p in range(7)]
TO_TOWER: Final = [Tower(p, 0) for p in range(7)]
TOWER_PAIRS: Final = [Tower(1, 6), Tower(2, 5), Tower(3, 4)]
COPY_GROUP: Final = [
    [[CopyGroup(owner, p, n) for n in range(MOST_DICE + 1)] for p in range(7)] for owner in range(OWNERS)
]
COPY_RUN: Final = [CopyRun(owner) for owner in range(OWNERS)]
COPY_BID: Final = [CopyBid(owner) for owner in range(OWNERS)]
STRIKE: Final = [StrikeDie(p) for p in range(7)]
REJECT: Final = [RejectArtifact(n) for n in range(len(ARTIFACT_NAMES))]
KEEP_MISSION: Final = [KeepMission(n) for n in range(len(MISSION_NAMES))]
TAKE_MAP: Final = [TakeMap(n) for n in range(len(MAP_NAMES))]
TAKE_SPECIALIST: Final = [TakeSpecialist(n) for n in range(len(SPECIALIST_NAMES))]
TAKE_ABILITY: Final = [TakeAbility(n) for n in range(len(ABILITY_NAMES))]
KEEP_CHEST: Final = [KeepChest(value) for value in range(4)]


def by_values(single: list[Action], pairs: list[tuple[i64, i64, Action]]) -> list[list[Action]]:
    """The placements of one die of each value, and of pairs, by half the mask of the values rolled."""
    out: list[list[Action]] = []
    for values in range(0, 128, 2):
        singles = [single[pips] for pips in PIPS if values & 2**pips]
        out.append(singles + [pair for low, high, pair in pairs if values & 2**low and values & 2**high])
    return out


LIBRARY_BY_VALUES: Final = by_values([*TO_LIBRARY], [])
UNIVERSITY_BY_VALUES: Final = by_values(
    [*TO_UNIVERSITY], [(pair.pips, pair.pair, pair) for pair in UNIVERSITY_PAIRS]
)
UNIVERSITY_UP_TO: Final[list[list[list[Action]]]] = [
    [
        [action for action in actions if isinstance(action, University) and action.pips <= highest]
        for actions in UNIVERSITY_BY_VALUES
    ]
    for highest in range(7)
]
"""Of these, by the pips up to which a die still finds an entrance."""
TOWER_BY_VALUES: Final = by_values([*TO_TOWER], [(pair.pips, pair.pair, pair) for pair in TOWER_PAIRS])


def enrolled() -> Catalogue:
    """The catalogue, without the fillers."""
    counts = range(1, MOST_DICE + 1)
    sizes = [(n, size) for n in counts for size in counts if n + size <= MOST_DICE]
    return Catalogue(
        [ROLL, LITTLE_HELP, SPEND_TOKEN, THROW, COMPELLING_POWER, ENOUGH, WILL_TO_WIN],
        [PLACE_NEUTRAL, KEEP_NEUTRAL, TIMELY_GIFT, PASS, GALLEON],
        [REROLL[p][n] for p in PIPS for n in counts],
        [REROLL_NEUTRAL[p][n] for p in PIPS for n in range(1, MOST_NEUTRAL + 1)],
        [TURN[a][b] for a in PIPS for b in PIPS if a != b],
        TO_LIBRARY[1:],
        TO_UNIVERSITY[1:],
        UNIVERSITY_PAIRS,
        [FOUND[p][n] for p in PIPS for n in counts],
        [JOIN[p][n][size] for p in PIPS for n, size in sizes],
        RUN[1:],
        TEMPLE,
        TO_ILLUMINATI[1:],
        [CREW[p][n] for p in PIPS for n in counts],
        TO_TOWER[1:],
        TOWER_PAIRS,
        [COPY_GROUP[owner][p][n] for owner in range(OWNERS) for p in PIPS for n in counts],
        COPY_RUN,
        COPY_BID,
        STRIKE[1:],
        REJECT,
        KEEP_MISSION,
        TAKE_MAP,
        TAKE_SPECIALIST,
        TAKE_ABILITY,
        KEEP_CHEST[1:],
    )


CATALOGUE: Final = enrolled()
