"""What golden records show of El Dorado: every explorer, cave tile, treasure and happening, every way to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from doubloon.games.el_dorado.content import CAVE_EXIT, COIN_NAMES, EXPLORER_NAMES, KIND_NAMES, SHRINES
from doubloon.games.el_dorado.edge.events.about import IslandEvent, PieceEvent, PlaceEvent
from doubloon.games.el_dorado.edge.events.battle import TookCaveShrine
from doubloon.games.el_dorado.edge.events.exploring import Flipped, FoundCaveShrine, Offered, RevealedTile
from doubloon.games.el_dorado.edge.events.names import TEAM_OF
from doubloon.games.el_dorado.edge.events.set_up import Revealed
from doubloon.games.el_dorado.edge.events.trade import Swapped
from doubloon.games.el_dorado.edge.events.treasures import FoundCoin
from doubloon.games.el_dorado.edge.events.turns import TurnBegan
from doubloon.games.el_dorado.edge.events.winning import Won
from doubloon.games.el_dorado.solo.events import GuardianEvent
from doubloon.kernel.events import Event

CAVE_TILES: Final = [name for kind, name in enumerate(KIND_NAMES) if kind > CAVE_EXIT]
ENDINGS: Final = {
    Offered: "won with an offering",
    FoundCaveShrine: "won by finding the cave shrine",
    TookCaveShrine: "won in battle",
    Swapped: "won by trade",
}
"""ED-3.2, ED-3.3, ED-R46. What happened just before somebody had all they need."""


def happenings(family: type[Event]) -> Iterator[type[Event]]:
    """Every kind of event of the game."""
    for kind in family.__subclasses__():
        if kind.__module__.startswith("doubloon.games.el_dorado."):
            yield kind
        yield from happenings(kind)


WON_ALONE: Final = "won alone"
WON_BY_THIEVES: Final = "won by the Thieves"
WON_IN_LARGE_GROUP: Final = "won in a large group"
WON_FROM_THIEVES_IN_LARGE_GROUP: Final = "won from the Thieves in a large group"
WON_BY_TEAM_IN_LARGE_GROUP: Final = "won by a team in a large group"
ABSTRACT: Final = {IslandEvent, PlaceEvent, PieceEvent, GuardianEvent}
COVERAGE: Final = frozenset(
    {
        *(f"explorer {name}" for name in EXPLORER_NAMES),
        *(f"cave tile {name}" for name in CAVE_TILES),
        *(f"treasure {name}" for name in COIN_NAMES),
        *(kind.__name__ for kind in happenings(Event) if kind not in ABSTRACT),
        *ENDINGS.values(),
        WON_ALONE,
        WON_BY_THIEVES,
        WON_IN_LARGE_GROUP,
        WON_BY_TEAM_IN_LARGE_GROUP,
        WON_FROM_THIEVES_IN_LARGE_GROUP,
    }
)


def shown_by(events: Sequence[Event]) -> set[str]:
    """Which of them a whole game shows."""
    shown = {type(event).__name__ for event in events}
    for event in events:
        match event:
            case Revealed():
                shown.add(f"explorer {EXPLORER_NAMES[event.explorer]}")
            case Flipped() | RevealedTile():
                shown.add(f"cave tile {KIND_NAMES[event.kind_]}")
            case FoundCoin():
                shown.add(f"treasure {COIN_NAMES[event.coin]}")
    for before, event in pairwise(events):
        if isinstance(event, Won) and type(before) in ENDINGS:
            shown.add(ENDINGS[type(before)])
    return (shown | kinds_of_winner(events)) & COVERAGE


def kinds_of_winner(events: Sequence[Event]) -> set[str]:
    """SO-1.2, TH-3.2, TH-7.9. The player of the Thieves takes turns and has revealed no explorer."""
    explorers = {event.seat for event in events if isinstance(event, Revealed)}
    thieves = {
        event.seat for event in events if isinstance(event, TurnBegan) and event.seat < TEAM_OF
    } - explorers
    out: set[str] = set()
    for event in events:
        if isinstance(event, Won):
            if explorers == {0} and not thieves:
                out.add(WON_ALONE)
            elif event.seat in thieves:
                out.add(WON_BY_THIEVES)
            elif event.offerings < len(SHRINES):
                out.add(in_a_large_group(event.seat, bool(thieves)))
    return out


def in_a_large_group(winner: int, thieves: bool) -> str:
    """TH-3.2. A team, or somebody alone, against the Thieves or not."""
    if winner >= TEAM_OF:
        return WON_BY_TEAM_IN_LARGE_GROUP
    return WON_FROM_THIEVES_IN_LARGE_GROUP if thieves else WON_IN_LARGE_GROUP
