"""What a line means, and how choices are grouped."""

from __future__ import annotations

import pytest

from doubloon.cli.complaint import one_line
from doubloon.cli.playing.choosing import Meant, keys, meant
from doubloon.cli.playing.drawing import first_name, grouped, plain, titled
from doubloon.kernel.tables.table import Choice


def choice(action: str, label: str) -> Choice:
    return Choice(action=action, code=0, label=label, clause="GC-5.2", targets=[f"space:{action.split()[0]}"])


CHOICES = [
    choice("roll", "Roll your dice"),
    choice("university 1", "The University: 1"),
    choice("university 1+4", "The University: 1 4"),
    choice("archives 2x5", "The Archives: two 5s"),
]


def test_a_number_an_action_or_a_label_chooses() -> None:
    assert meant("2", CHOICES) == Meant(1)
    assert meant("  University   1+4 ", CHOICES) == Meant(2)
    assert meant("the archives:  TWO 5s", CHOICES) == Meant(3)
    assert meant("university 1", CHOICES) == Meant(1)


def test_words_narrow_but_never_choose() -> None:
    assert meant("university", CHOICES) == Meant(None, (1, 2))
    assert meant("two arch", CHOICES) == Meant(None, (3,))


def test_nonsense_means_nothing() -> None:
    for line in ("0", "5", "99999999999999999999", "zzz", "", "²", "-1"):
        assert meant(line, CHOICES) == Meant(None, ()), line


def test_choices_are_grouped_by_verb_in_the_order_of_their_numbers() -> None:
    assert grouped(CHOICES, range(4)) == [("", [0, 3]), ("The University", [1, 2])]


def test_small_words() -> None:
    assert titled("free_dice") == "Free dice"
    assert plain([1, [2, 3], None, {"a_b": True}]) == "1, [2 3], ?, a b yes"
    assert first_name("then Saffron paid Vermilion", ["Vermilion", "Saffron"]) == (5, 1)
    assert one_line("a\nb\x1b[0m" + "x" * 1000).startswith("a b?[0mxxx")
    assert len(one_line("x" * 1000)) == 400


def test_the_end_of_a_phase_keeps_one_key() -> None:
    """It is 0, and the others are counted without it, wherever it stands."""
    before = [choice("roll", "Roll"), choice("end", "End the phase")]
    after = [choice("end", "End the phase"), choice("move 3", "Move to 3"), choice("move 4", "Move to 4")]
    assert (keys(before), keys(after)) == ([1, 0], [0, 1, 2])
    assert (meant("0", before), meant("0", after)) == (Meant(1), Meant(0))
    assert (meant("1", before), meant("1", after)) == (Meant(0), Meant(1))
    assert meant("1", after[:1]) == Meant(0)


@pytest.mark.parametrize(
    "action", ["keep-neutral", "no-ambush", "take-nothing", "skip", "stay", "cancel", "leave-chests"]
)
def test_letting_something_be_has_the_same_key(action: str) -> None:
    """GC-16.3, BG-18.20, BG-19.7, TH-7.4: the way past a question is 0, too."""
    assert keys([choice("tower 1", "Tower: 1"), choice(action, "Not now")]) == [1, 0]
