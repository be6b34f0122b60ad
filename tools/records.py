"""Golden records: whole games whose every state is pinned by hashes. `make records` makes them anew, deliberately.

A change of the rules that alters replay shows up as a failing test in tests/records; if it is meant, bump the game's
`rules` version, run `make records`, and say so in the changelog. Play is random from fixed seeds, with an undo now and
then; seeds are added until every family of actions of the game has been played somewhere. A game in which random play
seldom gets anywhere names other players in `record_players`; they take turns from seed to seed. One of them may be
`steered`: two times in three it does what has been done least so far, and scouts ahead which further seeds are worth it.
A game with many rooms or figures says in `record_family` which of its actions are alike.

`records.py --same-games GAME` keeps the games and makes only their hashes anew, where a state has another form but every
rule is as it was.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

import doubloon
from doubloon.bots import named, think
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Keyed, Quick
from doubloon.kernel.game import Game, Mode
from doubloon.kernel.options import settled
from doubloon.kernel.record import Record, decoded
from doubloon.kernel.table import Table, opened

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "records"
SEEDS_A_MODE = 2
MOST_SEEDS = 400
IDLE = frozenset({"pass", "stay", "end turn"})
"""What leads nowhere: who is steered would rather do something."""


def seed_of(game: Game, mode: Mode, number: int) -> bytes:
    """A fixed seed for each record."""
    return hashlib.blake2b(f"{game.id} {mode['name']} {number}".encode(), digest_size=32).digest()


def scouts(game: Game, number: int) -> bool:
    """Whether a record is played by who is steered alone: beyond the first ones, which every mode has."""
    players = game.record_players
    return number >= len(players) and "steered" in players


def player_of(game: Game, number: int) -> str:
    """Who plays this record."""
    players = game.record_players
    return "steered" if scouts(game, number) else players[number % len(players)]


def stream_of(game: Game, mode: Mode, number: int) -> Quick:
    """The luck of the players of a record."""
    return Quick(int.from_bytes(seed_of(game, mode, number)[:4], "little"))


def played(game: Game, mode: Mode, number: int, done: Counter[str]) -> Table:
    """A whole game; about one decision in ten is taken back and made anew, but not where a scout has gone before."""
    player, choose = player_of(game, number), stream_of(game, mode, number)
    table = opened(game, mode["seats"], mode["options"], seed_of(game, mode, number))
    while not table.over:
        seat = table.to_act[choose.below(len(table.to_act))]
        table.act(seat, decided(table, seat, player, choose, done))
        undoes = not scouts(game, number) and table.undo_refusal(seat) is None
        if undoes and not choose.below(10):
            table.undo(seat)
    return table


def decided(table: Table, seat: int, player: str, choose: Quick, done: Counter[str]) -> Action:
    """What this player does: anything at all, or what the bot of that name thinks best, now and then at random."""
    if player in {"random", "steered"}:
        return picked(table.game, table.choices(seat), player, choose, done)
    if not choose.below(12):
        return picked(table.game, table.choices(seat), "random", choose, done)
    bare = Table(table.game, table.seats, table.options, table.state, None, "", ())  # bots need no log
    return think(named(player), bare, seat, b"%d" % choose.below(2**30)).action


def picked(game: Game, choices: list[Action], player: str, choose: Quick, done: Counter[str]) -> Action:
    """One of the choices by lot; who is steered takes, two times in three, one of those that have been done least."""
    if player == "steered" and choose.below(3):
        choices = [action for action in choices if str(action) not in IDLE] or choices
        often = [done[game.record_family(action) or ""] for action in choices]
        choices = [action for action, times in zip(choices, often, strict=True) if times == min(often)]
    return choices[choose.below(len(choices))]


def families(game: Game, actions: Iterable[Action]) -> Counter[str]:
    """How often each family occurs among these actions."""
    found = (game.record_family(action) for action in actions)
    return Counter(one for one in found if one is not None)


def families_played(table: Table) -> Counter[str]:
    """The families of actions that occur in a record, and how often."""
    actions = (table.parse(ply["action"]) for ply in table.record()["plies"] if "action" in ply)
    return families(table.game, (action for action in actions if action is not None))


def games_of(game: Game) -> Iterator[tuple[str, Table]]:
    """The records of a game by file name: some of every mode, then more until every family was played."""
    wanted = set(families(game, game.catalogue.actions))
    seeds = max(SEEDS_A_MODE, -(-game.records_wanted // len(game.modes())))
    done: Counter[str] = Counter()
    for number in range(MOST_SEEDS):
        for place, mode in enumerate(game.modes()):
            missing = wanted - set(done)
            if number >= seeds and not missing:
                return
            if number >= seeds and scouts(game, number) and not scouted(game, mode, number, done) & missing:
                continue
            table = played(game, mode, number, done)
            new = families_played(table)
            done += new
            if number < seeds or missing & set(new):
                yield f"{place:03}-{number:02}.json", table
    if wanted - set(done):
        raise SystemExit(f"{game.id}: no record plays {', '.join(sorted(wanted - set(done)))}")


def scouted(game: Game, mode: Mode, number: int, done: Counter[str]) -> set[str]:
    """The families a game would play: the same game as `played` without undo, on the bare state, which is far quicker."""
    chance = Keyed(seed_of(game, mode, number))
    state = game.start(
        mode["seats"], settled(game.options, mode["seats"], mode["options"]), chance, False, False
    )
    player, choose = player_of(game, number), stream_of(game, mode, number)
    actions: list[Action] = []
    while not state.over:
        asked = state.to_act()
        seat = asked[choose.below(len(asked))]
        actions.append(picked(game, state.choices(seat), player, choose, done))
        state.play(seat, actions[-1])
    return set(families(game, actions))


def write(game: Game) -> int:
    """Make a game's records anew."""
    folder = FOLDER / game.id
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    number = 0
    for name, table in games_of(game):
        (folder / name).write_bytes(msgspec.json.encode(table.record()) + b"\n")
        number += 1
    return number


def played_again(game: Game, record: Record) -> Table:
    """The same game, ply by ply, from the same seed."""
    table = opened(game, record["seats"], record["options"], record["seed"])
    for ply in record["plies"]:
        if ply.get("undo"):
            table.undo(ply["seat"])
        else:
            table.act(ply["seat"], ply["action"])
    return table


def pin_again(game: Game) -> int:
    """New hashes for the same games."""
    files = sorted((FOLDER / game.id).glob("*.json"))
    for file in files:
        record = decoded(file.read_bytes())
        again = played_again(game, record).record()
        if again["outcome"] != record["outcome"]:
            raise SystemExit(f"{file.name}: this game ends otherwise now; the rules have changed")
        file.write_bytes(msgspec.json.encode(again) + b"\n")
    return len(files)


def main() -> int:
    """All registered games, or those named."""
    arguments = sys.argv[1:]
    make = pin_again if "--same-games" in arguments else write
    wanted = [one for one in arguments if one != "--same-games"] or list(doubloon.games())
    for game_id in wanted:
        print(f"records: {game_id}: {make(doubloon.games()[game_id])} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
