"""The page of a laboratory: a table for each setting, in the look of the arena's report; it needs nothing beside itself."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from doubloon.arena.lab.lab import Change, Findings
from doubloon.arena.lab.varying import spoken
from doubloon.arena.report.report import STYLE
from doubloon.kernel.games.game import Game

PAGE: Final = "lab.html"
TABLES: Final = """
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{text-align:left;color:var(--ink-2);font-weight:600;border-bottom:1px solid var(--ink-2)}
td,th{padding:3px 10px 3px 0}td+td{white-space:nowrap}td+td,th+th{text-align:right}tr.sure td:first-child{border-left:4px solid var(--brass);padding-left:8px}
.scroll{overflow-x:auto}main{grid-template-columns:minmax(0,1fr)}
"""


def write(folder: Path, game: Game, players: tuple[str, ...], findings: Findings, seed: str) -> Path:
    """Make the page; where it is."""
    path = folder / PAGE
    path.write_text(page(game, players, findings, seed), "utf-8")
    return path


def page(game: Game, players: tuple[str, ...], findings: Findings, seed: str) -> str:
    """The whole page: what has changed for sure first, then everything else."""
    facts = [
        f"<b>{findings.games:,}</b> games a setting",
        escape(", ".join(players)),
        f"varied: {escape(findings.path)}",
        f"compared with {escape(spoken(findings.base))}",
        f"seed <code>{escape(seed)}</code>",
    ]
    by_setting: dict[str, list[Change]] = {}
    for change in findings.changes:
        by_setting.setdefault(spoken(change.value), []).append(change)
    parts = "".join(section(name, changes, findings) for name, changes in by_setting.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(game.title)}: {escape(findings.path)}</title><style>{STYLE}{TABLES}</style></head><body>"
        f'<header><p class="house">doubloon · laboratory</p><h1>{escape(game.title)}</h1>'
        f"<ul>{''.join(f'<li>{fact}</li>' for fact in facts)}</ul></header><main>{parts}</main>"
        "<footer>Differences are taken game by game; intervals are 95 %. Of twenty differences that are none, one looks sure. "
        "“Sure after” is how many games would make a difference sure if it stays as it is.</footer></body></html>\n"
    )


def section(name: str, changes: list[Change], findings: Findings) -> str:
    """One setting beside the base."""
    headings = (
        "measure",
        "base",
        "here",
        "difference",
        "95 % interval",
        "sure after",
    )
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    ordered = sorted(changes, key=lambda change: not change.is_sure)
    lines = "".join(line(change, findings.at_base[change.measure]) for change in ordered)
    return (
        f'<section><h2>{escape(name)}</h2><div class="scroll"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div></section>"
    )


def line(change: Change, at_base: float) -> str:
    """One measure."""
    needed = "" if change.is_sure or change.needed is None else f"{change.needed:,}"
    cells = (
        escape(change.measure),
        f"{at_base:,.3f}",
        f"{change.mean:,.3f}",
        f"{change.difference:+,.3f}",
        f"{change.low:+,.3f} to {change.high:+,.3f}",
        needed,
    )
    sure = ' class="sure"' if change.is_sure else ""
    return f"<tr{sure}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"
