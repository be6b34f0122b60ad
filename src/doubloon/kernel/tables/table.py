"""The table: the one surface that players, bots, server and programs use. (Not compiled: edge.)

It keeps a position with the journal of what was done, the log of what was told, and how far undo may go (journal.py).
`view(seat)` is the only thing that leaves it towards a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, NotRequired, TypedDict

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Keyed
from doubloon.kernel.errors import BadRecord, BadTable, IllegalAction
from doubloon.kernel.events import Event
from doubloon.kernel.games.game import Game, Outcome, Prompt
from doubloon.kernel.games.options import Options
from doubloon.kernel.positions.position import Position, Seed, imagined
from doubloon.kernel.refusal import NO_SUCH_SEAT, UNKNOWN_ACTION, Refusal
from doubloon.kernel.state import State
from doubloon.kernel.tables.codec import state_hash
from doubloon.kernel.tables.journal import (
    NOBODY,
    Journal,
    JournalEntry,
    UndoPoint,
    crosses_chance,
    crosses_reveal,
)
from doubloon.kernel.tables.log import Log
from doubloon.kernel.tables.opening import seed_bytes, settle
from doubloon.kernel.tables.record import FORMAT, Ply, Record, commitment
from doubloon.kernel.tables.telling import choice_told, choices_told, log_told, prompt_told, seat_names

NOTHING_TO_UNDO = Refusal(
    "TB-6", "You have nothing to take back: the last thing done at this table was not yours."
)
UNDO_CROSSES_CHANCE = Refusal("TB-7", "That can't be taken back: dice were rolled or pieces drawn since.")
UNDO_CROSSES_REVEAL = Refusal("TB-8", "That can't be taken back: something hidden was shown since.")
NOTHING_AFTER_THE_END = Refusal("TB-3", "The game is over and its seed is public: nothing can be taken back.")
BEFORE_THE_RULES = Refusal("TB-9", "The table can't go back to before it was played by the present rules.")
FROZEN = Refusal(
    "TB-10", "This game was played by other rules and can't be played on here; you can look at it."
)
NO_SUCH_VERSION = Refusal("TB-9", "The table can only go back to a moment it has been through.")


Form = Action | str | Mapping[str, Any]
"""An action itself, its one-line text, or its JSON form."""


class Choice(TypedDict):
    """One legal action as a client sees it."""

    action: str
    code: int
    label: str
    clause: str
    targets: list[str]


class LogLine(TypedDict):
    """One sentence of the log."""

    ply: int
    kind: str
    text: str
    clause: str
    targets: list[str]
    undone: bool


class View(TypedDict):
    """Everything one seat (or, with seat None, a spectator) may know about the table."""

    game: str
    rules: int
    seats: int
    names: list[str]
    options: Options
    version: int
    seat: int | None
    to_act: list[int]
    prompt: Prompt | None
    choices: list[Choice]
    undo: bool
    board: dict[str, Any]
    log: list[LogLine]
    struck: list[int]
    """The plies that have been taken back: their log lines are struck through, also those told before `since`."""
    outcome: Outcome | None
    commitment: str
    seed: NotRequired[str]


class Passed(NamedTuple):
    """A ply that stands, for looking back: what was done, in which position, and what came of it."""

    ply: int
    seat: int
    action: Action
    before: Position
    after: State
    by_chance: bool
    """Whether dice, draws or a revelation had a part in what came of it."""


class Table:
    """One game being played. Make one with `doubloon.new_table` or `doubloon.load`."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options,
        state: State,
        seed: bytes | None,
        committed: str,
        setup: tuple[int, ...],
    ) -> None:
        self.game = game
        self.rules, self.content = game.rules, game.content
        """What the game was started with, as its record names it."""
        self.seats = seats
        self.options = options
        self.seed = seed
        self.commitment = committed
        self.names = seat_names(seats)
        self.imagined = False
        self._journal = Journal(game, options, state, list(setup))
        self._ended: Outcome | None = None
        """How a game that other rules ended came out."""
        self.frozen = False
        """It was played by other rules, and those installed here cannot go on: it can be looked at."""
        self.kept = 0
        """Up to this version the keeper has stored the state and what was told."""

    # --- the decision surface -------------------------------------------------------------------------------------

    @property
    def to_act(self) -> list[int]:
        """The seats that owe a decision."""
        return [] if self.frozen else self._journal.state.to_act()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._journal.state.over or self.frozen or self._ended is not None

    @property
    def version(self) -> int:
        """How many plies the journal holds; every act, undo and rewind makes it one greater."""
        return self._journal.version

    @property
    def position(self) -> Position:
        """What lies on the table, as a copy to play on: the whole truth, without journal, log and undo."""
        return Position(self.game, self.options, self._journal.state.copy(), self.version)

    @property
    def state(self) -> State:
        """What lies on the table itself, for those who arrange it (tests, tools). To play on, take `position`."""
        return self._journal.own_state()

    @state.setter
    def state(self, state: State) -> None:
        self._journal.own_state()
        self._journal.replace_state(state)

    @property
    def state_hash(self) -> str:
        """A fingerprint of everything on the table."""
        return state_hash(self._journal.state, self.game.saved)

    def choices(self, seat: int) -> list[Action]:
        """All legal actions of a seat, in a stable order."""
        return self._journal.choices(seat) if self._sits(seat) and not self.frozen else []

    def refusal(self, seat: int, action: Form) -> Refusal | None:
        """Why a seat may not do this: clause and sentence; None when it may."""
        if not self._sits(seat):
            return NO_SUCH_SEAT
        if self.frozen:
            return FROZEN
        known = self.parse(action)
        if known is None:
            return UNKNOWN_ACTION
        refusal = self._journal.state.refusal(seat, known)
        return None if refusal is None else self._told(refusal, known)

    def _told(self, refusal: Refusal, action: Action) -> Refusal:
        """With the action's fields in its sentence."""
        return Refusal(refusal.clause, self.game.sentence(self._journal.state, refusal, action))

    def act(self, seat: int, action: Form) -> None:
        """Do it, and everything that follows by itself; IllegalAction when the rules refuse."""
        if not self._sits(seat):
            raise IllegalAction(NO_SUCH_SEAT)
        if self.frozen:
            raise IllegalAction(FROZEN)
        known = action if isinstance(action, Action) else self.parse(action)
        if known is None:
            raise IllegalAction(UNKNOWN_ACTION)
        refusal = self._journal.act(seat, known)
        if refusal is not None:
            raise IllegalAction(self._told(refusal, known) if refusal is not UNKNOWN_ACTION else refusal)

    def parse(self, form: Form) -> Action | None:
        """The action with this text or JSON form, legal now or not; None when the game has no such action."""
        if isinstance(form, Action):
            return form if form in self.game.catalogue else None
        return (
            self.game.catalogue.parse(form) if isinstance(form, str) else self.game.catalogue.from_json(form)
        )

    def to_json(self, action: Action) -> dict[str, Any]:
        """The action's JSON form: `{"action": "take-map", "map": 3}`."""
        return self.game.catalogue.to_json(action)

    def _sits(self, seat: object) -> bool:
        return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.seats

    # --- undo -----------------------------------------------------------------------------------------------------

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why a seat may not take back its last action; None when it may."""
        if not self._sits(seat):
            return NO_SUCH_SEAT
        if self.over:
            return NOTHING_AFTER_THE_END
        points = self._journal.undo_points
        if not points or points[-1].seat != seat:
            return NOTHING_TO_UNDO
        if crosses_chance(points[-1], self._journal.state):
            return UNDO_CROSSES_CHANCE
        return UNDO_CROSSES_REVEAL if crosses_reveal(points[-1], self._journal.state) else None

    def undo(self, seat: int) -> None:
        """Take back the seat's last action; IllegalAction past chance, revelation or another seat's action."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        self._journal.undo()

    def rewind(self, version: int) -> None:
        """Go back to an earlier version, by everybody's consent; dice rolled from now on are new ones."""
        if self.imagined:
            raise BadTable("an imagined table has no past to go back to")
        if self.over:
            raise IllegalAction(NOTHING_AFTER_THE_END)
        if not 0 <= version <= self.version:
            raise IllegalAction(NO_SUCH_VERSION)
        if version < self._journal.earliest:
            raise IllegalAction(BEFORE_THE_RULES)
        self._journal.rewind(version)

    # --- views ----------------------------------------------------------------------------------------------------

    def view(self, seat: int | None, since: int = 0) -> View:
        """All that a seat may know, with the log from version `since` on; None is a spectator."""
        if seat is not None and not self._sits(seat):
            raise IllegalAction(NO_SUCH_SEAT)
        view = View(
            game=self.game.id,
            rules=self.game.rules,
            seats=self.seats,
            names=list(self.names),
            options=dict(self.options),
            version=self.version,
            seat=seat,
            to_act=self.to_act,
            prompt=self._prompt(seat),
            choices=[] if seat is None else self.described(seat),
            undo=seat is not None and self.undo_refusal(seat) is None,
            board=self.game.board(self._journal.state, seat),
            log=self.log(seat, since),
            struck=self._heard().struck(seat),
            outcome=self.outcome,
            commitment=self.commitment,
        )
        if self.over and self.seed is not None:
            view["seed"] = self.seed.hex()
        return view

    def _prompt(self, seat: int | None) -> Prompt | None:
        """What a seat must decide or is waiting for; None when the game is over."""
        if self.over:
            return None
        return prompt_told(self.game, self._journal.state, None if self.frozen else seat, self.owners)

    def described(self, seat: int) -> list[Choice]:
        """All choices of a seat in words."""
        return choices_told(self.game, self._journal.state, seat, self.owners) if self._sits(seat) else []

    def describe(self, seat: int, action: Action, at: State | None = None) -> Choice:
        """A choice in words, with the things on the board it is about; `at` is an earlier state of this game."""
        return choice_told(self.game, at or self._journal.state, seat, action, self.owners)

    @property
    def owners(self) -> list[str]:
        """Everybody a sentence may name: the seats, then the game's bystanders."""
        return [*self.names, *self.game.bystanders]

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """The sentences this seat was told after version `since`."""
        return log_told(self._heard().lines(seat, since), self.owners)

    def _heard(self) -> Log:
        """Everything that was told: somebody listens from now on."""
        self._journal.listen()
        return self._journal.log

    def thrown(self) -> list[tuple[int, int]]:
        """Every open six-sided die of the game so far, thrower and pips, without those that were taken back."""
        return [die for event in self.events() for die in event.thrown()]

    def events(self) -> list[Event]:
        """Events not undone, unfiltered by audience."""
        return self._heard().standing()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs. A fresh value each time: it holds no part of the table."""
        if self._ended is not None:
            return self._ended
        return self.game.outcome(self._journal.state) if self._journal.state.over else None

    # --- copies, twins and imagination ----------------------------------------------------------------------------

    def copy(self) -> Table:
        """An equal, independent table, record and undo included."""
        other = Table.__new__(Table)
        other.__dict__ = self.__dict__.copy()
        other.names = self.names[:]
        other._journal = self._journal.twin()
        return other

    def imagine(self, seat: int | None, seed: Seed) -> Table:
        """A table as it might be for all that seat knows: what it cannot see is dealt again, dice to come included.

        The result depends on the seat's own view and on `seed` alone, so a bot that thinks on it cannot cheat.
        """
        if seat is not None and not self._sits(seat):
            raise IllegalAction(NO_SUCH_SEAT)
        state = imagined(self._journal.state, seat, seed)
        seed_known = self.seed if self.over else None
        other = Table(self.game, self.seats, self.options, state, seed_known, self.commitment, ())
        other.names = self.names[:]
        other.imagined = True
        journal = other._journal
        journal.entries = [JournalEntry(NOBODY, None)] * self.version
        journal.version = self.version
        journal.log = self._heard().as_heard_by(seat)
        if seat is not None and self.undo_refusal(seat) is None:
            last = self._journal.undo_points[-1]
            before = imagined(self._journal.before(last), seat, seed)
            journal.undo_points = [UndoPoint(last.seat, last.ply, last.drawn, last.shown, before, last.ply)]
        return other

    # --- the record -----------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The whole truth about this table. Secret while the game runs, public when it is over."""
        if self.imagined:
            raise BadTable("an imagined table has no record: its dice and cards are invented")
        outcome = self.outcome
        return Record(
            format=FORMAT,
            game=self.game.id,
            rules=self.rules,
            content=self.content,
            seats=self.seats,
            options=dict(self.options),
            commitment=self.commitment,
            seed=self.seed.hex() if self.seed is not None else None,
            setup=self._journal.setup[:],
            plies=[entry.ply() for entry in self._journal.entries[: self.version]],
            hashes=self._journal.hashes(),
            outcome=dict(outcome) if outcome is not None else None,
        )

    def rules_now(self) -> int:
        """The rules version by which the last ply was played."""
        entries = self._journal.entries[: self.version]
        changes = (entry.as_recorded for entry in reversed(entries) if entry.as_recorded is not None)
        return next((ply["rules"] for ply in changes if "rules" in ply), self.rules)

    def newest(self) -> tuple[Ply, str | None]:
        """The journal's last ply as a record has it, and the state's hash where one was noted: what a keeper appends."""
        return self._journal.entries[self.version - 1].ply(), self._journal.hash_at(self.version) or None

    def course(self) -> Iterator[Passed]:
        """The game once more, ply by ply, without what was taken back. The whole truth, as in the record."""
        journal = self._journal
        state = journal.first_state(listen=False)
        for number in journal.standing(self.version):
            if number <= journal.earliest:
                continue
            entry = journal.entries[number - 1]
            assert entry.action is not None
            before = Position(self.game, self.options, state, number - 1)
            state = state.copy()
            journal.play_again(state, entry)
            by_chance = bool(entry.outcomes) or state.shown != before.state.shown
            yield Passed(number, entry.seat, entry.action, before, state, by_chance)

    def at(self, version: int) -> Table:
        """This table as it was at an earlier version."""
        if not 0 <= version <= self.version:
            raise IllegalAction(NO_SUCH_VERSION)
        try:
            from doubloon.kernel.tables.replay import replayed

            return replayed(self.game, self.record(), version)
        except BadRecord:
            if self.frozen or version < self._journal.earliest or self.rules_now() != self.game.rules:
                raise IllegalAction(BEFORE_THE_RULES) from None
            raise


def opened(
    game: Game, seats: int, options: Mapping[str, object] | None = None, seed: Seed | None = None
) -> Table:
    """A new table of a game."""
    secret = seed_bytes(seed)
    return set_up(game, seats, options, Keyed(secret), secret, commitment(secret))


def set_up(
    game: Game,
    seats: int,
    options: Mapping[str, object] | None,
    chance: Chance,
    seed: bytes | None,
    committed: str,
) -> Table:
    chosen = settle(game, seats, options)
    state = game.start(seats, chosen, chance, listen=False, record=True)
    table = Table(game, seats, chosen, state, seed, committed, tuple(state.outcomes or ()))
    state.outcomes = None
    table._journal.setup_told = table._journal.listening = False
    table._journal.straight = True
    return table
