"""Non-interference: what a seat must not know makes no difference to anything it sees.

A *twin* of a table differs from it only in what one observer cannot see. The observer's view, choices, log, refusals,
and who is asked must be the same on both; also after the same action was played on both, ply after ply, since being
asked is information. They may part only where the rules show the observer something: then `state.shown` has grown, and
what was shown is on the observer's board, or it was told in another order, or it went back into its stack, which was
shuffled.
"""

from __future__ import annotations

import re
from typing import Any

from doubloon.conformance.promises import canonical, recently
from doubloon.conformance.sittings import IN_FULL, NothingInCommon, Sitting, somebodys_choice
from doubloon.kernel.chance import Chance
from doubloon.kernel.tables.codec import save
from doubloon.kernel.tables.table import Table

MOMENTS = 6, 10
"""How many tables of a game have twins; in the full form more of them."""
AHEAD = 8
FAR = 1000
"""More pieces than any stack has: the twin draws the same ones."""


def twin_of(table: Table, observer: int | None, dice: Chance, reach: int) -> Table:
    """A table that differs only in what the observer cannot see; same dice, same upper pieces in each stack."""
    twin = table.copy()
    twin.state.redeal(-1 if observer is None else observer, dice, reach)
    return twin


def difference(table: Table, twin: Table, observer: int | None, since: int = 0) -> list[str]:
    """In which parts the observer's views differ."""
    one, other = table.view(observer, since), twin.view(observer, since)
    if canonical(one) == canonical(other):
        return []
    return [part for part in one | other if canonical(one.get(part)) != canonical(other.get(part))]


def refusals(table: Table, observer: int) -> list[str]:
    """Why the observer may not do each thing there is: asking costs nothing."""
    return [str(table.state.refusal(observer, action)) for action in table.game.catalogue.actions]


def views_keep_secrets(sitting: Sitting, full: bool = IN_FULL) -> None:
    """Twins look the same to the observer, now and after the same actions."""
    dice = sitting.dice("twins")
    for table in sitting.moments(MOMENTS[full]):
        for observer in (None, *range(table.seats)):
            twin = twin_of(table, observer, dice, FAR if dice.below(2) else 0)
            parts = difference(table, twin, observer, recently(table))
            assert not parts, f"seat {observer} sees something hidden in: {', '.join(parts)}"
            if observer is not None and (full or not dice.below(3)):
                same = refusals(table, observer) == refusals(twin, observer)
                assert same, f"seat {observer} can learn something hidden from a refusal"
            go_on_together(table.copy(), twin, observer, dice)


def go_on_together(table: Table, twin: Table, observer: int | None, dice: Chance) -> None:
    """Play the same actions on both; the observer must not be able to tell them apart."""
    done: list[str] = []
    for _ in range(AHEAD):
        try:
            seat, action = somebodys_choice([table, twin], dice)
        except NothingInCommon:
            return
        shown, before = (table.state.shown, twin.state.shown), (stacks(table), stacks(twin))
        for each in (table, twin):
            each.act(seat, action)
        done.append(f"{seat}: {action}")
        if table.over and twin.over:
            return
        parts = difference(table, twin, observer, table.version - 1)
        if not parts:
            continue
        told = f"seat {observer} learns something hidden from {', '.join(parts)} after {'; '.join(done)}"
        assert table.state.shown > shown[0], f"{told}, though nothing was shown"
        assert twin.state.shown > shown[1], f"{told}, though nothing was shown"
        if "board" not in parts:
            one, other = (sorted(words(each, observer)) for each in (table, twin))
            assert "log" in parts, f"{told}, though neither log nor board shows a difference"
            assert one == other or went_back(before, (stacks(table), stacks(twin))), (
                f"{told}, though its board shows no difference: {table.log(observer)[-3:]}"
            )
        return


Stacks = dict[str, list[Any]]


def stacks(table: Table) -> Stacks:
    """The lists of the state, by name: each stack is one of them."""
    saved = save(table.state, table.game.saved)
    return {name: part for name, part in saved.items() if isinstance(part, list)}


def went_back(before: tuple[Stacks, Stacks], after: tuple[Stacks, Stacks]) -> bool:
    """Whether a stack that lies in two unseen orders was shuffled, with all in it that was there before."""
    pairs = [*zip(before, after, strict=True)]
    return any(
        part != before[1][name]
        and any(old[name] != new[name] for old, new in pairs)
        and all(same_pieces(old[name], new[name]) for old, new in pairs)
        for name, part in before[0].items()
    )


def same_pieces(one: list[Any], other: list[Any]) -> bool:
    """Whether two lists differ in their order at most."""
    return sorted(map(str, one)) == sorted(map(str, other))


def words(table: Table, observer: int | None) -> list[str]:
    """The words of what the observer was told last; pieces that were shown may come in another order."""
    return [
        word for line in table.log(observer, table.version - 1) for word in re.findall(r"\w+", line["text"])
    ]


def imagination_knows_no_more_than_its_seat(sitting: Sitting) -> None:
    """`imagine` is a function of the view: from a table and its twin a seat imagines the very same tables."""
    dice = sitting.dice("imagine")
    for table in sitting.moments(MOMENTS[IN_FULL]):
        for observer in (None, *range(table.seats)):
            one = table.imagine(observer, "the same seed").state_hash
            for reach in (0, FAR):
                twin = twin_of(table, observer, dice, reach)
                other = twin.imagine(observer, "the same seed").state_hash
                assert one == other, f"what seat {observer} imagines depends on what it cannot see"
