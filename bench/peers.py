"""The peers' own environment: `.bench/`, made from `requirements.lock` when it is missing or the lock has changed.

catanatron and OpenSpiel bring numpy, scipy and networkx; the project's environment stays free of them.
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = ROOT / ".bench"
LOCK = ROOT / "bench" / "requirements.lock"
STAMP = HOME / ".stamp"


class PeersMissingError(Exception):
    """The peers cannot be installed; the message says what to do."""


def python() -> Path:
    """The peers' Python, installed first if need be."""
    if not (STAMP.exists() and STAMP.read_text() == fingerprint()):
        install()
        STAMP.write_text(fingerprint())
    return HOME / "bin" / "python"


def fingerprint() -> str:
    return hashlib.sha256(sys.version.encode() + LOCK.read_bytes()).hexdigest()


def install() -> None:
    """With uv where the workshop or the machine has it, else with the standard library's venv and its pip."""
    shutil.rmtree(HOME, ignore_errors=True)
    uv = shutil.which("uv", path=ROOT / ".tools" / "bin") or shutil.which("uv")
    print(f"installing the peers into .bench/ ({'uv' if uv else 'pip'}) ...", file=sys.stderr)
    hashed = ["--require-hashes", "--only-binary", ":all:"]
    try:
        if uv:
            run(uv, "venv", "-q", "--python", sys.executable, str(HOME))
            run(uv, "pip", "sync", "-q", "--python", str(HOME / "bin" / "python"), *hashed, str(LOCK))
        else:
            run(sys.executable, "-m", "venv", str(HOME))
            run(str(HOME / "bin" / "python"), "-m", "pip", "install", "-q", *hashed, "-r", str(LOCK))
    except subprocess.CalledProcessError as fault:
        raise PeersMissingError(
            "the peers could not be installed (see above): is a package index within reach?"
        ) from fault


def run(*command: str) -> None:
    subprocess.run(command, check=True)
