"""Thieves on the map: their coming and going, and which of them carries what (TH-9, TH-12.3, TH-13.6, TH-R9). Compiled room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i16, i64

from doubloon.games.el_dorado.content import (
    CORTES,
    CURSE_STRENGTH,
    LOST,
    MOST_THIEVES,
    THIEF_SPEED,
    THIEVES,
    Piece,
    Place,
)
from doubloon.games.el_dorado.edge.encoding import columns
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.victory.victory import lift_curse
from doubloon.games.el_dorado.thieves.actions import PICK_THIEF, PickThief
from doubloon.games.el_dorado.thieves.events import ThiefCarries
from doubloon.kernel.action import Action
from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared
from doubloon.kernel.encoding import put
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import NOT_OFFERED, Refusal

if TYPE_CHECKING:
    from doubloon.games.el_dorado.island import Island

NO_THIEF: Final[Piece] = -1
THE_CAVE_SHRINE: Final[i64] = 0
THE_CURSE: Final[i64] = 1
THE_HORSE: Final[i64] = 2
"""Bavieca's one more speed (TH-12.3)."""

NOT_THAT_THIEF: Final = Refusal("TH-13.6", "That thief cannot have it.")


def thieves_on_map(island: Island) -> i64:
    """The mask of the thief pieces on the map."""
    mask: i64 = 0
    for piece in range(THIEVES, THIEVES + MOST_THIEVES):
        if island.at[piece] >= 0:
            mask |= ONE[piece]
    return mask


def place_thief(island: Island, piece: Piece, place: Place) -> None:
    """TH-11.6, TH-R9, TH-R26. Four speed at once; what waited for a thief is with it now."""
    island.at[piece] = place
    island.refresh(island.thieves)
    seat = island.lead[island.thieves]
    if island.on_turn == island.thieves:
        island.speed[island.slot(piece)] = THIEF_SPEED
    if island.coins[CORTES] == seat and island.cursed == NO_THIEF:
        island.cursed = piece
        slow_down(island, piece)
    if island.cave_shrine == seat and island.bearer == NO_THIEF:
        island.bearer = piece
    free_bearer(island)


def free_bearer(island: Island) -> None:
    """TH-12.8, TH-R71. A cursed thief who carries the cave shrine is free."""
    if island.cursed != NO_THIEF and island.cursed == island.bearer:
        lift_curse(island)


def slow_down(island: Island, piece: Piece) -> None:
    """TH-12.6"""
    slot = island.slot(piece)
    island.speed[slot] = max(island.speed[slot] - CURSE_STRENGTH, 0)


def lose_thief(island: Island, piece: Piece) -> None:
    """TH-10.7, TH-R9, TH-R26. What it carried and was not taken waits for the next thief."""
    island.at[piece] = LOST
    if island.bearer == piece:
        island.bearer = NO_THIEF
    if island.cursed == piece:
        island.cursed = NO_THIEF


def entrust(island: Island, what: i64, entitled: i64) -> None:
    """TH-12.3, TH-13.6, TH-R43. One of these thieves gets it; the Thieves choose if there are several."""
    if not entitled:
        return
    if entitled & (entitled - 1):
        seat = island.lead[island.thieves]
        island.begin(ChoosingThief(seat, what, entitled, asks=ONE[seat]))
    else:
        carry(island, what, members(entitled)[0])


def carry(island: Island, what: i64, piece: Piece) -> None:
    """This thief has it."""
    if what == THE_CAVE_SHRINE:
        island.bearer = piece
    elif what == THE_CURSE:
        island.cursed = piece
        slow_down(island, piece)
    else:
        island.speed[island.slot(piece)] += 1
    if island.told is not None:
        island.told.append(ThiefCarries(island.lead[island.thieves], piece - THIEVES, what))
    free_bearer(island)


@declared
class ChoosingThief(IslandRule):
    """TH-12.3, TH-13.4, TH-13.6, TH-R43. Which thief?"""

    seat: Seat
    what: i64
    entitled: i64

    def choices(self, island: Island, seat: Seat) -> list[Action]:
        return [PICK_THIEF[piece - THIEVES] for piece in members(self.entitled)]

    def refusal(self, island: Island, seat: Seat, action: Action) -> Refusal | None:
        if not isinstance(action, PickThief):
            return NOT_OFFERED
        return None if self.entitled & ONE[THIEVES + action.thief] else NOT_THAT_THIEF

    def chosen(self, island: Island, seat: Seat, action: Action) -> None:
        assert isinstance(action, PickThief)
        carry(island, self.what, THIEVES + action.thief)
        island.end(self)

    def encode_question(self, sheet: vec[i16], island: Island, seat: Seat) -> None:
        put(sheet, columns.NUMBER, self.what + 1)
        columns.by_seat(sheet, columns.FINISHED, island, seat, self.entitled & 255)
