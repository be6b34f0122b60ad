"""`doubloon games`: what can be played here, with seats, options and their texts."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from doubloon.cli.arguments import Subparsers, add_command
from doubloon.cli.playing.drawing import without_sources
from doubloon.cli.terminal import OurConsole, console
from doubloon.games import games
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Number, Option, Pick


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "games", "list the games, their seats and options")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    if arguments.json:
        print(
            msgspec.json.format(msgspec.json.encode([declared(game) for game in games().values()])).decode()
        )
        return 0
    out = console()
    for game in games().values():
        show(out, game)
    return 0


def declared(game: Game) -> dict[str, Any]:
    """A game's declaration as JSON-ready values."""
    return {
        "id": game.id,
        "title": game.title,
        "tagline": game.tagline,
        "seats": list(game.seats),
        "minutes": list(game.minutes),
        "rules": game.rules,
        "ledger": game.ledger,
        "options": [msgspec.to_builtins(option, str_keys=True) for option in game.options],
    }


def show(out: OurConsole, game: Game) -> None:
    """One game for people."""
    low, high = game.seats
    quick, slow = game.minutes
    out.print(Text.assemble((game.id, "key"), "  ", (game.title, "bold")))
    out.print(Text(game.tagline, style="italic"))
    out.print(Text(f"{low} to {high} players, {quick} to {slow} minutes", style="quiet"))
    for option in game.options:
        if not option.house:
            show_option(out, option, game.seats)
    house = [option for option in game.options if option.house]
    if house:
        out.print(Text("\nHouse rules", style="heading"))
    for option in house:
        show_option(out, option, game.seats)
    out.print(Text(f"doubloon play {game.id}", style="quiet"))
    out.print()


def show_option(out: OurConsole, option: Option, seats: tuple[int, int]) -> None:
    """One option: name, texts, values."""
    out.print()
    out.print(
        Text.assemble(
            "  --option ",
            (f"{option.name}=…", "key"),
            "  ",
            (option.title, "bold"),
            "  ",
            (option.clause, "clause"),
        )
    )
    out.print(Padding(Text(option.text), (0, 0, 0, 4)))
    grid = Grid.grid(padding=(0, 2))
    for name, text in values(option):
        grid.add_row(Text(name, style="key"), Text(text))
    out.print(Padding(grid, (0, 0, 0, 4)))
    out.print(Padding(Text(default_text(option, seats), style="quiet"), (0, 0, 0, 4)))


def values(option: Option) -> list[tuple[str, str]]:
    """What may stand behind the equals sign."""
    if isinstance(option, Pick):
        told = [(value.title, without_sources(value.text).strip("–")) for value in option.values]
        return [
            (value.name, " – ".join(filter(None, texts)))
            for value, texts in zip(option.values, told, strict=True)
        ]
    if isinstance(option, Number):
        return [(f"{option.low} … {option.high}", "a whole number")]
    return [("on", ""), ("off", "")]


def default_text(option: Option, seats: tuple[int, int]) -> str:
    """`default: tower; none with 2 or 3 players`."""
    defaults = {count: worded(option.default_for(count)) for count in range(seats[0], seats[1] + 1)}
    usual = worded(option.default)
    exceptions: dict[str, list[int]] = {}
    for count, value in defaults.items():
        if value != usual:
            exceptions.setdefault(value, []).append(count)
    told = [
        f"; {value} with {' or '.join(map(str, counts))} player{'s' * (counts != [1])}"
        for value, counts in exceptions.items()
    ]
    return f"default: {usual}{''.join(told)}"


def worded(value: object) -> str:
    """A value as it is written on the command line."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
