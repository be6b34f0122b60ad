"""An action is a small named type; its fields are its meaning. Compiled room.

All actions of a game are shared values in one closed catalogue (`catalogue.py`): equal means identical.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from doubloon.kernel.declare import cache, declared


@mypyc_attr(allow_interpreted_subclasses=True)
@declared
class Action:
    """Something a seat can do. `str(action)` is its one-line text form, unique within the game."""

    code: i64 = cache(-1)  # its number in the catalogue

    def __repr__(self) -> str:
        return f"<{self}>"


@final
@declared
class Plain(Action):
    """An action that needs no more than its name."""

    name: str

    def __str__(self) -> str:
        return self.name
