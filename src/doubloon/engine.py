"""Which engine plays in this process: machine code, or Python. `doubloon_command` chose it before anything was imported."""

from importlib.util import find_spec


def running() -> str:
    """`compiled` or `interpreted`."""
    spec = find_spec("doubloon.kernel.state")
    assert spec is not None
    assert spec.origin is not None
    return "interpreted" if spec.origin.endswith(".py") else "compiled"
