"""The picture of docs/speed.md: every metric with a target, as a multiple of it, for each of our games.

    python bench/plot.py [build/bench.json [docs/pictures/speed.svg]]

Right of the line is faster than asked. A mark is the median of the rounds, the line through it goes from quartile to
quartile. Colours are the house's (web client, day chart); every game has a shape of its own, too.
"""

import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[1]
JSON = ROOT / "build" / "bench.json"
PICTURE = ROOT / "docs" / "pictures" / "speed.svg"

SURFACE, INK, SECOND_INK, LINE, WELL = "#FBF9F4", "#12213A", "#3D4A60", "#CFCABC", "#E2DFD4"
GAMES = {
    "gilded-compass": ("Gilded Compass", "#F2C12E", "M-5,-5h10v10h-10z"),
    "el-dorado": ("El Dorado", "#3AA583", "M0,-6.5L6.5,0L0,6.5L-6.5,0z"),
    "battle-of-gog": ("Battle of GOG", "#D64012", "M0,-6L6.2,5H-6.2z"),
    "city-of-thieves": ("City of Thieves", "#2148A6", "M-5.5,0a5.5,5.5 0 1,0 11,0a5.5,5.5 0 1,0 -11,0z"),
}
ALL = ("all games", INK, "M0,-7L2,-2L7,0L2,2L0,7L-2,2L-7,0L-2,-2z")

FONT = "Sofia Sans, Segoe UI, system-ui, sans-serif"
LEFT, RIGHT, TOP, STEP = 330, 40, 74, 34
WIDTH = 920


def main() -> int:
    source, picture = [Path(given) for given in sys.argv[1:3]] + [JSON, PICTURE][len(sys.argv[1:3]) :]
    rows = json.loads(source.read_text("utf-8"))["rows"]
    picture.write_text(drawn([row for row in rows if row["target"] is not None]), "utf-8")
    return 0


def multiples(row: dict[str, Any]) -> tuple[float, float, float]:
    """Median and quartiles of a row as multiples of its target: more is better."""
    target = row["target"]
    if row["against"]:
        found = row["ratios"][row["against"]]
        return found["median"] / target, found["low"] / target, found["high"] / target
    found = row["ours"]
    return target / found["median"], target / found["high"], target / found["low"]


def goal(row: dict[str, Any]) -> str:
    return f"{row['goal']} {row['against']}".strip()


def drawn(rows: list[dict[str, Any]]) -> str:
    """The whole picture; `rows` are those with a target."""
    metrics = list(dict.fromkeys((row["metric"], goal(row)) for row in rows))
    everything = [value for row in rows for value in multiples(row)]
    low = 2.0 ** math.floor(math.log2(min(*everything, 0.5)))
    high = 2.0 ** math.ceil(math.log2(max(*everything, 2.0)))
    height = TOP + STEP * len(metrics) + 44

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log2(value / low) / math.log2(high / low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="{FONT}">',
        "<title>How fast doubloon is: each metric as a multiple of its target</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{SURFACE}"/>',
        *legend(),
        *axis(across, low, high, height),
    ]
    for number, (metric, wanted) in enumerate(metrics):
        y = TOP + STEP * (number + 0.5)
        parts.append(text(LEFT - 16, y - 2, metric, INK, "end"))
        parts.append(text(LEFT - 16, y + 12, wanted, SECOND_INK, "end", 11))
        here = [row for row in rows if (row["metric"], goal(row)) == (metric, wanted)]
        for place, row in enumerate(here):
            middle = y + 5 * (place - (len(here) - 1) / 2)
            parts += mark(row["game"], middle, *map(across, multiples(row)))
    return "\n".join([*parts, "</svg>", ""])


def legend() -> Iterator[str]:
    x = LEFT
    for title, colour, shape in GAMES.values():
        yield f'<path d="{shape}" transform="translate({x},26)" fill="{colour}" stroke="{INK}"/>'
        yield text(x + 12, 31, title, INK)
        x += 142


def axis(across: Any, low: float, high: float, height: int) -> Iterator[str]:
    """A line for every doubling; the target is the strong one, and what falls short of it lies in a well."""
    bottom = height - 40
    yield (
        f'<rect x="{LEFT}" y="{TOP}" width="{across(1) - LEFT:.1f}" height="{bottom - TOP}" fill="{WELL}" '
        'fill-opacity="0.5"/>'
    )
    value = low
    while value <= high:
        x, strong = across(value), value == 1
        yield (
            f'<path d="M{x:.1f},{TOP}V{bottom}" stroke="{INK if strong else LINE}" '
            f'stroke-width="{1.5 if strong else 1}"/>'
        )
        yield text(x, bottom + 18, multiple(value), SECOND_INK, "middle", 12)
        value *= 2


def multiple(value: float) -> str:
    if value == 1:
        return "target"
    return f"{value:g}x" if value > 1 else f"1/{1 / value:g}"


def mark(game: str, y: float, median: float, low: float, high: float) -> Iterator[str]:
    title, colour, shape = GAMES.get(game, ALL)
    yield f'<path d="M{low:.1f},{y:.1f}H{high:.1f}" stroke="{colour}" stroke-width="2"/>'
    yield (
        f'<path d="{shape}" transform="translate({median:.1f},{y:.1f})" fill="{colour}" stroke="{INK}">'
        f"<title>{escape(title)}</title></path>"
    )


def text(x: float, y: float, words: str, colour: str, anchor: str = "start", size: int = 14) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}">'
        f"{escape(words)}</text>"
    )


if __name__ == "__main__":
    sys.exit(main())
