"""The bench's door: `make bench` runs this file. It only finds the rest of the bench; see match.py."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from bench.match import main

    sys.exit(main())
