"""The page of encodings says what the games' own columns say."""

from doubloon.games import game
from tools.encodings import PAGE, page, row


def test_the_page_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == page(), "python tools/encodings.py writes it again"


def test_a_row_says_where_a_column_stands_and_what_it_holds() -> None:
    encoding = game("gilded-compass").encoding
    assert encoding is not None
    tokens = next(column for column in encoding.sheet.columns if column.name == "tokens")
    maps = next(column for column in encoding.sheet.columns if column.name == "maps")
    assert row(tokens) == f"| {tokens.first} | 5 | 0 to 200 | tokens | by seat |"
    assert row(maps) == f"| {maps.first} | 5 × 26 | 0 to 1 | maps | by seat and Map |"
