"""Offered and allowed is the same: what scenes try in any position must agree on both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import doubloon
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.tables.table import Table

RECORDS = Path(__file__).parents[1] / "records"


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


def questions_that_offer_what_they_allow(game: str, record: str) -> set[str]:
    """The names of the rules that ask something in this golden record. Where each does so for the first time, every action of
    the game is refused to every seat unless it is offered."""
    table = doubloon.load((RECORDS / game / f"{record}.json").read_bytes())
    asked: set[str] = set()
    for passed in table.course():
        state: Any = passed.before.state
        question = type(state.stack[-1]).__name__
        if question in asked:
            continue
        asked.add(question)
        for seat in range(table.seats):
            allowed = [one for one in table.game.catalogue.actions if state.refusal(seat, one) is None]
            assert set(map(str, allowed)) == set(map(str, state.choices(seat))), f"{question}, seat {seat}"
    return asked
