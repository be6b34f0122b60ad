"""What can go wrong on the way to somebody."""

from __future__ import annotations

from typing import Final

from doubloon.kernel.errors import DoubloonError


class NotDelivered(DoubloonError):
    """A channel did not take a message. The sentence holds no address, name or key."""

    def __init__(self, why: str, final: bool = False, wait: int | None = None, silent: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.final = final
        """This channel will not take another either, until its person looks after it."""
        self.wait = wait
        """Seconds after which to try again, if the channel says so."""
        self.silent = silent
        """Nobody answered: this concerns everybody who is told there."""

    @property
    def noted(self) -> str:
        """What is stored about a delivery that is tried again."""
        return f"{NO_ANSWER if self.silent else LATER if self.wait else ''}{self.why}"


NO_ANSWER: Final = "no answer: "
LATER: Final = "later: "
"""The channel says when."""
