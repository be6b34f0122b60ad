"""Choices and questions of Battle of GOG in words, with the clause and the things they are about. Compiled room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from doubloon.games.battle_of_gog import actions as act
from doubloon.games.battle_of_gog.canaan import FIRST_SOLDIER, Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITY_NAMES,
    ABILITY_TITLES,
    CITIES,
    CORNER_NAMES,
    CORNERS,
    GOODS_NAMES,
    HOME_SQUARES,
    NEXT,
    SOLDIERS,
    START_SOLDIERS,
    TREASURE_CLAUSES,
    TREASURE_TEXTS,
    TREASURE_TITLES,
    WISDOM,
    first_die,
    second_die,
)
from doubloon.games.battle_of_gog.edge.events.about import amounts, at, covered, target
from doubloon.games.battle_of_gog.rules.abilities.ambush import AmbushChoice
from doubloon.games.battle_of_gog.rules.buying import Buying, Payment, price_of
from doubloon.games.battle_of_gog.rules.dice import Dice
from doubloon.games.battle_of_gog.rules.fighting.conquest import Conquest, Sieges
from doubloon.games.battle_of_gog.rules.fighting.picks import PickSoldiers
from doubloon.games.battle_of_gog.rules.gog_and_angel import SpiritMove
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
from doubloon.games.battle_of_gog.rules.scrolls import Robbing
from doubloon.games.battle_of_gog.rules.set_up.map_building import Laying
from doubloon.games.battle_of_gog.rules.set_up.set_up import NORTH, SOUTH, Deployment
from doubloon.games.battle_of_gog.rules.trading import Trading
from doubloon.games.battle_of_gog.rules.treasures.chests import Chests
from doubloon.games.battle_of_gog.rules.treasures.marches import CornerMarch, ForestMarch
from doubloon.games.battle_of_gog.rules.treasures.treasures import CityPick, Forgetting, Theft, TreasureCard
from doubloon.kernel.action import Action, Plain
from doubloon.kernel.events import listed, seat_name, several
from doubloon.kernel.games.game import Label, Prompt
from doubloon.kernel.masks import members

PLAIN = {
    act.END_TRADING: ("Trade no more", "BG-6.4"),
    act.END_BUYING: ("Buy nothing more", "BG-7.1"),
    act.DRAW: ("Draw a treasure card", "BG-8.1"),
    act.LEAVE_CHESTS: ("Draw no more treasure cards", "BG-8.4"),
    act.APPLY: ("Apply the card to yourself", "BG-8.6"),
    act.CANCEL: ("Cancel the card", "BG-8.6"),
    act.TAKE_NOTHING: ("Take no card", "BG-18.20"),
    act.NO_AMBUSH: ("Keep Ambush for later", "BG-19.7"),
    act.KEEP: ("Keep the dice", "BG-9.2"),
    act.REROLL: ("Re-roll both dice, once", "BG-9.2"),
    act.STAY: ("Move no spirit", "BG-14.2"),
    act.END_TURN: ("End the turn", "BG-10.10"),
}
TURNED = ("not turned", "turned right", "upside down", "turned left")
BOUGHT = {
    act.BUY_ABILITY: ("Buy an ability card", "BG-7.7", "buy:ability"),
    act.BUY_SCROLL: ("Buy a scroll", "BG-7.8", "buy:scroll"),
    act.BUY_BARN: ("Buy the next barn", "BG-7.9", "buy:barn"),
}
PAID_FOR: dict[Action, str] = {
    act.BUY_ABILITY: "for an ability card",
    act.BUY_SCROLL: "for a scroll",
    act.BUY_BARN: "for the next barn",
}
DIRECTION_WORDS = [
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
]


def label(canaan: Canaan, seat: int, action: Action) -> Label:
    """One choice."""
    if isinstance(action, Plain):
        if action in BOUGHT:
            text, clause, thing = BOUGHT[action]
            return Label(label=f"{text} for {price(canaan, seat, action)}", clause=clause, targets=[thing])
        text, clause = PLAIN[action]
        return Label(label=text, clause=clause, targets=[])
    text, clause, targets = WORDS[type(action)](canaan, seat, action)
    return Label(label=text, clause=clause, targets=targets)


Words = tuple[str, str, list[str]]
"""Words, clause and targets."""


def soldier(canaan: Canaan, seat: int, die: int) -> str:
    """`Soldier on (0,11), level 2`: dice carry no numbers that a player could see."""
    one = SOLDIERS * seat + die
    return f"Soldier on {at(canaan.place[one])}, level {canaan.level[one]}"


def piece(die: int) -> str:
    """A soldier of the seat that decides as a thing on the board: `soldier:3`."""
    return f"soldier:{die + 1}"


def card(ability: int) -> str:
    """An ability card as a thing on the board: `ability:speed`."""
    return f"ability:{ABILITY_NAMES[ability].lower()}"


def foreseen(canaan: Canaan, attacker: int, square: int) -> str:
    """BG-12.2 – BG-12.4. What entering a square with an enemy soldier leads to."""
    if not canaan.board[square]:
        return ""
    attack = canaan.level[attacker]
    defence = canaan.effective_level(canaan.board[square] - FIRST_SOLDIER)
    if attack == defence:
        return f", even battle at level {attack}: dice decide"
    if attack < defence:
        return f", battle {attack} against {defence}: lost"
    return f", battle {attack} against {defence}: won, falls to level {max(1, attack - defence)}"


def without_a_step(canaan: Canaan, die: int, square: int) -> str:
    """BG-R37. Whether the water is paid for."""
    top = canaan.stack[-1]
    return ", no step" if isinstance(top, Movement) and top.is_free(canaan, die, square) else ""


def price(canaan: Canaan, seat: int, purchase: Action) -> str:
    """BG-7.1, BG-19.5. What a purchase costs this player."""
    asked = price_of(canaan, seat, purchase)
    if canaan.holds(seat, WISDOM):
        return f"{asked[0] + asked[1] + asked[2]} resources of any kind"
    return amounts(list(asked))


def say_move(canaan: Canaan, seat: int, action: act.Move) -> Words:
    one = SOLDIERS * seat + action.soldier
    to = NEXT[canaan.place[one]][action.direction]
    free = without_a_step(canaan, action.soldier, to)
    way = f"{DIRECTION_WORDS[action.direction]} to {at(to)}{free}{foreseen(canaan, one, to)}"
    clause = "BG-10.6" if canaan.board[to] else "BG-10.2"
    return f"{soldier(canaan, seat, action.soldier)}: {way}", clause, [piece(action.soldier), target(to)]


def say_glide(canaan: Canaan, seat: int, action: act.Glide) -> Words:
    one = SOLDIERS * seat + action.soldier
    free = without_a_step(canaan, action.soldier, action.square)
    way = f"glide to {at(action.square)}{free}{foreseen(canaan, one, action.square)}"
    text = f"{soldier(canaan, seat, action.soldier)}: {way}"
    return text, "BG-19.9", [piece(action.soldier), target(action.square)]


def say_found(canaan: Canaan, seat: int, action: act.Found) -> Words:
    text = f"{soldier(canaan, seat, action.soldier)}: found a city there"
    return text, "BG-11.1", [piece(action.soldier)]


def say_exchange(canaan: Canaan, seat: int, action: act.Exchange) -> Words:
    give, take = GOODS_NAMES[action.give], GOODS_NAMES[action.take]
    return (
        f"Exchange {canaan.camel_rate} {give} for 1 {take}",
        "BG-6.3",
        [f"goods:{give}", f"goods:{take}"],
    )


def say_recruit(canaan: Canaan, seat: int, action: act.Recruit) -> Words:
    text = f"Recruit for {price(canaan, seat, action)}: a soldier on {at(action.square)}"
    return text, "BG-7.2", ["buy:recruit", target(action.square)]


def say_train(canaan: Canaan, seat: int, action: act.Train) -> Words:
    one = SOLDIERS * seat + action.soldier
    text = f"Train: the soldier on {at(canaan.place[one])} to level {canaan.level[one] + 1} for {price(canaan, seat, action)}"
    return text, "BG-7.5", ["buy:train", piece(action.soldier)]


def say_enlarge(canaan: Canaan, seat: int, action: act.Enlarge) -> Words:
    city = CITIES * seat + action.city
    square = canaan.city_place[city]
    return (
        f"Enlarge for {price(canaan, seat, action)}: the city on {at(square)} to level {canaan.city_level[city] + 1}",
        "BG-7.6",
        ["buy:enlarge", target(square)],
    )


def say_pay(canaan: Canaan, seat: int, action: act.Pay) -> Words:
    return f"Pay {amounts([action.food, action.wood, action.gold])}", "BG-19.5", []


def say_pick_soldier(canaan: Canaan, seat: int, action: act.PickSoldier) -> Words:
    return soldier(canaan, seat, action.soldier), "BG-18.1", [piece(action.soldier)]


def say_pick_city(canaan: Canaan, seat: int, action: act.PickCity) -> Words:
    square = canaan.city_place[CITIES * seat + action.city]
    level = canaan.city_level[CITIES * seat + action.city]
    return f"The city on {at(square)} (level {level})", "BG-18.10", [target(square)]


def say_give_up(canaan: Canaan, seat: int, action: act.GiveUp) -> Words:
    return f"Give up {ABILITY_TITLES[action.ability]}", "BG-18.17", [card(action.ability)]


def say_take_card(canaan: Canaan, seat: int, action: act.TakeCard) -> Words:
    text = f"Take {ABILITY_TITLES[action.ability]} from {seat_name(action.seat)}"
    return text, "BG-18.20", [f"seat:{action.seat}", card(action.ability)]


def say_take_scroll(canaan: Canaan, seat: int, action: act.TakeScroll) -> Words:
    return f"Take a scroll from {seat_name(action.seat)}", "BG-16.2", [f"seat:{action.seat}"]


def say_storm(canaan: Canaan, seat: int, action: act.Storm) -> Words:
    square = canaan.city_place[CITIES * action.seat + action.city]
    return (
        f"The city of {seat_name(action.seat)} on {at(square)} falls first",
        "BG-13.5",
        [target(square)],
    )


def say_lay_tile(canaan: Canaan, seat: int, action: act.LayTile) -> Words:
    spot = f"{action.position // 5},{action.position % 5}"
    text = f"Lay it from {covered(action.position)}: {TURNED[action.rotation]}"
    return text, "BG-2.6", [f"tile:{spot}", f"turn:{action.rotation * 90}"]


def say_split(canaan: Canaan, seat: int, action: act.Split) -> Words:
    top = canaan.stack[-1]
    assert isinstance(top, Deployment)
    north, south = (at(HOME_SQUARES[corner[top.turn]][0]) for corner in (NORTH, SOUTH))
    text = (
        f"{action.north} in your northern corner, {north}, "
        f"{START_SOLDIERS - action.north} in your southern corner, {south}"
    )
    return text, "BG-2.14", []


def say_move_gog(canaan: Canaan, seat: int, action: act.MoveGog) -> Words:
    return f"Gog: to {at(action.square)}", "BG-14.2", ["spirit:gog", target(action.square)]


def say_move_angel(canaan: Canaan, seat: int, action: act.MoveAngel) -> Words:
    return f"The Angel: to {at(action.square)}", "BG-15.1", ["spirit:angel", target(action.square)]


def say_ambush(canaan: Canaan, seat: int, action: act.Ambush) -> Words:
    return f"Ambush: on {at(action.square)}", "BG-19.7", ["ability:ambush", target(action.square)]


def say_to_forest(canaan: Canaan, seat: int, action: act.ToForest) -> Words:
    return f"Forest: {at(action.square)}", "BG-18.21", [target(action.square)]


def say_to_corner(canaan: Canaan, seat: int, action: act.ToCorner) -> Words:
    corner = CORNERS[action.corner]
    fate = foreseen(canaan, SOLDIERS * seat + action.soldier, corner)
    where = f"to the corner {CORNER_NAMES[action.corner]} {at(corner)}{fate}"
    text = f"{soldier(canaan, seat, action.soldier)}: {where}"
    return text, "BG-18.9", [piece(action.soldier), target(corner)]


WORDS: dict[type, Callable[[Canaan, int, Any], Words]] = {
    act.Move: say_move,
    act.Glide: say_glide,
    act.Found: say_found,
    act.Exchange: say_exchange,
    act.Recruit: say_recruit,
    act.Train: say_train,
    act.Enlarge: say_enlarge,
    act.Pay: say_pay,
    act.PickSoldier: say_pick_soldier,
    act.PickCity: say_pick_city,
    act.GiveUp: say_give_up,
    act.TakeCard: say_take_card,
    act.TakeScroll: say_take_scroll,
    act.Storm: say_storm,
    act.LayTile: say_lay_tile,
    act.Split: say_split,
    act.MoveGog: say_move_gog,
    act.MoveAngel: say_move_angel,
    act.Ambush: say_ambush,
    act.ToForest: say_to_forest,
    act.ToCorner: say_to_corner,
}
"""By the kind of an action: its words."""


QUESTIONS: dict[type, tuple[str, str]] = {
    Laying: ("Lay this tile: where, and how turned?", "BG-2.6"),
    Deployment: ("How many of your 3 soldiers stand in each of your corners?", "BG-2.14"),
    Buying: ("Buy something, or go on.", "BG-7.1"),
    Robbing: ("From whom do you take a scroll?", "BG-16.2"),
    CityPick: ("Which of your cities?", "BG-18.10"),
    CornerMarch: ("Which soldier goes to which corner?", "BG-18.9"),
    Forgetting: ("Which ability card do you give up?", "BG-18.17"),
    Theft: ("Which ability card do you take, and from whom?", "BG-18.20"),
    AmbushChoice: ("Lay an ambush before the dice are rolled?", "BG-19.7"),
    Sieges: ("Which city falls first?", "BG-13.5"),
}


def prompt(canaan: Canaan, _seat: int) -> Prompt:
    """What the seat must decide."""
    text, clause = question(canaan)
    return Prompt(text=text, clause=clause)


def question(canaan: Canaan) -> tuple[str, str]:
    """The decision on top of the stack."""
    top = canaan.stack[-1]
    asking = ASKING.get(type(top))
    return QUESTIONS[type(top)] if asking is None else asking(canaan, top)


def aim(canaan: Canaan, payment: Payment) -> str:
    """BG-7.2 – BG-7.9. What is paid for."""
    bought = act.ACTIONS[payment.purchase]
    seat = canaan.to_act()[0]
    if isinstance(bought, act.Recruit):
        return f"for a soldier on {at(bought.square)}"
    if isinstance(bought, act.Train):
        return f"to train the soldier on {at(canaan.place[SOLDIERS * seat + bought.soldier])}"
    if isinstance(bought, act.Enlarge):
        return f"to enlarge the city on {at(canaan.city_place[CITIES * seat + bought.city])}"
    return PAID_FOR[bought]


def picking(canaan: Canaan, top: PickSoldiers) -> tuple[str, str]:
    """Which soldiers: for a conquest or a treasure card."""
    seat = canaan.to_act()[0]
    named = [at(canaan.place[SOLDIERS * seat + die]) for die in members(top.picked)]
    those = f"; {already(named)}" if named else ""
    wanted = f"{len(named) + 1} of {top.need}{those}"
    below = canaan.stack[-2]
    if isinstance(below, Conquest):
        return f"Which soldiers conquer the city? Name number {wanted}.", "BG-13.6"
    return f"{TREASURE_TEXTS[canaan.treasure]} Name soldier {wanted}.", TREASURE_CLAUSES[canaan.treasure]


def already(named: list[str]) -> str:
    """Which soldiers have been picked, by their squares."""
    return f"the one on {named[0]} is named" if len(named) == 1 else f"those on {listed(named)} are named"


def moving(_canaan: Canaan, top: SpiritMove) -> tuple[str, str]:
    """Which spirit, and how far."""
    if top.gog and top.angel:
        return f"Move Gog or the Angel up to {several(top.gog, 'step')}?", "BG-18.18"
    if top.gog:
        return f"Move Gog up to {several(top.gog, 'step')}?", "BG-14.2"
    return f"Move the Angel up to {several(top.angel, 'step')}?", "BG-15.1"


def ask_trading(canaan: Canaan, top: Trading) -> tuple[str, str]:
    return f"Exchange resources over camels ({top.left} left)?", "BG-6.4"


def ask_payment(canaan: Canaan, top: Payment) -> tuple[str, str]:
    return f"Pay {top.price} resources of any kind {aim(canaan, top)}.", "BG-19.5"


def ask_chests(canaan: Canaan, top: Chests) -> tuple[str, str]:
    return f"Draw a treasure card ({top.left} left)?", "BG-8.4"


def ask_treasure_card(canaan: Canaan, top: TreasureCard) -> tuple[str, str]:
    card = f"{TREASURE_TITLES[canaan.treasure]}: {TREASURE_TEXTS[canaan.treasure]}"
    return f"{card} Apply it to yourself?", TREASURE_CLAUSES[canaan.treasure]


def ask_forest_march(canaan: Canaan, top: ForestMarch) -> tuple[str, str]:
    if top.soldier < 0:
        return "Which soldier goes to a forest?", "BG-18.21"
    here = at(canaan.place[SOLDIERS * top.seat + top.soldier])
    return f"To which forest does the soldier on {here} go?", "BG-18.21"


def ask_dice(canaan: Canaan, top: Dice) -> tuple[str, str]:
    return f"Keep {first_die(canaan.dice)} and {second_die(canaan.dice)}, or re-roll once?", "BG-9.2"


def ask_movement(canaan: Canaan, top: Movement) -> tuple[str, str]:
    left = f"{several(top.left, 'step')} left"
    return f"Move soldiers ({left}) or found cities.", "BG-10.1"


ASKING: dict[type, Callable[[Canaan, Any], tuple[str, str]]] = {
    Trading: ask_trading,
    Payment: ask_payment,
    Chests: ask_chests,
    TreasureCard: ask_treasure_card,
    ForestMarch: ask_forest_march,
    Dice: ask_dice,
    Movement: ask_movement,
    PickSoldiers: picking,
    SpiritMove: moving,
}
"""By the rule that asks: its question, where the words depend on how far it has come."""


def waiting(canaan: Canaan) -> Prompt:
    """What the others wait for."""
    text, clause = question(canaan)
    return Prompt(text=f"{seat_name(canaan.to_act()[0])} decides: {text}", clause=clause)
