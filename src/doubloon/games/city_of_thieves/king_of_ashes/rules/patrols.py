"""Reinforced patrols (KA-5): the back of the next Arcana card says whether a militiaman moves. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import NAME, PASS, PLAY, Name, Play
from doubloon.games.city_of_thieves.content import (
    BASE_CARDS,
    ISABEAU,
    KORNAK,
    PATROL_POINTS,
    PRIVATE_SECURITY,
    SUBTLE_WATCHMAN,
    VALRUT,
    Card,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.movement import NobodyMoved
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import BackRead
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.intrigue import look_at_intrigues
from doubloon.games.city_of_thieves.rules.adventures.adventures import DUKES_RANSOM, FESTIVAL
from doubloon.games.city_of_thieves.rules.militia import March
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import mark, put
from doubloon.kernel.masks import ONE
from doubloon.kernel.masks import size as how_many
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

PRIVATE_POINTS: Final[i64] = 6  # K02
NOT_A_MILITIAMAN: Final = Refusal("KA-5.3", "Name one of the two militiamen, or none.")
MOVED_ALREADY: Final = Refusal("KA-5.3", "He has been moved this turn; name the other one.")
NOT_NOW: Final = Refusal("CT-T15", "That card is not played on a patrol.")


@declared
class PatrolPhase(DistrictRule):
    """KA-5.2, K01, K02. Private Security, or else the back, the others' Subtle Watchman, the march."""

    seat: Seat
    points: i64 = 0  # how far a militiaman may go; 0: none moves
    done: i64 = 0  # a mask of the militiamen moved

    def steps(self) -> Steps[PatrolPhase, District]:
        return PATROL_PHASE

    def private_security(self, district: District) -> None:
        """K02. At the start of the phase, instead of using the back."""
        if district.may_hold(self.seat, PRIVATE_SECURITY):
            district.begin(PatrolCard(PRIVATE_SECURITY, self.seat, asks=ONE[self.seat]))

    def the_back(self, district: District) -> None:
        """KA-5.2 – KA-5.4, KA-R3"""
        if self.points:
            return
        district.renew_deck()
        blue = not district.deck or district.deck[-1] >= BASE_CARDS
        if district.told is not None:
            district.told.append(BackRead(blue))
        if not blue:
            self.points = patrol_points(district)
            district.begin(PatrolCard(SUBTLE_WATCHMAN, district.left_of(self.seat)))

    def the_name(self, district: District) -> None:
        """KA-5.3, KA-R4"""
        if self.points:
            self.asks = ONE[self.seat]

    def the_other(self, district: District) -> None:
        """Adventure 14, from square 4 until the alarm: by a purple back both militiamen move."""
        doubled = district.adventure == DUKES_RANSOM and district.round >= 4 and not district.alarm
        if doubled and self.points == PATROL_POINTS and how_many(self.done) == 1:
            self.asks = ONE[self.seat]

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        """K01, K02, KA-R25"""
        if isinstance(finished, PatrolCard):
            if finished.played:
                self.points = PRIVATE_POINTS if finished.card == PRIVATE_SECURITY else 0
        else:
            look_at_intrigues(district)

    def may_name(self, figure: i64) -> Refusal | None:
        """KA-5.3"""
        if figure not in (KORNAK, VALRUT):
            return NOT_A_MILITIAMAN
        return MOVED_ALREADY if self.done & ONE[figure] else None

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for figure in (KORNAK, VALRUT):
            if self.may_name(figure) is None:
                out.append(NAME[figure - ISABEAU])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        return self.may_name(action.figure) if isinstance(action, Name) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        self.asks = 0
        if isinstance(action, Name):
            self.done |= ONE[action.figure]
            district.begin(March(action.figure, self.points, asks=ONE[seat]))
        elif district.told is not None:
            district.told.append(
                NobodyMoved(seat, "other militiaman" if self.done else "militiaman", "KA-5.3")
            )

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.COUNT, self.points)
        mark(sheet, columns.DONE, self.done)


PATROL_PHASE: Final[Steps[PatrolPhase, District]] = (
    PatrolPhase.private_security,  # K02
    PatrolPhase.the_back,  # KA-5.2
    PatrolPhase.the_name,  # KA-5.3
    PatrolPhase.the_other,  # adventure 14
)


def patrol_points(district: District) -> i64:
    """KA-5.3, AV30"""
    return PATROL_POINTS - 1 if district.adventure == FESTIVAL else PATROL_POINTS


@declared
class PatrolCard(DistrictRule):
    """K01, K02. One card: the player on turn is asked about his own, the others in turn order about theirs (CT-R41)."""

    card: Card
    seat: Seat  # asked next
    played: bool = False

    def proceed(self, district: District) -> None:
        """CT-R66. Asked is who may hold the card for all that everybody can see."""
        while self.card == SUBTLE_WATCHMAN and not self.played and self.seat != district.active:
            if district.may_hold(self.seat, SUBTLE_WATCHMAN):
                self.asks = ONE[self.seat]
                return
            self.seat = district.left_of(self.seat)
        district.end(self)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [PLAY[self.card], PASS] if self.card in district.hands[seat] else [PASS]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, Play):
            if action.card != self.card:
                return NOT_NOW
            return None if self.card in district.hands[seat] else NO_CARD
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        self.asks = 0
        self.seat = district.left_of(seat)
        if isinstance(action, Play):
            self.played = True
            district.play_card(seat, self.card)
            if district.told is not None:
                district.told.append(CardPlayed(seat, self.card, ""))

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.CARD, self.card + 1)
        columns.flag(sheet, columns.SETTLED, self.played)
