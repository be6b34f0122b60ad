"""Names: one line of visible characters, and never two that look alike under which somebody is kept."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Final

from doubloon.hosting.problems import BadRequest

HIDDEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MOST_MARKS: Final = 2
"""Accents on one letter."""
LIKE: Final = {
    **dict(zip("аеорсухіјѕһԁԛԝвнкмтгпёґ", "aeopcyxljshdqwbhkmtrnér", strict=True)),
    **dict(zip("αοεικρτυνχηγβζωϲϳ", "aoelkptuvxnybzwcj", strict=True)),
    **dict(zip("ıɩɪ1i|!ǀ", "llllllll", strict=True)),
    **dict(zip("0օ", "oo", strict=True)),
    **dict(zip("ɑɡſ5$@8", "agsssab", strict=True)),
    **dict(zip("\u00a0‐‑–—_·•", " -------", strict=True)),
}
"""Single characters that are taken for another, after folding: Cyrillic, Greek and Armenian letters, digits, signs."""
PAIRS: Final = {"rn": "m", "vv": "w", "cl": "d"}
BOT: Final = " (bot)"
"""How the names of programs' accounts end. Nobody else can have such a name."""
ADJECTIVES: Final = [
    "Amber",
    "Bold",
    "Brisk",
    "Coral",
    "Golden",
    "Ivory",
    "Jade",
    "Lucky",
    "Merry",
    "Misty",
    "Quiet",
    "Royal",
    "Silver",
    "Swift",
    "Velvet",
    "Wry",
]
NOUNS: Final = [
    "Albatross",
    "Anchor",
    "Compass",
    "Corsair",
    "Galleon",
    "Heron",
    "Lantern",
    "Mariner",
    "Otter",
    "Parrot",
    "Pilot",
    "Quill",
    "Sextant",
    "Spyglass",
]


def invented() -> str:
    """A name for somebody who gave none; few others have the same."""
    return f"{secrets.choice(ADJECTIVES)} {secrets.choice(NOUNS)} {secrets.randbelow(900) + 100}"


def tidy(name: str) -> str:
    """A name as it is kept: one line, no control characters, nothing invisible, no towers of accents."""
    plain = unicodedata.normalize("NFC", name)
    if any(unicodedata.category(letter) in HIDDEN for letter in plain) or not any(map(str.isalnum, plain)):
        raise BadRequest("A name consists of visible characters, and has a letter or a digit.")
    marks = 0
    for letter in plain:
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks > MOST_MARKS:
            raise BadRequest("A name has at most two accents on a letter.")
    return plain


def chosen(name: str) -> str:
    """A name that a person has chosen, as it is kept."""
    plain = tidy(name)
    if skeleton(plain).endswith(BOT.strip()):
        raise BadRequest("Names that end in (bot) are for programs.")
    return plain


def is_program(name: str) -> bool:
    """Whether this is the name of a program's account."""
    return name.endswith(BOT)


def seated(wish: str, host: str) -> str:
    """The name that a host gives a seat of their own: a program's seats are marked as its own name is."""
    if is_program(host):
        return tidy(wish).removesuffix(BOT) + BOT
    return chosen(wish)


def folded(name: str) -> str:
    """Two names that fold to the same are the same name, however they are written."""
    return unicodedata.normalize("NFKC", name).casefold()


def skeleton(name: str) -> str:
    """What somebody sees who looks at a name in passing: two with the same skeleton are taken for each other."""
    letters = "".join(LIKE.get(letter, letter) for letter in folded(name))
    for pair, alike in PAIRS.items():
        letters = letters.replace(pair, alike)
    return " ".join(letters.split())
