"""Reinforced patrols (KA-5, KA-R2 to KA-R4), Subtle Watchman and Private Security (CT-T15)."""

from __future__ import annotations

from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, ashen, staged
from tests.games.city_of_thieves.scenes import A, B, C


def patrol(top: str, hands: tuple[str, str] = ("", ""), **figures: str) -> AshenScene:
    """A's turn begins; he draws `run`, and then this card lies on top of the deck."""
    scene = staged({"mirko": "R20", "leona": "THE", "kornak": "GUA", "valrut": "TRE"} | figures)
    scene.hand(A, hands[0])
    scene.hand(B, hands[1])
    scene.top_of_deck("run", top)
    scene.begins_turn(A)
    return scene


def test_ka_5_2_ex_38_the_back_decides() -> None:
    """EX-38, KA-5.2, KA-5.3, KA-5.4, KA-R3. Blue: nobody moves. Purple: one militiaman, up to 4 spaces, without a die."""
    scene = patrol("frenzy")
    assert "activate mirko" in scene.offers(A)
    assert [scene.place(name) for name in ("kornak", "valrut")] == ["GUA", "TRE"]
    scene = patrol("ambush")
    assert scene.offers(A) == {"name kornak", "name valrut", "pass"}
    scene.does(A, "name kornak")
    assert [asked["text"] for seat in (A, B) if (asked := scene.table.view(seat)["prompt"])] == [
        "Where does Captain Kornak go?",
        "Seat 1 moves Captain Kornak.",
    ]
    assert "P3" in scene.offers(A, "to")  # GUA–A8–P4–P3
    assert "P2" in scene.offers(A, "to")  # four steps
    assert "A4" not in scene.offers(A, "to")  # five
    scene.does(A, "to P2")
    assert scene.place("kornak") == "P2"
    assert "activate mirko" in scene.offers(A)


def test_ka_r4_purple_is_a_permission() -> None:
    """KA-R4"""
    scene = patrol("ambush")
    scene.does(A, "pass")
    assert "activate mirko" in scene.offers(A)


def test_ka_r2_everybody_sees_the_backs() -> None:
    """KA-R2, CT-R7. The top card of the deck and the cards in each hand, by their colour alone."""
    scene = ashen(mirko="R20", leona="THE")
    scene.hand(A, "run frenzy")
    scene.top_of_deck("caltrops")
    scene.turn(A)
    board = scene.table.view(B)["board"]
    assert board["ashes"]["top_back"] == "blue"
    assert board["players"][A]["backs"] == ["purple", "blue"]
    assert board["players"][A]["hand"] is None


def test_ka_r3_an_empty_deck_is_renewed_before_the_back_is_read() -> None:
    """KA-R3, CT-R44. Without any card it counts as blue."""
    scene = ashen(mirko="R20", leona="THE")
    district = scene.district
    district.discards = [card for card in district.deck if card != 0][:1]
    district.deck = [0]
    scene.begins_turn(A)
    assert scene.cards(A) == "run"
    assert not district.discards
    assert len(district.deck) == 1
    scene = ashen(mirko="R20", leona="THE")
    scene.district.deck = [0]
    scene.begins_turn(A)
    assert "activate mirko" in scene.offers(A)


def test_ka_5_1_ka_5_5_ex_39_caught() -> None:
    """EX-39, KA-5.1, KA-5.5, CT-R15, KA-R38. Three dice; 2 ducats to the bank, prison with both treasures, no flight."""
    scene = ashen(a="nocturnis", b="cursed", kornak="GUA", mirko="R20")
    scene.hires(B, "shaana", "dorak")
    scene.stands("shaana", "A8")
    scene.carries("shaana", "red scroll")
    scene.has(B, 5)
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    scene.dice_will_show(6, 1, 1, 5, 5, 5)
    scene.does(A, "name kornak", "to A8")
    assert "Captain Kornak rolled 1, 1, 6; Shaana rolled 5, 5, 5." in scene.said()
    assert (scene.ducats(B), scene.place("shaana"), scene.carried("shaana")) == (3, "PR", "red scroll")
    assert scene.place("kornak") == "A8"
    assert scene.asked == [A]


def test_ka_r4_a_beaten_militiaman_runs_three_spaces() -> None:
    """KA-R4, KA-5.6. He is neither wounded nor imprisoned, whatever is played."""
    scene = patrol("ambush", ("", "poisoned-blade"), leona="A8")
    scene.does(B, "pass")  # the card might be Subtle Watchman
    scene.does(A, "name kornak")
    scene.dice_will_show(1, 1, 1, 6, 6)
    scene.does(A, "to A8")
    assert scene.refuses(B, "play poisoned-blade") == "CT-R45"
    scene.does(B, "pass", "flee P2")
    assert scene.place("kornak") == "P2"
    assert list(scene.ashes.wounds) == [0] * 22


def test_ka_5_6_militiamen_cannot_be_attacked() -> None:
    """KA-5.6"""
    scene = ashen(mirko="R4", kornak="A1", leona="R12")
    scene.turn(A)
    scene.does(A, "activate mirko")
    assert scene.refuses(A, "to A1") == "CT-R22"


def test_ct_t15_k01_subtle_watchman() -> None:
    """CT-T15 (K01), KA-R61. Another player treats a purple back as blue, before a militiaman is named."""
    scene = patrol("ambush", ("", "subtle-watchman"))
    assert scene.asked == [B]
    assert scene.refuses(B, "play run") == "CT-T15"
    scene.does(B, "play subtle-watchman")
    assert "activate mirko" in scene.offers(A)
    scene = patrol("ambush", ("", "frenzy"))
    assert scene.offers(B) == {"pass"}  # a blue back might be the card
    scene.does(B, "pass")
    assert scene.offers(A) == {"name kornak", "name valrut", "pass"}
    scene = patrol("ambush", ("", "run run"))
    assert scene.asked == [A]  # only purple backs: he cannot have it
    scene = patrol("frenzy", ("", "subtle-watchman"))
    assert scene.asked == [A]  # a blue back is not used


def test_ct_t15_k01_the_others_are_asked_in_turn_order() -> None:
    """CT-T15 (K01), CT-R41. One card is enough."""
    scene = ashen(c="cursed", mirko="R20", leona="THE", dorak="R9", kornak="GUA", valrut="TRE")
    scene.hand(B, "subtle-watchman")
    scene.hand(C, "subtle-watchman")
    scene.top_of_deck("run", "ambush")
    scene.begins_turn(A)
    assert scene.asked == [B]
    scene.does(B, "pass")
    assert scene.asked == [C]
    scene.does(C, "play subtle-watchman")
    assert scene.asked == [A]
    assert scene.cards(B) == "subtle-watchman"


def test_ct_t15_k02_private_security() -> None:
    """CT-T15 (K02). The back is ignored; one militiaman moves up to 6 spaces."""
    scene = patrol("frenzy", ("private-security", ""))
    scene.does(A, "play private-security")
    assert scene.offers(A) == {"name kornak", "name valrut", "pass"}
    scene.does(A, "name kornak")
    scene.does(A, "to A3")  # GUA–A8–P4–P1–P2–A4–A3
    assert scene.place("kornak") == "A3"
    scene = patrol("ambush", ("private-security", ""))
    scene.does(A, "pass", "name kornak")
    assert "A3" not in scene.offers(A, "to")
    assert scene.cards(A) == "run private-security"


def test_ka_5_1_captain_kornak_and_chief_valrut() -> None:
    """KA-5.1, KA-12.2. In adventures 9 to 14 they replace the militiamen, by name too; not in the old city."""
    scene = ashen(mirko="D1", leona="A8")
    scene.top_of_deck("run", "run")
    scene.begins_turn(A)
    titles = {figure["id"]: figure["title"] for figure in scene.table.view(A)["board"]["figures"]}
    assert (titles["kornak"], titles["valrut"]) == ("Captain Kornak", "Chief Valrut")
    labels = [choice["label"] for choice in scene.table.view(A)["choices"]]
    assert "Captain Kornak, in the Guardroom" in labels
    scene.does(A, "name valrut", "to A4")
    assert "Chief Valrut went to Duke Street (A4)." in scene.said()
    old = ashen(1, old_city=True, mirko="D1", leona="A8")
    old.turn(A)
    assert {one["title"] for one in old.table.view(A)["board"]["figures"] if one["id"] == "kornak"} == {
        "Kornak"
    }
