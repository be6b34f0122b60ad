"""Campaigns: chains of tables, as the database keeps them. What a game hands over follows from stored outcomes alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doubloon.games import game, games
from doubloon.kernel.campaign import Campaign
from doubloon.kernel.game import Game, Outcome
from doubloon.kernel.options import Options
from doubloon.server.problems import BadRequest, NotFound
from doubloon.server.sheet import Sheet
from doubloon.server.store import tables as stored
from doubloon.server.wire import CampaignGame, CampaignInfo, CampaignSheet, ChapterInfo

if TYPE_CHECKING:
    from doubloon.server.hall import Hall


def told(campaign: Campaign) -> CampaignInfo:
    """A campaign as its declaration tells it."""
    return CampaignInfo(
        title=campaign.title,
        clause=campaign.clause,
        noun=campaign.noun,
        chapters=[campaign.chapter(number) for number in range(1, campaign.games + 1)],
        fixed=list(campaign.fixed),
        handed=list(campaign.handed),
    )


def chapter(sheet: Sheet) -> ChapterInfo | None:
    """Which game of a campaign a table is."""
    known = games().get(sheet.game)
    if sheet.chapter is None or known is None or known.campaign is None:
        return None
    campaign = known.campaign
    return ChapterInfo(
        title=campaign.title,
        noun=campaign.noun,
        number=sheet.chapter,
        games=campaign.games,
        name=campaign.chapter(sheet.chapter),
        next_table=sheet.next_table,
    )


def campaign_of(sheet: Sheet) -> tuple[Campaign, int]:
    """The campaign a table belongs to, and which of its games it is."""
    campaign = game(sheet.game).campaign
    if campaign is None or sheet.chapter is None:
        raise NotFound("This game is no part of a campaign.")
    return campaign, sheet.chapter


# --- opening ----------------------------------------------------------------------------------------------------------


def first_options(played: Game, given: Options) -> Options:
    """The options of a campaign's first game."""
    if played.campaign is None:
        raise BadRequest(f"{played.title} has no campaign.")
    return played.campaign.options(given, [])


def check_not_handed(played: Game, given: Options) -> None:
    """What a game before hands over is for the house to tell: nobody claims it for a table of their own."""
    for option in played.options:
        handed = played.campaign is not None and option.name in played.campaign.handed
        if handed and given.get(option.name, option.default) != option.default:
            raise BadRequest(
                f"Option {option.name} is handed over by the game before: open a campaign instead."
            )


async def next_options(hall: Hall, sheet: Sheet) -> Options:
    """The options of the game after this one, from the outcomes of all games so far as they are stored."""
    campaign, _ = campaign_of(sheet)
    return campaign.options(campaign.chosen(sheet.options), await outcomes(hall, sheet))


async def outcomes(hall: Hall, sheet: Sheet) -> list[Outcome]:
    """How the games of a campaign have ended, up to a table's own."""
    _, number = campaign_of(sheet)
    games_so_far = (await _chain(hall, sheet))[:number]
    return [one.outcome for one in games_so_far if one.outcome is not None]


# --- looking ----------------------------------------------------------------------------------------------------------


async def sheet_of(hall: Hall, sheet: Sheet) -> CampaignSheet:
    """The games of a table's campaign, and the standing after those up to this one that are over."""
    campaign, number = campaign_of(sheet)
    chain = {one.chapter: one for one in await _chain(hall, sheet)}
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


async def _chain(hall: Hall, sheet: Sheet) -> list[stored.Link]:
    assert sheet.campaign is not None
    async with hall.reading.connect() as connection:
        return await stored.campaign(connection, sheet.campaign)
