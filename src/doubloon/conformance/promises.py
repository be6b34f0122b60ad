"""What every game promises, one function each. A game keeps a promise when the function returns."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

import doubloon
from doubloon.conformance.sittings import IN_FULL, Sitting, playing
from doubloon.kernel.action import Action
from doubloon.kernel.chance import quick
from doubloon.kernel.errors import IllegalAction
from doubloon.kernel.games.catalogue import fields
from doubloon.kernel.games.game import Game
from doubloon.kernel.positions.playout import play_random
from doubloon.kernel.refusal import Refusal
from doubloon.kernel.state import State
from doubloon.kernel.tables.codec import restore, save, state_hash
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table
from doubloon.ledgers import folder

Promise = Callable[[Sitting], None]
CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)?\b")


@cache
def clauses(game: Game) -> frozenset[str]:
    """All ids in the ledgers: the installed ones, `rules.md` beside the game's module, and the module's docstring."""
    pages = [*folder().glob("*.md")]
    texts = []
    for kind in type(game).__mro__:
        module = inspect.getmodule(kind)
        texts.append(inspect.getdoc(module) or "")
        if file := getattr(module, "__file__", None):
            pages.append(Path(file).with_name("rules.md"))
    texts += [page.read_text("utf-8") for page in pages if page.is_file()]
    return frozenset(clause for text in texts for clause in CLAUSE.findall(text))


def cites(game: Game, clause: str, what: str) -> None:
    """A player can look this clause up."""
    assert clause in clauses(game), f"{what} cites {clause!r}, which is in no ledger"


def is_sentence(text: str, what: str) -> None:
    """A player can read this."""
    assert text.strip(), f"{what} has no words"
    assert not re.search(r"[{}]", text), f"{what} has a gap that was not filled: {text!r}"


def recently(table: Table) -> int:
    """Since when the log is looked at in mid-game; the whole of it is read at the end, and always in the full form."""
    return 0 if IN_FULL else max(0, table.version - 40)


def canonical(value: Any) -> bytes:
    """The one JSON form of a value."""
    return msgspec.json.encode(value, order="sorted")


# --- the course of the game -------------------------------------------------------------------------------------------


def plays_to_the_end(sitting: Sitting) -> None:
    """No exception, no dead end, no piece gained or lost, within the cap; and then it says who won."""
    for table in playing(sitting):
        sitting.game.audit(table.state)
        for seat in range(table.seats):
            choices = table.choices(seat)
            assert len({id(action) for action in choices}) == len(choices), (
                f"a choice is offered twice: {choices}"
            )
            assert choices == table.choices(seat), "asked twice, the choices come in another order"
    outcome = table.outcome
    assert outcome is not None
    ranks, scores, seats = outcome["ranks"], outcome["scores"], range(table.seats)
    assert len(ranks) == len(scores) == len(outcome["details"]) == table.seats
    assert outcome["winners"] == [seat for seat in seats if ranks[seat] == 1]
    assert sitting.game.ranks(table.state) == ranks, "asked for ranks alone, the game tells others"
    quick = sitting.game.quick_outcome(table.state)
    assert {**quick, "details": outcome["details"]} == outcome, (
        "asked quickly, the game tells another outcome"
    )
    assert sitting.game.endings(quick) == sitting.game.endings(outcome), "a quick outcome has other endings"
    if table.seats == 1:  # alone one wins or loses
        assert ranks in ([1], [2])
        return
    assert outcome["winners"]
    for seat in seats:
        better = [other for other in seats if ranks[other] < ranks[seat]]
        assert ranks[seat] == 1 + len(better), f"ranks {ranks} leave a gap that no tie explains"
        assert all(scores[other] >= scores[seat] for other in better), f"ranks {ranks} by scores {scores}"


def speaks_to_its_players(sitting: Sitting) -> None:
    """Prompts, labels and log lines are there, can be told apart, cite the ledger, and survive JSON."""
    game = sitting.game
    for table in sitting.moments(8):
        for seat in (None, *range(table.seats)):
            view = table.view(seat, recently(table))
            assert msgspec.json.decode(canonical(view)) == view, "a view is not the same after JSON"
            prompt = view["prompt"]
            assert prompt is not None, f"seat {seat} is told nothing about what is going on"
            is_sentence(prompt["text"], "the prompt")
            cites(game, prompt["clause"], f"the prompt {prompt['text']!r}")
            labels = [choice["label"] for choice in view["choices"]]
            assert len(set(labels)) == len(labels), f"choices with the same label: {sorted(labels)}"
            for choice in view["choices"]:
                is_sentence(choice["label"], f"the label of {choice['action']}")
                cites(game, choice["clause"], f"the label {choice['label']!r}")
            before = table.state_hash
            deface(view)
            assert table.state_hash == before, "the holder of a view can change the table with it"
    last = sitting.ended()
    ending = canonical(last.outcome)
    deface(last.view(None))
    assert canonical(last.outcome) == ending, "the holder of a view can change how the game ended"
    for seat in (None, *range(last.seats)):
        assert msgspec.json.decode(canonical(last.view(seat))) == last.view(seat)
        for line in last.log(seat):
            is_sentence(line["text"], f"the log line {line['kind']}")
            cites(game, line["clause"], f"the log line {line['text']!r}")


def deface(value: Any) -> None:
    """Empty every list and dict, however deep."""
    if isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            deface(item)
        value.clear()


# --- advice for bots --------------------------------------------------------------------------------------------------

LAST_LEAP = 8.0
"""By how many leads (`Game.lead`) an evaluation may change with the last ply: more cannot be luck, it is another scale."""


def evaluates_on_one_scale(sitting: Sitting) -> None:
    """An evaluation is a lead: what one side is ahead the best of the others is behind, and the end is no exception."""
    game = sitting.game
    before: list[float] = []
    for table in [*sitting.moments(8), *islice(sitting.plies(), len(sitting.script) - 1, None)]:
        state = table.state
        leads = [game.evaluate(state, seat) for seat in range(table.seats)]
        sides = [game.side(state, seat) for seat in range(table.seats)]
        if len(set(sides)) > 1:
            best = {
                side: max(lead for lead, own in zip(leads, sides, strict=True) if own == side)
                for side in sides
            }
            first, second = sorted(best.values(), reverse=True)[:2]
            assert first >= -1e-6, f"nobody leads: {leads}"
            assert abs(first + second) < 1e-6, f"the leader is {first} ahead, the best rival {second}"
        if table.over:
            leap = max(abs(after - lead) for after, lead in zip(leads, before, strict=True))
            assert leap <= LAST_LEAP * game.lead, f"the end is on another scale: {before}, then {leads}"
            scores = game.outcome(state)["scores"]
            for seat in range(table.seats):
                rivals = [scores[other] for other in range(table.seats) if sides[other] != sides[seat]]
                margin = scores[seat] - max(rivals, default=0)
                assert abs(leads[seat] - margin) < 1e-6, f"seat {seat} is {margin} ahead, not {leads[seat]}"
        before = leads


# --- the door ---------------------------------------------------------------------------------------------------------


def accepts_what_it_offers(sitting: Sitting) -> None:
    """Every choice of every seat can be played, as a value, as its text, as its JSON."""
    catalogue = sitting.game.catalogue
    for table in sitting.moments(8):
        before = table.state_hash
        for seat in range(table.seats):
            counts_what_it_lists(table, seat)
            for action in table.choices(seat):
                hashes = set()
                for form in (action, f"  {action} ", catalogue.from_json(catalogue.to_json(action))):
                    other = table.copy()
                    assert form is not None
                    other.act(seat, form)
                    sitting.game.audit(other.state)
                    hashes.add(other.state_hash)
                assert len(hashes) == 1, f"{action}: value, text and JSON lead to different states"
        assert table.state_hash == before


def counts_what_it_lists(table: Table, seat: int) -> None:
    """A rule that counts its choices counts those it lists, in their order."""
    if seat in table.to_act:
        rule = table.state.stack[-1]
        listed, counted = table.state.offered(seat), rule.counted(table.state, seat)
        assert counted in {-1, len(listed)}, f"{rule} counts {counted} choices and lists {len(listed)}"
        assert all(rule.nth(table.state, seat, number) is listed[number] for number in range(counted))


def refuses_everything_else(sitting: Sitting) -> None:
    """Over the whole catalogue an action is refused exactly when it is not offered, with a reason, and without a trace."""
    game, stale = sitting.game, list[Action]()
    for table in sitting.plies():
        if sitting.ply % max(1, len(sitting.script) // 8) and not table.over:
            continue
        before, version = table.state_hash, table.version
        for seat in range(table.seats):
            refused = compare_with_catalogue(table, seat)
            for action in [
                *refused[:: max(1, len(refused) // 12)],
                *(old for old in stale if old in refused),
            ]:
                turned_away(game, table, seat, action)
            stale = table.choices(seat)
        for seat in range(table.seats):
            for garbage in garbage_like(game, table.choices(seat) or stale):
                turned_away(game, table, seat, garbage)
        for nobody in (-1, table.seats, 2**70, None, True, "0", 1.0):
            for action in stale[:3]:
                turned_away(game, table, nobody, action)
            assert table.choices(nobody) == [], f"seat {nobody!r} is offered something"  # type: ignore[arg-type]
        assert (table.state_hash, table.version) == (before, version), "a refused action left a trace"


def compare_with_catalogue(table: Table, seat: int) -> list[Action]:
    """`refusal` and `choices` agree on every action; those that are refused."""
    offered = {action.code for action in table.choices(seat)}
    refused, reasons = [], set[Refusal]()
    for action in table.game.catalogue.actions:
        reason = table.state.refusal(seat, action)
        assert (reason is None) == (action.code in offered), (
            f"{action} by seat {seat} is {'not ' * (reason is not None)}legal, "
            f"but {'not ' * (action.code not in offered)}offered ({reason})"
        )
        if reason is None:
            continue
        refused.append(action)
        if reason not in reasons:
            reasons.add(reason)
            turned_away(table.game, table, seat, action)
    return refused


def turned_away(game: Game, table: Table, seat: Any, action: Any) -> None:
    """Refused, with a clause and a sentence; `act` says the same."""
    refusal = table.refusal(seat, action)
    assert refusal is not None, f"{action!r} by seat {seat!r} was not refused"
    cites(game, refusal.clause, f"the refusal of {action!r}")
    is_sentence(refusal.text, f"the refusal of {action!r}")
    said = refusal_of(lambda: table.act(seat, action))
    assert str(said) == str(refusal), f"refused by {refusal}, but when it is done by {said}"


def refusal_of(act: Callable[[], object]) -> Refusal:
    """Why this is refused when it is tried."""
    try:
        act()
    except IllegalAction as illegal:
        return illegal.refusal
    raise AssertionError("what is refused when asked for was carried out")


def garbage_like(game: Game, actions: list[Action]) -> list[Any]:
    """Things that are not actions; some look very much like one."""
    garbage: list[Any] = [
        None,
        0,
        -1,
        True,
        1.5,
        b"pass",
        [],
        {},
        object(),
        "",
        " ",
        "\x00",
        "no such thing",
        "9" * 9999,
    ]
    for action in actions[:3]:
        text = str(action)
        spoilt = [text[:-1], text + "0", text.upper(), text[::-1], text + " " + text]
        garbage += [words for words in spoilt if game.catalogue.parse(words) is None]
        garbage += [[action], {"action": text}]
        garbage.append(type(action)(**fields(action)))  # looks the same, but is not the catalogue's
    return garbage


# --- copies and saved states ------------------------------------------------------------------------------------------


def copies_are_equal_and_independent(sitting: Sitting) -> None:
    """A copy, and a state that was saved as JSON and restored, are the same and go on the same; nobody else notices."""
    game = sitting.game
    kept: list[tuple[State, str]] = []
    for table in sitting.moments(8, afresh=True):
        since = recently(table)
        before, views = table.state_hash, views_of(table, since)
        kept.append((table.state.copy(), before))
        copy, restored = table.copy(), restored_state(table)
        assert copy.state_hash == before == state_hash(restored, game.saved)
        assert views_of(copy, since) == views
        for seat, action in sitting.script[sitting.ply : sitting.ply + 10]:
            for other in range(table.seats):
                assert copy.choices(other) == restored.choices(other), "a restored state offers other choices"
            copy.act(seat, action)
            restored.play(seat, action)
            assert copy.state_hash == state_hash(restored, game.saved), (
                f"after {action} a restored state differs"
            )
        assert (table.state_hash, views_of(table, since)) == (before, views), (
            "playing on a copy changed the original"
        )
        before, views = copy.state_hash, views_of(copy, since)
        original = table.copy()
        for seat, action in sitting.script[sitting.ply : sitting.ply + 3]:
            original.act(seat, action)
        assert (copy.state_hash, views_of(copy, since)) == (before, views), (
            "playing on the original changed a copy"
        )
    for state, before in kept:
        assert state_hash(state, game.saved) == before, (
            "the game went on, and a copy kept from before has changed"
        )


def restored_state(table: Table) -> State:
    """The table's state, saved as JSON and restored."""
    saved = msgspec.json.decode(msgspec.json.encode(save(table.state, table.game.saved)))
    state = restore(saved, table.game.saved, table.state.chance.copy())
    assert isinstance(state, State)
    return state


def views_of(table: Table, since: int = 0) -> list[bytes]:
    """What everybody sees."""
    return [canonical(table.view(seat, since)) for seat in (None, *range(table.seats))]


# --- the record -------------------------------------------------------------------------------------------------------


def its_record_is_the_truth(sitting: Sitting) -> None:
    """From its record a table can be had again: with or without the seed, whole or up to any version, and go on."""
    game = sitting.game
    table = sitting.ended()
    record = canonical(table.record())
    again = replayed(game, record, verify=True)
    assert views_of(again) == views_of(table)
    assert canonical(again.record()) == record
    without_seed = replayed(game, {**msgspec.json.decode(record), "seed": None})
    assert without_seed.state_hash == table.state_hash
    for moment in list(sitting.moments(3))[0 if IN_FULL else -1 :]:
        early = replayed(game, record, moment.version)
        assert early.state_hash == moment.state_hash
        for seat, action in sitting.script[moment.version :]:
            early.act(seat, action)
        assert canonical(early.record()) == record


# --- imagination ------------------------------------------------------------------------------------------------------


def imagined_tables_could_be_real(sitting: Sitting) -> None:
    """An imagined table looks the same to its seat, obeys the rules to the end, and varies what is hidden."""
    game, dice, hidden, varied = sitting.game, sitting.dice("imagined"), 0, 0
    for table in sitting.moments(8):
        boards = set()
        for seat in (None, *range(table.seats)):
            since = recently(table)
            view = table.view(seat, since)
            boards.add(canonical(view["board"]))
            imagined = [table.imagine(seat, number) for number in range(3)]
            varied += len({other.state_hash for other in imagined}) > 1
            for other in imagined:
                assert canonical(other.view(seat, since)) == canonical(view), (
                    f"seat {seat} can tell the difference"
                )
                game.audit(other.state)
            assert imagined[0].state_hash == table.imagine(seat, 0).state_hash
            if not dice.below(table.seats + 1):
                play_random(imagined[0].state, quick(sitting.seed), game.cap)
                assert imagined[0].over, f"what seat {seat} imagines does not end within the cap"
                game.audit(imagined[0].state)
        hidden += len(boards) > 1
    assert varied or hidden < 3, (
        "seats see different boards, but what they imagine of each other never varies"
    )


# --- the game as declared ---------------------------------------------------------------------------------------------


def is_declared_in_full(game: Game) -> None:
    """Text and JSON forms lead back to the action, names are unique, options and modes are possible."""
    catalogue = game.catalogue
    for code, action in enumerate(catalogue.actions):
        assert action.code == code
        assert action in catalogue
        assert catalogue[code] is action
        assert catalogue.parse(str(action)) is action, f"{action} does not parse back"
        as_json = msgspec.json.decode(msgspec.json.encode(catalogue.to_json(action)))
        assert catalogue.from_json(as_json) is action, f"{as_json} does not lead back to {action}"
        assert str(action).isprintable()
    names = [kind.__name__ for kind in game.saved]
    assert len(set(names)) == len(names), "two saved classes share a name"
    modes = [mode["name"] for mode in game.modes()]
    assert modes
    assert len(set(modes)) == len(modes), "two modes share a name"
    assert re.fullmatch(r"[a-z0-9-]+", game.id), "an id is written-like-this"
    assert {mode["seats"] for mode in game.modes()} == set(range(game.seats[0], game.seats[1] + 1))
    for option in game.options:
        cites(game, option.clause, f"option {option.name}")
        is_sentence(option.title, f"option {option.name}")
        for seats in range(game.seats[0], game.seats[1] + 1):
            assert option.settle(option.default_for(seats)) == option.default_for(seats)
    for clause, let_go in game.reactions.items():
        cites(game, clause, "a reaction")
        assert catalogue.parse(let_go) is not None, f"{let_go}, which lets {clause} go, is no action"
    assert game.title
    assert game.tagline
    assert 0 < game.minutes[0] <= game.minutes[1]
    assert game.cap > 0
    assert isinstance(game, doubloon.Game)
