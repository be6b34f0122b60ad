"""Commands at a table: validate, apply, append, commit, and only then acknowledge and show.

A command is tried on a copy. The copy takes the table's place once its newest ply is stored under the key (table,
version), which exists once: whoever comes second is told so, and so is whoever sends the same command twice.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from doubloon.kernel import keeping
from doubloon.kernel.errors import IllegalAction
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.table import NO_SUCH_VERSION, NOTHING_AFTER_THE_END, Table
from doubloon.server import journal, metrics, turns
from doubloon.server.problems import NotFound
from doubloon.server.sheet import Remark, Sheet, Wanted, now_ms
from doubloon.server.store import tables as stored
from doubloon.server.store.writer import Conflict, Part
from doubloon.server.wire import Accepted, Person, Refused, Stale

if TYPE_CHECKING:
    from doubloon.server.hall import Hall
    from doubloon.server.rooms import Room

log = logging.getLogger(__name__)
Answer = Accepted | Refused | Stale
Change = Callable[[Table], None]
Told = Callable[[Answer], None] | None

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
    change: Change
    version: int
    seat: int | None
    person: Person | None = None
    key: str = ""
    acknowledge: Told = None
    """Told the answer once the command is stored, before anybody is shown what came of it."""


async def act(
    hall: Hall, room: Room, person: Person, seat: int, action: str, version: int, key: str, told: Told = None
) -> Answer:
    """A person does something."""
    change: Change = lambda table: table.act(seat, action)  # noqa: E731
    return await perform(hall, room, Command("act", change, version, seat, person, key, told))


async def undo(
    hall: Hall, room: Room, person: Person, seat: int, version: int, key: str, told: Told = None
) -> Answer:
    """A person takes back their last action."""
    change: Change = lambda table: table.undo(seat)  # noqa: E731
    return await perform(hall, room, Command("undo", change, version, seat, person, key, told))


async def bot_acts(hall: Hall, room: Room, seat: int, action: str, version: int) -> Answer:
    """A bot does something."""
    return await perform(hall, room, Command("bot", lambda table: table.act(seat, action), version, seat))


async def perform(hall: Hall, room: Room, command: Command) -> Answer:
    """Carry out a command. Whoever may go away meanwhile has this done `surely`."""
    started = time.perf_counter()
    async with room.lock:
        answer = await _carry_out(hall, room, command)
    if command.acknowledge is not None:
        command.acknowledge(answer)
    if isinstance(answer, Accepted):
        hall.changed(room)
    metrics.commands(command.kind, type(answer).__name__.lower()).inc()
    metrics.COMMAND_SECONDS.observe(time.perf_counter() - started)
    return answer


async def _carry_out(hall: Hall, room: Room, command: Command) -> Answer:
    """Under the room's lock: the answer, and the room as it stands then."""
    if command.version > room.version:
        await hall.rooms.catch_up(room)
    while command.version == room.version:
        refusal = _who_may(room, command)
        if refusal is None and command.kind in {"undo", "rewind"}:
            refusal = _too_long(hall, room)
        if refusal is not None:
            return Refused(command.key, refusal.clause, refusal.text)
        draft = room.table.copy()
        try:
            if command.kind == "rewind":
                await hall.replays.opened(partial(command.change, draft))
            else:
                command.change(draft)
        except IllegalAction as illegal:
            return Refused(command.key, illegal.refusal.clause, illegal.refusal.text)
        try:
            await append(hall, room, draft, command)
        except Conflict:
            answer = await _repeated(hall, room, command.person, command.key)
            if answer is not None:
                return answer
            await hall.rooms.catch_up(room)
        else:
            return Accepted(command.key, room.version)
    repeated = await _repeated(hall, room, command.person, command.key)
    return repeated or Stale(command.key, room.version)


def _who_may(room: Room, command: Command) -> Refusal | None:
    """Whether the sender of this decides for that seat now."""
    sheet = room.sheet
    if sheet.state == "waiting":
        return NOT_STARTED
    if sheet.state == "over" and not room.table.over:
        return CLOSED
    if command.seat is None:
        return None
    if command.person is None:
        plays = command.seat < len(sheet.seats) and sheet.seats[command.seat].bot_plays
        return None if plays else NOT_YOURS
    if command.seat not in sheet.seats_of(command.person):
        return NOT_YOURS
    return BOT_PLAYS if sheet.seats[command.seat].stands_in else None


def _too_long(hall: Hall, room: Room) -> Refusal | None:
    """Taking back is all that could make a journal grow for ever."""
    return TOO_LONG if room.version >= hall.settings.most_plies else None


def _cannot_go_back(hall: Hall, room: Room, to: int) -> Refusal | None:
    """Why a table cannot go back to a version, without trying it: that takes as long as the game so far."""
    if room.table.over:
        return NOTHING_AFTER_THE_END
    return _too_long(hall, room) if 0 <= to <= room.version else NO_SUCH_VERSION


async def _repeated(hall: Hall, room: Room, person: Person | None, key: str) -> Accepted | None:
    """The answer this very command was given before, if it was carried out."""
    if person is None:
        return None
    async with hall.reading.connect() as connection:
        version = await stored.answered(connection, room.id, person.id, key)
    return None if version is None else Accepted(key, version)


async def append(hall: Hall, room: Room, draft: Table, command: Command) -> None:
    """Store the draft's newest ply with everything that follows from it; then, and not before, the room shows it."""
    now = now_ms()
    ply, noted = draft.newest()
    before = room.sheet if room.sheet.wanted is None else msgspec.structs.replace(room.sheet, wanted=None)
    after = turns.standing(before, draft, command.seat, now, command.kind == "undo")
    told = turns.notices(room.sheet, after, draft.game.title, hall.looking_at(room))
    parts = [
        Part(
            stored.INSERT_PLY,
            [{"table_id": room.id, "version": draft.version, "ply": ply, "hash": noted, "at": now}],
        ),
        Part(stored.INSERT_COMMAND, _command_rows(room, draft.version, command.person, command.key)),
        stored.written(after, draft.outcome),
        *(turns.notice_parts(room.id, told, now) if told else ()),
        *([stored.state_part(room.id, draft)] if keeping.due(draft) else ()),
    ]
    strikes = room.strikes
    if "action" not in ply:
        strikes = await hall.replays.opened(lambda: journal.strikes(draft.record()["plies"]))
    await hall.writer.append(room.id, parts, [f"table {room.id} {draft.version}"])
    room.put(after, draft, room.remarks, strikes)
    hall.told(room, told)


def _command_rows(room: Room, version: int, person: Person | None, key: str) -> list[dict[str, object]]:
    """That this command was carried out and made this version: its key is taken. A bot needs none."""
    if person is None:
        return []
    row = {"table_id": room.id, "person_id": person.id, "key": key, "version": version, "at": now_ms()}
    return [row]


# --- going back by everybody's consent --------------------------------------------------------------------------------


async def ask_rewind(hall: Hall, room: Room, person: Person, to: int, version: int, key: str) -> Answer:
    """Ask everybody to go back, also those a bot stands in for; done at once when nobody else has a seat (TB-9)."""
    if room.sheet.people() == {person.id}:
        return await _rewind(hall, room, person, to, version, key)

    def asked(sheet: Sheet) -> Revision | Answer:
        if person.id not in sheet.people():
            return Refused(key, NOT_A_PLAYER.clause, NOT_A_PLAYER.text)
        if version != room.version:
            return Stale(key, room.version)
        refusal = _cannot_go_back(hall, room, to)
        if refusal is not None:
            return Refused(key, refusal.clause, refusal.text)
        text = f"{room.table.game.title}: {person.name} asks to go back to move {to}."
        others = sorted(sheet.people() - {person.id})
        return Revision(
            _wanting(sheet, Wanted(to, [person.id])),
            told=[turns.Told(other, "consent", text) for other in others],
        )

    return await _agree(hall, room, person, key, asked)


async def consent(hall: Hall, room: Room, person: Person, agree: bool, key: str) -> Answer:
    """Somebody agrees or does not; the last one to agree turns the table back."""

    def answered(sheet: Sheet) -> Revision | Answer:
        if person.id not in sheet.people():
            return Refused(key, NOT_A_PLAYER.clause, NOT_A_PLAYER.text)
        if sheet.wanted is None:
            return Refused(key, NOTHING_ASKED.clause, NOTHING_ASKED.text)
        agreed = sorted({*sheet.wanted.agreed, person.id})
        return Revision(_wanting(sheet, Wanted(sheet.wanted.to, agreed) if agree else None))

    wanted = room.sheet.wanted
    if wanted is not None and agree and {*wanted.agreed, person.id} >= room.sheet.people():
        return await _rewind(hall, room, person, wanted.to, room.version, key)
    return await _agree(hall, room, person, key, answered)


async def _agree(
    hall: Hall, room: Room, person: Person, key: str, plan: Callable[[Sheet], Revision | Answer]
) -> Answer:
    """Carry out a step towards going back, once for its key."""
    async with room.lock:
        while True:
            repeated = await _repeated(hall, room, person, key)
            revision = plan(room.sheet) if repeated is None else repeated
            if not isinstance(revision, Revision):
                return revision
            try:
                await _store_revision(hall, room, revision, _command_rows(room, room.version, person, key))
            except Conflict:
                await hall.rooms.catch_up(room)
            else:
                break
    hall.changed(room)
    return Accepted(key, room.version)


async def _rewind(hall: Hall, room: Room, person: Person, to: int, version: int, key: str) -> Answer:
    return await perform(
        hall, room, Command("rewind", lambda table: table.rewind(to), version, None, person, key)
    )


def _wanting(sheet: Sheet, wanted: Wanted | None) -> Sheet:
    return msgspec.structs.replace(sheet, wanted=wanted)


# --- seats that change hands ------------------------------------------------------------------------------------------


class Revision(msgspec.Struct, frozen=True):
    """A sheet as it shall be, a line for the table's log (kind and sentence), and who else is to be told."""

    sheet: Sheet
    remark: tuple[str, str] | None = None
    told: list[turns.Told] = []
    """Those who are looking at the table anyway are left out."""


async def revise(hall: Hall, room: Room, plan: Callable[[Sheet], Revision | None]) -> None:
    """Change who sits where. The plan is made anew when another worker was faster; None leaves all as it is."""
    await hall.surely(_revise(hall, room, plan))


async def _revise(hall: Hall, room: Room, plan: Callable[[Sheet], Revision | None]) -> None:
    async with room.lock:
        while (revision := plan(room.sheet)) is not None:
            try:
                await _store_revision(hall, room, revision)
            except Conflict:
                await hall.rooms.catch_up(room)
            else:
                break
    if revision is not None:
        hall.changed(room)


async def _store_revision(
    hall: Hall, room: Room, revision: Revision, commands: Sequence[dict[str, object]] = ()
) -> None:
    if room.closed:
        raise NotFound("The host has closed this table.")
    now = now_ms()
    table = room.table.copy()
    after = turns.standing(revision.sheet, table, None, now)
    changed = [one for one, old in zip(after.seats, room.sheet.seats, strict=True) if one != old]
    remarks, rows = room.remarks, list[dict[str, object]]()
    if revision.remark is not None:
        kind, text = revision.remark
        remarks = [*remarks, Remark(len(remarks) + 1, room.version + 1, kind, text, now)]
        rows = [{"table_id": room.id, **msgspec.structs.asdict(remarks[-1])}]
    here = hall.looking_at(room)
    told = [one for one in revision.told if one.person not in here]
    told += turns.notices(room.sheet, after, table.game.title, here)
    parts = [
        Part(stored.INSERT_COMMAND, commands),
        stored.written(after, table.outcome),
        Part(stored.UPDATE_SEAT, stored.seat_updates(room.id, changed)),
        Part(stored.INSERT_REMARK, rows),
        *turns.notice_parts(room.id, told, now),
    ]
    await hall.writer.append(room.id, parts, [f"table {room.id} {room.version}"])
    room.put(after, table, remarks, room.strikes)
    hall.told(room, told)
