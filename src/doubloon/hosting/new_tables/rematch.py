"""Tables that follow a finished one: the rematch, and the next game of a campaign. The first who asks makes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec

from doubloon.hosting.new_tables import campaigns, opening
from doubloon.hosting.new_tables.opening import NEW, NewTable, Origin
from doubloon.hosting.problems import Clash, Forbidden
from doubloon.hosting.room import Room
from doubloon.hosting.seats import seating, turns
from doubloon.hosting.seats.turns import NewNotice
from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import CreateTable, Person
from doubloon.kernel.tables.table import opened

if TYPE_CHECKING:
    from doubloon.hosting.protocols import Follows


async def rematch(old: Room, me: Person) -> Room:
    """The same game with the same people once more; a campaign begins again with its first game."""
    _check_played(old, me, "ask for a rematch")

    async def prepare() -> NewTable:
        row, options, origin = old.row, old.row.options, NEW
        campaign = old.table.game.campaign
        if row.chapter is not None and campaign is not None:
            options, origin = campaign.options(campaign.chosen(options), []), Origin(chapter=1)
        table = opened(old.table.game, old.table.seats, options)
        return opening.prepared(
            me, table, seating.again(row, me), _as_before(row), origin, old.services.now()
        )

    text = f"{old.table.game.title}: {me.name} wants a rematch."
    return await _follow(old, me, "rematch", prepare, ("rematch", text))


async def next_game(old: Room, me: Person) -> Room:
    """The next game of a campaign: the same seats, and what the games so far hand over."""
    _check_played(old, me, "go on with the campaign")
    if old.row.chapter is None:
        raise Clash("This game is no part of a campaign.")
    campaign, number = campaigns.campaign_of(old.row)
    if number == campaign.games:
        raise Clash(f"That was the last {campaign.noun}: the campaign is over.")

    async def prepare() -> NewTable:
        row = old.row
        table = opened(old.table.game, old.table.seats, await campaigns.next_options(old.services.store, row))
        origin = Origin(campaign=row.campaign, chapter=number + 1, token=row.token)
        return opening.prepared(
            me, table, seating.own_again(row, me), _as_before(row), origin, old.services.now()
        )

    text = f"{campaign.title}: the next {campaign.noun} is laid out, {campaign.chapter(number + 1)}."
    return await _follow(old, me, "next_table", prepare, ("next-game", text))


def _check_played(old: Room, me: Person, what: str) -> None:
    if not old.row.seats_of(me):
        raise Forbidden(f"Only those who played can {what}.")
    if old.row.state != "over":
        raise Clash("The game is not over yet.")


def _as_before(row: TableRow) -> CreateTable:
    """Pace, clock and listing of the old table; seats and options are told apart."""
    return CreateTable(
        game=row.game, seats=[], pace=row.pace, clock=row.clock_rule, listed=row.listed, rated=row.rated
    )


async def _follow(
    old: Room,
    me: Person,
    link: Follows,
    prepare: Callable[[], Awaitable[NewTable]],
    invitation: tuple[str, str],
) -> Room:
    """The one table an old one leads to by this link: made now, unless somebody here or elsewhere has been faster."""
    services = old.services
    async with old.lock:
        if getattr(old.row, link) is None:
            await services.limits.count("create", me.id)
            new = await prepare()
            others = sorted(old.row.people() - {me.id})
            told = turns.held_back(
                [NewNotice(person, *invitation) for person in others], old.people_looking()
            )
            found = await services.store.follow(old, link, new, told)
            if found == new.row.id:
                opening.opened_room(services, new)
            old.put(msgspec.structs.replace(old.row, **{link: found}), old.table, old.remarks, old.strikes)
            old.show()
    return await services.rooms.room(getattr(old.row, link))
