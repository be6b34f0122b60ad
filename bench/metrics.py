"""The metrics: which contestants take part in which disciplines, what is asked of ours, and the rows of the table.

Targets are those of the project's speed budget; docs/speed.md explains them.
"""

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.figures import Figure, exact, figure, ratio
from bench.peers import ROOT
from bench.report import Row
from bench.rounds import Worker

CATAN = "catanatron"
STEPPED = "backgammon, Python"
INSIDE = {
    "backgammon": "backgammon, C++",
    "chess": "chess, C++",
    "go(board_size=9)": "go 9x9, C++",
    "hearts": "hearts, C++",
    "quoridor": "quoridor, C++",
}
FIVE = "OpenSpiel's C++ five"
ZOO = "connect four, PettingZoo"
ONE_BY_ONE = "our environment"
BARE = "connect four without wrappers"
STEPPING = {
    "step": "steps of an environment",
    "draw": "steps, drawn by its space",
    "repeat": "steps without choosing",
}
INTERPRETED, COMPILED = "interpreted", "compiled"
BUILDS = {INTERPRETED: ROOT / "src", COMPILED: ROOT / "build" / "compiled"}

DECISIONS = {INTERPRETED: 3.0, COMPILED: 60.0}  # x catanatron
POSITIONS = {COMPILED: 25.0}  # x catanatron, stepped from Python
TABLES = {INTERPRETED: 2.0, COMPILED: 10.0}  # x catanatron
TABLE_COPIES = {COMPILED: 40.0}  # x catanatron
BATCHES = {COMPILED: 3.0}  # x our own environment, step by step
UNFORCED = {COMPILED: 30.0}  # x catanatron
COPIES = {INTERPRETED: 8.0, COMPILED: 100.0}  # x catanatron
GAIN = 8.0  # compiled x interpreted
LEVEL = 2.0  # geometric mean of ours, compiled, x that of OpenSpiel's five
SEARCHES = {COMPILED: 3.0}  # x the same over backgammon
STEPS = {COMPILED: 10.0}  # x connect four, as its users get it
GROWTH = 1.5  # a decision in the last tenth of a game by one in the first, at most
BYTECODES = 2500.0

CATAN_GAMES = 5  # its games are not the same on every run, whatever the seed: a mean over some is counted
KEPT_SEEDS = (1, 2, 3)  # games at a table whose memory and records are looked at

Group = dict[str, Worker]


def workers(peer_python: Path, builds: Sequence[str], games: Sequence[str]) -> Iterator[Worker]:
    """All contestants; a prime marks the second copy of one, for the A/A control."""
    for prime in ("", "'"):
        yield Worker(CATAN + prime, peer_python, None, "catan")
        for build in builds:
            for game in games:
                yield Worker(
                    f"{game}, {build}{prime}",
                    Path(sys.executable),
                    BUILDS[build],
                    "ours",
                    game,
                    ("play", "copy")
                    if prime
                    else (
                        "play",
                        "copy",
                        "position",
                        "table",
                        "copy_table",
                        "search",
                        *STEPPING,
                        "batch",
                        "growth",
                    ),
                )
    yield Worker(STEPPED, peer_python, None, "spiel", "backgammon", ("play", "copy", "search"))
    for game, name in INSIDE.items():
        yield Worker(name, peer_python, None, "spiel-inside", game, ("play",))
    yield Worker(ZOO, peer_python, None, "zoo", "-", tuple(STEPPING))
    yield Worker(BARE, peer_python, None, "zoo-bare", "-", tuple(STEPPING))


def rows(group: Group, builds: Sequence[str], games: Sequence[str]) -> Iterator[Row]:
    """The whole table: all games together, each game, the peers, the controls."""
    catan_bytecodes = group[CATAN].ask("bytecodes", games=CATAN_GAMES)
    if COMPILED in builds:
        yield together(group, games)
    for game in games:
        yield from of_a_game(group, builds, game, catan_bytecodes)
    yield from theirs(group)
    yield Row(CATAN, "bytecodes per decision", exact(catan_bytecodes), "")
    yield from controls(group)


# --- ours -------------------------------------------------------------------------------------------------------------


def together(group: Group, games: Sequence[str]) -> Row:
    """Our games as one figure beside OpenSpiel's."""
    mine = means([group[f"{game}, {COMPILED}"] for game in games])
    other = means([group[name] for name in INSIDE.values()])
    metric = f"geometric mean of decisions, {COMPILED}"
    return Row("all games", metric, figure(mine), "/s", {FIVE: ratio(mine, other)}, LEVEL, FIVE)


def means(some: Sequence[Worker]) -> list[float]:
    """The geometric mean of some workers' decisions per second, round by round."""
    by_round = zip(*(worker.rates("decisions") for worker in some), strict=True)
    return [math.exp(math.fsum(map(math.log, rates)) / len(some)) for rates in by_round]


def of_a_game(group: Group, builds: Sequence[str], game: str, catan_bytecodes: float) -> Iterator[Row]:
    for build in builds:
        yield rates(group, game, build, "decisions", DECISIONS.get(build))
    for build in builds:
        yield rates(group, game, build, "unforced", UNFORCED.get(build))
    for build in builds:
        yield Row(game, f"games, {build}", figure(group[f"{game}, {build}"].rates("games")), "/s")
    for build in builds:
        yield stepped(group, game, build, "position", "decisions on a position", POSITIONS.get(build))
        yield stepped(group, game, build, "table", "decisions at a table", TABLES.get(build))
    for build in builds:
        yield copies(group, game, build, "copy", COPIES.get(build))
        yield copies(group, game, build, "copy_table", TABLE_COPIES.get(build))
    for build in builds:
        yield faster(group, game, build, "search", "search iterations", STEPPED, SEARCHES.get(build))
    for discipline, metric in STEPPING.items():
        for build in builds:
            target = STEPS.get(build) if discipline == "step" else None
            yield faster(group, game, build, discipline, metric, ZOO, target)
            yield faster(group, game, build, discipline, metric, BARE)
    for build in builds:
        yield batches(group, game, build)
    if COMPILED in builds:
        gain = ratio(*(group[f"{game}, {build}"].rates("decisions") for build in (COMPILED, INTERPRETED)))
        yield Row(game, "compiled / interpreted", gain, "x", {INTERPRETED: gain}, GAIN, INTERPRETED)
    found = group[f"{game}, {INTERPRETED}"].ask("bytecodes", games=3)
    against = {CATAN: exact(catan_bytecodes / found)}
    yield Row(game, "bytecodes per decision", exact(found), "", against, BYTECODES)
    yield from growth(group[f"{game}, {builds[-1]}"], game)


def rates(group: Group, game: str, build: str, what: str, target: float | None) -> Row:
    found = group[f"{game}, {build}"].rates(what)
    peers = (CATAN, STEPPED, INSIDE["backgammon"])
    against = {peer: ratio(found, group[peer].rates(what)) for peer in peers}
    name = "unforced decisions" if what == "unforced" else what
    return Row(game, f"{name}, {build}", figure(found), "/s", against, target, CATAN)


def stepped(group: Group, game: str, build: str, discipline: str, metric: str, target: float | None) -> Row:
    """Whole games, stepped from Python as anybody would write it."""
    found = [
        played["decisions"] / played["seconds"] for played in group[f"{game}, {build}"].results[discipline]
    ]
    against = {CATAN: ratio(found, group[CATAN].rates("decisions"))}
    return Row(game, f"{metric}, {build}", figure(found), "/s", against, target, CATAN)


def copies(group: Group, game: str, build: str, discipline: str, target: float | None) -> Row:
    done = group[f"{game}, {build}"].results[discipline]
    found = [one["seconds"] / one["count"] for one in done]
    against = {peer: ratio(group[peer].copied, found) for peer in (CATAN, STEPPED)}
    name = "copy of a table" if discipline == "copy_table" else "copy"
    return Row(game, f"{name}, {build}", microseconds(found), "us", against, target, CATAN)


def batches(group: Group, game: str, build: str) -> Row:
    """Steps of a vector of games beside those of the environment of one."""
    ours = group[f"{game}, {build}"]
    found = ours.per_second("batch")
    against = {ONE_BY_ONE: ratio(found, ours.per_second("step"))}
    return Row(
        game, f"steps of a vector, {build}", figure(found), "/s", against, BATCHES.get(build), ONE_BY_ONE
    )


def faster(
    group: Group, game: str, build: str, discipline: str, name: str, peer: str, target: float | None = None
) -> Row:
    """A discipline that is counted per second, beside a peer that takes part in it."""
    found = group[f"{game}, {build}"].per_second(discipline)
    against = {peer: ratio(found, group[peer].per_second(discipline))}
    return Row(game, f"{name}, {build}", figure(found), "/s", against, target, peer)


def growth(worker: Worker, game: str) -> Iterator[Row]:
    """Whether a long game gets slower, and what a table takes up."""
    late = [grown["late"] / grown["early"] for grown in worker.results["growth"]]
    yield Row(game, "a decision, last tenth / first", figure(late), "x", {}, GROWTH)
    kept = [worker.ask("keep", first=seed) for seed in KEPT_SEEDS]
    yield Row(game, "memory of a new table", figure([one["start"] / 1000 for one in kept]), "kB")
    for what, metric in (("memory", "memory of a table"), ("record", "record of a game")):
        yield Row(game, f"{metric}, per ply", figure([per_ply(one, what) for one in kept]), "B")
        halves = figure([second_half(one, what) for one in kept])
        yield Row(game, f"{metric}, second half / first", halves, "x")


def per_ply(kept: dict[str, Any], what: str) -> float:
    return float((kept[what][1] - begin(kept, what)) / kept["plies"])


def second_half(kept: dict[str, Any], what: str) -> float:
    """What the second half of a game adds, by what the first half did: 1 when it grows in a straight line."""
    half, end = kept[what]
    return float((end - half) / (half - begin(kept, what)))


def begin(kept: dict[str, Any], what: str) -> int:
    """A record without plies is next to nothing."""
    return int(kept["start"]) if what == "memory" else 0


def microseconds(seconds: Sequence[float]) -> Figure:
    return figure([value * 1e6 for value in seconds])


# --- theirs, and the controls -----------------------------------------------------------------------------------------


def theirs(group: Group) -> Iterator[Row]:
    """The peers' own figures, for the record."""
    for peer in (CATAN, STEPPED, *INSIDE.values()):
        yield Row(peer, "decisions", figure(group[peer].rates("decisions")), "/s")
    for peer in (CATAN, STEPPED, INSIDE["backgammon"]):
        yield Row(peer, "unforced decisions", figure(group[peer].rates("unforced")), "/s")
    for peer in (CATAN, STEPPED):
        yield Row(peer, "copy", microseconds(group[peer].copied), "us")
    yield Row(STEPPED, "search iterations", figure(group[STEPPED].per_second("search")), "/s")
    for peer in (ZOO, BARE):
        for discipline, metric in STEPPING.items():
            yield Row(peer, metric, figure(group[peer].per_second(discipline)), "/s")


def controls(group: Group) -> Iterator[Row]:
    """A/A: a worker against its twin. How far from 1 they stray is how far any ratio above may."""
    for name, worker in group.items():
        if twin := group.get(f"{name}'"):
            yield Row(name, "A/A decisions", ratio(worker.rates("decisions"), twin.rates("decisions")), "x")
            yield Row(name, "A/A copy", ratio(worker.copied, twin.copied), "x")
