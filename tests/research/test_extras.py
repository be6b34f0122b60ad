"""The extras are optional: without them the house says what to install."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from doubloon import research
from doubloon.research import ExtraMissing, pettingzoo_env, register_openspiel


@pytest.mark.parametrize(
    ("missing", "extra", "wish"),
    [
        ("pettingzoo", "pettingzoo", lambda: pettingzoo_env("gilded-compass")),
        ("pyspiel", "openspiel", register_openspiel),
    ],
)
def test_a_missing_extra_is_named(
    missing: str, extra: str, wish: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("doubloon.research.on_pettingzoo", "doubloon.research.on_openspiel"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ExtraMissing, match=rf"doubloon\[{extra}\]"):
        wish()


def test_a_module_of_ours_that_is_missing_is_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "doubloon.research.on_pettingzoo", raising=False)
    monkeypatch.setitem(sys.modules, "doubloon.research.payoffs", None)
    with pytest.raises(ModuleNotFoundError, match=r"doubloon\.research\.payoffs"):
        pettingzoo_env("gilded-compass")


def test_a_face_can_be_asked_for_again_and_again() -> None:
    """The functions keep their names when the modules behind them have been imported."""
    for _ in range(2):
        assert research.versus("gilded-compass", ["random"]).seats == 2
        assert research.vector("gilded-compass", 2).num_envs == 2
        assert research.pettingzoo_env("gilded-compass").seats == 2
