"""Scenes above ground with The King of Ashes: tokens, equipment, wounds, experience and intrigues where a test wants them."""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import FIRST_ROOM
from doubloon.games.city_of_thieves.king_of_ashes.ashes import FACE_DOWN, NO_TOKEN, Ashes
from doubloon.games.city_of_thieves.king_of_ashes.content import (
    EQUIPMENT_NAMES,
    INTRIGUE_NAMES,
    TOKEN_NAMES,
)
from doubloon.games.city_of_thieves.king_of_ashes.rules.set_up import hire
from doubloon.games.city_of_thieves.rules.movement.answers import Answers
from tests.games.city_of_thieves.scenes import A, B, Scene, figure, space, thieves


class AshenScene(Scene):
    """A table with the second box. No token lies in a room, nobody holds an Intrigue card, unless a test says so."""

    @property
    def ashes(self) -> Ashes:
        """The second box."""
        assert self.district.ashes is not None
        return self.district.ashes

    # --- setting the scene ------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """All tokens back in the box, all Intrigue cards in their deck."""
        ashes = self.ashes
        for room, token in enumerate(ashes.tokens):
            if token != NO_TOKEN:
                ashes.unplaced.append(token % FACE_DOWN)
                ashes.tokens[room] = NO_TOKEN
        for hand in ashes.intrigue:
            ashes.intrigue_deck += hand
            hand.clear()

    def token(self, room: str, name: str, face_down: bool = True) -> None:
        """This exploration token lies in that room."""
        kind = TOKEN_NAMES.index(name)
        self.ashes.unplaced.remove(kind)
        self.ashes.tokens[space(room) - FIRST_ROOM] = kind + (FACE_DOWN if face_down else 0)

    def bears(self, name: str, card: str) -> None:
        """This character bears that Equipment card, which comes from the pool."""
        kind = EQUIPMENT_NAMES.index(card)
        self.ashes.pool[kind] -= 1
        self.ashes.equipment[figure(name)] = kind

    def wound(self, name: str, number: int = 1) -> None:
        """How many wounds this character has."""
        self.ashes.wounds[figure(name)] = number

    def experience(self, seat: int, tokens: int) -> None:
        """How many experience tokens a gang has."""
        self.ashes.experience[seat] = tokens

    def intrigue(self, seat: int, cards: str) -> None:
        """This seat holds exactly these Intrigue cards; conditions that hold already are known (KA-R64)."""
        wanted = [INTRIGUE_NAMES.index(card) for card in cards.split()]
        for card in wanted:
            self.ashes.intrigue_deck.remove(card)
        self.ashes.intrigue[seat] = sorted(wanted)

    def top_of_intrigue(self, card: str) -> None:
        """The next Intrigue card."""
        deck = self.ashes.intrigue_deck
        deck.remove(INTRIGUE_NAMES.index(card))
        deck.append(INTRIGUE_NAMES.index(card))

    def hires(self, seat: int, name: str, replaced: str) -> None:
        """This seat has hired that mercenary."""
        hire(self.district, seat, figure(name), figure(replaced))

    def empty_pool(self, keep: str = "") -> None:
        """Only these Equipment cards are left by the board, one copy of each."""
        for card, name in enumerate(EQUIPMENT_NAMES):
            self.ashes.pool[card] = 1 if name in keep.split() else 0

    # --- looking at it ----------------------------------------------------------------------------------------------

    def gear(self, name: str) -> str:
        """The Equipment card of a character."""
        card = self.ashes.equipment[figure(name)]
        return EQUIPMENT_NAMES[card] if card >= 0 else ""

    def wounds(self, name: str) -> int:
        """How many wounds a character has."""
        return self.ashes.wounds[figure(name)]

    def tokens(self, seat: int) -> int:
        """How many experience tokens a gang has."""
        return self.ashes.experience[seat]

    def in_room(self, room: str) -> str:
        """The exploration token in a room."""
        token = self.ashes.tokens[space(room) - FIRST_ROOM]
        if token == NO_TOKEN:
            return ""
        return ("face down " if token >= FACE_DOWN else "") + TOKEN_NAMES[token % FACE_DOWN]

    def intrigues(self, seat: int) -> str:
        """The Intrigue cards a seat holds."""
        return " ".join(INTRIGUE_NAMES[card] for card in self.ashes.intrigue[seat])

    def in_pool(self, card: str) -> int:
        """How many copies of an Equipment card lie by the board."""
        return self.ashes.pool[EQUIPMENT_NAMES.index(card)]


def ashen(
    adventure: int = 9,
    a: str = "nocturnis",
    b: str = "executioners",
    c: str = "",
    d: str = "",
    old_city: bool = False,
    **figures: str,
) -> AshenScene:
    """A table with these gangs and the whole second box; figures stand where they are said to, nobody else is placed."""
    scene = AshenScene(thieves(adventure, a, b, c, d, old_city=old_city).table)
    scene.clear()
    for name, place in figures.items():
        scene.stands(name, place)
    return scene


def staged(figures: dict[str, str], a: str = "nocturnis", b: str = "executioners") -> AshenScene:
    """The same for two gangs, with the figures and their places in one value."""
    scene = ashen(9, a, b)
    for name, place in figures.items():
        scene.stands(name, place)
    return scene


def acting(name: str, scene: AshenScene, ap: int = 7) -> AshenScene:
    """It is A's phase 3, and this character is being activated."""
    scene.turn(A, ap)
    scene.does(A, f"activate {name}")
    return scene


GANG_OF = {
    **dict.fromkeys(("leona", "davitto", "iris", "brandt", "chufflock"), "executioners"),
    **dict.fromkeys(("valdur", "selene", "mirko", "ysolde", "lucius"), "nocturnis"),
    **dict.fromkeys(("kaldern", "tortok", "elise", "fenwick", "iraem"), "kaldern"),
    **dict.fromkeys(("dorak", "morwen", "skarn", "vesper", "shaana"), "cursed"),
}
FIRST_OF = {"executioners": "leona", "nocturnis": "valdur", "kaldern": "kaldern", "cursed": "dorak"}


def duel(
    attacker: str,
    defender: str,
    hands: tuple[str, str] = ("", ""),
    loads: tuple[str, str] = ("", ""),
    old_city: bool = False,
    gangs: tuple[str, str] = ("", ""),
    start: str = "R4",
    where: str = "A1",
) -> AshenScene:
    """A's character stands on R4 and is activated, B's on A1; mercenaries have been hired."""
    gang = tuple(wanted or GANG_OF[name] for wanted, name in zip(gangs, (attacker, defender), strict=True))
    scene = ashen(1 if old_city else 9, gang[0], gang[1], old_city=old_city)
    for seat, name in ((A, attacker), (B, defender)):
        if name in {"chufflock", "lucius", "iraem", "shaana", "isabeau", "sienna"}:
            scene.hires(seat, name, FIRST_OF[gang[seat]])
    scene.stands(attacker, start)
    scene.stands(defender, where)
    scene.carries(attacker, loads[0])
    scene.carries(defender, loads[1])
    scene.hand(A, hands[0])
    scene.hand(B, hands[1])
    acting(attacker, scene)
    return scene


def strike(scene: AshenScene, *dice: int, where: str = "A1") -> None:
    """The attack, with these dice: the attacker's first. Nobody answers the movement."""
    scene.dice_will_show(*dice)
    scene.does(A, f"to {where}")
    while isinstance(scene.district.stack[-1], Answers):
        scene.does(scene.asked[0], "pass")
