"""The log tells everything (BG-1.14): a reader of nothing else keeps the right board, and finds every sentence allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import doubloon
from doubloon.bots import named, think
from doubloon.games.battle_of_gog.content import TILE_NAMES
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
from doubloon.games.battle_of_gog.rules.turn import Turn
from doubloon.kernel.events import Event
from doubloon.kernel.tables.table import Table
from tests.games.battle_of_gog.reading.board import ABILITIES
from tests.games.battle_of_gog.reading.reader import Reader
from tests.games.battle_of_gog.scenes import P1, P2, P3, Scene, scene

RECORDS = sorted((Path(__file__).parents[3] / "records" / "battle-of-gog").glob("*-00.json"))


SET_UP = -1
PLIES = 300


def read_on(reader: Reader, table: Table, since: int) -> None:
    """The sentences after a version, or from the set-up on, that were not taken back."""
    for line in table.log(None, max(since, 0)):
        if line["ply"] > since and not line["undone"]:
            reader.read(line["text"], line["clause"])


def offered(table: Table) -> set[str]:
    """What the seat that is asked may do."""
    return set() if table.over else {str(action) for action in table.choices(table.to_act[0])}


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_bg_1_14_the_log_of_a_whole_game_tells_its_last_board(record: Path) -> None:
    """BG-3 – BG-21. Each sentence is allowed by the ledger when it is told, and leaves nothing out."""
    table = doubloon.load(record.read_bytes())
    reader = Reader(table.names, table.options)
    reader.terrain = table.view(None)["board"]["terrain"]
    read_on(reader, table, SET_UP)
    reader.check(table.view(None)["board"], offered(table))
    assert table.outcome is not None
    assert table.outcome["winners"] == reader.winners


def test_bg_7_bg_10_what_is_offered_follows_from_the_log() -> None:
    """BG-7, BG-10, BG-11, BG-13.5. After every ply board, purchases and steps are those of the ledger."""
    table = doubloon.new_table(
        "battle-of-gog", 4, {"map": "reference"}, seed=b"the log is all there is to know."
    )
    reader = Reader(table.names, table.options)
    read_on(reader, table, SET_UP)
    while not table.over and table.version < PLIES:
        seat, before = table.to_act[0], table.version
        table.act(seat, think(named("greedy"), table, seat, f"{before}".encode()).action)
        board = table.view(None)["board"]
        reader.terrain = board["terrain"]
        read_on(reader, table, before)
        if not any(isinstance(rule, Movement) and rule.marcher >= 0 for rule in table.state.stack):
            reader.check(board, offered(table))
    assert reader.round > 4


def told(play: Scene, words: str) -> list[tuple[str, str]]:
    """Clause and text of the sentences with these words."""
    lines = [(line["clause"], line["text"]) for line in play.table.log(None)]
    return [(clause, text) for clause, text in lines if words in text]


def begun(play: Scene, begin: Callable[[], object], words: str) -> list[tuple[str, str]]:
    """The same of what happens by itself, before anybody is asked."""
    play.canaan.told = []
    begin()
    lines = [(event.cites(), event.line(None)) for event in play.canaan.told if isinstance(event, Event)]
    return [(clause, text.format(*play.table.names)) for clause, text in lines if text and words in text]


def test_bg_19_5_wisdom_tells_what_was_paid() -> None:
    play = scene()
    play.holds(P1, "Wisdom")
    play.cities(P1, "1@4,4")
    play.goods(P1, 0, 1, 2)
    play.buying(P1)
    play.does(P1, "recruit 4,5", "pay 0 1 1")
    assert told(play, "pays") == [("BG-19.5", "By Wisdom Seat 1 pays 1 wood and 1 gold.")]


def test_bg_5_7_the_log_tells_whom_the_angel_starves_and_what_abundance_brings() -> None:
    """BG-5.7, BG-5.8, BG-19.8"""
    play = scene()
    play.land(F="3,3 5,5", G="10,10")
    play.cities(P1, "1@4,4 1@11,11")
    play.holds(P1, "Abundance")
    play.goods(P1, 0, 5, 0)
    play.angel("5,4")
    play.turn(P1)
    play.does(P1, "end-buying")
    said = "Seat 1 gathers 1 food and 2 gold, Abundance included; 1 wood would not fit; the Angel keeps (4,4) from gathering."
    assert begun(play, lambda: play.turn(P1), "gathers") == [("BG-5.3", said)]


def test_bg_18_16_the_log_tells_what_a_card_gains_beyond_the_capacity() -> None:
    """BG-5.8, BG-18.16"""
    play = scene()
    play.goods(P2, 0, 0, 4)
    assert begun(play, lambda: play.card(P1, "T16", 2), "gains") == [
        ("BG-18.16", "Seat 2 gains 1 gold; 2 gold would not fit.")
    ]


def test_bg_18_4_a_soldier_on_level_six_rises_no_more() -> None:
    """BG-7.5, BG-18.4"""
    play = scene()
    play.soldiers(P2, "6@4,4")
    assert begun(play, lambda: play.card(P1, "T04", 2), "level 6") == [
        ("BG-18.4", "The soldier of Seat 2 on (4,4) stays on level 6.")
    ]


def test_bg_18_10_a_city_on_level_six_rises_no_more() -> None:
    """BG-8.9, BG-18.10"""
    play = scene()
    play.cities(P2, "6@4,4")
    assert begun(play, lambda: play.card(P1, "T10", 2), "does nothing") == [
        ("BG-8.9", "The card does nothing to Seat 2.")
    ]


def test_bg_18_21_without_a_free_forest_the_card_does_nothing() -> None:
    """BG-8.9, BG-18.21"""
    play = scene()
    play.soldiers(P2, "1@4,4")
    assert begun(play, lambda: play.card(P1, "T22", 2), "does nothing") == [
        ("BG-8.9", "The card does nothing to Seat 2.")
    ]


def test_bg_18_8_the_log_cites_the_card_or_the_purchase_of_a_barn() -> None:
    """BG-7.9, BG-18.8"""
    play = scene()
    by_card = begun(play, lambda: play.card(P2, "T08", 2), "has Barn")
    assert by_card == [("BG-18.8", "Seat 1 has Barn 6 now.")]
    play.goods(P1, 0, 2, 2)
    play.buying(P1)
    play.does(P1, "buy-barn")
    assert told(play, "Barn") == [("BG-7.9", "Seat 1 has Barn 7 now.")]


def test_bg_19_2_the_log_tells_that_no_new_ability_is_left() -> None:
    play = scene()
    play.holds(P1, *ABILITIES)
    play.holds(P2, *ABILITIES)
    play.card(P1, "T23", 1)
    play.does(P1, "apply")
    sentence = "The deck holds no ability that Seat 1 lacks: no card is drawn."
    assert told(play, "ability") == [("BG-19.2", sentence)]


def test_bg_19_7_an_ambush_costs_its_card() -> None:
    play = scene()
    play.holds(P1, "Ambush")
    play.phase4(P1)
    play.dice(4)
    play.does(P1, "ambush 9,9")
    said = "Seat 1 lays an ambush: a level-4 soldier on (9,9); Ambush goes under the deck."
    assert told(play, "ambush") == [("BG-19.7", said)]


def test_bg_21_3_the_log_tells_why_a_player_is_out_and_what_goes_back() -> None:
    """BG-21.1, BG-21.2, BG-21.3, BG-3.3"""
    play = scene(3, variant="short")
    play.cities(P2, "1@5,5")
    play.soldiers(P2, "1@12,12 2@13,13")
    play.cities(P3, "1@10,1")
    play.holds(P2, "Speed", "Water")
    play.scrolls(0, 1, 0)
    play.soldiers(P1, "1@4,4 1@4,5 1@7,6")
    play.moving(P1, 1)
    play.does(P1, "move 3 n")
    out = "Seat 2 is out of the game and puts back 2 soldiers, 1 scroll, Water and Speed."
    assert told(play, "out of the game") == [("BG-21.1", out)]
    assert told(play, "wins") == [("BG-3.3", "Seat 1 wins by conquest.")]


def test_bg_21_2_who_has_nothing_left_is_out_by_that_clause() -> None:
    play = scene(3)
    play.soldiers(P2, "1@4,4")
    play.cities(P3, "1@10,1")
    play.cities(P1, "1@1,10")
    assert begun(play, lambda: play.card(P1, "T05", 2), "out of the game") == [
        ("BG-21.2", "Seat 2 is out of the game.")
    ]


def test_bg_4_6_the_third_founding_is_told_as_such() -> None:
    """BG-4.6: also when the truce has ended before."""
    play = scene()
    play.founding(P1, founded=2, turns=5)
    play.soldiers(P1, "1@4,4")
    play.moving(P1, 1)
    play.does(P1, "found 1")
    said = "Seat 1 founds a city on (4,4), the third: the founding stage is over."
    assert told(play, "founds") == [("BG-11.1", said)]


def test_bg_3_8_the_log_names_who_is_ahead_after_the_last_round() -> None:
    """BG-3.8, BG-R40"""
    play = scene(3)
    for seat, place in ((P1, "1@2,2"), (P2, "1@6,2"), (P3, "1@10,2")):
        play.cities(seat, place)
    play.scrolls(1, 1, 0)
    play.canaan.first = P1
    play.canaan.round = 40
    said = "40 rounds are over: Seat 1 and Seat 2 win by scrolls, cities, levels and resources."
    assert begun(play, lambda: play.at(P3, Turn.the_end), "rounds are over") == [("BG-3.8", said)]


def test_bg_10_2_the_steps_of_one_march_are_one_line() -> None:
    """BG-10.1, BG-10.6: told when the soldier stops, fights, or another moves."""
    play = scene(2)
    play.soldiers(P1, "3@5,5 1@1,1")
    play.soldiers(P2, "1@5,9 1@13,13")
    play.veteran(P1)
    play.moving(P1, 9)
    play.does(P1, "move 1 e", "move 1 e")
    assert told(play, "moves") == []
    play.does(P1, "move 2 s", "move 2 n", "move 1 e", "move 1 e")
    assert [text for _, text in told(play, "moves")] == [
        "Seat 1 moves a soldier from (5,5) to (5,7) in 2 steps.",
        "Seat 1 moves the soldier on (1,1) away and back in 2 steps.",
        "Seat 1 moves a soldier from (5,7) to (5,9) in 2 steps.",
    ]
    play.does(P1, "move 2 e", "end-turn")
    assert told(play, "moves")[-1] == ("BG-10.2", "Seat 1 moves a soldier from (1,1) to (1,2).")


def test_bg_12_4_a_battle_tells_the_ruin_and_whose_die_is_whose() -> None:
    """BG-12.4, BG-17.3"""
    play = scene(2)
    play.land(R="5,6")
    play.soldiers(P1, "3@5,5")
    play.soldiers(P2, "2@5,6 1@13,13")
    play.veteran(P1, P2)
    play.dice(4, 4, 5, 2)
    play.moving(P1, 2)
    play.does(P1, "move 1 e")
    rolls = "Seat 1 rolls 4, Seat 2 4; Seat 1 rolls 5, Seat 2 2"
    said = f"Seat 1 attacks Seat 2 on (5,6), level 3 against 3 with the ruin ({rolls}): Seat 1 wins with level 3 left."
    assert told(play, "attacks") == [("BG-12.2", said)]


def test_bg_12_7_the_log_tells_why_an_ability_is_drawn() -> None:
    """BG-9.6, BG-12.7: for the first battle won, for a double; a purchase says so itself."""
    play = scene(2)
    play.soldiers(P1, "3@5,5")
    play.soldiers(P2, "1@5,6 1@13,13")
    play.next_abilities("Speed", "Magic")
    play.moving(P1, 2)
    play.does(P1, "move 1 e")
    assert told(play, "draws the ability") == [
        ("BG-12.7", "Seat 1 draws the ability Speed for the first battle won.")
    ]
    double = scene(2)
    double.cities(P1, "1@5,5")
    double.soldiers(P1, "1@5,7")
    double.soldiers(P2, "1@13,13")
    double.holds(P1, "Magic")
    double.next_abilities("Magic", "Speed")
    double.dice(4, 4)
    double.phase4(P1)
    double.does(P1, "keep-dice")
    assert told(double, "draws the ability") == [
        ("BG-9.6", "Seat 1 draws the ability Speed for the double (Magic held already: under the deck).")
    ]


def test_bg_13_7_a_conquest_tells_what_its_soldiers_rise_to() -> None:
    play = scene(2)
    play.cities(P2, "1@5,5 1@13,13")
    play.soldiers(P1, "6@4,4 1@4,5 1@7,6")
    play.moving(P1, 2)
    play.does(P1, "move 3 n")
    soldiers = "(4,4) (now level 6), (4,5) (now level 2) and (6,6) (now level 2)"
    assert told(play, "conquers") == [
        (
            "BG-13.1",
            f"Seat 1 conquers and destroys the city of Seat 2 on (5,5) with the soldiers on {soldiers}.",
        )
    ]


def test_bg_13_2_a_conquest_by_two_names_strategy() -> None:
    play = scene(2)
    play.holds(P1, "Strategy")
    play.cities(P2, "1@5,5 1@13,13")
    play.soldiers(P1, "1@4,5 1@7,6")
    play.moving(P1, 2)
    play.does(P1, "move 2 n")
    soldiers = "(4,5) (now level 2) and (6,6) (now level 2), enough by Strategy"
    assert told(play, "conquers") == [
        (
            "BG-13.1",
            f"Seat 1 conquers and destroys the city of Seat 2 on (5,5) with the soldiers on {soldiers}.",
        )
    ]


def test_bg_2_6_a_tile_is_told_by_what_it_shows() -> None:
    table = doubloon.new_table("battle-of-gog", 2, seed=b"tiles are told by what they show")
    table.act(table.to_act[0], table.choices(table.to_act[0])[0])
    (line,) = table.log(None, 0)[-1:]
    assert line["text"].startswith(f"{table.names[line_seat(line['text'], table)]} lays a tile from (")
    assert not any(name in line["text"] for name in TILE_NAMES)


def line_seat(text: str, table: Table) -> int:
    """Whose name a sentence begins with."""
    return next(seat for seat, name in enumerate(table.names) if text.startswith(name))


def test_bg_3_9_the_end_tells_everybodys_place() -> None:
    """BG-3.4, BG-3.8, BG-3.9"""
    play = scene(2)
    play.soldiers(P1, "1@0,0 1@0,14 1@14,0 1@13,13")
    play.cities(P2, "2@5,5")
    play.moving(P1, 1)
    play.does(P1, "move 4 se")
    first = "1. Seat 1 (0 scrolls, 0 cities, city levels 0, soldier levels 4, 0 resources)"
    second = "2. Seat 2 (0 scrolls, 1 city, city levels 2, soldier levels 0, 0 resources)"
    assert [(line["clause"], line["text"]) for line in play.table.log(None)[-2:]] == [
        ("BG-3.4", "Seat 1 wins with soldiers on all four corners."),
        ("BG-3.9", f"Final order: {first}; {second}."),
    ]
