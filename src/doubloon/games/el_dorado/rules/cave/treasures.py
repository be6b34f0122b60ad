"""The four treasure coins of the cave (TH-12): who holds them, what they do, how they change hands. Compiled room.

A coin is with a seat, with nobody, or on a dweller's space of the cave board (`WITH_DWELLER` plus its kind).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.actions import TAKE_CARD, TakeCard
from doubloon.games.el_dorado.content import (
    BAVIECA,
    BLACK_DIE,
    CORTES,
    CURSE_STRENGTH,
    CURSED_GOLD,
    GOLD,
    JIMENEZ,
    NOBODY,
    ROSE,
    WITH_DWELLER,
    Side,
)
from doubloon.games.el_dorado.dice import FACE, listed, showing, thrown
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.battle import RolledAgain
from doubloon.games.el_dorado.edge.events.treasures import Cursed, FoundCoin, LostCoin, TookCard, TookCoin
from doubloon.games.el_dorado.house import ANY_THIEF_LIFTS_CURSE, COIN_FOR_ONE_HOLDER
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.battle.actions import DONE, REROLL_DIE, TAKE_COIN, RerollDie, TakeCoin
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.victory.victory import lift_curse
from doubloon.games.el_dorado.thieves.pieces import THE_CURSE, THE_HORSE, entrust
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

NOT_IN_STOCK: Final = Refusal("ED-R54", "The stacks have no card of that type left.")
NOT_THEIR_COIN: Final = Refusal("TH-12.10", "That coin cannot be taken here; the cursed one never.")
NOT_THROWN: Final = Refusal("TH-12.5", "None of your dice shows that number.")


def held_coins(island: Island, seat: Seat) -> list[i64]:
    """TH-12.10. The coins of a seat that can change hands: never the cursed one."""
    return [coin for coin in range(CORTES) if island.coins[coin] == seat]


def speed_bonus(island: Island, seat: Seat) -> i64:
    """TH-12.2, TH-12.6. What coins add to the speed of a turn."""
    bonus: i64 = 0
    if island.coins[BAVIECA] == seat:
        bonus += 1
    if island.coins[CORTES] == seat:
        bonus -= CURSE_STRENGTH
    return bonus


# --- finding one ----------------------------------------------------------------------------------------------------


def find_coin(island: Island, seat: Seat, coin: i64, finders: i64) -> None:
    """TH-12.1. The finder has it, and what it gives at once; `finders` are the thieves who may be meant."""
    island.coins[coin] = seat
    if island.told is not None:
        gold = min(CURSED_GOLD, island.bank[GOLD]) if coin == CORTES else 0
        island.told.append(FoundCoin(seat, coin, gold))
    if coin == BAVIECA:
        if island.side_of[seat] == island.thieves:
            entrust(island, THE_HORSE, finders)
        elif island.winded != seat:
            island.speed[seat] += 1
    elif coin == ROSE:
        offer_card(island, seat)
    elif coin == CORTES:
        be_cursed(island, seat, finders)


def be_cursed(island: Island, seat: Seat, finders: i64) -> None:
    """TH-12.6, TH-12.8, TH-R26. Five gold, and slower and weaker from now on, unless the cave shrine protects."""
    island.hand_out(seat, GOLD, CURSED_GOLD)
    thieves = island.side_of[seat] == island.thieves
    if island.cave_shrine == seat and (not thieves or island.house & ANY_THIEF_LIFTS_CURSE):
        lift_curse(island)
        return
    if thieves:
        entrust(island, THE_CURSE, finders)
        return
    island.speed[seat] = max(island.speed[seat] - CURSE_STRENGTH, 0)
    if island.told is not None:
        island.told.append(Cursed(seat))


def offer_card(island: Island, seat: Seat) -> None:
    """TH-12.4, ED-R54. One card of choice, if any is left."""
    if any(island.bank):
        island.begin(RoseCard(seat, asks=ONE[seat]))


@declared
class RoseCard(IslandRule):
    """TH-12.4. Raleigh's Golden Rose: which card?"""

    seat: Seat

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [TAKE_CARD[resource] for resource in range(3) if island.bank[resource]]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeCard):
            return NOT_OFFERED
        return None if island.bank[action.resource] else NOT_IN_STOCK

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeCard)
        island.hand_out(seat, action.resource, 1)
        if island.told is not None:
            island.told.append(TookCard(seat, action.resource))
        island.end(self)


# --- losing one -------------------------------------------------------------------------------------------------------


def plunder(island: Island, victim: Seat, taker: i64) -> None:
    """TH-12.10, TH-12.11, TH-R17. One coin goes: the victor picks it, against a dweller its holder does."""
    coins = held_coins(island, victim)
    if len(coins) == 1:
        hand_over(island, victim, taker, coins[0])
    elif coins:
        chooser = taker if taker < WITH_DWELLER else victim
        island.begin(Plunder(chooser, victim, taker, asks=ONE[chooser]))


def hand_over(island: Island, victim: Seat, taker: i64, coin: i64) -> None:
    """A coin changes hands."""
    island.coins[coin] = taker
    if island.told is not None:
        if taker >= WITH_DWELLER:
            island.told.append(LostCoin(victim, coin, taker - WITH_DWELLER))
        else:
            island.told.append(TookCoin(taker, coin, victim))


@declared
class Plunder(IslandRule):
    """TH-12.10, TH-12.11. Which coin?"""

    seat: Seat
    victim: Seat
    taker: i64

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [TAKE_COIN[coin] for coin in held_coins(island, self.victim)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, TakeCoin):
            return NOT_OFFERED
        return None if action.coin in held_coins(island, self.victim) else NOT_THEIR_COIN

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, TakeCoin)
        hand_over(island, self.victim, self.taker, action.coin)
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.one_seat(sheet, columns.WHOM, island, seat, self.victim)


def coins_with_dweller(island: Island, kind: i64) -> list[i64]:
    """TH-12.13, TH-R10. The coins on its space of the cave board."""
    return [coin for coin in range(CORTES) if island.coins[coin] == WITH_DWELLER + kind]


def win_coin(island: Island, seat: Seat, coin: i64) -> None:
    """TH-12.13. A coin that a dweller held."""
    island.coins[coin] = seat
    if island.told is not None:
        island.told.append(FoundCoin(seat, coin, cited="TH-12.13"))


# --- the battle coin --------------------------------------------------------------------------------------------------


def veteran_in_battle(island: Island, fighters: list[i64]) -> Seat:
    """TH-12.5, TH-R25. The seat among those in the battle that may use the battle coin; NOBODY when none may."""
    holder = island.coins[JIMENEZ]
    if holder not in fighters:
        return NOBODY
    used = island.house & COIN_FOR_ONE_HOLDER and island.veteran not in (NOBODY, holder)
    return NOBODY if used else holder


@declared
class CoinReroll(IslandRule):
    """TH-12.5, TH-R27. The Army of Jiménez: one own die again, or none."""

    seat: Seat
    side: Side
    dice: i64

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        out: list[Action] = [DONE]
        for pips in range(1, BLACK_DIE + 1):
            if self.may_reroll(pips) is None:
                out.append(REROLL_DIE[pips])
        return out

    def may_reroll(self, pips: i64) -> Refusal | None:
        return None if pips <= BLACK_DIE and showing(self.dice, pips) else NOT_THROWN

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, RerollDie):
            return self.may_reroll(action.pips)
        return None if action is DONE else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        if isinstance(action, RerollDie):
            fresh = thrown(island, 1)
            self.dice += fresh - ONE[FACE[action.pips - 1]]
            island.veteran = seat
            if island.told is not None:
                island.told.append(RolledAgain(seat, listed(fresh), listed(self.dice), "TH-12.5"))
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.thrown_again(sheet, island, seat, self.side, self.dice)
