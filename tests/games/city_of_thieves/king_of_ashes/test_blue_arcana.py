"""The OWN cards with blue backs (CT-T15, K07 to K12). The other blue cards stand with patrols, fights and fellows."""

from __future__ import annotations

from tests.games.city_of_thieves.king_of_ashes.scenes import AshenScene, staged
from tests.games.city_of_thieves.scenes import A, B, thieves


def holding(cards: str, **figures: str) -> AshenScene:
    """It is A's phase 3, and he holds these cards."""
    scene = staged({"mirko": "R20", "leona": "R12"} | figures)
    scene.hand(A, cards)
    scene.turn(A)
    return scene


def test_ct_t15_k07_field_dressing() -> None:
    """CT-T15 (K07). All wounds of one of one's characters, without AP; a prisoner too; not on the unhurt."""
    scene = holding("field-dressing", selene="PR")
    assert scene.refuses(A, "dress mirko") == "KA-6.5"
    scene.wound("selene", 3)
    assert scene.offers(A, "dress") == {"selene"}
    scene.does(A, "dress selene")
    assert (scene.wounds("selene"), scene.ap, scene.cards(A)) == (0, 7, "")


def test_ct_t15_k08_lesson_learned() -> None:
    """CT-T15 (K08), CT-R45. One experience token, while there are any."""
    scene = holding("lesson-learned lesson-learned")
    scene.does(A, "play lesson-learned")
    assert scene.tokens(A) == 1
    scene.experience(B, 20)
    assert scene.refuses(A, "play lesson-learned") == "CT-R45"


def test_ct_t15_k10_sharp_eyes() -> None:
    """CT-T15 (K10), CT-R7. Up to two face-down tokens; nobody else sees them."""
    scene = holding("sharp-eyes sharp-eyes")
    assert scene.refuses(A, "play sharp-eyes") == "CT-R45"
    scene.token("KIT", "trap")
    scene.token("INN", "staircase")
    scene.token("LIB", "security")
    scene.token("GAL", "mechanism", face_down=False)
    scene.does(A, "play sharp-eyes")
    assert scene.offers(A) == {"look KIT", "look INN", "look LIB"}
    assert scene.refuses(A, "pass") == "CT-T15"
    assert scene.refuses(A, "look GAL") == "CT-T15"
    scene.does(A, "look KIT")
    assert scene.refuses(A, "look KIT") == "CT-T15"
    scene.does(A, "pass")
    tokens = {seat: scene.table.view(seat)["board"]["ashes"]["tokens"]["KIT"] for seat in (A, B, None)}
    assert tokens[A] == {"face_down": True, "token": "trap"}
    assert tokens[B] == tokens[None] == {"face_down": True, "token": None}
    assert "{0} looked at the token in the Kitchen: a trap." in [
        line.replace(scene.table.names[A], "{0}") for line in scene.said(A)
    ]
    assert not any("a trap" in line for line in scene.said(B))
    scene.does(A, "play sharp-eyes", "look INN", "look LIB")
    assert "activate mirko" in scene.offers(A)


def test_ct_t15_k11_whispered_secret() -> None:
    """CT-T15 (K11). One Intrigue card; not with 3 in hand, nor from an empty deck."""
    scene = holding("whispered-secret whispered-secret")
    scene.top_of_intrigue("slay-the-cyclops")
    scene.does(A, "play whispered-secret")
    assert scene.intrigues(A) == "slay-the-cyclops"
    scene.intrigue(A, "clean-getaway rich-haul line-your-pockets")
    assert scene.refuses(A, "play whispered-secret") == "KA-11.2"
    scene.ashes.intrigue[A].pop()
    scene.ashes.intrigue_deck.clear()
    assert scene.refuses(A, "play whispered-secret") == "KA-R24"


def test_ct_t15_k12_black_market() -> None:
    """CT-T15 (K12). Equipment at once, for 1 token instead of 2."""
    scene = holding("black-market", selene="out")
    assert scene.refuses(A, "play black-market") == "KA-9.5"
    scene.experience(A, 1)
    scene.does(A, "play black-market")
    assert scene.offers(A) == {"equip mirko"}
    scene.does(A, "equip mirko", "choose false-papers")
    assert (scene.gear("mirko"), scene.tokens(A)) == ("false-papers", 0)
    scene = holding("black-market")
    scene.experience(A, 1)
    scene.empty_pool()
    assert scene.refuses(A, "play black-market") == "KA-R10"
    scene = holding("black-market", mirko="out")
    scene.experience(A, 1)
    assert scene.refuses(A, "play black-market") == "KA-R22"


def test_ct_t15_blue_cards_are_unknown_in_the_base_game() -> None:
    """CT-T15, KA-1.5. Without the second box nobody holds one, and nothing of it can be done."""
    scene = thieves()
    scene.stands("mirko", "R20")
    scene.turn(A)
    for action in ("play lesson-learned", "heal mirko", "equip mirko", "intrigue", "salve", "pick gem"):
        assert scene.refuses(A, action) is not None
    scene.does(A, "activate mirko")
    assert not {text for text in scene.offers(A) if text.startswith(("via", "fly", "heal", "equip"))}
