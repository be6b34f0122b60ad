"""What travels between server and client: every request, answer and websocket message, as types.

The OpenAPI schema and the client's TypeScript types are generated from these, and tests keep them fresh. Times are
milliseconds since 1970 (UTC). A `version` counts the plies of a table's journal: every command names the version it
was made for, and carries a `key` of its own, so that a stale or repeated command is answered, never applied twice.
More than 500 lines: the author of a client finds every message in one file.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from doubloon.analysis import Analysis
from doubloon.kernel.games.game import Outcome
from doubloon.kernel.games.options import Option
from doubloon.kernel.tables.table import Choice, View
from doubloon.lessons.guide import Guidance

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24, pattern=r"^\S(.*\S)?$")]
Password = Annotated[str, msgspec.Meta(min_length=8, max_length=200)]
NO_NUL = r"^[^\x00]*$"
"""A character that PostgreSQL cannot hold."""
Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=NO_NUL)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500, pattern=NO_NUL)]
Seed = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Version = Annotated[int, msgspec.Meta(ge=0)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, lt=8)]

# --- people -----------------------------------------------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True):
    """Somebody with a session; a guest has no password yet."""

    id: str
    name: str
    guest: bool


class Hello(msgspec.Struct, frozen=True):
    """The first answer a client asks for: who am I, what is here. It also sets the CSRF cookie."""

    version: str
    me: Person | None
    unread: int
    page: bool = False
    """Whether the page that plays without a server is here, under `/page/`."""


class BeGuest(msgspec.Struct, frozen=True):
    """Sit down without an account; a name is invented when none is given."""

    name: Name | None = None


class KeepName(msgspec.Struct, frozen=True):
    """A guest keeps name and games with a password; somebody who has one gives the old one to change either."""

    name: Name
    password: Password
    old: Password | None = None


class SessionInfo(msgspec.Struct, frozen=True):
    """One place where a person is signed in."""

    id: str
    device: str
    """What the browser or program called itself."""
    created: int
    current: bool


class EndSessions(msgspec.Struct, frozen=True):
    """Sign out elsewhere: of one session, or of all but this one when none is named."""

    id: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16}$")] | None = None


class Login(msgspec.Struct, frozen=True):
    """Come back."""

    name: Name
    password: Password


Way = Literal["push", "mail", "hook"]
Occasion = Literal["turn", "table", "over"]
ChannelKind = Literal["push", "mail", "signed", "discord", "slack", "matrix", "ntfy"]
MinuteOfDay = Annotated[int, msgspec.Meta(ge=0, lt=24 * 60)]
Ways = Annotated[list[Way], msgspec.Meta(max_length=3)]


class ChannelInfo(msgspec.Struct, frozen=True):
    """Where I am told. The address itself is not shown again; the secret of a signed webhook only when it is made."""

    id: str
    kind: ChannelKind
    name: str
    """A device, or the host of an address."""
    confirmed: bool
    trouble: str | None
    """Why nothing is sent there any more."""
    secret: str | None = None


class PushKeys(msgspec.Struct, frozen=True):
    """A browser's keys, from its push subscription."""

    p256dh: Annotated[str, msgspec.Meta(max_length=200, pattern="^[A-Za-z0-9_=-]*$")]
    auth: Annotated[str, msgspec.Meta(max_length=100, pattern="^[A-Za-z0-9_=-]*$")]


class NewChannel(msgspec.Struct, frozen=True):
    """A channel to add: `mail` goes to my confirmed address and needs nothing else."""

    kind: ChannelKind
    address: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    keys: PushKeys | None = None
    secret: Annotated[str, msgspec.Meta(max_length=200, pattern=NO_NUL)] | None = None


class ChannelCode(msgspec.Struct, frozen=True):
    """The code that was sent to a channel."""

    code: Annotated[str, msgspec.Meta(max_length=20)]


class NoticeWishes(msgspec.Struct, frozen=True):
    """Which ways for which occasion, and the quiet hours (minutes of the day in a time zone; None for none)."""

    turn: Ways = msgspec.field(default_factory=lambda: ["hook", "mail", "push"])
    table: Ways = msgspec.field(default_factory=lambda: ["hook", "push"])
    over: Ways = msgspec.field(default_factory=lambda: ["hook", "push"])
    zone: Annotated[str, msgspec.Meta(max_length=60)] = "UTC"
    quiet_from: MinuteOfDay | None = None
    quiet_to: MinuteOfDay | None = None


class Vacation(msgspec.Struct, frozen=True):
    """For how many days my clocks at turn-based tables stand still; 0 ends it."""

    days: Annotated[int, msgspec.Meta(ge=0, le=366)]


class NoticesSheet(msgspec.Struct, frozen=True):
    """All about how I am told."""

    wishes: NoticeWishes
    channels: list[ChannelInfo]
    push_key: str
    """The server's key, for a browser's subscription."""
    mails: bool
    """This server sends notices by e-mail."""
    email: str | None
    """My address, if it is confirmed."""
    away_until: int | None
    away_left: int
    """Days of vacation I may still take this year."""


# --- games and rules --------------------------------------------------------------------------------------------------


class BotLevel(msgspec.Struct, frozen=True):
    """A computer opponent."""

    name: str
    title: str


class CampaignInfo(msgspec.Struct, frozen=True):
    """Several games in a row, as a game's declaration tells it."""

    title: str
    clause: str
    noun: str
    """What one of its games is called: an adventure, for instance."""
    chapters: list[str]
    """The names of its games, in order."""
    fixed: list[str]
    """Options that the campaign itself decides."""
    handed: list[str]
    """Those among them that only a game before can set."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game as its declaration tells it."""

    id: str
    title: str
    tagline: str
    least: int
    most: int
    minutes: tuple[int, int]
    options: list[Option]
    bots: list[BotLevel]
    usual_bot: str
    reactions: dict[str, str]
    """Questions to a seat that is not on turn, by their clause, and the action that lets them go."""
    campaign: CampaignInfo | None
    face: bool
    """Whether the game's package brings a board for the browser, at `/faces/ID/face.js`."""


class Clause(msgspec.Struct, frozen=True):
    """One clause, ruling, example or table row of a ledger; `section` groups them as the ledger does."""

    id: str
    section: str
    text: str


# --- tables -----------------------------------------------------------------------------------------------------------


class ClockRule(msgspec.Struct, frozen=True):
    """`move`: `seconds` for every move. `bank`: `seconds` for the game, and `increment` back for every move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=14 * 24 * 3600)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=24 * 3600)] = 0


class SeatWish(msgspec.Struct, frozen=True):
    """Who shall sit there: me, anybody, a bot, or one more person at my screen (hotseat)."""

    kind: Literal["me", "open", "bot", "local"]
    level: str | None = None
    name: Name | None = None


class CreateTable(msgspec.Struct, frozen=True):
    """A new table. It starts at once when nobody has to be waited for. A `campaign` begins with its first game."""

    game: str
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=8)]
    options: dict[str, str | bool | int] = {}
    pace: Literal["live", "turns"] = "live"
    clock: ClockRule = ClockRule()
    listed: bool = True
    seed: Seed | None = None
    campaign: bool = False
    hints: bool = False
    """Whether people may ask the computer for advice although others play; alone everybody may."""
    rated: bool = False
    """The game changes the ratings of those who play: all of them people who keep a name."""


class JoinTable(msgspec.Struct, frozen=True):
    """Take an open seat (any, or this one); `token` is the private link's."""

    seat: SeatNumber | None = None
    token: str | None = None


class BotPace(msgspec.Struct, frozen=True):
    """How fast bots move while I look on: `watch` is three times the usual pause, `instant` none."""

    pace: Literal["watch", "quick", "instant"]


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a table. `person` is None for a bot, an open seat, or one of the host's local players."""

    seat: int
    kind: Literal["human", "open", "bot", "local"]
    name: str
    person: str | None
    level: str | None
    mine: bool
    online: bool
    stands_in: bool
    """A bot plays for a person who left and may come back."""
    guest: bool
    """Anybody may call themselves this: it is not a name that its person keeps."""
    kept: bool = False
    """An open seat that is kept for somebody who was asked; others take it only when no other is free."""


class ChapterInfo(msgspec.Struct, frozen=True):
    """Which game of a campaign a table is; `next_table` is known as soon as that has been laid out."""

    title: str
    noun: str
    number: int
    games: int
    name: str
    next_table: str | None


class TableInfo(msgspec.Struct, frozen=True):
    """A table as lobby and table page show it. `token` is only told to those who may invite."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    state: Literal["waiting", "running", "over"]
    pace: Literal["live", "turns"]
    clock: ClockRule
    listed: bool
    host: str
    hosting: bool
    """Whether I am its host."""
    created: int
    updated: int
    version: int
    to_act: list[int]
    my_turn: bool
    winners: list[int]
    forked_from: str | None
    rematch: str | None
    campaign: ChapterInfo | None
    lesson: str | None = None
    """The lesson that is played here."""
    hints: bool = True
    """Whether I may ask the computer for advice."""
    rated: bool = False
    token: str | None = None
    trouble: str | None = None
    """Why the table cannot be opened here; its host may close it."""


class CampaignGame(msgspec.Struct, frozen=True):
    """One game of a campaign: its table, if it has been laid out, and how it ended, if it has."""

    number: int
    name: str
    table: str | None
    outcome: Outcome | None


class CampaignSheet(msgspec.Struct, frozen=True):
    """A campaign as it stands after a table's game, or before it while that is played."""

    title: str
    clause: str
    noun: str
    number: int
    games: list[CampaignGame]
    standing: Outcome | None


class SeatClock(msgspec.Struct, frozen=True):
    """What is left on a seat's clock, and since when it has been running (None: it stands)."""

    seat: int
    left_ms: int
    running_since: int | None


class ChatLine(msgspec.Struct, frozen=True):
    """Something somebody said at a table."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int
    person: str | None = None
    watching: bool = False
    """Said by somebody who watched while the game ran: those who play do not hear it until the game is over."""
    guest: bool = False
    """It is not a name that its person keeps."""


class Considered(msgspec.Struct, frozen=True):
    """A choice that the computer thought about, judged in `visits` imagined games: 0 lost, 0.5 even with the best rival,
    1 won. Without visits the value is the game's own, in points."""

    label: str
    value: float
    visits: int


class Hint(msgspec.Struct, frozen=True):
    """What the computer would do, and why: the choices it liked best."""

    choice: Choice
    reason: str
    weighed: list[Considered]
    places: list[str]
    """Where the things lie that the reason names."""


class Notice(msgspec.Struct, frozen=True):
    """One line of the inbox."""

    id: int
    kind: Literal[
        "your-turn",
        "game-over",
        "seat-taken",
        "consent",
        "rematch",
        "table-closed",
        "next-game",
        "invited",
        "friend",
    ]
    table: str
    text: str
    at: int
    read: bool


class ReadNotices(msgspec.Struct, frozen=True):
    """Lines of the inbox that were read; all of them when `ids` is None."""

    ids: (
        Annotated[list[Annotated[int, msgspec.Meta(ge=0, lt=2**31)]], msgspec.Meta(max_length=500)] | None
    ) = None


class Moment(msgspec.Struct, frozen=True):
    """A table at one version, as a seat (or spectator) may see it: replay and every ply's URL."""

    table: str
    version: int
    latest: int
    view: View


class Verdict(msgspec.Struct, frozen=True):
    """Whether a finished table's dice, hashes and seed agree."""

    honest: bool
    text: str
    ply: int | None


class SeatLuck(msgspec.Struct, frozen=True):
    """The open dice of one seat: how often each face fell, their mean, and how far means of that many dice stray.

    `spread` is the standard deviation of the mean: two means of three lie within it around 3.5."""

    seat: int
    dice: int
    faces: list[int]
    mean: float
    spread: float


class Luck(msgspec.Struct, frozen=True):
    """How the dice of a finished game fell. A high die is not a good die in every game: this only counts."""

    expected: float
    seats: list[SeatLuck]


class AnalysisTold(msgspec.Struct, frozen=True):
    """How the analysis of a finished game stands: nobody is at it, it waits for others, it is `done` of a hundred, or there."""

    state: Literal["none", "waiting", "running", "done"]
    done: int
    found: Analysis | None


class LastTurn(msgspec.Struct, frozen=True):
    """The version my seat's last command made; 0 when it made none. What came after is news to me."""

    version: int


class Fork(msgspec.Struct, frozen=True):
    """Play on from a version of a finished game, alone in a sandbox: all seats are mine, or bots of a level."""

    version: Version
    level: str | None = None


# --- learning ---------------------------------------------------------------------------------------------------------


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson as the list tells it."""

    id: str
    game: str
    title: str
    text: str
    minutes: int


class Panel(msgspec.Struct, frozen=True):
    """One picture of a game, as somebody at the table sees it, and what it shows."""

    say: str
    point: str
    view: View
    near: tuple[float, float] | None = None
    """Where on the map it happens, in fractions from the upper left; None: the whole map."""


class PuzzleInfo(msgspec.Struct, frozen=True):
    """A puzzle as the list tells it."""

    id: str
    title: str


class PuzzleChoice(msgspec.Struct, frozen=True):
    """What one choice is worth: the share of the win after it, with the half width of its 95 % interval."""

    action: str
    value: float
    error: float
    solves: bool


class PuzzleSheet(msgspec.Struct, frozen=True):
    """A position to find the move in: the view of the seat that decides, and what comes of every choice."""

    id: str
    game: str
    seat: int
    view: View
    choices: list[PuzzleChoice]
    """The best first."""
    why: str
    """What the best choice brings."""
    places: list[str]
    """Where that lies."""


# --- websocket: client to server --------------------------------------------------------------------------------------


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Do this, at this version."""

    seat: SeatNumber
    action: ActionText
    version: Version
    key: Key


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Take back my last action."""

    seat: SeatNumber
    version: Version
    key: Key


class AskRewind(msgspec.Struct, frozen=True, tag="ask-rewind"):
    """Ask everybody to go back to an earlier version."""

    to: Version
    version: Version
    key: Key


class Consent(msgspec.Struct, frozen=True, tag="consent"):
    """Answer such a request."""

    agree: bool
    key: Key


class Say(msgspec.Struct, frozen=True, tag="say"):
    """Chat."""

    text: ChatText
    key: Key


class AskHint(msgspec.Struct, frozen=True, tag="ask-hint"):
    """What would the computer do?"""

    seat: SeatNumber


class AskWhy(msgspec.Struct, frozen=True, tag="ask-why"):
    """Why may I not do this?"""

    seat: SeatNumber
    action: ActionText


class Look(msgspec.Struct, frozen=True, tag="look"):
    """From now on show me the table from this seat (hotseat: the cover is off), or as a spectator (None)."""

    seat: SeatNumber | None


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """I am here; sent every two seconds, and when the page is covered or seen again."""

    at: int
    hidden: bool = False
    """Nobody can see the page: another one lies over it, or the screen is locked."""


ClientMessage = Act | Undo | AskRewind | Consent | Say | AskHint | AskWhy | Look | Ping

# --- websocket: server to client --------------------------------------------------------------------------------------


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The table as it is now: the first message after connecting, and after every change.

    `view["log"]` holds the sentences after `since`, exactly what this client has missed."""

    since: int
    view: View
    table: TableInfo
    clocks: list[SeatClock]
    now: int
    wanted_rewind: int | None
    """Somebody asks to go back to this version; answer with `consent`."""
    guide: Guidance | None = None
    """What the lesson says now, where one is played."""


class PatchStep(msgspec.Struct, frozen=True):
    """One step of a JSON Patch (RFC 6902): this value stands at this path now."""

    op: Literal["replace"]
    path: str
    value: Any


class Patched(msgspec.Struct, frozen=True, tag="patched"):
    """The table as it is now, for those who connect with `patches=1`: carry out these steps on the last `shown`, and it is
    the new one. The first message after connecting is whole, and so is one in which too much has changed."""

    patch: list[PatchStep]


class Accepted(msgspec.Struct, frozen=True, tag="accepted"):
    """The command with this key is done and stored; it made this version."""

    key: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The rules refuse: clause and sentence."""

    key: str
    clause: str
    text: str


class Stale(msgspec.Struct, frozen=True, tag="stale"):
    """The table has moved on to this version; nothing was done."""

    key: str
    version: int


class WhyNot(msgspec.Struct, frozen=True, tag="why-not"):
    """The answer to `ask-why`; both empty when the action is legal."""

    action: str
    clause: str
    text: str


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """The answer to `ask-hint`; made for this version."""

    version: int
    hint: Hint


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Chat lines: all so far after connecting, then each new one."""

    lines: list[ChatLine]


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who is connected."""

    online: list[int]
    spectators: int


class Trouble(msgspec.Struct, frozen=True, tag="trouble"):
    """The message could not be used; what is wrong and what to do."""

    text: str
    key: str | None = None


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """So am I."""

    at: int


ServerMessage = (
    Shown | Patched | Accepted | Refused | Stale | WhyNot | Hinted | Said | Presence | Trouble | Pong
)
