"""Tables that follow a finished one: the rematch, and the next game of a campaign. Whoever asks first lays it out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from doubloon.kernel.table import opened
from doubloon.server import campaigns, opening, seating
from doubloon.server.opening import NEW, Laid, Origin
from doubloon.server.problems import Clash, Forbidden
from doubloon.server.sheet import Seated, Sheet, now_ms
from doubloon.server.store.schema import tables as rows
from doubloon.server.store.writer import Conflict, store
from doubloon.server.turns import Told, notice_parts
from doubloon.server.wire import CreateTable, Person

if TYPE_CHECKING:
    import sqlalchemy as sa

    from doubloon.server.hall import Hall
    from doubloon.server.rooms import Room


async def rematch(hall: Hall, old: Room, me: Person) -> Room:
    """The same game with the same people once more; a campaign begins again with its first game."""
    _check_played(old, me, "ask for a rematch")

    async def lay() -> Laid:
        sheet, options, origin = old.sheet, old.sheet.options, NEW
        campaign = old.table.game.campaign
        if sheet.chapter is not None and campaign is not None:
            options, origin = campaign.options(campaign.chosen(options), []), Origin(chapter=1)
        table = opened(old.table.game, old.table.seats, options)
        return opening.laid_out(me, table, seating.again(sheet, me), _as_before(sheet), origin)

    text = f"{old.table.game.title}: {me.name} wants a rematch."
    return await _follow(hall, old, me, "rematch", lay, ("rematch", text))


async def next_game(hall: Hall, old: Room, me: Person) -> Room:
    """The next game of a campaign: the same seats, and what the games so far hand over."""
    _check_played(old, me, "go on with the campaign")
    if old.sheet.chapter is None:
        raise Clash("This game is no part of a campaign.")
    campaign, number = campaigns.campaign_of(old.sheet)
    if number == campaign.games:
        raise Clash(f"That was the last {campaign.noun}: the campaign is over.")

    async def lay() -> Laid:
        sheet = old.sheet
        table = opened(old.table.game, old.table.seats, await campaigns.next_options(hall, sheet))
        origin = Origin(campaign=sheet.campaign, chapter=number + 1, token=sheet.token)
        return opening.laid_out(me, table, _seated_again(sheet, me), _as_before(sheet), origin)

    text = f"{campaign.title}: the next {campaign.noun} is laid out, {campaign.chapter(number + 1)}."
    return await _follow(hall, old, me, "next_table", lay, ("next-game", text))


def _check_played(old: Room, me: Person, what: str) -> None:
    if not old.sheet.seats_of(me):
        raise Forbidden(f"Only those who played can {what}.")
    if old.sheet.state != "over":
        raise Clash("The game is not over yet.")


def _as_before(sheet: Sheet) -> CreateTable:
    """Pace, clock and listing of the old table; seats and options are told apart."""
    return CreateTable(
        game=sheet.game, seats=[], pace=sheet.pace, clock=sheet.clock_rule, listed=sheet.listed
    )


def _seated_again(sheet: Sheet, me: Person) -> list[Seated]:
    """Everybody where they sat. Whoever goes on plays for themselves; who had left may still come back."""
    return [
        msgspec.structs.replace(one, stands_in=False) if one.person == me.id else one for one in sheet.seats
    ]


async def _follow(
    hall: Hall,
    old: Room,
    me: Person,
    link: Literal["rematch", "next_table"],
    lay: Callable[[], Awaitable[Laid]],
    invitation: tuple[str, str],
) -> Room:
    """The one table an old one leads to by this link: laid out now, unless somebody here or elsewhere has been faster."""
    async with old.lock:
        if getattr(old.sheet, link) is None:
            await hall.limits.count("create", me.id)
            await _lay_out(hall, old, me, link, await lay(), invitation)
            await hall.rooms.catch_up(old)
            old.changed()
    return await hall.rooms.room(getattr(old.sheet, link))


async def _lay_out(
    hall: Hall, old: Room, me: Person, link: str, laid: Laid, invitation: tuple[str, str]
) -> None:
    """The new table, its link from the old one and the notices are stored together, or none of them."""
    asked = sorted(old.sheet.people() - {me.id} - hall.looking_at(old))
    invited = [Told(person, *invitation) for person in asked]

    def linked(connection: sa.Connection) -> None:
        free = rows.update().where(rows.c.id == old.id, rows.c[link].is_(None))
        if not connection.execute(free.values({link: laid.sheet.id})).rowcount:
            raise Conflict
        store(connection, [*laid.parts, *notice_parts(laid.sheet.id, invited, now_ms())])

    try:
        await hall.writer.do(linked, [f"table {old.id} {old.version}"])
    except Conflict:
        return
    hall.told(opening.keep(hall, laid), invited)
