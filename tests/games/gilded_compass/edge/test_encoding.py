"""What a learner is told of the Gilded Compass beyond what twins of a table can show (GC-18)."""

from __future__ import annotations

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import MAPS
from doubloon.games.gilded_compass.edge.encoding.columns import LAST, MAPS_OF, OWNERS, place_of
from doubloon.games.gilded_compass.edge.encoding.encoding import QUESTIONS, encode
from doubloon.games.gilded_compass.game import GAME
from doubloon.games.gilded_compass.rules.buildings.galleon import Salvage
from doubloon.kernel.chance import quick
from doubloon.kernel.games.options import settled
from doubloon.kernel.masks import ONE
from doubloon.kernel.procedure import Procedure


def table(seats: int) -> Compass:
    options = settled(GAME.options, seats, {"b_building": "guild", "c_building": "galleon"})
    return GAME.start(seats, options, quick(b"encoding"), listen=False, record=False)


def test_gc_12_7_which_chest_was_kept_is_told_to_its_owner_alone() -> None:
    compass = table(3)
    seen = []
    for kept in (1, 3):
        compass.stack.append(Salvage(turn=0, winner=1, last=kept, keeps=1, asks=ONE[1]))
        seen.append([list(encode(compass, seat)) for seat in range(3)])
        compass.stack.pop()
    assert seen[0][0] == seen[1][0]
    assert seen[0][2] == seen[1][2]
    assert (seen[0][1][LAST], seen[1][1][LAST]) == (1, 3)


def test_everybody_sees_themselves_first_and_the_neutral_player_last() -> None:
    compass = table(3)
    compass.maps = type(compass.maps)([1, 2, 4])
    for seat in range(3):
        sheet = encode(compass, seat)
        for ahead in range(3):
            tile = (seat + ahead) % 3
            assert sheet[MAPS_OF + MAPS * ahead + tile] == 1
    assert [place_of(1, owner, 3) for owner in range(4)] == [2, 0, 1, OWNERS - 1]


def test_every_rule_that_asks_has_a_number() -> None:
    asking = {
        kind for kind in GAME.saved if issubclass(kind, Procedure) and kind.choices is not Procedure.choices
    }
    assert asking == set(QUESTIONS)
