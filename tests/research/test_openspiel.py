"""OpenSpiel's own simulation test over every game, its Python search, and sampled chance."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from doubloon.games import game, games
from doubloon.kernel.positions.playout import first_asked
from doubloon.kernel.tables.codec import state_hash
from doubloon.research import register_openspiel
from doubloon.research.on_openspiel import SpielState, name_of

NAMES = register_openspiel()


def begun(name: str, **params: int | str) -> SpielState:
    """A state after its set-up."""
    state: SpielState = pyspiel.load_game(name, params).new_initial_state()
    state.apply_action(0)
    return state


def forward(state: SpielState, decisions: int, seed: int = 0) -> None:
    """Play at random, chance nodes included."""
    lots = np.random.default_rng(seed)
    while decisions and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(int(lots.choice(state.legal_actions())))


def test_every_game_is_known_by_its_name() -> None:
    assert [name_of(one) for one in games().values()] == NAMES
    assert register_openspiel() == NAMES, "twice is no mistake"
    assert set(NAMES) <= set(pyspiel.registered_names())


SHORT = {"doubloon_el_dorado": "rounds=2", "doubloon_battle_of_gog": "variant=short map=reference"}
"""Long games are tested in a short form: OpenSpiel looks at every state in many ways."""


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_simulation_test(name: str) -> None:
    spiel = pyspiel.load_game(name, {"options": SHORT.get(name, "")})
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=False, verbose=False)


def test_openspiels_search_plays() -> None:
    spiel = pyspiel.load_game("doubloon_gilded_compass")
    state = begun("doubloon_gilded_compass")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1), max_length=20)
    bot = mcts.MCTSBot(spiel, 2.0, 6, evaluator, random_state=np.random.RandomState(1))
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(0)
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_clone_is_independent() -> None:
    state = begun("doubloon_gilded_compass")
    forward(state, 12)
    before = state_hash(state.table, game("gilded-compass").saved)
    forward(state.clone(), 20, seed=1)
    assert state_hash(state.table, game("gilded-compass").saved) == before


@pytest.mark.parametrize("way", ["pickle", "serialize"])
def test_a_state_is_kept_as_text_or_pickle_and_goes_on_alike(way: str) -> None:
    spiel = pyspiel.load_game("doubloon_gilded_compass", {"players": 3, "seed": 4})
    state = spiel.new_initial_state()
    for step in range(60):
        state.apply_action(state.legal_actions()[step % len(state.legal_actions())])
    luck = spiel.luck.copy()
    if way == "pickle":
        kept = pickle.loads(pickle.dumps(state))
    else:
        kept = spiel.deserialize_state(state.serialize())
    assert str(kept) == str(state)
    for one in (kept, state):
        one.get_game().luck = luck.copy()
        while not one.is_terminal():
            one.apply_action(one.legal_actions()[0])
    assert kept.returns() == state.returns()
    assert kept.history()[60:] == state.history()[60:]


def test_a_chance_node_is_sampled_anew_each_time() -> None:
    state = begun("doubloon_gilded_compass")
    while not state.is_chance_node():
        forward(state, 1)
    saved = game("gilded-compass").saved
    seen = set()
    for _ in range(8):
        twin = state.clone()
        twin.apply_action(0)
        seen.add(state_hash(twin.table, saved))
    assert len(seen) > 1


def test_equal_seeds_sample_equal_games() -> None:
    hashes = []
    for seed in (1, 1, 2):
        state = begun("doubloon_battle_of_gog", seed=seed)
        forward(state, 30)
        hashes.append(state_hash(state.table, game("battle-of-gog").saved))
    assert hashes[0] == hashes[1] != hashes[2]


def test_what_draws_nothing_leads_on_at_once_and_choices_are_the_tables_own() -> None:
    state = begun("doubloon_el_dorado", players=3)
    for _ in range(40):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            assert player == first_asked(state.table)
            codes = [action.code for action in state.table.choices(player)]
            assert state.legal_actions() == sorted(codes)
            assert state.action_to_string(player, codes[0]) == game("el-dorado").catalogue.texts[codes[0]]
        forward(state, 1)


def test_an_information_state_is_resampled_within_what_the_player_knows() -> None:
    state = begun("doubloon_gilded_compass")
    forward(state, 30)
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    observer = make_observation(state.get_game())
    observer.set_from(state, player)
    seen = observer.tensor.copy()
    encoding = game("gilded-compass").encoding
    assert encoding is not None
    assert seen.tolist() == list(encoding.encode(state.table, player)), "the same numbers as PettingZoo's"
    lots = np.random.RandomState(1)
    hashes = set()
    for _ in range(4):
        other = state.resample_from_infostate(player, lots.rand)
        observer.set_from(other, player)
        assert (observer.tensor == seen).all()
        hashes.add(state_hash(other.table, game("gilded-compass").saved))
    assert len(hashes) > 1


def test_options_are_a_parameter() -> None:
    state = begun("doubloon_el_dorado", players=2, options="rounds=2 expansion=on")
    assert state.get_game().options["rounds"] == 2
    assert state.get_game().options["expansion"] is True
    with pytest.raises(Exception, match="unknown option"):
        pyspiel.load_game("doubloon_el_dorado", {"options": "wings=on"})


@pytest.mark.parametrize("name", NAMES)
def test_a_public_observer_tells_nothing_secret(name: str) -> None:
    """Findings, programs 3: what a player alone knows is in the player's observation and not in the public one."""
    spiel = pyspiel.load_game(name, {"options": SHORT.get(name, "")})
    public = make_observation(
        spiel, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    private = make_observation(spiel)
    state: SpielState = spiel.new_initial_state()
    state.apply_action(0)
    lots, hidden = np.random.default_rng(3), 0
    for _ in range(400):
        if state.is_terminal() or hidden >= 3:
            break
        state.apply_action(int(lots.choice(state.legal_actions())))
        if state.is_chance_node() or state.is_terminal():
            continue
        other = state.clone()
        other.table.redeal(-1, other.table.chance.copy(), 0)  # as a spectator might imagine it
        for player in range(spiel.num_players()):
            seen = [one.string_from(table, player) for one in (public, private) for table in (state, other)]
            public.set_from(state, player)
            before = public.tensor.copy()
            public.set_from(other, player)
            assert np.array_equal(before, public.tensor)
            assert seen[0] == seen[1]
            hidden += seen[2] != seen[3]
    assert hidden or name == "doubloon_battle_of_gog", "nothing secret came up: the test proves nothing"


def test_observers_that_cannot_be_had_are_refused() -> None:
    spiel = pyspiel.load_game(NAMES[0])
    single, every = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.ALL_PLAYERS
    for wanted in (
        pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=single),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False, private_info=single),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=every),
    ):
        with pytest.raises(ValueError, match="observer"):
            spiel.make_py_observer(wanted)
