"""What the log says of a game (CT-R7): each sentence with the clause that holds there."""

from __future__ import annotations

import pytest

from tests.games.city_of_thieves.scenes import A, B, Scene
from tests.games.city_of_thieves.scenes_ashes import acting, ashen
from tests.games.city_of_thieves.scenes_below import below


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
        ("PR", "escape", 3, "to escape: still in prison", "KA-15.5"),
        ("PR", "escape", 4, "to escape: free", "KA-15.6"),
        ("TU", "tunnel", 1, "in the tunnel: lost", "KA-15.11"),
        ("TU", "tunnel", 3, "in the tunnel: through, but not with everything", "KA-15.12"),
        ("TU", "tunnel", 4, "in the tunnel: through with everything", "KA-15.13"),
        ("SC", "read", 4, "over the tomes: understood", "KA-15.15"),
        ("SC", "read", 5, "over the tomes: too deep", "KA-15.16"),
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
    """CT-R6, CT-10.9. Who has nothing pays nothing, and the log says so in words."""
    scene = ashen(mirko="D15", leona="R12")
    scene.hand(A, "heavy-fine")
    scene.has(B, 0)
    acting("mirko", scene)
    scene.does(A, "play heavy-fine against 2")
    assert scene.said()[-1] == "Seat 2 had no ducats to pay."
