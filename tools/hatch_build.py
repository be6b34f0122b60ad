"""What a wheel carries besides the package: the rules ledgers, so that `doubloon rules` finds them when installed.

An editable install reads them in `docs/rules` instead; a copy there would go stale (`doubloon.ledgers.folder`).
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Ledgers(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `docs/rules` to a standard wheel as `doubloon/rules`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["docs/rules"] = "doubloon/rules"
