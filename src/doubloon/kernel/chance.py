"""Chance belongs to the table. Compiled room.

`Keyed` is the real thing: BLAKE2b in counter mode over a secret 256-bit seed, unbiased by rejection, with an explicit
position. `Scripted` replays outcomes (tests, records). `Quick` is for imagined tables and playouts, where nothing is
at stake but speed. Nothing anywhere uses the `random` module.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final, Self

from mypy_extensions import i64, mypyc_attr

from doubloon.kernel.column import vec
from doubloon.kernel.declare import declared, own, plain
from doubloon.kernel.errors import ChanceExhausted

BLOCK: Final = 64
WORD: Final = 4294967296
_FAIR: Final = vec[i64]([256 - 256 % max(n, 1) for n in range(257)])
"""By n: bytes below this are used, the others rejected, so that all outcomes below n are equally likely."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
@declared
class Chance:
    """A source of uniform whole numbers. `drawn` counts the draws; undo never crosses one."""

    drawn: i64 = plain(default=0, kw_only=True)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely."""
        raise NotImplementedError

    def copy(self) -> Self:
        """A source that goes on exactly as this one would."""
        raise NotImplementedError


class Keyed(Chance):
    """BLAKE2b(counter, key=seed) in blocks of 64 bytes; `position` is the number of bytes used so far."""

    seed: bytes
    position: i64
    block: bytes
    keyed: Any  # BLAKE2b that has read the key and nothing else, shared by all copies; None until a block is wanted

    def __init__(self, seed: bytes, position: i64 = 0, drawn: i64 = 0, block: bytes = b"") -> None:
        self.seed = seed
        self.position = position
        self.drawn = drawn
        self.block = block
        self.keyed = None
        if position % BLOCK and not block:
            self.block = self._hashed(position // BLOCK)

    def copy(self) -> Keyed:
        other = Keyed(self.seed, self.position, self.drawn, self.block)
        other.keyed = self.keyed
        return other

    def _hashed(self, number: i64) -> bytes:
        if self.keyed is None:
            self.keyed = hashlib.blake2b(key=self.seed, digest_size=BLOCK)
        hashing = self.keyed.copy()
        hashing.update(int(number).to_bytes(8, "little"))
        block: bytes = hashing.digest()
        return block

    def _byte(self) -> i64:
        place = self.position % BLOCK
        if not place:
            self.block = self._hashed(self.position // BLOCK)
        self.position += 1
        return self.block[place]

    def below(self, n: i64) -> i64:
        self.drawn += 1
        if n <= 256:
            while True:
                place = self.position % BLOCK
                if not place:
                    self.block = self._hashed(self.position // BLOCK)
                self.position += 1
                value: i64 = self.block[place]
                if value < _FAIR[n]:
                    return value % n
        if n > WORD:
            raise ValueError(f"a die of {n} sides is too large; {WORD} is the most")
        bound: i64 = WORD - WORD % n
        while True:
            value = self._byte()
            for _ in range(3):
                value = value * 256 + self._byte()
            if value < bound:
                return value % n


@declared
class Scripted(Chance):
    """Outcomes laid down beforehand; after them `then` goes on, or nothing does."""

    outcomes: list[i64] = own()
    then: Chance | None = own(default=None)

    def below(self, n: i64) -> i64:
        if not self.outcomes:
            if self.then is None:
                raise ChanceExhausted("the script of outcomes has ended, but the rules draw once more")
            self.drawn += 1
            return self.then.below(n)
        outcome = self.outcomes.pop(0)
        if outcome < 0 or outcome >= n:
            raise ChanceExhausted(f"the script says {outcome} where a number from 0 to {n - 1} is drawn")
        self.drawn += 1
        return outcome


class Quick(Chance):
    """xorshift32 with multiply-shift: all products stay far below 2**62, so that both builds agree."""

    word: i64

    def __init__(self, word: i64, drawn: i64 = 0) -> None:
        self.word = word & (WORD - 1) or 2463534242
        self.drawn = drawn

    def copy(self) -> Quick:
        return Quick(self.word, self.drawn)

    def below(self, n: i64) -> i64:
        self.drawn += 1
        word = self.word
        word ^= (word << 13) & 4294967295
        word ^= word >> 17
        word ^= (word << 5) & 4294967295
        self.word = word
        return (word * n) >> 32


def quick(seed: bytes) -> Quick:
    """A quick source from any bytes: the seed of an imagined table."""
    return Quick(int.from_bytes(hashlib.blake2b(seed, digest_size=4).digest(), "little"))
