"""Golden records: whole games whose every state is pinned by hashes. `make records` makes them again, deliberately.

A change of the rules that alters replay shows up as a failing test in tests/records; if it is meant, bump the game's
`rules` version, run `make records`, and say so in the changelog. Play is random from fixed seeds, with an undo now and
then; seeds are added until every family of actions of the game has been played somewhere. A game in which random play
seldom gets anywhere has a plan of its own (`tools/golden/`) that names other players; they take turns from seed to seed. Some are not bots:
`steered` does two times in three what has been done least in its game, and `curious` one time in three, being greedy
otherwise. A plan may add purposeful ones by `wish`. All these also scout ahead which further seeds are worth a record.
Each record follows from its mode and number alone: one more of them, or a seed that is left out, changes no other. The
plan of a game with many rooms or figures says in `family` which of its actions are alike, and in `coverage` what else must
be shown, the ways to the end for instance. What hardly any game shows is a quest (`quests`): a seed and a player by
whom it comes about, found once and played again here.

`records.py --same-games GAME` keeps the games and makes only their hashes again, where a state has another form but every
rule is as it was. `--quests GAME` makes only the records of its quests.
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])

import doubloon
from doubloon.bots import BOTS, named, think
from doubloon.kernel.action import Action
from doubloon.kernel.chance import Keyed, Quick
from doubloon.kernel.events import Event
from doubloon.kernel.games.game import Game, Mode
from doubloon.kernel.games.options import Options, settled
from doubloon.kernel.tables.record import Record, decoded
from doubloon.kernel.tables.table import Table, opened
from tools.golden.plan import Quest
from tools.golden.plans import plan_of

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "records"
SEEDS_A_MODE = 2
MOST_SEEDS = 400
AIMLESS = frozenset({"steered", "curious", *BOTS})
IDLE = frozenset({"pass", "stay", "end turn"})
"""What leads nowhere: a steered player prefers anything else."""


def seed_of(game: Game, mode: Mode, number: int) -> bytes:
    """A fixed seed for each record."""
    return hashlib.blake2b(f"{game.id} {mode['name']} {number}".encode(), digest_size=32).digest()


def scouts_of(game: Game) -> list[str]:
    """Who can look for what is missing, each once."""
    return [player for player in dict.fromkeys(plan_of(game).players) if player not in BOTS]


def scouts(game: Game, number: int) -> bool:
    """Whether a record is played by scouts alone: beyond the first ones, which every mode has."""
    return number >= len(plan_of(game).players) and bool(scouts_of(game))


class Player(NamedTuple):
    """Who plays a record: a name, the luck, and how often each family of actions has been done in this game."""

    name: str
    luck: Quick
    done: Counter[str]


def player_of(game: Game, mode: Mode, number: int) -> Player:
    """Who plays this record. Nothing but its number settles that, so no record depends on another."""
    names = scouts_of(game) if scouts(game, number) else plan_of(game).players
    return called(names[number % len(names)], game, mode, number)


def called(name: str, game: Game, mode: Mode, number: int) -> Player:
    """A player of this name at the beginning of a record."""
    return Player(name, Quick(int.from_bytes(seed_of(game, mode, number)[:4], "little")), Counter())


def quested(game: Game, quest: Quest) -> Table:
    """The game of a quest, without undo."""
    mode = next(mode for mode in game.modes() if mode["name"] == quest.mode)
    player = called(quest.player, game, mode, quest.number)
    table = opened(game, mode["seats"], quest_options(game, quest), seed_of(game, mode, quest.number))
    for seat, action in plan_of(game).beginning(player.name, table.state.copy(), player.luck):
        table.act(seat, action)
    while not table.over:
        table.act(*next_move(table, player))
    missing = quest.shows - set(families_played(table)) - set(coverage_shown(table))
    if missing:
        raise SystemExit(f"{game.id}: the quest for {', '.join(sorted(missing))} needs another seed")
    return table


def quest_options(game: Game, quest: Quest) -> Options:
    """How the table of a quest is set up."""
    mode = next(mode for mode in game.modes() if mode["name"] == quest.mode)
    return {**mode["options"], **quest.options}


def played(game: Game, mode: Mode, number: int) -> Table:
    """A whole game; about one decision in ten is taken back and made again, but not where a scout has gone before."""
    player = player_of(game, mode, number)
    options = plan_of(game).mode(mode, player.name)["options"]
    table = opened(game, mode["seats"], options, seed_of(game, mode, number))
    while not table.over:
        seat, action = next_move(table, player)
        table.act(seat, action)
        undoes = not scouts(game, number) and table.undo_refusal(seat) is None
        if undoes and not player.luck.below(10):
            table.undo(seat)
    return table


def next_move(table: Table, player: Player) -> tuple[int, Action]:
    """Who does what next, which counts as done."""
    seat, action = wished(table, player) or asked(table, player)
    player.done[plan_of(table.game).family(action) or ""] += 1
    return seat, action


def wished(table: Table, player: Player) -> tuple[int, Action] | None:
    """What a purposeful one does though nobody waits for it."""
    if player.name in AIMLESS:
        return None
    waited_for = table.to_act
    for seat in range(table.seats):
        wish = plan_of(table.game).wish(player.name, table.state, seat, table.choices(seat))
        if wish is not None and seat not in waited_for:
            return seat, wish
    return None


def asked(table: Table, player: Player) -> tuple[int, Action]:
    """What one of those who are asked does."""
    seat = table.to_act[player.luck.below(len(table.to_act))]
    return seat, decided(table, seat, player)


def decided(table: Table, seat: int, player: Player) -> Action:
    """What this player does: anything at all, or what the bot of that name thinks best, now and then at random."""
    game, choices, (name, luck, _) = table.game, table.choices(seat), player
    if name == "random" or (name == "steered" and not luck.below(3)):
        return random_choice(choices, luck)
    if name == "steered" or (name == "curious" and not luck.below(3)):
        return least_done(game, choices, player)
    wish = plan_of(game).wish(name, table.state, seat, choices)
    if wish is not None:
        return wish
    if not luck.below(12):
        return random_choice(choices, luck)
    bot = named(name if name in BOTS else "greedy")
    bare = Table(game, table.seats, table.options, table.state, None, "", ())  # bots need no log
    return think(bot, bare, seat, b"%d" % luck.below(2**30)).action


def random_choice(choices: list[Action], luck: Quick) -> Action:
    """Any of the choices."""
    return choices[luck.below(len(choices))]


def least_done(game: Game, choices: list[Action], player: Player) -> Action:
    """One of those that have been done least, by lot."""
    choices = [action for action in choices if str(action) not in IDLE] or choices
    often = [player.done[plan_of(game).family(action) or ""] for action in choices]
    return random_choice(
        [action for action, times in zip(choices, often, strict=True) if times == min(often)], player.luck
    )


def families(game: Game, actions: Iterable[Action]) -> Counter[str]:
    """How often each family occurs among these actions."""
    found = (plan_of(game).family(action) for action in actions)
    return Counter(one for one in found if one is not None)


def families_played(table: Table) -> Counter[str]:
    """The families of actions that occur in a record, and how often."""
    actions = (table.parse(ply["action"]) for ply in table.record()["plies"] if "action" in ply)
    return families(table.game, (action for action in actions if action is not None))


def coverage_shown(table: Table) -> Counter[str]:
    """What a record shows of that which the game wants to be shown."""
    return Counter(plan_of(table.game).shown(table.events()))


def wanted_of(game: Game) -> set[str]:
    """Every family of actions and everything else that must be shown."""
    return {*families(game, game.catalogue.actions), *plan_of(game).coverage}


def quests_of(game: Game) -> Iterator[tuple[str, Table]]:
    """The quests of a game by file name."""
    for place, quest in enumerate(plan_of(game).quests):
        yield f"quest-{place:02}.json", quested(game, quest)


def games_of(game: Game) -> Iterator[tuple[str, Table]]:
    """The records of a game by file name: some of every mode, then more until everything wanted is shown; quests."""
    yield from quests_of(game)
    wanted = wanted_of(game).difference(*(quest.shows for quest in plan_of(game).quests))
    seeds = max(SEEDS_A_MODE, -(-plan_of(game).wanted // len(game.modes())))
    for number in range(MOST_SEEDS):
        for place, mode in enumerate(game.modes()):
            if number >= seeds and not wanted:
                return
            if number >= seeds and scouts(game, number) and not scouted(game, mode, number) & wanted:
                continue
            table = played(game, mode, number)
            shown = {*families_played(table), *coverage_shown(table)}
            if number < seeds or wanted & shown:
                yield f"{place:03}-{number:02}.json", table
            wanted -= shown
    if wanted:
        raise SystemExit(f"{game.id}: no record shows {', '.join(sorted(wanted))}")


def scouted(game: Game, mode: Mode, number: int) -> set[str]:
    """What a game would show: the same game as `played` without undo, on the bare state, which is far quicker."""
    player = player_of(game, mode, number)
    options = settled(game.options, mode["seats"], plan_of(game).mode(mode, player.name)["options"])
    state = game.start(mode["seats"], options, Keyed(seed_of(game, mode, number)), True, False)
    table = Table(game, mode["seats"], options, state, None, "", ())
    events = state.told or []
    actions: list[Action] = []
    while not state.over:
        seat, action = next_move(table, player)
        actions.append(action)
        state.told = events
        state.play(seat, action)
        state.told = None
    return {
        *families(game, actions),
        *plan_of(game).shown([event for event in events if isinstance(event, Event)]),
    }


def write(game: Game) -> int:
    """Make a game's records again."""
    return write_anew(game, "*.json", games_of(game))


def write_quests(game: Game) -> int:
    """Make those of its quests again."""
    return write_anew(game, "quest-*.json", quests_of(game))


def write_anew(game: Game, pattern: str, games: Iterable[tuple[str, Table]]) -> int:
    """Put these games in the place of those whose names fit."""
    folder = FOLDER / game.id
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(pattern):
        old.unlink()
    number = 0
    for name, table in games:
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


HOW = {"--same-games": pin_again, "--quests": write_quests}


def main() -> int:
    """All registered games, or those named."""
    arguments = sys.argv[1:]
    make = next((HOW[one] for one in arguments if one in HOW), write)
    wanted = [one for one in arguments if one not in HOW] or list(doubloon.games())
    for game_id in wanted:
        print(f"records: {game_id}: {make(doubloon.games()[game_id])} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
