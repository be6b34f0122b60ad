"""Skills used in an activation (CT-1.6 to CT-1.9, CT-R59, CT-T9), OWN cards (CT-T8), scoring (CT-14)."""

from __future__ import annotations

from tests.games.city_of_thieves.scenes import A, B, C, Scene, thieves


def activated(name: str, where: str, gang: str, hand: str = "", ap: int = 7) -> Scene:
    """A's thief is activated; Leona of B stands on P1, Dorak of C on D1."""
    scene = thieves(a=gang, b="executioners", c="cursed" if gang != "cursed" else "kaldern")
    scene.stands(name, where)
    scene.stands("leona", "P1")
    scene.stands("dorak" if gang != "cursed" else "tortok", "D1")
    scene.hand(A, hand)
    scene.turn(A, ap)
    scene.does(A, f"activate {name}")
    return scene


def test_shadow_step() -> None:
    """CT-T9 (Shadow Step), CT-1.7, CT-1.9, CT-R59. Neither movement nor action; once a turn; for 1 AP."""
    scene = activated("valdur", "D9", "nocturnis")
    scene.stands("mirko", "R7")
    assert scene.refuses(A, "shadow R7") == "CT-T9"
    scene.does(A, "shadow R1")
    assert (scene.place("valdur"), scene.ap) == ("R1", 6)
    assert scene.refuses(A, "shadow R13") == "CT-R59"
    assert scene.refuses(A, "to R2") is None
    scene.does(A, "activate mirko")
    scene.turn(A, 0)
    assert scene.refuses(A, "shadow R13") == "CT-1.9"
    scene.does(A, "activate valdur")
    assert scene.refuses(A, "shadow R13") == "CT-R59"


def test_ghost_walk() -> None:
    """CT-T9 (Ghost Walk). Through figures, but never to end there except by an attack."""
    scene = activated("selene", "A2", "nocturnis")
    scene.stands("mirko", "A1")
    assert scene.refuses(A, "to A1") == "CT-6.9"
    assert scene.refuses(A, "to GAL") is None  # through Mirko
    assert scene.refuses(A, "to P2") is None  # through Leona
    assert scene.refuses(A, "to P1") is None  # an attack
    scene.does(A, "to GAL")
    assert "For 1 AP Selene declared the path A2–A1–Gallery." in scene.said()


def test_ghost_walk_off_the_board_through_an_occupied_entrance() -> None:
    """CT-T9 (Ghost Walk), CT-R53"""
    scene = activated("selene", "R3", "nocturnis")
    scene.stands("mirko", "D2")
    scene.alarm()
    assert scene.refuses(A, "leave D2") is None


def test_fleet_of_foot() -> None:
    """CT-T9 (Fleet of Foot), CT-R59"""
    scene = activated("mirko", "D15", "nocturnis", hand="parry")
    assert scene.refuses(A, "to GAL") == "CT-6.1"
    scene.does(A, "skill mirko")
    assert scene.offers(A) == {"discard parry"}
    scene.does(A, "discard parry", "to GAL")
    assert scene.place("mirko") == "GAL"
    scene = activated("mirko", "D15", "nocturnis")
    assert scene.refuses(A, "skill mirko") == "CT-R59"
    scene = activated("valdur", "D15", "nocturnis", hand="parry")
    assert scene.refuses(A, "skill mirko") == "CT-1.6"


def test_follow_my_lead() -> None:
    """CT-T9 (Follow My Lead). Up to 2 spaces through unoccupied ones; not the fellow's movement."""
    scene = activated("kaldern", "D9", "kaldern")
    scene.stands("tortok", "A2")
    scene.stands("elise", "CHA")
    scene.stands("fenwick", "R4")
    assert scene.offers(A, "lead") == {"tortok", "fenwick"}
    assert scene.refuses(A, "lead elise") == "CT-R45"
    assert scene.refuses(A, "lead kaldern") == "CT-T9"
    assert scene.refuses(A, "lead leona") == "CT-T9"
    scene.does(A, "lead tortok")
    assert scene.offers(A, "to") == {"A1", "COU", "R5", "GAL"}
    assert scene.refuses(A, "to P1") == "CT-T9"  # no attack
    scene.does(A, "to R5")
    assert (scene.place("tortok"), scene.ap) == ("R5", 6)
    scene.does(A, "activate tortok", "to R6")
    assert scene.place("tortok") == "R6"


def test_charming_smile() -> None:
    """CT-T9 (Charming Smile), CT-R46, CT-R6"""
    scene = activated("elise", "A2", "kaldern", hand="run")
    scene.has(B, 5)
    assert scene.offers(A, "skill elise against") == {"2"}
    assert scene.refuses(A, "skill elise against 3") == "CT-R46"
    scene.does(A, "skill elise against 2", "discard run")
    assert (scene.ducats(A), scene.ducats(B), scene.ap) == (2, 3, 7)


def test_hex() -> None:
    """CT-T9 (Hex), CT-R7. At random, and shown."""
    scene = activated("morwen", "D9", "cursed")
    scene.hand(B, "run parry")
    assert scene.refuses(A, "skill morwen against 1") == "CT-T8"
    assert scene.refuses(A, "skill morwen against 3") == "CT-R45"  # no card there
    scene.dice_will_show(2)
    scene.does(A, "skill morwen against 2")
    assert scene.cards(B) == "run"
    assert scene.ap == 6
    assert "Seat 2 lost Parry." in scene.said()


def test_haggler() -> None:
    """CT-T9 (Haggler), CT-R56, CT-R54. One ducat for each treasure Fenwick carried out, ducat chests included."""
    scene = activated("fenwick", "D9", "kaldern")
    scene.carries("fenwick", "red keys ducats")
    assert scene.score(A)["skills"] == 0
    scene.alarm()
    scene.dice_will_show(1)
    scene.does(A, "leave D9")
    assert scene.score(A)["skills"] == 3
    assert scene.score(A)["treasures"] == 2 + 2
    assert scene.ducats(A) == 4


# --- OWN cards --------------------------------------------------------------------------------------------------------


def test_c12_heavy_fine() -> None:
    """CT-T8 (C12), CT-R45, CT-R6. Hidden ducats count as possibly there."""
    scene = activated("mirko", "D9", "nocturnis", hand="heavy-fine")
    scene.has(C, 1)
    assert scene.refuses(A, "play heavy-fine against 1") == "CT-T8"
    assert scene.refuses(A, "play heavy-fine against 4") == "CT-T8"
    scene.does(A, "play heavy-fine against 3")
    assert (scene.ducats(C), scene.ducats(A)) == (0, 0)


def test_c13_cutpurse() -> None:
    """CT-T8 (C13), CT-R46"""
    scene = activated("mirko", "A2", "nocturnis", hand="cutpurse")
    scene.has(B, 5)
    assert scene.refuses(A, "play cutpurse against 3") == "CT-R46"
    scene.does(A, "play cutpurse against 2")
    assert (scene.ducats(A), scene.ducats(B)) == (2, 3)


def test_c14_second_wind() -> None:
    """CT-T8 (C14), CT-R5, CT-R17. Between and inside activations."""
    scene = activated("mirko", "A2", "nocturnis", hand="second-wind second-wind", ap=0)
    scene.does(A, "play second-wind", "to A1", "play second-wind")
    assert scene.ap == 3
    scene.does(A, "end turn")
    assert scene.ap == 7  # B's own


# --- the end ----------------------------------------------------------------------------------------------------------


def test_ct_14_scoring() -> None:
    """CT-14.2, CT-14.3, CT-14.4, CT-14.5, CT-R56"""
    scene = activated("mirko", "D9", "nocturnis")
    scene.has(A, 10)
    scene.carries("mirko", "red scroll")
    scene.carries("selene", "scroll green")
    scene.carries("valdur", "keys keys keys")
    scene.stands("mirko", "out")
    scene.stands("selene", "out")
    scene.stands("valdur", "R1")
    scene.stands("ysolde", "R2")
    assert scene.score(A) == {
        "ducats": 10,
        "treasures": 2 + 5 + 2,
        "skills": 0,
        "adventure": 0,
        "intrigue": 0,
        "penalty": 6,
        "total": 13,
        "out": 2,
        "tokens": 4,
        "cards": 0,
        "gang": "nocturnis",
        "experience": 0,
    }


def test_ct_r56_never_below_nothing() -> None:
    """CT-R56, CT-14.4"""
    scene = activated("mirko", "D9", "nocturnis")
    for name in ("valdur", "selene", "ysolde"):
        scene.stands(name, f"R{len(name)}")
    assert scene.score(A)["penalty"] == 12
    assert scene.score(A)["total"] == 0


def test_ct_r57_ties() -> None:
    """CT-R57. Equals share; by option characters out, then tokens carried out, then cards in hand tell them apart."""
    scene = activated("mirko", "D9", "nocturnis")
    for seat in (A, B, C):
        for figure in scene.district.characters(seat):
            scene.district.put(figure, 84)
    outcome = scene.table.game.outcome
    assert outcome(scene.district)["winners"] == [A, B, C]
    scene.hand(C, "run")
    assert outcome(scene.district)["winners"] == [A, B, C]
    scene.district.tie_breaks = True
    assert outcome(scene.district)["winners"] == [C]
    scene.carries("mirko", "ducats")
    assert outcome(scene.district)["winners"] == [A]
    scene.stands("mirko", "R1")
    scene.has(A, 3)
    assert outcome(scene.district)["winners"] == [C]
    assert outcome(scene.district)["ranks"] == [3, 2, 1]


def test_ct_r62_a_turn_ends() -> None:
    """CT-R62. Every repeatable step uses something up: without AP and cards only the end is left."""
    scene = activated("mirko", "D9", "nocturnis", ap=0)
    assert scene.offers(A) == {"end turn"}
