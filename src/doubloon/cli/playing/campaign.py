"""`doubloon campaign`: the games of a campaign one after the other, kept in one save.

A campaign is a chain of tables (`doubloon.kernel.games.campaign`). The save holds the records of the games played; when it is
read again they are replayed, and each must have been started with what the one before handed over.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from doubloon.cli import files
from doubloon.cli.arguments import Subparsers, add_command, add_options, options_of, the_game
from doubloon.cli.complaint import Complaint
from doubloon.cli.playing.drawing import scoring
from doubloon.cli.playing.play import seated, seated_again
from doubloon.cli.playing.session import HUMAN, Session
from doubloon.cli.playing.stopping import Stop, Stopping
from doubloon.cli.terminal import OurConsole, console
from doubloon.games import games
from doubloon.kernel.errors import BadRecord
from doubloon.kernel.games.campaign import CampaignPlan
from doubloon.kernel.games.game import Game, Outcome
from doubloon.kernel.games.options import Options, settled
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.table import Table, opened


def add_to(subparsers: Subparsers[Any]) -> None:
    """Announce the subcommand."""
    parser = add_command(subparsers, "campaign", "play several games in a row, each handing over to the next")
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game that has a campaign")
    parser.add_argument("--seats", metavar="WHO,WHO,…", help="who sits where, as in: doubloon play")
    add_options(parser)
    parser.add_argument("--save", metavar="FILE", help="where to save (default: in your data folder)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved campaign")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Open or resume a campaign and play it."""
    played = resumed(arguments) if arguments.resume is not None else new(arguments)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    return played.run()


def new(arguments: argparse.Namespace) -> Chain:
    """A new campaign at its first game."""
    if arguments.game is None:
        raise Complaint("name a game with a campaign, or --resume a saved one")
    game = the_game(arguments.game)
    campaign = campaign_of(game)
    players = seated(game, arguments.seats)
    chosen = options_of(arguments.option)
    table = opened(game, len(players), campaign.options(chosen, []))
    named: str | None = arguments.save
    path = Path(named) if named is not None else None
    if path is None and HUMAN in players:
        path = files.saves() / f"{game.id}-campaign-{table.commitment[:12]}.json"
    return Chain(campaign, players, chosen, [], [], table, path, console())


def campaign_of(game: Game) -> CampaignPlan:
    """The campaign of a game; a complaint names the games that have one."""
    if game.campaign is not None:
        return game.campaign
    others = [other.id for other in games().values() if other.campaign is not None]
    there = f"; these have one: {', '.join(others)}" if others else ""
    raise Complaint(f"{game.id} has no campaign{there}")


# --- a saved campaign -------------------------------------------------------------------------------------------------


def resumed(arguments: argparse.Namespace) -> Chain:
    """A saved campaign, every game of it replayed and compared with what was handed over to it."""
    if arguments.game is not None or arguments.option:
        raise Complaint("--resume takes the game and its options from the file; leave them out")
    path: str = arguments.resume
    record, said = files.read_save(path)
    if said.before is None:
        raise Complaint(f"{path} is a single game; go on with: doubloon play --resume {path}")
    campaign = campaign_of(the_game(record["game"]))
    before = [earlier(path, raw, number) for number, raw in enumerate(said.before, 1)]
    outcomes: list[Outcome] = []
    for number, one in enumerate(before, 1):
        table = continued(path, campaign, one, said.chosen, outcomes, record)
        if table.outcome is None:
            raise Complaint(f"{path}: game {number} of the campaign has not been played to its end")
        outcomes.append(table.outcome)
    table = continued(path, campaign, record, said.chosen, outcomes, record)
    players = seated_again(path, table, arguments.seats, said.players)
    kept = Path(arguments.save or path)
    return Chain(campaign, players, said.chosen, before, outcomes, table, kept, console())


def earlier(path: str, raw: msgspec.Raw, number: int) -> Record:
    """The record of an earlier game of a campaign."""
    try:
        return decoded(bytes(raw))
    except BadRecord as error:
        raise Complaint(f"{path}: game {number} of the campaign: {error}") from None


def continued(
    path: str, campaign: CampaignPlan, record: Record, chosen: Options, outcomes: list[Outcome], last: Record
) -> Table:
    """The table of one game, which must have been started with what the games before it handed over."""
    game = the_game(last["game"])
    if record["game"] != last["game"] or record["seats"] != last["seats"]:
        raise Complaint(f"{path}: the games of a campaign are the same game with the same seats")
    wanted = settled(game.options, last["seats"], campaign.options(chosen, outcomes))
    if record["options"] != wanted:
        number = len(outcomes) + 1
        raise Complaint(
            f"{path}: game {number} was not started with what the games before it hand over ({campaign.clause})"
        )
    return files.table_of(path, record)


# --- playing ----------------------------------------------------------------------------------------------------------


class Chapter(Session):
    """One game of a campaign at the terminal; what is saved is the campaign."""

    command = "campaign"

    def __init__(self, chain: Chain) -> None:
        super().__init__(chain.table, chain.players, chain.path, chain.out)
        self.chain = chain

    def write(self, path: Path) -> None:
        """The present game and those before it."""
        files.save(path, self.table, self.players, before=self.chain.before, chosen=self.chain.chosen)


class Chain:
    """A campaign in progress: the games played, the present table, and the terminal before it."""

    def __init__(
        self,
        campaign: CampaignPlan,
        players: list[str],
        chosen: Options,
        before: list[Record],
        outcomes: list[Outcome],
        table: Table,
        path: Path | None,
        out: OurConsole,
    ) -> None:
        self.campaign = campaign
        self.players = players
        self.chosen = chosen
        self.before = before
        self.outcomes = outcomes
        self.table = table
        self.path = path
        self.out = out

    def run(self) -> int:
        """Play game after game until the campaign is over or somebody stops; the exit code."""
        while True:
            chapter = Chapter(self)
            if not self.table.over:
                self.announce()
                code = chapter.run()
                self.path = chapter.path
                if code or not self.table.over:
                    return code
            assert self.table.outcome is not None
            self.show_standing([*self.outcomes, self.table.outcome])
            if len(self.outcomes) + 1 == self.campaign.games:
                return 0
            try:
                self.wait(chapter)
            except Stop as stop:
                chapter.part(stop.code)
                return stop.code
            self.next_game(self.table.outcome)

    def announce(self) -> None:
        """Which game of the campaign this is."""
        number = len(self.outcomes) + 1
        title = f" {self.campaign.title}: game {number} of {self.campaign.games} "
        self.out.rule(Text(title, style="heading"), style="brass", align="left")

    def show_standing(self, outcomes: list[Outcome]) -> None:
        """The sums so far."""
        last = len(outcomes) == self.campaign.games
        title = f" {self.campaign.title}, {'the end' if last else f'after game {len(outcomes)}'} "
        self.out.rule(Text(title, style="heading"), style="brass", align="left")
        view = self.table.view(None)
        self.out.print(scoring(view, self.campaign.standing(outcomes), over=last))

    def wait(self, chapter: Chapter) -> None:
        """People say when the next game begins; bots do not wait."""
        if not chapter.humans:
            return
        self.out.print(Text("\nPress Enter for the next game, or quit to go on another time.", style="quiet"))
        with Stopping() as stopping:
            if stopping.line().strip().lower() in {"q", "quit", "exit"}:
                raise Stop(0)

    def next_game(self, outcome: Outcome) -> None:
        """A new table with what has been handed over."""
        self.before.append(self.table.record())
        self.outcomes.append(outcome)
        options = self.campaign.options(self.chosen, self.outcomes)
        self.table = opened(self.table.game, self.table.seats, options)
