"""The components (GC-1.3) and content tables 3.1 to 3.9, and what a wrong content file is told."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from doubloon.games.gilded_compass import content
from doubloon.games.gilded_compass.content import NUMBER_OF, PACKAGE
from doubloon.pieces.content import OVERRIDE, ContentError, Section, digest, read, shipped


def test_gc_1_3_component_counts() -> None:
    """GC-1.3"""
    assert len(content.MAP_NAMES) == len(content.MAP_GREATER) == 26
    assert len(content.SPECIALIST_NAMES) == len(content.SPECIALIST_VALUE) == 36
    assert len(content.ARTIFACT_TYPE) == 36
    assert len(content.COLLECTION_NAMES) == 6
    assert len(content.ABILITY_KIND) == 20
    assert len(content.ITEM_NAMES) == len(content.ITEM_LOW) == 24
    assert content.TOKENS == 24
    assert len(content.CHEST_VALUE) == 30
    assert len(content.MISSION_NAMES) == 20
    assert [len(values) for values in content.TREASURE_VALUES] == [12, 12, 12]
    assert content.DICE == 42


def test_gc_1_5_rounds_by_players() -> None:
    """GC-1.5, GC-R49"""
    assert [content.ROUNDS[players] for players in (2, 3, 4, 5)] == [6, 6, 5, 5]


def test_gc_2_6_entrances_are_players_plus_two() -> None:
    """GC-2.6"""
    assert [content.ENTRANCES[players] for players in (2, 3, 4, 5)] == [4, 5, 6, 7]


def test_gc_2_17_dice_and_tokens_to_start_with() -> None:
    """GC-2.17, GC-16.1"""
    assert (content.DICE_EACH, content.EXTRA_DICE, content.NEUTRAL_EACH, content.START_TOKENS) == (8, 2, 2, 1)


def test_gc_9_1_temple_tiles_by_players() -> None:
    """GC-9.1, GC-14.1"""
    assert [content.TEMPLE_TILES[players] for players in (2, 3, 4, 5)] == [2, 3, 4, 4]


def test_gc_6_1_and_gc_10_1_displays() -> None:
    """GC-6.1, GC-10.1"""
    assert (content.MAPS_SHOWN, content.ABILITIES_SHOWN) == (4, 3)


def test_gc_5_12_specialists_have_each_colour_type_and_value_once() -> None:
    """GC-5.12, table 3.3; number = colour × 6 + type × 3 + value − 1."""
    rows = [
        (content.SPECIALIST_COLOUR[s], content.SPECIALIST_TYPE[s], content.SPECIALIST_VALUE[s])
        for s in range(36)
    ]
    assert rows == [(c, t, v) for c in range(6) for t in range(2) for v in (1, 2, 3)]
    assert content.SPECIALIST_NAMES[13] == "G-C2"
    assert content.SPECIALIST_TITLES[13] == "green Cartographer 2"


def test_gc_6_13_maps_have_one_colour_and_two_values() -> None:
    """GC-6.13, GC-R39, table 3.2."""
    assert [int(c).bit_count() for c in content.MAP_COLOURS] == [1] * 26
    greens = [content.MAP_NAMES[m] for m in range(26) if content.MAP_COLOURS[m] == 4]
    assert greens == ["mG1", "mG2", "mG3", "mG4", "mG2b"]
    values = [(content.MAP_GREATER[m], content.MAP_SMALLER[m]) for m in range(26)]
    assert values == [(v, v - 1) for _ in range(6) for v in (1, 2, 3, 4)] + [(2, 1), (2, 1)]
    assert content.MAP_TITLES[NUMBER_OF["mY2b"]] == "yellow Pharaoh's Tomb 2/1"


def test_gc_7_11_collections_make_each_type_worth_4_once_and_2_once() -> None:
    """GC-7.11, table 3.5"""
    rows = [list(content.ARTIFACT_GOLD[c * 6 : c * 6 + 6]) for c in range(6)]
    assert all(sorted(row) == [1, 1, 1, 1, 2, 4] for row in rows)
    assert all(sorted(price) == [1, 1, 1, 1, 2, 4] for price in zip(*rows, strict=True))
    fire, holy = content.ARTIFACT_NAMES.index("Fire"), content.ARTIFACT_NAMES.index("Holy")
    assert (rows[NUMBER_OF["PC4"]][fire], rows[NUMBER_OF["PC4"]][holy]) == (4, 2)


def test_gc_2_10_six_artifacts_of_each_type() -> None:
    """GC-2.10, table 3.4"""
    assert Counter(content.ARTIFACT_TYPE) == dict.fromkeys(range(6), 6)
    assert content.ARTIFACT_NAMES == ["Desert", "Jungle", "Water", "Fire", "Holy", "Dark"]


def test_gc_11_five_copies_of_each_ability() -> None:
    """GC-11, table 3.6"""
    assert Counter(content.ABILITY_KIND) == dict.fromkeys(range(4), 5)
    assert content.ABILITY_TITLES[content.WILL_TO_WIN] == "The Will to Win"
    assert content.ABILITY_TITLES[content.TIMELY_GIFT] == "A Timely Gift"
    assert content.ABILITY_TITLES[content.LITTLE_HELP] == "A Little Help"
    assert content.ABILITY_TITLES[content.COMPELLING_POWER] == "A Compelling Power"


def test_gc_9_8_items_split_evenly_and_show_all_21_pairs() -> None:
    """GC-9.8, table 3.7: two of each colour and type; 21 pairs once, those totalling 7 twice; one double per colour."""
    pairs = [(content.ITEM_LOW[i], content.ITEM_HIGH[i]) for i in range(24)]
    sevens = [(1, 6), (2, 5), (3, 4)]
    assert sorted(pairs) == sorted([*combinations_with_replacement(range(1, 7), 2), *sevens])
    kinds = Counter((content.ITEM_COLOUR[i], content.ITEM_TYPE[i]) for i in range(24))
    assert kinds == {(c, t): 2 for c in range(6) for t in range(2)}
    for colour in range(6):
        mine = pairs[colour * 4 : colour * 4 + 4]
        assert len([p for p in mine if p[0] == p[1]]) == 1
        assert sum(sum(p) for p in mine if p[0] != p[1]) == 21
    assert pairs[NUMBER_OF["Y-Eb"]] == (1, 6)


def test_gc_12_11_chests() -> None:
    """GC-12.11, table 3.8"""
    assert Counter(content.CHEST_VALUE) == {1: 8, 2: 14, 3: 8}


def test_gc_13_8_treasures() -> None:
    """GC-13.8, table 3.8"""
    assert Counter(content.TREASURE_VALUES[content.BRONZE]) == {0: 1, 1: 10, 2: 1}
    assert Counter(content.TREASURE_VALUES[content.SILVER]) == {1: 5, 2: 6, 3: 1}
    assert Counter(content.TREASURE_VALUES[content.GOLD]) == {1: 1, 2: 6, 3: 5}


def test_gc_2_11_missions_that_need_a_building() -> None:
    """GC-2.11, table 3.9: with a C building 17 tiles stay, without 16."""
    needs = {
        content.MISSION_NAMES[m]: content.MISSION_NEEDS[m] for m in range(20) if content.MISSION_NEEDS[m] >= 0
    }
    assert needs == {
        "M17": content.NEEDS_TEMPLE,
        "M18": content.NEEDS_ILLUMINATI,
        "M19": content.NEEDS_GALLEON,
        "M20": content.NEEDS_TOWER,
    }


def test_gc_8_8_missions_are_numbered_from_0_and_titled() -> None:
    """GC-8.8, table 3.9"""
    assert [f"M{n:02d}" for n in range(1, 21)] == content.MISSION_NAMES
    assert content.MISSION_TITLES[NUMBER_OF["M12"]] == "One Obsession"
    assert all(content.MISSION_TEXTS)


def test_gc_1_3_provenance_follows_the_ledger() -> None:
    """GC-1.3, section 3: every tile says where its values come from."""
    assert content.PROVENANCE["mG2"] == {"all": "public-ancestor"}
    assert content.PROVENANCE["mG2b"] == {"all": "house"}
    assert content.PROVENANCE["G"]["title"] == "rulebook"
    assert content.PROVENANCE["R"]["title"] == "house"
    assert content.PROVENANCE["PC4"] == {"values": "rulebook", "pairing": "house"}
    assert content.PROVENANCE["chests"]["split"] == "public-ancestor"
    assert content.PROVENANCE["M01"]["title"] == "rulebook"
    assert content.PROVENANCE["M19"] == {"all": "house", "needs": "public"}
    tiles = [*content.MAP_NAMES, *content.SPECIALIST_NAMES, *content.ITEM_NAMES, *content.MISSION_NAMES]
    assert [name for name in tiles if name not in content.PROVENANCE] == []
    assert content.is_house("mY2b")
    assert content.is_house("M12")
    assert not content.is_house("mY2")
    assert not content.is_house("G-C2")


# --- the reader -----------------------------------------------------------------------------------------------------


def section(**entries: object) -> Section:
    return Section("maps.toml", "group[0]", entries)


def test_gc_6_13_an_error_names_file_key_expectation_and_clause() -> None:
    """GC-6.13"""
    with pytest.raises(ContentError) as caught:
        section(greater="four").whole("greater", 0, 9, "GC-6.13")
    assert str(caught.value) == (
        "maps.toml [group[0]] greater = 'four': expected a whole number, 0 to 9 (GC-6.13)"
    )
    assert (caught.value.file, caught.value.clause) == ("maps.toml", "GC-6.13")


@pytest.mark.parametrize("entry", [-1, 10, True, 2.0, "2", None])
def test_gc_6_13_a_whole_number_is_checked(entry: object) -> None:
    """GC-6.13"""
    with pytest.raises(ContentError, match="expected a whole number, 0 to 9"):
        section(greater=entry).whole("greater", 0, 9, "GC-6.13")
    assert section(greater=9).whole("greater", 0, 9, "GC-6.13") == 9


@pytest.mark.parametrize("entry", [3, [1], [1, 7], [1, "2"], [1, True]])
def test_gc_9_2_a_list_of_numbers_is_checked(entry: object) -> None:
    """GC-9.2"""
    with pytest.raises(ContentError, match="expected 2 whole numbers, 1 to 6"):
        section(C=entry).wholes("C", 1, 6, "GC-9.2", 2)


@pytest.mark.parametrize("entry", [3, {"x": 1}, {"4": 1}, {"1": -1}, {"1": "8"}])
def test_gc_12_11_a_tally_is_checked(entry: object) -> None:
    """GC-12.11"""
    with pytest.raises(ContentError, match="number = amount"):
        section(copies=entry).tally("copies", 1, 3, "GC-12.11")
    assert section(copies={"3": 1, "1": 2}).tally("copies", 1, 3, "GC-12.11") == [(1, 2), (3, 1)]


@pytest.mark.parametrize("entry", [[], "R", ["R", "R"], ["X"], [1]])
def test_gc_17_2_a_set_of_colours_is_checked(entry: object) -> None:
    """GC-17.2"""
    with pytest.raises(ContentError, match="different names among R, B"):
        section(colours=entry).choices("colours", ["R", "B"], "GC-17.2")
    assert section(colours=["B", "R"]).choices("colours", ["R", "B"], "GC-17.2") == [1, 0]


def test_gc_1_3_texts_truths_choices_tables_and_tags_are_checked() -> None:
    """GC-1.3"""
    with pytest.raises(ContentError, match="expected a text"):
        section(title="").text("title", "GC-1.3")
    with pytest.raises(ContentError, match="expected true or false"):
        section(limited=1).truth("limited", "GC-4.7")
    with pytest.raises(ContentError, match="one of temple, tower"):
        section(needs="tavern").choice("needs", ["temple", "tower"], "GC-2.11")
    with pytest.raises(ContentError, match="expected a table"):
        section(dice=1).section("dice", "GC-9.8")
    with pytest.raises(ContentError, match="array of tables"):
        section(tiles=[1]).sections("tiles", "GC-6.13")
    with pytest.raises(ContentError, match="array of tables"):
        section(tiles=1).sections("tiles", "GC-6.13")
    with pytest.raises(ContentError, match="rulebook, public, public-ancestor, house"):
        section(provenance="guess").provenance("GC-1.3")
    with pytest.raises(ContentError, match="missing"):
        section().provenance("GC-1.3")
    with pytest.raises(ContentError, match="one of the keys greater, smaller"):
        section(greater=1, smoler=0).only(("greater", "smaller"), "GC-6.13")


# --- the owner's corrections ----------------------------------------------------------------------------------------


def loaded_with(folder: Path, ask: str, first: str = "pass") -> subprocess.CompletedProcess[str]:
    """Import the content in a fresh process, with this override folder, and evaluate an expression."""
    code = f"from doubloon.games.gilded_compass import content as c; {first}; print({ask})"
    surroundings = {**os.environ, OVERRIDE: str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=False
    )


def corrected(folder: Path, file: str, changes: dict[str, str]) -> None:
    body = Path(content.__file__).parent.joinpath("content", file).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in body
        body = body.replace(old, new, 1)
    (folder / "gilded_compass").mkdir()
    (folder / "gilded_compass" / file).write_text(body, encoding="utf-8")


def test_gc_r39_joker_maps_may_be_entered(tmp_path: Path) -> None:
    """GC-R39. The owner of a box corrects two tiles in a file; the digest tells the difference."""
    joker = 'colours = ["R", "B", "G", "Y", "W", "P"]\nprovenance = "rulebook"'
    house = [f'colours = ["{colour}"]\nprovenance = "house"' for colour in "GY"]
    corrected(tmp_path, "maps.toml", dict.fromkeys(house, joker))
    done = loaded_with(tmp_path, "c.MAP_COLOURS[24], len(c.MAP_NAMES), c.is_house('mG2b'), c.DIGEST")
    assert done.stdout.split()[:3] == ["63", "26", "False"], done.stderr
    assert done.stdout.split()[3] != content.DIGEST
    scored = loaded_with(
        tmp_path, "*h.joker_scenes()", "from tests.games.gilded_compass.rules.scoring import hands as h"
    )
    assert scored.stdout.strip() == "(9, 0) (6, 0) (18, 0)", scored.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (
            "maps.toml",
            "greater = 4, smaller = 3",
            "greater = 4, smaller = 5",
            "smaller = 5: expected a whole number, 0 to 4",
        ),
        ("maps.toml", '{ name = "mR1", greater = 1, smaller = 0 },', "", "expected 26 tiles in all (GC-1.3)"),
        ("maps.toml", '"mR2"', '"mR1"', "expected a name of its own"),
        ("specialists.toml", "C = [1, 2, 3]", "C = [1, 2, 4]", "whole numbers, 1 to 3 (GC-5.12)"),
        ("specialists.toml", "C = [1, 2, 3]", "C = [1, 2]", "expected 36 in all (GC-1.3)"),
        ("items.toml", "[5, 6]", "[5, 7]", "expected 2 whole numbers, 1 to 6 (GC-9.2)"),
        ("items.toml", "[[1, 1], [5, 6]]", "[[1, 1]]", "expected 24 pairs in all (GC-1.3)"),
        ("tokens.toml", "1 = 8", "1 = 9", "expected 30 Chests in all (GC-1.3)"),
        ("tokens.toml", "1 = 10", "1 = 9", "expected 12 Treasures (GC-2.15)"),
        ("tokens.toml", "limited = false", "limited = true", "expected false (GC-4.7)"),
        ("artifacts.toml", "Fire = 6", "Fire = 5", "expected 36 Artifacts in all"),
        (
            "artifacts.toml",
            'preferred = "Holy"',
            'preferred = "Fire"',
            "expected another type than most_desired",
        ),
        ("abilities.toml", "copies = 5", "copies = 6", "copies for 20 tiles in all"),
        ("colours.toml", 'artifact = "Fire"', 'artifact = "Fir"', "one of Desert, Jungle"),
        (
            "frame.toml",
            "rounds = [6, 6, 5, 5]",
            "rounds = [6, 6, 5]",
            "expected 4 whole numbers, 1 to 6 (GC-1.5)",
        ),
        ("frame.toml", "each = 8", "each = 9", "expected colours × each + extra (GC-1.3)"),
        ("missions.toml", 'kind = "tokens"', 'kind = "token"', "expected one of map, assigned"),
        ("missions.toml", 'needs = "temple"', 'needs = "tavern"', "expected one of temple, illuminati"),
        ("missions.toml", "[M20]", "[M19.more]", "expected one of the keys title"),
        ("missions.toml", "title", "= title", "expected valid TOML in UTF-8"),
    ],
)
def test_gc_1_3_a_wrong_correction_is_explained(
    tmp_path: Path, file: str, old: str, new: str, told: str
) -> None:
    """GC-1.3. The message names the file, the key and what was expected."""
    corrected(tmp_path, file, {old: new})
    done = loaded_with(tmp_path, "c.DIGEST")
    assert done.returncode == 1
    message = done.stderr.splitlines()[-1]
    assert message.startswith(f"doubloon.pieces.content.ContentError: {file} ")
    assert told in message


def test_gc_1_3_a_correction_with_an_unknown_name_is_refused(tmp_path: Path) -> None:
    """GC-1.3"""
    (tmp_path / "gilded_compass").mkdir()
    (tmp_path / "gilded_compass" / "map.toml").write_text("", encoding="utf-8")
    assert "expected one of the files abilities.toml" in loaded_with(tmp_path, "c.DIGEST").stderr


def test_gc_1_3_the_digest_is_stable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """GC-1.3. Same values, same digest, whatever the line ends, comments and remarks; an empty override folder changes
    nothing."""
    assert digest(PACKAGE) == content.DIGEST
    assert len(content.DIGEST) == 32
    monkeypatch.setenv(OVERRIDE, str(tmp_path))
    assert digest(PACKAGE) == content.DIGEST
    (tmp_path / "gilded_compass").mkdir()
    body = Path(content.__file__).parent.joinpath("content", "maps.toml").read_bytes()
    (tmp_path / "gilded_compass" / "maps.toml").write_bytes(body.replace(b"\n", b"\r\n"))
    assert digest(PACKAGE) == content.DIGEST
    (tmp_path / "gilded_compass" / "maps.toml").write_bytes(b"# corrected\n\n" + body)
    assert digest(PACKAGE) == content.DIGEST
    remarked = body.replace(b'provenance = "house"', b'provenance = "public"\nnote = "seen on a picture"', 1)
    assert remarked != body
    (tmp_path / "gilded_compass" / "maps.toml").write_bytes(remarked)
    assert digest(PACKAGE) == content.DIGEST
    (tmp_path / "gilded_compass" / "maps.toml").write_bytes(
        body.replace(b'colours = ["G"]', b'colours = ["Y"]', 1)
    )
    assert digest(PACKAGE) != content.DIGEST


def test_gc_1_3_every_shipped_file_is_read() -> None:
    """GC-1.3"""
    assert shipped(PACKAGE) == sorted(
        f"{name}.toml"
        for name in [
            "frame",
            "colours",
            "maps",
            "specialists",
            "artifacts",
            "abilities",
            "items",
            "tokens",
            "missions",
        ]
    )
    assert read(PACKAGE, "maps.toml").file == "maps.toml"
