"""Rounds, turns, the militia's recall, the alarm and the end (CT-3, CT-13, CT-14)."""

from __future__ import annotations

import pytest

from doubloon.games.city_of_thieves.content import CARD_NAMES
from doubloon.kernel.events import Event
from tests.games.city_of_thieves.scenes import A, B, C, Scene, thieves


def crowd(scene: Scene) -> None:
    """Everybody stands somewhere out of the way."""
    for seat in range(scene.district.seats):
        for slot, figure in enumerate(scene.district.characters(seat)):
            scene.district.put(figure, 36 + 4 * seat + slot)


def test_ct_3_5_phases_in_order() -> None:
    """CT-3.5, CT-3.6, CT-3.7, CT-3.8, CT-3.10, CT-11.1, CT-5.3, CT-3.1, CT-R5, CT-11.5"""
    scene = thieves()
    crowd(scene)
    scene.hand(A, "run run run run run run hidden-blade ambush")
    scene.top_of_deck("parry")
    scene.begins_turn(A)
    assert "parry" in scene.cards(A)  # phase 1; no hand limit
    assert scene.offers(A) == {"name kornak", "name valrut"}  # phase 2
    scene.dice_will_show(6)
    scene.does(A, "name kornak")
    assert scene.ap == 7  # phase 3
    assert "end turn" in scene.offers(A)
    scene.does(A, "end turn")
    assert scene.asked == [B]
    assert scene.district.active == B


def test_ct_3_4_first_player_then_clockwise_and_the_first_player_stays() -> None:
    """CT-3.4, CT-3.2, CT-R1, CT-R2"""
    scene = thieves(c="cursed", round=1)
    scene.district.first = B
    crowd(scene)
    scene.begins_round(1)
    order = []
    while scene.district.round < 3:
        seat = scene.asked[0]
        if "end turn" in scene.offers(seat):
            order.append(seat)
            scene.does(seat, "end turn")
        else:
            scene.does(seat, min(scene.offers(seat)))
    assert order == [B, C, A, B, C, A]


def test_ct_r44_ex_33_an_empty_deck_is_renewed() -> None:
    """EX-33, CT-R44. 31 discarded cards: one is drawn, 30 remain."""
    scene = thieves()
    crowd(scene)
    cards = sorted(scene.district.deck)
    scene.district.deck, scene.district.discards = [], cards[:31]
    scene.begins_turn(A)
    assert (len(scene.district.deck), len(scene.district.discards)) == (30, 0)
    assert len(scene.district.hands[A]) == 1


def test_ct_r44_nothing_to_draw() -> None:
    """CT-R44"""
    scene = thieves()
    crowd(scene)
    scene.district.deck, scene.district.discards = [], []
    scene.begins_turn(A)
    assert scene.cards(A) == ""
    assert scene.offers(A, "name") == {"kornak", "valrut"}


SQUARES = {
    (4, 2): "Bounties are posted: from now on a beaten militiaman is worth 3 ducats.",
    (5, 2): "Portcullises fall in the gates to the north and to the south.",
    (5, 3): "The gates to the north and south open; portcullises fall in those to the east and west.",
    (5, 4): "All gates open.",
    (6, 3): "The dead grow restless: from now on a zombie moves up to 3 spaces.",
    (8, 4): "The missions on offer are discarded, and new ones laid out.",
    (13, 3): "Fireworks: nobody moves a militiaman in this round.",
    (14, 4): "The watch is doubled: until the alarm a purple card lets both militiamen move.",
}


@pytest.mark.parametrize(("adventure", "square"), SQUARES)
def test_ct_3_3_the_event_of_a_square_is_read_out(adventure: int, square: int) -> None:
    """CT-3.3, CT-T11, CT-T19. Also an event that only changes what will hold from then on; once, and on no other square."""
    scene = thieves(adventure)
    crowd(scene)
    told: list[object] = []
    scene.district.told = told
    scene.begins_round(square)
    clause = "CT-T11" if adventure < 9 else "CT-T19"
    said = [(event.line(None), event.cites()) for event in told if isinstance(event, Event)]
    assert said.count((SQUARES[adventure, square], clause)) == 1
    for other in {1, 2, 3, 4, 5, 6, 7} - {square}:
        told.clear()
        scene.begins_round(other)
        lines = [event.line(None) for event in told if isinstance(event, Event)]
        assert SQUARES[adventure, square] not in lines


def test_av2_both_militiamen_go_home_on_square_3() -> None:
    """CT-3.3, CT-T11, CT-R63 (AV2). Kornak first; from an occupied room to the nearest empty space."""
    scene = thieves()
    crowd(scene)
    scene.stands("kornak", "R1")
    scene.stands("valrut", "R7")
    scene.stands("mirko", "TRE")
    scene.begins_round(3)
    assert scene.place("kornak") == "GUA"
    assert scene.asked == [A]
    assert scene.offers(A, "place") == {"A4", "COU"}
    assert scene.refuses(A, "place R5") == "CT-R63"
    scene.does(A, "place COU")
    assert scene.place("valrut") == "COU"
    assert scene.offers(A, "name") == {"kornak", "valrut"}  # A's turn has begun


def test_av2_a_militiaman_at_home_stays() -> None:
    """CT-T11 (AV2)"""
    scene = thieves()
    crowd(scene)
    scene.begins_round(3)
    assert (scene.place("kornak"), scene.place("valrut")) == ("GUA", "TRE")


def test_ct_r51_ex_29_alarm_with_three_players() -> None:
    """EX-29, CT-R50, CT-R51, CT-T11, CT-3.3. A B C A B C A B lay one each before any turn; 8 exits stay open."""
    scene = thieves(c="cursed")
    crowd(scene)
    scene.begins_round(5)
    assert scene.district.alarm
    asked = []
    for number in range(1, 9):
        [seat] = scene.asked
        asked.append(seat)
        assert len(scene.offers(seat, "portcullis")) == 17 - number
        scene.does(seat, f"portcullis D{number}")
        if number == 1:
            assert scene.refuses(B, "portcullis D1") == "CT-R51"
    assert asked == [A, B, C, A, B, C, A, B]
    assert scene.offers(A, "name") == {"kornak", "valrut"}
    assert len(scene.table.view(None)["board"]["portcullises"]) == 8


def test_ct_r51_gangs_without_characters_lay_theirs_too() -> None:
    """CT-R51, CT-R8. The others still play; a gang that is out draws and moves the militia."""
    scene = thieves()
    crowd(scene)
    for name in ("leona", "davitto", "iris", "brandt"):
        scene.stands(name, "out")
    scene.begins_round(5)
    scene.does(A, "portcullis D1")
    assert scene.asked == [B]
    scene.turn(B)
    assert scene.offers(B) == {"end turn"}
    scene.hand(B, "heavy-fine second-wind")
    assert scene.offers(B) == {"end turn", "play heavy-fine against 1", "play second-wind"}


def test_ct_14_1_the_game_ends_after_the_last_round() -> None:
    """CT-14.1, CT-R1, CT-R55"""
    scene = thieves()
    crowd(scene)
    scene.district.round = 7
    scene.alarm()
    scene.stands("brandt", "D9")
    scene.turn(B)
    scene.does(B, "activate brandt", "leave D9", "end turn")
    assert scene.table.over
    assert scene.place("brandt") == "out"


def test_ct_r9_the_game_ends_when_nobody_is_left() -> None:
    """CT-R9"""
    scene = thieves()
    crowd(scene)
    scene.alarm()
    for seat in (A, B):
        for figure in scene.district.characters(seat):
            scene.district.put(figure, 84)
    scene.stands("mirko", "D9")
    scene.turn(A)
    scene.does(A, "activate mirko")
    scene.does(A, "leave D9")
    assert scene.table.over
    assert scene.district.round == 2


def test_ct_1_10_hands_and_ducats_are_their_owners_alone() -> None:
    """CT-1.10, CT-R7"""
    scene = thieves()
    crowd(scene)
    scene.hand(A, "run")
    scene.has(A, 5)
    scene.turn(A)
    seen = [scene.table.view(reader)["board"]["players"][A] for reader in (A, B, None)]
    assert [player["ducats"] for player in seen] == [5, None, None]
    assert [player["hand"] is not None for player in seen] == [True, False, False]
    assert [player["cards"] for player in seen] == [1, 1, 1]
    scene.district.open_ducats = True  # the option of CT-R7
    assert scene.table.view(B)["board"]["players"][A]["ducats"] == 5


def test_ct_r7_only_the_drawer_is_told_which_card() -> None:
    """CT-R7"""
    scene = thieves()
    crowd(scene)
    scene.top_of_deck("run", "parry")
    scene.turn(A)
    scene.does(A, "end turn")
    assert "Seat 2 drew Run." in scene.said(B)
    assert "Seat 2 drew an Arcana card." in scene.said(A)
    assert CARD_NAMES[scene.district.hands[B][0]] == "run"
