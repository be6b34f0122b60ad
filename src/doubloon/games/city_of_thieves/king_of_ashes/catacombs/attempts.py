"""One die below ground: escaping from prison, the tunnel, the tomes (KA-15.4 – KA-15.18). Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import DROP, PASS, REROLL, Drop, RerollDie
from doubloon.games.city_of_thieves.content import KEYS, MIND, NOTHING, SCROLL, Card, Figure, Treasure
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import DieRerolled, Fined
from doubloon.games.city_of_thieves.edge.events.names import with_article
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.actions import RECOVER, Recover
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.perishing import (
    leave_by_tunnel,
    lose_treasure,
    perish,
)
from doubloon.games.city_of_thieves.king_of_ashes.content import MAGICIANS_AID
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import (
    CardsFromTomes,
    CardsRecovered,
    DieTried,
    LeftBelow,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    can_reroll,
    gain_experience,
    may_reroll,
    pay_for_reroll,
    rerolls_of,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.deeds import note_deed
from doubloon.games.city_of_thieves.rules.adventures.adventures import WHISPERS
from doubloon.games.city_of_thieves.rules.chests.carrying import NOT_CARRIED
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import count, kinds, size

NO_HELP: Final = Refusal("KA-R21", "The character carries nothing that rerolls this die.")
OTHER_DIE: Final = Refusal("KA-R21", "The die shows another number.")
NOT_DISCARDED: Final = Refusal("KA-15.15", "No such card lies in the discard pile.")
FREE_AT: Final[i64] = 4  # KA-15.6
LOST_AT: Final[i64] = 1  # KA-15.11
UNSCATHED_AT: Final[i64] = 4  # KA-15.13
LOST_DUCATS: Final[i64] = 3  # KA-15.11
LEFT_IN_TUNNEL: Final[i64] = 2  # KA-15.12
RECOVERED: Final[i64] = 3  # KA-15.15
DRAWN_FROM_TOMES: Final[i64] = 2  # KA-15.16


@declared
class Attempt(DistrictRule):
    """KA-R20, KA-R21. One die and what rerolls it: experience, the Lucky Charm, or a treasure that helps here."""

    figure: Figure
    pips: i64 = 0
    final: bool = False  # has been rerolled

    def helps(self) -> Treasure:
        """The treasure that rerolls the die, or NOTHING."""
        return NOTHING

    def the_die(self, district: District) -> None:
        """KA-R40"""
        self.pips = district.throw(district.owner[self.figure])

    def the_window(self, district: District) -> None:
        """KA-R21. All that rerolls is seen by all."""
        if not self.final and (self.may_help(district) is None or can_reroll(district, self.figure)):
            self.asks = ONE[district.owner[self.figure]]

    def may_help(self, district: District) -> Refusal | None:
        """KA-15.7, KA-15.17"""
        token = self.helps()
        return None if token != NOTHING and count(district.carried[self.figure], token) else NO_HELP

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out = rerolls_of(district, self.figure, self.pips)
        if self.may_help(district) is None:
            out.append(REROLL[self.pips])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, RerollDie):
            return OTHER_DIE if action.pips != self.pips else self.may_help(district)
        return may_reroll(district, self.figure, self.pips, action)

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        """CT-R61, KA-R21. The new result stands."""
        self.asks = 0
        if action is PASS:
            return
        if not isinstance(action, RerollDie):
            pay_for_reroll(district, self.figure, action)
        elif district.told is not None:
            district.told.append(DieRerolled(self.figure, self.pips, 0, with_article(self.helps())))
        self.final = True
        self.step = 0

    def tell(self, district: District, what: str, means: str, cited: str) -> None:
        """What the die meant, and by which clause."""
        if district.told is not None:
            district.told.append(DieTried(self.figure, what, self.pips, means, cited))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.PIPS, self.pips)
        columns.flag(sheet, columns.SETTLED, self.final)


@declared
class Escape(Attempt):
    """KA-15.4 – KA-15.7. A prisoner tries to get away; the rule that began the attempt hears whether it is free."""

    free: bool = False  # by Breakout, or by the die

    def steps(self) -> Steps[Escape, District]:
        return ESCAPE_STEPS

    def helps(self) -> Treasure:
        """KA-15.7"""
        return KEYS

    def the_result(self, district: District) -> None:
        """KA-15.5, KA-15.6"""
        self.free = self.pips >= FREE_AT
        if self.free:
            self.tell(district, "to escape for 1 AP", "free", "KA-15.6")
        else:
            self.tell(district, "to escape for 1 AP", "still in prison", "KA-15.5")

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        super().encode_question(sheet, district, seat)
        columns.flag(sheet, columns.SECOND, self.free)


ESCAPE_STEPS: Final[Steps[Escape, District]] = (Escape.the_die, Escape.the_window, Escape.the_result)


@declared
class Aftermath(Attempt):
    """An attempt after whose die the player still chooses things, one at a time."""

    left: i64 = 0  # things still to be chosen

    def the_choice(self, district: District) -> None:
        """KA-15.12, KA-15.15. One thing at a time."""
        if self.left:
            self.asks = ONE[district.owner[self.figure]]

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return self.things(district) if self.left else super().choices(district, seat)

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        return self.may_take(district, action) if self.left else super().refusal(district, seat, action)

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if not self.left:
            super().chosen(district, seat, action)
            return
        self.asks = 0
        self.left -= 1
        self.step -= 1
        self.take(district, seat, action)

    def things(self, district: District) -> list[Action]:
        """What there is to choose from."""
        raise NotImplementedError

    def may_take(self, district: District, action: Action) -> Refusal | None:
        """Whether this is one of them."""
        raise NotImplementedError

    def take(self, district: District, seat: Seat, action: Action) -> None:
        """What becomes of it."""
        raise NotImplementedError

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        super().encode_question(sheet, district, seat)
        put(sheet, columns.COUNT, self.left)


@declared
class Crawl(Aftermath):
    """KA-15.10 – KA-15.13. Out of the district through the tunnel, if all goes well; treasures may have to be left."""

    def steps(self) -> Steps[Crawl, District]:
        return CRAWL_STEPS

    def the_result(self, district: District) -> None:
        """KA-15.11 – KA-15.13, KA-R42"""
        seat = district.owner[self.figure]
        if self.pips <= LOST_AT:
            self.tell(district, "in the tunnel for 1 AP", "lost", "KA-15.11")
            paid = district.pays(seat, LOST_DUCATS)
            if district.told is not None:
                district.told.append(Fined(seat, paid, "KA-15.11"))
            perish(district, self.figure, "was lost in the tunnel")
        elif self.pips < UNSCATHED_AT:
            self.tell(district, "in the tunnel for 1 AP", "through, but not with everything", "KA-15.12")
            self.left = min(LEFT_IN_TUNNEL, size(district.carried[self.figure]))
        else:
            self.tell(district, "in the tunnel for 1 AP", "through with everything", "KA-15.13")

    def the_way_out(self, district: District) -> None:
        """KA-15.12, KA-15.13"""
        if self.pips > LOST_AT:
            leave_by_tunnel(district, self.figure)

    def things(self, district: District) -> list[Action]:
        return [DROP[kind] for kind in kinds(district.carried[self.figure])]

    def may_take(self, district: District, action: Action) -> Refusal | None:
        if isinstance(action, Drop):
            return None if count(district.carried[self.figure], action.treasure) else NOT_CARRIED
        return NOT_OFFERED

    def take(self, district: District, seat: Seat, action: Action) -> None:
        """KA-15.12"""
        assert isinstance(action, Drop)
        if district.told is not None:
            district.told.append(LeftBelow(self.figure, action.treasure))
        lose_treasure(district, self.figure, action.treasure)


CRAWL_STEPS: Final[Steps[Crawl, District]] = (
    Crawl.the_die,  # KA-15.10
    Crawl.the_window,  # KA-R21
    Crawl.the_result,  # KA-15.11 – KA-15.13
    Crawl.the_choice,  # KA-15.12
    Crawl.the_way_out,  # KA-15.13
)


@declared
class Reading(Aftermath):
    """KA-15.14 – KA-15.18. The tomes of the Scriptorium; who understands them takes cards from the discard pile."""

    def steps(self) -> Steps[Reading, District]:
        return READING_STEPS

    def helps(self) -> Treasure:
        """KA-15.17"""
        return SCROLL

    def is_understood(self, district: District) -> bool:
        """KA-15.15, AV24"""
        whispers: i64 = 1 if district.adventure == WHISPERS else 0
        return self.pips <= MIND[self.figure] + whispers

    def the_result(self, district: District) -> None:
        """KA-15.15, KA-15.16, KA-R43"""
        seat = district.owner[self.figure]
        if self.is_understood(district):
            self.tell(district, "over the tomes for 1 AP", "understood", "KA-15.15")
            self.left = min(RECOVERED, len(district.discards))
            return
        self.tell(district, "over the tomes for 1 AP", "too deep", "KA-15.16")
        drawn: list[Card] = []
        for _ in range(DRAWN_FROM_TOMES):
            card = district.draw(seat)
            if card >= 0:
                drawn.append(card)
        if district.told is not None:
            district.told.append(CardsFromTomes(seat, [int(card) for card in drawn]))

    def the_lesson(self, district: District) -> None:
        """KA-15.15, I04"""
        if self.is_understood(district):
            gain_experience(district, district.owner[self.figure], 1, "KA-15.15")
            note_deed(district, district.owner[self.figure], MAGICIANS_AID)

    def things(self, district: District) -> list[Action]:
        return [recover for recover in RECOVER if recover.card in district.discards]

    def may_take(self, district: District, action: Action) -> Refusal | None:
        if isinstance(action, Recover):
            return None if action.card in district.discards else NOT_DISCARDED
        return NOT_OFFERED

    def take(self, district: District, seat: Seat, action: Action) -> None:
        """KA-15.15"""
        assert isinstance(action, Recover)
        district.recover_card(seat, action.card)
        if district.told is not None:
            district.told.append(CardsRecovered(seat, action.card))


READING_STEPS: Final[Steps[Reading, District]] = (
    Reading.the_die,  # KA-15.14
    Reading.the_window,  # KA-15.17
    Reading.the_result,  # KA-15.15, KA-15.16
    Reading.the_choice,  # KA-15.15
    Reading.the_lesson,  # KA-15.15
)
