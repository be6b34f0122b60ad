"""Many random games, looking for trouble: `make soak`. All games, modes and numbers of seats, with audits on.

A game is in trouble when a rule raises, nobody who is asked has a choice, the audit misses a piece, the cap is passed, the
outcome contradicts itself, or a record does not replay to the same state. It is then played again at a table up to that
point, and its record is written beside a note of what went wrong: `doubloon replay` opens it, `doubloon admin import` puts
it on a server. Counts are kept part by part, so that a stopped soak goes on where it was; other sources begin a new one.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from doubloon.arena.workers import by_processes
from doubloon.builds import running
from doubloon.games import games as registered
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Chance, Keyed, quick
from doubloon.kernel.errors import BadTable, DoubloonError
from doubloon.kernel.games.game import Game, Mode, Outcome
from doubloon.kernel.games.options import settled
from doubloon.kernel.state import KernelFault, State
from doubloon.kernel.tables.codec import state_hash
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table, opened

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = 100_000
WORKERS: Final = 2
PART: Final = 50
AUDIT_EVERY: Final = 64
"""Decisions between two audits; which ones differs from game to game. The first and the last position are audited in any
case. What is lost stays lost, so the next audit finds it, and the evidence tells after which ply."""
REPLAY_EVERY: Final = 100
"""One game in this many is played at a table, and its record is verified."""
FOLDER: Final = ROOT / "build" / "soak"


class Trouble(Exception):
    """A promise of the kernel was broken in a game."""


class Sitting(NamedTuple):
    """One game in one mode."""

    game: Game
    mode: Mode

    def __str__(self) -> str:
        return f"{self.game.id}, {self.mode['name']}"


class Counted(msgspec.Struct, frozen=True):
    """What one part came to. `failures` names the files that tell of trouble."""

    first: int
    end: int
    games: dict[str, int]
    decisions: dict[str, int]
    failures: list[str]


class Header(msgspec.Struct, frozen=True):
    """What the counts of a file belong to."""

    sources: str
    seed: str


# --- what is played ---------------------------------------------------------------------------------------------------


def sittings(games: Sequence[Game]) -> list[Sitting]:
    """Every named mode, and every number of seats that no mode names, with the options it has by default."""
    found: list[Sitting] = []
    for game in games:
        modes = list(game.modes())
        named = {mode["seats"] for mode in modes}
        low, high = game.seats
        for seats in range(low, high + 1):
            if seats not in named:
                modes.append(Mode(name=f"{seats} seats", seats=seats, options={}))
        found += [Sitting(game, mode) for mode in modes]
    return found


def seed_of(seed: str, number: int) -> bytes:
    """The seed of one game's table."""
    return hashlib.blake2b(f"{seed} {number}".encode(), digest_size=32, person=b"doubloon-soak").digest()


def pick(state: State, chance: Chance) -> tuple[int, Action]:
    """Somebody who is asked, and one of the choices."""
    asked = state.to_act()
    if not asked:
        raise Trouble("dead end: the game is not over, but nobody is asked")
    seat = asked[chance.below(len(asked))]
    choices = state.choices(seat)
    if not choices:
        raise Trouble(f"dead end: seat {seat} is asked, but has no choice")
    return int(seat), choices[chance.below(len(choices))]


def soaked(sitting: Sitting, seed: bytes, audit_every: int) -> int:
    """One game on the bare state, from set-up to outcome; the number of its decisions."""
    game, mode = sitting
    options = settled(game.options, mode["seats"], mode["options"])
    state = game.start(mode["seats"], options, Keyed(seed), listen=False, record=False)
    chance = quick(seed)
    decisions, audited = 0, beat(seed, audit_every)
    game.audit(state)
    while not state.over:
        seat, action = pick(state, chance)
        state.play(seat, action)
        decisions += 1
        if decisions % audit_every == audited:
            game.audit(state)
        if decisions > game.cap:
            raise Trouble(f"the game goes on after its cap of {game.cap} decisions")
    game.audit(state)
    judge(game.outcome(state), mode["seats"])
    return decisions


def beat(seed: bytes, audit_every: int) -> int:
    """Which decisions are audited in this game: over many games, all of them."""
    return int.from_bytes(seed[:4], "little") % audit_every


def judge(outcome: Outcome, seats: int) -> None:
    """An outcome names winners, and its ranks have no gap that a tie does not explain."""
    ranks = outcome["ranks"]
    if not len(ranks) == len(outcome["scores"]) == len(outcome["details"]) == seats:
        raise Trouble(f"an outcome for {seats} seats has ranks {ranks} and scores {outcome['scores']}")
    if outcome["winners"] != [seat for seat, rank in enumerate(ranks) if rank == 1]:
        raise Trouble(f"winners {outcome['winners']} are not those of the ranks {ranks}")
    if seats > 1 and any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks):
        raise Trouble(f"ranks {ranks} leave a gap that no tie explains")


# --- at a table -------------------------------------------------------------------------------------------------------


def at_a_table(sitting: Sitting, seed: bytes) -> tuple[Table, str]:
    """The same game with a journal and an audit after every ply: the table, and what went wrong there, if anything."""
    game, mode = sitting
    table = opened(game, mode["seats"], mode["options"], seed)
    chance = quick(seed)
    try:
        game.audit(table.state)
        while not table.over:
            if table.version > game.cap:
                raise Trouble(f"the game goes on after its cap of {game.cap} decisions")
            seat, action = pick(table.state, chance)
            table.act(seat, action)
            game.audit(table.state)
        outcome = table.outcome
        assert outcome is not None
        judge(outcome, mode["seats"])
    except Exception as trouble:  # whatever it is, it is what we look for
        return table, told(trouble)
    return table, ""


def replays(table: Table) -> str:
    """What is wrong with the record of a finished table; empty when it gives the same state again."""
    try:
        again = replayed(table.game, msgspec.json.encode(table.record()), verify=True)
    except (DoubloonError, KernelFault) as trouble:
        return f"its record does not verify: {told(trouble)}"
    if state_hash(again.state, table.game.saved) != table.state_hash:
        return "its record leads to another state"
    return ""


def told(trouble: BaseException) -> str:
    """An exception and what caused it, on one line."""
    line = f"{type(trouble).__name__}: {trouble}"
    return f"{line} <- {told(trouble.__cause__)}" if trouble.__cause__ else line


def evidence(folder: Path, sitting: Sitting, number: int, seed: bytes, first_told: str) -> str:
    """Write what is known about a game in trouble: a note, and the record up to the trouble; the note's name."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{sitting.game.id}-{number:06}"
    lines = [f"game {number}: {sitting}, seed {seed.hex()}", f"options {sitting.mode['options']}", first_told]
    try:
        table, again = at_a_table(sitting, seed)
    except Exception as trouble:  # set-up itself is broken: there is no table to record
        lines.append(f"no table can be set up, so there is no record: {told(trouble)}")
    else:
        (folder / f"{name}.json").write_bytes(msgspec.json.encode(table.record()) + b"\n")
        lines.append(
            f"at a table, after ply {table.version}: {again or replays(table) or 'nothing is wrong'}"
        )
        lines.append(f"look at it: doubloon replay {name}.json")
        lines.append(f"play it on: doubloon admin --database FILE import {name}.json")
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n")
    return f"{name}.txt"


# --- parts ------------------------------------------------------------------------------------------------------------


def part_soaked(seed: str, folder: str, audit_every: int, part: tuple[int, int]) -> Counted:
    """The games with numbers from the part's first to the one before its end."""
    all_sittings = sittings(list(registered().values()))
    games: Counter[str] = Counter()
    decisions: Counter[str] = Counter()
    failures: list[str] = []
    for number in range(*part):
        sitting, key = all_sittings[number % len(all_sittings)], seed_of(seed, number)
        trouble = ""
        try:
            if number % REPLAY_EVERY:
                decisions[str(sitting)] += soaked(sitting, key, audit_every)
            else:
                table, trouble = at_a_table(sitting, key)
                trouble = trouble or replays(table)
                decisions[str(sitting)] += table.version
        except Exception as fault:  # whatever it is, it is what we look for
            trouble = told(fault)
        games[str(sitting)] += 1
        if trouble:
            failures.append(evidence(Path(folder), sitting, number, key, trouble))
    return Counted(*part, dict(games), dict(decisions), failures)


def parts_left(games: int, done: list[Counted]) -> list[tuple[int, int]]:
    """The parts that have not been counted yet."""
    counted = {(one.first, one.end) for one in done}
    return [part for part in pairwise([*range(0, games, PART), games]) if part not in counted]


def kept(path: Path, header: Header) -> list[Counted]:
    """The counts in a file, if they belong to the same sources; a line that was cut off is not counted."""
    if not path.exists():
        return []
    lines = path.read_bytes().splitlines()
    try:
        if msgspec.json.decode(lines[0], type=Header) != header:
            return []
    except (IndexError, msgspec.DecodeError):
        return []
    done: list[Counted] = []
    for line in lines[1:]:
        try:
            done.append(msgspec.json.decode(line, type=Counted))
        except msgspec.DecodeError:
            continue
    return done


def soak(seed: str, games: int, workers: int, audit_every: int, folder: Path) -> Iterator[list[Counted]]:
    """All parts that are left, written down as they come in; after each, everything counted so far."""
    folder.mkdir(parents=True, exist_ok=True)
    path, header = folder / f"{seed}.jsonl", Header(sources(), seed)
    done = kept(path, header)
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (header, *done)))
    yield done
    job = partial(part_soaked, seed, str(folder / "failures"), audit_every)
    with path.open("ab") as file:
        for _, counted in by_processes(job, parts_left(games, done), workers):
            file.write(msgspec.json.encode(counted) + b"\n")
            file.flush()
            done.append(counted)
            yield done


def sources() -> str:
    """A fingerprint of the rules, their content and the rooms they stand on."""
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted((ROOT / "src" / "doubloon").rglob("*")):
        if path.parts[-2] != "__pycache__" and path.suffix in {".py", ".toml"} and is_engine(path):
            digest.update(f"{path.name}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def is_engine(path: Path) -> bool:
    """Whether a file belongs to the rooms a soak plays in."""
    return path.relative_to(ROOT / "src" / "doubloon").parts[0] in {"kernel", "pieces", "games"}


# --- the command ------------------------------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="soak", description="many random games with audits on")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many in all ({GAMES:,})")
    parser.add_argument("--workers", type=int, default=WORKERS, help=f"processes ({WORKERS})")
    parser.add_argument("--seed", default="soak", help="any word; names the file of counts, too")
    parser.add_argument(
        "--audit-every", type=int, default=AUDIT_EVERY, help=f"decisions between two audits ({AUDIT_EVERY})"
    )
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where counts and failures are kept")
    return parser.parse_args()


def main() -> int:
    wishes = arguments()
    print(f"soak: {wishes.games:,} games on the {running()} engine, {wishes.workers} processes", flush=True)
    begun = shown = time.monotonic()
    done: list[Counted] = []
    already: int | None = None
    for done in soak(wishes.seed, wishes.games, wishes.workers, wishes.audit_every, wishes.folder):
        played = games_in(done)
        if already is None:
            already = played
            if already:
                print(f"soak: goes on after {already:,} games", flush=True)
        elif time.monotonic() - shown > 10:
            shown = time.monotonic()
            left = (wishes.games - played) * (shown - begun) / max(1, played - already)
            failures = sum(len(one.failures) for one in done)
            print(f"soak: {played:,} games, {failures} in trouble, {left / 60:.0f} min to go", flush=True)
    return summed_up(done, wishes.folder)


def games_in(done: list[Counted]) -> int:
    return sum(sum(one.games.values()) for one in done)


def summed_up(done: list[Counted], folder: Path) -> int:
    """Print the counts by game; 1 when a game was in trouble."""
    games: Counter[str] = Counter()
    decisions: Counter[str] = Counter()
    modes: dict[str, set[str]] = {}
    for one in done:
        for sitting, number in one.games.items():
            game = sitting.partition(",")[0]
            games[game] += number
            decisions[game] += one.decisions.get(sitting, 0)
            modes.setdefault(game, set()).add(sitting)
    for game in games:
        print(
            f"soak: {game}: {games[game]:,} games in {len(modes[game])} modes, {decisions[game]:,} decisions"
        )
    failures = sorted({name for one in done for name in one.failures})
    for name in failures:
        print(f"soak: trouble: {folder / 'failures' / name}", file=sys.stderr)
    print(
        f"soak: {games_in(done):,} games, {sum(decisions.values()):,} decisions, {len(failures)} in trouble"
    )
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BadTable as error:
        sys.exit(f"soak: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
