"""The rules-change laboratory: the same games under several settings, and what that changes.

What can be varied is told in `varying.py`. Content is read once per process, so every setting gets processes of its own, whose
content folder differs in those values. Game i has the same seed and the same chairs under every setting: differences are taken
game by game, and the luck of the seed drops out of them as far as the games stay alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any, Final

import msgspec

from doubloon.arena.lab.varying import BadVariation, Setting, content_with, contents, found_at, told
from doubloon.arena.observed import ObservedGame, Order, Row, part_played
from doubloon.arena.run import BadRun, keep, rows_in
from doubloon.arena.statistics import Estimate, mean, paired
from doubloon.arena.workers import ShareOut, by_processes
from doubloon.games import game as registered
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.games.game import Game, Mode
from doubloon.kernel.games.options import Options
from doubloon.kernel.tables.table import opened

MOST_IN_A_PART: Final = 32
WISH: Final = "lab.json"


class Change(msgspec.Struct, frozen=True):
    """One measure under one setting, and its difference from the base with a paired 95 % interval. `needed` is how many games a
    setting would have to be played until this difference is sure, if it stays as it is."""

    measure: str
    value: Any
    mean: float
    difference: float
    low: float
    high: float
    needed: int | None

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


class Findings(msgspec.Struct, frozen=True):
    """What came out. `base` is what everything is compared with: the setting that is in force, or the first one given."""

    path: str
    base: Any
    games: int
    at_base: dict[str, float]
    changes: list[Change]

    def needed_for(self, change: Change, percent: float) -> int | None:
        """How many games a setting needs until the interval reaches this percentage of the base's mean to either side."""
        reach = abs(self.at_base[change.measure]) * percent / 100
        return needed_games(self.games, change, reach)


def needed_games(games: int, change: Estimate | Change, reach: float) -> int | None:
    """Intervals narrow with the square root of the games."""
    half = (change.high - change.low) / 2
    return ceil(games * (half / reach) ** 2) if reach and half != float("inf") else None


# --- the games --------------------------------------------------------------------------------------------------------


def vary(
    game: Game,
    players: tuple[str, ...],
    options: Options,
    wanted: Sequence[Setting],
    games: int,
    seed: str,
    workers: int = 1,
    progress: Any = int,
    folder: Path | None = None,
    share_out: ShareOut = by_processes,
) -> Findings:
    """Play all games under every setting, and compare. A folder keeps the games: what was stopped goes on there."""
    if folder is not None:
        begin(
            folder,
            {
                "game": game.id,
                "rules": game.rules,
                "content": game.content,
                "players": players,
                "options": options,
                "settings": wanted,
                "seed": seed,
            },
        )
    rows: list[list[Row]] = []
    for place, setting in enumerate(wanted):
        chosen = {**options, **{given.path: given.value for given in setting if not given.file}}
        order = Order(game.id, players, (Mode(name="", seats=len(players), options=chosen),), seed)
        own = None if folder is None else folder / f"{place:02}"
        rows.append(under(game, setting, order, games, workers, progress, own, share_out))
    return compared(wanted, wanted.index(in_force(game, len(players), options, wanted)), rows)


def begin(folder: Path, wish: dict[str, Any]) -> None:
    """Make the folder, or see that it holds the same wish."""
    file = folder / WISH
    text = msgspec.json.format(msgspec.json.encode(wish)) + b"\n"
    if file.exists():
        if file.read_bytes() != text:
            raise BadRun(
                f"{folder} holds games of another wish (see {file}); choose another folder, or the same one"
            )
        return
    if folder.exists() and any(folder.iterdir()):
        raise BadRun(f"{folder} is not empty, and no laboratory began there")
    folder.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text)


def under(
    game: Game,
    setting: Setting,
    order: Order,
    games: int,
    workers: int,
    progress: Any,
    folder: Path | None,
    share_out: ShareOut,
) -> list[Row]:
    """The rows of all games under one setting, in the order of their numbers: those that are kept, and those played now."""
    rows: dict[int, Row] = {}
    if folder is not None:
        folder.mkdir(exist_ok=True)
        rows = {row.number: row for row in rows_in(folder)}
        progress(sum(number < games for number in rows))
    numbers = [number for number in range(games) if number not in rows]
    size = max(1, min(MOST_IN_A_PART, len(numbers) // (4 * workers)))
    parts = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    here = share_out is by_processes
    job = partial(part_settled, order) if here else partial(part_apart, order, setting)
    with content_with(game, setting if here else ()):
        for _, part in share_out(job, parts, workers):
            if isinstance(part, str):
                raise BadVariation(part)
            rows.update((played.row.number, played.row) for played in part)
            if folder is not None:
                keep(folder, part)
            progress(len(part))
    return [rows[number] for number in range(games)]


def part_settled(order: Order, numbers: Sequence[int]) -> list[ObservedGame] | str:
    """In a worker: what is not chosen gets the default that this content gives; what cannot be is told in words."""
    try:
        mode = order.tables[0]
        settled = opened(registered(order.game), mode["seats"], mode["options"]).options
        table = Mode(name="", seats=mode["seats"], options=settled)
        return part_played(msgspec.structs.replace(order, tables=(table,)), 0, numbers)
    except DoubloonError as error:
        return str(error)


def part_apart(order: Order, setting: Setting, numbers: Sequence[int]) -> list[ObservedGame] | str:
    """On another machine, in a process that has read the game's content before: another one reads that of the setting."""
    with content_with(registered(order.game), setting):
        ((_, part),) = by_processes(partial(part_settled, order), [numbers], 1)
    return part


def in_force(game: Game, seats: int, options: Options, wanted: Sequence[Setting]) -> Setting:
    """The setting to compare with: the one in force, or the first given when that is not among them."""
    varied = {given.path for given in wanted[0]}
    others = {name: value for name, value in options.items() if name not in varied}
    usual = opened(game, seats, others).options
    for setting in wanted:
        if all(
            given.value
            == (found_at(game, contents(game)[given.file], given.path) if given.file else usual[given.path])
            for given in setting
        ):
            return setting
    return wanted[0]


# --- what is compared -------------------------------------------------------------------------------------------------


def measures(row: Row) -> dict[str, float]:
    """What is measured in one game."""
    best = sorted(row.scores, reverse=True)
    found: dict[str, float] = {
        "length (decisions)": row.decisions,
        "best score": best[0],
        "mean score": sum(best) / len(best),
    }
    if len(best) > 1:
        found["margin of the best"] = best[0] - best[1]
        found["lead changes"] = row.lead_changes
        found["first seat wins"] = 1 / len(row.winners) if 0 in row.winners else 0.0
    for ending in row.endings:
        found[f"ending: {ending}"] = 1.0
    for name, value in row.table.items():
        found[f"{name}: {value}"] = 1.0
    for seat in row.seats:
        for name, value in seat.items():
            key = f"{name}: {value} (share of seats)"
            found[key] = found.get(key, 0.0) + 1 / len(row.seats)
    for kind, (_, taken) in row.chosen.items():
        found[f"taken: {kind} (per game)"] = taken
    for place, score in enumerate(row.scores):
        if len(best) > 1:
            found[f"seat {place + 1} wins"] = 1 / len(row.winners) if place in row.winners else 0.0
            found[f"seat {place + 1} score"] = score
    return found


def compared(wanted: Sequence[Setting], base: int, rows: Sequence[Sequence[Row]]) -> Findings:
    """Every measure under every setting against the base, by its place, game by game."""
    measured = [[measures(row) for row in games] for games in rows]
    names = list(dict.fromkeys(name for games in measured for game in games for name in game))
    changes: list[Change] = []
    for name in names:
        before = [game.get(name, 0.0) for game in measured[base]]
        for place, setting in enumerate(wanted):
            if place != base:
                after = [game.get(name, 0.0) for game in measured[place]]
                changes.append(change(name, told(setting), after, paired(before, after)))
    at_base = {name: mean([game.get(name, 0.0) for game in measured[base]]).value for name in names}
    path = ", ".join(given.path for given in wanted[0])
    return Findings(path, told(wanted[base]), len(rows[0]), at_base, changes)


def change(name: str, value: Any, after: Sequence[float], difference: Estimate) -> Change:
    needed = needed_games(len(after), difference, abs(difference.value))
    return Change(name, value, mean(after).value, *difference, needed)
