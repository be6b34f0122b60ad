"""The dice of a fight (CT-10.6, CT-R43, CT-R61): how many, what they show, and who may roll one again. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.actions import (
    PASS,
    REROLL,
    RerollDie,
)
from doubloon.games.city_of_thieves.city import SPACES, Space
from doubloon.games.city_of_thieves.content import (
    COMBAT,
    KORNAK,
    PATROL_COMBAT,
    TORTOK,
    VALRUT,
    VESPER,
    Figure,
)
from doubloon.games.city_of_thieves.district import District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.king_of_ashes.actions import PRACTISED, Practised
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import has_prison
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    AXE,
    BUCKLER,
    DAGGER,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    may_practise,
    spend_experience,
)
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.games.city_of_thieves.rules.skills.paying import may_discard_for, pay_with_card
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.procedure import Procedure, Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count, kinds

NOT_HERS: Final = Refusal("CT-1.6", "That is not the skill of your fighter.")
NO_SUCH_DIE: Final = Refusal("CT-R61", "None of your dice shows that number, or it has been rerolled.")
AXE_DICE: Final[i64] = 2  # E04


def combat(district: District, figure: Figure) -> i64:
    """CT-1.3, KA-5.1, KA-12.2"""
    return PATROL_COMBAT if figure in (KORNAK, VALRUT) and has_prison(district) else COMBAT[figure]


def dice_by_gear(district: District, figure: Figure, attacking: bool, space: Space) -> i64:
    """E04, E06, E07"""
    if space >= SPACES and district.bears(figure, AXE):
        return AXE_DICE
    return 1 if district.bears(figure, DAGGER if attacking else BUCKLER) else 0


def own_dice(district: District, figure: Figure, attacking: bool, space: Space) -> i64:
    """CT-10.6, Thick Hide, E04, E06, E07. What a figure rolls in a fight there without cards and other skills."""
    dice = combat(district, figure)
    if figure == TORTOK and not attacking:
        dice += 1
    return dice if district.ashes is None else dice + dice_by_gear(district, figure, attacking, space)


def is_skilled(district: District) -> bool:
    """KA-12.3. In the old city the skills of mercenaries are ignored."""
    return has_prison(district)


def rolled(district: District, seat: Seat, dice: i64) -> Handful:
    """CT-10.6, CT-R60. This number of dice of a seat, or of nobody's figure; at least one."""
    out: Handful = 0
    for _ in range(max(dice, 1)):
        out += UNIT[district.throw(seat)]
    return out


def top(dice: Handful) -> i64:
    """The highest number; 0 without dice."""
    shown = kinds(dice)
    return shown[-1] if shown else 0


def can_reroll_in_fight(district: District, figure: Figure) -> bool:
    """CT-R43, KA-R20. Whether the player of this fighter can pay for a reroll; dice of no gang's figures stand."""
    seat = district.owner[figure]
    if seat < 0:
        return False
    return may_practise(district, seat) is None or may_be_lucky(district, figure) is None


def may_be_lucky(district: District, figure: Figure) -> Refusal | None:
    """CT-T9, Devil's Luck"""
    return may_discard_for(district, VESPER) if figure == VESPER else NOT_HERS


@declared
class FightReroll(DistrictRule):
    """CT-R43. A player may reroll one of his dice: for a card if Vesper fights, or for an experience token (KA-9.3)."""

    figure: Figure
    attacking: bool
    dice: Handful
    pips: i64 = 0  # the die that is rerolled, 0: none
    lucky: bool = False  # by Devil's Luck, not by experience

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        if may_be_lucky(district, self.figure) is None:
            for pips in kinds(self.dice):
                out.append(REROLL[pips])
        if may_practise(district, seat) is None:
            for pips in kinds(self.dice):
                out.append(PRACTISED[pips])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, RerollDie):
            refusal = may_be_lucky(district, self.figure)
            return NO_SUCH_DIE if refusal is None and not count(self.dice, action.pips) else refusal
        if isinstance(action, Practised):
            refusal = may_practise(district, seat)
            return NO_SUCH_DIE if refusal is None and not count(self.dice, action.pips) else refusal
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, RerollDie):
            self.pips = action.pips
            self.lucky = True
            pay_with_card(district, VESPER)
            return
        if isinstance(action, Practised):
            self.pips = action.pips
            spend_experience(district, seat, 1, action.pips)
        district.end(self)

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        district.end(self)

    def encode_question(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.FIGURE + self.figure, 1)
        columns.flag(sheet, columns.SECOND, self.attacking)
        columns.pips(sheet, columns.DICE, self.dice)
        put(sheet, columns.PIPS, self.pips)
