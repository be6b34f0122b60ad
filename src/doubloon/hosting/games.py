"""Which games there are, their options and opponents, and their rules."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

from doubloon import bots
from doubloon.games import HOUSE
from doubloon.games import games as registered
from doubloon.hosting.new_tables import campaigns
from doubloon.hosting.problems import NotFound
from doubloon.hosting.wire import BotLevel, Clause, GameInfo
from doubloon.kernel.games.game import Game
from doubloon.ledgers import Kind, LedgerEntry, folder, ledgers


def games() -> list[GameInfo]:
    """Every game that is installed."""
    return [game_info(game) for game in registered().values()]


def game_info(game: Game) -> GameInfo:
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
        campaign=None if game.campaign is None else campaigns.campaign_info(game.campaign),
        face=face_folder(game.id) is not None,
    )


def face_folder(game_id: str) -> Path | None:
    """Where a game of another package keeps its board for the browser: `web/face.js` beside its module."""
    game = None if game_id in HOUSE else registered().get(game_id)
    module = game and sys.modules[type(game).__module__].__file__
    folder = module and Path(module).with_name("web")
    return folder if folder and (folder / "face.js").is_file() else None


def rules(game_id: str) -> list[Clause]:
    """A game's whole ledger, and the table's own rules after it."""
    if game_id not in registered():
        raise NotFound("There is no such game.")
    return ledger_of(game_id)


def clause(game_id: str, clause_id: str) -> Clause:
    """One clause by its id."""
    for one in rules(game_id):
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


def section(entry: LedgerEntry, headings: dict[str, str], title: str) -> str:
    """Where an entry stands in its ledger."""
    if entry.kind in NAMES:
        return NAMES[entry.kind]
    number = entry.id.partition(".")[0]
    return f"{number} {headings[number]}" if number in headings else title
