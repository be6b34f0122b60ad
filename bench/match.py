"""The match: every registered game, interpreted and compiled, beside catanatron, OpenSpiel and PettingZoo in one run.

metrics.py says who competes in what and what is asked of ours; docs/speed.md how to read the table.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench import peers
from bench.metrics import BUILDS, COMPILED, INTERPRETED, Group, rows, workers
from bench.peers import ROOT
from bench.report import as_json, table
from bench.rounds import play_rounds

JSON = ROOT / "build" / "bench.json"


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
        progress("bytecodes, memory")
        found = list(rows(group, builds, games))
        about = surroundings(group, wishes)
    progress("")
    print(heading(about))
    print(table(found))
    wishes.json.parent.mkdir(exist_ok=True)
    wishes.json.write_text(json.dumps(as_json(found, about), indent=2) + "\n")
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
    parser.add_argument(
        "--json", type=Path, metavar="FILE", default=JSON, help="where everything is kept (build/bench.json)"
    )
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


def check_builds(group: Group, builds: Sequence[str], games: Sequence[str]) -> None:
    """No figure under a wrong name: each worker says which build it has imported."""
    for build in builds:
        for game in games:
            if group[f"{game}, {build}"].ask("about")["build"] != build:
                raise SystemExit(f"bench: the worker for {game}, {build}, has imported another build")


# --- what was measured ------------------------------------------------------------------------------------------------


def surroundings(group: Group, wishes: Any) -> dict[str, Any]:
    players = {name: worker for name, worker in group.items() if "play" in worker.results}
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "rounds": wishes.rounds,
        "seconds": wishes.seconds,
        "contestants": {name: worker.ask("about") for name, worker in group.items()},
        "forced": {name: 1 - worker.share("unforced") for name, worker in players.items()},
        "decisions per game": {name: 1 / worker.share("games") for name, worker in players.items()},
    }


def heading(about: dict[str, Any]) -> str:
    played = "\n".join(
        f"  {name}: {about['contestants'][name]['library']} {about['contestants'][name]['version']}; "
        f"{decisions:,.0f} decisions a game{forced_of(about['forced'][name])}"
        for name, decisions in about["decisions per game"].items()
        if not name.endswith("'")
    )
    return (
        f"Random play, set-up included; CPU time; {about['rounds']} interleaved rounds; median [quartiles].\n"
        f"Python {about['python']}, {about['machine']}. Ratios count, rates do not.\n{played}\n"
    )


def forced_of(share: float) -> str:
    """Where nobody counted the unforced ones, nothing is known."""
    return f", {share:.0%} of them forced" if share < 1 else ""


def progress(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
