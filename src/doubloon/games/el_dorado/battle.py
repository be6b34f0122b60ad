"""Attacks and battles (ED-12 – ED-15), from the entry onto a tile to the last departure. Compiled room.

`Entry > Battle > BattleMoves > Walking` on the stack. A farmhouse is attacked by `FarmhouseAttack`, which fights up to
two battles. Where a dweller or the Titan fights, that half of the battle is NOBODY's, and `dweller` says who it is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.actions import (
    AGAINST,
    DONE,
    RALLY,
    RALLY_THIEF,
    RALLY_WOLF,
    STRIDE,
    Against,
    Flee,
    Give,
    RallyThief,
    Reinforce,
    flee,
    reinforce,
)
from doubloon.games.el_dorado.armies import (
    NO_GOLD,
    NO_PATH,
    NO_SUCH_GROUP,
    NO_WAY,
    Picking,
    Walking,
    distance,
    group_of,
    pay_a_tile,
    purse,
    purse_at_most,
    rings,
    way_to,
    ways_from,
)
from doubloon.games.el_dorado.cave import (
    beat_dweller,
    dweller_strength,
    next_side,
    shuffle_dweller_back,
    take_treasure,
)
from doubloon.games.el_dorado.content import (
    BUILDINGS,
    CAPTIVE,
    EMPTY_CAVE,
    EXPLORERS,
    FARMHOUSE_STRENGTH,
    FOOD,
    FORT,
    GUARDIAN_KINDS,
    GUARDIANS,
    LOST,
    MOST_THIEVES,
    OUTPOST_STRENGTH,
    SEQUOIA,
    SUPPLY,
    THIEF_STRENGTH,
    THIEVES,
    THIEVES_TILE,
    TITAN,
    TITAN_TILE,
    WOLF,
    Kind,
    Place,
    Side,
)
from doubloon.games.el_dorado.dice import listed, pips_of, thrown
from doubloon.games.el_dorado.events import (
    Attacked,
    AttackedHunter,
    Captured,
    Defeated,
    DwellerTookCaveShrine,
    FarmhouseFell,
    Fled,
    GaveCard,
    HunterAttacked,
    LostDoubloon,
    NoBattle,
    Threw,
    Tied,
    TookCaveShrine,
    WolfDied,
    WolfTaken,
)
from doubloon.games.el_dorado.giving import CARD, Cards, Giving
from doubloon.games.el_dorado.hardcore.rerolls import Reroll
from doubloon.games.el_dorado.island import NOBODY, WITH_DWELLER, Island
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rule import Rule
from doubloon.games.el_dorado.solo.defeat import beat_guardian, guardian_of, perish
from doubloon.games.el_dorado.strides import may_stride, stride
from doubloon.games.el_dorado.teams.spoils import THE_CAVE_SHRINE, THE_WOLF, Awarding, Division
from doubloon.games.el_dorado.thieves.hiding import go_into_hiding, hide_if_gone
from doubloon.games.el_dorado.thieves.pieces import THE_CAVE_SHRINE as A_THIEF_WITH_SHRINE
from doubloon.games.el_dorado.thieves.pieces import entrust, lose_thief, place_thief, thieves_on_map
from doubloon.games.el_dorado.treasures import CoinReroll, held_coins, plunder, veteran_in_battle
from doubloon.kernel.action import Action
from doubloon.kernel.events import Event
from doubloon.kernel.masks import ONE, mask_of, members, size
from doubloon.kernel.procedure import Procedure, Seat, Steps
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

ORDINARY: Final[i64] = 0
INTERRUPTION: Final[i64] = 1
FARMHOUSE: Final[i64] = 2
DWELLER: Final[i64] = 3
RANGED: Final[i64] = 4
DEN: Final[i64] = 5
"""A thief put on the thieves' tile for this battle (TH-16.2)."""

UNDECIDED: Final[i64] = 0
TIED: Final[i64] = 1
LOST_BY_ATTACKER: Final[i64] = 2

TO_STACKS: Final[i64] = -1
TO_TREASURE: Final[i64] = -2

NOT_THERE: Final = Refusal("ED-R25", "That side is not among those to be fought on this tile.")
CANNOT_FLEE: Final = Refusal("ED-R28", "Nobody flees from this battle.")
NOT_FREE: Final = Refusal("ED-11.12", "A group flees only to an unoccupied tile.")
EXPLORER_STAYS: Final = Refusal(
    "ED-12.4", "Your explorer cannot come: on-turn only, with speed left and a free path."
)
THIEF_STAYS: Final = Refusal(
    "TH-10.4", "That thief cannot come: on the Thieves' turn only, with speed left and a free path."
)
WOLF_STAYS: Final = Refusal(
    "TH-R12", "Your Wolf cannot come: on-turn only, 1 food a space, over a free path."
)
OWES_HALF: Final = Refusal("ED-13.6", "Between defeat and payment you may not trade with the stacks.")


def hunter_named(opponent: i64) -> Kind:
    """TH-R11, SO-R6. Which of those who fight for nobody an opponent is; 0 for a side."""
    return GUARDIAN_KINDS[GUARDIANS.index(opponent)] if opponent >= TITAN else 0


class Entry(Rule):
    """ED-12.1, ED-R25. One battle for each opponent on the entered tile; a loss or a tie cancels the rest."""

    place: Place
    attacker: Side  # NOBODY: the Titan enters, and `mover` rolled for it (TH-R11)
    mover: Seat
    opponents: i64  # sides, TITAN, and guardians
    outcome: i64
    hunter: Kind  # who enters for NOBODY

    def __init__(
        self,
        place: Place,
        attacker: Side,
        mover: Seat,
        opponents: i64,
        outcome: i64 = UNDECIDED,
        hunter: Kind = TITAN_TILE,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.place = place
        self.attacker = attacker
        self.mover = mover
        self.opponents = opponents
        self.outcome = outcome
        self.hunter = hunter
        self.step = step
        self.asks = asks

    def copy(self) -> Entry:
        return Entry(
            self.place,
            self.attacker,
            self.mover,
            self.opponents,
            self.outcome,
            self.hunter,
            self.step,
            self.asks,
        )

    def proceed(self, island: Island) -> None:
        left = members(self.opponents)
        if not left:
            island.end(self)
        elif len(left) == 1:
            self.fight(island, left[0])
        else:
            self.asks = ONE[self.mover]

    def fight(self, island: Island, opponent: i64) -> None:
        self.opponents &= ~ONE[opponent]
        if island.told is not None:
            island.told.append(self.announcement(island, opponent))
        if opponent >= TITAN:
            dweller = hunter_named(opponent)
            island.begin(Battle(self.place, self.attacker, NOBODY, self.mover, DWELLER, dweller))
        else:
            dweller = self.hunter if self.attacker == NOBODY else 0
            island.begin(Battle(self.place, self.attacker, opponent, self.mover, ORDINARY, dweller))

    def announcement(self, island: Island, opponent: i64) -> Event:
        """Who attacks whom."""
        if opponent >= TITAN:
            return AttackedHunter(self.mover, self.place, hunter_named(opponent))
        if self.attacker == NOBODY:
            return HunterAttacked(island.name_of(opponent), self.place, self.hunter)
        return Attacked(self.mover, self.place, island.name_of(opponent))

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [AGAINST[opponent] for opponent in members(self.opponents)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, Against):
            return NOT_OFFERED
        return None if self.opponents & ONE[action.side] else NOT_THERE

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Against)
        self.asks = 0
        self.fight(island, action.side)

    def resumed(self, island: Island, finished: Procedure) -> None:
        if isinstance(finished, Battle) and finished.outcome() != UNDECIDED:
            self.outcome = finished.outcome()
            self.opponents = 0


class Battle(Rule):
    """ED-12, ED-13, ED-R46. One battle on one tile. A dweller's half of it is NOBODY's."""

    place: Place
    attacker: Side
    defender: Side
    mover: Seat
    kind: i64
    dweller: Kind  # who fights for nobody; 0 when two sides meet
    number: i64  # which farmhouse is attacked
    loser: i64
    decided: bool
    tied: bool
    thrown: i64  # the attacker's dice
    answer: i64  # the defender's
    captured: Cards  # cards that a winning team divides (TH-6.13)

    def __init__(
        self,
        place: Place,
        attacker: Side,
        defender: Side,
        mover: Seat,
        kind: i64,
        dweller: Kind = 0,
        number: i64 = 0,
        loser: i64 = -2,
        decided: bool = False,
        tied: bool = False,
        thrown: i64 = 0,
        answer: i64 = 0,
        captured: Cards = 0,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.place = place
        self.attacker = attacker
        self.defender = defender
        self.mover = mover
        self.kind = kind
        self.dweller = dweller
        self.number = number
        self.loser = loser
        self.decided = decided
        self.tied = tied
        self.thrown = thrown
        self.answer = answer
        self.captured = captured
        self.step = step
        self.asks = asks

    def copy(self) -> Battle:
        return Battle(
            self.place,
            self.attacker,
            self.defender,
            self.mover,
            self.kind,
            self.dweller,
            self.number,
            self.loser,
            self.decided,
            self.tied,
            self.thrown,
            self.answer,
            self.captured,
            self.step,
            self.asks,
        )

    def steps(self) -> Steps:
        return BATTLE

    def outcome(self) -> i64:
        """How it went for the attacker, as far as that ends everything (ED-R25, ED-R21)."""
        if self.tied:
            return TIED
        return LOST_BY_ATTACKER if self.loser == self.attacker else UNDECIDED

    def attacker_moves(self, island: Island) -> None:
        """ED-12.4, ED-18.3. In a farmhouse attack both have moved before (ED-R21)."""
        if self.kind in (ORDINARY, DWELLER, DEN) and self.attacker != NOBODY:
            island.begin(BattleMoves(self.attacker, self.place, False))

    def defender_moves(self, island: Island) -> None:
        """ED-12.5, TH-R11, TH-R15"""
        if self.kind in (ORDINARY, RANGED) and self.defender != NOBODY:
            island.begin(BattleMoves(self.defender, self.place, True))

    def the_roll(self, island: Island) -> None:
        """ED-12.6, ED-12.7, ED-R16"""
        if self.kind in (ORDINARY, RANGED) and self.defender != NOBODY:
            theirs = island.presence[self.defender] | island.forts[self.defender]
            if not theirs & ONE[self.place]:
                if island.told is not None:
                    island.told.append(NoBattle(island.name_of(self.defender)))
                island.end(self)
                return
        self.thrown = self.throw(island, self.attack(island), self.attacker)

    def attackers_coin(self, island: Island) -> None:
        """TH-12.5, TH-R27. Before the opponent rolls."""
        self.offer_coin(island, self.attacker, self.thrown)

    def attacker_rerolls(self, island: Island) -> None:
        """HC-3.3. Finished before the defender rolls at all."""
        self.offer_reroll(island, self.attacker, self.thrown)

    def the_answer(self, island: Island) -> None:
        """ED-12.7, HC-R4"""
        self.answer = self.throw(island, self.defence(island), self.defender)

    def defenders_coin(self, island: Island) -> None:
        """TH-12.5, TH-R27. Before the results are compared."""
        self.offer_coin(island, self.defender, self.answer)

    def defender_rerolls(self, island: Island) -> None:
        """HC-3.1, HC-R4"""
        self.offer_reroll(island, self.defender, self.answer)

    def offer_coin(self, island: Island, side: Side, dice: i64) -> None:
        """TH-12.5. The holder must be in the battle."""
        if not dice or side == NOBODY or not island.expansion:
            return
        seat = veteran_in_battle(island, self.fighting_explorers(island, side))
        if seat != NOBODY:
            island.begin(CoinReroll(seat, side, dice, asks=ONE[seat]))

    def fighting_explorers(self, island: Island, side: Side) -> list[i64]:
        """The seats of a side whose explorer is in this battle."""
        if self.kind == RANGED and side == self.attacker:
            return [self.mover]
        return island.leaders_on(side, self.place)

    def offer_reroll(self, island: Island, side: Side, dice: i64) -> None:
        """HC-3.1, HC-4.7, HC-R4"""
        if dice and side != NOBODY and (island.paid_rerolls or island.turn_points):
            island.begin(Reroll(side, self.place, dice))

    def resumed(self, island: Island, finished: Procedure) -> None:
        if isinstance(finished, (Reroll, CoinReroll)):
            self.throws_again(finished.side, finished.dice)
        elif isinstance(finished, HalfHand):
            if finished.taker >= 0:
                self.captured += finished.given
        elif isinstance(finished, Awarding):
            self.award(island, finished.what, finished.winner)

    def throws_again(self, side: Side, dice: i64) -> None:
        """HC-3.1, TH-12.5"""
        if side == self.attacker:
            self.thrown = dice
        else:
            self.answer = dice

    def the_result(self, island: Island) -> None:
        """ED-12.7, ED-12.8, ED-R16"""
        attack, defence = pips_of(self.thrown), pips_of(self.answer)
        if attack == defence:
            self.tie(island)
        else:
            self.decided = True
            self.loser = self.defender if attack > defence else self.attacker
            if island.told is not None and self.loser != NOBODY:
                fell = self.kind == FARMHOUSE and self.loser == self.defender
                beaten = island.name_of(self.loser)
                thieves = self.loser == island.thieves
                island.told.append(FarmhouseFell(beaten, thieves) if fell else Defeated(beaten))

    def attack(self, island: Island) -> i64:
        """ED-12.7, TH-18.5, ED-R26, ED-R40"""
        if self.attacker == NOBODY:
            return dweller_strength(island, self.dweller)
        if self.kind == RANGED:
            return island.explorer_strength(self.mover)
        strength = island.strength(self.attacker, self.place)
        if self.kind == ORDINARY:
            strength += island.fort_strength(self.attacker, self.place)
        return strength

    def defence(self, island: Island) -> i64:
        """ED-14.1, ED-15.3, ED-15.6, ED-1.13"""
        if self.defender == NOBODY:
            return dweller_strength(island, self.dweller)
        if self.kind == FARMHOUSE:
            return OUTPOST_STRENGTH if self.defender == island.thieves else FARMHOUSE_STRENGTH
        if self.kind == DEN:
            return THIEF_STRENGTH
        strength = island.strength(self.defender, self.place)
        if self.kind == ORDINARY:
            strength += island.fort_strength(self.defender, self.place)
        return strength

    def throw(self, island: Island, strength: i64, side: Side) -> i64:
        """ED-12.7, ED-R55. One black die for each point of strength."""
        dice = thrown(island, strength)
        if island.told is not None:
            seat = island.name_of(side) if side != NOBODY else NOBODY
            hunts = guardian_of(island, self.dweller) >= 0
            island.told.append(Threw(seat, listed(dice), self.dweller if side == NOBODY else 0, hunts))
        return dice

    def tie(self, island: Island) -> None:
        """ED-12.8, ED-18.8, ED-R17, TH-R10. Attackers return first; everybody involved is locked."""
        self.tied = True
        if island.told is not None:
            island.told.append(Tied())
        involved: list[i64] = []
        if self.kind == RANGED:
            self.ends_the_shooting(island)
        elif self.attacker != NOBODY:
            involved += island.pieces_on(self.attacker, self.place)
        if self.kind in (ORDINARY, INTERRUPTION, RANGED) and self.defender != NOBODY:
            involved += island.pieces_on(self.defender, self.place)
        for piece in involved:
            send_back(island, piece)
            island.locked |= ONE[piece]
        if self.kind == DEN:
            self.leave_the_den(island)
        if self.goes_back_to_the_stack(island):
            shuffle_dweller_back(island, self.place)
        island.end(self)

    def leave_the_den(self, island: Island) -> None:
        """TH-R13. After a tie the thief is back in the supply, and nothing else has happened to the Thieves."""
        for piece in island.thieves_on(self.defender, self.place):
            island.at[piece] = SUPPLY
        island.refresh(self.defender)
        shuffle_dweller_back(island, self.place)

    def goes_back_to_the_stack(self, island: Island) -> bool:
        """ED-18.7, TH-R10, SO-R8. A discovered dweller that was not beaten, but neither the Titan nor a guardian."""
        hunts = self.dweller == TITAN_TILE or guardian_of(island, self.dweller) >= 0
        return self.kind == DWELLER and not hunts

    def ends_the_shooting(self, island: Island) -> None:
        """TH-18.9, TH-R15. Neither steps nor shots for the rest of this phase."""
        island.winded = True
        island.speed[self.mover] = 0
        if self.tied:
            island.locked |= ONE[EXPLORERS + self.mover]

    def the_fall(self, island: Island) -> None:
        """SO-1.3. Alone, a defeated explorer is the end."""
        if island.mode == SOLO and self.beaten_explorers(island):
            perish(island)

    def half_the_cards(self, island: Island) -> None:
        """ED-13.4, ED-13.5, ED-18.5, ED-18.11, ED-R18, TH-R17"""
        beaten = self.beaten_explorers(island)
        for seat in beaten:
            number = island.hand_size(seat) // 2
            if number:
                island.begin(HalfHand(seat, mask_of(beaten), self.taker(island), number, asks=ONE[seat]))
        if beaten and self.loser == island.thieves:
            self.lose_doubloon(island)

    def lose_doubloon(self, island: Island) -> None:
        """TH-10.8, TH-R21. One for each battle in which thieves are defeated; nobody loses what is not there."""
        if island.doubloons:
            island.doubloons -= 1
            if island.told is not None:
                island.told.append(LostDoubloon(island.lead[self.loser]))

    def the_coins(self, island: Island) -> None:
        """TH-12.10, TH-12.11"""
        if not island.expansion:
            return
        for seat in self.beaten_explorers(island):
            if self.dweller:
                plunder(island, seat, WITH_DWELLER + self.dweller)
            elif held_coins(island, seat):
                self.bequeath(island, seat)

    def beaten_explorers(self, island: Island) -> list[i64]:
        """The seats whose explorer is defeated."""
        if self.spares_pieces():
            return []
        return island.leaders_on(self.loser, self.place)

    def spares_pieces(self) -> bool:
        """Nobody's own, only a farmhouse, or only a shot was beaten (TH-18.2)."""
        if self.loser == NOBODY:
            return True
        if self.kind == FARMHOUSE:
            return self.loser == self.defender
        return self.kind == RANGED and self.loser == self.attacker

    def speaker(self, island: Island, side: Side) -> Seat:
        """TH-R40. Who answers for a side: whose move or payment it was, whose explorer is attacked, else the first."""
        if side == self.attacker:
            return self.mover
        there = island.explorers_on(side, self.place)
        return there[0] if len(there) == 1 else island.speaker(side)

    def heirs(self, island: Island) -> i64:
        """TH-R18. Who may have the spoils: the explorer who fought; if both or none did, either partner."""
        victor = self.victor()
        there = self.fighting_explorers(island, victor)
        return ONE[there[0]] if len(there) == 1 else island.players(victor)

    def taker(self, island: Island) -> i64:
        """ED-13.4, TH-R18. Who gets the cards; a team that must divide them hands them to its speaker first."""
        if self.dweller:
            return TO_TREASURE if self.dweller == THIEVES_TILE else TO_STACKS
        heirs = members(self.heirs(island))
        return heirs[0] if len(heirs) == 1 else self.speaker(island, self.victor())

    def victor(self) -> Side:
        return self.attacker if self.loser == self.defender else self.defender

    def the_division(self, island: Island) -> None:
        """TH-6.13, TH-R18"""
        if self.captured and size(self.heirs(island)) > 1:
            seat = self.speaker(island, self.victor())
            island.begin(Division(seat, self.captured, asks=ONE[seat]))

    def the_spoils(self, island: Island) -> None:
        """ED-16.9, ED-16.10, ED-R46. The cave shrine changes hands, and the game may be over."""
        for seat in self.beaten_explorers(island):
            if island.cave_shrine == seat and self.hits_the_bearer(island):
                if self.dweller:
                    island.cave_shrine = WITH_DWELLER + self.dweller
                    if island.told is not None:
                        island.told.append(DwellerTookCaveShrine(self.dweller))
                else:
                    self.bequeath(island, THE_CAVE_SHRINE)
                    return
        if self.loser == NOBODY:
            self.take_dwellers_loot(island)

    def hits_the_bearer(self, island: Island) -> bool:
        """TH-13.4. Of several thieves only one carries the cave shrine."""
        if self.loser != island.thieves:
            return True
        return island.bearer != NOBODY and island.at[island.bearer] == self.place

    def take_dwellers_loot(self, island: Island) -> None:
        """ED-18.10, ED-R33, TH-R10, TH-6.13. To the discoverer; partners who fought together divide the cards."""
        found: Cards = 0
        guardian = guardian_of(island, self.dweller)
        if guardian >= 0:
            beat_guardian(island, guardian, 0)
            return
        if self.dweller == THIEVES_TILE:
            for resource in range(3):
                found += island.treasure[resource] * CARD[resource]
        seat = self.mover if self.attacker != NOBODY else self.speaker(island, self.defender)
        beat_dweller(island, self.place, self.dweller, seat)
        if found and island.winner == NOBODY and len(island.explorers_on(self.attacker, self.place)) > 1:
            island.begin(Division(self.mover, found, asks=ONE[self.mover]))

    def bequeath(self, island: Island, what: i64) -> None:
        """TH-13.4, TH-13.5, TH-R18, TH-R43. To the explorer who fought; if both or none did, the team chooses."""
        heirs = self.heirs(island)
        if size(heirs) == 1:
            self.award(island, what, members(heirs)[0])
        else:
            seat = self.speaker(island, self.victor())
            island.begin(Awarding(seat, heirs, what, asks=ONE[seat]))

    def award(self, island: Island, what: i64, seat: Seat) -> None:
        """The cave shrine, the Wolf, or one coin of a beaten seat changes hands."""
        if what == THE_CAVE_SHRINE:
            if island.told is not None:
                island.told.append(TookCaveShrine(seat))
            if not island.take_cave_shrine(seat) and island.side_of[seat] == island.thieves:
                self.choose_bearer(island)
        elif what == THE_WOLF:
            island.companion = seat
            island.refresh(self.victor())
            island.refresh(self.loser)
            if island.told is not None:
                island.told.append(WolfTaken(seat))
        else:
            plunder(island, what, seat)

    def choose_bearer(self, island: Island) -> None:
        """TH-13.4, TH-13.6, TH-R9. A thief who fought; if only a building won, any thief on the map."""
        fought = mask_of(island.thieves_on(island.thieves, self.place))
        entrust(island, A_THIEF_WITH_SHRINE, fought or thieves_on_map(island))

    def the_wolf(self, island: Island) -> None:
        """TH-15.7, TH-15.8, TH-R28. A beaten companion serves the victor; beaten by a dweller it is dead."""
        if self.spares_pieces() or not island.wolf_is_on(self.loser, self.place):
            return
        if self.dweller:
            island.companion = NOBODY
            island.at[WOLF] = LOST
            island.refresh(self.loser)
            if island.told is not None:
                island.told.append(WolfDied())
        else:
            self.bequeath(island, THE_WOLF)

    def the_beaten_leave(self, island: Island) -> None:
        """ED-13.1, ED-13.2, ED-13.7, ED-18.6, ED-18.7, ED-R59"""
        loser = self.loser
        if self.spares_pieces():
            if self.kind == FARMHOUSE and loser != NOBODY:
                island.take_down(loser, self.number, LOST)
            elif self.kind == RANGED and loser == self.attacker:
                self.ends_the_shooting(island)
            return
        for piece in island.villagers_on(loser, self.place):
            island.at[piece] = LOST
        for piece in island.thieves_on(loser, self.place):
            lose_thief(island, piece)
        captor = self.captor(island)
        for seat in island.explorers_on(loser, self.place):
            island.at[EXPLORERS + seat] = CAPTIVE
            island.prisoners.append(8 * seat + captor)
            if island.told is not None:
                island.told.append(Captured(seat, captor))
        if self.kind == ORDINARY and island.forts[loser] & ONE[self.place]:
            island.take_down(loser, FORT, LOST)
        island.refresh(loser)
        if self.goes_back_to_the_stack(island):
            shuffle_dweller_back(island, self.place)

    def the_den(self, island: Island) -> None:
        """TH-16.2, TH-R13. The winner has the treasure; a thief who won stays, and the Thieves are out of hiding."""
        if self.kind != DEN:
            return
        island.kind[self.place] = EMPTY_CAVE
        if self.loser == self.attacker:
            seat = island.lead[self.defender]
            island.in_hiding = False
            take_treasure(island, seat)
            for piece in island.thieves_on(self.defender, self.place):
                place_thief(island, piece, self.place)
            return
        take_treasure(island, self.mover)
        if not island.has_thieves_pieces():
            go_into_hiding(island)

    def the_hiding(self, island: Island) -> None:
        """TH-7.2, TH-10.10, ED-R46"""
        hide_if_gone(island)

    def captor(self, island: Island) -> Seat:
        """ED-13.7, ED-18.2, ED-R31, TH-R17, TH-R36. Who puts an explorer back: the victor, or who plays the dweller."""
        if not self.dweller:
            return self.speaker(island, self.victor())
        if self.attacker == NOBODY and island.side_of[self.mover] != self.loser:
            return self.mover
        return island.speaker(next_side(island, self.loser))


BATTLE: Final[Steps] = (
    Battle.attacker_moves,  # ED-12.4
    Battle.defender_moves,  # ED-12.5
    Battle.the_roll,  # ED-12.6, ED-12.7
    Battle.attackers_coin,  # TH-12.5
    Battle.attacker_rerolls,  # HC-3.3
    Battle.the_answer,  # ED-12.7
    Battle.defenders_coin,  # TH-12.5
    Battle.defender_rerolls,  # HC-3.1
    Battle.the_result,  # ED-12.7, ED-12.8
    Battle.the_fall,  # SO-1.3
    Battle.half_the_cards,  # ED-13.4
    Battle.the_coins,  # TH-12.10
    Battle.the_division,  # TH-6.13
    Battle.the_wolf,  # TH-15.7
    Battle.the_spoils,  # ED-16.9, ED-R46
    Battle.the_beaten_leave,  # ED-13.1, ED-13.2, ED-13.7
    Battle.the_den,  # TH-16.2
    Battle.the_hiding,  # TH-7.2
)
THE_ROLL: Final[i64] = 2


def send_back(island: Island, piece: i64) -> None:
    """ED-12.8, ED-R17, ED-R52. Back to where it came from, or further back; sharing if it must; else it stays."""
    path = island.path(piece)
    taken = island.others(island.side_of_piece(piece))
    back: i64 = 0
    for steps in range(1, len(path) + 1):
        place = path[len(path) - steps]
        if island.enterable & ONE[place]:
            if not taken & ONE[place]:
                back = steps
                break
            if not back:
                back = steps
    if back:
        island.turn_back(piece, back)


class HalfHand(Giving):
    """ED-13.4, ED-R18. The defeated player chooses the cards, one by one; asked even if there is but one type."""

    seat: Seat
    beaten: i64  # everybody who pays after this battle
    taker: i64
    number: i64
    given: Cards

    def __init__(
        self,
        seat: Seat,
        beaten: i64,
        taker: i64,
        number: i64,
        given: Cards = 0,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.seat = seat
        self.beaten = beaten
        self.taker = taker
        self.number = number
        self.given = given
        self.step = step
        self.asks = asks

    def copy(self) -> HalfHand:
        return HalfHand(self.seat, self.beaten, self.taker, self.number, self.given, self.step, self.asks)

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-13.6"""
        return OWES_HALF if self.beaten & ONE[seat] else None

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, Give)
        island.shown += 1
        island.hands[3 * seat + action.resource] -= 1
        self.given += CARD[action.resource]
        if self.taker >= 0:
            island.hands[3 * self.taker + action.resource] += 1
        elif self.taker == TO_TREASURE:
            island.treasure[action.resource] += 1
        else:
            island.bank[action.resource] += 1
        if island.told is not None:
            island.told.append(GaveCard(seat, max(self.taker, -1), action.resource))
        self.number -= 1
        if not self.number:
            island.end(self)


class BattleMoves(Rule):
    """ED-12.4, ED-12.5. A side brings pieces to the battle tile or, attacked, flees from it, until it is done.

    Partners move in any order; the step ends when both are done (TH-R40).
    """

    side: Side
    place: Place
    flees: bool
    arrived: i64
    finished: i64  # the seats that have said they are done
    seat: Seat  # who acted last

    def __init__(
        self,
        side: Side,
        place: Place,
        flees: bool,
        arrived: i64 = 0,
        finished: i64 = 0,
        seat: Seat = NOBODY,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.side = side
        self.place = place
        self.flees = flees
        self.arrived = arrived
        self.finished = finished
        self.seat = seat
        self.step = step
        self.asks = asks

    def copy(self) -> BattleMoves:
        return BattleMoves(
            self.side,
            self.place,
            self.flees,
            self.arrived,
            self.finished,
            self.seat,
            self.step,
            self.asks,
        )

    def proceed(self, island: Island) -> None:
        for seat in members(island.players(self.side) & ~self.finished):
            if self.could_act(island, seat):
                self.asks |= ONE[seat]
        if not self.asks:
            island.end(self)

    def could_act(self, island: Island, seat: Seat) -> bool:
        """ED-R12. Public facts only: somebody could come or flee if the hand allows it."""
        if self.may_rally(island, seat) is None or self.a_thief_could_come(island):
            return True
        cards = island.hand_size(seat)
        if cards and (
            self.wolf_could_come(island, seat, cards) or self.traveller_could_come(island, seat, cards)
        ):
            return True
        most = purse_at_most(island, seat)
        if not most:
            return False
        ready = island.ready_armies(self.side)
        if ready & ~ONE[self.place]:
            for ring in rings(island, self.side, self.place, most)[1:]:
                if ring & ready:
                    return True
        if not self.flees or not self.fugitives(island):
            return False
        return island.steps[self.place] & ~island.others(self.side) != 0

    def fugitives(self, island: Island) -> list[i64]:
        """ED-R28. Villagers on the battle tile that did not arrive just now."""
        return [piece for piece in island.ready_on(self.side, self.place) if not self.arrived & ONE[piece]]

    def may_rally(self, island: Island, seat: Seat) -> Refusal | None:
        """ED-12.4, ED-R26. The explorer comes on-turn only, all the way, with speed left."""
        here = island.at[EXPLORERS + seat]
        speed = island.speed[seat]
        if self.side != island.on_turn or here < 0 or here == self.place or not speed:
            return EXPLORER_STAYS
        if island.locked & ONE[EXPLORERS + seat]:
            return EXPLORER_STAYS
        far = distance(rings(island, self.side, self.place, speed), here)
        return None if far <= speed else EXPLORER_STAYS

    def may_rally_thief(self, island: Island, piece: i64) -> Refusal | None:
        """TH-10.4 – TH-10.6. Any thief with enough speed, on the Thieves' own turn."""
        here = island.at[piece]
        if self.side != island.thieves or self.side != island.on_turn or here < 0 or here == self.place:
            return THIEF_STAYS
        speed = island.speed[island.slot(piece)]
        if not speed or island.locked & ONE[piece]:
            return THIEF_STAYS
        far = distance(rings(island, self.side, self.place, speed), here)
        return None if far <= speed else THIEF_STAYS

    def a_thief_could_come(self, island: Island) -> bool:
        """TH-10.4. Speed is public."""
        if self.side == island.thieves:
            for thief in range(MOST_THIEVES):
                if self.may_rally_thief(island, THIEVES + thief) is None:
                    return True
        return False

    def wolf_could_come(self, island: Island, seat: Seat, food: i64) -> bool:
        """TH-R12, TH-R43. On its owner's turn, for so much food, while the owner's explorer is on the map."""
        here = island.at[WOLF]
        if island.companion != seat or self.side != island.on_turn or here < 0 or here == self.place:
            return False
        if island.locked & ONE[WOLF] or not island.scouts(seat) or not food:
            return False
        return distance(rings(island, self.side, self.place, food), here) <= food

    def traveller_could_come(self, island: Island, seat: Seat, wood: i64) -> bool:
        """TH-R34. Sequoia pays for more steps, in her own explore phase."""
        here = island.at[EXPLORERS + seat]
        if island.explorer[seat] != SEQUOIA or self.side != island.on_turn or here < 0:
            return False
        if island.locked & ONE[EXPLORERS + seat]:
            return False
        most = island.speed[seat] + wood
        return here != self.place and distance(rings(island, self.side, self.place, most), here) <= most

    def may_rally_wolf(self, island: Island, seat: Seat) -> Refusal | None:
        """TH-15.5, TH-R12"""
        return None if self.wolf_could_come(island, seat, island.hands[3 * seat + FOOD]) else WOLF_STAYS

    def may_reinforce(self, island: Island, seat: Seat, action: Reinforce) -> Refusal | None:
        """ED-11.9, ED-11.10, ED-R49"""
        if action.origin == self.place or action.size > len(island.ready_on(self.side, action.origin)):
            return NO_SUCH_GROUP
        gold = purse(island, seat)
        if not gold:
            return NO_GOLD
        far = distance(rings(island, self.side, self.place, gold), action.origin)
        return None if far <= gold else NO_PATH

    def may_flee(self, island: Island, seat: Seat, action: Flee) -> Refusal | None:
        """ED-11.11, ED-11.12, ED-R28"""
        if not self.flees:
            return CANNOT_FLEE
        if action.size > len(self.fugitives(island)):
            return NO_SUCH_GROUP
        if not purse(island, seat):
            return NO_GOLD
        target = way_to(island, self.place, action.way)
        if target < 0:
            return NO_WAY
        return NOT_FREE if island.others(self.side) & ONE[target] else None

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [DONE]
        if self.may_rally(island, seat) is None:
            out.append(RALLY)
        if self.may_rally_wolf(island, seat) is None:
            out.append(RALLY_WOLF)
        if self.side == island.thieves:
            for thief in range(MOST_THIEVES):
                if self.may_rally_thief(island, THIEVES + thief) is None:
                    out.append(RALLY_THIEF[thief])
        if may_stride(island, seat) is None:
            out.append(STRIDE)
        gold = purse(island, seat)
        if not gold:
            return out
        ready = island.ready_armies(self.side) & ~ONE[self.place]
        if ready:
            for ring in rings(island, self.side, self.place, gold)[1:]:
                for origin in members(ring & ready):
                    for number in range(1, len(island.ready_on(self.side, origin)) + 1):
                        out.append(reinforce(origin, number))
        if self.flees:
            number_here = len(self.fugitives(island))
            if number_here:
                free = island.steps[self.place] & ~island.others(self.side)
                for way in range(ways_from(island, self.place)):
                    target = way_to(island, self.place, way)
                    if target >= 0 and free & ONE[target]:
                        for number in range(1, number_here + 1):
                            out.append(flee(way, number))
        return out

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Reinforce):
            return self.may_reinforce(island, seat, action)
        if isinstance(action, Flee):
            return self.may_flee(island, seat, action)
        if action is RALLY:
            return self.may_rally(island, seat)
        if action is RALLY_WOLF:
            return self.may_rally_wolf(island, seat)
        if isinstance(action, RallyThief):
            return self.may_rally_thief(island, THIEVES + action.thief)
        if action is STRIDE:
            return may_stride(island, seat)
        return None if action is DONE else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        self.asks = 0
        if action is DONE:
            self.finished |= ONE[seat]
            return
        self.seat = seat
        self.finished &= ONE[seat]
        if isinstance(action, Reinforce):
            group = group_of(island, island.ready_on(self.side, action.origin), action.size)
            if group is None:
                island.begin(Picking(seat, self.side, action.origin, action.size, -1, 0, asks=ONE[seat]))
            else:
                self.set_out(island, mask_of(group), action.origin)
        elif isinstance(action, Flee):
            group = group_of(island, self.fugitives(island), action.size)
            if group is None:
                barred = self.arrived
                island.begin(
                    Picking(seat, self.side, self.place, action.size, action.way, barred, asks=ONE[seat])
                )
            else:
                self.run(island, group, action.way)
        elif action is RALLY_WOLF:
            self.set_out(island, ONE[WOLF], island.at[WOLF])
        elif isinstance(action, RallyThief):
            piece = THIEVES + action.thief
            self.set_out(island, ONE[piece], island.at[piece])
        elif action is STRIDE:
            stride(island, seat)
        else:
            self.set_out(island, ONE[EXPLORERS + seat], island.at[EXPLORERS + seat])

    def set_out(self, island: Island, group: i64, origin: Place) -> None:
        """ED-R49. One complete walk."""
        seat = self.seat
        island.begin(Walking(seat, self.side, self.place, origin, group, origin, asks=ONE[seat]))

    def run(self, island: Island, group: list[i64], way: i64) -> None:
        """ED-11.11"""
        target = way_to(island, self.place, way)
        pay_a_tile(island, self.seat)
        island.move(group, target)
        if island.told is not None:
            island.told.append(Fled(self.seat, target, len(group)))

    def resumed(self, island: Island, finished: Procedure) -> None:
        if isinstance(finished, Walking):
            self.arrived |= finished.group
        elif isinstance(finished, Picking):
            if finished.way < 0:
                self.set_out(island, finished.picked, finished.place)
            else:
                self.run(island, members(finished.picked), finished.way)


class FarmhouseAttack(Rule):
    """ED-15, ED-R21, ED-R57. The owner may interrupt; then the farmhouse defends alone."""

    place: Place
    attacker: Side
    owner: Side
    mover: Seat
    number: i64
    outcome: i64
    hunter: Kind  # who attacks for NOBODY

    def __init__(
        self,
        place: Place,
        attacker: Side,
        owner: Side,
        mover: Seat,
        number: i64,
        outcome: i64 = UNDECIDED,
        hunter: Kind = TITAN_TILE,
        step: i64 = 0,
        asks: i64 = 0,
    ) -> None:
        self.place = place
        self.attacker = attacker
        self.owner = owner
        self.mover = mover
        self.number = number
        self.outcome = outcome
        self.hunter = hunter
        self.step = step
        self.asks = asks

    def copy(self) -> FarmhouseAttack:
        return FarmhouseAttack(
            self.place,
            self.attacker,
            self.owner,
            self.mover,
            self.number,
            self.outcome,
            self.hunter,
            self.step,
            self.asks,
        )

    def steps(self) -> Steps:
        return FARMHOUSE_ATTACK

    def attacker_moves(self, island: Island) -> None:
        """ED-12.4"""
        if self.attacker != NOBODY:
            island.begin(BattleMoves(self.attacker, self.place, False))

    def owner_moves(self, island: Island) -> None:
        """ED-15.5"""
        island.begin(BattleMoves(self.owner, self.place, False))

    def interruption(self, island: Island) -> None:
        """ED-15.6, ED-R57"""
        if island.presence[self.owner] & ONE[self.place]:
            island.begin(self.battle(INTERRUPTION))

    def farmhouse_battle(self, island: Island) -> None:
        """ED-15.3, ED-15.7"""
        island.begin(self.battle(FARMHOUSE))

    def battle(self, kind: i64) -> Battle:
        """One of the two; the Titan and guardians attack farmhouses too (TH-14.5, SO-4.3)."""
        dweller = self.hunter if self.attacker == NOBODY else 0
        return Battle(
            self.place, self.attacker, self.owner, self.mover, kind, dweller, self.number, step=THE_ROLL
        )

    def resumed(self, island: Island, finished: Procedure) -> None:
        """ED-15.8, ED-R21. A tie or a loss of the attackers ends it."""
        if isinstance(finished, Battle) and finished.outcome() != UNDECIDED:
            self.outcome = finished.outcome()
            self.step = len(FARMHOUSE_ATTACK)


FARMHOUSE_ATTACK: Final[Steps] = (
    FarmhouseAttack.attacker_moves,  # ED-12.4
    FarmhouseAttack.owner_moves,  # ED-15.5
    FarmhouseAttack.interruption,  # ED-15.6
    FarmhouseAttack.farmhouse_battle,  # ED-15.7
)


def farmhouse_on(island: Island, side: Side, corner: i64) -> i64:
    """3 x owner + number of the opponent's farmhouse on a corner; -1 when there is none."""
    for other in range(island.sides):
        if other != side:
            for number in range(FORT):
                if island.buildings[BUILDINGS * other + number] == corner:
                    return BUILDINGS * other + number
    return -1
