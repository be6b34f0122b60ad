"""What a host may choose before the game: typed, validated, with texts. (Not compiled: edge.)"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from doubloon.kernel.errors import BadTable


class Value(msgspec.Struct, frozen=True):
    """One value of a pick, with the words shown to the host."""

    name: str
    title: str
    text: str = ""


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """One of several named values. `default_by_seats` overrides the default for some numbers of players."""

    name: str
    title: str
    text: str
    clause: str
    values: tuple[Value, ...]
    default: str
    default_by_seats: dict[int, str] = {}
    house: bool = False
    """A house rule: a reading that groups dispute, listed apart from the other options."""

    def default_for(self, seats: int) -> str:
        """The value used when the host says nothing."""
        return self.default_by_seats.get(seats, self.default)

    def settle(self, given: object) -> str:
        """The value, or an error that names the possible ones."""
        names = [value.name for value in self.values]
        if given not in names:
            raise BadTable(f"option {self.name}: {given!r} is not one of {', '.join(names)} ({self.clause})")
        return str(given)


class Switch(msgspec.Struct, frozen=True, tag="switch"):
    """On or off."""

    name: str
    title: str
    text: str
    clause: str
    default: bool
    house: bool = False
    """As for a pick."""

    def default_for(self, seats: int) -> bool:
        """The value used when the host says nothing."""
        return self.default

    def settle(self, given: object) -> bool:
        """True or False; the words of a command line are understood."""
        words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
        if isinstance(given, bool):
            return given
        if isinstance(given, str) and given.lower() in words:
            return words[given.lower()]
        raise BadTable(f"option {self.name}: {given!r} is neither on nor off ({self.clause})")


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number within bounds."""

    name: str
    title: str
    text: str
    clause: str
    low: int
    high: int
    default: int
    house: bool = False
    """As for a pick."""

    def default_for(self, seats: int) -> int:
        """The value used when the host says nothing."""
        return self.default

    def settle(self, given: object) -> int:
        """The number, or an error that names the bounds."""
        if isinstance(given, str) and re.fullmatch(r"\s*-?[0-9]{1,18}\s*", given):
            given = int(given)
        if isinstance(given, int) and not isinstance(given, bool) and self.low <= given <= self.high:
            return given
        raise BadTable(
            f"option {self.name}: {given!r} is not a whole number from {self.low} to {self.high} ({self.clause})"
        )


Option = Pick | Switch | Number
Options = dict[str, Any]


def settled(declared: tuple[Option, ...], seats: int, given: Mapping[str, object] | None) -> Options:
    """Every declared option with its value: the given one, checked, or the default."""
    given = given or {}
    if not isinstance(given, Mapping):
        raise BadTable(f"options must be a mapping of names to values, not {type(given).__name__}")
    known = {option.name for option in declared}
    for name in given:
        if name not in known:
            raise BadTable(f"unknown option {name!r}; this game has {', '.join(sorted(known)) or 'none'}")
    return {
        option.name: option.settle(given[option.name]) if option.name in given else option.default_for(seats)
        for option in declared
    }
