"""The command `doubloon`. It stands beside the package to tell in one line when the package cannot be imported as demanded."""

from __future__ import annotations

import sys

USAGE_ERROR = 2


def main() -> int:
    """Import the command, and be it."""
    try:
        from doubloon.cli import main as command
    except ImportError as error:
        if type(error).__name__ != "EngineMissing":
            raise
        print(f"doubloon: {error}", file=sys.stderr)
        return USAGE_ERROR
    return command()


if __name__ == "__main__":
    sys.exit(main())
