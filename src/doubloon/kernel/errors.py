"""Errors, one family per reader: the player, the caller, the holder of a record, and us.

`ContentError` (the author of a content file) lives beside the reader of content files, `KernelFault` in `state.py`.
"""

from __future__ import annotations

from doubloon.kernel.refusal import Refusal


class DoubloonError(Exception):
    """Anything doubloon tells its caller on purpose."""


class IllegalAction(DoubloonError):
    """The player asked for something the rules refuse: clause and sentence say why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadTable(DoubloonError):
    """The caller asked for a table that cannot be: unknown game, seat count, option or seed."""


class BadRecord(DoubloonError):
    """A record is broken, of another version, or does not replay. `ply` is the first wrong one, if any."""

    def __init__(self, text: str, ply: int | None = None) -> None:
        super().__init__(text)
        self.ply = ply


class ChanceExhausted(DoubloonError):
    """A script of outcomes has ended, or does not fit the draw that is asked of it: a record without its seed."""


class AuditFailed(DoubloonError):
    """Pieces appeared or vanished: a fault of ours, found by a game's own audit."""
