"""A table in words: the choices of a seat, and the log, with everybody's names in their places. Compiled room.

A server draws a table for everybody after every move, so this is as hot as the rules. `Table` asks for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from doubloon.kernel.action import Action
from doubloon.kernel.games.game import Game
from doubloon.kernel.state import State
from doubloon.kernel.tables.log import Line

if TYPE_CHECKING:
    from doubloon.kernel.games.game import Prompt
    from doubloon.kernel.tables.table import Choice, LogLine


def seat_names(seats: int) -> list[str]:
    """What seats are called at which nobody has given a name."""
    return [f"Seat {seat + 1}" for seat in range(seats)]


def prompt_told(game: Game, state: State, seat: int | None, owners: list[str]) -> Prompt:
    """What a seat must decide, or what it is waiting for."""
    prompt = game.prompt(state, seat) if seat is not None and seat in state.to_act() else game.waiting(state)
    return {"text": prompt["text"].format(*owners), "clause": prompt["clause"]}


def choices_told(game: Game, state: State, seat: int, owners: list[str]) -> list[Choice]:
    """All choices of a seat in words."""
    return [choice_told(game, state, seat, action, owners) for action in state.choices(seat)]


def choice_told(game: Game, state: State, seat: int, action: Action, owners: list[str]) -> Choice:
    """A choice in words, with the things on the board it is about."""
    label = game.label(state, seat, action)
    text = label["label"]
    return {
        "action": game.catalogue.texts[action.code],
        "code": int(action.code),
        "label": text.format(*owners) if "{" in text else text,
        "clause": label["clause"],
        "targets": label["targets"],
    }


def log_told(lines: list[Line], owners: list[str]) -> list[LogLine]:
    """Sentences of the log."""
    return [
        {
            "ply": ply,
            "kind": heard.name,
            "text": heard.text.format(*owners),
            "clause": heard.cited,
            "targets": heard.targets[:],
            "undone": undone,
        }
        for ply, heard, undone in lines
    ]
