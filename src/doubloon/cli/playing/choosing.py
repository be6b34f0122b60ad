"""What a player meant by a line: a number, an action's text, a label, or words that narrow the choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from doubloon.kernel.tables.table import Choice

CLOSING: Final = re.compile(
    r"(end|pass|done|enough|throw|leave-chests|keep-neutral|no-ambush|take-nothing|skip|stay|cancel)\b"
)
"""How the action that ends a phase, or lets something be, begins."""


class Meant(NamedTuple):
    """The one choice that was named, or the several that were hinted at."""

    chosen: int | None = None
    narrowed: tuple[int, ...] = ()


def meant(line: str, choices: Sequence[Choice]) -> Meant:
    """Which choices (by index) a line is about; nothing at all when it is about none."""
    text = " ".join(line.split()).casefold()
    if text.isascii() and text.isdigit():
        number = int(text[:9])
        typed = keys(choices)
        if number == 1 and len(choices) == 1:
            return Meant(0)
        return Meant(typed.index(number)) if number in typed else Meant()
    for index, choice in enumerate(choices):
        if text in {choice["action"].casefold(), choice["label"].casefold()}:
            return Meant(index)
    return Meant(
        narrowed=tuple(index for index, choice in enumerate(choices) if speaks_of(choice, text.split()))
    )


def keys(choices: Sequence[Choice]) -> list[int]:
    """By choice: the number to type. The end of a phase is always 0, so that no number means it now and a move before."""
    closing = [index for index, choice in enumerate(choices) if CLOSING.match(choice["action"])]
    last = closing[0] if len(closing) == 1 else -1
    numbers = iter(range(1, len(choices) + 1))
    return [0 if index == last else next(numbers) for index in range(len(choices))]


def speaks_of(choice: Choice, words: Sequence[str]) -> bool:
    """Whether all words stand in a choice's label, action or targets."""
    said = " ".join([choice["label"], choice["action"], *choice["targets"]]).casefold()
    return bool(words) and all(word in said for word in words)
