"""The log tells a seat all it may know (GC-18): a reader of nothing else keeps the right table, and finds every sentence
allowed by the ledger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import doubloon
from doubloon.games.gilded_compass.content import MISSION_NAMES, SPECIALIST_NAMES
from doubloon.games.gilded_compass.edge.events.buildings import AbilitiesDiscarded, KnowledgeGained
from doubloon.games.gilded_compass.edge.events.rounds import Resolving
from doubloon.kernel.events import Event
from tests.games.gilded_compass.reading.reader import Reader
from tests.games.gilded_compass.scenes import A, B, C, Scene, compass

RECORDS = sorted((Path(__file__).parents[3] / "records" / "gilded-compass").glob("*-00.json"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_gc_18_1_the_log_of_a_whole_game_tells_what_everybody_has(record: Path) -> None:
    """GC-3 – GC-17. Each sentence is allowed by the ledger when it is told, and leaves nothing out."""
    table = doubloon.load(record.read_bytes())
    seat = table.seats - 1
    reader = Reader(seat, table.names, table.options)
    for line in table.log(seat):
        if not line["undone"]:
            reader.read(line["text"])
    reader.check(table.view(seat)["board"])
    assert table.outcome is not None
    assert [table.names[winner] for winner in table.outcome["winners"]] == reader.winners


def told(scene: Scene, begin: Callable[[], object]) -> list[tuple[str, str]]:
    """Clause and text of what everybody is told while this happens by itself, headings left out."""
    scene.compass.told = []
    begin()
    events = [
        event for event in scene.compass.told if isinstance(event, Event) and not isinstance(event, Resolving)
    ]
    owners = [*scene.table.names, "The neutral player"]
    return [(event.cites(), (event.line(None) or "").format(*owners)) for event in events]


def last_told(scene: Scene, words: str) -> tuple[str, str]:
    """The last sentence with these words."""
    lines = [(line["clause"], line["text"]) for line in scene.table.log(None) if words in line["text"]]
    return lines[-1]


def test_gc_3_1_the_displays_of_a_round_are_told() -> None:
    """GC-3.1, GC-5.1, GC-6.1, GC-9.1: of the Temple's tiles the dice."""
    scene = compass(4, c="temple")
    clause, text = told(scene, scene.begins_round)[0]
    shown = scene.table.view(None)["board"]
    items = ", ".join("-".join(map(str, tile["dice"])) for tile in shown["temple"]["tiles"])
    assert clause == "GC-3.1"
    assert text.endswith(f" Magical Items: {items}.")
    assert text.count("Cartographer") + text.count("Excavator") == len(shown["university"]["specialists"])


def test_gc_6_3_the_log_tells_a_new_group_from_a_larger_one() -> None:
    scene = compass(4)
    scene.groups("A 5 5")
    scene.turn(A, "5 5 5")
    scene.does(A, "archives 1x5")
    assert last_told(scene, "Archives") == ("GC-6.2", "Seat 1 placed 5 in the Archives as a new group.")


def test_gc_9_2_the_log_tells_the_tile_among_two_with_equal_dice() -> None:
    """GC-9.2: 3-4 is printed on a green and on a purple item."""
    scene = compass(4, c="temple")
    scene.shows_items("G-Ea P-Eb")
    scene.turn(A, "3 4")
    scene.does(A, "temple 2")
    assert last_told(scene, "Temple") == (
        "GC-9.2",
        "Seat 1 placed 3 4 in the Hidden Temple on Magical Item 2.",
    )


def test_gc_16_3_the_log_tells_who_places_neutral_dice() -> None:
    scene = compass(3, c="tower")
    scene.turn(B, "1 2", neutral="5")
    scene.does(B, "library 1", "tower 5")
    assert last_told(scene, "Tower") == ("GC-13.2", "Seat 2 placed neutral 5 in the Treasure Tower.")


def test_gc_7_7_rank_three_keeps_the_artifact_drawn() -> None:
    scene = compass(5)
    scene.runs("A 1 2 3", "B 1 2", "C 6")
    scene.resolve("b")
    scene.does(A, str(scene.table.choices(A)[0]))
    scene.does(B, str(scene.table.choices(B)[0]))
    assert last_told(scene, "drew") == ("GC-7.7", "Seat 3 drew and kept 1 Artifact.")


@pytest.mark.parametrize(
    ("seats", "runs", "clause", "number"),
    [
        (4, ("A 1 2", "B 1"), "GC-8.3", "1 Mission"),
        (4, ("A 1 2",), "GC-8.5", "2 Missions"),
        (5, ("A 1 2", "B 1"), "GC-8.5", "1 Mission"),
        (3, ("N 1 2", "B 1"), "GC-16.15", "1 Mission"),
        (3, ("A 1 2", "N 1"), "GC-16.15", "2 Missions"),
    ],
)
def test_gc_8_5_the_log_cites_why_missions_go_under_the_stack(
    seats: int, runs: tuple[str, ...], clause: str, number: str
) -> None:
    """GC-8.3, GC-8.5, GC-16.15"""
    scene = compass(seats, b="guild", c="tower")
    scene.runs(*runs)
    scene.waits_at_the_university(C)
    scene.resolve("b")
    while scene.asked != [C]:
        scene.does(scene.asked[0], str(scene.table.choices(scene.asked[0])[0]))
    assert last_told(scene, "bottom") == (clause, f"{number} went to the bottom of the stack.")


def test_gc_16_15_alone_the_neutral_player_takes_no_mission() -> None:
    scene = compass(3, b="guild", c="tower")
    scene.runs("N 1 2")
    scene.waits_at_the_university(C)
    assert told(scene, lambda: scene.resolve("b"))[0] == ("GC-16.15", "The neutral player took no Mission.")


def test_gc_16_19_the_neutral_player_takes_no_treasure() -> None:
    scene = compass(3, c="tower")
    scene.towers("N1 N2")
    scene.waits_at_the_university(C)
    assert told(scene, lambda: scene.resolve("c"))[0] == ("GC-16.19", "The neutral player took no Treasure.")


def test_gc_16_18_the_neutral_player_takes_no_chest() -> None:
    scene = compass(3, c="galleon")
    scene.bids("N 6")
    scene.waits_at_the_university(C)
    assert told(scene, lambda: scene.resolve("c"))[0] == ("GC-16.18", "The neutral player took no Chest.")


@pytest.mark.parametrize(("bids", "clause"), [((), "GC-10.11"), (("N 6",), "GC-16.17")])
def test_gc_10_11_the_log_cites_why_abilities_are_discarded(bids: tuple[str, ...], clause: str) -> None:
    """GC-10.11, GC-16.17"""
    scene = compass(3, c="illuminati")
    scene.shows_abilities("gift help will")
    scene.bids(*bids)
    scene.waits_at_the_university(C)
    sentence = "Abilities discarded: A Timely Gift, A Little Help and The Will to Win."
    assert told(scene, lambda: scene.resolve("c"))[0] == (clause, sentence)


def test_gc_10_10_a_single_ability_is_told_as_one() -> None:
    """GC-10.10"""
    assert AbilitiesDiscarded([0], "GC-10.10").line(None).startswith("Ability discarded: ")


def last_words(tokens: list[int], specialists: dict[int, str]) -> list[tuple[str, str]]:
    """What is told of a game that ends with these Knowledge tokens and idle Specialists."""
    scene = compass(4, c="tower")
    scene.compass.round = 5
    for seat, number in enumerate(tokens):
        scene.compass.tokens[seat] = number
    for seat, name in specialists.items():
        scene.compass.specialists[seat] = 2 ** SPECIALIST_NAMES.index(name)
    scene.nobody_is_free()
    return told(scene, lambda: scene.resolve("library"))


def test_gc_17_1_the_log_ends_with_the_gold_and_the_winner() -> None:
    """GC-17.1, GC-17.12"""
    assert last_words([4, 2, 1, 0], {}) == [
        ("GC-17.1", "Seat 1 has 2 gold: 2 for Knowledge (4 tokens)."),
        ("GC-17.1", "Seat 2 has 1 gold: 1 for Knowledge (2 tokens)."),
        ("GC-17.1", "Seat 3 has 0 gold."),
        ("GC-17.1", "Seat 4 has 0 gold."),
        ("GC-17.12", "Seat 1 wins with 2 gold."),
    ]


def test_gc_17_12_the_log_tells_what_breaks_a_tie() -> None:
    """GC-17.12, GC-17.13"""
    broken = last_words([4, 4, 0, 0], {A: "R-C1", B: "R-C3"})
    assert broken[-1] == (
        "GC-17.12",
        "Seat 2 wins with 2 gold; unassigned Specialists break the tie: Seat 1 has 1, Seat 2 has 3.",
    )
    shared = last_words([4, 4, 0, 0], {A: "R-C1", B: "B-C1"})
    sentence = (
        "Seat 1 and Seat 2 share the win with 2 gold; their unassigned Specialists are worth the same, 1."
    )
    assert shared[-1] == ("GC-17.13", sentence)


def test_gc_17_10_the_end_names_the_missions_and_what_they_pay() -> None:
    scene = compass(4, b="guild", c="tower")
    scene.compass.round = 5
    scene.compass.tokens[0] = 17
    scene.compass.missions[0] = 2 ** MISSION_NAMES.index("M15") | 2 ** MISSION_NAMES.index("M14")
    scene.nobody_is_free()
    lines = [text for clause, text in told(scene, lambda: scene.resolve("library")) if clause == "GC-17.1"]
    assert lines[0] == (
        "Seat 1 has 12 gold: 8 for Knowledge (17 tokens) and 4 for Missions (Grand Sites 0, Collected Notes 4)."
    )


def test_gc_10_2_the_log_cites_how_the_first_die_is_placed() -> None:
    """GC-10.2, GC-10.3, GC-12.1, GC-12.2"""
    scene = compass(4, c="illuminati")
    scene.turn(A, "4 1")
    scene.does(A, "illuminati 4")
    assert last_told(scene, "Illuminati") == ("GC-10.2", "Seat 1 placed 4 in the Illuminati.")
    scene.turn(B, "4 2")
    scene.does(B, "illuminati 2")
    assert last_told(scene, "Illuminati") == ("GC-10.3", "Seat 2 placed 2 4 in the Illuminati.")
    deep = compass(4, c="galleon")
    deep.turn(A, "5")
    deep.does(A, "galleon", "crew 1x5")
    assert last_told(deep, "Galleon") == ("GC-12.1", "Seat 1 placed 5 in the Sunken Galleon.")
    deep.turn(B, "2 4")
    deep.does(B, "galleon", "crew 1x2", "crew 1x4")
    assert last_told(deep, "Galleon") == ("GC-12.2", "Seat 2 placed 2 4 in the Sunken Galleon.")


def test_gc_10_2_the_choice_cites_it_too() -> None:
    """GC-10.2, GC-10.3, GC-12.1, GC-12.2: `? 15` explained how to outbid a leader where there was none."""
    for building, first, further in (("illuminati", "GC-10.2", "GC-10.3"), ("galleon", "GC-12.1", "GC-12.2")):
        scene = compass(4, c=building)
        scene.turn(A, "4")
        assert cited(scene, building) == {first}
        scene.bids("B 1")
        scene.turn(A, "1 4")
        assert cited(scene, building) == {further}


def cited(scene: Scene, building: str) -> set[str]:
    """The clauses of the choices of a building."""
    choices = scene.table.view(A)["choices"]
    return {choice["clause"] for choice in choices if choice["action"].startswith(building)}


def test_gc_r31_the_log_says_that_the_box_is_empty() -> None:
    """GC-4.5, GC-R31"""
    one, none = KnowledgeGained(A, 1, 3), KnowledgeGained(B, 0, 4)
    assert one.line(None) == "{0} gained 1 of 4 Knowledge tokens in the Library: the box is empty."
    assert none.line(None) == "{1} gained 0 of 4 Knowledge tokens in the Library: the box is empty."


def test_gc_17_2_missions_that_are_maps_are_told_from_ancient_maps() -> None:
    """GC-17.1, GC-17.2: what they pay is counted with the Missions, not with the maps; of two Secret Maps both are told."""
    scene = compass(4, b="guild", c="tower")
    scene.compass.round = 5
    scene.compass.missions[0] = sum(2 ** MISSION_NAMES.index(name) for name in ("M01", "M02", "M03"))
    scene.compass.specialists[0] = 2 ** SPECIALIST_NAMES.index("R-C3") | 2 ** SPECIALIST_NAMES.index("G-C1")
    scene.nobody_is_free()
    lines = [text for _, text in told(scene, lambda: scene.resolve("library")) if text.startswith("Seat 1")]
    assert "2 for the Mission Dual Map red–blue with red Cartographer 3" in lines[0]
    assert "0 for the Mission Secret Map with green Cartographer 1" in lines[0]
    assert "2 for Missions (Secret Map 0, Secret Map 0, Dual Map red–blue 2)" in lines[1]
