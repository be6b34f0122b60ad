"""What golden records show of El Dorado: every explorer, cave tile, treasure and happening, every way to the end.
(Not compiled: edge.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from doubloon.games.el_dorado import events as told
from doubloon.games.el_dorado.battle_events import TookCaveShrine
from doubloon.games.el_dorado.content import CAVE_EXIT, COIN_NAMES, EXPLORER_NAMES, KIND_NAMES
from doubloon.games.el_dorado.solo.events import GuardianEvent, GuardianWaits, Usurped
from doubloon.games.el_dorado.trade_events import Swapped
from doubloon.kernel.events import Event

CAVE_TILES: Final = [name for kind, name in enumerate(KIND_NAMES) if kind > CAVE_EXIT]
ENDINGS: Final = {
    told.Offered: "won with an offering",
    told.FoundCaveShrine: "won by finding the cave shrine",
    TookCaveShrine: "won in battle",
    Swapped: "won by trade",
}
"""ED-3.2, ED-3.3, ED-R46. What happened just before somebody had all they need."""


def happenings(family: type[Event]) -> Iterator[type[Event]]:
    """Every kind of event of the game."""
    for kind in family.__subclasses__():
        if kind.__module__.startswith(__package__):
            yield kind
        yield from happenings(kind)


SELDOM: Final = {told.PutAside, told.SearchBeganAnew, GuardianWaits, Usurped}
"""Accidents of the map and of a lone search that hardly one game in a hundred sees: scenes show them."""
ABSTRACT: Final = {told.IslandEvent, told.PlaceEvent, GuardianEvent}
SIGHTS: Final = frozenset(
    {
        *(f"explorer {name}" for name in EXPLORER_NAMES),
        *(f"cave tile {name}" for name in CAVE_TILES),
        *(f"treasure {name}" for name in COIN_NAMES),
        *(kind.__name__ for kind in happenings(Event) if kind not in ABSTRACT | SELDOM),
        *ENDINGS.values(),
    }
)


def sights(events: Sequence[Event]) -> set[str]:
    """Which of them a whole game shows."""
    shown = {type(event).__name__ for event in events}
    for event in events:
        match event:
            case told.Revealed():
                shown.add(f"explorer {EXPLORER_NAMES[event.explorer]}")
            case told.Flipped() | told.RevealedTile():
                shown.add(f"cave tile {KIND_NAMES[event.kind_]}")
            case told.FoundCoin():
                shown.add(f"treasure {COIN_NAMES[event.coin]}")
    for before, event in pairwise(events):
        if isinstance(event, told.Won) and type(before) in ENDINGS:
            shown.add(ENDINGS[type(before)])
    return shown & SIGHTS
