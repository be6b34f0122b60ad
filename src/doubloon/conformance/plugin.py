"""The suite for pytest: a test that takes `conformance_check` is run once for each check of the `GAME` its module names.

pytest_plugins = ["doubloon.conformance.plugin"]            # conftest.py

from my_game.game import GAME                               # test_conformance.py
def test_the_game_keeps_its_promises(conformance_check): conformance_check()
"""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite(
    *(
        f"doubloon.conformance.{name}"
        for name in ("promises", "undo", "twins", "forgotten", "numbers", "sittings")
    )
)


def pytest_configure(config: pytest.Config) -> None:
    """With pytest-xdist, one worker has all checks of a group (`--dist loadgroup`)."""
    config.addinivalue_line("markers", "xdist_group(name): tests that one worker runs")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each check."""
    if "conformance_check" in metafunc.fixturenames:
        from doubloon.conformance.checks import checks

        game = getattr(metafunc.module, "GAME", None)
        if game is None:
            raise pytest.UsageError(f"{metafunc.module.__name__} takes conformance_check, but names no GAME")
        metafunc.parametrize(
            "conformance_check",
            [
                pytest.param(check, id=check.name, marks=pytest.mark.xdist_group(check.group))
                for check in checks(game)
            ],
        )
