"""Offered and allowed is the same: what scenes try in any position must agree on both."""

from __future__ import annotations

from doubloon.kernel.refusal import Refusal
from doubloon.kernel.tables.table import Table


def refusal_of(table: Table, seat: int, text: str) -> Refusal | None:
    """Why this is refused; None when it is legal, and then it is among the choices, otherwise not."""
    refusal = table.refusal(seat, text)
    offered = text in {str(action) for action in table.choices(seat)}
    assert offered == (refusal is None), f"{text}: offered {offered}, refused {refusal}"
    return refusal


def does(table: Table, seat: int, texts: tuple[str, ...]) -> None:
    """A seat does these things, one after the other; each was offered."""
    for text in texts:
        if seat in table.to_act:
            refusal_of(table, seat, text)
        table.act(seat, text)
