"""Guards that no other scene reaches: each refusal for its own reason; cards that do nothing."""

from __future__ import annotations

from tests.games.battle_of_gog.scenes import P1, P2, Scene, scene


def reason(play: Scene, seat: int, text: str) -> str:
    """The sentence by which this is refused."""
    refusal = play.table.refusal(seat, text)
    assert refusal is not None
    return refusal.text


def test_bg_10_4_cities_and_spirits_each_close_a_square() -> None:
    play = scene(2)
    play.soldiers(P1, "6@5,5")
    play.cities(P2, "1@5,6")
    play.gog("5,4")
    play.moving(P1, 4)
    assert reason(play, P1, "move 1 e") == "A city cannot be entered."
    assert reason(play, P1, "move 1 w") == "A spirit stands there."


def test_bg_18_20_nobody_sits_on_a_third_seat_of_two() -> None:
    play = scene(2)
    play.holds(P2, "Speed")
    play.card(P1, "T21", 3)
    play.does(P1, "apply")
    assert play.refuses(P1, "take-card 3 speed") == "BG-18.20"
    assert play.offers(P1) == {"take-card 2 speed", "take-nothing"}


def test_bg_8_9_the_log_says_when_a_card_does_nothing() -> None:
    """BG-18.6, BG-18.9: no resources to lose, no soldier to send."""
    for card in ("T06", "T09"):
        play = scene(2)
        play.cities(P1, "1@5,5")
        play.card(P1, card, 3)
        play.does(P1, "apply")
        assert "The card does nothing to Seat 1." in play.said(), card


def test_bg_18_9_a_city_on_a_corner_closes_it() -> None:
    """BG-3.4: by a switch cities stand on corners."""
    play = scene(2, corners="soldiers-and-cities")
    play.soldiers(P1, "1@5,5")
    play.cities(P2, "1@0,0")
    play.card(P1, "T09", 3)
    play.does(P1, "apply")
    assert play.refuses(P1, "corner 1 nw") == "BG-18.9"
    assert play.offers(P1) == {"corner 1 ne", "corner 1 se", "corner 1 sw"}


def test_bg_18_1_a_soldier_in_stock_is_not_raised() -> None:
    """BG-18.1: the second die is in stock, those above it are on the map."""
    play = scene(2)
    play.soldiers(P1, "1@5,5 1@6,6 1@7,8 1@8,8 1@9,9")
    play.canaan.remove_soldier(1)
    play.card(P1, "T01", 3)
    play.does(P1, "apply")
    assert reason(play, P1, "soldier 2") == "That soldier is not among those to choose from."
    play.does(P1, "soldier 1", "soldier 3", "soldier 4")
    assert play.army(P1) == {"4@5,5", "4@7,8", "4@8,8", "1@9,9"}


def test_bg_18_21_the_first_soldier_is_sent_before_another_is_named() -> None:
    play = scene(2)
    play.land(W="3,3 3,9")
    play.soldiers(P1, "1@1,1 1@1,2")
    play.card(P1, "T22", 3)
    play.does(P1, "apply", "soldier 1")
    assert reason(play, P1, "soldier 2") == "The soldier is named; now name its forest."


def test_bg_16_6_a_city_founded_beside_the_slot_gets_the_scroll_at_once() -> None:
    play = scene(2)
    play.soldiers(P1, "1@6,6 1@1,1")
    play.moving(P1, 2)
    play.does(P1, "found 1")
    assert play.canaan.scrolls[P1] == 1
    assert "binds it to the city on (6,6)" in play.said()
