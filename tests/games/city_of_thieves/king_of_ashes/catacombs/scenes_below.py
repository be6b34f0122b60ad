"""Scenes with The King of Ashes: staircases, mechanisms and prisoners where a test wants them."""

from __future__ import annotations

from doubloon.games.city_of_thieves.city import FIRST_ROOM, PENTACLES, SPACE_NAMES
from doubloon.games.city_of_thieves.king_of_ashes.ashes import NO_TOKEN, Ashes
from doubloon.games.city_of_thieves.king_of_ashes.content import EQUIPMENT_NAMES, MECHANISM, STAIRCASE
from tests.games.city_of_thieves.scenes import Scene, figure, space, thieves


def ashes_of(scene: Scene) -> Ashes:
    """The second box on the table of a scene."""
    ashes = scene.district.ashes
    assert ashes is not None
    return ashes


def below(
    adventure: int = 9,
    a: str = "nocturnis",
    b: str = "executioners",
    c: str = "",
    stairs: str = "KIT",
    mechanisms: str = "",
    **figures: str,
) -> Scene:
    """These figures, open staircases and mechanisms; no other token, no Intrigue card, the Cyclops in its lair."""
    scene = thieves(adventure, a, b, c)
    ashes = ashes_of(scene)
    for room in range(len(ashes.tokens)):
        ashes.tokens[room] = NO_TOKEN
    for kind, rooms in ((STAIRCASE, stairs), (MECHANISM, mechanisms)):
        for room_name in rooms.split():
            ashes.tokens[space(room_name) - FIRST_ROOM] = kind
    for hand in ashes.intrigue:
        ashes.intrigue_deck += hand
        hand.clear()
    scene.stands("cyclops", "LA")
    for name, place in figures.items():
        scene.stands(name, place)
    return scene


def bears(scene: Scene, name: str, card: str) -> None:
    """This character bears that Equipment card."""
    ashes_of(scene).equipment[figure(name)] = EQUIPMENT_NAMES.index(card)


def experience(scene: Scene, seat: int, tokens: int) -> None:
    """How many experience tokens a gang has."""
    ashes_of(scene).experience[seat] = tokens


def block_pentacles(scene: Scene, number: int = 4) -> None:
    """Zombies, of all things, stand on the first pentacles."""
    for count in range(number):
        scene.stands(f"zombie-{count + 1}", SPACE_NAMES[PENTACLES[count]])


def going_down(room: str, *dice: int, ap: int = 7, **figures: str) -> Scene:
    """A's Mirko goes from the Kitchen down to a room; these dice follow."""
    scene = below()
    for name, place in ({"mirko": "KIT", "leona": "R12"} | figures).items():
        scene.stands(name, place)
    scene.turn(0, ap)
    scene.dice_will_show(*dice)
    scene.does(0, "activate mirko", f"to {room}")
    return scene
