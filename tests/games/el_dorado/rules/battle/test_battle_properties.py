"""Battles with any armies and any dice: who dies, who returns, who is locked, how many cards change hands."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from doubloon.games.el_dorado.content import ARMY, EXPLORERS, LOST
from tests.games.el_dorado.scenes import A, B, island

ARMIES = st.integers(0, 4)
DICE = st.lists(st.integers(1, 6), min_size=6, max_size=6)


@settings(deadline=None, max_examples=120)
@given(
    attackers=st.integers(1, 4),
    defenders=ARMIES,
    explorer=st.booleans(),
    fort=st.booleans(),
    ours=DICE,
    theirs=DICE,
    cards=st.integers(0, 9),
)
def test_ed_12_and_ed_13_hold_for_any_armies(
    attackers: int, defenders: int, explorer: bool, fort: bool, ours: list[int], theirs: list[int], cards: int
) -> None:
    """ED-12.7, ED-12.8, ED-13.1, ED-13.2, ED-13.4, ED-13.5, ED-14.1, ED-R17, ED-R18"""
    scene = island(seats=2)
    scene.lay({(0, 0): "gold", (1, 0): "wood", (7, 0): "gold", (9, 0): "gold"})
    scene.explorer(A, (7, 0))
    scene.explorer(B, (1, 0) if explorer else (9, 0))
    scene.villagers(A, attackers, (0, 0))
    scene.villagers(B, defenders, (1, 0))
    if fort:
        scene.fort(B, (1, 0), (2, 0), (2, -1))
    defence = defenders + explorer + fort
    scene.cards(A, gold=1)
    scene.cards(B, food=cards)
    scene.exploring(A)
    if scene.asked == [B]:
        scene.does(B, "pass")
    scene.dice_will_show(*ours[:attackers], *theirs[:defence])
    scene.does(A, f"march @0,0 e {attackers}")
    while scene.asked == [B]:
        scene.does(
            B, "done" if "done" in scene.offers(B) else "give food" if scene.offers(B, "give") else "pass"
        )
    if not defence:
        assert scene.army(A) == {(1, 0): attackers}
        return
    attack, defended = sum(ours[:attackers]), sum(theirs[:defence])
    state = scene.island
    if attack == defended:
        assert scene.army(A) == {(0, 0): attackers}
        assert scene.army(B) == ({(1, 0): defenders} if defenders else {})
        assert all(state.locked >> piece & 1 for piece in range(attackers))
        assert bool(state.locked >> (EXPLORERS + B) & 1) == explorer
        assert scene.hand(B)["food"] == cards
    elif attack > defended:
        assert scene.army(A) == {(1, 0): attackers}
        assert scene.army(B) == {}
        assert sum(state.at[ARMY * B + n] == LOST for n in range(ARMY)) == defenders
        assert scene.built(B)[2] is False
        assert (scene.at(B) is None) == explorer
        assert scene.hand(A)["food"] == (cards // 2 if explorer else 0)
        assert not state.locked
    else:
        assert scene.army(A) == {}
        assert scene.army(B) == ({(1, 0): defenders} if defenders else {})
        assert scene.built(B)[2] == fort
        assert scene.hand(B)["food"] == cards
        assert not state.prisoners
