"""One contestant in a process of its own, answering one request per line.

Two builds of one package cannot live in one process, and the peers have an environment of their own; but rounds must
interleave, because the machine's speed wanders. So each contestant waits here, idle, for its turn.
"""

import json
import os
import sys
from dataclasses import asdict
from typing import Any

from bench.bytecodes import per_decision
from bench.contestant import DISCIPLINES


def contestant(kind: str, game: str) -> Any:
    """The contestant that the command line names; imports happen here, for no environment holds all libraries."""
    if kind == "ours":
        from bench.ours import Ours

        return Ours(game)
    if kind == "catan":
        from bench.catan import Catan

        return Catan()
    if kind in ("zoo", "zoo-bare"):
        from bench.zoo import Zoo

        return Zoo(bare=kind == "zoo-bare")
    if kind in ("spiel", "spiel-inside"):
        from bench.spiel import Spiel

        return Spiel(game, inside=kind == "spiel-inside")
    raise SystemExit(f"no such contestant: {kind}")


def answer(player: Any, request: dict[str, Any]) -> Any:
    """What the match asks for: some work in a discipline, or something that is found out once."""
    match request["do"]:
        case "about":
            return player.about()
        case "keep":
            return asdict(player.keep(request["first"]))
        case "bytecodes":
            return per_decision(player.play, request["games"])
        case discipline if discipline in DISCIPLINES:
            return asdict(getattr(player, discipline)(request["first"], request["amount"]))
        case other:
            raise SystemExit(f"no such request: {other}")


def main() -> None:
    kind, game = sys.argv[1:3]
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not mix with the answers
    player = contestant(kind, game)
    for line in sys.stdin:
        print(json.dumps(answer(player, json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
