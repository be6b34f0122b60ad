"""Content files: the names, numbers and texts a game prints on its components, read from TOML. Compiled room.

A game keeps them in `content/*.toml` of its own folder. An owner of the box can correct a value without touching code:
set the environment variable `DOUBLOON_CONTENT` to a folder; its file `<game>/<file>.toml` (say
`gilded_compass/maps.toml`) then replaces the shipped file of that name, as a whole. `digest` tells one content from another.
"""

from __future__ import annotations

import os
import tomllib
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Final

from doubloon.kernel.declare import declared
from doubloon.kernel.errors import DoubloonError

OVERRIDE: Final = "DOUBLOON_CONTENT"
TAGS: Final = ("rulebook", "public", "public-ancestor", "house")
REMARKS: Final = ("provenance", "source", "note", "rule")
"""Keys that may stand in every table of a content file and say something about its values."""


class ContentError(DoubloonError):
    """For the author of a content file: which file and key, what stands there, what was expected, by which clause."""

    def __init__(self, file: str, key: str, found: str, expected: str, clause: str) -> None:
        super().__init__(f"{file} {key} = {found}: expected {expected} ({clause})")
        self.file = file
        self.key = key
        self.expected = expected
        self.clause = clause


@declared
class Section:
    """One table of a content file. Every reader checks what it reads; `only` refuses keys that nobody reads."""

    file: str
    path: str
    entries: dict[str, object]

    def error(self, key: str, expected: str, clause: str) -> ContentError:
        where = f"[{self.path}] {key}" if self.path else key
        found = repr(self.entries[key]) if key in self.entries else "(missing)"
        return ContentError(self.file, where, found, expected, clause)

    def keys(self) -> list[str]:
        """The names of the tables in this one, in the order of the file."""
        return [key for key, entry in self.entries.items() if isinstance(entry, dict) and key != "provenance"]

    def only(self, allowed: tuple[str, ...], clause: str) -> None:
        """Refuse a key that is not among these (or `provenance`, `source`, `note`, `rule`)."""
        for key in self.entries:
            if key not in allowed and key not in REMARKS:
                raise self.error(key, "one of the keys " + ", ".join(allowed), clause)

    def section(self, key: str, clause: str) -> Section:
        entry = self.entries.get(key)
        if not isinstance(entry, dict):
            raise self.error(key, "a table", clause)
        return Section(self.file, f"{self.path}.{key}" if self.path else key, entry)

    def sections(self, key: str, clause: str) -> list[Section]:
        """An array of tables."""
        entry = self.entries.get(key)
        if not isinstance(entry, list):
            raise self.error(key, "an array of tables", clause)
        out: list[Section] = []
        for number, table in enumerate(entry):
            if not isinstance(table, dict):
                raise self.error(key, "an array of tables", clause)
            path = f"{key}[{number}]"
            out.append(Section(self.file, f"{self.path}.{path}" if self.path else path, table))
        return out

    def whole(self, key: str, low: int, high: int, clause: str) -> int:
        entry = self.entries.get(key)
        if not isinstance(entry, int) or isinstance(entry, bool) or not low <= entry <= high:
            raise self.error(key, f"a whole number, {low} to {high}", clause)
        return entry

    def wholes(self, key: str, low: int, high: int, clause: str, count: int = 0) -> list[int]:
        """A list of whole numbers; exactly `count` of them unless that is 0."""
        entry = self.entries.get(key)
        amount = f"{count} whole numbers" if count else "a list of whole numbers"
        expected = f"{amount}, {low} to {high}"
        if not isinstance(entry, list) or (count and len(entry) != count):
            raise self.error(key, expected, clause)
        out: list[int] = []
        for number in entry:
            if not isinstance(number, int) or isinstance(number, bool) or not low <= number <= high:
                raise self.error(key, expected, clause)
            out.append(number)
        return out

    def tally(self, key: str, low: int, high: int, clause: str) -> list[tuple[int, int]]:
        """A table of `number = amount`, sorted by number: `copies = { 1 = 8, 2 = 14 }`."""
        entry = self.entries.get(key)
        expected = f"a table of number = amount, numbers {low} to {high}, amounts 0 to 99"
        if not isinstance(entry, dict):
            raise self.error(key, expected, clause)
        out: list[tuple[int, int]] = []
        for name, amount in entry.items():
            number = int(name) if isinstance(name, str) and name.isdecimal() else -1
            if not isinstance(amount, int) or isinstance(amount, bool):
                raise self.error(key, expected, clause)
            if not low <= number <= high or not 0 <= amount <= 99:
                raise self.error(key, expected, clause)
            out.append((number, amount))
        return sorted(out)

    def truth(self, key: str, clause: str) -> bool:
        entry = self.entries.get(key)
        if not isinstance(entry, bool):
            raise self.error(key, "true or false", clause)
        return entry

    def text(self, key: str, clause: str) -> str:
        entry = self.entries.get(key)
        if not isinstance(entry, str) or not entry:
            raise self.error(key, "a text", clause)
        return entry

    def choice(self, key: str, names: list[str], clause: str) -> int:
        """A name among `names`; gives its number."""
        entry = self.entries.get(key)
        if not isinstance(entry, str) or entry not in names:
            raise self.error(key, "one of " + ", ".join(names), clause)
        return names.index(entry)

    def choices(self, key: str, names: list[str], clause: str) -> list[int]:
        """A list of different names among `names`, at least one; gives their numbers."""
        entry = self.entries.get(key)
        expected = "a list of different names among " + ", ".join(names)
        if not isinstance(entry, list) or not entry:
            raise self.error(key, expected, clause)
        out: list[int] = []
        for name in entry:
            if not isinstance(name, str) or name not in names or names.index(name) in out:
                raise self.error(key, expected, clause)
            out.append(names.index(name))
        return out

    def provenance(self, clause: str) -> dict[str, str]:
        """Where the values come from: `{aspect: tag}`; a single tag for everything has the aspect `all`."""
        entry = self.entries.get("provenance")
        aspects: dict[str, object] = entry if isinstance(entry, dict) else {"all": entry}
        out: dict[str, str] = {}
        for aspect, tag in aspects.items():
            if not isinstance(tag, str) or tag not in TAGS:
                raise self.error("provenance", "one of " + ", ".join(TAGS) + ", or a table of them", clause)
            out[aspect] = tag
        return out


def read(package: str, file: str) -> Section:
    """One content file of a game's package (`doubloon.games.gilded_compass`, `maps.toml`), override included."""
    try:
        entries = tomllib.loads(_bytes(package, file).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise ContentError(file, "(the whole file)", str(fault), "valid TOML in UTF-8", "TOML 1.0") from fault
    return Section(file, "", entries)


def shipped(package: str) -> list[str]:
    """The names of a game's content files, sorted."""
    folder = files(package).joinpath("content")
    return sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))


def digest(package: str) -> str:
    """A stable fingerprint of the values `read` would give for this game, overrides included, in the order of the files.
    Comments, spaces, the way a number is written and remarks about where a value comes from are no part of it."""
    sink = blake2b(digest_size=16)
    for file in shipped(package):
        sink.update(f"{file}\n{_values(read(package, file).entries)}\n".encode())
    return sink.hexdigest()


def _values(entry: object) -> str:
    """An entry of a content file in one way of writing it."""
    if isinstance(entry, dict):
        pairs = [f"{key!r}:{_values(value)}" for key, value in entry.items() if key not in REMARKS]
        return "{" + ",".join(pairs) + "}"
    if isinstance(entry, list):
        return "[" + ",".join([_values(value) for value in entry]) + "]"
    return repr(entry)


def check_override(package: str) -> None:
    """Refuse a file in the override folder that replaces nothing: a typing error would otherwise go unseen."""
    folder = _override(package)
    if folder is None or not folder.is_dir():
        return
    known = shipped(package)
    for path in sorted(folder.glob("*.toml")):
        if path.name not in known:
            expected = "one of the files " + ", ".join(known)
            raise ContentError(path.name, "(the file's name)", repr(path.name), expected, OVERRIDE)


def _override(package: str) -> Path | None:
    folder = os.environ.get(OVERRIDE)
    return Path(folder) / package.rpartition(".")[2] if folder else None


def _bytes(package: str, file: str) -> bytes:
    folder = _override(package)
    if folder is not None and (folder / file).is_file():
        return (folder / file).read_bytes()
    return files(package).joinpath("content").joinpath(file).read_bytes()
