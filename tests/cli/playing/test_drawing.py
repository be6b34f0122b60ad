"""Every registered game, in every mode worth naming, can be drawn for every reader at every ply."""

from __future__ import annotations

import io
import re

import pytest
from rich.text import Text

from doubloon import Table, games, new_table
from doubloon.cli.playing.drawing import (
    apart,
    brief_choices,
    cards,
    choice_list,
    log_lines,
    options,
    part,
    position,
    ranges,
    scoring,
    told_together,
    verdict,
    without_sources,
)
from doubloon.cli.terminal import THEME, OurConsole, seat_names
from doubloon.conformance.sittings import IN_FULL
from doubloon.games.el_dorado.edge.drawing import drawing as el_dorado_drawing
from doubloon.games.gilded_compass.content import MISSION_NAMES, MISSION_TEXTS
from doubloon.games.gilded_compass.edge.board import mission
from doubloon.kernel.chance import quick
from doubloon.kernel.games.game import Game, Mode, Outcome
from doubloon.kernel.tables.table import Choice, LogLine, View
from tests.games.el_dorado.scenes import island

COLUMNS = 80
EVERY = 40
"""Plies between two looks at what everybody sees."""
PAGES = 1 if IN_FULL else 3
"""One look in this number is printed with all that belongs to it, for each reader in turn; that costs a hundred times as much."""
MODES = [(game, mode) for game in games().values() for mode in game.modes()[::3]]
"""Every third mode of a game: they differ in rules more than in what is drawn."""


def console() -> OurConsole:
    return OurConsole(file=io.StringIO(), width=COLUMNS, theme=THEME, highlight=False, emoji=False)


def drawn(table: Table) -> str:
    """The board of the first player who is asked, as lines of text."""
    out = console()
    out.print(position(table.game, table.view(table.to_act[0])))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


@pytest.mark.parametrize(("game", "mode"), MODES, ids=[f"{game.id} {mode['name']}" for game, mode in MODES])
def test_every_position_can_be_drawn(game: Game, mode: Mode) -> None:
    table = new_table(game.id, mode["seats"], mode["options"], seed="d4a3" * 16)
    table.names = seat_names(table.seats)
    luck = quick(mode["name"].encode())
    readers = [None, *range(table.seats)]
    while not table.over:
        seat = table.to_act[0]
        choices = table.choices(seat)
        look, between = divmod(table.version, EVERY)
        if not between:
            for reader in readers:
                fits(table.view(reader, since=table.version))
            if not look % PAGES:
                whole_page(table, readers[look // PAGES % len(readers)])
        table.act(seat, choices[luck.below(len(choices))])
    for reader in readers:
        whole_page(table, reader)


def fits(view: View) -> None:
    """The board is drawn within a narrow terminal, with nothing left unfilled."""
    drawn = position(games()[view["game"]], view)
    if isinstance(drawn, Text):
        assert max(len(line) for line in drawn.plain.splitlines()) <= COLUMNS, drawn.plain
        assert "{" not in drawn.plain
        assert "[/" not in drawn.plain


def whole_page(table: Table, reader: int | None) -> None:
    """Everything a player can ask for is printed."""
    view, out = table.view(reader, since=table.version - EVERY), console()
    fits(view)
    out.print(position(table.game, view))
    for key, value in view["board"].items():
        out.print(part(view, key, value))
    out.print(choice_list(view, range(len(view["choices"]))))
    out.print(log_lines(view, view["log"][-20:]))
    if view["outcome"] is not None:
        out.print(scoring(view, view["outcome"]))


def test_choices_that_would_fill_the_screen_are_told_by_their_headings() -> None:
    table = new_table("battle-of-gog", 2, {}, seed="d4a3" * 16)
    view = table.view(table.to_act[0])
    out = console()
    everything, brief = (
        len(out.render_lines(shown(view, range(len(view["choices"])))))
        for shown in (choice_list, brief_choices)
    )
    assert len(view["choices"]) > 40
    assert brief < everything * 2 / 3


def test_the_numbers_under_a_heading_are_told_where_another_choice_stands_between_them() -> None:
    """CT-10.2: an attack stands between the moves; `26×` did not say what to type."""
    assert ranges([1, 2, 4, 5, 6, 9]) == ["1–2", "4–6", "9"]


def test_a_card_is_read_without_its_sources() -> None:
    assert (
        without_sources("Take 2 ducats (CT-8.2). Neither. (Idea public, S14.)") == "Take 2 ducats. Neither."
    )
    assert without_sources("A hero (or a thief) may pass.") == "A hero (or a thief) may pass."


def test_steps_of_one_walk_are_told_as_one_line_and_repetitions_once() -> None:
    said = [
        "Seat 1 moves to gold 3.",
        "Seat 1 moves to gold 12.",
        "Seat 1 moves to food 1.",
        "Seat 2 moves to gold 3.",
        "Seat 2 gives a card to Seat 1.",
        "Seat 2 gives a card to Seat 1.",
        "Seat 1 marches 2 villagers from gold 3 to wood 4.",
        "Seat 1 marches 2 villagers from wood 4 to food 5.",
        "Seat 1 marches 2 villagers from food 9 to wood 1.",
        "Seat 3 moves thief 1 to gold 3.",
        "Seat 3 moves thief 2 to gold 4.",
        "Seat 1 brings the explorer from food 3 to food 8.",
        "Seat 1 brings the explorer from food 8 to wood 2.",
        "Seat 2 gives 1 gold to Seat 1.",
        "Seat 2 gives 1 wood to Seat 1.",
        "Seat 2 gives 1 gold to Seat 1.",
        "Seat 1 gives 1 food back to the stacks.",
        "Seat 2 moves a soldier from (3,8) to (3,7).",
        "Seat 2 moves a soldier from (3,7) to (5,5) in 2 steps.",
        "Seat 2 draws a bronze Treasure.",
        "Seat 2 draws a bronze Treasure.",
        "Seat 2 lets a soldier glide from (3,8) to (3,7).",
        "Seat 2 lets a soldier glide from (3,7) to (5,5), without another step.",
        "Seat 2 lets a soldier glide from (4,4) to (4,3), without another step.",
        "Seat 2 lets a soldier glide from (4,3) to (4,5), without another step.",
    ]
    lines = log_of(said)
    assert [line["text"] for line in told_together(lines)] == [
        "Seat 1 moves to gold 3, gold 12 and food 1.",
        "Seat 2 moves to gold 3.",
        "Seat 2 gives 2 cards to Seat 1.",
        "Seat 1 marches 2 villagers from gold 3 via wood 4 to food 5.",
        "Seat 1 marches 2 villagers from food 9 to wood 1.",
        "Seat 3 moves thief 1 to gold 3.",
        "Seat 3 moves thief 2 to gold 4.",
        "Seat 1 brings the explorer from food 3 via food 8 to wood 2.",
        "Seat 2 gives 2 gold and 1 wood to Seat 1.",
        "Seat 1 gives 1 food back to the stacks.",
        "Seat 2 moves a soldier from (3,8) via (3,7) to (5,5).",
        "Seat 2 draws a bronze Treasure, twice.",
        "Seat 2 lets a soldier glide from (3,8) via (3,7) to (5,5).",
        "Seat 2 lets a soldier glide from (4,4) via (4,3) to (4,5), without another step.",
    ]
    assert [line["ply"] for line in told_together(lines)] == [
        2,
        3,
        5,
        7,
        8,
        9,
        10,
        12,
        15,
        16,
        18,
        20,
        22,
        24,
    ]


def test_among_bots_a_walk_is_told_when_it_is_over() -> None:
    lines = log_of(["Seat 1 rolls.", "Seat 1 moves to gold 3.", "Seat 1 moves to food 1."])
    told, untold = apart(lines, over=False)
    assert [line["ply"] for line in told] == [0]
    assert [line["ply"] for line in untold] == [1, 2]
    assert apart(lines, over=True) == (lines, [])
    assert apart([], over=False) == ([], [])


def log_of(said: list[str]) -> list[LogLine]:
    """A log of these sentences, one a ply."""
    return [
        LogLine(ply=ply, kind=text.split()[2], text=text, clause="ED-9.1", targets=[], undone=False)
        for ply, text in enumerate(said)
    ]


def test_what_was_agreed_is_told_in_words() -> None:
    """GC-2.3, GC-R35: not by the names that the command line takes."""
    game = games()["gilded-compass"]
    table = new_table(game.id, 3, {"c_building": "galleon"}, seed="d4a3" * 16)
    screen = OurConsole(width=200, file=io.StringIO(), theme=THEME)
    screen.print(options(game, table.options, 3))
    said = screen.file.getvalue()  # type: ignore[attr-defined]
    assert "C building  GC-2.3  Sunken Galleon (usually None)" in said
    assert "Sunken Galleon: Ever larger crews dive for Chests." in said
    assert "Galleon, neutral dice second  GC-R35  Nothing" in said


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("He takes 2 ducats (CT-8.2).", "He takes 2 ducats."),
        ("Cross one red line of CT-T4 for 1 point.", "Cross one red line for 1 point."),
        ("Also against a hero with AV4 or AV12.", "Also against a hero."),
        ("End there (KA-R56; below ground not).", "End there (below ground not)."),
        ("She moves by the same die under CT-R10 to CT-R13.", "She moves by the same die."),
        ("Rolls as KA-16.2 (KA-16.3 applies) and is placed.", "Rolls and is placed."),
        ("Walls A1 to A2 stay.", "Walls A1 to A2 stay."),
    ],
)
def test_cards_are_read_without_the_ledgers_tags(text: str, read: str) -> None:
    assert without_sources(text) == read


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("el-dorado", " wins with 4 shrines."),
        ("gilded-compass", " wins with 4 gold."),
        ("battle-of-gog", " wins."),
    ],
)
def test_the_end_says_with_what_somebody_wins(game: str, said: str) -> None:
    """GOG's final scores are no points of its players (BG-3.6): neither the sentence nor the sheet counts them."""
    view = new_table(game, 2, seed="7" * 64).view(None)
    outcome = Outcome(winners=[1], ranks=[2, 1], scores=[0, 4], details=[{}, {}])
    assert verdict(view, outcome).plain.endswith(said)
    assert verdict(view, outcome, over=False).plain.endswith(said.replace("wins", "leads"))
    out = console()
    out.print(scoring(view, outcome))
    assert isinstance(out.file, io.StringIO)
    assert ("Total" in out.file.getvalue()) == (game != "battle-of-gog")


def test_the_scoring_sheet_adds_up_and_holds_no_ids() -> None:
    """The sum stands once, below its parts, and rows are called as the game says; a campaign's rows as they are."""
    view = new_table("city-of-thieves", 2, seed="7" * 64).view(None)
    details = [
        {"ducats": 30, "treasures": 4, "intrigue": 5, "penalty": 2, "total": 37, "out": 4, "gang": "kaldern"},
        {"ducats": 18, "treasures": 6, "intrigue": 0, "penalty": 10, "total": 14, "out": 3, "gang": "cursed"},
    ]
    out = console()
    out.print(scoring(view, Outcome(winners=[0], ranks=[1, 2], scores=[37, 14], details=details)))
    assert isinstance(out.file, io.StringIO)
    rows = [line.split("  ")[0] for line in out.file.getvalue().splitlines()[3:]]
    parts = ["Won in play", "Treasures carried out", "Intrigues", "Taken off", "Characters out"]
    assert rows == [*parts, "Total ducats", "Rank"]
    outcome = Outcome(winners=[0], ranks=[1, 2], scores=[3, 1], details=[{"Game 1": 3}, {"Game 1": 1}])
    out.print(scoring(view, outcome, over=False))
    assert "Game 1" in out.file.getvalue()


def test_ed_10_8_buildings_are_named_as_in_the_log() -> None:
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (0, 1): "food"})
    scene.explorer(0, (0, 0))
    scene.explorer(1, (1, 0))
    scene.farmhouse(0, (0, 0), (1, 0), (0, 1))
    drawn = el_dorado_drawing(scene.table.view(0))
    assert "farmhouse on the " in drawn
    assert " corner of " in drawn
    assert scene.told("on @0,0") in drawn


def test_th_12_1_treasures_are_named_by_their_titles() -> None:
    scene = island(seats=2, expansion=True)
    scene.lay({(0, 0): "gold", (1, 0): "wood"})
    scene.explorer(0, (0, 0))
    scene.explorer(1, (1, 0))
    scene.coin(0, "jimenez")
    drawn = el_dorado_drawing(scene.table.view(0))
    assert "has the Army of Jiménez" in drawn
    assert "jimenez" not in drawn


def test_gc_11_abilities_and_missions_are_explained() -> None:
    """`? cards` and `? Map Room`: what a tile in sight does."""
    table = new_table("gilded-compass", 4, {"c_building": "illuminati", "b_building": "guild"}, seed="7" * 64)
    assert set(cards(table.view(0)["board"], "")) == {
        tile["title"] for tile in table.view(0)["board"]["illuminati"]["tiles"]
    }
    assert cards({"tiles": [mission(MISSION_NAMES.index("M06"))]}, "map room") == {
        "Map Room": MISSION_TEXTS[MISSION_NAMES.index("M06")]
    }


def test_ed_t6_what_is_sold_is_read_with_its_price() -> None:
    """`? cards` and `? fort` of El Dorado, ED-10.1, TH-11.1"""
    board = new_table("el-dorado", 4, {"mode": "thieves"}, seed="7" * 64).view(0)["board"]
    assert cards(board, "fort") == {"Fort": "3 wood and 1 gold"}
    assert cards(board, "hideout") == {"Hideout": "1 doubloon"}


def test_gc_17_5_what_the_two_numbers_of_a_map_mean_stands_beside_the_maps() -> None:
    table = new_table("gilded-compass", 2, seed="7" * 64)
    assert "4/3: 4 gold with Specialists, 3 without" in drawn(table)


def test_bg_2_14_corners_are_named_with_their_squares() -> None:
    """Nothing on the screen says which of the four corners are one's own."""
    table = new_table("battle-of-gog", 2, {"map": "reference"}, seed="7" * 64)
    labels = [choice["label"] for choice in table.view(table.to_act[0])["choices"]]
    assert "1 in your northern corner, (0,0), 2 in your southern corner, (14,0)" in labels


def test_ed_7_2_how_many_cards_are_given_back_is_told() -> None:
    scene = island()
    scene.lay({(0, 0): "wood", (1, 0): "food"})
    scene.explorer(0, (0, 0))
    scene.explorer(1, (1, 0))
    scene.cards(0, food=5, wood=4, gold=3)
    scene.exploring(0)
    scene.does(0, "end")
    prompt = scene.table.view(0)["prompt"]
    assert prompt is not None
    assert prompt["text"] == "You hold 12 cards, 9 may stay: give 3 back."


def test_ed_15_2_an_attack_on_a_farmhouse_tells_both_strengths() -> None:
    """As that on an explorer does: a lost one costs half of the hand and the explorer."""
    scene = island()
    scene.lay({(0, 0): "wood", (1, 0): "food", (1, -1): "gold", (0, 1): "wood"})
    scene.explorer(0, (0, 0))
    scene.explorer(1, (0, 1))
    scene.villagers(0, 2, (0, 0))
    scene.farmhouse(1, (0, 0), (1, 0), (1, -1))
    scene.exploring(0, speed=1)
    labels = [choice["label"] for choice in scene.table.view(0)["choices"]]
    assert any(
        label.startswith("Attack the farmhouse") and label.endswith(" (3 against 1)") for label in labels
    )


def test_ed_5_5_one_villager_is_no_villagers() -> None:
    scene = island()
    scene.lay({(0, 0): "wood", (1, 0): "food"})
    scene.explorer(0, (0, 0))
    scene.explorer(1, (1, 0))
    scene.villagers(0, 4, (0, 0))
    scene.exploring(0)
    assert "1 villager in supply" in drawn(scene.table)


def test_bg_7_1_what_is_sold_in_canaan_is_read_with_its_price() -> None:
    """`? cards` of Battle of GOG said by which clause, not for how much."""
    board = new_table("battle-of-gog", 2, {"map": "reference"}, seed="7" * 64).view(0)["board"]
    assert cards(board, "scroll") == {"Scroll": "5 food, 5 wood and 5 gold"}
    assert cards(board, "barn 6") == {"Barn 6": "2 wood and 1 gold"}


@pytest.mark.parametrize("game", ["gilded-compass", "el-dorado", "battle-of-gog"])
def test_what_the_reader_owns_stands_last(game: str) -> None:
    """A small screen shows the end of the board beside a question."""
    table = new_table(game, 3, {}, seed="7" * 64)
    for reader in range(3):
        drawn = Text.from_markup(games()[game].drawing(table.view(reader)).format("◆", "●", "▲", "☾")).plain  # type: ignore[attr-defined]
        heads = re.findall(r"(?m)^ ([◆●▲])  ", drawn)
        assert heads[-1] == "◆●▲"[reader]
        assert sorted(heads) == sorted("◆●▲")


def test_choices_are_read_without_the_ledgers_tags() -> None:
    """KA-10.1. The text of a card stands in the choice of it."""
    view = new_table("city-of-thieves", 2, {}, seed="7" * 64).view(0)
    choice = Choice(
        action="choose 3", code=0, label="Choose Lantern: reroll (CT-R61).", clause="KA-10.1", targets=[]
    )
    view["choices"] = [choice] * 20
    for told in (choice_list(view, [0]), choice_list(view, range(20)), brief_choices(view, [0])):
        screen = console()
        screen.print(told)
        assert "CT-R61" not in screen.file.getvalue()  # type: ignore[attr-defined]
