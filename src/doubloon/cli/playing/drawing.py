"""A view on the terminal: position, log, choices and scoring sheet, for any game.

A game may lend a drawing of its own: a method `drawing(view)` that returns text with rich markup, in which `{0}` is
the emblem of seat 0 (the number after the last seat is the neutral one) and `[seat0]`, `[neutral]`, `[quiet]`,
`[heading]`, `[brass]` are styles. Without one its board is laid out from the plain values of `view["board"]`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Protocol, runtime_checkable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from doubloon.cli.playing.choosing import keys
from doubloon.cli.terminal import cited, emblems, medal, seat_label
from doubloon.games import games
from doubloon.kernel.events import listed, several
from doubloon.kernel.games.game import Game, Outcome
from doubloon.kernel.games.options import Option, Pick
from doubloon.kernel.tables.table import Choice, LogLine, View

UNGROUPED: Final = 12
"""Up to this many choices stand in one list."""
TOTAL: Final = "total"
"""The row of a scoring sheet that is shown by itself."""
HIDDEN: Final = "?"
NOTHING: Final = "–"
CLAUSES: Final = r"[A-Z]{2}-?[A-Z]?\d+(?:\.\d+)?(?:(?:, | to | and | or )[A-Z]{2}-?[A-Z]?\d+(?:\.\d+)?)*"
SOURCES: Final = re.compile(
    rf" ?\((?:Idea public[^)]*|{CLAUSES}(?: applies)?)\)| (?:as|of|with|by|under) {CLAUSES}|(?<=\(){CLAUSES}; |(?<=; ){CLAUSES}, "
)
"""In the text of a card: `(Idea public, S14.)`, `(CT-8.2)`, `a line of CT-T4`."""
SPOT: Final = r"(?:\(\d+,\d+\)|[^,:;])*?"
STEP: Final = re.compile(
    rf"(?P<head>.* (?:moves|went|walks|goes|comes|sends|marches|brings|glide)\b[^,:;]*?)(?: from (?P<origin>{SPOT}))?"
    rf" to (?P<place>{SPOT})(?: in \d+ steps)?(?P<free>, without another step)?\."
)
"""A step of a walk or march in the log, or several."""
CARDS: Final = re.compile(
    r"(?P<head>.* (?:gives|loses|leaves|steals)) (?P<count>a|\d+) (?P<kind>[a-z ]*?)(?P<tail>(?: back)? (?:to|from) .*)?\."
)
"""Cards that change hands one by one."""
LONGEST_SPANS: Final = 12
"""Beyond this the number of choices under a heading is told, not which they are."""
INDENT: Final = (0, 0, 0, 2)


@runtime_checkable
class Drawn(Protocol):
    """A game that draws its own board for the terminal."""

    def drawing(self, view: View) -> str:
        """The board as text with rich markup."""


# --- the position -----------------------------------------------------------------------------------------------------


def position(game: Game, view: View) -> RenderableType:
    """What lies on the table."""
    if isinstance(game, Drawn):
        return Text.from_markup(game.drawing(view).format(*emblems(view["seats"])), emoji=False)
    return Group(*(part(view, key, value) for key, value in view["board"].items()))


def part(view: View, key: str, value: object) -> RenderableType:
    """One entry of a board: records as rows, those of the seats under their names, everything else on a line."""
    rows = (
        value if isinstance(value, list) and value and all(isinstance(row, dict) for row in value) else None
    )
    if rows is None:
        return Text.assemble((f"{titled(key)}  ", "heading"), plain(value))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for number, row in enumerate(rows):
        by_seat = len(rows) == view["seats"]
        head = seat_label(number, view["names"][number]) if by_seat else Text(str(number + 1), style="quiet")
        grid.add_row(head, Text(plain(row)))
    return Group(Text(titled(key), style="heading"), Padding(grid, INDENT))


def titled(key: str) -> str:
    """`free_dice` becomes `Free dice`."""
    words = key.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def plain(value: object) -> str:
    """A value in few characters; what this reader may not see is a dot, and what is not there is left out."""
    match value:
        case None:
            return HIDDEN
        case bool():
            return "yes" if value else "no"
        case list():
            between = ", " if any(isinstance(item, dict) for item in value) else " "
            return between.join(map(item_in_list, value)) or NOTHING
        case dict():
            return str(value["title"]) if "title" in value else in_words(value)
    return str(value)


def item_in_list(item: object) -> str:
    """A value among others; a list keeps its brackets."""
    return f"[{plain(item)}]" if isinstance(item, list) else plain(item)


def in_words(record: dict[str, object]) -> str:
    """A record as `tokens 1 · free 8`."""
    said = ((titled(key).lower(), plain(item)) for key, item in record.items() if item not in (None, [], {}))
    return " · ".join(f"{key} {item}" for key, item in said) or NOTHING


def cards(board: object, wanted: str, goods: Sequence[str] = ()) -> dict[str, str]:
    """The cards and tiles in sight that carry a text (or are ruled by a clause), by title; those with these words. A price
    that is a list counts the `goods` of the players, in their order."""
    match board:
        case dict():
            goods = goods or goods_of(board)
            found, inside = card_of(board, wanted, goods), list(board.values())
        case list():
            found, inside = {}, board
        case _:
            return {}
    for one in inside:
        found |= cards(one, wanted, goods)
    return found


def goods_of(board: Mapping[str, object]) -> Sequence[str]:
    """What the players of a board own, by name."""
    match board.get("players"):
        case [{"goods": dict(goods)}, *_]:
            return tuple(goods)
    return ()


def card_of(record: Mapping[str, object], wanted: str, goods: Sequence[str]) -> dict[str, str]:
    """The text of a record that is a card with these words in its title, or its price."""
    title, text = record.get("title") or record.get("name"), record.get("text") or record.get("clause")
    price = record.get("price")
    if isinstance(price, list):
        price = dict(zip(goods, price, strict=False))
    if isinstance(price, dict):
        counted = {thing: number for thing, number in price.items() if number}
        text = listed([several(number, thing.removesuffix("s"), thing) for thing, number in counted.items()])
    if isinstance(title, str) and isinstance(text, str) and wanted.casefold() in title.casefold():
        return {title: text}
    return {}


def card_texts(found: dict[str, str]) -> Grid:
    """Titles and texts, one card per row."""
    grid = Grid.grid(padding=(0, 2))
    for title, text in sorted(found.items()):
        grid.add_row(Text(title, style="key"), Text(without_sources(text)))
    return grid


def without_sources(text: str) -> str:
    """A card's text without the notes on where it comes from and the clauses in brackets."""
    return SOURCES.sub("", text).strip()


def options(game: Game, chosen: Mapping[str, object], seats: int) -> Group:
    """What was agreed before this game, with its text; house rules under their own heading."""
    told: list[RenderableType] = []
    for house in (False, True):
        listed = [option for option in game.options if option.house == house]
        if house and listed:
            told.append(Text("House rules", style="heading"))
        for option in listed:
            title, text = value_in_words(option, chosen[option.name])
            line = Text.assemble(cited(option.title, option.clause), "  ", (title, "key"))
            usual = option.default_for(seats)
            if chosen[option.name] != usual:
                line.append(f" (usually {value_in_words(option, usual)[0]})", style="quiet")
            more = f"{option.text} {title}: {without_sources(text)}" if text else option.text
            told += [Padding(line, INDENT), Padding(Text(more, style="quiet"), (0, 0, 0, 6))]
    return Group(*told)


def value_in_words(option: Option, value: object) -> tuple[str, str]:
    """What an option's value is called, and its text where it has one."""
    if isinstance(option, Pick):
        return next((one.title, one.text) for one in option.values if one.name == value)
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value), ""


# --- sentences --------------------------------------------------------------------------------------------------------


def with_medals(text: Text, names: Sequence[str]) -> Text:
    """A sentence in which every seat's name carries its emblem."""
    shown = Text(style=text.style)
    rest = text
    while found := first_name(rest.plain, names):
        start, seat = found
        before, name, rest = divided(rest, start, start + len(names[seat]))
        name.stylize("bold")
        shown.append_text(before).append_text(medal(seat)).append(" ").append_text(name)
    return shown.append_text(rest)


def divided(text: Text, start: int, end: int) -> tuple[Text, Text, Text]:
    """A text cut in three."""
    return text[:start] if start else Text(), text[start:end], text[end:] if end < len(text) else Text()


def first_name(sentence: str, names: Sequence[str]) -> tuple[int, int] | None:
    """Where the first seat's name stands in a sentence, and whose it is."""
    places = [(sentence.find(name), seat) for seat, name in enumerate(names) if name in sentence]
    return min(places, default=None)


def told_together(lines: Sequence[LogLine]) -> list[LogLine]:
    """Steps of one walk in one sentence, and what happened several times running told once."""
    told: list[LogLine] = []
    run: list[LogLine] = []
    for line in [*lines, None]:
        if run and (line is None or not goes_on(run[-1], line)):
            told.append(one_of(run))
            run = []
        if line is not None:
            run.append(line)
    return told


def apart(lines: list[LogLine], over: bool) -> tuple[list[LogLine], list[LogLine]]:
    """What can be told, and the end that the next sentence may go on with; when the game is over, all is told."""
    end = 0 if over or not lines else 1
    while 0 < end < len(lines) and goes_on(lines[-end - 1], lines[-end]):
        end += 1
    return lines[: len(lines) - end], lines[len(lines) - end :]


def goes_on(line: LogLine, following: LogLine) -> bool:
    """Whether the next sentence says the same again, or the next step of the same walk."""
    if any(line[key] != following[key] for key in ("kind", "clause", "undone")):
        return False
    step, then = STEP.fullmatch(line["text"]), STEP.fullmatch(following["text"])
    if step is not None and then is not None:
        return step["head"] == then["head"] and then["origin"] in (None, step["place"])
    card, other = CARDS.fullmatch(line["text"]), CARDS.fullmatch(following["text"])
    if card is not None and other is not None:
        return (card["head"], card["tail"]) == (other["head"], other["tail"])
    return line["text"] == following["text"]


def one_of(run: Sequence[LogLine]) -> LogLine:
    """Several sentences as one."""
    if len(run) == 1:
        return run[0]
    said = [line["text"] for line in run]
    steps = [step for step in map(STEP.fullmatch, said) if step is not None]
    cards = [card for card in map(CARDS.fullmatch, said) if card is not None]
    if steps:
        places = [step["place"] for step in steps]
        if steps[0]["origin"]:
            way = f" from {steps[0]['origin']} via {listed(places[:-1])} to {places[-1]}"
        else:
            way = f" to {listed(places)}"
        text = f"{steps[0]['head']}{way}{steps[0]['free'] or ''}."
    elif cards:
        text = f"{cards[0]['head']} {listed(counted(cards))}{cards[0]['tail'] or ''}."
    else:
        often = "twice" if len(run) == 2 else f"{len(run)} times"
        text = f"{said[0].removesuffix('.')}, {often}."
    return {**run[-1], "text": text}


def counted(cards: Sequence[re.Match[str]]) -> list[str]:
    """How many cards of each kind."""
    number: Counter[str] = Counter()
    for card in cards:
        number[card["kind"]] += 1 if card["count"] == "a" else int(card["count"])
    return [f"{count} {kind}{'s' * (count > 1 and kind.endswith('card'))}" for kind, count in number.items()]


def log_lines(view: View, lines: Sequence[LogLine]) -> Grid:
    """Sentences of the log with the ply that caused them; taken-back ones are struck through."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="quiet", min_width=4)
    grid.add_column()
    for line in told_together(lines):
        sentence = with_medals(
            Text(line["text"], style="strike dim" if line["undone"] else ""), view["names"]
        )
        if line["undone"]:
            sentence.append(" (taken back)", style="quiet")
        if line["clause"]:
            sentence.append(f"  {line['clause']}", style="clause")
        grid.add_row(str(line["ply"]), sentence)
    return grid


# --- choices ----------------------------------------------------------------------------------------------------------


def choice_list(view: View, shown: Sequence[int]) -> RenderableType:
    """The numbered choices (those in `shown`), under headings when there are many."""
    if len(shown) <= UNGROUPED:
        return Padding(numbered(view, shown), INDENT)
    parts: list[RenderableType] = []
    for heading, members in grouped(view["choices"], shown):
        if not heading:
            parts.append(Padding(numbered(view, members), INDENT))
            continue
        clauses = {view["choices"][number]["clause"] for number in members}
        head = cited(heading, clauses.pop() if len(clauses) == 1 else "", "heading")
        parts += [Padding(head, INDENT), Padding(in_columns(view, members), INDENT)]
    return Group(*parts)


def brief_choices(view: View, shown: Sequence[int]) -> RenderableType:
    """Choices that would fill the screen: how many there are under each heading, and how to see them."""
    typed = keys(view["choices"])
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="key", no_wrap=True)
    grid.add_column()
    for heading, members in grouped(view["choices"], shown):
        numbers = [typed[number] for number in members]
        if not heading:
            for number in members:
                label = without_sources(view["choices"][number]["label"])
                grid.add_row(f"{typed[number]})", with_medals(Text(label), view["names"]))
        else:
            spans = ", ".join(ranges(numbers))
            grid.add_row(
                f"{spans})" if len(spans) <= LONGEST_SPANS else f"{len(numbers)}×",
                Text(heading, style="heading"),
            )
    more = Text("Enter lists them all; words that they contain list some.", style="quiet")
    return Padding(Group(grid, more), INDENT)


def ranges(numbers: Sequence[int]) -> list[str]:
    """`1–2`, `4–27`, `30`: numbers in a row as one."""
    first = [number for number in numbers if number - 1 not in numbers]
    last = [number for number in numbers if number + 1 not in numbers]
    return [str(low) if low == high else f"{low}–{high}" for low, high in zip(first, last, strict=True)]


def numbered(view: View, shown: Sequence[int]) -> Grid:
    """One choice per line: number, label, clause."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="key", no_wrap=True, min_width=4)
    grid.add_column()
    typed = keys(view["choices"])
    for number in shown:
        choice = view["choices"][number]
        label = with_medals(Text(without_sources(choice["label"])), view["names"])
        grid.add_row(f"{typed[number]})", label.append(f"  {choice['clause']}", style="clause"))
    return grid


def in_columns(view: View, shown: Sequence[int]) -> Columns:
    """Several choices per line: number and what its label says below the heading."""
    told = (without_sources(below(view["choices"][number])) for number in shown)
    labels = (with_medals(Text(label), view["names"]) for label in told)
    typed = keys(view["choices"])
    cells = [
        Text.assemble((f"{typed[number]:3d}) ", "key"), label)
        for number, label in zip(shown, labels, strict=True)
    ]
    return Columns(cells, padding=(0, 2), equal=True, column_first=True)


def heading_of(choice: Choice) -> str:
    """What a choice is listed under: the place its label begins with (`The Archives: …`), or its verb."""
    place, colon, _ = choice["label"].partition(": ")
    return place if colon else titled(choice["action"].split()[0])


def below(choice: Choice) -> str:
    """What is left of a label under such a heading."""
    place, colon, rest = choice["label"].partition(": ")
    return rest if colon else place


def grouped(choices: Sequence[Choice], shown: Sequence[int]) -> list[tuple[str, list[int]]]:
    """Choices by what they are listed under; those that would stand alone stand together, unnamed."""
    heads: dict[str, list[int]] = {}
    for number in shown:
        heads.setdefault(heading_of(choices[number]), []).append(number)
    groups = [(head, members) for head, members in heads.items() if len(members) > 1]
    single = [members[0] for members in heads.values() if len(members) == 1]
    return sorted([*groups, *([("", single)] if single else [])], key=lambda group: group[1][0])


# --- the end ----------------------------------------------------------------------------------------------------------


def verdict(view: View, outcome: Outcome, over: bool = True) -> Text:
    """Who won, or who leads before it is over, in a sentence."""
    winners = [seat_label(seat, view["names"][seat]) for seat in outcome["winners"]]
    if not winners:
        return Text("Nobody wins.")
    alone, together = (" wins", " share the win") if over else (" leads", " lead together")
    verb = alone if len(winners) == 1 else together
    game = games()[view["game"]]
    points = f" with {outcome['scores'][outcome['winners'][0]]} {game.points_are}" if game.is_scored else ""
    return Text.assemble(Text(" and ").join(winners), f"{verb}{points}.")


def scoring(view: View, outcome: Outcome, over: bool = True) -> RenderableType:
    """The scoring sheet: one column per seat, one row per category; the best in a row is bold. A campaign has one before it is over."""
    grid = Grid(box=None, padding=(0, 2), pad_edge=False)
    grid.add_column("")
    for seat in range(view["seats"]):
        grid.add_column(seat_label(seat, view["names"][seat]), justify="right")
    game = games()[view["game"]]
    for key, title in rows(game, outcome).items():
        cells = [detail.get(key) for detail in outcome["details"]]
        if len(cells) == view["seats"] and key != TOTAL and any(map(tells, cells)):
            grid.add_row(title, *best_bold(cells))
    grid.add_section()
    if game.is_scored:
        total = Text(f"Total {game.points_are}", style="bold")
        grid.add_row(total, *(Text(str(score), style="bold") for score in outcome["scores"]))
    grid.add_row(Text("Rank", style="quiet"), *(Text(str(rank), style="quiet") for rank in outcome["ranks"]))
    return Group(verdict(view, outcome, over), Text(), grid)


def rows(game: Game, outcome: Outcome) -> dict[str, str]:
    """The keys of a scoring sheet and what they are called; a campaign's sheet has keys of its own."""
    keys = dict.fromkeys(key for detail in outcome["details"] for key in detail)
    named = {key: title for key, title in game.sheet.items() if key in keys}
    return named or {key: titled(key) for key in keys}


def tells(cell: object) -> bool:
    """Whether a cell of the scoring sheet says something: no list, and not nothing."""
    return isinstance(cell, int | float | str) and bool(cell)


def best_bold(cells: Sequence[object]) -> list[Text]:
    """The cells of a row."""
    numbers = [cell for cell in cells if isinstance(cell, int | float)]
    best = max(numbers, default=0)
    return [Text(plain(cell), style="bold" if cell == best and best > min(numbers) else "") for cell in cells]
