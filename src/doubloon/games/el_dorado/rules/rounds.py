"""The whole game: it is set up, then turn after turn, to the last round (ED-3, ED-R47). Compiled room."""

from __future__ import annotations

from doubloon.games.el_dorado.edge.events.winning import CapReached, CountedAtCap
from doubloon.games.el_dorado.island import Island
from doubloon.games.el_dorado.modes import SOLO, TEAMS
from doubloon.games.el_dorado.rules.rule import IslandRule
from doubloon.games.el_dorado.rules.set_up import ChooseExplorers, set_out, who_choose
from doubloon.games.el_dorado.rules.turn import Turn
from doubloon.games.el_dorado.rules.victory.standings import cards_held, pieces_on_map, standing
from doubloon.games.el_dorado.rules.victory.victory import controls_cave_shrine, shrines
from doubloon.games.el_dorado.solo.guardians import GuardianPhase
from doubloon.games.el_dorado.teams.entry import first_turns_over, partners_enter
from doubloon.games.el_dorado.thieves.turn import ThievesTurn
from doubloon.kernel.declare import declared
from doubloon.kernel.procedure import Procedure


@declared
class Expedition(IslandRule):
    """ED-2.9 – ED-3.4. First the explorers, then turn after turn."""

    def proceed(self, island: Island) -> None:
        if self.step == 0:
            self.step = 1
            island.begin(ChooseExplorers(asks=who_choose(island)))
            return
        if self.step == 1:
            self.step = 2
            set_out(island)
        if island.turns >= island.rounds * island.sides:
            island.capped = True
            if island.told is not None:
                island.told.append(CapReached(island.rounds, island.mode == SOLO))
                tell_counts(island)
            island.end(self)
        elif island.on_turn == island.thieves:
            island.begin(ThievesTurn(island.on_turn))
        else:
            island.begin(Turn(island.on_turn))

    def resumed(self, island: Island, finished: Procedure[Island]) -> None:
        """ED-3.4"""
        if isinstance(finished, (Turn, ThievesTurn)):
            island.turns += 1
            if island.mode == SOLO:
                island.begin(GuardianPhase(0))
            elif island.mode == TEAMS and first_turns_over(island):
                partners_enter(island)
            island.on_turn = (island.on_turn + 1) % island.sides


def tell_counts(island: Island) -> None:
    """ED-R47. What everybody has, and who stands best; alone the search is lost (SO-R14)."""
    assert island.told is not None
    places = [standing(island, side) for side in range(island.sides)]
    shared = places.count(max(places)) > 1
    for side in range(island.sides):
        doubloons = island.doubloons if side == island.thieves else 0
        verb = "has"
        if places[side] == max(places) and island.mode != SOLO:
            verb = "shares the win, with" if shared else "wins with"
        island.told.append(
            CountedAtCap(
                int(island.name_of(side)),
                shrines=int(shrines(island, side)),
                cave=controls_cave_shrine(island, side),
                pieces=int(pieces_on_map(island, side)),
                cards=int(cards_held(island, side) - 2 * doubloons),
                doubloons=int(doubloons),
                verb=verb,
            )
        )
