"""What can be traded (ED-6, TH-4): free actions, for which the game never waits. Compiled room.

A proposal between players is put together card by card.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import (
    COIN_NAMES,
    CORTES,
    MOST_SEATS,
    RESOURCE_NAMES,
)
from doubloon.games.el_dorado.rules.trade.proposal import (
    GIVES,
    GIVES_COIN,
    GIVES_SHRINE,
    WANTS,
    WANTS_COIN,
    WANTS_SHRINE,
)
from doubloon.kernel.action import Action
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import ONE

SHRINE_BITS: Final = {"offer shrine": ONE[GIVES_SHRINE], "ask shrine": ONE[WANTS_SHRINE]}


class Trade(Action):
    """ED-6. One of the free actions, for which the game never waits."""

    def adds(self) -> i64:
        """ED-R48. What it adds to the proposal that is being put together."""
        return 0


@final
@declared
class TradeWord(Trade):
    """A free action that needs no more than its name."""

    name: str

    def __str__(self) -> str:
        return self.name

    def adds(self) -> i64:
        return SHRINE_BITS[self.name]


@final
@declared
class StackTrade(Trade):
    """ED-6.3. Cards of one type to the stacks for one of another."""

    gives: i64
    takes: i64

    def __str__(self) -> str:
        return f"trade {RESOURCE_NAMES[self.gives]} for {RESOURCE_NAMES[self.takes]}"


@final
@declared
class OfferTo(Trade):
    """ED-R48. Begin to put a proposal to this seat together."""

    seat: i64

    def __str__(self) -> str:
        return f"offer to {self.seat}"

    def adds(self) -> i64:
        return self.seat + 1


@final
@declared
class OfferCard(Trade):
    """ED-R48. One more card of this type on my half of the proposal."""

    resource: i64

    def __str__(self) -> str:
        return f"offer {RESOURCE_NAMES[self.resource]}"

    def adds(self) -> i64:
        return ONE[GIVES[self.resource]]


@final
@declared
class AskCard(Trade):
    """ED-R48. One more card of this type on the other half."""

    resource: i64

    def __str__(self) -> str:
        return f"ask {RESOURCE_NAMES[self.resource]}"

    def adds(self) -> i64:
        return ONE[WANTS[self.resource]]


@final
@declared
class Accept(Action):
    """ED-R5. Take the proposal of this seat."""

    seat: i64

    def __str__(self) -> str:
        return f"accept {self.seat}"


@final
@declared
class Decline(Action):
    """ED-R48. Refuse the proposal of this seat."""

    seat: i64

    def __str__(self) -> str:
        return f"decline {self.seat}"


@final
@declared
class OfferCoin(Trade):
    """TH-4.1. This coin on my half of the proposal."""

    coin: i64

    def __str__(self) -> str:
        return f"offer {COIN_NAMES[self.coin]}"

    def adds(self) -> i64:
        return ONE[GIVES_COIN + self.coin]


@final
@declared
class AskCoin(Trade):
    """TH-4.1. This coin on the other half."""

    coin: i64

    def __str__(self) -> str:
        return f"ask {COIN_NAMES[self.coin]}"

    def adds(self) -> i64:
        return ONE[WANTS_COIN + self.coin]


STACK_TRADE: Final = [StackTrade(gives, takes) for gives in range(3) for takes in range(3)]
EXCHANGES: Final = [[one for one in STACK_TRADE if one.gives == given != one.takes] for given in range(3)]
"""By the type given: the trades for another type (ED-R6)."""
OFFER_TO: Final = [OfferTo(seat) for seat in range(MOST_SEATS)]
OFFER_CARD: Final = [OfferCard(resource) for resource in range(3)]
ASK_CARD: Final = [AskCard(resource) for resource in range(3)]
OFFER_COIN: Final = [OfferCoin(coin) for coin in range(CORTES)]
ASK_COIN: Final = [AskCoin(coin) for coin in range(CORTES)]
ACCEPT: Final = [Accept(seat) for seat in range(MOST_SEATS)]
DECLINE: Final = [Decline(seat) for seat in range(MOST_SEATS)]
OFFER_SHRINE: Final = TradeWord("offer shrine")  # ED-6.1
ASK_SHRINE: Final = TradeWord("ask shrine")  # ED-6.1
PROPOSE: Final = TradeWord("propose")  # ED-R48
WITHDRAW: Final = TradeWord("withdraw")  # ED-R48
