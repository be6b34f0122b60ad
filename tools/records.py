"""Golden records: whole games whose every state is pinned by hashes. `make records` makes them anew, deliberately.

A change of the rules that alters replay shows up as a failing test in tests/records; if it is meant, bump the game's
`rules` version, run `make records`, and say so in the changelog. Play is random from fixed seeds, with an undo now and
then; seeds are added until every family of actions of the game has been played somewhere.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

import doubloon
from doubloon.kernel.action import Action
from doubloon.kernel.catalogue import kind
from doubloon.kernel.chance import Quick
from doubloon.kernel.game import Game, Mode
from doubloon.kernel.table import Table, opened

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "records"
SEEDS_A_MODE = 2
MOST_SEEDS = 60


def seed_of(game: Game, mode: Mode, number: int) -> bytes:
    """A fixed seed for each record."""
    return hashlib.blake2b(f"{game.id} {mode['name']} {number}".encode(), digest_size=32).digest()


def played(game: Game, mode: Mode, number: int) -> Table:
    """A whole game at random; about one decision in ten is taken back and made anew where that is possible."""
    seed = seed_of(game, mode, number)
    table = opened(game, mode["seats"], mode["options"], seed)
    choose = Quick(int.from_bytes(seed[:4], "little"))
    while not table.over:
        seat = table.to_act[choose.below(len(table.to_act))]
        choices = table.choices(seat)
        table.act(seat, choices[choose.below(len(choices))])
        if table.undo_refusal(seat) is None and not choose.below(10):
            table.undo(seat)
    return table


def family(action: Action) -> str:
    """What an action is, apart from its numbers: every family must occur in some record."""
    return f"{kind(action)}: {re.sub('[0-9].*', '', str(action)).strip()}"


def families_played(table: Table) -> set[str]:
    """The families of actions that occur in a record."""
    actions = (table.parse(ply["action"]) for ply in table.record()["plies"] if "action" in ply)
    return {family(action) for action in actions if action is not None}


def games_of(game: Game) -> Iterator[tuple[str, Table]]:
    """The records of a game by file name: some of every mode, then more until every family was played."""
    missing = {family(action) for action in game.catalogue.actions}
    for number in range(MOST_SEEDS):
        for place, mode in enumerate(game.modes()):
            if number >= SEEDS_A_MODE and not missing:
                return
            table = played(game, mode, number)
            new = families_played(table) & missing
            missing -= new
            if number < SEEDS_A_MODE or new:
                yield f"{place:03}-{number:02}.json", table
    if missing:
        raise SystemExit(f"{game.id}: no record plays {', '.join(sorted(missing))}")


def write(game: Game) -> int:
    """Make a game's records anew."""
    folder = FOLDER / game.id
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    number = 0
    for name, table in games_of(game):
        (folder / name).write_bytes(msgspec.json.encode(table.record()) + b"\n")
        number += 1
    return number


def main() -> int:
    """All registered games, or those named."""
    wanted = sys.argv[1:] or list(doubloon.games())
    for game_id in wanted:
        print(f"records: {game_id}: {write(doubloon.games()[game_id])} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
