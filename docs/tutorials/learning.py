"""Learning to play Gilded Compass from nothing, with NumPy alone: `python docs/tutorials/learning.py`.

A softmax over the legal actions, whose preferences are linear in the roots of the observation, learns by REINFORCE against a player who
takes any legal choice. It knows no rule and no strategy; what it gets is the mask, the vector and, at the end, who won. Every
hundred games it plays a hundred more without learning, in both chairs, and the share it wins is drawn as a curve with its 95 %
interval in docs/pictures/learning.svg. Half is what it would win if it had learnt nothing, and what it wins before it begins.

Needs the extra `doubloon[pettingzoo]`. A thousand games of learning take about half a minute on the compiled engine.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from doubloon.arena.statistics import wilson
from doubloon.research import pettingzoo_env
from doubloon.research.on_pettingzoo import DoubloonEnv

PICTURE = Path(__file__).resolve().parents[1] / "pictures" / "learning.svg"
Floats = npt.NDArray[np.float32]


class Decision(NamedTuple):
    """What was seen, what could be done, how likely each of it was, and what was done."""

    seen: Floats
    legal: npt.NDArray[np.intp]
    likely: Floats
    taken: int


class Learner:
    """Preferences of every action: a weight for itself and one for each place of the observation."""

    def __init__(self, actions: int, most: npt.NDArray[np.int16], rate: float, seed: int) -> None:
        self.weights = np.zeros((actions, 1 + len(most)), np.float32)
        self.most = most.astype(np.float32)
        self.rate = rate
        self.lots = np.random.default_rng(seed)
        self.expected = 0.0

    def decide(self, observation: dict[str, npt.NDArray[Any]]) -> Decision:
        """Draw an action; likelier ones have the higher preference."""
        seen = np.ones(self.weights.shape[1], np.float32)  # the first place is the action's own weight
        np.sqrt(observation["observation"] / self.most, out=seen[1:])  # few of many are told apart best
        legal = np.flatnonzero(observation["action_mask"])
        preference = self.weights[legal] @ seen
        likely = np.exp(preference - preference.max())
        likely /= likely.sum()
        return Decision(seen, legal, likely, int(self.lots.choice(len(legal), p=likely)))

    def learn(self, decisions: list[Decision], worth: float) -> None:
        """REINFORCE with a running baseline: make likelier what went better than expected."""
        surprise = worth - self.expected
        self.expected += 0.02 * surprise
        for seen, legal, likely, taken in decisions:
            blame = -likely
            blame[taken] += 1
            self.weights[legal] += (self.rate * surprise / len(decisions) ** 0.5) * np.outer(blame, seen)


def play(env: DoubloonEnv, learner: Learner, seat: int, seed: int) -> tuple[list[Decision], float]:
    """One game against chance; the learner's decisions and what the end was worth to it."""
    env.reset(seed=seed)
    learners = env.possible_agents[seat]
    decisions: list[Decision] = []
    for agent in env.agent_iter():
        if env.terminations[agent]:
            break
        if agent == learners:
            decision = learner.decide(env.observe(agent))
            if len(decision.legal) > 1:
                decisions.append(decision)
            env.step(int(decision.legal[decision.taken]))
        else:
            legal = np.flatnonzero(env.observe(agent)["action_mask"])
            env.step(int(legal[learner.lots.integers(len(legal))]))
    return decisions, env.rewards[learners]


class Point(NamedTuple):
    """Games of learning, and how many of the test games were won after them (a tie is half)."""

    games: int
    wins: float
    tested: int


def train(games: int, every: int, tested: int, rate: float, seed: int) -> list[Point]:
    """The learning curve."""
    env = pettingzoo_env("gilded-compass", 2)
    learner = Learner(int(env.action_space("seat_0").n), env.observer.high, rate, seed)
    curve: list[Point] = []
    for number in range(games + 1):
        if number % every == 0:
            worth = [play(env, learner, game % 2, 10**9 + number * 1000 + game)[1] for game in range(tested)]
            curve.append(Point(number, sum((one + 1) / 2 for one in worth), tested))
            print(f"{number:6} games: wins {curve[-1].wins / tested:.0%} of {tested}", flush=True)
        learner.learn(*play(env, learner, number % 2, number))
    return curve


def drawn(curve: list[Point], what: str = "games") -> str:
    """The curve as a picture that stands on light and dark ground; `what` its points count."""
    width, height = 640, 320
    last = max(point.games for point in curve) or 1

    def x(games: int) -> float:
        return 50 + (width - 70) * games / last

    def y(share: float) -> float:
        return height - 40 - (height - 60) * share

    spans = [wilson(point.wins, point.tested) for point in curve]
    band = [(x(p.games), y(s.high)) for p, s in zip(curve, spans, strict=True)]
    band += [(x(p.games), y(s.low)) for p, s in reversed(list(zip(curve, spans, strict=True)))]
    line = [(x(point.games), y(point.wins / point.tested)) for point in curve]
    grid = "".join(
        f'<path d="M50 {y(share):.1f}H{width - 20}" stroke="#8E8A7D" stroke-width="{2 if share == 0.5 else 0.5}"/>'
        f'<text x="44" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="Share of games won against random play, by {what} of learning" '
        'font-family="sans-serif" font-size="12" fill="#566175">'
        f'<rect width="{width}" height="{height}" fill="#FBF9F4"/>{grid}'
        f'<polygon points="{points(band)}" fill="#C8963E" opacity=".3"/>'
        f'<polyline points="{points(line)}" fill="none" stroke="#A3271C" stroke-width="2.5"/>'
        f'<text x="50" y="{height - 14}">0</text><text x="{width - 20}" y="{height - 14}" text-anchor="end">'
        f'{last:,} {what} of learning</text><text x="{width - 24}" y="{y(0.5) - 6:.1f}" text-anchor="end">'
        "nothing learnt</text></svg>\n"
    )


def points(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{across:.1f},{down:.1f}" for across, down in places)


def main() -> None:
    parser = argparse.ArgumentParser(
        description="learn Gilded Compass against random play, and draw the curve"
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--tested", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0.04)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=PICTURE)
    wishes = parser.parse_args()
    curve = train(wishes.games, wishes.every, wishes.tested, wishes.rate, wishes.seed)
    wishes.out.write_text(drawn(curve), "utf-8")
    print(wishes.out)


if __name__ == "__main__":
    main()
