"""The golden records of El Dorado: players, caps, quests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from doubloon.games.el_dorado.actions import Choose
from doubloon.games.el_dorado.edge import words
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.events import Event
from doubloon.kernel.games.game import Mode
from tools.golden.el_dorado import foresight, prodigal, quests
from tools.golden.el_dorado.coverage import COVERAGE, shown_by
from tools.golden.plan import Plan, Quest

TURNS_TO_WIN: Final = 100
TURNS_TO_WANDER: Final = 24
"""ED-R47. How many turns records take at the most, shared out among the players as their round cap."""


class ElDorado(Plan):
    """Random play alone seldom searches the cave or offers anything."""

    players: ClassVar[tuple[str, ...]] = ("steered", "random", "steered", "random", "curious", "prodigal")
    wanted: ClassVar[int] = 120
    coverage: ClassVar[frozenset[str]] = COVERAGE
    quests: ClassVar[tuple[Quest, ...]] = quests.QUESTS

    def family(self, action: Action) -> str | None:
        """Actions that are alike: of explorers each one, of words each word, of all else the kind."""
        named_apart = isinstance(action, Choose) or action in words.PLAIN
        return str(action) if named_apart else type(action).__name__

    def mode(self, mode: Mode, player: str) -> Mode:
        """ED-R47. Those who wander stop early; those who know what they want may go on until they have it."""
        wanders = player in {"steered", "random"}
        rounds = (TURNS_TO_WANDER if wanders else TURNS_TO_WIN) // mode["seats"]
        return Mode(name=mode["name"], seats=mode["seats"], options={**mode["options"], "rounds": rounds})

    def wish(self, player: str, state: Any, seat: int, choices: Sequence[Action]) -> Action | None:
        if player in quests.PLAYERS:
            return quests.PLAYERS[player](state, seat, choices)
        return prodigal.wish(state, seat, choices) if player == "prodigal" else None

    def beginning(self, player: str, state: Any, chance: Chance) -> Sequence[tuple[int, Action]]:
        return foresight.plan(state, chance) if player == quests.FORESIGHT else ()

    def shown(self, events: Sequence[Event]) -> set[str]:
        return shown_by(events)


PLAN: Final = ElDorado()
