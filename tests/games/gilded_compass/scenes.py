"""Scenes of the Gilded Compass: a table set exactly as a worked example says, then played by its action texts.

    scene = compass(seats=3)
    scene.turn(A, "1 4 6")
    scene.does(A, "university 1 4")
    assert scene.row() == "A1 A4"

Dice are scripted with `dice_will_show`; nothing is patched.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mypy_extensions import i64

from doubloon.games.gilded_compass.compass import Compass
from doubloon.games.gilded_compass.content import (
    ABILITY_NAMES,
    ARTIFACT_NAMES,
    ITEM_NAMES,
    MAP_NAMES,
    MISSION_NAMES,
    SPECIALIST_NAMES,
    VALUES,
)
from doubloon.games.gilded_compass.dice_sets import NOBODY, DiceSet, dice_set, ranked
from doubloon.games.gilded_compass.game import GAME
from doubloon.games.gilded_compass.rules.buildings.university import die, owner_of, pips_of
from doubloon.games.gilded_compass.rules.rounds import ROUND, Expedition, Round
from doubloon.games.gilded_compass.rules.turn import Placement, Turn
from doubloon.kernel.chance import Quick, Scripted
from doubloon.kernel.masks import ONE, members
from doubloon.kernel.tables.table import Table, opened
from doubloon.pieces.handful import Handful, handful_of, pieces, size
from tests.games.offering import does, refusal_of

A, B, C, D, E = range(5)
LETTERS = "ABCDE"


def dice(text: str) -> Handful:
    """`"1 1 6"` as a handful."""
    return handful_of([int(pips) for pips in text.split()])


class Scene:
    """One table; seats are A to E, the neutral player is N."""

    def __init__(self, table: Table, state: Compass) -> None:
        self.table = table
        table.state = state
        self.neutral = state.seats

    @property
    def compass(self) -> Compass:
        """The state as it is now (an undo replaces it)."""
        assert isinstance(self.table.state, Compass)
        return self.table.state

    # --- setting the scene --------------------------------------------------------------------------------------

    def owner(self, letter: str) -> int:
        """`A` to `E`, or `N`."""
        return self.neutral if letter == "N" else LETTERS.index(letter)

    def turn(self, seat: int, rolled: str, neutral: str = "") -> None:
        """It is this seat's turn, just after the roll: these are its free dice (and the neutral dice it holds)."""
        compass = self.compass
        compass.rolled = dice(rolled)
        compass.free[seat] = size(compass.rolled)
        compass.rolled_neutral = dice(neutral)
        compass.held[seat] = size(compass.rolled_neutral)
        compass.on_turn = seat
        turns = (seat - compass.start) % compass.seats + 1
        at_placement = Turn(seat, step=3)
        compass.stack = [Expedition(), Round(turns, step=1), at_placement, Placement(asks=ONE[seat])]
        compass.settle()

    def begins_round(self) -> None:
        """A round begins with new displays; everybody's dice are as they are."""
        compass = self.compass
        compass.rolled = compass.rolled_neutral = 0
        compass.last_lap = False
        compass.stack = [Expedition(), Round()]
        compass.settle()

    def begins_turn(self, seat: int, free: int, neutral: int = 0) -> None:
        """It is this seat's turn, before anything else."""
        compass = self.compass
        compass.rolled = compass.rolled_neutral = 0
        compass.free[seat] = free
        if compass.neutral:
            compass.held[seat] = neutral
        turns = (seat - compass.start) % compass.seats + 1
        compass.stack = [Expedition(), Round(turns, step=1), Turn(seat)]
        compass.settle()

    def after_last_lap(self) -> None:
        """The last lap has ended: the Timely Gift window is next (GC-3.11)."""
        self.at_step(Round.timely_gifts)

    def resolve(self, building: str) -> None:
        """This building is resolved now: `b`, `archives`, `c`, `university` or `library`."""
        self.at_step(getattr(Round, f"resolve_{building}"))

    def at_step(self, step: object) -> None:
        """The round goes on with this step."""
        compass = self.compass
        compass.rolled = compass.rolled_neutral = 0
        compass.on_turn = NOBODY
        compass.last_lap = True
        compass.stack = [Expedition(), Round(compass.seats, step=ROUND.index(step))]
        compass.settle()

    def dice_will_show(self, *pips: int) -> None:
        """The next dice, in the order they are rolled; after them chance goes on by itself."""
        self.compass.chance = Scripted(
            [value - 1 for value in pips], Quick(7), drawn=self.compass.chance.drawn
        )

    def stands(self, row: str) -> list[i64]:
        """`"A1 N2"` as dice in a row or tower."""
        return [die(self.owner(word[0]), int(word[1])) for word in row.split()]

    def sets(self, *texts: str) -> list[DiceSet]:
        """`"A 2 3"`, … as sets, oldest first."""
        made = []
        for text in texts:
            letter, _, values = text.partition(" ")
            self.compass.clock += 1
            made.append(dice_set(self.owner(letter), dice(values), self.compass.clock))
        return made

    def groups(self, *texts: str) -> None:
        """Groups in the Archives: `"A 5 5"`."""
        self.compass.groups = self.sets(*texts)

    def runs(self, *texts: str) -> None:
        """Runs in the B building: `"A 3 4"`."""
        self.compass.runs = self.sets(*texts)

    def bids(self, *texts: str) -> None:
        """Sets at the Illuminati or the Galleon: `"A 4 2"`."""
        self.compass.bids = self.sets(*texts)

    def shows_maps(self, text: str) -> None:
        """The Archives' display from the top: `"mG2 mR1"`."""
        lay_out(self.compass.map_stack, self.compass.maps_shown, numbers(MAP_NAMES, text))

    def shows_specialists(self, text: str) -> None:
        """The University's display from the left: `"R-C2 R-E3"`."""
        wanted = numbers(SPECIALIST_NAMES, text)
        lay_out(self.compass.specialist_stack, self.compass.specialists_shown, wanted)

    def shows_abilities(self, text: str) -> None:
        """The Illuminati's display from the top: `"gift help will"`."""
        wanted = numbers(ABILITY_NAMES, text)
        lay_out(self.compass.ability_stack, self.compass.abilities_shown, wanted)

    def shows_items(self, text: str) -> None:
        """The Temple's display: `"G-Ca G-Ea"`."""
        lay_out(self.compass.item_stack, self.compass.tiles, numbers(ITEM_NAMES, text))
        self.compass.tile_owner = [NOBODY] * len(self.compass.tiles)

    def towers(self, left: str, right: str = "") -> None:
        """Dice in the Tower, from floor 1 up: `"A1 B2"`."""
        self.compass.left, self.compass.right = self.stands(left), self.stands(right)

    def caught(self, seat: int, text: str) -> None:
        """This round's catch of a seat: `"1 2 3"`."""
        values = [int(value) for value in text.split()]
        for value in values:
            self.compass.chest_stack.remove(value)
        self.compass.catches[seat] = handful_of(values)

    def supply_of_chests(self, text: str, discards: str = "") -> None:
        """The Chests that can be drawn, from the top, and those discarded face up; all others are lost at sea."""
        self.compass.chest_stack = [int(value) for value in text.split()][::-1]
        self.compass.chests_gone = dice(discards)

    def waits_at_the_university(self, seat: int) -> None:
        """A die in the University's row: its owner's choice stops the resolution there."""
        self.compass.row = self.stands(f"{self.letter(seat)}1")

    def owns(self, seat: int, *abilities: str) -> None:
        """Ability tiles owned since an earlier round: `gift`, `will`, `help`, `power`."""
        self.compass.abilities[seat] = handful_of([ABILITY_NAMES.index(name) for name in abilities])

    def stack_of_missions(self, text: str) -> None:
        """The Mission stack from the top: `"M06 M12"`; the others lie below, nobody holds any."""
        top = [MISSION_NAMES.index(name) for name in text.split()]
        rest = [tile for tile in sorted(self.compass.mission_stack) if tile not in top]
        self.compass.mission_stack = rest + top[::-1]

    def stack_of_artifacts(self, text: str) -> None:
        """The supply of Artifacts from the top: `"Fire Holy"`; the others lie below."""
        top = numbers(ARTIFACT_NAMES, text)
        rest = sorted(self.compass.artifact_stack)
        for kind in top:
            rest.remove(kind)
        self.compass.artifact_stack = rest + top[::-1]

    def nobody_is_free(self) -> None:
        """All dice are placed somewhere."""
        for owner in range(len(self.compass.free)):
            self.compass.free[owner] = 0

    # --- playing it ---------------------------------------------------------------------------------------------

    def does(self, seat: int, *texts: str) -> None:
        """The seat does these things, one after the other."""
        does(self.table, seat, texts)

    def goes_to_library(self, *seats: int) -> None:
        """One after the other these seats place a die in the Library."""
        for seat in seats:
            self.does(seat, min(self.offers(seat, "library")))

    def refuses(self, seat: int, text: str) -> str | None:
        """The clause by which this is refused; None when it is legal."""
        refusal = refusal_of(self.table, seat, text)
        return None if refusal is None else refusal.clause

    def offers(self, seat: int, *begins: str) -> set[str]:
        """The texts of the choices, or only those that begin so."""
        texts = {str(action) for action in self.table.choices(seat)}
        return {text for text in texts if not begins or text.startswith(begins)}

    def reads(self, seat: int, text: str) -> str:
        """The sentence by which this is refused."""
        refusal = self.table.refusal(seat, text)
        assert refusal is not None
        return refusal.text

    def sees(self, seat: int | None, owner: int) -> dict[str, Any]:
        """What a seat (None: a spectator) sees of an owner's things."""
        seen: dict[str, Any] = self.table.view(seat)["board"]["players"][owner]
        return seen

    @property
    def asked(self) -> list[int]:
        """Who must decide."""
        return self.table.to_act

    def happened(self) -> list[str]:
        """The kinds of what the log tells, in order."""
        return [line["kind"] for line in self.table.log(None)]

    def said(self, reader: int | None = None) -> list[str]:
        """The log as a reader sees it."""
        return [line["text"] for line in self.table.log(reader)]

    # --- looking at it ------------------------------------------------------------------------------------------

    def letter(self, owner: int) -> str:
        """`A` to `E`, or `N`."""
        return "N" if owner == self.neutral else LETTERS[owner]

    def standing(self, dice: list[i64]) -> str:
        """A row or tower as `"A1 N2"`."""
        return " ".join(f"{self.letter(owner_of(one))}{pips_of(one)}" for one in dice)

    def row(self) -> str:
        """The University's row."""
        return self.standing(self.compass.row)

    def ranking(self, building: int) -> list[str]:
        """A building's sets, best first: `"A 2 3"`."""
        order = ranked(building, self.compass.sets_of(building))
        return [f"{self.letter(one.owner)} {' '.join(map(str, pieces(one.dice)))}" for one in order]

    def rolled(self) -> list[int]:
        """The dice in front of the player on turn."""
        return pieces(self.compass.rolled)

    def tower(self) -> tuple[str, str]:
        """Both towers, from floor 1 up."""
        return self.standing(self.compass.left), self.standing(self.compass.right)

    def abilities_of(self, seat: int) -> list[str]:
        """Ability tiles that may be used this round."""
        return [ABILITY_NAMES[kind] for kind in pieces(self.compass.abilities[seat])]

    def fresh_of(self, seat: int) -> list[str]:
        """Ability tiles won this round."""
        return [ABILITY_NAMES[kind] for kind in pieces(self.compass.fresh[seat])]

    def items_of(self, seat: int) -> set[str]:
        """Owned Magical Items."""
        return {ITEM_NAMES[tile] for tile in members(self.compass.items[seat])}

    def catch_of(self, seat: int) -> list[int]:
        """This round's catch."""
        return pieces(self.compass.catches[seat])

    def chests_of(self, seat: int) -> list[int]:
        """Kept Chests."""
        return pieces(self.compass.chests[seat])

    def treasures_of(self, seat: int) -> str:
        """Colours of the Treasures owned: `"bronze bronze gold"`."""
        names = ("bronze", "silver", "gold")
        return " ".join(names[kind // VALUES] for kind in pieces(self.compass.treasures[seat]))

    def tokens(self, seat: int) -> int:
        """Knowledge tokens."""
        return self.compass.tokens[seat]

    def free(self, seat: int) -> int:
        """Own free dice."""
        return self.compass.free[seat]

    def library(self, owner: int) -> int:
        """How many dice of an owner are in the Library."""
        return self.compass.library[owner]

    def artifacts_of(self, seat: int) -> list[str]:
        """Kept Artifacts."""
        return [ARTIFACT_NAMES[kind] for kind in pieces(self.compass.artifacts[seat])]

    def artifacts_gone(self) -> list[str]:
        """Artifacts discarded face up."""
        return [ARTIFACT_NAMES[kind] for kind in pieces(self.compass.artifacts_gone)]

    def maps_gone(self) -> set[str]:
        """Ancient Maps that left the game."""
        return {MAP_NAMES[tile] for tile in members(self.compass.maps_gone)}

    def specialists_gone(self) -> set[str]:
        """Specialists who left the game."""
        return {SPECIALIST_NAMES[tile] for tile in members(self.compass.specialists_gone)}

    def stack_from_top(self) -> list[str]:
        """The Mission stack, top first."""
        return [MISSION_NAMES[tile] for tile in reversed(self.compass.mission_stack)]

    def maps_of(self, seat: int) -> set[str]:
        """Owned Ancient Maps."""
        return {MAP_NAMES[tile] for tile in members(self.compass.maps[seat])}

    def specialists_of(self, seat: int) -> set[str]:
        """Owned Specialists."""
        return {SPECIALIST_NAMES[tile] for tile in members(self.compass.specialists[seat])}

    def missions_of(self, seat: int) -> set[str]:
        """Owned Missions."""
        return {MISSION_NAMES[tile] for tile in members(self.compass.missions[seat])}


def compass(seats: int = 4, b: str = "auction-house", c: str = "tower", start: int = A) -> Scene:
    """A table just set up, with a known start player, in round 1."""
    scene = as_shuffled(seats, b, c)
    scene.compass.start = start
    return scene


def as_shuffled(seats: int, b: str = "auction-house", c: str = "tower", seed: int = 0) -> Scene:
    """A table exactly as set-up leaves it: start player and stacks as this seed's chance wants them."""
    table = opened(GAME, seats, {"b_building": b, "c_building": c}, seed=bytes([seed, *range(1, 32)]))
    assert isinstance(table.state, Compass)
    return Scene(table, table.state)


def wandering(scene: Scene, seed: int = 1) -> Iterator[int]:
    """Play random choices to the end of the game; before each one, the seat that is asked."""
    chance = Quick(seed)
    table = scene.table
    while not table.over:
        seat = table.to_act[0]
        yield seat
        choices = table.choices(seat)
        table.act(seat, choices[chance.below(len(choices))])


def played_out(scene: Scene, seed: int = 1) -> Scene:
    """The same table after a whole random game."""
    for _ in wandering(scene, seed):
        pass
    return scene


def lay_out(stack: list[i64], shown: list[i64], wanted: list[int]) -> None:
    """Bring exactly these tiles on display, in this order; the others lie in the stack."""
    stack += shown
    shown[:] = wanted
    for tile in wanted:
        stack.remove(tile)


def numbers(names: list[str], text: str) -> list[int]:
    """Tiles by their text names: `numbers(MAP_NAMES, "mG2 mR1")`."""
    return [names.index(name) for name in text.split()]
