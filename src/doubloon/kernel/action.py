"""An action is a small named type; its fields are its meaning. Compiled room.

All actions of a game are shared values in one closed catalogue (`catalogue.py`): equal means identical.
"""

from typing import final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """Something a seat can do. `str(action)` is its one-line text form, unique within the game."""

    code: i64

    def __init__(self) -> None:
        self.code = -1

    def __repr__(self) -> str:
        return f"<{self}>"


@final
class Plain(Action):
    """An action that needs no more than its name."""

    name: str

    def __init__(self, name: str) -> None:
        self.code = -1
        self.name = name

    def __str__(self) -> str:
        return self.name
