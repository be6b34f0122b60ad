"""What is kept about people: the one source of the page `/privacy`. A test compares it with the tables of the database."""

from __future__ import annotations

from typing import Final, NamedTuple

from doubloon.server.people.accounts import DAYS
from doubloon.server.people.privacy.erasing import FORMER_NAME
from doubloon.server.people.wire import PrivacyFact, PrivacyFacts
from doubloon.server.settings import Settings


class KeptFact(NamedTuple):
    """One kind of thing that is kept: in which tables of the database, for what, for how long, and who sees it."""

    what: str
    tables: tuple[str, ...]
    why: str
    until: str
    seen_by: str


ACCOUNT: Final = "until you delete the account"
FACTS: Final = (
    KeptFact(
        "Your name, when you came, and your password as a hash (Argon2); your e-mail address if you give one",
        ("people",),
        "so that you are the same person tomorrow, can be told of a turn and can get a new password",
        "{guests}",
        "Everybody sees the name. Only you and the operator of this server see the address. Nobody sees the password.",
    ),
    KeptFact(
        "Where you are signed in: what your browser calls itself, and when you signed in",
        ("sessions",),
        "so that you stay signed in, and can sign out elsewhere",
        f"{DAYS} days, or until you sign out",
        "You. The session itself is kept as a digest.",
    ),
    KeptFact(
        "Links and codes we made for you (confirm an address, new password, another device)",
        ("tickets",),
        "so that each works once",
        "minutes to a day; as digests",
        "Nobody.",
    ),
    KeptFact(
        "That you sign in with an account elsewhere: who runs it, and the number you have there",
        ("identities",),
        "so that it opens your account here",
        ACCOUNT,
        "You.",
    ),
    KeptFact(
        "Access tokens of your bots: their names, what they may do, when they were made and last used",
        ("access_tokens",),
        "so that your programs can play, and you can end that",
        ACCOUNT,
        "You. The token itself is kept as a digest. Everybody sees a bot's name.",
    ),
    KeptFact(
        "Your games: seats, moves and when they were made, the log",
        ("tables", "seats", "plies", "states", "commands", "remarks", "analyses"),
        "so that they can be played on, looked at and checked",
        "{tables}",
        "Everybody who may see the table; of a private one, those with its link.",
    ),
    KeptFact(
        "What you say at a table",
        ("chat",),
        "so that others can read it",
        "as long as the table",
        "Everybody who may see the table.",
    ),
    KeptFact(
        "Your inbox, and where you want to be told",
        ("notices", "deliveries", "channels", "notice_wishes"),
        "so that you do not miss a turn",
        ACCOUNT,
        "You; and the service you chose is told what the notice says.",
    ),
    KeptFact(
        "Your friends, and whom you have muted or blocked",
        ("friends", "set_aside"),
        "so that you can invite some and are spared by others",
        "until you end it, or delete the account",
        "You. Friends see each other.",
    ),
    KeptFact(
        "What came of your games: game, seat, rank, explorer or gang",
        ("results",),
        "for your own history and statistics; guests have none",
        ACCOUNT,
        "You.",
    ),
    KeptFact(
        "Your ratings, by game and number of players, if you play at rated tables",
        ("ratings",),
        "because you sat down at a table that says it is rated",
        ACCOUNT,
        "Everybody.",
    ),
    KeptFact(
        "Cups you host or take part in, where you sat and what it brought you",
        ("cups", "cup_players", "cup_games"),
        "because you joined: standings are for everybody to see; guests have none",
        "{tables}; your name goes with your account",
        "Everybody; of a cup that is not listed, those with its link.",
    ),
    KeptFact(
        "Reports you send, and reports about you",
        ("reports",),
        "so that the operator of this server can look into them",
        "until the operator deletes them; your name goes with your account",
        "The operator of this server.",
    ),
    KeptFact(
        "How often something was done: by person, and by network address",
        ("limits",),
        "against guessing and flooding",
        "about a day",
        "Nobody.",
    ),
)
NOT_PERSONAL: Final = ("house",)
"""Tables without people."""


def privacy(settings: Settings) -> PrivacyFacts:
    """The facts, as this server is set up."""
    guests = (
        f"; guests: {settings.keep_guests_days} days after they came, if they are not signed in any more"
        if settings.keep_guests_days
        else ""
    )
    tables = (
        f"{settings.keep_tables_days} days after the last thing that happened there"
        if settings.keep_tables_days
        else "for as long as this server runs"
    )
    words = {"guests": ACCOUNT + guests, "tables": tables}
    return PrivacyFacts(
        facts=[PrivacyFact(one.what, one.why, one.until.format(**words), one.seen_by) for one in FACTS],
        deletion=(
            f"Deleting your account deletes all of it at once. In games with others your seat is called “{FORMER_NAME}”,"
            " what you said is removed, and a bot plays on where a game runs. Games without other people are deleted."
            " Backups the operator made before still hold it until they are thrown away."
        ),
        logs="The server’s log holds no names, moves or messages; a network address only when it connects too often.",
    )
