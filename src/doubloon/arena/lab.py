"""The rules-change laboratory: the same games under several values of one thing, and what that changes.

The thing is an option of the table (`variant`) or any value of the game's content files (`costs.fort.wood` is the key `wood`
in the table `fort` of `costs.toml`; members of a list go by number, `maps.map.0.price`). Content is read once per process,
so every value gets processes of its own, whose content folder differs in that one value. Game i has the same seed and the
same chairs under every value: differences are taken game by game, and the luck of the seed drops out of them as far as the
games stay alike.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from doubloon.arena.observed import Order, Played, Row, part_played
from doubloon.arena.statistics import Estimate, mean, paired
from doubloon.arena.workers import by_processes
from doubloon.games import game as registered
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.game import Game, Mode
from doubloon.kernel.options import Options
from doubloon.kernel.table import opened
from doubloon.pieces import content

MOST_IN_A_PART: Final = 32
NEAR: Final = 4
"""How many paths are named when one is not found."""


class BadVariation(DoubloonError):
    """There is no such thing to vary, or it cannot have that value."""


class Variation(NamedTuple):
    """One thing and the values it is given. `file` is empty for an option of the table."""

    path: str
    file: str
    values: tuple[Any, ...]

    @property
    def keys(self) -> list[str]:
        """The way to a content value inside its file."""
        return self.path.split(".")[1:]


class Change(msgspec.Struct, frozen=True):
    """One measure under one value, and its difference from the base value with a paired 95 % interval."""

    measure: str
    value: Any
    mean: float
    difference: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.low > 0 or self.high < 0


class Findings(msgspec.Struct, frozen=True):
    """What came out. `base` is what everything is compared with: the value that is in force, or the first one given."""

    path: str
    base: Any
    games: int
    at_base: dict[str, float]
    changes: list[Change]


# --- what can be varied -----------------------------------------------------------------------------------------------


def package_of(game: Game) -> str:
    """The package whose content files a game reads; empty when it has none."""
    package = type(game).__module__.rpartition(".")[0]
    spec = find_spec(package) if package else None
    places = spec.submodule_search_locations if spec is not None else None
    return package if places and any((Path(place) / "content").is_dir() for place in places) else ""


def contents(game: Game) -> dict[str, dict[str, object]]:
    """A game's content by file, as it is in force here."""
    package = package_of(game)
    return {file: content.read(package, file).entries for file in content.shipped(package)} if package else {}


def leaves(entry: object, path: str) -> Iterator[str]:
    """The paths of all values below an entry."""
    if isinstance(entry, dict):
        for key, below in entry.items():
            yield from leaves(below, f"{path}.{key}")
    else:
        yield path
        if isinstance(entry, list):
            for number, below in enumerate(entry):
                yield from leaves(below, f"{path}.{number}")


def paths(game: Game) -> list[str]:
    """Everything that can be varied."""
    found = [option.name for option in game.options]
    for file, entries in contents(game).items():
        found += leaves(entries, file.removesuffix(".toml"))
    return found


def variation(game: Game, wish: str) -> Variation:
    """`costs.fort.wood=2,3,4`, understood and checked as far as that is possible without playing."""
    path, equals, text = wish.partition("=")
    path = path.strip()
    if not equals or not text.strip():
        raise BadVariation(f"{wish!r}: write PATH=VALUE,VALUE,…")
    for option in game.options:
        if option.name == path:
            settled: list[Any] = [option.settle(value.strip()) for value in text.split(",")]
            return Variation(path, "", distinct(path, tuple(settled)))
    file = f"{path.split('.')[0]}.toml"
    entries = contents(game).get(file)
    if entries is None:
        raise nothing_there(game, path)
    present = found_at(game, entries, path)
    values = tuple(fitting(path, present, value) for value in values_in(text))
    return Variation(path, file, distinct(path, values))


def distinct(path: str, values: tuple[Any, ...]) -> tuple[Any, ...]:
    """At least two values, each once."""
    if len(values) < 2 or any(value in values[:place] for place, value in enumerate(values)):
        raise BadVariation(f"{path}: give at least two different values, separated by commas")
    return values


def found_at(game: Game, entries: dict[str, object], path: str) -> object:
    """The value at a path; a complaint names what is near, or what lies below."""
    entry: object = entries
    for key in path.split(".")[1:]:
        entry = step(entry, key)
        if entry is None:
            raise nothing_there(game, path)
    if isinstance(entry, dict):
        below = ", ".join(f"{path}.{key}" for key in list(entry)[:12])
        raise BadVariation(f"{path} is a table; vary one of {below}")
    return entry


def step(entry: object, key: str) -> object:
    """One step down; None when there is none."""
    if isinstance(entry, dict):
        return entry.get(key)
    if isinstance(entry, list) and key.isdecimal() and int(key) < len(entry):
        return entry[int(key)]
    return None


def nothing_there(game: Game, path: str) -> BadVariation:
    """What exists near a path that does not: spelled alike, or beside where it would be."""
    known = paths(game)
    near = get_close_matches(path, known, n=NEAR, cutoff=0.5)
    parent = path
    while not near and "." in parent:
        parent = parent.rpartition(".")[0]
        near = [one for one in known if one.startswith(f"{parent}.")][:NEAR]
    files = sorted({one.partition(".")[0] for one in known if "." in one})
    options = [option.name for option in game.options]
    hint = f"near it are {', '.join(near)}" if near else f"it has {', '.join([*options, *files])}"
    return BadVariation(f"{game.title} has nothing called {path}; {hint}")


def values_in(text: str) -> list[object]:
    """Values as TOML writes them; bare words are texts."""
    try:
        return list(tomllib.loads(f"values = [{text}]")["values"])
    except tomllib.TOMLDecodeError:
        return [value.strip() for value in text.split(",")]


def fitting(path: str, present: object, value: object) -> object:
    """A value of the kind that stands there."""
    if type(value) is not type(present):
        kinds: dict[type, str] = {
            int: "whole number",
            bool: "true or false",
            str: "text",
            list: "list",
            float: "number",
        }
        raise BadVariation(
            f"{path} = {value!r}: a {kinds.get(type(present), 'value')} stands there, now {present!r}"
        )
    return value


# --- other contents ---------------------------------------------------------------------------------------------------


def toml(entry: object) -> str:
    """A value as TOML. Tables are written inline, which is right for any of them."""
    if isinstance(entry, bool):
        return "true" if entry else "false"
    if isinstance(entry, dict):
        return "{" + ", ".join(f"{quoted(key)} = {toml(below)}" for key, below in entry.items()) + "}"
    if isinstance(entry, list):
        return "[" + ", ".join(map(toml, entry)) + "]"
    return quoted(entry) if isinstance(entry, str) else repr(entry)


def quoted(text: str) -> str:
    """A basic string; TOML escapes as JSON does."""
    return msgspec.json.encode(text).decode()


def changed(entries: dict[str, object], keys: Sequence[str], value: object) -> dict[str, object]:
    """A file's entries with one value replaced; the entries given stay as they are."""
    whole: dict[str, object] = msgspec.json.decode(msgspec.json.encode(entries))
    place: Any = whole
    for key in keys[:-1]:
        place = place[int(key)] if isinstance(place, list) else place[key]
    if isinstance(place, list):
        place[int(keys[-1])] = value
    else:
        place[keys[-1]] = value
    return whole


@contextmanager
def content_with(game: Game, wanted: Variation, value: object) -> Iterator[None]:
    """Processes that are started in here read this value; overrides that were in force stay in force."""
    package = package_of(game)
    before = os.environ.get(content.OVERRIDE)
    with tempfile.TemporaryDirectory(prefix="doubloon-lab-") as folder:
        own = Path(folder) / package.rpartition(".")[2]
        if before is not None and Path(before).is_dir():
            shutil.copytree(before, folder, dirs_exist_ok=True)
        own.mkdir(exist_ok=True)
        entries = changed(contents(game)[wanted.file], wanted.keys, value)
        lines = [f"{quoted(key)} = {toml(entry)}" for key, entry in entries.items()]
        (own / wanted.file).write_text("\n".join(lines) + "\n", "utf-8")
        os.environ[content.OVERRIDE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[content.OVERRIDE]
            else:
                os.environ[content.OVERRIDE] = before


# --- the games --------------------------------------------------------------------------------------------------------


def vary(
    game: Game,
    players: tuple[str, ...],
    options: Options,
    wanted: Variation,
    games: int,
    seed: str,
    workers: int = 1,
    progress: Any = int,
) -> Findings:
    """Play all games under every value, and compare."""
    rows: list[list[Row]] = []
    for value in wanted.values:
        if wanted.file:
            with content_with(game, wanted, value):
                rows.append(under(game, players, options, games, seed, workers, progress))
        else:
            rows.append(under(game, players, {**options, wanted.path: value}, games, seed, workers, progress))
    return compared(wanted, in_force(game, len(players), options, wanted), rows)


def under(
    game: Game, players: tuple[str, ...], options: Options, games: int, seed: str, workers: int, progress: Any
) -> list[Row]:
    """The rows of all games under the present value, in the order of their numbers."""
    order = Order(game.id, players, (Mode(name="", seats=len(players), options=options),), seed)
    size = max(1, min(MOST_IN_A_PART, games // (4 * workers)))
    parts = [range(first, min(first + size, games)) for first in range(0, games, size)]
    rows: dict[int, Row] = {}
    for _, part in by_processes(partial(part_settled, order), parts, workers):
        if isinstance(part, str):
            raise BadVariation(part)
        rows.update((played.row.number, played.row) for played in part)
        progress(len(part))
    return [rows[number] for number in range(games)]


def part_settled(order: Order, numbers: Sequence[int]) -> list[Played] | str:
    """In a worker: what is not chosen gets the default that this content gives; what cannot be is told in words."""
    try:
        mode = order.tables[0]
        settled = opened(registered(order.game), mode["seats"], mode["options"]).options
        table = Mode(name="", seats=mode["seats"], options=settled)
        return part_played(msgspec.structs.replace(order, tables=(table,)), 0, numbers)
    except DoubloonError as error:
        return str(error)


def in_force(game: Game, seats: int, options: Options, wanted: Variation) -> Any:
    """The value to compare with: the one in force, or the first given when that is not among them."""
    if wanted.file:
        present = found_at(game, contents(game)[wanted.file], wanted.path)
    else:
        others = {name: value for name, value in options.items() if name != wanted.path}
        present = opened(game, seats, others).options[wanted.path]
    return present if present in wanted.values else wanted.values[0]


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
    return found


def compared(wanted: Variation, base: Any, rows: Sequence[Sequence[Row]]) -> Findings:
    """Every measure under every value against the base, game by game."""
    measured = [[measures(row) for row in games] for games in rows]
    names = list(dict.fromkeys(name for games in measured for game in games for name in game))
    at = wanted.values.index(base)
    changes: list[Change] = []
    for name in names:
        before = [game.get(name, 0.0) for game in measured[at]]
        for place, value in enumerate(wanted.values):
            if place != at:
                after = [game.get(name, 0.0) for game in measured[place]]
                changes.append(change(name, value, after, paired(before, after)))
    at_base = {name: mean([game.get(name, 0.0) for game in measured[at]]).value for name in names}
    return Findings(wanted.path, base, len(rows[0]), at_base, changes)


def change(name: str, value: Any, after: Sequence[float], difference: Estimate) -> Change:
    return Change(name, value, mean(after).value, *difference)
