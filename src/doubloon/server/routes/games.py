"""Which games there are, and their rules."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import Parameter

from doubloon.hosting import games as installed
from doubloon.hosting.wire import Clause, GameInfo
from doubloon.server.routes.needs import problems

TAGS = ["games"]
GameId = Annotated[str, Parameter(max_length=60)]


@get("/api/games", tags=TAGS, responses=problems(), sync_to_thread=False)
def games() -> list[GameInfo]:
    """Every game of this server, with its options and opponents."""
    return installed.games()


@get("/api/rules/{game_id:str}", tags=TAGS, responses=problems(404), sync_to_thread=True)
def rules(game_id: GameId) -> list[Clause]:
    """A game's whole ledger, and the table's own rules after it."""
    return installed.rules(game_id)


@get("/api/rules/{game_id:str}/{clause_id:str}", tags=TAGS, responses=problems(404), sync_to_thread=True)
def clause(game_id: GameId, clause_id: Annotated[str, Parameter(max_length=20)]) -> Clause:
    """One clause by its id."""
    return installed.clause(game_id, clause_id)


ROUTES = [games, rules, clause]
