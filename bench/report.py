"""The table that the bench prints, and the same as JSON. Figures stand as they were measured."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from bench.figures import Figure

UNITS = ((1e6, "M"), (1e3, "k"), (1.0, ""))


@dataclass(frozen=True)
class Row:
    """One metric of one game. `ratios` are ours by theirs, always so that more is better."""

    game: str
    metric: str
    ours: Figure
    unit: str
    ratios: dict[str, Figure] = field(default_factory=dict)
    target: float | None = None
    against: str = ""  # the ratio that the target is about; empty: our own figure is, and less is better

    @property
    def verdict(self) -> str:
        if self.target is None:
            return ""
        if not self.against:
            return "pass" if self.ours.median <= self.target else "short"
        return "pass" if self.ratios[self.against].median >= self.target else "short"

    @property
    def goal(self) -> str:
        if self.target is None:
            return ""
        if not self.against:
            return f"<= {self.target:,g}"
        return f">= {self.target:g}x"


def number(value: float) -> str:
    """Three digits or so: 0.93, 5.12, 48.3, 1,014."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 20 else f"{value:.2f}"


def spread(found: Figure) -> str:
    if found.low == found.high:
        return number(found.median)
    return f"{number(found.median)} [{number(found.low)}-{number(found.high)}]"


def measured(found: Figure, unit: str) -> str:
    """A figure with its unit; rates per second get k or M."""
    if unit != "/s":
        return f"{spread(found)} {unit}".rstrip()
    size, letter = next((size, letter) for size, letter in UNITS if found.median >= size or size == 1.0)
    return spread(Figure(found.median / size, found.low / size, found.high / size)) + f" {letter}/s"


def beside(row: Row) -> str:
    """The ratio that the target is about, or the first there is; the JSON has all of them."""
    if row.unit == "x":  # it is a ratio itself
        return ""
    peer = row.against or next(iter(row.ratios), "")
    return f"{spread(row.ratios[peer])} x {peer}" if peer else ""


def table(rows: Sequence[Row]) -> str:
    """Plain text in columns, one block for all games."""
    lines = [["game", "metric", "measured", "beside the peer", "target", ""]]
    for row in rows:
        figures = [measured(row.ours, row.unit), beside(row)]
        lines.append([row.game, row.metric, *figures, row.goal, row.verdict])
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def as_json(rows: Sequence[Row], about: dict[str, Any]) -> dict[str, Any]:
    return {
        "about": about,
        "rows": [asdict(row) | {"goal": row.goal, "verdict": row.verdict} for row in rows],
    }
