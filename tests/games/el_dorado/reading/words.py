"""What the sentences of the log call tiles, coins, dwellers and cards."""

from __future__ import annotations

import re

from tests.games.el_dorado.reading.board import RESOURCES

KINDS = {
    "water": "water",
    "a gold tile": "gold",
    "a food tile": "food",
    "a wood tile": "wood",
    "a garden": "garden",
    "an island shrine": "shrine",
    "the cave entrance": "entrance",
    "the cave exit": "exit",
    "the cave shrine": "cave-shrine",
    "the Tiger": "tiger",
    "the Thieves of the cave": "thieves",
    "the Giant": "giant",
    "an empty cave tile": "empty",
    "Bavieca": "bavieca",
    "Raleigh's Golden Rose": "rose",
    "the Army of Jiménez": "jimenez",
    "the Cursed Treasure of Cortés": "cortes",
    "the Titan": "titan",
    "the Wolf": "wolf",
    "the Thief": "thief",
    "a cave-in": "cave-in",
    "the secret exit": "secret-exit",
    "Totec's Garden": "totec",
}
"""What tiles, coins, dwellers and guardians are called."""


def place(text: str) -> str:
    """`gold 12` as the board names it."""
    named = {
        "the cave entrance": "entrance",
        "the cave exit": "exit",
        "the cave shrine's tile": "cave-shrine",
    }
    return named.get(text, text.replace(" ", ""))


def kind(text: str) -> str:
    """`The Thieves of the cave`, at the beginning of a sentence or within."""
    return KINDS[text if text in KINDS else text[0].lower() + text[1:]]


def cards(text: str) -> list[int]:
    """`2 food and 1 gold`, or `nothing`."""
    found = {name: int(number) for number, name in re.findall(r"(\d+) (food|wood|gold)", text)}
    assert found or text == "nothing"
    return [found.get(name, 0) for name in RESOURCES]


def one_card(text: str) -> int | None:
    """`1 wood`; of `a card` or `a captured card` nobody else knows more."""
    return None if text.endswith("card") else RESOURCES.index(text.removeprefix("1 "))


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


class Half:
    """One half of a proposal (ED-R5)."""

    def __init__(self, text: str) -> None:
        parts = text.split(" and ")
        self.shrine = "the cave shrine" in parts
        self.coins = [KINDS[part] for part in parts if part in KINDS and part != "the cave shrine"]
        rest = [part for part in parts if part not in KINDS]
        self.cards = cards(" and ".join(rest)) if rest else [0, 0, 0]
