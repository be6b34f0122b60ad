"""What the laboratory can vary: options of the table, and every value of a game's content files.

`costs.fort.wood` is the key `wood` in the table `fort` of `costs.toml`; members of a list go by number, `maps.map.0.price`.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.games.game import Game
from doubloon.pieces import content

NEAR: Final = 4
"""How many paths are named when one is not found."""


class BadVariation(DoubloonError):
    """There is no such thing to vary, or it cannot have that value."""


class Variation(NamedTuple):
    """One thing and the values it is given. `file` is empty for an option of the table."""

    path: str
    file: str
    values: tuple[Any, ...]


class Given(NamedTuple):
    """One thing and the value it has."""

    path: str
    file: str
    value: Any


Setting = tuple[Given, ...]
"""The values that all varied things have together."""


def told(setting: Setting) -> Any:
    """A setting as a value: of one thing its value, of several by their paths."""
    return setting[0].value if len(setting) == 1 else {given.path: given.value for given in setting}


def spoken(value: Any) -> str:
    """The same for people."""
    return (
        ", ".join(f"{path}={one!r}" for path, one in value.items())
        if isinstance(value, dict)
        else repr(value)
    )


def settings(game: Game, wishes: Sequence[str]) -> list[Setting]:
    """Every combination of the wishes. Paths within one wish, separated by semicolons, go together value by value."""
    ways: list[list[Setting]] = []
    for wish in wishes:
        parts = [variation(game, part) for part in wish.split(";")]
        if len({len(part.values) for part in parts}) > 1:
            raise BadVariation(f"{wish!r}: paths that go together have equally many values")
        together = [
            tuple(Given(part.path, part.file, value) for part, value in zip(parts, values, strict=True))
            for values in zip(*(part.values for part in parts), strict=True)
        ]
        if len(together) < 2 or any(one in together[:place] for place, one in enumerate(together)):
            paths = "; ".join(part.path for part in parts)
            raise BadVariation(f"{paths}: give at least two different values, separated by commas")
        ways.append(together)
    found = [tuple(given for setting in way for given in setting) for way in product(*ways)]
    named = [given.path for given in found[0]]
    if len(set(named)) < len(named):
        raise BadVariation(f"{', '.join(named)}: each thing is varied once")
    return found


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
            return Variation(path, "", tuple(settled))
    file = f"{path.split('.')[0]}.toml"
    entries = contents(game).get(file)
    if entries is None:
        raise nothing_there(game, path)
    present = found_at(game, entries, path)
    values = tuple(fitting(path, present, value) for value in values_in(text))
    return Variation(path, file, values)


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
def content_with(game: Game, setting: Setting) -> Iterator[None]:
    """Processes that are started in here read these values; overrides that were in force stay in force."""
    if not any(given.file for given in setting):
        yield
        return
    package = package_of(game)
    before = os.environ.get(content.OVERRIDE)
    with tempfile.TemporaryDirectory(prefix="doubloon-lab-") as folder:
        own = Path(folder) / package.rpartition(".")[2]
        if before is not None and Path(before).is_dir():
            shutil.copytree(before, folder, dirs_exist_ok=True)
        own.mkdir(exist_ok=True)
        for file in {given.file for given in setting if given.file}:
            entries = contents(game)[file]
            for given in setting:
                if given.file == file:
                    entries = changed(entries, given.path.split(".")[1:], given.value)
            lines = [f"{quoted(key)} = {toml(entry)}" for key, entry in entries.items()]
            (own / file).write_text("\n".join(lines) + "\n", "utf-8")
        os.environ[content.OVERRIDE] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ[content.OVERRIDE]
            else:
                os.environ[content.OVERRIDE] = before
