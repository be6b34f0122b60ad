"""The learned weights of a game: a file in `weights/`, one line about it and the numbers after it. (Not compiled: edge.)

A file counts for one version of the rules and one layout of the encoding, with the numbers it was written with. After a change of any it
is stale: bots fall back to the hand-made evaluation, tests/learn names the game, and `doubloon learn GAME --renew` makes new weights from the old ones.
"""

from __future__ import annotations

import hashlib
import os
import sys
from array import array
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from mypy_extensions import i16

from doubloon.bots.network import MORE_INPUTS, Learned, Network, read_of
from doubloon.kernel.column import vec
from doubloon.kernel.errors import DoubloonError
from doubloon.kernel.games.game import Encoding, Game
from doubloon.kernel.state import State

FOLDER: Final = Path(__file__).parent / "weights"
SUFFIX: Final = ".weights"
MOST_BYTES: Final = 1_000_000


class BadWeights(DoubloonError):
    """A file of weights cannot be read."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What the first line of a file says."""

    game: str
    rules: int
    encoding: str
    """Digest of the columns."""
    width: int
    hidden: int
    unit: float
    trust: float
    bias: float
    seats: tuple[int, ...] = ()
    """The numbers of players it learned from; at other tables the hand-made evaluation judges."""
    glances: bool = True
    """Whether players glance with it, too; it learned from its own games then, else from games played by hand."""
    command: str = ""
    """What made these weights, and how they were found to play: see docs/bots.md."""
    seed: str = ""
    games: int = 0
    figures: dict[str, str] = {}
    digest: str = ""
    """Of the numbers after this line; `write` puts it there."""


class Weights(msgspec.Struct, frozen=True):
    """A file as it was read."""

    about: About
    first: bytes
    """The first layer: 16 bits a weight."""
    last: bytes
    """The last layer: 64 bits a weight."""

    def network(self) -> Network:
        """What plays."""
        about = self.about
        first = array("h", self.first)
        last = array("d", self.last)
        if sys.byteorder == "big":
            first.byteswap()
            last.byteswap()
        if len(last) != about.hidden or len(first) != (about.width + MORE_INPUTS) * about.hidden:
            raise BadWeights(f"the weights of {about.game} are not as many as their first line says")
        return Network(about.width, vec[i16](first), list(last), about.bias, about.trust, about.unit)

    def digest(self) -> str:
        """Digest of the numbers."""
        return hashlib.blake2b(self.first + self.last, digest_size=8).hexdigest()

    def why_stale(self, game: Game) -> str:
        """Why these weights do not fit the game as it is now; nothing when they do."""
        if self.about.digest != self.digest():
            return "its numbers are not those that were learned"
        read = read_of(game)
        if read is None:
            return f"{game.id} has no encoding"
        if self.about.rules != game.rules:
            return f"learned under rules {self.about.rules}, the rules are {game.rules}"
        if self.about.encoding != layout(read):
            return "learned with other columns"
        return ""


def layout(encoding: Encoding) -> str:
    """Digest of the columns: their names, sizes and ranges. Words that explain them do not count."""
    told = [
        (column.name, int(column.places), int(column.times), int(column.low), int(column.high))
        for column in encoding.sheet.columns
    ]
    return hashlib.blake2b(msgspec.json.encode(told), digest_size=8).hexdigest()


def read(path: Path) -> Weights:
    """A file of weights."""
    line, _, numbers = path.read_bytes().partition(b"\n")
    try:
        about = msgspec.json.decode(line, type=About)
    except msgspec.MsgspecError as error:
        raise BadWeights(f"{path.name}: the first line does not tell of weights ({error})") from error
    size = 2 * (about.width + MORE_INPUTS) * about.hidden
    return Weights(about, numbers[:size], numbers[size:])


def write(path: Path, weights: Weights) -> None:
    """Write a file, whole or not at all."""
    line = msgspec.json.encode(msgspec.structs.replace(weights.about, digest=weights.digest()))
    part = path.with_suffix(".part")
    part.write_bytes(line + b"\n" + weights.first + weights.last)
    part.replace(path)


def path_of(game: Game) -> Path:
    """Where the weights of a game are: in the package, or in the folder that DOUBLOON_WEIGHTS names."""
    return Path(os.environ.get("DOUBLOON_WEIGHTS") or FOLDER) / f"{game.id}{SUFFIX}"


def network_of(game: Game, seats: int) -> tuple[About, Network] | None:
    """The network that plays a game; None where there is none for this number of players, or only a stale one."""
    path = path_of(game)
    try:
        about, network = _network(game, path, path.stat().st_mtime_ns)
    except FileNotFoundError:
        return None
    return (about, network) if network is not None and seats in about.seats else None


@cache
def _network(game: Game, path: Path, _changed: int) -> tuple[About, Network | None]:
    weights = read(path)
    return weights.about, None if weights.why_stale(game) else weights.network()


def learned_at(game: Game, now: State) -> Learned | None:
    """The game's network at a table; the positions to come are taken to resemble this one."""
    found = network_of(game, now.seats)
    read = read_of(game)
    if found is None or read is None:
        return None
    about, network = found
    learned = Learned(game, read, network, now.seats, about.glances)
    learned.stay(now)
    return learned
