"""The Illuminati (GC-10): a player who wants in copies the leader's set and adds a die, for Ability tiles. Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from doubloon.games.gilded_compass.actions import TAKE_ABILITY, TO_ILLUMINATI, Illuminati, TakeAbility
from doubloon.games.gilded_compass.content import ABILITIES_SHOWN
from doubloon.games.gilded_compass.dice_sets import ILLUMINATI_SETS, NOBODY, Owner, leader, ranked, set_of
from doubloon.games.gilded_compass.edge.events.buildings import AbilitiesDiscarded, AbilityTaken
from doubloon.games.gilded_compass.edge.events.neutral import NeutralTook
from doubloon.games.gilded_compass.edge.events.turns import FellToLibrary, Placed
from doubloon.games.gilded_compass.rules.buildings.refusals import NOT_ROLLED
from doubloon.games.gilded_compass.rules.rule import CompassRule
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed, without
from doubloon.pieces.deck import draw_some
from doubloon.pieces.handful import UNIT, Handful, contains, count, handful_of, kinds, pieces

if TYPE_CHECKING:
    from doubloon.games.gilded_compass.compass import Compass

NOT_THE_SET: Final = Refusal(
    "GC-10.3", "Your set must become the leader's set and one more die; you have not rolled what is missing."
)
NOT_SHOWN: Final = Refusal("GC-10.9", "That Ability tile is not on display; take one that is.")
IMPOSSIBLE: Final[i64] = -1


def set_up(compass: Compass) -> None:
    """GC-10.1. Three Ability tiles, face up, top to bottom."""
    compass.ability_stack = compass.ability_stack[:]
    compass.abilities_shown = draw_some(compass, compass.ability_stack, ABILITIES_SHOWN)


def missing_from_leader(compass: Compass, owner: Owner) -> Handful:
    """GC-10.3 – GC-10.6. What an owner must add to equal the leader's set; nothing for the leader."""
    best = leader(ILLUMINATI_SETS, compass.bids)
    if best is None:
        return 0
    own = set_of(compass.bids, owner)
    if own is None:
        return best.dice
    return best.dice - own.dice if contains(best.dice, own.dice) else IMPOSSIBLE


def may_place(compass: Compass, owner: Owner, action: Illuminati) -> Refusal | None:
    """GC-10.2 – GC-10.6, GC-R18"""
    dice = compass.dice_of(owner)
    if not count(dice, action.pips):
        return NOT_ROLLED
    missing = missing_from_leader(compass, owner)
    if missing == IMPOSSIBLE or not contains(dice, missing + UNIT[action.pips]):
        return NOT_THE_SET
    return None


def offer(compass: Compass, owner: Owner, out: list[Action]) -> None:
    """GC-10.2 – GC-10.6"""
    dice = compass.dice_of(owner)
    missing = missing_from_leader(compass, owner)
    if missing == IMPOSSIBLE or not contains(dice, missing):
        return
    for pips in kinds(dice - missing):
        out.append(TO_ILLUMINATI[pips])


def place(compass: Compass, owner: Owner, action: Illuminati) -> None:
    """GC-10.7, GC-10.8. The missing dice and one more join the owner's only set, which now leads."""
    added = missing_from_leader(compass, owner) + UNIT[action.pips]
    add_to_set(compass, owner, added)


def add_to_set(compass: Compass, owner: Owner, added: Handful) -> None:
    """GC-10.7"""
    whole = compass.join_only_set(ILLUMINATI_SETS, owner, added)
    if compass.told is not None:
        compass.told.append(Placed(compass.on_turn, owner, "illuminati", pieces(added), pieces(whole)))


@declared
class Initiation(CompassRule):
    """GC-10.9. The first takes a tile, the second takes one, the first takes the last. `picks` counts them."""

    picks: i64 = 0

    def proceed(self, compass: Compass) -> None:
        """GC-10.9 – GC-10.12, GC-16.17"""
        if not self.picks:
            compass.bids = ranked(ILLUMINATI_SETS, compass.bids)
        while compass.abilities_shown:
            owner = self.who_picks(compass)
            if owner == NOBODY:
                break
            if compass.is_neutral(owner):
                self.neutral_takes(compass)
            elif len(compass.abilities_shown) == 1:
                self.take(compass, owner, compass.abilities_shown[0])
            else:
                self.asks = ONE[owner]
                return
        self.close(compass)

    def who_picks(self, compass: Compass) -> Owner:
        """GC-10.9, GC-10.10, GC-16.17. First, second, first; alone twice the same; a neutral winner picks once."""
        present = len(compass.bids)
        if not present:
            return NOBODY
        first = compass.bids[0].owner
        if present == 1:
            return first if self.picks < 2 and not compass.is_neutral(first) else NOBODY
        if self.picks == 1:
            return compass.bids[1].owner
        return NOBODY if self.picks == 2 and compass.is_neutral(first) else first

    def neutral_takes(self, compass: Compass) -> None:
        """GC-16.17. The topmost tile is discarded."""
        ability = compass.abilities_shown[0]
        compass.abilities_shown = compass.abilities_shown[1:]
        compass.abilities_gone += UNIT[ability]
        self.picks += 1
        if compass.told is not None:
            compass.told.append(NeutralTook("ability", ability))

    def take(self, compass: Compass, seat: Seat, ability: i64) -> None:
        """GC-10.13, GC-11.3. Owned openly, usable from the next round on."""
        compass.abilities_shown = without(compass.abilities_shown, ability)
        compass.fresh = changed(compass.fresh, seat, compass.fresh[seat] + UNIT[ability])
        self.picks += 1
        if compass.told is not None:
            compass.told.append(AbilityTaken(seat, ability))

    def close(self, compass: Compass) -> None:
        """GC-10.10 – GC-10.12. Tiles left are discarded; dice below second place go to the Library."""
        if compass.abilities_shown and compass.told is not None:
            clause = "GC-10.10" if compass.bids else "GC-10.11"
            if compass.bids and compass.is_neutral(compass.bids[0].owner):
                clause = "GC-16.17"
            compass.told.append(AbilitiesDiscarded(compass.abilities_shown[:], clause))
        compass.discard_abilities()
        for place in range(len(compass.bids)):
            bid = compass.bids[place]
            if place < 2:
                compass.give_back(bid.owner, bid.size)
            else:
                compass.to_library(bid.owner, bid.size)
                if compass.told is not None:
                    compass.told.append(FellToLibrary(bid.owner, "illuminati", pieces(bid.dice)))
        compass.bids = []
        compass.end(self)

    def choices(self, compass: Compass, seat: Seat) -> list[Action]:
        return [TAKE_ABILITY[kind] for kind in kinds(handful_of(compass.abilities_shown))]

    def refusal(self, compass: Compass, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeAbility):
            return NOT_OFFERED
        return None if action.ability in compass.abilities_shown else NOT_SHOWN

    def chosen(self, compass: Compass, seat: Seat, action: Action) -> None:
        """GC-10.9"""
        assert isinstance(action, TakeAbility)
        self.take(compass, seat, action.ability)
        self.asks = 0
