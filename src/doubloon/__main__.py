"""`python -m doubloon` is the command `doubloon`."""

from doubloon.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
