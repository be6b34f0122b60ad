"""The reference pages say what the sources say, and leave no public name, route, message or setting out."""

import pytest

import doubloon
from doubloon import analysis, bots, research
from doubloon.server.settings import Settings
from tools.reference import PAGES, api_page, contract_layers, rooms_picture, wire_page

pytestmark = pytest.mark.filterwarnings(
    "ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning"
)
"""What Litestar 3 will want; the project takes version 2."""


def test_the_pages_are_fresh() -> None:
    stale = [page.name for page, made in PAGES.items() if page.read_text("utf-8") != made()]
    assert not stale, "make reference writes them again"


def test_every_public_name_has_a_heading() -> None:
    page = api_page()
    names = [*doubloon.__all__, *bots.__all__, *research.__all__, *analysis.__all__]
    missing = [
        name
        for name in names
        if not any(f"### `{form}" in page for form in (f"class {name}`", f"{name}(", f"{name}`"))
    ]
    assert not missing


def test_the_methods_of_a_table_are_told_with_signature_and_sentence() -> None:
    row = "| `choices(seat: int) -> list[Action]` | All legal actions of a seat, in a stable order. |"
    assert row in api_page()
    assert "state(state: State)" not in api_page()


def test_routes_messages_and_settings_are_all_there() -> None:
    page = wire_page()
    assert "| `POST /api/tables` | `CreateTable` |" in page
    assert "| `act` | `seat`, `action`, `version`, `key` |" in page
    missing = [field for field in Settings.__struct_fields__ if f"`DOUBLOON_{field.upper()}`" not in page]
    assert not missing


def test_every_room_of_the_contracts_is_in_the_picture() -> None:
    picture = rooms_picture()
    rooms = [name.strip(" ()") for layer in contract_layers() for name in layer.split("|")]
    assert all(f">{room}</text>" in picture for room in rooms)
