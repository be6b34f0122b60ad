"""The catalogue: text and JSON forms lead back to the very same value, anything else to nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from doubloon.kernel.action import Action, Plain
from doubloon.kernel.games.catalogue import Catalogue, fields, kind
from tests.toys.smugglers_cove.actions import CATALOGUE, HIRE, LAY, PASS, Hire, Lay


def test_every_action_is_found_by_code_text_and_json() -> None:
    for code, action in enumerate(CATALOGUE.actions):
        assert action.code == code
        assert CATALOGUE[code] is action
        assert CATALOGUE.parse(str(action)) is action
        wire = msgspec.json.encode(CATALOGUE.to_json(action))
        assert CATALOGUE.from_json(msgspec.json.decode(wire)) is action


def test_an_action_says_what_it_means() -> None:
    assert CATALOGUE.to_json(HIRE[2]) == {"action": "hire", "die": 2}
    assert (kind(PASS), fields(PASS), repr(PASS)) == ("plain", {"name": "pass"}, "<pass>")


def test_white_space_in_a_text_is_forgiven_and_nothing_else() -> None:
    assert CATALOGUE.parse("  hire \t d8\n") is HIRE[2]
    assert CATALOGUE.parse("Hire d8") is None
    assert CATALOGUE.parse("") is None


def test_equal_means_identical() -> None:
    """An action that merely looks like one of the catalogue's is not in it."""
    assert LAY[3] in CATALOGUE
    assert Lay(3) not in CATALOGUE
    impostor = Lay(3)
    impostor.code = LAY[3].code
    assert impostor not in CATALOGUE
    assert "lay 3" not in CATALOGUE
    assert None not in CATALOGUE


@pytest.mark.parametrize(
    "garbage",
    [
        None,
        7,
        "lay 3",
        [],
        {},
        {"action": "lay"},
        {"action": "lay", "card": "3"},
        {"action": "lay", "card": 3.0},
        {"action": "lay", "card": True},
        {"action": "lay", "card": 3, "more": 1},
        {"action": "lay", "card": 2**70},
        {"action": "\ud800"},
        {1: 2, "a": 3},
        {"action": ...},
        {"action": {3, 4}},
    ],
    ids=repr,
)
def test_json_that_describes_no_action_leads_to_none(garbage: Any) -> None:
    assert CATALOGUE.from_json(garbage) is None


def test_json_nested_without_end_leads_to_none() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert CATALOGUE.from_json(endless) is None


def test_two_actions_must_not_share_a_text() -> None:
    with pytest.raises(ValueError, match="sail"):
        Catalogue([Plain("sail"), Plain("sail")])


def test_two_actions_must_not_share_a_json_form() -> None:
    catalogue = Catalogue([Ambiguous("one"), Ambiguous("two")])
    with pytest.raises(ValueError, match="JSON"):
        catalogue.from_json({"action": "ambiguous"})


class Ambiguous(Action):
    """Two of these differ in their text alone."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.names = ("whatever",)
        self.text = names[0]

    def __str__(self) -> str:
        return self.text


def test_hire_is_named_by_its_sides() -> None:
    assert [str(action) for action in (Hire(0), Hire(1))] == ["hire d4", "hire d6"]
