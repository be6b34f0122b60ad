"""The table: the one surface that players, bots, server and programs use. (Not compiled: edge.)

It keeps what lies on it (`state`), the journal of what was done, the log of what was told, and how far undo may go.
`view(seat)` is the only thing that leaves it towards a player.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, NotRequired, TypedDict

from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Keyed, Scripted
from doubloon.kernel.codec import restore, save, state_hash
from doubloon.kernel.errors import BadRecord, BadTable, ChanceExhausted, IllegalAction
from doubloon.kernel.events import Event, RulesChanged
from doubloon.kernel.game import Game, Outcome, Prompt
from doubloon.kernel.log import Log
from doubloon.kernel.opening import seed_bytes, settle
from doubloon.kernel.options import Options
from doubloon.kernel.position import Position, Seed, imagined
from doubloon.kernel.record import FORMAT, HASH_EVERY, Ply, Record, commitment, decoded
from doubloon.kernel.refusal import NO_SUCH_SEAT, UNKNOWN_ACTION, Refusal
from doubloon.kernel.state import KernelFault, State
from doubloon.kernel.telling import choice_told, choices_told, log_told, prompt_told, seat_names

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


class Done(NamedTuple):
    """One ply as the journal keeps it."""

    seat: int
    action: Action | None
    outcomes: tuple[int, ...] = ()
    rewind: int | None = None
    as_recorded: Ply | None = None
    """A change of rules; or a ply played by other rules, which those installed here need not know."""

    def ply(self) -> Ply:
        """Its form in a record."""
        if self.as_recorded is not None:
            return self.as_recorded
        if self.rewind is not None:
            return {"rewind": self.rewind}
        if self.action is None:
            return {"seat": self.seat, "undo": True}
        return {"seat": self.seat, "action": str(self.action), "chance": list(self.outcomes)}


class Standing(NamedTuple):
    """A ply that stands, and the one it came after."""

    ply: int
    after: Standing | None


class Passed(NamedTuple):
    """A ply that stands, for whoever looks back: what was done, in which position, and what came of it."""

    ply: int
    seat: int
    action: Action
    before: Position
    after: State
    by_chance: bool
    """Whether dice, draws or a revelation had a part in what came of it."""


class Before(NamedTuple):
    """How things stood before a ply, as long as it may be taken back."""

    seat: int
    ply: int
    drawn: int
    shown: int
    state: State


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
        self.state = state
        self.seed = seed
        self.commitment = committed
        self.names = seat_names(seats)
        self.imagined = False
        self._setup = setup
        self._journal: list[Done] = []
        self._hashes: dict[str, str] = {}
        self._log = Log()
        self._before: list[Before] = []
        self._earliest = 0
        """From this version on the table has been played by the rules installed here."""
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
        return [] if self.frozen else list(self.state.to_act())

    @property
    def position(self) -> Position:
        """What lies on the table, as a copy to play on: the whole truth, without journal, log and undo."""
        return Position(self.game, self.options, self.state.copy(), self.version)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over or self.frozen or self._ended is not None

    @property
    def version(self) -> int:
        """How many plies the journal holds; every act, undo and rewind makes it one greater."""
        return len(self._journal)

    @property
    def state_hash(self) -> str:
        """A fingerprint of everything on the table."""
        return state_hash(self.state, self.game.saved)

    def choices(self, seat: int) -> list[Action]:
        """All legal actions of a seat, in a stable order."""
        return self.state.choices(seat) if self._sits(seat) and not self.frozen else []

    def refusal(self, seat: int, action: Form) -> Refusal | None:
        """Why a seat may not do this: clause and sentence; None when it may."""
        if not self._sits(seat):
            return NO_SUCH_SEAT
        if self.frozen:
            return FROZEN
        known = self.parse(action)
        if known is None:
            return UNKNOWN_ACTION
        refusal = self.state.refusal(seat, known)
        if refusal is None:
            return None
        return Refusal(refusal.clause, self.game.sentence(self.state, refusal, known))

    def act(self, seat: int, action: Form) -> None:
        """Do it, and everything that follows by itself; IllegalAction when the rules refuse."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        known = self.parse(action)
        assert known is not None
        before = Before(seat, self.version, self.state.chance.drawn, self.state.shown, self.state.copy())
        self._play(seat, known, before)
        if (self._before and self._before[-1].seat != seat) or self._undo_crosses(before) is not None:
            self._before.clear()
        self._before.append(before)

    def _play(self, seat: int, action: Action, before: Before) -> None:
        """Play a legal action on the state and write it down; a fault or an interrupt leaves everything as it was."""
        state = self.state
        state.told, state.outcomes = [], []
        try:
            state.play(seat, action)
        except BaseException as fault:
            self._go_back_to(before)
            if isinstance(fault, ChanceExhausted) or not isinstance(fault, Exception):
                raise
            raise KernelFault(
                f"{self.game.id}: {action} by seat {seat} at version {self.version} broke the rules engine"
            ) from fault
        self._journal.append(Done(seat, action, tuple(state.outcomes)))
        self._log.tell(self.version, state.told)
        state.told = state.outcomes = None
        self._note_hash()

    def _note_hash(self) -> None:
        if self.state.over or not self.version % HASH_EVERY:
            self._hashes[str(self.version)] = self.state_hash

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
        if not self._before or self._before[-1].seat != seat:
            return NOTHING_TO_UNDO
        return self._undo_crosses(self._before[-1])

    def _undo_crosses(self, before: Before) -> Refusal | None:
        """What has happened since that nobody can take back."""
        if before.drawn != self.state.chance.drawn:
            return UNDO_CROSSES_CHANCE
        if before.shown != self.state.shown:
            return UNDO_CROSSES_REVEAL
        return None

    def undo(self, seat: int) -> None:
        """Take back the seat's last action; IllegalAction past chance, revelation or another seat's action."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        before = self._before.pop()
        self._go_back_to(before)
        self._log.strike_after(before.ply)
        self._journal.append(Done(seat, None))
        self._note_hash()

    def rewind(self, version: int) -> None:
        """Go back to an earlier version, by everybody's consent; dice rolled from now on are new ones."""
        if self.imagined:
            raise BadTable("an imagined table has no past to go back to")
        if self.over:
            raise IllegalAction(NOTHING_AFTER_THE_END)
        if not 0 <= version <= self.version:
            raise IllegalAction(NO_SUCH_VERSION)
        if version < self._earliest:
            raise IllegalAction(BEFORE_THE_RULES)
        standing = self._standing(version)
        chance = self.state.chance
        self.state = self._played_again(standing)
        self.state.chance = chance
        self._log.leave_standing(frozenset(standing))
        self._journal.append(Done(-1, None, rewind=version))
        self._before.clear()
        self._note_hash()

    def _standing(self, version: int) -> list[int]:
        """The plies that stand at a version, in order: those that had not been taken back by then."""
        moments: list[Standing | None] = [None]
        for number, done in enumerate(self._journal[:version], 1):
            last = moments[-1]
            if done.rewind is not None:
                moments.append(moments[done.rewind])
            elif done.action is not None or done.as_recorded is not None:
                moments.append(Standing(number, last))
            else:
                moments.append(last.after if last is not None else None)
        plies, standing = [], moments[version]
        while standing is not None:
            plies.append(standing.ply)
            standing = standing.after
        return plies[::-1]

    def _played_again(self, plies: list[int]) -> State:
        """The state after set-up and these plies of the journal, by their recorded outcomes."""
        state = self._first_state()
        for number in plies:
            if number <= self._earliest:
                continue
            done = self._journal[number - 1]
            assert done.action is not None
            state.chance = Scripted(list(done.outcomes))
            state.play(done.seat, done.action)
        return state

    def _first_state(self) -> State:
        """The state at the earliest version that the rules installed here know: after set-up, or where they began."""
        if self._earliest:
            begun = self._journal[self._earliest - 1].ply()
            first: State = restore(begun["state"], self.game.saved, Scripted([]))
            return first
        setup = Scripted(list(self._setup))
        return self.game.start(self.seats, self.options, setup, listen=False, record=False)

    def _go_back_to(self, before: Before) -> None:
        """Put the state of that moment back; its chance had not been drawn from since, or goes back with it."""
        self.state = before.state.copy()

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
            board=self.game.board(self.state, seat),
            log=self.log(seat, since),
            struck=self._log.struck(seat),
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
        return prompt_told(self.game, self.state, None if self.frozen else seat, self._owners())

    def described(self, seat: int) -> list[Choice]:
        """All choices of a seat in words."""
        return choices_told(self.game, self.state, seat, self._owners()) if self._sits(seat) else []

    def describe(self, seat: int, action: Action, at: State | None = None) -> Choice:
        """A choice in words, with the things on the board it is about; `at` is an earlier state of this game."""
        return choice_told(self.game, at or self.state, seat, action, self._owners())

    def _owners(self) -> list[str]:
        """Everybody a sentence may name: the seats, then the game's bystanders."""
        return [*self.names, *self.game.bystanders]

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """The sentences this seat was told after version `since`."""
        return log_told(self._log.lines(seat, since), self._owners())

    def thrown(self) -> list[tuple[int, int]]:
        """Every open six-sided die of the game so far, thrower and pips, without those that were taken back."""
        return [die for event in self.events() for die in event.thrown()]

    def events(self) -> list[Event]:
        """Everything that has happened, for the house alone: without what was taken back, whoever may know it."""
        return self._log.standing()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs. Counted for whoever asks: nobody holds a part of the table."""
        if self._ended is not None:
            return self._ended
        return self.game.outcome(self.state) if self.state.over else None

    # --- copies, twins and imagination ----------------------------------------------------------------------------

    def copy(self) -> Table:
        """An equal, independent table, record and undo included."""
        other = Table(
            self.game, self.seats, self.options, self.state.copy(), self.seed, self.commitment, self._setup
        )
        other.rules, other.content = self.rules, self.content
        other.names = self.names[:]
        other.imagined = self.imagined
        other._journal = self._journal[:]
        other._hashes = dict(self._hashes)
        other._log = self._log.copy()
        other._before = self._before[:]
        other._earliest, other._ended = self._earliest, self._ended
        other.frozen, other.kept = self.frozen, self.kept
        return other

    def imagine(self, seat: int | None, seed: Seed) -> Table:
        """A table as it might be for all that seat knows: what it cannot see is dealt anew, dice to come included.

        The result depends on the seat's own view and on `seed` alone, so a bot that thinks on it cannot cheat.
        """
        if seat is not None and not self._sits(seat):
            raise IllegalAction(NO_SUCH_SEAT)
        state = imagined(self.state, seat, seed)
        seed_known = self.seed if self.over else None
        other = Table(self.game, self.seats, self.options, state, seed_known, self.commitment, ())
        other.names = self.names[:]
        other.imagined = True
        other._journal = [Done(-1, None)] * self.version
        other._log = self._log.as_heard_by(seat)
        if seat is not None and self.undo_refusal(seat) is None:
            other._before = [self._before[-1]._replace(state=imagined(self._before[-1].state, seat, seed))]
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
            setup=list(self._setup),
            plies=[done.ply() for done in self._journal],
            hashes=dict(self._hashes),
            outcome=dict(outcome) if outcome is not None else None,
        )

    def rules_now(self) -> int:
        """The rules version by which the last ply was played."""
        changes = (done.as_recorded for done in reversed(self._journal) if done.as_recorded is not None)
        return next((ply["rules"] for ply in changes if "rules" in ply), self.rules)

    def newest(self) -> tuple[Ply, str | None]:
        """The journal's last ply as a record has it, and the state's hash where one was noted: what a keeper appends."""
        return self._journal[-1].ply(), self._hashes.get(str(self.version))

    def course(self) -> Iterator[Passed]:
        """The game once more, ply by ply, without what was taken back. The whole truth, as in the record."""
        state = self._first_state()
        for number in self._standing(self.version):
            if number <= self._earliest:
                continue
            done = self._journal[number - 1]
            assert done.action is not None
            before = Position(self.game, self.options, state, number - 1)
            state = state.copy()
            state.chance = Scripted(list(done.outcomes))
            state.play(done.seat, done.action)
            by_chance = bool(done.outcomes) or state.shown != before.state.shown
            yield Passed(number, done.seat, done.action, before, state, by_chance)

    def at(self, version: int) -> Table:
        """This table as it was at an earlier version."""
        if not 0 <= version <= self.version:
            raise IllegalAction(NO_SUCH_VERSION)
        try:
            return replayed(self.game, self.record(), version)
        except BadRecord:
            if self.frozen or version < self._earliest or self.rules_now() != self.game.rules:
                raise IllegalAction(BEFORE_THE_RULES) from None
            raise


def opened(
    game: Game, seats: int, options: Mapping[str, object] | None = None, seed: Seed | None = None
) -> Table:
    """A new table of a game."""
    secret = seed_bytes(seed)
    return _set_up(game, seats, options, Keyed(secret), secret, commitment(secret))


def _set_up(
    game: Game,
    seats: int,
    options: Mapping[str, object] | None,
    chance: Chance,
    seed: bytes | None,
    committed: str,
) -> Table:
    chosen = settle(game, seats, options)
    state = game.start(seats, chosen, chance, listen=True, record=True)
    table = Table(game, seats, chosen, state, seed, committed, tuple(state.outcomes or ()))
    table._log.tell(0, state.told or ())
    state.told = state.outcomes = None
    table._note_hash()
    return table


def replayed(game: Game, source: object, version: int | None = None, verify: bool = False) -> Table:
    """The table a record describes, up to a version. With `verify`, the dice are rolled again from the seed and every
    hash, outcome and the commitment are compared; BadRecord names the first wrong ply.

    A record of other rules or content is replayed by those installed here, its options read as they were then. It is
    the same game as long as every action, die and hash agrees; BadRecord says where it parts, and names both versions.
    """
    record = decoded(source)
    if record["game"] != game.id:
        raise BadRecord(f"this is a record of {record['game'][:40]!r}, not of {game.id!r}")
    if version is not None and not 0 <= version <= len(record["plies"]):
        raise BadRecord(f"this record has {len(record['plies'])} plies; there is no version {version}")
    try:
        return _replayed(game, record, version, verify)
    except BadRecord as error:
        begun = _rules_begun(game, record, version)
        if begun and error.ply is not None and error.ply <= begun:
            return _replayed_from(game, record, begun, version)
        if elsewhere := played_elsewhere(game, record):
            raise BadRecord(f"{error}; {elsewhere}", error.ply) from None
        raise


def _replayed(game: Game, record: Record, version: int | None, verify: bool) -> Table:
    seed = _seed_of(record)
    if verify and seed is None:
        raise BadRecord("this record does not hold the seed, so its dice cannot be verified")
    if verify and seed is not None and commitment(seed) != record["commitment"]:
        raise BadRecord("the seed does not match the commitment published before the game", 0)
    chance: Chance = Keyed(seed) if seed is not None else Scripted(list(record["setup"]))
    try:
        options = game.read_as_of(record["rules"], record["seats"], record["options"])
        table = _set_up(game, record["seats"], options, chance, seed, record["commitment"])
    except BadTable as error:
        raise BadRecord(f"the record's table cannot be: {error}") from None
    except ChanceExhausted as error:
        raise BadRecord(f"set-up: {error}", 0) from None
    table.rules, table.content = record["rules"], record["content"]
    if list(table._setup) != record["setup"]:
        raise BadRecord("the set-up's draws are not those the seed gives", 0)
    _compare_hash(table, record)
    for ply in record["plies"][:version]:
        _replay(table, ply)
        _compare_hash(table, record)
    if version is None or version == len(record["plies"]):
        _compare_outcome(table, record)
    return table


def _rules_begun(game: Game, record: Record, version: int | None) -> int:
    """The ply by which the rules installed here came into force; 0 when they always were, or are not."""
    plies = record["plies"][:version]
    changes = [number for number, ply in enumerate(plies, 1) if "rules" in ply]
    last = changes[-1] if changes else 0
    here = last and (plies[last - 1]["rules"], plies[last - 1]["content"]) == (game.rules, game.content)
    return last if here else 0


def _replayed_from(game: Game, record: Record, begun: int, version: int | None) -> Table:
    """The table a record describes, from the state with which the rules installed here began; what was played before by others
    is taken as it is recorded."""
    options = game.read_as_of(record["rules"], record["seats"], record["options"])
    ply = record["plies"][begun - 1]
    state = restore(ply["state"], game.saved, Scripted([]))
    setup = tuple(record["setup"])
    table = Table(game, record["seats"], options, state, _seed_of(record), record["commitment"], setup)
    table.rules, table.content = record["rules"], record["content"]
    table._journal = [recorded(game, one) for one in record["plies"][: begun - 1]]
    table._hashes = {at: noted for at, noted in record["hashes"].items() if int(at) < begun}
    for one in record["plies"][begun - 1 : version]:
        _replay(table, one)
        _compare_hash(table, record)
    if version is None or version == len(record["plies"]):
        _compare_outcome(table, record)
    return table


def recorded(game: Game, ply: Ply) -> Done:
    """A recorded ply in the journal; one that the rules installed here do not know stays as it is."""
    if "rewind" in ply:
        return Done(-1, None, rewind=ply["rewind"])
    if ply.get("undo"):
        return Done(ply.get("seat", -1), None)
    action = None if "rules" in ply else game.catalogue.parse(ply.get("action", ""))
    if action is None:
        return Done(ply.get("seat", -1), None, as_recorded=ply)
    return Done(ply.get("seat", -1), action, tuple(ply.get("chance", [])))


def played_elsewhere(game: Game, record: Record) -> str:
    """By which other rules or content a record was played; nothing when by those installed here."""
    if _rules_begun(game, record, None):
        return ""
    if record["rules"] != game.rules:
        return f"it was played by version {record['rules']} of the rules of {game.title}, and here is version {game.rules}"
    if record["content"] != game.content:
        return f"it was played with other content values of {game.title} than those installed here"
    return ""


def _seed_of(record: Record) -> bytes | None:
    if record["seed"] is None:
        return None
    try:
        return seed_bytes(record["seed"])
    except BadTable as error:
        raise BadRecord(f"seed: {error}") from None


def _replay(table: Table, ply: Ply) -> None:
    number = table.version + 1
    outcomes = ply.get("chance", [])
    if "rules" in ply:
        begin_rules(table, ply)
        return
    if table.seed is None:
        table.state.chance = Scripted(list(outcomes), drawn=table.state.chance.drawn)
    try:
        if "rewind" in ply:
            table.rewind(ply["rewind"])
        elif ply.get("undo"):
            table.undo(ply.get("seat", -1))
        else:
            table.act(ply.get("seat", -1), ply.get("action", ""))
    except (IllegalAction, ChanceExhausted) as error:
        raise BadRecord(f"ply {number}: {error}", number) from None
    if list(table._journal[-1].outcomes) != outcomes:
        raise BadRecord(f"ply {number}: the dice are not those the seed gives", number)


def rules_ply(table: Table) -> Ply:
    """The ply by which a table goes on under the rules installed here, from the state it is in."""
    ply = Ply(rules=table.game.rules, content=table.game.content, state=save(table.state, table.game.saved))
    chance = table.state.chance
    if isinstance(chance, Keyed):
        ply["place"] = [int(chance.position), int(chance.drawn)]
    return ply


def begin_rules(table: Table, ply: Ply) -> None:
    """From here on other rules are in force."""
    number = table.version + 1
    here = table.rules_now()
    try:
        chance = _chance_from(table, ply, number)
        table.state = restore(ply["state"], table.game.saved, chance)
    except (BadRecord, KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"ply {number}: the state with which other rules began: {error}", number) from None
    table._journal.append(Done(-1, None, as_recorded=ply))
    table._earliest = number
    table._before.clear()
    since = table.game.clauses_since(here) if ply["rules"] == table.game.rules else []
    table._log.tell(number, [RulesChanged(here, ply["rules"], since)])
    table._note_hash()


def _chance_from(table: Table, ply: Ply, number: int) -> Chance:
    """The dice from here on: those of the seed where it was left, or of one that follows from it and this ply."""
    if table.seed is None:
        return Scripted([])
    if "place" in ply:
        position, drawn = ply["place"]
        return Keyed(table.seed, position, drawn)
    return Keyed(hashlib.blake2b(str(number).encode(), key=table.seed, digest_size=32).digest())


def _compare_hash(table: Table, record: Record) -> None:
    noted, found = record["hashes"].get(str(table.version)), table._hashes.get(str(table.version))
    if noted is not None and noted != (found or table.state_hash):
        raise BadRecord(f"ply {table.version}: the state's hash is not the recorded one", table.version)
    if noted is None and found is not None:
        raise BadRecord(f"ply {table.version}: the record's hash of the state is missing", table.version)


def _compare_outcome(table: Table, record: Record) -> None:
    outcome = table.outcome
    if record["outcome"] != (dict(outcome) if outcome is not None else None):
        raise BadRecord("the recorded outcome is not the one the game reaches", table.version)
