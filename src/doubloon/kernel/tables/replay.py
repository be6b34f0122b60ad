"""Records played again: the table a record describes, and games that other rules began. (Not compiled: edge.)"""

from __future__ import annotations

import hashlib

from doubloon.kernel.chance import Chance, Keyed, Scripted
from doubloon.kernel.errors import BadRecord, BadTable, ChanceExhausted, IllegalAction
from doubloon.kernel.events import RulesChanged
from doubloon.kernel.games.game import Game
from doubloon.kernel.tables.codec import restore, save
from doubloon.kernel.tables.journal import NOBODY, JournalEntry, as_recorded, with_effect
from doubloon.kernel.tables.opening import seed_bytes
from doubloon.kernel.tables.record import Ply, Record, commitment, decoded
from doubloon.kernel.tables.standing import UNDO
from doubloon.kernel.tables.table import Table, set_up


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
    seed = seed_of(record)
    if verify and seed is None:
        raise BadRecord("this record does not hold the seed, so its dice cannot be verified")
    if verify and seed is not None and commitment(seed) != record["commitment"]:
        raise BadRecord("the seed does not match the commitment published before the game", 0)
    chance: Chance = Keyed(seed) if seed is not None else Scripted(list(record["setup"]))
    try:
        options = game.read_as_of(record["rules"], record["seats"], record["options"])
        table = set_up(game, record["seats"], options, chance, seed, record["commitment"])
    except BadTable as error:
        raise BadRecord(f"the record's table cannot be: {error}") from None
    except ChanceExhausted as error:
        raise BadRecord(f"set-up: {error}", 0) from None
    table.rules, table.content = record["rules"], record["content"]
    if table._journal.setup != record["setup"]:
        raise BadRecord("the set-up's draws are not those the seed gives", 0)
    _compare_hash(table, record)
    for ply in record["plies"][:version]:
        replay_compared(table, ply)
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
    table = Table(game, record["seats"], options, state, seed_of(record), record["commitment"], setup)
    table.rules, table.content = record["rules"], record["content"]
    take_over(table, record, begun - 1)
    for one in record["plies"][begun - 1 : version]:
        replay_compared(table, one)
        _compare_hash(table, record)
    if version is None or version == len(record["plies"]):
        _compare_outcome(table, record)
    return table


def take_over(table: Table, record: Record, version: int) -> None:
    """Into the journal of a table, without playing them: the plies and hashes of a record up to a version."""
    journal = table._journal
    journal.entries = [recorded(table.game, ply) for ply in record["plies"][:version]]
    journal.version = version
    for at, noted in record["hashes"].items():
        if int(at) <= version:
            (journal.entries[int(at) - 1] if int(at) else journal.first).hash = noted
    changes = [
        number for number, entry in enumerate(journal.entries, 1) if "rules" in (entry.as_recorded or {})
    ]
    journal.earliest = max(changes, default=0)


def recorded(game: Game, ply: Ply) -> JournalEntry:
    """A recorded ply in the journal; one that the rules installed here do not know stays as it is."""
    if "rewind" in ply:
        return with_effect(NOBODY, ply["rewind"])
    if ply.get("undo"):
        return with_effect(ply.get("seat", NOBODY), UNDO)
    action = None if "rules" in ply else game.catalogue.parse(ply.get("action", ""))
    if action is None:
        return as_recorded(ply.get("seat", NOBODY), ply)
    return JournalEntry(ply.get("seat", NOBODY), action, ply.get("chance", []))


def played_elsewhere(game: Game, record: Record) -> str:
    """By which other rules or content a record was played; nothing when by those installed here."""
    if _rules_begun(game, record, None):
        return ""
    if record["rules"] != game.rules:
        return f"it was played by version {record['rules']} of the rules of {game.title}, and here is version {game.rules}"
    if record["content"] != game.content:
        return f"it was played with other content values of {game.title} than those installed here"
    return ""


def seed_of(record: Record) -> bytes | None:
    if record["seed"] is None:
        return None
    try:
        return seed_bytes(record["seed"])
    except BadTable as error:
        raise BadRecord(f"seed: {error}") from None


def replay(table: Table, ply: Ply) -> None:
    """One more ply of a record: the same action, and by the same seed the same dice."""
    if "rules" in ply:
        begin_rules(table, ply)
    elif "rewind" in ply:
        table.rewind(ply["rewind"])
    elif ply.get("undo"):
        table.undo(ply.get("seat", NOBODY))
    else:
        table.act(ply.get("seat", NOBODY), ply.get("action", ""))


def replay_compared(table: Table, ply: Ply) -> None:
    """The same, compared with what is recorded."""
    number = table.version + 1
    outcomes = ply.get("chance", [])
    if table.seed is None and "rules" not in ply:
        table.state.chance = Scripted(list(outcomes), drawn=table.state.chance.drawn)
    try:
        replay(table, ply)
    except (IllegalAction, ChanceExhausted) as error:
        raise BadRecord(f"ply {number}: {error}", number) from None
    if table._journal.entries[number - 1].outcomes != outcomes:
        raise BadRecord(f"ply {number}: the dice are not those the seed gives", number)


def rules_ply(table: Table) -> Ply:
    """The ply by which a table goes on under the rules installed here, from the state it is in."""
    ply = Ply(
        rules=table.game.rules, content=table.game.content, state=save(table._journal.state, table.game.saved)
    )
    chance = table._journal.state.chance
    if isinstance(chance, Keyed):
        ply["place"] = [int(chance.position), int(chance.drawn)]
    return ply


def begin_rules(table: Table, ply: Ply) -> None:
    """From here on other rules are in force."""
    number = table.version + 1
    here = table.rules_now()
    try:
        chance = _chance_from(table, ply, number)
        state = restore(ply["state"], table.game.saved, chance)
    except (BadRecord, KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"ply {number}: the state with which other rules began: {error}", number) from None
    table._journal.go_on_from(state, ply)
    since = table.game.clauses_since(here) if ply["rules"] == table.game.rules else []
    table._journal.own_log().tell(number, [RulesChanged(here, ply["rules"], since)])


def _chance_from(table: Table, ply: Ply, number: int) -> Chance:
    """The dice from here on: those of the seed where it was left, or of one that follows from it and this ply."""
    if table.seed is None:
        return Scripted([])
    if "place" in ply:
        position, drawn = ply["place"]
        return Keyed(table.seed, position, drawn)
    return Keyed(hashlib.blake2b(str(number).encode(), key=table.seed, digest_size=32).digest())


def _compare_hash(table: Table, record: Record) -> None:
    noted, found = record["hashes"].get(str(table.version)), table._journal.hash_at(table.version)
    if noted is not None and noted != (found or table.state_hash):
        raise BadRecord(f"ply {table.version}: the state's hash is not the recorded one", table.version)
    if noted is None and found:
        raise BadRecord(f"ply {table.version}: the record's hash of the state is missing", table.version)


def _compare_outcome(table: Table, record: Record) -> None:
    outcome = table.outcome
    if record["outcome"] != (dict(outcome) if outcome is not None else None):
        raise BadRecord("the recorded outcome is not the one the game reaches", table.version)
