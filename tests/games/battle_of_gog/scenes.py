"""Scenes on the map of Canaan: an open board unless a test says otherwise, players past the founding stage, P1 is seat 0.

Squares are written `4,5` (row, column), soldiers `3@4,4` (level 3), cities `2@5,5`. Dice are scripted.
"""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.games.battle_of_gog.canaan import ANGEL, GOG, NO_CITY, NOBODY, Canaan
from doubloon.games.battle_of_gog.content import (
    ABILITY_NAMES,
    CITIES,
    GOODS_NAMES,
    REFERENCE,
    SIDE,
    SOLDIERS,
    SQUARES,
    TERRAIN_SIGNS,
    TREASURE_NAMES,
)
from doubloon.games.battle_of_gog.game import GAME, house_rules
from doubloon.games.battle_of_gog.land import Land
from doubloon.games.battle_of_gog.rules.movement.movement import Movement
from doubloon.games.battle_of_gog.rules.set_up.set_up import empty_table
from doubloon.games.battle_of_gog.rules.treasures.chests import Chests
from doubloon.games.battle_of_gog.rules.treasures.treasures import TreasureCard
from doubloon.games.battle_of_gog.rules.turn import TURN_STEPS, Campaign, Turn
from doubloon.kernel.chance import Quick, Scripted
from doubloon.kernel.column import vec
from doubloon.kernel.masks import members
from doubloon.kernel.tables.table import Table, opened
from tests.games.offering import does, refusal_of

P1, P2, P3, P4 = range(4)


def square(text: str) -> int:
    """`4,5` as a number."""
    row, column = map(int, text.split(","))
    return row * SIDE + column


def text_of(place: int) -> str:
    """A number as `4,5`."""
    return f"{place // SIDE},{place % SIDE}"


class Scene:
    """One table, set as the test needs it."""

    def __init__(self, seats: int, **options: object) -> None:
        self.table: Table = opened(GAME, seats, {"map": "reference", **options}, seed=bytes(range(32)))
        chosen = self.table.options
        canaan = empty_table(
            seats,
            Quick(7),
            long=chosen["variant"] == "long",
            corner_cities=chosen["corners"] != "soldiers",
            city_distance=chosen["city_distance"],
            barns_sold=chosen["barns"],
            camel_rate=chosen["camel_rate"],
            house=house_rules(chosen),
        )
        canaan.layout = vec[i64](REFERENCE)
        canaan.lie_on(Land(vec[i64]([0] * SQUARES)))
        canaan.round = 6
        canaan.on_turn = P1
        for seat in range(seats):
            canaan.founded[seat] = 3
            canaan.turns[seat] = 5
        self.table.state = canaan

    @property
    def canaan(self) -> Canaan:
        """The state as it is now."""
        assert isinstance(self.table.state, Canaan)
        return self.table.state

    # --- setting the scene ------------------------------------------------------------------------------------------

    def land(self, **signs: str) -> None:
        """`land(F="3,3 5,5", water="4,4")`: what squares show; names of terrain or their signs."""
        terrain = [int(kind) for kind in self.canaan.land.terrain]
        for sign, squares in signs.items():
            kind = TERRAIN_SIGNS.index("~" if sign == "water" else sign)
            for text in squares.split():
                terrain[square(text)] = kind
        self.canaan.lie_on(Land(vec[i64](terrain)))

    def soldiers(self, seat: int, text: str) -> None:
        """`"3@4,4 1@5,5"`: soldiers in the order of their dice."""
        for word in text.split():
            level, _, place = word.partition("@")
            canaan = self.canaan
            canaan.put_soldier(canaan.in_stock(seat), square(place), int(level))

    def cities(self, seat: int, text: str) -> None:
        """`"2@5,5"`: cities, oldest first."""
        for word in text.split():
            level, _, place = word.partition("@")
            city = self.canaan.put_city(seat, square(place))
            self.canaan.city_level[city] = int(level)

    def goods(self, seat: int, *numbers: int) -> None:
        """Food, wood and gold."""
        for kind, number in enumerate(numbers):
            self.canaan.goods[3 * seat + kind] = number

    def barn(self, seat: int, capacity: int) -> None:
        """Barn 6 or Barn 7."""
        self.canaan.barn[seat] = capacity - 5

    def holds(self, seat: int, *names: str) -> None:
        """Ability cards in front of a player, taken out of the deck."""
        for name in names:
            card = ABILITY_NAMES.index(name)
            self.canaan.ability_deck.remove(card)
            self.canaan.abilities[seat] |= 2**card

    def next_abilities(self, *names: str) -> None:
        """The ability deck from the top; the other cards lie below."""
        deck = self.canaan.ability_deck
        for name in reversed(names):
            card = ABILITY_NAMES.index(name)
            deck.remove(card)
            deck.append(card)

    def scrolls(self, *held: int, bound: int = NO_CITY) -> None:
        """Scrolls by seat; `bound` is the number of the city that holds the bound one."""
        for seat, number in enumerate(held):
            self.canaan.scrolls[seat] = number
        self.canaan.bound = bound

    def gog(self, place: str) -> None:
        """Gog stands there."""
        self.canaan.clear(self.canaan.gog)
        self.canaan.gog = square(place)
        self.canaan.stand(GOG, self.canaan.gog)

    def angel(self, place: str) -> None:
        """The Angel stands there."""
        self.canaan.clear(self.canaan.angel)
        self.canaan.angel = square(place)
        self.canaan.stand(ANGEL, self.canaan.angel)

    def founding(self, seat: int, founded: int = 0, turns: int = 0) -> None:
        """How many cities the player has founded and turns it has finished."""
        self.canaan.founded[seat] = founded
        self.canaan.turns[seat] = turns
        self.canaan.round = min(self.canaan.round, turns + 1)  # nobody has had a turn more

    def veteran(self, *seats: int) -> None:
        """These players have won battles before: no more cards for that."""
        for seat in seats:
            self.canaan.veterans |= 2**seat

    def dice(self, *pips: int) -> None:
        """The next dice; after them chance goes on by itself."""
        self.canaan.chance = Scripted([value - 1 for value in pips], Quick(7), drawn=self.canaan.chance.drawn)

    # --- where the game stands --------------------------------------------------------------------------------------

    def at(self, seat: int, step: object) -> Scene:
        """This seat's turn goes on with this step."""
        self.canaan.on_turn = seat
        self.canaan.stack[:] = [Campaign(), Turn(seat, step=TURN_STEPS.index(step))]
        self.canaan.settle()
        return self

    def turn(self, seat: int) -> Scene:
        """The turn begins."""
        return self.at(seat, Turn.the_beginning)

    def buying(self, seat: int) -> Scene:
        """Phase 2."""
        return self.at(seat, Turn.the_buying)

    def treasures(self, seat: int) -> Scene:
        """Phase 3."""
        return self.at(seat, Turn.the_treasures)

    def phase4(self, seat: int) -> Scene:
        """Phase 4, from the ambush on."""
        return self.at(seat, Turn.the_ambush)

    def moving(self, seat: int, steps: int) -> Scene:
        """Soldiers move, with this number of steps left."""
        self.canaan.on_turn = seat
        after = TURN_STEPS.index(Turn.the_movement) + 1
        self.canaan.stack[:] = [Campaign(), Turn(seat, step=after), Movement(seat, steps)]
        self.canaan.settle()
        return self

    def card(self, seat: int, name: str, roll: int, left: int = 0) -> Scene:
        """This seat draws this treasure card and rolls this number."""
        canaan = self.canaan
        canaan.on_turn = seat
        canaan.dice = 0
        number = TREASURE_NAMES.index(name)
        lying = canaan.treasure_deck if number in canaan.treasure_deck else canaan.treasure_discard
        lying.remove(number)
        canaan.treasure_deck.append(number)
        scripted = canaan.chance
        rest = list(scripted.outcomes) if isinstance(scripted, Scripted) else []
        canaan.chance = Scripted([roll - 1, *rest], Quick(7), drawn=scripted.drawn)
        after = TURN_STEPS.index(Turn.the_treasures) + 1
        canaan.stack[:] = [Campaign(), Turn(seat, step=after), Chests(seat, left), TreasureCard(seat)]
        canaan.settle()
        return self

    # --- playing it -------------------------------------------------------------------------------------------------

    def does(self, seat: int, *texts: str) -> None:
        """The seat does these things, one after the other."""
        does(self.table, seat, texts)

    def refuses(self, seat: int, text: str) -> str | None:
        """The clause by which this is refused; None when it is legal."""
        refusal = refusal_of(self.table, seat, text)
        return None if refusal is None else refusal.clause

    def offers(self, seat: int, *begins: str) -> set[str]:
        """The texts of the choices, or only those that begin so."""
        texts = {str(action) for action in self.table.choices(seat)}
        return {text for text in texts if not begins or text.startswith(begins)}

    @property
    def asked(self) -> list[int]:
        """Who must decide."""
        return self.table.to_act

    def said(self) -> str:
        """The whole log."""
        return "\n".join(line["text"] for line in self.table.log(None))

    # --- looking at it ----------------------------------------------------------------------------------------------

    def has(self, seat: int) -> tuple[int, ...]:
        """Food, wood, gold."""
        return tuple(self.canaan.goods[3 * seat + kind] for kind in range(len(GOODS_NAMES)))

    def army(self, seat: int) -> set[str]:
        """Soldiers on the map: `{"3@4,4"}`."""
        canaan = self.canaan
        return {f"{canaan.level[one]}@{text_of(canaan.place[one])}" for one in canaan.soldiers(seat)}

    def towns(self, seat: int) -> list[str]:
        """Cities on the map, oldest first."""
        canaan = self.canaan
        return [
            f"{canaan.city_level[city]}@{text_of(canaan.city_place[city])}" for city in canaan.cities(seat)
        ]

    def cards(self, seat: int) -> set[str]:
        """Ability cards of a player."""
        return {ABILITY_NAMES[card] for card in members(self.canaan.abilities[seat])}

    @property
    def steps(self) -> int:
        """Soldier steps left."""
        top = self.canaan.stack[-1]
        assert isinstance(top, Movement)
        return top.left

    @property
    def winner(self) -> tuple[int, str] | None:
        """Who won, and how; None while the game runs."""
        outcome = self.table.outcome
        if outcome is None:
            return None
        seat = outcome["winners"][0]
        return (NOBODY if len(outcome["winners"]) > 1 else seat), outcome["details"][seat]["won_by"]


def scene(seats: int = 2, **options: object) -> Scene:
    """An open board."""
    return Scene(seats, **options)


assert SOLDIERS == 8
assert CITIES == 5
