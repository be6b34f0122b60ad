"""Trade with the stacks and between players (ED-6): free choices, for which the game never waits. Compiled room.

A proposal is one number: the addressee, the cards of both halves, the cave shrine. It is put together card by card in
`drafts`, which is dropped as soon as the game goes on; once made it stands in `proposals`, and the addressee is asked at
once (ED-R48).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.cards import CARD, Cards
from doubloon.games.el_dorado.content import (
    CORTES,
    EXPLORERS,
    MERCHANT_RATE,
    MOST_SEATS,
    STACK_RATE,
    WAITING,
    WILLIAM,
    Resource,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.edge.events.trade import Declined, Proposed, TradedWithStacks, Withdrew
from doubloon.games.el_dorado.modes import TEAMS
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.trade.actions import (
    ACCEPT,
    ASK_CARD,
    ASK_COIN,
    ASK_SHRINE,
    DECLINE,
    EXCHANGES,
    OFFER_CARD,
    OFFER_COIN,
    OFFER_SHRINE,
    OFFER_TO,
    PROPOSE,
    WITHDRAW,
    Accept,
    AskCard,
    AskCoin,
    Decline,
    OfferCard,
    OfferCoin,
    OfferTo,
    StackTrade,
    Trade,
)
from doubloon.games.el_dorado.rules.trade.proposal import (
    DEAL,
    FIVE_BITS,
    GIVES_COIN,
    GIVES_SHRINE,
    NO_DEAL,
    WANTS_COIN,
    WANTS_SHRINE,
    addressee,
    coins_of,
    gives,
    halves,
    wanted,
    wants,
)
from doubloon.games.el_dorado.rules.trade.swap import swap
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.masks import BYTE, ONE
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal
from doubloon.pieces.columns import changed
from doubloon.pieces.handful import UNIT, count

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island

NOBODY_HAS_PROPOSED: Final[list[vec[i64]]] = [vec[i64]([0] * seats) for seats in range(MOST_SEATS + 1)]
"""By the number of seats: the column with which a turn begins. Nobody may change it."""

SAME_TYPE: Final = Refusal("ED-R6", "Another type must differ from the type given.")
TOO_FEW_FOR_STACKS: Final = Refusal("ED-6.3", "You do not have enough cards of that type for the stacks.")
NONE_IN_STACK: Final = Refusal("ED-R54", "The stacks have no card of that type left.")
UNDIVIDED: Final = Refusal("ED-R61", "The cards that your team has captured are divided first.")
NOT_NOW: Final = Refusal("ED-R48", "Players cannot trade with each other at this moment.")
OFF_THE_MAP: Final = Refusal("ED-R39", "An explorer off the map cannot trade with players.")
NOT_ENTERED: Final = Refusal("TH-R46", "Before the partner enters, only one of a team acts.")
NOT_EXPLORING: Final = Refusal("TH-6.18", "Partners pass treasures in their own explore phase.")
YOURSELF: Final = Refusal("ED-6.1", "Trade needs another player.")
TOO_FAR: Final = Refusal("ED-6.1", "Your explorers are not on the same tile or on adjacent tiles.")
ENOUGH_PROPOSALS: Final = Refusal("ED-R48", "No more proposals to that player this turn.")
OPEN_PROPOSAL: Final = Refusal("ED-R48", "Your proposal has not been answered yet.")
DRAFTING: Final = Refusal("ED-R48", "You are already putting a proposal together.")
NOT_DRAFTING: Final = Refusal("ED-R48", "Say first to whom you offer.")
NOT_HELD: Final = Refusal("ED-R5", "You hold too few cards of that type.")
THEY_HOLD_FEWER: Final = Refusal("ED-R5", "That player holds fewer cards.")
NO_SHRINE: Final = Refusal("ED-6.1", "The cave shrine is not there to be traded.")
NO_COIN: Final = Refusal("TH-12.14", "That treasure is not there to be traded.")
EMPTY: Final = Refusal("ED-R5", "A proposal needs something on one of its halves.")
REFUSED_BEFORE: Final = Refusal("ED-R48", "That player has refused this very proposal this turn.")
NO_PROPOSAL: Final = Refusal("ED-R48", "That player has proposed nothing to you.")
NOT_PROPOSED: Final = Refusal("ED-R48", "No proposal of yours waits for an answer.")


def top_rule(island: Island) -> IslandRule:
    """The rule that asks now."""
    top: Any = island.stack[-1]
    rule: IslandRule = top  # on this table there are no other procedures
    return rule


# --- what may be done -----------------------------------------------------------------------------------------------


def add_trades(island: Island, seat: Seat, rule: IslandRule, out: list[Action]) -> None:
    """ED-6.1, ED-6.3. All free choices of a seat while this rule asks."""
    if island.mode == TEAMS and island.at[EXPLORERS + seat] == WAITING:
        return
    hands = island.hands
    base = 3 * seat
    rate = MERCHANT_RATE if island.explorer[seat] == WILLIAM else STACK_RATE
    if hands[base] >= rate or hands[base + 1] >= rate or hands[base + 2] >= rate:
        add_stack_trades(island, seat, rule, rate, out)
    if island.haggling and island.proposals[seat]:
        out.append(WITHDRAW)
    elif island.noted_company[seat] and rule.lets_players_trade():
        others = island.company(seat)
        if others:
            add_player_trades(island, seat, others, out)


def stands_on(island: Island, seat: Seat, tiles: i64) -> bool:
    """Whether a player's explorer, or one of the thieves, is on one of these tiles."""
    here = island.at[EXPLORERS + seat]
    if here >= 0:
        return tiles & ONE[here] != 0
    return island.side_of[seat] == island.thieves and island.presence_of_thieves() & tiles != 0


def add_stack_trades(island: Island, seat: Seat, rule: IslandRule, rate: i64, out: list[Action]) -> None:
    """ED-6.3"""
    if stack_trade_stopped(island, seat, rule) is not None:
        return
    hands, bank = island.hands, island.bank
    for given in range(3):
        if hands[3 * seat + given] >= rate:
            for exchange in EXCHANGES[given]:
                if bank[exchange.takes]:
                    out.append(exchange)


def add_player_trades(island: Island, seat: Seat, others: i64, out: list[Action]) -> None:
    """ED-6.1, ED-R48. Proposals to those near."""
    draft = island.drafts[seat]
    if draft:
        if others & ONE[addressee(draft)]:
            add_to_draft(island, seat, draft, out)
    else:
        proposed = island.proposed[seat]
        for other in BYTE[others]:
            if count(proposed, other) < island.most_proposals:
                out.append(OFFER_TO[other])


def add_to_draft(island: Island, seat: Seat, draft: i64, out: list[Action]) -> None:
    """ED-R48. What can still be put into a proposal, and making it."""
    hands = island.hands
    for resource in range(3):
        if gives(draft, resource) < hands[3 * seat + resource]:
            out.append(OFFER_CARD[resource])
    number = wanted(draft)
    if number < island.hand_size(addressee(draft)):
        if number < FIVE_BITS:
            out += ASK_CARD
        else:
            out += [card for card in ASK_CARD if wants(draft, card.resource) < FIVE_BITS]
    if island.expansion:
        for coin in range(CORTES):
            if may_offer_coin(island, seat, coin) is None:
                out.append(OFFER_COIN[coin])
            if may_ask_coin(island, seat, coin) is None:
                out.append(ASK_COIN[coin])
    if island.cave_shrine >= 0:
        if may_offer_shrine(island, seat) is None:
            out.append(OFFER_SHRINE)
        if may_ask_shrine(island, seat) is None:
            out.append(ASK_SHRINE)
    if may_propose(island, seat) is None:
        out.append(PROPOSE)


def may_trade(island: Island, seat: Seat, action: Action) -> Refusal | None:
    """One of the free actions."""
    if isinstance(action, StackTrade):
        return may_trade_with_stacks(island, seat, action)
    if isinstance(action, OfferTo):
        return may_offer_to(island, seat, action.seat)
    if action is WITHDRAW:
        return None if island.proposals[seat] else NOT_PROPOSED
    refusal = may_draft(island, seat)
    return refusal if refusal is not None else may_put_in(island, seat, action)


def may_put_in(island: Island, seat: Seat, action: Action) -> Refusal | None:
    """ED-R48. Into a proposal that has been begun and can still be made."""
    if isinstance(action, OfferCard):
        return may_offer_card(island, seat, action.resource)
    if isinstance(action, AskCard):
        return may_ask_card(island, seat, action.resource)
    if isinstance(action, OfferCoin):
        return may_offer_coin(island, seat, action.coin)
    if isinstance(action, AskCoin):
        return may_ask_coin(island, seat, action.coin)
    if action is OFFER_SHRINE:
        return may_offer_shrine(island, seat)
    if action is ASK_SHRINE:
        return may_ask_shrine(island, seat)
    return may_propose(island, seat) if action is PROPOSE else NOT_OFFERED


def may_trade_with_stacks(island: Island, seat: Seat, action: StackTrade) -> Refusal | None:
    """ED-6.3, ED-6.4, ED-13.6, ED-R6"""
    if action.gives == action.takes:
        return SAME_TYPE
    rate = MERCHANT_RATE if island.explorer[seat] == WILLIAM else STACK_RATE
    if island.hands[3 * seat + action.gives] < rate:
        return TOO_FEW_FOR_STACKS
    if not island.bank[action.takes]:
        return NONE_IN_STACK
    if island.at[EXPLORERS + seat] == WAITING:
        return NOT_ENTERED
    return stack_trade_stopped(island, seat, top_rule(island))


def stack_trade_stopped(island: Island, seat: Seat, rule: IslandRule) -> Refusal | None:
    """ED-13.6, ED-R61. By the rule that asks, or by spoils that a team has not divided yet."""
    refusal = rule.stack_trade_refusal(seat)
    if refusal is None and island.mode == TEAMS:
        for below in island.stack:
            if isinstance(below, IslandRule) and below.keeps_spoils(island, seat):
                return UNDIVIDED
    return refusal


def may_meet(island: Island, seat: Seat, other: Seat) -> Refusal | None:
    """ED-6.1, ED-6.2, ED-R4, ED-R39, ED-R48"""
    if not top_rule(island).lets_players_trade():
        return NOT_NOW
    if other == seat or other >= island.seats:
        return YOURSELF
    here, there = island.at[EXPLORERS + seat], island.at[EXPLORERS + other]
    if here >= 0 and there >= 0:
        return None if here == there or island.beside(here) & ONE[there] else TOO_FAR
    near = island.neighbourhood(seat)
    if not near or not island.scouts(other):
        return OFF_THE_MAP
    return None if stands_on(island, other, near) else TOO_FAR


def may_offer_to(island: Island, seat: Seat, other: Seat) -> Refusal | None:
    """ED-R48"""
    refusal = may_meet(island, seat, other)
    if refusal is not None:
        return refusal
    if island.drafts[seat]:
        return DRAFTING
    return ENOUGH_PROPOSALS if count(island.proposed[seat], other) >= island.most_proposals else None


def may_draft(island: Island, seat: Seat) -> Refusal | None:
    """ED-R48. The proposal has been begun, and can still be made."""
    draft = island.drafts[seat]
    if not draft:
        return NOT_DRAFTING
    return may_meet(island, seat, addressee(draft))


def may_offer_card(island: Island, seat: Seat, resource: Resource) -> Refusal | None:
    """ED-R5"""
    offered = gives(island.drafts[seat], resource)
    return NOT_HELD if offered >= island.hands[3 * seat + resource] else None


def may_ask_card(island: Island, seat: Seat, resource: Resource) -> Refusal | None:
    """ED-R5. Only the number of the other's cards is known."""
    draft = island.drafts[seat]
    if wanted(draft) >= island.hand_size(addressee(draft)) or wants(draft, resource) == FIVE_BITS:
        return THEY_HOLD_FEWER
    return None


def may_offer_shrine(island: Island, seat: Seat) -> Refusal | None:
    """ED-6.1"""
    draft = island.drafts[seat]
    free = island.cave_shrine == seat and not draft & ONE[GIVES_SHRINE]
    free = free and bearer_is_near(island, seat, addressee(draft))
    return None if free else NO_SHRINE


def may_ask_shrine(island: Island, seat: Seat) -> Refusal | None:
    """ED-6.1"""
    draft = island.drafts[seat]
    free = island.cave_shrine == addressee(draft) and not draft & ONE[WANTS_SHRINE]
    free = free and bearer_is_near(island, addressee(draft), seat)
    return None if free else NO_SHRINE


def bearer_is_near(island: Island, holder: Seat, other: Seat) -> bool:
    """TH-13.3, TH-R9. Of the thieves only the one who carries the cave shrine can hand it over."""
    if island.side_of[holder] != island.thieves:
        return True
    return island.bearer >= 0 and island.neighbourhood(other) & ONE[island.at[island.bearer]] != 0


def may_offer_coin(island: Island, seat: Seat, coin: i64) -> Refusal | None:
    """TH-4.1, TH-12.14. Never the cursed one."""
    if island.coins[coin] != seat or island.drafts[seat] & ONE[GIVES_COIN + coin]:
        return NO_COIN
    return may_pass_coins(island, seat, addressee(island.drafts[seat]))


def may_ask_coin(island: Island, seat: Seat, coin: i64) -> Refusal | None:
    """TH-4.1, TH-12.14"""
    draft = island.drafts[seat]
    if island.coins[coin] != addressee(draft) or draft & ONE[WANTS_COIN + coin]:
        return NO_COIN
    return may_pass_coins(island, seat, addressee(draft))


def may_pass_coins(island: Island, seat: Seat, other: Seat) -> Refusal | None:
    """TH-6.18, TH-R39. Partners pass treasures only in their own explore phase."""
    side = island.side_of[seat]
    if side != island.side_of[other] or (side == island.on_turn and top_rule(island).is_exploring()):
        return None
    return NOT_EXPLORING


def may_propose(island: Island, seat: Seat) -> Refusal | None:
    """ED-R48"""
    draft = island.drafts[seat]
    if draft < 16:
        return EMPTY
    return REFUSED_BEFORE if draft + DEAL * seat in island.refused else None


def may_decline(island: Island, seat: Seat, other: Seat) -> Refusal | None:
    """ED-R48"""
    if other >= island.seats or addressee(island.proposals[other]) != seat:
        return NO_PROPOSAL
    return None


def may_accept(island: Island, seat: Seat, other: Seat) -> Refusal | None:
    """ED-R5"""
    refusal = may_decline(island, seat, other)
    if refusal is not None:
        return refusal
    deal = island.proposals[other]
    for resource in range(3):
        if wants(deal, resource) > island.hands[3 * seat + resource]:
            return NOT_HELD
    return None


# --- doing it -------------------------------------------------------------------------------------------------------


def trade(island: Island, seat: Seat, action: Action) -> None:
    """Carry out a legal free action."""
    assert isinstance(action, Trade)
    if isinstance(action, StackTrade):
        trade_with_stacks(island, seat, action)
    elif action is PROPOSE:
        propose(island, seat)
    elif action is WITHDRAW:
        withdraw(island, seat)
    else:
        put_in(island, seat, action.adds())
        island.haggling = True


def put_in(island: Island, seat: Seat, more: i64) -> None:
    """ED-R48. A proposal that is being put together says more: to whom it goes, a card, a coin, the cave shrine."""
    island.drafts = changed(island.drafts, seat, island.drafts[seat] + more)


def trade_with_stacks(island: Island, seat: Seat, action: StackTrade) -> None:
    """ED-6.3, ED-6.4. It is no purchase (ED-R6); what was being put together is dropped."""
    rate = MERCHANT_RATE if island.explorer[seat] == WILLIAM else STACK_RATE
    island.hands[3 * seat + action.gives] -= rate
    island.bank[action.gives] += rate
    island.bank[action.takes] -= 1
    island.hands[3 * seat + action.takes] += 1
    island.drafts = changed(island.drafts, seat, NO_DEAL)
    island.shown += 1
    if island.told is not None:
        island.told.append(TradedWithStacks(seat, rate, action.gives, action.takes))
    top_rule(island).hand_changed(island, seat)


def propose(island: Island, seat: Seat) -> None:
    """ED-R48"""
    island.own_trade()
    deal = island.drafts[seat]
    other = addressee(deal)
    island.drafts[seat] = NO_DEAL
    island.proposals[seat] = deal
    island.proposed[seat] += UNIT[other]
    island.shown += 1
    if island.told is not None:
        coins = coins_of(deal, GIVES_COIN), coins_of(deal, WANTS_COIN)
        island.told.append(Proposed(seat, other, *halves(deal), *coins))
    island.begin(Answer(other, seat, asks=ONE[other]))


def withdraw(island: Island, seat: Seat) -> None:
    """ED-R48. Nobody has refused it: it may be made again, as long as proposals are left."""
    island.own_trade()
    other = addressee(island.proposals[seat])
    island.proposals[seat] = NO_DEAL
    island.haggling = any(island.drafts)
    if island.told is not None:
        island.told.append(Withdrew(seat, other))
    island.end(island.stack[-1])


@declared
class Answer(IslandRule):
    """ED-R48. The game waits until the addressee accepts or declines a proposal, or who made it takes it back."""

    seat: Seat
    proposer: Seat

    def stack_trade_refusal(self, seat: Seat) -> Refusal | None:
        """ED-R48. The proposer's cards are promised until the answer."""
        return OPEN_PROPOSAL if seat == self.proposer else None

    def pledged(self, island: Island, seat: Seat) -> Cards:
        """ED-R48. What is offered is held."""
        cards: Cards = 0
        if seat == self.proposer:
            for resource in range(3):
                cards += gives(island.proposals[seat], resource) * CARD[resource]
        return cards

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        accepts: list[Action] = [ACCEPT[self.proposer], DECLINE[self.proposer]]
        return accepts if may_accept(island, seat, self.proposer) is None else accepts[1:]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Accept):
            return may_accept(island, seat, action.seat)
        return may_decline(island, seat, action.seat) if isinstance(action, Decline) else NOT_OFFERED

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        island.end(self)
        if isinstance(action, Accept):
            swap(island, self.proposer, seat)
        else:
            refuse(island, self.proposer)
            if island.told is not None:
                island.told.append(Declined(seat, self.proposer))

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        columns.one_seat(sheet, columns.WHO, island, seat, self.seat)
        columns.one_seat(sheet, columns.WHOM, island, seat, self.proposer)


def refuse(island: Island, proposer: Seat) -> None:
    """ED-R48. Not again this turn."""
    island.own_trade()
    island.refused.append(island.proposals[proposer] + DEAL * proposer)
    island.proposals[proposer] = NO_DEAL


def drop_drafts(island: Island) -> None:
    """ED-R48. What was being put together when the game went on."""
    island.own_trade()
    island.haggling = False
    for seat in range(island.seats):
        island.drafts[seat] = NO_DEAL


def new_turn(island: Island) -> None:
    """ED-R48. Proposals are counted turn by turn."""
    island.proposed = NOBODY_HAS_PROPOSED[island.seats]
    island.refused = []
