"""`doubloon mcp`: tables as tools for language-model programs, by the Model Context Protocol on standard input and output.

The program plays one seat in words, bots play the others. An illegal move is answered with its clause, changes nothing and is counted by
clause, so that programs can be compared by how well they follow rules.
"""

from __future__ import annotations

import argparse
import io
from collections import Counter
from typing import Any, Final

from doubloon import IllegalAction, Table, bots, games, new_table
from doubloon.cli import rules
from doubloon.cli.arguments import Subparsers, add_command
from doubloon.cli.complaint import Complaint
from doubloon.cli.playing import drawing
from doubloon.cli.terminal import THEME, OurConsole
from doubloon.kernel.errors import DoubloonError

WIDTH: Final = 120
MOST_TABLES: Final = 100
MOST_CHOICES: Final = 60
"""Choices that are listed without being asked for; `choices` lists all."""
INSTRUCTIONS: Final = (
    "Play rule-heavy board games. Ask `games`, open a table with `new_table`, then `act` with the text of a choice, exactly as "
    "listed, until the game is over. `why` tells why something is not legal, `rule` explains a clause such as GC-5.5."
)


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    help_text = (
        "tables as tools for language-model programs (Model Context Protocol, standard input and output)"
    )
    add_command(subparsers, "mcp", help_text).set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Serve until the program hangs up."""
    from mcp.server import MCPServer

    server = MCPServer("doubloon", instructions=INSTRUCTIONS)
    tables = Tables()
    for tool in (
        tables.games,
        tables.new_table,
        tables.view,
        tables.choices,
        tables.act,
        tables.why,
        tables.rule,
    ):
        server.add_tool(tool)
    server.run("stdio")
    return 0


class PlayedTable:
    """A table and the seat that the program plays there; `opponent` plays the others."""

    def __init__(self, table: Table, seat: int, opponent: str) -> None:
        self.table = table
        self.seat = seat
        self.opponent = bots.named(opponent)
        self.told = 0
        """The version up to which the program has been told what happened."""
        self.refused: Counter[str] = Counter()
        table.names = ["You" if one == seat else f"Seat {one + 1}" for one in range(table.seats)]
        self.go_on()

    def go_on(self) -> None:
        """The bots move until the program is asked, or the game is over."""
        table = self.table
        while not table.over and self.seat not in table.to_act:
            asked = table.to_act[0]
            seed = f"{table.commitment} {table.version} {asked}".encode()
            table.act(asked, bots.think(self.opponent, table, asked, seed).action)

    def act(self, action: str) -> str:
        """Play, and what came of it."""
        try:
            self.table.act(self.seat, action)
        except IllegalAction as illegal:
            self.refused[illegal.refusal.clause] += 1
            return f"Refused, nothing changed: {illegal.refusal.text} [{illegal.refusal.clause}]\n\n{self.asked()}"
        self.go_on()
        return self.news()

    def news(self) -> str:
        """What happened since the program was told last, and what it is asked now."""
        lines = self.table.log(self.seat, self.told)
        self.told = self.table.version
        happened = "\n".join(f"- {line['text']}" for line in lines) or "- nothing"
        return f"What happened:\n{happened}\n\n{self.asked()}"

    def asked(self) -> str:
        """The question and its choices, or the end."""
        view = self.table.view(self.seat, self.table.version)
        if view["outcome"] is not None:
            refused = (
                ", ".join(f"{clause} {count}x" for clause, count in sorted(self.refused.items())) or "none"
            )
            ending = as_text(drawing.verdict(view, view["outcome"]), drawing.scoring(view, view["outcome"]))
            return f"The game is over.\n{ending}\nYour moves that were refused, by clause: {refused}"
        prompt = view["prompt"]
        assert prompt is not None
        listed = [f"- {one['action']}: {one['label']}" for one in view["choices"][:MOST_CHOICES]]
        if more := len(view["choices"]) - len(listed):
            listed.append(f"- and {more} more: ask `choices`")
        return f"You are asked: {prompt['text']} [{prompt['clause']}]\n" + "\n".join(listed)


class Tables:
    """The tools. Their docstrings are what the program reads."""

    def __init__(self) -> None:
        self.places: dict[str, PlayedTable] = {}

    def at(self, table: str) -> PlayedTable:
        if (place := self.places.get(table)) is None:
            from mcp.server.mcpserver.exceptions import ToolError

            raise ToolError(f"There is no table {table!r}; open one with new_table.")
        return place

    def games(self) -> str:
        """List the games with their ids, numbers of players and options."""
        told = []
        for game in games().values():
            told.append(f"{game.id}: {game.title}, {min(game.seats)} to {max(game.seats)} players")
            told += [f"  {option.name}: {option.text}" for option in game.options]
        return "\n".join(told)

    def new_table(
        self,
        game: str,
        seats: int = 2,
        seat: int = 0,
        opponent: str = bots.USUAL,
        options: dict[str, Any] | None = None,
        seed: str | None = None,
    ) -> str:
        """Open a table. You play `seat` (0 is the first), bots of the level `opponent` play the others."""
        if len(self.places) >= MOST_TABLES:
            return f"You have {MOST_TABLES} tables open, which is all this program holds."
        try:
            table = new_table(game, seats, options, seed)
            if not 0 <= seat < seats:
                return f"There are seats 0 to {seats - 1}, not {seat}."
            place = PlayedTable(table, seat, opponent)
        except DoubloonError as error:
            return f"This table cannot be opened: {error}"
        name = str(len(self.places) + 1)
        self.places[name] = place
        return f"This is table {name}.\n\n{self.view(name)}"

    def view(self, table: str) -> str:
        """Look at the table from your seat: the board in words, what happened since you were told last, what you are asked."""
        place = self.at(table)
        view = place.table.view(place.seat, place.table.version)
        return f"{as_text(drawing.position(place.table.game, view))}\n\n{place.news()}"

    def choices(self, table: str, containing: str = "") -> str:
        """List your legal actions with what they mean; `containing` keeps those with this word."""
        place = self.at(table)
        found = [
            f"{one['action']}: {one['label']}"
            for one in place.table.described(place.seat)
            if containing.casefold() in f"{one['action']} {one['label']}".casefold()
        ]
        return "\n".join(found) or "You have no such choice now."

    def act(self, table: str, action: str) -> str:
        """Play an action, by its text as `choices` lists it. An illegal one is refused with its clause, counted, and changes nothing."""
        return self.at(table).act(action)

    def why(self, table: str, action: str) -> str:
        """Ask why an action would not be legal, without playing it."""
        place = self.at(table)
        refusal = place.table.refusal(place.seat, action)
        return "It is legal." if refusal is None else f"{refusal.text} [{refusal.clause}]"

    def rule(self, words: str) -> str:
        """Read the rules: a clause (GC-5.5), a section (GC-5), or every clause with these words."""
        out = io.StringIO()
        try:
            rules.explain(OurConsole(file=out, width=WIDTH, theme=THEME), words.split())
        except Complaint as complaint:
            return str(complaint)
        return out.getvalue()


def as_text(*parts: Any) -> str:
    """What the terminal would show, without colours."""
    out = OurConsole(file=io.StringIO(), width=WIDTH, theme=THEME)
    for part in parts:
        out.print(part)
    shown: str = out.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in shown.splitlines())
