"""Who knows what (ED-R38), and dealing again what a seat cannot see. Compiled room.

Numbers of cards are public, hands are not; nobody knows the order of the stacks, but Emma knows the tiles she has put
back. While explorers are chosen, nobody knows the others' choice (ED-R56). With the expansion nobody knows which cave
tiles were removed (TH-2.9).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from doubloon.games.el_dorado.cards import Cards, most_of_each, number_of
from doubloon.games.el_dorado.content import ALTAR, EMMA, EXIT, EXPLORERS, NOBODY, SUPPLY, UNCHOSEN, WAITING
from doubloon.games.el_dorado.hardcore.tiles import deal_important_anew
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.kernel.chance import Chance
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Seat
from doubloon.pieces.deck import deal_anew, shuffle

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island


def deal_hidden_anew(island: Island, seat: Seat, chance: Chance, reach: i64) -> None:
    """ED-R38"""
    deal_hands(island, seat, chance)
    deal_choices(island, seat, chance)
    deal_stacks(island, seat, chance, reach)
    deal_drafts(island, seat)


def deal_hands(island: Island, seat: Seat, chance: Chance) -> None:
    """Hands: the number is public, the content is not; partners may look (TH-6.10).

    A seat holds what it has chosen to pay with: that is known, and what is imagined can be played.
    """
    pool: list[i64] = []
    seen = [seat, island.partner(seat) if seat >= 0 else -1]
    top = island.stack[-1] if island.stack else None
    if isinstance(top, IslandRule) and seat >= 0 and top.asks & ONE[seat]:
        seen.append(top.whose_hand_is_seen())
    for resource in range(3):
        for other in range(island.seats):
            if other not in seen:
                for _ in range(island.hands[3 * other + resource]):
                    pool.append(resource)
    shuffle(pool, chance)
    spare = pool[:]
    side = island.side_of[seat] if seat >= 0 else NOBODY
    for rule in island.stack:
        if isinstance(rule, IslandRule):
            rule.deal_spoils(island, side, spare)
    numbers: list[i64] = []
    for other in range(island.seats):
        numbers.append(island.hand_size(other))
        if other not in seen:
            known = pledges(island, other)
            for resource in range(3):
                number = number_of(known, resource)
                numbers[other] -= number
                island.hands[3 * other + resource] = number
                for _ in range(number):
                    pool.remove(resource)
    for other in range(island.seats):
        if other not in seen:
            for _ in range(numbers[other]):
                island.hands[3 * other + pool.pop()] += 1


def pledges(island: Island, seat: Seat) -> Cards:
    """Cards that a seat must hold, by one rule in progress or another."""
    cards: Cards = 0
    for rule in island.stack:
        if isinstance(rule, IslandRule):
            cards = most_of_each(cards, rule.pledged(island, seat))
    return cards


def deal_choices(island: Island, seat: Seat, chance: Chance) -> None:
    """ED-R56. Hidden until all have chosen; a team's choices are its own (TH-2.12)."""
    if not island.is_choosing():
        return
    for side in range(island.sides):
        other = island.lead[side]
        if (seat >= 0 and island.side_of[seat] == side) or island.explorer[other] == UNCHOSEN:
            continue
        island.set_explorer(other, 2 * island.board[side] + chance.below(2))
        partner = island.partner(other)
        if partner >= 0:
            island.set_explorer(partner, island.explorer[other] ^ 1)
            if WAITING in (island.at[EXPLORERS + other], island.at[EXPLORERS + partner]):
                waits = chance.below(2)
                island.at[EXPLORERS + other] = WAITING if waits else SUPPLY
                island.at[EXPLORERS + partner] = SUPPLY if waits else WAITING


def deal_stacks(island: Island, seat: Seat, chance: Chance, reach: i64) -> None:
    """ED-19.6, ED-2.6. Emma's own tiles stay; the cave shrine's tile stays in the half it was shuffled into."""
    known = island.known if seat >= 0 and island.explorer[seat] == EMMA else 0
    side = island.side_of[seat] if seat >= 0 else -1
    island.own_stacks()
    deal_important_anew(island, side, chance, max(reach, known))
    deal_anew(island.island_stack, [], chance, max(reach, known))
    if island.expansion:
        deal_cave_kinds(island, chance, reach)
    deal_cave(island, chance, reach)


def deal_cave_kinds(island: Island, chance: Chance, reach: i64) -> None:
    """TH-2.9. What nobody has seen is in the stack or among the tiles removed."""
    stack = island.cave_stack
    unseen: list[i64] = []
    for place in sorted(stack[: max(len(stack) - reach, 0)]):
        if place > ALTAR and not island.turned_up & ONE[place]:
            unseen.append(place)
    kinds = sorted(island.removed + [island.kind[place] for place in unseen])
    shuffle(kinds, chance)
    for place in unseen:
        island.set_kind(place, kinds.pop())
    island.removed = sorted(kinds)


def deal_cave(island: Island, chance: Chance, reach: i64) -> None:
    """ED-2.6, ED-R20. The shrine is anywhere among its lowest tiles, so is a caved-in exit; all else anywhere."""
    stack = island.cave_stack
    below = max(len(stack) - reach, 0)
    rest = sorted([place for place in stack[:below] if place > ALTAR])
    shuffle(rest, chance)
    exit_at = chance.below(min(island.exit_below, below)) if EXIT in stack[:below] else below
    if ALTAR in stack[:below]:
        lowest = min(island.altar_below, below)
        altar_at = chance.below(lowest - 1 if exit_at < lowest else lowest)
        if altar_at >= exit_at:
            altar_at += 1
            rest.insert(exit_at, EXIT)
            rest.insert(altar_at, ALTAR)
        else:
            rest.insert(altar_at, ALTAR)
            if exit_at < below:
                rest.insert(exit_at, EXIT)
    elif exit_at < below:
        rest.insert(exit_at, EXIT)
    stack[:below] = rest


def deal_drafts(island: Island, seat: Seat) -> None:
    """ED-R48. What others are putting together is their business: it is forgotten."""
    island.own_trade()
    for other in range(island.seats):
        if other != seat:
            island.drafts[other] = 0
    island.haggling = any(island.drafts) or any(island.proposals)
