"""pytest learns the fixture `conformance_check`."""

pytest_plugins = ["doubloon.conformance.plugin"]
