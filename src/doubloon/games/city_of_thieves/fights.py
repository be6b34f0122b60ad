"""Fights (CT-10, CT-4.7 to CT-4.15): cards, dice, theft, flight, in the order of CT-R24. Compiled room.

A figure of no gang is fought for by its keeper (CT-R64), who plays no cards for it. What an adventure puts in the place
of theft stands in `spoils.py`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.city_of_thieves.actions import (
    PASS,
    PLAY,
    REROLL,
    TAKE,
    USE_SKILL,
    Play,
    RerollDie,
    Take,
    UseSkill,
)
from doubloon.games.city_of_thieves.carrying import NO_CARD, NOT_CARRIED, drop_if_overloaded, gain
from doubloon.games.city_of_thieves.city import PENTACLES, STEPS, Space
from doubloon.games.city_of_thieves.content import (
    AMBUSH,
    COMBAT,
    CYCLOPS,
    DORAK,
    EVIL_EYE,
    FINED,
    FIRST_ZOMBIE,
    FLIGHT,
    HIDDEN_BLADE,
    HOLD_TIGHT,
    IRIS,
    KORNAK,
    LEONA,
    PARRY,
    ROBBED_OF,
    SKARN,
    SLIP_AWAY,
    TORTOK,
    VALRUT,
    VESPER,
    YSOLDE,
    Card,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.content import NOTHING as NO_TREASURE
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.events import (
    CardPlayed,
    DiceRolled,
    DieRerolled,
    DucatsTaken,
    FightBegan,
    FightWon,
    Fined,
    Stole,
    WonByFee,
)
from doubloon.games.city_of_thieves.flight import run_away
from doubloon.games.city_of_thieves.paying import PayWithCard, may_discard_for, pay_with_card
from doubloon.games.city_of_thieves.place_figure import PlaceFigure
from doubloon.games.city_of_thieves.spoils import bounty, lose_to_zombie_or_hero, win_over_hero
from doubloon.kernel.action import Action
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.handful import UNIT, Handful, count, kinds, pieces

ONE_CARD: Final = Refusal("CT-R42", "Your side has played its one card in this fight.")
NOT_IN_A_FIGHT: Final = Refusal("CT-10.4", "That card cannot be played at this point of a fight.")
ATTACKER_ONLY: Final = Refusal("CT-T8", "Ambush is for the attacker.")
DEFENDER_ONLY: Final = Refusal("CT-T8", "Parry is for the defender.")
NOT_HERS: Final = Refusal("CT-1.6", "That is not the skill of your fighter.")
NO_SUCH_DIE: Final = Refusal("CT-R61", "None of your dice shows that number, or it has been rerolled.")
NOTHING_TO_HOLD: Final = Refusal("CT-R45", "Nothing is taken from you in this fight.")


class Fight(Procedure):
    """CT-10, CT-R24. One fight, from the announcement to what the winner is paid."""

    attacker: Figure
    defender: Figure
    keeper: Seat  # of the figure of no gang in it (CT-R64), or NOBODY
    space: Space
    attack: Handful  # dice that may still be rerolled
    attack_fixed: Handful  # dice that have been rerolled (CT-R61)
    defence: Handful
    defence_fixed: Handful
    attack_dice: i64  # dice added by cards and skills
    defence_dice: i64
    attack_card: Card  # NOBODY: none played
    defence_card: Card
    winner: Figure  # NOBODY until compared
    loser: Figure
    stolen: Treasure
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        attacker: Figure,
        defender: Figure,
        keeper: Seat,
        space: Space,
        attack: Handful = 0,
        attack_fixed: Handful = 0,
        defence: Handful = 0,
        defence_fixed: Handful = 0,
        attack_dice: i64 = 0,
        defence_dice: i64 = 0,
        attack_card: Card = NOBODY,
        defence_card: Card = NOBODY,
        winner: Figure = NOBODY,
        loser: Figure = NOBODY,
        stolen: Treasure = NO_TREASURE,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.attacker = attacker
        self.defender = defender
        self.keeper = keeper
        self.space = space
        self.attack = attack
        self.attack_fixed = attack_fixed
        self.defence = defence
        self.defence_fixed = defence_fixed
        self.attack_dice = attack_dice
        self.defence_dice = defence_dice
        self.attack_card = attack_card
        self.defence_card = defence_card
        self.winner = winner
        self.loser = loser
        self.stolen = stolen
        self.step = step
        self.asks = asks

    def copy(self) -> Fight:
        return Fight(
            self.attacker,
            self.defender,
            self.keeper,
            self.space,
            self.attack,
            self.attack_fixed,
            self.defence,
            self.defence_fixed,
            self.attack_dice,
            self.defence_dice,
            self.attack_card,
            self.defence_card,
            self.winner,
            self.loser,
            self.stolen,
            self.step,
            self.asks,
        )

    def steps(self) -> Steps:
        return FIGHT

    def player(self, district: District, figure: Figure) -> Seat:
        """Who rolls and decides for a figure: its owner, or its keeper."""
        return district.owner[figure] if district.owner[figure] >= 0 else self.keeper

    # --- CT-10.4, CT-10.5 -----------------------------------------------------------------------------------------

    def attacker_plays(self, district: District) -> None:
        """CT-10.4, CT-R13"""
        if district.told is not None:
            district.told.append(
                FightBegan(self.player(district, self.attacker), self.attacker, self.defender, self.space)
            )
        ask_for_cards(district, self.attacker, True)

    def defender_plays(self, district: District) -> None:
        """CT-10.5, CT-R13"""
        ask_for_cards(district, self.defender, False)

    def resumed(self, district: District, finished: Procedure) -> None:
        if isinstance(finished, FightCards):
            if finished.attacking:
                self.attack_dice = finished.dice
                self.attack_card = finished.card
            else:
                self.defence_dice = finished.dice
                self.defence_card = finished.card
        elif isinstance(finished, DevilsLuck):
            if finished.pips:
                self.reroll(district, finished.attacking, finished.pips)
        elif isinstance(finished, AfterCards):
            if finished.card >= 0 and self.loser == self.attacker:
                self.attack_card = finished.card
            elif finished.card >= 0:
                self.defence_card = finished.card
        elif isinstance(finished, Theft):
            self.take(district, finished.treasure)

    # --- CT-10.6, CT-10.7 -----------------------------------------------------------------------------------------

    def the_roll(self, district: District) -> None:
        """CT-10.6, CT-R60, Thick Hide"""
        hide: i64 = 1 if self.defender == TORTOK else 0
        self.attack = rolled(district, COMBAT[self.attacker] + self.attack_dice)
        self.defence = rolled(district, COMBAT[self.defender] + self.defence_dice + hide)
        if district.told is not None:
            district.told.append(
                DiceRolled(self.attacker, self.defender, pieces(self.attack), pieces(self.defence))
            )

    def evil_eyes(self, district: District) -> None:
        """C07, CT-R43. The attacker's card first."""
        if self.attack_card == EVIL_EYE:
            self.evil_eye_on(district, False)
        if self.defence_card == EVIL_EYE:
            self.evil_eye_on(district, True)

    def evil_eye_on(self, district: District, attacking: bool) -> None:
        """C07, CT-R61. A die with the highest number that has not been rerolled."""
        fresh = self.attack if attacking else self.defence
        fixed = self.attack_fixed if attacking else self.defence_fixed
        highest = max(top(fresh), top(fixed))
        if count(fresh, highest):
            self.reroll(district, attacking, highest)

    def reroll(self, district: District, attacking: bool, pips: i64) -> None:
        """CT-R61. One die of a side that shows this; the new result stands."""
        now = district.die()
        if attacking:
            self.attack -= UNIT[pips]
            self.attack_fixed += UNIT[now]
        else:
            self.defence -= UNIT[pips]
            self.defence_fixed += UNIT[now]
        if district.told is not None:
            district.told.append(DieRerolled(self.attacker if attacking else self.defender, pips, now))

    def rerolls(self, district: District) -> None:
        """CT-R43, Devil's Luck"""
        vesper_fights = VESPER in (self.attacker, self.defender)
        if vesper_fights and may_discard_for(district, VESPER) is None:
            attacking = self.attacker == VESPER
            dice = self.attack if attacking else self.defence
            if dice:
                district.begin(DevilsLuck(attacking, dice, asks=ONE[district.owner[VESPER]]))

    def the_comparison(self, district: District) -> None:
        """CT-10.7, CT-4.10, Duellist's Pride, CT-R23"""
        attack = max(top(self.attack), top(self.attack_fixed))
        defence = max(top(self.defence), top(self.defence_fixed))
        wins = attack >= defence
        if attack == defence and self.defender == LEONA and is_duellist(self.attacker):
            wins = False
        self.winner = self.attacker if wins else self.defender
        self.loser = self.defender if wins else self.attacker
        district.at[self.space] = self.winner
        if district.told is not None:
            district.told.append(FightWon(self.winner, self.loser, attack, defence))

    # --- CT-R24 ---------------------------------------------------------------------------------------------------

    def loser_plays(self, district: District) -> None:
        """CT-R24 (1), C16, C17, CT-R42"""
        seat = district.owner[self.loser]
        played = self.attack_card if self.loser == self.attacker else self.defence_card
        if seat < 0 or played >= 0:
            return
        if district.may_hold(seat, SLIP_AWAY) or district.may_hold(seat, HOLD_TIGHT):
            zombie = self.winner >= FIRST_ZOMBIE and self.winner < CYCLOPS
            robbed = district.carried[self.loser] > 0 or not zombie
            district.begin(AfterCards(robbed, asks=ONE[seat]))

    def losers_card(self) -> Card:
        """The card the loser has played."""
        return self.attack_card if self.loser == self.attacker else self.defence_card

    def the_theft(self, district: District) -> None:
        """CT-R24 (2), CT-10.8, CT-4.8, CT-R14, CT-R15"""
        if district.owner[self.loser] < 0:
            win_over_hero(district, self.winner, self.loser)
        elif self.losers_card() == HOLD_TIGHT:
            return
        elif self.winner in (KORNAK, VALRUT):
            self.fine(district)
        elif district.owner[self.winner] < 0:
            lose_to_zombie_or_hero(district, self.winner, self.loser, self.keeper)
        else:
            self.rob(district)

    def fine(self, district: District) -> None:
        """CT-4.8"""
        seat = district.owner[self.loser]
        paid = district.pays(seat, FINED)
        if district.told is not None:
            district.told.append(Fined(seat, paid, "CT-4.8"))

    def rob(self, district: District) -> None:
        """CT-10.8, CT-10.9, CT-R25"""
        winner, loser = district.owner[self.winner], district.owner[self.loser]
        carried = kinds(district.carried[self.loser])
        if len(carried) > 1:
            district.begin(Theft(self.loser, asks=ONE[winner]))
        elif carried:
            self.take(district, carried[0])
        else:
            take_ducats(district, winner, loser, ROBBED_OF, "CT-10.9")

    def take(self, district: District, treasure: Treasure) -> None:
        """CT-10.8"""
        self.stolen = treasure
        district.carried[self.loser] -= UNIT[treasure]
        gain(district, self.winner, treasure)
        if district.told is not None:
            district.told.append(Stole(district.owner[self.winner], self.winner, self.loser, treasure))

    def the_drop(self, district: District) -> None:
        """CT-R24 (3), CT-10.10, CT-R26"""
        if district.owner[self.winner] >= 0:
            drop_if_overloaded(district, self.winner)

    def the_flight(self, district: District) -> None:
        """CT-R24 (5), CT-10.11, CT-4.9, CT-4.11, Fearsome, Slip Away"""
        if self.loser >= FIRST_ZOMBIE and self.loser < CYCLOPS and self.zombie_returns(district):
            return
        mover = self.player(district, self.winner)
        if self.losers_card() == SLIP_AWAY:
            mover = district.owner[self.loser]
        length = 5 if self.winner == SKARN else FLIGHT
        run_away(district, self.loser, self.space, length, mover)

    def zombie_returns(self, district: District) -> bool:
        """AV20. To the empty pentacle fewest steps away; False if there is none."""
        fewest: i64 = 99
        for space in PENTACLES:
            if district.at[space] < 0:
                fewest = min(fewest, STEPS[0][self.space][space])
        nearest = 0
        for number in range(len(PENTACLES)):
            space = PENTACLES[number]
            if district.at[space] < 0 and STEPS[0][self.space][space] == fewest:
                nearest |= 2**number
        if nearest:
            district.begin(PlaceFigure(self.loser, True, nearest, asks=ONE[district.owner[self.winner]]))
        return nearest > 0

    def the_rewards(self, district: District) -> None:
        """CT-R24 (6): Sellsword's Fee, Light Fingers, bounties"""
        if self.winner == DORAK:
            district.ducats[district.owner[DORAK]] += 1
            if district.told is not None:
                district.told.append(WonByFee(district.owner[DORAK], DORAK))
        if self.winner == YSOLDE and self.stolen != NO_TREASURE:
            take_ducats(district, district.owner[YSOLDE], district.owner[self.loser], 1, "CT-T9")
        if self.loser in (KORNAK, VALRUT):
            bounty(district, district.owner[self.winner])


FIGHT: Final[Steps] = (
    Fight.attacker_plays,  # CT-10.4
    Fight.defender_plays,  # CT-10.5
    Fight.the_roll,  # CT-10.6
    Fight.evil_eyes,  # CT-R43
    Fight.rerolls,  # CT-R43
    Fight.the_comparison,  # CT-10.7
    Fight.loser_plays,  # CT-R24 (1)
    Fight.the_theft,  # CT-R24 (2)
    Fight.the_drop,  # CT-R24 (3)
    Fight.the_flight,  # CT-R24 (5)
    Fight.the_rewards,  # CT-R24 (6)
)


def rolled(district: District, dice: i64) -> Handful:
    """CT-10.6, CT-R60. So many dice, at least one."""
    out: Handful = 0
    for _ in range(max(dice, 1)):
        out += UNIT[district.die()]
    return out


def top(dice: Handful) -> i64:
    """The highest number; 0 without dice."""
    shown = kinds(dice)
    return shown[-1] if shown else 0


def is_duellist(figure: Figure) -> bool:
    """CT-T9, Duellist's Pride. A thief or hero: neither militiaman nor zombie nor Cyclops."""
    return figure < KORNAK


def take_ducats(district: District, winner: Seat, loser: Seat, ducats: i64, clause: str) -> None:
    """CT-10.9, CT-R6"""
    paid = district.pays(loser, ducats)
    district.ducats[winner] += paid
    if district.told is not None:
        district.told.append(DucatsTaken(winner, loser, paid, clause))


# --- what players are asked in a fight --------------------------------------------------------------------------------


def may_add_dice(district: District, seat: Seat, attacking: bool) -> bool:
    """Whether a player may hold a FIGHT card for his side, for all that everybody can see."""
    own = AMBUSH if attacking else PARRY
    return (
        district.may_hold(seat, HIDDEN_BLADE)
        or district.may_hold(seat, EVIL_EYE)
        or district.may_hold(seat, own)
    )


def ask_for_cards(district: District, figure: Figure, attacking: bool) -> None:
    """CT-10.4, CT-10.5, CT-4.15. Nobody plays for a figure of no gang."""
    seat = district.owner[figure]
    if seat < 0:
        return
    sings = figure == IRIS and may_discard_for(district, IRIS) is None
    if sings or may_add_dice(district, seat, attacking):
        district.begin(FightCards(figure, attacking, asks=ONE[seat]))


class FightCards(Procedure):
    """CT-10.4, CT-10.5. One side's card, and *Battle Song*."""

    figure: Figure
    attacking: bool
    dice: i64
    card: Card
    __slots__ = tuple(__annotations__)

    def __init__(
        self,
        figure: Figure,
        attacking: bool,
        dice: i64 = 0,
        card: Card = NOBODY,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.figure = figure
        self.attacking = attacking
        self.dice = dice
        self.card = card
        self.step = step
        self.asks = asks

    def copy(self) -> FightCards:
        return FightCards(self.figure, self.attacking, self.dice, self.card, self.step, self.asks)

    def may_play(self, district: District, seat: Seat, card: Card) -> Refusal | None:
        """CT-R42, C04 – C07"""
        if self.card >= 0:
            return ONE_CARD
        if card == AMBUSH:
            if not self.attacking:
                return ATTACKER_ONLY
        elif card == PARRY:
            if self.attacking:
                return DEFENDER_ONLY
        elif card not in (HIDDEN_BLADE, EVIL_EYE):
            return NOT_IN_A_FIGHT
        return None if card in district.hands[seat] else NO_CARD

    def may_sing(self, district: District) -> Refusal | None:
        """CT-T9, Battle Song"""
        return may_discard_for(district, IRIS) if self.figure == IRIS else NOT_HERS

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for card in (HIDDEN_BLADE, AMBUSH, PARRY, EVIL_EYE):
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
            self.card = action.card
            if action.card == HIDDEN_BLADE:
                self.dice += 1
            elif action.card != EVIL_EYE:
                self.dice += 2
            if district.told is not None:
                district.told.append(CardPlayed(seat, action.card, ""))
        elif isinstance(action, UseSkill):
            pay_with_card(district, IRIS)
            return
        self.go_on(district, action is PASS)

    def resumed(self, district: District, finished: Procedure) -> None:
        if isinstance(finished, PayWithCard):
            self.dice += 1
            self.go_on(district, False)

    def go_on(self, district: District, passed: bool) -> None:
        """Once more, unless the player has passed or everybody can see that nothing is left to do."""
        seat = district.owner[self.figure]
        more = self.card < 0 and may_add_dice(district, seat, self.attacking)
        if passed or not (more or self.may_sing(district) is None):
            district.end(self)


class DevilsLuck(Procedure):
    """CT-T9. Vesper may reroll one of his own dice for a card."""

    attacking: bool
    dice: Handful
    pips: i64  # the die that is rerolled, 0: none
    __slots__ = tuple(__annotations__)

    def __init__(self, attacking: bool, dice: Handful, pips: i64 = 0, step: i64 = 0, asks: i64 = 0) -> None:
        self.attacking = attacking
        self.dice = dice
        self.pips = pips
        self.step = step
        self.asks = asks

    def copy(self) -> DevilsLuck:
        return DevilsLuck(self.attacking, self.dice, self.pips, self.step, self.asks)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [*[REROLL[pips] for pips in kinds(self.dice)], PASS]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        if isinstance(action, RerollDie):
            return None if count(self.dice, action.pips) else NO_SUCH_DIE
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, RerollDie):
            self.pips = action.pips
            pay_with_card(district, VESPER)
        else:
            district.end(self)

    def resumed(self, district: District, finished: Procedure) -> None:
        district.end(self)


class AfterCards(Procedure):
    """CT-R24 (1). The loser's *Slip Away* or *Hold Tight*."""

    robbed: bool  # something could be taken, for all that everybody can see (CT-R45)
    card: Card
    __slots__ = tuple(__annotations__)

    def __init__(self, robbed: bool, card: Card = NOBODY, step: i64 = 0, asks: i64 = 0) -> None:
        self.robbed = robbed
        self.card = card
        self.step = step
        self.asks = asks

    def copy(self) -> AfterCards:
        return AfterCards(self.robbed, self.card, self.step, self.asks)

    def may_play(self, district: District, seat: Seat, card: Card) -> Refusal | None:
        """C16, C17"""
        if card == HOLD_TIGHT:
            if not self.robbed:
                return NOTHING_TO_HOLD
        elif card != SLIP_AWAY:
            return NOT_IN_A_FIGHT
        return None if card in district.hands[seat] else NO_CARD

    def choices(self, district: District, seat: Seat) -> list[Action]:
        out: list[Action] = []
        for card in (SLIP_AWAY, HOLD_TIGHT):
            if self.may_play(district, seat, card) is None:
                out.append(PLAY[card])
        out.append(PASS)
        return out

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if action is PASS:
            return None
        return self.may_play(district, seat, action.card) if isinstance(action, Play) else NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        if isinstance(action, Play):
            district.play_card(seat, action.card)
            self.card = action.card
            if district.told is not None:
                district.told.append(CardPlayed(seat, action.card, ""))
        district.end(self)


class Theft(Procedure):
    """CT-R25. The winner's player chooses which treasure of the loser is taken."""

    loser: Figure
    treasure: Treasure
    __slots__ = tuple(__annotations__)

    def __init__(self, loser: Figure, treasure: Treasure = NO_TREASURE, step: i64 = 0, asks: i64 = 0) -> None:
        self.loser = loser
        self.treasure = treasure
        self.step = step
        self.asks = asks

    def copy(self) -> Theft:
        return Theft(self.loser, self.treasure, self.step, self.asks)

    def choices(self, district: District, seat: Seat) -> list[Action]:
        return [TAKE[kind] for kind in kinds(district.carried[self.loser])]

    def refusal(self, district: District, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Take):
            return None if count(district.carried[self.loser], action.treasure) else NOT_CARRIED
        return NOT_OFFERED

    def chosen(self, district: District, seat: Seat, action: Action) -> None:
        assert isinstance(action, Take)
        self.treasure = action.treasure
        district.end(self)
