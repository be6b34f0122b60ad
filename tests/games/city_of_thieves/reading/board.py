"""The table of City of Thieves as somebody keeps it who has only the ledger: slow, and apart from src.

The map, the treasures and the cards are read from the tables of docs/rules/city-of-thieves.md themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LEDGER = (Path(__file__).parents[4] / "docs" / "rules" / "city-of-thieves.md").read_text()


def table_of(title: str) -> str:
    """A section of the ledger, by the beginning of its heading."""
    return LEDGER.split(f"### {title} ", 1)[1].split("\n### ", 1)[0]


TITLES = dict(
    re.findall(r"^\| ([A-Z]+\d*) \| (.+?) \| (?:street|deployment|room) \|", table_of("CT-T2"), re.MULTILINE)
)
BELOW = dict(re.findall(r"^\| ([A-Z]{2}) \| (.+?) \| \d", table_of("CT-T18"), re.MULTILINE))
ROOMS = sorted(code for code in TITLES if len(code) == 3 and code.isalpha())
EDGES = {
    frozenset(pair) for pair in re.findall(r"\b([A-Z]+\d*)-([A-Z]+\d*)\b", table_of("CT-T3").split("```")[1])
}
WALLS = {
    frozenset(pair) for pair in re.findall(r"\b([A-Z]+\d*)\|([A-Z]+\d*)", table_of("CT-T4").split("```")[1])
}
GATES = {name: frozenset(pair) for name, *pair in re.findall(r"(G[NESW]) = (\w+)-(\w+)", table_of("CT-T5"))}
NEXT_TO = {spot: {other for edge in EDGES if spot in edge for other in edge - {spot}} for spot in TITLES}
PENTACLES = ("R1", "R7", "R13", "R19")
ARROWS = re.findall(r"(\w\w)→(\w\w)", table_of("CT-T18").split("Arrow list:")[1])
PLACES = {title: code for code, title in (TITLES | BELOW).items() if code in ROOMS or code in BELOW}

GANGS: dict[str, list[str]] = {}
for _gang, _thief in re.findall(
    r"^\| ([A-Z][\w' ]+?)(?: \(\w+\))? \| ([A-Z]\w+), ", table_of("CT-T9"), re.MULTILINE
):
    GANGS.setdefault(_gang, []).append(_thief)

SCROLL, KEYS = "scroll", "bunch of keys"
BRACELET, GREEN, RED = "bracelet", "green gem", "red gem"
PURSE, CHEST = "purse", "chest full of ducats"
GEM, RING, HOSTAGE = "magic gem", "Ring of Assassins", "hostage"
IDS = {
    RED: "red",
    GREEN: "green",
    KEYS: "keys",
    SCROLL: "scroll",
    BRACELET: "bracelet",
    PURSE: "purse",
    CHEST: "ducats",
    GEM: "gem",
    RING: "ring",
    HOSTAGE: "hostage",
}
"""What the board calls the treasures."""
SETS = (0, 2, 5, 8)

BLACK = ("Kornak", "Valrut")
HEROES = ("Isabeau", "Sienna")
CYCLOPS = "Cyclops"
STRONG = ("Chufflock", "Shaana", *HEROES)
MIND = {"Chufflock": 3, "Shaana": 3, "Iraem": 5}

ADVENTURES = (
    "the-dukes-treasure",
    "the-ring-of-assassins",
    "night-of-the-long-cutlasses",
    "the-dukes-decree",
    "the-cordon",
    "the-dead-walk",
    "fog-over-the-rooftops",
    "the-spivs-last-bargain",
    "the-awakening-of-sophet-drahas",
    "whispers-under-the-stones",
    "the-ashen-pact",
    "the-price-of-pride",
    "the-festival-of-ashes",
    "a-dukes-ransom",
)
ARCANA = {
    name: int(copies)
    for name, copies in re.findall(
        r"^\| [CK]\d\d \| (.+?) \| (\d) \|", table_of("CT-T8") + table_of("CT-T15"), re.MULTILINE
    )
}
BLUE = set(re.findall(r"^\| K\d\d \| (.+?) \|", table_of("CT-T15"), re.MULTILINE))
WINDOWS = dict(
    re.findall(
        r"^\| [CK]\d\d \| (.+?) \| \d \| (.+?) \|", table_of("CT-T8") + table_of("CT-T15"), re.MULTILINE
    )
)
EQUIPMENT = {
    name: int(copies)
    for name, copies in re.findall(r"^\| E\d\d \| (.+?) \| (\d) \|", table_of("CT-T16"), re.MULTILINE)
}
INTRIGUES = {
    name: (kind, reward, int(penalty.replace("–", "0")))
    for name, kind, reward, penalty in re.findall(
        r"^\| I\d\d \| (.+?) \| (Now|End) \| .+? \| (.+?) \| (\d|–) \|$", table_of("CT-T17"), re.MULTILINE
    )
}
LEFT_IN_THE_BOX = ("Subtle Watchman", "Breakout", "Private Security", "Spiked Grog")  # KA-12.4
NOT_ABOVE = ("Axe", "Lantern")  # KA-12.5
OLD_INTRIGUES = 12  # KA-12.6
TOKENS = {
    "a magic gem": "magic-gem",
    "a trap": "trap",
    "equipment": "equipment",
    "the emblem of Cadwallon": "emblem-of-cadwallon",
    "security": "security",
    "a staircase": "staircase",
    "a mechanism": "mechanism",
}
"""What the log and the board call them."""


def place(words: str) -> str:
    """`Tallow Row (R5)`, `entrance D4`, `R5`, `the Chapel`, `Chapel`."""
    marked = re.fullmatch(r"(?:.+ \(|entrance |exit )?([RADP]\d+)\)?", words)
    return marked[1] if marked else words if words in TITLES | BELOW else PLACES[words.removeprefix("the ")]


def treasure(words: str) -> str:
    """`a scroll`, `the Ring of Assassins`."""
    name = words.removeprefix("a ").removeprefix("the ")
    assert name in IDS, words
    return name


def dashed(title: str) -> str:
    """What the board calls a card."""
    return title.lower().replace(" ", "-").replace("'", "")


class Figure:
    def __init__(self, title: str, seat: int | None, spot: str) -> None:
        self.title, self.seat, self.spot = title, seat, spot
        self.carries: list[str] = []
        self.wounds = 0
        self.gear: str | None = None
        self.read = self.looted = False


class Player:
    def __init__(self) -> None:
        self.gang = ""
        self.ducats = self.cards = self.experience = self.intrigues = self.debt = 0
        self.entered: set[str] = set()
        self.stolen: Counter[int] = Counter()


class LedgerBoard:
    """Everything on the table, and what follows from it."""

    def __init__(self, seat: int, names: list[str], options: dict[str, Any]) -> None:
        self.reader, self.names, self.options = seat, names, options
        self.adventure = ADVENTURES.index(options["adventure"]) + 1
        self.old_city: bool = options["old_city"]
        self.ashes = self.old_city or self.adventure > 8
        self.below = self.adventure > 8
        self.players = [Player() for _ in names]
        self.figures: dict[str, Figure] = {}
        self.round, self.rounds = 0, 8 if self.adventure >= 8 else 7
        self.first = self.seat = -1
        self.alarm = self.over = False
        self.portcullises: set[str] = set()
        self.gates: set[str] = set()
        self.hoard = 20 if self.adventure == 1 else 0
        self.vault: list[str] = []
        self.chests: dict[str, str] = {}
        self.locked: set[str] = set()
        """Rooms whose token lies chest side up."""
        self.missions: list[str] = []
        self.used_missions: set[str] = set()
        self.hand: Counter[str] = Counter()
        self.intrigue: list[str] = []
        self.done: set[str] = set()
        self.discards: Counter[str] = Counter()
        self.deck = sum(
            copies
            for name, copies in ARCANA.items()
            if (self.ashes and not (self.old_city and name in LEFT_IN_THE_BOX)) or name not in BLUE
        )
        self.intrigue_deck = OLD_INTRIGUES if self.old_city else len(INTRIGUES)
        self.tokens: dict[str, str | None] = {}
        """Exploration tokens by room; None lies face down."""
        self.looked: dict[str, str] = {}
        self.pool = Counter(EQUIPMENT)
        if self.old_city:
            for name in NOT_ABOVE:
                del self.pool[name]
        self.hostage = self.adventure == 14
        for title, spot in zip(BLACK, ("GUA", "TRE"), strict=True):
            self.figures[title] = Figure(title, None, spot)
        if self.adventure == 2:
            self.figures["Isabeau"] = Figure("Isabeau", None, "P1")
        if self.adventure == 3:
            self.figures["Sienna"] = Figure("Sienna", None, "JEW")
            self.figures["Isabeau"] = Figure("Isabeau", None, "COU")
        if self.adventure == 6:
            for number, spot in enumerate(PENTACLES, 1):
                self.figures[f"Zombie {number}"] = Figure("Zombie", None, spot)
        if self.below:
            self.figures[CYCLOPS] = Figure(CYCLOPS, None, "LA")
            self.tokens = dict.fromkeys(ROOMS)

    # --- what can be seen ---------------------------------------------------------------------------------------------

    def gang(self, seat: int) -> list[Figure]:
        return [figure for figure in self.figures.values() if figure.seat == seat]

    def at(self, spot: str) -> Figure | None:
        """The figure there; of two in a fight the defender."""
        return next((one for one in self.figures.values() if one.spot == spot), None)

    def on_board(self, figure: Figure) -> bool:
        return figure.spot in TITLES or figure.spot in BELOW

    def neighbours(self, spot: str) -> Iterator[str]:
        """CT-6.3, CT-R52. The option shut_entrances closes an entrance with its exit."""
        return (other for other in self.adjacent(spot) if not self.shut(other))

    def adjacent(self, spot: str) -> set[str]:
        """CT-R46"""
        closed = {other for gate in self.gates if spot in GATES[gate] for other in GATES[gate]}
        return NEXT_TO[spot] - closed if spot in NEXT_TO else set()

    def shut(self, spot: str) -> bool:
        """CT-R52, the option."""
        return bool(self.options["shut_entrances"]) and spot in self.portcullises

    def limit(self, figure: Figure) -> int:
        """CT-9.2, E11"""
        return 4 if figure.gear == "Deep Sack" else 3

    def empty_rooms(self) -> set[str]:
        """CT-9.4"""
        gems = {room for room, token in self.tokens.items() if token == "magic-gem"}
        return set(ROOMS) - set(self.chests) - gems

    def flights(self, start: str, length: int) -> set[str]:
        """CT-R28"""
        for steps in range(length, 0, -1):
            ends = {end for end in self.runs([start], steps) if self.at(end) is None}
            if ends:
                return ends
        return self.nearest(start)

    def runs(self, path: list[str], steps: int) -> set[str]:
        """All ends of paths that enter no space twice."""
        if not steps:
            return {path[-1]}
        out: set[str] = set()
        for other in self.neighbours(path[-1]):
            if other not in path:
                out |= self.runs([*path, other], steps - 1)
        return out

    def nearest(self, start: str) -> set[str]:
        """The unoccupied spaces fewest steps away, figures ignored."""
        seen, ring = {start}, {start}
        while ring:
            ring = {other for spot in ring for other in self.neighbours(spot)} - seen
            seen |= ring
            free = {spot for spot in ring if self.at(spot) is None}
            if free:
                return free
        return set()

    def reach(self, start: str, steps: int) -> set[str]:
        """CT-4.5, CT-R11. Where somebody gets without crossing anybody; the last space may be occupied."""
        seen, ring = {start}, {start}
        for _ in range(steps):
            ring = {
                other
                for spot in ring
                if spot == start or self.at(spot) is None
                for other in self.neighbours(spot)
            } - seen
            seen |= ring
        return seen - {start}

    # --- the real board -----------------------------------------------------------------------------------------------

    def check(self, board: dict[str, Any], resting: bool) -> None:
        """Everything this seat sees is what the log has told it; what a turn has left whenever nothing is being resolved."""
        assert board["round"]["rounds"] == self.rounds
        assert board["alarm"] == self.alarm
        assert set(board["portcullises"]) == self.portcullises
        assert set(board["gates"]) == self.gates
        assert board["hoard"] == self.hoard
        assert sorted(board["vault"]) == sorted(IDS[token] for token in self.vault)
        assert Counter(board["discards"]) == Counter(map(dashed, self.discards.elements()))
        assert board["stacks"]["arcana"] == self.deck
        self.check_figures(board["figures"], resting)
        self.check_rooms(board)
        for player, shown in zip(self.players, board["players"], strict=True):
            assert shown["cards"] == player.cards, shown
            assert shown["ducats"] in (None, player.ducats), shown
        own = board["players"][self.reader]
        assert Counter(card["title"] for card in own["hand"]) == self.hand
        if self.ashes:
            self.check_ashes(board)

    def check_figures(self, shown: list[dict[str, Any]], resting: bool) -> None:
        """CT-R7"""
        real = {
            one["id"]: (one["place"], sorted(one["carries"]), one["owner"])
            for one in shown
            if one["place"] != "box" or one["owner"] is None
        }
        kept = {
            self.id_of(name): (one.spot, sorted(IDS[token] for token in one.carries), one.seat)
            for name, one in self.figures.items()
            if one.spot
        }
        assert kept == real
        for one in shown:
            if self.ashes and one["id"].capitalize() in self.figures and one["owner"] is not None:
                figure = self.figures[one["id"].capitalize()]
                if figure.spot in TITLES:
                    figure.read = figure.looted = False  # KA-R44
                gear = one["equipment"]["title"] if one["equipment"] else None
                assert (figure.wounds, figure.gear) == (one["wounds"], gear), figure.title
                if resting and figure.spot != "PR":
                    assert (figure.read, figure.looted) == (one["read"], one["looted"]), figure.title

    def id_of(self, name: str) -> str:
        return "cyclops" if name == CYCLOPS else name.lower().replace(" ", "-")

    def check_rooms(self, board: dict[str, Any]) -> None:
        """CT-R34, CT-12.10. What a token laid chest side up at set-up shows is seen when the lamps are lit (AV21)."""
        names = {short: name for name, short in IDS.items()}
        for room, token in self.chests.items():
            if not token and room not in self.locked:
                self.chests[room] = names[board["chests"][room]]
        kept = {room: "chest" if room in self.locked else IDS[token] for room, token in self.chests.items()}
        assert kept == board["chests"]
        missions = [f"{one['treasure']}+{one['bonus']}" for one in board["missions"]]
        assert sorted(missions) == sorted(self.missions)
        assert set(board["missions_gone"]) == self.used_missions

    def check_ashes(self, board: dict[str, Any]) -> None:
        """CT-R7, KA-R2, KA-R27"""
        ashes = board["ashes"]
        kept = {
            room: {"face_down": face is None, "token": face or self.looked.get(room)}
            for room, face in self.tokens.items()
        }
        assert kept == ashes["tokens"]
        assert Counter(card["title"] for card in ashes["pool"]) == +self.pool
        assert ashes["experience_left"] == 21 - sum(player.experience for player in self.players)
        assert ashes["intrigue_deck"] == self.intrigue_deck
        assert set(ashes["intrigue_done"]) == set(map(dashed, self.done))
        assert ashes["hostage"] == self.hostage
        for player, shown in zip(self.players, board["players"], strict=True):
            assert shown["experience"] == player.experience
            assert shown["intrigues"] == player.intrigues
            assert shown["debt"] == player.debt
            assert set(shown["entered"]) == player.entered
            assert Counter(dict(enumerate(shown["stolen"]))) == player.stolen
        own = board["players"][self.reader]["intrigue"]
        assert sorted(card["title"] for card in own) == sorted(self.intrigue)
