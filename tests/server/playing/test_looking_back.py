"""What a returning player has missed, and how the dice of a finished game fell."""

from __future__ import annotations

import math
import re
from typing import Any

from doubloon.hosting.learning.luck import luck
from tests.server.live import Visitor


def test_faces_are_counted_by_seat_beside_what_was_to_be_expected() -> None:
    told = luck([(0, 6), (0, 6), (2, 1), (0, 3), (2, 4)], seats=3)
    assert told.expected == 3.5
    assert [one.seat for one in told.seats] == [0, 2], "who threw nothing had no luck of either kind"
    ann, cecil = told.seats
    assert (ann.dice, ann.faces, ann.mean) == (3, [0, 0, 1, 0, 0, 2], 5.0)
    assert (cecil.dice, cecil.mean) == (2, 2.5)
    assert ann.spread == round(math.sqrt(35 / 12 / 3), 3)


async def test_the_luck_of_a_finished_game_is_what_its_log_says(ann: Visitor) -> None:
    table = await ann.table("me", "bot:random")
    async with ann.at(table["id"], seat=0) as socket:
        while await socket.turn():
            await socket.first_choice()
    told = await ann.get(f"/api/tables/{table['id']}/luck")
    moment = await ann.get(f"/api/tables/{table['id']}/moment")
    fallen = [pips for line in moment["view"]["log"] for pips in dice_in(line)]
    assert fallen
    counted = [sum(seat["faces"][face] for seat in told["seats"]) for face in range(6)]
    assert counted == [fallen.count(face) for face in range(1, 7)]
    for seat in told["seats"]:
        assert sum(seat["faces"]) == seat["dice"]
        assert seat["mean"] == round(sum((f + 1) * n for f, n in enumerate(seat["faces"])) / seat["dice"], 3)


def dice_in(line: dict[str, Any]) -> list[int]:
    """The dice a sentence of the log says fell: `rolled 2 5 and neutral 6.`, `rerolled 2 5 into 1 1.`"""
    found = {"Rolled": r"(?:rolled|neutral) ([\d ]+)", "Rerolled": r"into ([\d ]+)"}.get(line["kind"])
    return [int(word) for part in re.findall(found, line["text"]) for word in part.split()] if found else []


async def test_the_last_turn_is_the_last_ply_of_ones_own_seat(ann: Visitor, bob: Visitor) -> None:
    table = await ann.table("me", "open")
    await bob.post(f"/api/tables/{table['id']}/join", {})
    path = f"/api/tables/{table['id']}/last-turn"
    assert await ann.get(path, seat=0) == await bob.get(path, seat=1) == {"version": 0}
    async with ann.at(table["id"], seat=0) as hers, bob.at(table["id"], seat=1) as his:
        await hers.hear("shown")
        await his.hear("shown")
        first, other = (hers, his) if 0 in hers.view["to_act"] else (his, hers)
        made = 0
        while first.view["seat"] in first.view["to_act"]:
            made = (await first.first_choice())["version"]
        await other.until(made)
        after = (await other.first_choice())["version"]
        seats = {first: (first.view["seat"], made), other: (other.view["seat"], after)}
    versions = dict(seats.values())
    assert await ann.get(path, seat=0) == {"version": versions[0]}
    assert await bob.get(path, seat=1) == {"version": versions[1]}
