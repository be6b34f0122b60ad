"""One game at the terminal: asks people, lets bots think, keeps the save, shows what happened.

The table is touched in three places only (`act`, `undo`, a bot's move). Every human move is saved at once, so even a
power cut loses nothing; the bots' moves after it follow from the record, because their luck hangs on the table's
public commitment.
"""

from __future__ import annotations

import shlex
import sys
import tempfile
from pathlib import Path
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from doubloon.bots import named, think
from doubloon.cli import files, rules
from doubloon.cli.complaint import Complaint, one_line
from doubloon.cli.playing import drawing, hints
from doubloon.cli.playing.choosing import keys, meant
from doubloon.cli.playing.pages import by_pages, rows, show_end_of
from doubloon.cli.playing.stopping import Stop, Stopping
from doubloon.cli.terminal import NEUTRAL, OurConsole, cited, medal, seat_label, seat_names
from doubloon.kernel.errors import IllegalAction
from doubloon.kernel.tables.table import LogLine, Table, View

HUMAN: Final = "human"
PIPE_CLOSED: Final = 141
RECENT: Final = 10
"""At most this many sentences are shown of what happened since a player's last decision."""
LEAST_RECENT: Final = 4
"""At least this many where nothing can scroll away: on a pipe."""
FRAME: Final = 4
"""Lines of the screen beside what is asked: title, seats, a line of news, the input."""
COMMANDS: Final = "a number or words choose · ? rule · ? 3 choice 3 · ? cards · board · options · hint · why · undo · log · save · quit"
PATHS: Final = 6
"""Lines at the end that say where the game is kept."""
FEW: Final = 8
"""Up to this number, choices are always listed one by one."""
SHORT_COMMANDS: Final = "? helps · board · options · hint · why · undo · log · save · quit"
LET_GO: Final = "let go"
ASK_AGAIN: Final = "ask again"
SHORT: Final = {"q": "quit", "exit": "quit", "u": "undo", "l": "log", "s": "save", "h": "hint", "help": "?"}
WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what could be scrolled back to: the next player must not see it."""


class Session:
    """A table, who sits at it, and the terminal before it. `path` is where it is saved; None keeps nothing."""

    command = "play"
    """The subcommand that goes on with what is saved."""

    def __init__(self, table: Table, players: list[str], path: Path | None, out: OurConsole) -> None:
        self.table = table
        self.players = players
        self.path = path
        self.out = out
        self.humans = [seat for seat, player in enumerate(players) if player == HUMAN]
        self.seen = dict.fromkeys(self.humans, -1)
        self.holder: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.turn: int | None = None
        self.unseen_turn: set[int | None] = set()
        """Seats that have not seen the whole board since another turn began, where it takes pages."""
        self.notice = ""
        self.typed = ""
        """What was typed while the board was shown: the answer to what is asked after it."""
        self.untold: list[LogLine] = []
        """Among bots alone: the end of the log, which may go on in the same sentence."""
        self.let_go: set[tuple[int, str]] = set()
        """Seats and clauses of reactions that are let go without asking."""
        table.names = seat_names(table.seats)

    # --- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play to the end, or until somebody stops; the exit code."""
        with Stopping() as stopping:
            self.stopping = stopping
            try:
                self.play()
            except Stop as stop:
                self.part(stop.code)
                return stop.code
            except OSError:  # the terminal or the pipe is gone
                self.keep()
                return PIPE_CLOSED
        return 0

    def play(self) -> None:
        """Ask every seat in its turn until the game is over, then show how it ended."""
        while not self.table.over:
            self.stopping.check()
            if self.turn != (turn := self.table.game.on_turn(self.table.state)):
                self.turn = turn
                self.unseen_turn = {*self.humans}
            seat = self.table.to_act[0]
            if seat in self.humans:
                self.hand_over(seat)
                self.decide(seat)
            else:
                self.let_think(seat)
        self.keep()
        self.show_end()

    def let_think(self, seat: int) -> None:
        """A bot's move."""
        before = self.table.version
        self.table.act(seat, think(named(self.players[seat]), self.table, seat, self.luck(seat)).action)
        if not self.humans:
            self.tell(self.table.log(None, before))

    def tell(self, lines: list[LogLine]) -> None:
        """Among bots alone: what happened, as soon as the next sentence does not go on with it."""
        told, self.untold = drawing.apart([*self.untold, *lines], self.table.over)
        if told:
            self.out.print(drawing.log_lines(self.table.view(None), told))

    def luck(self, seat: int) -> bytes:
        """The seed of a bot's thought: public, and the same when the game is resumed."""
        return f"{self.table.commitment} {seat} {self.table.version}".encode()

    # --- a person's decision ------------------------------------------------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """With several people at one screen, hide it until the right one sits before it."""
        if seat == self.holder:
            return
        left, self.holder = self.holder, None
        while True:
            self.clear(wipe=True)
            self.show_cover(seat, left)
            line = self.stopping.line().strip().lower()
            if SHORT.get(line, line) == "quit":
                raise Stop(0)
            if SHORT.get(line, line) == "undo" and left is not None and self.take_back(left):
                return
            if not line:
                break
        self.clear(wipe=True)
        self.holder = seat

    def show_cover(self, seat: int, left: int | None) -> None:
        """What is on the screen between two people: nothing but whose turn it is."""
        name = self.table.names[seat]
        self.out.print("\n\n")
        self.out.print(Text.assemble("    Pass to ", seat_label(seat, name), f" (seat {seat + 1})."))
        self.out.print("    Everybody else looks away.\n")
        undo = left is not None and self.table.undo_refusal(left) is None
        more = f"   (undo: {self.table.names[left or 0]} takes back the last move)" if undo else ""
        self.out.print(Text.assemble("    Press Enter when you sit here.", (more, "quiet")))

    def decide(self, seat: int) -> None:
        """Ask a person until the table changes."""
        if self.holder != seat:  # somebody took a move back at the cover
            return
        view = self.table.view(seat)
        if (seat, clause_of(view)) in self.let_go:
            self.table.act(seat, self.table.game.reactions[clause_of(view)])
            self.notice = f"Reactions are let go ({ASK_AGAIN!r} stops that)."
            return
        self.show_decision(view)
        version = self.table.version
        while self.table.version == version:
            self.out.print(Text.assemble(medal(seat), " › "), end="")
            line, self.typed = self.typed or self.stopping.line(), ""
            self.answer(seat, view, line)
        self.seen[seat] = version
        self.notice = self.keep()

    def answer(self, seat: int, view: View, line: str) -> None:
        """Carry out one line: a command, or a choice."""
        if not line.strip():
            choices = drawing.choice_list(view, range(len(view["choices"])))
            self.typed = by_pages(self.out, self.stopping.line, choices)
            return
        if line.strip().lower() in {LET_GO, ASK_AGAIN}:
            self.react(seat, view, line.strip().lower() == LET_GO)
            return
        word, _, rest = line.strip().partition(" ")
        command = SHORT.get(word.lower(), word.lower()) if not rest or word.lower() in {"?", "save"} else ""
        match command:
            case "quit":
                raise Stop(0)
            case "undo":
                self.take_back(seat)
            case "log":
                self.out.print(drawing.log_lines(view, view["log"]))
            case "board":
                board = drawing.position(self.table.game, view)
                self.typed = by_pages(self.out, self.stopping.line, board)
            case "options":
                options = drawing.options(self.table.game, self.table.options, self.table.seats)
                self.typed = by_pages(self.out, self.stopping.line, options)
            case "hint":
                hints.show(self.out, self.table, view, self.luck(seat))
            case "why":
                hints.show_why(self.out, self.table, view, self.luck(seat))
            case "save":
                self.save_as(rest.strip())
            case "?":
                self.explain(view, rest.split())
            case _:
                self.choose(seat, view, line)

    def react(self, seat: int, view: View, let_go: bool) -> None:
        """`let go`: questions like this one are answered with no from now on; `ask again` stops that."""
        clause = clause_of(view)
        if not let_go:
            self.let_go = {one for one in self.let_go if one[0] != seat}
            self.say("You are asked about everything again.")
        elif clause not in self.table.game.reactions:
            self.say("This is no reaction; only reactions to others can be let go.")
        else:
            self.let_go.add((seat, clause))
            self.act(seat, self.table.game.reactions[clause])

    def choose(self, seat: int, view: View, line: str) -> None:
        """Act on a choice; several possible ones are listed, an illegal one is refused with its clause."""
        found = meant(line, view["choices"])
        if found.chosen is not None:
            self.act(seat, view["choices"][found.chosen]["action"])
        elif self.table.parse(line) is not None:
            self.act(seat, line)
        elif found.narrowed:
            self.out.print(drawing.choice_list(view, found.narrowed))
            if len(found.narrowed) == 1:
                self.say(f"{keys(view['choices'])[found.narrowed[0]]} chooses it.")
        elif line.strip().isdigit():
            typed = keys(view["choices"])
            self.say(f"There is no choice {line.strip()[:20]}; they go from {min(typed)} to {max(typed)}.")
        else:
            self.say(f"Nothing here is called {line.strip()[:40]!r}. You can type: {COMMANDS}.")

    def act(self, seat: int, action: str) -> None:
        """Play a choice, or say why the rules refuse it."""
        try:
            self.table.act(seat, action)
        except IllegalAction as error:
            self.refuse(error)

    def take_back(self, seat: int) -> bool:
        """Undo a seat's last move, or say why not."""
        try:
            self.table.undo(seat)
        except IllegalAction as error:
            self.refuse(error)
            return False
        return True

    # --- showing ------------------------------------------------------------------------------------------------------

    def show_decision(self, view: View) -> None:
        """The whole screen of a decision: who sits here, the board, what happened, what is asked, the choices."""
        board = drawing.position(self.table.game, view)
        heading = self.heading(view, board)
        table, height = Group(heading, board), self.out.height - 1
        left = height - rows(self.out, table) if self.out.is_terminal else height - FRAME
        question = self.question(view, left)
        fits = rows(self.out, question, self.recent(view, 1)) <= left or not self.out.is_terminal
        if not fits:
            question = self.question(view, left, short=True)
            fits = rows(self.out, question, self.last_news(view)) <= left
        self.clear()
        unseen = view["seat"] in self.unseen_turn
        self.unseen_turn.discard(view["seat"])
        if fits:
            self.out.print(table)
            self.out.print(self.latest(view, left - rows(self.out, question)))
        else:
            if unseen:
                self.typed = by_pages(self.out, self.stopping.line, table, "what happened, and what is asked")
                self.clear()
            room = height - rows(self.out, heading, question)
            latest = self.latest(view, min(room - 1, 1 + LEAST_RECENT))
            self.out.print(heading)
            show_end_of(self.out, board, room - rows(self.out, latest) - 1)
            self.out.print(latest)
        self.out.print(question)

    def heading(self, view: View, board: RenderableType) -> Group:
        """The game's title and the seats; and who sits nowhere, where something on the board is theirs."""
        title = Rule(Text(f" {self.table.game.title} ", style="heading"), style="brass", align="left")
        seats = Text("   ").join(
            Text.assemble(seat_label(seat, name), (f" {self.sits(seat)}", "quiet"))
            for seat, name in enumerate(view["names"])
        )
        if isinstance(board, Text) and NEUTRAL[0] in board.plain:
            for name in self.table.game.bystanders:
                seats.append_text(Text.assemble("   ", (f" {NEUTRAL[0]} ", NEUTRAL[1]), " ", (name, "bold")))
        return Group(title, seats)

    def question(self, view: View, room: int, short: bool = False) -> Group:
        """What is asked, and the choices: many are told by their headings where that makes them fit into this many lines, or
        on a screen; `short` leaves the commands to `?`."""
        said: list[RenderableType] = [Text(self.notice)] if self.notice else []
        said.append(Rule(style="brass", characters="─"))
        prompt = view["prompt"]
        if prompt is not None:
            said.append(Text.assemble(("▸ ", "brass"), cited(prompt["text"], prompt["clause"], "bold")))
        reaction = f" · {LET_GO}: never ask me this" if clause_of(view) in self.table.game.reactions else ""
        again = f" · {ASK_AGAIN}" if self.let_go else ""
        commands = Text((SHORT_COMMANDS if short else COMMANDS) + reaction + again, style="quiet")
        shown = range(len(view["choices"]))
        full = Group(*said, drawing.choice_list(view, shown), commands)
        brief = Group(*said, drawing.brief_choices(view, shown), commands)
        many = len(shown) > FEW
        for part, most in ((full, room), (brief, room if many else 0), (full, self.out.height - FRAME)):
            if rows(self.out, part) <= most:
                return part
        return brief

    def sits(self, seat: int) -> str:
        """Who sits on a seat."""
        return "you" if self.humans == [seat] else self.players[seat]

    def latest(self, view: View, room: int) -> Group:
        """As much of the latest news as there is room for, in lines of the screen."""
        most, least = RECENT, 0 if self.out.is_terminal else LEAST_RECENT
        while most > least and rows(self.out, self.recent(view, most)) > room:
            most -= 1
        return self.recent(view, most) if most else self.last_news(view)

    def news(self, view: View) -> list[LogLine]:
        """The sentences since this player's last decision."""
        seat = view["seat"]
        return drawing.told_together(
            [line for line in view["log"] if seat is not None and line["ply"] > self.seen[seat]]
        )

    def last_news(self, view: View) -> Group:
        """The last of these sentences by itself, if any."""
        return Group(*[drawing.log_lines(view, [line]) for line in self.news(view)[-1:]])

    def recent(self, view: View, most: int) -> Group:
        """The end of the log since this player's last decision: at most this many sentences."""
        lines = self.news(view)
        if not lines:
            return Group()
        skipped = len(lines) - most
        more = f" ({skipped} more in the log)" if skipped > 0 else ""
        title = Text(f" since your last decision{more} ", style="quiet")
        return Group(Rule(title, style="quiet", align="left"), drawing.log_lines(view, lines[-most:]))

    def explain(self, view: View, words: list[str]) -> None:
        """`?`: the clause of the present decision; `? GC-5.5`: that one; `? 3`: that of choice 3; `? cards`: all cards in
        sight; `? words`: a card called so, or the clauses of this game that say so."""
        if not words:
            self.say(f"You can type: {COMMANDS}.")
        wanted = words or ([clause_of(view)] if clause_of(view) else [])
        cards = drawing.cards(view["board"], "" if words == ["cards"] else " ".join(words))
        typed = keys(view["choices"])
        try:
            if len(words) == 1 and words[0].isdecimal() and int(words[0]) in typed:
                choice = view["choices"][typed.index(int(words[0]))]
                self.say(drawing.without_sources(choice["label"]))
                self.out.print(rules.explained([choice["clause"]], self.table.game))
            elif words == ["cards"] and not cards:
                self.say("There are no cards in sight.")
            elif words and cards:
                self.typed = by_pages(self.out, self.stopping.line, drawing.card_texts(cards))
            elif wanted:
                told = rules.explained(wanted, self.table.game)
                self.typed = by_pages(self.out, self.stopping.line, told)
        except Complaint as complaint:
            self.say(one_line(complaint))

    def show_end(self) -> None:
        """The final position and the scoring sheet."""
        view = self.table.view(None)
        said: list[RenderableType] = []
        if self.humans:
            said.append(drawing.log_lines(view, drawing.told_together(view["log"])[-RECENT:]))
        said.append(Rule(Text(" the end ", style="heading"), style="brass", align="left"))
        if view["outcome"] is not None:
            said.append(drawing.scoring(view, view["outcome"]))
        end = Group(*said)
        if self.humans:
            self.clear(wipe=len(self.humans) > 1)
            board = drawing.position(self.table.game, view)
            table = Group(self.heading(view, board), board)
            apart = rows(self.out, table, end) + PATHS > self.out.height
            by_pages(self.out, self.stopping.line, table, "how it ended" if apart else "")
        self.out.print(end)
        if self.path is not None:
            path = shlex.quote(str(self.path))
            self.out.print(Text(f"\nreplay it:     doubloon replay {path}", style="quiet"), soft_wrap=True)
            self.out.print(Text(f"check its dice: doubloon verify {path}", style="quiet"), soft_wrap=True)

    def clear(self, wipe: bool = False) -> None:
        """An empty screen; on a pipe, an empty line."""
        if not self.out.is_terminal:
            self.out.print()
        elif wipe:
            self.out.file.write(WIPE)
        else:
            self.out.clear()

    def say(self, sentence: str) -> None:
        """A sentence about the input."""
        self.out.print(Text(sentence))

    def refuse(self, error: IllegalAction) -> None:
        """Why the rules say no."""
        refusal = error.refusal
        self.out.print(Text.assemble(("Not now: ", "refused"), cited(refusal.text, refusal.clause)))

    # --- saving -------------------------------------------------------------------------------------------------------

    def write(self, path: Path) -> None:
        """The save itself."""
        files.save(path, self.table, self.players)

    def keep(self) -> str:
        """Save where this game is kept; when that fails, among the temporary files. What went wrong, or nothing."""
        if self.path is None:
            return ""
        try:
            self.write(self.path)
        except OSError as error:
            return f"Cannot write {self.path} ({files.reason(error)}). {self.keep_elsewhere(self.path.name)}"
        return ""

    def keep_elsewhere(self, name: str) -> str:
        """Save among the temporary files; a sentence about it."""
        spare = Path(tempfile.gettempdir()) / name
        try:
            self.write(spare)
        except OSError:
            return "Nothing could be saved."
        self.path = spare
        return f"Saved to {spare}."

    def save_as(self, name: str) -> None:
        """`save` and `save FILE`: from then on the game is kept there."""
        path = Path(name).expanduser() if name else self.path
        if path is None:
            return
        try:
            self.write(path)
        except OSError as error:
            self.say(f"Cannot write {path} ({files.reason(error)}).")
        else:
            self.path = path
            self.say(f"Saved to {path}.")

    def part(self, code: int) -> None:
        """The last words of a game that is not over: where it is kept and how to go on."""
        trouble = self.keep()
        if self.path is None:
            return
        try:
            if len(self.humans) > 1:
                self.clear(wipe=True)
            print(
                f"\n{trouble or 'Saved.'} Go on with: doubloon {self.command} --resume {shlex.quote(str(self.path))}",
                file=sys.stderr if code else sys.stdout,
                flush=True,
            )
        except OSError:  # the terminal has gone: the save is what counts
            return


def clause_of(view: View) -> str:
    """The clause of what is asked; nothing when nothing is."""
    prompt = view["prompt"]
    return prompt["clause"] if prompt is not None else ""
