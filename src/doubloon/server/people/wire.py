"""What travels about people and their accounts, besides signing in: HTTP only. As `hosting/wire.py`, and generated with it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from doubloon.hosting.wire import NO_NUL, ClockRule, Name, Password, Person

Ticket = Annotated[str, msgspec.Meta(min_length=8, max_length=80, pattern=NO_NUL)]
Email = Annotated[str, msgspec.Meta(min_length=3, max_length=254, pattern=NO_NUL)]

# --- accounts ---------------------------------------------------------------------------------------------------------


class PrivacyFact(msgspec.Struct, frozen=True):
    """One kind of thing that is kept about people."""

    what: str
    why: str
    until: str
    seen_by: str


class PrivacyFacts(msgspec.Struct, frozen=True):
    """What this server keeps about people."""

    facts: list[PrivacyFact]
    deletion: str
    logs: str


class DeleteAccount(msgspec.Struct, frozen=True):
    """Delete everything about me: my name once more, and my password if I have one."""

    name: Name
    password: Password | None = None


class DeviceCode(msgspec.Struct, frozen=True):
    """A code that signs in another device, once, until it expires."""

    code: str
    expires: int


class UseCode(msgspec.Struct, frozen=True):
    """Sign in with a code that a device shows on which I am signed in."""

    code: Annotated[str, msgspec.Meta(min_length=10, max_length=20, pattern=NO_NUL)]


class MyAccount(msgspec.Struct, frozen=True):
    """My account as I may know it."""

    me: Person
    has_password: bool
    email: str | None
    """Confirmed."""
    unconfirmed: str | None
    """An address whose link has not been opened yet."""
    elsewhere: bool
    """Whether I can sign in with an account elsewhere."""


class SignInWays(msgspec.Struct, frozen=True):
    """How people sign in here, besides name and password."""

    recovery: bool
    """A new password by e-mail."""
    provider: str | None
    """What the provider is called with whose accounts people may sign in."""


class PutAddress(msgspec.Struct, frozen=True):
    """Where I can be reached; none takes it away. My password, if I have one."""

    email: Email | None
    password: Password | None = None


class UseLink(msgspec.Struct, frozen=True):
    """The word of a link that was sent to me."""

    token: Ticket


class RecoverPassword(msgspec.Struct, frozen=True):
    """I have forgotten my password."""

    email: Email


class ResetPassword(msgspec.Struct, frozen=True):
    """A new password, by the word of a link that was sent to me."""

    token: Ticket
    password: Password


class GoElsewhere(msgspec.Struct, frozen=True):
    """Where the browser goes to sign in."""

    url: str


# --- people -----------------------------------------------------------------------------------------------------------

PersonId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=NO_NUL)]
Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=1000, pattern=NO_NUL)]


class FriendInfo(msgspec.Struct, frozen=True):
    """Somebody I know, or whose link I hold."""

    id: str
    name: str


class KnownPeople(msgspec.Struct, frozen=True):
    """My friends, whom I have muted and blocked, and the code of the link by which friends are made."""

    friends: list[FriendInfo]
    muted: list[FriendInfo]
    blocked: list[FriendInfo]
    code: str | None


class FriendCode(msgspec.Struct, frozen=True):
    """The code of a friend's link."""

    code: Annotated[str, msgspec.Meta(min_length=8, max_length=40, pattern=NO_NUL)]


class Unfriend(msgspec.Struct, frozen=True):
    """End a friendship."""

    person: PersonId


class AsideWish(msgspec.Struct, frozen=True):
    """Mute or block somebody, or neither any more."""

    person: PersonId
    kind: Literal["muted", "blocked"] | None


class SendReport(msgspec.Struct, frozen=True):
    """Report somebody to this server's operator; `line` is the number of what they said at that table."""

    person: PersonId
    text: Sentence
    table: Annotated[str, msgspec.Meta(max_length=40, pattern=NO_NUL)] | None = None
    line: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] | None = None


class Invite(msgspec.Struct, frozen=True):
    """Invite friends to a table: an open seat is kept for each."""

    people: Annotated[list[PersonId], msgspec.Meta(min_length=1, max_length=8)]


# --- standing ---------------------------------------------------------------------------------------------------------


class StandingInfo(msgspec.Struct, frozen=True):
    """A rating at one game with one number of players: a mean, how unsure it is, and after how many games."""

    game: str
    seats: int
    mean: float
    unsure: float
    games: int


class RatedPerson(msgspec.Struct, frozen=True):
    """Somebody in the list of a game."""

    id: str
    name: str
    mean: float
    unsure: float
    games: int


class PastGame(msgspec.Struct, frozen=True):
    """A game of mine that is over; `rating` is what it made of mine, at a rated table."""

    table: str | None
    """None when the table is no longer kept."""
    game: str
    seats: int
    people: int
    seat: int
    rank: int
    figure: str
    """Which explorer or gang I had, in games that have them."""
    at: int
    rating: float | None


class Tally(msgspec.Struct, frozen=True):
    """Games and wins: of all of a game, by seat in it, or by explorer or gang."""

    game: str
    kind: Literal["all", "seat", "figure"]
    name: str
    games: int
    wins: int


class MyHistory(msgspec.Struct, frozen=True):
    """My games, what they add up to, and my ratings."""

    games: list[PastGame]
    tallies: list[Tally]
    ratings: list[StandingInfo]


class CreateCup(msgspec.Struct, frozen=True):
    """A new cup: tables of `seats`, `most` players, `rounds`, and a clock. It begins when it is full, or when its host begins it."""

    title: Annotated[
        str,
        msgspec.Meta(
            min_length=3, max_length=60, pattern=r"^[^\x00-\x1f\x7f\s]([^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s])?$"
        ),
    ]
    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=8)]
    most: Annotated[int, msgspec.Meta(ge=2, le=32)]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)]
    pace: Literal["live", "turns"]
    clock: ClockRule
    listed: bool = True
    """Whether everybody finds it; else only those who are given its link."""


class CupInfo(msgspec.Struct, frozen=True):
    """A cup in a list. `round` is 0 before it begins."""

    id: str
    title: str
    game: str
    seats: int
    most: int
    rounds: int
    pace: Literal["live", "turns"]
    clock: ClockRule
    listed: bool
    state: Literal["open", "running", "over"]
    round: int
    host: str
    hosting: bool
    players: int
    mine: bool
    """Whether I take part."""
    created: int


class CupPlayer(msgspec.Struct, frozen=True):
    """Somebody in a cup; a former player has no id."""

    rank: int
    person: str | None
    name: str
    points: float
    opponents: float
    """What those have whom they have met: it decides between equals."""
    out: bool
    """They are not drawn any more."""


class CupSeat(msgspec.Struct, frozen=True):
    """Somebody at a table of a cup; no points while it is played."""

    name: str
    points: float | None


class CupTable(msgspec.Struct, frozen=True):
    """A table of a cup; None when it is no longer kept."""

    table: str | None
    seats: list[CupSeat]


class CupRound(msgspec.Struct, frozen=True):
    """A round of a cup: its tables, and who had a free round."""

    number: int
    tables: list[CupTable]
    free: list[str]


class CupSheet(msgspec.Struct, frozen=True):
    """A cup: everybody, the best first, and its rounds, the latest first."""

    cup: CupInfo
    players: list[CupPlayer]
    rounds: list[CupRound]


class PersonSheet(msgspec.Struct, frozen=True):
    """Somebody as everybody may know them."""

    id: str
    name: str
    guest: bool
    friend: bool
    """Whether they are a friend of mine."""
    aside: Literal["muted", "blocked"] | None
    ratings: list[StandingInfo]
