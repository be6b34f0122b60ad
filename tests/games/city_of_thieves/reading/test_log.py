"""What the log says of a game (CT-R7): each sentence with the clause that holds there, and nothing left unsaid: a
reader of nothing else keeps the right table, and finds every sentence allowed by the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

import doubloon
from doubloon.games.city_of_thieves.content import CARD_NAMES, NIGGLING_INJURY
from doubloon.games.city_of_thieves.edge.events.names import CARD_EFFECTS
from doubloon.games.city_of_thieves.edge.events.turns import CardPlayed
from doubloon.kernel.positions.position import Position
from doubloon.kernel.tables.table import Table
from tests.games.city_of_thieves.king_of_ashes.catacombs.scenes_below import ashes_of, below
from tests.games.city_of_thieves.king_of_ashes.scenes import acting, ashen
from tests.games.city_of_thieves.reading.ashen_reader import AshenReader
from tests.games.city_of_thieves.reading.reader import Reader
from tests.games.city_of_thieves.scenes import A, B, Scene, figure, thieves

FOLDER = Path(__file__).parents[3] / "records" / "city-of-thieves"
BASE = range(10)
OLD_CITY = range(10, 18)
ASHES = (18, 19, 24, 26, 27, 28, 37, 38, 41, 43)
"""Records of every adventure with one box and with both, of the campaign, and with every option."""


def read_along(reader: Reader, table: Table) -> None:
    """The whole log; after every ply the table kept is the real one, and at the end so is everybody's score (CT-R56)."""
    lines = [line for line in table.log(reader.reader) if not line["undone"]]
    plies = [(passed.ply, passed.before) for passed in table.course()]
    board = table.game.board(plies[0][1].state, reader.reader)
    for ply, before in [*plies, (table.version + 1, table.position)]:
        while lines and lines[0]["ply"] < ply:
            line = lines.pop(0)
            if line["text"].startswith("Round 1 of"):
                reader.sees(board)
            reader.read(line["text"], line["clause"])
        board = table.game.board(before.state, reader.reader)
        if reader.round and (before.over or asked(before, reader.reader) not in IN_HAND):
            reader.check(board, "end turn" in offered(before))
    assert table.outcome is not None
    scores = [
        reader.score(seat, [card["title"] for card in shown.get("intrigue") or []])
        for seat, shown in enumerate(board["players"])
    ]
    for score, counted in zip(scores, table.outcome["details"], strict=True):
        assert score.items() <= counted.items()
    ranked = [order(score, table.options["tie_breaks"]) for score in scores]
    assert table.outcome["winners"] == [seat for seat, one in enumerate(ranked) if one == max(ranked)]


IN_HAND = ("KA-8.3", "KA-10.2")
"""While fellows exchange one thing after the other, or a new card is held against the old one, nothing is told yet."""


def order(score: dict[str, int], tie_breaks: bool) -> tuple[int, ...]:
    """CT-14.5, CT-R57"""
    columns = ("total", "out", "tokens", "cards") if tie_breaks else ("total",)
    return tuple(score[column] for column in columns)


def asked(at: Position, seat: int | None) -> str:
    """The clause by which a seat is asked, or for which it waits."""
    is_asked = seat is not None and seat in at.to_act
    return (at.game.prompt(at.state, seat or 0) if is_asked else at.game.waiting(at.state))["clause"]


def offered(at: Position) -> set[str]:
    """What the seat that is asked may do. A turn can be ended whenever nothing is being resolved (CT-R17)."""
    return set() if at.over else {str(action) for action in at.choices(at.to_act[0])}


@pytest.mark.parametrize("number", BASE)
def test_ct_r7_the_log_of_a_whole_game_tells_what_lies_on_the_table(number: int) -> None:
    """CT-2 – CT-14. Each sentence is allowed by the ledger when it is told, and leaves nothing out."""
    table = doubloon.load((FOLDER / f"{number:03}-01.json").read_bytes())
    read_along(Reader(table.seats - 1, table.names, table.options), table)


@pytest.mark.parametrize("number", [*OLD_CITY, *ASHES])
def test_ka_r27_the_log_tells_what_the_second_box_adds(number: int) -> None:
    """KA-1 – KA-16, CT-R7. The same with The King of Ashes: secrets are told to their owner alone."""
    table = doubloon.load((FOLDER / f"{number:03}-01.json").read_bytes())
    read_along(AshenReader(table.seats - 1, table.names, table.options), table)


def test_ct_2_8_the_log_tells_which_mission_is_laid_out() -> None:
    """CT-2.8, CT-12.10"""
    scene = thieves()
    scene.stands("mirko", "D1")
    scene.carries("mirko", "red")
    scene.offers_missions("red+0 red+1 red+2")
    scene.turn(A)
    scene.does(A, "mission red+2")
    new = scene.table.view(None)["board"]["missions"][-1]["bonus"]
    assert scene.said()[-1] == f"The mission bracelet +{new} was laid out."
    assert last_cited(scene, scene.said()[-1]) == "CT-2.8"


def test_av_17_the_log_tells_which_zombie_is_moved() -> None:
    """CT-T11: all four have the same name."""
    scene = thieves(6)
    scene.begins_turn(A)
    scene.hand(A)
    scene.dice_will_show(6)
    scene.does(A, "name kornak", "name zombie-2", "to TAN")
    assert scene.said()[-2:] == [
        "Seat 1 chose to move the Zombie at Star Corner (R7).",
        "The Zombie went to the Tannery.",
    ]
    assert last_cited(scene, "Seat 1 chose to move the Zombie at Star Corner (R7).") == "CT-T11"


def test_ct_t17_a_card_won_by_an_intrigue_cites_that_intrigue() -> None:
    """CT-T17 (I07): not the draw of phase 1 (CT-3.6)."""
    scene = ashen(mirko="PR", leona="R12")
    scene.intrigue(A, "escape-a-slavers-clutches")
    acting("mirko", scene)
    scene.dice_will_show(6)
    scene.does(A, "escape", "to R7")
    assert last_cited(scene, "Seat 1 drew an Arcana card.") == "CT-T17"


def test_ct_4_7_a_militiaman_attacks_by_his_own_clause() -> None:
    """CT-4.7, CT-10.1: he pays no action point."""
    scene = thieves()
    scene.stands("leona", "A8")
    scene.begins_turn(A)
    scene.dice_will_show(1, 6, 6, 1, 1)
    scene.does(A, "name kornak", "to A8")
    assert last_cited(scene, "Kornak attacked Leona in Gallows Street (A8).") == "CT-4.7"


def test_ct_t9_who_is_put_somewhere_by_a_skill_makes_no_step() -> None:
    """CT-T9 (Shadow Step), CT-6.2"""
    scene = thieves()
    scene.stands("valdur", "D1")
    scene.turn(A)
    scene.does(A, "activate valdur", "shadow R7")
    assert last_cited(scene, "Valdur went to Star Corner (R7).") == "CT-T9"


def test_ct_t15_wounds_dressed_by_a_card_cost_no_action_point() -> None:
    """K07, KA-6.5"""
    scene = ashen(mirko="D15", leona="R12")
    scene.hand(A, "field-dressing")
    ashes_of(scene).wounds[figure("mirko")] = 2
    scene.turn(A)
    scene.does(A, "dress mirko")
    assert last_cited(scene, "Mirko was healed of 2 wounds.") == "CT-T15"


def last_cited(scene: Scene, sentence: str) -> str | None:
    """The clause of the newest line with this sentence."""
    return next(
        (line["clause"] for line in reversed(scene.table.log(None)) if line["text"] == sentence), None
    )


def test_ct_r65_who_stays_after_an_answer_stays_by_that_ruling() -> None:
    """CT-R65, CT-4.3, KA-R39. Not by the clause for militiamen; a prisoner who got free by his own."""
    scene = ashen(mirko="D15", leona="R12")
    scene.hand(B, "niggling-injury")
    acting("mirko", scene)
    scene.does(A, "to A7")
    scene.does(B, "play niggling-injury")
    scene.does(A, "stay")
    assert last_cited(scene, "Mirko stayed put.") == "CT-R65"
    prison = below(mirko="PR", leona="R8")
    prison.turn(A)
    prison.dice_will_show(4)
    prison.does(A, "activate mirko", "escape", "stay")
    assert last_cited(prison, "Mirko stayed put.") == "KA-R39"


@pytest.mark.parametrize(
    ("place", "action", "die", "sentence", "clause"),
    [
        ("PR", "escape", 3, "to escape for 1 AP: still in prison", "KA-15.5"),
        ("PR", "escape", 4, "to escape for 1 AP: free", "KA-15.6"),
        ("TU", "tunnel", 1, "in the tunnel for 1 AP: lost", "KA-15.11"),
        ("TU", "tunnel", 3, "in the tunnel for 1 AP: through, but not with everything", "KA-15.12"),
        ("TU", "tunnel", 4, "in the tunnel for 1 AP: through with everything", "KA-15.13"),
        ("SC", "read", 4, "over the tomes for 1 AP: understood", "KA-15.15"),
        ("SC", "read", 5, "over the tomes for 1 AP: too deep", "KA-15.16"),
    ],
)
def test_ka_15_a_die_below_cites_what_it_means(
    place: str, action: str, die: int, sentence: str, clause: str
) -> None:
    """KA-15.5, KA-15.6, KA-15.11 – KA-15.13, KA-15.15, KA-15.16"""
    scene = below(mirko=place, leona="R8")
    scene.alarm()
    scene.turn(A)
    scene.dice_will_show(die)
    scene.does(A, "activate mirko", action)
    assert last_cited(scene, f"Mirko rolled {die} {sentence}.") == clause


def test_ct_r6_an_empty_purse_is_called_empty() -> None:
    """CT-R6, CT-10.9. A player with nothing pays nothing, and the log says so in words."""
    scene = ashen(mirko="D15", leona="R12")
    scene.hand(A, "heavy-fine")
    scene.has(B, 0)
    acting("mirko", scene)
    scene.does(A, "play heavy-fine against 2")
    assert scene.said()[-1] == "Seat 2 had no ducats to pay."


def test_ct_t9_the_log_names_duellists_pride() -> None:
    """CT-T9, CT-10.7. A tie that Leona wins is not won by the clause that gives it to the attacker."""
    scene = thieves()
    scene.stands("mirko", "R4")
    scene.stands("leona", "A1")
    scene.turn(A)
    scene.dice_will_show(6, 1, 6, 2)
    scene.does(A, "activate mirko", "to A1")
    assert last_cited(scene, "6 against 6: Leona beat Mirko by Duellist's Pride.") == "CT-T9"
    scene = thieves()
    scene.stands("mirko", "R4")
    scene.stands("iris", "A1")
    scene.turn(A)
    scene.dice_will_show(6, 1, 6, 2)
    scene.does(A, "activate mirko", "to A1")
    assert last_cited(scene, "6 against 6: Mirko beat Iris, as the attacker wins a tie.") == "CT-10.7"


def test_ct_t16_the_log_names_the_watchmans_pass() -> None:
    """CT-T16 (E02), CT-13.2. Who leaves by a closed exit says how."""
    scene = ashen(mirko="D2", leona="R12")
    scene.bears("mirko", "watchmans-pass")
    scene.alarm("D2")
    acting("mirko", scene)
    scene.does(A, "leave D2")
    told = "Mirko left the district through exit D2, which is closed, with the Watchman's Pass."
    assert last_cited(scene, told) == "CT-T16"


def test_ct_7_picking_and_bashing_are_told_apart() -> None:
    """CT-7.2, CT-7.4, KA-4.6. With their action points."""
    scene = ashen(mirko="KIT", leona="R12")
    scene.holds("KIT", "red")
    acting("mirko", scene)
    scene.dice_will_show(5)
    scene.does(A, "pick")
    assert "Mirko tried the lock for 1 AP and rolled 5: it held." in scene.said()
    scene.token("KIT", "security", face_down=False)
    acting("mirko", scene)
    scene.does(A, "bash")
    assert "Mirko opened a chest by bashing it for 3 AP: a red gem, and 1 ducat for Seat 1." in scene.said()


def test_ka_r19_the_log_tells_for_how_many_sixes() -> None:
    """KA-R19, KA-9.1, KA-R20. A die rerolled into a 6 counts, and the log says why it was rerolled."""
    scene = ashen(mirko="R4", leona="A1")
    scene.experience(A, 1)
    acting("mirko", scene)
    scene.dice_will_show(6, 1, 2, 3, 6)
    scene.does(A, "to A1", "experience 1")
    assert "Mirko rerolled a 1 because of an experience token: 6." in scene.said()
    scene.does(A, *sorted(f"flee {end}" for end in scene.offers(A, "flee"))[:1])
    told = "Seat 1 gained 2 experience tokens for 2 sixes, rerolled dice included."
    assert last_cited(scene, told) == "KA-R19"


def test_ct_r56_the_end_is_told() -> None:
    """CT-R56, CT-14.5, KA-11.5, KA-13.4. Conversions, End cards, penalties, and who won which adventure."""
    scene = ashen(9)
    for name in ("valdur", "selene", "mirko", "ysolde", "leona", "davitto", "iris"):
        scene.stands(name, "out")
    scene.stands("brandt", "R3")
    scene.carries("mirko", "scroll scroll keys")
    scene.has(A, 10)
    scene.has(B, 4)
    scene.intrigue(A, "clean-getaway")
    scene.intrigue(B, "keys-to-the-city line-your-pockets")
    scene.ashes.debt[B] = 1
    scene.district.round = 8
    scene.turn(B)
    scene.does(B, "end turn")
    assert scene.table.over
    less = "3 for 1 character left behind, 2 for the unfinished Keys to the City, "
    less += "3 for the unfinished Line Your Pockets and 2 owed at the Inn"
    assert scene.said()[-4:] == [
        "The game is over: treasures that are out are counted.",
        "Seat 1 counted 10 won in play, 2 for 1 bunch of keys, 5 for 2 scrolls and 6 for Clean Getaway: 23 ducats.",
        f"Seat 2 counted 4 won in play; less {less}: 0 ducats, as nobody ends below 0.",
        "Seat 1 won the adventure The Awakening of Sophet Drahas with 23 ducats.",
    ]


@pytest.mark.parametrize(
    ("out", "ahead"),
    [("valdur", ", ahead by the characters who are out"), ("", ", ahead by Arcana cards in hand")],
)
def test_ct_r57_by_the_option_the_log_says_what_decided_a_tie(out: str, ahead: str) -> None:
    """CT-R57. Equal ducats: characters out, treasures carried out, cards in hand."""
    scene = thieves()
    scene.district.tie_breaks = True
    scene.stands("mirko", "R4")
    scene.stands("leona", "R12")
    if out:
        scene.stands(out, "out")
    scene.hand(A, "run")
    scene.hand(B)
    scene.district.round = 7
    scene.turn(B)
    scene.does(B, "end turn")
    assert scene.table.over
    assert scene.said()[-1] == f"Seat 1 won the adventure The Duke's Treasure with 0 ducats{ahead}."


def test_ct_10_1_who_is_attacked_stands_on_an_entrance() -> None:
    """CT-10.1, CT-8.2, CT-T9. A place in good English, and the skill behind a second ducat."""
    scene = thieves()
    scene.stands("mirko", "R3")
    scene.stands("leona", "D2")
    scene.hand(A)
    scene.hand(B)
    scene.turn(A)
    scene.does(A, "activate mirko")
    scene.dice_will_show(6, 6, 1, 1)
    scene.does(A, "to D2")
    assert "Mirko attacked Leona on entrance D2 for 1 AP." in scene.said()
    scene = thieves()
    scene.stands("brandt", "COU")
    scene.stands("mirko", "R3")
    scene.holds("COU", "red")
    scene.turn(B)
    scene.does(B, "activate brandt", "bash")
    assert (
        "Brandt opened a chest by bashing it for 2 AP: a red gem, and 2 ducats for Seat 2 (Heavy Hands)."
        in scene.said()
    )


TOLD_BY_OTHERS = {
    "second-chance",
    "reinforced-lock",
    "heavy-fine",
    "cutpurse",
    "field-dressing",
    "lesson-learned",
    "sharp-eyes",
    "whispered-secret",
    "black-market",
}
"""Cards after which another line tells what they did, or a note in their own."""


def test_ct_11_3_the_log_says_what_a_card_does() -> None:
    """CT-11.3, CT-T8, CT-T15"""
    assert {name for name in CARD_NAMES if name not in CARD_EFFECTS} == TOLD_BY_OTHERS
    assert (
        CardPlayed(B, NIGGLING_INJURY, "").line(None)
        == "{1} played Niggling Injury: 2 spaces fewer, on a new path."
    )
    assert (
        CardPlayed(A, CARD_NAMES.index("second-chance"), "on a 5").line(None)
        == "{0} played Second Chance on a 5."
    )
