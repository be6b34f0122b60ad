"""The report of a run: one page that needs nothing beside itself, in the client's colours, light and dark."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from doubloon.arena.observed import Order, Row
from doubloon.arena.report.plots import Bar, columns, percent, rows
from doubloon.arena.run import digest_of, header, rows_in
from doubloon.arena.statistics import clustered, wilson
from doubloon.games import game as registered

PAGE: Final = "report.html"
MOST_VALUES: Final = 24
"""Rarer values of a facet are added up under `others`."""
SEATS: Final = ("Vermilion", "Saffron", "Verdigris", "Lapis", "Orchid", "Bone", "Jet", "Umber")


class ReportSection(NamedTuple):
    """A heading, a sentence that says how to read it, and the plot."""

    title: str
    text: str
    plot: str


def write(folder: Path) -> Path:
    """Make the page of a run's folder; where it is."""
    order = header(folder).order
    path = folder / PAGE
    path.write_text(page(order, rows_in(folder)), "utf-8")
    return path


def page(order: Order, played: Sequence[Row]) -> str:
    """The whole page."""
    title = registered(order.game).title
    decisions = sum(row.decisions for row in played)
    facts = [
        f"<b>{len(played):,}</b> games",
        f"<b>{decisions:,}</b> decisions",
        f"{len(order.players)} seats: {escape(', '.join(order.players))}",
        "every seating in turn" if order.balanced else "players keep their chairs",
        f"seed <code>{escape(order.seed)}</code>",
        f"digest <code>{digest_of(played)}</code>",
    ]
    modes = [mode["name"] for mode in order.tables if mode["name"]]
    facts += [f"{len(modes)} modes"] if modes else []
    parts = "".join(
        f"<section><h2>{escape(one.title)}</h2><p>{escape(one.text)}</p>{one.plot}</section>"
        for one in sections(order, played)
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}: {len(played):,} games</title><style>{STYLE}</style></head><body>"
        f'<header><p class="house">doubloon · arena</p><h1>{escape(title)}</h1>'
        f"<ul>{''.join(f'<li>{fact}</li>' for fact in facts)}</ul></header>"
        f"<main>{parts}</main><footer>Whiskers are 95 % intervals (Wilson, the spread taken between games). A shared win counts as a fraction.</footer>"
        "</body></html>\n"
    )


def sections(order: Order, played: Sequence[Row]) -> list[ReportSection]:
    """Everything there is to say about these games."""
    seats = len(order.players)
    found = [*who_wins(order, played)]
    if seats > 1:
        found.append(chairs(played, seats))
    found += [by_seat_facet(name, played, seats) for name in facet_names(row.seats for row in played)]
    if seats > 1:
        found += [
            by_table_facet(name, played, seats)
            for name in facet_names([row.table] for row in played)
            if len({row.table.get(name) for row in played}) > 1
        ]
    if len({row.mode for row in played}) > 1 and seats > 1:
        found.append(by_table(lambda row: row.mode, "First seat by mode", played, seats))
    found += endings(played)
    found.append(
        ReportSection(
            "Length",
            "Decisions in a game, forced ones included.",
            columns([row.decisions for row in played], "decisions"),
        )
    )
    scores = [score for row in played for score in row.scores]
    found.append(ReportSection("Scores", "Of all players at the end.", columns(scores, "points")))
    if seats > 1:
        found.append(
            ReportSection(
                "Lead changes",
                "How often somebody else came to stand best in the game's own evaluation, looked at whenever "
                "another seat takes over.",
                columns([row.lead_changes for row in played], "lead changes"),
            )
        )
    found.append(choices(played))
    return found


# --- who wins ---------------------------------------------------------------------------------------------------------


def credit(row: Row, seat: int) -> float:
    """A seat's part of the win."""
    return 1 / len(row.winners) if seat in row.winners else 0.0


Games = list[tuple[float, int]]
"""(hits, tries) of every game that had a try: wins and the chairs that could win, for instance."""


def bar(label: str, games: Games) -> Bar:
    """A share with its interval, and on how many tries it rests."""
    return Bar(label, *clustered(games), f"{sum(tries for _, tries in games):,}")


def by_game(found: Iterable[Iterable[tuple[str, float]]]) -> dict[str, Games]:
    """The hits and tries of every value, game by game; `found` lists a game's tries: a value, and what it hit."""
    wins: dict[str, Games] = defaultdict(list)
    for game in found:
        tries: dict[str, list[float]] = defaultdict(list)
        for value, hit in game:
            tries[value].append(hit)
        for value, hits in tries.items():
            wins[value].append((sum(hits), len(hits)))
    return wins


def who_wins(order: Order, played: Sequence[Row]) -> list[ReportSection]:
    """By player, when different bots sat at the table. Two players with one name are told apart by their number."""
    if len(set(order.players)) < 2:
        return []
    names = [
        name if order.players.count(name) == 1 else f"{name} ({number})"
        for number, name in enumerate(order.players, 1)
    ]
    wins = by_game(
        [(names[player], credit(row, chair)) for chair, player in enumerate(order.seating(row.number))]
        for row in played
    )
    bars = [bar(name, wins[name]) for name in names]
    return [ReportSection("Players", "Share of wins.", fair(bars, order))]


def fair(bars: list[Bar], order: Order) -> str:
    """Bars, and what a chair would win if all were alike."""
    seats = len(order.players)
    if seats == 1:
        return rows(bars)
    return rows(bars, 1 / seats, f"a fair share is {percent(1 / seats)}")


def chairs(played: Sequence[Row], seats: int) -> ReportSection:
    """By seat, and what the first one is worth."""
    bars = [bar(SEATS[seat], [(credit(row, seat), 1) for row in played]) for seat in range(seats)]
    share, even = bars[0], 1 / seats
    if share.low <= even <= share.high:
        verdict = "no effect that these games could show"
    else:
        verdict = "more than fair" if share.value > even else "less than fair"
    text = (
        f"First-seat effect: {100 * (share.value - even):+.1f} points, 95 % interval "
        f"{100 * (share.low - even):+.1f} to {100 * (share.high - even):+.1f}: {verdict}."
    )
    return ReportSection("Seats", text, rows(bars, even, f"a fair share is {percent(even)}"))


def facet_names(found: Iterable[Sequence[dict[str, str]]]) -> list[str]:
    """The names of report groups, in the order in which games tell them."""
    return list(dict.fromkeys(name for groups in found for one in groups for name in one))


def by_seat_facet(name: str, played: Sequence[Row], seats: int) -> ReportSection:
    """Win rate of the seats that had each value."""
    wins = by_game(
        [(groups[name], credit(row, seat)) for seat, groups in enumerate(row.seats) if name in groups]
        for row in played
    )
    bars = ordered_bars(wins)
    text = "Share of wins of the seats that had it, and how many there were."
    mark = (1 / seats, f"a fair share is {percent(1 / seats)}") if seats > 1 else (None, "")
    return ReportSection(name.capitalize(), text, rows(bars, *mark))


def ordered_bars(wins: dict[str, Games]) -> list[Bar]:
    """The most frequent values by share of wins; the rest together."""
    often = sorted(wins, key=lambda value: -sum(tries for _, tries in wins[value]))
    bars = sorted((bar(value, wins[value]) for value in often[:MOST_VALUES]), key=lambda one: -one.value)
    rest = [win for value in often[MOST_VALUES:] for win in wins[value]]
    return [*bars, bar(f"{len(often) - MOST_VALUES} others", rest)] if rest else bars


def by_table_facet(name: str, played: Sequence[Row], seats: int) -> ReportSection:
    """What the first seat wins at tables of each kind."""
    return by_table(lambda row: row.table.get(name, ""), f"First seat by {name}", played, seats)


def by_table(key: Callable[[Row], str], title: str, played: Sequence[Row], seats: int) -> ReportSection:
    """First-seat wins by something the whole table shares."""
    wins = by_game([(key(row), credit(row, 0))] for row in played)
    text = "What the first seat wins at such a table, and how many games there were."
    return ReportSection(
        title, text, rows(ordered_bars(wins), 1 / seats, f"a fair share is {percent(1 / seats)}")
    )


def endings(played: Sequence[Row]) -> list[ReportSection]:
    """How games ended, in the game's own words."""
    counted = Counter(ending for row in played for ending in row.endings)
    counted += Counter(
        f"forfeit of {row.players[seat]}: {why}" for row in played for seat, why in row.forfeits.items()
    )
    if not counted:
        return []
    bars = [
        Bar(ending, number / len(played), *wilson(number, len(played)), f"{number:,}")
        for ending, number in counted.most_common()
    ]
    return [ReportSection("Endings", "Share of the games that ended so.", rows(bars))]


def choices(played: Sequence[Row]) -> ReportSection:
    """What is taken when it is offered."""
    offered: Counter[str] = Counter()
    games: dict[str, Games] = defaultdict(list)
    for row in played:
        for name, (times, hits) in row.chosen.items():
            offered[name] += times
            games[name].append((hits, times))
    bars = [bar(name.replace("-", " "), games[name]) for name, _ in offered.most_common(MOST_VALUES)]
    text = (
        "How often an action of this kind is taken when at least one is on offer beside something else, "
        "and how often that was: the most frequent kinds."
    )
    return ReportSection("Choices", text, rows(bars))


STYLE: Final = """
:root{color-scheme:light;--ground:#E8E6DE;--surface:#FBF9F4;--sunken:#E2DFD4;--lacquer:#12213A;--on-lacquer:#F4EFE3;
--on-lacquer-2:#B8C2D2;--ink:#12213A;--ink-2:#3D4A60;--line:#D3CDBE;--brass:#C8963E;--brass-bright:#E0B35E;--red:#A3271C}
@media(prefers-color-scheme:dark){:root{color-scheme:dark;--ground:#0A121C;--surface:#142232;--sunken:#0C1723;
--lacquer:#1A2C44;--on-lacquer:#F3ECDD;--on-lacquer-2:#B4C0D0;--ink:#F0E9DA;--ink-2:#BCC4CE;--line:#29405A;
--brass:#D3A24A;--brass-bright:#EBC579;--red:#FF8E79}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.45 "Sofia Sans","Segoe UI",system-ui,sans-serif}
h1,h2{font-family:"Ibarra Real Nova","Iowan Old Style",Georgia,serif;line-height:1.12;margin:0;font-weight:600}
h1{font-size:clamp(30px,5vw,52px)}h2{font-size:24px}
header{background:var(--lacquer);color:var(--on-lacquer);padding:32px clamp(16px,4vw,48px) 28px;
border-bottom:3px solid var(--brass)}
.house{margin:0 0 6px;color:var(--brass-bright);letter-spacing:.08em;text-transform:uppercase;font-size:12px}
header ul{list-style:none;margin:14px 0 0;padding:0;display:flex;flex-wrap:wrap;gap:4px 20px;color:var(--on-lacquer-2)}
header b{color:var(--on-lacquer)}code{font-size:13px;overflow-wrap:anywhere}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:20px;
padding:24px clamp(12px,4vw,48px);align-items:start}
section{background:var(--surface);border:1px solid var(--line);border-radius:6px;padding:20px;min-width:0}
section>p{margin:6px 0 14px;color:var(--ink-2);max-width:64ch}
p.mark{margin:0 0 8px;font-size:13px}p.mark::before{content:"";display:inline-block;width:2px;height:12px;
background:var(--red);margin-right:8px;vertical-align:-1px}
.rows{display:grid;grid-template-columns:minmax(96px,30%) 1fr auto;gap:6px 12px;align-items:center}
.label{overflow-wrap:anywhere}.label small{color:var(--ink-2);white-space:nowrap}
.track{width:100%;height:20px;background:var(--sunken);border-radius:3px}
.value{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.value span{color:var(--ink-2);font-size:13px;display:inline-block;min-width:104px}
.bar{fill:var(--brass)}.fair{stroke:var(--red);stroke-width:2;vector-effect:non-scaling-stroke}
.whisker{stroke:var(--ink);stroke-width:1.5;fill:none;vector-effect:non-scaling-stroke}
.columns{width:100%;height:150px;border-bottom:1.5px solid var(--ink-2);display:block}
.scale{grid-column:2;display:flex;justify-content:space-between;color:var(--ink-2);font-size:12px}
.ends{display:flex;justify-content:space-between;color:var(--ink-2);font-size:13px;margin-top:4px}
.figures{margin:8px 0 0}footer{padding:0 clamp(16px,4vw,48px) 32px;color:var(--ink-2);font-size:13px}
@media(max-width:560px){section{padding:16px}.rows{grid-template-columns:minmax(88px,34%) 1fr;gap:2px 10px}
.value{grid-column:1/-1;text-align:left;margin-bottom:8px}.label,.track{align-self:center}}
"""
