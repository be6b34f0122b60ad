"""Every registered game, in every mode worth naming, can be drawn for every reader at every ply."""

from __future__ import annotations

import io

import pytest
from rich.text import Text

from doubloon import Table, games, new_table
from doubloon.cli.drawing import choice_list, log_lines, part, position, scoring
from doubloon.cli.terminal import THEME, OurConsole, seat_names
from doubloon.kernel.chance import quick
from doubloon.kernel.game import Game, Mode

COLUMNS = 80
EVERY = 40
MODES = [(game, mode) for game in games().values() for mode in game.modes()]


def console() -> OurConsole:
    return OurConsole(file=io.StringIO(), width=COLUMNS, theme=THEME, highlight=False, emoji=False)


@pytest.mark.parametrize(("game", "mode"), MODES, ids=[f"{game.id} {mode['name']}" for game, mode in MODES])
def test_every_position_can_be_drawn(game: Game, mode: Mode) -> None:
    table = new_table(game.id, mode["seats"], mode["options"], seed="d4a3" * 16)
    table.names = seat_names(table.seats)
    luck = quick(mode["name"].encode())
    while not table.over:
        seat = table.to_act[0]
        choices = table.choices(seat)
        if not table.version % EVERY:
            draw(table)
        table.act(seat, choices[luck.below(len(choices))])
    draw(table)


def draw(table: Table) -> None:
    out = console()
    for reader in (None, *range(table.seats)):
        view = table.view(reader)
        drawn = position(table.game, view)
        if isinstance(drawn, Text):
            assert max(len(line) for line in drawn.plain.splitlines()) <= COLUMNS, drawn.plain
            assert "{" not in drawn.plain
            assert "[/" not in drawn.plain
        out.print(drawn)
        for key, value in view["board"].items():
            out.print(part(view, key, value))
        out.print(choice_list(view, range(len(view["choices"]))))
        out.print(log_lines(view, view["log"][-20:]))
        if view["outcome"] is not None:
            out.print(scoring(view, view["outcome"]))
