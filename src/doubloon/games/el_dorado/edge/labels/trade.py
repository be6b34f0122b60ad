"""Choices of trade in words (ED-6, TH-4). Compiled room."""

from __future__ import annotations

from typing import Final

from doubloon.games.el_dorado.content import (
    COIN_NAMES,
    COIN_TITLES,
    MERCHANT_RATE,
    RESOURCE_NAMES,
    STACK_RATE,
    WILLIAM,
)
from doubloon.games.el_dorado.edge.labels.targets import (
    Describe,
    Words,
)
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.rules.trade import actions as trading
from doubloon.kernel.action import Action
from doubloon.kernel.events import seat_name


def of_offer_coin(_island: Island, _seat: int, action: trading.OfferCoin) -> Words:
    return f"Offer {COIN_TITLES[action.coin]}", "TH-4.1", [f"offer:{COIN_NAMES[action.coin]}"]


def of_ask_coin(_island: Island, _seat: int, action: trading.AskCoin) -> Words:
    return f"Ask for {COIN_TITLES[action.coin]}", "TH-4.1", [f"ask:{COIN_NAMES[action.coin]}"]


def of_stack_trade(island: Island, seat: int, action: trading.StackTrade) -> Words:
    gives, takes = RESOURCE_NAMES[action.gives], RESOURCE_NAMES[action.takes]
    merchant = island.explorer[seat] == WILLIAM
    return (
        f"Trade {MERCHANT_RATE if merchant else STACK_RATE} {gives} for 1 {takes} with the stacks",
        "ED-6.4" if merchant else "ED-6.3",
        [f"card:{gives}", f"stack:{takes}"],
    )


def of_offer_to(_island: Island, _seat: int, action: trading.OfferTo) -> Words:
    return f"Offer something to {seat_name(action.seat)}", "ED-R48", [f"seat:{action.seat}"]


def of_offer_card(_island: Island, _seat: int, action: trading.OfferCard) -> Words:
    name = RESOURCE_NAMES[action.resource]
    return f"Offer 1 {name} more", "ED-R48", [f"offer:{name}"]


def of_ask_card(_island: Island, _seat: int, action: trading.AskCard) -> Words:
    name = RESOURCE_NAMES[action.resource]
    return f"Ask for 1 {name} more", "ED-R48", [f"ask:{name}"]


def of_accept(_island: Island, _seat: int, action: trading.Accept) -> Words:
    return f"Accept the offer of {seat_name(action.seat)}", "ED-R5", [f"seat:{action.seat}"]


def of_decline(_island: Island, _seat: int, action: trading.Decline) -> Words:
    return f"Decline the offer of {seat_name(action.seat)}", "ED-R48", [f"seat:{action.seat}"]


OF_TRADE: Final[dict[type[Action], Describe]] = {
    trading.OfferCoin: of_offer_coin,
    trading.AskCoin: of_ask_coin,
    trading.StackTrade: of_stack_trade,
    trading.OfferTo: of_offer_to,
    trading.OfferCard: of_offer_card,
    trading.AskCard: of_ask_card,
    trading.Accept: of_accept,
    trading.Decline: of_decline,
}
