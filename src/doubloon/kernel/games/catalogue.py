"""The closed, numbered list of everything that can be done in a game. (Not compiled: edge.)

It is the parser's dictionary, the learner's integer codes and mask, and the universe over which a test proves that
an action is refused exactly when it is not offered.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from doubloon.kernel.action import Action


def kind(action: Action) -> str:
    """The name of an action's type in text and JSON: `TakeMap` becomes `take-map`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(action).__name__).lower()


def fields(action: Action) -> dict[str, Any]:
    """The action's meaning: the constructor's parameters and their values."""
    return {name: getattr(action, name) for name in inspect.signature(type(action)).parameters}


def _canonical(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")


class Catalogue:
    """All actions of one game; `catalogue[code]` is the action with that code."""

    def __init__(self, *families: Iterable[Action]) -> None:
        self.actions = [action for family in families for action in family]
        self.texts = [str(action) for action in self.actions]
        """Every action's one-line form, by its code."""
        self.by_text: dict[str, Action] = {}
        self._by_json: dict[bytes, Action] = {}
        for code, action in enumerate(self.actions):
            action.code = code
            if self.by_text.setdefault(self.texts[code], action) is not action:
                raise ValueError(f"two actions share the text form {self.texts[code]!r}")

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, code: int) -> Action:
        return self.actions[code]

    def __contains__(self, action: object) -> bool:
        """Whether this very value is in the catalogue; equal means identical."""
        return (
            isinstance(action, Action)
            and 0 <= action.code < len(self)
            and self.actions[action.code] is action
        )

    def parse(self, text: str) -> Action | None:
        """The action with this text form; white space is forgiven."""
        return self.by_text.get(" ".join(text.split()))

    def to_json(self, action: Action) -> dict[str, Any]:
        """`{"action": "take-map", …fields}`."""
        return {"action": kind(action), **fields(action)}

    def from_json(self, value: object) -> Action | None:
        """The action that `to_json` described; None when there is none."""
        if not self._by_json:
            for action in self.actions:
                if self._by_json.setdefault(_canonical(self.to_json(action)), action) is not action:
                    raise ValueError(f"{str(action)!r} has the same JSON form as another action")
        try:
            return self._by_json.get(_canonical(value))
        except (TypeError, ValueError, RecursionError):
            return None
