"""Bytecodes per decision: an exact, noise-free measure of work, counted with opcode events of `sys.settrace`.

Whole games with set-up, after one game that nobody counts (so that tables built once are built). The count is the same
on every run and every machine with the same Python minor version, so tests/test_bytecodes.py can gate it. Run as
`python bench/bytecodes.py [GAMES [GAME…]]`, it counts every registered game, or those named, and prints JSON.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

FIRST_SEED = 1000


def bytecodes_of(work: Callable[[], object]) -> int:
    """How many bytecode instructions `work` executes, itself and all Python it calls; a tracer in place is put back."""
    count = 0

    def instruction(_frame: FrameType, event: str, _arg: Any) -> Any:
        nonlocal count
        if event == "opcode":
            count += 1
        return instruction

    def call(frame: FrameType, _event: str, _arg: Any) -> Any:
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return instruction

    before = sys.gettrace()
    sys.settrace(call)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def per_decision(play: Callable[[int, int], Any], games: int) -> float:
    """Bytecodes per decision of a contestant's `play` over fixed seeds."""
    play(FIRST_SEED - 1, 1)
    decisions = 0

    def work() -> None:
        nonlocal decisions
        decisions = play(FIRST_SEED, games).decisions

    return bytecodes_of(work) / decisions


def main() -> int:
    import doubloon
    from bench.ours import Ours

    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    of = sys.argv[2:] or list(doubloon.games())
    counts = {game_id: per_decision(Ours(game_id).play, games) for game_id in of}
    print(json.dumps(counts))
    return 0


if __name__ == "__main__":
    root = Path(__file__).resolve().parents[1]
    sys.path[:1] = [str(root), str(root / "src")]  # always the checkout: a compiled build has no bytecodes
    sys.exit(main())
