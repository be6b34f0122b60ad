"""A learner's walk through a game: what it is shown and may do, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

from doubloon.kernel.positions.stepping import Episode, Eye
from tests.kernel.scenes import at_the_cove, cove_of
from tests.toys.smugglers_cove.encoding import CoveEncoder, encode
from tests.toys.smugglers_cove.game import GAME

NAMES = ["Anne", "Black", "Calico"]


def in_a_list(numbers: Any, kind: str) -> tuple[str, list[int]]:
    """Instead of an array: what kind it would be of, and what is in it."""
    return kind, list(memoryview(numbers).cast("h" if kind == "number" else "b"))


EYE = Eye(GAME.catalogue.actions, CoveEncoder(), in_a_list, "number", "truth")


def at_the_first_question() -> Episode:
    return Episode(EYE, cove_of(at_the_cove()), NAMES)


def offered(walk: Episode) -> list[int]:
    return [int(action.code) for action in walk.state.choices(walk.seat)]


def test_a_look_is_what_the_game_tells_the_seat_and_what_it_offers() -> None:
    walk = at_the_first_question()
    seen = walk.look()
    assert seen["observation"] == ("number", list(encode(walk.state, walk.seat)))
    kind, mask = seen["action_mask"]
    assert kind == "truth"
    assert len(mask) == len(GAME.catalogue)
    assert [code for code, legal in enumerate(mask) if legal] == sorted(offered(walk))
    assert seen == EYE.look(walk.state, walk.seat)


def test_a_lot_draws_one_of_the_codes_that_were_offered() -> None:
    walk = at_the_first_question()
    walk.look()
    legal = offered(walk)
    assert len(legal) > 1
    assert [walk.drawn((number + 0.5) / len(legal)) for number in range(len(legal))] == legal
    assert (walk.drawn(0.0), walk.drawn(1 - 2**-53)) == (legal[0], legal[-1])


def test_who_is_not_asked_may_do_nothing_but_sees() -> None:
    walk = at_the_first_question()
    idle = walk.seat
    walk.play(min(offered(walk)))
    assert idle not in walk.state.to_act()
    seen = EYE.look(walk.state, idle)
    assert not any(seen["action_mask"][1])
    assert seen["observation"][1] == list(encode(walk.state, idle))


def test_a_look_is_nobody_elses() -> None:
    """Arrays that are kept stay as they were, whatever is played."""
    keep = Eye(GAME.catalogue.actions, CoveEncoder(), lambda numbers, _: numbers, None, None)
    walk = Episode(keep, cove_of(at_the_cove()), NAMES)
    seen = walk.look()
    before = {name: list(part) for name, part in seen.items()}
    for _ in range(6):
        walk.look()
        walk.play(min(offered(walk)))
    assert {name: list(part) for name, part in seen.items()} == before


@pytest.mark.parametrize("looked", [True, False])
def test_what_is_not_offered_is_refused_and_nothing_happens(looked: bool) -> None:
    walk = at_the_first_question()
    if looked:
        walk.look()
    legal = offered(walk)
    wrong = next(code for code in range(len(GAME.catalogue)) if code not in legal)
    with pytest.raises(ValueError, match=f"{NAMES[walk.seat]} may not play {wrong} "):
        walk.play(wrong)
    for beyond in (-1, len(GAME.catalogue)):
        with pytest.raises(ValueError, match="there is no such action"):
            walk.play(beyond)
    assert offered(walk) == legal


def test_a_walk_goes_from_name_to_name_until_nobody_is_asked() -> None:
    walk = at_the_first_question()
    asked: str | None = NAMES[walk.seat]
    for _ in range(GAME.cap):
        if asked is None:
            break
        assert asked == NAMES[walk.seat]
        assert walk.seat == walk.state.to_act()[0]
        asked = walk.play(min(offered(walk)))
    assert asked is None
    assert walk.state.over
