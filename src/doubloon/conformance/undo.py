"""What every game promises about taking back: exactly as far as nobody has learned anything, and never out of the log."""

from __future__ import annotations

from doubloon.conformance.promises import canonical, refusal_of, views_of
from doubloon.conformance.sittings import Sitting
from doubloon.kernel.action import Action
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import LogLine, Table


def undo_gives_back_what_nobody_has_learned_from(sitting: Sitting) -> None:
    """Undo leads to the exact state, is refused past chance, revelation and others, and stays in log and record."""
    script, table, dice = sitting.script, sitting.opened(), sitting.dice("undo")
    trail: list[tuple[str, int, Action]] = []  # what the last seat may take back, oldest first
    told = words_of(table.log(None))
    for sitting.ply, (seat, action) in enumerate(script):
        before, drawn, shown = table.state_hash, table.state.chance.drawn, table.state.shown
        told += act_and_hear(table, seat, action)
        if trail and trail[-1][1] != seat:
            trail.clear()
        expected = "TB-3" if table.over else ""
        if not expected and drawn != table.state.chance.drawn:
            expected = "TB-7"
        if not expected and shown != table.state.shown:
            expected = "TB-8"
        for other in range(table.seats):
            clause = expected if other == seat or table.over else "TB-6"
            refusal = table.undo_refusal(other)
            assert (refusal.clause if refusal else "") == clause, (
                f"seat {other}: {refusal}, expected {clause!r}"
            )
            if not dice.below(8):
                assert table.view(other, since=table.version)["undo"] == (not clause)
                undo_is_refused(table, other, clause) if clause else None
        if expected:
            trail.clear()
            continue
        trail.append((before, seat, action))
        if not dice.below(3):
            told += take_back(table, trail, 1 + dice.below(len(trail)))
    assert words_of(table.log(None)) == told, "undo removed lines from the log, or moved them"
    again = replayed(sitting.game, canonical(table.record()), verify=True)
    assert views_of(again) == views_of(table), "a record with undos does not replay"


def undo_is_refused(table: Table, seat: int, clause: str) -> None:
    """Refused by this clause, and without a trace."""
    before, version = table.state_hash, table.version
    assert refusal_of(lambda: table.undo(seat)).clause == clause
    assert (table.state_hash, table.version) == (before, version)


def words_of(log: list[LogLine]) -> list[str]:
    """The sentences of a log."""
    return [line["text"] for line in log]


def act_and_hear(table: Table, seat: int, action: Action) -> list[str]:
    """Act; what everybody is told about it."""
    before = table.version
    table.act(seat, action)
    return words_of([line for line in table.log(None, before) if line["ply"] > before])


def take_back(table: Table, trail: list[tuple[str, int, Action]], number: int) -> list[str]:
    """Take back a number of actions, one by one, and do them again; what everybody is told about that."""
    after, since = table.state_hash, table.version - number
    log = table.log(None, since)
    for before, seat, action in reversed(trail[-number:]):
        table.undo(seat)
        assert table.state_hash == before, f"{action} was taken back, but something is left of it"
        assert action in table.choices(seat)
    struck = table.log(None, since)
    assert words_of(struck) == words_of(log), "undo removed lines from the log"
    taken_back = {table.version - 2 * number + 1 + n for n in range(number)}
    for line in struck:
        assert line["undone"] or line["ply"] not in taken_back, f"not struck through: {line['text']!r}"
    told = [text for _, seat, action in trail[-number:] for text in act_and_hear(table, seat, action)]
    assert table.state_hash == after
    return told
