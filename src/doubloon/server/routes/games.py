"""Which games there are, and their rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated

from litestar import get
from litestar.params import Parameter

from doubloon import bots
from doubloon.games import games as registered
from doubloon.kernel.game import Game
from doubloon.ledgers import Entry, Kind, folder, ledgers
from doubloon.server import campaigns
from doubloon.server.problems import NotFound
from doubloon.server.routes.needs import problems
from doubloon.server.wire import BotLevel, Clause, GameInfo

TAGS = ["games"]
GameId = Annotated[str, Parameter(max_length=60)]


@get("/api/games", tags=TAGS, responses=problems(), sync_to_thread=False)
def games() -> list[GameInfo]:
    """Every game of this house, with its options and opponents."""
    return [told(game) for game in registered().values()]


def told(game: Game) -> GameInfo:
    """A game as its declaration tells it."""
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=game.tagline,
        least=game.seats[0],
        most=game.seats[1],
        minutes=game.minutes,
        options=list(game.options),
        bots=[BotLevel(name=bot.name, title=bot.text) for bot in bots.BOTS.values()],
        usual_bot=bots.USUAL,
        reactions=game.reactions,
        campaign=None if game.campaign is None else campaigns.told(game.campaign),
    )


@get("/api/rules/{game_id:str}", tags=TAGS, responses=problems(404), sync_to_thread=True)
def rules(game_id: GameId) -> list[Clause]:
    """A game's whole ledger, and the table's own rules after it."""
    return ledger_of(known(game_id))


def known(game_id: str) -> str:
    """A game of this house."""
    if game_id not in registered():
        raise NotFound("There is no such game.")
    return game_id


@get("/api/rules/{game_id:str}/{clause_id:str}", tags=TAGS, responses=problems(404), sync_to_thread=True)
def clause(game_id: GameId, clause_id: Annotated[str, Parameter(max_length=20)]) -> Clause:
    """One clause by its id."""
    for one in ledger_of(known(game_id)):
        if one.id.upper() == clause_id.upper():
            return one
    raise NotFound(f"The rules have no clause {clause_id}.")


@cache
def ledger_of(game_id: str) -> list[Clause]:
    """The clauses of a game and of the table, each under its section's heading."""
    return [*clauses(registered()[game_id].ledger), *of_the_table()]


def clauses(page: str) -> list[Clause]:
    """The clauses of one ledger page."""
    ledger = ledgers().get(page.removesuffix(".md"))
    if ledger is None:
        return []
    headings = {
        entry.id: entry.text.partition("\n")[0]
        for entry in ledger.entries.values()
        if entry.kind is Kind.SECTION
    }
    return [
        Clause(id=entry.id, section=section(entry, headings, ledger.title), text=entry.text)
        for entry in ledger.entries.values()
        if entry.kind is not Kind.SECTION
    ]


def of_the_table() -> list[Clause]:
    """The table's own rules, which are numbered without sections."""
    page = (folder() / "table.md").read_text(encoding="utf-8")
    return [Clause(id=found[1], section="The table", text=found[2]) for found in TABLE_RULE.finditer(page)]


TABLE_RULE = re.compile(r"^- (TB-\d+) (.+)$", re.MULTILINE)
NAMES = {
    Kind.RULING: "Rulings",
    Kind.EXAMPLE: "Worked examples",
    Kind.TABLE: "Tables",
    Kind.CONTENT: "Content",
    Kind.DECISION: "Decisions",
}


def section(entry: Entry, headings: dict[str, str], title: str) -> str:
    """Where an entry stands in its ledger."""
    if entry.kind in NAMES:
        return NAMES[entry.kind]
    number = entry.id.partition(".")[0]
    return f"{number} {headings[number]}" if number in headings else title


ROUTES = [games, rules, clause]
