"""The registry: every game this installation knows, by id. Nobody else imports a game by name.

Our own games are listed here; games of others join by the entry point group `doubloon.games`, each entry naming
a `Game` instance. A game is imported when it is asked for: playing one does not wait for the others.
"""

from __future__ import annotations

import importlib
import sys
from functools import cache
from typing import Final

from doubloon.kernel.errors import BadTable
from doubloon.kernel.games.game import Game

HOUSE: Final = {
    "gilded-compass": "doubloon.games.gilded_compass.game:GAME",
    "el-dorado": "doubloon.games.el_dorado.game:GAME",
    "battle-of-gog": "doubloon.games.battle_of_gog.game:GAME",
    "city-of-thieves": "doubloon.games.city_of_thieves.game:GAME",
}


@cache
def _named(reference: str) -> Game:
    module, _, name = reference.partition(":")
    game = getattr(importlib.import_module(module), name)
    if not isinstance(game, Game):
        raise TypeError(f"{reference} is not a doubloon Game")
    return game


@cache
def games() -> dict[str, Game]:
    """All registered games by id, ours first. A guest that cannot be loaded is left out, and a line says why."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    found = {game_id: _named(reference) for game_id, reference in HOUSE.items()}
    for entry in entry_points(group="doubloon.games"):
        try:
            game = _named(entry.value)
            if found.setdefault(game.id, game) is not game:
                raise ValueError(f"two games are registered as {game.id!r}")
        except Exception as error:
            package = entry.dist.name if entry.dist is not None else "a package"
            why = f"{type(error).__name__}: {error}"
            told = f"doubloon: the game {entry.name!r} of {package} cannot be loaded: {why}; it is left out"
            print(told, file=sys.stderr)
    return found


def game(game_id: str) -> Game:
    """The game with this id."""
    if game_id in HOUSE:
        return _named(HOUSE[game_id])
    known = games()
    if game_id not in known:
        raise BadTable(f"no game is called {game_id!r}; here are {', '.join(known)}")
    return known[game_id]
