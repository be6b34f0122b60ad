"""The table of limits in docs/server.md says what the code does; the tests beside this one try each of them."""

from __future__ import annotations

import re
from pathlib import Path

from doubloon.server.http.connections import KEPT_BACK
from doubloon.server.http.limits import FIXED_WINDOWS, MOST_WAITING, TOKEN_BUCKETS
from doubloon.server.settings import PREFIX, Settings
from doubloon.server.thinking import analyses, queues, thinkers

PAGE = (Path(__file__).parents[3] / "docs" / "server.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.partition("## Limits")[2].partition("## Behind")[0].splitlines()
    if line.startswith("| ") and not line.startswith(("| What", "| ---"))
]


def test_every_rate_stands_in_the_table_with_its_number() -> None:
    told = {name: row[1] for row in ROWS for name in re.findall(r"`([a-z-]+)`", row[2])}
    rules = {**FIXED_WINDOWS, **TOKEN_BUCKETS}
    assert told == {name: f"{rule.most} in {rule.seconds} s" for name, rule in rules.items()}


def test_every_bound_that_can_be_set_stands_in_the_table_with_its_number() -> None:
    told = {row[2].strip("`"): row[1] for row in ROWS if PREFIX in row[2]}
    bounds = (
        "connections",
        "connections_each",
        "header_seconds",
        "body_seconds",
        "sockets_each",
        "sockets_at_table",
    )
    assert set(told) == {PREFIX + field.upper() for field in bounds}
    for field in bounds:
        assert told[PREFIX + field.upper()].startswith(f"{getattr(Settings(), field):g}")
    assert f"{KEPT_BACK} below" in told[f"{PREFIX}CONNECTIONS"]


def test_every_line_stands_in_the_table_with_its_numbers() -> None:
    told = {row[0].partition(" that wait")[0]: row[1] for row in ROWS if "that wait" in row[0]}
    assert told["replays (moments, verification, luck, forks)"].startswith(f"{queues.EACH}; {queues.ALL}")
    assert told["hints"] == f"{thinkers.EACH}; {thinkers.ALL}"
    assert told["analyses"].startswith(f"{analyses.EACH}; {analyses.ALL}")
    assert told["tables of a host"] == str(MOST_WAITING)
