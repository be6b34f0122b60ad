"""Fighting (BG-12). Compiled room."""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import FIRST_SOLDIER, Canaan, Soldier
from doubloon.games.battle_of_gog.content import IS_CORNER, SOLDIERS, WATER_LEVEL
from doubloon.games.battle_of_gog.edge.events.marches import Drowned, Fought
from doubloon.games.battle_of_gog.rules.abilities.abilities import draw_ability
from doubloon.games.battle_of_gog.rules.winning.elimination import check_elimination
from doubloon.games.battle_of_gog.rules.winning.victory import check_victory
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.squares import Square


def arrive(canaan: Canaan, one: Soldier, square: Square) -> None:
    """BG-10.6, BG-18.9, BG-18.21. A soldier enters a square, in battle if an enemy soldier stands there."""
    if canaan.board[square]:
        fight(canaan, one, square)
        return
    canaan.move_soldier(one, square)
    if IS_CORNER[square]:
        check_victory(canaan)


def fight(canaan: Canaan, attacker: Soldier, square: Square) -> None:
    """BG-12.1 – BG-12.8. One battle on this square, from the attack to everything that follows from it.

    The attacker brings no ruin along (BG-17.3); the defender may stand on one.
    """
    defender = canaan.board[square] - FIRST_SOLDIER
    attack = canaan.level[attacker]
    defence = canaan.effective_level(defender)
    ruin = defence > canaan.level[defender]
    rolls: list[i64] = []
    if attack == defence:
        attacker_wins = roll_off(canaan, rolls)
    else:
        attacker_wins = attack > defence
    winner = attacker if attacker_wins else defender
    loser = defender if attacker_wins else attacker
    if attack != defence:
        beaten = defence if attacker_wins else attack
        canaan.level[winner] = max(1, canaan.level[winner] - beaten)
    canaan.remove_soldier(loser)
    if attacker_wins:
        canaan.move_soldier(attacker, square)
    canaan.fought |= ONE[winner]
    tell_fight(canaan, attacker, defender, square, attack, defence, winner, rolls, ruin)
    after_battle(canaan, winner, loser // SOLDIERS, square, fell=attack != defence)


def roll_off(canaan: Canaan, rolls: list[i64]) -> bool:
    """BG-12.4. Attacker and defender roll until one is higher; whether it is the attacker."""
    while True:
        attack = canaan.roll(6) + 1
        defence = canaan.roll(6) + 1
        rolls.append(attack)
        rolls.append(defence)
        if attack != defence:
            return attack > defence


def tell_fight(
    canaan: Canaan,
    attacker: Soldier,
    defender: Soldier,
    square: Square,
    attack: i64,
    defence: i64,
    winner: Soldier,
    rolls: list[i64],
    ruin: bool,
) -> None:
    if canaan.told is not None:
        canaan.told.append(
            Fought(
                attacker // SOLDIERS,
                defender // SOLDIERS,
                square,
                attack,
                defence,
                winner == attacker,
                canaan.level[winner],
                rolls,
                ruin,
            )
        )


def after_battle(canaan: Canaan, winner: Soldier, loser: Seat, square: Square, fell: bool) -> None:
    """BG-12.6, BG-12.7, BG-21.2. Winners who fell too low for the water drown, the first victory is rewarded, players
    may be out."""
    seat = winner // SOLDIERS
    weak = fell and canaan.level[winner] < WATER_LEVEL
    if weak and not canaan.land.dry[square] and not canaan.wades(seat):
        canaan.remove_soldier(winner)
        if canaan.told is not None:
            canaan.told.append(Drowned(seat, square))
    if not canaan.veterans & ONE[seat]:
        canaan.veterans |= ONE[seat]
        draw_ability(canaan, seat, "BG-12.7")
    check_elimination(canaan, loser)
    check_elimination(canaan, seat)
    if IS_CORNER[square] and not canaan.over:
        check_victory(canaan)
