"""What a board is drawn from: the ways, the declared path, the sheet, the cards; and who sees them."""

from __future__ import annotations

from typing import Any

from doubloon.games.city_of_thieves.game import GAME
from doubloon.kernel.tables.table import opened
from tests.games.city_of_thieves.scenes import A, B, Scene, thieves


def seen(scene: Scene, seat: int | None) -> dict[str, Any]:
    """The board as this seat sees it."""
    board: dict[str, Any] = scene.table.view(seat)["board"]
    return board


def mirko_acts() -> Scene:
    """Mirko is activated on D15, with nobody near."""
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "D15")
    scene.turn(A)
    scene.does(A, "activate mirko")
    return scene


def test_ct_6_1_the_ways_are_the_offered_ends_with_their_points() -> None:
    """CT-6.1. Every end of a path has its price and its spaces, the cheapest way there."""
    scene = mirko_acts()
    ways = seen(scene, A)["ways"]
    offered = {
        target
        for choice in scene.table.view(A)["choices"]
        if choice["action"].startswith("to ")
        for target in choice["targets"]
        if target.startswith("space:")
    }
    assert set(ways["to"]) == offered
    assert ways["figure"] == "mirko"
    assert ways["to"]["space:R23"] == {"points": 1, "path": ["R23"]}
    assert ways["to"]["space:A7"] == {"points": 3, "path": ["R23", "R22", "A7"]}
    assert all(way["points"] <= ways["points"] for way in ways["to"].values())


def test_ct_r31_only_who_declares_sees_the_ways_and_all_see_the_declared_path() -> None:
    """CT-R31. The course lies open while the others may answer, and is gone when it is walked."""
    scene = mirko_acts()
    scene.hand(B, "niggling-injury")
    assert seen(scene, B)["ways"] is None
    assert seen(scene, None)["ways"] is None
    scene.does(A, "to R22")
    for seat in (A, B, None):
        assert seen(scene, seat)["course"] == {"figure": "mirko", "path": ["R23", "R22"], "exit": None}
    scene.does(B, "pass")
    assert seen(scene, A)["course"] is None


def test_ct_13_2_the_way_out_costs_a_point_more() -> None:
    """CT-13.2. After the alarm the exits are ends of a path, unless a portcullis closes them."""
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "R23")
    scene.alarm("D16")
    scene.turn(A)
    scene.does(A, "activate mirko")
    to = seen(scene, A)["ways"]["to"]
    assert to["space:D15"]["points"] == 1
    assert to["exit:15"] == {"points": 2, "path": ["D15"]}
    assert "space:D16" in to
    assert "exit:16" not in to


def test_ct_3_3_the_sheet_tells_its_events_by_square() -> None:
    """CT-3.3. The events of adventure 1."""
    scene = thieves()
    scene.turn(A)
    sheet = seen(scene, A)["sheet"]
    assert [event["square"] for event in sheet["events"]] == [3, 5]
    assert sheet["events"][1]["text"] == "alarm."
    assert sheet["house"]


def test_ct_r7_the_text_of_a_hand_is_its_owners() -> None:
    """CT-R7. Others see how many cards there are."""
    scene = thieves(a="nocturnis", b="executioners")
    scene.hand(A, "run")
    scene.turn(A)
    mine = seen(scene, A)["players"][A]["hand"]
    assert [(card["id"], card["window"]) for card in mine] == [("run", "move")]
    assert mine[0]["text"]
    for seat in (B, None):
        player = seen(scene, seat)["players"][A]
        assert (player["hand"], player["cards"]) == (None, 1)


def test_targets_are_named_as_in_the_view() -> None:
    """A board finds what a choice is about by the names it was given."""
    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "D15")
    scene.turn(A)
    names = {f"figure:{figure['id']}" for figure in seen(scene, A)["figures"]}
    figures = {
        target
        for choice in scene.table.view(A)["choices"]
        for target in choice["targets"]
        if target.startswith("figure:")
    }
    assert figures
    assert figures <= names


def test_ct_1_1_a_gang_is_offered_with_its_four_thieves() -> None:
    """CT-1.1. Who chooses a gang reads whom it brings."""
    table = opened(GAME, 2, {"adventure": "the-dukes-treasure"}, bytes(32))
    labels = [choice["label"] for choice in table.view(table.to_act[0])["choices"]]
    assert labels[0] == "Play the Executioners: Leona, Davitto, Iris, Brandt"
    assert all(label.count(", ") == 3 for label in labels)
