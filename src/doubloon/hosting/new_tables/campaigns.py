"""Campaigns: chains of tables, as they are stored. What a game hands over follows from stored outcomes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doubloon.games import game, games
from doubloon.hosting.problems import BadRequest, NotFound
from doubloon.hosting.table_row import TableRow
from doubloon.hosting.wire import CampaignGame, CampaignInfo, CampaignSheet, ChapterInfo
from doubloon.kernel.games.campaign import CampaignPlan
from doubloon.kernel.games.game import Game, Outcome
from doubloon.kernel.games.options import Options

if TYPE_CHECKING:
    from doubloon.hosting.protocols import Link, TableStore


def campaign_info(campaign: CampaignPlan) -> CampaignInfo:
    """A campaign as its declaration tells it."""
    return CampaignInfo(
        title=campaign.title,
        clause=campaign.clause,
        noun=campaign.noun,
        chapters=[campaign.chapter(number) for number in range(1, campaign.games + 1)],
        fixed=list(campaign.fixed),
        handed=list(campaign.handed),
    )


def chapter(row: TableRow) -> ChapterInfo | None:
    """Which game of a campaign a table is."""
    known = games().get(row.game)
    if row.chapter is None or known is None or known.campaign is None:
        return None
    campaign = known.campaign
    return ChapterInfo(
        title=campaign.title,
        noun=campaign.noun,
        number=row.chapter,
        games=campaign.games,
        name=campaign.chapter(row.chapter),
        next_table=row.next_table,
    )


def campaign_of(row: TableRow) -> tuple[CampaignPlan, int]:
    """The campaign a table belongs to, and which of its games it is."""
    campaign = game(row.game).campaign
    if campaign is None or row.chapter is None:
        raise NotFound("This game is no part of a campaign.")
    return campaign, row.chapter


# --- opening ----------------------------------------------------------------------------------------------------------


def first_options(played: Game, given: Options) -> Options:
    """The options of a campaign's first game."""
    if played.campaign is None:
        raise BadRequest(f"{played.title} has no campaign.")
    return played.campaign.options(given, [])


def check_not_handed(played: Game, given: Options) -> None:
    """Only the server says what an earlier game hands over: nobody claims it for their own table."""
    for option in played.options:
        handed = played.campaign is not None and option.name in played.campaign.handed
        if handed and given.get(option.name, option.default) != option.default:
            raise BadRequest(
                f"Option {option.name} is handed over by the game before: open a campaign instead."
            )


async def next_options(store: TableStore, row: TableRow) -> Options:
    """The options of the game after this one, from the outcomes of all games so far as they are stored."""
    campaign, _ = campaign_of(row)
    return campaign.options(campaign.chosen(row.options), await outcomes(store, row))


async def outcomes(store: TableStore, row: TableRow) -> list[Outcome]:
    """How the games of a campaign have ended, up to a table's own."""
    _, number = campaign_of(row)
    games_so_far = (await _chain(store, row))[:number]
    return [one.outcome for one in games_so_far if one.outcome is not None]


# --- looking ----------------------------------------------------------------------------------------------------------


async def sheet_of(store: TableStore, row: TableRow) -> CampaignSheet:
    """The games of a table's campaign, and the standing after those up to this one that are over."""
    campaign, number = campaign_of(row)
    chain = {one.chapter: one for one in await _chain(store, row)}
    laid_out = [(place, chain.get(place)) for place in range(1, campaign.games + 1)]
    ended = [one.outcome for place, one in laid_out if one and one.outcome is not None and place <= number]
    return CampaignSheet(
        title=campaign.title,
        clause=campaign.clause,
        noun=campaign.noun,
        number=number,
        games=[
            CampaignGame(place, campaign.chapter(place), one and one.table, one and one.outcome)
            for place, one in laid_out
        ],
        standing=campaign.standing(ended) if ended else None,
    )


async def _chain(store: TableStore, row: TableRow) -> list[Link]:
    assert row.campaign is not None
    return await store.chain(row.campaign)
