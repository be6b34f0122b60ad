"""How a game is declared: everything server, client, bots, arena and research need to host it. (Not compiled: edge.)"""

from __future__ import annotations

import typing
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypedDict

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance
from doubloon.kernel.games.catalogue import Catalogue, fields
from doubloon.kernel.games.options import Option, Options, settled
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.state import State

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i16
    from typing_extensions import TypeVar

    from doubloon.kernel.encoding import Encoder, Sheet
    from doubloon.kernel.games.campaign import CampaignPlan


if TYPE_CHECKING:
    S = TypeVar("S", bound=State, default=Any)
    """A game's state. Hosts that take any game say `Game`, and hand it the states it has made."""
else:
    S = typing.TypeVar("S")


class Prompt(TypedDict):
    """What a seat must decide now, in words, and by which clause."""

    text: str
    clause: str


class Label(TypedDict):
    """One choice at the edge: a label, the clause that allows it, the things on the board it is about."""

    label: str
    clause: str
    targets: list[str]


class Outcome(TypedDict):
    """How a game ended. `ranks` begins at 1 and is shared by equals; `details` is the game's own scoring sheet."""

    winners: list[int]
    ranks: list[int]
    scores: list[int]
    details: list[dict[str, Any]]


class ReportGroups(TypedDict):
    """What many games are sorted by, name to value in words: of the whole table (which buildings), and of each seat (which
    explorer, which strategy)."""

    table: dict[str, str]
    seats: list[dict[str, str]]


class Mode(TypedDict):
    """One combination of seats and options worth naming: conformance tests, records and soak run over these."""

    name: str
    seats: int
    options: Options


def in_full(declared: tuple[Option, ...], modes: Iterable[Mode]) -> list[Mode]:
    """The same modes with every option named, as records name them."""
    return [
        Mode(
            name=mode["name"], seats=mode["seats"], options=settled(declared, mode["seats"], mode["options"])
        )
        for mode in modes
    ]


class Possession(NamedTuple):
    """One thing that a player has, for the coach: `the red map`, `a scroll`. Equal ones are counted."""

    term: str
    """To which of `terms` it belongs."""
    words: str
    more: str = ""
    """After a number: `scrolls`; empty for what there is only once."""
    place: str = ""
    """Where it lies, as choices name places."""
    won: str = ""
    """What is done for the seat itself, `brings your explorer to wood 1`, of which neither its loss nor a rival's is worth a word."""
    lost: str = ""
    """What is done to who loses it, `pushes {who} out of the University`, where "takes it from {who}" would not do."""
    secret: bool = False
    """Only its owner knows."""


class Encoding(NamedTuple):
    """What a seat may know as numbers, for learners: the columns, and who fills a sheet of them."""

    sheet: Sheet
    encoder: Encoder
    unordered: tuple[str, ...] = ()
    """Lists of the board whose order is not told, by their path: `drawn.tiles`."""

    def encode(self, state: State, seat: int) -> vec[i16]:
        """The sheet of a seat."""
        sheet: vec[i16] = self.encoder.encode(state, seat)
        return sheet


class Game(ABC, Generic[S]):
    """A game's declaration: values, and functions of the game named as values (`board = staticmethod(board)`). `rules` is
    the version that records pin: bump it when a change alters replay."""

    id: ClassVar[str]
    title: ClassVar[str]
    tagline: ClassVar[str]
    rules: ClassVar[int]
    ledger: ClassVar[str]
    prefixes: ClassVar[tuple[str, ...]]
    seats: ClassVar[tuple[int, int]]
    options: ClassVar[tuple[Option, ...]]
    minutes: ClassVar[tuple[int, int]]
    cap: ClassVar[int]
    """No game takes more decisions than this."""
    bystanders: ClassVar[tuple[str, ...]] = ()
    """Names of owners that are no seats: sentences number them after the last seat."""
    reactions: ClassVar[dict[str, str]] = {}
    """Questions put to a seat while another is on turn, by their clause, and the action that lets them go. A client may
    give that answer for its player, whatever they hold, so that the time it takes tells nothing."""
    takes_back: ClassVar[str] = ""
    """The free action with which a seat takes back what it has proposed to another, for whose answer the game waits."""
    catalogue: ClassVar[Catalogue]
    saved: ClassVar[tuple[type, ...]]
    """The classes a saved state may contain."""
    not_redealt: ClassVar[frozenset[str]] = frozenset()
    """Fields of saved classes, `Cove.laid`, which a seat may not see although `redeal` leaves them as they are."""
    content: ClassVar[str]
    """Digest of the values in the content files: a record names the content it was played with."""
    earlier_readings: ClassVar[dict[int, Options]] = {}
    """By rules version: the values of options which that version did not have yet. A record of that version or an earlier
    one takes them where it names none, so that an old table keeps its reading when a new default is another one."""
    changed_clauses: ClassVar[dict[int, tuple[str, ...]]] = {}
    """By rules version: the clauses that read otherwise since, for the log of a table that is played on under it."""

    encoding: ClassVar[Encoding | None] = None
    """For learners; a game without one is encoded by hashing its views (`research/features.py`)."""
    features: ClassVar[Encoding | None] = None
    """Advice for bots: what a network reads of a position (`doubloon learn`), where that is not the encoding."""
    campaign: ClassVar[CampaignPlan | None] = None
    """Several games of this one in a row, if its rules know of that."""
    lead: ClassVar[float] = 1.0
    """Advice for bots: an `evaluate` of this many points wins 73 games of 100 (a logistic unit)."""
    points_are: ClassVar[str] = "points"
    """What the evaluation counts in."""
    terms_are: ClassVar[str] = ""
    """What `terms` are counted in, where that is something else."""
    is_scored: ClassVar[bool] = True
    """Whether final scores are a number of `points_are` that players know; otherwise they only tell who won."""
    sheet: ClassVar[dict[str, str]] = {}
    """The rows of the scoring sheet in their order, by the key in an outcome's details: what players call them. Without
    any, every key is a row."""
    quickness: ClassVar[int] = 1
    """Advice for bots: multiplier on the number of imagined games per decision."""

    def read_as_of(self, rules: int, seats: int, given: Mapping[str, object]) -> Options:
        """The options of a record of this rules version: all that are declared now; later ones as they were read then."""
        later = sorted((version for version in self.earlier_readings if version >= rules), reverse=True)
        known = {option.name for option in self.options}
        read: dict[str, object] = {}
        for version in later:
            read.update(self.earlier_readings[version])
        read = {name: value for name, value in read.items() if name in known}
        return settled(self.options, seats, {**read, **given})

    def clauses_since(self, rules: int) -> list[str]:
        """The clauses that read otherwise than in this rules version, in the order of the versions."""
        later = sorted(version for version in self.changed_clauses if version > rules)
        return list(dict.fromkeys(clause for version in later for clause in self.changed_clauses[version]))

    def check(self, seats: int, options: Options, /) -> None:
        """Raise BadTable when these options do not go together."""

    @abstractmethod
    def modes(self) -> Sequence[Mode]:
        """The combinations worth naming."""

    @abstractmethod
    def start(self, seats: int, options: Options, chance: Chance, listen: bool, record: bool) -> State:
        """A new state, set up and settled on its first decision."""

    @abstractmethod
    def board(self, state: S, seat: int | None, /) -> dict[str, Any]:
        """What a seat (None: a spectator) sees of the pieces, as JSON-ready values."""

    @abstractmethod
    def prompt(self, state: S, seat: int, /) -> Prompt:
        """What a seat that is asked must decide."""

    @abstractmethod
    def waiting(self, state: S, /) -> Prompt:
        """What everybody else is waiting for, in words that tell nothing hidden."""

    @abstractmethod
    def label(self, state: S, seat: int, action: Action, /) -> Label:
        """A choice in words."""

    @abstractmethod
    def outcome(self, state: S, /) -> Outcome:
        """How a finished game ended."""

    def ranks(self, state: S, /) -> list[int]:
        """The ranks of a finished game's outcome alone, for runs of many games; a game may find them quicker."""
        return self.outcome(state)["ranks"]

    def quick_outcome(self, state: S, /) -> Outcome:
        """The outcome for runs of many games: a game may find it quicker where it leaves out `details` that its `endings` do not need."""
        return self.outcome(state)

    def endings(self, outcome: Outcome, /) -> list[str]:
        """In a few words each, what is counted over many games beside wins and scores: how it was won, for instance."""
        return []

    def report_groups(self, state: S, outcome: Outcome, /) -> ReportGroups:
        """By what a finished game is told apart from others in a report; nothing, unless the game says so."""
        return ReportGroups(table={}, seats=[{} for _ in outcome["ranks"]])

    @abstractmethod
    def audit(self, state: S, /) -> None:
        """Raise AuditFailed unless dice, tiles, cards and pieces are all accounted for."""

    def sentence(self, state: S, refusal: Refusal, action: Action, /) -> str:
        """A refusal's sentence with the action's fields filled in."""
        return refusal.text.format(**fields(action))

    def prospects(self, state: S, /) -> list[float]:
        """Advice for bots: the points everybody is likely to end with, by seat, on the scale of the final scores."""
        return [0.0] * int(state.seats)

    def terms(self, state: S, seat: int, /) -> dict[str, float]:
        """Advice for the coach: what a seat's prospects consist of, by a name in words, in `terms_are`; nothing, unless
        the game says so."""
        return {}

    def possessions(self, state: S, seat: int, /) -> list[Possession]:
        """Advice for the coach: the single things behind a seat's terms, where they can be named; one entry for each."""
        return []

    def points(self, state: S, /) -> list[float]:
        """By seat: the final scores of a finished game, the prospects in any other."""
        return (
            [float(score) for score in self.outcome(state)["scores"]] if state.over else self.prospects(state)
        )

    def evaluate(self, state: S, seat: int, /) -> float:
        """Advice for bots: a seat's lead over its best rival of another side, in points; at the end of the game the
        margin of the final scores. A seat without a rival is measured against nothing."""
        points = self.points(state)
        side = self.side(state, seat)
        rivals = [points[other] for other in range(state.seats) if self.side(state, other) != side]
        return points[seat] - max(rivals, default=0.0)

    def side(self, state: S, seat: int, /) -> int:
        """Advice for bots: seats with the same number win and lose together."""
        return seat

    def on_turn(self, state: S, /) -> int:
        """Advice for bots: a number that changes when a turn ends, such as whose turn it is."""
        return first_asked(state)
