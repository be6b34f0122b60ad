"""The log: every reader hears their own version, once; what is taken back stays, struck through (TB-6, TB-9)."""

from __future__ import annotations

from typing import ClassVar

from doubloon.kernel.events import Event
from doubloon.kernel.tables.log import Log
from doubloon.kernel.tables.replay import replayed
from doubloon.kernel.tables.table import Table, opened
from tests.kernel.scenes import ANNE, BLACK, SEED, play, the_captain_hires
from tests.toys.smugglers_cove.game import GAME


class Knock(Event, frozen=True):
    """Heard by everybody but seat 2; counts how often it was put into words."""

    number: int
    worded: ClassVar[list[int]] = []

    def line(self, reader: int | None) -> str | None:
        self.worded.append(self.number)
        return None if reader == 2 else f"knock {self.number} for {reader}"


def knocks(plies: int) -> Log:
    Knock.worded.clear()
    log = Log()
    for ply in range(plies):
        log.tell(ply, [Knock(ply)])
    return log


def texts(log: Log, reader: int | None, since: int = 0) -> list[str]:
    return [line.heard.text for line in log.lines(reader, since)]


def test_each_event_is_put_into_words_once_for_each_reader() -> None:
    log = knocks(3)
    log.lines(0)
    for ply in range(3, 50):
        log.tell(ply, [Knock(ply)])
        assert texts(log, 0, ply - 1) == [f"knock {ply} for 0"]
        assert log.struck(0) == []
    assert Knock.worded == list(range(50))
    assert len(texts(log, None)) == 50
    assert len(Knock.worded) == 100


def test_a_copy_has_heard_what_the_original_has_and_then_goes_its_own_way() -> None:
    log = knocks(3)
    before = texts(log, 0)
    other = log.copy()
    Knock.worded.clear()
    other.tell(3, [Knock(3)])
    other.strike_after(2)
    assert texts(other, 0) == [*before, "knock 3 for 0"]
    assert other.struck(0) == [3]
    assert (texts(log, 0), log.struck(0)) == (before, [])
    assert Knock.worded == [3]


def test_to_strike_out_costs_only_what_is_struck_out() -> None:
    log = knocks(40)
    log.lines(0)
    Knock.worded.clear()
    for ply in range(40, 80):
        log.tell(ply, [Knock(ply), Knock(ply)])
        assert [line.undone for line in log.lines(0, ply - 1)] == [False, False]
        log.strike_after(ply - 1)
        assert [line.undone for line in log.lines(0, ply - 1)] == [True, True]
    assert log.struck(0) == list(range(40, 80))
    assert len(Knock.worded) == 40 * 4


def test_whoever_asks_for_the_newest_is_not_read_the_whole_game() -> None:
    log = knocks(40)
    newest = log.lines(0, 30)
    assert Knock.worded == list(range(31, 40))
    assert log.struck(0) == []
    assert log.lines(0, 20)[10:] == newest
    assert log.lines(0)[31:] == newest
    assert sorted(Knock.worded) == list(range(40))


def test_what_was_struck_out_before_is_known_to_whoever_has_asked_for_the_newest_alone() -> None:
    log = Log()
    for ply in (0, 1, 2, 2, 3):
        log.tell(ply, [Knock(ply)])
    log.strike_after(1)
    for ply in (4, 5, 6):
        log.tell(ply, [Knock(ply)])
    log.lines(0, 2)
    log.strike_after(5)
    assert [line.ply for line in log.lines(0, 4)] == [5, 6]
    assert log.struck(0) == [2, 3, 6]
    assert [line.ply for line in log.lines(0) if line.undone] == [2, 2, 3, 6]


def test_what_is_taken_back_before_the_newest_is_heard_again() -> None:
    log = knocks(9)
    log.lines(0, 7)
    log.strike_after(4)
    assert [(line.ply, line.undone) for line in log.lines(0, 3)] == [
        (4, False),
        *((n, True) for n in range(5, 9)),
    ]
    assert log.struck(0) == [5, 6, 7, 8]
    assert len(log.lines(0)) == 9


def test_who_heard_nothing_sees_nothing_struck_out() -> None:
    log = knocks(3)
    log.strike_after(0)
    assert [log.struck(reader) for reader in (None, 0, 2)] == [[1, 2], [1, 2], []]
    assert log.lines(2) == []


def test_what_stands_again_is_no_longer_struck_out() -> None:
    log = knocks(5)
    log.lines(0)
    log.strike_after(1)
    log.lines(0)
    log.leave_standing({1, 3})
    assert log.struck(0) == [2, 4]
    assert [line.undone for line in log.lines(0)] == [False, False, True, False, True]


def test_what_one_reader_heard_is_all_that_is_left_for_them() -> None:
    log = knocks(3)
    log.strike_after(1)
    kept = log.as_heard_by(1)
    assert kept.lines(1) == log.lines(1)
    assert kept.lines(0) == kept.lines(None) == []
    kept.tell(3, [Knock(3)])
    assert len(kept.lines(1)) == 4
    assert len(log.lines(1)) == 3


# --- at a table -------------------------------------------------------------------------------------------------------


def test_names_may_change_after_a_sentence_was_heard() -> None:
    table = play(the_captain_hires(), (BLACK, "hire d4"))
    assert table.log(ANNE)[-1]["text"] == "Seat 2 hires the d4."
    table.names = ["Anne", "Black", "Calico"]
    assert table.log(ANNE)[-1]["text"] == "Black hires the d4."


def test_a_line_handed_out_is_the_readers_own() -> None:
    table = play(the_captain_hires(), (BLACK, "hire d4"))
    table.log(ANNE)[-1]["targets"].clear()
    table.view(ANNE)["struck"].append(1)
    assert table.log(ANNE)[-1]["targets"] == ["die:0"]
    assert table.view(ANNE)["struck"] == []


def test_reading_along_gives_the_same_log_as_reading_at_the_end() -> None:
    """With undos and rewinds, for every reader, and also on tables imagined on the way."""
    table = opened(GAME, 3, None, SEED)
    for number in range(60):
        if table.over:
            break
        for reader in (None, 0, 1, 2):
            assert table.view(reader, table.version)["struck"] == struck(table, reader)
        seat = table.to_act[0]
        choices = table.choices(seat)
        table.act(seat, choices[number % len(choices)])
        if number % 3 == 0 and table.undo_refusal(seat) is None:
            table.undo(seat)
        if number % 11 == 10 and not table.over:
            table.rewind(table.version - 4)
    again = replayed(GAME, table.record())
    for reader in (None, 0, 1, 2):
        assert again.log(reader) == table.log(reader)
        assert table.imagine(reader, 1).log(reader) == table.log(reader)
    assert struck(table, None)


def struck(table: Table, reader: int | None) -> list[int]:
    return sorted({line["ply"] for line in table.log(reader) if line["undone"]})


def test_what_can_never_be_taken_back_is_not_kept() -> None:
    """A seat that plays alone for long must not gather every state it went through."""
    table = opened(GAME, 3, None, SEED)
    while not table.over:
        seat = table.to_act[0]
        drawn, shown = table.state.chance.drawn, table.state.shown
        table.act(seat, table.choices(seat)[0])
        if (drawn, shown) != (table.state.chance.drawn, table.state.shown):
            assert len(table._journal.undo_points) == 1
