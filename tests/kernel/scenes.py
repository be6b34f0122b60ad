"""Scenes at Smugglers' Cove from which the kernel's tests begin."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from doubloon.kernel.chance import Chance, Scripted
from doubloon.kernel.column import vec
from doubloon.kernel.tables.table import Table, opened
from tests.toys.smugglers_cove.cove import CARDS, Cove
from tests.toys.smugglers_cove.game import GAME

SEED = bytes(range(32))
ANNE, BLACK, CALICO = 0, 1, 2


def at_the_cove(
    hands: Sequence[Sequence[int]] = ((1, 3, 6), (2, 5, 6), (1, 4, 6)), **options: object
) -> Table:
    """A table before the first night, with these hands; what is left of the cards is the deck, sixes on top."""
    table = opened(GAME, len(hands), options, SEED)
    cove = cove_of(table)
    deck = CARDS[:]
    for seat, hand in enumerate(hands):
        cove.hands[seat] = sorted(i64(card) for card in hand)
        for card in hand:
            deck.remove(card)
    cove.deck = deck
    return table


def cove_of(table: Table) -> Cove:
    """What lies on the table."""
    assert isinstance(table.state, Cove)
    return table.state


def with_dice(table: Table, *faces: int) -> Table:
    """The next dice show these faces."""
    later: Chance = table.state.chance
    table.state.chance = Scripted([face - 1 for face in faces], later, drawn=later.drawn)
    return table


def play(table: Table, *script: tuple[int, str]) -> Table:
    """Let these seats do these things."""
    for seat, action in script:
        table.act(seat, action)
    return table


def the_captain_hires() -> Table:
    """Black has laid the highest card and may hire dice."""
    return play(at_the_cove(), (ANNE, "lay 1"), (BLACK, "lay 5"), (CALICO, "lay 4"))


def a_raid() -> Table:
    """Black has hired two dice with both coins; Calico raids, and Black must answer."""
    table = play(the_captain_hires(), (BLACK, "hire d4"), (BLACK, "hire d8"), (BLACK, "sail"))
    return play(table, (CALICO, "raid"))


def the_last_night() -> Table:
    """One night, no pirates, and the captain is about to sail without dice: the game ends then."""
    table = at_the_cove(nights=1, pirates=False)
    return play(table, (ANNE, "lay 1"), (BLACK, "lay 5"), (CALICO, "lay 4"))


def coins(table: Table) -> list[int]:
    """Everybody's coins."""
    return [int(coin) for coin in cove_of(table).coins]


def poor(table: Table) -> Table:
    """Nobody has a coin."""
    cove_of(table).coins = vec[i64]([0] * table.seats)
    return table
