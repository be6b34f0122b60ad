"""Puzzles from games of bots: `puzzles.py GAME [--wanted 25]` looks for more, `--prove` tries those there are again.

    make puzzles          # every puzzle of every game once more, in fresh worlds; fails when one no longer holds

Bots play; now and then a decision with several choices is looked at (`lessons/proving.py`). Where some choices are clearly
better than all others, and looking only one choice ahead does not find them (`--easy`: or does), the position becomes a file in
`games/GAME/puzzles/`. At most three come from one game, and no kind of action solves too many of them.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from doubloon import bots
from doubloon.games import game as game_named
from doubloon.games import games
from doubloon.kernel.chance import quick
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables.table import Table, opened
from doubloon.lessons import proving
from doubloon.lessons.content import lines_of
from doubloon.lessons.puzzles import WITHIN, Puzzle, Worth, puzzles, written

HOME = Path(__file__).resolve().parents[1] / "src" / "doubloon" / "games"
PLAYERS = ("greedy", "novice")
EACH_GAME = 3
SPARSE = 3
"""One decision of this many is looked at."""
MOST_ALIKE = 0.35
"""The part of all puzzles that one kind of action may solve."""
LONGEST = 220
"""Plies before a position: a file stays small, and a reader can see how it came about."""
FOCUS: dict[str, list[tuple[int, Options]]] = {
    "gilded-compass": [(2, {}), (3, {}), (2, {"b_building": "guild"}), (2, {"c_building": "tower"})],
    "el-dorado": [(2, {"proposals": 0}), (3, {"proposals": 0}), (2, {"expansion": True, "proposals": 0})],
    "battle-of-gog": [(2, {"map": "reference"}), (3, {"map": "reference"})],
    "city-of-thieves": [(2, {}), (3, {}), (2, {"adventure": "the-dukes-decree"})],
}
"""Seats and options of the games that puzzles are taken from, in turn; other games: as few seats as they allow."""
PROOF_WORLDS = 120


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--wanted", type=int, default=25)
    parser.add_argument(
        "--from", dest="first", type=int, default=0, help="the number of the first game played"
    )
    parser.add_argument("--easy", action="store_true", help="also what one look ahead finds")
    parser.add_argument("--prove", action="store_true")
    parser.add_argument("--explain", action="store_true", help="find the reasons of all answers again")
    parser.add_argument("--worlds", type=int, default=PROOF_WORLDS)
    wish = parser.parse_args()
    wanted = [game_named(wish.game)] if wish.game else list(games().values())
    if wish.prove:
        return prove(wanted, wish.worlds)
    if wish.explain:
        for puzzle in [one for game in wanted for one in puzzles(game).values()]:
            write(puzzle)
        return 0
    for game in wanted:
        find(game, wish.wanted, wish.first, wish.easy)
    return 0


def prove(wanted: list[Game], worlds: int) -> int:
    """Every puzzle again; the number of those that fail."""
    failed = 0
    for game in wanted:
        for puzzle in puzzles(game).values():
            wrong = proving.still_holds(puzzle, f"proof {puzzle.id}".encode(), worlds)
            print(f"{puzzle.id}: {wrong or 'holds'}", flush=True)
            failed += bool(wrong)
    return failed


def find(game: Game, wanted: int, first: int, easy: bool) -> None:
    """Play games until there are enough puzzles."""
    folder = folder_of(game.id)
    folder.mkdir(exist_ok=True)
    number = first
    solved = Counter(kind_of(puzzle.best) for puzzle in puzzles(game).values())
    while len(list(folder.glob("*.json"))) < wanted:
        for puzzle in found_in(game, number, easy):
            if solved[kind_of(puzzle.best)] >= MOST_ALIKE * wanted:
                continue
            solved[kind_of(puzzle.best)] += 1
            write(puzzle)
            print(f"{puzzle.id}: {puzzle.best} {puzzle.worths[puzzle.best].value:.2f}", flush=True)
        number += 1
        print(f"{game.id}: {number} games", file=sys.stderr, flush=True)


def folder_of(game: str) -> Path:
    """Where a game's puzzles lie."""
    return HOME / game.replace("-", "_") / "puzzles"


def write(puzzle: Puzzle) -> None:
    """Its file, with the reasons of its answer."""
    told = puzzle._replace(reasons=proving.explained(puzzle))
    (folder_of(puzzle.game) / f"{puzzle.id}.json").write_text(written(told), encoding="utf-8")


def found_in(game: Game, number: int, easy: bool) -> Iterator[Puzzle]:
    """The puzzles of one game of bots."""
    focus = FOCUS.get(game.id, [(game.seats[0], {})])
    seats, options = focus[number % len(focus)]
    seed = hashlib.blake2b(f"puzzles {game.id} {number}".encode(), digest_size=32).digest()
    table = opened(game, seats, options, seed)
    lots = quick(seed)
    skip = int(lots.below(SPARSE * 8))
    count = 0
    while not table.over and table.version < LONGEST and count < EACH_GAME:
        seat = table.to_act[0]
        many = proving.FEWEST <= len(table.choices(seat)) <= proving.MOST
        if many and skip <= 0:
            skip = int(lots.below(2 * SPARSE))
            key = f"{number:03d}-{table.version:03d}"
            worths = proving.weighed(table, seat, f"{game.id} {key}".encode())
            if worths is not None and (easy or surprises(table, seat, worths)):
                count += 1
                skip += 20
                yield position(table, seat, f"{game.id}-{key}", worths)
        skip -= many
        player = bots.named(PLAYERS[int(lots.below(len(PLAYERS)))])
        thought = bots.think(player, table, seat, f"{number} {table.version}".encode())
        table.act(seat, thought.action)


def kind_of(action: str) -> str:
    """An action without its numbers and names."""
    return action.partition(" ")[0]


def surprises(table: Table, seat: int, worths: dict[str, Worth]) -> bool:
    """Whether somebody who looks one choice ahead would miss it."""
    first = bots.think(bots.named("greedy"), table, seat, b"a glance").action
    most = next(iter(worths.values())).value
    return worths[str(first)].value < most - WITHIN


def position(table: Table, seat: int, name: str, worths: dict[str, Worth]) -> Puzzle:
    """The present position as a puzzle."""
    assert table.seed is not None
    return Puzzle(
        id=name,
        game=table.game.id,
        rules=table.game.rules,
        seats=table.seats,
        options=table.options,
        seed=table.seed.hex(),
        plies=lines_of(table),
        seat=seat,
        hash=table.state_hash,
        worths=worths,
        worlds=proving.USUAL.again,
        reasons=[],
    )


if __name__ == "__main__":
    sys.exit(main())
