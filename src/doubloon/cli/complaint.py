"""What the command tells its caller when the caller's input cannot be used: one line, exit code 2."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 400


class Complaint(Exception):
    """One clear sentence about what was wrong with the input, and what would be right."""


def one_line(complaint: object) -> str:
    """A complaint on one line, without control characters, and of a length somebody reads."""
    text = " ".join(str(complaint).split())
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …"
