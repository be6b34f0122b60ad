"""Trade between players (ED-6.1, ED-6.2) and its moments and limits (ED-R48)."""

from __future__ import annotations

from doubloon.games.el_dorado.rules.trade.trade import new_turn
from tests.games.el_dorado.scenes import A, B, C, Scene, island


def market(seats: int = 2) -> Scene:
    """Explorers on adjacent tiles; with three, C is far away."""
    scene = island(seats)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (5, 0): "wood"})
    scene.explorer(A, (0, 0))
    scene.explorer(B, (1, 0))
    if seats > 2:
        scene.explorer(C, (5, 0))
    scene.cards(A, food=2)
    scene.cards(B, gold=2)
    return scene


def test_ed_6_1_neighbours_swap_cards() -> None:
    """ED-R5"""
    scene = market()
    scene.exploring(A)
    scene.does(A, "offer to 1", "offer food", "offer food", "ask gold", "propose")
    assert scene.offers(B) == {"accept 0", "decline 0"}
    scene.does(B, "accept 0")
    assert scene.hand(A) == {"food": 0, "wood": 0, "gold": 1}
    assert scene.hand(B) == {"food": 2, "wood": 0, "gold": 1}
    assert scene.asked == [A]


def test_ed_6_1_whoever_is_not_asked_may_trade_too() -> None:
    """ED-6.3, ED-R48: in anybody's turn, with players and with the stacks."""
    scene = market()
    scene.cards(B, gold=5)
    scene.exploring(A)
    assert scene.asked == [A]
    assert scene.offers(B) == {"offer to 0", "trade gold for food", "trade gold for wood"}


def test_ed_r4_explorers_on_the_same_tile_trade_too() -> None:
    scene = market()
    scene.explorer(B, (0, 0))
    scene.exploring(A)
    assert "offer to 1" in scene.offers(A)


def test_ed_6_1_explorers_apart_do_not_trade() -> None:
    """ED-R39"""
    scene = market(3)
    scene.exploring(A)
    assert scene.refuses(A, "offer to 2") == "ED-6.1"
    assert scene.refuses(A, "offer to 0") == "ED-6.1"
    scene.island.at[50] = -4
    scene.island.refresh(B)
    assert scene.refuses(A, "offer to 1") == "ED-R39"


def test_ed_r48_a_refused_proposal_is_not_made_again_this_turn() -> None:
    """A proposal that is only being put together is dropped when the game goes on."""
    scene = market()
    scene.exploring(A, speed=2)
    scene.does(A, "offer to 1", "offer food", "propose")
    scene.does(B, "decline 0")
    scene.does(A, "offer to 1", "offer food")
    assert scene.refuses(A, "propose") == "ED-R48"
    scene.does(A, "discover")
    while "end" not in scene.offers(A):
        scene.does(A, min(scene.offers(A, "lay")))
    scene.explorer(A, (0, 0))
    assert not any(scene.island.drafts)
    scene.does(A, "offer to 1", "offer food")
    scene.does(A, "ask gold", "propose")
    scene.does(B, "decline 0")
    assert scene.hand(A)["food"] == 2


def test_ed_r48_a_proposal_is_counted_at_its_own_table_alone() -> None:
    scene = market()
    scene.exploring(A)
    new_turn(scene.island)
    before = scene.island.copy()
    scene.does(A, "offer to 1", "offer food", "propose")
    scene.does(B, "decline 0")
    after = scene.island.copy()
    new_turn(scene.island)
    for table, proposed in ((before, False), (after, True), (scene.island, False)):
        assert any(table.proposed) == proposed
        assert bool(table.refused) == proposed


def test_ed_r48_five_proposals_to_one_player_in_a_turn() -> None:
    scene = market()
    scene.exploring(A)
    for number in range(5):
        scene.does(
            A, "offer to 1", "offer food", *["ask gold"] * (number % 3), *["offer food"] * (number // 3)
        )
        scene.does(A, "propose")
        scene.does(B, "decline 0")
    assert scene.refuses(A, "offer to 1") == "ED-R48"
    assert scene.refuses(B, "offer to 0") is None
    scene.does(A, "end")
    assert scene.refuses(A, "offer to 1") is None


def test_ed_r5_what_a_proposal_can_hold() -> None:
    scene = market()
    scene.exploring(A)
    assert scene.refuses(A, "offer food") == "ED-R48"  # to whom?
    scene.does(A, "offer to 1")
    assert scene.refuses(A, "propose") == "ED-R5"  # empty
    assert scene.refuses(A, "offer wood") == "ED-R5"
    scene.does(A, "offer food", "offer food")
    assert scene.refuses(A, "offer food") == "ED-R5"
    scene.does(A, "ask wood", "ask wood")  # B has none, but that is hidden
    assert scene.refuses(A, "ask wood") == "ED-R5"  # more than B's number of cards
    scene.does(A, "propose")
    assert scene.refuses(B, "accept 0") == "ED-R5"
    assert scene.refuses(B, "decline 0") is None
    assert scene.refuses(A, "offer to 1") == "ED-R48"


def test_ed_r5_at_most_31_cards_of_a_type_are_asked_for() -> None:
    """ED-R48. However many there are; others may still be asked for besides."""
    scene = market()
    scene.cards(B, gold=40)
    scene.exploring(A)
    scene.does(A, "offer to 1", *["ask gold"] * 30)
    assert scene.offers(A, "ask") == {"ask food", "ask wood", "ask gold"}
    scene.does(A, "ask gold")
    assert scene.offers(A, "ask") == {"ask food", "ask wood"}
    assert scene.refuses(A, "ask gold") == "ED-R5"


def test_ed_6_1_the_cave_shrine_can_be_given_and_wins_at_once() -> None:
    """ED-R2: a win by a gift, off-turn."""
    scene = market()
    scene.lay({(3, 4): "shrine", (5, 4): "shrine", (7, 4): "shrine"})
    for where in ((3, 4), (5, 4), (7, 4)):
        scene.offering(B, where)
    scene.island.cave_shrine = A
    scene.exploring(A)
    scene.does(A, "offer to 1", "offer shrine")
    assert scene.refuses(A, "offer shrine") == "ED-6.1"
    assert scene.refuses(A, "ask shrine") == "ED-6.1"
    scene.does(A, "propose")
    scene.does(B, "accept 0")
    assert scene.table.over
    assert scene.table.outcome is not None
    assert scene.table.outcome["winners"] == [B]


def test_ed_6_2_no_trade_while_a_battle_goes_on() -> None:
    """ED-R45, ED-R48; stack trades go on (ED-R6)."""
    scene = market(3)
    scene.lay({(0, 1): "food", (-1, 1): "food"})
    scene.villagers(C, 1, (0, 1))
    scene.villagers(C, 1, (-1, 1))
    scene.cards(C, wood=5)
    scene.explorer(B, (1, 0))
    scene.exploring(A, speed=1)
    scene.does(C, "pass")
    scene.does(A, "move @0,1")
    assert scene.asked == [C]
    assert scene.refuses(B, "offer to 0") == "ED-R48"
    scene.does(C, "trade wood for gold")
    assert scene.offers(C, "flee", "reinforce")


def test_ed_r48_trade_is_open_before_the_roll_and_in_windows() -> None:
    scene = market()
    scene.turn_of(A)
    assert "offer to 1" in scene.offers(A)
    scene.villagers(B, 1, (1, 0))
    scene.exploring(A)
    assert scene.asked == [B]  # a window
    assert "offer to 0" in scene.offers(B)


def test_ed_r38_others_see_numbers_only() -> None:
    """TH-4.4"""
    scene = market(3)
    scene.exploring(A)
    players = scene.table.view(C)["board"]["players"]
    assert players[A]["cards"] == 2
    assert players[A]["hand"] is None
    scene.does(A, "offer to 1", "offer food")
    assert scene.table.view(B)["board"]["players"][A]["draft"] is None
    assert scene.table.view(A)["board"]["players"][A]["draft"]["to"] == B


def test_ed_r48_the_addressee_of_a_proposal_is_asked_at_once() -> None:
    """ED-6.1: the game waits for the answer, then goes on where it was."""
    scene = market()
    scene.exploring(A)
    scene.does(A, "offer to 1", "offer food", "ask gold", "propose")
    assert scene.asked == [B]
    assert scene.offers(B) == {"accept 0", "decline 0"}
    assert scene.refuses(A, "end") is not None
    scene.does(B, "decline 0")
    assert scene.asked == [A]
    assert "end" in scene.offers(A)


def test_ed_r48_who_proposed_takes_it_back_when_nobody_answers() -> None:
    """It still counts, and may be made again: nobody has refused it."""
    scene = market()
    scene.exploring(A)
    assert scene.refuses(A, "withdraw") == "ED-R48"
    scene.does(A, "offer to 1", "offer food", "propose")
    assert scene.asked == [B]
    assert "withdraw" in scene.offers(A)
    assert "withdraw" not in scene.offers(B)
    scene.does(A, "withdraw")
    assert scene.said()[-1] == "Seat 1 takes the offer to Seat 2 back."
    assert scene.asked == [A]
    assert not any(scene.island.proposals)
    scene.does(A, "offer to 1", "offer food", "propose")
    scene.does(B, "accept 0")
    assert scene.hand(B)["food"] == 1
    assert scene.refuses(A, "withdraw") == "ED-R48"


def test_ed_r48_the_question_tells_the_proposal_and_a_draft_can_be_read() -> None:
    scene = market()
    scene.exploring(A)
    scene.does(A, "offer to 1", "offer food", "ask gold")
    said = "Put your proposal to Seat 2 together: you give 1 food and get 1 gold."
    assert scene.table.view(A)["prompt"] == {"text": said, "clause": "ED-R48"}
    scene.does(A, "propose")
    assert "Seat 1 offers 1 food to Seat 2 for 1 gold." in scene.table.view(B)["prompt"]["text"]  # type: ignore[index]


def test_ed_6_3_choices_tell_their_price_and_whom_they_attack() -> None:
    """ED-10.3, ED-12.1: both strengths before anybody helps or flees."""
    scene = market()
    scene.cards(A, food=5, wood=3, gold=3)
    scene.farmhouse(A, (0, 0), (1, 0), (1, -1))
    scene.exploring(A, speed=1)
    labels = {choice["label"] for choice in scene.table.view(A)["choices"]}
    assert "Trade 5 food for 1 wood with the stacks" in labels
    assert any(label.startswith("Buy a villager on") and " for " in label for label in labels)
    assert any(label.endswith(": attacks Seat 2 (1 against 1)") for label in labels)


def test_ed_6_1_the_cave_shrine_is_offered_by_its_holder_and_asked_of_its_holder() -> None:
    """ED-6.1, ED-R48"""
    scene = market()
    scene.island.cave_shrine = A
    scene.exploring(A)
    scene.does(A, "offer to 1")
    assert scene.offers(A, "offer shrine", "ask shrine") == {"offer shrine"}
    scene = market()
    scene.island.cave_shrine = B
    scene.exploring(A)
    scene.does(A, "offer to 1")
    assert scene.offers(A, "offer shrine", "ask shrine") == {"ask shrine"}


def test_ed_6_1_the_cave_shrine_goes_to_the_player_who_asks_for_it() -> None:
    """ED-6.1, ED-R5"""
    scene = market()
    scene.island.cave_shrine = B
    scene.exploring(A)
    scene.does(A, "offer to 1", "ask shrine", "offer food", "propose")
    scene.does(B, "accept 0")
    assert scene.island.cave_shrine == A


def test_ed_r54_from_an_empty_stack_nothing_is_traded() -> None:
    """ED-6.3, ED-R54"""
    scene = market()
    scene.cards(A, gold=5)
    scene.exploring(A)
    assert scene.refuses(A, "trade gold for food") is None
    scene.island.bank[0] = 0
    assert scene.refuses(A, "trade gold for food") == "ED-R54"
    assert scene.offers(A, "trade") == {"trade gold for wood"}
