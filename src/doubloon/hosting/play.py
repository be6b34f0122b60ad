"""Commands at a table: validate, apply, append, commit, and only then acknowledge and show.

A command is tried on a copy. The copy takes the table's place once its newest ply is stored under the key (table,
version), which exists once: the one who comes second is told so, and so is one who sends the same command twice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from doubloon.hosting.learning import teaching
from doubloon.hosting.problems import NotFound
from doubloon.hosting.protocols import CommandKey, Conflict, TableChange
from doubloon.hosting.room import Room
from doubloon.hosting.seats import seating, turns
from doubloon.hosting.seats.seating import Revision
from doubloon.hosting.seats.turns import NewNotice
from doubloon.hosting.table_row import Remark, RewindRequest, TableRow
from doubloon.hosting.wire import Accepted, Person, Refused, Stale
from doubloon.kernel.errors import IllegalAction
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.tables import keeping, standing
from doubloon.kernel.tables.table import NO_SUCH_VERSION, NOTHING_AFTER_THE_END, Table

Answer = Accepted | Refused | Stale
Acknowledge = Callable[[Answer], None] | None

NOT_STARTED: Final = Refusal("TB-1", "The game has not started: a seat is still open.")
NOT_YOURS: Final = Refusal("TB-5", "This seat is not yours to play.")
BOT_PLAYS: Final = Refusal("TB-5", "A bot stands in for you: take your seat back first.")
CLOSED: Final = Refusal("TB-3", "This game was closed before its end.")
TOO_LONG: Final = Refusal(
    "TB-9", "This game has been going on for so long that nothing is taken back any more."
)
NOTHING_ASKED: Final = Refusal("TB-9", "Nobody asks to go back; there is nothing to agree to.")
NOT_A_PLAYER: Final = Refusal("TB-9", "Only those who play at this table decide about going back.")


class Command(msgspec.Struct, frozen=True):
    """Somebody wants this done to the table at this version. A bot has no key: it asks once."""

    kind: str
    change: Callable[[Table], None]
    version: int
    seat: int | None
    person: Person | None = None
    key: str = ""
    acknowledge: Acknowledge = None
    """Told the answer once the command is stored, before anybody is shown what came of it."""


async def act(
    room: Room, person: Person, seat: int, action: str, version: int, key: str, told: Acknowledge = None
) -> Answer:
    """A person does something."""

    def change(table: Table) -> None:
        refusal = teaching.later(room.row, table, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        table.act(seat, action)

    return await perform(room, Command("act", change, version, seat, person, key, told))


async def undo(
    room: Room, person: Person, seat: int, version: int, key: str, told: Acknowledge = None
) -> Answer:
    """A person takes back their last action."""
    change: Callable[[Table], None] = lambda table: table.undo(seat)  # noqa: E731
    return await perform(room, Command("undo", change, version, seat, person, key, told))


async def bot_acts(room: Room, seat: int, action: str, version: int) -> Answer:
    """A bot does something."""
    return await perform(room, Command("bot", lambda table: table.act(seat, action), version, seat))


async def perform(room: Room, command: Command) -> Answer:
    """Carry out a command. Callers that may be cancelled shield this."""
    started = time.perf_counter()
    with room.services.trace(command.kind, room.id):
        async with room.lock:
            answer = await _carry_out(room, command)
        if command.acknowledge is not None:
            command.acknowledge(answer)
        if isinstance(answer, Accepted):
            room.changed()
    room.services.observe(command.kind, type(answer).__name__.lower(), time.perf_counter() - started)
    return answer


async def _carry_out(room: Room, command: Command) -> Answer:
    """Under the room's lock: the answer, and the room as it stands then."""
    if command.version > room.version:
        await room.services.rooms.catch_up(room)
    while command.version == room.version:
        refusal = _who_may(room, command)
        if refusal is None and command.kind in {"undo", "rewind"}:
            refusal = _too_long(room)
        if refusal is not None:
            return Refused(command.key, refusal.clause, refusal.text)
        draft = room.table.copy()
        try:
            if command.kind == "rewind":
                await room.services.replays.opened(partial(command.change, draft))
            else:
                command.change(draft)
        except IllegalAction as illegal:
            return Refused(command.key, illegal.refusal.clause, illegal.refusal.text)
        try:
            await append(room, draft, command)
        except Conflict:
            await room.services.rooms.catch_up(room)  # first: nobody is shown less than the answer says
            answer = await _repeated(room, command.person, command.key)
            if answer is not None:
                return answer
        else:
            return Accepted(command.key, room.version)
    repeated = await _repeated(room, command.person, command.key)
    return repeated or Stale(command.key, room.version)


def _who_may(room: Room, command: Command) -> Refusal | None:
    """Whether the sender of this decides for that seat now."""
    row = room.row
    if row.state == "waiting":
        return NOT_STARTED
    if row.state == "over" and not room.table.over:
        return CLOSED
    if command.seat is None:
        return None
    if command.person is None:
        plays = command.seat < len(row.seats) and row.seats[command.seat].bot_plays
        return None if plays else NOT_YOURS
    if command.seat not in room.seats_of(command.person):
        return NOT_YOURS
    return BOT_PLAYS if row.seats[command.seat].stands_in else None


def _too_long(room: Room) -> Refusal | None:
    """Taking back is all that could make a journal grow without end."""
    return TOO_LONG if room.version >= room.services.most_plies else None


def _cannot_go_back(room: Room, to: int) -> Refusal | None:
    """Why a table cannot go back to a version, without trying it: that takes as long as the game so far."""
    if room.table.over:
        return NOTHING_AFTER_THE_END
    return _too_long(room) if 0 <= to <= room.version else NO_SUCH_VERSION


async def _repeated(room: Room, person: Person | None, key: str) -> Accepted | None:
    """The answer this very command was given before, if it was carried out."""
    if person is None:
        return None
    version = await room.services.store.answered(room.id, CommandKey(person.id, key))
    return None if version is None else Accepted(key, version)


async def append(room: Room, draft: Table, command: Command) -> None:
    """TableStore the draft's newest ply with everything that follows from it; then, and not before, the room shows it."""
    before = room.row if room.row.wanted is None else msgspec.structs.replace(room.row, wanted=None)
    now, online, undone = room.services.now(), room.online(), command.kind == "undo"
    after = turns.standing(before, draft, command.seat, now, undone, online)
    waits = turns.waits_in_vain(after, draft, online) is None
    notices = _notices(room, after, draft) if waits else []
    strikes = room.strikes
    if "action" not in draft.newest()[0]:
        strikes = await room.services.replays.opened(lambda: standing.strikes(draft.record()["plies"]))
    key = None if command.person is None else CommandKey(command.person.id, command.key)
    change = TableChange(room.row, after, draft, True, keeping.due(draft), key, None, notices)
    with room.services.trace("store", room.id):
        await room.services.store.save(change)
    room.put(after, draft, room.remarks, strikes)


# --- going back by everybody's consent --------------------------------------------------------------------------------


async def ask_rewind(room: Room, person: Person, to: int, version: int, key: str) -> Answer:
    """Ask everybody to go back, also those a bot stands in for; done at once when nobody else has a seat (TB-9)."""
    if room.row.people() == {person.id}:
        return await _rewind(room, person, to, version, key)

    def asked(row: TableRow) -> Revision | Answer:
        if person.id not in row.people():
            return Refused(key, NOT_A_PLAYER.clause, NOT_A_PLAYER.text)
        if version != room.version:
            return Stale(key, room.version)
        refusal = _cannot_go_back(room, to)
        if refusal is not None:
            return Refused(key, refusal.clause, refusal.text)
        text = f"{room.table.game.title}: {person.name} asks to go back to move {to}."
        others = sorted(row.people() - {person.id})
        return Revision(
            _wanting(row, RewindRequest(to, [person.id])),
            notices=[NewNotice(other, "consent", text) for other in others],
        )

    return await _agree(room, person, key, asked)


async def consent(room: Room, person: Person, agree: bool, key: str) -> Answer:
    """Somebody agrees or does not; the last one to agree turns the table back."""

    def answered(row: TableRow) -> Revision | Answer:
        if person.id not in row.people():
            return Refused(key, NOT_A_PLAYER.clause, NOT_A_PLAYER.text)
        if row.wanted is None:
            return Refused(key, NOTHING_ASKED.clause, NOTHING_ASKED.text)
        agreed = sorted({*row.wanted.agreed, person.id})
        return Revision(_wanting(row, RewindRequest(row.wanted.to, agreed) if agree else None))

    wanted = room.row.wanted
    if wanted is not None and agree and {*wanted.agreed, person.id} >= room.row.people():
        return await _rewind(room, person, wanted.to, room.version, key)
    return await _agree(room, person, key, answered)


async def _agree(
    room: Room, person: Person, key: str, plan: Callable[[TableRow], Revision | Answer]
) -> Answer:
    """Carry out a step towards going back, once for its key."""
    async with room.lock:
        while True:
            repeated = await _repeated(room, person, key)
            revision = plan(room.row) if repeated is None else repeated
            if not isinstance(revision, Revision):
                return revision
            try:
                await _store_revision(room, revision, CommandKey(person.id, key))
            except Conflict:
                await room.services.rooms.catch_up(room)
            else:
                break
    room.changed()
    return Accepted(key, room.version)


async def _rewind(room: Room, person: Person, to: int, version: int, key: str) -> Answer:
    return await perform(room, Command("rewind", lambda table: table.rewind(to), version, None, person, key))


def _wanting(row: TableRow, wanted: RewindRequest | None) -> TableRow:
    return msgspec.structs.replace(row, wanted=wanted)


# --- seats that change hands ------------------------------------------------------------------------------------------


async def revise(room: Room, plan: Callable[[TableRow], Revision | None]) -> None:
    """TableChange who sits where. The plan is made again when another worker was faster; None leaves all as it is.
    Callers that may be cancelled shield this."""
    async with room.lock:
        while (revision := plan(room.row)) is not None:
            try:
                await _store_revision(room, revision)
            except Conflict:
                await room.services.rooms.catch_up(room)
            else:
                break
    if revision is not None:
        room.changed()


async def time_out(room: Room) -> None:
    """Bots play for those whose time is up."""
    await revise(room, lambda row: seating.timed_out(row, room.services.now()))


def _notices(room: Room, after: TableRow, table: Table, more: Sequence[NewNotice] = ()) -> list[NewNotice]:
    """All that is told of a change at this table."""
    told = [*more, *turns.notices(room.row, after, table.game.title)]
    return turns.held_back(told, room.people_looking()) if told else []


async def _store_revision(room: Room, revision: Revision, command: CommandKey | None = None) -> None:
    if room.closed:
        raise NotFound("The host has closed this table.")
    now = room.services.now()
    table = room.table.copy()
    after = turns.standing(revision.row, table, None, now, online=room.online())
    remark, remarks = None, room.remarks
    if revision.remark is not None:
        remark = Remark(len(remarks) + 1, room.version + 1, *revision.remark, now)
        remarks = [*remarks, remark]
    notices = _notices(room, after, table, revision.notices)
    await room.services.store.save(
        TableChange(room.row, after, table, False, False, command, remark, notices)
    )
    room.put(after, table, remarks, room.strikes)
