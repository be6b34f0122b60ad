"""One battle on one tile (ED-12, ED-13), from the first arrival to the last departure. Compiled room.

`Entry > Battle > BattleMoves > Walking` on the stack: who enters is in entry.py, who comes or flees in moves.py. Where
a dweller or the Titan fights, that half of the battle is NOBODY's, and `dweller` says who it is.
More than 500 lines: the steps of one battle in the order of the book, told by one procedure.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.cards import CARD, Cards, drawn_instead
from doubloon.games.el_dorado.content import (
    ARMY,
    BUILDINGS,
    EMPTY_CAVE,
    EXPLORERS,
    FARMHOUSE_STRENGTH,
    FORT,
    LOST,
    NOBODY,
    OUTPOST_STRENGTH,
    PLACES,
    SUPPLY,
    THIEF_STRENGTH,
    THIEVES,
    THIEVES_TILE,
    TITAN_TILE,
    WITH_DWELLER,
    WOLF,
    WOLF_TILE,
    Kind,
    Place,
    Side,
)
from doubloon.games.el_dorado.dice import listed, pips_of, thrown
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import (
    Defeated,
    DwellerTookCaveShrine,
    FarmhouseFell,
    NoBattle,
    ShotFailed,
    Threw,
    Tied,
    WentBack,
    WolfDied,
    WolfTaken,
)
from doubloon.games.el_dorado.edge.events.names import piece_title
from doubloon.games.el_dorado.hardcore.rerolls import Reroll
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import SOLO
from doubloon.games.el_dorado.rules.battle.half_hand import TO_STACKS, TO_TREASURE, HalfHand
from doubloon.games.el_dorado.rules.battle.moves import BattleMoves
from doubloon.games.el_dorado.rules.battle.strength import explorer_strength, fort_strength, strength_on
from doubloon.games.el_dorado.rules.cave.cave import (
    beat_dweller,
    dweller_strength,
    next_side,
    shuffle_dweller_back,
    take_treasure,
    tame_wolf,
    win_cave_shrine,
)
from doubloon.games.el_dorado.rules.cave.treasures import (
    CoinReroll,
    coins_with_dweller,
    held_coins,
    plunder,
    veteran_in_battle,
    win_coin,
)
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.supply import take_down
from doubloon.games.el_dorado.solo.cave_and_battle import beat_guardian, guardian_of, perish
from doubloon.games.el_dorado.teams.spoils import DWELLERS_COIN, THE_CAVE_SHRINE, THE_WOLF, Awarding, Division
from doubloon.games.el_dorado.thieves.events import LostDoubloon
from doubloon.games.el_dorado.thieves.hiding import go_into_hiding, hide_if_gone
from doubloon.games.el_dorado.thieves.pieces import lose_thief, place_thief, thieves_on_map
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.events import Event
from doubloon.kernel.masks import ONE, mask_of, members, size
from doubloon.kernel.procedure import Procedure, Seat, Steps

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


@declared
class Battle(IslandRule):
    """ED-12, ED-13, ED-R46. One battle on one tile. A dweller's half of it is NOBODY's."""

    place: Place
    attacker: Side
    defender: Side
    mover: Seat
    kind: i64
    dweller: Kind = 0  # who fights for nobody; 0 when two sides meet
    number: i64 = 0  # which farmhouse is attacked
    loser: i64 = -2
    decided: bool = False
    tied: bool = False
    thrown: i64 = 0  # the attacker's dice
    answer: i64 = 0  # the defender's
    captured: Cards = 0  # cards that a winning team divides (TH-6.13)

    def steps(self) -> Steps[Battle, Island]:
        return BATTLE

    def outcome(self) -> i64:
        """How it went for the attacker, as far as that ends everything (ED-R25, ED-R21)."""
        if self.tied:
            return TIED
        return LOST_BY_ATTACKER if self.loser == self.attacker else UNDECIDED

    def keeps_spoils(self, island: Island, seat: Seat) -> bool:
        """ED-R61. From the first card captured to the division."""
        return self.pledged(island, seat) != 0 and size(self.heirs(island)) > 1

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """TH-6.13. What has been captured and is not divided yet, that of an unfinished half hand included."""
        top = island.stack[-1]
        if isinstance(top, HalfHand) and top.taker == seat:
            return self.captured + top.given
        if self.step <= THE_DIVISION and self.captured and seat == self.taker(island):
            return self.captured
        return 0

    def deal_spoils(self, island: Island, side: Side, spare: list[i64]) -> None:
        """ED-13.4. Both sides have seen the cards; a dweller's treasure everybody has."""
        top = island.stack[-1]
        if self.dweller or side in (self.attacker, self.defender):
            return
        self.captured = drawn_instead(self.captured, spare)
        if isinstance(top, HalfHand) and top.taker >= 0:
            top.given = drawn_instead(top.given, spare)
        elif isinstance(top, Division):
            top.captured = drawn_instead(top.captured, spare)

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
        if not dice_fall_again(island):
            self.step = THE_ANSWER

    def attackers_coin(self, island: Island) -> None:
        """TH-12.5, TH-R27. Before the opponent rolls."""
        self.offer_coin(island, self.attacker, self.thrown)

    def attacker_rerolls(self, island: Island) -> None:
        """HC-3.3. Finished before the defender rolls at all."""
        self.offer_reroll(island, self.attacker, self.thrown)

    def the_answer(self, island: Island) -> None:
        """ED-12.7, HC-R4"""
        self.answer = self.throw(island, self.defence(island), self.defender)
        if not dice_fall_again(island):
            self.step = THE_RESULT

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

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        if isinstance(finished, (Reroll, CoinReroll)):
            self.throws_again(finished.side, finished.dice)
        elif isinstance(finished, HalfHand):
            if finished.taker >= 0:
                self.captured += finished.given
        elif isinstance(finished, Awarding):
            self.award(island, finished.what, finished.winner)
        if self.loser == NOBODY and isinstance(finished, (Awarding, Division)) and island.winner == NOBODY:
            self.share_loot(island)

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
                island.told.append(self.verdict(island))

    def verdict(self, island: Island) -> Event:
        """ED-13.1, ED-13.2, TH-18.2. What it means for the loser."""
        loser = self.loser
        beaten = island.name_of(loser)
        if self.kind == FARMHOUSE and loser == self.defender:
            return FarmhouseFell(beaten, loser == island.thieves)
        if self.kind == RANGED and loser == self.attacker:
            return ShotFailed(self.mover)
        villagers = len(island.villagers_on(loser, self.place))
        thieves = len(island.thieves_on(loser, self.place))
        fort = ""
        if self.loses_fort(island):
            fort = "the hideout" if loser == island.thieves else "the fort"
        return Defeated(beaten, villagers, thieves, fort)

    def loses_fort(self, island: Island) -> bool:
        """ED-13.2, ED-14.1. The loser's fort or hideout was in the battle."""
        return self.kind == ORDINARY and island.forts[self.loser] & ONE[self.place] != 0

    def attack(self, island: Island) -> i64:
        """ED-12.7, TH-18.5, ED-R26, ED-R40"""
        if self.attacker == NOBODY:
            return dweller_strength(island, self.dweller)
        if self.kind == RANGED:
            return explorer_strength(island, self.mover)
        strength = strength_on(island, self.attacker, self.place)
        if self.kind == ORDINARY:
            strength += fort_strength(island, self.attacker, self.place)
        return strength

    def defence(self, island: Island) -> i64:
        """ED-14.1, ED-15.3, ED-15.6, ED-1.13"""
        if self.defender == NOBODY:
            return dweller_strength(island, self.dweller)
        if self.kind == FARMHOUSE:
            return OUTPOST_STRENGTH if self.defender == island.thieves else FARMHOUSE_STRENGTH
        if self.kind == DEN:
            return THIEF_STRENGTH
        strength = strength_on(island, self.defender, self.place)
        if self.kind == ORDINARY:
            strength += fort_strength(island, self.defender, self.place)
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
            island.told.append(Tied(self.kind == RANGED))
        involved: list[i64] = []
        if self.kind == RANGED:
            self.ends_the_shooting(island)
        elif self.attacker != NOBODY:
            involved += island.pieces_on(self.attacker, self.place)
        if self.kind in (ORDINARY, INTERRUPTION, RANGED) and self.defender != NOBODY:
            involved += island.pieces_on(self.defender, self.place)
        if self.kind in (FARMHOUSE, INTERRUPTION):
            island.held_out |= ONE[BUILDINGS * self.defender + self.number]
        returned: list[i64] = []
        for piece in involved:
            if send_back(island, piece):
                returned.append(piece)
            island.locked |= ONE[piece]
        if island.told is not None:
            tell_returns(island, returned)
        if self.kind == DEN:
            self.leave_the_den(island)
        if self.goes_back_to_the_stack(island):
            shuffle_dweller_back(island, self.place, True)
        island.end(self)

    def leave_the_den(self, island: Island) -> None:
        """TH-R13. After a tie the thief is back in the supply, and nothing else has happened to the Thieves."""
        for piece in island.thieves_on(self.defender, self.place):
            island.at[piece] = SUPPLY
        island.refresh(self.defender)
        shuffle_dweller_back(island, self.place, True)

    def goes_back_to_the_stack(self, island: Island) -> bool:
        """ED-18.7, TH-R10, SO-R8. A discovered dweller that was not beaten, but neither the Titan nor a guardian."""
        hunts = self.dweller == TITAN_TILE or guardian_of(island, self.dweller) >= 0
        return self.kind == DWELLER and not hunts

    def ends_the_shooting(self, island: Island) -> None:
        """TH-18.9, TH-R15. Neither steps nor shots for the rest of this phase."""
        island.winded = self.mover
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

    def half_hand_clause(self, island: Island) -> str:
        """ED-13.4, ED-18.5, ED-18.11, TH-10.8, TH-R17"""
        if self.loser == island.thieves:
            return "TH-10.8"
        if self.dweller == THIEVES_TILE:
            return "ED-18.11"
        if self.dweller == TITAN_TILE:
            return "TH-R17"
        return "ED-18.5" if self.dweller else "ED-13.4"

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
        if self.loser == NOBODY:
            self.take_dwellers_loot(island)
        elif island.cave_shrine >= 0 and self.hits_the_bearer(island):
            if self.dweller:
                island.cave_shrine = WITH_DWELLER + self.dweller
                if island.told is not None:
                    island.told.append(DwellerTookCaveShrine(self.dweller))
            else:
                self.bequeath(island, THE_CAVE_SHRINE)

    def hits_the_bearer(self, island: Island) -> bool:
        """ED-16.9, TH-13.4. The holder of the cave shrine is defeated; of several thieves only one carries it."""
        if island.cave_shrine not in self.beaten_explorers(island):
            return False
        if self.loser != island.thieves:
            return True
        return island.bearer != NOBODY and island.at[island.bearer] == self.place

    def take_dwellers_loot(self, island: Island) -> None:
        """ED-16.11, ED-18.10, TH-12.13, TH-15.3, ED-R33, TH-R43. To the victor; partners who fought together choose."""
        found: Cards = 0
        guardian = guardian_of(island, self.dweller)
        if guardian >= 0:
            beat_guardian(island, guardian, 0)
            return
        if self.dweller == THIEVES_TILE:
            for resource in range(3):
                found += island.treasure[resource] * CARD[resource]
        seat = self.mover if self.attacker != NOBODY else self.speaker(island, self.defender)
        beat_dweller(island, self.place, self.dweller)
        if self.dweller == THIEVES_TILE:
            take_treasure(island, seat, "ED-18.10")
            if found and size(self.heirs(island)) > 1:
                island.begin(Division(seat, found, asks=ONE[seat]))
                return
        self.share_loot(island)

    def share_loot(self, island: Island) -> None:
        """TH-R43. One thing after the other; a team is asked for each of them."""
        what = self.loot_left(island)
        while what != NOBODY and not isinstance(island.stack[-1], Awarding):
            self.bequeath(island, what)
            what = self.loot_left(island) if island.winner == NOBODY else NOBODY

    def loot_left(self, island: Island) -> i64:
        """ED-16.11, TH-12.13, TH-15.3. The Wolf, a coin or the cave shrine that nobody has got yet."""
        if self.dweller == WOLF_TILE and island.companion == NOBODY:
            return THE_WOLF
        coins = coins_with_dweller(island, self.dweller)
        if coins:
            return DWELLERS_COIN + coins[0]
        return THE_CAVE_SHRINE if island.cave_shrine == WITH_DWELLER + self.dweller else NOBODY

    def bequeath(self, island: Island, what: i64) -> None:
        """TH-13.4, TH-13.5, TH-R18, TH-R43. To the explorer who fought; if both or none did, the team chooses."""
        heirs = self.heirs(island)
        if size(heirs) == 1:
            self.award(island, what, members(heirs)[0])
        else:
            seat = self.speaker(island, self.victor())
            island.begin(Awarding(seat, heirs, what, asks=ONE[seat]))

    def award(self, island: Island, what: i64, seat: Seat) -> None:
        """The cave shrine, the Wolf, a dweller's coin, or one coin of a beaten seat changes hands."""
        if what == THE_CAVE_SHRINE:
            cited = "ED-16.11" if self.dweller else "ED-16.9"
            win_cave_shrine(island, seat, self.carriers(island), cited)
        elif what >= DWELLERS_COIN:
            win_coin(island, seat, what - DWELLERS_COIN)
        elif what == THE_WOLF and self.dweller:
            tame_wolf(island, self.place, seat)
        elif what == THE_WOLF:
            island.companion = seat
            island.refresh(self.victor())
            island.refresh(self.loser)
            if island.told is not None:
                island.told.append(WolfTaken(seat))
        else:
            plunder(island, what, seat)

    def carriers(self, island: Island) -> i64:
        """TH-13.4, TH-13.6, TH-R9. The thieves who fought; if only a building won, any thief on the map."""
        return mask_of(island.thieves_on(island.thieves, self.place)) or thieves_on_map(island)

    def the_wolf(self, island: Island) -> None:
        """TH-15.7, TH-15.8, TH-R28. A beaten companion serves the victor; beaten by a dweller it is dead."""
        if not island.wolf_is_on(self.loser, self.place) or self.spares_pieces():
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
                take_down(island, loser, self.number, LOST)
            elif self.kind == RANGED and loser == self.attacker:
                self.ends_the_shooting(island)
            return
        for piece in island.villagers_on(loser, self.place):
            island.at[piece] = LOST
        for piece in island.thieves_on(loser, self.place):
            lose_thief(island, piece)
        captor = self.captor(island)
        for seat in island.explorers_on(loser, self.place):
            island.imprison(seat, captor, self.capture_clause())
        if self.loses_fort(island):
            take_down(island, loser, FORT, LOST)
        island.refresh(loser)
        if self.goes_back_to_the_stack(island):
            shuffle_dweller_back(island, self.place, False)

    def capture_clause(self) -> str:
        """ED-13.7, ED-18.6, TH-R17"""
        if self.dweller == TITAN_TILE:
            return "TH-R17"
        return "ED-18.6" if self.dweller else "ED-13.7"

    def the_den(self, island: Island) -> None:
        """TH-16.2, TH-R13. The winner has the treasure; a thief who won stays, and the Thieves are out of hiding."""
        if self.kind != DEN:
            return
        island.set_kind(self.place, EMPTY_CAVE)
        if self.loser == self.attacker:
            seat = island.lead[self.defender]
            island.in_hiding = False
            take_treasure(island, seat, "TH-16.2")
            for piece in island.thieves_on(self.defender, self.place):
                place_thief(island, piece, self.place)
            return
        take_treasure(island, self.mover, "TH-16.2")
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

    def encode(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.clear_battle(sheet)
        put(sheet, columns.FOUGHT_ON, self.place + 1)
        columns.one_side(sheet, columns.ATTACKER, island, seat, self.attacker)
        columns.one_side(sheet, columns.DEFENDER, island, seat, self.defender)
        put(sheet, columns.BATTLE_KIND + self.kind, 1)
        put(sheet, columns.DWELLER, self.dweller)
        put(sheet, columns.STRENGTHS, self.attack(island))
        put(sheet, columns.STRENGTHS + 1, self.defence(island))
        if self.decided:
            put(sheet, columns.DECIDED, 1)
            columns.one_side(sheet, columns.LOSER, island, seat, self.loser)
        columns.flag(sheet, columns.DECIDED + 1, self.tied)
        columns.dice(sheet, columns.THROWN, self.thrown)
        columns.dice(sheet, columns.ANSWER, self.answer)
        columns.came_from(sheet, island, self.attacker, self.place)


BATTLE: Final[Steps[Battle, Island]] = (
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
THE_ANSWER: Final[i64] = 5
THE_RESULT: Final[i64] = 8
THE_DIVISION: Final[i64] = 12


def dice_fall_again(island: Island) -> bool:
    """HC-3.1, HC-4.7, TH-12.5. Whether coins, gold or turn points can change a throw at this table at all."""
    return island.expansion or island.paid_rerolls or island.turn_points


def send_back(island: Island, piece: i64) -> bool:
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
    return back > 0


def tell_returns(island: Island, returned: list[i64]) -> None:
    """ED-12.8, ED-R17. Who is back on which tile; the villagers of one side and tile in one sentence."""
    assert island.told is not None
    groups: list[i64] = []
    for piece in returned:
        place: i64 = island.at[piece]
        side = island.side_of_piece(piece)
        if piece >= EXPLORERS:
            seat = (
                piece - EXPLORERS
                if piece < THIEVES
                else island.companion
                if piece == WOLF
                else island.lead[side]
            )
            island.told.append(WentBack(seat, place, 0, piece_title(piece) or "the explorer"))
        elif PLACES * side + place not in groups:
            groups.append(PLACES * side + place)
            number = 0
            for other in returned:
                number += 1 if other // ARMY == side and island.at[other] == place else 0
            island.told.append(WentBack(island.name_of(side), place, number, ""))
