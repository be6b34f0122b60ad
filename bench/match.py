"""The match: every registered game, interpreted and compiled, beside catanatron and OpenSpiel's backgammon in one run.

Targets are those of the project's speed budget; docs/speed.md explains them and how to read the table.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench import peers
from bench.figures import Figure, figure, ratio
from bench.peers import ROOT
from bench.report import Row, as_json, table
from bench.rounds import Worker, play_rounds

CATAN = "catanatron"
STEPPED = "backgammon, Python"
INSIDE = "backgammon, C++"
PEERS = (CATAN, STEPPED, INSIDE)
INTERPRETED, COMPILED = "interpreted", "compiled"
BUILDS = {INTERPRETED: ROOT / "src", COMPILED: ROOT / "build" / "compiled"}

DECISIONS = {INTERPRETED: 3.0, COMPILED: 30.0}  # x catanatron
UNFORCED = {COMPILED: 30.0}  # x catanatron
COPIES = {INTERPRETED: 8.0, COMPILED: 50.0}  # x catanatron
GAIN = 8.0  # compiled x interpreted
BYTECODES = 2500.0

CATAN_GAMES = 5  # its games are not the same on every run, whatever the seed: a mean over some is counted

Group = dict[str, Worker]


def main() -> int:
    wishes = arguments()
    try:
        peer_python = peers.python()
    except peers.PeersMissingError as fault:
        print(f"bench: {fault}", file=sys.stderr)
        return 1
    builds = [INTERPRETED, COMPILED] if not wishes.interpreted and compile_ours() else [INTERPRETED]
    games = wishes.game or registered()
    with ExitStack() as open_workers:
        group: Group = {}
        for worker in workers(peer_python, builds, games):
            group[worker.name] = open_workers.enter_context(worker)
        check_builds(group, builds, games)
        play_rounds(list(group.values()), wishes.rounds, wishes.seconds, progress)
        progress("bytecodes")
        catan_bytecodes = group[CATAN].ask("bytecodes", games=CATAN_GAMES)
        rows = [
            *ours(group, builds, games, catan_bytecodes),
            *theirs(group),
            Row(CATAN, "bytecodes per decision", exact(catan_bytecodes), ""),
            *controls(group),
        ]
        about = surroundings(group, wishes)
    progress("")
    print(heading(about))
    print(table(rows, PEERS))
    if wishes.json:
        wishes.json.write_text(json.dumps(as_json(rows, about), indent=2) + "\n")
    return 0


def arguments() -> Any:
    parser = argparse.ArgumentParser(prog="bench", description="doubloon beside its peers, in one run")
    parser.add_argument(
        "--quick", action="store_true", help="few short rounds: for a glance, not for the record"
    )
    parser.add_argument("--rounds", type=int, help="how many rounds (21; quick: 5)")
    parser.add_argument(
        "--seconds", type=float, help="CPU seconds of play per worker and round (0.2; quick: 0.1)"
    )
    parser.add_argument("--game", action="append", metavar="ID", help="only this game (may be repeated)")
    parser.add_argument("--interpreted", action="store_true", help="leave the compiled build out")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the table there as well")
    wishes = parser.parse_args()
    wishes.rounds = wishes.rounds or (5 if wishes.quick else 21)
    wishes.seconds = wishes.seconds or (0.1 if wishes.quick else 0.2)
    return wishes


def compile_ours() -> bool:
    """The compiled build, fresh; False where there is no C compiler."""
    done = subprocess.run(
        [sys.executable, "tools/compiled.py", "--build-only", "--if-possible"], cwd=ROOT, check=False
    )
    if done.returncode:
        raise SystemExit("bench: the compiled build failed (see above); --interpreted leaves it out")
    return (BUILDS[COMPILED] / "doubloon").is_dir()


def registered() -> list[str]:
    """The registry, read in another process: this one measures nothing and imports nothing of ours."""
    ask = "import doubloon, json; print(json.dumps(list(doubloon.games())))"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        check=True,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": str(BUILDS[INTERPRETED])},
    )
    found: list[str] = json.loads(done.stdout)
    return found


def workers(peer_python: Path, builds: Sequence[str], games: Sequence[str]) -> Iterator[Worker]:
    """All contestants; a prime marks the second copy of one, for the A/A control."""
    for prime in ("", "'"):
        yield Worker(CATAN + prime, peer_python, None, "catan")
        for build in builds:
            for game in games:
                yield Worker(f"{game}, {build}{prime}", Path(sys.executable), BUILDS[build], "ours", game)
    yield Worker(STEPPED, peer_python, None, "spiel", "backgammon")
    yield Worker(INSIDE, peer_python, None, "spiel-inside", "backgammon")


def check_builds(group: Group, builds: Sequence[str], games: Sequence[str]) -> None:
    """No figure under a wrong name: each worker says which build it has imported."""
    for build in builds:
        for game in games:
            if group[f"{game}, {build}"].ask("about")["build"] != build:
                raise SystemExit(f"bench: the worker for {game}, {build}, has imported another build")


# --- rows -------------------------------------------------------------------------------------------------------------


def ours(group: Group, builds: Sequence[str], games: Sequence[str], catan_bytecodes: float) -> Iterator[Row]:
    for game in games:
        for build in builds:
            yield rates(group, game, build, "decisions", DECISIONS.get(build))
        for build in builds:
            yield rates(group, game, build, "unforced", UNFORCED.get(build))
        for build in builds:
            yield rates(group, game, build, "games", None)
        for build in builds:
            yield copies(group, game, build)
        if COMPILED in builds:
            gain = ratio(*(group[f"{game}, {build}"].rates("decisions") for build in (COMPILED, INTERPRETED)))
            yield Row(game, "compiled / interpreted", gain, "x", {INTERPRETED: gain}, GAIN, INTERPRETED)
        found = group[f"{game}, {INTERPRETED}"].ask("bytecodes", games=3)
        against = {CATAN: exact(catan_bytecodes / found)}
        yield Row(game, "bytecodes per decision", exact(found), "", against, BYTECODES)


def rates(group: Group, game: str, build: str, what: str, target: float | None) -> Row:
    found = group[f"{game}, {build}"].rates(what)
    against = {peer: ratio(found, group[peer].rates(what)) for peer in PEERS} if what != "games" else {}
    name = "unforced decisions" if what == "unforced" else what
    return Row(game, f"{name}, {build}", figure(found), "/s", against, target, CATAN)


def copies(group: Group, game: str, build: str) -> Row:
    found = group[f"{game}, {build}"].copied
    against = {peer: ratio(group[peer].copied, found) for peer in PEERS}
    return Row(game, f"copy, {build}", microseconds(found), "us", against, COPIES[build], CATAN)


def microseconds(seconds: Sequence[float]) -> Figure:
    return figure([value * 1e6 for value in seconds])


def exact(value: float) -> Figure:
    return Figure(value, value, value)


def theirs(group: Group) -> Iterator[Row]:
    """The peers' own figures, for the record."""
    for peer in PEERS:
        yield Row(peer, "decisions", figure(group[peer].rates("decisions")), "/s")
        yield Row(peer, "unforced decisions", figure(group[peer].rates("unforced")), "/s")
        yield Row(peer, "copy", microseconds(group[peer].copied), "us")


def controls(group: Group) -> Iterator[Row]:
    """A/A: a worker against its twin. How far from 1 they stray is how far any ratio above may."""
    for name, worker in group.items():
        if twin := group.get(f"{name}'"):
            yield Row(name, "A/A decisions", ratio(worker.rates("decisions"), twin.rates("decisions")), "x")
            yield Row(name, "A/A copy", ratio(worker.copied, twin.copied), "x")


# --- what was measured ------------------------------------------------------------------------------------------------


def surroundings(group: Group, wishes: Any) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "rounds": wishes.rounds,
        "seconds": wishes.seconds,
        "contestants": {name: worker.ask("about") for name, worker in group.items()},
        "forced": {name: 1 - worker.share("unforced") for name, worker in group.items()},
        "decisions per game": {name: 1 / worker.share("games") for name, worker in group.items()},
    }


def heading(about: dict[str, Any]) -> str:
    played = "\n".join(
        f"  {name}: {details['library']} {details['version']}; "
        f"{about['decisions per game'][name]:,.0f} decisions a game, {about['forced'][name]:.0%} of them forced"
        for name, details in about["contestants"].items()
        if not name.endswith("'")
    )
    return (
        f"Random play, set-up included; CPU time; {about['rounds']} interleaved rounds; median [quartiles].\n"
        f"Python {about['python']}, {about['machine']}. Ratios count, rates do not.\n{played}\n"
    )


def progress(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
