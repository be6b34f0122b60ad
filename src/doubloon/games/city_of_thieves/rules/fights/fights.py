"""Fights (CT-10, CT-4.7 to CT-4.15): cards, dice, theft, flight, in the order of CT-R24. Compiled room.

A figure of no gang is fought for by its keeper (CT-R64), who plays no cards for it. What both sides are asked stands in
`cards.py` and `dice.py`, theft in `theft.py`, what an adventure puts in its place in `spoils.py`.
More than 500 lines: the steps of one fight in the order of CT-R24, told by one procedure.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.city_of_thieves.city import SPACES, Space
from doubloon.games.city_of_thieves.content import (
    CHUFFLOCK,
    CYCLOPS,
    DORAK,
    EVIL_EYE,
    FINED,
    FIRST_ZOMBIE,
    FLIGHT,
    FRENZY,
    HOLD_TIGHT,
    ISABEAU,
    KORNAK,
    LEONA,
    POISONED_BLADE,
    ROBBED_OF,
    SHAANA,
    SIENNA,
    SKARN,
    SLIP_AWAY,
    SPIKED_GROG,
    VALRUT,
    VESPER,
    YSOLDE,
    Figure,
    Treasure,
)
from doubloon.games.city_of_thieves.content import NOTHING as NO_TREASURE
from doubloon.games.city_of_thieves.district import DIE, NOBODY, District
from doubloon.games.city_of_thieves.edge.encoding import columns
from doubloon.games.city_of_thieves.edge.events.fights import (
    DiceRolled,
    DieRerolled,
    FightBegan,
    FightWon,
    Fined,
    Stole,
    WonByFee,
)
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.perishing import lose_treasure
from doubloon.games.city_of_thieves.king_of_ashes.catacombs.prison import has_prison, throw_in_prison, told_as
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    CLAIM_A_BOUNTY,
    HUMILIATE_THE_WATCH,
    SERRATED_BLADE,
)
from doubloon.games.city_of_thieves.king_of_ashes.edge.catacomb_events import SecondRound
from doubloon.games.city_of_thieves.king_of_ashes.edge.events import ISABEAUS_CONTRACT, DrawSummed
from doubloon.games.city_of_thieves.king_of_ashes.rules.experience import (
    gain_experience,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.intrigue.deeds import note_deed, note_theft
from doubloon.games.city_of_thieves.king_of_ashes.rules.wounds import wound
from doubloon.games.city_of_thieves.rules.chests.carrying import drop_if_overloaded, gain
from doubloon.games.city_of_thieves.rules.fights.cards import AfterCards, FightCards, ask_for_cards, played
from doubloon.games.city_of_thieves.rules.fights.dice import (
    FightReroll,
    can_reroll_in_fight,
    is_skilled,
    own_dice,
    rolled,
    top,
)
from doubloon.games.city_of_thieves.rules.fights.flight import run_away
from doubloon.games.city_of_thieves.rules.fights.monsters import cyclops_returns, zombie_returns
from doubloon.games.city_of_thieves.rules.fights.spoils import bounty, lose_to_zombie_or_hero, win_over_hero
from doubloon.games.city_of_thieves.rules.fights.theft import Theft, is_duellist, take_ducats
from doubloon.games.city_of_thieves.rules.rule import DistrictRule
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put, seen_from, tally
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.pieces.handful import UNIT, Handful, count, kinds, pieces, total

LUCK: Final = "Devil's Luck"
PRACTICE: Final = "an experience token"
GROGGY: Final[i64] = 2  # K04


@declared
class Fight(DistrictRule):
    """CT-10, CT-R24. One fight, from the announcement to what the winner is paid."""

    attacker: Figure
    defender: Figure
    keeper: Seat  # of the figure of no gang in it (CT-R64), or NOBODY
    space: Space
    attack: Handful = 0  # dice that may still be rerolled
    attack_fixed: Handful = 0  # dice that have been rerolled (CT-R61)
    defence: Handful = 0
    defence_fixed: Handful = 0
    attack_dice: i64 = 0  # dice added by cards and skills
    defence_dice: i64 = 0
    attack_cards: Handful = 0  # what each side has played, by FIGHT_KIND
    defence_cards: Handful = 0
    turned: i64 = 0  # 0: the attacker may reroll next, 1: the defender (KA-R20)
    passed: i64 = 0  # how many passed in a row
    winner: Figure = NOBODY  # NOBODY until compared
    loser: Figure = NOBODY
    stolen: Treasure = NO_TREASURE
    bout: i64 = 1  # 2 in the second round against the Cyclops (KA-16.9)
    sixes: i64 = 0  # the attacker's in the first round (KA-R58)

    def steps(self) -> Steps[Fight, District]:
        return FIGHT

    def player(self, district: District, figure: Figure) -> Seat:
        """Who rolls and decides for a figure: its owner, or its keeper."""
        return district.owner[figure] if district.owner[figure] >= 0 else self.keeper

    # --- CT-10.4, CT-10.5 -----------------------------------------------------------------------------------------

    def attacker_plays(self, district: District) -> None:
        """CT-10.4, CT-R13"""
        if district.told is not None and self.bout == 1:
            district.told.append(
                FightBegan(
                    self.player(district, self.attacker),
                    told_as(district, self.attacker),
                    self.defender,
                    self.space,
                    district.owner[self.attacker] >= 0,
                )
            )
        ask_for_cards(district, self.attacker, self.defender, True)

    def defender_plays(self, district: District) -> None:
        """CT-10.5, CT-R13"""
        ask_for_cards(district, self.defender, self.attacker, False)

    def resumed(self, district: District, finished: Procedure[District]) -> None:
        if isinstance(finished, FightCards):
            if finished.attacking:
                self.attack_dice = finished.dice
                self.attack_cards = finished.cards
            else:
                self.defence_dice = finished.dice
                self.defence_cards = finished.cards
        elif isinstance(finished, FightReroll):
            self.passed = 0 if finished.pips else self.passed + 1
            if finished.pips:
                self.reroll(district, finished.attacking, finished.pips, LUCK if finished.lucky else PRACTICE)
        elif isinstance(finished, AfterCards):
            if self.loser == self.attacker:
                self.attack_cards = finished.cards
            else:
                self.defence_cards = finished.cards
        elif isinstance(finished, Theft):
            self.take(district, finished.treasure)

    # --- CT-10.6, CT-10.7 -----------------------------------------------------------------------------------------

    def the_roll(self, district: District) -> None:
        """CT-10.6, CT-R60, Thick Hide, K04"""
        attack = own_dice(district, self.attacker, True, self.space) + self.attack_dice
        defence = own_dice(district, self.defender, False, self.space) + self.defence_dice
        if district.ashes is not None:
            if self.attacker == CYCLOPS:
                attack -= GROGGY * played(self.defence_cards, SPIKED_GROG)
            elif self.defender == CYCLOPS:
                defence -= GROGGY * played(self.attack_cards, SPIKED_GROG)
        self.attack = rolled(district, district.owner[self.attacker], attack)
        self.defence = rolled(district, district.owner[self.defender], defence)
        if district.told is not None:
            district.told.append(
                DiceRolled(
                    told_as(district, self.attacker),
                    self.defender,
                    pieces(self.attack),
                    pieces(self.defence),
                )
            )

    def evil_eyes(self, district: District) -> None:
        """C07, CT-R43. The attacker's card first."""
        for _ in range(played(self.attack_cards, EVIL_EYE)):
            self.evil_eye_on(district, False)
        for _ in range(played(self.defence_cards, EVIL_EYE)):
            self.evil_eye_on(district, True)

    def evil_eye_on(self, district: District, attacking: bool) -> None:
        """C07, CT-R61. A die with the highest number that has not been rerolled."""
        fresh = self.attack if attacking else self.defence
        fixed = self.attack_fixed if attacking else self.defence_fixed
        highest = max(top(fresh), top(fixed))
        if count(fresh, highest):
            self.reroll(district, attacking, highest, "Evil Eye")

    def reroll(self, district: District, attacking: bool, pips: i64, by: str) -> None:
        """CT-R61. One die of a side that shows this; the new result stands."""
        now = district.throw(district.owner[self.attacker if attacking else self.defender])
        if attacking:
            self.attack -= UNIT[pips]
            self.attack_fixed += UNIT[now]
        else:
            self.defence -= UNIT[pips]
            self.defence_fixed += UNIT[now]
        if district.told is not None:
            figure = told_as(district, self.attacker if attacking else self.defender)
            district.told.append(DieRerolled(figure, pips, now, by))

    def rerolls(self, district: District) -> None:
        """CT-R43, KA-R20, Devil's Luck. The attacker first, then in turn until both pass."""
        if district.ashes is None and VESPER not in (self.attacker, self.defender):
            return
        while self.passed < 2:
            attacking = self.turned == 0
            figure = self.attacker if attacking else self.defender
            dice = self.attack if attacking else self.defence
            self.turned = 1 - self.turned
            if dice and can_reroll_in_fight(district, figure):
                self.step -= 1
                district.begin(FightReroll(figure, attacking, dice, asks=ONE[district.owner[figure]]))
                return
            self.passed += 1

    def the_comparison(self, district: District) -> None:
        """CT-10.7, CT-4.10, Duellist's Pride, KA-7.1, KA-7.2, KA-R15, CT-R23"""
        attack = max(top(self.attack), top(self.attack_fixed))
        defence = max(top(self.defence), top(self.defence_fixed))
        wins = attack >= defence
        cited = "CT-10.7"
        if attack == defence:
            if self.is_proud(self.defender, self.attacker):
                wins, cited = False, "CT-T9"
            elif self.is_proud(self.attacker, self.defender):
                cited = "CT-T9"
            elif district.ashes is not None:
                wins, cited = self.wins_draw(district), self.draw_clause()
            elif district.owner[self.attacker] < 0:
                cited = "CT-4.10"
        self.winner = self.attacker if wins else self.defender
        self.loser = self.defender if wins else self.attacker
        district.at[self.space] = self.winner
        if district.told is not None:
            winner, loser = told_as(district, self.winner), told_as(district, self.loser)
            district.told.append(FightWon(winner, loser, attack, defence, cited))

    def is_proud(self, figure: Figure, other: Figure) -> bool:
        """CT-T9, Duellist's Pride"""
        return figure == LEONA and is_duellist(other)

    def wins_draw(self, district: District) -> bool:
        """KA-7.1, KA-7.2, KA-R16. The higher sum of all dice wins a draw, the attacker if the sums are equal too."""
        attack = total(self.attack) + total(self.attack_fixed)
        defence = total(self.defence) + total(self.defence_fixed)
        if district.told is not None:
            attacker = told_as(district, self.attacker)
            district.told.append(DrawSummed(attacker, self.defender, int(attack), int(defence)))
        return attack >= defence

    def draw_clause(self) -> str:
        """KA-7.1, KA-7.2"""
        attack = total(self.attack) + total(self.attack_fixed)
        return "KA-7.2" if attack == total(self.defence) + total(self.defence_fixed) else "KA-7.1"

    def the_second_round(self, district: District) -> None:
        """KA-16.9, KA-16.12, KA-R58. The Cyclops fights on once; roles stay, cards and dice are new."""
        if self.loser != CYCLOPS or self.bout == 2:
            return
        if district.told is not None:
            district.told.append(SecondRound(self.winner))
        self.bout = 2
        self.sixes = self.shown_sixes()
        self.attack = self.attack_fixed = self.defence = self.defence_fixed = 0
        self.attack_dice = self.defence_dice = 0
        self.attack_cards = self.defence_cards = 0
        self.turned = self.passed = 0
        self.winner = self.loser = NOBODY
        self.step = 0

    def shown_sixes(self) -> i64:
        """KA-9.1, KA-R19. The attacker's sixes as they lie now."""
        return count(self.attack, DIE) + count(self.attack_fixed, DIE)

    # --- CT-R24 ---------------------------------------------------------------------------------------------------

    def loser_plays(self, district: District) -> None:
        """CT-R24 (1), C16, C17, CT-R42, KA-R17"""
        seat = district.owner[self.loser]
        cards = self.losers_cards()
        if seat < 0 or (cards and district.ashes is None):
            return
        runs = not self.is_imprisoned(district) and not self.is_light(district)
        zombie = self.winner >= FIRST_ZOMBIE and self.winner < CYCLOPS
        robbed = district.carried[self.loser] > 0 or not zombie
        if self.winner == CYCLOPS and not self.cyclops_robs(district):
            robbed = False
        after = AfterCards(robbed, runs, cards, asks=ONE[seat])
        if after.is_open(district, seat):
            district.begin(after)

    def losers_cards(self) -> Handful:
        """The cards the loser has played."""
        return self.attack_cards if self.loser == self.attacker else self.defence_cards

    def winners_cards(self) -> Handful:
        """The cards the winner has played."""
        return self.attack_cards if self.winner == self.attacker else self.defence_cards

    def is_light(self, district: District) -> bool:
        """CT-T14, Light on Her Feet. Beaten, hired Sienna runs where her player wants."""
        return self.loser == SIENNA and district.owner[SIENNA] >= 0 and is_skilled(district)

    def is_imprisoned(self, district: District) -> bool:
        """KA-5.5, KA-14.11, Headsman, KA-R48. Whether the loser is thrown in prison and does not run away."""
        if not has_prison(district) or district.owner[self.loser] < 0:
            return False
        return self.space >= SPACES or self.winner in (KORNAK, VALRUT, CHUFFLOCK)

    def the_theft(self, district: District) -> None:
        """CT-R24 (2), CT-10.8, CT-4.8, CT-R14, CT-R15, KA-14.11, KA-R35"""
        if self.winner == CYCLOPS and not self.cyclops_robs(district):
            return
        if district.owner[self.loser] < 0:
            win_over_hero(district, self.winner, self.loser)
        elif played(self.losers_cards(), HOLD_TIGHT):
            return
        elif self.winner in (KORNAK, VALRUT):
            self.fine(district, "CT-4.8")
        elif self.winner == CYCLOPS:
            self.lose_to_cyclops(district)
        elif district.owner[self.winner] < 0:
            lose_to_zombie_or_hero(district, self.winner, self.loser, self.keeper)
        else:
            self.rob(district)

    def cyclops_robs(self, district: District) -> bool:
        """KA-R35, the option."""
        return district.ashes is not None and district.ashes.cyclops_robs

    def lose_to_cyclops(self, district: District) -> None:
        """KA-R35, KA-14.11, KA-R34. Who rolls for it chooses the treasure."""
        carried = kinds(district.carried[self.loser])
        if len(carried) > 1:
            district.begin(Theft(self.loser, asks=ONE[self.keeper]))
        elif carried:
            self.take(district, carried[0])
        else:
            self.fine(district, "KA-R35")

    def fine(self, district: District, clause: str) -> None:
        """CT-4.8, KA-R35"""
        seat = district.owner[self.loser]
        paid = district.pays(seat, FINED)
        if district.told is not None:
            district.told.append(Fined(seat, paid, clause))

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
        """CT-10.8, KA-R35. What the Cyclops takes leaves the game."""
        if self.winner == CYCLOPS:
            if district.told is not None:
                district.told.append(Stole(self.keeper, CYCLOPS, self.loser, treasure, "KA-R35"))
            lose_treasure(district, self.loser, treasure)
            return
        self.stolen = treasure
        district.carried[self.loser] -= UNIT[treasure]
        gain(district, self.winner, treasure)
        note_theft(district, district.owner[self.winner], district.owner[self.loser])
        if district.told is not None:
            district.told.append(Stole(district.owner[self.winner], self.winner, self.loser, treasure))

    def the_drop(self, district: District) -> None:
        """CT-R24 (3), CT-10.10, CT-R26"""
        if district.owner[self.winner] >= 0:
            drop_if_overloaded(district, self.winner)

    def the_wounds(self, district: District) -> None:
        """CT-R24 (4), KA-R14, K05, K09, E09, Bloodletter"""
        if district.ashes is None:
            return
        wounds = played(self.winners_cards(), POISONED_BLADE) + played(self.losers_cards(), FRENZY)
        if self.winner == SHAANA and is_skilled(district):
            wounds += 1
        if self.winner == self.attacker and district.bears(self.attacker, SERRATED_BLADE):
            wounds += 1
        wound(district, self.loser, wounds)

    def the_flight(self, district: District) -> None:
        """CT-R24 (5), CT-10.11, CT-4.9, CT-4.11, KA-5.5, Fearsome, Slip Away, Light on Her Feet"""
        if self.loser == CYCLOPS:
            cyclops_returns(district, self.winner)
            return
        if self.loser >= FIRST_ZOMBIE and zombie_returns(district, self.loser, self.space, self.winner):
            return
        winner = self.player(district, self.winner)
        if self.is_imprisoned(district):
            throw_in_prison(district, self.loser)
            if self.winner != CYCLOPS:
                note_deed(district, winner, CLAIM_A_BOUNTY)
            return
        mover = winner
        if self.is_light(district) or played(self.losers_cards(), SLIP_AWAY):
            mover = district.owner[self.loser]
        length = 5 if self.winner == SKARN else FLIGHT
        run_away(district, self.loser, self.space, length, mover)

    def the_rewards(self, district: District) -> None:
        """CT-R24 (6): Sellsword's Fee, Light Fingers, bounties, Contract"""
        if self.winner == DORAK:
            district.ducats[district.owner[DORAK]] += 1
            if district.told is not None:
                district.told.append(WonByFee(district.owner[DORAK], DORAK))
        if self.winner == YSOLDE and self.stolen != NO_TREASURE:
            take_ducats(district, district.owner[YSOLDE], district.owner[self.loser], 1, "CT-T9")
        if self.loser in (KORNAK, VALRUT):
            bounty(district, district.owner[self.winner])
            note_deed(district, district.owner[self.winner], HUMILIATE_THE_WATCH)
        if self.winner == ISABEAU and district.owner[ISABEAU] >= 0 and is_skilled(district):
            gain_experience(district, district.owner[ISABEAU], 1, "CT-T14", why=ISABEAUS_CONTRACT)

    def the_lesson(self, district: District) -> None:
        """CT-R24 (7), KA-9.1, KA-9.2, KA-R19. The attacker learns from its sixes, winning or losing."""
        seat = district.owner[self.attacker]
        if district.ashes is None or seat < 0:
            return
        sixes = self.sixes + self.shown_sixes()
        gain_experience(district, seat, sixes, "KA-R19", sixes)
        if self.winner == self.attacker and seat == district.active:
            district.ashes.victories += 1

    def encode(self, sheet: vec[i16], district: District, seat: Seat) -> None:
        put(sheet, columns.ATTACKER + self.attacker, 1)
        put(sheet, columns.DEFENDER + self.defender, 1)
        columns.one_of(sheet, columns.WINNER, self.winner)
        put(sheet, columns.FOUGHT_AT, self.space + 1)
        if self.keeper != NOBODY:
            put(sheet, columns.KEEPER + seen_from(seat, self.keeper, district.seats), 1)
        columns.pips(sheet, columns.ATTACK, self.attack)
        columns.pips(sheet, columns.ATTACK + DIE, self.attack_fixed)
        columns.pips(sheet, columns.DEFENCE, self.defence)
        columns.pips(sheet, columns.DEFENCE + DIE, self.defence_fixed)
        put(sheet, columns.ADDED, self.attack_dice)
        put(sheet, columns.ADDED + 1, self.defence_dice)
        tally(sheet, columns.ATTACK_CARDS, self.attack_cards)
        tally(sheet, columns.DEFENCE_CARDS, self.defence_cards)
        put(sheet, columns.REROLLS, self.turned)
        put(sheet, columns.REROLLS + 1, self.passed)
        columns.one_of(sheet, columns.STOLEN, self.stolen)
        put(sheet, columns.BOUT, self.bout)
        put(sheet, columns.BOUT + 1, self.sixes)


FIGHT: Final[Steps[Fight, District]] = (
    Fight.attacker_plays,  # CT-10.4
    Fight.defender_plays,  # CT-10.5
    Fight.the_roll,  # CT-10.6
    Fight.evil_eyes,  # CT-R43
    Fight.rerolls,  # CT-R43
    Fight.the_comparison,  # CT-10.7
    Fight.the_second_round,  # KA-16.9
    Fight.loser_plays,  # CT-R24 (1)
    Fight.the_theft,  # CT-R24 (2)
    Fight.the_drop,  # CT-R24 (3)
    Fight.the_wounds,  # CT-R24 (4)
    Fight.the_flight,  # CT-R24 (5)
    Fight.the_rewards,  # CT-R24 (6)
    Fight.the_lesson,  # CT-R24 (7)
)
