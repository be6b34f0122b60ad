"""What was done at a table, ply by ply, and how far back one may go. Compiled room.

What nobody has asked for yet is put off. Every few plies a copy of the state is kept; states between are had by playing on from
there when something is taken back. Hashes are taken, and events told, when somebody wants to know them: as long as all has been
played here, one ply after the other, by playing it again. Copies of a journal share its entries.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Scripted
from doubloon.kernel.copyable import Copyable
from doubloon.kernel.declare import cache, declared, own, plain
from doubloon.kernel.errors import ChanceExhausted
from doubloon.kernel.games.game import Game
from doubloon.kernel.games.options import Options
from doubloon.kernel.procedure import Seat
from doubloon.kernel.refusal import UNKNOWN_ACTION, Refusal
from doubloon.kernel.state import KernelFault, State
from doubloon.kernel.tables.codec import restore, state_hash
from doubloon.kernel.tables.log import Log
from doubloon.kernel.tables.record import HASH_EVERY, Ply
from doubloon.kernel.tables.standing import STANDS, UNDO, moments, plies_of

NOBODY: Final = -1
KEEP_EVERY: Final = 32
"""Plies after which a state is kept from which undo plays on."""
NO_OUTCOMES: Final[list[i64]] = []
NOTHING_OFFERED: Final[list[Action]] = []


@final
class JournalEntry:
    """One ply. `hash` is that of the state after it, where one is noted; until somebody asks, that state itself is held."""

    seat: Seat
    action: Action | None
    outcomes: list[i64]
    effect: i64 = STANDS
    """What it does to the plies before it (standing.py)."""
    as_recorded: Ply | None = None
    """A change of rules; or a ply played by other rules, which those installed here need not know."""
    after: State | None = None
    hash: str = ""

    def __init__(self, seat: Seat, action: Action | None, outcomes: list[i64] = NO_OUTCOMES) -> None:
        self.seat = seat
        self.action = action
        self.outcomes = outcomes

    def ply(self) -> Ply:
        """Its form in a record."""
        if self.as_recorded is not None:
            return self.as_recorded
        if self.effect >= 0:
            return {"rewind": self.effect}
        if self.action is None:
            return {"seat": self.seat, "undo": True}
        return {"seat": self.seat, "action": str(self.action), "chance": self.outcomes[:]}


def with_effect(seat: Seat, effect: i64) -> JournalEntry:
    """An undo or a rewind."""
    entry = JournalEntry(seat, None)
    entry.effect = effect
    return entry


def as_recorded(seat: Seat, ply: Ply) -> JournalEntry:
    """A change of rules, or a ply of other rules."""
    entry = JournalEntry(seat, None)
    entry.as_recorded = ply
    return entry


@final
class UndoPoint:
    """How things stood before a ply, as long as it may be taken back: the state at version `kept_at`, from which one plays on."""

    seat: Seat
    ply: i64
    drawn: i64
    shown: i64
    kept: State
    kept_at: i64

    def __init__(self, seat: Seat, ply: i64, drawn: i64, shown: i64, kept: State, kept_at: i64) -> None:
        self.seat = seat
        self.ply = ply
        """The version before it."""
        self.drawn = drawn
        self.shown = shown
        self.kept = kept
        self.kept_at = kept_at


def set_up() -> JournalEntry:
    """Stands for the set-up."""
    return JournalEntry(NOBODY, None)


@final
@declared
class Journal(Copyable):
    """A game in progress and everything done in it. What a twin shares is copied before it is changed."""

    game: Game
    options: Options
    state: State
    setup: list[i64]
    # Whether a twin has the same state
    shared: bool = False
    # Whether somebody holds the state and may change it by other ways than plies
    arranged: bool = False
    # Whether all plies so far were played by the rules installed here, and stand: earlier states can be had by playing them again
    straight: bool = False
    # What was legal for a seat when somebody asked last, at version `offered_at`
    offered: list[Action] = cache(NOTHING_OFFERED)
    offered_to: Seat = cache(-1)
    offered_at: i64 = cache(-1)
    # A copy of the state at version `kept_at`; plies alone lead from there to the present one
    kept: State | None = None
    kept_at: i64 = 0
    version: i64 = 0
    # Those up to `version` are ours: a twin may have gone on
    entries: list[JournalEntry] = plain(factory=list)
    first: JournalEntry = plain(factory=set_up)
    undo_points: list[UndoPoint] = own(factory=list)
    # From this version on the rules installed here have been in force
    earliest: i64 = 0
    # Whether events are told as they happen; if not, when somebody asks for the log
    listening: bool = True
    log: Log = plain(factory=Log)
    # Whether a twin has the same log
    log_shared: bool = False
    setup_told: bool = True
    # The state from which on nothing has been told yet; None when all has been told
    untold: State | None = None
    untold_since: i64 = 0

    def twin(self) -> Journal:
        """An equal, independent journal. Nothing long is copied."""
        self.shared = self.log_shared = True
        return self.copy()

    def own_log(self) -> Log:
        """The log, to be added to: it is shared with nobody."""
        if self.log_shared:
            self.log = self.log.copy()
            self.log_shared = False
        return self.log

    def own_state(self) -> State:
        """The state, for somebody who may change it: it is shared with nobody, and from now on events are told as they happen."""
        self.listen()
        self.hold_passed()
        self.offered_at = -1
        self.arranged = True
        self.kept = None
        if self.shared:
            self.state = self.state.copy()
            self.shared = False
        return self.state

    def replace_state(self, state: State) -> None:
        """The game goes on from another state."""
        self.state = state
        self.shared = False
        self.kept = None
        self.offered_at = -1

    # --- plies ----------------------------------------------------------------------------------------------------

    def knows(self, action: Action) -> bool:
        """Whether this very value is in the catalogue; equal means identical."""
        actions: list[Action] = self.game.catalogue.actions
        code = action.code
        return code >= 0 and code < len(actions) and actions[code] is action

    def choices(self, seat: Seat) -> list[Action]:
        """All legal actions of a seat; they are remembered until something is done."""
        found = self.state.choices(seat)
        self.offered = found[:]
        self.offered_to = seat
        self.offered_at = -1 if self.arranged else self.version
        return found

    def is_offered(self, seat: Seat, action: Action) -> bool:
        """Whether this is known to be legal, because somebody has asked."""
        if self.offered_at != self.version or self.offered_to != seat:
            return False
        for one in self.offered:
            if one is action:
                return True
        return False

    def act(self, seat: Seat, action: Action) -> Refusal | None:
        """Do it, and everything that follows by itself; or tell why not, and leave everything as it was."""
        state = self.state
        if not self.is_offered(seat, action):
            if not self.knows(action):
                return UNKNOWN_ACTION
            refusal = state.refusal(seat, action)
            if refusal is not None:
                return refusal
        version = self.version
        kept = self.kept
        if kept is None or not self.straight or version - self.kept_at >= KEEP_EVERY:
            kept = self.keep()
        if self.shared:
            self.state = state = state.copy()
            self.shared = False
        drawn = state.chance.drawn
        shown = state.shown
        point = UndoPoint(seat, version, drawn, shown, kept, self.kept_at)
        if not self.listening and self.untold is None:
            self.untold = kept
            self.untold_since = self.kept_at
        outcomes: list[i64] = []
        told: list[object] | None = [] if self.listening else None
        state.outcomes = outcomes
        state.told = told
        try:
            state.play(seat, action)
        except BaseException as fault:
            self.state = self.before(point)
            if isinstance(fault, ChanceExhausted) or not isinstance(fault, Exception):
                raise
            raise KernelFault(
                f"{self.game.id}: {action} by seat {seat} at version {self.version} broke the rules engine"
            ) from fault
        state.told = None
        state.outcomes = None
        self.append(JournalEntry(seat, action, outcomes or NO_OUTCOMES))
        if told is not None:
            self.own_log().tell(self.version, told)
        points = self.undo_points
        if points and (points[-1].seat != seat or state.chance.drawn != drawn or state.shown != shown):
            points = self.undo_points = []
        points.append(point)
        return None

    def keep(self) -> State:
        """A copy of the state, present or of a few plies ago: from there the plies of the journal lead to the present."""
        kept = self.kept
        if (
            kept is None
            or self.arranged
            or self.version - self.kept_at >= KEEP_EVERY
            or not (self.straight or self.version % HASH_EVERY)
        ):
            kept = self.kept = self.state if self.shared else self.state.copy()
            self.kept_at = self.version
            if not self.straight:
                self.hold(kept)
        return kept

    def before(self, point: UndoPoint) -> State:
        """The state before a ply, its dice included."""
        state = point.kept.copy()
        if point.ply > point.kept_at:
            for number in self.standing(point.ply):
                if number > point.kept_at:
                    entry = self.entries[number - 1]
                    assert entry.action is not None
                    state.play(entry.seat, entry.action)
        return state

    def append(self, entry: JournalEntry) -> None:
        """One more ply; its state is held for the hash where the game is over."""
        if len(self.entries) != self.version:
            self.entries = self.entries[: self.version]
        self.entries.append(entry)
        self.version += 1
        if self.state.over:
            self.hold(self.state)

    def undo(self) -> None:
        """Take back the last ply, which may be taken back."""
        self.tell()
        self.hold_passed()
        self.hold(self.state)
        point = self.undo_points.pop()
        self.replace_state(self.before(point))
        self.own_log().strike_after(point.ply)
        self.append(with_effect(point.seat, UNDO))

    def rewind(self, version: i64) -> None:
        """Go back to an earlier version; dice rolled from now on are new ones."""
        self.tell()
        self.hold_passed()
        self.hold(self.state)
        standing = self.standing(version)
        chance = self.state.chance.copy()
        self.replace_state(self.played_again(standing))
        self.state.chance = chance
        self.own_log().leave_standing(frozenset(standing))
        self.undo_points = []
        self.append(with_effect(NOBODY, version))

    def go_on_from(self, state: State, ply: Ply) -> None:
        """From here on other rules are in force, beginning with this state."""
        self.tell()
        self.hold_passed()
        self.hold(self.state)
        self.replace_state(state)
        self.undo_points = []
        self.append(as_recorded(NOBODY, ply))
        self.earliest = self.version

    # --- what stands ----------------------------------------------------------------------------------------------

    def standing(self, version: i64) -> list[int]:
        """The plies that stood at a version, in order."""
        return plies_of(moments([entry.effect for entry in self.entries[:version]])[version])

    def played_again(self, plies: list[int]) -> State:
        """The state after set-up and these plies, by their recorded outcomes."""
        state = self.first_state(listen=False)
        for number in plies:
            if number > self.earliest:
                self.play_again(state, self.entries[number - 1])
        return state

    def play_again(self, state: State, entry: JournalEntry) -> None:
        """The same action with the same outcomes."""
        assert entry.action is not None
        state.chance = Scripted(entry.outcomes[:], drawn=state.chance.drawn)
        state.play(entry.seat, entry.action)

    def first_state(self, listen: bool) -> State:
        """The state at the earliest version that the rules installed here know: after set-up, or where they began."""
        if self.earliest:
            begun = self.entries[self.earliest - 1].ply()
            first: State = restore(begun["state"], self.game.saved, Scripted([]))
            return first
        return self.game.start(
            self.state.seats, self.options, Scripted(self.setup[:]), listen=listen, record=False
        )

    # --- the log --------------------------------------------------------------------------------------------------

    def listen(self) -> None:
        """Somebody wants the log: what has not been told is told, and from now on it is told at once."""
        self.tell()
        self.listening = True

    def tell(self) -> None:
        """Tell what has not been told yet, by playing it again."""
        if not self.setup_told:
            self.own_log().tell(0, self.first_state(listen=True).told or [])
            self.setup_told = True
        if self.untold is None:
            return
        state = self.untold.copy()
        for number in range(self.untold_since, self.version):
            state.told = []
            self.play_again(state, self.entries[number])
            self.own_log().tell(number + 1, state.told)
        self.untold = None

    # --- hashes ---------------------------------------------------------------------------------------------------

    def hold(self, state: State) -> None:
        """The present state is about to change: hold it for the hash of the last ply, where one is noted."""
        if self.version % HASH_EVERY and not state.over:
            return
        last = self.entry_of(self.version)
        if not last.hash:
            last.after = state

    def hold_passed(self) -> None:
        """The states that were not held while the course was straight; from now on they are held as they pass."""
        if not self.straight:
            return
        self.straight = False
        state = self.first_state(listen=False)
        for number in range(self.version + 1):
            entry = self.entry_of(number)
            if number:
                self.play_again(state, entry)
            if not number % HASH_EVERY and not entry.hash and number < self.version:
                entry.after = state.copy()

    def entry_of(self, version: i64) -> JournalEntry:
        """The ply that led to a version; the set-up's for the first one."""
        return self.entries[version - 1] if version else self.first

    def hash_at(self, version: i64) -> str:
        """The hash that a record notes for a version; empty where none is noted."""
        entry = self.entry_of(version)
        if entry.hash:
            return entry.hash
        if version < self.version:
            self.hold_passed()
        held = entry.after
        if held is None and version == self.version and (not version % HASH_EVERY or self.state.over):
            held = self.state
        if held is not None:
            entry.hash = state_hash(held, self.game.saved)
            entry.after = None
        return entry.hash

    def hashes(self) -> dict[str, str]:
        """All that are noted, by version."""
        found = {str(version): self.hash_at(version) for version in range(self.version + 1)}
        return {version: noted for version, noted in found.items() if noted}


def crosses_chance(point: UndoPoint, state: State) -> bool:
    """Whether something was drawn since."""
    return point.drawn != state.chance.drawn


def crosses_reveal(point: UndoPoint, state: State) -> bool:
    """Whether something hidden was shown since."""
    return point.shown != state.shown
