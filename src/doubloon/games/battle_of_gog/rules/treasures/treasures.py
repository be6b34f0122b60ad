"""Treasure cards (BG-18), drawn from chests (BG-8, chests.py). Compiled room.

`Chests > TreasureCard > a decision of the target` on the stack. Decisions with a single outcome are not asked.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.battle_of_gog.actions import (
    APPLY,
    CANCEL,
    GIVE_UP,
    PICK_CITY,
    TAKE_CARD,
    TAKE_NOTHING,
    GiveUp,
    PickCity,
    TakeCard,
)
from doubloon.games.battle_of_gog.canaan import NO_CARD, Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITIES,
    BARN,
    CITIES,
    CORNERS,
    DRAW_ABILITY,
    GAIN_FOOD,
    GAIN_GOLD,
    GET_SCROLL,
    LOSE_ABILITY,
    LOSE_RESOURCES,
    LOSE_SOLDIERS,
    LOWER_CITY,
    MOVE_SPIRIT,
    RAISE_CITY,
    RAISE_SOLDIERS,
    SOLDIERS,
    SPIRIT_CARD,
    TAKE_ABILITY,
    TOP_BARN,
    TOP_LEVEL,
    TREASURE_AMOUNT,
    TREASURE_CLAUSES,
    TREASURE_EFFECT,
    TREASURE_NUMBER,
)
from doubloon.games.battle_of_gog.content import (
    TO_CORNER as SEND_TO_CORNER,
)
from doubloon.games.battle_of_gog.content import (
    TO_FOREST as SEND_TO_FOREST,
)
from doubloon.games.battle_of_gog.edge.encoding import columns
from doubloon.games.battle_of_gog.edge.events.treasures import (
    AbilityLost,
    AbilityTaken,
    DeckShuffled,
    GoodsGained,
    GoodsLost,
    SoldierLost,
    SoldierRose,
    TreasureChosen,
    TreasureDrawn,
)
from doubloon.games.battle_of_gog.edge.events.turns import Declined
from doubloon.games.battle_of_gog.rules.abilities.abilities import draw_ability, lose_ability, receive_ability
from doubloon.games.battle_of_gog.rules.buying import change_city, improve_barn
from doubloon.games.battle_of_gog.rules.fighting.picks import PickSoldiers
from doubloon.games.battle_of_gog.rules.gog_and_angel import SpiritMove, reach_of
from doubloon.games.battle_of_gog.rules.rule import CanaanRule
from doubloon.games.battle_of_gog.rules.scrolls import obtain_scroll
from doubloon.games.battle_of_gog.rules.treasures.marches import (
    CornerMarch,
    ForestMarch,
    may_relocate,
    nothing_happens,
)
from doubloon.games.battle_of_gog.rules.winning.elimination import check_elimination
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import mark, put, seen_from
from doubloon.kernel.masks import ONE, members, size
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.deck import uppermost

NOT_THAT_CITY: Final = Refusal("BG-18.10", "That city is not among those to choose from.")
CARD_NOT_HELD: Final = Refusal("BG-18.17", "You do not hold that ability card.")
NOT_THEIRS: Final = Refusal("BG-18.20", "That player does not hold that ability card.")
HELD_ALREADY: Final = Refusal("BG-18.20", "You hold that ability already.")


@declared
class TreasureCard(CanaanRule):
    """BG-8.5 – BG-8.10. One card: revealed, rolled for, applied to its drawer or to everybody else, discarded."""

    active: Seat
    roll: i64 = 0
    target: Seat = -1

    def steps(self) -> Steps[TreasureCard, Canaan]:
        return TREASURE_STEPS

    def the_draw(self, canaan: Canaan) -> None:
        """BG-8.5. Reveal the card, then roll one die; on an odd number the drawer chooses."""
        canaan.treasure = uppermost(canaan, canaan.treasure_deck)
        canaan.treasure_deck = canaan.treasure_deck[:-1]
        self.roll = canaan.roll(6) + 1
        self.target = self.active
        canaan.card_fall = canaan.falls + 1
        if canaan.told is not None:
            canaan.told.append(TreasureDrawn(self.active, canaan.treasure, self.roll))
        if self.roll % 2:
            self.asks = ONE[self.active]

    def the_others(self, canaan: Canaan) -> None:
        """BG-8.7, BG-8.8. On an even number every other living player resolves it in turn order.

        The turn of an eliminated player ends at once (BG-21.6), and the card with it.
        """
        if self.roll % 2 or canaan.fallen[self.active]:
            return
        self.target = canaan.next_living(self.target)
        if self.target != self.active:
            self.step -= 1
            apply_card(canaan, canaan.treasure, self.target, from_stack_only=True)

    def the_discard(self, canaan: Canaan) -> None:
        """BG-8.10"""
        canaan.card_fall = 0
        canaan.treasure_discard = [*canaan.treasure_discard, canaan.treasure]
        canaan.treasure = NO_CARD
        if not canaan.treasure_deck:
            canaan.treasure_deck = canaan.treasure_discard
            canaan.treasure_discard = []
            canaan.shuffle(canaan.treasure_deck)
            if canaan.told is not None:
                canaan.told.append(DeckShuffled())

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [APPLY, CANCEL]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        return None if action is APPLY or action is CANCEL else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        """BG-8.6"""
        self.asks = 0
        if canaan.told is not None:
            canaan.told.append(TreasureChosen(seat, action is APPLY))
        if action is APPLY:
            apply_card(canaan, canaan.treasure, seat, from_stack_only=False)

    def resumed(self, canaan: Canaan, finished: Procedure[Canaan]) -> None:
        if isinstance(finished, PickSoldiers):
            affect_soldiers(canaan, canaan.treasure, self.target, finished.picked)
        elif isinstance(finished, CityPick):
            change_level(canaan, canaan.treasure, self.target, finished.city)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        put(sheet, columns.ROLL, self.roll)
        if self.target >= 0:
            put(sheet, columns.TARGET + seen_from(seat, self.target, canaan.seats), 1)


TREASURE_STEPS: Final[Steps[TreasureCard, Canaan]] = (
    TreasureCard.the_draw,  # BG-8.5, BG-8.6
    TreasureCard.the_others,  # BG-8.7, BG-8.8
    TreasureCard.the_discard,  # BG-8.10
)


# --- BG-18: the effects -----------------------------------------------------------------------------------------------


def apply_card(canaan: Canaan, card: i64, target: Seat, from_stack_only: bool) -> None:
    """BG-18. The card is applied to one player, as far as possible (BG-8.9)."""
    effect = TREASURE_EFFECT[card]
    if effect <= LOSE_SOLDIERS:
        some_soldiers(canaan, card, target)
    elif effect == LOSE_RESOURCES:
        lose_resources(canaan, card, target)
    elif effect == BARN:
        gain_barn(canaan, target)
    elif effect == SEND_TO_CORNER:
        send_to_corner(canaan, target)
    elif RAISE_CITY <= effect <= LOWER_CITY:
        a_city(canaan, card, target)
    elif GAIN_FOOD <= effect <= GAIN_GOLD:
        gain_resources(canaan, card, target)
    elif effect == LOSE_ABILITY:
        give_up_ability(canaan, target)
    elif effect == MOVE_SPIRIT:
        reach = reach_of(canaan, target, SPIRIT_CARD)
        canaan.begin(SpiritMove(reach, reach, asks=ONE[target]))
    elif effect == TAKE_ABILITY:
        take_ability(canaan, target)
    elif effect == SEND_TO_FOREST:
        send_to_forests(canaan, target)
    elif effect == DRAW_ABILITY:
        draw_ability(canaan, target)
    elif effect == GET_SCROLL:
        get_scroll(canaan, target, from_stack_only)


def some_soldiers(canaan: Canaan, card: i64, target: Seat) -> None:
    """BG-18.1 – BG-18.5, BG-18.12. The target names the soldiers; all of them if there are no more than that.

    Soldiers under the truce are not removed (BG-4.8).
    """
    own = canaan.army[target]
    if not own or (TREASURE_EFFECT[card] == LOSE_SOLDIERS and canaan.has_truce(target)):
        nothing_happens(canaan, target)
    elif size(own) > TREASURE_NUMBER[card]:
        canaan.begin(PickSoldiers(own, TREASURE_NUMBER[card], asks=ONE[target]))
    else:
        affect_soldiers(canaan, card, target, own)


def affect_soldiers(canaan: Canaan, card: i64, target: Seat, dice: i64) -> None:
    """BG-18.1 – BG-18.5, BG-18.12"""
    for die in members(dice):
        one = SOLDIERS * target + die
        square = canaan.place[one]
        if TREASURE_EFFECT[card] == RAISE_SOLDIERS:
            before = canaan.level[one]
            canaan.raise_soldier(one, TREASURE_AMOUNT[card])
            if canaan.told is not None:
                canaan.told.append(
                    SoldierRose(target, square, before, canaan.level[one], TREASURE_CLAUSES[card])
                )
        else:
            canaan.remove_soldier(one)
            if canaan.told is not None:
                canaan.told.append(SoldierLost(target, square, TREASURE_CLAUSES[card]))
    check_elimination(canaan, target)


def lose_resources(canaan: Canaan, card: i64, target: Seat) -> None:
    """BG-18.6, BG-18.7. As far as owned."""
    lost: list[i64] = []
    for kind in range(3):
        amount = min(canaan.goods[3 * target + kind], TREASURE_AMOUNT[card])
        canaan.goods[3 * target + kind] -= amount
        lost.append(amount)
    if lost[0] + lost[1] + lost[2] == 0:
        nothing_happens(canaan, target)
    elif canaan.told is not None:
        canaan.told.append(GoodsLost(target, lost, TREASURE_CLAUSES[card]))


def gain_resources(canaan: Canaan, card: i64, target: Seat) -> None:
    """BG-18.13 – BG-18.16, BG-18.19"""
    kind = TREASURE_EFFECT[card] - GAIN_FOOD
    before = canaan.goods[3 * target + kind]
    canaan.gain(target, kind, TREASURE_AMOUNT[card])
    if canaan.told is not None:
        found: list[i64] = [0, 0, 0]
        found[kind] = TREASURE_AMOUNT[card]
        kept: list[i64] = [0, 0, 0]
        kept[kind] = canaan.goods[3 * target + kind] - before
        canaan.told.append(GoodsGained(target, found, kept, TREASURE_CLAUSES[card]))


def gain_barn(canaan: Canaan, target: Seat) -> None:
    """BG-18.8"""
    if canaan.barn[target] == TOP_BARN:
        nothing_happens(canaan, target)
    else:
        improve_barn(canaan, target, "BG-18.8")


def a_city(canaan: Canaan, card: i64, target: Seat) -> None:
    """BG-18.10, BG-18.11. The target names the city; cities of level 1 are not lowered."""
    cities: i64 = 0
    for n in range(canaan.city_count[target]):
        if TREASURE_EFFECT[card] == RAISE_CITY or canaan.city_level[CITIES * target + n] > 1:
            cities |= ONE[n]
    if not cities:
        nothing_happens(canaan, target)
    elif size(cities) == 1:
        change_level(canaan, card, target, members(cities)[0])
    else:
        canaan.begin(CityPick(cities, asks=ONE[target]))


def change_level(canaan: Canaan, card: i64, target: Seat, city: i64) -> None:
    """BG-18.10, BG-18.11"""
    raising = TREASURE_EFFECT[card] == RAISE_CITY
    if raising and canaan.city_level[CITIES * target + city] == TOP_LEVEL:
        nothing_happens(canaan, target)
        return
    amount = TREASURE_AMOUNT[card] if raising else -TREASURE_AMOUNT[card]
    change_city(canaan, CITIES * target + city, amount, TREASURE_CLAUSES[card])


@declared
class CityPick(CanaanRule):
    """BG-18.10, BG-18.11. Which of the own cities?"""

    eligible: i64
    city: i64 = -1

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [PICK_CITY[city] for city in members(self.eligible)]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, PickCity):
            return NOT_OFFERED
        return None if self.eligible & ONE[action.city] else NOT_THAT_CITY

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, PickCity)
        self.city = action.city
        canaan.end(self)

    def encode(self, sheet: vec[i16], canaan: Canaan, seat: Seat) -> None:
        mark(sheet, columns.ELIGIBLE, self.eligible)


def get_scroll(canaan: Canaan, target: Seat, from_stack_only: bool) -> None:
    """BG-18.23, BG-16.3. Rolled even, the others receive from the stack only."""
    if from_stack_only and canaan.scroll_stack() == 0:
        nothing_happens(canaan, target)
    else:
        obtain_scroll(canaan, target)


def send_to_corner(canaan: Canaan, target: Seat) -> None:
    """BG-18.9, BG-4.8"""
    open_corners: i64 = 0
    for corner in CORNERS:
        if may_relocate(canaan, target, corner) is None:
            open_corners += 1
    if canaan.has_truce(target) or not open_corners or not canaan.army[target]:
        nothing_happens(canaan, target)
    else:
        canaan.begin(CornerMarch(asks=ONE[target]))


def send_to_forests(canaan: Canaan, target: Seat) -> None:
    """BG-18.21, BG-4.8"""
    own = canaan.army[target]
    if canaan.has_truce(target) or not own:
        nothing_happens(canaan, target)
    else:
        canaan.begin(ForestMarch(target, min(TREASURE_NUMBER[FOREST_CARD], size(own))))


FOREST_CARD: Final[i64] = TREASURE_EFFECT.index(SEND_TO_FOREST)


# --- ability cards ----------------------------------------------------------------------------------------------------


def give_up_ability(canaan: Canaan, target: Seat) -> None:
    """BG-18.17. One own ability card goes under the deck."""
    held = members(canaan.abilities[target])
    if not held:
        nothing_happens(canaan, target)
    elif len(held) == 1:
        forget(canaan, target, held[0])
    else:
        canaan.begin(Forgetting(asks=ONE[target]))


def forget(canaan: Canaan, target: Seat, ability: i64) -> None:
    lose_ability(canaan, target, ability)
    if canaan.told is not None:
        canaan.told.append(AbilityLost(target, ability))


@declared
class Forgetting(CanaanRule):
    """BG-18.17. Which ability card is given up?"""

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        return [GIVE_UP[ability] for ability in members(canaan.abilities[seat])]

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, GiveUp):
            return NOT_OFFERED
        return None if canaan.holds(seat, action.ability) else CARD_NOT_HELD

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        assert isinstance(action, GiveUp)
        canaan.end(self)
        forget(canaan, seat, action.ability)


def may_take(canaan: Canaan, seat: Seat, victim: Seat, ability: i64) -> Refusal | None:
    """BG-18.20, BG-R33. From any other player, an ability the target lacks."""
    if victim >= canaan.seats or victim == seat or not canaan.holds(victim, ability):
        return NOT_THEIRS
    return HELD_ALREADY if canaan.holds(seat, ability) else None


def loot(canaan: Canaan, seat: Seat) -> list[Action]:
    """BG-18.20. The cards that could be taken."""
    out: list[Action] = []
    for victim in range(canaan.seats):
        for ability in range(ABILITIES):
            if may_take(canaan, seat, victim, ability) is None:
                out.append(TAKE_CARD[victim][ability])
    return out


def take_ability(canaan: Canaan, target: Seat) -> None:
    """BG-18.20"""
    if loot(canaan, target):
        canaan.begin(Theft(asks=ONE[target]))
    else:
        nothing_happens(canaan, target)


@declared
class Theft(CanaanRule):
    """BG-18.20. Which card is taken from whom, if any?"""

    def choices(self, canaan: Canaan, seat: Seat) -> list[Action]:
        out = loot(canaan, seat)
        out.append(TAKE_NOTHING)
        return out

    def refusal(self, canaan: Canaan, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, TakeCard):
            return may_take(canaan, seat, action.seat, action.ability)
        return None if action is TAKE_NOTHING else NOT_OFFERED

    def chosen(self, canaan: Canaan, seat: Seat, action: Action) -> None:
        canaan.end(self)
        if isinstance(action, TakeCard):
            kept = canaan.abilities[action.seat] & ~ONE[action.ability]
            canaan.abilities = changed(canaan.abilities, action.seat, kept)
            if canaan.told is not None:
                canaan.told.append(AbilityTaken(seat, action.seat, action.ability))
            receive_ability(canaan, seat, action.ability)
        elif canaan.told is not None:
            canaan.told.append(Declined(seat, False))
