"""What a player meant by a line: a number, an action's text, a label, or words that narrow the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from doubloon.kernel.table import Choice


class Meant(NamedTuple):
    """The one choice that was named, or the several that were hinted at."""

    chosen: int | None = None
    narrowed: tuple[int, ...] = ()


def meant(line: str, choices: Sequence[Choice]) -> Meant:
    """Which choices (by index) a line is about; nothing at all when it is about none."""
    text = " ".join(line.split()).casefold()
    if text.isascii() and text.isdigit():
        number = int(text[:9])
        return Meant(number - 1) if 1 <= number <= len(choices) else Meant()
    for index, choice in enumerate(choices):
        if text in {choice["action"].casefold(), choice["label"].casefold()}:
            return Meant(index)
    return Meant(
        narrowed=tuple(index for index, choice in enumerate(choices) if speaks_of(choice, text.split()))
    )


def speaks_of(choice: Choice, words: Sequence[str]) -> bool:
    """Whether all words stand in a choice's label, action or targets."""
    said = " ".join([choice["label"], choice["action"], *choice["targets"]]).casefold()
    return bool(words) and all(word in said for word in words)
