"""Scenes of the City of Thieves: a table set exactly as a worked example says, then played by its action texts.

    scene = thieves(a="nocturnis", b="executioners")
    scene.stands("mirko", "D15")
    scene.turn(A)
    scene.does(A, "activate mirko", "to LIB")

Spaces that are not mentioned are empty of figures. Hands are empty unless dealt, so nobody is asked for a card that he
could not have. Dice are scripted with `dice_will_show`; nothing is patched.
"""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import BOX, OUT, SPACE_NAMES, SPACE_NUMBER
from doubloon.games.city_of_thieves.content import (
    ADVENTURE_NAMES,
    CARD_NAMES,
    FIGURE_NAMES,
    GANG_NAMES,
    LOCKED,
    MISSION_NAMES,
    NOTHING,
    TREASURE_NAMES,
)
from doubloon.games.city_of_thieves.district import NOBODY, District
from doubloon.games.city_of_thieves.game import GAME
from doubloon.games.city_of_thieves.rules.rounds import HEIST, ROUND, Heist, Round
from doubloon.games.city_of_thieves.rules.set_up import take_gang
from doubloon.games.city_of_thieves.rules.turn import TURN, ActivationPhase, Turn
from doubloon.kernel.chance import Quick, Scripted
from doubloon.kernel.masks import ONE
from doubloon.kernel.tables.table import Table, opened
from doubloon.pieces.handful import handful_of, pieces
from tests.games.offering import does, refusal_of

A, B, C, D = range(4)
ROUNDS_STEP = HEIST.index(Heist.the_rounds)
TURNS_STEP = ROUND.index(Round.the_turns)
AFTER_ACTIVATIONS = TURN.index(Turn.the_activations) + 1


def figure(name: str) -> int:
    """A figure by its name."""
    return FIGURE_NAMES.index(name)


def space(name: str) -> int:
    """A space by its name, or `out`."""
    return OUT if name == "out" else SPACE_NUMBER[name]


class Scene:
    """One table; seats are A to D."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def district(self) -> District:
        """The state as it is now (an undo replaces it)."""
        assert isinstance(self.table.state, District)
        return self.table.state

    # --- setting the scene ------------------------------------------------------------------------------------------

    def stands(self, name: str, where: str) -> None:
        """This figure stands there."""
        self.district.put(figure(name), space(where))

    def carries(self, name: str, treasures: str) -> None:
        """This character carries `"red red scroll"`; the tokens are taken out of rooms."""
        kinds = [TREASURE_NAMES.index(treasure) for treasure in treasures.split()]
        for kind in kinds:
            self.take_out(kind)
        self.district.carried[figure(name)] = handful_of(kinds)

    def take_out(self, kind: int) -> None:
        """A token of this kind is in no room."""
        rooms = list(self.district.chests)
        if kind in rooms:
            self.district.chests[rooms.index(kind)] = NOTHING

    def holds(self, room: str, treasure: str, locked: bool = False) -> None:
        """This room holds that treasure; the token that lay there goes where the other one came from."""
        kind = TREASURE_NAMES.index(treasure)
        place, rooms = space(room) - 52, list(self.district.chests)
        if kind != NOTHING and rooms[place] != kind:
            self.district.chests[rooms.index(kind)] = rooms[place]
        self.district.chests[place] = kind + (LOCKED if locked else 0)

    def hand(self, seat: int, cards: str = "") -> None:
        """This seat holds exactly these Arcana cards; they come from the deck."""
        district = self.district
        district.deck = sorted(district.deck + district.hands[seat])
        wanted = [CARD_NAMES.index(card) for card in cards.split()]
        for card in wanted:
            district.deck.remove(card)
        district.hands[seat] = sorted(wanted)

    def top_of_deck(self, *cards: str) -> None:
        """The next Arcana cards, in the order they are drawn."""
        wanted = [CARD_NAMES.index(card) for card in cards]
        for card in wanted:
            self.district.deck.remove(card)
        self.district.deck += wanted[::-1]

    def has(self, seat: int, ducats: int) -> None:
        """How many ducats this seat has."""
        self.district.ducats[seat] = ducats

    def offers_missions(self, cards: str) -> None:
        """Exactly these Mission cards are on offer."""
        district = self.district
        every = sorted(district.mission_deck + district.missions)
        district.missions = [MISSION_NAMES.index(card) for card in cards.split()]
        district.mission_deck = [card for card in every if card not in district.missions]

    def alarm(self, closed: str = "") -> None:
        """The alarm has sounded; portcullises lie on these exits: `"D1 D3"`."""
        self.district.alarm = True
        self.district.portcullises = sum(2 ** (int(name[1:]) - 1) for name in closed.split())

    def turn(self, seat: int, ap: int = 7) -> None:
        """It is this seat's phase 3, with `ap` action points."""
        district = self.district
        self.reset_turn(seat, ap)
        turns = (seat - district.first) % district.seats + 1
        district.stack = [
            Heist(step=ROUNDS_STEP),
            Round(turns, step=TURNS_STEP),
            Turn(seat, step=AFTER_ACTIVATIONS),
            ActivationPhase(asks=ONE[seat]),
        ]

    def reset_turn(self, seat: int, ap: int) -> None:
        """Nothing has happened in this turn yet."""
        district = self.district
        district.active = seat
        district.ap = ap
        district.activated = district.skills_used = 0
        district.acting = NOBODY
        district.moved = district.acted = district.mission_used = False

    def begins_turn(self, seat: int) -> None:
        """This seat's turn begins, before its draw."""
        district = self.district
        turns = (seat - district.first) % district.seats + 1
        district.stack = [Heist(step=ROUNDS_STEP), Round(turns, step=TURNS_STEP), Turn(seat)]
        district.settle()

    def begins_round(self, number: int) -> None:
        """The counter lands on this square."""
        self.district.round = number
        self.district.stack = [Heist(step=ROUNDS_STEP), Round()]
        self.district.settle()

    def dice_will_show(self, *pips: int) -> None:
        """The next dice, in the order they are rolled; after them chance goes on by itself."""
        self.district.chance = Scripted(
            [value - 1 for value in pips], Quick(7), drawn=self.district.chance.drawn
        )

    # --- playing it -------------------------------------------------------------------------------------------------

    def does(self, seat: int, *texts: str) -> None:
        """The seat does these things, one after the other."""
        does(self.table, seat, texts)

    def refuses(self, seat: int, text: str) -> str | None:
        """The clause by which this is refused; None when it is legal."""
        assert self.table.parse(text) is not None, f"no such action: {text}"
        refusal = refusal_of(self.table, seat, text)
        return None if refusal is None else refusal.clause

    def offers(self, seat: int, *begins: str) -> set[str]:
        """The texts of the choices, or only those that begin so, without that beginning."""
        texts = {str(action) for action in self.table.choices(seat)}
        if not begins:
            return texts
        [begin] = begins
        return {text.removeprefix(f"{begin} ") for text in texts if text.startswith(f"{begin} ")}

    # --- looking at it ----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> list[int]:
        """Who must decide."""
        return self.table.to_act

    @property
    def ap(self) -> int:
        """Action points left."""
        return self.district.ap

    def place(self, name: str) -> str:
        """Where a figure is."""
        place = self.district.place[figure(name)]
        return SPACE_NAMES[place] if place < len(SPACE_NAMES) else {OUT: "out", BOX: "box"}.get(place, "gone")

    def carried(self, name: str) -> str:
        """What a character carries."""
        return " ".join(TREASURE_NAMES[kind] for kind in pieces(self.district.carried[figure(name)]))

    def ducats(self, seat: int) -> int:
        """How many ducats a seat has."""
        return self.district.ducats[seat]

    def chest(self, room: str) -> str:
        """The treasure in a room, `locked` before it if it lies chest side up."""
        token = self.district.chests[space(room) - 52]
        return ("locked " if token >= LOCKED else "") + TREASURE_NAMES[token % LOCKED]

    def cards(self, seat: int) -> str:
        """A hand."""
        return " ".join(CARD_NAMES[card] for card in self.district.hands[seat])

    def said(self, reader: int | None = None) -> list[str]:
        """The log as a reader sees it."""
        return [line["text"] for line in self.table.log(reader)]

    def score(self, seat: int) -> dict[str, int]:
        """A seat's sheet, as if the game ended now."""
        details: dict[str, int] = GAME.outcome(self.district)["details"][seat]
        return details


def thieves(
    adventure: int = 1,
    a: str = "nocturnis",
    b: str = "executioners",
    c: str = "",
    d: str = "",
    seed: int = 0,
    round: int = 2,
    **switches: bool,
) -> Scene:
    """A table with these gangs, everything laid out, hands empty, no character placed; A is first player."""
    gangs = [gang for gang in (a, b, c, d) if gang]
    scene = as_shuffled(len(gangs), adventure, seed, **switches)
    district = scene.district
    district.chance = Quick(seed + 1)
    district.stack = []
    for seat in range(len(gangs)):
        take_gang(district, seat, GANG_NAMES.index(gangs[seat]))
    Heist().the_board(district)
    for seat in range(len(gangs)):
        scene.hand(seat)
    district.first = 0
    district.round = round
    return scene


def as_shuffled(seats: int, adventure: int = 1, seed: int = 0, **switches: bool) -> Scene:
    """A table at its very first decision."""
    options = {"adventure": ADVENTURE_NAMES[adventure], **switches}
    return Scene(opened(GAME, seats, options, seed=bytes([seed, *range(1, 32)])))
