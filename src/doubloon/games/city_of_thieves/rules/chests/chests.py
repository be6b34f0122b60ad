"""Opening chests (CT-7): picking the lock, bashing, the cards and skills that go with it. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PASS, PLAY, USE_SKILL, Play, UseSkill
from doubloon.games.city_of_thieves.city import FIRST_ROOM
from doubloon.games.city_of_thieves.content import (
    BASH_PRICE,
    BRANDT,
    DAVITTO,
    FAT_PICKINGS,
    GEM,
    LOCKED,
    MASTER_KEY,
    MIND,
    NOTHING,
    OPENED_PAYS,
    PICK_PRICE,
    PURSE,
    SECOND_CHANCE,
    VESPER,
    Figure,
)
from doubloon.games.city_of_thieves.district import DIE, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.chests import ChestOpened, LockPicked
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed, SkillUsed
from doubloon.games.city_of_thieves.king_of_ashes.actions import Charmed, Practised
from doubloon.games.city_of_thieves.king_of_ashes.content import CROWBAR, LOCK_OPENER, MAGIC_GEM
from doubloon.games.city_of_thieves.king_of_ashes.rules.equipment import lose_gear, use_up
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    can_reroll,
    may_reroll,
    pay_for_reroll,
    rerolls_of,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.exploration import (
    is_secured,
    lift_security,
    take_gem_token,
)
from doubloon.games.city_of_thieves.rules.chests.carrying import drop_if_overloaded, gain
from doubloon.games.city_of_thieves.rules.chests.treasures import CountDucats
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.skills.paying import (
    PayWithCard,
    may_discard_for,
    may_spend_for,
    pay_with_ap,
    pay_with_card,
)
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed

ACTED: Final = Refusal("CT-5.8", "The character has taken its action of this turn.")
NO_CHEST: Final = Refusal("CT-7.1", "There is no chest in the character's space.")
CHEST_SIDE: Final = Refusal("CT-7.5", "This token lies chest side up: it can only be bashed.")
NO_AP_PICK: Final = Refusal("CT-7.2", "Picking a lock costs 1 action point, and you have none left.")
NO_AP_BASH: Final = Refusal("CT-7.4", "Bashing a chest costs 2 action points.")
SECURED_PICK: Final = Refusal("KA-4.6", "In a secured room picking a lock costs 2 action points.")
SECURED_BASH: Final = Refusal("KA-4.6", "In a secured room bashing costs 3 action points.")
NO_GEM: Final = Refusal("KA-R8", "No magic gem token lies face up in the character's space.")
NO_CROWBAR: Final = Refusal("CT-T16", "The character bears no Crowbar.")
NO_AP_LEVER: Final = Refusal("KA-4.6", "In a secured room even the Crowbar costs 1 action point.")
FINAL_DIE: Final = Refusal("CT-R61", "A die is rerolled once at most; this result stands.")
NOT_FAILED: Final = Refusal("CT-T9", "Clever Tools help only after a failed lock-pick.")
NOT_PICKED: Final = Refusal("CT-T8", "Fat Pickings is played right after a successful lock-pick.")
NOT_HIS: Final = Refusal("CT-1.6", "That is not the skill of the character who picks the lock.")


def lock_of(district: District, figure: Figure, gem: bool) -> i64:
    """CT-7.1, KA-R8. What a character can open where it stands: the chest token, or the magic gem beside it."""
    space = district.place[figure]
    if gem:
        return GEM if district.token(space) == MAGIC_GEM else NOTHING
    return district.chest(space)


def price_of(district: District, figure: Figure, price: i64) -> i64:
    """KA-4.6, KA-R9"""
    return price + 1 if is_secured(district, district.place[figure]) else price


def may_pick(district: District, figure: Figure, gem: bool) -> Refusal | None:
    """CT-7.1, CT-7.2, CT-7.5, CT-5.8, KA-R8"""
    if district.acted:
        return ACTED
    token = lock_of(district, figure, gem)
    if token == NOTHING:
        return NO_GEM if gem else NO_CHEST
    if token >= LOCKED:
        return CHEST_SIDE
    if district.ap >= price_of(district, figure, PICK_PRICE):
        return None
    return SECURED_PICK if is_secured(district, district.place[figure]) else NO_AP_PICK


def may_bash(district: District, figure: Figure, gem: bool) -> Refusal | None:
    """CT-7.1, CT-7.4, CT-5.8, KA-R8"""
    if district.acted:
        return ACTED
    if lock_of(district, figure, gem) == NOTHING:
        return NO_GEM if gem else NO_CHEST
    if district.ap >= price_of(district, figure, BASH_PRICE):
        return None
    return SECURED_BASH if is_secured(district, district.place[figure]) else NO_AP_BASH


def may_lever(district: District, figure: Figure, gem: bool) -> Refusal | None:
    """E13"""
    if not district.bears(figure, CROWBAR):
        return NO_CROWBAR
    if district.acted:
        return ACTED
    if lock_of(district, figure, gem) == NOTHING:
        return NO_GEM if gem else NO_CHEST
    return None if district.ap >= price_of(district, figure, 0) else NO_AP_LEVER


@declared
class LockPick(DistrictRule):
    """CT-7.2. The die, what may be played on it, and the chest if it opens."""

    figure: Figure
    gem: bool  # KA-R8
    pips: i64 = 0  # 0 with Master Key
    opened: bool = False
    final: bool = False  # no reroll any more (CT-R61)

    def steps(self) -> Steps[LockPick, District]:
        return LOCK_PICK

    def the_die(self, district: District) -> None:
        """CT-7.2, C10, E01"""
        if self.opened:
            return
        self.pips = district.throw(district.owner[self.figure])
        opener: i64 = 1 if district.bears(self.figure, LOCK_OPENER) else 0
        self.opened = self.pips <= MIND[self.figure] + opener
        if district.told is not None:
            price: i64 = 0 if self.final else price_of(district, self.figure, PICK_PRICE)
            seat = district.owner[self.figure]
            district.told.append(LockPicked(seat, self.figure, self.pips, self.opened, int(price)))

    def the_window(self, district: District) -> None:
        """CT-R41. Asked is who could do something for all that everybody can see."""
        seat = district.owner[self.figure]
        chance = not self.final and district.may_hold(seat, SECOND_CHANCE)
        luck = self.may_use_luck(district) is None
        tools = self.may_use_tools(district) is None
        pickings = self.opened and district.may_hold(seat, FAT_PICKINGS)
        lesson = not self.final and can_reroll(district, self.figure)
        if chance or luck or tools or pickings or lesson:
            self.asks = ONE[seat]

    def the_opener(self, district: District) -> None:
        """E01. A Lock-Opener breaks on a 6 that stands."""
        if self.pips == DIE and district.bears(self.figure, LOCK_OPENER):
            lose_gear(district, self.figure, LOCK_OPENER, "CT-T16")

    def the_chest(self, district: District) -> None:
        """CT-7.3, CT-8.1"""
        if self.opened:
            how = "" if self.pips else "with the Master Key"
            price = price_of(district, self.figure, PICK_PRICE)
            open_chest(district, self.figure, OPENED_PAYS, self.gem, how, price)

    def may_use_tools(self, district: District) -> Refusal | None:
        """CT-T9, Clever Tools"""
        if self.figure != DAVITTO:
            return NOT_HIS
        if self.opened:
            return NOT_FAILED
        return FINAL_DIE if self.final else may_spend_for(district, DAVITTO)

    def may_use_luck(self, district: District) -> Refusal | None:
        """CT-T9, Devil's Luck"""
        if self.figure != VESPER:
            return NOT_HIS
        return FINAL_DIE if self.final else may_discard_for(district, VESPER)

    def may_play(self, district: District, seat: Seat, card: i64) -> Refusal | None:
        """C08, C09"""
        if card == SECOND_CHANCE:
            if self.final:
                return FINAL_DIE
        elif card == FAT_PICKINGS:
            if not self.opened:
                return NOT_PICKED
        else:
            return NOT_OFFERED
        return None if card in district.hands[seat] else NO_CARD

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for card in (SECOND_CHANCE, FAT_PICKINGS):
            if self.may_play(district, seat, card) is None:
                out.append(PLAY[card])
        if self.may_use_tools(district) is None:
            out.append(USE_SKILL[DAVITTO])
        if self.may_use_luck(district) is None:
            out.append(USE_SKILL[VESPER])
        if not self.final and district.ashes is not None:
            out += rerolls_of(district, self.figure, self.pips)
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, Play):
            return self.may_play(district, seat, action.card)
        if isinstance(action, UseSkill):
            if action.figure == DAVITTO:
                return self.may_use_tools(district)
            return self.may_use_luck(district) if action.figure == VESPER else NOT_HIS
        if isinstance(action, (Practised, Charmed)) and self.final:
            return FINAL_DIE
        return may_reroll(district, self.figure, self.pips, action)

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """C08, C09, CT-T9. After a reroll the window opens once more, for what a success allows."""
        self.asks = 0
        if isinstance(action, Play):
            district.play_card(seat, action.card)
            if district.told is not None:
                district.told.append(CardPlayed(seat, action.card, ""))
            if action.card == SECOND_CHANCE:
                self.roll_again()
            else:
                district.ducats[seat] += 2
                self.final = True
                self.step = 1
        elif isinstance(action, UseSkill):
            if action.figure == DAVITTO:
                pay_with_ap(district, DAVITTO)
                if district.told is not None:
                    district.told.append(SkillUsed(seat, DAVITTO, " for 1 AP"))
                self.roll_again()
            else:
                pay_with_card(district, VESPER)
        elif action is not PASS:
            pay_for_reroll(district, self.figure, action)
            self.roll_again()

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        if isinstance(finished, PayWithCard):
            self.roll_again()

    def roll_again(self) -> None:
        """CT-R61. The new result stands."""
        self.opened = False
        self.final = True
        self.step = 0

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.PIPS, self.pips)
        columns.flag(sheet, columns.SETTLED, self.final or self.opened)
        columns.flag(sheet, columns.SECOND, self.gem)


LOCK_PICK: Final[Steps[LockPick, District]] = (
    LockPick.the_die,  # CT-7.2
    LockPick.the_window,  # C08, C09, Clever Tools, Devil's Luck, KA-9.3
    LockPick.the_opener,  # E01
    LockPick.the_chest,  # CT-8.1
)


def pick_lock(district: District, figure: Figure, gem: bool) -> None:
    """CT-7.2"""
    district.ap -= price_of(district, figure, PICK_PRICE)
    district.acted = True
    district.begin(LockPick(figure, gem))


def use_master_key(district: District, seat: Seat, figure: Figure, gem: bool) -> None:
    """C10. No die; the action point is paid all the same."""
    district.play_card(seat, MASTER_KEY)
    if district.told is not None:
        district.told.append(CardPlayed(seat, MASTER_KEY, ""))
    district.ap -= price_of(district, figure, PICK_PRICE)
    district.acted = True
    district.begin(LockPick(figure, gem, opened=True, final=True))


def bash(district: District, figure: Figure, gem: bool) -> None:
    """CT-7.4, Heavy Hands"""
    break_open(district, figure, gem, BASH_PRICE, "by bashing it")


def lever(district: District, figure: Figure, gem: bool) -> None:
    """E13. A bash that costs nothing but what Security adds."""
    use_up(district, figure, CROWBAR)
    break_open(district, figure, gem, 0, "with the Crowbar")


def break_open(district: District, figure: Figure, gem: bool, price: i64, how: str) -> None:
    """CT-7.4, Heavy Hands"""
    spent = price_of(district, figure, price)
    district.ap -= spent
    district.acted = True
    open_chest(district, figure, 2 if figure == BRANDT else OPENED_PAYS, gem, how, spent)


def open_chest(district: District, figure: Figure, pays: i64, gem: bool, how: str, price: i64) -> None:
    """CT-8.1, CT-8.2, CT-R34, CT-R35, CT-R36, KA-R8"""
    seat = district.owner[figure]
    space = district.place[figure]
    token = lock_of(district, figure, gem)
    if token >= LOCKED:
        district.shown += 1
    treasure = token % LOCKED
    if gem:
        take_gem_token(district, space)
    else:
        district.chests = changed(district.chests, space - FIRST_ROOM, NOTHING)
    district.ducats[seat] += pays
    if district.told is not None:
        district.told.append(ChestOpened(seat, figure, treasure, pays, how, int(price)))
    lift_security(district, space)
    if treasure == PURSE:
        district.begin(CountDucats(figure, PURSE))
    else:
        gain(district, figure, treasure)
        drop_if_overloaded(district, figure)
