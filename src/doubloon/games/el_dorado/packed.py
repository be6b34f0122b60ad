"""Several facts in one number, and the names of its parts. Compiled room."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doubloon.games.el_dorado.content import Piece, Place
from doubloon.kernel.procedure import Seat

TRAIL: Final[i64] = 64


def step_of(piece: Piece, left: Place) -> i64:
    """A piece has left this place."""
    return TRAIL * piece + left


def walker(step: i64) -> Piece:
    """Which piece it was."""
    return step // TRAIL


def left_by(step: i64) -> Place:
    """Which place it left."""
    return step % TRAIL


def pair_of(first: i64, second: i64) -> i64:
    """ED-8.2. Two golden dice."""
    return 8 * first + second


def first_die(pair: i64) -> i64:
    return pair // 8


def second_die(pair: i64) -> i64:
    return pair % 8


def leads_pair(golden: i64) -> i64:
    """TH-6.7. Of two pairs the one of a side's first player."""
    return golden % 64


def partners_pair(golden: i64) -> i64:
    """TH-6.7. The other one."""
    return golden // 64


def two_pairs(lead: i64, partner: i64) -> i64:
    return 64 * partner + lead


def prisoner_of(captive: Seat, captor: Seat) -> i64:
    """ED-13.7. A captured explorer."""
    return 8 * captive + captor


def captive_of(prisoner: i64) -> Seat:
    return prisoner // 8


def captor_of(prisoner: i64) -> Seat:
    return prisoner % 8
