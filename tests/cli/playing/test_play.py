"""`doubloon play`, as a person meets it: in a terminal, over a pipe, interrupted and resumed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

import doubloon
from tests.cli.command import COMMAND, GAME, SEED, Terminal, environment
from tests.cli.command import doubloon as run

NEW = ("play", GAME, "--seed", SEED)
SAVED = "game.json"


def saved(home: Path) -> doubloon.Table:
    return doubloon.load((home / SAVED).read_bytes())


def test_a_stranger_sees_the_board_the_question_the_choices_and_what_to_type(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        seen = terminal.asked()
        for text in (
            doubloon.games()[GAME].title,
            "Vermilion you",
            "Saffron adventurer",
            "▸ ",
            " 1 ",
            "GC-",
            "hint",
        ):
            assert text in seen
        assert "None" not in seen
        terminal.send("quit")
        terminal.expect("doubloon play --resume")
        assert terminal.code() == 0


def test_on_a_small_screen_the_board_stands_on_a_page_of_its_own(tmp_path: Path) -> None:
    """At 80x24 nothing scrolls away: first the board, then what is asked below the board's end."""
    with Terminal(tmp_path, *NEW, columns=80, lines=24) as terminal:
        first = terminal.expect("── Enter: what happened, and what is asked ──")
        assert "Auction House" in first
        terminal.send("")
        second = terminal.asked("▸ ")
        assert "? helps · board" in second
        assert len(second.strip().splitlines()) <= 24
        terminal.send("board")
        terminal.asked("Auction House")


def test_a_line_typed_below_the_board_is_the_answer(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, columns=80, lines=24) as terminal:
        terminal.expect("── Enter: what happened, and what is asked ──")
        terminal.send("options")
        terminal.asked("House rules", "GC-R31")


def test_a_question_mark_explains_the_clause(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.asked()
        terminal.send("?")
        terminal.asked("You can type", "GC-")
        terminal.send("? gc-5.5")
        terminal.asked("directly left of the first existing die")
        terminal.send("? GC-99.9")
        terminal.asked("no clause is called")


def test_what_is_longer_than_the_screen_is_explained_page_by_page(tmp_path: Path) -> None:
    """Its beginning scrolled away, the id and the first sentence of the first clause with it."""
    with Terminal(tmp_path, *NEW, columns=80, lines=24) as terminal:
        terminal.expect("── Enter: what happened, and what is asked ──")
        terminal.send("? die")
        terminal.expect("── Enter: more ──")


def test_q_ends_the_pages_not_the_game(tmp_path: Path) -> None:
    """As in other programs that show pages; `quit` still stops the game there."""
    with Terminal(tmp_path, *NEW, columns=80, lines=24) as terminal:
        terminal.expect("── Enter: what happened, and what is asked ──")
        terminal.send("? die")
        terminal.expect("── Enter: more ──")
        terminal.send("q")
        terminal.asked()
        terminal.send("options")
        terminal.asked("House rules")


def test_between_own_moves_the_board_takes_no_page(tmp_path: Path) -> None:
    """On a small screen a turn begins with the whole board; it is not shown again after a move that somebody else answers."""
    duel = ("play", "el-dorado", "--seats", "human,greedy", "--seed", "3")
    with Terminal(tmp_path, *duel, columns=80, lines=18) as terminal:
        terminal.asked("▸ ")
        terminal.send("1")
        terminal.expect("── Enter: what happened, and what is asked ──")
        for typed in ("", "2", "2"):
            terminal.send(typed)
            terminal.asked("▸ ")
        terminal.send("7")
        assert "what happened, and what is asked" not in terminal.asked("▸ Roll")
        assert "Saffron accepts the offer of" in terminal.screen


def test_the_board_and_the_options_in_force_are_shown_on_demand(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.asked()
        terminal.send("options")
        terminal.asked("House rules", "GC-R31")
        terminal.send("board")
        terminal.asked("Round 1 of 6")


def test_a_hint_names_a_choice_and_its_worth(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.asked()
        terminal.send("hint")
        terminal.asked("captain would choose", "games imagined")


def test_a_hint_says_why(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.asked()
        terminal.send("why")
        assert re.search(r", rather than .*:\r?\n\S.*\.", terminal.asked("rather than"))


def test_choosing_by_text_and_undo(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--seats", "human,random", "--save", SAVED) as terminal:
        first = terminal.asked("▸ ")
        terminal.send("spend-token")
        assert question(terminal.asked("▸ ")) != question(first)
        terminal.send("undo")
        assert question(terminal.asked("▸ ")) == question(first)
    assert "undo" in json.loads((tmp_path / SAVED).read_text())["plies"][-1]


def test_what_was_taken_back_stays_in_the_log(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--option", "c_building=tower") as terminal:
        terminal.asked()
        terminal.send("1")
        terminal.asked("Place no neutral dice")
        terminal.send("undo")
        terminal.asked("▸ ")
        terminal.send("log")
        terminal.asked("(taken back)")


def question(screen: str) -> str:
    return next(line for line in screen.splitlines() if line.startswith("▸"))


def test_words_narrow_and_nonsense_is_told_so(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.asked()
        terminal.send("library")
        assert "Library" in terminal.asked()
        terminal.send("knowledge")
        terminal.asked("chooses it.")
        terminal.send("zzz")
        terminal.asked("Nothing here is called 'zzz'")
        terminal.send("4711")
        terminal.asked("There is no choice 4711")
        terminal.send("pass")
        terminal.asked("Not now: ")
        terminal.send("undo")
        terminal.asked("Not now: ", "TB-6")


def test_quit_and_resume_lose_nothing(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--save", SAVED) as terminal:
        terminal.asked()
        terminal.send("1")
        terminal.asked()
        terminal.send("quit")
        terminal.expect("Saved. Go on with: doubloon play --resume game.json")
        assert terminal.code() == 0
    before = saved(tmp_path)
    assert before.version > 0
    with Terminal(tmp_path, "play", "--resume", SAVED) as terminal:
        terminal.asked("Vermilion you", "Saffron adventurer")
        terminal.send("quit")
        assert terminal.code() == 0
    assert saved(tmp_path).state_hash == before.state_hash


def test_save_under_another_name(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW) as terminal:
        terminal.asked()
        terminal.send(f"save {SAVED}")
        terminal.asked(f"Saved to {SAVED}.")
        terminal.send("save /")
        terminal.asked("Cannot write /")
    assert saved(tmp_path).to_act == [0]


def test_every_move_is_saved_at_once(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--save", SAVED) as terminal:
        terminal.asked()
        terminal.send("1")
        terminal.asked()
        terminal.process.kill()
    assert saved(tmp_path).version > 0


def test_ctrl_c_saves(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--save", SAVED) as terminal:
        terminal.asked()
        terminal.interrupt()
        terminal.expect("doubloon play --resume game.json")
        assert terminal.code() == 130
    assert saved(tmp_path).to_act == [0]


def test_a_closed_window_saves(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--save", SAVED) as terminal:
        terminal.asked()
        terminal.hang_up()
        # whichever is noticed first: no input, the signal (while we play or when all is saved), no output
        assert terminal.code() in {0, 129, -signal.SIGHUP, 141}
    assert saved(tmp_path).to_act == [0]


def test_the_end_of_input_saves(tmp_path: Path) -> None:
    said = run(tmp_path, *NEW, "--save", SAVED, typed="1\n")
    assert said.code == 0
    assert "--resume game.json" in said.out
    assert saved(tmp_path).version > 0
    assert said.err == ""


def test_a_closed_pipe_saves(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *NEW, "--save", SAVED],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(tmp_path),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        process.stdin.write(b"1\n" * 200)
        process.stdin.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""
    assert saved(tmp_path).to_act == [0]


def test_input_that_is_no_text_is_no_disaster(tmp_path: Path) -> None:
    said = run(tmp_path, *NEW, typed=b"\xff\xfe\x00\n\x1b[A\n[bold]\n")
    assert said.code == 0
    assert "Nothing here is called" in said.out
    assert said.err == ""


def test_a_terminal_without_our_letters_still_plays(tmp_path: Path) -> None:
    said = run(tmp_path, *NEW, typed="1\n", PYTHONIOENCODING="ascii")
    assert said.code == 0
    assert said.err == ""


def test_bots_among_themselves_play_to_the_end(tmp_path: Path) -> None:
    said = run(tmp_path, *NEW, "--seats", "random,random,random", "--save", SAVED)
    assert said.code == 0
    assert "the end" in said.out
    assert "Total" in said.out
    assert saved(tmp_path).over
    assert run(tmp_path, "verify", SAVED).code == 0
    assert "the end" in run(tmp_path, "play", "--resume", SAVED).out


def test_a_whole_game_by_number(tmp_path: Path) -> None:
    said = run(tmp_path, *NEW, "--seats", "human,random", "--save", SAVED, typed="1\n" * 3000)
    assert said.code == 0
    assert saved(tmp_path).over
    assert "Total" in said.out
    assert "Vermilion human" not in said.out
    assert "doubloon verify game.json" in said.out


def test_two_people_at_one_screen_do_not_see_each_other(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--seats", "human,human", "--save", SAVED) as terminal:
        cover = terminal.expect("Press Enter when you sit here.")
        assert "Pass to" in cover
        assert "▸" not in cover
        terminal.send("")
        terminal.asked("▸")
        for _ in range(60):
            terminal.send("1")
            seen = next_screen(terminal)
            if "Pass to" in seen:
                break
        else:
            pytest.fail("the second person was never asked")
        assert "\x1b[3J" in terminal.raw.decode()
        terminal.send("quit")
        terminal.expect("--resume")
        assert terminal.code() == 0


def next_screen(terminal: Terminal) -> str:
    """What is shown next: a question or a cover."""
    while not any(sign in terminal.screen[terminal.read_to :] for sign in (" › ", "sit here.")):
        assert terminal.pump()
    seen = terminal.screen[terminal.read_to :]
    terminal.read_to = len(terminal.screen)
    return seen


def test_a_polite_kill_saves(tmp_path: Path) -> None:
    with Terminal(tmp_path, *NEW, "--save", SAVED) as terminal:
        terminal.asked()
        os.kill(terminal.process.pid, signal.SIGTERM)
        assert terminal.code() == 143
    assert saved(tmp_path).to_act == [0]


def test_when_a_save_cannot_be_written_it_goes_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "spare").mkdir()
    said = run(tmp_path, *NEW, "--save", "file/game.json", typed="1\n", TMPDIR=str(tmp_path / "spare"))
    assert said.code == 0
    assert "Cannot write file/game.json" in said.out
    assert doubloon.load((tmp_path / "spare" / SAVED).read_bytes()).version > 0


def test_an_owner_of_pieces_without_a_seat_stands_beside_the_players(tmp_path: Path) -> None:
    """GC-16.1. The neutral player's dice have an emblem of their own; and where no cards lie, none are told."""
    neutral = ("--option", "c_building=temple", "--seats", "human,greedy")
    with Terminal(tmp_path, *NEW, *neutral) as terminal:
        assert "☾  The neutral player" in terminal.asked()
        terminal.send("? cards")
        terminal.expect("There are no cards in sight.")
    with Terminal(tmp_path, *NEW, "--save", "without.json") as terminal:
        assert "neutral player" not in terminal.asked()


def test_ed_r48_an_answer_to_a_proposal_is_told_on_a_small_screen(tmp_path: Path) -> None:
    """Where no more than one line is free, the last thing that happened stands on it."""
    duel = ("play", "el-dorado", "--seats", "human,greedy", "--seed", "3")
    with Terminal(tmp_path, *duel, columns=80, lines=20) as terminal:
        seen = terminal.asked()
        for typed in ("1", "2", "2", "7"):
            terminal.send(typed)
            seen = terminal.asked("▸ ")
        assert "Saffron accepts the offer of" in seen
