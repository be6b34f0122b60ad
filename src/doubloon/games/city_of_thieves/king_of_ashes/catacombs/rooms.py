"""What a character does in the rooms of the catacombs, and how a prisoner gets out (KA-15). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import PASS, PLAY, REROLL, TAKE, USE_SKILL, RerollDie, Take
from doubloon.games.city_of_thieves.city import (
    ALTAR,
    PRISON,
    SCRIPTORIUM,
    TORTURE_CHAMBER,
    TREASURE_ROOM,
    TUNNEL,
)
from doubloon.games.city_of_thieves.content import (
    BRACELET,
    BREAKOUT,
    CHARACTERS,
    GEM,
    HOSTAGE,
    IRAEM,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import DieRerolled
from doubloon.games.city_of_thieves.king_of_ashes.actions import Charmed, Practised
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.actions import (
    CRAWL,
    ESCAPE,
    FREE_HOSTAGE,
    LOOT,
    OFFER,
    READ,
    TORTURE,
    Torture,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.attempts import Crawl, Escape, Reading
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.perishing import perish
from doubloon.games.city_of_thieves.king_of_ashes.content import TAKE_YOUR_SHARE, USEFUL_POTIONS
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import (
    GemsOffered,
    HostageFreed,
    Looted,
    Tortured,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    OTHER_DIE,
    can_reroll,
    may_be_charmed,
    may_practise,
    pay_for_reroll,
    rerolls_of,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.deeds import note_deed, note_theft
from doubloon.games.city_of_thieves.rules.adventures.adventures import DUKES_RANSOM, PRICE_OF_PRIDE
from doubloon.games.city_of_thieves.rules.chests.carrying import NOT_CARRIED, drop_if_overloaded, gain
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count, kinds, pieces

ACTED: Final = Refusal("CT-5.8", "The character has taken its action of this turn.")
NO_AP: Final = Refusal("KA-R40", "That costs 1 action point, and you have none left.")
WRONG_ROOM: Final = Refusal("KA-R40", "That is done in another room of the catacombs.")
NO_PRISONER: Final = Refusal("KA-R41", "That character is not in prison, or has nothing to be stolen.")
NO_ALARM: Final = Refusal("KA-15.10", "The tunnel leads out of the district only after the alarm.")
READ_ALREADY: Final = Refusal(
    "KA-15.18", "The character has read the tomes and must leave the catacombs first."
)
LOOTED_ALREADY: Final = Refusal("KA-15.25", "The character has looted and must leave the catacombs first.")
NO_GEM: Final = Refusal("KA-15.19", "The character carries no magic gem.")
NO_HOSTAGE: Final = Refusal("CT-T19", "The hostage does not lie in the prison.")
NO_BRACELET: Final = Refusal(
    "KA-15.23", "The looter carries no bracelet, or a die has been rerolled with it."
)
NOT_IN_PRISON: Final = Refusal("KA-15.4", "The character is not in prison.")
MOVED: Final = Refusal("KA-15.8", "The attempt is a movement, and the character has made its movement.")
NOT_HELD: Final = Refusal("CT-11.2", "You do not hold that card.")
ROOM_PRICE: Final[i64] = 1
GEM_PAYS: Final[i64] = 6  # KA-15.19
LOOT_DICE: Final[i64] = 3  # KA-15.20
PRIDE: Final[i64] = 3  # AV26


def may_use_room(district: District, figure: Figure, room: i64) -> Refusal | None:
    """KA-R40, CT-5.8. What every action in a room of the catacombs needs."""
    if district.place[figure] != room:
        return WRONG_ROOM
    if district.acted:
        return ACTED
    return None if district.ap >= ROOM_PRICE else NO_AP


def pay_for_room(district: District) -> None:
    """KA-R40. One action point and the action."""
    district.ap -= ROOM_PRICE
    district.acted = True


# --- the prison (KA-15.2 – KA-15.8) -----------------------------------------------------------------------------------


def may_break_free(district: District, figure: Figure) -> Refusal | None:
    """KA-15.4, KA-15.8"""
    if district.place[figure] != PRISON:
        return NOT_IN_PRISON
    return MOVED if district.moved else None


def may_escape(district: District, figure: Figure) -> Refusal | None:
    """KA-15.4"""
    refusal = may_break_free(district, figure)
    if refusal is not None:
        return refusal
    return None if district.ap >= ROOM_PRICE else NO_AP


def may_break_out(district: District, figure: Figure, seat: Seat) -> Refusal | None:
    """K03"""
    refusal = may_escape(district, figure)
    if refusal is not None:
        return refusal
    return None if BREAKOUT in district.hands[seat] else NOT_HELD


def try_escape(district: District, figure: Figure) -> None:
    """KA-15.4, KA-15.8, KA-R39. The one action point pays for attempt and movement."""
    district.ap -= ROOM_PRICE
    district.moved = True
    district.begin(Escape(figure))


# --- the Torture Chamber (KA-15.9) ------------------------------------------------------------------------------------


def may_torture(district: District, figure: Figure, prisoner: Figure) -> Refusal | None:
    """KA-15.9, KA-R41"""
    refusal = may_use_room(district, figure, TORTURE_CHAMBER)
    if refusal is not None:
        return refusal
    in_prison = district.place[prisoner] == PRISON
    return None if in_prison and district.carried[prisoner] else NO_PRISONER


@declared
class TortureChamber(DistrictRule):
    """KA-15.9. Which treasure is taken from the prisoner."""

    figure: Figure
    prisoner: Figure

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [TAKE[kind] for kind in kinds(district.carried[self.prisoner])]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return None if count(district.carried[self.prisoner], action.treasure) else NOT_CARRIED
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Take)
        district.end(self)
        take_from_prisoner(district, self.figure, self.prisoner, action.treasure)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.OTHER + self.prisoner, 1)


def torture(district: District, figure: Figure, prisoner: Figure) -> None:
    """KA-15.9"""
    pay_for_room(district)
    carried = kinds(district.carried[prisoner])
    if len(carried) > 1:
        district.begin(TortureChamber(figure, prisoner, asks=ONE[district.owner[figure]]))
    else:
        take_from_prisoner(district, figure, prisoner, carried[0])


def take_from_prisoner(district: District, figure: Figure, prisoner: Figure, treasure: Treasure) -> None:
    """KA-15.9, KA-R41"""
    district.carried[prisoner] -= UNIT[treasure]
    gain(district, figure, treasure)
    note_theft(district, district.owner[figure], district.owner[prisoner])
    if district.told is not None:
        district.told.append(Tortured(figure, prisoner, treasure))
    drop_if_overloaded(district, figure)


def may_free_hostage(district: District, figure: Figure) -> Refusal | None:
    """AV31"""
    if district.adventure != DUKES_RANSOM or district.ashes is None or not district.ashes.hostage:
        return NO_HOSTAGE
    return may_use_room(district, figure, TORTURE_CHAMBER)


def free_hostage(district: District, figure: Figure) -> None:
    """AV31, AV32"""
    assert district.ashes is not None
    pay_for_room(district)
    district.ashes.hostage = False
    gain(district, figure, HOSTAGE)
    if district.told is not None:
        district.told.append(HostageFreed(figure))
    drop_if_overloaded(district, figure)


# --- the Tunnel (KA-15.10), the Scriptorium (KA-15.14), the Holy Altar (KA-15.19) -------------------------------------


def may_crawl(district: District, figure: Figure) -> Refusal | None:
    """KA-15.10"""
    refusal = may_use_room(district, figure, TUNNEL)
    if refusal is not None:
        return refusal
    return None if district.alarm else NO_ALARM


def may_read(district: District, figure: Figure) -> Refusal | None:
    """KA-15.14, KA-15.18"""
    refusal = may_use_room(district, figure, SCRIPTORIUM)
    if refusal is not None:
        return refusal
    assert district.ashes is not None
    return READ_ALREADY if district.ashes.read & ONE[figure] else None


def read_tomes(district: District, figure: Figure) -> None:
    """KA-15.14, KA-R43"""
    assert district.ashes is not None
    pay_for_room(district)
    district.ashes.read |= ONE[figure]
    district.begin(Reading(figure))


def may_offer(district: District, figure: Figure) -> Refusal | None:
    """KA-15.19, KA-R45"""
    refusal = may_use_room(district, figure, ALTAR)
    if refusal is not None:
        return refusal
    return None if count(district.carried[figure], GEM) else NO_GEM


def offer_gems(district: District, figure: Figure) -> None:
    """KA-15.19"""
    seat = district.owner[figure]
    pay_for_room(district)
    gems = count(district.carried[figure], GEM)
    district.carried[figure] -= gems * UNIT[GEM]
    district.gone += gems * UNIT[GEM]
    district.ducats[seat] += GEM_PAYS * gems
    note_deed(district, seat, USEFUL_POTIONS)
    if district.told is not None:
        district.told.append(GemsOffered(figure, int(gems), int(GEM_PAYS * gems)))


# --- the Treasure Room of Sophet Drahas (KA-15.20) --------------------------------------------------------------------


def may_loot(district: District, figure: Figure) -> Refusal | None:
    """KA-15.20, KA-15.25"""
    refusal = may_use_room(district, figure, TREASURE_ROOM)
    if refusal is not None:
        return refusal
    assert district.ashes is not None
    return LOOTED_ALREADY if district.ashes.looted & ONE[figure] else None


@declared
class Loot(DistrictRule):
    """KA-15.20 – KA-15.23. Three dice; two alike are death, three different ones are ducats."""

    figure: Figure
    dice: Handful = 0  # that may still be rerolled
    fixed: Handful = 0  # that have been rerolled (CT-R61)
    braced: bool = False  # the bracelet has rerolled a die (KA-15.23)

    def steps(self) -> Steps[Loot, District]:
        return LOOT_STEPS

    def the_dice(self, district: District) -> None:
        """KA-15.20"""
        for _ in range(LOOT_DICE):
            self.dice += UNIT[district.throw(district.owner[self.figure])]

    def the_window(self, district: District) -> None:
        """KA-15.23, KA-9.3, KA-R21. One die after the other, while something rerolls them."""
        helped = self.may_brace(district) is None or can_reroll(district, self.figure)
        if self.dice and helped:
            self.asks = ONE[district.owner[self.figure]]

    def the_result(self, district: District) -> None:
        """KA-15.21, KA-15.22, AV26"""
        seat = district.owner[self.figure]
        shown = self.dice + self.fixed
        if len(kinds(shown)) < LOOT_DICE:
            perish(district, self.figure, f"rolled {dice_text(shown)} in the treasure room for 1 AP and died")
            return
        more: i64 = PRIDE if district.adventure == PRICE_OF_PRIDE else 0
        pays = more
        for pips in pieces(shown):
            pays += pips
        district.ducats[seat] += pays
        note_deed(district, seat, TAKE_YOUR_SHARE)
        if district.told is not None:
            district.told.append(Looted(self.figure, pieces(shown), int(pays), int(more)))

    def may_brace(self, district: District) -> Refusal | None:
        """KA-15.23"""
        if self.braced:
            return NO_BRACELET
        return None if count(district.carried[self.figure], BRACELET) else NO_BRACELET

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for pips in kinds(self.dice):
            out += rerolls_of(district, self.figure, pips)
            if self.may_brace(district) is None:
                out.append(REROLL[pips])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, RerollDie):
            return self.may_brace(district) if count(self.dice, action.pips) else OTHER_DIE
        if isinstance(action, Practised):
            return may_practise(district, seat) if count(self.dice, action.pips) else OTHER_DIE
        if isinstance(action, Charmed):
            return may_be_charmed(district, self.figure) if count(self.dice, action.pips) else OTHER_DIE
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """CT-R61. The new result stands; another die may follow."""
        self.asks = 0
        if isinstance(action, RerollDie):
            self.braced = True
            self.roll_again(district, action.pips, "a bracelet")
        elif isinstance(action, (Practised, Charmed)):
            pay_for_reroll(district, self.figure, action)
            by = "the Lucky Charm" if isinstance(action, Charmed) else "an experience token"
            self.roll_again(district, action.pips, by)

    def roll_again(self, district: District, pips: i64, by: str) -> None:
        """KA-R21"""
        now = district.throw(district.owner[self.figure])
        self.dice -= UNIT[pips]
        self.fixed += UNIT[now]
        self.step = 1
        if district.told is not None:
            district.told.append(DieRerolled(self.figure, pips, now, by))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        columns.pips(sheet, columns.DICE, self.dice)
        columns.pips(sheet, columns.FIXED, self.fixed)
        columns.flag(sheet, columns.SECOND, self.braced)


LOOT_STEPS: Final[Steps[Loot, District]] = (
    Loot.the_dice,  # KA-15.20
    Loot.the_window,  # KA-15.23
    Loot.the_result,  # KA-15.21, KA-15.22
)


def dice_text(dice: Handful) -> str:
    """`2, 2, 5`"""
    return ", ".join([str(pips) for pips in pieces(dice)])


def loot(district: District, figure: Figure) -> None:
    """KA-15.20, KA-15.25"""
    assert district.ashes is not None
    pay_for_room(district)
    district.ashes.looted |= ONE[figure]
    district.begin(Loot(figure))


# --- all of them together ---------------------------------------------------------------------------------------------


def room_actions(district: District, seat: Seat, figure: Figure) -> list[Action]:
    """KA-15. What the acting character can do where it is."""
    out: list[Action] = []
    if district.place[figure] == PRISON:
        if may_escape(district, figure) is None:
            out.append(ESCAPE)
        if may_break_out(district, figure, seat) is None:
            out.append(PLAY[BREAKOUT])
        if figure == IRAEM and may_break_free(district, figure) is None:
            out.append(USE_SKILL[IRAEM])
        return out
    for prisoner in range(CHARACTERS):
        if may_torture(district, figure, prisoner) is None:
            out.append(TORTURE[prisoner])
    for action in (CRAWL, READ, OFFER, LOOT, FREE_HOSTAGE):
        if may_do_in_room(district, figure, action) is None:
            out.append(action)
    return out


def may_do_in_room(district: District, figure: Figure, action: Action) -> Refusal | None:
    """KA-15. Whether the acting character may do this where it is."""
    if isinstance(action, Torture):
        return may_torture(district, figure, action.figure)
    if action is ESCAPE:
        return may_escape(district, figure)
    if action is CRAWL:
        return may_crawl(district, figure)
    if action is READ:
        return may_read(district, figure)
    if action is OFFER:
        return may_offer(district, figure)
    if action is LOOT:
        return may_loot(district, figure)
    return may_free_hostage(district, figure)


def is_room_action(action: Action) -> bool:
    """Whether this is done in the catacombs."""
    return (
        isinstance(action, Torture)
        or action is ESCAPE
        or action is CRAWL
        or action is READ
        or action is OFFER
        or action is LOOT
        or action is FREE_HOSTAGE
    )


def do_in_room(district: District, figure: Figure, action: Action) -> None:
    """KA-15"""
    if isinstance(action, Torture):
        torture(district, figure, action.figure)
    elif action is ESCAPE:
        try_escape(district, figure)
    elif action is CRAWL:
        pay_for_room(district)
        district.begin(Crawl(figure))
    elif action is READ:
        read_tomes(district, figure)
    elif action is OFFER:
        offer_gems(district, figure)
    elif action is LOOT:
        loot(district, figure)
    else:
        free_hostage(district, figure)
