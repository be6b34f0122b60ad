"""Tables kept and opened again: stored states, and games of other rules. (Not compiled: edge.)

A keeper stores the state of a table and what was told since the last time, now and then, where nothing can be taken back. Such a
table opens without playing everything again. A game of other rules goes on as far as is honest: `carried` says how.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, cast

import msgspec

from doubloon.kernel.chance import Keyed, Scripted
from doubloon.kernel.errors import BadRecord, DoubloonError
from doubloon.kernel.events import Kept, kept
from doubloon.kernel.games.game import Game, Outcome
from doubloon.kernel.state import KernelFault, State
from doubloon.kernel.tables.codec import restore, save
from doubloon.kernel.tables.journal import UndoPoint
from doubloon.kernel.tables.log import Log, Told
from doubloon.kernel.tables.record import Record
from doubloon.kernel.tables.replay import (
    begin_rules,
    replay_compared,
    replayed,
    rules_ply,
    seed_of,
    take_over,
)
from doubloon.kernel.tables.standing import STANDS
from doubloon.kernel.tables.table import Table, set_up

KEEP_EVERY: Final = 32
"""Plies after which a state is stored, at the next moment where nothing can be taken back."""


UNFIT: Final = (DoubloonError, KernelFault, ArithmeticError, LookupError, TypeError, ValueError)
"""What rules may raise at a state or a record that is not theirs."""


class Stored(NamedTuple):
    """A state as a keeper holds it."""

    version: int
    rules: int
    content: str
    body: bytes


class StoredState(msgspec.Struct):
    """What a stored state says."""

    state: dict[str, Any]
    place: list[int]
    before: tuple[int, int, int, int] | None
    """Seat, ply and counters of the last action, which cannot be taken back: the refusal says why."""
    told: list[tuple[int, Kept]]
    """With their plies, since the state stored before."""


def due(table: Table) -> bool:
    """Whether it is time to store the state: nothing can be taken back, or the game is over."""
    if table.frozen or not isinstance(table._journal.state.chance, Keyed) or table.version == table.kept:
        return False
    if table.over:
        return True
    if table.version - table.kept < KEEP_EVERY:
        return False
    points = table._journal.undo_points
    return not points or table.undo_refusal(points[-1].seat) is not None


def stored(table: Table) -> Stored:
    """The state of a table, and what was told since the last time; the table counts as kept from now on."""
    journal = table._journal
    journal.listen()
    chance = journal.state.chance
    assert isinstance(chance, Keyed)
    last = journal.undo_points[-1] if journal.undo_points else None
    told = [(one.ply, kept(one.event, table.seats)) for one in journal.log.told_since(table.kept)]
    body = StoredState(
        save(journal.state, table.game.saved),
        [int(chance.position), int(chance.drawn)],
        None if last is None else (last.seat, last.ply, last.drawn, last.shown),
        told,
    )
    table.kept = table.version
    return Stored(
        table.version, table.game.rules, table.game.content, zlib.compress(msgspec.json.encode(body), 1)
    )


def read(one: Stored) -> StoredState:
    """What a stored state says; BadRecord when it says nothing."""
    try:
        return msgspec.json.decode(zlib.decompress(one.body), type=StoredState)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise BadRecord(f"the state stored at version {one.version} cannot be read: {error}") from None


class Opened(NamedTuple):
    """A table that was kept, and how it could be opened."""

    table: Table
    how: str
    """`same`, `agrees`, `stored`, `replayed`, `frozen`."""
    why: str = ""
    """Where it parts from the rules installed here."""


def opened(game: Game, record: Record, states: Sequence[Stored]) -> Opened:
    """The table of a record, quickly where there is a stored state; a game of other rules as far as is honest."""
    if installed(game, record):
        usable = [one for one in states if (one.rules, one.content) == (game.rules, game.content)]
        if usable and usable[-1].version <= len(record["plies"]):
            try:
                return Opened(_from_state(game, record, states, usable[-1]), "same")
            except UNFIT:
                pass  # what is stored is a cache: the record decides
        return Opened(replayed(game, record), "same")
    return carried(game, record, states)


def installed(game: Game, record: Record) -> bool:
    """Whether a table was last played by the rules and content installed here."""
    last = next((ply for ply in reversed(record["plies"]) if "rules" in ply), None)
    rules, content = (
        (record["rules"], record["content"]) if last is None else (last["rules"], last["content"])
    )
    return (rules, content) == (game.rules, game.content)


def carried(game: Game, record: Record, states: Sequence[Stored]) -> Opened:
    """A table of other rules. Its replay, when all agrees; else the last stored state, when its shape fits; else its replay as
    far as the rules allow it. What cannot be played on can be looked at."""
    try:
        return Opened(replayed(game, record), "agrees")
    except UNFIT as error:
        why = str(error) if isinstance(error, DoubloonError) else repr(error)
    for one in reversed(states):
        try:
            return Opened(_ended(_from_state(game, record, states, one), record), "stored", why)
        except UNFIT:
            continue
    table, complete = _as_far_as_possible(game, record)
    if complete:
        return Opened(_ended(table, record), "replayed", why)
    reached = table.version
    journal = table._journal
    journal.listen()
    journal.log = _told(states, journal.log, reached)
    take_over(table, record, len(record["plies"]))
    journal.earliest = 0
    table.frozen = True
    return Opened(_ended(table, record), "frozen", why)


def go_on(table: Table) -> None:
    """Play on by the rules installed here; the journal and the log say so."""
    begin_rules(table, rules_ply(table))


def _ended(table: Table, record: Record) -> Table:
    """With the outcome that its own rules gave it."""
    if record["outcome"] is not None:
        table._ended = cast(Outcome, record["outcome"])
        table.frozen = not table._journal.state.over
    return table


def _bare(game: Game, record: Record) -> Table:
    """The table of a record after set-up: by its outcomes if they fit, else by its seed."""
    seed = seed_of(record)
    options = game.read_as_of(record["rules"], record["seats"], record["options"])
    try:
        table = set_up(
            game, record["seats"], options, Scripted(list(record["setup"])), seed, record["commitment"]
        )
    except DoubloonError:
        table = set_up(game, record["seats"], options, Keyed(seed or bytes(32)), seed, record["commitment"])
    table.rules, table.content = record["rules"], record["content"]
    table._journal.listen()
    table._journal.setup = record["setup"][:]
    return table


def _from_state(game: Game, record: Record, states: Sequence[Stored], one: Stored) -> Table:
    """A table from a stored state, and the plies that came after it."""
    body = read(one)
    if one.version > len(record["plies"]):
        raise BadRecord(f"the state stored at version {one.version} is of a later moment")
    seed = seed_of(record)
    if seed is None:
        raise BadRecord("a stored state needs the seed")
    same = (one.rules, one.content) == (game.rules, game.content)
    options = game.read_as_of(record["rules"], record["seats"], record["options"])
    position, drawn = body.place
    chance = Keyed(seed, position, drawn)
    state = _fitting(game, record, body.state, chance, same)
    table = Table(game, record["seats"], options, state, seed, record["commitment"], tuple(record["setup"]))
    table.rules, table.content = record["rules"], record["content"]
    take_over(table, record, one.version)
    journal = table._journal
    journal.log = _told([held for held in states if held.version <= one.version], Log(), 0)
    if any(entry.effect != STANDS for entry in journal.entries):
        journal.log.leave_standing(frozenset(journal.standing(one.version)))
    table.kept = one.version
    if body.before is not None:
        journal.undo_points = [UndoPoint(*body.before, state.copy(), body.before[1])]
    later = record["plies"][one.version :]
    for ply in later:
        if not same:
            table.state.chance = Scripted(list(ply.get("chance", [])), drawn=table.state.chance.drawn)
        replay_compared(table, ply)
    if not same and not any(ply.get("chance") for ply in later):
        table.state.chance = chance
    return table


def _fitting(game: Game, record: Record, saved: dict[str, Any], chance: Keyed, same: bool) -> State:
    """A stored state; one of other rules takes what it does not have from a table that was just set up, and must be sound."""
    if same:
        state: State = restore(saved, game.saved, chance)
        return state
    try:
        fresh = save(_bare(game, record)._journal.state, game.saved)
        if fresh[""] != saved[""]:
            raise BadRecord("the state is one of another kind")
        known = {name: value for name, value in saved.items() if name in fresh}
        lost = [name for name in saved if name not in fresh]
        if lost:
            raise BadRecord(f"the state has {', '.join(lost)}, which these rules do not know")
        state = restore({**fresh, **known}, game.saved, chance)
        game.audit(state)
        for seat in (None, *range(record["seats"])):
            game.board(state, seat)
        for seat in state.to_act():
            if not state.choices(seat):
                raise BadRecord("somebody is asked who has no choice")
            game.prompt(state, seat)
    except DoubloonError:
        raise
    except Exception as error:
        raise BadRecord(f"the state does not fit these rules: {error!r}") from None
    return state


def _as_far_as_possible(game: Game, record: Record) -> tuple[Table, bool]:
    """A record played again by the rules installed here, by its recorded outcomes; whether to its end."""
    try:
        table = _bare(game, record)
    except UNFIT as error:
        raise BadRecord(f"the record's table cannot be: {error}") from None
    seed, table.seed = table.seed, None
    complete = table._journal.setup == record["setup"]
    try:
        for ply in record["plies"] if complete else ():
            replay_compared(table, ply)
    except UNFIT:
        complete = False
    table.seed = seed
    if complete and record["outcome"] is None and table._journal.state.over:
        complete = False
    return table, complete


def _told(states: Sequence[Stored], known: Log, reached: int) -> Log:
    """The log as it was stored; without any, what a replay has told."""
    told: list[Told] = []
    version = -1
    for one in states:
        told += [Told(ply, event) for ply, event in read(one).told if ply > version]
        version = one.version
    return Log(told) if told and version >= reached else known
