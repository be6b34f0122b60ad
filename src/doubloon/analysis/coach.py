"""Why one choice is better than another, in words: the terms of the game's own evaluation, differenced, and the things behind them.

What a choice is good for shows when the others have answered it. So both choices are tried in the same imagined worlds, as far as
the seat can see, and everybody plays on for a turn, as in the analysis; a term is what the evaluation says of the seat then
(`Game.terms`), and what can be named of it (`Game.possessions`) is named where one choice has it in most worlds more than the
other. What rivals lose counts as a reason, too. Only what is beyond doubt is told.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from typing import Final, NamedTuple

from doubloon.analysis.samples import Sample
from doubloon.analysis.worlds import PossibleWorlds
from doubloon.bots.search.playout import Horizon
from doubloon.kernel.action import Action
from doubloon.kernel.events import listed, seat_name
from doubloon.kernel.games.game import Game, Possession
from doubloon.kernel.positions.position import Position
from doubloon.kernel.state import State

WORLDS: Final = 48
FEWEST: Final = 8
GLANCES: Final = 4
"""Choices that players of the imagined games compare, as in the analysis."""
DOUBT: Final = 2.0
"""Standard errors that a reason must exceed."""
MOST_REASONS: Final = 2
MOST_THINGS: Final = 2
"""That one reason names."""
PERCENT: Final = "hundredths of the win"
WORTH_A_WORD: Final = 0.25
"""How many more of a thing, on the average of all worlds, are named."""
USUALLY: Final = 0.75
"""What there is more of by less than this, there is "more often"."""
LEAST: Final = {PERCENT: 0.5}
"""What would be told as nothing."""
SLIGHT: Final = 0.15
"""A part of the weightiest reason: what is less is not told."""
RIVALS: Final = "what the best rival can expect"
THEIRS: Final = "the best rival: "
"""Before each thing that the same consists of."""
END: Final = "what is counted only at the end"
NO_REASON: Final = "After a turn each no single reason for it stands out."


class Reason(NamedTuple):
    """One term, and how much more of it the better choice brings, in what the game's terms are counted in."""

    term: str
    more: float
    things: str = ""
    """What it gives or takes, where that can be named: `gives you the second Specialist of your red map`; players by their places
    in a sentence."""
    places: tuple[str, ...] = ()
    """Where those lie."""


def reasons(
    position: Position,
    seat: int,
    best: Action,
    other: Action,
    worlds: int = WORLDS,
    seconds: float | None = None,
) -> list[Reason]:
    """Why `best` rather than `other`, the weightiest first; nothing for a game whose evaluation has no terms.

    With a limit of processor time, as many worlds as it allows."""
    game = position.game
    if not game.terms(position.state, seat):
        return []
    before = position.imagine(seat, b"coach").state
    trial = PossibleWorlds(game, before, seat, Horizon(position.seats, GLANCES), b"coach")
    found: list[dict[str, float]] = []
    things = ThingsApart(game, seat, before, best)
    begun = time.process_time()
    while len(found) < worlds:
        if seconds is not None and len(found) >= FEWEST and time.process_time() - begun > seconds:
            break
        number = trial.number()
        one, two = trial.state_after(best, number), trial.state_after(other, number)
        found.append(_apart(game, seat, one, two))
        things.compare(one, two)
    return [_with_things(one, things) for one in _beyond_doubt(found)]


class ThingsApart:
    """What everybody has after the better choice and not after the other, or the other way round."""

    def __init__(self, game: Game, seat: int, before: State, best: Action) -> None:
        self.game = game
        self.seat = seat
        self.samples: dict[OwnedThing, Sample] = {}
        self.places: dict[OwnedThing, Counter[str]] = defaultdict(Counter)
        self.had = self._of_all(before)
        at_once = before.copy()
        at_once.play(seat, best)
        self.at_once = self._of_all(at_once)
        self.worlds = 0

    def compare(self, one: State, two: State) -> None:
        """One more pair of worlds."""
        here, there = self._of_all(one), self._of_all(two)
        for thing in here | there:
            if thing not in self.samples:
                self.samples[thing] = Sample(1)
                for _ in range(self.worlds):
                    self.samples[thing].add([0.0])
        for thing, sample in self.samples.items():
            sample.add([float(here[thing] - there[thing])])
        self.worlds += 1

    def _of_all(self, world: State) -> Counter[OwnedThing]:
        found: Counter[OwnedThing] = Counter()
        for owner in range(world.seats):
            if self.game.side(world, owner) == self.game.side(world, self.seat) and owner != self.seat:
                continue
            for one in self.game.possessions(world, owner):
                if owner == self.seat or not one.secret:
                    thing = OwnedThing(owner, one._replace(place=""))
                    found[thing] += 1
                    if one.place:
                        self.places[thing][one.place] += 1
        return found

    def told(self, term: str, mine: bool, more: bool) -> tuple[str, tuple[str, ...]]:
        """What of this term the seat has more or fewer of (or its rivals have), in words, and where; nothing where nothing stands out."""
        fitting = []
        for thing, sample in self.samples.items():
            mean = sample.means[0]
            fits = (thing.owner == self.seat) == mine and thing.one.term == term and (mean > 0) == more
            speaks = not thing.one.won or (mine and more)
            if fits and speaks and abs(mean) >= WORTH_A_WORD and abs(mean) > DOUBT * sample.error(0):
                fitting.append((thing, abs(mean)))
        fitting.sort(key=lambda one: (-one[1], one[0]))
        said: dict[str, list[str]] = defaultdict(list)
        for thing, number in fitting[:MOST_THINGS]:
            verb = ("" if number >= USUALLY else "more often ") + self._verb(thing, more)
            said[verb].append(_counted(thing, round(number), self.seat))
        text = listed([verb.replace("{what}", listed(names)) for verb, names in said.items()]) if said else ""
        places = [
            self.places[thing].most_common(1)[0][0]
            for thing, _ in fitting[:MOST_THINGS]
            if self.places[thing]
        ]
        return text, tuple(dict.fromkeys(places))

    def _verb(self, thing: OwnedThing, more: bool) -> str:
        had = self.had[thing] > 0
        if thing.owner == self.seat:
            if more and thing.one.won:
                return thing.one.won
            if more:
                return "keeps {what} for you" if self._is_kept(thing) else "gives you {what}"
            return "gives up {what}" if had else "goes without {what}"
        who = seat_name(thing.owner)
        if more:
            return f"leaves {{what}} to {who}"
        if self.at_once[thing] < self.had[thing]:
            return thing.one.lost.replace("{who}", who) or f"takes {{what}} from {who}"
        return f"keeps {who} from {{what}}"

    def _is_kept(self, thing: OwnedThing) -> bool:
        """It was there before, and there is no more of it than there was."""
        return 0 < self.at_once[thing] <= self.had[thing]


class OwnedThing(NamedTuple):
    """A thing and whose it is."""

    owner: int
    one: Possession


def _counted(thing: OwnedThing, number: int, seat: int) -> str:
    one = thing.one
    words = f"{number} {one.more}" if number > 1 and one.more else one.words
    return words if thing.owner == seat else words.replace("your ", "their ")


def _with_things(reason: Reason, things: ThingsApart) -> Reason:
    """What a reason of the seat's own consists of, or what rivals get or lose by it."""
    text, places = things.told(reason.term, True, reason.more > 0)
    if reason.term.startswith(THEIRS):
        text, places = things.told(_mine(reason.term), False, reason.more < 0)
    return reason._replace(things=text, places=places)


def _mine(term: str) -> str:
    """The seat's own word for a term of the best rival."""
    return term.removeprefix(THEIRS).replace("their ", "your ")


class Explanation(NamedTuple):
    """The reasons in a sentence, and where what it names lies."""

    text: str
    places: list[str]


NOTHING: Final = Explanation("", [])


def why(position: Position, seat: int, best: Action, other: Action, owners: list[str]) -> Explanation:
    """The reasons in words; nothing for a game whose evaluation has no terms."""
    game = position.game
    if not game.terms(position.state, seat):
        return NOTHING
    return explanation(game, reasons(position, seat, best, other), owners)


def _apart(game: Game, seat: int, one: State, two: State) -> dict[str, float]:
    """What the first of two worlds has more of."""
    here, there = _terms(game, one, seat), _terms(game, two, seat)
    return {term: here.get(term, 0.0) - there.get(term, 0.0) for term in here | there}


def _beyond_doubt(found: list[dict[str, float]]) -> list[Reason]:
    terms = {term for apart in found for term in apart}
    kept: list[Reason] = []
    for term in sorted(terms):
        sample = Sample(1)
        for apart in found:
            sample.add([apart.get(term, 0.0)])
        if abs(sample.means[0]) > max(DOUBT * sample.error(0), 1e-9):
            kept.append(Reason(term, round(sample.means[0], 3)))
    return sorted(kept, key=lambda reason: -abs(reason.more))


def _terms(game: Game, world: State, seat: int) -> dict[str, float]:
    """The seat's own terms, and what its best rival has, as a loss: the sum, and what it consists of."""
    side = game.side(world, seat)
    mine = _own(game, world, seat)
    rivals = [_own(game, world, one) for one in range(world.seats) if game.side(world, one) != side]
    if not rivals:
        return mine
    best = max(rivals, key=lambda terms: sum(terms.values()))
    theirs = {THEIRS + name.replace("your ", "their "): -worth for name, worth in best.items()}
    return {**mine, RIVALS: -sum(best.values()), **theirs}


def _own(game: Game, world: State, seat: int) -> dict[str, float]:
    """A seat's terms; of a game that has ended, with what its end makes of them."""
    mine = game.terms(world, seat)
    if not world.over:
        return mine
    if _unit(game) == PERCENT:
        return {**mine, END: 50.0 if seat in game.outcome(world)["winners"] else -50.0}
    return {**mine, END: game.points(world)[seat] - sum(mine.values())}


def explanation(game: Game, found: list[Reason], owners: list[str]) -> Explanation:
    """The reasons in words, with everybody's names: what is gained first, what it costs after it."""
    told = [one for one in found if not one.term.startswith(THEIRS)]
    least = LEAST.get(_unit(game), 0.05)
    told = [one for one in told if abs(one.more) >= max(least, SLIGHT * abs(told[0].more))]
    gains = [one for one in told if one.more > 0][:MOST_REASONS]
    costs = [one for one in told if one.more < 0][:1]
    if not gains or sum(one.more for one in found if not one.term.startswith(THEIRS)) <= 0:
        return Explanation(NO_REASON, [])
    said = [_said(game, _named(one, found)) for one in gains]
    text = f"Played on for a turn each, it {' and '.join(said)}"
    if costs:
        text += f"; it {_said(game, _named(costs[0], found))}"
    places = [place for one in [*gains, *costs] for place in _named(one, found).places]
    whole = f"{text.replace(' %', ' % of the win', 1)}. (Beside the other choice, as the evaluation counts.)"
    return Explanation(whole.format(*owners), list(dict.fromkeys(places)))


def _unit(game: Game) -> str:
    return game.terms_are or game.points_are


def _named(reason: Reason, found: list[Reason]) -> Reason:
    """Of what rivals can expect, what can be named; else what most of it is."""
    if reason.term != RIVALS:
        return reason
    theirs = [one for one in found if one.term.startswith(THEIRS) and one.more * reason.more > 0]
    for one in theirs:
        if one.things and abs(one.more) >= SLIGHT * abs(reason.more):
            return one
    main = next((one for one in theirs if 2 * one.more / reason.more >= 1), None)
    return reason if main is None else main._replace(more=reason.more)


def _said(game: Game, reason: Reason) -> str:
    theirs = reason.term == RIVALS or reason.term.startswith(THEIRS)
    figure, gain = _figure(game, reason), reason.more > 0
    if reason.things:
        of_whom = (
            f"{figure} {'less' if gain else 'more'} for the best rival"
            if theirs
            else f"{'+' if gain else '−'}{figure}"
        )
        return f"{reason.things} ({of_whom})"
    if reason.term == END and _unit(game) == PERCENT:
        return f"{'wins' if gain else 'loses'} the game in {figure} more of all cases"
    if theirs:
        source = f" from {reason.term.removeprefix(THEIRS)}" if reason.term != RIVALS else ""
        return f"leaves the best rival {figure} {'less' if gain else 'more'}{source}"
    return f"{'brings' if gain else 'gives up'} {figure} from {reason.term}"


def _figure(game: Game, reason: Reason) -> str:
    more = abs(reason.more)
    return f"{more:.0f} %" if _unit(game) == PERCENT else f"{more:.1f} {_unit(game)}"
