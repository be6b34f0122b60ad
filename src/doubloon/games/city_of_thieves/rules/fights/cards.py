"""The cards of a fight (CT-10.4, CT-10.5, CT-R24 (1), CT-R42): before the dice and after them. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import (
    PASS,
    PLAY,
    USE_SKILL,
    Play,
    UseSkill,
)
from doubloon.games.city_of_thieves.content import (
    AMBUSH,
    CARDS,
    CYCLOPS,
    EVIL_EYE,
    FIGHT_CARDS,
    FRENZY,
    HIDDEN_BLADE,
    HOLD_TIGHT,
    IRIS,
    PARRY,
    POISONED_BLADE,
    SLIP_AWAY,
    SPIKED_GROG,
    Card,
    Figure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.games.city_of_thieves.rules.arcana.windows import CardWindow
from doubloon.games.city_of_thieves.rules.fights.dice import NOT_HERS
from doubloon.games.city_of_thieves.rules.refusals import NO_CARD
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.skills.paying import PayWithCard, may_discard_for, pay_with_card
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put, tally
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count

ONE_CARD: Final = Refusal("CT-R42", "Your side has played its one card in this fight.")
NOT_IN_A_FIGHT: Final = Refusal("CT-10.4", "That card cannot be played at this point of a fight.")
ATTACKER_ONLY: Final = Refusal("CT-T8", "Ambush is for the attacker.")
DEFENDER_ONLY: Final = Refusal("CT-T8", "Parry is for the defender.")
NOT_RUNNING: Final = Refusal("CT-R45", "The loser does not run away, or you choose its way already.")
NO_CYCLOPS: Final = Refusal("CT-T15", "Spiked Grog is for a fight against the Cyclops.")
NO_WOUND: Final = Refusal("CT-R45", "That figure is never wounded.")
WRONG_SIDE: Final[dict[i64, Refusal]] = {
    AMBUSH: ATTACKER_ONLY,
    PARRY: DEFENDER_ONLY,
    SPIKED_GROG: NO_CYCLOPS,
    POISONED_BLADE: NO_WOUND,
}
NOTHING_TO_HOLD: Final = Refusal("CT-R45", "Nothing is taken from you in this fight.")


FIGHT_KIND: Final[list[i64]] = [
    FIGHT_CARDS.index(card) if card in FIGHT_CARDS else 0 for card in range(CARDS)
]
"""By card: its kind in a handful of cards played in a fight."""


def played(cards: Handful, card: Card) -> i64:
    """How often a side has played this card."""
    return count(cards, FIGHT_KIND[card])


# --- what players are asked in a fight --------------------------------------------------------------------------------


def fight_cards(district: District, attacking: bool, against: Figure) -> list[Card]:
    """C04 – C07, K04, K05, K09, CT-R45. The FIGHT cards of a side; only characters can be wounded (KA-R54)."""
    cards = [HIDDEN_BLADE, AMBUSH if attacking else PARRY, EVIL_EYE]
    if district.ashes is not None:
        cards.append(FRENZY)
        if district.owner[against] >= 0:
            cards.append(POISONED_BLADE)
        if against == CYCLOPS:
            cards.append(SPIKED_GROG)
    return cards


def may_add_cards(district: District, seat: Seat, attacking: bool, against: Figure) -> bool:
    """CT-R66. Whether a player may hold a FIGHT card for his side, for all that everybody can see."""
    for card in fight_cards(district, attacking, against):
        if district.may_hold(seat, card):
            return True
    return False


def ask_for_cards(district: District, figure: Figure, against: Figure, attacking: bool) -> None:
    """CT-10.4, CT-10.5, CT-4.15. Nobody plays for a figure of no gang."""
    seat = district.owner[figure]
    if seat < 0:
        return
    sings = figure == IRIS and may_discard_for(district, IRIS) is None
    if sings or may_add_cards(district, seat, attacking, against):
        district.begin(FightCards(figure, against, attacking, asks=ONE[seat]))


@declared
class FightCards(DistrictRule):
    """CT-10.4, CT-10.5, KA-7.3. One side's card, or cards, and *Battle Song*."""

    figure: Figure
    against: Figure
    attacking: bool
    dice: i64 = 0
    cards: Handful = 0

    def may_play(self, district: District, seat: Seat, card: Card) -> Refusal | None:
        """CT-R42, KA-7.3, C04 – C07, K04, K05, K09"""
        if self.cards and district.ashes is None:
            return ONE_CARD
        if card not in fight_cards(district, self.attacking, self.against):
            return WRONG_SIDE.get(card, NOT_IN_A_FIGHT)
        return None if card in district.hands[seat] else NO_CARD

    def may_sing(self, district: District) -> Refusal | None:
        """CT-T9, Battle Song"""
        return may_discard_for(district, IRIS) if self.figure == IRIS else NOT_HERS

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for card in fight_cards(district, self.attacking, self.against):
            if self.may_play(district, seat, card) is None:
                out.append(PLAY[card])
        if self.may_sing(district) is None:
            out.append(USE_SKILL[IRIS])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, Play):
            return self.may_play(district, seat, action.card)
        if isinstance(action, UseSkill):
            return self.may_sing(district) if action.figure == IRIS else NOT_HERS
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, Play):
            district.play_card(seat, action.card)
            self.cards += UNIT[FIGHT_KIND[action.card]]
            if action.card == HIDDEN_BLADE:
                self.dice += 1
            elif action.card in (AMBUSH, PARRY, FRENZY):
                self.dice += 2
            if district.told is not None:
                district.told.append(CardPlayed(seat, action.card, ""))
        elif isinstance(action, UseSkill):
            pay_with_card(district, IRIS)
            return
        self.go_on(district, action is PASS)

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        if isinstance(finished, PayWithCard):
            self.dice += 1
            self.go_on(district, False)

    def go_on(self, district: District, passed: bool) -> None:
        """Once more, unless the player has passed or everybody can see that nothing is left to do."""
        seat = district.owner[self.figure]
        free = not self.cards or district.ashes is not None
        more = free and may_add_cards(district, seat, self.attacking, self.against)
        if passed or not (more or self.may_sing(district) is None):
            district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        put(sheet, columns.OTHER + self.against, 1)
        columns.flag(sheet, columns.SECOND, self.attacking)
        put(sheet, columns.COUNT, self.dice)
        tally(sheet, columns.ATTACK_CARDS if self.attacking else columns.DEFENCE_CARDS, self.cards)


AFTER_CARDS: Final[list[i64]] = [SLIP_AWAY, HOLD_TIGHT]


@declared
class AfterCards(CardWindow):
    """CT-R24 (1). The loser's *Slip Away* or *Hold Tight*; with battle fury both (KA-R17)."""

    robbed: bool  # something could be taken, for all that everybody can see (CT-R45)
    runs: bool  # the loser runs away (C16)
    cards: Handful  # what the loser has played in this fight

    def answers(self) -> list[Card]:
        return AFTER_CARDS

    def refuses(self, card: Card) -> Refusal | None:
        """C16, C17, CT-R45. What everybody can see."""
        if card == HOLD_TIGHT:
            return None if self.robbed and not played(self.cards, HOLD_TIGHT) else NOTHING_TO_HOLD
        if card != SLIP_AWAY:
            return NOT_IN_A_FIGHT
        return None if self.runs and not played(self.cards, SLIP_AWAY) else NOT_RUNNING

    def is_open(self, district: District, seat: Seat) -> bool:
        """CT-R66"""
        for card in AFTER_CARDS:
            if self.refuses(card) is None and district.may_hold(seat, card):
                return True
        return False

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, Play):
            district.play_card(seat, action.card)
            self.cards += UNIT[FIGHT_KIND[action.card]]
            if district.told is not None:
                district.told.append(CardPlayed(seat, action.card, ""))
        if action is PASS or district.ashes is None or not self.is_open(district, seat):
            district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        columns.flag(sheet, columns.SETTLED, self.robbed)
        columns.flag(sheet, columns.SECOND, self.runs)
